"""When one may build or deal (T3.9, T5.2, T5.6, T8.6). It does not know what is built or dealt."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.frames import Frame, Lot, Offer, Place, Proposal, Shortage
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse


def raises_for(play: Play, frame: Frame) -> int:
    """The seat that needs money for this at once; `BANK` where nobody does."""
    rule = play.rule(frame)
    return rule.waits_for(play, frame) if rule.raising else BANK


def no_auctions(play: Play) -> Refusal | None:
    """Nothing is auctioned under some rules: neither deeds nor scarce buildings (T4.2)."""
    return None if play.options.auction else refuse("T4.2", "engine.auction_none")


def build_window(play: Play, seat: int) -> Refusal | None:
    """In one's own turn or between two turns, never between a throw and the end of its action (T5.2).

    Where only ordinary turns count, nobody builds while the throw of an extra one is due.
    """
    state, top = play.state, play.top
    if play.options.build_window == "own_turn":
        return _own_turn(play, seat, top)
    if top is not None:
        return _while_something_waits(top)
    if seat != state.turn and state.doubles and play.options.build_window == "turn":
        return refuse("T3.9", "engine.build_doubles", player=play.names[state.turn])
    if state.doubles and play.options.build_window == "ordinary":
        return refuse("T5.2", "engine.build_extra_turn", player=play.names[state.turn])
    return None


def _while_something_waits(top: Frame) -> Refusal:
    """Nobody builds then; scarce buildings are wished for (T5.5)."""
    if isinstance(top, Shortage):
        return refuse("T5.5", "engine.build_wishes")
    if isinstance(top, (Lot, Place)):
        return refuse("T5.5", "engine.build_shortage")
    return refuse("T5.2", "engine.build_not_now")


def _own_turn(play: Play, seat: int, top: Frame | None) -> Refusal | None:
    """In one's own turn, also while its square waits to be bought (T5.2).

    It begins when the one before is acted out and ends when the next player throws.
    """
    state = play.state
    mine = seat == top.seat if isinstance(top, Offer) else seat in (state.turn, state.thrower)
    if not mine:
        return refuse("T5.2", "engine.build_not_your_turn")
    return None if top is None or isinstance(top, Offer) else refuse("T5.2", "engine.build_not_now")


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """Not in an auction (T5.6), not by third parties in a doubles sequence (T3.9), else between throws.

    Between a throw and the end of its action only a deal that raises money for what is owed.
    """
    state, top = play.state, play.top
    if isinstance(top, Proposal):
        return refuse("T6.1", "engine.deal_waits")
    if top is not None and play.rule(top).bidding:
        return refuse("T5.6", "engine.deal_auction")
    if state.doubles and state.turn not in (seat, other) and play.options.deal_window == "turn":
        return refuse("T3.9", "engine.deal_doubles", player=play.names[state.turn])
    if top is None or raises_for(play, top) in (seat, other):
        return None
    if play.options.deal_window == "any":
        return None
    return refuse("T3.8", "engine.deal_not_now")
