"""What papers say before anything is played, half way, and at the end: of the events of the paper sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.paper.pdf_archive import type_sizes
from tests.paper.pdf_reading import pages_text, text
from tests.paper_sheets.events import EVENTS
from tests.printing.by_name import request_named
from tests.workbook.test_workbook_event import event
from tourney.application.application import Application
from tourney.application.example import (
    check_everybody_in,
    example_table,
    play_example_day,
    play_heat,
    settle_cut,
)
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import FINAL, POINT, HeatId, PlayerNo, Points
from tourney.bootstrap import create_event, documents
from tourney.ceremony.award_commands import GiveAward
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.event.table_state import assess_table
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.paper.document import render
from tourney.paper.surface import SMALLEST
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.printing.print_list import papers_of_set
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints
from tourney.standings.standings import standings_of
from tourney.today.paper_hand_kit import hand_kit, hand_kit_paper

WITH_STATUS = ("standings", "bracket", "results", "results-prizes")


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    app = EVENTS["nothing"](tmp_path_factory.mktemp("nothing"))
    yield app
    app.close()


@pytest.fixture(scope="module")
def waves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    app = EVENTS["waves"](tmp_path_factory.mktemp("waves"))
    yield app
    app.close()


def paper(app: Application, kind: str, heat: str | None = None, language: str = "en") -> bytes:
    return documents().make(request_named(app, kind, HeatId(heat) if heat else None, language))


def page(app: Application, kind: str, heat: str | None = None) -> str:
    return " ".join("\n".join(pages_text(paper(app, kind, heat))).split())


def results_now(app: Application) -> ResultsSnapshot:
    return results_of(app.tournament, app.rules.books, app.rules.format, app.rules.assessments)


def test_one_status_stands_on_every_paper_of_results(tmp_path: Path) -> None:
    app = event(tmp_path)
    play_example_day(app)
    for kind in WITH_STATUS:
        assert "COMPLETE" in page(app, kind), kind
        assert "Complete, protests open until" in page(app, kind), kind
    assert "Complete, protests open until" in page(app, "standings-tables", "1")
    assert "COMPLETE" in page(app, "press")
    app.run(DeclareOfficial("final", "nobody objects", with_earlier=True))
    for kind, heat in [*((each, None) for each in WITH_STATUS), ("standings-tables", "2")]:
        said = page(app, kind, heat)
        assert "OFFICIAL" in said and "Official, declared at" in said, kind
    assert "OFFICIAL" in page(app, "press")
    app.close()


def test_what_is_declared_without_a_reason_stands_in_the_status_alone(tmp_path: Path) -> None:
    app = EVENTS["example"](tmp_path)
    for kind in ("standings", "results"):
        assert "Official, declared at" in page(app, kind) and "Referees' rulings" not in page(app, kind)
    assert "Standings declared official" in page(app, "record")
    app.close()


def test_public_results_tell_a_penalty_and_who_has_withdrawn_and_nothing_of_the_desk(tmp_path: Path) -> None:
    app = event(tmp_path)
    play_example_day(app)
    low, other = standings_of(results_now(app), app.clock.now()).lines[-2:]
    app.run(AdjustPoints(low.number, Points(-POINT), "late"))
    app.run(SetStatus((other.number,), Status.WITHDRAWN))
    app.run(DeclareOfficial("final", "nobody objects", with_earlier=True))
    for kind in ("standings", "results"):
        said = page(app, kind)
        assert f"(No. {low.number}): −1 point" in said and ("late" in said) == (kind == "standings")
        assert said.count("withdrawn") == 1
        assert "declared official" not in said and "nobody objects" not in said
    assert "withdrawn" in documents().make(request_named(app, "standings-csv")).decode("utf-8-sig")
    app.close()


def test_a_division_is_called_as_its_format_calls_it(waves: Application) -> None:
    for kind, heat in (("check-in", None), ("scoresheets", "2")):
        said = "".join(pages_text(paper(waves, kind, heat, "zh-HK")))
        assert "初級組" in said and "junior" not in said.casefold(), kind


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_twenty_four_names_at_the_door_have_twenty_four_points(nothing: Application, language: str) -> None:
    sizes = type_sizes(paper(nothing, "seating-name", "1", language))
    assert min(size for size, text in sizes if any(name in text for name in ("Manuel", "Szeto"))) >= 24


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("Manuel", "Szeto")), ("both", ("羅文諾", "司徒子晴"))]
)
def test_names_by_table_stand_above_their_other_form_where_that_makes_them_larger(
    nothing: Application, language: str, names: tuple[str, str]
) -> None:
    sizes = type_sizes(paper(nothing, "seating-table", "1", language))
    assert min(size for size, said in sizes if said.strip().startswith(names)) >= 18
    assert min(size for size, _ in sizes) >= 6


def test_results_of_a_table_grow_to_their_page_and_no_name_is_broken(tmp_path: Path) -> None:
    app = EVENTS["example"](tmp_path)
    sizes = type_sizes(paper(app, "standings-tables", "final"))
    assert [size for size, said in sizes if "Fung Lift" in said and size > 15]
    app.close()


@pytest.mark.parametrize("kind", ["cards", "scoresheets-a5", "scoresheets-spare-a5", "badges", "cards-table"])
@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_no_long_name_is_under_six_points(waves: Application, kind: str, language: str) -> None:
    sizes = type_sizes(paper(waves, kind, None, language))
    assert {said for size, said in sizes if size < SMALLEST - 0.05} == set()


def test_seeds_of_four_semi_finals_have_six_points(tmp_path: Path) -> None:
    app = EVENTS["semis"](tmp_path)
    assert min(size for size, _ in type_sizes(paper(app, "bracket", None, "both"))) >= SMALLEST
    app.close()


def test_a_long_name_at_the_door_takes_two_rows_and_no_note(waves: Application) -> None:
    pages = pages_text(paper(waves, "seating-name", "2"))
    assert len(pages) <= 2
    said = " ".join("".join(pages).split())
    assert "Bartholomew Maximilian Featherstonehaugh- Cholmondeley" in said.replace(
        "haugh-Chol", "haugh- Chol"
    )
    assert "…" not in said


def test_a_final_of_one_table_has_no_list_of_tables(tmp_path: Path) -> None:
    app = EVENTS["example"](tmp_path)
    assert len(pages_text(paper(app, "table-sheets", "final"))) == 1
    first = app.tournament.tables_of(HeatId("1"))
    assert len(pages_text(paper(app, "table-sheets", "1"))) > len(first)
    app.close()


def test_all_papers_of_a_day_are_silent_about_what_only_a_rehearsal_has(waves: Application) -> None:
    told = papers_of_set(waves.tournament, waves.rules, documents().kinds(), None)
    assert not any(info.of_rehearsal for info in (*dict(told.papers), *dict(told.missing)))


def test_a_heat_that_is_all_in_does_not_wait_for_the_others(waves: Application) -> None:
    assert "COMPLETE" in page(waves, "standings-tables", "1")
    second = page(waves, "standings-tables", "2")
    assert "PROVISIONAL" in second
    assert "Provisional (heat 2, table 8: 4 scoresheets missing; 7 more open)" in second


def test_before_a_game_ends_there_are_no_standings_to_hang_up(nothing: Application) -> None:
    for kind in ("standings", "bracket"):
        with pytest.raises(Refused, match=r"paper\.no_results_yet"):
            paper(nothing, kind)


def test_a_tie_is_told_by_its_mark_and_needs_no_column(tmp_path: Path) -> None:
    app = event(tmp_path)
    check_everybody_in(app)
    app.run(DrawHeats((HeatId("1"),), 3))
    app.run(PublishHeat(HeatId("1")))
    first, second = app.tournament.tables_of(HeatId("1"))[:2]
    ends = example_table(app.rules.books.of(first), first.seats, Chance(5))
    alike = [replace(end, player=number) for end, number in zip(ends, second.seats, strict=True)]
    entries = (TableEntry(first.table, ends), TableEntry(second.table, tuple(alike)))
    app.run(EnterSheets(HeatId("1"), entries, confirm=True))
    said = page(app, "standings")
    assert said.count("=1 ") == 2 and "=: tied." in said and "Why here" not in said
    app.close()


def test_the_wall_says_a_penalty_without_its_reason_and_the_speaker_reads_words(tmp_path: Path) -> None:
    app = event(tmp_path)
    play_example_day(app)
    app.run(AdjustPoints(PlayerNo(1), -2 * POINT, "Late to the table"))
    wall, spoken = (
        page(app, "results"),
        " ".join("\n".join(pages_text(paper(app, "results-speaker"))).split()),
    )
    assert "−2 points" in wall and "Late to the table" not in wall
    assert "Final: game money " in spoken and "Final: M" not in spoken
    app.close()


def test_prizes_of_more_than_a_page_begin_with_the_third_on_a_page_of_their_own(tmp_path: Path) -> None:
    app = event(tmp_path)
    play_example_day(app)
    app.run(GiveAward("Best dressed", PlayerNo(1)))
    assert len(pages_text(paper(app, "results-speaker"))) == 1
    for n in range(4):
        app.run(GiveAward(f"Prize {n}", PlayerNo(n + 1)))
    *first, last = pages_text(paper(app, "results-speaker"))
    assert not any("Third place" in each for each in first)
    assert all(place in last for place in ("Third place", "Runner-up", "Champion"))
    app.close()


def test_the_wall_waits_for_the_first_champion_and_then_says_which_division_has_none(tmp_path: Path) -> None:
    app = create_event(f"{tmp_path}/school.tourney", "school-two-rounds", name="School", clock=FixedClock())
    names = [PlayerDraft(name_en=f"P{n}", division="junior" if n % 2 else "senior") for n in range(16)]
    app.run(ImportPlayers(tuple(names)))
    with pytest.raises(Refused, match=r"paper\.no_results\b"):
        paper(app, "results")
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        app.run(PublishHeat(heat))
        play_heat(app, heat, 5)
    settle_cut(app)
    app.run(DrawHeats((FINAL,), 5))
    app.run(PublishHeat(FINAL))
    play_heat(app, FINAL, 5, 1)
    said = page(app, "results")
    assert said.count("No champion yet.") == 1 and "Champion" in said
    drawn = page(app, "bracket")
    assert all(f"{each.name.en} · Table" in drawn for each in app.rules.format.divisions)
    app.close()


def test_chances_stand_in_the_list_while_one_is_open(waves: Application, tmp_path: Path) -> None:
    said = page(waves, "standings")
    assert "Chance" in said and " open" in said and " out" in said
    app = EVENTS["example"](tmp_path)
    assert "Chance" not in page(app, "standings")
    app.close()


def test_each_division_has_a_list_and_a_format_without_any_has_none(
    waves: Application, tmp_path: Path
) -> None:
    heads = [line for page in pages_text(paper(waves, "standings")) for line in page.splitlines()]
    assert [each for each in heads if each in ("Junior", "Senior")] == ["Junior", "Senior"]
    app = EVENTS["example"](tmp_path)
    assert "Teams" in page(app, "standings") and "Junior" not in page(app, "standings")
    app.close()


def test_a_contents_page_names_papers_without_the_event(waves: Application) -> None:
    pages = pages_text(paper(waves, "fallback", "2"))
    contents = pages[0].splitlines()
    papers = {line.rpartition(" ")[0]: line.rpartition(" ")[2] for line in contents}
    assert set(papers) >= {"Table sheets", "Scoresheet", "Spare scoresheets"}
    for name in ("Table sheets", "Scoresheet", "Spare scoresheets"):
        number = papers[name]
        assert f"Paper fallback {number}" in pages[int(number) - 1].splitlines(), "printed where it leads to"
        assert "Page 1 of" not in pages[int(number) - 1], "one number on a sheet"
    assert sum("Grand Hong Kong" in line for line in contents) == 1, "the head of the page only"


def test_a_team_of_many_words_is_whole_on_its_badge(waves: Application) -> None:
    assert "聖雲先會香港中央議會" in text(paper(waves, "badges"))


def test_the_sheet_of_a_semi_final_says_so_in_full(tmp_path: Path) -> None:
    app = EVENTS["semis"](tmp_path)
    found = text(paper(app, "scoresheets", "semi", "both"))
    assert found.count("準決賽Semi-finals") == 16
    app.close()


@pytest.mark.parametrize("kind", ["check-in", "standings-tables", "standings"])
def test_long_names_and_teams_are_whole_in_every_list(waves: Application, kind: str) -> None:
    said = text(paper(waves, kind, "2" if kind == "standings-tables" else None, "both"))
    assert "…" not in said
    assert "(HongKongCentralCouncil)聖雲先會香港中央議會" in said


def test_the_hand_kit_of_a_heat_has_the_results_of_its_confirmed_tables(tmp_path: Path) -> None:
    """Only the standings had them: what was confirmed was copied from one list of the kit to the other."""
    app = event(tmp_path, players=8)
    check_everybody_in(app)
    app.run(DrawHeats((HeatId("1"),), 7))
    app.run(PublishHeat(HeatId("1")))

    def results() -> str:
        kit = hand_kit_paper(app.tournament, app.rules, app.clock.now(), HeatId("1"))
        said = "\n".join(pages_text(render(hand_kit(kit, Wording("en")))))
        return said.partition("Results, to write in")[2].partition("Standings, to write in")[0]

    blank = results()
    play_heat(app, HeatId("1"), 3, tables=1)
    filled = results()
    first, second = app.tournament.tables_of(HeatId("1"))
    totals = assess_table(app.tournament, app.rules.books, app.rules.format, first).results
    assert len(totals) == 4 and all(f"{one.total:,}" in filled for one in totals)
    assert not any(f"{one.total:,}" in blank for one in totals if one.total > 999)
    below = filled.partition(f"Table {second.table}")[2].partition("Printed")[0]
    assert below and "," not in below, "the table that is not confirmed is written by hand"
    app.close()
