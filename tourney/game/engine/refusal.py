"""A refusal as a value: what was not allowed, by which clause, and why in both languages."""

from __future__ import annotations

from typing import Any, NamedTuple

from tourney.base.texts import Message


class Refusal(NamedTuple):
    """`code` names the fault (`rent.too_late`), `clause` the rule it rests on (`T4.4`)."""

    code: str
    clause: str
    message: Message


def refuse(clause: str, key: str, **params: Any) -> Refusal:
    """A refusal with the text `engine.<area>_<fault>`; its code is `<area>.<fault>`."""
    return Refusal(key.partition(".")[2].replace("_", ".", 1), clause, Message(key, params))
