"""The surprise squares of «Millionaire», and what cards pay into the fund (M3.2, M3.5, M3.6)."""

from __future__ import annotations

from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.decks import Card
from tourney.game.engine.payments import owe
from tourney.game.engine.play import Play
from tourney.game.engine.state import Terms
from tourney.game.engine.steps import turn
from tourney.game.systems.millionaire.kept import CHARITY
from tourney.rules.options import MillionaireOptions


def on_white(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """White business and the charity fund: all that lies in the fund (M3.2)."""
    fund = play.account(CHARITY.place)
    amount = money_in(play.state, fund)
    if amount:
        pay(play.state, fund, seat, amount)
        play.tell("M3.2", "millionaire.fund_taken", player=play.names[seat], amount=amount)
    else:
        play.tell("M3.2", "millionaire.fund_empty", player=play.names[seat])


def on_black(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Black business: to the square of the charity fund, whose money is left there, and a fine (M3.5)."""
    target = play.board.kinds.index("charity_fund")
    play.state.square[seat] = target
    fine = play.options.of(MillionaireOptions).charity_fine
    play.tell("M3.5", "millionaire.black_business", player=play.names[seat], place=play.deed(target))
    owe(play, seat, play.account(CHARITY.place), fine, "M3.5")


def on_inspectorate(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Whoever comes to the inspectorate is held there, unless the rules let one visit (M3.6)."""
    if play.options.of(MillionaireOptions).visiting:
        turn.on_quiet_square(play, seat, square, terms)
        return
    play.tell("M3.6", "millionaire.stops_there", player=play.names[seat])
    play.hooks.to_jail(play, seat)


def pay_charity(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card that pays into the charity fund (M3.2)."""
    owe(play, seat, play.account(CHARITY.place), card.amount, "T8.1")
