"""Laws of the clock for every order of commands, pauses, settings of the computer's time and restarts."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import HeatId, TableNo
from tourney.bootstrap import create_event, open_event
from tourney.clock.clock import hall_clock, warning_at
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
from tourney.event.command import Command
from tourney.event.records import HeatClock, TableClock
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers

ONE = HeatId("1")
TABLES = st.sampled_from([(), (TableNo(1),), (TableNo(2),), (TableNo(1), TableNo(2))])
COMMANDS = st.one_of(
    st.builds(PauseClock, tables=TABLES),
    st.builds(ResumeClock, tables=TABLES),
    st.builds(AddTime, seconds=st.integers(-900, 900), tables=TABLES),
    st.builds(SetTimeLeft, seconds=st.integers(0, 5000), tables=TABLES),
    st.builds(CallLastRound, tables=TABLES),
    st.builds(EndClock, tables=TABLES.filter(bool)),
    st.just(NoteTimeChange()),
)
PASSES = st.integers(0, 1200)
SET_BY = st.one_of(st.just(0), st.integers(-100_000, 100_000))
STEPS = st.lists(st.tuples(COMMANDS, PASSES, SET_BY), max_size=10)


def event(folder: str, clock: FixedClock) -> Application:
    app = create_event(str(Path(folder) / "day.tourney"), "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 9))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    return app


@given(STEPS)
@settings(max_examples=40)
def test_time_adds_up_whatever_is_done(steps: list[tuple[Command[object], int, int]]) -> None:
    """Played and lost seconds make the heat's; nothing is negative; every step can be taken back exactly;
    the computer's time does not matter; a program started again shows the same."""
    clock = FixedClock()
    with TemporaryDirectory() as folder:
        app = event(folder, clock)
        before = replace(app.tournament, revision=0)
        app.run(StartClock(ONE))
        begun, stood = clock.at, 0
        for command, passes, set_by in steps:
            with suppress(Refused):
                app.run(command)
            hall = app.tournament.clocks[ONE, 1]
            stood += passes if hall.paused_at is not None else 0
            clock.at += timedelta(seconds=passes)
            clock.set_by = timedelta(seconds=set_by)
            elapsed = hall.elapsed(app.clock.now())
            assert elapsed == int((clock.at - begun).total_seconds()) - stood >= 0
            for own in app.tournament.table_clocks.values():
                assert own.elapsed(elapsed) >= 0
                assert own.elapsed(elapsed) + own.lost(elapsed) == elapsed
        again = open_event(app.place, clock=clock)
        assert again.tournament == app.tournament
        assert hall_clock(again.tournament, again.rules, again.clock.now()) == hall_clock(
            app.tournament, app.rules, app.clock.now()
        )
        again.close()
        while app.tournament.clocks:
            app.undo()
        assert replace(app.tournament, revision=0, time_changes={}) == before
        app.close()


@given(st.integers(0, 9000), st.integers(0, 9000), st.integers(0, 9000), st.integers(0, 9000))
def test_a_tables_time_never_runs_backwards(a: int, b: int, lost: int, paused: int) -> None:
    early, late = sorted((a, b))
    for own in (
        TableClock(ONE, TableNo(1), lost_seconds=lost),
        TableClock(ONE, TableNo(1), lost_seconds=lost, paused_from=paused),
        TableClock(ONE, TableNo(1), ended_from=paused),
    ):
        assert 0 <= own.elapsed(early) <= own.elapsed(late)


@given(st.lists(st.integers(1, 240), max_size=8, unique=True), st.integers(-100, 15_000), st.booleans())
def test_warnings_only_grow_towards_the_end(chosen: list[int], seconds: int, called: bool) -> None:
    now, next_second = (warning_at(left, chosen, called).grade for left in (seconds, seconds - 1))
    assert 0 <= now <= next_second <= 4
    assert (now == 4) == (seconds <= 0)


@given(st.integers(-10_000, 10_000))
def test_no_clock_has_played_less_than_nothing(seconds: int) -> None:
    start = FixedClock().at
    assert HeatClock(ONE, 1, 3600, start).elapsed(start + timedelta(seconds=seconds)) == max(0, seconds)
