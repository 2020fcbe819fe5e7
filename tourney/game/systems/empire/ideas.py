"""What a bot does of its own accord in Empire: answers, cards, offices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Entry
from tourney.game.engine.play import Play
from tourney.game.engine.state import FREE
from tourney.game.systems.empire import buying, hand, playing, towers
from tourney.game.systems.empire import happenings as happening
from tourney.game.systems.empire.bots import dearest, merit
from tourney.game.systems.empire.entries import Office, PlayCard
from tourney.game.systems.empire.events import CRASH, SWAP, Event
from tourney.rules.options import EmpireOptions

_CRASH: Final = 8
"""So high a rival's tower is, in units, when it plays the crash."""


def idea(play: Play) -> Entry | None:
    """An answer of anybody's, else what whose throw is next does first; None for nothing."""
    event = happening.latest(play)
    if event is not None:
        for seat in play.state.live:
            for entry in _answers(play, seat, event):
                if playing.may_play(play, seat, entry) is None:
                    return entry
    if play.state.over or play.top is not None:
        return None
    seat = play.state.turn
    for card in _cards(play, seat):
        if playing.may_play(play, seat, card) is None:
            return card
    return _office(play, seat)


def _answers(play: Play, seat: int, event: Event) -> Iterator[PlayCard]:
    """Cards that it has shown to itself, where the answer gains something."""
    mine, name = hand.held(play, seat), play.names[seat]
    if "just_say_no" in mine and _hurts(play, seat, event):
        yield PlayCard(by=name, card="just_say_no")
    if "reverse_rent" in mine:
        yield PlayCard(by=name, card="reverse_rent")
    if "deal_buster" in mine and play.board.height[event.square] > 1:
        yield PlayCard(by=name, card="deal_buster")


def _hurts(play: Play, seat: int, event: Event) -> bool:
    """Whether a no brings this seat anything: not for a swap that it gains by."""
    if event.before is None or event.kind != SWAP or seat not in event.towers or event.noes:
        return True
    a, b = event.towers
    other = b if seat == a else a
    mine = towers.tiles(event.before, seat)[towers.topmost(event.before, seat)]
    theirs = towers.tiles(event.before, other)[towers.topmost(event.before, other)]
    return towers.height_of(play.board, mine) > towers.height_of(play.board, theirs)


def _cards(play: Play, seat: int) -> Iterator[PlayCard]:
    mine = hand.held(play, seat)
    if not mine:
        return
    state, name = play.state, play.names[seat]
    others = state.seats_after(seat)
    best = max(others, key=lambda other: towers.top_height(play, other), default=BANK)
    if best < 0:
        return
    top, own = towers.top_height(play, best), towers.top_height(play, seat)
    if state.jail[seat] != FREE and "get_out_of_jail_free" in mine:
        yield PlayCard(by=name, card="get_out_of_jail_free")
    if "hostile_takeover" in mine and top > 2:
        yield PlayCard(by=name, card="hostile_takeover", player=play.names[best])
    if "swap_the_top" in mine and top > own + 1:
        yield PlayCard(by=name, card="swap_the_top", player=play.names[best])
    if CRASH in mine and max(towers.height(play, other) for other in others) >= _CRASH:
        yield PlayCard(by=name, card=CRASH)
    if "tallest_tower_bonus" in mine:
        yield PlayCard(by=name, card="tallest_tower_bonus")
    if "billboard_tax" in mine:
        for other in others:
            yield PlayCard(by=name, card="billboard_tax", player=play.names[other])
    yield from _moves(play, seat, mine)


def _moves(play: Play, seat: int, mine: tuple[str, ...]) -> Iterator[PlayCard]:
    """Instead of a throw: to what it can buy."""
    name, cash = play.names[seat], play.state.cash[seat]
    if "move_anywhere" in mine:
        square = dearest(play, seat, cash)
        if square >= 0 and play.board.height[square] > 2:
            yield PlayCard(by=name, card="move_anywhere", to=square)
    if "private_jet_trip" in mine:
        here = play.state.square[seat]
        count = max(range(1, 6), key=lambda steps: merit(play, seat, play.board.on(here, steps)))
        if merit(play, seat, play.board.on(here, count)) >= 3 * towers.UNIT:
            yield PlayCard(by=name, card="private_jet_trip", count=count)


def _office(play: Play, seat: int) -> Entry | None:
    """Where it fills the tower, or the cash left pays any tower's rent: a brand lifts by more for less."""
    entry = Office(by=play.names[seat])
    options = play.options.of(EmpireOptions)
    last = towers.height(play, seat) + 1 >= options.tower_full
    highest_rent = towers.UNIT * options.tower_full
    if not last and play.state.cash[seat] < options.office_price + highest_rent:
        return None
    return entry if buying.may_buy_office(play, seat, entry) is None else None
