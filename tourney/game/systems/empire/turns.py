"""Throws, the swap face, the way out of jail, and how the dice go on (E3, E6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine import flow
from tourney.game.engine.dice import fair_throw, is_double
from tourney.game.engine.entries import Throw
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE, MOST_FAILED
from tourney.game.engine.steps import turn as official
from tourney.game.engine.steps.turn import age_rents
from tourney.game.systems.empire import money, towers
from tourney.game.systems.empire.bots import choose_swap
from tourney.game.systems.empire.entries import MoveOn, Swap
from tourney.game.systems.empire.events import SWAP, Event
from tourney.game.systems.empire.frames import SwapChoice
from tourney.game.systems.empire.happenings import happen
from tourney.game.systems.empire.state import Table
from tourney.rules.dice import Face, total
from tourney.rules.options import EmpireOptions

SWAP_FACE: Final = "swap"
"""What the die with the sneaky swap shows (E3.3)."""


def fair(play: Play, entry: Any) -> bool:
    """The dice of the board; a set whose swap die has a 1 besides is one too (E3.3)."""
    if fair_throw(play, entry):
        return True
    given = entry.dice
    if type(given) not in (tuple, list) or len(given) != 2:
        return False
    first, second = given
    return type(first) is int and 1 <= first <= 6 and type(second) is int and second == 1


def dice_asked(play: Play, seat: int) -> tuple[tuple[Face, ...], ...]:
    """The faces that may be typed, a 1 on the swap die too (E3.3)."""
    plain, swap = play.dice.faces
    return (plain, (*plain, *(face for face in swap if face not in plain)))


def may_throw(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """As anywhere; while the swap is to be chosen nobody throws (E3.3)."""
    if isinstance(play.top, SwapChoice):
        return refuse("E3.3", "empire.throw_swap")
    return official.may_throw(play, seat, entry)


def begin_turn(play: Play, seat: int) -> None:
    """A throw, or what is done in its place; one after a double belongs to the same turn (E3.2)."""
    state = play.state
    state.thrower = seat
    if state.doubles == 0:
        state.turns[seat] = state.turns[seat] + 1
        state.begun += 1
        state.salaried = 0
        if state.rents:
            age_rents(play)
    state.acting, state.again = True, False


def throw(play: Play, seat: int, entry: Throw) -> None:
    """Both dice: a move, a double, a swap, or a try to leave jail."""
    swap, double = entry.dice[-1] == SWAP_FACE, is_double(play.dice, entry.dice)
    steps = total(entry.dice)
    begin_turn(play, seat)
    play.state.thrown = steps
    if play.state.jail[seat] != FREE:
        _in_jail(play, seat, steps, double)
    elif swap:
        play.tell("E3.3", "empire.swap_face", player=play.names[seat])
        play.push(SwapChoice(seat, steps))
    elif not double or play.hooks.on_double(play, seat):
        play.hooks.advance(play, seat, steps)


def _in_jail(play: Play, seat: int, steps: int, double: bool) -> None:
    """A double frees; after the third failure the fine is due and the throw is moved (E6.7)."""
    state, most = play.state, play.options.jail_throws
    if double:
        state.jail[seat] = FREE
        play.tell("T8.7", "engine.freed_by_double", player=play.names[seat])
    elif most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        play.tell("T8.7", "engine.stays_in_jail", player=play.names[seat], n=state.jail[seat])
        return
    else:
        fine = play.options.of(EmpireOptions).jail_fine_third
        play.tell("E6.7", "empire.third_failure", player=play.names[seat], amount=fine)
        state.jail[seat] = FREE
        money.pay_bank(play, seat, fine, "E6.7")
        place = play.deed(play.board.on(state.square[seat], steps))
        play.tell("E6.7", "empire.out_by_throw", player=play.names[seat], n=steps, place=place)
    play.hooks.advance(play, seat, steps)


def may_swap(play: Play, seat: int, entry: Swap) -> Refusal | None:
    """Who threw the face; the topmost billboards of two towers that have one (E3.4)."""
    top = play.top
    if not isinstance(top, SwapChoice) or top.seat != seat:
        return refuse("E3.3", "empire.swap_nothing")
    a, b = play.seats.get(entry.a, -1), play.seats.get(entry.b, -1)
    for name, at in ((entry.a, a), (entry.b, b)):
        if at < 0 or play.state.out[at]:
            return refuse("E3.4", "empire.swap_who", player=name[:60])
        if towers.topmost(play.state, at) < 0:
            return refuse("E3.4", "empire.swap_empty", player=play.names[at])
    return refuse("E3.4", "empire.swap_same") if a == b else None


def swap(play: Play, seat: int, entry: Swap) -> None:
    """They change places; the token stays, the turn is over."""
    a, b = play.seats[entry.a], play.seats[entry.b]
    play.pop()
    if play.options.of(EmpireOptions).swap_jails:
        play.hooks.to_jail(play, seat)
    others = tuple(at for at in (a, b) if at != seat)
    happen(play, Event(SWAP, seat, others, towers=(a, b)))


def may_move_on(play: Play, seat: int, entry: MoveOn) -> Refusal | None:
    """Who threw the face."""
    top = play.top
    if not isinstance(top, SwapChoice) or top.seat != seat:
        return refuse("E3.5", "empire.swap_nothing")
    return None


def move_on(play: Play, seat: int, entry: MoveOn) -> None:
    """By the other die alone (E3.5)."""
    top = play.top
    assert isinstance(top, SwapChoice)
    play.pop()
    play.hooks.advance(play, seat, top.steps)


def offer_swap(play: Play, seat: int) -> Iterator[Swap | MoveOn]:
    """Every two towers; to move on."""
    if not isinstance(play.top, SwapChoice) or play.top.seat != seat:
        return
    names = play.names
    yield MoveOn(by=names[seat])
    having = [at for at in towers.in_order(play.state) if towers.topmost(play.state, at) >= 0]
    for place, a in enumerate(having):
        for b in having[place + 1 :]:
            yield Swap(by=names[seat], a=names[a], b=names[b])


def next_turn(play: Play) -> None:
    """Clockwise; whoever is next may buy an office again (E5.4)."""
    flow.next_turn(play)
    play.state.of_table(Table).office_bought = False


SWAP_CHOICE: FrameRule = FrameRule(
    bot=choose_swap,
    ask="empire.wait_swap",
    clause="E3.3",
)
