"""What the next version of the tables will need: an event of today's version is read as its records.

The next version is made up: today's program plays it, and an event is turned back into what the version
before it would have been: a player's note was called `remark`, nobody had mail, sheets could not be misread.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.servers import Server
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, open_event
from tourney.competition.registration import PlayerDraft
from tourney.errors import BadInput
from tourney.services.commands.clock import StartClock
from tourney.services.commands.heats import DrawHeats, PublishHeat
from tourney.services.commands.players import EditPlayer, ImportPlayers
from tourney.services.example import play_heat
from tourney.store import event_store, mapping, schema, upcasting
from tourney.store.addresses import is_address
from tourney.store.engines import engine_of
from tourney.store.event_store import load_unchanged, open_store
from tourney.store.upcasting import VERSION, Record

HEAT, FIRST = HeatId("1"), PlayerNo(1)
BEFORE = (
    "ALTER TABLE players RENAME COLUMN note TO remark",
    "ALTER TABLE players DROP COLUMN email",
    "ALTER TABLE sheets DROP COLUMN paper_total",
    "DROP TABLE misreadings",
)


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> str:
    """Where an event of today has been written."""
    at = str(tmp_path / "day.tourney") if request.param == "file" else server.new_database()
    app = create_event(at, "hk-90")
    drafts = (PlayerDraft(name_en=f"Player {n}", email=f"{n}@example.org") for n in range(1, 9))
    app.run(ImportPlayers(tuple(drafts)))
    app.run(EditPlayer(FIRST, {"note": "sits near the door"}))
    app.run(DrawHeats((HEAT,), 1))
    app.run(PublishHeat(HEAT))
    play_heat(app, HEAT, 1)
    app.run(StartClock(HEAT))
    app.close()
    return at


def turned_back(place: str, *more: str) -> None:
    """Make of today's event one of the version before."""
    engine = engine_of(place)
    with engine.begin() as connection:
        for statement in (*BEFORE, *more):
            connection.exec_driver_sql(statement)
        for seq, changes in connection.exec_driver_sql("SELECT seq, changes FROM journal").all():
            found = json.loads(changes) if isinstance(changes, str) else changes
            for change in found:
                for record in (change["before"], change["after"]):
                    _as_before(change["in"], record)
            update = text("UPDATE journal SET changes = :changes WHERE seq = :seq")
            connection.execute(update, {"changes": json.dumps(found), "seq": seq})
    engine.dispose()


def _as_before(collection: str, record: Record | None) -> None:
    if record is not None and collection == "players":
        record["remark"] = record.pop("note")
        del record["email"]
    elif record is not None and collection == "sheets":
        sheet = record["sheet"]
        assert isinstance(sheet, dict)
        del sheet["paper_total"], sheet["misread"]


def _named_anew(collection: str, record: Record) -> Record:
    if collection != "players":
        return record
    rest = {name: value for name, value in record.items() if name != "remark"}
    return {**rest, "note": record["remark"]}


def be_the_next_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let today's program be that of the next version, with its step."""
    for module in (upcasting, mapping, schema, event_store):
        monkeypatch.setattr(module, "VERSION", VERSION + 1)
    assert isinstance(upcasting.STEPS, dict)
    monkeypatch.setitem(upcasting.STEPS, VERSION + 1, _named_anew)


def test_an_event_of_todays_version_becomes_one_of_the_next(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = open_event(place)
    was, journal = whole.tournament, whole.journal()
    whole.close()
    turned_back(place)
    be_the_next_version(monkeypatch)
    app = open_event(place)
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
    assert load_unchanged(copy).players[FIRST].note == "sits near the door"
    assert copy.read_bytes() == before


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
