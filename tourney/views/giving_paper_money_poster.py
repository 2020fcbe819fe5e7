"""Giving paper money poster."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.names import Name
from tourney.views.giving_receipts import MoneyRaised
from tourney.views.paper import EventHead


@dataclass(frozen=True, slots=True)
class MoneyPaper:
    """What was raised, for the hall."""

    head: EventHead
    charity: Name
    money: MoneyRaised
