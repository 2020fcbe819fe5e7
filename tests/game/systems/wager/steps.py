"""The verbs of the wheel: what is allowed, what it does, what is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.game.systems.wager.entries import NUMBERS, Stake, Twirl
from tests.game.systems.wager.frames import Wager
from tests.game.systems.wager.kept import POT, Luck, Wheel
from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.game_context import GameContext, Verb, VerbSpec
from tourney.game.engine.payments import owe


def may_stake(game: GameContext, seat: int, entry: Stake) -> Refusal | None:
    if game.state.todo or game.state.acting or game.state.turn != seat:
        return refuse("T3.8", "engine.turn_unfinished")
    return None


def stake(game: GameContext, seat: int, entry: Stake) -> None:
    game.push(Wager(seat, entry.amount))
    owe(game, seat, game.account(POT.place), entry.amount, "T3.5")


def offer_stake(game: GameContext, seat: int) -> Iterator[Stake]:
    yield Stake(by=game.names[seat], amount=1)


def may_twirl(game: GameContext, seat: int, entry: Twirl) -> Refusal | None:
    top = game.top
    if not isinstance(top, Wager) or top.seat != seat:
        return refuse("T3.8", "engine.turn_unfinished")
    return None


def twirl(game: GameContext, seat: int, entry: Twirl) -> None:
    game.pop()
    game.state.of_table(Wheel).spun += 1
    if entry.count == NUMBERS:
        pot = game.account(POT.place)
        game.state.of_seat(Luck, seat).wins += 1
        pay(game.state, pot, seat, money_in(game.state, pot))
    elif entry.count == 1:
        game.state.of_seat(Luck, seat).rests = True


def offer_twirl(game: GameContext, seat: int) -> Iterator[Twirl]:
    if isinstance(game.top, Wager):
        yield Twirl(by=game.names[seat], count=1)


def told_stake(game: GameContext, entry: Any) -> Message:
    return msg("narration.other", player=entry.by, verb=f"stake {entry.amount}")


def told_twirl(game: GameContext, entry: Any) -> Message:
    return msg("narration.other", player=entry.by, verb=f"twirl {entry.count}")


STAKE = VerbSpec(
    Stake,
    told_stake,
    Verb(may_stake, stake),
    offer=offer_stake,
    label="tables.do_other",
    word="console.key_raise",
    ask="tables.ask_count",
    key="Z",
    clause="T3.2",
    any_time=True,
)
SPIN = VerbSpec(
    Twirl,
    told_twirl,
    Verb(may_twirl, twirl),
    offer=offer_twirl,
    label="tables.do_other",
    word="console.key_go",
    ask="tables.ask_count",
    key="I",
)
