"""Who may go bankrupt, and when (T3.6, T7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.entries import Bankrupt
from tourney.game.engine.frames import Debt
from tourney.game.engine.payments import takes_card_for_fine
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse


def may_go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> Refusal | None:
    """Only when the debt exceeds all that could be raised (T3.6, T7.1).

    Where the ruleset does not know "as is", everything has to be sold and mortgaged first.
    """
    top = play.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("T7.1", "engine.debt_none")
    if takes_card_for_fine(play, seat) and play.jail_card(seat):
        return refuse("T8.8", "engine.bankrupt_card")
    could = play.liquidation_value(seat)
    if could >= top.amount:
        return refuse("T7.1", "engine.bankrupt_could_pay", amount=top.amount, could=could)
    if not play.options.bankrupt_as_is and could > play.state.cash[seat]:
        return refuse("T3.6", "engine.bankrupt_raise_first")
    return None


def go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> None:
    """Everything to the creditor, or to the bank, which auctions the deeds."""
    top = play.top
    play.pop()
    play.hooks.leave(play, seat, top)


def offer_bankruptcy(play: Play, seat: int) -> Iterator[Bankrupt]:
    """The last way out of a debt."""
    if isinstance(play.top, Debt):
        yield Bankrupt(by=play.names[seat])
