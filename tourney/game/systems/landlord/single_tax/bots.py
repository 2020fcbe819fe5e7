"""What a bot buys where deeds do not count and land rent is the public's (X1.3, X5.2)."""

from __future__ import annotations

from typing import Any, Final

from tourney.game.engine.entries import Buy, Decline, Entry
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal
from tourney.game.engine.steps import landing as purchase
from tourney.game.systems.landlord import estate

_LOTS: Final = 2
"""So many lots are ground enough for houses, of which a lot carries as many as one likes."""

_SPARE: Final = 100
"""A bot keeps so much when it buys."""


def _worth_it(play: Play, seat: int, square: int) -> bool:
    """A franchise, whose price comes back with its fees; a lot to build on, as long as there are few."""
    if not estate.is_street(play, square):
        return True
    own = [at for at in play.board.deeds if play.state.owner[at] == seat and estate.is_street(play, at)]
    return len(own) < _LOTS


def _bot(play: Play, frame: Any) -> Entry:
    """With cash to spare."""
    seat, name = frame.seat, play.names[frame.seat]
    spare = play.state.cash[seat] - play.board.price[frame.square] >= _SPARE
    buy = Buy(by=name)
    refused: Refusal | None = purchase.may_buy(play, seat, buy)
    return buy if spare and refused is None and _worth_it(play, seat, frame.square) else Decline(by=name)


OFFER: FrameRule = FrameRule(
    waits_for=purchase.OFFER.waits_for,
    without=purchase.OFFER.without,
    stands=purchase.OFFER.stands,
    bot=_bot,
)
