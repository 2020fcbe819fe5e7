"""The casino on Atlantic City's free parking (D10.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Decline, Entry
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.engine.whole_numbers import counted
from tourney.game.systems.double_davenport import money
from tourney.game.systems.double_davenport.entries import Bet
from tourney.game.systems.double_davenport.frames import Gamble
from tourney.game.systems.double_davenport.state import FIRST, side_of_square
from tourney.rules.options import DoubleDavenportOptions

WINS: Final = (2, 3, 4)
"""These faces win as many times the stake as they show."""

FACES: Final = 10


def _is_casino(play: Play, square: int) -> bool:
    """Atlantic City's is, where the rules have it."""
    return side_of_square(play.board, square) == FIRST and play.options.of(DoubleDavenportOptions).casino


def became(play: Play) -> dict[int, Message]:
    """The square on which nothing of a casino is printed."""
    free = [at for at, kind in enumerate(play.board.kinds) if kind == "free_parking"]
    return {at: msg("double_davenport.square_casino") for at in free if _is_casino(play, at)}


def on_free_parking(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Atlantic City's is the casino; London's does nothing."""
    if _is_casino(play, square):
        play.push(Gamble(seat))
    else:
        play.tell("T8.3", "engine.free_parking", player=play.names[seat])


def may_bet(play: Play, seat: int, entry: Bet) -> Refusal | None:
    """The lander, once, no more than the cash of that money."""
    top = play.top
    if not isinstance(top, Gamble) or top.seat != seat:
        return refuse("D10.2", "double_davenport.bet_nothing")
    die = entry.die
    if not counted(entry.amount) or not counted(die) or die > FACES:
        return refuse("D10.2", "double_davenport.bet_die")
    side = money.SIGNS.index(entry.currency)
    cash = money.cash_of(play.state, seat, side)
    if entry.amount > cash:
        return refuse("D10.2", "double_davenport.bet_cash", cash=money.money(cash, side))
    return None


def bet(play: Play, seat: int, entry: Bet) -> None:
    """The stake to the bank; what is won comes back in its place."""
    play.pop()
    side, name = money.SIGNS.index(entry.currency), play.names[seat]
    money.pay_in(play, seat, BANK, entry.amount, side)
    if entry.die in WINS:
        won = entry.amount * entry.die
        gets = money.money(won, side)
        money.pay_in(play, BANK, seat, won, side)
        play.tell("D10.2", "double_davenport.bet_won", player=name, amount=gets, n=entry.die)
    else:
        lost = money.money(entry.amount, side)
        play.tell("D10.2", "double_davenport.bet_lost", player=name, amount=lost, n=entry.die)


def offer_bet(play: Play, seat: int) -> Iterator[Entry]:
    """The least stake of either money; not to play."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Gamble) and top.seat == seat:
        yield Decline(by=name)
        yield Bet(by=name, amount=1, currency="$", die=1)
        yield Bet(by=name, amount=1, currency="£", die=1)


def in_which_money(play: Play, entry: Bet) -> Message:
    """What its button says: dollars or pounds."""
    pounds = money.SIGNS.index(entry.currency)
    return msg("double_davenport.bet_in_pounds" if pounds else "double_davenport.bet_in_dollars")


def _bot(play: Play, frame: Gamble) -> Entry:
    """Nine come back of ten that are staked: not for a bot."""
    return Decline(by=play.names[frame.seat])


GAMBLE: FrameRule = FrameRule(
    bot=_bot,
    ask="double_davenport.wait_bet",
    labels={"decline": "double_davenport.do_no_bet"},
    clause="D10.2",
)
