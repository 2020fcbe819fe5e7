"""Repossesses: a debtor's property is auctioned piece by piece, in the debtor's order (D10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.base.texts import msg
from tourney.game.engine import leaving
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, hand_over_card, pay, set_level
from tourney.game.engine.decisions import PendingDecision, Side
from tourney.game.engine.entries import Bankrupt, Bid, Default, Entry, Pass
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.leaving import give
from tourney.game.engine.shape import bids_money
from tourney.game.engine.steps import auction
from tourney.game.engine.turns import RAISING, always_stands
from tourney.game.systems.double_davenport import hands, money
from tourney.game.systems.double_davenport.decisions import ForcedSale, Owed, Repossession
from tourney.game.systems.double_davenport.deeds import settle, tidy
from tourney.game.systems.double_davenport.entries import OfferForSale
from tourney.game.systems.double_davenport.state import FIRST, SECOND, side_of_square


def may_go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> Refusal | None:
    """Cash of that money, half the buildings and the mortgages of that board fall short (D10.3)."""
    top = game.top
    if not isinstance(top, Owed) or top.seat != seat:
        return refuse("D10.3", "engine.debt_none")
    could = game.liquidation_value(seat)
    if could < top.amount:
        return None
    amount, raised = money.money(top.amount, top.side), money.money(could, top.side)
    return refuse("D10.3", "engine.bankrupt_could_pay", amount=amount, could=raised)


def go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> None:
    """For a player's debt everything is put up; for the bank's the debtor is out as usual (D10.3)."""
    top = game.top
    assert isinstance(top, Owed)
    if top.creditor < 0:
        game.pop()
        game.hooks.leave(game, seat, top)
        return
    game.swap(Repossession(seat, top.creditor, top.amount, top.side))
    sell_buildings(game, seat)
    message = money.money(top.amount, top.side)
    name, other = game.names[seat], game.names[top.creditor]
    game.log("D10.3", "double_davenport.repossession", player=name, other=other, amount=message)


def sell_buildings(game: GameContext, seat: int) -> None:
    """All go to the bank at half price, each in its board's money (D10.3)."""
    state, board = game.state, game.board
    for at in board.deeds:
        level = state.level[at]
        if state.owner[at] == seat and level > 0:
            with money.Counting(game, side_of_square(board, at)):
                set_level(board, state, at, 0)
                pay(state, BANK, seat, game.building_steps(level) * board.house_cost[at] // 2)


def run_repossession(game: GameContext, top: Repossession) -> bool:
    """Paid as soon as the cash is there; out once everything has been put up (D10.3)."""
    if money.cash_of(game.state, top.seat, top.side) >= top.amount:
        game.pop()
        money.paid(game, top.seat, top.creditor, top.amount, top.side, "D10.3")
        settle(game, top.seat, "D10.3", msg("double_davenport.saved_by_sale", player=game.names[top.seat]))
        return True
    if _deeds_left(game, top) or _cards_left(game, top):
        return False
    game.pop()
    _everything_to(game, top.seat, top.creditor)
    return True


def _deeds_left(game: GameContext, top: Repossession) -> list[int]:
    owner = game.state.owner
    return [at for at in game.board.deeds if owner[at] == top.seat and at not in top.deeds]


def _cards_left(game: GameContext, top: Repossession) -> list[int]:
    held = game.state.held_cards
    return [card.kind for card in held if card.seat == top.seat and card.kind not in top.cards]


def _everything_to(game: GameContext, seat: int, creditor: int) -> None:
    """All cash of both kinds and everything that nobody bid for; the debtor is out."""
    state = game.state
    game.log("D10.3", "engine.bankrupt_player", player=game.names[seat], other=game.names[creditor])
    deeds, cards = leaving.go_out(game, seat)
    pounds = money.cash_of(state, seat, SECOND)
    money.pay_in(game, seat, creditor, pounds, SECOND)
    cash = money.cash_of(state, seat, FIRST)
    give(game, seat, creditor, Side(cash, deeds, tuple(card.kind for card in cards)))
    _gone(game)


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """To the bank, which auctions the deeds, each in its money (T7.2)."""
    sell_buildings(game, seat)
    money.pay_in(game, seat, BANK, money.cash_of(game.state, seat, SECOND), SECOND)
    leaving.leave(game, seat, None)
    _gone(game)


def _gone(game: GameContext) -> None:
    """Return the marker, and write down anew who holds the dice."""
    tidy(game)
    now = hands.hand(game.state)
    if now is not None:
        game.state.turn = now.seat
        hands.one_waits(game)
        hands.noted(game.state)


# ---- what is put up --------------------------------------------------------------------------------


def may_offer(game: GameContext, seat: int, entry: OfferForSale) -> Refusal | None:
    """The debtor, with an own deed or card that has not been put up yet (D10.3)."""
    top = game.top
    if not isinstance(top, Repossession) or top.seat != seat:
        return refuse("D10.3", "double_davenport.offer_nothing")
    if (entry.deed is None) == (entry.card is None):
        return refuse("D10.3", "double_davenport.offer_one")
    if entry.deed is not None and game.square(entry.deed) not in _deeds_left(game, top):
        return refuse("D10.3", "double_davenport.offer_which")
    if entry.card is not None and entry.card not in [
        game.board.kept_ids[kind] for kind in _cards_left(game, top)
    ]:
        return refuse("D10.3", "double_davenport.offer_which")
    return None


def offer(game: GameContext, seat: int, entry: OfferForSale) -> None:
    """Everybody else bids, the creditor too, in the money of its board."""
    top = game.top
    assert isinstance(top, Repossession)
    if entry.deed is not None:
        square, kind = game.square(entry.deed), BANK
        side = side_of_square(game.board, square)
        deeds, cards = (*top.deeds, square), top.cards
    else:
        square, kind = BANK, game.board.kept_ids.index(str(entry.card))
        asking = game.board.deck_on.index(game.board.kept[kind].deck)
        side = side_of_square(game.board, asking)
        deeds, cards = top.deeds, (*top.cards, kind)
    game.swap(Repossession(seat, top.creditor, top.amount, top.side, deeds=deeds, cards=cards))
    sale = ForcedSale(seat, square, kind, side)
    game.push(sale)
    message = money.money(_opening(game, sale), side)
    game.log(
        "D10.3", "double_davenport.put_up", player=game.names[seat], deed=what(game, sale), amount=message
    )


def what(game: GameContext, sale: ForcedSale) -> Any:
    """The thing in the auction, for a sentence."""
    if sale.square >= 0:
        return game.deed(sale.square)
    return msg("narration.jail_card_of", deck=game.card_name(sale.kind))


def lowest(game: GameContext, sale: ForcedSale) -> int:
    """The least that the next bid may be (D5.4)."""
    if sale.bidder == BANK:
        return _opening(game, sale)
    return sale.high + game.options.auction_step


def _opening(game: GameContext, sale: ForcedSale) -> int:
    """The opening bid: as in any auction; a card has no price."""
    if sale.square >= 0:
        return auction.opening_of(game, sale.square)
    opening = game.options.auction_opening
    return opening if isinstance(opening, int) else 0


def may_bid(game: GameContext, seat: int, entry: Bid) -> Refusal | None:
    """Everybody but the debtor, ten above the last (D5.4, D10.3)."""
    top = game.top
    assert isinstance(top, ForcedSale)
    refusal = _out_of_it(top, seat)
    if refusal is not None:
        return refusal
    least = lowest(game, top)
    if not bids_money(entry) or entry.amount < least:
        return refuse("D5.4", "engine.bid_low", amount=money.money(least, top.side))
    return None


def _out_of_it(top: ForcedSale, seat: int) -> Refusal | None:
    if top.sold:
        return refuse("D10.3", "engine.bid_nothing")
    if top.seat == seat:
        return refuse("D10.3", "double_davenport.bid_debtor")
    if top.excluded >> seat & 1:
        return refuse("T4.3", "engine.bid_excluded")
    if top.passed >> seat & 1:
        return refuse("T4.2", "engine.bid_passed")
    return refuse("T4.2", "engine.bid_own") if top.bidder == seat else None


def bid(game: GameContext, seat: int, entry: Bid) -> None:
    """The highest stands until all others have passed."""
    top = game.top
    assert isinstance(top, ForcedSale)
    game.swap(_with(top, high=entry.amount, bidder=seat, passed=top.passed))


def may_pass(game: GameContext, seat: int, entry: Pass) -> Refusal | None:
    """Every player still in, but not the highest bidder."""
    top = game.top
    assert isinstance(top, ForcedSale)
    return _out_of_it(top, seat)


def pass_by(game: GameContext, seat: int, entry: Pass) -> None:
    """Leave this auction for good."""
    top = game.top
    assert isinstance(top, ForcedSale)
    game.swap(_with(top, high=top.high, bidder=top.bidder, passed=top.passed | 1 << seat))


def _with(top: ForcedSale, high: int, bidder: int, passed: int, sold: bool = False) -> ForcedSale:
    return ForcedSale(
        seat=top.seat,
        square=top.square,
        kind=top.kind,
        side=top.side,
        high=high,
        bidder=bidder,
        passed=passed,
        excluded=top.excluded,
        sold=sold,
    )


def _left_in(game: GameContext, top: ForcedSale) -> list[int]:
    barred = top.passed | top.excluded | 1 << top.seat
    return [seat for seat in game.state.live if not barred >> seat & 1]


def run_sale(game: GameContext, top: ForcedSale) -> bool:
    """Sold when nobody else is left in, paid at once if the cash is there; unsold when all have passed."""
    if top.sold:
        return _paid(game, top)
    left = _left_in(game, top)
    if left and left != [top.bidder]:
        return False
    if left:
        game.swap(_with(top, high=top.high, bidder=top.bidder, passed=top.passed, sold=True))
        return True
    game.pop()
    game.log("D10.3", "double_davenport.unsold", player=game.names[top.seat], deed=what(game, top))
    return True


def _paid(game: GameContext, top: ForcedSale) -> bool:
    """The price to the debtor; a mortgaged deed stays mortgaged, with 10 % to the bank (D10.3)."""
    if money.cash_of(game.state, top.bidder, top.side) < top.high:
        return False
    state = game.state
    game.pop()
    money.pay_in(game, top.bidder, top.seat, top.high, top.side)
    message, name = money.money(top.high, top.side), game.names[top.bidder]
    game.log("D10.3", "engine.auctioned", player=name, deed=what(game, top), amount=message)
    if top.square < 0:
        hand_over_card(state, top.kind, top.seat, top.bidder)
        return True
    hand_over(game.board, state, top.square, top.bidder)
    if state.level[top.square] < 0:
        money.owe(game, top.bidder, BANK, game.interest(top.square), "T6.7", top.side)
    return True


def may_default(game: GameContext, seat: int, entry: Default) -> Refusal | None:
    """The winner, if their cash does not suffice (D5.4)."""
    top = game.top
    assert isinstance(top, ForcedSale)
    if not top.sold or top.bidder != seat:
        return refuse("T4.3", "engine.default_nothing")
    return None


def default(game: GameContext, seat: int, entry: Default) -> None:
    """Hold the auction again without them."""
    top = game.top
    assert isinstance(top, ForcedSale)
    excluded = top.excluded | 1 << seat
    game.swap(ForcedSale(top.seat, top.square, top.kind, top.side, excluded=excluded))
    game.log("T4.3", "engine.auction_again", player=game.names[seat], deed=what(game, top))


def offer_ruin(game: GameContext, seat: int) -> Iterator[Entry]:
    """Give up, put up, or bid."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Owed):
        yield Bankrupt(by=name)
    elif isinstance(top, Repossession) and top.seat == seat:
        for at in _deeds_left(game, top):
            yield OfferForSale(by=name, deed=game.board.deed_ids[at])
        for kind in _cards_left(game, top):
            yield OfferForSale(by=name, card=game.board.kept_ids[kind])
    elif isinstance(top, ForcedSale):
        yield Bid(by=name, amount=lowest(game, top))
        yield Pass(by=name)
        yield Default(by=name)


def _sale_waits(game: GameContext, top: ForcedSale) -> int:
    if top.sold:
        return top.bidder
    return next(seat for seat in _left_in(game, top) if seat != top.bidder)


def _sale_without(game: GameContext, top: ForcedSale, seat: int) -> PendingDecision | None:
    if top.seat == seat:
        return None
    if top.bidder == seat:
        return ForcedSale(top.seat, top.square, top.kind, top.side, excluded=top.excluded)
    return _with(top, high=top.high, bidder=top.bidder, passed=top.passed | 1 << seat, sold=top.sold)


def _without(game: GameContext, top: Repossession, seat: int) -> Repossession | None:
    return None if seat in (top.seat, top.creditor) else top


def _bot_puts_up(game: GameContext, decision: Repossession) -> Entry:
    """First property in the money of the debt, the dearest first."""
    name, price = game.names[decision.seat], game.board.price
    deeds = _deeds_left(game, decision)
    if deeds:
        best = max(deeds, key=lambda at: (side_of_square(game.board, at) == decision.side, price[at]))
        return OfferForSale(by=name, deed=game.board.deed_ids[best])
    return OfferForSale(by=name, card=game.board.kept_ids[_cards_left(game, decision)[0]])


def _bot_bids(game: GameContext, decision: ForcedSale) -> Entry:
    """Up to the printed price, or the mortgage of it; for a card nothing."""
    seat = _sale_waits(game, decision)
    name = game.names[seat]
    if decision.sold:
        return Default(by=name)
    most = 0
    if decision.square >= 0:
        mortgaged = game.state.level[decision.square] < 0
        most = game.board.mortgage[decision.square] if mortgaged else game.board.price[decision.square]
    least = lowest(game, decision)
    interest = game.interest(decision.square) if decision.square >= 0 else 0
    spare = min(most, money.cash_of(game.state, seat, decision.side) - interest)
    return Bid(by=name, amount=least) if least <= spare else Pass(by=name)


def _holds(decision: ForcedSale, square: int) -> str:
    """A deed that others bid for is kept where it is until it is sold."""
    return "D10.3" if decision.square == square else ""


REPOSSESSION: DecisionRule = DecisionRule(
    without=_without,
    stands=always_stands,
    run=run_repossession,
    answers=("offer", "deal"),
    bot=_bot_puts_up,
    ask="double_davenport.wait_offer",
    clause="D10.3",
)
FORCED_SALE: DecisionRule = DecisionRule(
    waits_for=_sale_waits,
    without=_sale_without,
    stands=always_stands,
    run=run_sale,
    bidding=True,
    holds=_holds,
    answers=RAISING,
    bot=_bot_bids,
    clause="D10.3",
)
