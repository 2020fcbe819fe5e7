"""Carries out what players do to each other, with the position before kept, so that a card may undo it (E7).

An answer goes back to that position and lets it happen differently; so all consequences are undone too. Also
here: the first full tower, the ranking, the goods that a player leaves (E8). A payment is made at once, or
costs a billboard: nobody owes anything (E4.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tourney.game.engine import flow
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.leaving import go_out
from tourney.game.engine.payments import settle_up
from tourney.game.systems.empire import state as ev
from tourney.game.systems.empire import towers
from tourney.game.systems.empire.state import Event, Latest

_UNIT: Final = 1_000_000_000_000
"""All cash counts less than one unit of height (E8.2)."""


_WINS: Final = 1000 * _UNIT
"""More than the height of any tower."""


def is_over(game: GameContext) -> str | None:
    """As soon as a tower is full (E8.1); else as usual."""
    return "empire.over" if towers.full(game) else flow.is_over(game)


def worth(game: GameContext, seat: int) -> int:
    """The value of the tower, and the cash, in M; players are not ranked by it (E8.2)."""
    return towers.value(game, seat) + game.state.cash[seat]


def standing(game: GameContext, seat: int) -> int:
    """The winner, then height, then cash (E8.2)."""
    won = towers.full(game)[:1] == [seat]
    return _WINS * won + _UNIT * towers.height(game, seat) + game.state.cash[seat]


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """Tiles go back to their squares, offices to the pile, cards under theirs, the cash to the bank."""
    for at in range(len(towers.tiles(game.state, seat)) - 1, -1, -1):
        towers.take(game, seat, at)
    towers.put_back(game, seat)
    cards = go_out(game, seat, refund=False)[1]
    pay(game.state, seat, BANK, game.state.cash[seat])
    for card in cards:
        return_card(game, card)
    game.log("E8.3", "empire.left", player=game.names[seat])


def liquidation_value(game: GameContext, seat: int) -> int:
    """Nothing can be raised (E4.2)."""
    return game.state.cash[seat]


def pay_bank(game: GameContext, seat: int, amount: int, clause: str) -> None:
    """To the bank; without the whole amount the topmost billboard goes back to its square."""
    if game.state.cash[seat] >= amount:
        settle_up(game, seat, BANK, amount, clause)
        return
    game.log("E4.2", "empire.cannot_pay", player=game.names[seat], amount=amount)
    towers.lose_top(game, seat, "E4.2")


def pay_player(game: GameContext, seat: int, other: int, amount: int, clause: str) -> list[tuple[int, str]]:
    """To a player; without the whole amount that player gets the topmost billboard. Returns the tile and who
    gained it.
    """
    if game.state.cash[seat] >= amount:
        settle_up(game, seat, other, amount, clause)
        return []
    game.log("E4.2", "empire.cannot_pay", player=game.names[seat], amount=amount)
    return taken_over(game, seat, other, "E4.2")


def taken_over(game: GameContext, giver: int, taker: int, clause: str) -> list[tuple[int, str]]:
    """The topmost billboard of one tower onto another. Returns the tile and who gained it."""
    at = towers.topmost(game.state, giver)
    if at < 0:
        game.log(clause, "empire.no_billboard", player=game.names[giver])
        return []
    tile = towers.take(game, giver, at)
    towers.put(game, taker, tile)
    name = towers.named(game, tile)
    game.log(clause, "empire.tile_taken", player=game.names[taker], other=game.names[giver], deed=name)
    return [(taker, tile)]


def receive(game: GameContext, seat: int, amount: int, clause: str) -> None:
    """From the bank."""
    pay(game.state, BANK, seat, amount)
    game.log(clause, "engine.paid", player=game.name(BANK), other=game.names[seat], amount=amount)


def salary(game: GameContext, seat: int, landed: bool) -> None:
    """GO pays the value of the tower, passed or landed on (E4.1)."""
    amount = towers.value(game, seat)
    pay(game.state, BANK, seat, amount)
    game.state.salaried += amount
    game.log("E4.1", "engine.salary", player=game.names[seat], amount=amount)


Gained: TypeAlias = list[tuple[int, str]]


def latest(game: GameContext) -> Event | None:
    """The last happening that may be answered."""
    found: Event | None = game.state.of_table(Latest).event
    return found


def forget(game: GameContext) -> None:
    """Another entry was made: it is too late for an answer (E7.1)."""
    game.state.of_table(Latest).event = None


def happen(game: GameContext, event: Event) -> None:
    """Carry it out; while any player holds a card the position before it is kept."""
    if towers.in_hands(game):
        event = event._replace(before=game.state.copy())
    towers.bring_offices(game, _DONE[event.kind](game, event))
    if event.before is not None:
        game.state.of_table(Latest).event = event


def say_no(game: GameContext, seat: int, event: Event) -> None:
    """Just say no: to what was done to this player, or to another player's no (E7.2)."""
    game.log("E7.2", "empire.said_no", player=game.names[seat])
    if seat in (event.actor, event.duel):
        happen(game, event._replace(noes=event.noes + 1))
    else:
        happen(game, event._replace(spared=event.stopped_by, duel=seat, noes=1))


def may_say_no(event: Event, seat: int) -> bool:
    """Whether it was done to this player, or stopped by another's no just now.

    Every player affected may answer a no to a no, not only the one with the first no.
    """
    if event.kind not in ev.STOPPED:
        return False
    if event.noes % 2:
        return seat == event.actor or (
            event.kind in ev.EACH_ALONE and seat in event.others and seat not in event.stopped_by
        )
    return seat in event.others and seat not in event.spared


def reverse(game: GameContext, seat: int, event: Event) -> None:
    """The rent flows the other way (E7)."""
    happen(game, event._replace(kind=ev.REVERSE, actor=seat, others=(event.actor,)))


def bust(game: GameContext, seat: int, event: Event) -> None:
    """The buyer gets the money back, and this player buys."""
    happen(game, event._replace(kind=ev.BUST, actor=seat, others=(event.actor,)))


def _rent(game: GameContext, event: Event) -> Gained:
    (lander,) = event.others
    return pay_player(game, lander, event.actor, event.amount, "E5.2")


def _reverse(game: GameContext, event: Event) -> Gained:
    (owner,) = event.others
    if owner in event.stopped_by:
        return pay_player(game, event.actor, owner, event.amount, "E5.2")
    game.log("E7.2", "empire.rent_reversed", player=game.names[event.actor], other=game.names[owner])
    return pay_player(game, owner, event.actor, event.amount, "E7.2")


def _purchase(game: GameContext, event: Event) -> Gained:
    return _bought(game, event, event.actor)


def _bust(game: GameContext, event: Event) -> Gained:
    (buyer,) = event.others
    if buyer in event.stopped_by:
        return _bought(game, event, buyer)
    game.log("E7.2", "empire.deal_busted", player=game.names[event.actor], other=game.names[buyer])
    return _bought(game, event, event.actor)


def _bought(game: GameContext, event: Event, seat: int) -> Gained:
    tile = game.board.deed_ids[event.square]
    pay(game.state, seat, BANK, event.amount)
    towers.put(game, seat, tile)
    deed = game.deed(event.square)
    game.log("E5.1", event.said, player=game.names[seat], deed=deed, amount=event.amount)
    return [(seat, tile)]


def _swap(game: GameContext, event: Event) -> Gained:
    if event.stopped_by:
        return _nothing(game, event)
    a, b = event.towers
    state = game.state
    at_a, at_b = towers.topmost(state, a), towers.topmost(state, b)
    from_a, from_b = towers.take(game, a, at_a), towers.take(game, b, at_b)
    towers.put(game, a, from_b, at_a)
    towers.put(game, b, from_a, at_b)
    game.log(
        "E3.4",
        "empire.swapped",
        player=game.names[a],
        other=game.names[b],
        deed=towers.named(game, from_a),
        place=towers.named(game, from_b),
    )
    return [(a, from_b), (b, from_a)]


def _takeover(game: GameContext, event: Event) -> Gained:
    (victim,) = event.others
    if event.stopped_by:
        return _nothing(game, event)
    return taken_over(game, victim, event.actor, "E7.2")


def _crash(game: GameContext, event: Event) -> Gained:
    for seat in event.others:
        if seat not in event.stopped_by:
            towers.lose_top(game, seat, "E7.2")
    return []


def _rival_tax(game: GameContext, event: Event) -> Gained:
    (rival,) = event.others
    if event.stopped_by:
        return _nothing(game, event)
    towers.lose_top(game, rival, "E6.1")
    return []


def _billboard_tax(game: GameContext, event: Event) -> Gained:
    (payer,) = event.others
    if event.stopped_by:
        return _nothing(game, event)
    return pay_player(game, payer, event.actor, event.amount, "E7.2")


def _birthday(game: GameContext, event: Event) -> Gained:
    gained: Gained = []
    for seat in event.others:
        if seat not in event.stopped_by:
            gained += pay_player(game, seat, event.actor, event.amount, "E6.4")
    return gained


def _nothing(game: GameContext, event: Event) -> Gained:
    game.log("E7.2", "empire.stopped", player=game.names[event.actor])
    return []


Done: TypeAlias = Callable[[GameContext, Event], Gained]


_DONE: Final[Mapping[str, Done]] = {
    ev.RENT: _rent,
    ev.REVERSE: _reverse,
    ev.PURCHASE: _purchase,
    ev.BUST: _bust,
    ev.SWAP: _swap,
    ev.TAKEOVER: _takeover,
    ev.CRASH: _crash,
    ev.RIVAL_TAX: _rival_tax,
    ev.BILLBOARD_TAX: _billboard_tax,
    ev.BIRTHDAY: _birthday,
}
"""The effect of each kind of event; returns the tiles and who gained them."""
