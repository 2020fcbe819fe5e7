"""What a bot says where Empire leaves a choice: for its own tower, against the highest."""

from __future__ import annotations

from typing import Any, Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Decline, Entry
from tourney.game.engine.play import Play
from tourney.game.systems.empire import towers
from tourney.game.systems.empire.entries import Casino, MoveOn, StepsForward, Swap, TaxRival, Trip

_FARE: Final = 100
_MOST: Final = 5


def choose_swap(play: Play, frame: Any) -> Entry:
    """The tile that is higher than one's own by most; else on by the other die."""
    state, name = play.state, play.names[frame.seat]
    mine = towers.top_height(play, frame.seat)
    best = max(state.seats_after(frame.seat), key=lambda seat: towers.top_height(play, seat), default=BANK)
    if mine and best >= 0 and towers.top_height(play, best) > mine:
        return Swap(by=name, a=name, b=play.names[best])
    return MoveOn(by=name)


def choose_rival(play: Play, frame: Any) -> Entry:
    """Of those with a billboard, whose tower is highest."""
    having = [seat for seat in play.state.seats_after(frame.seat) if towers.topmost(play.state, seat) >= 0]
    rival = max(having, key=lambda seat: towers.height(play, seat))
    return TaxRival(by=play.names[frame.seat], player=play.names[rival])


def choose_trip(play: Play, frame: Any) -> Entry:
    """To the dearest brand that can be paid for besides the fare; else a rest."""
    name, spare = play.names[frame.seat], play.state.cash[frame.seat] - _FARE
    square = dearest(play, frame.seat, spare)
    return Trip(by=name, to=square) if square >= 0 else Decline(by=name)


def dearest(play: Play, seat: int, spare: int) -> int:
    """The highest brand of nobody's, of those the dearest, that so many M pay for; -1 for none."""
    board, state = play.board, play.state
    free = [
        at
        for at in board.deeds
        if board.tiles[at] == 1 and state.owner[at] == BANK and board.price[at] <= spare
    ]
    return max(free, key=lambda at: (board.height[at], board.price[at]), default=-1)


def choose_steps(play: Play, frame: Any) -> Entry:
    """To what is best reached."""
    counts = range(1, _MOST + 1)
    best = max(
        counts, key=lambda count: merit(play, frame.seat, play.board.on(play.state.square[frame.seat], count))
    )
    return StepsForward(by=play.names[frame.seat], count=best)


def merit(play: Play, seat: int, square: int) -> int:
    """What it is worth to come to a square, in M."""
    board, state = play.board, play.state
    owner, kind = state.owner[square], board.kinds[square]
    if board.tiles[square]:
        if owner not in (BANK, seat):
            return -towers.value(play, owner)
        affordable = owner == BANK and board.price[square] <= state.cash[seat]
        return towers.UNIT * board.height[square] if affordable else 0
    return {"go": towers.value(play, seat), "tower_tax": -150, "rival_tower_tax": 100, "empire": 100}.get(
        kind, 0
    )


def choose_opponent(play: Play, frame: Any) -> Entry:
    """Whoever has the lowest tower may win."""
    others = play.state.seats_after(frame.seat)
    lowest = min(others, key=lambda seat: towers.height(play, seat))
    return Casino(by=play.names[frame.seat], player=play.names[lowest])
