"""What people call the fields of a position: a deed as the board has it, the others as the form of a
correction labels them (T1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tourney.texts import Message, msg

_CALLED: Final[Mapping[str, str]] = {
    "bankrupt": "engine.field_bankrupt",
    "cards": "console.jail_cards",
    "cash": "console.cash",
    "deeds": "console.correct_deeds",
    "doubles": "engine.field_doubles",
    "in_jail": "console.jail",
    "players": "engine.field_players",
    "square": "console.square",
    "turn": "engine.field_turn",
}
"""Fields that all rules have, by their names in the record; a ruleset's own words change them like others."""


def called(field: str, player: str = "") -> Message:
    """A field that all rules have, of a player or of the table."""
    return owned(Message(_CALLED[field]), player)


def owned(field: Message | str, player: str = "") -> Message:
    """A field of a player, or the table's where there is none."""
    if player:
        return msg("engine.setup_field_of", player=player, field=field)
    return field if isinstance(field, Message) else msg("engine.field_unknown", field=field[:60])
