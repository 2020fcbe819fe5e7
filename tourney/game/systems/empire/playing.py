"""Empire cards are played: when each may be, what it does, and what answers what (E7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from tourney.game.engine.frames import Offer
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.systems.empire import buying, hand, money, squares, towers
from tourney.game.systems.empire import events as ev
from tourney.game.systems.empire import happenings as happening
from tourney.game.systems.empire.chance import MOST_STEPS
from tourney.game.systems.empire.entries import PlayCard
from tourney.game.systems.empire.events import Event
from tourney.game.systems.empire.state import HIDDEN
from tourney.game.systems.empire.turns import begin_turn

BARGAIN: Final = 100
"""What the bargain costs, in M."""

TAX: Final = 400
TAXED: Final = 4
"""The billboard tax, in M, and how many billboards one has who pays it."""

MayPlay: TypeAlias = Callable[[Play, int, PlayCard], Refusal | None]
DoPlay: TypeAlias = Callable[[Play, int, PlayCard], None]


class CardRule(NamedTuple):
    """When a card may be played, what it does, and which fields the entry needs for it."""

    may: MayPlay
    do: DoPlay
    needs: tuple[str, ...] = ()


def may_play(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    """A card that the player can hold, at its time, with what it needs."""
    mine, rule = hand.held(play, seat), CARDS.get(entry.card)
    if play.state.over and entry.card not in ANSWERS:
        return refuse("E8.1", "empire.play_over")
    if not mine:
        return refuse("E7.1", "empire.play_not_held", player=play.names[seat])
    if rule is None:
        return refuse("E7.1", "empire.play_unknown", card=entry.card[:60])
    if entry.card not in mine and HIDDEN not in mine:
        return refuse("E7.1", "empire.play_not_held", player=play.names[seat])
    if not hand.possible(play, seat, entry.card):
        return refuse("E7.1", "empire.play_elsewhere")
    given = {"player": entry.player, "to": entry.to, "count": entry.count}
    if any((value is not None) != (name in rule.needs) for name, value in given.items()):
        return refuse("E7.1", "empire.play_fields")
    return rule.may(play, seat, entry)


def play_card(play: Play, seat: int, entry: PlayCard) -> None:
    """It goes under its pile, and does what it says."""
    CARDS[entry.card].do(play, seat, entry)


def is_answered(play: Play) -> bool:
    """Whether an answer may still follow, though the game is over (E7.3)."""
    return happening.latest(play) is not None


def offer_cards(play: Play, seat: int) -> Iterator[PlayCard]:
    """Every card that the player can hold, with each thing that it needs."""
    mine = hand.held(play, seat)
    if not mine:
        return
    name = play.names[seat]
    for card, rule in CARDS.items():
        if card not in mine and HIDDEN not in mine:
            continue
        if "player" in rule.needs:
            for other in play.state.seats_after(seat):
                yield PlayCard(by=name, card=card, player=play.names[other])
        elif "to" in rule.needs:
            for to in range(play.board.size):
                yield PlayCard(by=name, card=card, to=to)
        elif "count" in rule.needs:
            for count in range(1, MOST_STEPS + 1):
                yield PlayCard(by=name, card=card, count=count)
        else:
            yield PlayCard(by=name, card=card)


def _any_time(play: Play) -> Refusal | None:
    """Not during an auction or an unfinished action."""
    return None if play.top is None else refuse("E7.1", "empire.play_unfinished")


def _own_turn(play: Play, seat: int) -> Refusal | None:
    """Before one's own throw."""
    refusal = _any_time(play)
    if refusal is None and seat != play.state.turn:
        return refuse("E7.1", "empire.play_own_turn")
    return refusal


def _instead_of_throw(play: Play, seat: int) -> Refusal | None:
    """The same, out of jail: the card is the move."""
    refusal = _own_turn(play, seat)
    if refusal is None and play.state.jail[seat] != FREE:
        return refuse("E6.7", "empire.play_in_jail")
    return refusal


def _rival(play: Play, seat: int, entry: PlayCard) -> int:
    """The other whom the card names, -1 for nobody who can be."""
    other = play.seats.get(entry.player or "", -1)
    return -1 if other < 0 or other == seat or play.state.out[other] else other


def _may_swap(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _any_time(play) or _may_take(play, seat, entry)
    if refusal is None and towers.topmost(play.state, seat) < 0:
        return refuse("E7.1", "empire.play_no_tile", player=play.names[seat])
    return refusal


def _may_take(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _any_time(play)
    if refusal:
        return refusal
    other = _rival(play, seat, entry)
    if other < 0:
        return refuse("E7.1", "empire.play_who", player=(entry.player or "")[:60])
    if towers.topmost(play.state, other) < 0:
        return refuse("E7.1", "empire.play_no_tile", player=play.names[other])
    return None


def _swap_the_top(play: Play, seat: int, entry: PlayCard) -> None:
    other = _rival(play, seat, entry)
    _done(play, seat, entry, Event(ev.SWAP, seat, (other,), towers=(seat, other)))


def _takeover(play: Play, seat: int, entry: PlayCard) -> None:
    _done(play, seat, entry, Event(ev.TAKEOVER, seat, (_rival(play, seat, entry),)))


def _hit(play: Play, seat: int) -> tuple[int, ...]:
    """Whom a crash costs a billboard."""
    return tuple(other for other in play.state.seats_after(seat) if towers.topmost(play.state, other) >= 0)


def _may_crash(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _any_time(play)
    return refusal if refusal or _hit(play, seat) else refuse("E7.1", "empire.play_no_tiles")


def _crash(play: Play, seat: int, entry: PlayCard) -> None:
    _done(play, seat, entry, Event(ev.CRASH, seat, _hit(play, seat)))


def _may_any_time(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    return _any_time(play)


def _bonus(play: Play, seat: int, entry: PlayCard) -> None:
    _spent(play, seat, entry)
    money.receive(play, seat, max(towers.value(play, other) for other in play.state.live), "E7.1")


def _may_leave_jail(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _own_turn(play, seat)
    if refusal is None and play.state.jail[seat] == FREE:
        return refuse("E6.7", "engine.jail_not_in")
    return refusal


def _leave_jail(play: Play, seat: int, entry: PlayCard) -> None:
    _spent(play, seat, entry)
    play.state.jail[seat] = FREE
    play.tell("E6.7", "empire.out_of_jail", player=play.names[seat])


def _may_move(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    to = -1 if entry.to is None else entry.to
    return _instead_of_throw(play, seat) or squares.where_refusal(play, seat, to, "E7.1")


def _move(play: Play, seat: int, entry: PlayCard) -> None:
    assert entry.to is not None
    _spent(play, seat, entry)
    begin_turn(play, seat)
    squares.go_to(play, seat, entry.to, "E7.1")


def _may_fly(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _instead_of_throw(play, seat)
    count = entry.count or 0
    return (
        refusal
        if refusal or 1 <= count <= MOST_STEPS
        else refuse("E7.1", "empire.steps_many", most=MOST_STEPS)
    )


def _fly(play: Play, seat: int, entry: PlayCard) -> None:
    assert entry.count is not None
    _spent(play, seat, entry)
    begin_turn(play, seat)
    play.hooks.advance(play, seat, entry.count)


def _may_tax(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _own_turn(play, seat)
    if refusal:
        return refusal
    other = _rival(play, seat, entry)
    if other < 0:
        return refuse("E7.1", "empire.play_who", player=(entry.player or "")[:60])
    if towers.billboards(play.state, other) < TAXED:
        return refuse("E7.1", "empire.play_few_tiles", player=play.names[other], n=TAXED)
    return None


def _tax(play: Play, seat: int, entry: PlayCard) -> None:
    _done(play, seat, entry, Event(ev.BILLBOARD_TAX, seat, (_rival(play, seat, entry),), amount=TAX))


def _may_bargain(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    top = play.top
    if not isinstance(top, Offer) or top.seat != seat:
        return refuse("E7.1", "empire.play_no_offer")
    cash = play.state.cash[seat]
    return refuse("E7.1", "empire.play_cash", amount=BARGAIN, cash=cash) if cash < BARGAIN else None


def _bargain(play: Play, seat: int, entry: PlayCard) -> None:
    top = play.top
    assert isinstance(top, Offer)
    _spent(play, seat, entry)
    buying.take(play, seat, top.square, BARGAIN)


def _may_reverse(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    event = happening.latest(play)
    if event is None or event.kind != ev.RENT or event.others != (seat,):
        return refuse("E7.1", "empire.answer_late")
    return None


def _reverse(play: Play, seat: int, entry: PlayCard) -> None:
    happening.reverse(play, seat, _answered(play, seat, entry))


def _may_bust(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    event = happening.latest(play)
    if event is None or event.kind != ev.PURCHASE or event.actor == seat:
        return refuse("E7.1", "empire.answer_late")
    if play.board.tiles[event.square] > 1:
        return refuse("E7.1", "empire.bust_utility")
    cash = play.state.cash[seat]
    return refuse("E7.1", "empire.play_cash", amount=event.amount, cash=cash) if cash < event.amount else None


def _bust(play: Play, seat: int, entry: PlayCard) -> None:
    happening.bust(play, seat, _answered(play, seat, entry))


def _may_say_no(play: Play, seat: int, entry: PlayCard) -> Refusal | None:
    event = happening.latest(play)
    if event is None:
        return refuse("E7.1", "empire.answer_late")
    return None if happening.may_say_no(event, seat) else refuse("E7.2", "empire.answer_nothing")


def _say_no(play: Play, seat: int, entry: PlayCard) -> None:
    happening.say_no(play, seat, _answered(play, seat, entry))


def _done(play: Play, seat: int, entry: PlayCard, event: Event) -> None:
    """The card is under its pile before it happens: an answer does not bring it back."""
    _spent(play, seat, entry)
    happening.happen(play, event)


def _spent(play: Play, seat: int, entry: PlayCard) -> None:
    happening.forget(play)
    hand.spend(play, seat, entry.card)


def _answered(play: Play, seat: int, entry: PlayCard) -> Event:
    """Back to the position before what has just happened, with the answer under its pile."""
    event = happening.latest(play)
    assert event is not None and event.before is not None
    play.stand(event.before.copy())
    hand.spend(play, seat, entry.card)
    return event


CARDS: Final[Mapping[str, CardRule]] = {
    "swap_the_top": CardRule(_may_swap, _swap_the_top, ("player",)),
    "hostile_takeover": CardRule(_may_take, _takeover, ("player",)),
    "stock_market_crash": CardRule(_may_crash, _crash),
    "tallest_tower_bonus": CardRule(_may_any_time, _bonus),
    "get_out_of_jail_free": CardRule(_may_leave_jail, _leave_jail),
    "move_anywhere": CardRule(_may_move, _move, ("to",)),
    "private_jet_trip": CardRule(_may_fly, _fly, ("count",)),
    "billboard_tax": CardRule(_may_tax, _tax, ("player",)),
    "bargain_business": CardRule(_may_bargain, _bargain),
    "reverse_rent": CardRule(_may_reverse, _reverse),
    "deal_buster": CardRule(_may_bust, _bust),
    "just_say_no": CardRule(_may_say_no, _say_no),
}
"""Every Empire card by what the record calls it."""

ANSWERS: Final = ("just_say_no", "reverse_rent", "deal_buster")
"""Those that must follow at once (E7.1)."""
