"""Runs the squares: lots, franchises, taxes, Speculation, Luxury, Chance (L3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay
from tourney.game.engine.decisions import Auction, Award, JointDebt, Offer
from tourney.game.engine.decks import Card
from tourney.game.engine.dice import fall_of, plain_throw
from tourney.game.engine.entries import Bid, Buy, Decline, Entry, Throw
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.payments import owe
from tourney.game.engine.state import Terms
from tourney.game.engine.steps import auction, cards, landing
from tourney.game.engine.turns import its_deed_stands
from tourney.game.systems.landlord import state as e
from tourney.game.systems.landlord.decisions import Bet, BetThrow, Licence, Luxury, RentAfter
from tourney.game.systems.landlord.estate import fifth_drawn, houses_on_board, league, pledge_on
from tourney.game.systems.landlord.state import TREASURY, OfSeat, OfTable
from tourney.rules.options import LandlordGameOptions, LandlordOptions

SPECULATION: Final = "speculation"
LUXURY: Final = "luxury"

_ANTE: Final = 10
"""The price of a bet (L3.10)."""

_LUXURY_SOLD: Final = 100
"""The bank's price for a luxury card (L3.12)."""

_WON: Final = {5: 30, 6: 40, 7: 50, 8: 60, 9: 70, 10: 80, 11: 90}
_WON_BY_DOUBLE: Final = 100
"""The bank's payment for a bet; a tenth of it goes to the broker (L3.10)."""


def treasury(play: Play) -> int:
    """The public treasury as payer, receiver or creditor."""
    return play.account(TREASURY.place)


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """For sale, or rent is due, unasked (L3.1, L3.3, L3.4)."""
    owner = play.state.owner[square]
    if owner == BANK:
        play.push(Offer(seat, square))
    elif owner != seat:
        pay_owner(play, seat, square)


def pay_owner(play: Play, seat: int, square: int, auctioned: bool = False) -> None:
    """The rent of another's deed; nothing if it is pledged, or its owner allied with the lander.

    The plain rent or fee of a deed that another has just won at auction is owed by L3.2; a raised one (L5,
    LA1.4) has its reason.
    """
    owner, allied = play.state.owner[square], league(play)
    if pledge_on(play, square) is not None:
        play.tell("L7.5", "landlord.pledged_free", deed=play.deed(square))
        return
    amount, clause = play.hooks.rent_of(play, square, play.state.thrown)
    if clause != "L5.3":
        if auctioned and clause in ("L3.3", "L3.4"):
            clause = "L3.2"
        if amount:
            owe(play, seat, owner, amount, clause)
        return
    if seat in allied:
        play.tell("L5.3", "landlord.league_free", player=play.names[seat], deed=play.deed(square))
    else:
        play.push(JointDebt(seat, allied, amount // 2, clause))


def demanded(play: Play, seat: int, square: int) -> int:
    """The amount that a square asks of a player who comes there, in M: rent, fee or tax, unowned or not
    (L8.3).
    """
    board, state = play.board, play.state
    if board.group[square] < 0:
        return tax_now(play) if board.tax[square] else 0
    if state.owner[square] == seat or pledge_on(play, square) is not None:
        return 0
    amount, clause = play.hooks.rent_of(play, square, 0)
    return 0 if clause == "L5.3" and seat in league(play) else amount


def cost_of(play: Play, seat: int, square: int) -> int:
    """A bot's estimate of a square's cost, in M."""
    kind = play.board.kinds[square]
    if kind == "go_to_jail":
        return 40
    if kind == LUXURY:
        return -20
    return demanded(play, seat, square)


def tax_now(play: Play) -> int:
    """The present tax of each tax square, by the houses on the board if advanced (L3.5, LA1.1, LA1.2)."""
    own = play.options.of(LandlordOptions)
    if not own.advanced:
        return play.options.of(LandlordGameOptions).usual_tax
    houses = houses_on_board(play)
    return own.tax * (4 if houses >= _MANY else 2 if houses >= _SOME else 1)


_SOME, _MANY = 10, 25


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """Taxes go into the treasury."""
    due, own = tax_now(play), play.options.of(LandlordOptions)
    clause = "L3.5" if due == own.tax else "LA1.1" if due == 2 * own.tax else "LA1.2"
    owe(play, seat, treasury(play), due, clause)


def on_shelter(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A tax square is beside the jail (L3.5)."""
    play.hooks.owe_tax(play, seat, play.board.tax[square])


def on_park(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Nothing happens (L3.6)."""
    play.tell("L3.6", "landlord.in_the_park", player=play.names[seat])


def on_chance(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A card is drawn, unless the rules play without (L3.8)."""
    if play.options.of(LandlordGameOptions).chance_deck == "none":
        play.tell("L3.8", "landlord.no_card", player=play.names[seat])
    else:
        cards.land_on_deck(play, seat, square, terms)


def pay_treasury(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card with a tax (L3.8)."""
    owe(play, seat, treasury(play), card.amount, "L3.8")


def decline_deed(play: Play, seat: int, entry: Decline) -> None:
    """It is auctioned, and then its rent is due (L3.1, L3.2)."""
    top = play.top
    assert isinstance(top, Offer)
    play.swap(RentAfter(seat, top.square))
    _open_auction(play, top.square, "L3.1")


def run_rent_after(play: Play, frame: RentAfter) -> bool:
    """To its present owner; into the treasury if nobody wanted it (L3.2)."""
    play.pop()
    owner = play.state.owner[frame.square]
    if owner == BANK:
        rent = play.board.rents[frame.square][0]
        if rent:
            owe(play, frame.seat, treasury(play), rent, "L3.2")
    elif owner != frame.seat:
        pay_owner(play, frame.seat, frame.square, auctioned=True)
    return True


def may_bid(play: Play, seat: int, entry: Bid) -> Refusal | None:
    """As usual, but only with cash (L3.1)."""
    refused = auction.may_bid(play, seat, entry)
    if refused is None and entry.amount > play.state.cash[seat]:
        cash = play.state.cash[seat]
        return refuse("L3.1", "landlord.bid_cash", amount=entry.amount, cash=cash)
    return refused


def on_speculation(play: Play, seat: int, origin: int, wages: int) -> None:
    """The licence, if nobody has it; then a bet, or back to where the token came from (L3.9-L3.11)."""
    play.push(Bet(seat, origin, wages))
    if play.state.of_table(OfTable).licence is None:
        play.push(Licence(seat, origin, wages))


def land_on_speculation(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Sent there without a throw."""
    on_speculation(play, seat, square, 0)


def land_on_luxury(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Sent there without a throw: refusing it leads nowhere."""
    on_luxury(play, seat, square, 0)


def may_buy(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """The deed on offer; if a bet waits the licence is taken already (L3.1, L3.9)."""
    broker = play.state.of_table(OfTable).licence
    if isinstance(play.top, Bet) and broker is not None:
        return refuse("L3.9", "landlord.licence_held", player=broker)
    return landing.may_buy(play, seat, entry)


def _of_its_player(play: Play, seat: int, clause: str) -> Refusal | None:
    """The frame waits for the player whose token is there."""
    top = play.top
    assert isinstance(top, (Licence, Bet, Luxury))
    if top.seat == seat:
        return None
    return refuse(clause, "engine.buy_not_yours", player=play.names[top.seat])


def may_buy_licence(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """With the price in cash (L3.9)."""
    return _of_its_player(play, seat, "L3.9") or _price_refusal(play, seat, "L3.9")


def _price_refusal(play: Play, seat: int, clause: str) -> Refusal | None:
    """The price of what the token's square sells."""
    price, cash = price_here(play, seat), play.state.cash[seat]
    return refuse(clause, "engine.buy_cash", amount=price, cash=cash) if cash < price else None


def price_here(play: Play, seat: int) -> int:
    """The price on the square of a player's token, in M."""
    return play.board.price[play.state.square[seat]]


def buy_licence(play: Play, seat: int, entry: Buy) -> None:
    """Paid to the bank (L3.9)."""
    play.pop()
    _sell_licence(play, seat, price_here(play, seat))


def _sell_licence(play: Play, seat: int, amount: int) -> None:
    pay(play.state, seat, BANK, amount)
    play.state.of_table(OfTable).licence = play.names[seat]
    play.tell("L3.9", "landlord.licence_bought", player=play.names[seat], amount=amount)


def may_decline_licence(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """Its player alone."""
    return _of_its_player(play, seat, "L3.9")


def decline_licence(play: Play, seat: int, entry: Decline) -> None:
    """It stays on its pile, or is auctioned if the rules have that, before the bet (L3.9)."""
    play.pop()
    play.tell("L3.9", "landlord.licence_left", player=play.names[seat])
    if play.options.of(LandlordGameOptions).licence_auction:
        _open_auction(play, play.state.square[seat], "L3.9")


def _open_auction(play: Play, square: int, clause: str) -> None:
    play.push(Auction(square))
    opening = auction.opening_of(play, square)
    play.tell(clause, "engine.auction_opens", deed=play.deed(square), amount=opening)


def run_award(play: Play, top: Award) -> bool:
    """A deed's bid goes into the treasury, the licence's to the bank (L3.1, L3.9)."""
    if play.board.kinds[top.square] != SPECULATION:
        return auction.run_award(play, top)
    play.pop()
    _sell_licence(play, top.seat, top.amount)
    return True


def may_bet(play: Play, seat: int, entry: e.Bet) -> Refusal | None:
    """A player who has come there, with the stake in cash, wages of the way included (L3.10)."""
    top = play.top
    if not isinstance(top, Bet):
        return refuse("L3.10", "landlord.bet_nothing")
    refused = _of_its_player(play, seat, "L3.10")
    if refused is not None:
        return refused
    cash = play.state.cash[seat] + top.wages * play.hooks.start_pays(play)
    return refuse("L3.10", "landlord.bet_cash", amount=_ANTE, cash=cash) if cash < _ANTE else None


def bet(play: Play, seat: int, entry: e.Bet) -> None:
    """The wages of the way, the stake to the bank; the throw follows (L3.10, L3.11)."""
    top = play.top
    assert isinstance(top, Bet)
    play.pop()
    for _ in range(top.wages):
        play.hooks.salary(play, seat, False)
    if fifth_drawn(play):
        return
    pay(play.state, seat, BANK, _ANTE)
    play.tell("L3.10", "landlord.staked", player=play.names[seat], amount=_ANTE)
    play.push(BetThrow(seat))


def may_decline_bet(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """Its player alone."""
    return _of_its_player(play, seat, "L3.11")


def decline_bet(play: Play, seat: int, entry: Decline) -> None:
    """The token stays where it came from (L3.11)."""
    top = play.top
    assert isinstance(top, Bet)
    play.pop()
    play.state.square[seat] = top.origin
    play.tell("L3.11", "landlord.no_bet", player=play.names[seat], place=play.deed(top.origin))


def may_throw_bet(play: Play, seat: int, entry: Any) -> Refusal | None:
    """The throw of a bet is its player's (L3.10)."""
    top = play.top
    assert isinstance(top, BetThrow)
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("L3.10", "engine.turn_unfinished")


def throw_bet(play: Play, seat: int, entry: Any) -> None:
    """The bank pays by the throw, a tenth to the broker; 4 and 3 send the broker to jail (L3.10)."""
    play.pop()
    fall, state = fall_of(play, entry), play.state
    won = _WON_BY_DOUBLE if fall.double else _WON.get(fall.steps, 0)
    table = state.of_table(OfTable)
    broker = -1 if table.licence is None else play.seats[table.licence]
    name = play.names[seat]
    if not won:
        play.tell("L3.10", "landlord.bet_lost", player=name, thrown=fall.steps)
        if broker >= 0:
            table.licence = None
            play.tell("L3.10", "landlord.broker_jailed", player=play.names[broker])
            play.hooks.to_jail(play, broker)
        return
    pay(state, BANK, seat, won)
    play.tell("L3.10", "landlord.bet_won", player=name, amount=won)
    tenth = won // 10
    pay(state, seat, BANK if broker < 0 else broker, tenth)
    if broker < 0:
        play.tell("L3.10", "landlord.tenth_to_bank", player=name, amount=tenth)
    elif broker != seat:
        play.tell("L3.10", "landlord.tenth_to_broker", player=name, other=play.names[broker], amount=tenth)


def to_jail(play: Play, seat: int) -> None:
    """The token goes to jail; a player who is there already stays (L3.7, L3.8, L3.10)."""
    if play.state.jail[seat] < 0:
        clause = _jailed_by(play, seat)
        play.state.of_seat(OfSeat, seat).poorhouse = False
        play.state.square[seat] = play.board.jail
        play.state.jail[seat] = 0
        play.tell(clause, "landlord.to_jail", player=play.names[seat])


def _jailed_by(play: Play, seat: int) -> str:
    """The square reached or its card, which send the player in turn; else a bet, which sends the broker."""
    if seat == play.state.turn:
        kind = play.board.kinds[play.state.square[seat]]
        if kind == "go_to_jail":
            return "L3.7"
        if kind == "chance":
            return "L3.8"
    return "L3.10"


def on_luxury(play: Play, seat: int, origin: int, way: int) -> None:
    """A luxury card may be bought (L3.12)."""
    play.push(Luxury(seat, origin, way))


def may_buy_luxury(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """With the price in cash (L3.12)."""
    return _of_its_player(play, seat, "L3.12") or _price_refusal(play, seat, "L3.12")


def buy_luxury(play: Play, seat: int, entry: Buy) -> None:
    """Paid to the bank (L3.12)."""
    play.pop()
    price = price_here(play, seat)
    pay(play.state, seat, BANK, price)
    play.state.of_seat(OfSeat, seat).luxury += 1
    play.tell("L3.12", "landlord.luxury_bought", player=play.names[seat], amount=price)


def may_decline_luxury(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """Its player alone."""
    return _of_its_player(play, seat, "L3.13")


def decline_luxury(play: Play, seat: int, entry: Decline) -> None:
    """Back from where the token came from by as many squares as are between (L3.13).

    If that leads over Mother Earth, wages are drawn, as the document has them each time (L2.5).
    """
    top = play.top
    assert isinstance(top, Luxury)
    play.pop()
    square = play.board.on(top.origin, -top.way)
    play.state.square[seat] = square
    if not top.way:
        return
    play.tell("L3.13", "landlord.luxury_refused", player=play.names[seat], n=top.way, place=play.deed(square))
    if play.board.way(play.board.start, top.origin) <= top.way:
        play.hooks.salary(play, seat, square == play.board.start)
        if fifth_drawn(play):
            return
    play.arrivals[square].land(play, seat, square, None)


def may_sell_luxury(play: Play, seat: int, entry: e.SellLuxury) -> Refusal | None:
    """A player with so many, at any moment (L3.12)."""
    if type(entry.count) is not int or entry.count < 1:
        return refuse("L3.12", "landlord.luxury_none")
    held = play.state.of_seat(OfSeat, seat).luxury
    return refuse("L3.12", "landlord.luxury_few", n=held) if entry.count > held else None


def sell_luxury(play: Play, seat: int, entry: e.SellLuxury) -> None:
    """The bank pays (L3.12)."""
    play.state.of_seat(OfSeat, seat).luxury -= entry.count
    amount = _LUXURY_SOLD * entry.count
    pay(play.state, BANK, seat, amount)
    play.tell("L3.12", "landlord.luxury_sold", player=play.names[seat], n=entry.count, amount=amount)


def offer_luxury(play: Play, seat: int) -> Iterator[e.SellLuxury]:
    """One of them."""
    if play.state.of_seat(OfSeat, seat).luxury:
        yield e.SellLuxury(by=play.names[seat], count=1)


def offer_squares(play: Play, seat: int) -> Iterator[Buy | Decline | e.Bet | Throw]:
    """Licence, bet, its throw, luxury."""
    top, name = play.top, play.names[seat]
    if isinstance(top, (Licence, Luxury)) and top.seat == seat:
        yield Buy(by=name)
        yield Decline(by=name)
    elif isinstance(top, Bet) and top.seat == seat:
        yield e.Bet(by=name)
        yield Decline(by=name)
    elif isinstance(top, BetThrow) and top.seat == seat:
        yield play.hooks.thrown(play, seat, plain_throw(play.dice), 0, 0)


_SPARE: Final = 60


def _bot_buys(play: Play, frame: Any) -> Entry:
    """Both count more at the end than they cost, if there is some cash to spare."""
    name, left = play.names[frame.seat], play.state.cash[frame.seat] - price_here(play, frame.seat)
    return Buy(by=name) if left >= _SPARE else Decline(by=name)


def _bot_bets(play: Play, frame: Any) -> Entry:
    """A bet brings more than it costs, and only a player who bets draws the wages of the way."""
    entry = e.Bet(by=play.names[frame.seat])
    return entry if may_bet(play, frame.seat, entry) is None else Decline(by=play.names[frame.seat])


LICENCE_RULE: FrameRule = FrameRule(
    bot=_bot_buys,
    ask="landlord.wait_licence",
    clause="L3.9",
    labels={"buy": "landlord.do_buy_licence", "decline": "landlord.do_leave_licence"},
)
BET: FrameRule = FrameRule(
    bot=_bot_bets,
    ask="landlord.wait_bet",
    clause="L3.10",
    labels={"decline": "landlord.do_no_bet"},
)
BET_THROW: FrameRule = FrameRule(
    ask="landlord.wait_bet_throw",
    clause="L3.10",
)
LUXURY_RULE: FrameRule = FrameRule(
    bot=_bot_buys,
    ask="landlord.wait_luxury",
    clause="L3.12",
    labels={"buy": "landlord.do_buy_luxury", "decline": "landlord.do_no_luxury"},
)
AUCTION: FrameRule = FrameRule(
    waits_for=auction.AUCTION.waits_for,
    without=auction.AUCTION.without,
    stands=auction.AUCTION.stands,
    run=auction.AUCTION.run,
    bidding=True,
    clause="L3.9",
)
"""As usual; an auction without a deed is that of the broker's licence."""
AWARD: FrameRule = FrameRule(
    waits_for=auction.AWARD.waits_for,
    without=auction.AWARD.without,
    stands=auction.AWARD.stands,
    run=run_award,
    raising=True,
    answers=auction.AWARD.answers,
)
RENT_AFTER: FrameRule = FrameRule(stands=its_deed_stands, run=run_rent_after)
