"""An interval within a heat: the game stands still, the hall counts down, every printed time knows it."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.clock.test_clock_laws import event
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Refused, TourneyError
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.base.times import time_of
from tourney.bootstrap import open_event
from tourney.clock.clock import HallClock, Phase, hall_clock
from tourney.clock.commands import (
    AddTime,
    CallInterval,
    CallLastRound,
    EndClock,
    EndInterval,
    PauseClock,
    ResumeClock,
    SetTimeLeft,
    StartClock,
)
from tourney.clock.day_plan import announced, day_clock, planned
from tourney.clock.history import clock_history
from tourney.event.journal import describe_entry
from tourney.projector.followed_scene import scene_of_day
from tourney.setup.commands import EditEvent

ONE, TWO = HeatId("1"), HeatId("2")
MINUTE = 60


def hall(app: Application) -> HallClock:
    return hall_clock(app.tournament, app.rules, app.clock.now())


def told(app: Application) -> tuple[str, str]:
    (entry,) = app.journal(1)
    message = describe_entry(entry.code, entry.params)
    return ENGLISH.say(message), CHINESE.say(message)


def back_at(app: Application) -> str:
    called = hall(app).called
    return "" if called is None or not called.within else called.time


@pytest.fixture
def playing(drawn: Application, clock: FixedClock) -> Application:
    drawn.run(StartClock(ONE))
    clock.at += timedelta(minutes=20)
    return drawn


def test_the_game_stands_still_and_goes_on_by_itself(playing: Application, clock: FixedClock) -> None:
    left = hall(playing).seconds
    playing.run(CallInterval(15 * MINUTE))
    assert told(playing) == ("heat 1: interval until 14:35", "第 1 局：中場休息至 14:35")
    clock.at += timedelta(minutes=5)
    shown = hall(playing)
    assert (shown.phase, shown.seconds, shown.is_on, shown.runs) == (Phase.PAUSED, left, True, False)
    assert shown.called is not None and (shown.called.seconds, shown.called.heat) == (10 * MINUTE, ONE)
    why = scene_of_day(playing.tournament, playing.rules, playing.clock.now()).why
    assert ENGLISH.say(why) == "Interval in heat 1"
    again = open_event(playing.place, clock=clock)
    assert hall(again) == shown, "nothing that runs is lost with the program"
    again.close()
    clock.at += timedelta(minutes=11)
    assert (hall(playing).phase, hall(playing).seconds, hall(playing).called) == (
        Phase.RUNNING,
        left - MINUTE,
        None,
    )


def test_it_is_ended_made_longer_and_taken_back(playing: Application, clock: FixedClock) -> None:
    left = hall(playing).seconds
    playing.run(CallInterval(15 * MINUTE))
    clock.at += timedelta(minutes=10)
    playing.run(CallInterval(15 * MINUTE))
    assert back_at(playing) == "14:45" and hall(playing).seconds == left, "15 more from now"
    playing.run(EndInterval())
    assert told(playing) == ("heat 1: interval ended", "第 1 局：中場休息完結")
    assert hall(playing).runs
    clock.at += timedelta(minutes=1)
    assert hall(playing).seconds == left - MINUTE
    playing.undo()
    assert back_at(playing) == "14:45" and hall(playing).seconds == left
    playing.run(ResumeClock())
    assert hall(playing).runs, "what resumes play ends it too"
    codes = [each.code for each in clock_history(playing.journal())]
    assert codes == ["clock_started", "interval_called", "interval_called", "interval_ended", "clock_resumed"]


def test_during_a_pause_it_takes_the_pauses_place(playing: Application, clock: FixedClock) -> None:
    left = hall(playing).seconds
    playing.run(PauseClock())
    clock.at += timedelta(minutes=3)
    playing.run(CallInterval(10 * MINUTE))
    with pytest.raises(Refused, match="interval"):
        playing.run(PauseClock())
    clock.at += timedelta(minutes=12)
    assert hall(playing).runs and hall(playing).seconds == left - 2 * MINUTE


def test_warnings_and_the_last_round_come_as_late_as_the_game(
    playing: Application, clock: FixedClock
) -> None:
    playing.run(SetTimeLeft(6 * MINUTE))
    playing.run(CallInterval(60 * MINUTE))
    clock.at += timedelta(minutes=59)
    playing.run(CallLastRound())
    clock.at += timedelta(minutes=2)
    assert (hall(playing).warning.minutes, hall(playing).last_round, hall(playing).seconds) == (5, True, 300)
    clock.at += timedelta(minutes=5)
    assert hall(playing).phase is Phase.OVER
    with pytest.raises(Refused, match="time_is_up"):
        playing.run(CallInterval(MINUTE))
    playing.run(EndClock())
    assert playing.tournament.clocks[ONE, 1].elapsed(clock.at) == hall_length(playing)


def hall_length(app: Application) -> int:
    return app.tournament.clocks[ONE, 1].length_seconds


def test_tables_of_their_own_time_stand_still_too(playing: Application, clock: FixedClock) -> None:
    three, four = TableNo(3), TableNo(4)
    playing.run(AddTime(5 * MINUTE, tables=(three,)))
    playing.run(PauseClock(tables=(four,)))
    left = {n: hall(playing).table(n).seconds for n in (three, four)}
    playing.run(CallInterval(30 * MINUTE))
    clock.at += timedelta(minutes=10)
    playing.run(ResumeClock(tables=(four,)))
    assert {n: hall(playing).table(n).seconds for n in (three, four)} == left
    assert hall(playing).table(three).phase is Phase.PAUSED
    clock.at += timedelta(minutes=21)
    assert {n: hall(playing).table(n).seconds for n in (three, four)} == {
        n: seconds - MINUTE for n, seconds in left.items()
    }


def test_planned_ahead_it_is_in_the_plan_and_in_every_time_of_the_day(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(EditEvent({"date": "2026-03-07", "starts_at": "14:00", "breaks": (15, 15, 15)}))

    def times() -> list[tuple[int, str, str, int]]:
        slots = announced(drawn.tournament, drawn.rules, drawn.clock.now()).slots
        return [
            (slot.minutes, time_of(slot.starts), time_of(slot.ends), len(slot.intervals)) for slot in slots
        ]

    before = times()
    drawn.run(CallInterval(30 * MINUTE, "14:20"))
    assert told(drawn) == ("Interval at 14:20, 30 min", "14:20 中場休息 30 分鐘")
    (_, starts, ends, _), (_, second, *_) = before[:2]
    assert (starts, ends, second) == ("14:00", "15:00", "15:15")
    assert times()[0] == (60, "14:00", "15:30", 1) and times()[1][1] == "15:45"
    assert planned(drawn.tournament, drawn.rules).slots[0].intervals == ((860, 30),)
    line = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines[0]
    assert (line.minutes, line.ends, line.intervals) == (60, "15:30", (("14:20", 30),))
    clock.at += timedelta(minutes=5)
    drawn.run(StartClock(ONE))
    clock.at += timedelta(minutes=20)
    assert (back_at(drawn), hall(drawn).seconds) == ("14:50", 45 * MINUTE)
    line = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines[0]
    assert (line.expected_end, line.intervals) == ("15:35", (("14:20", 30),))
    drawn.run(EndInterval("14:20"))
    assert back_at(drawn) == "14:50", "what the hall was told stands; only --end ends it"
    assert told(drawn)[0] == "No interval at 14:20"


def test_a_late_heat_meets_none_that_was_planned_for_before_it(drawn: Application, clock: FixedClock) -> None:
    drawn.run(EditEvent({"date": "2026-03-07", "starts_at": "14:00"}))
    drawn.run(CallInterval(30 * MINUTE, "14:20"))
    clock.at += timedelta(minutes=25)
    lines = day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines
    assert lines[0].expected_end == "15:25" and lines[0].intervals == ()
    drawn.run(StartClock(ONE))
    assert drawn.tournament.clocks[ONE, 1].intervals == () and hall(drawn).runs


def test_two_intervals_one_that_meets_another_takes_its_place(
    playing: Application, clock: FixedClock
) -> None:
    playing.run(CallInterval(5 * MINUTE, "14:25"))
    playing.run(CallInterval(10 * MINUTE, "14:45"))
    starts = [each.starts for each in playing.tournament.clocks[ONE, 1].intervals]
    assert [int((at - clock.at).total_seconds()) for at in starts] == [300, 1500]
    playing.run(CallInterval(10 * MINUTE, "14:35"))
    assert [each.at for each in playing.tournament.event.intervals] == ["14:25", "14:35", "14:45"]
    playing.run(CallInterval(10 * MINUTE, "14:36"))
    assert [each.at for each in playing.tournament.event.intervals] == ["14:25", "14:36"]
    playing.run(CallInterval(5 * MINUTE))
    assert [each.at for each in playing.tournament.event.intervals] == ["14:36"], "the called one is it"
    clock.at += timedelta(minutes=16)
    assert back_at(playing) == "14:46"


def test_time_taken_off_ends_before_the_interval(playing: Application, clock: FixedClock) -> None:
    playing.run(CallInterval(10 * MINUTE, "14:30"))
    playing.run(SetTimeLeft(5 * MINUTE))
    assert playing.tournament.clocks[ONE, 1].intervals == ()
    playing.run(AddTime(20 * MINUTE))
    assert len(playing.tournament.clocks[ONE, 1].intervals) == 1


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (CallInterval(0), "clock.break_length"),
        (CallInterval(13 * 60 * MINUTE), "clock.break_length"),
        (CallInterval(600, "13:00"), "clock.break_past"),
        (CallInterval(600, "teatime"), "errors.bad_time"),
        (EndInterval(), "interval.none"),
        (EndInterval("15:00"), "interval.none_planned"),
    ],
)
def test_what_cannot_be_says_so_and_changes_nothing(
    playing: Application, command: CallInterval | EndInterval, key: str
) -> None:
    before = playing.tournament
    with pytest.raises(TourneyError) as refused:
        playing.run(command)
    assert refused.value.key == key and playing.tournament == before
    assert isinstance(refused.value, (Refused, BadInput))


def test_without_a_clock_it_needs_a_time_and_a_heat_that_is_then_played(drawn: Application) -> None:
    with pytest.raises(Refused, match="no_clock"):
        drawn.run(CallInterval(600))
    outcome = drawn.run(CallInterval(600, "03:00"))
    assert [ENGLISH.say(each) for each in outcome.warnings] == ["No heat is planned at 03:00."]


MINUTES = st.integers(1, 12)
STEPS = st.lists(
    st.one_of(
        st.builds(lambda n: CallInterval(n * MINUTE), MINUTES),
        st.builds(lambda n, at: CallInterval(n * MINUTE, time_of(14 * 60 + at)), MINUTES, st.integers(0, 59)),
        st.just(EndInterval()),
        st.just(PauseClock()),
        st.just(ResumeClock()),
        st.builds(lambda n: AddTime(n * MINUTE), st.integers(-5, 9).filter(bool)),
        MINUTES,
    ),
    max_size=12,
)


class Watch:
    """A second timekeeper, who looks at the wall every minute and knows nothing of the program."""

    def __init__(self) -> None:
        self.minute, self.left, self.paused, self.until = 0, 45, False, 0
        self.planned: dict[int, int] = {}

    def wait(self) -> None:
        stands = self.paused or self.minute < self.until
        self.left -= not stands
        self.minute += 1
        if self.minute in self.planned and self.left > 0:
            self.until = self.minute + self.planned[self.minute]

    def told(self, command: object) -> None:
        match command:
            case CallInterval(seconds, ""):
                self.paused, self.until = False, self.minute + seconds // MINUTE
                self.planned = {at: n for at, n in self.planned.items() if not self.minute < at <= self.until}
            case CallInterval(seconds, at):
                begins, length = int(at[3:]), seconds // MINUTE
                apart = {
                    at: n
                    for at, n in self.planned.items()
                    if at != begins and (at + n <= begins or begins + length <= at)
                }
                self.planned = {**apart, begins: length}
            case EndInterval():
                self.until = self.minute
            case PauseClock():
                self.paused = True
            case ResumeClock() if self.paused:
                self.paused = False
            case ResumeClock():
                self.until = self.minute
            case AddTime(seconds=seconds):
                self.left += seconds // MINUTE


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_a_second_timekeeper_with_a_wrist_watch_agrees(steps: list[object]) -> None:
    clock, watch = FixedClock(), Watch()
    with TemporaryDirectory() as folder:
        app = event(folder, clock)
        app.run(StartClock(ONE, minutes=45))
        for step in steps:
            if isinstance(step, int):
                for _ in range(min(step, 59 - watch.minute)):
                    watch.wait()
                    clock.at += timedelta(minutes=1)
            elif isinstance(step, CallInterval | EndInterval | PauseClock | ResumeClock | AddTime):
                with suppress(Refused):
                    app.run(step)
                    watch.told(step)
            shown = hall(app)
            assert shown.seconds == watch.left * MINUTE
            assert bool(back_at(app)) is (watch.minute < watch.until)
        assert Path(app.place).exists()
        app.close()
