"""Runs doubles that cost a turn, lost turns, house arrest (U3, U4), and bought-out utilities.

A player who lands on another's utility may ask for it at the printed price (U5.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import Frame, Proposal, Side
from tourney.game.engine.entries import Deal, Goods
from tourney.game.engine.game_context import Play, Verb
from tourney.game.engine.leaving import leave as leave_as_usual
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import turn
from tourney.game.engine.steps.deals import may_deal
from tourney.game.systems.glamour.state import Asked, Before, Buyout, Landing, Row, count_in_a_row, in_a_row
from tourney.rules.options import GlamourOptions


def may_throw(play: Play, seat: int, entry: Any) -> Refusal | None:
    """As usual; a player who has thrown a double has lost the next turn (U3.1)."""
    refused = turn.may_throw(play, seat, entry)
    if refused is not None and refused.code == "turn.other" and play.state.of_seat(Row, seat).doubled:
        return Refusal(refused.code, "U3.1", refused.message)
    return refused


def throw(play: Play, seat: int, entry: Any) -> None:
    """The claim to a utility ends; a throw that is no double, or made in arrest, ends a row (U3.2)."""
    play.state.of_table(Landing).buyout = None
    free = play.state.jail[seat] == FREE
    play.state.of_table(Before).doubles = in_a_row(play.state, seat) if free else 0
    count_in_a_row(play.state, seat, 0)
    turn.throw(play, seat, entry)


THROW: Verb = Verb(may_throw, throw)


def on_double(play: Play, seat: int) -> bool:
    """The next turn is lost; the second double in a row goes straight to house arrest (U3.1, U3.2)."""
    if play.options.of(GlamourOptions).doubles == "again":
        return turn.on_double(play, seat)
    state = play.state
    state.again = False
    doubles = doubles_before(play) + 1
    if doubles >= play.dice.doubles_to_jail:
        play.tell("U3.2", "glamour.second_double", player=play.names[seat])
        play.hooks.to_jail(play, seat)
        return False
    count_in_a_row(state, seat, doubles)
    state.of_seat(Row, seat).lost_turns = 1
    play.tell("U3.1", "glamour.loses_turn", player=play.names[seat])
    return True


def doubles_before(play: Play) -> int:
    """The player's own doubles in a row, with the turns lost between them (U3.2)."""
    again = play.options.of(GlamourOptions).doubles == "again"
    return play.state.doubles if again else play.state.of_table(Before).doubles


def pass_lost_turns(play: Play) -> None:
    """A player with lost turns is passed over, one after the other until one has none (U3.1)."""
    state = play.state
    while not state.out[state.turn] and play.state.of_seat(Row, state.turn).lost_turns:
        play.state.of_seat(Row, state.turn).lost_turns = 0
        play.tell("U3.1", "glamour.turn_lost", player=play.names[state.turn])
        state.turn = state.next_in(state.turn)


def wipe_out(play: Play, seat: int) -> None:
    """A player sent to house arrest loses no turn besides, and doubles are counted anew (U3.2)."""
    row = play.state.of_seat(Row, seat)
    count_in_a_row(play.state, seat, 0)
    if row.lost_turns:
        row.lost_turns = 0
        play.tell("U3.2", "glamour.lost_turn_gone", player=play.names[seat])


def on_arrest(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Stopping there is house arrest, unless the rules allow a visit (U4.1)."""
    if play.options.of(GlamourOptions).visiting:
        turn.on_quiet_square(play, seat, square, terms)
    else:
        play.tell("U4.1", "glamour.stops_there", player=play.names[seat])
        play.hooks.to_jail(play, seat)


_SPARE = 4
"""A bot asks if it has so many times the price."""


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """As usual; another's utility may then be asked for."""
    OFFICIAL.on_deed.land(play, seat, square, terms)
    owner = play.state.owner[square]
    if play.board.kinds[square] == "utility" and owner not in (BANK, seat):
        play.state.of_table(Landing).buyout = Asked(play.names[seat], play.board.deed_ids[square])


def may_buyout(play: Play, seat: int, entry: Buyout) -> Refusal | None:
    """By the lander, once a landing, until the next throw, with the price in cash."""
    asked = play.state.of_table(Landing).buyout
    mine = asked is not None and asked.player == play.names[seat] and entry.deed in (None, asked.deed)
    if asked is None or not mine or not play.options.of(GlamourOptions).utility_buyout:
        return refuse("U5.3", "glamour.buyout_nothing")
    square = play.square(asked.deed)
    owner = play.state.owner[square]
    if owner in (BANK, seat):
        return refuse("U5.3", "glamour.buyout_nothing")
    if play.state.level[square] < 0:
        return refuse("U5.3", "glamour.buyout_mortgaged", deed=play.deed(square))
    price, cash = play.board.price[square], play.state.cash[seat]
    if cash < price:
        return refuse("U5.3", "glamour.buyout_cash", amount=price, cash=cash)
    give, take = Goods(cash=price), Goods(deeds=(asked.deed,))
    return may_deal(play, seat, Deal(by=entry.by, other=play.names[owner], give=give, take=take))


def buyout(play: Play, seat: int, entry: Buyout) -> None:
    """Ask the owner, who answers yes or no."""
    landing = play.state.of_table(Landing)
    asked, landing.buyout = landing.buyout, None
    assert asked is not None
    square = play.square(asked.deed)
    owner, price = play.state.owner[square], play.board.price[square]
    play.tell(
        "U5.3",
        "glamour.asked",
        player=play.names[seat],
        other=play.names[owner],
        deed=play.deed(square),
        amount=price,
    )
    play.push(Proposal(seat, owner, Side(price, (), ()), Side(0, (square,), ()), clause="U5.3"))


def offer_buyout(play: Play, seat: int) -> Iterator[Buyout]:
    """The utility landed on."""
    asked = play.state.of_table(Landing).buyout
    if asked is not None and asked.player == play.names[seat]:
        yield Buyout(by=asked.player, deed=asked.deed)


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """As usual; claims by them, and to their utilities, end."""
    landing, state = play.state.of_table(Landing), play.state
    asked = landing.buyout
    if asked is not None and seat in (play.seats[asked.player], state.owner[play.square(asked.deed)]):
        landing.buyout = None
    leave_as_usual(play, seat, debt)


def idea(play: Play) -> Buyout | None:
    """A bot asks for a utility if it has money to spare."""
    asked = play.state.of_table(Landing).buyout
    if asked is None or play.top is not None:
        return None
    seat, price = play.seats[asked.player], play.board.price[play.square(asked.deed)]
    entry = Buyout(by=asked.player, deed=asked.deed)
    rich = play.state.cash[seat] >= _SPARE * price
    return entry if rich and may_buyout(play, seat, entry) is None else None
