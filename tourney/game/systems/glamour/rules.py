"""Runs doubles that cost a turn, lost turns, house arrest (U3, U4), and bought-out utilities.

A player who lands on another's utility may ask for it at the printed price (U5.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import PendingDecision, Proposal, Side
from tourney.game.engine.entries import Deal, Goods
from tourney.game.engine.game_context import GameContext, Verb
from tourney.game.engine.leaving import leave as leave_as_usual
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import turn
from tourney.game.engine.steps.deals import may_deal
from tourney.game.systems.glamour.state import Asked, Before, Buyout, Landing, Row, count_in_a_row, in_a_row
from tourney.rules.options import GlamourOptions


def may_throw(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """As usual; a player who has thrown a double has lost the next turn (U3.1)."""
    refused = turn.may_throw(game, seat, entry)
    if refused is not None and refused.code == "turn.other" and game.state.of_seat(Row, seat).doubled:
        return Refusal(refused.code, "U3.1", refused.message)
    return refused


def throw(game: GameContext, seat: int, entry: Any) -> None:
    """The claim to a utility ends; a throw that is no double, or made in arrest, ends a row (U3.2)."""
    game.state.of_table(Landing).buyout = None
    free = game.state.jail[seat] == FREE
    game.state.of_table(Before).doubles = in_a_row(game.state, seat) if free else 0
    count_in_a_row(game.state, seat, 0)
    turn.throw(game, seat, entry)


THROW: Verb = Verb(may_throw, throw)


def on_double(game: GameContext, seat: int) -> bool:
    """The next turn is lost; the second double in a row goes straight to house arrest (U3.1, U3.2)."""
    if game.options.of(GlamourOptions).doubles == "again":
        return turn.on_double(game, seat)
    state = game.state
    state.again = False
    doubles = doubles_before(game) + 1
    if doubles >= game.dice.doubles_to_jail:
        game.log("U3.2", "glamour.second_double", player=game.names[seat])
        game.hooks.to_jail(game, seat)
        return False
    count_in_a_row(state, seat, doubles)
    state.of_seat(Row, seat).lost_turns = 1
    game.log("U3.1", "glamour.loses_turn", player=game.names[seat])
    return True


def doubles_before(game: GameContext) -> int:
    """The player's own doubles in a row, with the turns lost between them (U3.2)."""
    again = game.options.of(GlamourOptions).doubles == "again"
    return game.state.doubles if again else game.state.of_table(Before).doubles


def pass_lost_turns(game: GameContext) -> None:
    """A player with lost turns is passed over, one after the other until one has none (U3.1)."""
    state = game.state
    while not state.out[state.turn] and game.state.of_seat(Row, state.turn).lost_turns:
        game.state.of_seat(Row, state.turn).lost_turns = 0
        game.log("U3.1", "glamour.turn_lost", player=game.names[state.turn])
        state.turn = state.next_in(state.turn)


def wipe_out(game: GameContext, seat: int) -> None:
    """A player sent to house arrest loses no turn besides, and doubles are counted anew (U3.2)."""
    row = game.state.of_seat(Row, seat)
    count_in_a_row(game.state, seat, 0)
    if row.lost_turns:
        row.lost_turns = 0
        game.log("U3.2", "glamour.lost_turn_gone", player=game.names[seat])


def on_arrest(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Stopping there is house arrest, unless the rules allow a visit (U4.1)."""
    if game.options.of(GlamourOptions).visiting:
        turn.on_quiet_square(game, seat, square, terms)
    else:
        game.log("U4.1", "glamour.stops_there", player=game.names[seat])
        game.hooks.to_jail(game, seat)


_SPARE = 4
"""A bot asks if it has so many times the price."""


def on_deed(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """As usual; another's utility may then be asked for."""
    OFFICIAL.on_deed.land(game, seat, square, terms)
    owner = game.state.owner[square]
    if game.board.kinds[square] == "utility" and owner not in (BANK, seat):
        game.state.of_table(Landing).buyout = Asked(game.names[seat], game.board.deed_ids[square])


def may_buyout(game: GameContext, seat: int, entry: Buyout) -> Refusal | None:
    """By the lander, once a landing, until the next throw, with the price in cash."""
    request = game.state.of_table(Landing).buyout
    mine = request is not None and request.player == game.names[seat] and entry.deed in (None, request.deed)
    if request is None or not mine or not game.options.of(GlamourOptions).utility_buyout:
        return refuse("U5.3", "glamour.buyout_nothing")
    square = game.square(request.deed)
    owner = game.state.owner[square]
    if owner in (BANK, seat):
        return refuse("U5.3", "glamour.buyout_nothing")
    if game.state.level[square] < 0:
        return refuse("U5.3", "glamour.buyout_mortgaged", deed=game.deed(square))
    price, cash = game.board.price[square], game.state.cash[seat]
    if cash < price:
        return refuse("U5.3", "glamour.buyout_cash", amount=price, cash=cash)
    give, take = Goods(cash=price), Goods(deeds=(request.deed,))
    return may_deal(game, seat, Deal(by=entry.by, other=game.names[owner], give=give, take=take))


def buyout(game: GameContext, seat: int, entry: Buyout) -> None:
    """Ask the owner, who answers yes or no."""
    landing = game.state.of_table(Landing)
    request, landing.buyout = landing.buyout, None
    assert request is not None
    square = game.square(request.deed)
    owner, price = game.state.owner[square], game.board.price[square]
    game.log(
        "U5.3",
        "glamour.asked",
        player=game.names[seat],
        other=game.names[owner],
        deed=game.deed(square),
        amount=price,
    )
    game.push(Proposal(seat, owner, Side(price, (), ()), Side(0, (square,), ()), clause="U5.3"))


def offer_buyout(game: GameContext, seat: int) -> Iterator[Buyout]:
    """The utility landed on."""
    request = game.state.of_table(Landing).buyout
    if request is not None and request.player == game.names[seat]:
        yield Buyout(by=request.player, deed=request.deed)


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """As usual; claims by them, and to their utilities, end."""
    landing, state = game.state.of_table(Landing), game.state
    request = landing.buyout
    if request is not None and seat in (game.seats[request.player], state.owner[game.square(request.deed)]):
        landing.buyout = None
    leave_as_usual(game, seat, debt)


def idea(game: GameContext) -> Buyout | None:
    """A bot asks for a utility if it has money to spare."""
    request = game.state.of_table(Landing).buyout
    if request is None or game.top is not None:
        return None
    seat, price = game.seats[request.player], game.board.price[game.square(request.deed)]
    entry = Buyout(by=request.player, deed=request.deed)
    rich = game.state.cash[seat] >= _SPARE * price
    return entry if rich and may_buyout(game, seat, entry) is None else None
