"""Decides a bot's actions before its throw: a direction, a marker, buildings of either board, a demand that
the other turn goes first.
"""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Build, Entry, Redeem
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import FREE, HOTEL, MORTGAGED, State
from tourney.game.engine.steps.mortgage import price_of_redeeming
from tourney.game.systems.double_davenport import hands, money
from tourney.game.systems.double_davenport.decisions import Hand
from tourney.game.systems.double_davenport.entries import Declare, Demand, Mark
from tourney.game.systems.double_davenport.moves import BOARDS
from tourney.game.systems.double_davenport.state import FIRST, SECOND, Seat, side_of_square

RESERVE = 150
"""The money that a bot keeps before it builds."""

REACH = 12
"""So far ahead a bot looks for squares where the other player may land."""


def idea(game: GameContext) -> Entry | None:
    """For the player with the dice in front; None if there is nothing to do but throw."""
    top = game.top
    if not isinstance(top, Hand) or game.state.over:
        return None
    seat = top.seat
    if top.waits:
        return None
    if game.state.of_seat(Seat, seat).declare:
        return _direction(game, seat)
    return _marker(game, seat) or _building(game, seat) or _demand(game, top)


def _demand(game: GameContext, mine: Hand) -> Entry | None:
    """Demand the other turn first if its token may land on the bot's buildings and the bot is short of the
    rent.
    """
    state, seat, other = game.state, mine.seat, hands.other_hand(game.state)
    if other is None or other.begun or mine.asked or state.jail[other.seat] != FREE:
        return None
    if min(money.cash_of(state, seat, side) for side in (FIRST, SECOND)) >= RESERVE:
        return None
    square = state.square[other.seat]
    ahead = state.of_seat(Seat, other.seat).direction != "backward"
    for at in game.board.deeds:
        steps = at - square if ahead else square - at
        if 2 <= steps <= REACH and state.owner[at] == seat and state.level[at] > 0:
            entry = Demand(by=game.names[seat])
            return entry if refusal(game, entry) is None else None
    return None


def _direction(game: GameContext, seat: int) -> Entry:
    """From GO over the board whose money the bot has more of; elsewhere along the arrow."""
    state, name = game.state, game.names[seat]
    if state.square[seat] != game.board.start:
        return Declare(by=name, direction="forward")
    richer = SECOND if money.cash_of(state, seat, SECOND) > money.cash_of(state, seat, FIRST) else FIRST
    return Declare(by=name, direction="forward", board=BOARDS[richer])


def _marker(game: GameContext, seat: int) -> Entry | None:
    """On the last missing deed of a group that is otherwise the bot's."""
    state, board, name = game.state, game.board, game.names[seat]
    if state.of_seat(Seat, seat).marker is not None:
        return None
    for group in board.street_groups:
        square = _last_one(state, board.groups[group], seat)
        if square != BANK:
            entry = Mark(by=name, deed=board.deed_ids[square])
            if refusal(game, entry) is None:
                return entry
    return None


def _last_one(state: State, deeds: tuple[int, ...], seat: int) -> int:
    """The only missing deed of a group, if nobody has it; `BANK` for none."""
    free = BANK
    for at in deeds:
        owner = state.owner[at]
        if owner == seat:
            continue
        if owner != BANK or free != BANK:
            return BANK
        free = at
    return free


def _building(game: GameContext, seat: int) -> Entry | None:
    """A house on the dearest group, else a deed redeemed, with the money beyond the reserve."""
    state = game.state
    spare = [money.cash_of(state, seat, side) - RESERVE for side in (FIRST, SECOND)]
    return _one_more_house(game, seat, spare) or (
        _one_redeemed(game, seat, spare) if state.mortgaged else None
    )


def _one_more_house(game: GameContext, seat: int, spare: list[int]) -> Entry | None:
    board, level = game.board, game.state.level
    for number in reversed(game.whole_groups(seat)):
        square = board.groups[number][0]
        if board.house_cost[square] > spare[side_of_square(board, square)]:
            continue
        for at in board.groups[number]:
            if level[at] <= level[square]:
                square = at
        if level[square] < HOTEL:
            entry = Build(by=game.names[seat], deeds={board.deed_ids[square]: 1})
            if refusal(game, entry) is None:
                return entry
    return None


def _one_redeemed(game: GameContext, seat: int, spare: list[int]) -> Entry | None:
    state, board = game.state, game.board
    for at in board.deeds:
        if state.level[at] == MORTGAGED and state.owner[at] == seat:
            entry = Redeem(by=game.names[seat], deed=board.deed_ids[at])
            dear = price_of_redeeming(game, at) > spare[side_of_square(board, at)]
            if not dear and refusal(game, entry) is None:
                return entry
    return None
