"""Handles the throws for the first player (T3.1), and deeds dealt before the first turn (short and timed
games, seed 000).

It does not know whose turn comes after the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.decisions import Dealing, Debt, Opening
from tourney.game.engine.dice import plain_throw
from tourney.game.engine.entries import Dealt, ThrowForStart
from tourney.game.engine.game_context import DecisionRule, GameContext, NamedCard, Several
from tourney.game.engine.turns import always_stands
from tourney.rules.dice import total


def may_be_dealt(game: GameContext, seat: int, entry: Dealt) -> Refusal | None:
    """As many deeds as the ruleset deals, all of them still the bank's."""
    top = game.top
    if not isinstance(top, Dealing):
        return refuse("T2.1", "engine.dealt_nothing")
    if top.seat != seat:
        return refuse("T2.1", "engine.dealt_not_yours", player=game.names[top.seat])
    if len(entry.deeds) != top.number or len(set(entry.deeds)) != top.number:
        return refuse("T2.1", "engine.dealt_number", n=top.number)
    for deed in entry.deeds:
        square = game.square(deed)
        if square < 0:
            return refuse("T2.1", "engine.deed_unknown", deed=deed[:60])
        if game.state.owner[square] != BANK:
            return refuse("T2.1", "engine.dealt_taken", deed=game.deed(square))
    return None


def be_dealt(game: GameContext, seat: int, entry: Dealt) -> None:
    """The cards as they came."""
    deal_out(game, seat, [game.square(deed) for deed in entry.deeds])


def deal_out(game: GameContext, seat: int, squares: Sequence[int]) -> None:
    """Give the player the deeds, for their price if the ruleset asks for it; an amount beyond the cash is
    owed.
    """
    game.pop()
    for square in squares:
        price = game.board.price[square] if game.options.dealt_paid else 0
        if price <= game.state.cash[seat]:
            pay(game.state, seat, BANK, price)
        else:
            game.state.todo.insert(0, Debt(seat, BANK, price, "T2.1"))
        hand_over(game.board, game.state, square, seat)
        key = "engine.deed_dealt" if price else "engine.deed_dealt_free"
        game.log("T2.1", key, player=game.names[seat], deed=game.deed(square), amount=price)


def offer_dealing(game: GameContext, seat: int) -> Iterator[Dealt]:
    """The first remaining deeds, as an example."""
    top = game.top
    if isinstance(top, Dealing) and top.seat == seat:
        free = _left_to_deal(game)
        yield Dealt(by=game.names[seat], deeds=tuple(game.board.deed_ids[at] for at in free[: top.number]))


def _left_to_deal(game: GameContext) -> list[int]:
    """The deeds that the bank still has."""
    return [at for at in game.board.deeds if game.state.owner[at] == BANK]


def _dealt_of(game: GameContext, decision: Dealing) -> Several:
    """Any of them, as many as are dealt."""
    board, free = game.board, _left_to_deal(game)
    cards = [NamedCard(board.deed_ids[at], game.deed(at), at, board.price[at]) for at in free]
    return Several(cards, decision.number, decision.number)


DEALING: DecisionRule = DecisionRule(
    stands=always_stands,
    first=True,
    several=_dealt_of,
)


def may_throw_for_start(game: GameContext, seat: int, entry: ThrowForStart) -> Refusal | None:
    """Each player once, before the first turn; level players throw again."""
    if not game.hooks.fair(game, entry):
        return refuse("T3.7", "engine.throw_faces")
    top = game.top
    if isinstance(top, Opening):
        if top.waiting >> seat & 1:
            return None
        return refuse("T3.1", "engine.start_thrown", player=game.names[seat])
    if game.state.begun or top is not None:
        return refuse("T3.1", "engine.start_too_late")
    return None


def throw_for_start(game: GameContext, seat: int, entry: ThrowForStart) -> None:
    """Count one throw, and find the players still to throw."""
    top = game.top
    if not isinstance(top, Opening):
        top = Opening(sum(1 << other for other in game.state.live))
        game.push(top)
    game.swap(Opening(top.waiting & ~(1 << seat), (*top.thrown, (seat, total(entry.dice)))))


def run_opening(game: GameContext, top: Opening) -> bool:
    """The highest starts; several of them throw again (readings).

    If only one of the players who throw is left, they start, thrown or not.
    """
    waiting = [seat for seat in game.state.live if top.waiting >> seat & 1]
    high = max((total for _, total in top.thrown), default=0)
    leaders = waiting or [seat for seat, total in top.thrown if total == high]
    if waiting and len(waiting) + len(top.thrown) > 1:
        return False
    if len(leaders) == 1:
        game.pop()
        game.state.turn = leaders[0]
        game.log("T3.1", "engine.starts", player=game.names[leaders[0]])
        return True
    again = sorted(leaders) or game.state.live
    game.swap(Opening(sum(1 << seat for seat in again)))
    game.log("T3.1", "engine.start_tied", more={"players": [game.names[seat] for seat in again]})
    return False


def offer_opening(game: GameContext, seat: int) -> Iterator[ThrowForStart]:
    """A throw of every player who has not thrown, once the first has."""
    top = game.top
    if isinstance(top, Opening) and top.waiting >> seat & 1:
        yield ThrowForStart(by=game.names[seat], dice=plain_throw(game.dice))


def _first_to_throw(game: GameContext, top: Opening) -> int:
    return next(seat for seat in game.state.live if top.waiting >> seat & 1)


def _without(game: GameContext, top: Opening, seat: int) -> Opening:
    thrown = tuple(each for each in top.thrown if each[0] != seat)
    return Opening(top.waiting & ~(1 << seat), thrown)


OPENING: DecisionRule = DecisionRule(
    waits_for=_first_to_throw, without=_without, stands=always_stands, run=run_opening, first=True
)
