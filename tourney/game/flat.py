"""Fields that only some systems keep of a position: flat in the record, apart from the common ones here.

Setups (`setup`) and corrections (`correct.set`) have them; which of them a game knows is said by its system.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tourney.game.engine.entries import OWN_FIELDS, PlayerChange, PlayerSetup, PositionChange, Setup

_TABLE = {*Setup.__struct_encode_fields__, *PositionChange.__struct_encode_fields__} - {OWN_FIELDS}
_PLAYER = {*PlayerSetup.__struct_encode_fields__, *PlayerChange.__struct_encode_fields__} - {OWN_FIELDS}

_OTHERWISE: Mapping[str, type] = {"doubles": dict, "square": type(None)}
"""Common fields that a system's own may stand in for, by the shape that tells it: doubles by pair of dice, no
square before a token is placed (D3.2, D4.3)."""

_NOWHERE = ("phase", None)
"""A position outside the start may say so."""


def apart(position: Any) -> Any:
    """A position as the record has it, its systems' fields apart; whatever has another shape as it is."""
    if not isinstance(position, dict):
        return position
    players = position.get("players")
    if isinstance(players, dict):
        split = {name: _split(fields, _PLAYER) for name, fields in players.items()}
        position = {**position, "players": split}
    return _split({name: value for name, value in position.items() if (name, value) != _NOWHERE}, _TABLE)


def _split(fields: Any, common: set[str]) -> Any:
    if not isinstance(fields, dict):
        return fields
    own = {
        name: value
        for name, value in fields.items()
        if name not in common or type(value) is _OTHERWISE.get(name)
    }
    if not own:
        return fields
    return {**{name: value for name, value in fields.items() if name not in own}, OWN_FIELDS: own}


def together(position: Mapping[str, Any]) -> dict[str, Any]:
    """The other way round."""
    found = _joined(position)
    if "players" in found:
        found["players"] = {name: _joined(fields) for name, fields in found["players"].items()}
    return found


def _joined(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{name: value for name, value in fields.items() if name != OWN_FIELDS},
        **fields.get(OWN_FIELDS, {}),
    }
