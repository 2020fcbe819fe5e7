"""Which steps make a ruleset: per verb and frame the rule, per square what it asks, per frame what it does.

A later system is another `Variant` of these tables and its own steps; the steps here stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from tourney.engine import entries as e
from tourney.engine import frames as f
from tourney.engine import state as s
from tourney.engine.accounts import BANK
from tourney.engine.play import Arrival, FrameRule, Offer, Play, Variant, Verb
from tourney.engine.steps import (
    auction,
    bankruptcy,
    building,
    cards,
    correcting,
    dealing,
    deals,
    debts,
    jail,
    mortgage,
    opening,
    purchase,
    referee,
    rent,
    shortage,
    tax,
    turn,
)

_VERBS: dict[type, Verb] = {
    e.ThrowForStart: Verb(opening.may_throw_for_start, opening.throw_for_start),
    e.Dealt: Verb(dealing.may_be_dealt, dealing.be_dealt),
    e.Throw: Verb(turn.may_throw, turn.throw),
    e.Turned: Verb(cards.may_turn, cards.turn_up),
    e.Choose: Verb(cards.may_choose, cards.choose),
    e.Buy: Verb(purchase.may_buy, purchase.buy),
    e.Decline: Verb(purchase.may_decline, purchase.decline),
    e.Default: Verb(auction.may_default, auction.default),
    e.Claim: Verb(rent.may_claim, rent.claim),
    e.Settle: Verb(debts.may_settle, debts.settle),
    e.Bankrupt: Verb(bankruptcy.may_go_bankrupt, bankruptcy.go_bankrupt),
    e.Build: Verb(building.may_build, building.build),
    e.Sell: Verb(building.may_sell, building.sell),
    e.Want: Verb(shortage.may_want, shortage.want),
    e.Drop: Verb(shortage.may_drop, shortage.drop),
    e.Mortgage: Verb(mortgage.may_mortgage, mortgage.mortgage),
    e.Redeem: Verb(mortgage.may_redeem, mortgage.redeem),
    e.Keep: Verb(mortgage.may_keep, mortgage.keep),
    e.Deal: Verb(deals.may_deal, deals.deal),
    e.Accept: Verb(deals.may_accept, deals.accept),
    e.Refuse: Verb(deals.may_refuse, deals.turn_down),
    e.JailPay: Verb(jail.may_jail_pay, jail.jail_pay),
    e.JailCard: Verb(jail.may_jail_card, jail.jail_card),
    e.Tax: Verb(tax.may_choose_tax, tax.choose_tax),
}
"""The players' verbs."""

_VERBS_IN: dict[type, dict[type, Verb]] = {
    f.Auction: {e.Bid: Verb(auction.may_bid, auction.bid), e.Pass: Verb(auction.may_pass, auction.pass_by)},
    f.Award: {e.Pay: Verb(auction.may_pay_award, auction.pay_award)},
    f.Lot: {
        e.Bid: Verb(shortage.may_bid_lot, shortage.bid_lot),
        e.Pass: Verb(shortage.may_pass_lot, shortage.pass_lot),
    },
    f.Shortage: {e.Pass: Verb(shortage.may_pass_wish, shortage.pass_wish)},
    f.Place: {e.Build: Verb(shortage.may_place, shortage.place)},
    f.Debt: {e.Pay: Verb(debts.may_pay_debt, debts.pay_debt)},
    f.FreshThrow: {e.Throw: Verb(rent.may_throw_afresh, rent.throw_afresh)},
}
"""Verbs whose meaning hangs on what has to happen next."""

_REFEREE: dict[type, Verb] = {
    e.Pause: Verb(referee.may_pause, referee.pause),
    e.Resume: Verb(referee.may_resume, referee.resume),
    e.Time: Verb(referee.may_time, referee.call_time),
    e.Withdraw: Verb(referee.may_withdraw, referee.withdraw),
    e.Correct: Verb(correcting.may_correct, correcting.correct),
    e.Overrule: Verb(referee.may_overrule, referee.overrule),
    e.Rename: Verb(referee.may_rename, referee.rename),
    e.Note: Verb(referee.may_note, referee.note),
}
"""The referee's verbs, but for those that go back in the record."""

_REFEREE_IN: dict[type, dict[type, Verb]] = {
    f.Shortage: {e.Pass: Verb(shortage.may_close_wishes, shortage.close_wishes)},
}
"""The referee's verbs that hang on what has to happen next."""

_OFFERS: tuple[Offer, ...] = (
    opening.offer_opening,
    dealing.offer_dealing,
    turn.offer_throw,
    jail.offer_leaving,
    purchase.offer_purchase,
    auction.offer_bids,
    shortage.offer_shortage,
    cards.offer_cards,
    tax.offer_tax,
    debts.offer_payment,
    rent.offer_claims,
    deals.offer_answers,
    mortgage.offer_mortgages,
    building.offer_building,
    bankruptcy.offer_bankruptcy,
)
"""What each step has on offer; `legality` keeps what is allowed."""

_SQUARES: Mapping[str, Arrival] = {
    "go": turn.on_quiet_square,
    "jail": turn.on_quiet_square,
    "free_parking": turn.on_quiet_square,
    "go_to_jail": turn.on_go_to_jail,
    "tax": tax.land_on_tax,
}
"""What a square asks of the token that stands on it; deeds: see `_on_deed`."""


def _on_deed(play: Play, seat: int, square: int, terms: s.Terms | None) -> None:
    """To be bought, or rent to be paid (T4.1, T4.4)."""
    if play.state.owner[square] == BANK:
        purchase.land_on_unowned(play, seat, square)
    else:
        rent.land_on_owned(play, seat, square, terms)


_FRAMES: dict[type, FrameRule] = {
    f.Opening: opening.OPENING,
    f.Dealing: dealing.DEALING,
    f.Advance: turn.ADVANCE,
    f.Draw: cards.DRAW,
    f.FineOrDraw: cards.FINE_OR_DRAW,
    f.FreshThrow: rent.FRESH_THROW,
    f.Offer: purchase.OFFER,
    f.Auction: auction.AUCTION,
    f.Award: auction.AWARD,
    f.Debt: debts.DEBT,
    f.TaxChoice: tax.TAX_CHOICE,
    f.ThirdFailure: jail.THIRD_FAILURE,
    f.Received: mortgage.RECEIVED,
    f.Proposal: deals.PROPOSAL,
    f.Shortage: shortage.SHORTAGE,
    f.Lot: shortage.LOT,
    f.Place: shortage.PLACE,
}
"""What can wait, with its rule."""

OFFICIAL = Variant(
    verbs=_VERBS,
    verbs_in=_VERBS_IN,
    referee=_REFEREE,
    referee_in=_REFEREE_IN,
    squares=_SQUARES,
    on_deed=_on_deed,
    on_deck=cards.land_on_deck,
    frames=_FRAMES,
    offers=_OFFERS,
)
"""The official rules and the tournament's, which differ in options only."""

VARIANTS: Mapping[str, Variant] = {"official": OFFICIAL}
"""Every variant by the name that a ruleset's data gives; a later system is a line here."""
