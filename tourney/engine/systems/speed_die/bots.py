"""How a bot uses the speed die: where of all the squares that it may go to it is best off."""

from __future__ import annotations

from typing import Any

from tourney.engine.accounts import BANK
from tourney.engine.entries import Entry
from tourney.engine.play import Play
from tourney.engine.systems.speed_die.entries import Move
from tourney.engine.systems.speed_die.frames import Bus


def best_move(play: Play, frame: Any) -> Entry:
    """A deed to buy that helps most, else a square that costs least."""
    seat: int = frame.seat
    here, name = play.state.square[seat], play.names[seat]
    if isinstance(frame, Bus):
        steps = max(frame.ways, key=lambda n: (_gain(play, seat, play.board.on(here, n), n), -n))
        return Move(by=name, steps=steps)
    squares = (at for at in range(play.board.size) if at != here)
    square = max(squares, key=lambda at: (_gain(play, seat, at, play.state.thrown), -at))
    return Move(by=name, square=square)


def _gain(play: Play, seat: int, square: int, thrown: int) -> int:
    """About what it brings to stand there, in M."""
    state, board = play.state, play.board
    way = board.way(state.square[seat], square)
    gain = play.book.salary if board.way(state.square[seat], board.start) <= way else 0
    kind = board.kinds[square]
    if kind == "go_to_jail":
        return -2 * play.options.jail_fine
    gain -= board.tax[square]
    if not board.deed_ids[square]:
        return gain
    owner = state.owner[square]
    if owner == BANK:
        if state.cash[seat] < board.price[square]:
            return gain
        group = board.group_of(square)
        mine = sum(state.owner[at] == seat for at in group)
        others = {state.owner[at] for at in group} - {BANK, seat}
        return gain + board.price[square] * (1 + mine) // (1 + len(others))
    if owner != seat and state.level[square] >= 0:
        gain -= play.hooks.rent_of(play, square, thrown)[0]
    return gain
