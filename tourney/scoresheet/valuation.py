"""What one sheet is worth (T9.1-T9.4). It does not judge whether the sheet can be right: see `checks`."""

from __future__ import annotations

from typing import NamedTuple

from tourney.rules.rulebook import MORTGAGED, RuleBook
from tourney.scoresheet.sheet import Sheet

MOST_CASH = 999_999_999
"""More M than this is no count of banknotes."""


class Valuation(NamedTuple):
    """A sheet in M: deeds with their buildings, cash, both, and unmortgaged land (T9.4).

    A sheet of totals only has nothing but its total: the rest is None.
    """

    property: int | None
    cash: int | None
    total: int
    unmortgaged_land: int | None


BANKRUPT = Valuation(0, 0, 0, 0)
"""A bankrupt player's total is zero (T9.1)."""


def value(book: RuleBook, sheet: Sheet, all_land: bool = False) -> Valuation:
    """The value of a sheet. What the book does not know, or cannot be, counts nothing.

    `all_land` counts stations and utilities as unmortgaged land as well (format option, readings). Where
    cards count alike there is no land that would part equal totals: they share their place (L9.2).
    """
    if sheet.bankrupt is not None:
        return BANKRUPT
    if sheet.totals_only:
        return Valuation(None, None, sane_cash(sheet.declared_total), None)
    boxes, edition = book.boxes, book.edition
    land_prices = edition.prices if all_land else edition.street_prices
    worth = land = 0
    for deed, level in sheet.deeds.items():
        box = boxes.get(deed)
        amount = box.get(level) if box is not None and type(level) is int else None
        if amount is None:
            if book.card_counts and type(level) is int:
                worth += book.beyond(deed, level)
            continue
        worth += amount
        if level != MORTGAGED and not book.card_counts:
            land += land_prices[deed]
    cash = sane_cash(sheet.cash)
    return Valuation(worth, cash, worth + cash, land)


def is_cash(amount: object) -> bool:
    """Whether this is an amount of M that somebody can hold in the hand."""
    return type(amount) is int and 0 <= amount <= MOST_CASH


def sane_cash(amount: int | None) -> int:
    """The amount, or 0 where it is none."""
    return amount if amount is not None and is_cash(amount) else 0
