"""What letters are merged from: the event and whom they go to. Frozen data, without telephone or address."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.names import Name
from tourney.paper.event_head import EventHead, Person


@dataclass(frozen=True, slots=True)
class Addressee:
    """A person on the list. `received` in HK$; `place` of honour once it is settled, else 0."""

    person: Person
    received: int = 0
    played: bool = False
    place: int = 0


@dataclass(frozen=True, slots=True)
class LettersPaper:
    """Letters by number. `written_on`: the day in the hall, ISO; `raised`: all that came in, in HK$."""

    head: EventHead
    written_on: str
    starts_at: str
    charity: Name
    raised: int
    addressees: tuple[Addressee, ...]
