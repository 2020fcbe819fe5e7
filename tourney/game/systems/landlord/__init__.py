"""The Landlord's Game, landlord mode, with its advanced rules (L1-L9, LA1)."""

from __future__ import annotations

from tourney.game.engine.decisions import Auction, Award, Debt, JointDebt, Proposal
from tourney.game.engine.entries import (
    Accept,
    Bankrupt,
    Bid,
    Build,
    Buy,
    Deal,
    Dealt,
    Decline,
    JailCard,
    JailPay,
    Redeem,
    Refuse,
    Sell,
    Settle,
    Throw,
)
from tourney.game.engine.game_context import Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.steps import (
    auction,
    building,
    debts,
    landing,
    mortgage,
    opening,
    rent,
    shortage,
    turn,
)
from tourney.game.engine.steps import deals as official_deals
from tourney.game.systems.landlord import deals, estate, moves, narration, squares
from tourney.game.systems.landlord import deals as ruin
from tourney.game.systems.landlord import decisions as f
from tourney.game.systems.landlord import state as e
from tourney.game.systems.landlord.state import KEEPS, TREASURY

_SPECS = OFFICIAL.specs

_OWN = (
    VerbSpec(
        e.Take,
        narration.take,
        Verb(moves.may_take, moves.take),
        offer=moves.offer_start,
        texts="landlord",
        key="Shift+D",
        clause="L1.5",
        loose=True,
    ),
    VerbSpec(
        e.Route,
        narration.route,
        Verb(moves.may_route, moves.route),
        offer=moves.offer_route,
        texts="landlord",
        key="Shift+V",
        clause="L2.2",
        loose=True,
        entry_label=narration.way,
    ),
    VerbSpec(
        e.Bet,
        narration.bet,
        Verb(squares.may_bet, squares.bet),
        offer=squares.offer_squares,
        texts="landlord",
        key="Shift+L",
        clause="L3.10",
    ),
    VerbSpec(
        e.SellLuxury,
        narration.sell_luxury,
        Verb(squares.may_sell_luxury, squares.sell_luxury),
        offer=squares.offer_luxury,
        texts="landlord",
        key="Shift+Y",
        clause="L3.12",
        any_time=True,
        loose=True,
        raises=True,
    ),
    VerbSpec(
        e.Ally,
        narration.ally,
        Verb(deals.may_ally, deals.ally),
        offer=deals.offer_league,
        texts="landlord",
        key="Shift+A",
        clause="L5.3",
        any_time=True,
        loose=True,
    ),
    VerbSpec(
        e.LeagueEnd,
        narration.end_league,
        Verb(deals.may_end_league, deals.end_league),
        texts="landlord",
        key="Shift+E",
        clause="L5.3",
        any_time=True,
    ),
    VerbSpec(
        e.Retire,
        narration.retire,
        Verb(ruin.may_retire, ruin.retire),
        offer=ruin.offer_retiring,
        texts="landlord",
        key="Shift+Q",
        clause="L8.4",
        confirmed=True,
        foretold=True,
    ),
)

_CHANGED = (
    _SPECS[Dealt].replaced(
        sentence=narration.dealt, meaning=Verb(moves.may_be_dealt, moves.be_dealt), clause="L1.5"
    ),
    _SPECS[Throw].replaced(
        sentence=narration.throw,
        meaning=Verb(turn.may_throw, moves.throw),
        within={
            f.BetThrow: Verb(squares.may_throw_bet, squares.throw_bet),
            f.FreeThrow: Verb(moves.may_throw_again, moves.throw_again),
        },
        offer=moves.offer_free_throw,
    ),
    _SPECS[Buy].replaced(
        sentence=narration.buy,
        meaning=Verb(squares.may_buy, landing.buy),
        within={
            f.Licence: Verb(squares.may_buy_licence, squares.buy_licence),
            f.Luxury: Verb(squares.may_buy_luxury, squares.buy_luxury),
        },
    ),
    _SPECS[Decline].replaced(
        sentence=narration.decline,
        meaning=Verb(landing.may_decline, squares.decline_deed),
        within={
            f.Licence: Verb(squares.may_decline_licence, squares.decline_licence),
            f.Bet: Verb(squares.may_decline_bet, squares.decline_bet),
            f.Luxury: Verb(squares.may_decline_luxury, squares.decline_luxury),
        },
    ),
    _SPECS[Bid].replaced(within={Auction: Verb(squares.may_bid, auction.bid)}),
    _SPECS[Build].replaced(
        sentence=narration.build,
        meaning=Verb(deals.may_build, deals.build),
        offer=deals.offer_houses,
        levels=deals.streets_to_build,
        clause="L7.1",
    ),
    _SPECS[Sell].replaced(
        sentence=narration.sell,
        meaning=Verb(deals.may_sell, deals.sell),
        clause="L7.3",
        levels=deals.houses_to_sell,
    ),
    _SPECS[Deal].replaced(
        entry=e.LandlordDeal, meaning=Verb(deals.may_deal, official_deals.deal), clause="L7.4"
    ),
    _SPECS[Accept].replaced(
        sentence=narration.accept,
        within={
            Proposal: Verb(deals.may_accept, deals.accept),
            f.PledgeOffer: Verb(deals.may_accept_pledge, deals.accept_pledge),
            f.LeagueOffer: Verb(deals.may_accept_league, deals.accept_league),
        },
    ),
    _SPECS[Refuse].replaced(
        sentence=narration.refuse,
        offer=deals.offer_answers,
        within={
            f.PledgeOffer: Verb(deals.may_turn_down, deals.turn_down),
            f.LeagueOffer: Verb(deals.may_turn_down, deals.turn_down),
        },
    ),
    _SPECS[Settle].replaced(meaning=Verb(deals.may_settle, debts.settle)),
    _SPECS[Redeem].replaced(
        sentence=narration.redeem,
        meaning=Verb(deals.may_redeem, deals.redeem),
        offer=deals.offer_redeeming,
        clause="L7.5",
    ),
    _SPECS[Bankrupt].replaced(
        sentence=narration.bankrupt, meaning=Verb(ruin.may_go_bankrupt, debts.go_bankrupt), foretold=True
    ),
    _SPECS[JailPay].replaced(
        sentence=narration.jail_pay, meaning=Verb(moves.may_jail_pay, moves.jail_pay), clause="L6.2"
    ),
    _SPECS[JailCard].replaced(meaning=Verb(moves.may_jail_card, moves.jail_card), clause="L3.8"),
    VerbSpec(
        e.Pledging,
        narration.pledge,
        Verb(deals.may_pledge, deals.pledge),
        label="landlord.do_pledge",
        word="landlord.key_pledge",
        ask="landlord.ask_pledge",
        key="K",
        clause="L7.5",
        any_time=True,
        loose=True,
        opening=deals.pledge_to_begin,
    ),
)

VARIANT: Variant = OFFICIAL.extended(
    (*_OWN, *_CHANGED),
    decisions={
        f.Handing: moves.HANDING,
        f.Taking: moves.TAKING,
        f.Route: moves.ROUTE,
        f.FreeThrow: moves.FREE_THROW,
        f.Licence: squares.LICENCE_RULE,
        f.Bet: squares.BET,
        f.BetThrow: squares.BET_THROW,
        f.Luxury: squares.LUXURY_RULE,
        Auction: squares.AUCTION,
        Award: squares.AWARD,
        f.RentAfter: squares.RENT_AFTER,
        f.PledgeOffer: deals.PLEDGE_OFFER,
        f.LeagueOffer: deals.LEAGUE_OFFER,
        Debt: ruin.OWED,
        JointDebt: ruin.OWED_TO_TWO,
    },
    squares={
        "jail": squares.on_shelter,
        "free_parking": squares.on_park,
        "speculation": squares.land_on_speculation,
        "luxury": squares.land_on_luxury,
    },
    on_deed=squares.on_deed,
    on_deck=squares.on_chance,
    effects={
        "go_ahead": moves.go_ahead,
        "go_to": moves.go_to,
        "free_turn": moves.throw_free,
        "miss_turn": moves.miss_turn,
        "pay_treasury": squares.pay_treasury,
    },
    hooks=OFFICIAL.hooks.replaced(
        next_turn=moves.next_turn,
        is_over=estate.is_over,
        leave=ruin.leave,
        liquidation_value=ruin.liquidation_value,
        advance=moves.advance,
        salary=estate.draw_wages,
        to_jail=squares.to_jail,
        owe_tax=squares.owe_tax,
        rent_of=estate.rent_of,
        build_window=deals.build_window,
        deal_window=deals.deal_window,
    ),
    ends_any_time=True,
    extension=KEEPS,
    fill=moves.wait_for_the_deal,
    deals=moves.deal,
    idea=ruin.idea,
    offers_none_of=(
        opening.offer_dealing,
        shortage.offer_shortage,
        landing.offer_tax,
        rent.offer_claims,
        mortgage.offer_mortgages,
        building.offer_building,
    ),
    deeds_to=TREASURY.place,
    more_on_sheet=estate.more_on_sheet,
)
"""Its rules."""
