"""Donations in Hong Kong dollars with cents: exact decimals of two places at most.

Written as people do: a whole amount without a point, any other with two places. The game's money is whole
numbers and has nothing to do with this.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal, DecimalException
from typing import Final

NOTHING: Final = Decimal(0)
CENT: Final = Decimal("0.01")

_WHOLE = r"\d{1,3}(?:,\d{3})+|\d+"
_TYPED = re.compile(rf"(?:HK)?\$? ?((?:{_WHOLE})(?:\.\d{{0,2}})?|\.\d{{1,2}})", re.IGNORECASE)


def dollars(value: object) -> Decimal:
    """An amount as a person, a file or a database has it. ValueError unless it is a number from 0 on with two
    places at most.
    """
    try:
        amount = Decimal(str(value))
        exact = amount.quantize(CENT)
    except DecimalException:
        raise ValueError(f"{value!r} is no amount") from None
    if exact != amount or amount < 0:
        raise ValueError(f"{value!r} has thousandths, or is below 0")
    return Decimal(_shortest(exact))


def typed_dollars(text: str) -> Decimal:
    """An amount as a person types it: `1306.50`, `HK$1,306.50`, full-width too. ValueError for anything else:
    a comma groups three digits (12,5 is neither 12.5 nor 125), and no power of ten is meant.
    """
    match = _TYPED.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None:
        raise ValueError(f"{text!r} is no amount")
    return dollars(match[1].replace(",", ""))


def total(amounts: Iterable[Decimal]) -> Decimal:
    """What the amounts come to."""
    return sum(amounts, NOTHING)


def written(amount: Decimal) -> str:
    """`1,306`, or `1,306.50`."""
    return f"{_shortest(amount):,}"


def as_number(amount: Decimal) -> int | float:
    """The amount as JSON and spreadsheets have it: whole without a point."""
    whole = int(amount)
    return whole if whole == amount else float(amount)


def as_typed(amount: Decimal) -> str:
    """The amount without commas, as a field shows it for typing: `1306`, or `1306.50`."""
    return str(_shortest(amount))


def _shortest(amount: Decimal) -> int | Decimal:
    whole = int(amount)
    return whole if whole == amount else amount.quantize(CENT)
