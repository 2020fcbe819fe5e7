"""Ceremony paper prizes."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.ceremony.paper_ceremony import Honour
from tourney.paper.event_head import EventHead, PaperStatus


@dataclass(frozen=True, slots=True)
class PrizePaper:
    """Who gets a prize, division by division. `status`: of the whole event's result."""

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus
