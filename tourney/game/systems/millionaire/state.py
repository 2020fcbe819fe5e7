"""Defines the fields that only «Millionaire» keeps (the charity fund and the till of the machine), and its
verbs.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tourney.game.engine.accounts import Account
from tourney.game.engine.entries import DeckName, Entry
from tourney.game.engine.state_extensions import StateExtension

CHARITY = Account("funds.charity", "millionaire.charity_fund")
"""The bank of the charity fund (M3.2)."""


JACKPOT = Account("funds.jackpot", "millionaire.till", starts="jackpot_start")
"""The till of the machine (M1.5)."""


KEEPS = StateExtension(accounts=(CHARITY, JACKPOT))


Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Spin(Entry, kw_only=True):
    """The jackpot machine is played: a die thrown for each of its three columns (M4.1)."""

    dice: tuple[Face, Face, Face]


class UseCard(Entry, tag="use_card", kw_only=True):
    """A kept card is used: the claimed rent is not paid (M3.4)."""

    card: DeckName
