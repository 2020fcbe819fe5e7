"""Mortgages and redeems deeds, and handles mortgaged deeds that change hands (T6.5-T6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, set_level
from tourney.game.engine.decisions import Award, Debt, Lot, Place, Proposal, Received, Shortage
from tourney.game.engine.entries import Keep, Mortgage, Redeem
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.leaving import built_refusal
from tourney.game.engine.state import MORTGAGED
from tourney.game.engine.turns import its_deed_stands


def may_mortgage(game: GameContext, seat: int, entry: Mortgage) -> Refusal | None:
    """The player's own unmortgaged deed, without buildings that keep it (T6.5)."""
    square = game.square(entry.deed)
    refusal = _not_owned(game, seat, square, entry.deed)
    if refusal:
        return refusal
    if game.state.level[square] == MORTGAGED:
        return refuse("T6.5", "engine.mortgage_already", deed=game.deed(square))
    if game.tied(square):
        return built_refusal(game, square, "T6.5")
    if _promised(game, square):
        return refuse("T6.1", "engine.deed_promised", deed=game.deed(square))
    if wanted(game, square):
        return refuse("T5.6", "engine.mortgage_wanted", deed=game.deed(square))
    return None


def _promised(game: GameContext, square: int) -> bool:
    """Whether the deed is part of a deal that waits for its answer: it must stay as it was offered."""
    top = game.top
    return isinstance(top, Proposal) and square in top.give.deeds + top.take.deeds


def wanted(game: GameContext, square: int) -> bool:
    """Whether its owner bids for buildings of the deed's group: the group must stay free of mortgages.

    Now, or after a building that is still to be placed.
    """
    group, owner = game.board.group[square], game.state.owner[square]
    for decision in game.state.todo:
        if isinstance(decision, (Shortage, Lot)):
            if any(wish.group == group and wish.seat == owner for wish in decision.wishes):
                return True
        elif isinstance(decision, Place) and decision.group == group and decision.seat == owner:
            return True
    return False


def mortgage(game: GameContext, seat: int, entry: Mortgage) -> None:
    """Turn the deed and take its mortgage value."""
    square = game.square(entry.deed)
    set_level(game.board, game.state, square, MORTGAGED)
    pay(game.state, BANK, seat, game.board.mortgage[square])
    game.log(
        "T6.5",
        "engine.mortgaged",
        player=game.names[seat],
        deed=game.deed(square),
        amount=game.board.mortgage[square],
    )


def price_of_redeeming(game: GameContext, square: int) -> int:
    """Mortgage value and 10 % (T6.6), at once after a change of hands as later (T6.7)."""
    return game.board.mortgage[square] + game.interest(square)


def may_redeem(game: GameContext, seat: int, entry: Redeem) -> Refusal | None:
    """The player's own mortgaged deed, with the cash; not while owing money."""
    square = game.square(entry.deed)
    refusal = _not_owned(game, seat, square, entry.deed)
    if refusal:
        return refusal
    if game.state.level[square] != MORTGAGED:
        return refuse("T6.6", "engine.mortgage_none", deed=game.deed(square))
    if _promised(game, square):
        return refuse("T6.1", "engine.deed_promised", deed=game.deed(square))
    if any(isinstance(decision, (Debt, Award)) and decision.seat == seat for decision in game.state.todo):
        return refuse("T6.6", "engine.redeem_in_debt")
    top = game.top
    if isinstance(top, Received) and top.seat == seat and _received(game, seat, square) < 0:
        return refuse("T6.7", "engine.redeem_other", deed=game.deed(top.square))
    if game.options.redeem_window != "any" and _received(game, seat, square) < 0:
        refusal = _redeem_window(game, seat)
        if refusal:
            return refusal
    price = price_of_redeeming(game, square)
    if game.state.cash[seat] < price:
        return refuse("T6.6", "engine.redeem_cash", amount=price, cash=game.state.cash[seat])
    if isinstance(top, Lot) and top.bidder == seat and game.state.cash[seat] < price + top.high:
        return refuse("T5.5", "engine.redeem_bid", amount=top.high)
    return None


def _redeem_window(game: GameContext, seat: int) -> Refusal | None:
    """Before a throw: anybody's ordinary one, or one's own. A deed just received is not asked this."""
    state = game.state
    if game.options.redeem_window == "own_throw":
        if state.acting or seat != state.turn:
            return refuse("T6.6", "engine.redeem_own_throw")
    elif state.acting or state.doubles:
        return refuse("T6.6", "engine.redeem_extra_turn")
    return None


def redeem(game: GameContext, seat: int, entry: Redeem) -> None:
    """Pay mortgage value and 10 %, turn the deed back."""
    square = game.square(entry.deed)
    at = _received(game, seat, square)
    if at >= 0:
        del game.state.todo[at]
    price = price_of_redeeming(game, square)
    pay(game.state, seat, BANK, price)
    set_level(game.board, game.state, square, 0)
    clause = "T6.7" if at >= 0 else "T6.6"
    game.log(clause, "engine.redeemed", player=game.names[seat], deed=game.deed(square), amount=price)


def may_keep(game: GameContext, seat: int, entry: Keep) -> Refusal | None:
    """The receiver of mortgaged deeds, for any of them (T6.7)."""
    square = game.square(entry.deed)
    if square < 0:
        return refuse("T6.7", "engine.deed_unknown", deed=entry.deed[:60])
    if _received(game, seat, square) < 0:
        return refuse("T6.7", "engine.keep_nothing", deed=game.deed(square))
    return None


def keep(game: GameContext, seat: int, entry: Keep) -> None:
    """10 % to the bank; if the cash is short it is a new debt (T6.7, readings)."""
    square = game.square(entry.deed)
    del game.state.todo[_received(game, seat, square)]
    game.push(Debt(seat, BANK, game.interest(square), "T6.7"))


def _received(game: GameContext, seat: int, square: int) -> int:
    """The decision in which this player decides about this deed, before anything else; -1 for none.

    Deeds received together are decided about in any order.
    """
    todo = game.state.todo
    for at in range(len(todo) - 1, -1, -1):
        decision = todo[at]
        if not isinstance(decision, Received) or decision.seat != seat:
            return -1
        if decision.square == square:
            return at
    return -1


def _not_owned(game: GameContext, seat: int, square: int, deed: str) -> Refusal | None:
    if square < 0:
        return refuse("T6.5", "engine.deed_unknown", deed=deed[:60])
    if game.state.owner[square] != seat:
        return refuse("T6.5", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
    return None


def offer_mortgages(game: GameContext, seat: int) -> Iterator[Mortgage | Redeem | Keep]:
    """Every deed of the player's, to mortgage or to redeem."""
    state, name, top = game.state, game.names[seat], game.top
    if isinstance(top, Received) and top.seat == seat:
        for decision in reversed(state.todo):
            if not isinstance(decision, Received) or decision.seat != seat:
                break
            yield Keep(by=name, deed=game.board.deed_ids[decision.square])
    for at in game.board.deeds:
        if state.owner[at] == seat:
            deed = game.board.deed_ids[at]
            yield Redeem(by=name, deed=deed) if state.level[at] == MORTGAGED else Mortgage(by=name, deed=deed)


def _holds(decision: Received, square: int) -> str:
    """A deed that its receiver has to decide about is kept there."""
    return "T6.7" if decision.square == square else ""


RECEIVED: DecisionRule = DecisionRule(
    stands=its_deed_stands,
    raising=True,
    holds=_holds,
    answers=("redeem",),
)
