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
from tourney.game.engine.game_context import DecisionRule, GameContext
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


def treasury(game: GameContext) -> int:
    """The public treasury as payer, receiver or creditor."""
    return game.account(TREASURY.place)


def on_deed(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """For sale, or rent is due, unasked (L3.1, L3.3, L3.4)."""
    owner = game.state.owner[square]
    if owner == BANK:
        game.push(Offer(seat, square))
    elif owner != seat:
        pay_owner(game, seat, square)


def pay_owner(game: GameContext, seat: int, square: int, auctioned: bool = False) -> None:
    """The rent of another's deed; nothing if it is pledged, or its owner allied with the lander.

    The plain rent or fee of a deed that another has just won at auction is owed by L3.2; a raised one (L5,
    LA1.4) has its reason.
    """
    owner, allied = game.state.owner[square], league(game)
    if pledge_on(game, square) is not None:
        game.log("L7.5", "landlord.pledged_free", deed=game.deed(square))
        return
    amount, clause = game.hooks.rent_of(game, square, game.state.thrown)
    if clause != "L5.3":
        if auctioned and clause in ("L3.3", "L3.4"):
            clause = "L3.2"
        if amount:
            owe(game, seat, owner, amount, clause)
        return
    if seat in allied:
        game.log("L5.3", "landlord.league_free", player=game.names[seat], deed=game.deed(square))
    else:
        game.push(JointDebt(seat, allied, amount // 2, clause))


def demanded(game: GameContext, seat: int, square: int) -> int:
    """The amount that a square asks of a player who comes there, in M: rent, fee or tax, unowned or not
    (L8.3).
    """
    board, state = game.board, game.state
    if board.group[square] < 0:
        return tax_now(game) if board.tax[square] else 0
    if state.owner[square] == seat or pledge_on(game, square) is not None:
        return 0
    amount, clause = game.hooks.rent_of(game, square, 0)
    return 0 if clause == "L5.3" and seat in league(game) else amount


def cost_of(game: GameContext, seat: int, square: int) -> int:
    """A bot's estimate of a square's cost, in M."""
    kind = game.board.kinds[square]
    if kind == "go_to_jail":
        return 40
    if kind == LUXURY:
        return -20
    return demanded(game, seat, square)


def tax_now(game: GameContext) -> int:
    """The present tax of each tax square, by the houses on the board if advanced (L3.5, LA1.1, LA1.2)."""
    own = game.options.of(LandlordOptions)
    if not own.advanced:
        return game.options.of(LandlordGameOptions).usual_tax
    houses = houses_on_board(game)
    return own.tax * (4 if houses >= _MANY else 2 if houses >= _SOME else 1)


_SOME, _MANY = 10, 25


def owe_tax(game: GameContext, seat: int, amount: int) -> None:
    """Taxes go into the treasury."""
    due, own = tax_now(game), game.options.of(LandlordOptions)
    clause = "L3.5" if due == own.tax else "LA1.1" if due == 2 * own.tax else "LA1.2"
    owe(game, seat, treasury(game), due, clause)


def on_shelter(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A tax square is beside the jail (L3.5)."""
    game.hooks.owe_tax(game, seat, game.board.tax[square])


def on_park(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Nothing happens (L3.6)."""
    game.log("L3.6", "landlord.in_the_park", player=game.names[seat])


def on_chance(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A card is drawn, unless the rules play without (L3.8)."""
    if game.options.of(LandlordGameOptions).chance_deck == "none":
        game.log("L3.8", "landlord.no_card", player=game.names[seat])
    else:
        cards.land_on_deck(game, seat, square, terms)


def pay_treasury(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card with a tax (L3.8)."""
    owe(game, seat, treasury(game), card.amount, "L3.8")


def decline_deed(game: GameContext, seat: int, entry: Decline) -> None:
    """It is auctioned, and then its rent is due (L3.1, L3.2)."""
    top = game.top
    assert isinstance(top, Offer)
    game.swap(RentAfter(seat, top.square))
    _open_auction(game, top.square, "L3.1")


def run_rent_after(game: GameContext, decision: RentAfter) -> bool:
    """To its present owner; into the treasury if nobody wanted it (L3.2)."""
    game.pop()
    owner = game.state.owner[decision.square]
    if owner == BANK:
        rent = game.board.rents[decision.square][0]
        if rent:
            owe(game, decision.seat, treasury(game), rent, "L3.2")
    elif owner != decision.seat:
        pay_owner(game, decision.seat, decision.square, auctioned=True)
    return True


def may_bid(game: GameContext, seat: int, entry: Bid) -> Refusal | None:
    """As usual, but only with cash (L3.1)."""
    refused = auction.may_bid(game, seat, entry)
    if refused is None and entry.amount > game.state.cash[seat]:
        cash = game.state.cash[seat]
        return refuse("L3.1", "landlord.bid_cash", amount=entry.amount, cash=cash)
    return refused


def on_speculation(game: GameContext, seat: int, origin: int, wages: int) -> None:
    """The licence, if nobody has it; then a bet, or back to where the token came from (L3.9-L3.11)."""
    game.push(Bet(seat, origin, wages))
    if game.state.of_table(OfTable).licence is None:
        game.push(Licence(seat, origin, wages))


def land_on_speculation(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Sent there without a throw."""
    on_speculation(game, seat, square, 0)


def land_on_luxury(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Sent there without a throw: refusing it leads nowhere."""
    on_luxury(game, seat, square, 0)


def may_buy(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """The deed on offer; if a bet waits the licence is taken already (L3.1, L3.9)."""
    broker = game.state.of_table(OfTable).licence
    if isinstance(game.top, Bet) and broker is not None:
        return refuse("L3.9", "landlord.licence_held", player=broker)
    return landing.may_buy(game, seat, entry)


def _of_its_player(game: GameContext, seat: int, clause: str) -> Refusal | None:
    """The decision waits for the player whose token is there."""
    top = game.top
    assert isinstance(top, (Licence, Bet, Luxury))
    if top.seat == seat:
        return None
    return refuse(clause, "engine.buy_not_yours", player=game.names[top.seat])


def may_buy_licence(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """With the price in cash (L3.9)."""
    return _of_its_player(game, seat, "L3.9") or _price_refusal(game, seat, "L3.9")


def _price_refusal(game: GameContext, seat: int, clause: str) -> Refusal | None:
    """The price of what the token's square sells."""
    price, cash = price_here(game, seat), game.state.cash[seat]
    return refuse(clause, "engine.buy_cash", amount=price, cash=cash) if cash < price else None


def price_here(game: GameContext, seat: int) -> int:
    """The price on the square of a player's token, in M."""
    return game.board.price[game.state.square[seat]]


def buy_licence(game: GameContext, seat: int, entry: Buy) -> None:
    """Paid to the bank (L3.9)."""
    game.pop()
    _sell_licence(game, seat, price_here(game, seat))


def _sell_licence(game: GameContext, seat: int, amount: int) -> None:
    pay(game.state, seat, BANK, amount)
    game.state.of_table(OfTable).licence = game.names[seat]
    game.log("L3.9", "landlord.licence_bought", player=game.names[seat], amount=amount)


def may_decline_licence(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """Its player alone."""
    return _of_its_player(game, seat, "L3.9")


def decline_licence(game: GameContext, seat: int, entry: Decline) -> None:
    """It stays on its pile, or is auctioned if the rules have that, before the bet (L3.9)."""
    game.pop()
    game.log("L3.9", "landlord.licence_left", player=game.names[seat])
    if game.options.of(LandlordGameOptions).licence_auction:
        _open_auction(game, game.state.square[seat], "L3.9")


def _open_auction(game: GameContext, square: int, clause: str) -> None:
    game.push(Auction(square))
    opening = auction.opening_of(game, square)
    game.log(clause, "engine.auction_opens", deed=game.deed(square), amount=opening)


def run_award(game: GameContext, top: Award) -> bool:
    """A deed's bid goes into the treasury, the licence's to the bank (L3.1, L3.9)."""
    if game.board.kinds[top.square] != SPECULATION:
        return auction.run_award(game, top)
    game.pop()
    _sell_licence(game, top.seat, top.amount)
    return True


def may_bet(game: GameContext, seat: int, entry: e.Bet) -> Refusal | None:
    """A player who has come there, with the stake in cash, wages of the way included (L3.10)."""
    top = game.top
    if not isinstance(top, Bet):
        return refuse("L3.10", "landlord.bet_nothing")
    refused = _of_its_player(game, seat, "L3.10")
    if refused is not None:
        return refused
    cash = game.state.cash[seat] + top.wages * game.hooks.start_pays(game)
    return refuse("L3.10", "landlord.bet_cash", amount=_ANTE, cash=cash) if cash < _ANTE else None


def bet(game: GameContext, seat: int, entry: e.Bet) -> None:
    """The wages of the way, the stake to the bank; the throw follows (L3.10, L3.11)."""
    top = game.top
    assert isinstance(top, Bet)
    game.pop()
    for _ in range(top.wages):
        game.hooks.salary(game, seat, False)
    if fifth_drawn(game):
        return
    pay(game.state, seat, BANK, _ANTE)
    game.log("L3.10", "landlord.staked", player=game.names[seat], amount=_ANTE)
    game.push(BetThrow(seat))


def may_decline_bet(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """Its player alone."""
    return _of_its_player(game, seat, "L3.11")


def decline_bet(game: GameContext, seat: int, entry: Decline) -> None:
    """The token stays where it came from (L3.11)."""
    top = game.top
    assert isinstance(top, Bet)
    game.pop()
    game.state.square[seat] = top.origin
    game.log("L3.11", "landlord.no_bet", player=game.names[seat], place=game.deed(top.origin))


def may_throw_bet(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """The throw of a bet is its player's (L3.10)."""
    top = game.top
    assert isinstance(top, BetThrow)
    if not game.hooks.fair(game, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("L3.10", "engine.turn_unfinished")


def throw_bet(game: GameContext, seat: int, entry: Any) -> None:
    """The bank pays by the throw, a tenth to the broker; 4 and 3 send the broker to jail (L3.10)."""
    game.pop()
    roll, state = fall_of(game, entry), game.state
    won = _WON_BY_DOUBLE if roll.double else _WON.get(roll.steps, 0)
    table = state.of_table(OfTable)
    broker = -1 if table.licence is None else game.seats[table.licence]
    name = game.names[seat]
    if not won:
        game.log("L3.10", "landlord.bet_lost", player=name, thrown=roll.steps)
        if broker >= 0:
            table.licence = None
            game.log("L3.10", "landlord.broker_jailed", player=game.names[broker])
            game.hooks.to_jail(game, broker)
        return
    pay(state, BANK, seat, won)
    game.log("L3.10", "landlord.bet_won", player=name, amount=won)
    tenth = won // 10
    pay(state, seat, BANK if broker < 0 else broker, tenth)
    if broker < 0:
        game.log("L3.10", "landlord.tenth_to_bank", player=name, amount=tenth)
    elif broker != seat:
        game.log("L3.10", "landlord.tenth_to_broker", player=name, other=game.names[broker], amount=tenth)


def to_jail(game: GameContext, seat: int) -> None:
    """The token goes to jail; a player who is there already stays (L3.7, L3.8, L3.10)."""
    if game.state.jail[seat] < 0:
        clause = _jailed_by(game, seat)
        game.state.of_seat(OfSeat, seat).poorhouse = False
        game.state.square[seat] = game.board.jail
        game.state.jail[seat] = 0
        game.log(clause, "landlord.to_jail", player=game.names[seat])


def _jailed_by(game: GameContext, seat: int) -> str:
    """The square reached or its card, which send the player in turn; else a bet, which sends the broker."""
    if seat == game.state.turn:
        kind = game.board.kinds[game.state.square[seat]]
        if kind == "go_to_jail":
            return "L3.7"
        if kind == "chance":
            return "L3.8"
    return "L3.10"


def on_luxury(game: GameContext, seat: int, origin: int, way: int) -> None:
    """A luxury card may be bought (L3.12)."""
    game.push(Luxury(seat, origin, way))


def may_buy_luxury(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """With the price in cash (L3.12)."""
    return _of_its_player(game, seat, "L3.12") or _price_refusal(game, seat, "L3.12")


def buy_luxury(game: GameContext, seat: int, entry: Buy) -> None:
    """Paid to the bank (L3.12)."""
    game.pop()
    price = price_here(game, seat)
    pay(game.state, seat, BANK, price)
    game.state.of_seat(OfSeat, seat).luxury += 1
    game.log("L3.12", "landlord.luxury_bought", player=game.names[seat], amount=price)


def may_decline_luxury(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """Its player alone."""
    return _of_its_player(game, seat, "L3.13")


def decline_luxury(game: GameContext, seat: int, entry: Decline) -> None:
    """Back from where the token came from by as many squares as are between (L3.13).

    If that leads over Mother Earth, wages are drawn, as the document has them each time (L2.5).
    """
    top = game.top
    assert isinstance(top, Luxury)
    game.pop()
    square = game.board.on(top.origin, -top.way)
    game.state.square[seat] = square
    if not top.way:
        return
    game.log("L3.13", "landlord.luxury_refused", player=game.names[seat], n=top.way, place=game.deed(square))
    if game.board.way(game.board.start, top.origin) <= top.way:
        game.hooks.salary(game, seat, square == game.board.start)
        if fifth_drawn(game):
            return
    game.arrivals[square].land(game, seat, square, None)


def may_sell_luxury(game: GameContext, seat: int, entry: e.SellLuxury) -> Refusal | None:
    """A player with so many, at any moment (L3.12)."""
    if type(entry.count) is not int or entry.count < 1:
        return refuse("L3.12", "landlord.luxury_none")
    held = game.state.of_seat(OfSeat, seat).luxury
    return refuse("L3.12", "landlord.luxury_few", n=held) if entry.count > held else None


def sell_luxury(game: GameContext, seat: int, entry: e.SellLuxury) -> None:
    """The bank pays (L3.12)."""
    game.state.of_seat(OfSeat, seat).luxury -= entry.count
    amount = _LUXURY_SOLD * entry.count
    pay(game.state, BANK, seat, amount)
    game.log("L3.12", "landlord.luxury_sold", player=game.names[seat], n=entry.count, amount=amount)


def offer_luxury(game: GameContext, seat: int) -> Iterator[e.SellLuxury]:
    """One of them."""
    if game.state.of_seat(OfSeat, seat).luxury:
        yield e.SellLuxury(by=game.names[seat], count=1)


def offer_squares(game: GameContext, seat: int) -> Iterator[Buy | Decline | e.Bet | Throw]:
    """Licence, bet, its throw, luxury."""
    top, name = game.top, game.names[seat]
    if isinstance(top, (Licence, Luxury)) and top.seat == seat:
        yield Buy(by=name)
        yield Decline(by=name)
    elif isinstance(top, Bet) and top.seat == seat:
        yield e.Bet(by=name)
        yield Decline(by=name)
    elif isinstance(top, BetThrow) and top.seat == seat:
        yield game.hooks.thrown(game, seat, plain_throw(game.dice), 0, 0)


_SPARE: Final = 60


def _bot_buys(game: GameContext, decision: Any) -> Entry:
    """Both count more at the end than they cost, if there is some cash to spare."""
    name, left = game.names[decision.seat], game.state.cash[decision.seat] - price_here(game, decision.seat)
    return Buy(by=name) if left >= _SPARE else Decline(by=name)


def _bot_bets(game: GameContext, decision: Any) -> Entry:
    """A bet brings more than it costs, and only a player who bets draws the wages of the way."""
    entry = e.Bet(by=game.names[decision.seat])
    return entry if may_bet(game, decision.seat, entry) is None else Decline(by=game.names[decision.seat])


LICENCE_RULE: DecisionRule = DecisionRule(
    bot=_bot_buys,
    ask="landlord.wait_licence",
    clause="L3.9",
    labels={"buy": "landlord.do_buy_licence", "decline": "landlord.do_leave_licence"},
)
BET: DecisionRule = DecisionRule(
    bot=_bot_bets,
    ask="landlord.wait_bet",
    clause="L3.10",
    labels={"decline": "landlord.do_no_bet"},
)
BET_THROW: DecisionRule = DecisionRule(
    ask="landlord.wait_bet_throw",
    clause="L3.10",
)
LUXURY_RULE: DecisionRule = DecisionRule(
    bot=_bot_buys,
    ask="landlord.wait_luxury",
    clause="L3.12",
    labels={"buy": "landlord.do_buy_luxury", "decline": "landlord.do_no_luxury"},
)
AUCTION: DecisionRule = DecisionRule(
    waits_for=auction.AUCTION.waits_for,
    without=auction.AUCTION.without,
    stands=auction.AUCTION.stands,
    run=auction.AUCTION.run,
    bidding=True,
    clause="L3.9",
)
"""As usual; an auction without a deed is that of the broker's licence."""
AWARD: DecisionRule = DecisionRule(
    waits_for=auction.AWARD.waits_for,
    without=auction.AWARD.without,
    stands=auction.AWARD.stands,
    run=run_award,
    raising=True,
    answers=auction.AWARD.answers,
)
RENT_AFTER: DecisionRule = DecisionRule(stands=its_deed_stands, run=run_rent_after)
