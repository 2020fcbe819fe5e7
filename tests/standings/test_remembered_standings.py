"""After every command of a day the remembered standings are those from scratch, also inside a command."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.clock.commands import StartClock
from tourney.event.collections import SHEETS
from tourney.event.command import Command, UnitOfWork
from tourney.event.counting import results_of
from tourney.event.records import SheetRecord, Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import SetStatus
from tourney.scores.commands import ConfirmTables, EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.reports import standings_now
from tourney.standings.ruling_commands import AdjustPoints, DecideTie
from tourney.standings.standings import Standings, standings
from tourney.standings.story import player_stories


def _same(app: Application) -> None:
    t, rules, now = app.tournament, app.rules, app.clock.now()
    assert results_of(t, rules.books, rules.format, rules.assessments) == results_of(
        t, rules.books, rules.format
    )
    assert standings_now(t, rules, now, None) == standings(t, rules.books, rules.format, now)


def _all_level(app: Application, heat: HeatId) -> EnterSheets:
    """Every table ends the same way, so that the cut is a tie."""
    entries = (
        TableEntry(each.table, tuple(Sheet(n, cash=1000 - 100 * i) for i, n in enumerate(each.seats)))
        for each in app.tournament.tables_of(heat)
    )
    return EnterSheets(heat, tuple(entries), confirm=True)


def _day(app: Application) -> Iterator[Command[object]]:
    """A day with corrections; each command is made when the one before is done."""
    one = HeatId("1")
    yield _all_level(app, one)
    first, second, *_ = app.tournament.tables_of(one)
    yield ReopenTable(one, first.table, "typing error")
    yield EnterSheets(one, (TableEntry(first.table, (Sheet(first.seats[0], cash=5000),)),))
    yield ConfirmTables(one, (first.table,))
    yield AdjustPoints(second.seats[0], -60, "late")
    yield SetStatus((second.seats[1],), Status.WITHDRAWN)
    two = [each.seats for each in app.tournament.tables_of(HeatId("2"))]
    yield SwapSeats(HeatId("2"), two[0][0], two[1][0])
    for heat in ("2", "3"):
        yield PublishHeat(HeatId(heat))
        yield _all_level(app, HeatId(heat))
    while ties := standings_now(app.tournament, app.rules, app.clock.now(), None).cuts[0].ties:
        yield DecideTie("cut", tuple(sorted(ties[0].players, reverse=True)), "drawn by lot")
    yield DrawHeats((HeatId("final"),), 3)


def test_what_is_remembered_is_what_would_be_found(drawn: Application) -> None:
    for command in _day(drawn):
        drawn.run(command)
        _same(drawn)
    steps = 0
    while (last := drawn.to_undo()) is not None and drawn.can_undo(last.seq):
        drawn.undo()
        _same(drawn)
        steps += 1
    assert steps > 10
    while drawn.to_redo() is not None:
        drawn.redo()
        _same(drawn)
    assert len(drawn.tournament.tables_of(HeatId("final"))) == 1
    assert PlayerNo(1) in drawn.tournament.players


def test_what_a_command_has_in_hand_is_not_remembered(drawn: Application) -> None:
    """A command may count the event in the middle of its work, and then go on."""
    heat, rules, now = HeatId("1"), drawn.rules, drawn.clock.now()
    work = UnitOfWork(drawn.tournament, rules, now, "x")
    for table in drawn.tournament.tables_of(heat)[:2]:
        for number in table.seats:
            work.put(SHEETS, SheetRecord(heat, number, Sheet(number, cash=100 * number)))
            results_snapshot = results_of(work.t, rules.books, rules.format, rules.assessments)
            assert results_snapshot == results_of(work.t, rules.books, rules.format)
    _same(drawn)


def test_what_is_asked_again_is_not_worked_out_again(drawn: Application) -> None:
    def found() -> Standings:
        return standings_now(drawn.tournament, drawn.rules, drawn.clock.now(), None)

    drawn.run(_all_level(drawn, HeatId("1")))
    first = found()
    assert found().lines is first.lines
    assert found().cuts is first.cuts
    drawn.run(AdjustPoints(first.lines[0].number, Points(-60), "late"))
    assert found().lines != first.lines
    _same(drawn)


def test_another_result_of_a_stage_begins_with_nothing_concluded(drawn: Application) -> None:
    drawn.run(_all_level(drawn, HeatId("1")))
    standings_now(drawn.tournament, drawn.rules, drawn.clock.now(), None)
    t, rules = drawn.tournament, drawn.rules
    results = results_of(t, rules.books, rules.format, rules.assessments)
    assert results.memo
    assert not results.with_stage_table(results.tables_of(HeatId("1"))[0]).memo


def test_a_penalty_moves_nobody_in_the_standings_after_a_heat_that_was_over_before_it(
    drawn: Application, clock: FixedClock
) -> None:
    """Given after heat 2, it changed what heat 2 had brought, and the place that he had had after heat 1."""

    def places(player: PlayerNo) -> tuple[int, ...]:
        return player_stories(drawn.tournament, drawn.rules)[player].places

    one, two = HeatId("1"), HeatId("2")
    drawn.run(_all_level(drawn, one))
    first, second, *_ = (table.seats[0] for table in drawn.tournament.tables_of(one))
    clock.at += timedelta(minutes=5)
    drawn.run(AdjustPoints(first, -600, "left the table"))
    assert places(first)[0] > places(second)[0], "before the next heat it counts at once"
    clock.at += timedelta(minutes=5)
    drawn.run(PublishHeat(two))
    drawn.run(StartClock(two))
    drawn.run(_all_level(drawn, two))
    after_one = places(first)[0], places(second)[0]
    assert after_one[0] > after_one[1]
    clock.at += timedelta(minutes=5)
    before = places(second)
    drawn.run(AdjustPoints(second, -600, "left the table"))
    assert places(second)[0] == before[0] and places(second)[1] > before[1]
    assert (places(first)[0], places(second)[0]) == after_one
