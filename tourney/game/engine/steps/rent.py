"""Computes rent, and until when it may be asked for (T4.4-T4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.base.texts import Message
from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Debt, FreshThrow
from tourney.game.engine.entries import Claim, Throw
from tourney.game.engine.game_context import DecisionRule, GameContext, Verb
from tourney.game.engine.payments import owe
from tourney.game.engine.state import Rent, Terms
from tourney.game.engine.turns import its_deed_stands
from tourney.rules.dice import total


def land_on_owned(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """The owner may ask for rent, unless the deed is mortgaged or the lander's own (T4.4)."""
    state = game.state
    if state.owner[square] == seat:
        return
    fresh = terms is not None and terms.dice_factor > 0
    if state.level[square] < 0 and not (fresh and game.options.card_rent_mortgaged):
        game.log("T4.4", "engine.rent_mortgaged", deed=game.deed(square))
        return
    if terms is not None and fresh:
        factor = {"factor": terms.dice_factor}
        game.log("T8.1", "engine.fresh_throw", player=game.names[seat], more=factor)
        game.push(FreshThrow(seat, square, terms.dice_factor))
        return
    amount, clause = game.hooks.rent_of(game, square, state.thrown)
    if terms is not None and terms.rent_factor != 1:
        amount, clause = amount * terms.rent_factor, "T8.1"
    _due(game, seat, square, amount, clause)


def collect(game: GameContext) -> None:
    """Due rent is paid at once, unasked; an amount beyond the cash is a debt."""
    state = game.state
    due, state.rents = state.rents, []
    for each in due:
        owe(game, each.lander, each.owner, each.amount, each.clause)


def _due(game: GameContext, lander: int, square: int, amount: int, clause: str) -> None:
    """From now on the owner may ask for it."""
    state = game.state
    owner = state.owner[square]
    state.rents.append(
        Rent(square=square, owner=owner, lander=lander, amount=amount, clause=clause, born=state.begun)
    )
    if game.listens:
        game.log(
            clause,
            "engine.rent_due",
            player=game.names[owner],
            deed=game.deed(square),
            amount=amount,
            square=square,
            thrown=state.thrown,
        )


def may_throw_afresh(game: GameContext, seat: int, entry: Throw) -> Refusal | None:
    """The throw that a card asks for is its drawer's."""
    top = game.top
    assert isinstance(top, FreshThrow)
    if not game.hooks.fair(game, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("T8.1", "engine.turn_unfinished")


def throw_afresh(game: GameContext, seat: int, entry: Throw) -> None:
    """It only sets the rent; it does not count as a double of the turn (readings)."""
    top = game.top
    assert isinstance(top, FreshThrow)
    game.pop()
    _due(game, seat, top.square, total(entry.dice) * top.factor, "T8.1")


def rent_of(game: GameContext, square: int, thrown: int) -> tuple[int, str]:
    """Rent in M of an owned, unmortgaged deed for a throw, with its clause."""
    board, state = game.board, game.state
    kind = board.kinds[square]
    if kind == "street":
        return _street_rent(game, square)
    owner = state.owner[square]
    counted = [
        at
        for at in board.group_of(square)
        if state.owner[at] == owner and (state.level[at] >= 0 or game.options.count_mortgaged)
    ]
    if kind == "station":
        return board.rents[square][len(counted) - 1], "T4.7"
    return board.multipliers[square][len(counted) - 1] * thrown, "T4.6"


def _street_rent(game: GameContext, square: int) -> tuple[int, str]:
    """As printed; the whole group doubles an unbuilt street, whatever is mortgaged beside it (T4.5)."""
    board, state = game.board, game.state
    level = state.level[square]
    amount = board.rents[square][level]
    if level or not game.owns_group(state.owner[square], square):
        return amount, "T4.4"
    together = game.built_together(state.owner[square], board.group[square])
    clear = all(state.level[at] >= 0 for at in together)
    if clear or game.options.double_rent_with_mortgage:
        return 2 * amount, "T4.5"
    return amount, "T4.4"


def may_claim(game: GameContext, seat: int, entry: Claim) -> Refusal | None:
    """Only the owner at the landing, only in time, naming the deed if there are several."""
    deed = entry.deed
    if deed is None:
        mine = [rent for rent in game.state.rents if rent.owner == seat]
        if len(mine) > 1:
            return refuse("T4.4", "engine.rent_which")
        return None if mine else _too_late(game)
    deed_ids = game.board.deed_ids
    for rent in game.state.rents:
        if rent.owner == seat and deed_ids[rent.square] == deed:
            return None
    square = game.square(deed)
    if square < 0:
        return refuse("T4.4", "engine.deed_unknown", deed=deed[:60])
    if game.state.owner[square] not in (seat, -1) or game.state.level[square] < 0:
        return refuse("T4.4", "engine.rent_not_yours", deed=game.deed(square))
    return _too_late(game)


def _too_late(game: GameContext) -> Refusal:
    """Nothing is open; the refusal names the moment until which these rules allow a claim."""
    window = game.options.rent_window
    key = {1: "engine.rent_until_next", 2: "engine.rent_until_second"}.get(window, "engine.rent_until_later")
    return refuse("T4.4", "engine.rent_too_late", until=Message(key, {"n": window}))


def claim(game: GameContext, seat: int, entry: Claim) -> None:
    """The rent becomes a debt; if the next dice are already down, after that move (T4.4, readings)."""
    state, rent = game.state, taken(game, seat, entry)
    if state.todo:
        state.todo.insert(0, Debt(rent.lander, seat, rent.amount, rent.clause))
    else:
        owe(game, rent.lander, seat, rent.amount, rent.clause)


def taken(game: GameContext, seat: int, entry: Claim) -> Rent:
    """The claimed rent, which is no longer due."""
    state = game.state
    at = 0
    if len(state.rents) > 1:
        deed = entry.deed
        square = -1 if deed is None else game.square(deed)
        while state.rents[at].owner != seat or square not in (-1, state.rents[at].square):
            at += 1
    state.over = False
    rent = state.rents[at]
    del state.rents[at]
    return rent


class Claiming(Verb):
    """Rent asked for."""

    def __init__(self) -> None:
        super().__init__(may_claim, claim)

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        return may_claim(game, seat, entry)

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        claim(game, seat, entry)


def still_open(game: GameContext) -> bool:
    """Whether rent of the last landings can be asked for though time has ended the game (T4.4)."""
    return bool(game.state.rents)


def offer_claims(game: GameContext, seat: int) -> Iterator[Claim]:
    """Every rent that this player may ask for now."""
    for rent in game.state.rents:
        if rent.owner == seat:
            yield Claim(by=game.names[seat], deed=game.board.deed_ids[rent.square])


def _without(game: GameContext, decision: FreshThrow, seat: int) -> FreshThrow | None:
    """The decision ends if the thrower or the owner is gone."""
    return None if seat in (decision.seat, game.state.owner[decision.square]) else decision


def _holds(decision: FreshThrow, square: int) -> str:
    """A deed whose rent is being thrown for is kept by its owner."""
    return "T8.1" if decision.square == square else ""


FRESH_THROW: DecisionRule = DecisionRule(without=_without, stands=its_deed_stands, holds=_holds, throws=True)
