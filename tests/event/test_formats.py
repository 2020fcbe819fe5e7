"""Formats say what the order says, and whatever contradicts itself is refused by name."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import POINT
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.formats import FORMATS, ChampionRule, Format, HeatSeating
from tourney.setup.format_files import load_format, shipped_formats

T97 = {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3), 5: (16, 8, 4, 2, 1)}


def test_every_file_of_the_folder_is_registered_under_its_own_name() -> None:
    files = {path.stem for path in (resources() / "formats").glob("*.toml")}
    assert files == set(FORMATS)
    assert [fmt.id for fmt in shipped_formats()] == list(FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_survives_the_way_through_the_event_file(name: str) -> None:
    fmt = load_format(name)
    assert Format.from_data(json.loads(json.dumps(fmt.to_data()))) == fmt


def test_hk_90_is_three_heats_of_60_minutes_with_the_points_of_t97() -> None:
    fmt = load_format("hk-90")
    assert [(heat.minutes, heat.seating) for heat in fmt.heats] == [(60, HeatSeating.PRESEATED)] * 3
    assert fmt.sizes == (4, 5, 3)
    assert dict(fmt.points.rows) == T97
    assert fmt.tie_breaks == ("assets", "first_places", "referee")
    assert fmt.cut == 4
    assert [(stage.heat, stage.tables, stage.size, stage.minutes) for stage in fmt.stages] == [
        ("final", 1, 4, 90)
    ]


def test_world_2009_sends_sixteen_to_semi_finals_and_the_four_winners_to_an_untimed_final() -> None:
    fmt = load_format("world-2009")
    assert [heat.minutes for heat in fmt.heats] == [90, 90, 90]
    assert fmt.cut == 16
    semi, final = fmt.stages
    assert (semi.tables, semi.size, semi.advance, final.seats, final.minutes) == (4, 4, None, 4, 0)


def test_school_two_rounds_cuts_each_division_for_itself() -> None:
    fmt = load_format("school-two-rounds")
    assert [heat.minutes for heat in fmt.heats] == [90, 90]
    assert [(each.id, each.cut) for each in fmt.divisions] == [("junior", 4), ("senior", 4)]
    for typed in ("junior", " Junior ", "初級組"):
        assert fmt.division_of(typed) == "junior"
    assert fmt.division_of("Teachers") == fmt.division_of("") == ""


def test_place_sum_adds_places_and_a_missed_heat_never_pays() -> None:
    fmt = load_format("place-sum")
    assert fmt.low_wins
    assert set(fmt.sizes) == {5, 6}
    assert fmt.missed_points == 7 * POINT
    assert fmt.heats[2].seating is HeatSeating.STANDINGS
    assert fmt.points.rows[6] == (1, 2, 3, 4, 5, 6)


def base() -> dict[str, Any]:
    return copy.deepcopy(load_format("hk-90").to_data())


def test_five_four_three_two_and_the_best_five_to_one_final_table() -> None:
    data = base() | {"cut": 5, "stages": [{"heat": "final", "tables": 1, "size": 5, "minutes": 90}]}
    data["sizes"] = [4, 3]
    data["points"] = {"basis": "size", "bankrupt_by_rank": True, "rows": {"4": [5, 4, 3, 2], "3": [5, 4, 3]}}
    fmt = Format.from_data(data)
    assert (fmt.cut, fmt.stages[0].size, fmt.points.rows[4]) == (5, 5, (5, 4, 3, 2))


def test_a_last_heat_by_rank_whose_top_table_decides() -> None:
    data = base() | {"cut": 0, "stages": [], "champion": "top_table"}
    data["heats"][-1]["seating"] = "rank"
    assert Format.from_data(data).champion is ChampionRule.TOP_TABLE


def test_a_missed_heat_costs_one_more_than_the_worst_place_where_low_wins_and_nothing_is_stated() -> None:
    data = load_format("place-sum").to_data()
    del data["missed_points"]
    assert Format.from_data(data).missed_points == 7 * POINT


def changed(**fields: Any) -> dict[str, Any]:
    return base() | fields


def points(**fields: Any) -> dict[str, Any]:
    data = base()
    data["points"] |= fields
    return data


def without_row(row: str) -> dict[str, Any]:
    data = base()
    del data["points"]["rows"][row]
    return data


STAGE = {"heat": "final", "tables": 1, "size": 4, "minutes": 90}
SEMI = {"heat": "semi", "tables": 2, "size": 4, "minutes": 90}


@pytest.mark.parametrize(
    ("data", "key", "field"),
    [
        (None, "formats.not_a_group", "format"),
        ([1], "formats.not_a_group", "format"),
        ({}, "formats.missing_field", "id"),
        (changed(colour="red"), "formats.unknown_field", "colour"),
        (changed(id="No Spaces"), "formats.not_an_id", "id"),
        (changed(id="../../etc/passwd"), "formats.not_an_id", "id"),
        (changed(name_en=["x"]), "formats.not_a_text", "name_en"),
        (changed(name_zh="a\nb"), "formats.not_a_text", "name_zh"),
        (changed(sizes="45"), "formats.not_a_list", "sizes"),
        (changed(sizes=[]), "formats.wrong_count", "sizes"),
        (changed(sizes=[4, 4]), "formats.twice", "sizes"),
        (changed(sizes=[4, True]), "formats.not_a_number", "sizes"),
        (changed(sizes=[4, 9]), "formats.not_a_number", "sizes"),
        (changed(sizes=[4, 6]), "formats.no_row_left", "points.rows"),
        (without_row("1"), "formats.no_row_left", "points.rows"),
        (points(basis="size", rows={"4": [3, 2, 1, 0]}), "formats.no_row_size", "points.rows"),
        (points(basis="luck"), "formats.not_one_of", "points.basis"),
        (points(rows={"-1": [1]}), "formats.not_a_number", "points.rows.-1"),
        (points(rows={"4": [19, 10, 5]}), "formats.row_length", "points.rows.4"),
        (points(rows={"2": [14, 25]}), "formats.row_falls", "points.rows.2"),
        (points(rows={"1": [28.0]}), "formats.not_a_number", "points.rows.1"),
        (points(bankrupt_by_rank="no"), "formats.not_a_flag", "points.bankrupt_by_rank"),
        (changed(order="low"), "formats.low_needs_ranks", "points"),
        (changed(order="random"), "formats.not_one_of", "order"),
        (changed(tie_breaks=["luck", "referee"]), "formats.not_one_of", "tie_breaks"),
        (changed(tie_breaks=["assets"]), "formats.referee_last", "tie_breaks"),
        (changed(tie_breaks=["assets", "assets", "referee"]), "formats.twice", "tie_breaks"),
        (changed(heats=[]), "formats.wrong_count", "heats"),
        (changed(heats=[{"minutes": 0}]), "formats.not_a_number", "heats[1].minutes"),
        (
            changed(heats=[{"minutes": 60, "seating": "rank"}]),
            "formats.first_heat_seating",
            "heats[1].seating",
        ),
        (changed(cut=5), "formats.cut_fits", "cut"),
        (changed(stages=[]), "formats.stage_order", "stages"),
        (changed(stages=[STAGE, SEMI]), "formats.stage_order", "stages"),
        (changed(stages=[STAGE | {"tables": 2}]), "formats.one_final", "stages"),
        (changed(cut=8, stages=[SEMI, STAGE]), "formats.advance_fits", "stages"),
        (changed(cut=8, seeded="extra", stages=[STAGE | {"size": 8}]), "formats.no_room", "seeded"),
        (changed(champion="standings", cut=1), "formats.stages_unused", "stages"),
        (changed(champion="standings", stages=[]), "formats.cut_of_one", "cut"),
        (changed(champion="top_table", stages=[], cut=0), "formats.top_table", "champion"),
        (changed(divisions=[{"id": "one"}]), "formats.one_division", "divisions"),
        (changed(divisions=[{"id": "a"}, {"id": "a"}]), "formats.twice", "divisions[2].id"),
        (
            changed(divisions=[{"id": "a", "cut": 9}, {"id": "b"}]),
            "formats.cut_fits",
            "divisions.a.cut",
        ),
        (changed(reserves=-1), "formats.not_a_number", "reserves"),
        (changed(missed_points="none"), "formats.not_a_number", "missed_points"),
    ],
)
def test_what_contradicts_itself_is_refused_with_the_field_and_the_cure(
    data: Any, key: str, field: str
) -> None:
    with pytest.raises(BadInput) as caught:
        Format.from_data(data)
    assert (caught.value.key, caught.value.params["field"]) == (key, field)
    assert field in ENGLISH.error(caught.value)
    assert field in CHINESE.error(caught.value)


def test_where_low_wins_a_missed_heat_may_not_be_cheap() -> None:
    with pytest.raises(BadInput, match="missed_wins"):
        Format.from_data(load_format("place-sum").to_data() | {"missed_points": 5})


def test_where_low_wins_rows_rise() -> None:
    data = load_format("place-sum").to_data()
    data["points"]["rows"]["5"] = [5, 4, 3, 2, 1]
    with pytest.raises(BadInput, match="row_rises"):
        Format.from_data(data)


@pytest.mark.parametrize("name", ["", "hk-91", "../hk-90", "x" * 500])
def test_an_unknown_format_is_refused_with_those_that_exist(name: str) -> None:
    with pytest.raises(NotFound) as caught:
        load_format(name)
    assert "hk-90" in ENGLISH.error(caught.value)
