"""The hall's clock: all, some or one table; computer's time set, sleep, restart; late tables; history."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copyfile

import pytest

from tourney.application.application import Application
from tourney.application.example import example_table, play_heat
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock, steady_ms
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import HeatId, TableNo
from tourney.base.paths import resources
from tourney.base.texts import ENGLISH
from tourney.base.times import HONG_KONG, hall_time
from tourney.bootstrap import open_event
from tourney.clock.clock import HallClock, Phase, SlotState, WarningKind, clock_on, ended, hall_clock
from tourney.clock.commands import (
    AddTime,
    CallLastRound,
    EndClock,
    NoteTimeChange,
    PauseClock,
    ResumeClock,
    SetTimeLeft,
    StartClock,
)
from tourney.clock.day_plan import day_clock
from tourney.clock.history import clock_history
from tourney.event.command import Command
from tourney.event.journal import describe_entry
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.scores.commands import ConfirmTables, EnterSheets, MarkPaper, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent

ONE, TWO = HeatId("1"), HeatId("2")
T = tuple(TableNo(n) for n in range(10))


def hall(app: Application) -> HallClock:
    return hall_clock(app.tournament, app.rules, app.clock.now())


def left(app: Application, table: int) -> int:
    return hall(app).table(TableNo(table)).seconds


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


# ---- some or one table --------------------------------------------------------------------------


def test_a_table_gets_time_of_its_own_and_the_hall_keeps_its(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += minutes(10)
    drawn.run(AddTime(300, tables=(T[3], T[5]), reason="a spilled drink"))
    assert [left(drawn, n) // 60 for n in range(1, 7)] == [50, 50, 55, 50, 55, 50]
    assert hall(drawn).seconds == 3000
    assert [each.table for each in hall(drawn).differing] == [3, 5]


def test_a_clock_of_its_own_goes_with_a_table_that_everybody_leaves(drawn: Application) -> None:
    """The last player of a table is marked absent in mid-game; undone, table and clock are there again."""
    drawn.run(StartClock(ONE))
    drawn.run(AddTime(300, tables=(T[3],), reason="a spilled drink"))
    before = drawn.tournament
    players = before.tables[ONE, T[3]].seats
    drawn.run(SetStatus(players, Status.ABSENT))
    assert (ONE, T[3]) not in drawn.tournament.tables and not drawn.tournament.table_clocks
    drawn.undo()
    assert drawn.tournament.tables == before.tables
    assert drawn.tournament.table_clocks == before.table_clocks


def test_a_pause_of_the_hall_within_a_pause_of_a_table_is_not_counted_twice(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(StartClock(ONE))
    for command, then in (
        (PauseClock(tables=(T[2],)), 5),
        (PauseClock(), 10),
        (ResumeClock(), 5),
        (ResumeClock(tables=(T[2],)), 7),
    ):
        drawn.run(command)
        clock.at += minutes(then)
    assert hall(drawn).seconds == (60 - 5 - 5 - 7) * 60
    assert left(drawn, 2) == (60 - 7) * 60
    own = hall(drawn).table(T[2])
    assert (own.lost_seconds, own.own_pause, own.phase) == (600, False, Phase.RUNNING)


def test_some_tables_start_and_the_others_wait_for_theirs(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE, tables=T[1:5]))
    clock.at += minutes(4)
    assert [hall(drawn).table(n).phase for n in (T[1], T[5])] == [Phase.RUNNING, Phase.READY]
    drawn.run(StartClock(ONE, tables=(T[5],)))
    clock.at += minutes(1)
    assert [left(drawn, n) // 60 for n in (1, 5, 6)] == [55, 59, 60]
    with pytest.raises(Refused, match="table_has_started"):
        drawn.run(StartClock(ONE, tables=(T[5], T[6])))
    drawn.run(ResumeClock())
    assert left(drawn, 6) == 3600 and hall(drawn).table(T[6]).phase is Phase.RUNNING


def test_a_table_ends_alone_and_stays_as_it_was(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += minutes(20)
    drawn.run(EndClock(tables=(T[4],), reason="all but one bankrupt"))
    clock.at += minutes(10)
    assert (left(drawn, 4), hall(drawn).table(T[4]).phase) == (40 * 60, Phase.ENDED)
    assert [(each.table, each.seconds) for each in hall(drawn).late] == [(4, 600)]


def test_what_is_left_can_be_set(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += minutes(20)
    drawn.run(SetTimeLeft(15 * 60, reason="by the wall clock"))
    drawn.run(SetTimeLeft(90, tables=(T[1],)))
    clock.at += minutes(1)
    assert (hall(drawn).seconds, left(drawn, 1), left(drawn, 2)) == (14 * 60, 30, 14 * 60)


BAD: list[tuple[Command[object], type[Exception], str]] = [
    (PauseClock(tables=(TableNo(99),)), NotFound, "no_such_tables"),
    (AddTime(60, tables=(T[1], TableNo(0))), NotFound, "no_such_tables"),
    (AddTime(-60 * 60, tables=(T[1],)), Refused, "bad_minutes"),
    (AddTime(0), Refused, "bad_minutes"),
    (AddTime(10**9, tables=(T[1],)), Refused, "bad_minutes"),
    (SetTimeLeft(-1), Refused, "bad_minutes"),
    (SetTimeLeft(10**9, tables=(T[2],)), Refused, "bad_minutes"),
    (ResumeClock(tables=(T[1],)), Refused, "table_runs"),
    (ResumeClock(), Refused, "clock_runs"),
    (EditEvent({"clock_warnings": ["ten"]}), BadInput, "bad_number"),
    (EditEvent({"clock_warnings": 5}), BadInput, "bad_value"),
    (EditEvent({"clock_warnings": list(range(1, 12))}), BadInput, "too_many_warnings"),
]


@pytest.mark.parametrize(("command", "kind", "key"), BAD)
def test_bad_input_is_refused_and_nothing_changes(
    drawn: Application, command: Command[object], kind: type[Exception], key: str
) -> None:
    drawn.run(StartClock(ONE))
    before = drawn.tournament
    with pytest.raises(kind, match=key):
        drawn.run(command)
    assert drawn.tournament is before


def test_what_was_done_twice_is_said_so(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    for command, key in (
        (PauseClock(tables=(T[1],)), "table_is_paused"),
        (CallLastRound(tables=(T[1],)), "table_last_round"),
        (EndClock(tables=(T[1],)), "table_has_ended"),
        (CallLastRound(), "last_round_was_called"),
    ):
        drawn.run(command)
        with pytest.raises(Refused, match=key):
            drawn.run(command)
    with pytest.raises(Refused, match="table_has_ended"):
        drawn.run(AddTime(60, tables=(T[1],)))


def test_ending_for_all_tells_which_tables_still_had_time(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    drawn.run(AddTime(300, tables=(T[3],)))
    clock.at += minutes(61)
    (warning,) = drawn.run(EndClock()).warnings
    assert warning.params["tables"] == [3]


def test_a_start_on_which_a_tables_time_rests_is_not_taken_back_alone(drawn: Application) -> None:
    started = drawn.run(StartClock(ONE)).revision
    drawn.run(AddTime(300, tables=(T[3],)))
    assert not drawn.can_undo(started)
    drawn.undo()
    assert drawn.can_undo(started)


# ---- warnings and the last round ----------------------------------------------------------------


def test_the_hall_is_warned_at_the_minutes_that_the_event_chooses(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(EditEvent({"clock_warnings": (3, 15)}))
    drawn.run(StartClock(ONE))
    seen = []
    for step in (44, 1, 11.5, 0.5, 2, 1):
        clock.at += minutes(step)
        warning = hall(drawn).warning
        seen.append((warning.kind.value, warning.minutes, warning.grade))
    assert seen == [
        ("none", 0, 0),
        ("time", 15, 2),
        ("time", 15, 2),
        ("time", 3, 3),
        ("time", 3, 3),
        ("over", 0, 4),
    ]


def test_the_last_round_is_called_once_for_all_or_for_some(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += minutes(58)
    drawn.run(CallLastRound(tables=(T[2],)))
    assert hall(drawn).table(T[2]).last_round and not hall(drawn).last_round
    drawn.run(CallLastRound())
    assert hall(drawn).warning.kind is WarningKind.LAST_ROUND
    clock.at += minutes(3)
    assert hall(drawn).warning.kind is WarningKind.OVER and hall(drawn).last_round


# ---- the computer's time ------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [1, -1, 24])
def test_somebody_sets_the_computers_time_and_the_clock_runs_on(
    drawn: Application, clock: FixedClock, hours: int
) -> None:
    drawn.run(StartClock(ONE))
    clock.at += minutes(10)
    clock.set_by = timedelta(hours=hours)
    assert hall(drawn).seconds == 50 * 60
    assert drawn.clock.moved_by() == hours * 3600
    outcome = drawn.run(NoteTimeChange())
    sentence = ENGLISH.say(describe_entry(outcome.code, outcome.params))
    assert f"changed by {hours * 60:+d} min at 14:10" in sentence
    assert drawn.clock.moved_by() == 0 and not drawn.run(NoteTimeChange()).changed
    drawn.run(PauseClock())
    clock.at += minutes(5)
    drawn.run(ResumeClock())
    assert hall(drawn).seconds == 50 * 60
    clock.set_by = timedelta()
    assert drawn.clock.moved_by() == -hours * 3600 and hall(drawn).seconds == 50 * 60
    drawn.run(EndClock())
    assert drawn.clock.now() == clock.now()


def test_small_corrections_by_the_network_are_not_told(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.set_by = timedelta(seconds=9)
    assert drawn.clock.moved_by() == 0 and hall(drawn).seconds == 3600


def test_a_program_started_again_goes_on_by_the_steady_clock(drawn: Application, clock: FixedClock) -> None:
    """The lid was closed, the program killed, the time of day set meanwhile: nothing is lost."""
    drawn.run(StartClock(ONE))
    clock.at += minutes(30)
    clock.set_by = timedelta(hours=-3)
    again = open_event(drawn.place, clock=clock)
    assert hall(again).seconds == 30 * 60 and not again.clock.bridged
    assert again.clock.moved_by() == -3 * 3600
    again.close()


def test_after_a_restart_of_the_computer_the_time_of_day_bridges_the_gap(
    drawn: Application, clock: FixedClock
) -> None:
    """Less what it is known to have been set by; from then on the steady clock counts again."""
    drawn.run(StartClock(ONE))
    clock.set_by = timedelta(hours=1)
    drawn.run(NoteTimeChange())
    clock.at += minutes(10)
    clock.era = "after the restart"
    again = open_event(drawn.place, clock=clock)
    assert again.clock.bridged and hall(again).seconds == 50 * 60
    clock.set_by = timedelta(hours=3)
    clock.at += minutes(5)
    assert hall(again).seconds == 45 * 60 and again.clock.moved_by() == 2 * 3600
    again.run(NoteTimeChange())
    again.close()
    once_more = open_event(drawn.place, clock=clock)
    assert hall(once_more).seconds == 45 * 60
    once_more.close()


def test_a_change_on_one_computer_says_nothing_of_another(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.set_by = timedelta(hours=1)
    drawn.run(NoteTimeChange())
    clock.at += minutes(10)
    other = FixedClock(clock.at, era="other", machine="laptop 2")
    there = open_event(drawn.place, clock=other)
    assert hall(there).seconds == 50 * 60 and there.clock.moved_by() == 0
    there.close()


def test_a_noted_change_is_no_step_to_undo(drawn: Application, clock: FixedClock) -> None:
    started = drawn.run(StartClock(ONE)).revision
    clock.set_by = timedelta(hours=1)
    drawn.run(NoteTimeChange())
    entry = drawn.to_undo()
    assert entry is not None and entry.seq == started
    drawn.undo()
    assert not drawn.tournament.clocks


def test_the_steady_clock_of_this_computer_never_goes_back() -> None:
    readings = [steady_ms() for _ in range(100)]
    assert readings == sorted(readings) and readings[0] > 0


# ---- late tables, the day, the history ----------------------------------------------------------


def test_late_tables_are_those_over_their_own_time_without_paper(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(StartClock(ONE))
    drawn.run(AddTime(300, tables=(T[3],)))
    drawn.run(MarkPaper(ONE, T[1]))
    clock.at += minutes(62)
    assert [(each.table, each.seconds) for each in hall(drawn).late] == [(n, 120) for n in (2, 4, 5, 6)]
    drawn.run(EndClock(tables=(T[3],)))
    drawn.run(EndClock())
    clock.at += minutes(5)
    assert sorted((each.table, each.seconds) for each in hall(drawn).late) == [
        (2, 420), (3, 300), (4, 420), (5, 420), (6, 420),
    ]  # fmt: skip


def test_the_day_is_told_planned_against_actual(drawn: Application, clock: FixedClock) -> None:
    drawn.run(EditEvent({"starts_at": "14:00", "breaks": (15, 30)}))
    assert day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).late_minutes is None
    clock.at += minutes(7)
    drawn.run(StartClock(ONE))
    drawn.run(AddTime(180, tables=(T[3],)))
    day = day_clock(drawn.tournament, drawn.rules, drawn.clock.now())
    first, second = day.lines[0], day.lines[1]
    assert (first.state, first.starts, first.began, first.expected_end) == (
        SlotState.ON, "14:00", "14:07", "15:10",
    )  # fmt: skip
    assert (second.state, second.starts, second.expected, second.late_minutes) == (
        SlotState.NEXT, "15:15", "15:25", 10,
    )  # fmt: skip
    assert day.late_minutes == 10 and first.pause_after == 15
    clock.at += minutes(63)
    drawn.run(EndClock())
    clock.at += minutes(35)
    day = day_clock(drawn.tournament, drawn.rules, drawn.clock.now())
    assert [line.state.value for line in day.lines[:3]] == ["done", "next", "later"]
    assert (day.lines[0].ended, day.lines[1].expected, day.late_minutes) == ("15:10", "15:45", 30)


def test_a_heat_whose_tables_are_all_in_holds_nobody_up_though_its_clock_is_on(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(EditEvent({"starts_at": "14:00", "breaks": (15, 30)}))
    drawn.run(StartClock(ONE))
    clock.at += minutes(40)
    before = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines[0]
    assert (before.state, before.expected_end) == (SlotState.ON, "15:00")
    entries = tuple(
        TableEntry(table.table, example_table(drawn.rules.books.of(table), table.seats, Chance(3)))
        for table in drawn.tournament.tables_of(ONE)
    )
    drawn.run(EnterSheets(ONE, entries, confirm=True))
    clock.at += minutes(3)
    line, after = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines[:2]
    assert (line.state, line.ended) == (SlotState.DONE, "14:40"), "with the last confirmation, for good"
    assert (after.starts, after.expected, after.late_minutes) == ("15:15", "14:55", -20)


def test_a_clock_has_ended_by_itself_once_all_is_confirmed_and_starts_no_more(
    drawn: Application, clock: FixedClock
) -> None:
    """At zero, though the sheets came in later; a table opened again, or its confirming taken back while the
    next heat plays, brings no second clock."""
    drawn.run(StartClock(ONE))
    drawn.run(AddTime(300, tables=(T[3],)))
    begun = clock.at
    clock.at += minutes(80)
    play_heat(drawn, ONE, 7)
    zero = begun + minutes(65)
    record = drawn.tournament.clocks[ONE, 1]
    assert (record.ended_at, ended(drawn.tournament, record)) == (None, zero)
    assert hall(drawn).phase is not Phase.OVER and hall(drawn).played == ONE
    for step in (PauseClock(), EndClock(tables=(T[1],))):
        with pytest.raises(Refused):
            drawn.run(step)
    drawn.run(ReopenTable(ONE, T[1], "a digit"))
    assert drawn.tournament.clocks[ONE, 1].ended_at == zero and not hall(drawn).is_on
    drawn.undo()
    drawn.run(EndClock())
    assert drawn.tournament.clocks[ONE, 1].ended_at == zero, "ended by hand all the same: the true moment"
    drawn.undo()
    confirming = drawn.tournament.revision
    drawn.run(DrawHeats((TWO,), 7))
    drawn.run(PublishHeat(TWO))
    drawn.run(StartClock(TWO))
    assert [each.ended_at for each in drawn.tournament.clocks.values()] == [zero, None]
    assert confirming and clock_on(drawn.tournament) == drawn.tournament.clocks[TWO, 1]


def test_a_table_opened_again_while_others_play_leaves_their_clock_on(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(StartClock(ONE))
    clock.at += minutes(20)
    first, *_ = drawn.tournament.tables_of(ONE)
    sheets = tuple(Sheet(n, cash=3000 - 100 * at) for at, n in enumerate(first.seats))
    drawn.run(EnterSheets(ONE, (TableEntry(first.table, sheets),), confirm=True))
    drawn.run(ReopenTable(ONE, first.table, "a digit"))
    assert drawn.tournament.clocks[ONE, 1].ended_at is None and hall(drawn).is_on


def test_a_confirmation_taken_back_sets_no_clock_going_again(drawn: Application, clock: FixedClock) -> None:
    """Its sheet is there: nobody plays while a paper is counted again. The projector had a running clock."""
    drawn.run(StartClock(ONE, minutes=0))
    clock.at += minutes(20)
    play_heat(drawn, ONE, 7)
    drawn.undo()
    assert not drawn.tournament.sheets and hall(drawn).is_on, "they play on: no sheet is in"
    *_, last = tables = drawn.tournament.tables_of(ONE)
    for table in tables:
        sheets = tuple(Sheet(n, cash=3000 - 100 * at) for at, n in enumerate(table.seats))
        drawn.run(EnterSheets(ONE, (TableEntry(table.table, sheets),), confirm=table is not last))
    drawn.run(ConfirmTables(ONE, (last.table,)))
    clock.at += minutes(3)
    drawn.undo()
    assert hall(drawn).phase is not Phase.RUNNING and not hall(drawn).is_on
    assert hall(drawn).played == ONE
    drawn.run(DrawHeats((TWO,), 7))
    drawn.run(PublishHeat(TWO))
    drawn.run(StartClock(TWO))
    assert drawn.tournament.clocks[ONE, 1].ended_at == clock.at
    assert clock_on(drawn.tournament) == drawn.tournament.clocks[TWO, 1]


def test_a_rehearsal_at_night_says_nothing_of_the_plan(drawn: Application, clock: FixedClock) -> None:
    clock.at += timedelta(hours=11)
    drawn.run(StartClock(ONE))
    assert day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).late_minutes is None


def test_on_its_own_day_an_event_hours_late_is_still_foretold(drawn: Application, clock: FixedClock) -> None:
    drawn.run(EditEvent({"starts_at": "10:00", "date": hall_time(clock.at, HONG_KONG).date().isoformat()}))
    clock.at += minutes(5 * 60)
    drawn.run(StartClock(ONE))
    day = day_clock(drawn.tournament, drawn.rules, drawn.clock.now())
    began, planned = hall_time(clock.at, HONG_KONG), hall_time(clock.at, HONG_KONG).replace(hour=10, minute=0)
    late = int((began - planned).total_seconds()) // 60
    assert late > 4 * 60
    assert (day.late_minutes, day.lines[1].late_minutes) == (late, late)
    assert day.lines[1].expected == day.lines[0].expected_end


def test_the_history_tells_who_and_why_and_what_was_taken_back(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    drawn.who = "陳裁判"
    drawn.run(AddTime(120, tables=(T[3],), reason="  <b>dice</b>\nunder the table "))
    drawn.undo()
    drawn.run(AddTime(-60))
    lines = clock_history(drawn.journal())
    assert [(line.code, line.who, line.reason, line.tables, line.undone) for line in lines] == [
        ("clock_started", "referee", "", (), False),
        ("time_added", "陳裁判", "<b>dice</b> under the table", (3,), True),
        ("time_added", "陳裁判", "", (), False),
    ]
    assert ENGLISH.say(lines[1].text) == "heat 1, table 3: 2 min added"
    assert ENGLISH.say(lines[2].text) == "heat 1: 1 min taken off"
    drawn.undo()
    drawn.redo()
    assert [line.undone for line in clock_history(drawn.journal())] == [False, True, False]


# ---- the file -----------------------------------------------------------------------------------


def test_the_clock_is_on_disk_exactly_as_in_memory(drawn: Application, clock: FixedClock) -> None:
    for command in (
        EditEvent({"clock_warnings": (12, 2)}), StartClock(ONE, tables=T[1:4]), CallLastRound(tables=(T[1],)),
        PauseClock(tables=(T[2],)), AddTime(-60, tables=(T[2],)), EndClock(tables=(T[3],)), CallLastRound(),
        PauseClock(),
    ):  # fmt: skip
        clock.at += minutes(1)
        drawn.run(command)
    clock.set_by = minutes(60)
    drawn.run(NoteTimeChange())
    again = open_event(drawn.place, clock=clock)
    assert again.tournament == drawn.tournament and again.journal() == drawn.journal()
    again.close()


def test_the_shipped_example_opens_and_can_be_changed(tmp_path: Path, clock: FixedClock) -> None:
    place = tmp_path / "example.tourney"
    copyfile(resources() / "examples" / "example-day.tourney", place)
    app = open_event(str(place), clock=clock)
    assert app.tournament.event.clock_warnings == (10, 5, 1)
    app.run(EditEvent({"clock_warnings": ()}))
    app.close()


def test_a_heat_over_the_change_to_summer_time_lasts_as_long_as_it_lasts(
    drawn: Application, clock: FixedClock
) -> None:
    """London goes from 00:59 to 02:00 on 29 March 2026; an hour from 00:30 on ends at 02:30."""
    drawn.run(EditEvent({"zone": "Europe/London", "starts_at": "0:30", "date": "2026-03-29"}))
    clock.at = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
    drawn.run(StartClock(ONE, minutes=60))
    clock.at += timedelta(minutes=45)
    assert hall_clock(drawn.tournament, drawn.rules, drawn.clock.now()).seconds == 15 * 60
    line = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines[0]
    assert (line.began, line.expected_end) == ("00:30", "02:30")
    clock.at += timedelta(minutes=15)
    drawn.run(EndClock())
    line = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines[0]
    assert (line.began, line.ended) == ("00:30", "02:30")


@pytest.mark.parametrize(
    ("moved", "told"),
    [("+15", "by +15 min"), ("-0:30", "by -0:30 min"), ("-633600", "by -440 days, 0 hours")],
)
def test_a_jump_of_days_is_told_in_days(moved: str, told: str) -> None:
    params = {"heat": "1", "moved": moved, "at": "10:00"}
    assert told in ENGLISH.say(describe_entry("time_changed", params))
