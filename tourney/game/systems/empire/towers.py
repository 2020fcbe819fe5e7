"""Keeps the towers: their tiles, height and worth; tiles that come and go (E2, E5.3).

No other module puts a tile into a tower or takes one out. Also the decisions of Empire, and the hands of
Empire cards: known to the table as numbers, named when they are played (E6.3, E7.1).
"""

from __future__ import annotations

from typing import Final

from tourney.base.chance import Chance
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import hand_over
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import State
from tourney.game.systems.empire.state import HAND, HIDDEN, OFFICE, OFFICES, SET, Buried, Tower
from tourney.rules.options import EmpireOptions


class SwapChoice(PendingDecision):
    """The swap face is up: swap, or move by the other die (E3.3)."""

    fields = ("seat", "steps")
    called = "swap"

    def __init__(self, seat: int, steps: int) -> None:
        self.seat: Final = seat
        self.steps: Final = steps


class RivalTax(PendingDecision):
    """Name a rival, who loses a billboard (E6.1)."""

    fields = ("seat",)
    called = "tax_rival"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class TripChoice(PendingDecision):
    """Rest on free parking, or pay and go anywhere (E6.5)."""

    fields = ("seat",)
    called = "trip"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class StepsChoice(PendingDecision):
    """One to five squares forward, chosen (E6.4)."""

    fields = ("seat",)
    called = "steps"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class CasinoNight(PendingDecision):
    """Name an opponent; `amount` is to be won (E6.4)."""

    fields = ("seat", "amount")
    called = "casino"

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount


class CasinoThrow(PendingDecision):
    """Both throw, `seat` first; `thrown` is that total, -1 before (E6.4)."""

    fields = ("seat", "other", "amount", "thrown")
    called = "casino"

    def __init__(self, seat: int, other: int, amount: int, thrown: int = -1) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.amount: Final = amount
        self.thrown: Final = thrown


def held(game: GameContext, seat: int) -> tuple[str, ...]:
    """The player's cards, `"?"` for one not yet shown."""
    cards: tuple[str, ...] = game.state.of_seat(Tower, seat).empire
    return cards


def in_hands(game: GameContext) -> int:
    return sum(len(held(game, seat)) for seat in range(len(game.names)))


def pile(game: GameContext) -> int:
    """How many cards are in the pile, known or not."""
    return len(game.board.decks[game.deck(HAND)]) - in_hands(game)


def draw(game: GameContext, seat: int) -> None:
    """The top card into the hand; none left: nothing (E6.3)."""
    if pile(game) == 0:
        game.log("E6.3", "empire.no_card_left")
        return
    _take(game, seat)
    game.log("E6.3", "empire.card_taken", player=game.names[seat])


def _take(game: GameContext, seat: int) -> None:
    deck, mine = game.deck(HAND), game.state.of_seat(Tower, seat)
    known, buried = game.state.decks[deck], game.state.of_table(Buried)
    buried.cards = tuple([(name, above - 1) for name, above in buried.cards if above])
    card = game.board.decks[deck][known.pop(0)].id if known else HIDDEN
    mine.empire = (*mine.empire, card)


def deal(game: GameContext, chance: Chance | None) -> None:
    """The cards dealt to everybody face down, one by one from the first player on (E1.2)."""
    options = game.options.of(EmpireOptions)
    if options.cards == "none":
        return
    first = game.state.turn
    for _ in range(options.empire_cards_dealt):
        for seat in [first, *game.state.seats_after(first)]:
            _take(game, seat)


def spend(game: GameContext, seat: int, card: str) -> None:
    """Put a played card under its pile: nobody can hold it until the cards above it are drawn."""
    deck, mine = game.deck(HAND), game.state.of_seat(Tower, seat)
    known, copies = game.state.decks[deck], game.board.copies[deck]
    above = pile(game)
    at = mine.empire.index(card if card in mine.empire else HIDDEN)
    mine.empire = (*mine.empire[:at], *mine.empire[at + 1 :])
    if len(known) < above:
        buried = game.state.of_table(Buried)
        buried.cards = (*buried.cards, (card, above))
    else:
        known.append(next(place for place in copies[card] if place not in known))


def put_back(game: GameContext, seat: int) -> None:
    """Put the whole hand under the pile when a player leaves; unknown cards make the pile's end unknown."""
    for card in held(game, seat):
        if card == HIDDEN:
            mine = game.state.of_seat(Tower, seat)
            at = mine.empire.index(HIDDEN)
            mine.empire = (*mine.empire[:at], *mine.empire[at + 1 :])
        else:
            spend(game, seat, card)


def possible(game: GameContext, seat: int, card: str) -> bool:
    """Whether the player may hold it: seen in the hand, or one not shown while a copy is unaccounted for."""
    mine = held(game, seat)
    if card in mine:
        return True
    return HIDDEN in mine and unseen(game, card) > 0


def unseen(game: GameContext, card: str) -> int:
    """How many copies are neither shown in a hand nor known in the pile, at its top or under it."""
    deck = game.deck(HAND)
    copies = game.board.copies[deck].get(card, ())
    seen = sum([held(game, seat).count(card) for seat in range(len(game.names))])
    under = sum([name == card for name, _ in game.state.of_table(Buried).cards])
    return sum([at not in game.state.decks[deck] for at in copies]) - seen - under


UNIT: Final = 50
"""The worth of one unit of a tower's height, in M (E2.2)."""


def tiles(state: State, seat: int) -> tuple[str, ...]:
    """The tiles in the tower, from the bottom."""
    stack: tuple[str, ...] = state.of_seat(Tower, seat).tower
    return stack


def height_of(board: Board, tile: str) -> int:
    """The height of one tile, in units."""
    return 1 if tile == OFFICE else board.height[board.square_of[tile]]


def height(game: GameContext, seat: int) -> int:
    """The height of the tower, in units (E2.2)."""
    board, total = game.board, 0
    for tile in tiles(game.state, seat):
        total += height_of(board, tile)
    return total


def value(game: GameContext, seat: int) -> int:
    """The number at the top of the tower's tiles, in M; an empty one counts one unit (E2.2)."""
    return UNIT * max(height(game, seat), 1)


def full(game: GameContext) -> list[int]:
    """The players with full towers: the one in turn first, then clockwise (E8.1)."""
    most = game.options.of(EmpireOptions).tower_full
    return [seat for seat in in_order(game.state) if height(game, seat) >= most]


def in_order(state: State) -> list[int]:
    """The seats still in the game, the one in turn first, then clockwise."""
    turn = state.turn
    after = state.seats_after(turn)
    return after if state.out[turn] else [turn, *after]


def topmost(state: State, seat: int) -> int:
    """The index of the topmost billboard, -1 for none: offices are passed over (E3.4)."""
    mine = tiles(state, seat)
    for at in range(len(mine) - 1, -1, -1):
        if mine[at] != OFFICE:
            return at
    return -1


def top_height(game: GameContext, seat: int) -> int:
    """The height of the topmost billboard, 0 for none."""
    at = topmost(game.state, seat)
    return 0 if at < 0 else height_of(game.board, tiles(game.state, seat)[at])


def billboards(state: State, seat: int) -> int:
    """How many are in the tower, offices not counted."""
    return sum(tile != OFFICE for tile in tiles(state, seat))


def lying(game: GameContext, square: int) -> int:
    """How many tiles of a brand or utility are on its square."""
    left, deed = game.board.tiles[square], game.board.deed_ids[square]
    for seat in range(len(game.names)):
        left -= tiles(game.state, seat).count(deed)
    return left


def offices_left(game: GameContext) -> int:
    """How many are in no tower."""
    return OFFICES - sum(tiles(game.state, seat).count(OFFICE) for seat in range(len(game.names)))


def put(game: GameContext, seat: int, tile: str, at: int = -1) -> None:
    """A tile onto the tower, or into the place `at`."""
    mine = game.state.of_seat(Tower, seat)
    at = len(mine.tower) if at < 0 else at
    mine.tower = (*mine.tower[:at], tile, *mine.tower[at:])
    square = game.board.square_of.get(tile, -1)
    if square >= 0 and game.board.tiles[square] == 1:
        hand_over(game.board, game.state, square, seat)


def take(game: GameContext, seat: int, at: int) -> str:
    """Take the tile at this place out of the tower; those above it sink down."""
    mine = game.state.of_seat(Tower, seat)
    tile: str = mine.tower[at]
    mine.tower = (*mine.tower[:at], *mine.tower[at + 1 :])
    square = game.board.square_of.get(tile, -1)
    if square >= 0 and game.board.tiles[square] == 1:
        hand_over(game.board, game.state, square, BANK)
    return tile


def lose_top(game: GameContext, seat: int, clause: str) -> bool:
    """Put the topmost billboard back on its square; False if there is none."""
    at = topmost(game.state, seat)
    if at < 0:
        game.log(clause, "empire.no_billboard", player=game.names[seat])
        return False
    tile = take(game, seat, at)
    game.log(clause, "empire.tile_back", player=game.names[seat], deed=named(game, tile))
    return True


def named(game: GameContext, tile: str) -> object:
    """A tile's name for a sentence."""
    return game.deed(game.board.square_of[tile])


def bring_offices(game: GameContext, gained: list[tuple[int, str]]) -> None:
    """A player with three logos of a colour by these tiles takes an office; the one in turn first (E5.3)."""
    board, state = game.board, game.state
    for seat in in_order(state):
        mine = state.of_seat(Tower, seat)
        for whose, tile in gained:
            square = board.square_of.get(tile, -1)
            if whose != seat or square < 0 or board.tiles[square] > 1:
                continue
            group = board.group[square]
            colour = board.group_ids[group]
            if len(board.groups[group]) != SET or state.complete[group] != seat or colour in mine.sets:
                continue
            if offices_left(game) > 0:
                mine.sets = (*mine.sets, colour)
                put(game, seat, OFFICE)
                game.log(
                    "E5.3", "empire.office_taken", player=game.names[seat], more={"group": game.group(group)}
                )
