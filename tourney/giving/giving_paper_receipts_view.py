"""Giving paper receipts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.names import Name
from tourney.event.records import GivingMethod
from tourney.paper.event_head import EventHead, Person


@dataclass(frozen=True, slots=True)
class Thanks:
    """What was received from (or through) a player, in HK$."""

    person: Person
    received: int


@dataclass(frozen=True, slots=True)
class ThanksPaper:
    """Acknowledgements by number, for those from whom something was received."""

    head: EventHead
    thanks: tuple[Thanks, ...]


@dataclass(frozen=True, slots=True)
class ReceiptSlip:
    """A numbered receipt. `serial` "" where the number is only given when it is printed.

    `amount` in HK$; `issued` is when the number was given (UTC); `again`: it was on paper before.
    `day` of the gift and `method` of giving where they are known; else "", None: they are written by hand.
    """

    serial: str
    person: Person
    amount: int
    issued: datetime | None = None
    again: bool = False
    method: GivingMethod | None = None
    day: str = ""


@dataclass(frozen=True, slots=True)
class ReceiptPaper:
    """Receipts of a charity by player's number, each donation once."""

    head: EventHead
    charity: Name
    charity_number: str
    slips: tuple[ReceiptSlip, ...]
