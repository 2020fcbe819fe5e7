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
from tourney.game.engine.decisions import Auction, Award, Debt, Frame, Offer, Proposal, Received, Shortage
from tourney.game.engine.entries import Claim, Decline, Entry, Mortgage, Redeem, Want
from tourney.game.engine.game_context import FrameRule, NamedSquare, Play
from tourney.game.engine.leaving import give, goods_refusal, side_of, side_refusal
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import FREE, HOTEL, Terms
from tourney.game.engine.steps import auction, building, landing, mortgage, rent, shortage
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


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """At any time, but not in an auction; a player in jail deals only with others there (D6.4, D10.1)."""
    top, state = play.top, play.state
    if isinstance(top, Proposal):
        return refuse("D10.1", "engine.deal_waits")
    if top is not None and (play.rule(top).first or _auctioned(play, seat, other)):
        return refuse("D10.1", "engine.deal_auction")
    for jailed, free in ((seat, other), (other, seat)):
        if state.jail[jailed] != FREE and state.square[free] != state.square[jailed]:
            return refuse("D6.4", "double_davenport.deal_jailed", player=play.names[jailed])
    return None


def _auctioned(play: Play, seat: int, other: int) -> bool:
    """Whether there is an auction, and neither of the two has won it and lacks the money."""
    top = play.top
    if top is None or not play.rule(top).bidding:
        return False
    won = play.rule(top).raising or (isinstance(top, ForcedSale) and top.sold)
    return not won or play.rule(top).waits_for(play, top) not in (seat, other)


def may_deal(play: Play, seat: int, entry: Any) -> Refusal | None:
    """Both have the promised goods; something is promised at all."""
    other = play.seats.get(entry.other, -1)
    if other < 0 or other == seat or play.state.out[other]:
        return refuse("D10.1", "engine.deal_partner", player=entry.other[:60])
    refusal = deal_window(play, seat, other)
    if refusal is not None:
        return refusal
    mine, theirs = entry.give, entry.take
    if not any(_something(goods) for goods in (mine, theirs)) and getattr(entry, "terms", None) is None:
        return refuse("D10.1", "double_davenport.deal_empty")
    return _side(play, seat, mine) or _side(play, other, theirs)


def _something(goods: Any) -> bool:
    return bool(goods.cash or getattr(goods, "pounds", 0) or goods.deeds or goods.cards)


def _side(play: Play, seat: int, goods: Any) -> Refusal | None:
    pounds = getattr(goods, "pounds", 0)
    return (
        goods_refusal(play, seat, goods.cash, goods.deeds, goods.cards)
        or _pounds(play, seat, pounds)
        or _put_up(play, seat, goods.cards)
    )


def _put_up(play: Play, seat: int, cards: Any) -> Refusal | None:
    """A card that others bid for is kept where it is (D10.3)."""
    for frame in play.state.todo:
        if isinstance(frame, ForcedSale) and frame.seat == seat and frame.kind >= 0:
            sold = play.board.kept_ids[frame.kind] in cards
            return refuse("D10.3", "engine.deed_undecided", deed=play.card_name(frame.kind)) if sold else None
    return None


def _pounds(play: Play, seat: int, pounds: int) -> Refusal | None:
    if money.cash_of(play.state, seat, SECOND) >= pounds:
        return None
    said = money.money(pounds, SECOND)
    return refuse("D10.1", "double_davenport.goods_pounds", player=play.names[seat], amount=said)


def deal(play: Play, seat: int, entry: Any) -> None:
    """Offer a hand; nothing binds before it is shaken (D10.1)."""
    mine, theirs = entry.give, entry.take
    play.push(
        Handshake(
            seat=seat,
            other=play.seats[entry.other],
            give=side_of(play, mine.cash, mine.deeds, mine.cards),
            take=side_of(play, theirs.cash, theirs.deeds, theirs.cards),
            pounds_given=getattr(mine, "pounds", 0),
            pounds_taken=getattr(theirs, "pounds", 0),
            terms=getattr(entry, "terms", None) or "",
        )
    )


def may_accept(play: Play, seat: int, entry: Any) -> Refusal | None:
    """The player asked, while both still have the promised goods."""
    top = play.top
    if not isinstance(top, Handshake) or top.other != seat:
        return refuse("D10.1", "engine.deal_nothing")
    return (
        side_refusal(play, top.seat, top.give)
        or side_refusal(play, top.other, top.take)
        or _pounds(play, top.seat, top.pounds_given)
        or _pounds(play, top.other, top.pounds_taken)
    )


def accept(play: Play, seat: int, entry: Any) -> None:
    """Both hand over; the terms are kept (D10.1)."""
    top = play.top
    assert isinstance(top, Handshake)
    play.pop()
    player, other = play.names[top.seat], play.names[top.other]
    play.tell("D10.1", "engine.dealt", player=player, other=other)
    money.pay_in(play, top.seat, top.other, top.pounds_given, SECOND)
    money.pay_in(play, top.other, top.seat, top.pounds_taken, SECOND)
    if top.terms:
        table = play.state.of_table(Table)
        table.agreements = (*table.agreements, Agreement((player, other), top.terms))[-MOST_AGREEMENTS:]
        play.tell("D10.1", "double_davenport.agreed", player=player, other=other, more={"terms": top.terms})
    give(play, top.seat, top.other, top.give)
    give(play, top.other, top.seat, top.take)


def may_want(play: Play, seat: int, entry: Want) -> Refusal | None:
    """Each board has buildings of its own: all wish for those of one (D8.4)."""
    top, groups = play.top, play.board.group_ids
    wished = top.wishes[:1] if isinstance(top, Shortage) and entry.group in groups else ()
    if any(
        _side_of_group(play, groups.index(entry.group)) != _side_of_group(play, wish.group) for wish in wished
    ):
        return refuse("D2.1", "double_davenport.build_boards")
    return shortage.may_want(play, seat, entry)


def want(play: Play, seat: int, entry: Want) -> None:
    """The first wish asks the players who could build the same there now: the other holder of dice (D4.2)."""
    fresh = not isinstance(play.top, Shortage)
    shortage.want(play, seat, entry)
    top = play.top
    assert isinstance(top, Shortage)
    if fresh:
        able = _able(play, top.hotels, _side_of_group(play, top.wishes[0].group))
        passed = sum(1 << other for other in play.state.live if other not in able)
        play.swap(Shortage(top.hotels, top.wishes, passed))


def offer_wish(play: Play, seat: int) -> Iterator[Entry]:
    """A building of each group for which both holders together could want more than the bank has."""
    top = play.top
    if not isinstance(top, Hand) or top.seat != seat:
        return
    for side in (FIRST, SECOND):
        with money.Counting(play, side):
            wishes = [number for hotels in (False, True) for number in _scarce(play, seat, hotels, side)]
        for number in wishes:
            yield Want(by=play.names[seat], group=play.board.group_ids[number], count=1)


def _scarce(play: Play, seat: int, hotels: bool, side: int) -> list[int]:
    able, left = _able(play, hotels, side), shortage.stock(play, hotels)
    if seat not in able or len(able) < 2:
        return []
    most = sum(
        shortage.room(play, other, number) for other in able for number in _groups(play, other, hotels, side)
    )
    return _groups(play, seat, hotels, side) if most > left > 0 else []


def _able(play: Play, hotels: bool, side: int) -> list[int]:
    """The players with dice in hand that are not thrown yet, and with such a group on this board."""
    todo = play.state.todo
    in_hand = [frame.seat for at, frame in enumerate(todo) if isinstance(frame, Hand) and _idle(todo, at)]
    return [seat for seat in in_hand if _groups(play, seat, hotels, side)]


def _idle(todo: list[Frame], at: int) -> bool:
    """Whether only a wish waits in this turn."""
    above = todo[at + 1] if at + 1 < len(todo) else None
    return above is None or isinstance(above, (Hand, Shortage))


def _groups(play: Play, seat: int, hotels: bool, side: int) -> list[int]:
    return [
        number for number in shortage.groups_for(play, seat, hotels) if _side_of_group(play, number) == side
    ]


def _side_of_group(play: Play, group: int) -> int:
    return side_of_square(play.board, play.board.groups[group][0])


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Buy it, auction it because of a marker, or pay rent and go on by rail (D5.2, D5.3, D8, D9)."""
    owner = play.state.owner[square]
    if owner == BANK:
        _on_unowned(play, seat, square)
        return
    if play.board.kinds[square] == "station" and _line(play, owner, square):
        play.push(Journey(seat, square, owner))
    if owner != seat:
        _on_owned(play, seat, square, owner, terms)


def _on_unowned(play: Play, seat: int, square: int) -> None:
    marked = marker_on(play, square)
    if marked in (BANK, seat):
        landing.land_on_unowned(play, seat, square)
        return
    bid = play.options.of(DoubleDavenportOptions).marker_factor * play.board.price[square]
    play.push(Auction(square, bid, marked))
    said = money.money(bid, side_of_square(play.board, square))
    name, deed = play.names[marked], play.deed(square)
    play.tell("D5.3", "double_davenport.marked_auction", player=name, deed=deed, amount=said)


def may_decline(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """The lander of a deed without a marker, a traveller, a gambler."""
    top = play.top
    if isinstance(top, Offer):
        return landing.may_decline(play, seat, entry)
    if isinstance(top, Auction):
        return refuse("D5.3", "double_davenport.decline_auction")
    return salary_first(play, seat) or refuse("D5.2", "engine.buy_nothing")


def decline(play: Play, seat: int, entry: Decline) -> None:
    """ "Auction": it begins with the lander's own bid (D5.2)."""
    top = play.top
    assert isinstance(top, Offer)
    opening, name, deed = auction.opening_of(play, top.square), play.names[seat], play.deed(top.square)
    if play.state.cash[seat] >= opening:
        play.swap(Auction(top.square, opening, seat))
        play.tell("D5.2", "double_davenport.auction_own", player=name, deed=deed, amount=opening)
    else:
        play.swap(Auction(top.square))
        play.tell("D5.2", "engine.auction_opens", deed=deed, amount=opening)


def may_buy(play: Play, seat: int, entry: Any) -> Refusal | None:
    """Not a marked deed (D5.3)."""
    if isinstance(play.top, Auction):
        return refuse("D5.3", "double_davenport.buy_auction")
    return salary_first(play, seat) or landing.may_buy(play, seat, entry)


def buy(play: Play, seat: int, entry: Any) -> None:
    """The deed is the lander's; their own marker comes back if it was there."""
    landing.buy(play, seat, entry)
    tidy(play)


def run_award(play: Play, top: Award) -> bool:
    """The deed is sold: the marker on it comes back to its owner (D5.1)."""
    done = auction.run_award(play, top)
    tidy(play)
    return done


def may_pay_award(play: Play, seat: int, entry: Any) -> Refusal | None:
    """The bid for this deed, in its money (D2.1)."""
    top = play.top
    assert isinstance(top, Award)
    deed = getattr(entry, "deed", None)
    if deed is not None and play.square(deed) != top.square:
        return refuse("D8.1", "double_davenport.pay_other_deed")
    side = side_of_square(play.board, top.square)
    if money.other_money(getattr(entry, "currency", None), side):
        return refuse("D2.1", "double_davenport.other_money", amount=money.money(top.amount, side))
    return auction.may_pay_award(play, seat, entry)


def pay_award(play: Play, seat: int, entry: Any) -> None:
    """The same after the money had to be raised."""
    auction.pay_award(play, seat, entry)
    tidy(play)


# ---- markers ---------------------------------------------------------------------------------------


def marker_on(play: Play, square: int) -> int:
    """The owner of the marker on a deed; `BANK` for none."""
    deed = play.board.deed_ids[square]
    for seat in play.state.live:
        if play.state.of_seat(Seat, seat).marker == deed:
            return seat
    return BANK


def tidy(play: Play) -> None:
    """Return markers of deeds that are owned, and of players who are out (D5.1)."""
    state = play.state
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        if mine.marker is not None and (state.out[seat] or state.owner[play.square(mine.marker)] != BANK):
            mine.marker = None


def may_mark(play: Play, seat: int, entry: Mark) -> Refusal | None:
    """An unowned deed without a marker, not just landed on or in an auction (D5.1)."""
    now = play.state.of_seat(Seat, seat).marker
    if now is None and entry.deed is None:
        return refuse("D5.1", "double_davenport.mark_none")
    for deed in (now, entry.deed):
        if deed is not None and _is_asked_about(play, play.square(deed)):
            return refuse("D5.1", "double_davenport.mark_now", deed=play.deed(play.square(deed)))
    if entry.deed is None:
        return None
    square = play.square(entry.deed)
    if square < 0:
        return refuse("D5.1", "engine.deed_unknown", deed=entry.deed[:60])
    if play.state.owner[square] != BANK:
        return refuse("D5.1", "double_davenport.mark_owned", deed=play.deed(square))
    if marker_on(play, square) != BANK:
        other = play.names[marker_on(play, square)]
        return refuse("D5.1", "double_davenport.mark_marked", deed=play.deed(square), player=other)
    return None


def _is_asked_about(play: Play, square: int) -> bool:
    todo = play.state.todo
    return any(isinstance(frame, (Offer, Auction, Award)) and frame.square == square for frame in todo)


def mark(play: Play, seat: int, entry: Mark) -> None:
    """Laid, moved or taken up."""
    play.state.of_seat(Seat, seat).marker = entry.deed


def offer_mark(play: Play, seat: int) -> Iterator[Mark]:
    """Each unowned deed, or none."""
    mine = play.state.of_seat(Seat, seat).marker
    if mine is not None:
        yield Mark(by=play.names[seat])
    for at in play.board.deeds:
        if play.state.owner[at] == BANK:
            yield Mark(by=play.names[seat], deed=play.board.deed_ids[at])


# ---- rent ------------------------------------------------------------------------------------------


def settle(play: Play, seat: int, clause: str, said: Message) -> None:
    """The player's last landing costs nothing, for this reason."""
    play.state.of_table(Settled).why[seat] = Why(clause, said)


def _on_owned(play: Play, seat: int, square: int, owner: int, terms: Terms | None) -> None:
    """The rent of this landing, by the present buildings (D8.2)."""
    state = play.state
    name, deed = play.names[owner], play.deed(square)
    if state.level[square] < 0:
        play.tell("T4.4", "engine.rent_mortgaged", deed=deed)
        if isinstance(play.top, Journey):
            settle(play, seat, "D9.5", msg("double_davenport.pay_mortgaged", deed=deed))
        else:
            settle(play, seat, "T4.4", msg("engine.rent_mortgaged", deed=deed))
        return
    if state.jail[owner] != FREE:
        play.tell("D6.4", "double_davenport.rent_jailed", player=name, deed=deed)
        settle(play, seat, "D6.4", msg("double_davenport.rent_jailed", player=name, deed=deed))
        return
    amount, clause = due(play, seat, square, terms)
    if not amount:
        play.tell(clause, "double_davenport.rent_nothing", player=play.names[seat], deed=deed)
        settle(play, seat, clause, msg("double_davenport.rent_nothing", player=play.names[seat], deed=deed))
        return
    side = side_of_square(play.board, square)
    play.push(RentDue(seat=seat, creditor=owner, amount=amount, clause=clause, side=side, square=square))
    said = {"other": name}
    play.tell(
        clause,
        "double_davenport.rent_due",
        player=play.names[seat],
        deed=deed,
        amount=money.money(amount, side),
        more=said,
    )


def due(play: Play, seat: int, square: int, terms: Terms | None) -> tuple[int, str]:
    """The amount, and its clause."""
    if play.board.kinds[square] == "utility":
        own = play.options.of(DoubleDavenportOptions)
        owner = play.state.owner[square]
        both = all(play.state.owner[at] == owner for at in play.board.group_of(square))
        if terms is not None and terms.dice_factor:
            return terms.dice_factor * holdings(play, seat, side_of_square(play.board, square)), "D7.3"
        rate = own.utility_rate_both if both else own.utility_rate
        return rate * holdings(play, seat, side_of_square(play.board, square)), "D8.3"
    amount, clause = rent.rent_of(play, square, play.state.thrown)
    if terms is not None and terms.rent_factor != 1:
        return amount * terms.rent_factor, "T8.1"
    return amount, clause


def holdings(play: Play, seat: int, side: int) -> int:
    """Properties and buildings of a player on one board; a hotel is one building (D8.3)."""
    state, found = play.state, 0
    for at in play.board.deeds:
        if state.owner[at] == seat and side_of_square(play.board, at) == side:
            level = state.level[at]
            found += 1 + (1 if level == HOTEL else max(level, 0))
    return found


def may_claim(play: Play, seat: int, entry: Claim) -> Refusal | None:
    """Nobody has to ask (D8.1)."""
    return refuse("D8.1", "double_davenport.claim_unasked")


def nothing(play: Play, seat: int, entry: Any) -> None:
    """A refused entry does nothing."""


def may_pay(play: Play, seat: int, entry: Any) -> Refusal | None:
    """The debtor, in the money of the debt, with the cash in hand (D2.1, D8.1)."""
    top = play.top
    if not isinstance(top, Owed):
        return _nothing_owed(play, seat)
    if top.seat != seat:
        return refuse("D8.1", "engine.debt_not_yours", player=play.names[top.seat])
    deed = getattr(entry, "deed", None)
    if deed is not None and not (isinstance(top, RentDue) and play.square(deed) == top.square):
        return refuse("D8.1", "double_davenport.pay_other_deed")
    amount = money.money(top.amount, top.side)
    if money.other_money(getattr(entry, "currency", None), top.side):
        return refuse("D2.1", "double_davenport.other_money", amount=amount)
    cash = money.cash_of(play.state, seat, top.side)
    if cash < top.amount:
        return refuse("D2.4", "engine.debt_cash", amount=amount, cash=money.money(cash, top.side))
    return None


def _nothing_owed(play: Play, seat: int) -> Refusal:
    """The refusal, by the clause that leaves nothing to pay: a salary comes first, property is put up for the
    debt, the last landing cost nothing; else nobody has found anything due (D8.1).
    """
    top, why = play.top, play.state.of_table(Settled).why.get(seat)
    if isinstance(top, Repossession) and top.seat == seat:
        return refuse("D10.3", "double_davenport.pay_by_sale", player=play.names[seat])
    if why is not None:
        return Refusal("pay.nothing", why.clause, why.said)
    return salary_first(play, seat) or refuse("D8.1", "double_davenport.pay_nothing", player=play.names[seat])


def pay(play: Play, seat: int, entry: Any) -> None:
    """The whole of it."""
    top = play.top
    assert isinstance(top, Owed)
    play.pop()
    money.paid(play, seat, top.creditor, top.amount, top.side, top.clause)


def may_waive(play: Play, seat: int, entry: Waive) -> Refusal | None:
    """The owner, as long as the rent is not paid; from a mortgaged railway one travels free (D8.4, D9.5)."""
    top = play.top
    if isinstance(top, Journey) and top.owner == seat and top.seat != seat:
        if play.state.level[top.square] < 0:
            return refuse("D9.5", "double_davenport.waive_mortgaged", deed=play.deed(top.square))
        return refuse("D9.3", "double_davenport.waive_late")
    if not isinstance(top, RentDue):
        return refuse("D8.4", "double_davenport.waive_nothing")
    if top.creditor != seat:
        return refuse("D8.4", "double_davenport.waive_not_yours", player=play.names[top.creditor])
    if entry.deed is not None and play.square(entry.deed) != top.square:
        return refuse("D8.4", "double_davenport.pay_other_deed")
    return None


def waive(play: Play, seat: int, entry: Waive) -> None:
    """Nothing is due; on a railway that forbids to travel (D9.3)."""
    top = play.top
    assert isinstance(top, RentDue)
    play.pop()
    under = play.top
    name, deed = play.names[seat], play.deed(top.square)
    if isinstance(under, Journey) and under.square == top.square and under.seat == top.seat:
        play.pop()
        play.tell("D9.3", "double_davenport.waived_journey", player=name, deed=deed)
        settle(play, top.seat, "D9.3", msg("double_davenport.waived_journey", player=name, deed=deed))
    else:
        play.tell("D8.4", "double_davenport.waived", player=name, deed=deed)
        settle(play, top.seat, "D8.4", msg("double_davenport.waived", player=name, deed=deed))


def offer_rent(play: Play, seat: int) -> Iterator[Entry]:
    """Pay, or forgive."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Owed) and top.seat == seat:
        yield PayDeed(by=name)
    if isinstance(top, RentDue) and top.creditor == seat:
        yield Waive(by=name)


def run_owed(play: Play, top: Owed) -> bool:
    """A debt that cash covers is paid at once; else the debtor has time to raise it."""
    if top.waiting:
        return False
    play.pop()
    if money.cash_of(play.state, top.seat, top.side) >= top.amount:
        money.paid(play, top.seat, top.creditor, top.amount, top.side, top.clause)
        return True
    play.push(Owed(top.seat, top.creditor, top.amount, top.clause, waiting=True, side=top.side))
    player, other = play.names[top.seat], play.name(top.creditor)
    said = money.money(top.amount, top.side)
    play.tell(top.clause, "engine.owes", player=player, other=other, amount=said)
    return False


def _lapses(play: Play, frame: Debt, seat: int) -> Debt | None:
    return None if seat in (frame.seat, frame.creditor) else frame


def bot_owes(play: Play, frame: Owed) -> Entry:
    """As any debt, in its money."""
    with money.Counting(play, frame.side):
        return for_what_is_owed(play, frame.seat)


# ---- journeys --------------------------------------------------------------------------------------


def _line(play: Play, owner: int, square: int) -> list[int]:
    """The owner's other railways, of both boards (D9.1, D9.2)."""
    stations = play.board.of_kind["station"]
    return [at for at in stations if at != square and play.state.owner[at] == owner]


def may_travel(play: Play, seat: int, entry: Travel) -> Refusal | None:
    """After paying, to a railway of the same owner (D9.1-D9.3)."""
    top = play.top
    if isinstance(top, RentDue) and top.seat == seat:
        return refuse("D9.1", "double_davenport.travel_unpaid")
    if not isinstance(top, Journey):
        return salary_first(play, seat) or _no_journey(play, seat)
    if top.seat != seat:
        return refuse("D9.1", "double_davenport.travel_not_yours", player=play.names[top.seat])
    square = play.square(entry.to)
    if square not in _line(play, top.owner, top.square):
        return refuse("D9.2", "double_davenport.travel_where", player=play.names[top.owner])
    return None


def _no_journey(play: Play, seat: int) -> Refusal:
    """The refusal: the owner has forbidden it (D9.3), one's own railway leads nowhere (D9.2), or there is
    none (D9.1).
    """
    state, why = play.state, play.state.of_table(Settled).why.get(seat)
    if why is not None and why.clause == "D9.3":
        return Refusal("travel.nothing", why.clause, why.said)
    square = state.square[seat]
    if play.board.kinds[square] == "station" and state.owner[square] == seat:
        return refuse("D9.2", "double_davenport.travel_where", player=play.names[seat])
    return refuse("D9.1", "double_davenport.travel_nothing")


def travel(play: Play, seat: int, entry: Travel) -> None:
    """No GO is passed, nothing is due; the direction may be chosen until the next throw (D9.4)."""
    play.pop()
    square = play.square(entry.to)
    play.state.square[seat] = square
    play.state.of_seat(Seat, seat).may_turn = True
    play.tell("D9.4", "double_davenport.travelled", player=play.names[seat], place=play.deed(square))


def may_stay_here(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """A player who may travel, or play, need not (D9.1, D10.2)."""
    top = play.top
    assert top is not None
    if isinstance(top, Gamble) and top.seat != seat:
        return refuse("D10.2", "double_davenport.bet_nothing")
    if getattr(top, "seat", BANK) != seat:
        return refuse("D9.1", "double_davenport.travel_not_yours", player=play.names[getattr(top, "seat", 0)])
    return None


def stay_here(play: Play, seat: int, entry: Decline) -> None:
    """The offer is over."""
    play.pop()


def offer_travel(play: Play, seat: int) -> Iterator[Entry]:
    """Every other railway of the owner; to stay."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Journey) and top.seat == seat:
        for at in _line(play, top.owner, top.square):
            yield Travel(by=name, to=play.board.deed_ids[at])
        yield Decline(by=name)


def run_journey(play: Play, top: Journey) -> bool:
    """Nowhere left to go, and nothing waits."""
    if _line(play, top.owner, top.square):
        return False
    play.pop()
    return True


def _journey_without(play: Play, frame: Journey, seat: int) -> Journey | None:
    return None if seat in (frame.seat, frame.owner) else frame


def _picks(play: Play, frame: Journey) -> tuple[NamedSquare, ...]:
    name = play.names[frame.seat]
    return tuple(
        NamedSquare(at, Travel(by=name, to=play.board.deed_ids[at]), number)
        for number, at in enumerate(_line(play, frame.owner, frame.square), start=1)
    )


def _bot_stays(play: Play, frame: Journey) -> Entry:
    """No further."""
    return Decline(by=play.names[frame.seat])


# ---- official steps with a moment of their own -----------------------------------------------------


def may_build(play: Play, seat: int, entry: Any) -> Refusal | None:
    """Buildings of one board, none where the other holder is just moving (D2.1, D4.2)."""
    sides = {side_of_square(play.board, play.square(deed)) for deed in entry.deeds if play.square(deed) >= 0}
    if len(sides) > 1:
        return refuse("D2.1", "double_davenport.build_boards")
    return _moved_upon(play, seat, entry.deeds) or building.may_build(play, seat, entry)


def may_sell(play: Play, seat: int, entry: Any) -> Refusal | None:
    """Buildings of one board (D2.1)."""
    sides = {side_of_square(play.board, play.square(deed)) for deed in entry.deeds if play.square(deed) >= 0}
    if len(sides) > 1:
        return refuse("D2.1", "double_davenport.build_boards")
    return building.may_sell(play, seat, entry)


def may_redeem(play: Play, seat: int, entry: Redeem) -> Refusal | None:
    """With the dice in hand and before throwing them, unless it has just come (D4.2)."""
    top = play.top
    if not (isinstance(top, Received) and top.seat == seat):
        found = turns.build_window(play, seat) or _moved_upon(play, seat, (entry.deed,))
        if found is not None:
            return found
    return _bound(play, entry.deed) or mortgage.may_redeem(play, seat, entry)


def may_mortgage(play: Play, seat: int, entry: Mortgage) -> Refusal | None:
    """At any time, but not a deed promised in a bargain, nor one in an auction (D4.7, D10.1, D10.3)."""
    return _bound(play, entry.deed) or mortgage.may_mortgage(play, seat, entry)


def _bound(play: Play, deed: str) -> Refusal | None:
    """A deed or card that either turn depends on is kept as it is: a bargain waits for its answer, or others
    bid for it.
    """
    square = play.square(deed)
    for frame in play.state.todo:
        if isinstance(frame, Handshake) and square in frame.give.deeds + frame.take.deeds:
            return refuse("D10.1", "engine.deed_promised", deed=play.deed(square))
        if isinstance(frame, ForcedSale) and frame.square == square >= 0:
            return refuse("D10.3", "engine.deed_undecided", deed=play.deed(square))
    return None


def _moved_upon(play: Play, seat: int, deeds: Any) -> Refusal | None:
    there = turns.moving_there(play, seat)
    for deed in deeds:
        if play.square(deed) == there >= 0:
            return refuse("D4.2", "double_davenport.build_moving", deed=play.deed(there))
    return None


# ---- bots ------------------------------------------------------------------------------------------


def bot_auction(play: Play, frame: Auction) -> Entry:
    """Up to the printed price, in the money of the deed."""
    with money.Counting(play, side_of_square(play.board, frame.square)):
        return for_an_auction(play, play.rule(frame).waits_for(play, frame), 0)


def bot_award(play: Play, frame: Award) -> Entry:
    """The bid, raised if need be."""
    with money.Counting(play, side_of_square(play.board, frame.square)):
        return for_what_is_owed(play, frame.seat)


def bot_offer(play: Play, frame: Offer) -> Entry:
    """Bought if the money is there."""
    entry = next(iter(landing.offer_purchase(play, frame.seat)))
    return entry if refusal(play, entry) is None else Decline(by=play.names[frame.seat])


OFFER: FrameRule = FrameRule(
    without=landing.OFFER.without,
    stands=its_deed_stands,
    bot=bot_offer,
    labels={"decline": "double_davenport.do_call_auction"},
    clause="D5.2",
)


AUCTION: FrameRule = FrameRule(
    waits_for=auction.AUCTION.waits_for,
    without=auction.AUCTION.without,
    stands=its_deed_stands,
    run=auction.run_auction,
    bidding=True,
    bot=bot_auction,
)


AWARD: FrameRule = FrameRule(
    without=auction.AWARD.without,
    stands=its_deed_stands,
    run=money.RunInItsMoney(run_award),
    raising=True,
    bidding=True,
    answers=RAISING,
    bot=bot_award,
)


OWED: FrameRule = FrameRule(
    without=_lapses,
    stands=always_stands,
    run=run_owed,
    raising=True,
    answers=RAISING,
    bot=bot_owes,
)


RENT: FrameRule = FrameRule(
    without=_lapses,
    stands=its_deed_stands,
    raising=True,
    answers=RAISING,
    bot=bot_owes,
    clause="D8.1",
)


JOURNEY: FrameRule = FrameRule(
    without=_journey_without,
    run=run_journey,
    bot=_bot_stays,
    picks=_picks,
    ask="double_davenport.wait_travel",
    labels={"decline": "double_davenport.do_stay_here"},
    clause="D9.1",
)
