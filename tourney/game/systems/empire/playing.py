"""Plays Empire cards: when each may be played, its effect, and which card answers which (E7).

Also the bot's own ideas (answers, cards, offices), and verbs as Empire has them: the ordinary game's are
refused, and any other entry ends the time for answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from tourney.game.engine import entries as e
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import Offer
from tourney.game.engine.entries import Entry
from tourney.game.engine.game_context import GameContext, Verb, VerbSpec
from tourney.game.engine.state import FREE
from tourney.game.systems.empire import happenings, squares, towers
from tourney.game.systems.empire import state as ev
from tourney.game.systems.empire.happenings import forget
from tourney.game.systems.empire.squares import MOST_STEPS, begin_turn, dearest, merit
from tourney.game.systems.empire.state import CRASH, HIDDEN, SWAP, Event, Office, PlayCard
from tourney.rules.options import EmpireOptions

BARGAIN: Final = 100
"""The price of the bargain, in M."""


TAX: Final = 400


TAXED: Final = 4
"""The billboard tax, in M, and how many billboards a player who pays it has."""


MayPlay: TypeAlias = Callable[[GameContext, int, PlayCard], Refusal | None]


DoPlay: TypeAlias = Callable[[GameContext, int, PlayCard], None]


class CardRule(NamedTuple):
    """When a card may be played, its effect, and the fields that its entry needs."""

    may: MayPlay
    do: DoPlay
    needs: tuple[str, ...] = ()


def may_play(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    """A card that the player can hold, at its time, with its fields."""
    mine, rule = towers.held(game, seat), CARDS.get(entry.card)
    if game.state.over and entry.card not in ANSWERS:
        return refuse("E8.1", "empire.play_over")
    if not mine:
        return refuse("E7.1", "empire.play_not_held", player=game.names[seat])
    if rule is None:
        return refuse("E7.1", "empire.play_unknown", card=entry.card[:60])
    if entry.card not in mine and HIDDEN not in mine:
        return refuse("E7.1", "empire.play_not_held", player=game.names[seat])
    if not towers.possible(game, seat, entry.card):
        return refuse("E7.1", "empire.play_elsewhere")
    given = {"player": entry.player, "to": entry.to, "count": entry.count}
    if any((value is not None) != (name in rule.needs) for name, value in given.items()):
        return refuse("E7.1", "empire.play_fields")
    return rule.may(game, seat, entry)


def play_card(game: GameContext, seat: int, entry: PlayCard) -> None:
    """Put it under its pile, and carry it out."""
    CARDS[entry.card].do(game, seat, entry)


def is_answered(game: GameContext) -> bool:
    """Whether an answer may still follow, though the game is over (E7.3)."""
    return happenings.latest(game) is not None


def offer_cards(game: GameContext, seat: int) -> Iterator[PlayCard]:
    """Every card that the player can hold, with each value for its fields."""
    mine = towers.held(game, seat)
    if not mine:
        return
    name = game.names[seat]
    for card, rule in CARDS.items():
        if card not in mine and HIDDEN not in mine:
            continue
        if "player" in rule.needs:
            for other in game.state.seats_after(seat):
                yield PlayCard(by=name, card=card, player=game.names[other])
        elif "to" in rule.needs:
            for to in range(game.board.size):
                yield PlayCard(by=name, card=card, to=to)
        elif "count" in rule.needs:
            for count in range(1, MOST_STEPS + 1):
                yield PlayCard(by=name, card=card, count=count)
        else:
            yield PlayCard(by=name, card=card)


def _any_time(game: GameContext) -> Refusal | None:
    """Not during an auction or an unfinished action."""
    return None if game.top is None else refuse("E7.1", "empire.play_unfinished")


def _own_turn(game: GameContext, seat: int) -> Refusal | None:
    """Before one's own throw."""
    refusal = _any_time(game)
    if refusal is None and seat != game.state.turn:
        return refuse("E7.1", "empire.play_own_turn")
    return refusal


def _instead_of_throw(game: GameContext, seat: int) -> Refusal | None:
    """The same, out of jail: the card is the move."""
    refusal = _own_turn(game, seat)
    if refusal is None and game.state.jail[seat] != FREE:
        return refuse("E6.7", "empire.play_in_jail")
    return refusal


def _rival(game: GameContext, seat: int, entry: PlayCard) -> int:
    """The other player whom the card names, -1 for an impossible one."""
    other = game.seats.get(entry.player or "", -1)
    return -1 if other < 0 or other == seat or game.state.out[other] else other


def _may_swap(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _any_time(game) or _may_take(game, seat, entry)
    if refusal is None and towers.topmost(game.state, seat) < 0:
        return refuse("E7.1", "empire.play_no_tile", player=game.names[seat])
    return refusal


def _may_take(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _any_time(game)
    if refusal:
        return refusal
    other = _rival(game, seat, entry)
    if other < 0:
        return refuse("E7.1", "empire.play_who", player=(entry.player or "")[:60])
    if towers.topmost(game.state, other) < 0:
        return refuse("E7.1", "empire.play_no_tile", player=game.names[other])
    return None


def _swap_the_top(game: GameContext, seat: int, entry: PlayCard) -> None:
    other = _rival(game, seat, entry)
    _done(game, seat, entry, Event(ev.SWAP, seat, (other,), towers=(seat, other)))


def _takeover(game: GameContext, seat: int, entry: PlayCard) -> None:
    _done(game, seat, entry, Event(ev.TAKEOVER, seat, (_rival(game, seat, entry),)))


def _hit(game: GameContext, seat: int) -> tuple[int, ...]:
    """The player whom a crash costs a billboard."""
    return tuple(other for other in game.state.seats_after(seat) if towers.topmost(game.state, other) >= 0)


def _may_crash(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _any_time(game)
    return refusal if refusal or _hit(game, seat) else refuse("E7.1", "empire.play_no_tiles")


def _crash(game: GameContext, seat: int, entry: PlayCard) -> None:
    _done(game, seat, entry, Event(ev.CRASH, seat, _hit(game, seat)))


def _may_any_time(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    return _any_time(game)


def _bonus(game: GameContext, seat: int, entry: PlayCard) -> None:
    _spent(game, seat, entry)
    happenings.receive(game, seat, max(towers.value(game, other) for other in game.state.live), "E7.1")


def _may_leave_jail(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _own_turn(game, seat)
    if refusal is None and game.state.jail[seat] == FREE:
        return refuse("E6.7", "engine.jail_not_in")
    return refusal


def _leave_jail(game: GameContext, seat: int, entry: PlayCard) -> None:
    _spent(game, seat, entry)
    game.state.jail[seat] = FREE
    game.log("E6.7", "empire.out_of_jail", player=game.names[seat])


def _may_move(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    to = -1 if entry.to is None else entry.to
    return _instead_of_throw(game, seat) or squares.where_refusal(game, seat, to, "E7.1")


def _move(game: GameContext, seat: int, entry: PlayCard) -> None:
    assert entry.to is not None
    _spent(game, seat, entry)
    begin_turn(game, seat)
    squares.go_to(game, seat, entry.to, "E7.1")


def _may_fly(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _instead_of_throw(game, seat)
    count = entry.count or 0
    return (
        refusal
        if refusal or 1 <= count <= MOST_STEPS
        else refuse("E7.1", "empire.steps_many", most=MOST_STEPS)
    )


def _fly(game: GameContext, seat: int, entry: PlayCard) -> None:
    assert entry.count is not None
    _spent(game, seat, entry)
    begin_turn(game, seat)
    game.hooks.advance(game, seat, entry.count)


def _may_tax(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    refusal = _own_turn(game, seat)
    if refusal:
        return refusal
    other = _rival(game, seat, entry)
    if other < 0:
        return refuse("E7.1", "empire.play_who", player=(entry.player or "")[:60])
    if towers.billboards(game.state, other) < TAXED:
        return refuse("E7.1", "empire.play_few_tiles", player=game.names[other], n=TAXED)
    return None


def _tax(game: GameContext, seat: int, entry: PlayCard) -> None:
    _done(game, seat, entry, Event(ev.BILLBOARD_TAX, seat, (_rival(game, seat, entry),), amount=TAX))


def _may_bargain(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    top = game.top
    if not isinstance(top, Offer) or top.seat != seat:
        return refuse("E7.1", "empire.play_no_offer")
    cash = game.state.cash[seat]
    return refuse("E7.1", "empire.play_cash", amount=BARGAIN, cash=cash) if cash < BARGAIN else None


def _bargain(game: GameContext, seat: int, entry: PlayCard) -> None:
    top = game.top
    assert isinstance(top, Offer)
    _spent(game, seat, entry)
    squares.take(game, seat, top.square, BARGAIN)


def _may_reverse(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    event = happenings.latest(game)
    if event is None or event.kind != ev.RENT or event.others != (seat,):
        return refuse("E7.1", "empire.answer_late")
    return None


def _reverse(game: GameContext, seat: int, entry: PlayCard) -> None:
    happenings.reverse(game, seat, _answered(game, seat, entry))


def _may_bust(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    event = happenings.latest(game)
    if event is None or event.kind != ev.PURCHASE or event.actor == seat:
        return refuse("E7.1", "empire.answer_late")
    if game.board.tiles[event.square] > 1:
        return refuse("E7.1", "empire.bust_utility")
    cash = game.state.cash[seat]
    return refuse("E7.1", "empire.play_cash", amount=event.amount, cash=cash) if cash < event.amount else None


def _bust(game: GameContext, seat: int, entry: PlayCard) -> None:
    happenings.bust(game, seat, _answered(game, seat, entry))


def _may_say_no(game: GameContext, seat: int, entry: PlayCard) -> Refusal | None:
    event = happenings.latest(game)
    if event is None:
        return refuse("E7.1", "empire.answer_late")
    return None if happenings.may_say_no(event, seat) else refuse("E7.2", "empire.answer_nothing")


def _say_no(game: GameContext, seat: int, entry: PlayCard) -> None:
    happenings.say_no(game, seat, _answered(game, seat, entry))


def _done(game: GameContext, seat: int, entry: PlayCard, event: Event) -> None:
    """The card is under its pile before it happens: an answer does not bring it back."""
    _spent(game, seat, entry)
    happenings.happen(game, event)


def _spent(game: GameContext, seat: int, entry: PlayCard) -> None:
    happenings.forget(game)
    towers.spend(game, seat, entry.card)


def _answered(game: GameContext, seat: int, entry: PlayCard) -> Event:
    """Back to the position before the last happening, with the answer under its pile."""
    event = happenings.latest(game)
    assert event is not None and event.before is not None
    game.stand(event.before.copy())
    towers.spend(game, seat, entry.card)
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
"""Every Empire card by its name in the record."""


ANSWERS: Final = ("just_say_no", "reverse_rent", "deal_buster")
"""The cards that must follow at once (E7.1)."""


_CRASH: Final = 8
"""A bot plays the crash against a rival's tower of so many units."""


def idea(game: GameContext) -> Entry | None:
    """Any player's answer, else the first action of the player whose throw is next; None for nothing."""
    event = happenings.latest(game)
    if event is not None:
        for seat in game.state.live:
            for entry in _answers(game, seat, event):
                if may_play(game, seat, entry) is None:
                    return entry
    if game.state.over or game.top is not None:
        return None
    seat = game.state.turn
    for card in _cards(game, seat):
        if may_play(game, seat, card) is None:
            return card
    return _office(game, seat)


def _answers(game: GameContext, seat: int, event: Event) -> Iterator[PlayCard]:
    """Cards that it has shown to itself, if the answer gains something."""
    mine, name = towers.held(game, seat), game.names[seat]
    if "just_say_no" in mine and _hurts(game, seat, event):
        yield PlayCard(by=name, card="just_say_no")
    if "reverse_rent" in mine:
        yield PlayCard(by=name, card="reverse_rent")
    if "deal_buster" in mine and game.board.height[event.square] > 1:
        yield PlayCard(by=name, card="deal_buster")


def _hurts(game: GameContext, seat: int, event: Event) -> bool:
    """Whether a no brings this seat anything: not for a swap that it gains by."""
    if event.before is None or event.kind != SWAP or seat not in event.towers or event.noes:
        return True
    a, b = event.towers
    other = b if seat == a else a
    mine = towers.tiles(event.before, seat)[towers.topmost(event.before, seat)]
    theirs = towers.tiles(event.before, other)[towers.topmost(event.before, other)]
    return towers.height_of(game.board, mine) > towers.height_of(game.board, theirs)


def _cards(game: GameContext, seat: int) -> Iterator[PlayCard]:
    mine = towers.held(game, seat)
    if not mine:
        return
    state, name = game.state, game.names[seat]
    others = state.seats_after(seat)
    best = max(others, key=lambda other: towers.top_height(game, other), default=BANK)
    if best < 0:
        return
    top, own = towers.top_height(game, best), towers.top_height(game, seat)
    if state.jail[seat] != FREE and "get_out_of_jail_free" in mine:
        yield PlayCard(by=name, card="get_out_of_jail_free")
    if "hostile_takeover" in mine and top > 2:
        yield PlayCard(by=name, card="hostile_takeover", player=game.names[best])
    if "swap_the_top" in mine and top > own + 1:
        yield PlayCard(by=name, card="swap_the_top", player=game.names[best])
    if CRASH in mine and max(towers.height(game, other) for other in others) >= _CRASH:
        yield PlayCard(by=name, card=CRASH)
    if "tallest_tower_bonus" in mine:
        yield PlayCard(by=name, card="tallest_tower_bonus")
    if "billboard_tax" in mine:
        for other in others:
            yield PlayCard(by=name, card="billboard_tax", player=game.names[other])
    yield from _moves(game, seat, mine)


def _moves(game: GameContext, seat: int, mine: tuple[str, ...]) -> Iterator[PlayCard]:
    """Instead of a throw: to a square that it can buy."""
    name, cash = game.names[seat], game.state.cash[seat]
    if "move_anywhere" in mine:
        square = dearest(game, seat, cash)
        if square >= 0 and game.board.height[square] > 2:
            yield PlayCard(by=name, card="move_anywhere", to=square)
    if "private_jet_trip" in mine:
        here = game.state.square[seat]
        count = max(range(1, 6), key=lambda steps: merit(game, seat, game.board.on(here, steps)))
        if merit(game, seat, game.board.on(here, count)) >= 3 * towers.UNIT:
            yield PlayCard(by=name, card="private_jet_trip", count=count)


def _office(game: GameContext, seat: int) -> Entry | None:
    """If it fills the tower, or the remaining cash pays any tower's rent: a brand lifts by more for less."""
    entry = Office(by=game.names[seat])
    options = game.options.of(EmpireOptions)
    last = towers.height(game, seat) + 1 >= options.tower_full
    highest_rent = towers.UNIT * options.tower_full
    if not last and game.state.cash[seat] < options.office_price + highest_rent:
        return None
    return entry if squares.may_buy_office(game, seat, entry) is None else None


ORDINARY: Final[tuple[type[e.Entry], ...]] = (
    e.Build,
    e.Sell,
    e.Want,
    e.Drop,
    e.Mortgage,
    e.Redeem,
    e.Keep,
    e.Settle,
    e.Bankrupt,
    e.Tax,
)
"""Verbs of the ordinary game only (E1.4)."""


def _may_not(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    return refuse("E1.4", "empire.verb_ordinary")


def _nothing(game: GameContext, seat: int, entry: Any) -> None:
    """Never carried out: it is refused."""


REFUSED: Final[Verb] = Verb(_may_not, _nothing)


class Ending(Verb):
    """A verb after which earlier happenings can no longer be answered (E7.1)."""

    _verb: Verb

    def __init__(self, verb: Verb) -> None:
        super().__init__(verb.may, verb.do)
        self._verb = verb

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        return self._verb.may(game, seat, entry)

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        forget(game)
        self._verb.do(game, seat, entry)


def ending(spec: VerbSpec) -> VerbSpec:
    """The same verb, with any meaning, and with that."""
    return spec.replaced(
        meaning=None if spec.meaning is None else Ending(spec.meaning),
        within={frame: Ending(verb) for frame, verb in spec.within.items()},
        referee=None if spec.referee is None else Ending(spec.referee),
    )


def refused(spec: VerbSpec) -> VerbSpec:
    """A verb that nobody enters in this game."""
    return spec.replaced(meaning=REFUSED, within=dict.fromkeys(spec.within, REFUSED), clause="E1.4")
