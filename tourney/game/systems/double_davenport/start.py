"""Before the first turn: throws for the places, tokens on corners, throws for the order (D3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from tourney.game.engine.entries import Entry, ThrowForStart
from tourney.game.engine.frame_rules import always_stands
from tourney.game.engine.frames import Frame
from tourney.game.engine.play import FrameRule, NamedSquare, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.systems.double_davenport import hands
from tourney.game.systems.double_davenport.entries import StartAt
from tourney.game.systems.double_davenport.frames import EIGHT, EITHER, SIX, FirstThrows, Hand, Placing
from tourney.game.systems.double_davenport.state import (
    Phase,
    Seat,
    Table,
    corners,
    next_to_place,
    part_banks,
    still_to_throw,
    unplaced,
)
from tourney.rules.options import DoubleDavenportOptions

START_FACES: Final = (6, 6, 8, 8)
"""All four dice, in this order (D3.1)."""


def begin(play: Play) -> None:
    """Both moneys, no direction nor square yet, and everybody throws for the places (D2.2, D3.1)."""
    state, options = play.state, play.options.of(DoubleDavenportOptions)
    state.cash = [options.start_dollars] * len(state.names)
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.pounds, mine.direction, mine.declare, mine.square = options.start_pounds, None, True, None
    part_banks(play.board, state)
    _all_throw(play, "places")


def _all_throw(play: Play, phase: Phase) -> None:
    state, order = play.state, phase == "order"
    state.of_table(Table).phase = phase
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.totals = UNSET
        if order:
            mine.square = UNSET
    play.push(FirstThrows(order, still_to_throw(state, order)))


def _close(play: Play) -> None:
    """The game itself begins."""
    state = play.state
    state.of_table(Table).phase = UNSET
    for seat in range(len(state.names)):
        state.of_seat(Seat, seat).totals = UNSET


def fair_start(entry: Any) -> bool:
    """Two sixes and two eights."""
    dice = entry.dice
    return (
        type(dice) in (tuple, list)
        and len(dice) == len(START_FACES)
        and all(type(dice[at]) is int and 1 <= dice[at] <= START_FACES[at] for at in range(len(START_FACES)))
    )


def may_throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> Refusal | None:
    """Each player once; those with equal totals again (D3.1, D3.3)."""
    top = play.top
    if not fair_start(entry):
        return refuse("D3.1", "double_davenport.start_faces")
    if not isinstance(top, FirstThrows):
        return refuse("D3.1", "double_davenport.start_over")
    if not top.waiting >> seat & 1:
        return refuse(_clause(top), "double_davenport.start_thrown", player=play.names[seat])
    return None


def _clause(top: FirstThrows) -> str:
    return "D3.3" if top.order else "D3.1"


def throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> None:
    """One total more."""
    top, mine = play.top, play.state.of_seat(Seat, seat)
    assert isinstance(top, FirstThrows)
    total = sum(face for face in entry.dice if isinstance(face, int))
    mine.totals = (*mine.thrown, total)
    play.swap(FirstThrows(top.order, top.waiting & ~(1 << seat)))


def run_first_throws(play: Play, top: FirstThrows) -> bool:
    """The lowest places first; then the highest gets the eights, the lowest the sixes (D3.1, D3.3)."""
    state = play.state
    live = state.live
    if top.waiting and len(live) > 1:
        return False
    again = still_to_throw(state, top.order)
    if again:
        play.swap(FirstThrows(top.order, again))
        names = [play.names[seat] for seat in live if again >> seat & 1]
        play.tell(_clause(top), "double_davenport.start_level", more={"players": names})
        return False
    totals = {seat: state.of_seat(Seat, seat).thrown for seat in live}
    high, low = max(live, key=totals.__getitem__), min(live, key=totals.__getitem__)
    play.pop()
    if top.order:
        _close(play)
        _begin_turns(play, high, low)
    else:
        play.push(Placing(low))
        play.tell("D3.1", "double_davenport.places_first", player=play.names[low])
    return True


def _begin_turns(play: Play, high: int, low: int) -> None:
    state = play.state
    if hands.one_at_a_time(play):
        state.todo = [Hand(high, EITHER)]
        play.tell("D4.5", "double_davenport.begins_alone", player=play.names[high])
    else:
        state.todo = [Hand(low, SIX), Hand(high, EIGHT)]
        said = {"other": play.names[low]}
        play.tell("D3.3", "double_davenport.begin", player=play.names[high], more=said)
    state.turn = high
    hands.noted(state)


def may_start_at(play: Play, seat: int, entry: StartAt) -> Refusal | None:
    """Whose turn it is to place, on a corner that nobody has taken until all are (D3.2)."""
    top = play.top
    if not isinstance(top, Placing):
        return refuse("D3.2", "double_davenport.place_not_now")
    if top.seat != seat:
        return refuse("D3.1", "double_davenport.place_not_yours", player=play.names[top.seat])
    known = corners(play.board)
    if entry.square not in known:
        return refuse("D3.2", "double_davenport.place_no_corner", known=list(known))
    taken = _taken(play)
    if entry.square in taken and len(taken) < len(known):
        return refuse("D3.2", "double_davenport.place_taken", place=play.deed(entry.square))
    return None


def _taken(play: Play) -> list[int]:
    """Where a token has been put down, that of who has left since too."""
    state = play.state
    seats = range(len(state.names))
    return [state.square[seat] for seat in seats if state.of_seat(Seat, seat).square is UNSET]


def start_at(play: Play, seat: int, entry: StartAt) -> None:
    """The token stands there, and nothing happens to it (D3.2)."""
    state = play.state
    state.square[seat] = entry.square
    state.of_seat(Seat, seat).square = UNSET
    following = next_to_place(state)
    play.swap(Placing(seat if following is None else following))


def offer_start(play: Play, seat: int) -> Iterator[Entry]:
    """A throw of all dice; the corners that are free."""
    top, name = play.top, play.names[seat]
    if isinstance(top, FirstThrows) and top.waiting >> seat & 1:
        yield ThrowForStart(by=name, dice=(1, 2, 3, 4))
    elif isinstance(top, Placing) and top.seat == seat:
        for square in corners(play.board):
            yield StartAt(by=name, square=square)


def _first_to_throw(play: Play, top: FirstThrows) -> int:
    return next(seat for seat in play.state.live if top.waiting >> seat & 1)


def totals(play: Play, top: FirstThrows) -> tuple[int | None, ...]:
    """What each has thrown; None for those who still throw, or throw again."""
    seats = range(len(play.names))
    thrown = [play.state.of_seat(Seat, seat).thrown for seat in seats]
    return tuple(None if top.waiting >> seat & 1 or not thrown[seat] else thrown[seat][-1] for seat in seats)


def _throws_without(play: Play, top: FirstThrows, seat: int) -> FirstThrows:
    return FirstThrows(top.order, top.waiting & ~(1 << seat))


def _placed_without(play: Play, top: Placing, seat: int) -> Frame:
    """The next to the left places in their stead; who had a token down leaves the corner taken."""
    state = play.state
    following = state.next_in(seat)
    return Placing(following) if top.seat == seat and unplaced(state, following) else top


def run_placing(play: Play, top: Placing) -> bool:
    """All tokens are down: the throws for the order (D3.3)."""
    if any(unplaced(play.state, seat) for seat in play.state.live):
        return False
    play.pop()
    _all_throw(play, "order")
    return True


def _picks(play: Play, frame: Placing) -> tuple[NamedSquare, ...]:
    name = play.names[frame.seat]
    taken = _taken(play)
    free = [at for at in corners(play.board) if at not in taken] or corners(play.board)
    return tuple(NamedSquare(at, StartAt(by=name, square=at), at) for at in free)


def _bot_places(play: Play, frame: Placing) -> Entry:
    """The first corner that is free."""
    return _picks(play, frame)[0].entry


def _bot_throws(play: Play, frame: FirstThrows) -> Entry:
    """Dice that the number of throws so far decides: whoever plays a seed gives them (`simulation`)."""
    seat = _first_to_throw(play, frame)
    return ThrowForStart(by=play.names[seat], dice=(1, 2, 3, 4))


FIRST_THROWS: FrameRule = FrameRule(
    waits_for=_first_to_throw,
    without=_throws_without,
    stands=always_stands,
    run=run_first_throws,
    first=True,
    bot=_bot_throws,
    totals=totals,
    clause="D3.1",
)


PLACING: FrameRule = FrameRule(
    without=_placed_without,
    stands=always_stands,
    run=run_placing,
    first=True,
    bot=_bot_places,
    picks=_picks,
    ask="double_davenport.wait_place",
    clause="D3.2",
)
