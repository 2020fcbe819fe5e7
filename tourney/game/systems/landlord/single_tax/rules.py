"""Runs the squares in the single-tax mode: two rents, public franchises, no taxes, colleges (X1-X3).

The public treasury buys franchises back, builds free colleges, raises wages (X2). Cards of education are not
for sale, and there may be no jail to leave. Deeds do not count and land rent is the public's, so a bot buys
differently (X1.3, X5.2). Bankruptcy leads to natural opportunities and not to the poorhouse (X4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.decisions import Auction, Debt, JointDebt, Offer, PendingDecision
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Bid, Buy, Decline, Entry, JailCard, JailPay, Throw
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.payments import owe, settle_up
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import debts, landing
from tourney.game.engine.turns import always_stands
from tourney.game.systems.landlord import deals, estate, moves, squares
from tourney.game.systems.landlord.deals import bot_owes
from tourney.game.systems.landlord.decisions import RentAfter
from tourney.game.systems.landlord.estate import convey, pledge_on
from tourney.game.systems.landlord.single_tax import state as e
from tourney.game.systems.landlord.single_tax.state import (
    COLLEGES,
    FOUR_CARDS,
    FRANCHISES,
    OPPORTUNITIES,
    College,
    Franchise,
    Learned,
    Leaving,
    Works,
    place,
)
from tourney.game.systems.landlord.squares import treasury
from tourney.game.systems.landlord.state import OfSeat, Retire
from tourney.rules.options import Opportunity, SingleTaxOptions


def works(game: GameContext) -> Works:
    """The treasury's works so far."""
    return game.state.of_table(Works)


def put_to_work(game: GameContext) -> None:
    """Each step is done as soon as it can be paid, one after the other (X2)."""
    price, account = game.options.of(SingleTaxOptions).step_price, treasury(game)
    while (there := money_in(game.state, account)) >= price:
        done = works(game)
        franchise, college = next_franchise(done), next_college(done)
        if franchise is not None:
            done.public = (*done.public, franchise)
            _buy_back(game, game.square(franchise), price)
        elif college is not None:
            done.colleges = (*done.colleges, college)
            _build_college(game, site_of(game, college), price)
        else:
            _raise_wages(game, there // price)


def next_franchise(done: Works) -> Franchise | None:
    """The franchise to buy back next; None if all are (X2.1, X2.2)."""
    return next((deed for deed in FRANCHISES if deed not in done.public), None)


def next_college(done: Works) -> College | None:
    """The college to build next; None if both are built (X2.3)."""
    return next((site for site in COLLEGES if site not in done.colleges), None)


def _buy_back(game: GameContext, square: int, price: int) -> None:
    """Its holder gets the money, or the bank if nobody holds it; from now on it is public (X2.1, X2.2)."""
    holder, deed = game.state.owner[square], game.board.deed_ids[square]
    clause = "X2.1" if deed == FRANCHISES[0] else "X2.2"
    if holder == BANK:
        pay(game.state, treasury(game), BANK, price)
        game.log(clause, "single_tax.public_from_pile", deed=game.deed(square), amount=price)
        return
    _pay_holder(game, square, holder, price, clause)
    game.log(
        clause, "single_tax.bought_back", player=game.names[holder], deed=game.deed(square), amount=price
    )
    convey(game, square, BANK)


def _pay_holder(game: GameContext, square: int, holder: int, price: int, clause: str) -> None:
    """The lender of a pledged franchise gets the debt, as far as it goes; the rest is cancelled (X2.2,
    reading).
    """
    pledged = pledge_on(game, square)
    if pledged is not None:
        part = min(price, pledged.amount + pledged.interest)
        pay(game.state, treasury(game), pledged.to, part)
        lender = game.names[pledged.to]
        game.log(clause, "single_tax.lender_paid", player=lender, deed=game.deed(square), amount=part)
        price -= part
    pay(game.state, treasury(game), holder, price)


def _build_college(game: GameContext, square: int, price: int) -> None:
    """One more free college; with both there is no jail any more (X2.3, X2.4)."""
    pay(game.state, treasury(game), BANK, price)
    game.log("X2.3", "single_tax.college", place=game.deed(square), amount=price)
    if jail_abolished(game):
        _free_all(game)


def _free_all(game: GameContext) -> None:
    """Players in jail are on Shelter, free (X2.4)."""
    state = game.state
    game.log("X2.4", "single_tax.jail_abolished")
    for seat in state.live:
        if state.jail[seat] != FREE:
            state.jail[seat] = FREE
            game.log("X2.4", "landlord.on_shelter", player=game.names[seat])


def _raise_wages(game: GameContext, times: int) -> None:
    """So many times a step (X2.5)."""
    options, done = game.options.of(SingleTaxOptions), works(game)
    pay(game.state, treasury(game), BANK, times * options.step_price)
    done.salary = start_pays(game) + times * options.wage_step
    game.log("X2.5", "single_tax.wages_raised", amount=done.salary)


def jail_abolished(game: GameContext) -> bool:
    """Whether both colleges stand (X2.4)."""
    return len(works(game).colleges) == len(COLLEGES)


def site_of(game: GameContext, college: str) -> int:
    """The square of a college: the first of those that send to jail, or the second."""
    sites = [at for at, kind in enumerate(game.board.kinds) if kind == "go_to_jail"]
    return sites[COLLEGES.index(college)]


def is_public(game: GameContext, square: int) -> bool:
    """Whether the public owns the franchise of this square (X2.1)."""
    return game.board.deed_ids[square] in works(game).public


def start_pays(game: GameContext) -> int:
    """The wages of Mother Earth as they are now (X2.5)."""
    salary = works(game).salary
    assert isinstance(salary, int)  # mentioned when play begins
    return salary


def may_deal(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """Education and professor cards are not for sale (X3.2)."""
    for goods in (entry.give, entry.take):
        if getattr(goods, "education", 0) or getattr(goods, "professor", 0):
            return refuse("X3.2", "single_tax.deal_learned")
    return deals.may_deal(game, seat, entry)


def may_jail_pay(game: GameContext, seat: int, entry: JailPay) -> Refusal | None:
    """Once both colleges stand there is no jail (X2.4)."""
    return _no_jail(game) or moves.may_jail_pay(game, seat, entry)


def may_jail_card(game: GameContext, seat: int, entry: JailCard) -> Refusal | None:
    """Once both colleges stand there is no jail (X2.4)."""
    return _no_jail(game) or moves.may_jail_card(game, seat, entry)


def _no_jail(game: GameContext) -> Refusal | None:
    return refuse("X2.4", "single_tax.jail_is_gone") if jail_abolished(game) else None


_LOTS: Final = 2
"""So many lots are enough to build on, as a lot carries any number of houses."""


_SPARE: Final = 100
"""A bot keeps so much when it buys."""


def _worth_it(game: GameContext, seat: int, square: int) -> bool:
    """A franchise, whose price comes back with its fees; a lot to build on, as long as there are few."""
    if not estate.is_street(game, square):
        return True
    own = [at for at in game.board.deeds if game.state.owner[at] == seat and estate.is_street(game, at)]
    return len(own) < _LOTS


def _bot(game: GameContext, decision: Any) -> Entry:
    """With cash to spare."""
    seat, name = decision.seat, game.names[decision.seat]
    spare = game.state.cash[seat] - game.board.price[decision.square] >= _SPARE
    buy = Buy(by=name)
    refused: Refusal | None = landing.may_buy(game, seat, buy)
    return buy if spare and refused is None and _worth_it(game, seat, decision.square) else Decline(by=name)


OFFER: DecisionRule = DecisionRule(
    waits_for=landing.OFFER.waits_for,
    without=landing.OFFER.without,
    stands=landing.OFFER.stands,
    bot=_bot,
)


class Choosing(PendingDecision):
    """A bankrupt chooses a natural opportunity (X4.1)."""

    fields = ("seat",)
    called = "opportunity"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class RentDebt(Debt):
    """The two rents of one landing, raised as one: of the land to the treasury, of the houses to the owner.

    `creditors`: the treasury, which comes first, and the owner (X1.3, X1.5).
    """

    fields = ("seat", "creditors", "amount", "land", "houses", "clause", "waiting")
    called = "debt"

    def __init__(
        self,
        seat: int,
        creditors: tuple[int, ...],
        land: int,
        houses: int,
        clause: str,
        waiting: bool = False,
    ) -> None:
        super().__init__(seat, creditors[0], land + houses, clause, waiting)
        self.creditors: Final = creditors
        self.land: Final = land
        self.houses: Final = houses


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """Bankrupt by a debt: on to a natural opportunity. Without one the player is out (X4.1, L8.4)."""
    if not isinstance(debt, Debt):
        deals.go_out(game, seat)
        own = game.state.of_seat(Learned, seat)
        own.education, own.professor, own.opportunity = 0, 0, None
        return
    deals.lose_all(game, seat, _creditors(game, seat, debt))
    if game.options.of(SingleTaxOptions).poorhouse:
        deals.to_poorhouse(game, seat)
        return
    game.log("X4.1", "single_tax.to_opportunity", player=game.names[seat])
    game.push(Choosing(seat))


def _creditors(game: GameContext, seat: int, debt: Debt) -> tuple[int, ...]:
    """The creditors who get everything. Of two rents the treasury gets its own first, only then the owner the
    rest (X1.3).
    """
    if isinstance(debt, JointDebt):
        return debt.creditors
    if not isinstance(debt, RentDebt):
        return (debt.creditor,)
    treasury, owner = debt.creditors
    if game.state.cash[seat] < debt.land:
        return (treasury,)
    settle_up(game, seat, treasury, debt.land, "X1.3")
    return (owner,)


def may_choose(game: GameContext, seat: int, entry: e.Opportunity) -> Refusal | None:
    """The bankrupt, one of the four (X4.1)."""
    top = game.top
    if not isinstance(top, Choosing):
        return refuse("X4.1", "single_tax.opportunity_nothing", player=game.names[seat])
    if top.seat != seat:
        return refuse("X4.1", "single_tax.opportunity_not_yours", player=game.names[top.seat])
    if entry.name not in OPPORTUNITIES:
        return refuse("X4.1", "single_tax.opportunity_unknown", place=entry.name[:60])
    return None


def choose(game: GameContext, seat: int, entry: e.Opportunity) -> None:
    """The token is there; its square on the track stays that of the debt (X4.1)."""
    game.pop()
    name = next(each for each in OPPORTUNITIES if each == entry.name)
    game.state.of_seat(Learned, seat).opportunity = name
    game.log("X4.1", "single_tax.at_opportunity", player=game.names[seat], place=place(name))


def may_throw_first(game: GameContext, seat: int, entry: Throw) -> Refusal | None:
    """Not before the bankrupt has chosen (X4.1)."""
    top = game.top
    assert isinstance(top, Choosing)
    return refuse("X4.1", "single_tax.choose_first", player=game.names[top.seat])


def offer_opportunities(game: GameContext, seat: int) -> Iterator[e.Opportunity]:
    """All four."""
    if isinstance(game.top, Choosing) and game.top.seat == seat:
        for name in OPPORTUNITIES:
            yield e.Opportunity(by=game.names[seat], name=name)


def next_turn(game: GameContext) -> None:
    """As in the landlord mode; a player on an inner square leaves it (X4.2)."""
    moves.next_turn(game)
    leave_opportunity(game)


def leave_opportunity(game: GameContext) -> None:
    """The wage from the bank, the rent from it into the treasury, before the throw (X4.2)."""
    state, seat = game.state, game.state.turn
    state.of_table(Leaving).seat = BANK
    own, name = state.of_seat(Learned, seat), game.names[seat]
    if own.opportunity is None:
        return
    opportunity = told_of(game, own.opportunity)
    state.of_table(Leaving).seat = seat
    where, own.opportunity = place(own.opportunity), None
    pay(state, BANK, seat, opportunity.wage)
    game.log("X4.2", "single_tax.opportunity_wage", player=name, place=where, amount=opportunity.wage)
    if opportunity.rent:
        owe(game, seat, squares.treasury(game), opportunity.rent, "X4.2")


def told_of(game: GameContext, name: str) -> Opportunity:
    """The printed amounts of an inner square."""
    return game.options.of(SingleTaxOptions).opportunities.of(name)


def may_retire(game: GameContext, seat: int, entry: Retire) -> Refusal | None:
    """A player who was bankrupt, in their own turn, before the throw (L8.4)."""
    state = game.state
    own = state.of_seat(Learned, seat)
    if state.of_seat(OfSeat, seat).poorhouse or (
        own.opportunity is None and state.of_table(Leaving).seat != seat
    ):
        return deals.may_retire(game, seat, entry)
    if state.todo or state.acting or seat != state.turn:
        return refuse("L8.4", "landlord.retire_window")
    return None


def offer_retiring(game: GameContext, seat: int) -> Iterator[Retire]:
    """The way out of the game."""
    if game.state.of_table(Leaving).seat == seat:
        yield Retire(by=game.names[seat])
    yield from deals.offer_retiring(game, seat)


def _bot_in_ruin(game: GameContext, decision: Any) -> Entry:
    """The square that leaves most."""
    best = OPPORTUNITIES[0]
    for name in OPPORTUNITIES:
        opportunity, most = told_of(game, name), told_of(game, best)
        if opportunity.wage - opportunity.rent > most.wage - most.rent:
            best = name
    return e.Opportunity(by=game.names[decision.seat], name=best)


CHOOSING: DecisionRule = DecisionRule(
    stands=always_stands,
    bot=_bot_in_ruin,
    ask="single_tax.wait_opportunity",
    clause="X4.1",
)


def on_deed(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Nothing if it is public; for sale if it is free; else its rent (X1.3-X1.5, X2.1)."""
    owner = game.state.owner[square]
    if is_public(game, square):
        game.log("X1.4", "single_tax.public_free", player=game.names[seat], deed=game.deed(square))
    elif owner == BANK:
        game.push(Offer(seat, square))
    elif owner != seat:
        pay_rent(game, seat, square)


def pay_rent(game: GameContext, seat: int, square: int) -> None:
    """On another's deed: a fee to its holder; for a lot two rents that are one debt if cash is short."""
    if not estate.is_street(game, square) or estate.pledge_on(game, square) is not None:
        squares.pay_owner(game, seat, square)
        return
    owner, treasury = game.state.owner[square], squares.treasury(game)
    land, houses = estate.land_rent(game, square), estate.house_rent(game, square)
    if land and houses and land + houses > game.state.cash[seat]:
        game.push(RentDebt(seat=seat, creditors=(treasury, owner), land=land, houses=houses, clause="X1.3"))
        return
    for creditor, amount, clause in ((treasury, land, "X1.3"), (owner, houses, "X1.5")):
        if amount:
            owe(game, seat, creditor, amount, clause)


def run_rent_after(game: GameContext, decision: RentAfter) -> bool:
    """A player who did not buy the deed owes its rent, to the treasury if nobody has it (X1.3, X1.4)."""
    game.pop()
    owner = game.state.owner[decision.square]
    if owner == BANK:
        rent = game.board.rents[decision.square][0]
        if rent:
            clause = "X1.3" if estate.is_street(game, decision.square) else "X1.4"
            owe(game, decision.seat, squares.treasury(game), rent, clause)
    elif owner != decision.seat:
        pay_rent(game, decision.seat, decision.square)
    return True


def run_rent_debt(game: GameContext, top: RentDebt) -> bool:
    """Both rents at once, or none before the whole is raised."""
    if top.waiting:
        return False
    if game.state.cash[top.seat] >= top.amount:
        pay_both(game, top)
        return True
    waiting = RentDebt(
        seat=top.seat,
        creditors=top.creditors,
        land=top.land,
        houses=top.houses,
        clause=top.clause,
        waiting=True,
    )
    game.swap(waiting)
    game.log(
        top.clause,
        "single_tax.owes_both",
        player=game.names[top.seat],
        other=game.name(top.creditors[1]),
        amount=top.amount,
        more={"land": top.land, "houses": top.houses},
    )
    return False


def pay_both(game: GameContext, top: RentDebt) -> None:
    """The land rent into the treasury, that of the houses to the owner."""
    game.pop()
    treasury, owner = top.creditors
    settle_up(game, top.seat, treasury, top.land, "X1.3")
    settle_up(game, top.seat, owner, top.houses, "X1.5")


def pay_two_rents(game: GameContext, seat: int, entry: Any) -> None:
    top = game.top
    assert isinstance(top, RentDebt)
    pay_both(game, top)


def _without(game: GameContext, frame: RentDebt, seat: int) -> PendingDecision | None:
    """Without the owner the land rent is left."""
    if seat == frame.seat:
        return None
    if seat != frame.creditors[1]:
        return frame
    return Debt(
        seat=frame.seat, creditor=frame.creditors[0], amount=frame.land, clause="X1.3", waiting=frame.waiting
    )


def rent_of(game: GameContext, square: int, thrown: int) -> tuple[int, str]:
    """All that a lander pays there, in M: nothing on a public square (X1.4)."""
    if is_public(game, square):
        return 0, "X1.4"
    amount, clause = estate.rent_of(game, square, thrown)
    return amount, "X1.3" if clause == "L3.3" else clause


def owe_tax(game: GameContext, seat: int, amount: int) -> None:
    """The tax squares cost nothing (X1.2)."""
    game.log("X1.2", "single_tax.no_tax", player=game.names[seat])


def tax_card(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card with a tax costs nothing (X1.2)."""
    game.hooks.owe_tax(game, seat, card.amount)


def on_site(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A college teaches; without one the token goes to jail (X2.3, X3.1)."""
    if any(site_of(game, college) == square for college in works(game).colleges):
        learn(game, seat, square)
    else:
        game.hooks.to_jail(game, seat)


def learn(game: GameContext, seat: int, square: int) -> None:
    """One education card; the fourth makes a professor card (X3.1, X3.2)."""
    own = game.state.of_seat(Learned, seat)
    own.education += 1
    game.log("X3.1", "single_tax.educated", player=game.names[seat], place=game.deed(square), n=own.education)
    if own.education == FOUR_CARDS:
        own.education = 0
        own.professor += 1
        game.log("X3.2", "single_tax.professor", player=game.names[seat], n=FOUR_CARDS)


def to_jail(game: GameContext, seat: int) -> None:
    """Once both colleges stand nobody goes to jail for any reason (X2.4)."""
    if jail_abolished(game):
        game.log("X2.4", "single_tax.no_jail", player=game.names[seat])
    else:
        squares.to_jail(game, seat)


def _public_refusal(game: GameContext, seat: int) -> Refusal | None:
    """Whether the token is on a public square, which is not for sale (X2.1)."""
    square = game.state.square[seat]
    return (
        refuse("X2.1", "single_tax.public_deed", deed=game.deed(square)) if is_public(game, square) else None
    )


def may_buy(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """As usual; a public deed is not offered (X2.1)."""
    refused = squares.may_buy(game, seat, entry)
    if refused is None or isinstance(game.top, Offer):
        return refused
    return _public_refusal(game, seat) or refused


def may_bid(game: GameContext, seat: int, entry: Bid) -> Refusal | None:
    """As usual; a public deed is not auctioned (X2.1)."""
    if isinstance(game.top, Auction):
        return squares.may_bid(game, seat, entry)
    return _public_refusal(game, seat) or refuse("T4.2", "engine.bid_nothing")


RENT_DEBT: DecisionRule = DecisionRule(
    waits_for=debts.DEBT.waits_for,
    without=_without,
    stands=debts.DEBT.stands,
    run=run_rent_debt,
    raising=True,
    answers=debts.DEBT.answers,
    bot=bot_owes,
)


RENT_AFTER: DecisionRule = DecisionRule(
    waits_for=squares.RENT_AFTER.waits_for,
    without=squares.RENT_AFTER.without,
    stands=squares.RENT_AFTER.stands,
    run=run_rent_after,
)
