"""How a bot uses the speed die: where of all the squares that it may go to it is best off."""

from __future__ import annotations

from typing import Any

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Entry
from tourney.game.engine.play import Play
from tourney.game.systems.speed_die.entries import Move
from tourney.game.systems.speed_die.frames import Bus


def best_move(play: Play, frame: Any) -> Entry:
    """A deed to buy that helps most, else a square that costs least."""
    seat: int = frame.seat
    here, name = play.state.square[seat], play.names[seat]
    if isinstance(frame, Bus):
        steps, most = 0, 0
        for n in frame.ways:
            gain = _gain(play, seat, play.board.on(here, n), n)
            if not steps or gain > most:
                steps, most = n, gain
        return Move(by=name, steps=steps)
    square, most = -1, 0
    for at in range(play.board.size):
        if at != here:
            gain = _gain(play, seat, at, play.state.thrown)
            if square < 0 or gain > most:
                square, most = at, gain
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
    if board.group[square] < 0:
        return gain
    owner = state.owner[square]
    if owner == BANK:
        if state.cash[seat] < board.price[square]:
            return gain
        mine, others = 0, 0
        for at in board.group_of(square):
            holder = state.owner[at]
            if holder == seat:
                mine += 1
            elif holder != BANK:
                others |= 1 << holder
        return gain + board.price[square] * (1 + mine) // (1 + others.bit_count())
    if owner != seat and state.level[square] >= 0:
        gain -= play.hooks.rent_of(play, square, thrown)[0]
    return gain
