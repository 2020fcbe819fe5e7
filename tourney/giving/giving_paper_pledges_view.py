"""Giving paper pledges."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.names import Name
from tourney.paper.event_head import EventHead


@dataclass(frozen=True, slots=True)
class PledgePaper:
    """A form on which people promise a donation."""

    head: EventHead
    charity: Name
    asks_photo_consent: bool
