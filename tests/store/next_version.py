"""A made-up next version of the tables, and events of today as it would find them.

Today's program plays the next version, and an event is turned back into what the version before that would
have been: a player's note was called `remark`, nobody had mail, sheets could not be misread.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TypeAlias, cast

import pytest
from sqlalchemy import Connection, text

from tourney.application.example import play_heat
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event
from tourney.clock.commands import StartClock
from tourney.event import chain
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.store import event_store, schema
from tourney.store import record_rows as mapping
from tourney.store import record_rows as upcasting
from tourney.store.engines import engine_of
from tourney.store.record_rows import VERSION, Record

Former: TypeAlias = dict[str, frozenset[str]]
REMARK = "players", frozenset({"remark"})
HEAT, FIRST = HeatId("1"), PlayerNo(1)
BEFORE = (
    "ALTER TABLE players RENAME COLUMN note TO remark",
    "ALTER TABLE players DROP COLUMN email",
    "ALTER TABLE sheets DROP COLUMN paper_total",
    "DROP TABLE misreadings",
)


def written_at(place: str) -> str:
    """An event of today: one heat played, the clock running."""
    app = create_event(place, "hk-90")
    drafts = (PlayerDraft(name_en=f"Player {n}", email=f"{n}@example.org") for n in range(1, 9))
    app.run(ImportPlayers(tuple(drafts)))
    app.run(EditPlayer(FIRST, {"note": "sits near the door"}))
    app.run(DrawHeats((HEAT,), 1))
    app.run(PublishHeat(HEAT))
    play_heat(app, HEAT, 1)
    app.run(StartClock(HEAT))
    app.close()
    return place


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
        with pytest.MonkeyPatch.context() as before:
            before.setitem(cast("Former", chain.FORMERLY_PERSONAL), *REMARK)
            _link_anew(connection)
    engine.dispose()


def _link_anew(connection: Connection) -> None:
    """Give the entries the hashes that the version before would have given them."""
    last = chain.START
    for entry in list(mapping.chain(connection)):
        linked = chain.sealed(entry, last)
        mapping.rewrite(connection, [linked])
        last = linked.hash


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
    monkeypatch.setitem(cast("Former", chain.FORMERLY_PERSONAL), *REMARK)


def dumped(place: Path) -> list[str]:
    """All that a file holds, as SQL."""
    with closing(sqlite3.connect(place)) as connection:
        return list(connection.iterdump())


def shape_of(place: Path) -> list[tuple[str, str, str | None]]:
    """Everything that was ever declared in the file, to the letter: tables, indices, views."""
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()


def put_before_release(connection: Connection, version: int) -> None:
    """By hand, what every event had that was made before the first release: its tables, and their version."""
    for statement in (
        "CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE players (number INTEGER PRIMARY KEY, name_en TEXT)",
        "CREATE TABLE journal (seq INTEGER PRIMARY KEY, code TEXT)",
        "CREATE TABLE tourney_version (version INTEGER PRIMARY KEY)",
        "INSERT INTO event VALUES (1, 'Day')",
        "INSERT INTO journal VALUES (1, 'event_created')",
        f"INSERT INTO tourney_version VALUES ({version})",
    ):
        connection.exec_driver_sql(statement)


def made_before_release(place: Path, version: int) -> Path:
    """Such an event in a file."""
    engine = engine_of(str(place))
    with engine.begin() as connection:
        put_before_release(connection, version)
    engine.dispose()
    return place
