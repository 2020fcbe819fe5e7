"""Defines the fields that only the two boards keep: pounds, directions, markers, holders of dice (D1-D5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tourney.base.texts import Message, msg, named
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import lay_open
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Amount, Doubles, Name, Naming
from tourney.game.engine.state import FREE, HOTEL, State
from tourney.game.engine.state_extensions import ExtensionFields, StateExtension, Unfit
from tourney.game.systems.double_davenport.decisions import EITHER, PAIRS, FirstThrows, Hand, Placing
from tourney.game.systems.double_davenport.entries import BoardName, Direction, Pair

FIRST: Final = 0
"""Dollars, and Atlantic City."""


SECOND: Final = 1
"""Pounds, and London."""


NO_DOUBLES: Final[dict[Pair, int]] = {"six": 0, "eight": 0}


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An agreement of two players beside the goods handed over (D10.1)."""

    players: tuple[Name, Name]
    terms: Annotated[str, Meta(min_length=1, max_length=400)]


Dice: TypeAlias = dict[Literal["six", "eight", "turn"], Name]
"""The holder of each pair; or of the only turn, if one player at a time has it (D4.1, D4.5)."""


Phase: TypeAlias = Literal["places", "order"]
"""The purpose of the throws at the start: corners (D3.1, D3.2), then the dice (D3.3)."""


class Table(msgspec.Struct, Naming, forbid_unknown_fields=True):
    """The table's: the holders of the dice, or of the only turn (D4.1, D4.5), the doubles thrown with each
    pair in this turn (D4.3); demands in a row; agreements; the purpose of throws during the start.
    """

    dice: Dice = {}
    doubles: dict[Pair, Doubles] = msgspec.field(default_factory=NO_DOUBLES.copy)
    demands: Annotated[int, Meta(ge=0, le=2)] = 0
    agreements: Annotated[tuple[Agreement, ...], Meta(max_length=99)] = ()
    phase: Phase | UnsetType = UNSET

    def rename(self, old: str, new: str) -> None:
        """Give a player another name."""
        self.dice = {pair: new if name == old else name for pair, name in self.dice.items()}
        self.agreements = tuple(
            Agreement((new if a == old else a, new if b == old else b), each.terms)
            for each in self.agreements
            for a, b in (each.players,)
        )


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: pounds, its direction, whether it has to or may choose that anew, its marker (D1.3, D2.1,
    D5.1).

    During the start, the totals thrown in this phase, and no square before a corner is taken (D3.1-D3.3).
    """

    pounds: Amount = 0
    direction: Direction | None = "forward"
    declare: bool = False
    may_turn: bool = False
    enter: BoardName | None = None
    marker: Annotated[str, Meta(max_length=60)] | None = None
    square: UnsetType | None = UNSET
    totals: Annotated[tuple[Annotated[int, Meta(ge=4, le=28)], ...], Meta(max_length=99)] | UnsetType = UNSET

    @property
    def thrown(self) -> tuple[int, ...]:
        """The totals thrown in this phase of the start."""
        return () if self.totals is UNSET else self.totals


class Why(NamedTuple):
    """The clause that settled it, and its sentence."""

    clause: str
    said: Message


class Settled:
    """Why a player's last landing costs nothing, by seat, until the next throw: a payment or journey is then
    refused by that clause.
    """

    __slots__ = ("why",)

    def __init__(self) -> None:
        self.why: dict[int, Why] = {}

    def __copy__(self) -> Settled:
        new = Settled()
        new.why = self.why.copy()
        return new

    def __eq__(self, other: object) -> bool:
        """Always equal: two positions do not differ by it."""
        return isinstance(other, Settled)

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key


class Bank:
    """The money that is counted just now, and the houses and hotels left with the bank of the other board.

    `single`: only one player has the turn at a time from now on (D4.5).
    """

    __slots__ = ("counted", "left", "single")

    def __init__(self) -> None:
        self.counted = FIRST
        self.left = (0, 0)
        self.single = False

    def __copy__(self) -> Bank:
        new = Bank()
        new.counted, new.left, new.single = self.counted, self.left, self.single
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bank) and (self.counted, self.left, self.single) == (
            other.counted,
            other.left,
            other.single,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key


def side_of_square(board: Board, square: int) -> int:
    """The board of a square; the common GO counts as London (D6.2)."""
    return SECOND if square == board.start or square > board.rings[0][-1] else FIRST


def part_banks(board: Board, state: State) -> None:
    """Give each board buildings of its own: half of all, less those built (D8.4)."""
    houses, hotels = [0, 0], [0, 0]
    for at in board.deeds:
        level, side = state.level[at], side_of_square(board, at)
        houses[side] += level if 0 < level < HOTEL else 0
        hotels[side] += level == HOTEL
    all_houses, all_hotels = state.houses + sum(houses), state.hotels + sum(hotels)
    first, second = (
        (all_houses // 2 - houses[side], all_hotels // 2 - hotels[side]) for side in (FIRST, SECOND)
    )
    if min(*first, *second) < 0:
        raise Unfit("deeds", msg("double_davenport.unfit_buildings"))
    lay_open(state, state.cash, first)
    state.of_table(Bank).left = second


def hands_of(state: State, table: Table) -> list[Hand]:
    """The dice by the position's fields, the eights last. Unfit: an impossible one."""
    dice, doubles = table.dice, {**NO_DOUBLES, **table.doubles}
    if not (set(dice) == {"turn"} or set(dice) == {"six", "eight"}):
        raise Unfit("dice", msg("double_davenport.unfit_dice"))
    hands = list[Hand]()
    for pair, name in sorted(dice.items(), reverse=True):
        seat = state.names.index(name) if name in state.names else BANK
        if seat == BANK or state.out[seat]:
            raise Unfit("dice", msg("double_davenport.unfit_dice"))
        thrown = [each for each in PAIRS if doubles[each] and pair in (each, "turn")]
        if len(thrown) > 1 or (thrown and state.jail[seat] != FREE):
            raise Unfit("doubles", msg("double_davenport.unfit_doubles"))
        number = PAIRS.index(thrown[0]) if thrown else EITHER if pair == "turn" else PAIRS.index(pair)
        hands.append(Hand(seat, number, doubles[thrown[0]] if thrown else 0))
    if len(hands) == 2 and (hands[0].seat == hands[1].seat or state.left == 2):
        raise Unfit("dice", msg("double_davenport.unfit_dice_two"))
    return hands


def fits(board: Board, state: State) -> None:
    """Check the holders of dice, the marked deeds, the open directions. Unfit: an impossible one."""
    table = state.of_table(Table)
    if state.doubles:
        raise Unfit("doubles", msg("double_davenport.unfit_doubles"))
    if table.phase is not UNSET:
        _direct_at_the_start(state)
    _tokens_and_markers(board, state)
    if table.phase is UNSET:
        _dice(state)
    else:
        if table.dice or table.demands or any(table.doubles.values()):
            raise Unfit("phase", msg("double_davenport.unfit_phase"))
        state.todo = [start_of(board, state)]
    part_banks(board, state)


def _tokens_and_markers(board: Board, state: State) -> None:
    """Each seat by itself; no deed is marked twice."""
    marked = set[str]()
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        if mine.marker is not None:
            square = board.square_of.get(mine.marker, -1)
            if square < 0 or state.owner[square] != BANK or mine.marker in marked or state.out[seat]:
                raise Unfit("marker", msg("double_davenport.unfit_marker"), seat)
            marked.add(mine.marker)
        if mine.enter is not None and state.square[seat] != board.start:
            raise Unfit("enter", msg("double_davenport.unfit_enter"), seat)
        if mine.direction is None and not mine.declare:
            raise Unfit("direction", msg("double_davenport.unfit_direction"), seat)
        if state.out[seat] and mine.pounds:
            raise Unfit("pounds", msg("engine.setup_bankrupt"), seat)
        on_start = state.square[seat] == board.start and state.jail[seat] == FREE
        if on_start and mine.enter is None:
            mine.declare = True


def _dice(state: State) -> None:
    """The game is under way: every token is on the board, and the dice have holders."""
    table = state.of_table(Table)
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        if mine.square is None:
            raise Unfit("square", msg("double_davenport.unfit_square"), seat)
        if mine.totals is not UNSET:
            raise Unfit("totals", msg("double_davenport.unfit_totals"), seat)
    if not table.dice:
        table.dice = _usual(state)
    table.doubles = {**NO_DOUBLES, **table.doubles}
    state.of_table(Bank).single = set(table.dice) == {"turn"}
    hands = hands_of(state, table)
    state.todo = list(hands)
    state.turn = hands[-1].seat


def _usual(state: State) -> Dice:
    """If a position does not tell: the player whose turn it is has the eights, the left neighbour the
    sixes.
    """
    first = state.names[state.turn]
    if state.left < 3:
        return {"turn": first}
    return {"six": state.names[state.next_in(state.turn)], "eight": first}


# ---- a position inside the start -----------------------------------------------------------------


def _direct_at_the_start(state: State) -> None:
    """Nobody has declared a direction yet (D3.4)."""
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.direction, mine.declare = None, True


def start_of(board: Board, state: State) -> FirstThrows | Placing:
    """What this phase waits for: throws, or the next token (D3.1-D3.3). Unfit: an impossible one."""
    order = state.of_table(Table).phase == "order"
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        if mine.square is None and order:
            raise Unfit("square", msg("double_davenport.unfit_square"), seat)
        if mine.square is UNSET and not state.out[seat] and state.square[seat] not in corners(board):
            raise Unfit("square", msg("double_davenport.unfit_corner"), seat)
    placing = None if order else next_to_place(state)
    return FirstThrows(order, still_to_throw(state, order)) if placing is None else Placing(placing)


def corners(board: Board) -> tuple[int, ...]:
    """GO and the three other corners of each board (D3.2)."""
    kinds = ("jail", "free_parking", "go_to_jail")
    return tuple(at for at, kind in enumerate(board.kinds) if at == board.start or kind in kinds)


def unplaced(state: State, seat: int) -> bool:
    """Whether a player still in the game has no token on the board yet (D3.2)."""
    return not state.out[seat] and state.of_seat(Seat, seat).square is None


def next_to_place(state: State) -> int | None:
    """The next player to place a token, clockwise from those placed; None while nobody has (D3.1)."""
    players = len(state.names)
    for seat in state.live:
        before = (seat - 1) % players
        while state.out[before] and state.of_seat(Seat, before).square is None:
            before = (before - 1) % players
        if unplaced(state, seat) and state.of_seat(Seat, before).square is UNSET:
            return seat
    return None


def still_to_throw(state: State, order: bool) -> int:
    """A bit for each seat that has to throw, or throw again for an equal total (D3.1, D3.3)."""
    totals = {seat: state.of_seat(Seat, seat).thrown for seat in state.live}
    for best in (max, min) if order else (min,):
        level, at = list(totals), 0
        while len(level) > 1:
            behind = [seat for seat in level if len(totals[seat]) <= at]
            if behind:
                return sum(1 << seat for seat in behind)
            most = best(totals[seat][at] for seat in level)
            level, at = [seat for seat in level if totals[seat][at] == most], at + 1
    return 0


def with_bank(board: Board, state: State) -> Mapping[str, int]:
    """Houses and hotels left, by board."""
    houses, hotels = state.of_table(Bank).left
    return {
        "houses": state.houses,
        "hotels": state.hotels,
        "london_houses": houses,
        "london_hotels": hotels,
    }


def notes(kept: ExtensionFields, seat: int) -> Iterator[Message]:
    """The token's direction, and whether it may be turned (D1.4, D9.4)."""
    mine: Seat = kept.seat(Seat, seat)
    if mine.declare:
        yield msg("double_davenport.note_declare")
    elif mine.direction is not None:
        yield Message(f"double_davenport.note_{mine.direction}{'_turn' if mine.may_turn else ''}")


def marks(play: Any) -> dict[int, int]:
    """The owner of the marker on each square (D5.1)."""
    laid = ((seat, play.state.of_seat(Seat, seat).marker) for seat in play.state.live)
    return {play.square(deed): seat for seat, deed in laid if deed is not None}


def stock(play: Any) -> Iterator[Message]:
    """Houses and hotels by board; demands in a row (D4.5, D8.4)."""
    state, table = play.state, play.state.of_table(Table)
    houses, hotels = state.of_table(Bank).left
    left = {"houses": state.houses, "hotels": state.hotels, "london_houses": houses, "london_hotels": hotels}
    yield Message("double_davenport.stock_bank", left)
    if table.demands:
        yield msg("double_davenport.stock_demands", n=table.demands)


def directions(play: Any) -> Iterator[tuple[str, Message]]:
    """Along the arrow, against it (D1.4)."""
    for way in ("forward", "backward"):
        yield way, Message(f"double_davenport.note_{way}")


def boards(play: Any) -> Iterator[tuple[str, Message]]:
    """The board chosen on GO (D1.3)."""
    for ring, board in enumerate(("atlantic-city", "london")):
        yield board, named(play.board.edition.second.rings[ring])


def unowned(play: Any) -> Iterator[tuple[str, Message]]:
    """The deeds on which a marker may be put (D5.1)."""
    for at in play.board.deeds:
        if play.state.owner[at] == BANK:
            yield play.board.deed_ids[at], play.deed(at)


KEEPS = StateExtension(
    tables=(Table,),
    seats=(Seat,),
    hidden=(Bank, Settled),
    fits=(fits,),
    names={
        name: f"double_davenport.kept_{name.replace('.', '_')}"
        for name in (
            "dice",
            "demands",
            "agreements",
            "pounds",
            "direction",
            "declare",
            "may_turn",
            "enter",
            "marker",
            "dice.six",
            "dice.eight",
            "dice.turn",
            "doubles",
            "doubles.six",
            "doubles.eight",
            "phase",
            "square",
            "totals",
        )
    },
    values={"direction": directions, "enter": boards, "marker": unowned},
    bank=with_bank,
    notes=(notes,),
    stock=stock,
    marks=marks,
    turn_by="dice",
)
