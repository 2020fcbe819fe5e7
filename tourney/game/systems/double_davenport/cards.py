"""Cards and taxes in the money of a board; what touches all touches its players only (D2.1, D7.2)."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Choose, Tax
from tourney.game.engine.frames import Draw, FineOrDraw, TaxChoice
from tourney.game.engine.play import Effect, Play
from tourney.game.engine.state import HOTEL
from tourney.game.systems.double_davenport import money, moves
from tourney.game.systems.double_davenport.frames import Owed
from tourney.game.systems.double_davenport.state import side_of_square

_TENTH: Final = 10


def _collect_bank(play: Play, seat: int, deck: int, card: Card) -> None:
    money.paid(play, BANK, seat, card.amount, money.here(play, seat), "T8.1")


def _pay_bank(play: Play, seat: int, deck: int, card: Card) -> None:
    money.owe(play, seat, BANK, card.amount, "T8.1", money.here(play, seat))


def _others_here(play: Play, seat: int) -> list[int]:
    """The other players on the drawer's board, jailed or not, in turn order (D7.2)."""
    side = money.here(play, seat)
    return [other for other in play.state.seats_after(seat) if money.here(play, other) == side]


def _collect_each(play: Play, seat: int, deck: int, card: Card) -> None:
    """What is pushed first is paid last."""
    side, others = money.here(play, seat), _others_here(play, seat)
    if not others:
        play.tell("D7.2", "double_davenport.nobody_here", player=play.names[seat])
    for other in reversed(others):
        play.push(Owed(other, seat, card.amount, "D7.2", side=side))


def _pay_each(play: Play, seat: int, deck: int, card: Card) -> None:
    side, others = money.here(play, seat), _others_here(play, seat)
    if not others:
        play.tell("D7.2", "double_davenport.nobody_here", player=play.names[seat])
    for other in reversed(others):
        play.push(Owed(seat, other, card.amount, "D7.2", side=side))


def _repairs(play: Play, seat: int, deck: int, card: Card) -> None:
    """For the buildings on the drawer's board (D7.2)."""
    state, side = play.state, money.here(play, seat)
    levels = [
        state.level[at]
        for at in play.board.deeds
        if state.owner[at] == seat and side_of_square(play.board, at) == side
    ]
    houses = sum(level for level in levels if 0 < level < HOTEL)
    amount = houses * card.per_house + levels.count(HOTEL) * card.per_hotel
    if amount:
        money.owe(play, seat, BANK, amount, "D7.2", side)
    else:
        play.tell("D7.2", "engine.repairs_none", player=play.names[seat])


EFFECTS: Final[dict[str, Effect]] = {
    "advance": moves.advance_to,
    "advance_nearest": moves.advance_nearest,
    "move": moves.back,
    "move_back_to": moves.back_to,
    "collect_bank": _collect_bank,
    "pay_bank": _pay_bank,
    "collect_each_player": _collect_each,
    "pay_each_player": _pay_each,
    "repairs": _repairs,
}
"""What cards do otherwise than officially."""


def choose(play: Play, seat: int, entry: Choose) -> None:
    """The fine, or a card of the other deck."""
    top = play.top
    assert isinstance(top, FineOrDraw)
    fine = Owed(seat, BANK, top.fine, "T8.1", side=money.here(play, seat))
    play.swap(fine if entry.choice == "pay" else Draw(seat, top.deck))


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """To the bank, in the money of the board (D2.1)."""
    money.owe(play, seat, BANK, amount, "D2.1", money.here(play, seat))


def choose_tax(play: Play, seat: int, entry: Tax) -> None:
    """The flat tax, or a tenth of that money and of that board's property (D2.3)."""
    top = play.top
    assert isinstance(top, TaxChoice)
    amount = play.board.tax[top.square] if entry.choice == "flat" else _tenth(play, seat)
    play.pop()
    owe_tax(play, seat, amount)


def _tenth(play: Play, seat: int) -> int:
    state, board, side = play.state, play.board, money.here(play, seat)
    total = money.cash_of(state, seat, side)
    for at in board.deeds:
        if state.owner[at] == seat and side_of_square(board, at) == side:
            total += board.price[at] + play.building_steps(state.level[at]) * board.house_cost[at]
    return -(-total // _TENTH)
