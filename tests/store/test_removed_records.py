"""What a record has in tables of its own goes with it, however many records go at once, and comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from tests.servers import Server
from tourney.application.example import play_heat
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event, open_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.store.engines import engine_of
from tourney.store.event_store import open_store

HEATS = HeatId("1"), HeatId("2")


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> str:
    return str(tmp_path / "day.tourney") if request.param == "file" else server.new_database()


def _rows(place: str, table: str) -> int:
    engine = engine_of(place)
    with engine.connect() as connection:
        found = connection.execute(text(f"SELECT count(*) FROM {table}")).scalar()
    engine.dispose()
    assert isinstance(found, int)
    return found


def test_lists_of_many_records_go_and_come_back_with_them(place: str) -> None:
    app = create_event(place, "hk-90")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 15))))
    app.run(DrawHeats(HEATS, 1))
    play_heat(app, HEATS[0], 1)
    one = _rows(place, "holdings"), _rows(place, "seats"), _rows(place, "results")
    play_heat(app, HEATS[1], 2)
    both = _rows(place, "holdings")
    assert both > one[0] > 0 and one[1] == 28 and one[2] == 14
    app.undo()
    assert (_rows(place, "holdings"), _rows(place, "seats"), _rows(place, "results")) == one
    app.redo()
    assert _rows(place, "holdings") == both
    for _ in range(3):
        app.undo()
    assert not any(_rows(place, table) for table in ("sheets", "holdings", "tables", "seats", "results"))
    app.redo()
    app.close()
    assert open_store(place).load() == app.tournament
    again = open_event(place)
    assert again.tournament == app.tournament
    again.close()
