"""Two computers with different clocks: told in a sentence; where there is a server, its time settles it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tourney.application.application import Application
from tourney.base.clocks import FixedClock, Steady
from tourney.base.ids import HeatId
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_event
from tourney.clock.clock import hall_clock
from tourney.clock.commands import AddTime, StartClock
from tourney.event.ports import JournalEntry, Seen
from tourney.event.records import Status
from tourney.players.commands import SetStatus
from tourney.store.engines import engine_of
from tourney.store.event_store import SqlEventStore

ONE = HeatId("1")
HERE = timedelta()
SLOW, FAST = timedelta(minutes=-7), timedelta(days=40)


class OnServer(SqlEventStore):
    """A file that tells the time as a server does."""

    def __init__(self, place: str, clock: FixedClock) -> None:
        super().__init__(place, engine_of(place))
        self._told_by = clock

    def look(self, known: JournalEntry | None) -> Seen:
        return replace(super().look(known), time=self._told_by.at)


class Elsewhere:
    """The clock of another computer: time passes as here, its time of day is wrong."""

    def __init__(self, here: FixedClock, wrong: timedelta) -> None:
        self._here, self._wrong = here, wrong

    def now(self) -> datetime:
        return self._here.at + self._wrong

    def steady(self) -> Steady:
        return Steady(self._here.steady().ms, "other", "other")


@pytest.fixture
def other(drawn: Application, clock: FixedClock) -> Iterator[Callable[..., Application]]:
    """Open the event on another computer whose clock is wrong; its time passes as ours does."""
    opened: list[Application] = []

    def open_there(wrong: timedelta, server: bool = False) -> Application:
        there = Elsewhere(clock, wrong)
        if server:
            app = Application(OnServer(drawn.place, clock), there, "Other")
        else:
            app = open_event(drawn.place, "Other", there)
        opened.append(app)
        return app

    yield open_there
    for app in opened:
        app.close()


def left(app: Application) -> int:
    return hall_clock(app.tournament, app.rules, app.clock.now()).seconds


def sentence(app: Application) -> str:
    message = app.clock_skew()
    return "" if message is None else ENGLISH.say(message)


@pytest.mark.parametrize("wrong", [SLOW, -SLOW, FAST, -FAST])
def test_a_step_of_another_clock_is_told_once_on_the_station_that_sees_it_come(
    drawn: Application, clock: FixedClock, other: Callable[..., Application], wrong: timedelta
) -> None:
    there = other(wrong)
    sentence(there)
    there.refresh()
    clock.at += timedelta(seconds=3)
    drawn.run(StartClock(ONE, minutes=60))
    there.refresh()
    told = sentence(there)
    assert ("step" in told and "referee" in told and "14:00:03" in told) or "2026-03-07 14:00" in told
    there.refresh()
    assert sentence(there) == ""


@pytest.mark.parametrize("wrong", [HERE, timedelta(seconds=40), timedelta(seconds=-40)])
def test_clocks_that_agree_well_enough_are_not_spoken_of(
    drawn: Application, clock: FixedClock, other: Callable[..., Application], wrong: timedelta
) -> None:
    there = other(wrong)
    there.refresh()
    drawn.run(StartClock(ONE, minutes=60))
    there.refresh()
    there.run(AddTime(60))
    drawn.refresh()
    assert (sentence(drawn), sentence(there)) == ("", "")


def test_a_step_that_came_while_nobody_looked_says_nothing_about_clocks(
    drawn: Application, clock: FixedClock, other: Callable[..., Application]
) -> None:
    there = other(HERE)
    there.refresh()
    drawn.run(StartClock(ONE, minutes=60))
    clock.at += timedelta(minutes=20)
    there.refresh()
    assert sentence(there) == ""


def test_whoever_opens_an_event_whose_last_step_is_still_to_come_is_told(
    drawn: Application, other: Callable[..., Application]
) -> None:
    drawn.run(SetStatus((max(drawn.tournament.players),), Status.PRESENT))
    assert sentence(other(HERE)) == "" and sentence(other(-SLOW)) == ""
    there = other(SLOW)
    told = sentence(there)
    assert "14:00:00" in told and "13:53:00" in told
    there.run(SetStatus((next(iter(there.tournament.players)),), Status.PRESENT))
    drawn.refresh()
    assert sentence(there) == "" and "13:53:00" in sentence(drawn)


@pytest.mark.parametrize("wrong", [SLOW, -SLOW, FAST, -FAST])
def test_the_servers_time_settles_what_is_left(
    drawn: Application, clock: FixedClock, other: Callable[..., Application], wrong: timedelta
) -> None:
    drawn.run(StartClock(ONE, minutes=60))
    clock.at += timedelta(minutes=15)
    there = other(wrong, server=True)
    assert left(there) == left(drawn) == 45 * 60
    assert not there.clock.bridged
    told = sentence(there)
    assert "server" in told and "14:15" in told
    clock.at += timedelta(minutes=5)
    there.run(AddTime(60))
    drawn.refresh()
    assert left(there) == left(drawn) == 41 * 60
    assert there.journal(1)[0].at == clock.at
    assert sentence(drawn) == ""


def test_without_a_server_another_computer_goes_by_its_own_clock_and_says_so(
    drawn: Application, clock: FixedClock, other: Callable[..., Application]
) -> None:
    drawn.run(StartClock(ONE, minutes=60))
    clock.at += timedelta(minutes=15)
    there = other(HERE)
    assert there.clock.bridged and left(there) == 45 * 60


def test_a_file_tells_no_time(drawn: Application) -> None:
    assert SqlEventStore(drawn.place, engine_of(drawn.place)).look(None).time is None
