"""Handles deeds: markers, auctions that open by themselves, rent paid unasked, journeys (D5, D8, D9).

Also bargains between two players: both moneys, something for nothing, terms in words (D6.4, D10.1); and
scarce buildings of one board, wished for by players with dice in hand (D4.2, D5.4, D8.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.bots_cash import for_an_auction, for_what_is_owed
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import (
    Auction,
    Award,
    Offer,
    PendingDecision,
    Proposal,
    Received,
    Shortage,
)
from tourney.game.engine.entries import Claim, Decline, Entry, Mortgage, Redeem, Want
from tourney.game.engine.game_context import DecisionRule, GameContext, NamedSquare
from tourney.game.engine.leaving import give, goods_refusal, side_of, side_refusal
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import FREE, HOTEL, Terms
from tourney.game.engine.steps import auction, building, debts, landing, mortgage, rent, shortage
from tourney.game.engine.turns import RAISING, always_stands, its_deed_stands
from tourney.game.systems.double_davenport import money, turns
from tourney.game.systems.double_davenport.decisions import (
    ForcedSale,
    Gamble,
    Hand,
    Handshake,
    Journey,
    Owed,
    RentDue,
    Repossession,
)
from tourney.game.systems.double_davenport.entries import Mark, PayDeed, Travel, Waive
from tourney.game.systems.double_davenport.moves import salary_first
from tourney.game.systems.double_davenport.state import (
    FIRST,
    SECOND,
    Agreement,
    Seat,
    Settled,
    Table,
    Why,
    side_of_square,
)
from tourney.rules.options import DoubleDavenportOptions

MOST_AGREEMENTS = 99


def deal_window(game: GameContext, seat: int, other: int) -> Refusal | None:
    """At any time, but not in an auction; a player in jail deals only with others there (D6.4, D10.1)."""
    top, state = game.top, game.state
    if isinstance(top, Proposal):
        return refuse("D10.1", "engine.deal_waits")
    if top is not None and (game.rule(top).first or _auctioned(game, seat, other)):
        return refuse("D10.1", "engine.deal_auction")
    for jailed, free in ((seat, other), (other, seat)):
        if state.jail[jailed] != FREE and state.square[free] != state.square[jailed]:
            return refuse("D6.4", "double_davenport.deal_jailed", player=game.names[jailed])
    return None


def _auctioned(game: GameContext, seat: int, other: int) -> bool:
    """Whether there is an auction, and neither of the two has won it and lacks the money."""
    top = game.top
    if top is None or not game.rule(top).bidding:
        return False
    won = game.rule(top).raising or (isinstance(top, ForcedSale) and top.sold)
    return not won or game.rule(top).waits_for(game, top) not in (seat, other)


def may_deal(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """Both have the promised goods; something is promised at all."""
    other = game.seats.get(entry.other, -1)
    if other < 0 or other == seat or game.state.out[other]:
        return refuse("D10.1", "engine.deal_partner", player=entry.other[:60])
    refusal = deal_window(game, seat, other)
    if refusal is not None:
        return refusal
    mine, theirs = entry.give, entry.take
    if not any(_something(goods) for goods in (mine, theirs)) and getattr(entry, "terms", None) is None:
        return refuse("D10.1", "double_davenport.deal_empty")
    return _side(game, seat, mine) or _side(game, other, theirs)


def _something(goods: Any) -> bool:
    return bool(goods.cash or getattr(goods, "pounds", 0) or goods.deeds or goods.cards)


def _side(game: GameContext, seat: int, goods: Any) -> Refusal | None:
    pounds = getattr(goods, "pounds", 0)
    return (
        goods_refusal(game, seat, goods.cash, goods.deeds, goods.cards)
        or _pounds(game, seat, pounds)
        or _put_up(game, seat, goods.cards)
    )


def _put_up(game: GameContext, seat: int, cards: Any) -> Refusal | None:
    """A card that others bid for is kept where it is (D10.3)."""
    for decision in game.state.todo:
        if isinstance(decision, ForcedSale) and decision.seat == seat and decision.kind >= 0:
            sold = game.board.kept_ids[decision.kind] in cards
            return (
                refuse("D10.3", "engine.deed_undecided", deed=game.card_name(decision.kind)) if sold else None
            )
    return None


def _pounds(game: GameContext, seat: int, pounds: int) -> Refusal | None:
    if money.cash_of(game.state, seat, SECOND) >= pounds:
        return None
    message = money.money(pounds, SECOND)
    return refuse("D10.1", "double_davenport.goods_pounds", player=game.names[seat], amount=message)


def deal(game: GameContext, seat: int, entry: Any) -> None:
    """Offer a hand; nothing binds before it is shaken (D10.1)."""
    mine, theirs = entry.give, entry.take
    game.push(
        Handshake(
            seat=seat,
            other=game.seats[entry.other],
            give=side_of(game, mine.cash, mine.deeds, mine.cards),
            take=side_of(game, theirs.cash, theirs.deeds, theirs.cards),
            pounds_given=getattr(mine, "pounds", 0),
            pounds_taken=getattr(theirs, "pounds", 0),
            terms=getattr(entry, "terms", None) or "",
        )
    )


def may_accept(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """The player asked, while both still have the promised goods."""
    top = game.top
    if not isinstance(top, Handshake) or top.other != seat:
        return refuse("D10.1", "engine.deal_nothing")
    return (
        side_refusal(game, top.seat, top.give)
        or side_refusal(game, top.other, top.take)
        or _pounds(game, top.seat, top.pounds_given)
        or _pounds(game, top.other, top.pounds_taken)
    )


def accept(game: GameContext, seat: int, entry: Any) -> None:
    """Both hand over; the terms are kept (D10.1)."""
    top = game.top
    assert isinstance(top, Handshake)
    game.pop()
    player, other = game.names[top.seat], game.names[top.other]
    game.log("D10.1", "engine.dealt", player=player, other=other)
    money.pay_in(game, top.seat, top.other, top.pounds_given, SECOND)
    money.pay_in(game, top.other, top.seat, top.pounds_taken, SECOND)
    if top.terms:
        table = game.state.of_table(Table)
        table.agreements = (*table.agreements, Agreement((player, other), top.terms))[-MOST_AGREEMENTS:]
        game.log("D10.1", "double_davenport.agreed", player=player, other=other, more={"terms": top.terms})
    give(game, top.seat, top.other, top.give)
    give(game, top.other, top.seat, top.take)


def may_want(game: GameContext, seat: int, entry: Want) -> Refusal | None:
    """Each board has buildings of its own: all wish for those of one (D8.4)."""
    top, groups = game.top, game.board.group_ids
    wished = top.wishes[:1] if isinstance(top, Shortage) and entry.group in groups else ()
    if any(
        _side_of_group(game, groups.index(entry.group)) != _side_of_group(game, wish.group) for wish in wished
    ):
        return refuse("D2.1", "double_davenport.build_boards")
    return shortage.may_want(game, seat, entry)


def want(game: GameContext, seat: int, entry: Want) -> None:
    """The first wish asks the players who could build the same there now: the other holder of dice (D4.2)."""
    fresh = not isinstance(game.top, Shortage)
    shortage.want(game, seat, entry)
    top = game.top
    assert isinstance(top, Shortage)
    if fresh:
        able = _able(game, top.hotels, _side_of_group(game, top.wishes[0].group))
        passed = sum(1 << other for other in game.state.live if other not in able)
        game.swap(Shortage(top.hotels, top.wishes, passed))


def offer_wish(game: GameContext, seat: int) -> Iterator[Entry]:
    """A building of each group for which both holders together could want more than the bank has."""
    top = game.top
    if not isinstance(top, Hand) or top.seat != seat:
        return
    for side in (FIRST, SECOND):
        with money.Counting(game, side):
            wishes = [number for hotels in (False, True) for number in _scarce(game, seat, hotels, side)]
        for number in wishes:
            yield Want(by=game.names[seat], group=game.board.group_ids[number], count=1)


def _scarce(game: GameContext, seat: int, hotels: bool, side: int) -> list[int]:
    able, left = _able(game, hotels, side), shortage.stock(game, hotels)
    if seat not in able or len(able) < 2:
        return []
    most = sum(
        shortage.room(game, other, number) for other in able for number in _groups(game, other, hotels, side)
    )
    return _groups(game, seat, hotels, side) if most > left > 0 else []


def _able(game: GameContext, hotels: bool, side: int) -> list[int]:
    """The players with dice in hand that are not thrown yet, and with such a group on this board."""
    todo = game.state.todo
    in_hand = [
        decision.seat for at, decision in enumerate(todo) if isinstance(decision, Hand) and _idle(todo, at)
    ]
    return [seat for seat in in_hand if _groups(game, seat, hotels, side)]


def _idle(todo: list[PendingDecision], at: int) -> bool:
    """Whether only a wish waits in this turn."""
    above = todo[at + 1] if at + 1 < len(todo) else None
    return above is None or isinstance(above, (Hand, Shortage))


def _groups(game: GameContext, seat: int, hotels: bool, side: int) -> list[int]:
    return [
        number for number in shortage.groups_for(game, seat, hotels) if _side_of_group(game, number) == side
    ]


def _side_of_group(game: GameContext, group: int) -> int:
    return side_of_square(game.board, game.board.groups[group][0])


def on_deed(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Buy it, auction it because of a marker, or pay rent and go on by rail (D5.2, D5.3, D8, D9)."""
    owner = game.state.owner[square]
    if owner == BANK:
        _on_unowned(game, seat, square)
        return
    if game.board.kinds[square] == "station" and _line(game, owner, square):
        game.push(Journey(seat, square, owner))
    if owner != seat:
        _on_owned(game, seat, square, owner, terms)


def _on_unowned(game: GameContext, seat: int, square: int) -> None:
    marked = marker_on(game, square)
    if marked in (BANK, seat):
        landing.land_on_unowned(game, seat, square)
        return
    bid = game.options.of(DoubleDavenportOptions).marker_factor * game.board.price[square]
    game.push(Auction(square, bid, marked))
    message = money.money(bid, side_of_square(game.board, square))
    name, deed = game.names[marked], game.deed(square)
    game.log("D5.3", "double_davenport.marked_auction", player=name, deed=deed, amount=message)


def may_decline(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """The lander of a deed without a marker, a traveller, a gambler."""
    top = game.top
    if isinstance(top, Offer):
        return landing.may_decline(game, seat, entry)
    if isinstance(top, Auction):
        return refuse("D5.3", "double_davenport.decline_auction")
    return salary_first(game, seat) or refuse("D5.2", "engine.buy_nothing")


def decline(game: GameContext, seat: int, entry: Decline) -> None:
    """ "Auction": it begins with the lander's own bid (D5.2)."""
    top = game.top
    assert isinstance(top, Offer)
    opening, name, deed = auction.opening_of(game, top.square), game.names[seat], game.deed(top.square)
    if game.state.cash[seat] >= opening:
        game.swap(Auction(top.square, opening, seat))
        game.log("D5.2", "double_davenport.auction_own", player=name, deed=deed, amount=opening)
    else:
        game.swap(Auction(top.square))
        game.log("D5.2", "engine.auction_opens", deed=deed, amount=opening)


def may_buy(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """Not a marked deed (D5.3)."""
    if isinstance(game.top, Auction):
        return refuse("D5.3", "double_davenport.buy_auction")
    return salary_first(game, seat) or landing.may_buy(game, seat, entry)


def buy(game: GameContext, seat: int, entry: Any) -> None:
    """The deed is the lander's; their own marker comes back if it was there."""
    landing.buy(game, seat, entry)
    tidy(game)


def run_award(game: GameContext, top: Award) -> bool:
    """The deed is sold: the marker on it comes back to its owner (D5.1)."""
    done = auction.run_award(game, top)
    tidy(game)
    return done


def may_pay_award(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """The bid for this deed, in its money (D2.1)."""
    top = game.top
    assert isinstance(top, Award)
    deed = getattr(entry, "deed", None)
    if deed is not None and game.square(deed) != top.square:
        return refuse("D8.1", "double_davenport.pay_other_deed")
    side = side_of_square(game.board, top.square)
    if money.other_money(getattr(entry, "currency", None), side):
        return refuse("D2.1", "double_davenport.other_money", amount=money.money(top.amount, side))
    return auction.may_pay_award(game, seat, entry)


def pay_award(game: GameContext, seat: int, entry: Any) -> None:
    """The same after the money had to be raised."""
    auction.pay_award(game, seat, entry)
    tidy(game)


# ---- markers ---------------------------------------------------------------------------------------


def marker_on(game: GameContext, square: int) -> int:
    """The owner of the marker on a deed; `BANK` for none."""
    deed = game.board.deed_ids[square]
    for seat in game.state.live:
        if game.state.of_seat(Seat, seat).marker == deed:
            return seat
    return BANK


def tidy(game: GameContext) -> None:
    """Return markers of deeds that are owned, and of players who are out (D5.1)."""
    state = game.state
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        if mine.marker is not None and (state.out[seat] or state.owner[game.square(mine.marker)] != BANK):
            mine.marker = None


def may_mark(game: GameContext, seat: int, entry: Mark) -> Refusal | None:
    """An unowned deed without a marker, not just landed on or in an auction (D5.1)."""
    now = game.state.of_seat(Seat, seat).marker
    if now is None and entry.deed is None:
        return refuse("D5.1", "double_davenport.mark_none")
    for deed in (now, entry.deed):
        if deed is not None and _is_asked_about(game, game.square(deed)):
            return refuse("D5.1", "double_davenport.mark_now", deed=game.deed(game.square(deed)))
    if entry.deed is None:
        return None
    square = game.square(entry.deed)
    if square < 0:
        return refuse("D5.1", "engine.deed_unknown", deed=entry.deed[:60])
    if game.state.owner[square] != BANK:
        return refuse("D5.1", "double_davenport.mark_owned", deed=game.deed(square))
    if marker_on(game, square) != BANK:
        other = game.names[marker_on(game, square)]
        return refuse("D5.1", "double_davenport.mark_marked", deed=game.deed(square), player=other)
    return None


def _is_asked_about(game: GameContext, square: int) -> bool:
    todo = game.state.todo
    return any(
        isinstance(decision, (Offer, Auction, Award)) and decision.square == square for decision in todo
    )


def mark(game: GameContext, seat: int, entry: Mark) -> None:
    """Laid, moved or taken up."""
    game.state.of_seat(Seat, seat).marker = entry.deed


def offer_mark(game: GameContext, seat: int) -> Iterator[Mark]:
    """Each unowned deed, or none."""
    mine = game.state.of_seat(Seat, seat).marker
    if mine is not None:
        yield Mark(by=game.names[seat])
    for at in game.board.deeds:
        if game.state.owner[at] == BANK:
            yield Mark(by=game.names[seat], deed=game.board.deed_ids[at])


# ---- rent ------------------------------------------------------------------------------------------


def settle(game: GameContext, seat: int, clause: str, message: Message) -> None:
    """The player's last landing costs nothing, for this reason."""
    game.state.of_table(Settled).why[seat] = Why(clause, message)


def _on_owned(game: GameContext, seat: int, square: int, owner: int, terms: Terms | None) -> None:
    """The rent of this landing, by the present buildings (D8.2)."""
    state = game.state
    name, deed = game.names[owner], game.deed(square)
    if state.level[square] < 0:
        game.log("T4.4", "engine.rent_mortgaged", deed=deed)
        if isinstance(game.top, Journey):
            settle(game, seat, "D9.5", msg("double_davenport.pay_mortgaged", deed=deed))
        else:
            settle(game, seat, "T4.4", msg("engine.rent_mortgaged", deed=deed))
        return
    if state.jail[owner] != FREE:
        game.log("D6.4", "double_davenport.rent_jailed", player=name, deed=deed)
        settle(game, seat, "D6.4", msg("double_davenport.rent_jailed", player=name, deed=deed))
        return
    amount, clause = due(game, seat, square, terms)
    if not amount:
        game.log(clause, "double_davenport.rent_nothing", player=game.names[seat], deed=deed)
        settle(game, seat, clause, msg("double_davenport.rent_nothing", player=game.names[seat], deed=deed))
        return
    side = side_of_square(game.board, square)
    game.push(RentDue(seat=seat, creditor=owner, amount=amount, clause=clause, side=side, square=square))
    said = {"other": name}
    game.log(
        clause,
        "double_davenport.rent_due",
        player=game.names[seat],
        deed=deed,
        amount=money.money(amount, side),
        more=said,
    )


def due(game: GameContext, seat: int, square: int, terms: Terms | None) -> tuple[int, str]:
    """The amount, and its clause."""
    if game.board.kinds[square] == "utility":
        own = game.options.of(DoubleDavenportOptions)
        owner = game.state.owner[square]
        both = all(game.state.owner[at] == owner for at in game.board.group_of(square))
        if terms is not None and terms.dice_factor:
            return terms.dice_factor * holdings(game, seat, side_of_square(game.board, square)), "D7.3"
        rate = own.utility_rate_both if both else own.utility_rate
        return rate * holdings(game, seat, side_of_square(game.board, square)), "D8.3"
    amount, clause = rent.rent_of(game, square, game.state.thrown)
    if terms is not None and terms.rent_factor != 1:
        return amount * terms.rent_factor, "T8.1"
    return amount, clause


def holdings(game: GameContext, seat: int, side: int) -> int:
    """Properties and buildings of a player on one board; a hotel is one building (D8.3)."""
    state, total = game.state, 0
    for at in game.board.deeds:
        if state.owner[at] == seat and side_of_square(game.board, at) == side:
            level = state.level[at]
            total += 1 + (1 if level == HOTEL else max(level, 0))
    return total


def may_claim(game: GameContext, seat: int, entry: Claim) -> Refusal | None:
    """Nobody has to ask (D8.1)."""
    return refuse("D8.1", "double_davenport.claim_unasked")


def nothing(game: GameContext, seat: int, entry: Any) -> None:
    """A refused entry does nothing."""


def may_pay(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """The debtor, in the money of the debt, with the cash in hand (D2.1, D8.1)."""
    top = game.top
    if not isinstance(top, Owed):
        return _nothing_owed(game, seat)
    if top.seat != seat:
        return refuse("D8.1", "engine.debt_not_yours", player=game.names[top.seat])
    deed = getattr(entry, "deed", None)
    if deed is not None and not (isinstance(top, RentDue) and game.square(deed) == top.square):
        return refuse("D8.1", "double_davenport.pay_other_deed")
    amount = money.money(top.amount, top.side)
    if money.other_money(getattr(entry, "currency", None), top.side):
        return refuse("D2.1", "double_davenport.other_money", amount=amount)
    cash = money.cash_of(game.state, seat, top.side)
    if cash < top.amount:
        return refuse("D2.4", "engine.debt_cash", amount=amount, cash=money.money(cash, top.side))
    return None


def _nothing_owed(game: GameContext, seat: int) -> Refusal:
    """The refusal, by the clause that leaves nothing to pay: a salary comes first, property is put up for the
    debt, the last landing cost nothing; else nobody has found anything due (D8.1).
    """
    top, why = game.top, game.state.of_table(Settled).why.get(seat)
    if isinstance(top, Repossession) and top.seat == seat:
        return refuse("D10.3", "double_davenport.pay_by_sale", player=game.names[seat])
    if why is not None:
        return Refusal("pay.nothing", why.clause, why.said)
    return salary_first(game, seat) or refuse("D8.1", "double_davenport.pay_nothing", player=game.names[seat])


def pay(game: GameContext, seat: int, entry: Any) -> None:
    """The whole of it."""
    top = game.top
    assert isinstance(top, Owed)
    game.pop()
    money.paid(game, seat, top.creditor, top.amount, top.side, top.clause)


def may_waive(game: GameContext, seat: int, entry: Waive) -> Refusal | None:
    """The owner, as long as the rent is not paid; from a mortgaged railway one travels free (D8.4, D9.5)."""
    top = game.top
    if isinstance(top, Journey) and top.owner == seat and top.seat != seat:
        if game.state.level[top.square] < 0:
            return refuse("D9.5", "double_davenport.waive_mortgaged", deed=game.deed(top.square))
        return refuse("D9.3", "double_davenport.waive_late")
    if not isinstance(top, RentDue):
        return refuse("D8.4", "double_davenport.waive_nothing")
    if top.creditor != seat:
        return refuse("D8.4", "double_davenport.waive_not_yours", player=game.names[top.creditor])
    if entry.deed is not None and game.square(entry.deed) != top.square:
        return refuse("D8.4", "double_davenport.pay_other_deed")
    return None


def waive(game: GameContext, seat: int, entry: Waive) -> None:
    """Nothing is due; on a railway that forbids to travel (D9.3)."""
    top = game.top
    assert isinstance(top, RentDue)
    game.pop()
    under = game.top
    name, deed = game.names[seat], game.deed(top.square)
    if isinstance(under, Journey) and under.square == top.square and under.seat == top.seat:
        game.pop()
        game.log("D9.3", "double_davenport.waived_journey", player=name, deed=deed)
        settle(game, top.seat, "D9.3", msg("double_davenport.waived_journey", player=name, deed=deed))
    else:
        game.log("D8.4", "double_davenport.waived", player=name, deed=deed)
        settle(game, top.seat, "D8.4", msg("double_davenport.waived", player=name, deed=deed))


def offer_rent(game: GameContext, seat: int) -> Iterator[Entry]:
    """Pay, or forgive."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Owed) and top.seat == seat:
        yield PayDeed(by=name)
    if isinstance(top, RentDue) and top.creditor == seat:
        yield Waive(by=name)


def run_owed(game: GameContext, top: Owed) -> bool:
    """A debt that cash covers is paid at once; else the debtor has time to raise it."""
    if top.waiting:
        return False
    game.pop()
    if money.cash_of(game.state, top.seat, top.side) >= top.amount:
        money.paid(game, top.seat, top.creditor, top.amount, top.side, top.clause)
        return True
    game.push(Owed(top.seat, top.creditor, top.amount, top.clause, waiting=True, side=top.side))
    player, other = game.names[top.seat], game.name(top.creditor)
    message = money.money(top.amount, top.side)
    game.log(top.clause, "engine.owes", player=player, other=other, amount=message)
    return False


def bot_owes(game: GameContext, decision: Owed) -> Entry:
    """As any debt, in its money."""
    with money.Counting(game, decision.side):
        return for_what_is_owed(game, decision.seat)


# ---- journeys --------------------------------------------------------------------------------------


def _line(game: GameContext, owner: int, square: int) -> list[int]:
    """The owner's other railways, of both boards (D9.1, D9.2)."""
    stations = game.board.of_kind["station"]
    return [at for at in stations if at != square and game.state.owner[at] == owner]


def may_travel(game: GameContext, seat: int, entry: Travel) -> Refusal | None:
    """After paying, to a railway of the same owner (D9.1-D9.3)."""
    top = game.top
    if isinstance(top, RentDue) and top.seat == seat:
        return refuse("D9.1", "double_davenport.travel_unpaid")
    if not isinstance(top, Journey):
        return salary_first(game, seat) or _no_journey(game, seat)
    if top.seat != seat:
        return refuse("D9.1", "double_davenport.travel_not_yours", player=game.names[top.seat])
    square = game.square(entry.to)
    if square not in _line(game, top.owner, top.square):
        return refuse("D9.2", "double_davenport.travel_where", player=game.names[top.owner])
    return None


def _no_journey(game: GameContext, seat: int) -> Refusal:
    """The refusal: the owner has forbidden it (D9.3), one's own railway leads nowhere (D9.2), or there is
    none (D9.1).
    """
    state, why = game.state, game.state.of_table(Settled).why.get(seat)
    if why is not None and why.clause == "D9.3":
        return Refusal("travel.nothing", why.clause, why.said)
    square = state.square[seat]
    if game.board.kinds[square] == "station" and state.owner[square] == seat:
        return refuse("D9.2", "double_davenport.travel_where", player=game.names[seat])
    return refuse("D9.1", "double_davenport.travel_nothing")


def travel(game: GameContext, seat: int, entry: Travel) -> None:
    """No GO is passed, nothing is due; the direction may be chosen until the next throw (D9.4)."""
    game.pop()
    square = game.square(entry.to)
    game.state.square[seat] = square
    game.state.of_seat(Seat, seat).may_turn = True
    game.log("D9.4", "double_davenport.travelled", player=game.names[seat], place=game.deed(square))


def may_stay_here(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """A player who may travel, or play, need not (D9.1, D10.2)."""
    top = game.top
    assert top is not None
    if isinstance(top, Gamble) and top.seat != seat:
        return refuse("D10.2", "double_davenport.bet_nothing")
    if getattr(top, "seat", BANK) != seat:
        return refuse("D9.1", "double_davenport.travel_not_yours", player=game.names[getattr(top, "seat", 0)])
    return None


def stay_here(game: GameContext, seat: int, entry: Decline) -> None:
    """The offer is over."""
    game.pop()


def offer_travel(game: GameContext, seat: int) -> Iterator[Entry]:
    """Every other railway of the owner; to stay."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Journey) and top.seat == seat:
        for at in _line(game, top.owner, top.square):
            yield Travel(by=name, to=game.board.deed_ids[at])
        yield Decline(by=name)


def run_journey(game: GameContext, top: Journey) -> bool:
    """Nowhere left to go, and nothing waits."""
    if _line(game, top.owner, top.square):
        return False
    game.pop()
    return True


def _journey_without(game: GameContext, decision: Journey, seat: int) -> Journey | None:
    return None if seat in (decision.seat, decision.owner) else decision


def _picks(game: GameContext, decision: Journey) -> tuple[NamedSquare, ...]:
    name = game.names[decision.seat]
    return tuple(
        NamedSquare(at, Travel(by=name, to=game.board.deed_ids[at]), number)
        for number, at in enumerate(_line(game, decision.owner, decision.square), start=1)
    )


def _bot_stays(game: GameContext, decision: Journey) -> Entry:
    """No further."""
    return Decline(by=game.names[decision.seat])


# ---- official steps with a moment of their own -----------------------------------------------------


def may_build(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """Buildings of one board, none where the other holder is just moving (D2.1, D4.2)."""
    sides = {side_of_square(game.board, game.square(deed)) for deed in entry.deeds if game.square(deed) >= 0}
    if len(sides) > 1:
        return refuse("D2.1", "double_davenport.build_boards")
    return _moved_upon(game, seat, entry.deeds) or building.may_build(game, seat, entry)


def may_sell(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """Buildings of one board (D2.1)."""
    sides = {side_of_square(game.board, game.square(deed)) for deed in entry.deeds if game.square(deed) >= 0}
    if len(sides) > 1:
        return refuse("D2.1", "double_davenport.build_boards")
    return building.may_sell(game, seat, entry)


def may_redeem(game: GameContext, seat: int, entry: Redeem) -> Refusal | None:
    """With the dice in hand and before throwing them, unless it has just come (D4.2)."""
    top = game.top
    if not (isinstance(top, Received) and top.seat == seat):
        refusal = turns.build_window(game, seat) or _moved_upon(game, seat, (entry.deed,))
        if refusal is not None:
            return refusal
    return _bound(game, entry.deed) or mortgage.may_redeem(game, seat, entry)


def may_mortgage(game: GameContext, seat: int, entry: Mortgage) -> Refusal | None:
    """At any time, but not a deed promised in a bargain, nor one in an auction (D4.7, D10.1, D10.3)."""
    return _bound(game, entry.deed) or mortgage.may_mortgage(game, seat, entry)


def _bound(game: GameContext, deed: str) -> Refusal | None:
    """A deed or card that either turn depends on is kept as it is: a bargain waits for its answer, or others
    bid for it.
    """
    square = game.square(deed)
    for decision in game.state.todo:
        if isinstance(decision, Handshake) and square in decision.give.deeds + decision.take.deeds:
            return refuse("D10.1", "engine.deed_promised", deed=game.deed(square))
        if isinstance(decision, ForcedSale) and decision.square == square >= 0:
            return refuse("D10.3", "engine.deed_undecided", deed=game.deed(square))
    return None


def _moved_upon(game: GameContext, seat: int, deeds: Any) -> Refusal | None:
    there = turns.moving_there(game, seat)
    for deed in deeds:
        if game.square(deed) == there >= 0:
            return refuse("D4.2", "double_davenport.build_moving", deed=game.deed(there))
    return None


# ---- bots ------------------------------------------------------------------------------------------


def bot_auction(game: GameContext, decision: Auction) -> Entry:
    """Up to the printed price, in the money of the deed."""
    with money.Counting(game, side_of_square(game.board, decision.square)):
        return for_an_auction(game, game.rule(decision).waits_for(game, decision), 0)


def bot_award(game: GameContext, decision: Award) -> Entry:
    """The bid, raised if need be."""
    with money.Counting(game, side_of_square(game.board, decision.square)):
        return for_what_is_owed(game, decision.seat)


def bot_offer(game: GameContext, decision: Offer) -> Entry:
    """Bought if the money is there."""
    entry = next(iter(landing.offer_purchase(game, decision.seat)))
    return entry if refusal(game, entry) is None else Decline(by=game.names[decision.seat])


OFFER: DecisionRule = DecisionRule(
    without=landing.OFFER.without,
    stands=its_deed_stands,
    bot=bot_offer,
    labels={"decline": "double_davenport.do_call_auction"},
    clause="D5.2",
)


AUCTION: DecisionRule = DecisionRule(
    waits_for=auction.AUCTION.waits_for,
    without=auction.AUCTION.without,
    stands=its_deed_stands,
    run=auction.run_auction,
    bidding=True,
    bot=bot_auction,
)


AWARD: DecisionRule = DecisionRule(
    without=auction.AWARD.without,
    stands=its_deed_stands,
    run=money.RunInItsMoney(run_award),
    raising=True,
    bidding=True,
    answers=RAISING,
    bot=bot_award,
)


OWED: DecisionRule = DecisionRule(
    without=debts.lapses_with_either,
    stands=always_stands,
    run=run_owed,
    raising=True,
    answers=RAISING,
    bot=bot_owes,
)


RENT: DecisionRule = DecisionRule(
    without=debts.lapses_with_either,
    stands=its_deed_stands,
    raising=True,
    answers=RAISING,
    bot=bot_owes,
    clause="D8.1",
)


JOURNEY: DecisionRule = DecisionRule(
    without=_journey_without,
    run=run_journey,
    bot=_bot_stays,
    picks=_picks,
    ask="double_davenport.wait_travel",
    labels={"decline": "double_davenport.do_stay_here"},
    clause="D9.1",
)
