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
from tourney.game.engine.decisions import Frame
from tourney.game.engine.game_context import Play
from tourney.game.engine.leaving import go_out
from tourney.game.engine.payments import settle_up
from tourney.game.systems.empire import state as ev
from tourney.game.systems.empire import towers
from tourney.game.systems.empire.state import Event, Latest

_UNIT: Final = 1_000_000_000_000
"""All cash counts less than one unit of height (E8.2)."""


_WINS: Final = 1000 * _UNIT
"""More than the height of any tower."""


def is_over(play: Play) -> str | None:
    """As soon as a tower is full (E8.1); else as usual."""
    return "empire.over" if towers.full(play) else flow.is_over(play)


def worth(play: Play, seat: int) -> int:
    """The value of the tower, and the cash, in M; players are not ranked by it (E8.2)."""
    return towers.value(play, seat) + play.state.cash[seat]


def standing(play: Play, seat: int) -> int:
    """The winner, then height, then cash (E8.2)."""
    won = towers.full(play)[:1] == [seat]
    return _WINS * won + _UNIT * towers.height(play, seat) + play.state.cash[seat]


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """Tiles go back to their squares, offices to the pile, cards under theirs, the cash to the bank."""
    for at in range(len(towers.tiles(play.state, seat)) - 1, -1, -1):
        towers.take(play, seat, at)
    towers.put_back(play, seat)
    cards = go_out(play, seat, refund=False)[1]
    pay(play.state, seat, BANK, play.state.cash[seat])
    for card in cards:
        return_card(play, card)
    play.tell("E8.3", "empire.left", player=play.names[seat])


def liquidation_value(play: Play, seat: int) -> int:
    """Nothing can be raised (E4.2)."""
    return play.state.cash[seat]


def pay_bank(play: Play, seat: int, amount: int, clause: str) -> None:
    """To the bank; without the whole amount the topmost billboard goes back to its square."""
    if play.state.cash[seat] >= amount:
        settle_up(play, seat, BANK, amount, clause)
        return
    play.tell("E4.2", "empire.cannot_pay", player=play.names[seat], amount=amount)
    towers.lose_top(play, seat, "E4.2")


def pay_player(play: Play, seat: int, other: int, amount: int, clause: str) -> list[tuple[int, str]]:
    """To a player; without the whole amount that player gets the topmost billboard. Returns the tile and who
    gained it.
    """
    if play.state.cash[seat] >= amount:
        settle_up(play, seat, other, amount, clause)
        return []
    play.tell("E4.2", "empire.cannot_pay", player=play.names[seat], amount=amount)
    return taken_over(play, seat, other, "E4.2")


def taken_over(play: Play, giver: int, taker: int, clause: str) -> list[tuple[int, str]]:
    """The topmost billboard of one tower onto another. Returns the tile and who gained it."""
    at = towers.topmost(play.state, giver)
    if at < 0:
        play.tell(clause, "empire.no_billboard", player=play.names[giver])
        return []
    tile = towers.take(play, giver, at)
    towers.put(play, taker, tile)
    name = towers.named(play, tile)
    play.tell(clause, "empire.tile_taken", player=play.names[taker], other=play.names[giver], deed=name)
    return [(taker, tile)]


def receive(play: Play, seat: int, amount: int, clause: str) -> None:
    """From the bank."""
    pay(play.state, BANK, seat, amount)
    play.tell(clause, "engine.paid", player=play.name(BANK), other=play.names[seat], amount=amount)


def salary(play: Play, seat: int, landed: bool) -> None:
    """GO pays the value of the tower, passed or landed on (E4.1)."""
    amount = towers.value(play, seat)
    pay(play.state, BANK, seat, amount)
    play.state.salaried += amount
    play.tell("E4.1", "engine.salary", player=play.names[seat], amount=amount)


Gained: TypeAlias = list[tuple[int, str]]


def latest(play: Play) -> Event | None:
    """The last happening that may be answered."""
    found: Event | None = play.state.of_table(Latest).event
    return found


def forget(play: Play) -> None:
    """Another entry was made: it is too late for an answer (E7.1)."""
    play.state.of_table(Latest).event = None


def happen(play: Play, event: Event) -> None:
    """Carry it out; while any player holds a card the position before it is kept."""
    if towers.in_hands(play):
        event = event._replace(before=play.state.copy())
    towers.bring_offices(play, _DONE[event.kind](play, event))
    if event.before is not None:
        play.state.of_table(Latest).event = event


def say_no(play: Play, seat: int, event: Event) -> None:
    """Just say no: to what was done to this player, or to another player's no (E7.2)."""
    play.tell("E7.2", "empire.said_no", player=play.names[seat])
    if seat in (event.actor, event.duel):
        happen(play, event._replace(noes=event.noes + 1))
    else:
        happen(play, event._replace(spared=event.stopped_by, duel=seat, noes=1))


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


def reverse(play: Play, seat: int, event: Event) -> None:
    """The rent flows the other way (E7)."""
    happen(play, event._replace(kind=ev.REVERSE, actor=seat, others=(event.actor,)))


def bust(play: Play, seat: int, event: Event) -> None:
    """The buyer gets the money back, and this player buys."""
    happen(play, event._replace(kind=ev.BUST, actor=seat, others=(event.actor,)))


def _rent(play: Play, event: Event) -> Gained:
    (lander,) = event.others
    return pay_player(play, lander, event.actor, event.amount, "E5.2")


def _reverse(play: Play, event: Event) -> Gained:
    (owner,) = event.others
    if owner in event.stopped_by:
        return pay_player(play, event.actor, owner, event.amount, "E5.2")
    play.tell("E7.2", "empire.rent_reversed", player=play.names[event.actor], other=play.names[owner])
    return pay_player(play, owner, event.actor, event.amount, "E7.2")


def _purchase(play: Play, event: Event) -> Gained:
    return _bought(play, event, event.actor)


def _bust(play: Play, event: Event) -> Gained:
    (buyer,) = event.others
    if buyer in event.stopped_by:
        return _bought(play, event, buyer)
    play.tell("E7.2", "empire.deal_busted", player=play.names[event.actor], other=play.names[buyer])
    return _bought(play, event, event.actor)


def _bought(play: Play, event: Event, seat: int) -> Gained:
    tile = play.board.deed_ids[event.square]
    pay(play.state, seat, BANK, event.amount)
    towers.put(play, seat, tile)
    deed = play.deed(event.square)
    play.tell("E5.1", event.said, player=play.names[seat], deed=deed, amount=event.amount)
    return [(seat, tile)]


def _swap(play: Play, event: Event) -> Gained:
    if event.stopped_by:
        return _nothing(play, event)
    a, b = event.towers
    state = play.state
    at_a, at_b = towers.topmost(state, a), towers.topmost(state, b)
    from_a, from_b = towers.take(play, a, at_a), towers.take(play, b, at_b)
    towers.put(play, a, from_b, at_a)
    towers.put(play, b, from_a, at_b)
    play.tell(
        "E3.4",
        "empire.swapped",
        player=play.names[a],
        other=play.names[b],
        deed=towers.named(play, from_a),
        place=towers.named(play, from_b),
    )
    return [(a, from_b), (b, from_a)]


def _takeover(play: Play, event: Event) -> Gained:
    (victim,) = event.others
    if event.stopped_by:
        return _nothing(play, event)
    return taken_over(play, victim, event.actor, "E7.2")


def _crash(play: Play, event: Event) -> Gained:
    for seat in event.others:
        if seat not in event.stopped_by:
            towers.lose_top(play, seat, "E7.2")
    return []


def _rival_tax(play: Play, event: Event) -> Gained:
    (rival,) = event.others
    if event.stopped_by:
        return _nothing(play, event)
    towers.lose_top(play, rival, "E6.1")
    return []


def _billboard_tax(play: Play, event: Event) -> Gained:
    (payer,) = event.others
    if event.stopped_by:
        return _nothing(play, event)
    return pay_player(play, payer, event.actor, event.amount, "E7.2")


def _birthday(play: Play, event: Event) -> Gained:
    gained: Gained = []
    for seat in event.others:
        if seat not in event.stopped_by:
            gained += pay_player(play, seat, event.actor, event.amount, "E6.4")
    return gained


def _nothing(play: Play, event: Event) -> Gained:
    play.tell("E7.2", "empire.stopped", player=play.names[event.actor])
    return []


Done: TypeAlias = Callable[[Play, Event], Gained]


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
