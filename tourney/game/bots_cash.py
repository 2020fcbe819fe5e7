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
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import HOTEL, MORTGAGED
from tourney.game.engine.steps.auction import lowest_bid
from tourney.game.engine.steps.mortgage import price_of_redeeming


def for_an_auction(game: GameContext, seat: int, reserve: int) -> Entry:
    """A bid up to the printed price, within the cash above the reserve; not for scarce buildings."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Auction):
        least = lowest_bid(game, top)
        limit = min(game.board.price[top.square], game.state.cash[seat] - reserve)
        amount = min(max(least, top.high + game.board.price[top.square] // 10), limit)
        if least <= amount:
            return Bid(by=name, amount=in_steps(game, least, amount))
    elif isinstance(top, Lot) and all(wish.seat == seat for wish in top.wishes):
        entry = Bid(by=name, amount=game.board.house_cost[game.board.groups[top.wishes[0].group][0]])
        return entry if refusal(game, entry) is None else Pass(by=name)
    return Pass(by=name)


def in_steps(game: GameContext, least: int, amount: int) -> int:
    """A bid of no more than this, by whole steps above the least."""
    return amount - (amount - least) % game.options.auction_step


def for_what_is_owed(game: GameContext, seat: int) -> Entry:
    """Pay; else mortgage deeds outside groups, then sell buildings, then mortgage the rest; else give up.

    If only its own buildings keep a deed, bare ones beside buildings go first: the buildings earn on.
    """
    top, name = game.top, game.names[seat]
    assert isinstance(top, (Debt, Award))
    if game.state.cash[seat] >= top.amount:
        return Pay(by=name)
    first_raise = isinstance(top, Debt) and not game.options.bankrupt_as_is
    if first_raise or game.liquidation_value(seat) >= top.amount:
        for entry in _ways_to_raise(game, seat):
            if refusal(game, entry) is None:
                return entry
    return Default(by=name) if isinstance(top, Award) else Bankrupt(by=name)


def _ways_to_raise(game: GameContext, seat: int) -> Iterator[Entry]:
    state, board, name = game.state, game.board, game.names[seat]
    owner = state.owner
    own = [at for at in board.deeds if owner[at] == seat and state.level[at] >= 0]
    single = [at for at in own if not game.owns_group(seat, at)]
    for at in single:
        yield Mortgage(by=name, deed=board.deed_ids[at])
    if game.options.built_neighbours:
        for at in own:
            if state.level[at] == 0 and state.built[board.group[at]] > 0:
                yield Mortgage(by=name, deed=board.deed_ids[at])
    built = [at for at in own if state.level[at] > 0]
    for at in sorted(built, key=lambda at: -state.level[at]):
        yield Sell(by=name, deeds={board.deed_ids[at]: 1})
    for at in built:
        if state.level[at] == HOTEL:
            group = [other for other in game.built_together(seat, board.group[at]) if state.level[other] > 0]
            yield Sell(
                by=name, deeds={board.deed_ids[at]: game.building_steps(state.level[at]) for at in group}
            )
    for at in own:
        yield Mortgage(by=name, deed=board.deed_ids[at])
    for offer in game.variant.raising:
        yield from offer(game, seat)


def one_more_house(game: GameContext, seat: int, reserve: int) -> Entry | None:
    """A building on the lowest street of the dearest group that the cash above the reserve allows."""
    state, board = game.state, game.board
    spare = state.cash[seat] - reserve
    if spare <= 0:
        return None
    for number in reversed(game.whole_groups(seat)):
        group = game.built_together(seat, number)
        square = group[0]
        if not 0 < board.house_cost[square] <= spare:
            continue
        for at in group:
            if state.level[at] <= state.level[square]:
                square = at
        if state.level[square] < HOTEL:
            entry = Build(by=game.names[seat], deeds={board.deed_ids[square]: 1})
            if refusal(game, entry) is None:
                return entry
    return None


def redeem_one(game: GameContext, seat: int, reserve: int) -> Entry | None:
    """The first mortgaged deed that the cash above the reserve redeems."""
    state = game.state
    if not state.mortgaged or state.cash[seat] < reserve:
        return None
    level, unseen = state.level, state.mortgaged
    for at in game.board.deeds:
        if level[at] != MORTGAGED:
            continue
        if state.owner[at] == seat:
            entry = Redeem(by=game.names[seat], deed=game.board.deed_ids[at])
            if state.cash[seat] - price_of_redeeming(game, at) >= reserve and refusal(game, entry) is None:
                return entry
        unseen -= 1
        if not unseen:
            break
    return None
