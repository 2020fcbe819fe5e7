"""A position at the table: a slotted object of small ints and lists, copied in microseconds.

It does not know the rules; the steps read and change it, money and houses only through `bank`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tourney.base.compiling import mypyc_attr
from tourney.engine.accounts import BANK
from tourney.engine.board import Board
from tourney.engine.frames import Frame
from tourney.engine.kept import Fields, Kept

FREE: Final = -1
"""`jail` of a player who is not in jail."""

MOST_FAILED: Final = 2
"""More failed throws are not counted: the last has to be paid for, or there is no end of them."""

MORTGAGED: Final = -1
"""`level` of a mortgaged deed; else 0-4 houses, 5 a hotel."""

HOTEL: Final = 5


class Terms(NamedTuple):
    """What a card says of the rent where it sends the token: so many times as much, or the dice."""

    rent_factor: int = 1
    dice_factor: int = 0


class HeldCard(NamedTuple):
    """A card that a player keeps: of which kind (`Board.kept`), and whose."""

    kind: int
    seat: int


_RENT: Final = ("amount", "born", "clause", "lander", "owner", "square")


@mypyc_attr(acyclic=True, free_list_len=1)
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
    "extra",
    "hotels",
    "houses",
    "jail",
    "held_cards",
    "left",
    "level",
    "mortgaged",
    "names",
    "out",
    "over",
    "owner",
    "paused",
    "rents",
    "salaried",
    "square",
    "thrower",
    "thrown",
    "time_called",
    "todo",
    "turn",
    "turns",
)
"""What a position consists of."""


class State:
    """One position. Lists by seat, by square (`owner`, `level`), by deck (`decks`) or by group.

    `complete` is the seat that owns the whole group, `built` the levels on its streets, `mortgaged` how
    many deeds are: all follow from `owner` and `level`, and only `bank` keeps them. `begun` counts the
    turns begun by everybody, `left` the players still in, `salaried` what GO paid in this turn, `thrower`
    who threw last. `names` are
    the names now; `held_cards` those that somebody holds, by seats, each seat's in the order of taking;
    `extra` is what only the system in force keeps.
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
    held_cards: list[HeldCard]
    decks: list[list[int]]
    todo: list[Frame]
    rents: list[Rent]
    names: tuple[str, ...]
    houses: int
    hotels: int
    mortgaged: int
    left: int
    begun: int
    turn: int
    doubles: int
    thrown: int
    thrower: int
    salaried: int
    acting: bool
    again: bool
    paused: bool
    time_called: bool
    over: bool
    extra: Kept | None

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.names = self.names
        new.left = self.left
        new.begun = self.begun
        new.cash = self.cash.copy()
        new.square = self.square.copy()
        new.jail = self.jail.copy()
        new.out = self.out.copy()
        new.turns = self.turns.copy()
        new.owner = self.owner.copy()
        new.level = self.level.copy()
        new.complete = self.complete.copy()
        new.built = self.built.copy()
        new.held_cards = self.held_cards.copy()
        new.decks = [deck.copy() for deck in self.decks]
        new.todo = self.todo.copy()
        new.rents = self.rents.copy()
        new.houses = self.houses
        new.hotels = self.hotels
        new.mortgaged = self.mortgaged
        new.turn = self.turn
        new.doubles = self.doubles
        new.thrown = self.thrown
        new.thrower = self.thrower
        new.salaried = self.salaried
        new.acting = self.acting
        new.again = self.again
        new.paused = self.paused
        new.time_called = self.time_called
        new.over = self.over
        new.extra = None if self.extra is None else self.extra.copy()
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in _FIELDS
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes, so it is no key

    def of_table(self, kind: type[Fields]) -> Fields:
        """The table's fields of a kind that the system in play keeps."""
        assert self.extra is not None
        return self.extra.table(kind)

    def of_seat(self, kind: type[Fields], seat: int) -> Fields:
        """A seat's fields of such a kind."""
        assert self.extra is not None
        return self.extra.seat(kind, seat)

    @property
    def live(self) -> list[int]:
        """Seats still in the game, in seat order."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def next_in(self, seat: int) -> int:
        """The next seat still in the game, clockwise; the same where nobody else is."""
        players = len(self.out)
        seat = (seat + 1) % players
        while self.out[seat]:
            seat = (seat + 1) % players
        return seat

    def seats_after(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        n = len(self.out)
        return [at % n for at in range(seat + 1, seat + n) if not self.out[at % n]]


def initial_state(board: Board, names: tuple[str, ...], cash: int, houses: int, hotels: int) -> State:
    """Everybody on the start with so much cash, every deed and building with the bank."""
    state, players, groups, decks = State(), len(names), len(board.groups), len(board.decks)
    state.names = names
    state.left = players
    state.cash = [cash] * players
    state.square = [board.start] * players
    state.jail = [FREE] * players
    state.out = [0] * players
    state.turns = [0] * players
    state.owner = [BANK] * board.size
    state.level = [0] * board.size
    state.complete = [BANK] * groups
    state.built = [0] * groups
    state.held_cards = []
    state.decks = [[] for _ in range(decks)]
    state.todo = []
    state.rents = []
    state.houses = houses
    state.hotels = hotels
    state.mortgaged = state.begun = state.turn = state.doubles = state.thrown = state.salaried = 0
    state.thrower = BANK
    state.extra = None
    state.acting = state.again = state.paused = state.time_called = state.over = False
    return state
