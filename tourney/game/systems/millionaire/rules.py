"""The jackpot machine: a stake, three throws of a die, a winning combination (M4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.entries import Decline, Entry
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.systems.millionaire.frames import Machine
from tourney.game.systems.millionaire.kept import JACKPOT
from tourney.game.systems.millionaire.state import Spin
from tourney.rules.options import MillionaireOptions

DIE: Final = (1, 2, 3, 4, 5, 6)


COLUMNS: Final = (DIE, DIE, DIE)
"""What each column's throw may show."""


_WINS: Final = 100
"""Three alike win so much a symbol; three of the highest win what lies in the till."""


_SPARE: Final = 20
"""A bot plays where it has so many times the stake: the machine gives back less than it takes."""


def on_jackpot(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Whoever comes there may play once (M4.1)."""
    play.push(Machine(seat))


def may_spin(play: Play, seat: int, entry: Spin) -> Refusal | None:
    """Who stands at the machine, with the stake in cash."""
    top = play.top
    if not isinstance(top, Machine) or top.seat != seat:
        return refuse("M4.1", "millionaire.spin_nothing")
    if not _faces(entry.dice):
        return refuse("M4.1", "millionaire.spin_faces")
    stake, cash = play.options.of(MillionaireOptions).jackpot_stake, play.state.cash[seat]
    return refuse("M4.1", "millionaire.spin_cash", amount=stake, cash=cash) if cash < stake else None


def _faces(given: Any) -> bool:
    """Three faces of a die, whoever made the entry."""
    return len(given) == len(COLUMNS) and all(type(face) is int and face in DIE for face in given)


def spin(play: Play, seat: int, entry: Spin) -> None:
    """The stake into the till; three alike win (M4.2), else it stays there (M4.3)."""
    options, till = play.options.of(MillionaireOptions), play.account(JACKPOT.place)
    state, name = play.state, play.names[seat]
    play.pop()
    pay(state, seat, till, options.jackpot_stake)
    first, second, third = entry.dice
    if not first == second == third:
        play.tell("M4.3", "millionaire.spin_lost", player=name, amount=options.jackpot_stake)
        return
    if first == DIE[-1]:
        amount = money_in(state, till)
        pay(state, till, seat, amount)
        pay(state, BANK, till, options.jackpot_start)
        again = {"again": options.jackpot_start}
        play.tell("M4.2", "millionaire.till_won", player=name, amount=amount, more=again)
        return
    pay(state, BANK, seat, _WINS * first)
    pay(state, till, seat, options.jackpot_stake)
    stake = {"stake": options.jackpot_stake}
    play.tell("M4.2", "millionaire.spin_won", player=name, amount=_WINS * first, more=stake)


def may_leave(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """Who stands at the machine need not play."""
    top = play.top
    assert isinstance(top, Machine)
    if top.seat == seat:
        return None
    return refuse("M4.1", "millionaire.machine_not_yours", player=play.names[top.seat])


def leave(play: Play, seat: int, entry: Decline) -> None:
    """Nothing happens."""
    play.pop()
    play.tell("M4.1", "millionaire.not_played", player=play.names[seat])


def offer_machine(play: Play, seat: int) -> Iterator[Spin | Decline]:
    """Play it, by dice that stand for any, or leave it."""
    if isinstance(play.top, Machine) and play.top.seat == seat:
        yield Spin(by=play.names[seat], dice=(1, 1, 2))
        yield Decline(by=play.names[seat])


def _bot_at_machine(play: Play, frame: Any) -> Entry:
    """For the fun of it, with plenty of cash; the dice are thrown by whoever asked."""
    name = play.names[frame.seat]
    rich = play.state.cash[frame.seat] >= _SPARE * play.options.of(MillionaireOptions).jackpot_stake
    entry = Spin(by=name, dice=(1, 1, 2))
    return entry if rich and may_spin(play, frame.seat, entry) is None else Decline(by=name)


MACHINE: FrameRule = FrameRule(
    bot=_bot_at_machine,
    ask="millionaire.wait_machine",
    clause="M4.1",
    labels={"decline": "millionaire.do_leave_machine"},
)
