"""Giving paper money poster."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.names import Name
from tourney.giving.giving_receipts_view import MoneyRaised
from tourney.paper.event_head import EventHead


@dataclass(frozen=True, slots=True)
class MoneyPaper:
    """What was raised, for the hall."""

    head: EventHead
    charity: Name
    money: MoneyRaised
