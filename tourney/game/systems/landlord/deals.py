"""Handles dealings between players: houses, sales with the houses on the land, pledges, the league (L5.3,
L7).

Also bankruptcy, which leads to the poorhouse and not out of the game, and retiring (L8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over_card, pay, return_card
from tourney.game.engine.decisions import Debt, JointDebt, PendingDecision, Proposal, Side
from tourney.game.engine.entries import Accept, Bankrupt, Build, Entry, Pay, Redeem, Refuse, Sell, Settle
from tourney.game.engine.game_context import DecisionRule, GameContext, Proposing
from tourney.game.engine.legality import refusal
from tourney.game.engine.shape import counted
from tourney.game.engine.state import FREE
from tourney.game.engine.steps import debts
from tourney.game.engine.steps.deals import raising_refusal
from tourney.game.engine.turns import always_stands
from tourney.game.systems.landlord import squares
from tourney.game.systems.landlord import state as e
from tourney.game.systems.landlord.decisions import LeagueOffer, PledgeOffer
from tourney.game.systems.landlord.estate import (
    convey,
    holders_of_all,
    is_street,
    league,
    pledge_on,
    railroads,
    set_houses,
)
from tourney.game.systems.landlord.state import POORHOUSE, Land, OfSeat, OfTable, Pledged
from tourney.rules.options import LandlordGameOptions, LandlordOptions


def build_window(game: GameContext, seat: int) -> Refusal | None:
    """In one's own turn, before the throw (L7.1)."""
    state = game.state
    if state.acting or state.todo or seat != state.turn:
        return refuse("L7.1", "landlord.build_window")
    return None


def may_build(game: GameContext, seat: int, entry: Build) -> Refusal | None:
    """On own lots that were so before this turn and are not pledged, with the cash (L7.1, L7.2)."""
    refused = game.hooks.build_window(game, seat)
    if refused is not None:
        return refused
    most, cost = game.options.of(LandlordOptions).most_houses, 0
    for deed, number in entry.deeds.items():
        refused = _lot_refusal(game, seat, deed, number)
        if refused is not None:
            return refused
        square = game.square(deed)
        if square in game.state.of_table(Land).fresh:
            return refuse("L7.2", "landlord.build_fresh", deed=game.deed(square))
        if most and game.state.level[square] + number > most:
            return refuse("LA1.3", "landlord.build_most", deed=game.deed(square), n=most)
        cost += number * game.options.of(LandlordGameOptions).house_cost
    if not entry.deeds:
        return refuse("L7.1", "engine.build_none")
    cash = game.state.cash[seat]
    return refuse("L7.1", "engine.build_cash", amount=cost, cash=cash) if cash < cost else None


def _lot_refusal(game: GameContext, seat: int, deed: str, number: Any) -> Refusal | None:
    """A lot of the player's that is not pledged."""
    square = game.square(deed)
    if not counted(number):
        return refuse("L7.1", "engine.build_none")
    if square < 0:
        return refuse("L7.1", "engine.deed_unknown", deed=deed[:60])
    if not is_street(game, square):
        return refuse("L7.1", "engine.build_no_street", deed=game.deed(square))
    if game.state.owner[square] != seat:
        return refuse("L7.1", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
    if pledge_on(game, square) is not None:
        return refuse("L7.5", "landlord.pledged_already", deed=game.deed(square))
    return None


def build(game: GameContext, seat: int, entry: Build) -> None:
    """Paid to the bank, which has an endless supply (L7.1)."""
    number = sum(entry.deeds.values())
    cost = number * game.options.of(LandlordGameOptions).house_cost
    pay(game.state, seat, BANK, cost)
    for deed, more in entry.deeds.items():
        square = game.square(deed)
        set_houses(game, square, game.state.level[square] + more)
    game.log("L7.1", "landlord.built", player=game.names[seat], n=number, amount=cost)


def may_sell(game: GameContext, seat: int, entry: Sell) -> Refusal | None:
    """Houses on own lots that are not pledged (L7.3)."""
    if not entry.deeds:
        return refuse("L7.3", "engine.build_none")
    for deed, number in entry.deeds.items():
        refused = _lot_refusal(game, seat, deed, number)
        if refused is not None:
            return refused._replace(clause="L7.5" if refused.clause == "L7.5" else "L7.3")
        if number > game.state.level[game.square(deed)]:
            return refuse("L7.3", "engine.sell_too_many")
    return None


def sell(game: GameContext, seat: int, entry: Sell) -> None:
    """The bank takes them back (L7.3)."""
    number = sum(entry.deeds.values())
    amount = number * game.options.of(LandlordGameOptions).house_sale
    for deed, less in entry.deeds.items():
        square = game.square(deed)
        set_houses(game, square, game.state.level[square] - less)
    pay(game.state, BANK, seat, amount)
    game.log("L7.3", "landlord.sold", player=game.names[seat], n=number, amount=amount)


def streets_to_build(game: GameContext, seat: int) -> Sequence[tuple[int, int]]:
    """Lots that may be built on, with the most houses that the cash pays for or the advanced rules leave."""
    state, own, streets = game.state, game.options.of(LandlordOptions), list[tuple[int, int]]()
    for at in game.board.deeds:
        if state.owner[at] != seat or not is_street(game, at) or pledge_on(game, at) is not None:
            continue
        most = min(state.cash[seat] // own.house_cost, _MOST_AT_ONCE) if own.house_cost else _MOST_AT_ONCE
        if own.most_houses:
            most = min(most, own.most_houses - state.level[at])
        if most > 0 and at not in state.of_table(Land).fresh:
            streets.append((at, most))
    return streets


def houses_to_sell(game: GameContext, seat: int) -> Sequence[tuple[int, int]]:
    """Lots with houses that are not pledged, with their number."""
    state = game.state
    return [
        (at, state.level[at])
        for at in game.board.deeds
        if state.owner[at] == seat and state.level[at] and pledge_on(game, at) is None
    ]


_MOST_AT_ONCE: Final = 99
"""The most houses that an entry builds on a lot."""


def offer_houses(game: GameContext, seat: int) -> Iterator[Build | Sell]:
    """One house more or less on each lot."""
    state, name = game.state, game.names[seat]
    for at in game.board.deeds:
        if state.owner[at] == seat and is_street(game, at):
            yield Build(by=name, deeds={game.board.deed_ids[at]: 1})
            if state.level[at]:
                yield Sell(by=name, deeds={game.board.deed_ids[at]: 1})


def deal_window(game: GameContext, seat: int, other: int) -> Refusal | None:
    """At any time except during an auction, or while another proposal waits (L7.4)."""
    top = game.top
    if isinstance(top, (Proposal, PledgeOffer, LeagueOffer)):
        return refuse("L7.4", "engine.deal_waits")
    if any(game.rule(decision).bidding for decision in game.state.todo):
        return refuse("L7.4", "engine.deal_auction")
    if top is not None and game.rule(top).first:
        return refuse("L1.5", "landlord.deal_dealing")
    return None


def _partner(game: GameContext, seat: int, called: str) -> int:
    """The other player's seat, -1 for none."""
    other = game.seats.get(called, -1)
    return -1 if other < 0 or other == seat or game.state.out[other] else other


def may_deal(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """Land, franchises and kept cards for any agreed price; only the bank deals in the rest (L7.4)."""
    other = _partner(game, seat, entry.other)
    if other < 0:
        return refuse("L7.4", "engine.deal_partner", player=entry.other[:60])
    refused = game.hooks.deal_window(game, seat, other)
    if refused is not None:
        return refused
    mine, theirs = entry.give, entry.take
    for goods in (mine, theirs):
        if getattr(goods, "licence", False) or getattr(goods, "luxury", 0):
            return refuse("L7.4", "landlord.deal_bank_only")
    if not (mine.deeds or mine.cards or theirs.deeds or theirs.cards):
        empty = not (mine.cash or theirs.cash)
        return refuse("L7.4", "engine.deal_empty" if empty else "engine.deal_loan")
    return (
        goods_refusal(game, seat, other, mine.cash, mine.deeds, mine.cards)
        or goods_refusal(game, other, seat, theirs.cash, theirs.deeds, theirs.cards)
        or raising_refusal(game, seat, mine, theirs)
        or raising_refusal(game, other, theirs, mine)
    )


def goods_refusal(
    game: GameContext, seat: int, other: int, cash: int, deeds: Sequence[str], cards: Sequence[str]
) -> Refusal | None:
    """Why the player does not have all this or may not hand it over: a pledged deed only to its lender."""
    state, name = game.state, game.names[seat]
    if state.cash[seat] < cash:
        return refuse("L7.4", "engine.goods_cash", player=name, amount=cash)
    if len(set(deeds)) < len(deeds):
        return refuse("L7.4", "engine.goods_twice")
    for deed in deeds:
        square = game.square(deed)
        if square < 0:
            return refuse("L7.4", "engine.deed_unknown", deed=deed[:60])
        if state.owner[square] != seat:
            return refuse("L7.4", "engine.deed_not_owned", player=name, deed=game.deed(square))
        pledged = pledge_on(game, square)
        if pledged is not None and pledged.to != other:
            lender = game.names[pledged.to]
            return refuse("L7.5", "landlord.pledged_deal", deed=game.deed(square), player=lender)
    held = game.cards_of(seat)
    for card in cards:
        if cards.count(card) > max(held.count(card), 1):
            return refuse("L7.4", "engine.goods_twice")
        if card not in held:
            return refuse("L7.4", "engine.goods_no_card", player=name)
    return None


def _side_refusal(game: GameContext, seat: int, other: int, side: Side) -> Refusal | None:
    deeds = [game.board.deed_ids[at] for at in side.deeds]
    held = [game.board.kept_ids[kind] for kind in side.cards]
    return goods_refusal(game, seat, other, side.cash, deeds, held)


def may_settle(game: GameContext, seat: int, entry: Settle) -> Refusal | None:
    """The debtor of a player offers what they have in place of the money."""
    top = game.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("L8.1", "engine.debt_none")
    if isinstance(top, JointDebt):
        return refuse("L8.1", "engine.settle_joint")
    if top.creditor < 0:
        return refuse("L8.1", "engine.settle_bank")
    if not entry.deeds:
        return refuse("L8.1", "engine.settle_empty")
    return goods_refusal(game, seat, top.creditor, entry.cash, entry.deeds, ())


def may_accept(game: GameContext, seat: int, entry: Accept) -> Refusal | None:
    """The player asked, while both still have the promised goods."""
    top = game.top
    assert isinstance(top, Proposal)
    if top.other != seat:
        return refuse("L7.4", "engine.deal_nothing")
    return _side_refusal(game, top.seat, top.other, top.give) or _side_refusal(
        game, top.other, top.seat, top.take
    )


def accept(game: GameContext, seat: int, entry: Accept) -> None:
    """Both sides hand over, houses with their land; property taken for a debt settles it."""
    top = game.top
    assert isinstance(top, Proposal)
    game.pop()
    player, other = game.names[top.seat], game.names[top.other]
    if top.settles:
        game.pop()
        game.log("L8.1", "engine.settled", player=player, other=other)
    else:
        game.log("L7.4", "engine.dealt", player=player, other=other)
    give(game, top.seat, top.other, top.give)
    give(game, top.other, top.seat, top.take)


def give(game: GameContext, giver: int, taker: int, side: Side) -> None:
    """Everything changes hands."""
    pay(game.state, giver, taker, side.cash)
    for kind in side.cards:
        hand_over_card(game.state, kind, giver, taker)
    for square in side.deeds:
        convey(game, square, taker)


def may_pledge(game: GameContext, seat: int, entry: e.Pledging) -> Refusal | None:
    """An own deed that is not pledged, to a player who has the money (L7.5)."""
    other, square = _partner(game, seat, entry.other), game.square(entry.deed)
    if other < 0:
        return refuse("L7.5", "landlord.pledge_partner", player=entry.other[:60])
    refused = game.hooks.deal_window(game, seat, other)
    if refused is not None:
        return refused
    if square < 0:
        return refuse("L7.5", "engine.deed_unknown", deed=entry.deed[:60])
    return _pledge_refusal(game, seat, other, square, entry.amount)


def pledge_to_begin(game: GameContext, seat: int) -> Proposing | None:
    """A pledge to fill in: any deed of the player's that is not pledged, to any player with money."""
    state, name = game.state, game.names[seat]
    deeds = [at for at in game.board.deeds if state.owner[at] == seat and pledge_on(game, at) is None]
    lenders = [other for other in state.seats_after(seat) if state.cash[other]]
    if not deeds or not lenders or game.hooks.deal_window(game, seat, lenders[0]) is not None:
        return None
    entry = e.Pledging(
        by=name, deed=game.board.deed_ids[deeds[0]], other=game.names[lenders[0]], amount=0, interest=0
    )
    return Proposing(entry, deeds, lenders)


def _pledge_refusal(game: GameContext, seat: int, other: int, square: int, amount: int) -> Refusal | None:
    if game.state.owner[square] != seat:
        return refuse("L7.5", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
    if pledge_on(game, square) is not None:
        return refuse("L7.5", "landlord.pledged_already", deed=game.deed(square))
    if game.state.cash[other] < amount:
        return refuse("L7.5", "engine.goods_cash", player=game.names[other], amount=amount)
    return refuse("L7.5", "landlord.pledge_nothing") if not amount else None


def pledge(game: GameContext, seat: int, entry: e.Pledging) -> None:
    """Ask the other player."""
    other, square = game.seats[entry.other], game.square(entry.deed)
    game.push(
        PledgeOffer(seat=seat, other=other, square=square, amount=entry.amount, interest=entry.interest)
    )


def may_accept_pledge(game: GameContext, seat: int, entry: Accept) -> Refusal | None:
    """The player asked, while everything is still true."""
    top = game.top
    assert isinstance(top, PledgeOffer)
    if top.other != seat:
        return refuse("L7.5", "engine.deal_nothing")
    return _pledge_refusal(game, top.seat, top.other, top.square, top.amount)


def accept_pledge(game: GameContext, seat: int, entry: Accept) -> None:
    """The money changes hands, the deed is face down before its lender (L7.5)."""
    top = game.top
    assert isinstance(top, PledgeOffer)
    game.pop()
    pay(game.state, top.other, top.seat, top.amount)
    game.state.of_table(Land).pledges[top.square] = Pledged(top.other, top.amount, top.interest)
    game.log(
        "L7.5",
        "landlord.pledged",
        player=game.names[top.seat],
        other=game.names[top.other],
        deed=game.deed(top.square),
        amount=top.amount,
        more={"interest": top.interest},
    )


def may_turn_down(game: GameContext, seat: int, entry: Refuse) -> Refusal | None:
    """Either side."""
    top = game.top
    assert isinstance(top, (PledgeOffer, LeagueOffer))
    clause = "L7.5" if isinstance(top, PledgeOffer) else "L5.3"
    return None if seat in (top.seat, top.other) else refuse(clause, "engine.deal_nothing")


def turn_down(game: GameContext, seat: int, entry: Refuse) -> None:
    """Nothing happens."""
    game.pop()


def may_redeem(game: GameContext, seat: int, entry: Redeem) -> Refusal | None:
    """The owner, with sum and interest, while nothing is unfinished (L7.5)."""
    square, state = game.square(entry.deed), game.state
    if square < 0:
        return refuse("L7.5", "engine.deed_unknown", deed=entry.deed[:60])
    if state.owner[square] != seat:
        return refuse("L7.5", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
    pledged = pledge_on(game, square)
    if pledged is None:
        return refuse("L7.5", "landlord.pledge_none", deed=game.deed(square))
    if state.todo or state.acting:
        return refuse("L7.5", "landlord.redeem_window")
    price, cash = pledged.amount + pledged.interest, state.cash[seat]
    return refuse("L7.5", "landlord.redeem_cash", amount=price, cash=cash) if cash < price else None


def redeem(game: GameContext, seat: int, entry: Redeem) -> None:
    """Sum and interest to the lender, the deed comes back (L7.5)."""
    square = game.square(entry.deed)
    pledged = game.state.of_table(Land).pledges.pop(square)
    price = pledged.amount + pledged.interest
    pay(game.state, seat, pledged.to, price)
    game.log(
        "L7.5",
        "landlord.redeemed",
        player=game.names[seat],
        other=game.names[pledged.to],
        deed=game.deed(square),
        amount=price,
    )


def offer_redeeming(game: GameContext, seat: int) -> Iterator[Redeem]:
    """Every deed of the player's that is pledged."""
    for square in game.state.of_table(Land).pledges:
        if game.state.owner[square] == seat:
            yield Redeem(by=game.names[seat], deed=game.board.deed_ids[square])


def may_ally(game: GameContext, seat: int, entry: e.Ally) -> Refusal | None:
    """Two players who hold all railroads between them, and are not allied yet (L5.3)."""
    other = _partner(game, seat, entry.other)
    if other < 0:
        return refuse("L5.3", "landlord.league_partner", player=entry.other[:60])
    refused = game.hooks.deal_window(game, seat, other)
    if refused is not None:
        return refused
    return _league_refusal(game, seat, other)


def _league_refusal(game: GameContext, seat: int, other: int) -> Refusal | None:
    if league(game):
        return refuse("L5.3", "landlord.league_already")
    if set(holders_of_all(game)) != {seat, other}:
        names = [game.names[seat], game.names[other]]
        return refuse("L5.3", "landlord.league_not_all", players=names, n=len(railroads(game)))
    return None


def ally(game: GameContext, seat: int, entry: e.Ally) -> None:
    """Ask the other player."""
    game.push(LeagueOffer(seat, game.seats[entry.other]))


def may_accept_league(game: GameContext, seat: int, entry: Accept) -> Refusal | None:
    """The player asked."""
    top = game.top
    assert isinstance(top, LeagueOffer)
    if top.other != seat:
        return refuse("L5.3", "engine.deal_nothing")
    return _league_refusal(game, top.seat, top.other)


def accept_league(game: GameContext, seat: int, entry: Accept) -> None:
    """They are allied."""
    top = game.top
    assert isinstance(top, LeagueOffer)
    game.pop()
    first, second = game.names[top.seat], game.names[top.other]
    game.state.of_table(OfTable).league = (first, second)
    game.log("L5.3", "landlord.league_made", player=first, other=second)


def may_end_league(game: GameContext, seat: int, entry: e.LeagueEnd) -> Refusal | None:
    """One of the two, before their throw (L5.3)."""
    state = game.state
    if seat not in league(game):
        return refuse("L5.3", "landlord.league_none")
    if state.todo or state.acting or seat != state.turn:
        return refuse("L5.3", "landlord.league_end_window")
    return None


def end_league(game: GameContext, seat: int, entry: e.LeagueEnd) -> None:
    """They part."""
    table = game.state.of_table(OfTable)
    assert table.league is not None
    first, second = table.league
    table.league = None
    game.log("L5.3", "landlord.league_parted", player=first, other=second)


def offer_league(game: GameContext, seat: int) -> Iterator[e.Ally | e.LeagueEnd]:
    """To ally with the other holder, or to part."""
    name, holders = game.names[seat], holders_of_all(game)
    if seat in league(game):
        yield e.LeagueEnd(by=name)
    elif len(holders) == 2 and seat in holders:
        yield e.Ally(by=name, other=game.names[holders[0] + holders[1] - seat])


def offer_answers(game: GameContext, seat: int) -> Iterator[Accept | Refuse]:
    """Yes and no."""
    if isinstance(game.top, (PledgeOffer, LeagueOffer)):
        yield Accept(by=game.names[seat])
        yield Refuse(by=game.names[seat])


_LENDS_UP_TO: Final = 70


_LENDS_ON_A_HOUSE: Final = 50


_KEEPS: Final = 60


_TENTH: Final = 10


def pledge_for(game: GameContext, seat: int, needed: int) -> Entry | None:
    """A pledge for a bot to offer, and a lender who takes it; None if nobody would lend."""
    state, board = game.state, game.board
    for square in board.deeds:
        if state.owner[square] != seat or pledge_on(game, square) is not None:
            continue
        for other in sorted(state.seats_after(seat), key=lambda each: -state.cash[each]):
            amount = min(needed, _lent_on(game, square), state.cash[other] - _KEEPS)
            if amount > 0:
                name, lender = game.names[seat], game.names[other]
                interest = -(-amount // _TENTH)
                deed = board.deed_ids[square]
                entry = e.Pledging(by=name, other=lender, deed=deed, amount=amount, interest=interest)
                if may_pledge(game, seat, entry) is None:
                    return entry
    return None


def _lent_on(game: GameContext, square: int) -> int:
    return _LENDS_UP_TO + _LENDS_ON_A_HOUSE * game.state.level[square]


def _bot_lends(game: GameContext, decision: Any) -> Entry:
    """If the deed is worth it, the interest is a tenth, and some cash is left."""
    name = game.names[decision.other]
    fair = (
        decision.amount <= _lent_on(game, decision.square) and decision.interest * _TENTH >= decision.amount
    )
    fair = fair and game.state.cash[decision.other] - decision.amount >= _KEEPS
    entry = Accept(by=name)
    return entry if fair and may_accept_pledge(game, decision.other, entry) is None else Refuse(by=name)


def _bot_allies(game: GameContext, decision: Any) -> Entry:
    """A league brings both more."""
    return Accept(by=game.names[decision.other])


def _other(game: GameContext, decision: Any) -> int:
    other: int = decision.other
    return other


def _without(game: GameContext, decision: Any, seat: int) -> PendingDecision | None:
    kept: PendingDecision | None = None if seat in (decision.seat, decision.other) else decision
    return kept


PLEDGE_OFFER: DecisionRule = DecisionRule(
    waits_for=_other,
    without=_without,
    stands=always_stands,
    bot=_bot_lends,
    ask="landlord.wait_pledge",
    clause="L7.5",
)


LEAGUE_OFFER: DecisionRule = DecisionRule(
    waits_for=_other,
    without=_without,
    stands=always_stands,
    bot=_bot_allies,
    ask="landlord.wait_league",
    clause="L5.3",
)


_LUXURY_SOLD: Final = 100


def liquidation_value(game: GameContext, seat: int) -> int:
    """Cash, luxury cards, and the houses on land that is not pledged (L8.1), in M.

    Nobody knows the loans or prices that others would pay for land; they do not count.
    """
    state, houses = game.state, 0
    for at in game.board.deeds:
        if state.owner[at] == seat and state.level[at] and pledge_on(game, at) is None:
            houses += state.level[at]
    sale = game.options.of(LandlordGameOptions).house_sale
    return state.cash[seat] + houses * sale + state.of_seat(OfSeat, seat).luxury * _LUXURY_SOLD


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """Bankrupt by a debt: to the poorhouse. Without one the player is out of the game (L8.3, L8.4)."""
    if isinstance(debt, Debt):
        lose_all(game, seat, debt.creditors if isinstance(debt, JointDebt) else (debt.creditor,))
        to_poorhouse(game, seat)
    else:
        go_out(game, seat)


def lose_all(game: GameContext, seat: int, creditors: tuple[int, ...]) -> None:
    """Lenders keep pledged deeds, the creditors get the rest (L8.1, L8.2)."""
    state, name = game.state, game.names[seat]
    state.todo = [decision for decision in state.todo if getattr(decision, "seat", BANK) != seat]
    lenders_keep(game, seat)
    _cash_to(game, seat, creditors)
    _deeds_to(game, seat, creditors)
    table = state.of_table(OfTable)
    if table.licence == name:
        table.licence = game.names[creditors[0]] if creditors[0] >= 0 else None
    for card in [card for card in state.held_cards if card.seat == seat]:
        if creditors[0] < 0:
            return_card(game, card)
        else:
            hand_over_card(state, card.kind, seat, creditors[0])
    others = [game.name(each) for each in creditors]
    key = "landlord.bankrupt" if max(creditors) >= 0 else "landlord.bankrupt_to_pile"
    game.log("L8.1", key, player=name, more={"others": others})
    state.jail[seat] = FREE


def to_poorhouse(game: GameContext, seat: int) -> None:
    """The token of a bankrupt goes there (L8.3)."""
    game.state.square[seat] = POORHOUSE
    game.state.of_seat(OfSeat, seat).poorhouse = True
    game.log("L8.3", "landlord.to_poorhouse", player=game.names[seat])


def lenders_keep(game: GameContext, seat: int) -> None:
    """Every deed that the player pledged becomes its lender's, with the houses on it (L8.2)."""
    state = game.state
    for square, pledged in list(state.of_table(Land).pledges.items()):
        if state.owner[square] == seat:
            convey(game, square, pledged.to)
            other, deed = game.names[pledged.to], game.deed(square)
            game.log("L8.2", "landlord.lender_keeps", player=other, deed=deed)


def _cash_to(game: GameContext, seat: int, creditors: tuple[int, ...]) -> None:
    """All of it, in halves where there are two."""
    state = game.state
    for left, creditor in zip(range(len(creditors), 0, -1), creditors, strict=True):
        pay(state, seat, creditor, -(-state.cash[seat] // left))


def _deeds_to(game: GameContext, seat: int, creditors: tuple[int, ...]) -> None:
    """To the creditor; to two in turn, each with a message of their share; back to the pile if it is no
    player.
    """
    deeds = [at for at in game.board.deeds if game.state.owner[at] == seat]
    for number, square in enumerate(deeds):
        convey(game, square, max(creditors[number % len(creditors)], BANK))
    for number, creditor in enumerate(creditors):
        got = [game.deed(at) for at in deeds[number :: len(creditors)]]
        if len(creditors) > 1 and got:
            game.log("L8.1", "landlord.gets_deeds", player=game.names[creditor], more={"deeds": got})


def go_out(game: GameContext, seat: int) -> None:
    """Out of the game: everything goes back to bank and pile, pledges are over (L8.2, L8.4)."""
    state, name = game.state, game.names[seat]
    lenders_keep(game, seat)
    land, table = state.of_table(Land), state.of_table(OfTable)
    for square in [square for square, pledged in land.pledges.items() if pledged.to == seat]:
        del land.pledges[square]
        owner = game.names[state.owner[square]]
        game.log("L8.4", "landlord.pledge_lapses", player=owner, deed=game.deed(square))
    state.out[seat] = max(state.out) + 1
    state.left -= 1
    state.jail[seat] = FREE
    state.todo = [
        decision
        for decision in (game.rule(decision).without(game, decision, seat) for decision in state.todo)
        if decision
    ]
    for at in game.board.deeds:
        if state.owner[at] == seat:
            convey(game, at, BANK)
    for card in [card for card in state.held_cards if card.seat == seat]:
        return_card(game, card)
    if table.licence == name:
        table.licence = None
    own = state.of_seat(OfSeat, seat)
    own.luxury, own.poorhouse, own.skip = 0, False, False
    pay(state, seat, BANK, state.cash[seat])
    game.log("L8.4", "landlord.retired", player=name)


def may_go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> Refusal | None:
    """When the cash does not suffice and nothing is left that the bank buys (L8.1)."""
    top = game.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("L8.1", "engine.debt_none")
    could, cash = liquidation_value(game, seat), game.state.cash[seat]
    if could >= top.amount:
        return refuse("L8.1", "landlord.bankrupt_could_pay", amount=top.amount, could=could)
    return refuse("L8.1", "landlord.bankrupt_sell_first") if could > cash else None


def may_retire(game: GameContext, seat: int, entry: e.Retire) -> Refusal | None:
    """A player who was bankrupt, in their own turn, before the throw (L8.4)."""
    state = game.state
    if not state.of_seat(OfSeat, seat).poorhouse:
        return refuse("L8.4", "landlord.retire_not_bankrupt", player=game.names[seat])
    if state.todo or state.acting or seat != state.turn:
        return refuse("L8.4", "landlord.retire_window")
    return None


def retire(game: GameContext, seat: int, entry: e.Retire) -> None:
    game.hooks.leave(game, seat, None)


def offer_retiring(game: GameContext, seat: int) -> Iterator[e.Retire]:
    """The way out of the game."""
    if game.state.of_seat(OfSeat, seat).poorhouse:
        yield e.Retire(by=game.names[seat])


def bot_owes(game: GameContext, decision: Any) -> Entry:
    """Pay; else sell luxury and houses, else pledge land to any lender; else give up."""
    seat, name = decision.seat, game.names[decision.seat]
    needed = decision.amount - game.state.cash[seat]
    if needed <= 0:
        return Pay(by=name)
    for entry in squares.offer_luxury(game, seat):
        return entry
    for at in game.board.deeds:
        if game.state.owner[at] == seat and game.state.level[at] and pledge_on(game, at) is None:
            return Sell(by=name, deeds={game.board.deed_ids[at]: 1})
    return pledge_for(game, seat, needed) or Bankrupt(by=name)


_BUILDS_FROM: Final = 200


_REDEEMS_FROM: Final = 160


def idea(game: GameContext) -> Entry | None:
    """Before the throw: an alliance over the railroads, a pledge redeemed, a house where it earns most."""
    seat = game.state.turn
    cash = game.state.cash[seat]
    for entry in offer_league(game, seat):
        if isinstance(entry, e.Ally) and refusal(game, entry) is None:
            return entry
    for square, pledged in game.state.of_table(Land).pledges.items():
        if game.state.owner[square] == seat and cash - pledged.amount - pledged.interest >= _REDEEMS_FROM:
            return Redeem(by=game.names[seat], deed=game.board.deed_ids[square])
    if cash < _BUILDS_FROM:
        return None
    lots = [at for at in game.board.deeds if game.state.owner[at] == seat and is_street(game, at)]
    for at in sorted(lots, key=lambda at: (game.state.level[at], -game.board.rents[at][0])):
        build = Build(by=game.names[seat], deeds={game.board.deed_ids[at]: 1})
        if refusal(game, build) is None:
            return build
    return None


OWED: DecisionRule = DecisionRule(
    waits_for=debts.DEBT.waits_for,
    without=debts.DEBT.without,
    stands=debts.DEBT.stands,
    run=debts.DEBT.run,
    raising=True,
    answers=debts.DEBT.answers,
    bot=bot_owes,
)


OWED_TO_TWO: DecisionRule = DecisionRule(
    waits_for=debts.JOINT_DEBT.waits_for,
    without=debts.JOINT_DEBT.without,
    stands=debts.JOINT_DEBT.stands,
    run=debts.JOINT_DEBT.run,
    raising=True,
    answers=debts.JOINT_DEBT.answers,
    bot=bot_owes,
)
