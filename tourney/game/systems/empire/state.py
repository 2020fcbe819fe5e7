"""Defines the fields that only Empire keeps (towers, sets, hands of Empire cards), its verbs, and the last
happening.

A card may answer the happening, so it is kept with the position before it (E7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta

from tourney.base.texts import Message, msg, named
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import hand_over
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Entry, Square
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import StateExtension, Unfit

Steps = Annotated[int, Meta(ge=1, le=5)]


class Swap(Entry, kw_only=True):
    """The topmost billboards of two towers change places (E3.4)."""

    a: str
    b: str


class MoveOn(Entry, tag="move_on", kw_only=True):
    """No swap: the token moves by the other die (E3.5)."""


class Office(Entry, kw_only=True):
    """An office is bought (E5.4)."""


class TaxRival(Entry, tag="tax_rival", kw_only=True):
    """The player whose topmost billboard goes back to the board (E6.1)."""

    player: str


class Trip(Entry, kw_only=True):
    """From free parking to another square (E6.5)."""

    to: Square


class StepsForward(Entry, tag="steps", kw_only=True):
    """So many squares forward, chosen for a card (E6.4)."""

    count: Steps


class Casino(Entry, kw_only=True):
    """The opponent of a casino night (E6.4)."""

    player: str


class PlayCard(Entry, tag="play", kw_only=True):
    """An Empire card is played, with its fields (E7.1)."""

    card: Annotated[str, Meta(max_length=40)]
    player: str | None = None
    to: Square | None = None
    count: Steps | None = None


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
"""The happenings that `just_say_no` stops (E7.2)."""


EACH_ALONE: Final = frozenset((CRASH, BIRTHDAY))
"""Happenings to several players, each of whom may stop it alone."""


class Event(NamedTuple):
    """`actor` did it to `others`; with a deed on `square`, for `amount` M; `towers` are those of a swap.

    `said` is the sentence of a purchase. `spared` said no to it for good; `duel` is the player with the last
    no, and `noes` how many times it went to and fro between them and the actor. `before`: the position in
    which it happens, never changed.
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
        """The players to whom it is not done."""
        return (*self.spared, self.duel) if self.noes % 2 else self.spared


OFFICE: Final = "office"
"""The record's name for an office in a tower."""


OFFICES: Final = 6
"""So many are in the box (E1.2)."""


HIDDEN: Final = "?"
"""A card of a hand that the table has not seen."""


HAND: Final = "empire"
"""The deck of the cards in the hands."""


SET: Final = 3
"""So many logos of one colour bring an office (E5.3)."""


Tile = Annotated[str, Meta(max_length=40)]


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: whether the player in turn has bought an office (E5.4)."""

    office_bought: bool = False


class Tower(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: the tiles from the bottom, the colours whose office was taken, the cards in the hand."""

    tower: Annotated[tuple[Tile, ...], Meta(max_length=40)] = ()
    sets: Annotated[tuple[Tile, ...], Meta(max_length=9)] = ()
    empire: Annotated[tuple[Tile, ...], Meta(max_length=14)] = ()


class Latest(msgspec.Struct):
    """The last happening that may be answered; it follows from the last entry."""

    event: Event | None = None


class Buried(msgspec.Struct):
    """Empire cards that were played and are under cards nobody knows, each with how many are above it."""

    cards: tuple[tuple[str, int], ...] = ()


def fits(board: Board, state: State) -> None:
    """Check tiles, colours and cards: none more often than the box has it; a brand's owner has its tile.

    Unfit: a field for which that is false.
    """
    tiles = dict[str, int]()
    known = dict[str, int]()
    for seat in range(len(state.names)):
        mine = state.of_seat(Tower, seat)
        if state.out[seat] and (mine.tower or mine.empire):
            raise Unfit("tower" if mine.tower else "empire", msg("empire.unfit_out"), seat)
        for tile in mine.tower:
            square = board.square_of.get(tile, -1)
            tiles[tile] = tiles.get(tile, 0) + 1
            most = OFFICES if tile == OFFICE else board.tiles[square] if square >= 0 else 0
            if tiles[tile] > most:
                raise Unfit("tower", msg("empire.unfit_tile", deed=_called(board, tile), n=most), seat)
            if square >= 0 and board.tiles[square] == 1:
                hand_over(board, state, square, seat)
        if len(set(mine.sets)) < len(mine.sets) or not set(mine.sets) <= set(colours(board)):
            raise Unfit("sets", msg("empire.unfit_sets"), seat)
        for card in mine.empire:
            known[card] = known.get(card, 0) + 1
            if card != HIDDEN and known[card] > _left(board, state, card):
                raise Unfit("empire", msg("empire.unfit_card"), seat)
    deck = board.deck_ids.index(HAND) if HAND in board.deck_ids else -1
    cards = len(board.decks[deck]) if deck >= 0 else 0
    piled = len(state.decks[deck]) if deck >= 0 else 0
    if sum(known.values()) + piled > cards:
        seat = next(seat for seat in range(len(state.names)) if state.of_seat(Tower, seat).empire)
        raise Unfit("empire", msg("empire.unfit_cards", n=cards), seat)


def _called(board: Board, tile: str) -> Message:
    """The name of a tile for people; an unknown one as it was written."""
    square = board.square_of.get(tile, -1)
    if square >= 0:
        return board.names[square]
    return msg("empire.office_tile") if tile == OFFICE else named(tile)


def _left(board: Board, state: State, card: str) -> int:
    """How many copies of a card are outside the known part of the pile."""
    if HAND not in board.deck_ids:
        return 0
    deck = board.deck_ids.index(HAND)
    copies = board.copies[deck].get(card, ())
    return sum(at not in state.decks[deck] for at in copies)


def colours(board: Board) -> list[str]:
    """The colours that bring an office."""
    return [
        board.group_ids[group]
        for group, squares in enumerate(board.groups)
        if len(squares) == SET and all(board.tiles[at] == 1 for at in squares)
    ]


def with_bank(board: Board, state: State) -> Mapping[str, int]:
    """Offices and utilities that are in no tower."""
    utilities = [at for at in board.deeds if board.tiles[at] > 1]
    left = {OFFICE + "s": OFFICES} | {board.deed_ids[at]: board.tiles[at] for at in utilities}
    for seat in range(len(state.names)):
        for tile in state.of_seat(Tower, seat).tower:
            name = OFFICE + "s" if tile == OFFICE else tile
            if name in left:
                left[name] -= 1
    return left


def in_hands(board: Board, state: State, deck: int) -> tuple[Sequence[int], int]:
    """The pile's cards that are in hands, and how many more nobody knows."""
    if board.deck_ids[deck] != HAND:
        return (), 0
    named, unknown = list[int](), 0
    for seat in range(len(state.names)):
        for card in state.of_seat(Tower, seat).empire:
            free = [
                at
                for at in board.copies[deck].get(card, ())
                if at not in named and at not in state.decks[deck]
            ]
            if free:
                named.append(free[0])
            else:
                unknown += 1
    return named, unknown


KEEPS = StateExtension(
    tables=(Table,),
    seats=(Tower,),
    hidden=(Latest, Buried),
    fits=(fits,),
    names={
        "office_bought": "empire.kept_office_bought",
        "tower": "empire.kept_tower",
        "sets": "empire.kept_sets",
        "empire": "empire.kept_empire",
    },
    bank=with_bank,
    away=in_hands,
    deeds=False,
)
