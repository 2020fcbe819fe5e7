"""Scarce buildings of one board, wished for by those who have dice in hand (D4.2, D5.4, D8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.entries import Entry, Want
from tourney.game.engine.frames import Frame, Shortage
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.steps import shortage
from tourney.game.systems.double_davenport import money
from tourney.game.systems.double_davenport.frames import Hand
from tourney.game.systems.double_davenport.state import FIRST, SECOND, side_of_square


def may_want(play: Play, seat: int, entry: Want) -> Refusal | None:
    """Each board has buildings of its own: all wish for those of one (D8.4)."""
    top, groups = play.top, play.board.group_ids
    wished = top.wishes[:1] if isinstance(top, Shortage) and entry.group in groups else ()
    if any(
        _side_of_group(play, groups.index(entry.group)) != _side_of_group(play, wish.group) for wish in wished
    ):
        return refuse("D2.1", "double_davenport.build_boards")
    return shortage.may_want(play, seat, entry)


def want(play: Play, seat: int, entry: Want) -> None:
    """The first wish asks who else could build the same there now: the other holder of dice (D4.2)."""
    fresh = not isinstance(play.top, Shortage)
    shortage.want(play, seat, entry)
    top = play.top
    assert isinstance(top, Shortage)
    if fresh:
        able = _able(play, top.hotels, _side_of_group(play, top.wishes[0].group))
        passed = sum(1 << other for other in play.state.live if other not in able)
        play.swap(Shortage(top.hotels, top.wishes, passed))


def offer_wish(play: Play, seat: int) -> Iterator[Entry]:
    """A building of each group for which both holders together could want more than the bank has."""
    top = play.top
    if not isinstance(top, Hand) or top.seat != seat:
        return
    for side in (FIRST, SECOND):
        with money.Counting(play, side):
            wishes = [number for hotels in (False, True) for number in _scarce(play, seat, hotels, side)]
        for number in wishes:
            yield Want(by=play.names[seat], group=play.board.group_ids[number], count=1)


def _scarce(play: Play, seat: int, hotels: bool, side: int) -> list[int]:
    able, left = _able(play, hotels, side), shortage.stock(play, hotels)
    if seat not in able or len(able) < 2:
        return []
    most = sum(
        shortage.room(play, other, number) for other in able for number in _groups(play, other, hotels, side)
    )
    return _groups(play, seat, hotels, side) if most > left > 0 else []


def _able(play: Play, hotels: bool, side: int) -> list[int]:
    """Who has dice in hand that are not thrown yet, and such a group on this board."""
    todo = play.state.todo
    in_hand = [frame.seat for at, frame in enumerate(todo) if isinstance(frame, Hand) and _idle(todo, at)]
    return [seat for seat in in_hand if _groups(play, seat, hotels, side)]


def _idle(todo: list[Frame], at: int) -> bool:
    """Whether nothing of this turn waits but a wish."""
    above = todo[at + 1] if at + 1 < len(todo) else None
    return above is None or isinstance(above, (Hand, Shortage))


def _groups(play: Play, seat: int, hotels: bool, side: int) -> list[int]:
    return [
        number for number in shortage.groups_for(play, seat, hotels) if _side_of_group(play, number) == side
    ]


def _side_of_group(play: Play, group: int) -> int:
    return side_of_square(play.board, play.board.groups[group][0])
