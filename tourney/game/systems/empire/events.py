"""What has just happened and may be answered by a card, with the position before it (E7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tourney.game.engine.accounts import BANK
from tourney.game.engine.state import State

RENT: Final = "rent"
REVERSE: Final = "reverse_rent"
PURCHASE: Final = "purchase"
BUST: Final = "deal_buster"
SWAP: Final = "swap"
TAKEOVER: Final = "hostile_takeover"
CRASH: Final = "stock_market_crash"
RIVAL_TAX: Final = "tax_rival"
BILLBOARD_TAX: Final = "billboard_tax"
BIRTHDAY: Final = "first_birthday"

STOPPED: Final = frozenset((REVERSE, BUST, SWAP, TAKEOVER, CRASH, RIVAL_TAX, BILLBOARD_TAX, BIRTHDAY))
"""What `just_say_no` stops (E7.2)."""

EACH_ALONE: Final = frozenset((CRASH, BIRTHDAY))
"""What is done to several, each of whom may stop it alone."""


class Event(NamedTuple):
    """`actor` did it to `others`; of a deed on `square`, for `amount` M; `towers` are those of a swap.

    `said` is the sentence of a purchase. `spared` said no to it for good; `duel` is who said no last, and
    `noes` how many times it went to and fro between them and the actor. `before`: the position in which it
    happens, never changed.
    """

    kind: str
    actor: int
    others: tuple[int, ...] = ()
    square: int = -1
    amount: int = 0
    towers: tuple[int, int] = (BANK, BANK)
    said: str = ""
    spared: tuple[int, ...] = ()
    duel: int = BANK
    noes: int = 0
    before: State | None = None

    @property
    def stopped_by(self) -> tuple[int, ...]:
        """Those to whom it is not done."""
        return (*self.spared, self.duel) if self.noes % 2 else self.spared
