"""Double Monopoly by Jacob Davenport: two boards, two moneys, two players under way at once (D1-D11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tourney.game.engine import decisions as f
from tourney.game.engine import entries as e
from tourney.game.engine.game_context import (
    DecisionRule,
    Narrator,
    OfferProvider,
    SquareRule,
    Variant,
    Verb,
    VerbSpec,
)
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.state_extensions import StateExtension
from tourney.game.engine.steps import (
    auction,
    building,
    cards,
    deals,
    landing,
    mortgage,
    referee,
    shortage,
    turn,
)
from tourney.game.systems.double_davenport import bots, deeds, hands, money, moves, narration, ruin, turns
from tourney.game.systems.double_davenport import decisions as o
from tourney.game.systems.double_davenport import entries as own
from tourney.game.systems.double_davenport.money import (
    InItsMoney,
    OfferInItsMoney,
    RunInItsMoney,
    SaidInItsMoney,
    TwoMoneys,
    cash_on_sheet,
    liquidation_value,
)
from tourney.game.systems.double_davenport.state import KEEPS

_SPECS = OFFICIAL.specs
_NO_CLAIM = Verb(deeds.may_claim, deeds.nothing)
_STAY_HERE = Verb(deeds.may_stay_here, deeds.stay_here)
_PAYING = Verb(deeds.may_pay, deeds.pay)


def _own(entry: type[e.Entry], sentence: Narrator, meaning: Verb | None = None, **more: Any) -> VerbSpec:
    """A verb of the two boards, with texts by its name. It has no key of its own: the letters are taken."""
    texts = "double_davenport"
    word = f"{texts}.do_{e.verb_of(entry)}"
    return VerbSpec(entry, sentence, meaning, texts=texts, word=word, loose=True, **more)


_CHANGED: dict[type[e.Entry], VerbSpec] = {
    e.Throw: _SPECS[e.Throw].replaced(
        entry=own.ThrowPair,
        sentence=narration.throw,
        meaning=Verb(turns.may_throw, turns.throw),
        clause="D4.1",
    ),
    e.Buy: _SPECS[e.Buy].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Buy].sentence), meaning=InItsMoney(Verb(deeds.may_buy, deeds.buy))
    ),
    e.Decline: _SPECS[e.Decline].replaced(
        sentence=narration.decline,
        meaning=InItsMoney(Verb(deeds.may_decline, deeds.decline)),
        within={o.Journey: _STAY_HERE, o.Gamble: _STAY_HERE},
        clause="D5.2",
    ),
    e.Bid: _SPECS[e.Bid].replaced(
        sentence=SaidInItsMoney(narration.bid),
        within={
            f.Auction: InItsMoney(Verb(auction.may_bid, auction.bid)),
            f.Lot: InItsMoney(Verb(shortage.may_bid_lot, shortage.bid_lot)),
            o.ForcedSale: Verb(ruin.may_bid, ruin.bid),
        },
        clause="D5.4",
    ),
    e.Want: _SPECS[e.Want].replaced(meaning=InItsMoney(Verb(deeds.may_want, deeds.want))),
    e.Pass: _SPECS[e.Pass].replaced(
        sentence=narration.pass_by,
        within={
            f.Auction: InItsMoney(Verb(auction.may_pass, auction.pass_by)),
            f.Lot: InItsMoney(Verb(shortage.may_pass_lot, shortage.pass_lot)),
            f.Shortage: InItsMoney(Verb(shortage.may_pass_wish, shortage.pass_wish)),
            o.ForcedSale: Verb(ruin.may_pass, ruin.pass_by),
        },
    ),
    e.Default: _SPECS[e.Default].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Default].sentence),
        meaning=InItsMoney(Verb(auction.may_default, auction.default)),
        within={o.ForcedSale: Verb(ruin.may_default, ruin.default)},
    ),
    e.Claim: _SPECS[e.Claim].replaced(meaning=_NO_CLAIM, clause="D8.1"),
    e.Pay: _SPECS[e.Pay].replaced(
        entry=own.PayDeed,
        sentence=narration.pay,
        meaning=_PAYING,
        within={
            f.Award: InItsMoney(Verb(deeds.may_pay_award, deeds.pay_award)),
            f.Debt: _PAYING,
            f.JointDebt: _PAYING,
        },
    ),
    e.Bankrupt: _SPECS[e.Bankrupt].replaced(
        sentence=narration.bankrupt,
        meaning=Verb(ruin.may_go_bankrupt, ruin.go_bankrupt),
        clause="D10.3",
        foretold=True,
    ),
    e.Build: _SPECS[e.Build].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Build].sentence),
        meaning=InItsMoney(Verb(deeds.may_build, building.build)),
        within={f.Place: InItsMoney(Verb(shortage.may_place, shortage.place))},
        clause="D4.2",
    ),
    e.Sell: _SPECS[e.Sell].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Sell].sentence),
        meaning=InItsMoney(Verb(deeds.may_sell, building.sell)),
        clause="D4.7",
    ),
    e.Drop: _SPECS[e.Drop].replaced(meaning=InItsMoney(Verb(shortage.may_drop, shortage.drop))),
    e.Mortgage: _SPECS[e.Mortgage].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Mortgage].sentence),
        meaning=InItsMoney(Verb(deeds.may_mortgage, mortgage.mortgage)),
        clause="D4.7",
    ),
    e.Redeem: _SPECS[e.Redeem].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Redeem].sentence),
        meaning=InItsMoney(Verb(deeds.may_redeem, mortgage.redeem)),
        clause="D4.2",
    ),
    e.Keep: _SPECS[e.Keep].replaced(
        sentence=SaidInItsMoney(_SPECS[e.Keep].sentence),
        meaning=InItsMoney(Verb(mortgage.may_keep, mortgage.keep)),
    ),
    e.Deal: _SPECS[e.Deal].replaced(
        entry=own.Bargain,
        sentence=narration.bargain,
        meaning=Verb(deeds.may_deal, deeds.deal),
        clause="D10.1",
    ),
    e.Accept: _SPECS[e.Accept].replaced(
        sentence=narration.accept, meaning=Verb(deeds.may_accept, deeds.accept), clause="D10.1"
    ),
    e.JailPay: _SPECS[e.JailPay].replaced(
        entry=own.JailPayHere,
        sentence=narration.jail_pay,
        meaning=Verb(turns.may_jail_pay, turns.jail_pay),
        clause="D6.5",
    ),
    e.JailCard: _SPECS[e.JailCard].replaced(
        sentence=narration.jail_card, meaning=Verb(turns.may_jail_card, turns.jail_card), clause="D6.3"
    ),
    e.Choose: _SPECS[e.Choose].replaced(
        sentence=narration.choose, meaning=Verb(cards.may_choose, moves.choose)
    ),
    e.Tax: _SPECS[e.Tax].replaced(meaning=Verb(landing.may_choose_tax, moves.choose_tax)),
    e.Correct: _SPECS[e.Correct].replaced(referee=Verb(turns.may_correct, turns.correct)),
    e.Overrule: _SPECS[e.Overrule].replaced(referee=Verb(turns.may_overrule, referee.overrule)),
}
"""Official verbs with another meaning here, or counted in the money of a board."""

_START = VerbSpec(
    e.ThrowForStart,
    _SPECS[e.ThrowForStart].sentence,
    Verb(turns.may_throw_for_start, turns.throw_for_start),
    key=_SPECS[e.ThrowForStart].key,
    clause="D3.1",
    any_time=True,
    faces=tuple(tuple(range(1, faces + 1)) for faces in turns.START_FACES),
)

_OWN: tuple[VerbSpec, ...] = (
    _own(own.StartAt, narration.start_at, Verb(turns.may_start_at, turns.start_at), clause="D3.2"),
    _own(
        own.Declare,
        narration.declare,
        Verb(moves.may_declare, moves.declare),
        clause="D1.3",
        any_time=True,
        list_label=narration.listed_way,
    ),
    _own(own.PassTurn, narration.pass_turn, Verb(turns.may_pass_turn, turns.pass_turn), clause="D4.6"),
    _own(own.Demand, narration.demand, Verb(turns.may_demand, turns.demand), clause="D4.4"),
    _own(own.ChooseSalary, narration.salary, Verb(moves.may_take, moves.take_salary), clause="D2.3"),
    _own(own.Mark, narration.mark, Verb(deeds.may_mark, deeds.mark), clause="D5.1", any_time=True),
    _own(own.Waive, narration.waive, Verb(deeds.may_waive, deeds.waive), clause="D8.4"),
    _own(own.Travel, narration.travel, Verb(deeds.may_travel, deeds.travel), clause="D9.1"),
    _own(
        own.Bet,
        narration.bet,
        Verb(money.may_bet, money.bet),
        clause="D10.2",
        entry_label=money.in_which_money,
        asked={"die": money.FACES},
    ),
    _own(own.Bail, narration.bail, Verb(turns.may_bail, turns.give_bail), clause="D6.3"),
    _own(own.Stay, narration.stay, Verb(turns.may_stay, turns.stay), clause="D6.3"),
    _own(own.OfferForSale, narration.put_up, Verb(ruin.may_offer, ruin.offer), clause="D10.3"),
)

_WRONG_WAY = _own(
    own.WrongWay,
    narration.wrong_way,
    referee=Verb(turns.may_send, turns.send),
    clause="D1.5",
    confirmed=True,
)


def _in_two_turns(spec: VerbSpec) -> VerbSpec:
    """The same verb, in whichever of two turns it makes sense."""
    if spec.meaning is None and not spec.within:
        return spec
    spoken = hands.Spoken(spec.meaning, spec.within)
    return spec.spoken(spoken, hands.SaidInItsTurn(spoken, spec.sentence))


def _changed(spec: VerbSpec) -> VerbSpec:
    if spec.entry is e.ThrowForStart:
        return _in_two_turns(_START)
    return _in_two_turns(_CHANGED.get(spec.entry, spec))


_OFFERS: tuple[OfferProvider, ...] = (
    turns.offer_start,
    turns.offer_turn,
    turns.offer_bail,
    moves.offer_declare,
    moves.offer_salary,
    landing.offer_purchase,
    OfferInItsMoney(auction.offer_bids),
    OfferInItsMoney(shortage.offer_shortage),
    deeds.offer_wish,
    cards.offer_cards,
    landing.offer_tax,
    deeds.offer_rent,
    deeds.offer_travel,
    money.offer_bet,
    ruin.offer_ruin,
    deals.offer_answers,
    mortgage.offer_mortgages,
    building.offer_building,
    deeds.offer_mark,
)


def _counted(rule: DecisionRule) -> DecisionRule:
    """A rule of scarce buildings, counted in the money of their board."""
    return rule if rule.run is None else replace(rule, run=RunInItsMoney(rule.run))


VARIANT: Variant = Variant(
    verbs=(
        *(_changed(spec) for spec in dict.fromkeys(_SPECS.values())),
        *(_in_two_turns(spec) for spec in _OWN),
        _WRONG_WAY,
    ),
    squares={
        **OFFICIAL.squares,
        "go": SquareRule(moves.on_go),
        "jail": SquareRule(moves.on_corner),
        "free_parking": SquareRule(money.on_free_parking),
        "go_to_jail": SquareRule(turns.on_go_to_jail),
    },
    on_deed=SquareRule(deeds.on_deed),
    on_deck=SquareRule(cards.land_on_deck),
    effects={**OFFICIAL.effects, **moves.EFFECTS},
    decisions={
        f.Advance: turn.ADVANCE,
        f.Draw: cards.DRAW,
        f.FineOrDraw: cards.FINE_OR_DRAW,
        f.Offer: deeds.OFFER,
        f.Auction: deeds.AUCTION,
        f.Award: deeds.AWARD,
        f.TaxChoice: landing.TAX_CHOICE,
        f.Received: mortgage.RECEIVED,
        f.Shortage: _counted(shortage.SHORTAGE),
        f.Lot: _counted(shortage.LOT),
        f.Place: _counted(shortage.PLACE),
        o.FirstThrows: turns.FIRST_THROWS,
        o.Placing: turns.PLACING,
        o.Hand: turns.HAND,
        o.SalaryChoice: moves.SALARY,
        o.Onward: moves.ONWARD,
        o.Owed: deeds.OWED,
        o.RentDue: deeds.RENT,
        o.Journey: deeds.JOURNEY,
        o.Gamble: money.GAMBLE,
        o.BailChoice: turns.BAIL_CHOICE,
        o.Repossession: ruin.REPOSSESSION,
        o.ForcedSale: ruin.FORCED_SALE,
        o.Handshake: deals.PROPOSAL,
    },
    offers=tuple(hands.InBothTurns(offer) for offer in _OFFERS),
    hooks=OFFICIAL.hooks.replaced(
        after_throw=turns.after_throw,
        is_over=turns.is_over,
        leave=ruin.leave,
        liquidation_value=liquidation_value,
        cash_on_sheet=cash_on_sheet,
        advance=moves.advance,
        route=moves.route,
        way_to=moves.way_to,
        to_jail=turns.to_jail,
        owe_tax=moves.owe_tax,
        fair=turns.fair,
        thrown=turns.thrown,
        dice_asked=turns.dice_asked,
        build_window=turns.build_window,
        deal_window=deeds.deal_window,
    ),
    ends_any_time=True,
    extension=KEEPS.beside(StateExtension(became=money.became)),
    begins=(turns.begin,),
    idea=bots.idea,
    upkeep=hands.go_on_besides,
    moneys=TwoMoneys(),
    turns=hands.TwoTurns(),
)
"""Its rules."""
