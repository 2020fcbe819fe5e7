"""The Chance cards of Empire, and what they let one choose (E6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Throw
from tourney.game.engine.frame_rules import always_stands
from tourney.game.engine.frames import Frame
from tourney.game.engine.play import Effect, FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.systems.empire import bots, money, towers
from tourney.game.systems.empire.entries import Casino, StepsForward
from tourney.game.systems.empire.events import BIRTHDAY, Event
from tourney.game.systems.empire.frames import CasinoNight, CasinoThrow, StepsChoice
from tourney.game.systems.empire.happenings import happen
from tourney.rules.dice import total

MOST_STEPS: Final = 5
"""Cards that let one choose let one go so far."""


def _pays_bank(play: Play, seat: int, deck: int, card: Card) -> None:
    money.pay_bank(play, seat, card.amount, "E6.4")


def _birthday(play: Play, seat: int, deck: int, card: Card) -> None:
    """Every other player pays, clockwise."""
    happen(play, Event(BIRTHDAY, seat, tuple(play.state.seats_after(seat)), amount=card.amount))


def _free_tile(play: Play, seat: int, deck: int, card: Card) -> None:
    """A tile of a utility; none left: nothing."""
    name = play.deed(card.to)
    if towers.lying(play, card.to):
        towers.put(play, seat, play.board.deed_ids[card.to])
        play.tell("E6.4", "empire.tile_free", player=play.names[seat], deed=name)
    else:
        play.tell("E6.4", "empire.no_tile_left", deed=name)


def _steps(play: Play, seat: int, deck: int, card: Card) -> None:
    play.push(StepsChoice(seat))


def _casino(play: Play, seat: int, deck: int, card: Card) -> None:
    play.push(CasinoNight(seat, card.amount))


def _in_hand(play: Play, seat: int, deck: int, card: Card) -> None:
    """An Empire card is never turned up: it goes into a hand (E6.3)."""


EFFECTS: Final[Mapping[str, Effect]] = {
    "pay_bank": _pays_bank,
    "collect_each_player": _birthday,
    "free_tile": _free_tile,
    "steps": _steps,
    "casino": _casino,
    "in_hand": _in_hand,
}


def may_step(play: Play, seat: int, entry: StepsForward) -> Refusal | None:
    """Who drew the card, one to five squares."""
    top = play.top
    if not isinstance(top, StepsChoice) or top.seat != seat:
        return refuse("E6.4", "empire.steps_nothing")
    return None if 1 <= entry.count <= MOST_STEPS else refuse("E6.4", "empire.steps_many", most=MOST_STEPS)


def step(play: Play, seat: int, entry: StepsForward) -> None:
    """Forward, and what the square asks for."""
    play.pop()
    play.hooks.advance(play, seat, entry.count)


def offer_steps(play: Play, seat: int) -> Iterator[StepsForward]:
    """Each number."""
    if isinstance(play.top, StepsChoice) and play.top.seat == seat:
        for count in range(1, MOST_STEPS + 1):
            yield StepsForward(by=play.names[seat], count=count)


def may_casino(play: Play, seat: int, entry: Casino) -> Refusal | None:
    """Who drew the card names somebody else."""
    top = play.top
    if not isinstance(top, CasinoNight) or top.seat != seat:
        return refuse("E6.4", "empire.casino_nothing")
    other = play.seats.get(entry.player, -1)
    if other < 0 or other == seat or play.state.out[other]:
        return refuse("E6.4", "empire.casino_who", player=entry.player[:60])
    return None


def casino(play: Play, seat: int, entry: Casino) -> None:
    """Both throw, the drawer first."""
    top = play.top
    assert isinstance(top, CasinoNight)
    play.swap(CasinoThrow(seat, play.seats[entry.player], top.amount))


def offer_casino(play: Play, seat: int) -> Iterator[Casino]:
    """Everybody else."""
    if isinstance(play.top, CasinoNight) and play.top.seat == seat:
        for other in play.state.seats_after(seat):
            yield Casino(by=play.names[seat], player=play.names[other])


def may_throw_dice(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """Whose throw it is."""
    top = play.top
    assert isinstance(top, CasinoThrow)
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    whose = _thrower(play, top)
    return None if seat == whose else refuse("E6.4", "empire.casino_throws", player=play.names[whose])


def throw_dice(play: Play, seat: int, entry: Throw) -> None:
    """The higher total wins, a swap counts nothing; level: both again."""
    top, thrown = play.top, total(entry.dice)
    assert isinstance(top, CasinoThrow)
    if top.thrown < 0:
        play.swap(CasinoThrow(top.seat, top.other, top.amount, thrown))
    elif top.thrown == thrown:
        play.swap(CasinoThrow(top.seat, top.other, top.amount))
        play.tell("E6.4", "empire.casino_level", n=thrown)
    else:
        play.pop()
        money.receive(play, top.seat if top.thrown > thrown else top.other, top.amount, "E6.4")


def _thrower(play: Play, frame: Any) -> int:
    seat: int = frame.seat if frame.thrown < 0 else frame.other
    return seat


def _without_either(play: Play, frame: Any, seat: int) -> Frame | None:
    kept: Frame | None = None if seat in (frame.seat, frame.other) else frame
    return kept


STEPS_CHOICE: FrameRule = FrameRule(
    bot=bots.choose_steps,
    ask="empire.wait_steps",
    clause="E6.4",
)
CASINO_NIGHT: FrameRule = FrameRule(
    stands=always_stands,
    bot=bots.choose_opponent,
    ask="empire.wait_casino",
    clause="E6.4",
)
CASINO_THROW: FrameRule = FrameRule(
    waits_for=_thrower,
    without=_without_either,
    stands=always_stands,
    throws=True,
    ask="empire.wait_casino_throw",
    clause="E6.4",
)
