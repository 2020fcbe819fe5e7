"""Computes rent, and until when it may be asked for (T4.4-T4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.base.texts import Message
from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Debt, FreshThrow
from tourney.game.engine.entries import Claim, Throw
from tourney.game.engine.game_context import FrameRule, Play, Verb
from tourney.game.engine.payments import owe
from tourney.game.engine.state import Rent, Terms
from tourney.game.engine.turns import its_deed_stands
from tourney.rules.dice import total


def land_on_owned(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The owner may ask for rent, unless the deed is mortgaged or the lander's own (T4.4)."""
    state = play.state
    if state.owner[square] == seat:
        return
    fresh = terms is not None and terms.dice_factor > 0
    if state.level[square] < 0 and not (fresh and play.options.card_rent_mortgaged):
        play.tell("T4.4", "engine.rent_mortgaged", deed=play.deed(square))
        return
    if terms is not None and fresh:
        factor = {"factor": terms.dice_factor}
        play.tell("T8.1", "engine.fresh_throw", player=play.names[seat], more=factor)
        play.push(FreshThrow(seat, square, terms.dice_factor))
        return
    amount, clause = play.hooks.rent_of(play, square, state.thrown)
    if terms is not None and terms.rent_factor != 1:
        amount, clause = amount * terms.rent_factor, "T8.1"
    _due(play, seat, square, amount, clause)


def collect(play: Play) -> None:
    """Due rent is paid at once, unasked; an amount beyond the cash is a debt."""
    state = play.state
    due, state.rents = state.rents, []
    for each in due:
        owe(play, each.lander, each.owner, each.amount, each.clause)


def _due(play: Play, lander: int, square: int, amount: int, clause: str) -> None:
    """From now on the owner may ask for it."""
    state = play.state
    owner = state.owner[square]
    state.rents.append(
        Rent(square=square, owner=owner, lander=lander, amount=amount, clause=clause, born=state.begun)
    )
    if play.listens:
        play.tell(
            clause,
            "engine.rent_due",
            player=play.names[owner],
            deed=play.deed(square),
            amount=amount,
            square=square,
            thrown=state.thrown,
        )


def may_throw_afresh(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """The throw that a card asks for is its drawer's."""
    top = play.top
    assert isinstance(top, FreshThrow)
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("T8.1", "engine.turn_unfinished")


def throw_afresh(play: Play, seat: int, entry: Throw) -> None:
    """It only sets the rent; it does not count as a double of the turn (readings)."""
    top = play.top
    assert isinstance(top, FreshThrow)
    play.pop()
    _due(play, seat, top.square, total(entry.dice) * top.factor, "T8.1")


def rent_of(play: Play, square: int, thrown: int) -> tuple[int, str]:
    """Rent in M of an owned, unmortgaged deed for a throw, with its clause."""
    board, state = play.board, play.state
    kind = board.kinds[square]
    if kind == "street":
        return _street_rent(play, square)
    owner = state.owner[square]
    counted = [
        at
        for at in board.group_of(square)
        if state.owner[at] == owner and (state.level[at] >= 0 or play.options.count_mortgaged)
    ]
    if kind == "station":
        return board.rents[square][len(counted) - 1], "T4.7"
    return board.multipliers[square][len(counted) - 1] * thrown, "T4.6"


def _street_rent(play: Play, square: int) -> tuple[int, str]:
    """As printed; the whole group doubles an unbuilt street, whatever is mortgaged beside it (T4.5)."""
    board, state = play.board, play.state
    level = state.level[square]
    amount = board.rents[square][level]
    if level or not play.owns_group(state.owner[square], square):
        return amount, "T4.4"
    together = play.built_together(state.owner[square], board.group[square])
    clear = all(state.level[at] >= 0 for at in together)
    if clear or play.options.double_rent_with_mortgage:
        return 2 * amount, "T4.5"
    return amount, "T4.4"


def may_claim(play: Play, seat: int, entry: Claim) -> Refusal | None:
    """Only the owner at the landing, only in time, naming the deed if there are several."""
    deed = entry.deed
    if deed is None:
        mine = [rent for rent in play.state.rents if rent.owner == seat]
        if len(mine) > 1:
            return refuse("T4.4", "engine.rent_which")
        return None if mine else _too_late(play)
    deed_ids = play.board.deed_ids
    for rent in play.state.rents:
        if rent.owner == seat and deed_ids[rent.square] == deed:
            return None
    square = play.square(deed)
    if square < 0:
        return refuse("T4.4", "engine.deed_unknown", deed=deed[:60])
    if play.state.owner[square] not in (seat, -1) or play.state.level[square] < 0:
        return refuse("T4.4", "engine.rent_not_yours", deed=play.deed(square))
    return _too_late(play)


def _too_late(play: Play) -> Refusal:
    """Nothing is open; the refusal names the moment until which these rules allow a claim."""
    window = play.options.rent_window
    key = {1: "engine.rent_until_next", 2: "engine.rent_until_second"}.get(window, "engine.rent_until_later")
    return refuse("T4.4", "engine.rent_too_late", until=Message(key, {"n": window}))


def claim(play: Play, seat: int, entry: Claim) -> None:
    """The rent becomes a debt; if the next dice are already down, after that move (T4.4, readings)."""
    state, rent = play.state, taken(play, seat, entry)
    if state.todo:
        state.todo.insert(0, Debt(rent.lander, seat, rent.amount, rent.clause))
    else:
        owe(play, rent.lander, seat, rent.amount, rent.clause)


def taken(play: Play, seat: int, entry: Claim) -> Rent:
    """The claimed rent, which is no longer due."""
    state = play.state
    at = 0
    if len(state.rents) > 1:
        deed = entry.deed
        square = -1 if deed is None else play.square(deed)
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

    def may(self, play: Play, seat: int, entry: Any) -> Refusal | None:
        return may_claim(play, seat, entry)

    def do(self, play: Play, seat: int, entry: Any) -> None:
        claim(play, seat, entry)


def still_open(play: Play) -> bool:
    """Whether rent of the last landings can be asked for though time has ended the game (T4.4)."""
    return bool(play.state.rents)


def offer_claims(play: Play, seat: int) -> Iterator[Claim]:
    """Every rent that this player may ask for now."""
    for rent in play.state.rents:
        if rent.owner == seat:
            yield Claim(by=play.names[seat], deed=play.board.deed_ids[rent.square])


def _without(play: Play, frame: FreshThrow, seat: int) -> FreshThrow | None:
    """The frame ends if the thrower or the owner is gone."""
    return None if seat in (frame.seat, play.state.owner[frame.square]) else frame


def _holds(frame: FreshThrow, square: int) -> str:
    """A deed whose rent is being thrown for is kept by its owner."""
    return "T8.1" if frame.square == square else ""


FRESH_THROW: FrameRule = FrameRule(without=_without, stands=its_deed_stands, holds=_holds, throws=True)
