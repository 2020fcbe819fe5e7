"""An event on a real SQLite file, with the shipped example players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.copies import copy_of
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet


def drafts(count: int) -> tuple[PlayerDraft, ...]:
    return tuple(
        PlayerDraft(name_zh=f"參賽者{n}", name_en=f"Player {n}", team=f"Team {n % 6}")
        for n in range(1, count + 1)
    )


def play(app: Application, heat: HeatId, best: int = 5000) -> None:
    """The heat with every table confirmed: the lower number wins."""
    for table in (each for each in app.tournament.tables_of(heat) if each.confirmed_at is None):
        sheets = tuple(Sheet(n, cash=best - 700 * at - n) for at, n in enumerate(sorted(table.seats)))
        app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


def day(place: Path) -> Application:
    event = create_event(str(place), "hk-90", "atlantic-city", clock=FixedClock(), name="Day", breaks=())
    event.run(ImportPlayers(drafts(24), "test"))
    return event


def _level(place: Path) -> Application:
    event = _seated(place)
    for heat in event.rules.format.heat_ids:
        for table in event.tournament.tables_of(heat):
            sheets = tuple(Sheet(n, cash=1500) for n in table.seats)
            event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    return event


def _played(place: Path) -> Application:
    event = _seated(place)
    for heat in event.rules.format.heat_ids:
        play(event, heat)
    return event


def _seated(place: Path) -> Application:
    event = day(place)
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 5))
    return event


def _drawn(place: Path) -> Application:
    event = day(place)
    event.run(DrawHeats((HeatId("1"), HeatId("2"), HeatId("3")), seed=7))
    event.run(PublishHeat(HeatId("1")))
    return event


_FURTHER = {"level": _level, "played": _played, "drawn": _drawn}


@pytest.fixture
def app(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    """The day; where a test asks for it level, played or drawn, that one, unless its file has its own."""
    kept = (name for name in request.fixturenames if name in _FURTHER and not hasattr(request.module, name))
    make = next((_FURTHER[name] for name in kept), day)
    event = copy_of(make, tmp_path / "day.tourney", clock)
    yield event
    event.close()


@pytest.fixture
def level(app: Application) -> Application:
    """Three heats in which everybody has the same everywhere."""
    return app


@pytest.fixture
def played(app: Application) -> Application:
    """Three heats that the lower numbers won."""
    return app


@pytest.fixture
def drawn(app: Application) -> Application:
    return app
