"""What a journal entry says: the message of its code, for lists, menus and the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tourney.base.ids import HeatId
from tourney.competition.cut import heat_named
from tourney.texts import Message, msg

_REPLAYS = ("undone", "redone")
_MANY = 6
"""So many numbers are still read one by one; of more, only how many."""


def told(code: str, params: Mapping[str, Any]) -> Message:
    """The message of a journal entry. Undoing and redoing name what they undid."""
    return _told(code, {name: _with_heats_named(name, value) for name, value in params.items()})


def _with_heats_named(name: str, value: Any) -> Any:
    if name == "heat" and value:
        return heat_named(HeatId(str(value)))
    if name == "heats":
        return [heat_named(HeatId(str(heat))) for heat in value]
    return value


def _told(code: str, params: Mapping[str, Any]) -> Message:
    if code in _REPLAYS:
        inner = {name: value for name, value in params.items() if name != "what"}
        return Message(f"journal.{code}", {"done": _told(str(params["what"]), inner)})
    if code == "status_set":
        return _of_status(params["numbers"], Message(params["status"]))
    if code == "players_imported" and params.get("filled"):
        return _of_import(params["n"], len(params["filled"]))
    if code == "players_seated" and len(params["numbers"]) > _MANY:
        return msg("journal.players_seated_many", heats=params["heats"], n=params["n"])
    tables = params.get("tables", ())
    if code == "sheets_entered" and len(tables) > _MANY:
        return msg("journal.sheets_entered_many", heat=params["heat"], n=len(tables))
    if code == "tables_confirmed" and len(tables) > _MANY:
        return msg("journal.tables_confirmed_many", heat=params["heat"], n=len(tables))
    return Message(f"journal.{code}", params)


def _of_import(n: int, filled: int) -> Message:
    """What was added and who took something over; only the latter if nobody was added."""
    if not n:
        return msg("journal.players_filled", n=filled)
    return msg("journal.players_imported_filled", n=n, filled=filled)


def _of_status(numbers: list[int], status: Message) -> Message:
    if len(numbers) > _MANY:
        return msg("journal.status_set_many", n=len(numbers), status=status)
    return msg("journal.status_set", numbers=numbers, status=status)
