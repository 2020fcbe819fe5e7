"""Decides what bots do with money: bid, build, redeem, and raise debts."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.decisions import Auction, Award, Debt, Lot
from tourney.game.engine.entries import (
    Bankrupt,
    Bid,
    Build,
    Default,
    Entry,
    Mortgage,
    Pass,
    Pay,
    Redeem,
    Sell,
)
from tourney.game.engine.game_context import Play
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import HOTEL, MORTGAGED
from tourney.game.engine.steps.auction import lowest_bid
from tourney.game.engine.steps.mortgage import price_of_redeeming


def for_an_auction(play: Play, seat: int, reserve: int) -> Entry:
    """A bid up to the printed price, within the cash above the reserve; not for scarce buildings."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Auction):
        least = lowest_bid(play, top)
        limit = min(play.board.price[top.square], play.state.cash[seat] - reserve)
        amount = min(max(least, top.high + play.board.price[top.square] // 10), limit)
        if least <= amount:
            return Bid(by=name, amount=in_steps(play, least, amount))
    elif isinstance(top, Lot) and all(wish.seat == seat for wish in top.wishes):
        entry = Bid(by=name, amount=play.board.house_cost[play.board.groups[top.wishes[0].group][0]])
        return entry if refusal(play, entry) is None else Pass(by=name)
    return Pass(by=name)


def in_steps(play: Play, least: int, amount: int) -> int:
    """A bid of no more than this, by whole steps above the least."""
    return amount - (amount - least) % play.options.auction_step


def for_what_is_owed(play: Play, seat: int) -> Entry:
    """Pay; else mortgage deeds outside groups, then sell buildings, then mortgage the rest; else give up.

    If only its own buildings keep a deed, bare ones beside buildings go first: the buildings earn on.
    """
    top, name = play.top, play.names[seat]
    assert isinstance(top, (Debt, Award))
    if play.state.cash[seat] >= top.amount:
        return Pay(by=name)
    first_raise = isinstance(top, Debt) and not play.options.bankrupt_as_is
    if first_raise or play.liquidation_value(seat) >= top.amount:
        for entry in _ways_to_raise(play, seat):
            if refusal(play, entry) is None:
                return entry
    return Default(by=name) if isinstance(top, Award) else Bankrupt(by=name)


def _ways_to_raise(play: Play, seat: int) -> Iterator[Entry]:
    state, board, name = play.state, play.board, play.names[seat]
    owner = state.owner
    own = [at for at in board.deeds if owner[at] == seat and state.level[at] >= 0]
    single = [at for at in own if not play.owns_group(seat, at)]
    for at in single:
        yield Mortgage(by=name, deed=board.deed_ids[at])
    if play.options.built_neighbours:
        for at in own:
            if state.level[at] == 0 and state.built[board.group[at]] > 0:
                yield Mortgage(by=name, deed=board.deed_ids[at])
    built = [at for at in own if state.level[at] > 0]
    for at in sorted(built, key=lambda at: -state.level[at]):
        yield Sell(by=name, deeds={board.deed_ids[at]: 1})
    for at in built:
        if state.level[at] == HOTEL:
            group = [other for other in play.built_together(seat, board.group[at]) if state.level[other] > 0]
            yield Sell(
                by=name, deeds={board.deed_ids[at]: play.building_steps(state.level[at]) for at in group}
            )
    for at in own:
        yield Mortgage(by=name, deed=board.deed_ids[at])
    for offer in play.variant.raising:
        yield from offer(play, seat)


def one_more_house(play: Play, seat: int, reserve: int) -> Entry | None:
    """A building on the lowest street of the dearest group that the cash above the reserve allows."""
    state, board = play.state, play.board
    spare = state.cash[seat] - reserve
    if spare <= 0:
        return None
    for number in reversed(play.whole_groups(seat)):
        group = play.built_together(seat, number)
        square = group[0]
        if not 0 < board.house_cost[square] <= spare:
            continue
        for at in group:
            if state.level[at] <= state.level[square]:
                square = at
        if state.level[square] < HOTEL:
            entry = Build(by=play.names[seat], deeds={board.deed_ids[square]: 1})
            if refusal(play, entry) is None:
                return entry
    return None


def redeem_one(play: Play, seat: int, reserve: int) -> Entry | None:
    """The first mortgaged deed that the cash above the reserve redeems."""
    state = play.state
    if not state.mortgaged or state.cash[seat] < reserve:
        return None
    level, unseen = state.level, state.mortgaged
    for at in play.board.deeds:
        if level[at] != MORTGAGED:
            continue
        if state.owner[at] == seat:
            entry = Redeem(by=play.names[seat], deed=play.board.deed_ids[at])
            if state.cash[seat] - price_of_redeeming(play, at) >= reserve and refusal(play, entry) is None:
                return entry
        unseen -= 1
        if not unseen:
            break
    return None
