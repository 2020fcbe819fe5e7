"""Tables for tests of sessions: a log that may refuse to keep, positions, entries made or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from tourney.application.application import Application
from tourney.base.errors import EnvironmentFailure
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, Entered, Rejected
from tourney.table_games.commands import OpenTableGame, TakeTableResult
from tourney.table_games.games import open_table, record_of

NAMES = ("1 陳", "2 李", "3 黃")


class Kept:
    """A log in memory that may refuse to keep anything."""

    place, mended = "memory", False

    def __init__(self, lines: list[str]) -> None:
        self.kept = lines
        self.full = False

    def lines(self, start: int = 0) -> list[str]:
        return self.kept[start:]

    def append(self, known: int, line: str) -> None:
        if self.full:
            raise EnvironmentFailure("tables.not_kept", place=self.place, reason="No space left on device")
        assert known == len(self.kept)
        self.kept.append(line)

    def close(self) -> None:
        pass


def log_of(setup: dict[str, Any] | None = None, **options: Any) -> Kept:
    raw = {
        "record": "tourney-game",
        "version": 1,
        "ruleset": "tournament",
        "options": options,
        "edition": "atlantic-city",
        "players": list(NAMES),
        "setup": setup,
    }
    return Kept([json.dumps(raw)])


def at(players: Mapping[str, Mapping[str, object]], **more: Any) -> dict[str, Any]:
    return {"players": {name: {"cash": 1500, **players.get(name, {})} for name in NAMES}, **more}


def typed(session: TableSession, line: Mapping[str, object] | str) -> Entered:
    """What a line of a record says, read and entered as a terminal does it."""
    read = session.read(line if isinstance(line, str) else json.dumps(line))
    return read if isinstance(read, Rejected) else session.enter(read)


def enter(session: TableSession, do: str, seat: int = 0, **more: Any) -> Accepted:
    done = typed(session, {"do": do, "by": NAMES[seat], **more})
    assert isinstance(done, Accepted), done
    return done


def refused(session: TableSession, do: str, seat: int = 0, **more: Any) -> Rejected:
    before = session.view
    done = typed(session, {"do": do, "by": NAMES[seat], **more})
    assert isinstance(done, Rejected), done
    assert session.view == before
    return done


def messages(value: object) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from messages(getattr(value, each.name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from messages(item)


def take_result(
    app: Application, heat: HeatId, table: TableNo, reason: str = "", early: bool = False
) -> None:
    """Hand in the result of a table's game as its record has it; `early`: as it stands, not over."""
    lines = tuple(record_of(app, heat, table))
    app.run(TakeTableResult(heat, table, lines=lines, reason=reason, as_it_stands=early))


def run_table(app: Application, command: OpenTableGame) -> TableSession:
    """Open a table's game, or go on with it where it is open already."""
    if (command.heat, command.table) not in app.tournament.games:
        app.run(command)
    return open_table(app, command.heat, command.table)
