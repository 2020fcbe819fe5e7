"""A position at the table: a slotted object of small ints and lists, copied in microseconds.

It does not know the rules; the steps read and change it, money and houses only through `bank`.
"""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple, TypeAlias

BANK = -1
"""The bank as owner, payer or receiver (T2.1)."""

FREE = -1
"""`jail` of a player who is not in jail."""

MORTGAGED = -1
"""`level` of a mortgaged deed; else 0-4 houses, 5 a hotel."""

HOTEL = 5


class Terms(NamedTuple):
    """What a card says of the rent where it sends the token: so many times as much, or the dice."""

    rent_factor: int = 1
    dice_factor: int = 0


class Side(NamedTuple):
    """What one side of a deal hands over: M, squares, decks of jail cards."""

    cash: int
    deeds: tuple[int, ...]
    cards: tuple[int, ...]


class Wish(NamedTuple):
    """What one player wants in a shortage (T5.5)."""

    seat: int
    group: int
    number: int


class _Waiting:
    """What all frames share: they never change, and are equal only to their like.

    No tuples: two kinds with the same numbers are not the same thing (a drawn card, a fine, a deed received).
    """

    fields: ClassVar[tuple[str, ...]] = ()
    __slots__ = fields

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.fields)

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.fields)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({shown})"


class Opening(_Waiting):
    """The throws for who starts: a bit for each seat still to throw; the totals thrown, by seat."""

    fields = ("waiting", "thrown")
    __slots__ = fields

    def __init__(self, waiting: int, thrown: tuple[tuple[int, int], ...] = ()) -> None:
        self.waiting: Final = waiting
        self.thrown: Final = thrown


class Dealing(_Waiting):
    """So many deeds are dealt to a player before the first turn."""

    fields = ("seat", "number")
    __slots__ = fields

    def __init__(self, seat: int, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number


class Advance(_Waiting):
    """The token is to move by a throw already made (T8.8)."""

    fields = ("seat", "steps")
    __slots__ = fields

    def __init__(self, seat: int, steps: int) -> None:
        self.seat: Final = seat
        self.steps: Final = steps


class Draw(_Waiting):
    """A card is to be turned up."""

    fields = ("seat", "deck")
    __slots__ = fields

    def __init__(self, seat: int, deck: int) -> None:
        self.seat: Final = seat
        self.deck: Final = deck


class FineOrDraw(_Waiting):
    """A card's choice: pay the fine or draw from `deck`."""

    fields = ("seat", "fine", "deck")
    __slots__ = fields

    def __init__(self, seat: int, fine: int, deck: int) -> None:
        self.seat: Final = seat
        self.fine: Final = fine
        self.deck: Final = deck


class FreshThrow(_Waiting):
    """A card asks for a throw that only sets the rent (nearest utility)."""

    fields = ("seat", "square", "factor")
    __slots__ = fields

    def __init__(self, seat: int, square: int, factor: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.factor: Final = factor


class Offer(_Waiting):
    """The unowned deed landed on: buy or decline."""

    fields = ("seat", "square")
    __slots__ = fields

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class Auction(_Waiting):
    """A deed under the hammer. `gone` has a bit for each seat that passed or was excluded."""

    fields = ("square", "high", "bidder", "gone", "excluded")
    __slots__ = fields

    def __init__(
        self, square: int, high: int = 0, bidder: int = BANK, gone: int = 0, excluded: int = 0
    ) -> None:
        self.square: Final = square
        self.high: Final = high
        self.bidder: Final = bidder
        self.gone: Final = gone
        self.excluded: Final = excluded


class Award(_Waiting):
    """The winner of an auction owes the bid; until it is paid the deed stays with the bank."""

    fields = ("seat", "square", "amount", "excluded")
    __slots__ = fields

    def __init__(self, seat: int, square: int, amount: int, excluded: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.amount: Final = amount
        self.excluded: Final = excluded


class Debt(_Waiting):
    """Money owed at once. `waiting`: the cash was short and is being raised."""

    fields = ("seat", "creditor", "amount", "clause", "waiting")
    __slots__ = fields

    def __init__(self, seat: int, creditor: int, amount: int, clause: str, waiting: bool = False) -> None:
        self.seat: Final = seat
        self.creditor: Final = creditor
        self.amount: Final = amount
        self.clause: Final = clause
        self.waiting: Final = waiting


class TaxChoice(_Waiting):
    """Income tax to be reckoned one way or the other."""

    fields = ("seat", "square")
    __slots__ = fields

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class ThirdFailure(_Waiting):
    """The third jail throw was no double: fine or card, then this throw (T8.8)."""

    fields = ("seat", "steps")
    __slots__ = fields

    def __init__(self, seat: int, steps: int) -> None:
        self.seat: Final = seat
        self.steps: Final = steps


class Received(_Waiting):
    """A mortgaged deed received: redeem or keep (T6.7)."""

    fields = ("seat", "square")
    __slots__ = fields

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class Proposal(_Waiting):
    """A deal that waits for the other's answer. `settles`: it stands for the debt below it (T3.5)."""

    fields = ("seat", "other", "give", "take", "settles")
    __slots__ = fields

    def __init__(self, seat: int, other: int, give: Side, take: Side, settles: bool = False) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.give: Final = give
        self.take: Final = take
        self.settles: Final = settles


class Shortage(_Waiting):
    """Wishes for scarce buildings are being declared. `gone`: seats that want nothing."""

    fields = ("hotels", "wishes", "gone")
    __slots__ = fields

    def __init__(self, hotels: bool, wishes: tuple[Wish, ...], gone: int) -> None:
        self.hotels: Final = hotels
        self.wishes: Final = wishes
        self.gone: Final = gone


class Lot(_Waiting):
    """One scarce building under the hammer."""

    fields = ("hotels", "wishes", "high", "bidder", "gone")
    __slots__ = fields

    def __init__(
        self, hotels: bool, wishes: tuple[Wish, ...], high: int = 0, bidder: int = BANK, gone: int = 0
    ) -> None:
        self.hotels: Final = hotels
        self.wishes: Final = wishes
        self.high: Final = high
        self.bidder: Final = bidder
        self.gone: Final = gone


class Place(_Waiting):
    """The winner of a building has paid and puts it on a street of the declared group."""

    fields = ("seat", "group", "hotels")
    __slots__ = fields

    def __init__(self, seat: int, group: int, hotels: bool) -> None:
        self.seat: Final = seat
        self.group: Final = group
        self.hotels: Final = hotels


Frame: TypeAlias = (
    Opening
    | Dealing
    | Advance
    | Draw
    | FineOrDraw
    | FreshThrow
    | Offer
    | Auction
    | Award
    | Debt
    | TaxChoice
    | ThirdFailure
    | Received
    | Proposal
    | Shortage
    | Lot
    | Place
)
"""Something that has to happen before the turn goes on. Frames are values; the last of `todo` is next."""


_RENT: Final = ("amount", "born", "clause", "lander", "owner", "square")


class Rent:
    """Rent that the owner may ask for; `born` counts the turns begun up to the landing (T4.4)."""

    __slots__ = _RENT

    square: int
    owner: int
    lander: int
    amount: int
    clause: str
    born: int

    def __init__(self, square: int, owner: int, lander: int, amount: int, clause: str, born: int) -> None:
        self.square = square
        self.owner = owner
        self.lander = lander
        self.amount = amount
        self.clause = clause
        self.born = born

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rent) and all(getattr(self, n) == getattr(other, n) for n in _RENT)

    __hash__ = None  # type: ignore[assignment]  # it stands in lists only


_FIELDS: Final = (
    "acting",
    "again",
    "begun",
    "built",
    "cash",
    "complete",
    "decks",
    "doubles",
    "hotels",
    "houses",
    "jail",
    "jail_cards",
    "left",
    "level",
    "names",
    "out",
    "over",
    "owner",
    "paused",
    "rents",
    "salaried",
    "square",
    "thrown",
    "time_called",
    "todo",
    "turn",
    "turns",
)
"""What a position consists of."""


class State:
    """One position. Lists by seat, by square (`owner`, `level`), by deck (`jail_cards`, `decks`) or by group.

    `complete` is the seat that owns the whole group, `built` the levels on its streets: both follow
    from `owner` and `level`, and only `bank` keeps them. `begun` counts the turns begun by everybody,
    `left` the players still in, `salaried` what GO paid in this turn. `names` are the names now.
    """

    __slots__ = _FIELDS

    cash: list[int]
    square: list[int]
    jail: list[int]
    out: list[int]
    turns: list[int]
    owner: list[int]
    level: list[int]
    complete: list[int]
    built: list[int]
    jail_cards: list[int]
    decks: list[list[int]]
    todo: list[Frame]
    rents: list[Rent]
    names: tuple[str, ...]
    houses: int
    hotels: int
    left: int
    begun: int
    turn: int
    doubles: int
    thrown: int
    salaried: int
    acting: bool
    again: bool
    paused: bool
    time_called: bool
    over: bool

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.names = self.names
        new.left = self.left
        new.begun = self.begun
        new.cash = self.cash[:]
        new.square = self.square[:]
        new.jail = self.jail[:]
        new.out = self.out[:]
        new.turns = self.turns[:]
        new.owner = self.owner[:]
        new.level = self.level[:]
        new.complete = self.complete[:]
        new.built = self.built[:]
        new.jail_cards = self.jail_cards[:]
        new.decks = [self.decks[0][:], self.decks[1][:]]
        new.todo = self.todo[:]
        new.rents = self.rents[:]
        new.houses = self.houses
        new.hotels = self.hotels
        new.turn = self.turn
        new.doubles = self.doubles
        new.thrown = self.thrown
        new.salaried = self.salaried
        new.acting = self.acting
        new.again = self.again
        new.paused = self.paused
        new.time_called = self.time_called
        new.over = self.over
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in _FIELDS
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes, so it is no key

    @property
    def live(self) -> list[int]:
        """Seats still in the game, in seat order."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def seats_after(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        n = len(self.out)
        return [at % n for at in range(seat + 1, seat + n) if not self.out[at % n]]


def at_start(names: tuple[str, ...], cash: int, houses: int, hotels: int) -> State:
    """Everybody on GO with so much cash, every deed and building with the bank."""
    state, players = State(), len(names)
    state.names = names
    state.left = players
    state.cash = [cash] * players
    state.square = [0] * players
    state.jail = [FREE] * players
    state.out = [0] * players
    state.turns = [0] * players
    state.owner = [BANK] * 40
    state.level = [0] * 40
    state.complete = [BANK] * 10
    state.built = [0] * 10
    state.jail_cards = [BANK, BANK]
    state.decks = [[], []]
    state.todo = []
    state.rents = []
    state.houses = houses
    state.hotels = hotels
    state.begun = state.turn = state.doubles = state.thrown = state.salaried = 0
    state.acting = state.again = state.paused = state.time_called = state.over = False
    return state
