"""An event file of version 1 opens, loses nothing, and its copies stay as they are until they are opened."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tourney.base.ids import HeatId
from tourney.base.ports import FixedClock
from tourney.bootstrap import open_event
from tourney.services.queries.clocks import hall_clock
from tourney.store.event_store import load_unchanged, open_store, restore

DUMP = Path(__file__).parent / "version-1.sql"
"""Made by the program as it was before tables had a time of their own: four players, a running clock."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    place = tmp_path / "old.tourney"
    with closing(sqlite3.connect(place)) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
    return place


def test_an_older_file_is_brought_up_to_date_when_it_is_opened(old: Path) -> None:
    clock = FixedClock()
    clock.at += timedelta(minutes=25)
    app = open_event(str(old), clock=clock)
    assert hall_clock(app.tournament, app.rules, app.clock.now()).seconds == 40 * 60
    assert app.tournament.event.clock_warnings == (10, 5, 1)
    while app.to_undo() is not None:
        app.undo()
    assert not app.tournament.players
    while app.to_redo() is not None:
        app.redo()
    assert (HeatId("1"), 1) in app.tournament.clocks and len(app.tournament.players) == 4
    app.close()
    assert open_store(str(old)).load() == app.tournament


def test_an_older_copy_is_read_and_restored_without_being_touched(old: Path, tmp_path: Path) -> None:
    before = old.read_bytes()
    found = load_unchanged(old)
    restore(old, str(tmp_path / "again.tourney"))
    assert old.read_bytes() == before
    assert open_store(str(tmp_path / "again.tourney")).load() == found


def test_an_older_file_that_cannot_be_updated_stays_as_it_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("CREATE TABLE time_changes (id)")
        connection.commit()
    before = load_dump(old)
    with pytest.raises(Exception, match="time_changes"):
        open_store(str(old))
    assert load_dump(old) == before


def load_dump(place: Path) -> list[str]:
    with closing(sqlite3.connect(place)) as connection:
        return list(connection.iterdump())
