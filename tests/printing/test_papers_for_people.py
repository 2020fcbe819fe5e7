"""The roster, the leaflet and the kit for a day without a computer, of a real event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.paper.pdf_reading import pages_text, text
from tests.paper_sheets.events import example
from tests.printing import samples
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_to_the_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import POINT, HeatId, Points, points_shown
from tourney.base.times import HONG_KONG, time_of
from tourney.bootstrap import create_event, documents
from tourney.clock.day_plan import Planned, planned
from tourney.event.counting import results_of
from tourney.event.journal import NOBODY
from tourney.event.ports import DocumentRequest
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.paper.document import render
from tourney.paper.layout import Layout
from tourney.paper.page_frame import PageFrame
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers
from tourney.printing.print_job import Paper, moment_of, ready_job
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.paper_results import results
from tourney.standings.paper_standings import rulings
from tourney.standings.ruling_commands import AdjustPoints
from tourney.today.paper_hand_kit import hand_kit, hand_kit_paper
from tourney.today.paper_plan import plan_table

ONE = HeatId("1")


def event(folder: Path, ruleset: str = "tournament") -> Application:
    place = str(folder / f"{ruleset}.tourney")
    app = create_event(place, "hk-90", clock=FixedClock(), name="Day", ruleset=ruleset)
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    app.run(EditEvent({"boards": 2, "charity": "Fund", "donation_target": 12_345}))
    app.run(DrawHeats((ONE,), 7))
    return app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = event(tmp_path)
    yield app
    app.close()


def printed(app: Application, kind: str, heat: HeatId | None = None) -> list[str]:
    request = DocumentRequest(
        kind=kind,
        language="en",
        tournament=app.tournament,
        rules=app.rules,
        now=app.clock.now(),
        heat=heat,
        history=app.history,
    )
    return pages_text(documents().make(request))


def kit(app: Application, heat: HeatId) -> list[str]:
    """The part of the fallback for a day that goes on by hand."""
    paper = hand_kit_paper(app.tournament, app.rules, app.clock.now(), heat)
    return pages_text(render(hand_kit(paper, Wording("en"))))


def test_the_roster_tells_when_each_table_plays_and_which_do_not(app: Application) -> None:
    said = "\n".join(printed(app, "clock-plan")).partition("Referees by table")[2].splitlines()
    plan = planned(app.tournament, app.rules)
    first = [row for row in plan.slots if row.heat == ONE]
    assert len(first) == 2, "two waves on two boards"
    for row in first:
        for table in range(row.first, row.last + 1):
            assert any(line.split()[:2] == [str(table), time_of(row.starts)] for line in said), table
    assert sum(line.split()[-1:] == ["–"] for line in said if line[:1].isdigit()) == 3, (
        "one table of the final"
    )


def test_the_leaflet_has_the_plan_the_points_and_the_charity(app: Application) -> None:
    said = "\n".join(printed(app, "programme"))
    flat = " ".join(said.split())
    for row in planned(app.tournament, app.rules).slots:
        assert time_of(row.starts) in said
    for points in app.rules.format.points.rows.values():
        assert any([str(each) for each in points] == line.split()[1:] for line in said.splitlines()), points
    assert "HK$12,345" in flat and "go to Fund" in flat and "16 players" in flat
    app.run(EditEvent({"charity": "", "donation_target": 0}))
    assert "gifts today" not in "\n".join(printed(app, "programme"))


def test_no_break_lasts_from_a_planned_end_to_an_expected_start(app: Application) -> None:
    plan = planned(app.tournament, app.rules)
    at = next(at for at in range(len(plan.slots)) if plan.pause_after(at))
    later = [replace(slot, starts=slot.starts + 600, ends=slot.ends + 600) for slot in plan.slots[at + 1 :]]
    late = replace(plan, slots=(*plan.slots[: at + 1], *later), closes=None)

    def shown(plan: Planned) -> str:
        layout = Layout(PageFrame(samples.HEAD, Wording("en"), title="Programme"))
        plan_table(layout, plan, Wording("en"), to_fill=False)
        return text(render(layout.finish()))

    longest = str(600 + plan.pause_after(at))
    assert longest in shown(late) and longest not in shown(replace(late, moved_breaks=frozenset({at})))


def test_the_kit_has_every_table_of_the_heat_and_everybody(app: Application) -> None:
    steps, results, standings = kit(app, ONE)
    assert "paper.kit" not in steps and "T9.4" in steps and "Play on" in steps
    for table in app.tournament.tables_of(ONE):
        lines = results.split(f"Table {table.table} ")[1].splitlines()[1:]
        assert [int(line.split()[0]) for line in lines[: len(table.seats)]] == list(table.seats)
    numbers = [int(line.split()[0]) for line in standings.splitlines() if line.split()[1:2] == ["Player"]]
    assert numbers == sorted(app.tournament.players)


def test_a_kit_has_what_is_confirmed_and_a_box_for_the_players_left(app: Application) -> None:
    assert "confirmed" not in kit(app, ONE)[2]
    app.run(PublishHeat(ONE))
    done, waiting = app.tournament.tables_of(ONE)[:2]
    for table in (done, waiting):
        sheets = tuple(
            Sheet(number, declared_total=5_000 - 1_000 * at, declared_place=at)
            for at, number in enumerate(table.seats, 1)
        )
        app.run(EnterSheets(ONE, (TableEntry(table.table, sheets),)))
    app.run(ConfirmTables(ONE, (done.table,)))
    app.run(AdjustPoints(done.seats[0], Points(-2 * POINT), "late"))
    app.run(DrawHeats((HeatId("2"),), 7))
    _, results, standings = kit(app, HeatId("2"))
    assert results.count("Players still in") == len(app.tournament.tables_of(HeatId("2")))
    assert "confirmed" in standings
    flat = standings.replace("\n", " ")
    counted = results_of(app.tournament, app.rules.books, app.rules.format).tallies
    for at, number in enumerate(done.seats, 1):
        shown = [points_shown(counted[number].heats[0].points), f"{5_000 - 1_000 * at:,}"]
        after = flat.split(f"{number} Player {number} ")[1].split()
        assert after[:2] == shown
        assert (after[2] == "−2") == (at == 1), "a penalty is part of the sum"
    for number in waiting.seats:
        assert "," not in "".join(flat.split(f"{number} Player {number} ")[1].split()[:2]), "not confirmed"


def test_a_kit_for_rules_that_know_places_only_asks_for_no_money(tmp_path: Path) -> None:
    app = event(tmp_path, "empire")
    steps, results, _ = kit(app, ONE)
    app.close()
    assert "the places" in steps and "property and cash" not in steps
    assert "Total" not in results and "Unmortgaged" not in results and "Place" in results


def test_what_saves_a_heat_without_a_laptop_holds_the_kit_and_the_table_sheets(app: Application) -> None:
    whole = "\n".join(printed(app, "fallback", ONE))
    for part in ("If the computer fails", "Results, to write in", "Standings, to write in", "Table sheets"):
        assert part in whole


@pytest.mark.parametrize(("language", "most"), [("en", 24), ("zh-HK", 24), ("both", 23)])
def test_final_results_give_a_little_of_their_type_rather_than_a_page_to_two_rows(
    language: str, most: int
) -> None:
    paper = replace(samples.results(most), rulings=())
    assert len(results(paper, Wording(language)).pages) == 1


def test_a_ruling_of_nobody_in_particular_names_nobody() -> None:
    (line,) = samples.RULINGS

    def shown(by: str) -> str:
        layout = Layout(PageFrame(samples.HEAD, Wording("en"), title="Rulings"))
        rulings(layout, (replace(line, by=by),), Wording("en"), HONG_KONG)
        return text(render(layout.finish()))

    assert line.by in shown(line.by) and NOBODY not in shown(NOBODY)


def test_a_kit_for_the_final_has_no_standings_left_to_write_in(tmp_path: Path) -> None:
    app = example(tmp_path)
    whole = "\n".join(printed(app, "fallback", HeatId("final")))
    app.close()
    assert "Results, to write in" in whole
    assert "Standings, to write in" not in whole and "copy the points" not in whole


def test_a_final_that_somebody_went_out_of_and_its_certificates_while_protests_are_open(
    tmp_path: Path,
) -> None:
    app = event(tmp_path)
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 7))
    play_to_the_cut(app)
    app.run(DrawHeats((HeatId("final"),), 7))
    app.run(PublishHeat(HeatId("final")))
    (table,) = app.tournament.tables_of(HeatId("final"))
    out, *others = table.seats
    sheets = (Sheet(out, bankrupt=1), *(Sheet(number, cash=1000 + number) for number in others))
    app.run(EnterSheets(HeatId("final"), (TableEntry(table.table, sheets),), confirm=True))

    def told(minutes: int) -> list[str]:
        now = app.clock.now() + timedelta(minutes=minutes)
        job = ready_job(replace(moment_of(app), now=now), [Paper("certificates", None, "en")])
        return [] if job is None else [each.key for each in job.warnings]

    assert printed(app, "bracket", None)[0].count("Bankrupt") == 1
    assert told(minutes=0) == ["official.open"] and told(minutes=11) == []
    app.close()
