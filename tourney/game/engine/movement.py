"""How a token moves, and what the way pays (T8.2, T8.4, T8.5). It does not act on the square reached."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.frames import Debt
from tourney.game.engine.play import Play
from tourney.game.engine.state import Terms


def move_along(
    play: Play, seat: int, square: int, terms: Terms | None = None, *, clause: str = "T8.2"
) -> None:
    """Move to a square, as a card says; passing GO pays (T8.2, T8.4)."""
    target, salaries = play.hooks.way_to(play, seat, square)
    play.state.square[seat] = target
    play.tell(clause, "engine.card_moves", player=play.names[seat], place=play.deed(target))
    if play.options.salary_by_cards:
        paid_on_the_way(play, seat, target, salaries)
    play.arrivals[target].land(play, seat, target, terms)


def along(play: Play, seat: int, square: int) -> tuple[int, int]:
    """Along the arrow, once round where the token stands there."""
    board, here = play.board, play.state.square[seat]
    return square, 1 if board.way(here, board.start) <= board.way(here, square) else 0


def paid_on_the_way(play: Play, seat: int, target: int, salaries: int) -> None:
    """Each time the start is reached or passed on a way (T8.4)."""
    while salaries > 0:
        salaries -= 1
        play.hooks.salary(play, seat, salaries == 0 and target == play.board.start)


def move_back(play: Play, seat: int, square: int) -> None:
    """Move against the arrow: GO pays nothing (T8.2)."""
    play.state.square[seat] = square
    play.tell("T8.2", "engine.card_moves", player=play.names[seat], place=play.deed(square))
    play.arrivals[square].land(play, seat, square, None)


def salary(play: Play, seat: int, landed: bool) -> None:
    """GO pays each time, passed or landed on (T8.4)."""
    amount = play.salary
    pay(play.state, BANK, seat, amount)
    play.state.salaried += amount
    play.tell("T8.4", "engine.salary", player=play.names[seat], amount=amount)


def to_jail(play: Play, seat: int) -> None:
    """Straight to jail, no salary, the turn is over (T3.4, T8.5)."""
    into_jail(play, seat, play.board.jail)


def into_jail(play: Play, seat: int, jail: int) -> None:
    """The same where there are several: to the jail of this square."""
    state = play.state
    by_square = play.board.kinds[state.square[seat]] == "go_to_jail"
    state.square[seat] = jail
    state.jail[seat] = 0
    if state.again:
        play.tell("T3.4", "engine.double_lost", player=play.names[seat])
    state.again = False
    play.tell("T8.5", "engine.sent_to_jail" if by_square else "engine.to_jail", player=play.names[seat])
    if play.options.jail_forfeits_salary and state.salaried:
        play.push(Debt(seat, BANK, state.salaried, "T8.5"))
