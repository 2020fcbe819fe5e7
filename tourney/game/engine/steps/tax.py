"""Taxes (T3.2; the choice of the income tax: readings)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Tax
from tourney.game.engine.frame_rules import always_stands
from tourney.game.engine.frames import TaxChoice
from tourney.game.engine.payments import owe
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms

_TENTH: Final = 10


def land_on_tax(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The printed tax is owed, unless the ruleset leaves the income tax to choose."""
    if play.board.income_tax[square] and play.options.income_tax == "choice":
        play.push(TaxChoice(seat, square))
    else:
        play.hooks.owe_tax(play, seat, play.board.tax[square])


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """Taxes go to the bank (T3.2)."""
    owe(play, seat, BANK, amount, "T3.2")


def may_choose_tax(play: Play, seat: int, entry: Tax) -> Refusal | None:
    """The lander, once, before counting."""
    top = play.top
    if not isinstance(top, TaxChoice) or top.seat != seat:
        return refuse("T3.2", "engine.tax_no_choice")
    return None


def choose_tax(play: Play, seat: int, entry: Tax) -> None:
    """The flat tax, or a tenth of all that the player has."""
    top = play.top
    assert isinstance(top, TaxChoice)
    amount = play.board.tax[top.square] if entry.choice == "flat" else _tenth_of_all(play, seat)
    play.pop()
    play.hooks.owe_tax(play, seat, amount)


def _tenth_of_all(play: Play, seat: int) -> int:
    """10 % of cash, printed prices (mortgaged in full) and buildings at cost, rounded up (readings)."""
    state, board = play.state, play.board
    total = state.cash[seat]
    for at in board.deeds:
        if state.owner[at] == seat:
            total += board.price[at] + play.building_steps(state.level[at]) * board.house_cost[at]
    return -(-total // _TENTH)


def offer_tax(play: Play, seat: int) -> Iterator[Tax]:
    """Both ways."""
    if isinstance(play.top, TaxChoice):
        yield Tax(by=play.names[seat], choice="flat")
        yield Tax(by=play.names[seat], choice="tenth")


TAX_CHOICE: FrameRule = FrameRule(stands=always_stands)
