"""What an entry of the journal says beside its code, read by name: plain values, some of earlier versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tourney.base.ids import PlayerNo
from tourney.event.records import Player

Params: TypeAlias = Mapping[str, object]
"""What an entry says: numbers, texts and lists by name, as JSON has them."""
Players: TypeAlias = Mapping[PlayerNo, Player]
NO_PLAYERS: Players = {}


WHY, WHY_REPLAYED = "why", "why_replayed"
"""The reason that somebody gave for a step because of what it upset: of a step, of its undoing or redoing."""
IN_PLAY = "in_play"
"""Of a step that moved people at tables that had begun: yes."""


def reasoned(params: Params, why: str) -> Params:
    """What an entry says, with its reason where one was given."""
    return {**params, WHY: why} if why else params


def reasoned_replay(params: Params, why: str) -> Params:
    """The same of undoing or redoing: the step's own reason stays, that of an earlier replay goes."""
    kept = {name: value for name, value in params.items() if name != WHY_REPLAYED}
    return {**kept, WHY_REPLAYED: why} if why else kept


def text_in(params: Params, name: str) -> str:
    """The text that an entry says under a name, "" where it says nothing."""
    return str(params.get(name) or "")


def number_in(params: Params, name: str) -> int:
    """The whole number that an entry says under a name. KeyError, ValueError where it says none."""
    return int(str(params[name]))


def list_in(params: Params, name: str) -> Sequence[object]:
    """The list that an entry says under a name, () where it says none."""
    value = params.get(name)
    return value if isinstance(value, (list, tuple)) else ()


def numbers_in(params: Params, name: str) -> list[int]:
    """The whole numbers that an entry says under a name, [] where it says none."""
    return [int(str(each)) for each in list_in(params, name)]
