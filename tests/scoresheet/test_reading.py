"""Sheets as JSON: the two shapes of issue 2, what is refused, what is carried to the check."""

from __future__ import annotations

from typing import Any

import pytest

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId
from tourney.base.texts import CHINESE, ENGLISH
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import MORTGAGED, rule_book
from tourney.scoresheet.checks import score
from tourney.scoresheet.ranking import PointsBasis, PointsTable, value
from tourney.scoresheet.reading import sheet_from_json, sheet_to_json, table_score_json
from tourney.scoresheet.sheet import Misread, Sheet


def read(**raw: Any) -> Sheet:
    return sheet_from_json({"player": 31, **raw}, "table 7, sheet 1")


def test_an_itemised_sheet() -> None:
    raw = {"cash": 1820, "deeds": {"boardwalk": 3, "reading-railroad": "mortgaged"}, "bankrupt": None}
    deeds = {DeedId("boardwalk"): 3, DeedId("reading-railroad"): MORTGAGED}
    assert read(**raw) == Sheet(player=31, cash=1820, deeds=deeds)
    assert not read(**raw).totals_only


def test_a_sheet_of_totals_only() -> None:
    assert read(total=4215, place=1) == Sheet(player=31, declared_total=4215, declared_place=1)
    assert read(total=0, bankrupt=2) == Sheet(player=31, declared_total=0, bankrupt=2)
    assert read(total=1, deeds={}, cash=None).totals_only
    assert read(place="x").totals_only


def test_a_bankrupt_player_needs_no_cash() -> None:
    assert read(bankrupt=1) == Sheet(player=31, bankrupt=1)


def test_a_total_beside_deeds_or_cash_is_what_the_paper_says() -> None:
    assert read(cash=5, total=7, place=2) == Sheet(player=31, cash=5, paper_total=7, paper_place=2)
    assert read(cash=5, paper_total=7, paper_place=2) == read(cash=5, total=7, place=2)
    assert read(deeds={"boardwalk": 9}, cash=0, total=7).paper_total == 7


def test_banknotes_are_added_up() -> None:
    assert read(notes={"500": 2, "5": 1, "1": 0}) == Sheet(player=31, cash=1005, notes={500: 2, 5: 1})


def test_values_that_fit_no_box_are_kept_as_written() -> None:
    sheet = read(cash="x", deeds={"boardwalk": 9999, "park-place": -1, "baltic-avenue": 1}, bankrupt=1.5)
    assert sheet.deeds == {"baltic-avenue": 1}
    assert sheet.cash == 0
    assert sheet.misread == (
        Misread("level", "9999", "boardwalk"),
        Misread("level", "-1", "park-place"),
        Misread("bankrupt", "1.5"),
        Misread("cash", '"x"'),
    )


def test_houses_without_limit_are_read_and_judged_by_the_tables_rules() -> None:
    """Seven houses on one lot: The Landlord's Game counts them, others have no such box."""
    sheet = read(cash=0, deeds={"broadway": 7})
    landlord = rule_book(load_edition("landlord"), "landlord")
    assert (sheet.deeds, sheet.misread) == ({"broadway": 7}, ())
    assert value(landlord, sheet).property == 800
    usual = read(cash=0, deeds={"boardwalk": 7})
    points = PointsTable(PointsBasis.LEFT, {1: (28,)})
    problems = score(rule_book(load_edition("atlantic-city")), points, [usual]).problems
    assert "bad_level" in {each.code for each in problems}


def test_a_deed_twice_on_one_sheet_survives_the_way_to_the_check() -> None:
    sheet = read(cash=0, deeds=[["boardwalk", 1], ["boardwalk", 2]])
    assert (sheet.deeds, sheet.misread) == ({"boardwalk": 1}, (Misread("twice", deed="boardwalk"),))


@pytest.mark.parametrize(
    "raw",
    [
        {"cash": 0, "deeds": {"boardwalk": 3, "short-line": "mortgaged"}, "bankrupt": 1, "paper_total": 3},
        {"cash": -4, "deeds": [["boardwalk", 1], ["boardwalk", 2], ["x", "y"]], "paper_place": "1st"},
        {"total": -3, "place": 1, "bankrupt": "yes"},
        {"total": 4, "place": 1},
        {"cash": {"a": 1}, "notes": {"500": 1}},
        {"cash": "9" * 900, "deeds": {"": None}},
        {},
    ],
)
def test_a_sheet_written_and_read_again_is_the_same(raw: dict[str, Any]) -> None:
    sheet = read(**raw)
    assert sheet_from_json(sheet_to_json(sheet), "again") == sheet


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "sheet",
        7,
        {},
        {"player": None},
        {"player": ""},
        {"player": "  "},
        {"player": True},
        {"player": 1.5},
        {"player": [1]},
        {"player": 1, "deeds": 4},
        {"player": 1, "deeds": "boardwalk"},
        {"player": 1, "deeds": ["boardwalk"]},
        {"player": 1, "deeds": [[1, 2]]},
        {"player": 1, "notes": 5},
        {"player": 1, "notes": {"500": -1}},
        {"player": 1, "notes": {"fifty": 1}},
        {"player": 1, "notes": {"500": 1.5}},
        {"player": 1, "bankrup": 1},
        {"player": 1, "\x00\ud800": 1},
    ],
)
def test_what_is_no_scoresheet_is_refused_with_its_place(raw: object) -> None:
    with pytest.raises(BadInput) as caught:
        sheet_from_json(raw, "table 7, sheet 2")
    for texts in (ENGLISH, CHINESE):
        said = texts.error(caught.value)
        assert said.startswith("table 7, sheet 2")
        said.encode("utf-8")


def test_a_label_that_no_screen_can_show_is_made_harmless() -> None:
    assert sheet_from_json({"player": "a\ud800", "cash": 0}, "x").player == "a?"


def test_the_example_of_the_order_is_scored_as_printed() -> None:
    raw: list[dict[str, Any]] = [
        {
            "player": "A",
            "cash": 1234,
            "deeds": {"boardwalk": 3, "park-place": 3, "reading-railroad": "mortgaged"},
            "bankrupt": None,
        },
        {"player": "B", "bankrupt": 1},
    ]
    points = PointsTable(PointsBasis.LEFT, {1: (28,), 2: (25, 14)})
    sheets = [sheet_from_json(each, "x") for each in raw]
    table_score = score(rule_book(load_edition("atlantic-city")), points, sheets)
    said = table_score_json(table_score, ENGLISH)
    assert said["results"] == [
        {
            "player": "A",
            "property": 2050,
            "cash": 1234,
            "total": 3284,
            "unmortgaged_land": 750,
            "place": 1,
            "tied": False,
            "points": 28,
        },
        {
            "player": "B",
            "property": 0,
            "cash": 0,
            "total": 0,
            "unmortgaged_land": 0,
            "place": 2,
            "tied": False,
            "points": 0,
        },
    ]
    (problem,) = said["problems"]
    assert (problem["code"], problem["severity"], problem["players"]) == ("deed_missing", "warning", [])
    assert len(problem["deeds"]) == 25
    assert set(problem) == {"code", "severity", "players", "deeds", "message"}
    assert table_score.errors == ()


def test_half_points_are_numbers_and_unknown_values_null() -> None:
    points = PointsTable(PointsBasis.LEFT, {2: (25, 14)})
    sheets = [Sheet(player=n, declared_total=5) for n in (1, 2)]
    results = table_score_json(score(rule_book(load_edition("london")), points, sheets), CHINESE)["results"]
    assert [result["points"] for result in results] == [19.5, 19.5]
    assert results[0]["property"] is results[0]["cash"] is results[0]["unmortgaged_land"] is None
