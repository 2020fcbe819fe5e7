"""What a journal entry says: the message of its code, for lists, menus and the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tourney.texts import Message, msg

_REPLAYS = ("undone", "redone")


def told(code: str, params: Mapping[str, Any]) -> Message:
    """The message of a journal entry. Undoing and redoing name what they undid."""
    if code in _REPLAYS:
        inner = {name: value for name, value in params.items() if name != "what"}
        return Message(f"journal.{code}", {"done": told(str(params["what"]), inner)})
    if code == "status_set":
        return msg("journal.status_set", numbers=params["numbers"], status=Message(params["status"]))
    return Message(f"journal.{code}", params)
