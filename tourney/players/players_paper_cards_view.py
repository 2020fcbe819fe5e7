"""Players paper cards."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.paper.event_head import EventHead, Person


@dataclass(frozen=True, slots=True)
class Badge:
    """A name badge; `code` is what its QR code says."""

    person: Person
    code: str


@dataclass(frozen=True, slots=True)
class BadgePaper:
    """Badges by number."""

    head: EventHead
    badges: tuple[Badge, ...]
