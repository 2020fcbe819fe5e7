"""What the table waits for, as the console shows it: who has to act, the sentence, the figures.

Frozen data, re-exported by `table_play`. It does not know what may be done about it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.game.console.table_entry import Entry


@dataclass(frozen=True, slots=True)
class Waiting:
    """Base: who has to act (seats, first one first), the sentence, the clause.

    `words`: the area by which its amounts are said where there is money of several kinds, "" for none.
    """

    seats: tuple[int, ...]
    message: Message
    clause: str
    words: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class ThrowPending(Waiting):
    """The throw of the player whose turn it is; `for_rent`: the fresh throw that only sets a rent."""

    doubles: int = 0
    in_jail: bool = False
    for_rent: bool = False


@dataclass(frozen=True, slots=True)
class StartThrowPending(Waiting):
    """Who begins is thrown for: each seat's total so far, None while it has not thrown."""

    totals: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtPending(Waiting):
    """So many deeds are dealt to a player before the first turn (short and timed games)."""

    number: int


@dataclass(frozen=True, slots=True)
class OfferPending(Waiting):
    """Buy or decline the deed landed on."""

    square: int
    price: int
    cash: int


@dataclass(frozen=True, slots=True)
class AuctionPending(Waiting):
    """A deed under the hammer. `still_in` in seat order; `out` passed, `excluded` could not pay (T4.3)."""

    square: int
    still_in: tuple[int, ...]
    out: tuple[int, ...]
    excluded: tuple[int, ...]
    high: int
    bidder: int | None
    least_bid: int


@dataclass(frozen=True, slots=True)
class WishView:
    """What one player wants in a shortage."""

    seat: int
    group: str
    group_name: Name
    count: int


@dataclass(frozen=True, slots=True)
class ShortagePending(Waiting):
    """Wishes for scarce buildings are being declared; `seats` have not answered yet."""

    hotels: bool
    left_in_bank: int
    wishes: tuple[WishView, ...]
    wants_nothing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotPending(Waiting):
    """One scarce building under the hammer."""

    hotels: bool
    left_in_bank: int
    wishes: tuple[WishView, ...]
    still_in: tuple[int, ...]
    high: int
    bidder: int | None
    least_bid: int


@dataclass(frozen=True, slots=True)
class PlacePending(Waiting):
    """The winner puts the building on one of `squares`."""

    hotels: bool
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaiseWay:
    """One step to raise money: `entry` does it and brings `amount`."""

    id: str
    square: int
    label: Message
    amount: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class DebtPending(Waiting):
    """Money owed at once. `for_bid`: the winning bid (T4.3). `creditor` a seat or BANK.

    `creditors`: the seats that are owed the same each, where a debt is to several together.
    `ways` are the single steps possible now; `raisable` is all that could be had, cash included.
    """

    amount: int
    creditor: int
    cash: int
    raisable: int
    ways: tuple[RaiseWay, ...]
    for_bid: int | None = None
    creditors: tuple[int, ...] = ()

    @property
    def missing(self) -> int:
        return max(self.amount - self.cash, 0)

    @property
    def can_be_raised(self) -> bool:
        return self.raisable >= self.amount


@dataclass(frozen=True, slots=True)
class SideView:
    """What one side of a deal hands over: M, squares, decks of jail cards, and `more` in words."""

    seat: int
    cash: int
    deeds: tuple[int, ...]
    cards: tuple[str, ...]
    more: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposalPending(Waiting):
    """A deal that waits for the other's answer; `settles`: it stands for a debt (T3.5)."""

    give: SideView
    take: SideView
    settles: bool = False


@dataclass(frozen=True, slots=True)
class ReceivedPending(Waiting):
    """A mortgaged deed received: redeem at `redeem_price` or keep for `keep_price` (T6.7)."""

    square: int
    redeem_price: int
    keep_price: int


@dataclass(frozen=True, slots=True)
class JailFailurePending(Waiting):
    """The third jail throw was no double: fine or card, then `steps` squares (T8.8)."""

    fine: int
    steps: int
    has_card: bool


@dataclass(frozen=True, slots=True)
class TaxPending(Waiting):
    """The income tax: flat, or a tenth, chosen before counting (so the tenth is not shown)."""

    flat: int


@dataclass(frozen=True, slots=True)
class CardPending(Waiting):
    """A card is to be turned up; `options` of the choice `card` list what may lie on top."""

    deck: str


@dataclass(frozen=True, slots=True)
class CardChoicePending(Waiting):
    """A card that leaves a choice: pay the fine, or draw from `deck`."""

    fine: int
    deck: str


@dataclass(frozen=True, slots=True)
class SquarePick:
    """A square that may be named, by the entry that does, and by what it is called."""

    square: int
    entry: Entry
    label: Message


@dataclass(frozen=True, slots=True)
class PickPending(Waiting):
    """One of these squares is to be named; to name one of the `others` is refused with the reason."""

    picks: tuple[SquarePick, ...] = ()
    others: tuple[SquarePick, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherPending(Waiting):
    """Anything that has no form of its own; the choices say what may be done."""

    what: str = ""


Pending: TypeAlias = (
    ThrowPending
    | StartThrowPending
    | DealtPending
    | OfferPending
    | AuctionPending
    | ShortagePending
    | LotPending
    | PlacePending
    | DebtPending
    | ProposalPending
    | ReceivedPending
    | JailFailurePending
    | TaxPending
    | CardPending
    | CardChoicePending
    | PickPending
    | OtherPending
)


@dataclass(frozen=True, slots=True)
class ClaimView:
    """Rent that may be asked for. `until` is the seat whose throw ends it ("until 3 李 throws", T4.4)."""

    square: int
    owner: int
    lander: int
    amount: int
    clause: str
    until: int | None
    message: Message
