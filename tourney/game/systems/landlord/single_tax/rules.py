"""What squares ask in the single-tax mode: two rents, public franchises, no taxes, colleges (X1-X3)."""

from __future__ import annotations

from typing import Any

from tourney.game.engine.accounts import BANK
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Bid, Buy
from tourney.game.engine.frames import Auction, Debt, Frame, Offer
from tourney.game.engine.payments import owe, settle_up
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.engine.steps import debts
from tourney.game.systems.landlord import estate
from tourney.game.systems.landlord import squares as landlord
from tourney.game.systems.landlord.frames import RentAfter
from tourney.game.systems.landlord.ruin import bot_owes
from tourney.game.systems.landlord.single_tax.frames import RentDebt
from tourney.game.systems.landlord.single_tax.state import FOUR_CARDS, Learned
from tourney.game.systems.landlord.single_tax.treasury import is_public, jail_abolished, site_of, works


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Nothing where it is public; to be bought where it is nobody's; else its rent (X1.3-X1.5, X2.1)."""
    owner = play.state.owner[square]
    if is_public(play, square):
        play.tell("X1.4", "single_tax.public_free", player=play.names[seat], deed=play.deed(square))
    elif owner == BANK:
        play.push(Offer(seat, square))
    elif owner != seat:
        pay_rent(play, seat, square)


def pay_rent(play: Play, seat: int, square: int) -> None:
    """On another's deed: a fee to its holder, of a lot two rents that are one debt where cash is short."""
    if not estate.is_street(play, square) or estate.pledge_on(play, square) is not None:
        landlord.pay_owner(play, seat, square)
        return
    owner, treasury = play.state.owner[square], landlord.treasury(play)
    land, houses = estate.land_rent(play, square), estate.house_rent(play, square)
    if land and houses and land + houses > play.state.cash[seat]:
        play.push(RentDebt(seat=seat, creditors=(treasury, owner), land=land, houses=houses, clause="X1.3"))
        return
    for creditor, amount, clause in ((treasury, land, "X1.3"), (owner, houses, "X1.5")):
        if amount:
            owe(play, seat, creditor, amount, clause)


def run_rent_after(play: Play, frame: RentAfter) -> bool:
    """Whoever did not buy the deed owes its rent, to the treasury where nobody has it (X1.3, X1.4)."""
    play.pop()
    owner = play.state.owner[frame.square]
    if owner == BANK:
        rent = play.board.rents[frame.square][0]
        if rent:
            clause = "X1.3" if estate.is_street(play, frame.square) else "X1.4"
            owe(play, frame.seat, landlord.treasury(play), rent, clause)
    elif owner != frame.seat:
        pay_rent(play, frame.seat, frame.square)
    return True


def run_rent_debt(play: Play, top: RentDebt) -> bool:
    """Both rents at once, or none before the whole is raised."""
    if top.waiting:
        return False
    if play.state.cash[top.seat] >= top.amount:
        pay_both(play, top)
        return True
    waiting = RentDebt(
        seat=top.seat,
        creditors=top.creditors,
        land=top.land,
        houses=top.houses,
        clause=top.clause,
        waiting=True,
    )
    play.swap(waiting)
    play.tell(
        top.clause,
        "single_tax.owes_both",
        player=play.names[top.seat],
        other=play.name(top.creditors[1]),
        amount=top.amount,
        more={"land": top.land, "houses": top.houses},
    )
    return False


def pay_both(play: Play, top: RentDebt) -> None:
    """The land rent into the treasury, that of the houses to the owner."""
    play.pop()
    treasury, owner = top.creditors
    settle_up(play, top.seat, treasury, top.land, "X1.3")
    settle_up(play, top.seat, owner, top.houses, "X1.5")


def pay_two_rents(play: Play, seat: int, entry: Any) -> None:
    """What was raised is paid."""
    top = play.top
    assert isinstance(top, RentDebt)
    pay_both(play, top)


def _without(play: Play, frame: RentDebt, seat: int) -> Frame | None:
    """Without the owner the land rent is left."""
    if seat == frame.seat:
        return None
    if seat != frame.creditors[1]:
        return frame
    return Debt(
        seat=frame.seat, creditor=frame.creditors[0], amount=frame.land, clause="X1.3", waiting=frame.waiting
    )


def rent_of(play: Play, square: int, thrown: int) -> tuple[int, str]:
    """All that a lander pays there, in M: nothing on what is public (X1.4)."""
    if is_public(play, square):
        return 0, "X1.4"
    amount, clause = estate.rent_of(play, square, thrown)
    return amount, "X1.3" if clause == "L3.3" else clause


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """The tax squares cost nothing (X1.2)."""
    play.tell("X1.2", "single_tax.no_tax", player=play.names[seat])


def tax_card(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card that is a tax costs nothing (X1.2)."""
    play.hooks.owe_tax(play, seat, card.amount)


def on_site(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A college teaches; where none stands the token goes to jail (X2.3, X3.1)."""
    if any(site_of(play, college) == square for college in works(play).colleges):
        learn(play, seat, square)
    else:
        play.hooks.to_jail(play, seat)


def learn(play: Play, seat: int, square: int) -> None:
    """One education card; the fourth makes a professor card (X3.1, X3.2)."""
    own = play.state.of_seat(Learned, seat)
    own.education += 1
    play.tell(
        "X3.1", "single_tax.educated", player=play.names[seat], place=play.deed(square), n=own.education
    )
    if own.education == FOUR_CARDS:
        own.education = 0
        own.professor += 1
        play.tell("X3.2", "single_tax.professor", player=play.names[seat], n=FOUR_CARDS)


def to_jail(play: Play, seat: int) -> None:
    """Once both colleges stand nobody goes to jail for any reason (X2.4)."""
    if jail_abolished(play):
        play.tell("X2.4", "single_tax.no_jail", player=play.names[seat])
    else:
        landlord.to_jail(play, seat)


def _public_refusal(play: Play, seat: int) -> Refusal | None:
    """Whether the token stands on what is public, which is not for sale (X2.1)."""
    square = play.state.square[seat]
    return (
        refuse("X2.1", "single_tax.public_deed", deed=play.deed(square)) if is_public(play, square) else None
    )


def may_buy(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """As anywhere; what is public is not offered (X2.1)."""
    refused = landlord.may_buy(play, seat, entry)
    if refused is None or isinstance(play.top, Offer):
        return refused
    return _public_refusal(play, seat) or refused


def may_bid(play: Play, seat: int, entry: Bid) -> Refusal | None:
    """As anywhere; what is public is not auctioned (X2.1)."""
    if isinstance(play.top, Auction):
        return landlord.may_bid(play, seat, entry)
    return _public_refusal(play, seat) or refuse("T4.2", "engine.bid_nothing")


RENT_DEBT: FrameRule = FrameRule(
    waits_for=debts.DEBT.waits_for,
    without=_without,
    stands=debts.DEBT.stands,
    run=run_rent_debt,
    raising=True,
    answers=debts.DEBT.answers,
    bot=bot_owes,
)
RENT_AFTER: FrameRule = FrameRule(
    waits_for=landlord.RENT_AFTER.waits_for,
    without=landlord.RENT_AFTER.without,
    stands=landlord.RENT_AFTER.stands,
    run=run_rent_after,
)
