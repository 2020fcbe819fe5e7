"""Defines what can wait at a table: a class for each thing that has to happen before the turn goes on.

Each decision's rule decides what is done about it (`game_context.DecisionRule`).
"""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from tourney.base.compiling import mypyc_attr
from tourney.game.engine.accounts import BANK


class Side(NamedTuple):
    """The goods of one side of a deal: M, squares, kinds of kept cards."""

    cash: int
    deeds: tuple[int, ...]
    cards: tuple[int, ...]


class Wish(NamedTuple):
    """What one player wants in a shortage (T5.5)."""

    seat: int
    group: int
    number: int


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class PendingDecision:
    """Something that has to happen before the turn goes on; the last of `State.todo` is next.

    Decisions are values: they never change, and are equal only to their like. No tuples: two kinds with the
    same numbers differ (a drawn card, a fine, a deed received).
    """

    fields: ClassVar[tuple[str, ...]] = ()
    called: ClassVar[str] = ""
    """The record's name for it; "" if that is the class's own name."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.fields)

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.fields)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({shown})"


@mypyc_attr(acyclic=True)
class Opening(PendingDecision):
    """The throws that decide the first player: a bit for each seat still to throw; the totals thrown, by
    seat.
    """

    fields = ("waiting", "thrown")

    def __init__(self, waiting: int, thrown: tuple[tuple[int, int], ...] = ()) -> None:
        self.waiting: Final = waiting
        self.thrown: Final = thrown


@mypyc_attr(acyclic=True)
class Dealing(PendingDecision):
    """So many deeds to deal to a player before the first turn."""

    fields = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number


@mypyc_attr(acyclic=True)
class Advance(PendingDecision):
    """The token is to move by a throw already made (T8.8)."""

    fields = ("seat", "steps")

    def __init__(self, seat: int, steps: int) -> None:
        self.seat: Final = seat
        self.steps: Final = steps


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(PendingDecision):
    """A card to be turned up."""

    fields = ("seat", "deck")

    def __init__(self, seat: int, deck: int) -> None:
        self.seat: Final = seat
        self.deck: Final = deck


@mypyc_attr(acyclic=True)
class FineOrDraw(PendingDecision):
    """A card's choice: pay the fine or draw from `deck`."""

    fields = ("seat", "fine", "deck")

    def __init__(self, seat: int, fine: int, deck: int) -> None:
        self.seat: Final = seat
        self.fine: Final = fine
        self.deck: Final = deck


@mypyc_attr(acyclic=True)
class FreshThrow(PendingDecision):
    """A card asks for a throw that only sets the rent (nearest utility)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "square", "factor")

    def __init__(self, seat: int, square: int, factor: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.factor: Final = factor


@mypyc_attr(acyclic=True, free_list_len=1)
class Offer(PendingDecision):
    """The unowned deed landed on: buy or decline."""

    fields = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


@mypyc_attr(acyclic=True, free_list_len=1)
class Auction(PendingDecision):
    """A deed in an auction. `passed` has a bit for each seat that passed or was excluded."""

    fields = ("square", "high", "bidder", "passed", "excluded")

    def __init__(
        self, square: int, high: int = 0, bidder: int = BANK, passed: int = 0, excluded: int = 0
    ) -> None:
        self.square: Final = square
        self.high: Final = high
        self.bidder: Final = bidder
        self.passed: Final = passed
        self.excluded: Final = excluded


@mypyc_attr(acyclic=True)
class Award(PendingDecision):
    """The winner of an auction owes the bid; until it is paid the deed stays with the bank.

    `waiting`: the cash was short and is being raised.
    """

    fields = ("seat", "square", "amount", "excluded", "waiting")

    def __init__(self, seat: int, square: int, amount: int, excluded: int, waiting: bool = False) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.amount: Final = amount
        self.excluded: Final = excluded
        self.waiting: Final = waiting


@mypyc_attr(acyclic=True, free_list_len=1)
class Debt(PendingDecision):
    """Money owed at once. `waiting`: the cash was short and is being raised."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "creditor", "amount", "clause", "waiting")

    def __init__(self, seat: int, creditor: int, amount: int, clause: str, waiting: bool = False) -> None:
        self.seat: Final = seat
        self.creditor: Final = creditor
        self.amount: Final = amount
        self.clause: Final = clause
        self.waiting: Final = waiting


class JointDebt(Debt):
    """The same sum owed at once to each of several: raised as one, paid to all or to none (C8.3)."""

    fields = ("seat", "creditors", "amount", "each", "clause", "waiting")
    called = "debt"

    def __init__(
        self, seat: int, creditors: tuple[int, ...], each: int, clause: str, waiting: bool = False
    ) -> None:
        super().__init__(seat, BANK, each * len(creditors), clause, waiting)
        self.creditors: Final = creditors
        self.each: Final = each


@mypyc_attr(acyclic=True)
class TaxChoice(PendingDecision):
    """Income tax whose way of computing is to be chosen."""

    fields = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


@mypyc_attr(acyclic=True)
class ThirdFailure(PendingDecision):
    """The third jail throw was no double: fine or card, then this throw (T8.8)."""

    fields = ("seat", "steps")

    def __init__(self, seat: int, steps: int) -> None:
        self.seat: Final = seat
        self.steps: Final = steps


@mypyc_attr(acyclic=True)
class Received(PendingDecision):
    """A mortgaged deed received: redeem or keep (T6.7)."""

    fields = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


@mypyc_attr(acyclic=True)
class Proposal(PendingDecision):
    """A deal that waits for the other's answer. `settles`: it replaces the debt below it (T3.5).

    `clause` is the rule behind it; it follows from the entry and is no part of the position.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "other", "give", "take", "settles")

    def __init__(
        self, seat: int, other: int, give: Side, take: Side, settles: bool = False, clause: str = "T6.1"
    ) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.give: Final = give
        self.take: Final = take
        self.settles: Final = settles
        self.clause: Final = "T3.5" if settles else clause


@mypyc_attr(acyclic=True)
class Shortage(PendingDecision):
    """Wishes for scarce buildings are being declared. `passed`: seats that want nothing."""

    fields = ("hotels", "wishes", "passed")

    def __init__(self, hotels: bool, wishes: tuple[Wish, ...], passed: int) -> None:
        self.hotels: Final = hotels
        self.wishes: Final = wishes
        self.passed: Final = passed


@mypyc_attr(acyclic=True)
class Lot(PendingDecision):
    """One scarce building in an auction."""

    fields = ("hotels", "wishes", "high", "bidder", "passed")

    def __init__(
        self, hotels: bool, wishes: tuple[Wish, ...], high: int = 0, bidder: int = BANK, passed: int = 0
    ) -> None:
        self.hotels: Final = hotels
        self.wishes: Final = wishes
        self.high: Final = high
        self.bidder: Final = bidder
        self.passed: Final = passed


@mypyc_attr(acyclic=True)
class Place(PendingDecision):
    """The winner of a building has paid and puts it on a street of the declared group."""

    fields = ("seat", "group", "hotels")

    def __init__(self, seat: int, group: int, hotels: bool) -> None:
        self.seat: Final = seat
        self.group: Final = group
        self.hotels: Final = hotels
