"""Names the ways of giving: those that every event has, and those that this one has added."""

from __future__ import annotations

from tourney.base.errors import BadInput
from tourney.base.ids import GivingMethod
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg, named
from tourney.event.donations import NO_METHOD
from tourney.event.records import CARD, CASH, CHEQUE, FPS, OCTOPUS, PAYME, TRANSFER, WAYS

_NAMES = {
    CASH: msg("players.by_cash"),
    CHEQUE: msg("players.by_cheque"),
    TRANSFER: msg("players.by_transfer"),
    FPS: msg("giving.by_fps"),
    OCTOPUS: msg("giving.by_octopus"),
    PAYME: msg("giving.by_payme"),
    CARD: msg("giving.by_card"),
}
_LONGEST, _MOST = 40, 20


def method_named(method: GivingMethod) -> Message:
    """The name of a way of giving, in a sentence or a list; the event's own is what it was called."""
    return _NAMES.get(method) or named(method)


def way_words(method: GivingMethod) -> Message:
    """The way of giving, or that nobody said."""
    return method_named(method) if method != NO_METHOD else msg("giving.unknown")


def ways_typed(text: str) -> tuple[str, ...]:
    """The names in a line that has them with commas between, Chinese ones too."""
    parts = text.replace("、", ",").replace("，", ",").split(",")
    return tuple(part for part in parts if part.strip())


def checked_ways(names: object) -> tuple[GivingMethod, ...]:
    """The event's own ways, each once, without those that every event has. BadInput if they are no names."""
    if not isinstance(names, (list, tuple)) or len(names) > _MOST:
        raise BadInput("giving.bad_ways", most=_MOST, long=_LONGEST)
    own: dict[str, GivingMethod] = {}
    for name in map(clean, map(str, names)):
        if not 1 <= len(name) <= _LONGEST:
            raise BadInput("giving.bad_ways", most=_MOST, long=_LONGEST)
        if GivingMethod(name.casefold()) not in WAYS:
            own.setdefault(name.casefold(), GivingMethod(name))
    return tuple(own.values())
