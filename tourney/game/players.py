"""The bots: each answers what is asked of its seat, or does something of its own accord.

`asked` is called when the game waits for this seat and must return a legal entry; `idle` before the
seat's own throw, and may return None. They see the game and judge with the rules' own functions; they
know nothing of dice to come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tourney.base.chance import Chance
from tourney.game.bots import against_rivals, offer_of_cash, several_buildings, worth_taking
from tourney.game.bots_cash import for_an_auction, for_what_is_owed, one_more_house, redeem_one
from tourney.game.engine.entries import (
    Accept,
    Buy,
    Choose,
    Decline,
    Entry,
    JailCard,
    JailPay,
    Keep,
    Refuse,
    Tax,
    Throw,
)
from tourney.game.engine.frames import (
    Auction,
    Award,
    Debt,
    FineOrDraw,
    Lot,
    Offer,
    Place,
    Proposal,
    Received,
    Shortage,
    TaxChoice,
    ThirdFailure,
)
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.play import Play
from tourney.game.engine.state import FREE
from tourney.game.trading import answer, proposal


class Bot:
    """A way of playing."""

    def __init__(
        self,
        asked: Callable[[Play, int, Chance], Entry],
        idle: Callable[[Play, int, Chance], Entry | None],
    ) -> None:
        self.asked: Final = asked
        self.idle: Final = idle


class Nature:
    """What a bot keeps in cash before buying or bidding, before building, and whether it trades."""

    def __init__(self, *, reserve: int, building_reserve: int, trades: bool, builds: bool) -> None:
        self.reserve: Final = reserve
        self.building_reserve: Final = building_reserve
        self.trades: Final = trades
        self.builds: Final = builds


def _asked(nature: Nature) -> Callable[[Play, int, Chance], Entry]:
    def asked(play: Play, seat: int, chance: Chance) -> Entry:
        name, top = play.names[seat], play.top
        own = None if top is None else play.rule(top).bot
        if top is not None and own is not None:
            return own(play, top)
        if isinstance(top, Offer):
            entry: Entry = Buy(by=name)
            rich = play.state.cash[seat] - play.board.price[top.square] >= nature.reserve
            return entry if rich and refusal(play, entry) is None else Decline(by=name)
        if isinstance(top, (Auction, Lot, Shortage)):
            return for_an_auction(play, seat, nature.reserve)
        if isinstance(top, (Debt, Award)):
            return for_what_is_owed(play, seat)
        if isinstance(top, ThirdFailure):
            entry = JailCard(by=name)
            return entry if refusal(play, entry) is None else JailPay(by=name)
        if isinstance(top, Received):
            return Keep(by=name, deed=play.board.deed_ids[top.square])
        if isinstance(top, TaxChoice):
            return Tax(by=name, choice="flat")
        if isinstance(top, FineOrDraw):
            return Choose(by=name, choice="pay")
        if isinstance(top, Proposal):
            return Accept(by=name) if answer(play, seat, top) else Refuse(by=name)
        if isinstance(top, Place):
            return legal(play, seat)[-1]
        return legal(play, seat)[0]

    return asked


def _idle(nature: Nature) -> Callable[[Play, int, Chance], Entry | None]:
    def idle(play: Play, seat: int, chance: Chance) -> Entry | None:
        state = play.state
        if state.jail[seat] != FREE:
            leaving = _leaving(play, seat, nature)
            if leaving is not None:
                return leaving
        if nature.builds:
            house = one_more_house(play, seat, nature.building_reserve)
            if house is not None:
                return house
        if nature.trades and state.doubles == 0:
            swap = proposal(play, seat)
            if swap is not None:
                return swap
        return redeem_one(play, seat, nature.building_reserve + 200)

    return idle


def _leaving(play: Play, seat: int, nature: Nature) -> Entry | None:
    """The fine, with cash enough; where one may leave after the throw too, not before it, and by the card."""
    name, entries = play.names[seat], list[Entry]()
    if play.variant.lingers:
        if seat == play.state.turn:
            return None
        entries.append(JailCard(by=name))
    if play.state.cash[seat] > 2 * nature.reserve:
        entries.append(JailPay(by=name))
    return next((entry for entry in entries if refusal(play, entry) is None), None)


def _random_asked(play: Play, seat: int, chance: Chance) -> Entry:
    allowed = legal(play, seat)
    return allowed[chance.below(len(allowed))]


def _random_idle(play: Play, seat: int, chance: Chance) -> Entry | None:
    """One time in four something legal that is not a throw."""
    if chance.below(4):
        return None
    allowed = [entry for entry in legal(play, seat) if not isinstance(entry, Throw)]
    return allowed[chance.below(len(allowed))] if allowed else None


def _dealer(nature: Nature) -> Bot:
    """Plays like the others, but bargains: deals for cash, bids against rivals, several buildings at once."""
    others = _bot(nature)

    def asked(play: Play, seat: int, chance: Chance) -> Entry:
        top, name = play.top, play.names[seat]
        if isinstance(top, (Auction, Lot, Shortage)):
            return against_rivals(play, seat, nature.reserve)
        if isinstance(top, Proposal):
            entry: Entry = Accept(by=name)
            gains = answer(play, seat, top) or worth_taking(play, seat, top)
            return entry if gains and refusal(play, entry) is None else Refuse(by=name)
        return others.asked(play, seat, chance)

    def idle(play: Play, seat: int, chance: Chance) -> Entry | None:
        buildings = several_buildings(play, seat, nature.building_reserve)
        if buildings is not None:
            return buildings
        return offer_of_cash(play, seat, nature.building_reserve, chance) or others.idle(play, seat, chance)

    return Bot(asked, idle)


def _bot(nature: Nature) -> Bot:
    return Bot(_asked(nature), _idle(nature))


BOTS: Mapping[str, Bot] = {
    "random": Bot(_random_asked, _random_idle),
    "cautious": _bot(Nature(reserve=300, building_reserve=500, trades=False, builds=True)),
    "builder": _bot(Nature(reserve=0, building_reserve=150, trades=False, builds=True)),
    "trader": _bot(Nature(reserve=50, building_reserve=150, trades=True, builds=True)),
    "dealer": _dealer(Nature(reserve=50, building_reserve=150, trades=True, builds=True)),
}
"""Every bot by its name on the command line."""
