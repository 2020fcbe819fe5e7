"""Defines what can wait on two boards. The dice in a player's hands are such a decision too: a turn that goes
on.

Everything that a turn brings is above its `Hand` in `State.todo`, so two turns under way are two piles, one
on the other; the pile of the turn in front is on top (`hands`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.decisions import Debt, PendingDecision, Proposal, Side
from tourney.game.systems.double_davenport.entries import Pair

SIX: Final = 0
EIGHT: Final = 1
EITHER: Final = 2
"""The only turn: the pair is chosen with its first throw (D4.5)."""

PAIRS: Final[tuple[Pair, Pair]] = ("six", "eight")
"""The record's names for them (D4.1)."""


class FirstThrows(PendingDecision):
    """The throws for the places, then those for the order (D3.1, D3.3); `waiting`: a bit for each seat."""

    fields = ("order", "waiting")
    called = "start"

    def __init__(self, order: bool, waiting: int) -> None:
        self.order: Final = order
        self.waiting: Final = waiting


class Placing(PendingDecision):
    """Tokens are put on corners, the next player's first (D3.2)."""

    fields = ("seat",)
    called = "start"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Hand(PendingDecision):
    """A player's turn with a pair of dice (D4.1).

    `doubles` so far; `acting`: thrown, and its effects are not all done; `again`: it was a double; `asked`:
    has demanded with these dice that the other goes first, `waits` for it; `urged`: the other has.
    """

    fields = ("seat", "pair", "doubles", "acting", "again", "asked", "waits", "urged")
    called = "throw"

    def __init__(
        self,
        seat: int,
        pair: int,
        doubles: int = 0,
        acting: bool = False,
        again: bool = False,
        asked: bool = False,
        waits: bool = False,
        urged: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.pair: Final = pair
        self.doubles: Final = doubles
        self.acting: Final = acting
        self.again: Final = again
        self.asked: Final = asked
        self.waits: Final = waits
        self.urged: Final = urged

    @property
    def begun(self) -> bool:
        """Whether its turn is under way."""
        return self.acting or self.doubles > 0

    def held(self) -> Hand:
        """The other holder has the only turn first (D4.8)."""
        return Hand(self.seat, self.pair, asked=self.asked, waits=True, urged=self.urged)

    def urged_on(self) -> Hand:
        """The other holder has demanded this turn first (D4.4)."""
        return Hand(
            seat=self.seat,
            pair=self.pair,
            doubles=self.doubles,
            acting=self.acting,
            again=self.again,
            asked=self.asked,
            waits=self.waits,
            urged=True,
        )

    def thrown(self, pair: int, doubles: int, again: bool) -> Hand:
        """These dice are down; their effects are under way."""
        return Hand(self.seat, pair, doubles, acting=True, again=again, asked=self.asked, urged=self.urged)

    def ready(self) -> Hand:
        """After a double the same dice again."""
        return Hand(self.seat, self.pair, self.doubles, asked=self.asked, urged=self.urged)

    def no_more(self) -> Hand:
        """The turn ends with the present action, double or not."""
        return Hand(self.seat, self.pair, acting=True, asked=self.asked, urged=self.urged)

    def free(self, pair: int) -> Hand:
        """Nothing keeps these dice from being thrown any more (D4.4)."""
        return Hand(
            seat=self.seat,
            pair=pair,
            doubles=self.doubles,
            acting=self.acting,
            again=self.again,
            asked=self.asked,
            urged=self.urged,
        )


class SalaryChoice(PendingDecision):
    """GO has been passed: choose in which money it pays (D2.3)."""

    fields = ("seat",)
    called = "salary"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Onward(PendingDecision):
    """The token's new square acts once the salaries are taken.

    The factors are those of the card that sent it.
    """

    fields = ("seat", "square", "rent_factor", "dice_factor")

    def __init__(self, seat: int, square: int, rent_factor: int, dice_factor: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.rent_factor: Final = rent_factor
        self.dice_factor: Final = dice_factor


class Owed(Debt):
    """Money owed at once, in the money of one board (D2.1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "creditor", "amount", "clause", "waiting", "side")
    called: ClassVar[str] = "debt"

    def __init__(
        self,
        seat: int,
        creditor: int = BANK,
        amount: int = 0,
        clause: str = "D2.1",
        waiting: bool = False,
        side: int = 0,
    ) -> None:
        super().__init__(seat, creditor, amount, clause, waiting)
        self.side: Final = side


class RentDue(Owed):
    """Rent that the lander pays unasked, or the owner forgives (D8.1, D8.4)."""

    fields = ("seat", "creditor", "amount", "clause", "waiting", "side", "square")
    called = "rent"

    def __init__(self, seat: int, creditor: int, amount: int, clause: str, side: int, square: int) -> None:
        super().__init__(seat, creditor, amount, clause, True, side)
        self.square: Final = square


class Journey(PendingDecision):
    """The token is on a railway of a line, and may go on by rail (D9.1, D9.2)."""

    fields = ("seat", "square", "owner")
    called = "travel"

    def __init__(self, seat: int, square: int, owner: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.owner: Final = owner


class Gamble(PendingDecision):
    """A stake in the casino may be made (D10.2)."""

    fields = ("seat",)
    called = "bet"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class BailChoice(PendingDecision):
    """On the way to a jail: bail, card, or inside (D6.3)."""

    fields = ("seat", "square")
    called = "bail"

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class Repossession(PendingDecision):
    """A debtor puts up everything they have, for a creditor (D10.3).

    `deeds` and `cards` (their kinds) have been put up already.
    """

    fields = ("seat", "creditor", "amount", "side", "deeds", "cards")

    def __init__(
        self,
        seat: int,
        creditor: int,
        amount: int,
        side: int,
        deeds: tuple[int, ...] = (),
        cards: tuple[int, ...] = (),
    ) -> None:
        self.seat: Final = seat
        self.creditor: Final = creditor
        self.amount: Final = amount
        self.side: Final = side
        self.deeds: Final = deeds
        self.cards: Final = cards


class ForcedSale(PendingDecision):
    """A debtor's deed (its square), or a kept card (its kind, square -1), in an auction (D10.3).

    `sold`: the highest bidder is left, and has to pay.
    """

    fields = ("seat", "square", "kind", "side", "high", "bidder", "passed", "excluded", "sold")
    called = "auction"

    def __init__(
        self,
        seat: int,
        square: int,
        kind: int,
        side: int,
        high: int = 0,
        bidder: int = BANK,
        passed: int = 0,
        excluded: int = 0,
        sold: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.kind: Final = kind
        self.side: Final = side
        self.high: Final = high
        self.bidder: Final = bidder
        self.passed: Final = passed
        self.excluded: Final = excluded
        self.sold: Final = sold


class Handshake(Proposal):
    """A bargain that waits for the other's hand: pounds and terms besides (D10.1)."""

    fields = ("seat", "other", "give", "take", "settles", "pounds_given", "pounds_taken", "terms")
    called = "proposal"

    def __init__(
        self,
        seat: int,
        other: int,
        give: Side,
        take: Side,
        pounds_given: int,
        pounds_taken: int,
        terms: str,
    ) -> None:
        super().__init__(seat, other, give, take, clause="D10.1")
        self.pounds_given: Final = pounds_given
        self.pounds_taken: Final = pounds_taken
        self.terms: Final = terms
