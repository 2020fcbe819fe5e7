"""Towers: what lies in them, how high they are, what they are worth; tiles that come and go (E2, E5.3).

Nobody else puts a tile into a tower or takes one out.
"""

from __future__ import annotations

from typing import Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import hand_over
from tourney.game.engine.board import Board
from tourney.game.engine.play import Play
from tourney.game.engine.state import State
from tourney.game.systems.empire.state import OFFICE, OFFICES, SET, Tower
from tourney.rules.options import EmpireOptions

UNIT: Final = 50
"""What one unit of a tower's height is worth, in M (E2.2)."""


def tiles(state: State, seat: int) -> tuple[str, ...]:
    """What lies in the tower, from the bottom."""
    found: tuple[str, ...] = state.of_seat(Tower, seat).tower
    return found


def height_of(board: Board, tile: str) -> int:
    """The height of one tile, in units."""
    return 1 if tile == OFFICE else board.height[board.square_of[tile]]


def height(play: Play, seat: int) -> int:
    """The height of the tower, in units (E2.2)."""
    board, total = play.board, 0
    for tile in tiles(play.state, seat):
        total += height_of(board, tile)
    return total


def value(play: Play, seat: int) -> int:
    """The number at the top of what lies in the tower, in M; an empty one counts one unit (E2.2)."""
    return UNIT * max(height(play, seat), 1)


def full(play: Play) -> list[int]:
    """Whose towers are full: who is in turn first, then clockwise (E8.1)."""
    most = play.options.of(EmpireOptions).tower_full
    return [seat for seat in in_order(play.state) if height(play, seat) >= most]


def in_order(state: State) -> list[int]:
    """The seats still in the game, who is in turn first, then clockwise."""
    turn = state.turn
    after = state.seats_after(turn)
    return after if state.out[turn] else [turn, *after]


def topmost(state: State, seat: int) -> int:
    """The place of the topmost billboard, -1 where there is none: offices are passed over (E3.4)."""
    mine = tiles(state, seat)
    for at in range(len(mine) - 1, -1, -1):
        if mine[at] != OFFICE:
            return at
    return -1


def top_height(play: Play, seat: int) -> int:
    """The height of the topmost billboard, 0 where there is none."""
    at = topmost(play.state, seat)
    return 0 if at < 0 else height_of(play.board, tiles(play.state, seat)[at])


def billboards(state: State, seat: int) -> int:
    """How many lie in the tower, offices not counted."""
    return sum(tile != OFFICE for tile in tiles(state, seat))


def lying(play: Play, square: int) -> int:
    """How many tiles of a brand or utility lie on its square."""
    left, deed = play.board.tiles[square], play.board.deed_ids[square]
    for seat in range(len(play.names)):
        left -= tiles(play.state, seat).count(deed)
    return left


def offices_left(play: Play) -> int:
    """How many are in no tower."""
    return OFFICES - sum(tiles(play.state, seat).count(OFFICE) for seat in range(len(play.names)))


def put(play: Play, seat: int, tile: str, at: int = -1) -> None:
    """A tile onto the tower, or into the place `at`."""
    mine = play.state.of_seat(Tower, seat)
    at = len(mine.tower) if at < 0 else at
    mine.tower = (*mine.tower[:at], tile, *mine.tower[at:])
    square = play.board.square_of.get(tile, -1)
    if square >= 0 and play.board.tiles[square] == 1:
        hand_over(play.board, play.state, square, seat)


def take(play: Play, seat: int, at: int) -> str:
    """The tile in this place out of the tower; what lies above it sinks down."""
    mine = play.state.of_seat(Tower, seat)
    tile: str = mine.tower[at]
    mine.tower = (*mine.tower[:at], *mine.tower[at + 1 :])
    square = play.board.square_of.get(tile, -1)
    if square >= 0 and play.board.tiles[square] == 1:
        hand_over(play.board, play.state, square, BANK)
    return tile


def lose_top(play: Play, seat: int, clause: str) -> bool:
    """The topmost billboard goes back to its square; False where there is none."""
    at = topmost(play.state, seat)
    if at < 0:
        play.tell(clause, "empire.no_billboard", player=play.names[seat])
        return False
    tile = take(play, seat, at)
    play.tell(clause, "empire.tile_back", player=play.names[seat], deed=named(play, tile))
    return True


def named(play: Play, tile: str) -> object:
    """A tile's name for a sentence."""
    return play.deed(play.board.square_of[tile])


def bring_offices(play: Play, gained: list[tuple[int, str]]) -> None:
    """Who has three logos of a colour by these tiles takes an office; who is in turn first (E5.3)."""
    board, state = play.board, play.state
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
            if offices_left(play) > 0:
                mine.sets = (*mine.sets, colour)
                put(play, seat, OFFICE)
                play.tell(
                    "E5.3", "empire.office_taken", player=play.names[seat], more={"group": play.group(group)}
                )
