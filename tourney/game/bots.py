"""How the dealer bargains: deals for cash, bids against a rival, several buildings at once.

Both sides of a deal reckon by the same prices, so that what is offered is what another dealer takes.
"""

from __future__ import annotations

from typing import Final

from tourney.base.chance import Chance
from tourney.game.bots_cash import in_steps
from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Bid, Build, Deal, Entry, Goods, Pass, Want
from tourney.game.engine.frames import Auction, Lot, Proposal, Shortage, Side
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.play import Play
from tourney.game.engine.state import HOTEL
from tourney.game.engine.steps.auction import lowest_bid
from tourney.game.engine.steps.shortage import lowest_lot_bid
from tourney.game.places import lasts, whole_for

_CARD: Final = 25
"""What a jail card is worth to a bot, in M."""

_SELDOM: Final = 6
"""One time in so many a deal comes to mind: who is refused does not ask at once again."""


def worth_taking(play: Play, seat: int, top: Proposal) -> bool:
    """Whether this seat, which is asked, gains by a deal; property for a debt is never taken."""
    return not top.settles and _gain(play, seat, top.seat, gets=top.give, gives=top.take) > 0


def offer_of_cash(play: Play, seat: int, reserve: int, chance: Chance) -> Entry | None:
    """Cash for the last street of a group, as much as makes up to its owner for what the group will bring."""
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
    """A bid: the printed price, half as much again where the deed would complete somebody's group.

    Twice the price where it is one's own. Of scarce buildings as many as there is cash for are wanted, and
    bid for up to twice their cost.
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
    """All that the cash above the reserve builds on the dearest whole group, in one entry."""
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
    """What a deed under the hammer is worth to this seat, in M."""
    price = play.board.price[square]
    others = {play.state.owner[at] for at in play.board.group_of(square) if at != square}
    if len(others) != 1 or BANK in others or play.board.kinds[square] != "street":
        return price
    return 2 * price if seat in others else price + price // 2


def _gain(play: Play, seat: int, other: int, gets: Side, gives: Side) -> int:
    """What a deal brings this seat, in M: money, printed prices (mortgaged half), and whole groups.

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
