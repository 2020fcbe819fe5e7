"""Holds a position at the table: a slotted object of small ints and lists, copied in microseconds.

It does not know the rules; the steps read and change it, money and houses only through `bank`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tourney.base.compiling import mypyc_attr
from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.state_extensions import ExtensionFields, Fields

FREE: Final = -1
"""`jail` of a player who is not in jail."""

MOST_FAILED: Final = 2
"""More failed throws are not counted: the last has to be paid for, or they would never end."""

MORTGAGED: Final = -1
"""`level` of a mortgaged deed; else 0-4 houses, 5 a hotel."""

HOTEL: Final = 5


class Terms(NamedTuple):
    """A card's terms for the rent where it sends the token: a multiple, or the dice."""

    rent_factor: int = 1
    dice_factor: int = 0


class HeldCard(NamedTuple):
    """A card that a player keeps: its kind (`Board.kept`), and its holder."""

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


_NUMBERS: Final = (
    "acting",
    "again",
    "begun",
    "doubles",
    "hotels",
    "houses",
    "left",
    "mortgaged",
    "names",
    "over",
    "paused",
    "salaried",
    "thrower",
    "thrown",
    "time_called",
    "turn",
)
_LISTS: Final = (
    "built",
    "cash",
    "complete",
    "decks",
    "extra",
    "held_cards",
    "jail",
    "level",
    "out",
    "owner",
    "rents",
    "square",
    "todo",
    "turns",
)


@mypyc_attr(acyclic=True)
class Numbers:
    """The fields of a position with a single value: nothing that is changed in place."""

    __slots__ = _NUMBERS

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

    def _take(self, of: Numbers) -> None:
        self.names = of.names
        self.houses = of.houses
        self.hotels = of.hotels
        self.mortgaged = of.mortgaged
        self.left = of.left
        self.begun = of.begun
        self.turn = of.turn
        self.doubles = of.doubles
        self.thrown = of.thrown
        self.thrower = of.thrower
        self.salaried = of.salaried
        self.acting = of.acting
        self.again = of.again
        self.paused = of.paused
        self.time_called = of.time_called
        self.over = of.over


@mypyc_attr(acyclic=True)
class State(Numbers):
    """One position. Lists by seat, by square (`owner`, `level`), by deck (`decks`) or by group.

    `complete` is the seat that owns the whole group, `built` the levels on its streets, `mortgaged` how many
    deeds are: all follow from `owner` and `level`, and only `bank` keeps them. `begun` counts the turns begun
    by everybody, `left` the players still in, `salaried` the start's payments in this turn, `thrower` is the
    player who threw last. `names` are the present names; `held_cards` those that players hold, by seats, each
    seat's in the order of taking; `extra` are the fields that only the system in force has.
    """

    __slots__ = _LISTS

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
    todo: list[PendingDecision]
    rents: list[Rent]
    extra: ExtensionFields | None

    def copy(self) -> State:
        return Snapshot(self).state()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in _NUMBERS + _LISTS
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
        """The next seat still in the game, clockwise; the same if nobody else is."""
        players = len(self.out)
        seat = (seat + 1) % players
        while self.out[seat]:
            seat = (seat + 1) % players
        return seat

    def seats_after(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        n = len(self.out)
        return [at % n for at in range(seat + 1, seat + n) if not self.out[at % n]]


@mypyc_attr(acyclic=True)
class Snapshot(Numbers):
    """A position at one moment, of which a game keeps very many: in tuples.

    The garbage collector ignores tuples of numbers, but walks over every list again and again.
    """

    __slots__ = _LISTS

    cash: tuple[int, ...]
    square: tuple[int, ...]
    jail: tuple[int, ...]
    out: tuple[int, ...]
    turns: tuple[int, ...]
    owner: tuple[int, ...]
    level: tuple[int, ...]
    complete: tuple[int, ...]
    built: tuple[int, ...]
    held_cards: tuple[HeldCard, ...]
    decks: tuple[tuple[int, ...], ...]
    todo: tuple[PendingDecision, ...]
    rents: tuple[Rent, ...]
    extra: ExtensionFields | None

    def __init__(self, of: State) -> None:
        self._take(of)
        self.cash = tuple(of.cash)
        self.square = tuple(of.square)
        self.jail = tuple(of.jail)
        self.out = tuple(of.out)
        self.turns = tuple(of.turns)
        self.owner = tuple(of.owner)
        self.level = tuple(of.level)
        self.complete = tuple(of.complete)
        self.built = tuple(of.built)
        self.held_cards = tuple(of.held_cards)
        self.decks = tuple([tuple(deck) for deck in of.decks])
        self.todo = tuple(of.todo)
        self.rents = tuple(of.rents)
        self.extra = None if of.extra is None else of.extra.copy()

    def state(self) -> State:
        """A changeable copy of the position."""
        new = State()
        new._take(self)
        new.cash = list(self.cash)
        new.square = list(self.square)
        new.jail = list(self.jail)
        new.out = list(self.out)
        new.turns = list(self.turns)
        new.owner = list(self.owner)
        new.level = list(self.level)
        new.complete = list(self.complete)
        new.built = list(self.built)
        new.held_cards = list(self.held_cards)
        new.decks = [list(deck) for deck in self.decks]
        new.todo = list(self.todo)
        new.rents = list(self.rents)
        new.extra = None if self.extra is None else self.extra.copy()
        return new


def whole_by_places(board: Board, state: State, seat: int, group: int) -> bool:
    """Whether a seat owns each different place of a group at least once, on whichever ring (Y3.2)."""
    owner, twins = state.owner, board.twins
    for at in board.groups[group]:
        twin = twins[at]
        if owner[at] != seat and (twin < 0 or owner[twin] != seat):
            return False
    return True


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
