"""An event on a real SQLite file, with the shipped example players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tourney.base.ids import HeatId
from tourney.base.ports import FixedClock
from tourney.bootstrap import create_event
from tourney.competition.registration import PlayerDraft
from tourney.scoresheet.sheet import Sheet
from tourney.services.application import Application
from tourney.services.commands.heats import DrawHeats, PublishHeat
from tourney.services.commands.players import ImportPlayers
from tourney.services.commands.sheets import EnterSheets, TableEntry
from tourney.services.example import check_everybody_in


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


@pytest.fixture
def app(tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    event = create_event(
        str(tmp_path / "day.tourney"), "hk-90", "atlantic-city", clock=clock, name="Day", breaks=()
    )
    event.run(ImportPlayers(drafts(24), "test"))
    yield event
    event.close()


@pytest.fixture
def level(app: Application) -> Application:
    """Three heats in which everybody has the same everywhere."""
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        for table in app.tournament.tables_of(heat):
            sheets = tuple(Sheet(n, cash=1500) for n in table.seats)
            app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    return app


@pytest.fixture
def played(app: Application) -> Application:
    """Three heats that the lower numbers won."""
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        play(app, heat)
    return app


@pytest.fixture
def drawn(app: Application) -> Application:
    app.run(DrawHeats((HeatId("1"), HeatId("2"), HeatId("3")), seed=7))
    app.run(PublishHeat(HeatId("1")))
    return app
