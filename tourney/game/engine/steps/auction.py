"""Auctions deeds: declined ones and those of a bankrupt (T4.2, T4.3, T7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.decisions import Auction, Award, PendingDecision
from tourney.game.engine.entries import Bid, Default, Pass, Pay
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.payments import payer_refusal
from tourney.game.engine.shape import bids_money
from tourney.game.engine.turns import RAISING, its_deed_stands, no_auctions


def opening_of(game: GameContext, square: int) -> int:
    """Where the auction of a deed opens, in M: an amount, or the price of the deed."""
    opening = game.options.auction_opening
    return game.board.price[square] if isinstance(opening, str) else opening


def held_by(game: GameContext, top: Auction) -> str:
    """The clause of an auction: that of declined deeds, or its system's for things that are no deed."""
    return "T4.2" if game.board.group[top.square] >= 0 else game.rule(top).clause


def lowest_bid(game: GameContext, top: Auction) -> int:
    """The least next bid, in M (T4.2)."""
    if top.bidder == BANK:
        return opening_of(game, top.square)
    return top.high + game.options.auction_step


def may_bid(game: GameContext, seat: int, entry: Bid) -> Refusal | None:
    """Everybody still in, the player who declined included, jailed or not (T4.2, T8.6)."""
    top = game.top
    assert isinstance(top, Auction)
    refusal = _out_of_it(game, top, seat)
    if refusal:
        return refusal
    least = lowest_bid(game, top)
    if not bids_money(entry):
        return refuse("T4.2", "engine.bid_amount")
    return refuse("T4.2", "engine.bid_low", amount=least) if entry.amount < least else None


def bid(game: GameContext, seat: int, entry: Bid) -> None:
    """The highest bid stands until all others have passed."""
    top = game.top
    assert isinstance(top, Auction)
    game.swap(
        Auction(square=top.square, high=entry.amount, bidder=seat, passed=top.passed, excluded=top.excluded)
    )
    _hammer(game)


def may_pass(game: GameContext, seat: int, entry: Pass) -> Refusal | None:
    """Every player still in, but not the highest bidder."""
    top = game.top
    assert isinstance(top, Auction)
    return _out_of_it(game, top, seat)


def pass_by(game: GameContext, seat: int, entry: Pass) -> None:
    """Leave this auction for good."""
    top = game.top
    assert isinstance(top, Auction)
    game.swap(
        Auction(
            square=top.square,
            high=top.high,
            bidder=top.bidder,
            passed=top.passed | 1 << seat,
            excluded=top.excluded,
        )
    )
    _hammer(game)


def _out_of_it(game: GameContext, top: Auction, seat: int) -> Refusal | None:
    if top.excluded >> seat & 1:
        return refuse("T4.3", "engine.bid_excluded")
    if top.passed >> seat & 1:
        return refuse("T4.2", "engine.bid_passed")
    if top.bidder == seat:
        return refuse("T4.2", "engine.bid_own")
    return None


def _hammer(game: GameContext) -> None:
    """End the auction: sold when nobody else is left in; unsold when all passed and nobody bid."""
    top = game.top
    assert isinstance(top, Auction)
    barred = top.passed | top.excluded
    left = [seat for seat in game.state.live if not barred >> seat & 1]
    if left == [top.bidder]:
        game.swap(Award(top.bidder, top.square, top.high, top.excluded))
    elif not left:
        game.pop()
        game.log(held_by(game, top), "engine.unsold", deed=game.deed(top.square))


def run_auction(game: GameContext, top: Auction) -> bool:
    """An auction that nobody may bid in any more is over before it begins."""
    _hammer(game)
    return game.top is not top


def run_award(game: GameContext, top: Award) -> bool:
    """A bid that cash covers is paid at once (T4.2); else the winner gets time to raise it, and then pays."""
    if top.waiting and game.options.award == "pay":
        return False
    if game.state.cash[top.seat] >= top.amount:
        _pay(game, top)
        return True
    if not top.waiting:
        game.swap(Award(top.seat, top.square, top.amount, top.excluded, waiting=True))
        bank, name = game.name(game.deeds_to), game.names[top.seat]
        game.log("T4.3", "engine.owes", player=name, other=bank, amount=top.amount)
    return False


def _pay(game: GameContext, top: Award) -> None:
    game.pop()
    pay(game.state, top.seat, game.deeds_to, top.amount)
    hand_over(game.board, game.state, top.square, top.seat)
    deed = game.deed(top.square)
    game.log("T4.2", "engine.auctioned", player=game.names[top.seat], deed=deed, amount=top.amount)


def may_pay_award(game: GameContext, seat: int, entry: Pay) -> Refusal | None:
    """The winner pays the bid; without enough cash, money is raised or the auction held again (T4.3)."""
    top = game.top
    assert isinstance(top, Award)
    return payer_refusal(game, seat, top, "T4.3")


def pay_award(game: GameContext, seat: int, entry: Pay) -> None:
    """The whole bid; the deed is the winner's."""
    top = game.top
    assert isinstance(top, Award)
    _pay(game, top)


def may_default(game: GameContext, seat: int, entry: Default) -> Refusal | None:
    """The winner, if their cash does not suffice (T4.3)."""
    refusal = no_auctions(game)
    if refusal:
        return refusal
    top = game.top
    if not isinstance(top, Award) or top.seat != seat:
        return refuse("T4.3", "engine.default_nothing")
    if game.state.cash[seat] >= top.amount:
        return refuse("T4.3", "engine.default_could_pay", amount=top.amount, cash=game.state.cash[seat])
    return None


def default(game: GameContext, seat: int, entry: Default) -> None:
    """The auction is held again, without that bidder (T4.3)."""
    top = game.top
    assert isinstance(top, Award)
    game.swap(Auction(top.square, excluded=top.excluded | 1 << seat))
    game.log("T4.3", "engine.auction_again", player=game.names[seat], deed=game.deed(top.square))


def offer_bids(game: GameContext, seat: int) -> Iterator[Bid | Pass | Pay | Default]:
    """The lowest bid and the pass; the winner's payment, or that it cannot be made."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Auction):
        yield Bid(by=name, amount=lowest_bid(game, top))
        yield Pass(by=name)
    elif isinstance(top, Award):
        yield Pay(by=name)
        yield Default(by=name)


def _next_bidder(game: GameContext, top: Auction) -> int:
    """The next bidder clockwise from the left of the player whose turn it is."""
    state, barred = game.state, top.passed | top.excluded
    seats = [*state.seats_after(state.turn), state.turn]
    return next(s for s in seats if not barred >> s & 1 and s != top.bidder and not state.out[s])


def _without_bidder(game: GameContext, decision: Auction, seat: int) -> Auction:
    """Begin the auction anew if the highest bidder is gone."""
    if decision.bidder == seat:
        return Auction(decision.square, excluded=decision.excluded)
    return Auction(
        square=decision.square,
        high=decision.high,
        bidder=decision.bidder,
        passed=decision.passed | 1 << seat,
        excluded=decision.excluded,
    )


def _without_winner(game: GameContext, decision: Award, seat: int) -> PendingDecision:
    return (
        Auction(decision.square, excluded=decision.excluded | 1 << seat)
        if decision.seat == seat
        else decision
    )


AUCTION: DecisionRule = DecisionRule(
    waits_for=_next_bidder,
    without=_without_bidder,
    stands=its_deed_stands,
    run=run_auction,
    bidding=True,
)
AWARD: DecisionRule = DecisionRule(
    without=_without_winner,
    stands=its_deed_stands,
    run=run_award,
    raising=True,
    answers=RAISING,
)
