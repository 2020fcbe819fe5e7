"""Whether the numbers of an entry are whole numbers, whoever made the entry. It does not ask what they mean.

`Any`, because compiled code takes a declared number for one without looking, and True for 1 as soon as it
reads the field.
"""

from __future__ import annotations

from typing import Any

from tourney.game.engine.entries import MOST


def bids_money(entry: Any) -> bool:
    """Whether a bid is an amount of money."""
    amount = entry.amount
    if type(amount) is not int:
        return False
    given: int = amount
    return 0 <= given <= MOST


def counted(number: Any) -> bool:
    """Whether it is a number of buildings."""
    if type(number) is not int:
        return False
    given: int = number
    return given > 0
