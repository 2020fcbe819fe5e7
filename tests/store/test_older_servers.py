"""Events of every version on a server open, lose nothing, and become what a new event there is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from psycopg import connect

from tests.servers import Server
from tests.store.older_files import SERVERS, VERSIONS, made_of, put_on
from tourney.base.ports import FixedClock
from tourney.bootstrap import create_event, open_event
from tourney.competition.records import Tournament
from tourney.errors import BadInput
from tourney.store.event_store import load_unchanged, open_store
from tourney.store.upcasting import VERSION

_SHAPE = """
SELECT table_name, column_name, data_type || is_nullable FROM information_schema.columns
  WHERE table_schema = 'public'
UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'view', viewname, definition FROM pg_views WHERE schemaname = 'public'
ORDER BY 1, 2, 3"""
_ROWS = "SELECT table_name, query_to_xml(format('SELECT * FROM %I', table_name), true, false, '')::text"
_ALL_ROWS = f"{_ROWS} FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1"


def found(address: str, query: str) -> list[tuple[object, ...]]:
    with connect(address) as connection:
        return connection.execute(query.encode()).fetchall()


def test_an_event_of_every_version_is_kept_as_a_server_had_it() -> None:
    assert SERVERS == VERSIONS


@pytest.mark.parametrize("version", SERVERS)
def test_an_older_event_on_a_server_becomes_what_a_new_one_is(
    version: int, server: Server, tmp_path: Path
) -> None:
    new, old = server.new_database(), server.new_database()
    create_event(new, "hk-90").close()
    put_on(old, version)
    is_todays = found(old, _SHAPE) == found(new, _SHAPE)
    assert is_todays == (version == VERSION), "a changed table needs a new version and its step"
    store = open_store(old)
    of_file = open_store(str(made_of(version, tmp_path)))
    assert found(old, _SHAPE) == found(new, _SHAPE)
    assert store.load() == of_file.load()
    assert store.journal() == of_file.journal()
    for game in store.load().games.values():
        assert store.game_lines(game.game) == of_file.game_lines(game.game)
    store.close()
    of_file.close()


@pytest.mark.parametrize("version", SERVERS)
def test_every_step_of_an_older_event_on_a_server_is_undone_and_done_again(
    version: int, address: str, tmp_path: Path
) -> None:
    put_on(address, version)
    app = open_event(address, clock=FixedClock())
    while app.to_redo() is not None:
        app.redo()
    before = app.tournament
    steps = 0
    while (last := app.to_undo()) is not None and app.can_undo(last.seq):
        app.undo()
        steps += 1
    assert steps >= 3
    while app.to_redo() is not None:
        app.redo()
    assert _untold(app.tournament) == _untold(before)
    app.copy_to(tmp_path / "copy.tourney")
    assert load_unchanged(tmp_path / "copy.tourney") == app.tournament
    app.close()


def _untold(tournament: Tournament) -> Tournament:
    """The event but for its count of steps and for what tells that known results were replayed."""
    rulings = {number: each for number, each in tournament.rulings.items() if not each.replays}
    return replace(tournament, revision=0, rulings=rulings)


def test_an_older_event_on_a_server_that_cannot_be_updated_stays_as_it_was(address: str) -> None:
    put_on(address, 6)
    with connect(address) as connection:
        connection.execute("UPDATE players SET number = 999 WHERE number = 1")
    before = found(address, _SHAPE), found(address, _ALL_ROWS)
    with pytest.raises(BadInput, match="damaged_file"):
        open_store(address)
    assert (found(address, _SHAPE), found(address, _ALL_ROWS)) == before
