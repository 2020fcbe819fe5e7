"""What the next version of the tables will need: an event of today's version opens, loses nothing and becomes
what a new one is, in a file and on a server; copies stay as they are."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from psycopg import connect
from sqlalchemy import text

from tests.servers import Server
from tests.store.next_version import (
    FIRST,
    be_the_next_version,
    dumped,
    shape_of,
    turned_back,
    written_at,
)
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId, TableNo
from tourney.base.paths import resources
from tourney.bootstrap import create_event, open_event
from tourney.game.console.view import Accepted
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.store.addresses import is_address
from tourney.store.engines import engine_of
from tourney.store.event_store import load_unchanged, open_store, restore, verified
from tourney.table_games.commands import OpenTableGame
from tourney.table_games.games import open_table

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


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> str:
    """Where an event of today has been written."""
    return written_at(str(tmp_path / "day.tourney") if request.param == "file" else server.new_database())


def shape(place: str) -> object:
    """What the event's tables are, to the letter."""
    return found(place, _SHAPE) if is_address(place) else shape_of(Path(place))


def everything(place: str) -> object:
    """All that there is at a place."""
    return (found(place, _SHAPE), found(place, _ALL_ROWS)) if is_address(place) else dumped(Path(place))


def found(address: str, query: str) -> list[tuple[object, ...]]:
    with connect(address) as connection:
        return connection.execute(query.encode()).fetchall()


def test_the_shipped_example_is_of_todays_version(tmp_path: Path) -> None:
    """It was made by the first program of this version; files like it are in use."""
    create_event(str(tmp_path / "new.tourney"), "hk-90").close()
    example = tmp_path / "example.tourney"
    example.write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    is_todays = shape_of(example) == shape_of(tmp_path / "new.tourney")
    assert is_todays, "a changed table needs a new version and its step"


def test_an_event_of_todays_version_becomes_one_of_the_next(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = open_event(place)
    was, journal, todays = whole.tournament, whole.journal(), shape(place)
    whole.close()
    turned_back(place)
    assert shape(place) != todays
    be_the_next_version(monkeypatch)
    app = open_event(place)
    assert shape(place) == todays
    now = app.tournament
    players = {number: replace(player, email="") for number, player in was.players.items()}
    assert now == was.with_records({"players": players}, was.revision)
    assert now.players[FIRST].note == "sits near the door"
    assert [entry.code for entry in app.journal()] == [entry.code for entry in journal]
    while app.to_undo() is not None:
        app.undo()
    assert not app.tournament.players
    while app.to_redo() is not None:
        app.redo()
    assert app.tournament.players == now.players and app.tournament.sheets == now.sheets
    app.close()
    assert open_store(place).load() == app.tournament


def test_an_older_event_is_what_its_journal_recorded(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turned_back(place)
    be_the_next_version(monkeypatch)
    assert verified(place).findings == (), "as it is"
    open_store(place).close()
    assert verified(place).findings == (), "brought up to date"


def test_a_game_in_an_older_event_goes_on(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    second, table = HeatId("2"), TableNo(1)
    app = open_event(place)
    app.run(DrawHeats((second,), 1))
    app.run(PublishHeat(second))
    app.run(OpenTableGame(second, table, seed=7))
    assert isinstance(open_table(app, second, table).throw(), Accepted)
    app.close()
    turned_back(place)
    be_the_next_version(monkeypatch)
    app = open_event(place)
    (game,) = app.tournament.games.values()
    lines = app.game_records.game_lines(game.game)
    assert len(lines) > 1
    assert isinstance(open_table(app, second, table).throw(), Accepted)
    assert app.game_records.game_lines(game.game)[: len(lines)] == lines
    app.close()


def test_a_copy_of_todays_version_is_read_by_the_next_and_stays(
    place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = open_event(place)
    copy = tmp_path / "copy.tourney"
    app.copy_to(copy)
    app.close()
    turned_back(str(copy))
    be_the_next_version(monkeypatch)
    before = copy.read_bytes()
    read = load_unchanged(copy)
    assert read.players[FIRST].note == "sits near the door"
    restore(copy, str(tmp_path / "again.tourney"))
    assert copy.read_bytes() == before
    assert open_store(str(tmp_path / "again.tourney")).load() == read


def test_an_older_event_that_cannot_be_updated_stays_as_it_was(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = "UPDATE players SET status = 'x' WHERE number = 1"
    unguarded = "ALTER TABLE players DROP CONSTRAINT players_status_1" if is_address(place) else None
    turned_back(place, *([unguarded, lost] if unguarded else ["PRAGMA ignore_check_constraints = 1", lost]))
    be_the_next_version(monkeypatch)
    before = everything(place)
    with pytest.raises(BadInput, match="damaged_file"):
        open_store(place)
    assert everything(place) == before


def test_a_field_of_an_older_entry_that_nobody_knows_is_told_and_not_lost(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a rename without a step in `upcasting` would make it: undo would bring an empty field back."""
    turned_back(place)
    engine = engine_of(place)
    with engine.begin() as connection:
        of_import = "FROM journal WHERE code = 'players_imported'"
        raw = connection.execute(text(f"SELECT changes {of_import}")).scalar()
        changes = json.loads(raw) if isinstance(raw, str) else raw
        assert isinstance(changes, list)
        changes[0]["after"]["nickname"] = "Ah Man"
        update = text("UPDATE journal SET changes = :changes WHERE code = 'players_imported'")
        connection.execute(update, {"changes": json.dumps(changes)})
    engine.dispose()
    be_the_next_version(monkeypatch)
    with pytest.raises(BadInput) as caught:
        open_event(place)
    assert (caught.value.key, caught.value.params["field"]) == ("errors.journal_field", "players.nickname")


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ("ALTER TABLE players ADD COLUMN nickname TEXT DEFAULT 'Ah Man'", "players.nickname"),
        ("ALTER TABLE sheets ADD COLUMN gold INTEGER DEFAULT 1", "sheets.gold"),
        (
            "CREATE TABLE favourites (player INTEGER PRIMARY KEY REFERENCES players (number), deed TEXT)",
            "favourites",
        ),
        ("ALTER TABLE holdings ADD COLUMN gold INTEGER DEFAULT 1", "holdings.gold"),
    ],
)
def test_what_the_next_version_would_lose_is_told(
    place: str, monkeypatch: pytest.MonkeyPatch, lost: str, told: str
) -> None:
    turned_back(place, lost)
    be_the_next_version(monkeypatch)
    with pytest.raises(BadInput, match=told):
        open_store(place)


def test_a_table_of_somebody_else_stays_on_a_server_and_is_refused_in_a_file(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned_back(place, "CREATE TABLE lunch (person TEXT)", "INSERT INTO lunch VALUES ('Ah Man')")
    be_the_next_version(monkeypatch)
    if is_address(place):
        open_store(place).close()
    else:
        with pytest.raises(BadInput, match="table lunch"):
            open_store(place)
    engine = engine_of(place)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT person FROM lunch").scalar() == "Ah Man"
    engine.dispose()
