"""The first full tower, who stands where, and what a player leaves behind (E8)."""

from __future__ import annotations

from typing import Final

from tourney.game.engine import flow
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.frames import Frame
from tourney.game.engine.leaving import go_out
from tourney.game.engine.play import Play
from tourney.game.systems.empire import hand, towers

_UNIT: Final = 1_000_000_000_000
"""No cash is as much as one unit of height (E8.2)."""

_WINS: Final = 1000 * _UNIT
"""No tower is so high."""


def is_over(play: Play) -> str | None:
    """The moment a tower is full (E8.1); else as anywhere."""
    return "empire.over" if towers.full(play) else flow.is_over(play)


def worth(play: Play, seat: int) -> int:
    """The value of the tower, and the cash, in M; players are not ranked by it (E8.2)."""
    return towers.value(play, seat) + play.state.cash[seat]


def standing(play: Play, seat: int) -> int:
    """Who won, then height, then cash (E8.2)."""
    won = towers.full(play)[:1] == [seat]
    return _WINS * won + _UNIT * towers.height(play, seat) + play.state.cash[seat]


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """Tiles go back to their squares, offices to the pile, cards under theirs, the cash to the bank."""
    for at in range(len(towers.tiles(play.state, seat)) - 1, -1, -1):
        towers.take(play, seat, at)
    hand.put_back(play, seat)
    cards = go_out(play, seat, refund=False)[1]
    pay(play.state, seat, BANK, play.state.cash[seat])
    for card in cards:
        return_card(play, card)
    play.tell("E8.3", "empire.left", player=play.names[seat])


def liquidation_value(play: Play, seat: int) -> int:
    """Nothing can be raised (E4.2)."""
    return play.state.cash[seat]
