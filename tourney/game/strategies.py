"""Defines the bots: each answers what its seat is asked, or acts of its own accord.

`asked` is called when the game waits for this seat and must return a legal entry; `idle` before the seat's
own throw, and may return None. They see the game and judge with the rules' own functions; they know nothing
of dice to come. They are deterministic by seed.

The dealer bargains: deals for cash, bids against a rival, several buildings at once. Both sides of a deal use
the same prices, so that another dealer takes its offers. The other bots know one deal only: a swap that
completes a group for both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tourney.base.chance import Chance
from tourney.game.bots_cash import for_an_auction, for_what_is_owed, in_steps, one_more_house, redeem_one
from tourney.game.engine.accounts import BANK
from tourney.game.engine.decisions import (
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
    Side,
    TaxChoice,
    ThirdFailure,
)
from tourney.game.engine.entries import (
    Accept,
    Bid,
    Build,
    Buy,
    Choose,
    Deal,
    Decline,
    Entry,
    Goods,
    JailCard,
    JailPay,
    Keep,
    Pass,
    Refuse,
    Tax,
    Throw,
    Want,
)
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.state import FREE, HOTEL
from tourney.game.engine.steps.auction import lowest_bid
from tourney.game.engine.steps.shortage import lowest_lot_bid


def whole_for(game: GameContext, owner: Sequence[int], seat: int, group: int) -> bool:
    """Whether a seat has every place of a group with these owners of squares."""
    twins = game.board.twins
    return all(seat in (owner[at], owner[twins[at]]) for at in game.board.groups[group])


def lasts(game: GameContext, seat: int, group: int) -> list[tuple[int, int]]:
    """Other players' squares of which any one would complete a group of this seat's, with their owners.

    Not those of a player who has the group whole: two could have each other's for ever.
    """
    owner, twins = game.state.owner, game.board.twins
    lacking = [at for at in game.board.groups[group] if seat not in (owner[at], owner[twins[at]])]
    if len({game.board.place(at) for at in lacking}) != 1:
        return []
    return [(at, owner[at]) for at in lacking if owner[at] != BANK and not game.has_whole(owner[at], group)]


def proposal(game: GameContext, seat: int) -> Entry | None:
    """One deed for one deed, where each gets the last of a group of streets."""
    for mine, theirs in _last_of_groups(game, seat):
        other = game.state.owner[mine]
        for back in [square for square, holder in _last_of_groups(game, other) if holder == seat]:
            deal = Deal(
                by=game.names[seat],
                other=game.names[other],
                give=Goods(deeds=(game.board.deed_ids[back],)),
                take=Goods(deeds=(game.board.deed_ids[mine],)),
            )
            same = game.board.group[back] == game.board.group[mine]
            if theirs == other and not same and refusal(game, deal) is None:
                return deal
    return None


_SHORT = 300
"""With less cash a bot sells a deed for its price."""


def answer(game: GameContext, seat: int, top: Proposal) -> bool:
    """Yes to a swap that completes a group for this seat, and to money for a deed if it is short of money."""
    if top.give.cash and not (top.settles or top.give.deeds or top.take.cash) and len(top.take.deeds) == 1:
        enough = top.give.cash >= game.board.price[top.take.deeds[0]]
        return enough and game.state.cash[seat] < _SHORT
    if top.settles or top.take.cash or len(top.give.deeds) != 1 or len(top.take.deeds) != 1:
        return False
    return any(square == top.give.deeds[0] for square, _ in _last_of_groups(game, seat))


def _last_of_groups(game: GameContext, seat: int) -> list[tuple[int, int]]:
    """The one street that each group of this seat's lacks, with its owner."""
    board, owner, complete = game.board, game.state.owner, game.state.complete
    streets = list[tuple[int, int]]()
    for number in board.street_groups:
        if board.by_places:
            streets += lasts(game, seat, number)
            continue
        if complete[number] != BANK:
            continue
        group = board.groups[number]
        if owner[group[0]] != seat and owner[group[-1]] != seat:
            continue
        lacking = -1
        for at in group:
            if owner[at] != seat:
                if lacking >= 0:
                    break
                lacking = at
        else:
            if lacking >= 0 and owner[lacking] != BANK:
                streets.append((lacking, owner[lacking]))
    return streets


_CARD: Final = 25
"""The value of a jail card to a bot, in M."""


_SELDOM: Final = 6
"""A deal is proposed once in so many times: a player who is refused does not ask at once again."""


def worth_taking(game: GameContext, seat: int, top: Proposal) -> bool:
    """Whether this seat, which is asked, gains by a deal; property for a debt is never taken."""
    return not top.settles and _gain(game, seat, top.seat, gets=top.give, gives=top.take) > 0


def offer_of_cash(game: GameContext, seat: int, reserve: int, chance: Chance) -> Entry | None:
    """Cash for the last street of a group, as much as makes up to its owner for the group's value."""
    if chance.below(_SELDOM):
        return None
    for square, holder in _last_streets(game, seat):
        want, nothing = Side(0, (square,), ()), Side(0, (), ())
        loss = -_gain(game, holder, seat, gets=nothing, gives=want)
        price = loss + max(loss // 10, 1)
        pays = Side(price, (), ())
        if price > game.state.cash[seat] - reserve or _gain(game, seat, holder, gets=want, gives=pays) <= 0:
            continue
        deal = Deal(
            by=game.names[seat],
            other=game.names[holder],
            give=Goods(cash=price),
            take=Goods(deeds=(game.board.deed_ids[square],)),
        )
        if refusal(game, deal) is None:
            return deal
    return None


def against_rivals(game: GameContext, seat: int, reserve: int) -> Entry:
    """A bid: the printed price, half as much again if the deed would complete a player's group.

    Twice the price for its own group. It wants as many scarce buildings as it has cash for, and bids up to
    twice their cost.
    """
    top, name, cash = game.top, game.names[seat], game.state.cash[seat]
    if isinstance(top, Auction):
        price, least = game.board.price[top.square], lowest_bid(game, top)
        limit = min(_limit(game, seat, top.square), cash - reserve)
        amount = min(max(least, top.high + price // 10), limit)
        return Bid(by=name, amount=in_steps(game, least, amount)) if least <= amount else Pass(by=name)
    if isinstance(top, Lot):
        cost = max(game.board.house_cost[game.board.groups[wish.group][0]] for wish in top.wishes)
        entry: Entry = Bid(by=name, amount=lowest_lot_bid(game, top))
        fair = lowest_lot_bid(game, top) <= min(2 * cost, cash - reserve)
        return entry if fair and refusal(game, entry) is None else Pass(by=name)
    assert isinstance(top, Shortage)
    wishes = [entry for entry in legal(game, seat) if isinstance(entry, Want)]
    for entry in wishes:
        cost = game.board.house_cost[game.board.groups[game.board.group_ids.index(entry.group)][0]]
        for count in range(min(3, (cash - reserve) // max(cost, 1)), 0, -1):
            wish = Want(by=name, group=entry.group, count=count)
            if refusal(game, wish) is None:
                return wish
    return Pass(by=name)


def several_buildings(game: GameContext, seat: int, reserve: int) -> Entry | None:
    """All buildings on the dearest whole group that the cash above the reserve pays for, in one entry."""
    state, board = game.state, game.board
    for number in reversed(game.whole_groups(seat)):
        best, levels = None, dict[str, int]()
        streets = game.built_together(seat, number)
        cost, spare = board.house_cost[streets[0]], state.cash[seat] - reserve
        while 0 < cost <= spare:
            heights = {
                at: game.building_steps(state.level[at]) + levels.get(board.deed_ids[at], 0) for at in streets
            }
            lowest = min(streets, key=lambda at: (heights[at], -at))
            if heights[lowest] >= game.building_steps(HOTEL):
                break
            deed = board.deed_ids[lowest]
            levels = {**levels, deed: levels.get(deed, 0) + 1}
            entry = Build(by=game.names[seat], deeds=levels)
            if refusal(game, entry) is not None:
                break
            best, spare = entry, spare - cost
        if best is not None:
            return best
    return None


def _limit(game: GameContext, seat: int, square: int) -> int:
    """The value of a deed in an auction to this seat, in M."""
    price = game.board.price[square]
    others = {game.state.owner[at] for at in game.board.group_of(square) if at != square}
    if len(others) != 1 or BANK in others or game.board.kinds[square] != "street":
        return price
    return 2 * price if seat in others else price + price // 2


def _gain(game: GameContext, seat: int, other: int, gets: Side, gives: Side) -> int:
    """This seat's gain by a deal, in M: money, printed prices (mortgaged half), and whole groups.

    A group completed counts its prices once more; completed by the other it costs half of that.
    """
    value = gets.cash - gives.cash + _CARD * (len(gets.cards) - len(gives.cards))
    value += sum(_price(game, at) for at in gets.deeds) - sum(_price(game, at) for at in gives.deeds)
    owner = game.state.owner[:]
    for at in gets.deeds:
        owner[at] = seat
    for at in gives.deeds:
        owner[at] = other
    for number in game.board.street_groups:
        streets = game.board.groups[number]
        whole = sum(game.board.price[at] for at in streets)
        if game.board.by_places:
            for player, share in ((seat, whole), (other, -whole // 2)):
                completes = whole_for(game, owner, player, number)
                value += share * (completes - game.has_whole(player, number))
            continue
        holders = {owner[at] for at in streets}
        now = holders.pop() if len(holders) == 1 else BANK
        before = game.state.complete[number]
        value += whole * ((now == seat) - (before == seat))
        value -= whole // 2 * ((now == other) - (before == other))
    return value


def _price(game: GameContext, square: int) -> int:
    price = game.board.price[square]
    return price // 2 if game.state.level[square] < 0 else price


def _last_streets(game: GameContext, seat: int) -> list[tuple[int, int]]:
    """The one street that each group of this seat's lacks, with the player who has it; the dearest first."""
    state, last = game.state, list[tuple[int, int]]()
    for number in reversed(game.board.street_groups):
        if game.board.by_places:
            last += lasts(game, seat, number)
            continue
        streets = game.board.groups[number]
        lacking = [at for at in streets if state.owner[at] != seat]
        if len(lacking) == 1 and len(streets) > 1 and state.owner[lacking[0]] != BANK:
            last.append((lacking[0], state.owner[lacking[0]]))
    return last


class Bot:
    """A way of playing."""

    def __init__(
        self,
        asked: Callable[[GameContext, int, Chance], Entry],
        idle: Callable[[GameContext, int, Chance], Entry | None],
    ) -> None:
        self.asked: Final = asked
        self.idle: Final = idle


class Nature:
    """The cash that a bot keeps before buying or bidding, before building, and whether it trades."""

    def __init__(self, *, reserve: int, building_reserve: int, trades: bool, builds: bool) -> None:
        self.reserve: Final = reserve
        self.building_reserve: Final = building_reserve
        self.trades: Final = trades
        self.builds: Final = builds


def _asked(nature: Nature) -> Callable[[GameContext, int, Chance], Entry]:
    def asked(game: GameContext, seat: int, chance: Chance) -> Entry:
        name, top = game.names[seat], game.top
        own = None if top is None else game.rule(top).bot
        if top is not None and own is not None:
            return own(game, top)
        if isinstance(top, Offer):
            entry: Entry = Buy(by=name)
            rich = game.state.cash[seat] - game.board.price[top.square] >= nature.reserve
            return entry if rich and refusal(game, entry) is None else Decline(by=name)
        if isinstance(top, (Auction, Lot, Shortage)):
            return for_an_auction(game, seat, nature.reserve)
        if isinstance(top, (Debt, Award)):
            return for_what_is_owed(game, seat)
        if isinstance(top, ThirdFailure):
            entry = JailCard(by=name)
            return entry if refusal(game, entry) is None else JailPay(by=name)
        if isinstance(top, Received):
            return Keep(by=name, deed=game.board.deed_ids[top.square])
        if isinstance(top, TaxChoice):
            return Tax(by=name, choice="flat")
        if isinstance(top, FineOrDraw):
            return Choose(by=name, choice="pay")
        if isinstance(top, Proposal):
            return Accept(by=name) if answer(game, seat, top) else Refuse(by=name)
        if isinstance(top, Place):
            return legal(game, seat)[-1]
        return legal(game, seat)[0]

    return asked


def _idle(nature: Nature) -> Callable[[GameContext, int, Chance], Entry | None]:
    def idle(game: GameContext, seat: int, chance: Chance) -> Entry | None:
        state = game.state
        if state.jail[seat] != FREE:
            leaving = _leaving(game, seat, nature)
            if leaving is not None:
                return leaving
        if nature.builds:
            house = one_more_house(game, seat, nature.building_reserve)
            if house is not None:
                return house
        if nature.trades and state.doubles == 0:
            swap = proposal(game, seat)
            if swap is not None:
                return swap
        return redeem_one(game, seat, nature.building_reserve + 200)

    return idle


def _leaving(game: GameContext, seat: int, nature: Nature) -> Entry | None:
    """The fine, with cash enough; if it may leave after the throw too, not before it, and by the card."""
    name, entries = game.names[seat], list[Entry]()
    if game.variant.lingers:
        if seat == game.state.turn:
            return None
        entries.append(JailCard(by=name))
    if game.state.cash[seat] > 2 * nature.reserve:
        entries.append(JailPay(by=name))
    return next((entry for entry in entries if refusal(game, entry) is None), None)


def _random_asked(game: GameContext, seat: int, chance: Chance) -> Entry:
    allowed = legal(game, seat)
    return allowed[chance.below(len(allowed))]


def _random_idle(game: GameContext, seat: int, chance: Chance) -> Entry | None:
    """One time in four a legal entry that is not a throw."""
    if chance.below(4):
        return None
    allowed = [entry for entry in legal(game, seat) if not isinstance(entry, Throw)]
    return allowed[chance.below(len(allowed))] if allowed else None


def _dealer(nature: Nature) -> Bot:
    """Plays like the others, but bargains: deals for cash, bids against rivals, several buildings at once."""
    others = _bot(nature)

    def asked(game: GameContext, seat: int, chance: Chance) -> Entry:
        top, name = game.top, game.names[seat]
        if isinstance(top, (Auction, Lot, Shortage)):
            return against_rivals(game, seat, nature.reserve)
        if isinstance(top, Proposal):
            entry: Entry = Accept(by=name)
            gains = answer(game, seat, top) or worth_taking(game, seat, top)
            return entry if gains and refusal(game, entry) is None else Refuse(by=name)
        return others.asked(game, seat, chance)

    def idle(game: GameContext, seat: int, chance: Chance) -> Entry | None:
        buildings = several_buildings(game, seat, nature.building_reserve)
        if buildings is not None:
            return buildings
        return offer_of_cash(game, seat, nature.building_reserve, chance) or others.idle(game, seat, chance)

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


__all__ = ["BOTS", "Bot"]
