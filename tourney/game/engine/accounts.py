"""Names the accounts that hold money and property besides seats, and refusals as values.

Seats count from 0, every other account is negative. A `Refusal` holds what was not allowed, by which clause,
and why in both languages.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tourney.base.texts import Message


class Refusal(NamedTuple):
    """`code` names the fault (`rent.too_late`), `clause` the rule behind it (`T4.4`)."""

    code: str
    clause: str
    message: Message


def refuse(clause: str, key: str, **params: Any) -> Refusal:
    """A refusal with the text `engine.<area>_<fault>`; its code is `<area>.<fault>`."""
    return Refusal(key.partition(".")[2].replace("_", ".", 1), clause, Message(key, params))


BANK: Final = -1
"""The bank as owner, payer or receiver (T2.1)."""


class Account(NamedTuple):
    """Money on the table that belongs to nobody, kept by a system: a pot, a treasury, a fund.

    `place` is its field in the record, with a dot if it is inside another; `name` the key of its name;
    `starts` the option for its amount at the start, "" for none.
    """

    place: str
    name: str
    starts: str = ""


def account_number(at: int) -> int:
    """The number of the account at this place in a system's list, as payer, receiver or creditor."""
    return BANK - 1 - at
