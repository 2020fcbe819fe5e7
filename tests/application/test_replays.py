"""A known step undone or done again: the time for protests begins anew, and the reason stands."""

from __future__ import annotations

from datetime import timedelta

from tests.standings.test_status import of, said
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.event.records import DONE_AGAIN, HEATS, UNDONE, ResultState, Ruling
from tourney.scores.commands import ConfirmTables, EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.paper_standings import ruling_lines
from tourney.standings.ruling_commands import AdjustPoints

ONE = HeatId("1")


def correct(app: Application, cash: int = 1, why: str = "two notes more") -> None:
    table = app.tournament.tables_of(ONE)[0]
    entry = TableEntry(table.table, (Sheet(table.seats[0], cash=cash),))
    app.run(EnterSheets(ONE, (entry,), confirm=True, correct=why))


def later(clock: FixedClock, minutes: int) -> None:
    clock.at += timedelta(minutes=minutes)


def replays(app: Application) -> list[Ruling]:
    return [each for each in app.tournament.rulings.values() if each.replays]


def words(app: Application, clock: FixedClock) -> tuple[str, str]:
    """What the last ruling says on paper, in both languages."""
    line = ruling_lines(app.tournament, app.rules, clock.now())[-1]
    assert isinstance(line.what, Message)
    return ENGLISH.say(line.what), CHINESE.say(line.what)


def test_a_correction_undone_after_it_was_declared_is_open_to_protest_again_with_its_reason(
    played: Application, clock: FixedClock
) -> None:
    correct(played)
    later(clock, 11)
    played.run(DeclareOfficial(HEATS))
    later(clock, 5)
    played.undo(played.own_to_undo() - 1, why="the notes were another table's")
    status = of(played, clock)
    assert status.state is ResultState.COMPLETE
    assert status.protest_until == clock.at + timedelta(minutes=played.tournament.event.protest_minutes)
    assert status.protests_open
    assert "(changed: the notes were another table's)" in said(played, clock)
    assert words(played, clock) == (
        "Undone: heat 1, table 1: result corrected",
        "已復原：第 1 局第 1 枱：更正賽果",
    )


def test_what_nobody_had_time_to_believe_leaves_nothing_behind(
    played: Application, clock: FixedClock
) -> None:
    before = of(played, clock).protest_until
    later(clock, 30)
    rulings = played.tournament.rulings
    player = played.tournament.tables_of(ONE)[0].seats[0]
    played.run(AdjustPoints(player, -60, "late"))
    later(clock, 9)
    played.undo()
    assert played.tournament.rulings == rulings
    assert of(played, clock).protest_until == before


def test_a_penalty_whose_protests_are_over_is_undone_and_done_again_in_the_open(
    played: Application, clock: FixedClock
) -> None:
    player = played.tournament.tables_of(ONE)[0].seats[0]
    played.run(AdjustPoints(player, -60, "late"))
    penalty = played.tournament.rulings[max(played.tournament.rulings)]
    later(clock, 10)
    played.undo(why="they were not late")
    assert [(each.code, each.scope, each.points) for each in replays(played)] == [(UNDONE, "adjustment", -60)]
    assert "(they were not late)" not in said(played, clock), "nothing had been declared"
    assert of(played, clock).protests_open
    assert words(played, clock)[0].startswith("Undone: ")
    assert words(played, clock)[0].endswith(": −1 point")
    later(clock, 10)
    assert not of(played, clock).protests_open
    played.redo(why="they were")
    assert played.tournament.rulings[penalty.id] == penalty
    assert [each.code for each in replays(played)] == [UNDONE, DONE_AGAIN]
    assert of(played, clock).protests_open
    played.undo()
    assert penalty.id not in played.tournament.rulings
    assert len({each.id for each in replays(played)}) == 3


def test_a_confirmation_that_people_knew_of_is_told_when_it_goes_and_when_it_comes_back(
    played: Application, clock: FixedClock
) -> None:
    table = played.tournament.tables_of(ONE)[0]
    played.run(ReopenTable(ONE, table.table, "a note fell out"))
    played.run(ConfirmTables(ONE, (table.table,)))
    later(clock, 20)
    played.undo(why="counted again")
    assert words(played, clock)[0] == "Undone: heat 1, table 1: confirmed"
    assert [each.reason for each in replays(played)] == ["counted again"]
    assert of(played, clock).state is ResultState.PROVISIONAL
    later(clock, 20)
    played.redo()
    assert of(played, clock).protest_until == clock.at + timedelta(minutes=10)
    assert words(played, clock)[0] == "Redone: heat 1, table 1: confirmed"


def test_undoing_back_to_what_was_declared_is_official_again(played: Application, clock: FixedClock) -> None:
    played.run(DeclareOfficial(HEATS, "early"))
    later(clock, 1)
    correct(played)
    later(clock, 20)
    played.undo()
    assert of(played, clock).state is ResultState.OFFICIAL
    assert [each.scope for each in replays(played)] == ["correction"]


def test_several_steps_taken_back_as_one_are_told_one_by_one_and_come_back(
    played: Application, clock: FixedClock
) -> None:
    first, second, *_ = played.tournament.tables_of(ONE)[0].seats
    played.run(AdjustPoints(first, -60, "late"))
    played.run(AdjustPoints(second, 120, "helped"))
    seqs = [entry.seq for entry in played.journal(2)]
    later(clock, 15)
    rulings = played.tournament.rulings
    played.take_back(seqs, "both are settled")
    assert sorted(each.points for each in replays(played)) == [-60, 120]
    assert all(each.reason == "both are settled" for each in replays(played))
    later(clock, 15)
    played.undo()
    assert {number: each for number, each in played.tournament.rulings.items() if not each.replays} == rulings
    assert [each.code for each in replays(played)] == [UNDONE, UNDONE]


def test_a_number_that_was_undone_is_free_for_its_own_ruling(played: Application, clock: FixedClock) -> None:
    """A declaration is undone without a word; what is undone after it must not take its number."""
    player = played.tournament.tables_of(ONE)[0].seats[0]
    played.run(AdjustPoints(player, -60, "late"))
    later(clock, 11)
    played.run(DeclareOfficial(HEATS))
    declared = dict(played.tournament.rulings)
    played.undo()
    played.undo()
    assert [each.scope for each in replays(played)] == ["adjustment"]
    played.redo()
    played.redo()
    assert {
        number: each for number, each in played.tournament.rulings.items() if not each.replays
    } == declared


def test_the_trial_of_an_undo_shows_the_time_that_the_undo_will_give(
    played: Application, clock: FixedClock
) -> None:
    player = played.tournament.tables_of(ONE)[0].seats[0]
    played.run(AdjustPoints(player, -60, "late"))
    later(clock, 11)
    preview = played.try_undo()
    assert [each.scope for each in preview.after.rulings.values() if each.replays] == ["adjustment"]
    assert not replays(played)


def test_a_declaration_that_people_knew_of_is_told_when_it_goes_and_opens_nothing_to_protest(
    played: Application, clock: FixedClock
) -> None:
    later(clock, 11)
    played.run(DeclareOfficial(HEATS))
    later(clock, 11)
    played.undo(why="pressed by mistake")
    assert words(played, clock) == (
        "Undone: Standings declared official",
        "已復原：宣布預賽排名為正式",
    )
    status = of(played, clock)
    assert (status.state, status.protests_open, status.changed) == (ResultState.COMPLETE, False, None)
    played.redo()
    assert of(played, clock).state is ResultState.OFFICIAL
