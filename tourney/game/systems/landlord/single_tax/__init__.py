"""The Landlord's Game, single-tax mode: the landlord mode with the changes of its own document (X1-X6)."""

from __future__ import annotations

from msgspec import UNSET

from tourney.base.ids import DeedId
from tourney.game.engine.decisions import Offer
from tourney.game.engine.entries import Bid, Buy, JailCard, JailPay, Pay, Throw
from tourney.game.engine.game_context import GameContext, Variant, Verb, VerbSpec
from tourney.game.engine.state_extensions import StateExtension
from tourney.game.engine.steps import auction, debts, landing
from tourney.game.engine.steps import deals as official_deals
from tourney.game.systems import landlord
from tourney.game.systems.landlord import deals as landlord_ruin
from tourney.game.systems.landlord import estate, moves
from tourney.game.systems.landlord.decisions import RentAfter
from tourney.game.systems.landlord.single_tax import narration, rules
from tourney.game.systems.landlord.single_tax import rules as f
from tourney.game.systems.landlord.single_tax import state as e
from tourney.game.systems.landlord.single_tax.state import KEEPS, Learned, Works
from tourney.game.systems.landlord.state import LICENCE, LandlordDeal, Retire

_SPECS = landlord.VARIANT.specs


def _begin(game: GameContext) -> None:
    """The wages start by the rules; the player in turn leaves an inner square (X2.5, X4.2)."""
    works = game.state.of_table(Works)
    if works.salary is UNSET:
        works.salary = game.salary
    rules.leave_opportunity(game)
    rules.put_to_work(game)


def _more_on_sheet(game: GameContext, seat: int) -> dict[DeedId, int]:
    """As in the landlord mode, with professor cards and without the licence (X5.2)."""
    extra = estate.more_on_sheet(game, seat)
    extra.pop(DeedId(LICENCE), None)
    professors = game.state.of_seat(Learned, seat).professor
    return {**extra, DeedId("professor"): professors} if professors else extra


VARIANT: Variant = landlord.VARIANT.extended(
    (
        VerbSpec(
            e.Opportunity,
            narration.opportunity,
            Verb(rules.may_choose, rules.choose),
            offer=rules.offer_opportunities,
            texts="single_tax",
            clause="X4.1",
            entry_label=narration.each_opportunity,
        ),
        _SPECS[Throw].replaced(within={f.Choosing: Verb(rules.may_throw_first, moves.throw)}),
        _SPECS[Buy].replaced(meaning=Verb(rules.may_buy, landing.buy)),
        _SPECS[Bid].replaced(meaning=Verb(rules.may_bid, auction.bid)),
        _SPECS[Pay].replaced(
            sentence=narration.pay, within={f.RentDebt: Verb(debts.may_pay_debt, rules.pay_two_rents)}
        ),
        _SPECS[LandlordDeal].replaced(
            entry=e.SingleTaxDeal, meaning=Verb(rules.may_deal, official_deals.deal)
        ),
        _SPECS[JailPay].replaced(meaning=Verb(rules.may_jail_pay, moves.jail_pay)),
        _SPECS[JailCard].replaced(meaning=Verb(rules.may_jail_card, moves.jail_card)),
        _SPECS[Retire].replaced(
            meaning=Verb(rules.may_retire, landlord_ruin.retire), offer=rules.offer_retiring
        ),
    ),
    decisions={
        f.Choosing: rules.CHOOSING,
        f.RentDebt: rules.RENT_DEBT,
        RentAfter: rules.RENT_AFTER,
        Offer: rules.OFFER,
    },
    squares={"go_to_jail": rules.on_site},
    on_deed=rules.on_deed,
    effects={"pay_treasury": rules.tax_card},
    hooks=landlord.VARIANT.hooks.replaced(
        next_turn=rules.next_turn,
        leave=rules.leave,
        start_pays=rules.start_pays,
        to_jail=rules.to_jail,
        owe_tax=rules.owe_tax,
        rent_of=rules.rent_of,
    ),
    extension=KEEPS.beside(
        StateExtension(
            stock=narration.of_the_public,
            became=narration.became,
            values={
                "public": narration.franchises,
                "colleges": narration.sites,
                "opportunity": narration.inner_squares,
            },
        )
    ),
    fill=_begin,
    upkeep=rules.put_to_work,
    deeds_to="",
    more_on_sheet=_more_on_sheet,
)
"""Its rules."""
