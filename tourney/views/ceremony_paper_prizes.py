"""Ceremony paper prizes."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.views.paper import EventHead, PaperStatus
from tourney.views.paper_ceremony import Honour


@dataclass(frozen=True, slots=True)
class PrizePaper:
    """Who gets a prize, division by division. `status`: of the whole event's result."""

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus
