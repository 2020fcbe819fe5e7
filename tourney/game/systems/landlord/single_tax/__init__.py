"""The Landlord's Game, single-tax mode: the landlord mode with what its own document changes (X1-X6)."""

from __future__ import annotations

from msgspec import UNSET

from tourney.base.ids import DeedId
from tourney.game.engine.entries import Bid, Buy, JailCard, JailPay, Pay, Throw
from tourney.game.engine.frames import Offer
from tourney.game.engine.play import Play, Variant, Verb, VerbSpec
from tourney.game.engine.state_extensions import Keeps
from tourney.game.engine.steps import auction, debts
from tourney.game.engine.steps import deals as official_deals
from tourney.game.engine.steps import landing as purchase
from tourney.game.systems import landlord
from tourney.game.systems.landlord import deals as landlord_ruin
from tourney.game.systems.landlord import estate as wages
from tourney.game.systems.landlord import moves
from tourney.game.systems.landlord import moves as jail
from tourney.game.systems.landlord.frames import RentAfter
from tourney.game.systems.landlord.single_tax import narration as shown
from tourney.game.systems.landlord.single_tax import narration as words
from tourney.game.systems.landlord.single_tax import rules as barred
from tourney.game.systems.landlord.single_tax import rules as bots
from tourney.game.systems.landlord.single_tax import rules as f
from tourney.game.systems.landlord.single_tax import rules as ruin
from tourney.game.systems.landlord.single_tax import rules as squares
from tourney.game.systems.landlord.single_tax import rules as treasury
from tourney.game.systems.landlord.single_tax import state as e
from tourney.game.systems.landlord.single_tax.state import KEEPS, Learned, Works
from tourney.game.systems.landlord.state import LICENCE, LandlordDeal, Retire

_SPECS = landlord.VARIANT.specs


def _begin(play: Play) -> None:
    """The wages start as the rules have them; whose turn it is leaves an inner square (X2.5, X4.2)."""
    works = play.state.of_table(Works)
    if works.salary is UNSET:
        works.salary = play.salary
    ruin.leave_opportunity(play)
    treasury.put_to_work(play)


def _more_on_sheet(play: Play, seat: int) -> dict[DeedId, int]:
    """As in the landlord mode, with professor cards and without the licence (X5.2)."""
    found = wages.more_on_sheet(play, seat)
    found.pop(DeedId(LICENCE), None)
    professors = play.state.of_seat(Learned, seat).professor
    return {**found, DeedId("professor"): professors} if professors else found


VARIANT: Variant = landlord.VARIANT.with_more(
    (
        VerbSpec(
            e.Opportunity,
            words.opportunity,
            Verb(ruin.may_choose, ruin.choose),
            offer=ruin.offer_opportunities,
            texts="single_tax",
            clause="X4.1",
            each=words.each_opportunity,
        ),
        _SPECS[Throw].but(within={f.Choosing: Verb(ruin.may_throw_first, moves.throw)}),
        _SPECS[Buy].but(meaning=Verb(squares.may_buy, purchase.buy)),
        _SPECS[Bid].but(meaning=Verb(squares.may_bid, auction.bid)),
        _SPECS[Pay].but(
            sentence=words.pay, within={f.RentDebt: Verb(debts.may_pay_debt, squares.pay_two_rents)}
        ),
        _SPECS[LandlordDeal].but(entry=e.SingleTaxDeal, meaning=Verb(barred.may_deal, official_deals.deal)),
        _SPECS[JailPay].but(meaning=Verb(barred.may_jail_pay, jail.jail_pay)),
        _SPECS[JailCard].but(meaning=Verb(barred.may_jail_card, jail.jail_card)),
        _SPECS[Retire].but(meaning=Verb(ruin.may_retire, landlord_ruin.retire), offer=ruin.offer_retiring),
    ),
    frames={
        f.Choosing: ruin.CHOOSING,
        f.RentDebt: squares.RENT_DEBT,
        RentAfter: squares.RENT_AFTER,
        Offer: bots.OFFER,
    },
    squares={"go_to_jail": squares.on_site},
    on_deed=squares.on_deed,
    effects={"pay_treasury": squares.tax_card},
    hooks=landlord.VARIANT.hooks.but(
        next_turn=ruin.next_turn,
        leave=ruin.leave,
        start_pays=treasury.start_pays,
        to_jail=squares.to_jail,
        owe_tax=squares.owe_tax,
        rent_of=squares.rent_of,
    ),
    keeps=KEEPS.beside(
        Keeps(
            stock=shown.of_the_public,
            became=shown.became,
            values={
                "public": shown.franchises,
                "colleges": shown.sites,
                "opportunity": shown.inner_squares,
            },
        )
    ),
    fill=_begin,
    at_once=treasury.put_to_work,
    deeds_to="",
    more_on_sheet=_more_on_sheet,
)
"""Its rules."""

__all__ = ["VARIANT"]
