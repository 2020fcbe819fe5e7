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
from tourney.game.engine.game_context import Play
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.state import FREE, HOTEL
from tourney.game.engine.steps.auction import lowest_bid
from tourney.game.engine.steps.shortage import lowest_lot_bid


def whole_for(play: Play, owner: Sequence[int], seat: int, group: int) -> bool:
    """Whether a seat has every place of a group with these owners of squares."""
    twins = play.board.twins
    return all(seat in (owner[at], owner[twins[at]]) for at in play.board.groups[group])


def lasts(play: Play, seat: int, group: int) -> list[tuple[int, int]]:
    """Other players' squares of which any one would complete a group of this seat's, with their owners.

    Not those of a player who has the group whole: two could have each other's for ever.
    """
    owner, twins = play.state.owner, play.board.twins
    lacking = [at for at in play.board.groups[group] if seat not in (owner[at], owner[twins[at]])]
    if len({play.board.place(at) for at in lacking}) != 1:
        return []
    return [(at, owner[at]) for at in lacking if owner[at] != BANK and not play.has_whole(owner[at], group)]


def proposal(play: Play, seat: int) -> Entry | None:
    """One deed for one deed, where each gets the last of a group of streets."""
    for mine, theirs in _last_of_groups(play, seat):
        other = play.state.owner[mine]
        for back in [square for square, holder in _last_of_groups(play, other) if holder == seat]:
            deal = Deal(
                by=play.names[seat],
                other=play.names[other],
                give=Goods(deeds=(play.board.deed_ids[back],)),
                take=Goods(deeds=(play.board.deed_ids[mine],)),
            )
            same = play.board.group[back] == play.board.group[mine]
            if theirs == other and not same and refusal(play, deal) is None:
                return deal
    return None


_SHORT = 300
"""With less cash a bot sells a deed for its price."""


def answer(play: Play, seat: int, top: Proposal) -> bool:
    """Yes to a swap that completes a group for this seat, and to money for a deed if it is short of money."""
    if top.give.cash and not (top.settles or top.give.deeds or top.take.cash) and len(top.take.deeds) == 1:
        enough = top.give.cash >= play.board.price[top.take.deeds[0]]
        return enough and play.state.cash[seat] < _SHORT
    if top.settles or top.take.cash or len(top.give.deeds) != 1 or len(top.take.deeds) != 1:
        return False
    return any(square == top.give.deeds[0] for square, _ in _last_of_groups(play, seat))


def _last_of_groups(play: Play, seat: int) -> list[tuple[int, int]]:
    """The one street that each group of this seat's lacks, with its owner."""
    board, owner, complete = play.board, play.state.owner, play.state.complete
    found = list[tuple[int, int]]()
    for number in board.street_groups:
        if board.by_places:
            found += lasts(play, seat, number)
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
                found.append((lacking, owner[lacking]))
    return found


_CARD: Final = 25
"""The value of a jail card to a bot, in M."""


_SELDOM: Final = 6
"""A deal is proposed once in so many times: a player who is refused does not ask at once again."""


def worth_taking(play: Play, seat: int, top: Proposal) -> bool:
    """Whether this seat, which is asked, gains by a deal; property for a debt is never taken."""
    return not top.settles and _gain(play, seat, top.seat, gets=top.give, gives=top.take) > 0


def offer_of_cash(play: Play, seat: int, reserve: int, chance: Chance) -> Entry | None:
    """Cash for the last street of a group, as much as makes up to its owner for the group's value."""
    if chance.below(_SELDOM):
        return None
    for square, holder in _last_streets(play, seat):
        want, nothing = Side(0, (square,), ()), Side(0, (), ())
        loss = -_gain(play, holder, seat, gets=nothing, gives=want)
        price = loss + max(loss // 10, 1)
        pays = Side(price, (), ())
        if price > play.state.cash[seat] - reserve or _gain(play, seat, holder, gets=want, gives=pays) <= 0:
            continue
        deal = Deal(
            by=play.names[seat],
            other=play.names[holder],
            give=Goods(cash=price),
            take=Goods(deeds=(play.board.deed_ids[square],)),
        )
        if refusal(play, deal) is None:
            return deal
    return None


def against_rivals(play: Play, seat: int, reserve: int) -> Entry:
    """A bid: the printed price, half as much again if the deed would complete a player's group.

    Twice the price for its own group. It wants as many scarce buildings as it has cash for, and bids up to
    twice their cost.
    """
    top, name, cash = play.top, play.names[seat], play.state.cash[seat]
    if isinstance(top, Auction):
        price, least = play.board.price[top.square], lowest_bid(play, top)
        limit = min(_limit(play, seat, top.square), cash - reserve)
        amount = min(max(least, top.high + price // 10), limit)
        return Bid(by=name, amount=in_steps(play, least, amount)) if least <= amount else Pass(by=name)
    if isinstance(top, Lot):
        cost = max(play.board.house_cost[play.board.groups[wish.group][0]] for wish in top.wishes)
        entry: Entry = Bid(by=name, amount=lowest_lot_bid(play, top))
        fair = lowest_lot_bid(play, top) <= min(2 * cost, cash - reserve)
        return entry if fair and refusal(play, entry) is None else Pass(by=name)
    assert isinstance(top, Shortage)
    wishes = [entry for entry in legal(play, seat) if isinstance(entry, Want)]
    for entry in wishes:
        cost = play.board.house_cost[play.board.groups[play.board.group_ids.index(entry.group)][0]]
        for count in range(min(3, (cash - reserve) // max(cost, 1)), 0, -1):
            wish = Want(by=name, group=entry.group, count=count)
            if refusal(play, wish) is None:
                return wish
    return Pass(by=name)


def several_buildings(play: Play, seat: int, reserve: int) -> Entry | None:
    """All buildings on the dearest whole group that the cash above the reserve pays for, in one entry."""
    state, board = play.state, play.board
    for number in reversed(play.whole_groups(seat)):
        best, levels = None, dict[str, int]()
        streets = play.built_together(seat, number)
        cost, spare = board.house_cost[streets[0]], state.cash[seat] - reserve
        while 0 < cost <= spare:
            heights = {
                at: play.building_steps(state.level[at]) + levels.get(board.deed_ids[at], 0) for at in streets
            }
            lowest = min(streets, key=lambda at: (heights[at], -at))
            if heights[lowest] >= play.building_steps(HOTEL):
                break
            deed = board.deed_ids[lowest]
            levels = {**levels, deed: levels.get(deed, 0) + 1}
            entry = Build(by=play.names[seat], deeds=levels)
            if refusal(play, entry) is not None:
                break
            best, spare = entry, spare - cost
        if best is not None:
            return best
    return None


def _limit(play: Play, seat: int, square: int) -> int:
    """The value of a deed in an auction to this seat, in M."""
    price = play.board.price[square]
    others = {play.state.owner[at] for at in play.board.group_of(square) if at != square}
    if len(others) != 1 or BANK in others or play.board.kinds[square] != "street":
        return price
    return 2 * price if seat in others else price + price // 2


def _gain(play: Play, seat: int, other: int, gets: Side, gives: Side) -> int:
    """This seat's gain by a deal, in M: money, printed prices (mortgaged half), and whole groups.

    A group completed counts its prices once more; completed by the other it costs half of that.
    """
    value = gets.cash - gives.cash + _CARD * (len(gets.cards) - len(gives.cards))
    value += sum(_price(play, at) for at in gets.deeds) - sum(_price(play, at) for at in gives.deeds)
    owner = play.state.owner[:]
    for at in gets.deeds:
        owner[at] = seat
    for at in gives.deeds:
        owner[at] = other
    for number in play.board.street_groups:
        streets = play.board.groups[number]
        whole = sum(play.board.price[at] for at in streets)
        if play.board.by_places:
            for player, share in ((seat, whole), (other, -whole // 2)):
                made = whole_for(play, owner, player, number)
                value += share * (made - play.has_whole(player, number))
            continue
        holders = {owner[at] for at in streets}
        now = holders.pop() if len(holders) == 1 else BANK
        before = play.state.complete[number]
        value += whole * ((now == seat) - (before == seat))
        value -= whole // 2 * ((now == other) - (before == other))
    return value


def _price(play: Play, square: int) -> int:
    price = play.board.price[square]
    return price // 2 if play.state.level[square] < 0 else price


def _last_streets(play: Play, seat: int) -> list[tuple[int, int]]:
    """The one street that each group of this seat's lacks, with the player who has it; the dearest first."""
    state, found = play.state, list[tuple[int, int]]()
    for number in reversed(play.board.street_groups):
        if play.board.by_places:
            found += lasts(play, seat, number)
            continue
        streets = play.board.groups[number]
        lacking = [at for at in streets if state.owner[at] != seat]
        if len(lacking) == 1 and len(streets) > 1 and state.owner[lacking[0]] != BANK:
            found.append((lacking[0], state.owner[lacking[0]]))
    return found


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
    """The cash that a bot keeps before buying or bidding, before building, and whether it trades."""

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
    """The fine, with cash enough; if it may leave after the throw too, not before it, and by the card."""
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
    """One time in four a legal entry that is not a throw."""
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


__all__ = ["BOTS", "Bot"]
