"""Players paper lists."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message
from tourney.event.records import GivingMethod
from tourney.paper.event_head import EventHead, Person

# ---- lists ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of the registration and check-in lists."""

    person: Person
    status: Message
    present: bool
    out: bool
    """Absent or withdrawn."""
    seeded: bool
    alternate: bool
    pledged: int
    received: int
    note: str = ""
    methods: tuple[GivingMethod, ...] = ()
    photo_consent: bool | None = None
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class PlayerList:
    """All players by number."""

    head: EventHead
    players: tuple[ListedPlayer, ...]
