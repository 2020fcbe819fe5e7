"""What a bot does before its throw by these rules: a direction, a marker, buildings of either board."""

from __future__ import annotations

from tourney.engine.accounts import BANK
from tourney.engine.entries import Entry
from tourney.engine.legality import refusal
from tourney.engine.play import Play
from tourney.engine.strategies.cash import one_more_house, redeem_one
from tourney.engine.systems.double_davenport import money
from tourney.engine.systems.double_davenport.entries import Declare, Mark
from tourney.engine.systems.double_davenport.frames import Hand
from tourney.engine.systems.double_davenport.kept import FIRST, SECOND, Seat
from tourney.engine.systems.double_davenport.moves import BOARDS

RESERVE = 150
"""What a bot keeps of a money before it builds."""


def idea(play: Play) -> Entry | None:
    """For whoever holds the dice that are spoken of; None where nothing is to be done but to throw."""
    top = play.top
    if not isinstance(top, Hand) or play.state.over:
        return None
    seat = top.seat
    if top.waits:
        return None
    if play.state.of_seat(Seat, seat).declare:
        return _direction(play, seat)
    return _marker(play, seat) or _building(play, seat)


def _direction(play: Play, seat: int) -> Entry:
    """From GO over the board of which there is more money; elsewhere along the arrow."""
    state, name = play.state, play.names[seat]
    if state.square[seat] != play.board.start:
        return Declare(by=name, direction="forward")
    richer = SECOND if money.cash_of(state, seat, SECOND) > money.cash_of(state, seat, FIRST) else FIRST
    return Declare(by=name, direction="forward", board=BOARDS[richer])


def _marker(play: Play, seat: int) -> Entry | None:
    """On the last deed of a group that is otherwise the bot's."""
    state, board, name = play.state, play.board, play.names[seat]
    if state.of_seat(Seat, seat).marker is not None:
        return None
    for group in board.street_groups:
        deeds = board.groups[group]
        free = [at for at in deeds if state.owner[at] == BANK]
        if len(free) == 1 and sum(state.owner[at] == seat for at in deeds) == len(deeds) - 1:
            entry = Mark(by=name, deed=board.deed_ids[free[0]])
            if refusal(play, entry) is None:
                return entry
    return None


def _building(play: Play, seat: int) -> Entry | None:
    for side in (FIRST, SECOND):
        with money.Counting(play, side):
            entry = one_more_house(play, seat, RESERVE) or redeem_one(play, seat, RESERVE)
        if entry is not None and refusal(play, entry) is None:
            return entry
    return None
