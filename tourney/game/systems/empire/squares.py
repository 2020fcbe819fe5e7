"""Runs turns and squares of Empire: throws, the swap face, jail, and how the dice go on (E3, E5.2, E6).

Brands and utilities are bought or auctioned, offices bought; only jail cards are sold to players (E4.3, E5).
Chance cards may let a player choose (E6.4). A bot's choices help its own tower, or hurt the highest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tourney.game.engine import flow
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay
from tourney.game.engine.decisions import Auction, Award, Draw, Offer, PendingDecision
from tourney.game.engine.decks import Card
from tourney.game.engine.dice import fair_throw, is_double
from tourney.game.engine.entries import Bid, Buy, Claim, Deal, Decline, Entry, Throw
from tourney.game.engine.game_context import DecisionRule, Effect, GameContext, NamedSquare
from tourney.game.engine.state import FREE, MOST_FAILED, Rent, Terms
from tourney.game.engine.steps import auction, deals, landing, rent, turn
from tourney.game.engine.steps.turn import age_rents, on_quiet_square
from tourney.game.engine.turns import always_stands, paid_on_the_way
from tourney.game.systems.empire import happenings, towers
from tourney.game.systems.empire.happenings import happen
from tourney.game.systems.empire.state import (
    BIRTHDAY,
    HAND,
    OFFICE,
    PURCHASE,
    RENT,
    RIVAL_TAX,
    SWAP,
    Casino,
    Event,
    MoveOn,
    Office,
    StepsForward,
    Swap,
    Table,
    TaxRival,
    Trip,
)
from tourney.game.systems.empire.towers import (
    CasinoNight,
    CasinoThrow,
    RivalTax,
    StepsChoice,
    SwapChoice,
    TripChoice,
)
from tourney.rules.dice import Face, total
from tourney.rules.options import EmpireOptions

_FARE: Final = 100


_MOST: Final = 5


def choose_swap(game: GameContext, decision: Any) -> Entry:
    """The tile that is highest above the bot's own; else on by the other die."""
    state, name = game.state, game.names[decision.seat]
    mine = towers.top_height(game, decision.seat)
    best = max(state.seats_after(decision.seat), key=lambda seat: towers.top_height(game, seat), default=BANK)
    if mine and best >= 0 and towers.top_height(game, best) > mine:
        return Swap(by=name, a=name, b=game.names[best])
    return MoveOn(by=name)


def choose_rival(game: GameContext, decision: Any) -> Entry:
    """The rival with a billboard whose tower is highest."""
    having = [seat for seat in game.state.seats_after(decision.seat) if towers.topmost(game.state, seat) >= 0]
    rival = max(having, key=lambda seat: towers.height(game, seat))
    return TaxRival(by=game.names[decision.seat], player=game.names[rival])


def choose_trip(game: GameContext, decision: Any) -> Entry:
    """To the dearest brand that can be paid besides the fare; else a rest."""
    name, spare = game.names[decision.seat], game.state.cash[decision.seat] - _FARE
    square = dearest(game, decision.seat, spare)
    return Trip(by=name, to=square) if square >= 0 else Decline(by=name)


def dearest(game: GameContext, seat: int, spare: int) -> int:
    """The highest free brand, of equal ones the dearest, that so many M pay for; -1 for none."""
    board, state = game.board, game.state
    free = [
        at
        for at in board.deeds
        if board.tiles[at] == 1 and state.owner[at] == BANK and board.price[at] <= spare
    ]
    return max(free, key=lambda at: (board.height[at], board.price[at]), default=-1)


def choose_steps(game: GameContext, decision: Any) -> Entry:
    """To the best square in reach."""
    counts = range(1, _MOST + 1)
    best = max(
        counts,
        key=lambda count: merit(game, decision.seat, game.board.on(game.state.square[decision.seat], count)),
    )
    return StepsForward(by=game.names[decision.seat], count=best)


def merit(game: GameContext, seat: int, square: int) -> int:
    """The value of coming to a square, in M."""
    board, state = game.board, game.state
    owner, kind = state.owner[square], board.kinds[square]
    if board.tiles[square]:
        if owner not in (BANK, seat):
            return -towers.value(game, owner)
        affordable = owner == BANK and board.price[square] <= state.cash[seat]
        return towers.UNIT * board.height[square] if affordable else 0
    return {"go": towers.value(game, seat), "tower_tax": -150, "rival_tower_tax": 100, "empire": 100}.get(
        kind, 0
    )


def choose_opponent(game: GameContext, decision: Any) -> Entry:
    """The player with the lowest tower may win."""
    others = game.state.seats_after(decision.seat)
    lowest = min(others, key=lambda seat: towers.height(game, seat))
    return Casino(by=game.names[decision.seat], player=game.names[lowest])


def buy(game: GameContext, seat: int, entry: Buy) -> None:
    """At the price; the tile goes on top of the tower (E5.1, E5.5)."""
    top = game.top
    assert isinstance(top, Offer)
    take(game, seat, top.square, game.board.price[top.square])


def take(game: GameContext, seat: int, square: int, amount: int, said: str = "engine.bought") -> None:
    """Take the tile on offer or in the auction, for so many M."""
    game.pop()
    happen(game, Event(PURCHASE, seat, square=square, amount=amount, said=said))


def may_bid(game: GameContext, seat: int, entry: Bid) -> Refusal | None:
    """By whole steps, and no more than the cash: nothing can be raised (E5.1)."""
    refusal = auction.may_bid(game, seat, entry)
    if refusal:
        return refusal
    top, step, cash = game.top, game.options.auction_step, game.state.cash[seat]
    assert isinstance(top, Auction)
    if (entry.amount - auction.lowest_bid(game, top)) % step:
        return refuse("E5.1", "empire.bid_steps", amount=step)
    return refuse("E5.1", "empire.bid_cash", amount=entry.amount, cash=cash) if entry.amount > cash else None


def run_award(game: GameContext, top: Award) -> bool:
    """The winner pays at once; a winner whom the referee left without the cash is out of the auction."""
    if game.state.cash[top.seat] < top.amount:
        game.swap(Auction(top.square, excluded=top.excluded | 1 << top.seat))
    else:
        take(game, top.seat, top.square, top.amount, "engine.auctioned")
    return True


def may_buy_office(game: GameContext, seat: int, entry: Office) -> Refusal | None:
    """The player whose throw is next, before it, once a turn, while there are any, with the cash (E5.4)."""
    price, cash = game.options.of(EmpireOptions).office_price, game.state.cash[seat]
    if seat != game.state.turn or game.top is not None:
        return refuse("E5.4", "empire.office_when")
    if price == 0:
        return refuse("E5.4", "empire.office_not_sold")
    if game.state.of_table(Table).office_bought:
        return refuse("E5.4", "empire.office_twice")
    if towers.offices_left(game) == 0:
        return refuse("E5.4", "empire.office_none")
    return refuse("E5.4", "empire.office_cash", amount=price, cash=cash) if cash < price else None


def buy_office(game: GameContext, seat: int, entry: Office) -> None:
    """On top of the tower."""
    price = game.options.of(EmpireOptions).office_price
    pay(game.state, seat, BANK, price)
    towers.put(game, seat, OFFICE)
    game.state.of_table(Table).office_bought = True
    game.log("E5.4", "empire.office_bought", player=game.names[seat], amount=price)


def offer_office(game: GameContext, seat: int) -> Iterator[Office]:
    """Before one's throw."""
    if seat == game.state.turn:
        yield Office(by=game.names[seat])


def may_deal(game: GameContext, seat: int, entry: Deal) -> Refusal | None:
    """A card out of jail for cash, and nothing else; not while anything is unfinished (E4.3).

    For a deal begun without goods only that is refused, if one of the two has a card to sell.
    """
    other, mine, theirs = game.seats.get(entry.other, -1), entry.give, entry.take
    refusal = deal_window(game, seat, other)
    if refusal:
        return refusal
    begun = not (mine.cash or mine.deeds or mine.cards or theirs.cash or theirs.deeds or theirs.cards)
    if begun and other >= 0 and (game.cards_of(seat) or game.cards_of(other)):
        return deals.may_deal(game, seat, entry)
    sold, paid = (mine, theirs) if mine.cards else (theirs, mine)
    if len(sold.cards) != 1 or sold.cash or sold.deeds or paid.cards or paid.deeds or not paid.cash:
        return refuse("E4.3", "empire.deal_card_only")
    return deals.may_deal(game, seat, entry)


def deal_window(game: GameContext, seat: int, other: int) -> Refusal | None:
    """At any time but during an auction or an unfinished action (E4.3)."""
    return None if game.top is None else refuse("E4.3", "empire.deal_not_now")


MOST_STEPS: Final = 5
"""The most squares that a card lets a player choose."""


def _pays_bank(game: GameContext, seat: int, deck: int, card: Card) -> None:
    happenings.pay_bank(game, seat, card.amount, "E6.4")


def _birthday(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """Every other player pays, clockwise."""
    happen(game, Event(BIRTHDAY, seat, tuple(game.state.seats_after(seat)), amount=card.amount))


def _free_tile(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A tile of a utility; none left: nothing."""
    name = game.deed(card.to)
    if towers.lying(game, card.to):
        towers.put(game, seat, game.board.deed_ids[card.to])
        game.log("E6.4", "empire.tile_free", player=game.names[seat], deed=name)
    else:
        game.log("E6.4", "empire.no_tile_left", deed=name)


def _steps(game: GameContext, seat: int, deck: int, card: Card) -> None:
    game.push(StepsChoice(seat))


def _casino(game: GameContext, seat: int, deck: int, card: Card) -> None:
    game.push(CasinoNight(seat, card.amount))


def _in_hand(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """An Empire card is never turned up: it goes into a hand (E6.3)."""


EFFECTS: Final[Mapping[str, Effect]] = {
    "pay_bank": _pays_bank,
    "collect_each_player": _birthday,
    "free_tile": _free_tile,
    "steps": _steps,
    "casino": _casino,
    "in_hand": _in_hand,
}


def may_step(game: GameContext, seat: int, entry: StepsForward) -> Refusal | None:
    """The player who drew the card, one to five squares."""
    top = game.top
    if not isinstance(top, StepsChoice) or top.seat != seat:
        return refuse("E6.4", "empire.steps_nothing")
    return None if 1 <= entry.count <= MOST_STEPS else refuse("E6.4", "empire.steps_many", most=MOST_STEPS)


def step(game: GameContext, seat: int, entry: StepsForward) -> None:
    """Forward, and the square acts."""
    game.pop()
    game.hooks.advance(game, seat, entry.count)


def offer_steps(game: GameContext, seat: int) -> Iterator[StepsForward]:
    """Each number."""
    if isinstance(game.top, StepsChoice) and game.top.seat == seat:
        for count in range(1, MOST_STEPS + 1):
            yield StepsForward(by=game.names[seat], count=count)


def may_casino(game: GameContext, seat: int, entry: Casino) -> Refusal | None:
    """The player who drew the card names another."""
    top = game.top
    if not isinstance(top, CasinoNight) or top.seat != seat:
        return refuse("E6.4", "empire.casino_nothing")
    other = game.seats.get(entry.player, -1)
    if other < 0 or other == seat or game.state.out[other]:
        return refuse("E6.4", "empire.casino_who", player=entry.player[:60])
    return None


def casino(game: GameContext, seat: int, entry: Casino) -> None:
    """Both throw, the drawer first."""
    top = game.top
    assert isinstance(top, CasinoNight)
    game.swap(CasinoThrow(seat, game.seats[entry.player], top.amount))


def offer_casino(game: GameContext, seat: int) -> Iterator[Casino]:
    """Everybody else."""
    if isinstance(game.top, CasinoNight) and game.top.seat == seat:
        for other in game.state.seats_after(seat):
            yield Casino(by=game.names[seat], player=game.names[other])


def may_throw_dice(game: GameContext, seat: int, entry: Throw) -> Refusal | None:
    """The player whose throw it is."""
    top = game.top
    assert isinstance(top, CasinoThrow)
    if not game.hooks.fair(game, entry):
        return refuse("T3.7", "engine.throw_faces")
    whose = _thrower(game, top)
    return None if seat == whose else refuse("E6.4", "empire.casino_throws", player=game.names[whose])


def throw_dice(game: GameContext, seat: int, entry: Throw) -> None:
    """The higher total wins, a swap counts nothing; level: both again."""
    top, thrown = game.top, total(entry.dice)
    assert isinstance(top, CasinoThrow)
    if top.thrown < 0:
        game.swap(CasinoThrow(top.seat, top.other, top.amount, thrown))
    elif top.thrown == thrown:
        game.swap(CasinoThrow(top.seat, top.other, top.amount))
        game.log("E6.4", "empire.casino_level", n=thrown)
    else:
        game.pop()
        happenings.receive(game, top.seat if top.thrown > thrown else top.other, top.amount, "E6.4")


def _thrower(game: GameContext, decision: Any) -> int:
    seat: int = decision.seat if decision.thrown < 0 else decision.other
    return seat


def _without_either(game: GameContext, decision: Any, seat: int) -> PendingDecision | None:
    kept: PendingDecision | None = None if seat in (decision.seat, decision.other) else decision
    return kept


STEPS_CHOICE: DecisionRule = DecisionRule(
    bot=choose_steps,
    ask="empire.wait_steps",
    clause="E6.4",
)


CASINO_NIGHT: DecisionRule = DecisionRule(
    stands=always_stands,
    bot=choose_opponent,
    ask="empire.wait_casino",
    clause="E6.4",
)


CASINO_THROW: DecisionRule = DecisionRule(
    waits_for=_thrower,
    without=_without_either,
    stands=always_stands,
    throws=True,
    ask="empire.wait_casino_throw",
    clause="E6.4",
)


SWAP_FACE: Final = "swap"
"""The face of the sneaky swap (E3.3)."""


def fair(game: GameContext, entry: Any) -> bool:
    """The dice of the board; a set whose swap die has a 1 besides is one too (E3.3)."""
    if fair_throw(game, entry):
        return True
    given = entry.dice
    if type(given) not in (tuple, list) or len(given) != 2:
        return False
    first, second = given
    return type(first) is int and 1 <= first <= 6 and type(second) is int and second == 1


def dice_asked(game: GameContext, seat: int) -> tuple[tuple[Face, ...], ...]:
    """The faces that may be typed, also a 1 on the swap die (E3.3)."""
    plain, swap = game.dice.faces
    return (plain, (*plain, *(face for face in swap if face not in plain)))


def may_throw(game: GameContext, seat: int, entry: Throw) -> Refusal | None:
    """As usual; nobody throws while the swap is to be chosen (E3.3)."""
    if isinstance(game.top, SwapChoice):
        return refuse("E3.3", "empire.throw_swap")
    return turn.may_throw(game, seat, entry)


def begin_turn(game: GameContext, seat: int) -> None:
    """A throw, or an action in its place; one after a double belongs to the same turn (E3.2)."""
    state = game.state
    state.thrower = seat
    if state.doubles == 0:
        state.turns[seat] = state.turns[seat] + 1
        state.begun += 1
        state.salaried = 0
        if state.rents:
            age_rents(game)
    state.acting, state.again = True, False


def throw(game: GameContext, seat: int, entry: Throw) -> None:
    """Both dice: a move, a double, a swap, or a try to leave jail."""
    swap, double = entry.dice[-1] == SWAP_FACE, is_double(game.dice, entry.dice)
    steps = total(entry.dice)
    begin_turn(game, seat)
    game.state.thrown = steps
    if game.state.jail[seat] != FREE:
        _in_jail(game, seat, steps, double)
    elif swap:
        game.log("E3.3", "empire.swap_face", player=game.names[seat])
        game.push(SwapChoice(seat, steps))
    elif not double or game.hooks.on_double(game, seat):
        game.hooks.advance(game, seat, steps)


def _in_jail(game: GameContext, seat: int, steps: int, double: bool) -> None:
    """A double frees; after the third failure the fine is due and the throw is moved (E6.7)."""
    state, most = game.state, game.options.jail_throws
    if double:
        state.jail[seat] = FREE
        game.log("T8.7", "engine.freed_by_double", player=game.names[seat])
    elif most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        game.log("T8.7", "engine.stays_in_jail", player=game.names[seat], n=state.jail[seat])
        return
    else:
        fine = game.options.of(EmpireOptions).jail_fine_third
        game.log("E6.7", "empire.third_failure", player=game.names[seat], amount=fine)
        state.jail[seat] = FREE
        happenings.pay_bank(game, seat, fine, "E6.7")
        place = game.deed(game.board.on(state.square[seat], steps))
        game.log("E6.7", "empire.out_by_throw", player=game.names[seat], n=steps, place=place)
    game.hooks.advance(game, seat, steps)


def may_swap(game: GameContext, seat: int, entry: Swap) -> Refusal | None:
    """The player who threw the face; the topmost billboards of two towers that have one (E3.4)."""
    top = game.top
    if not isinstance(top, SwapChoice) or top.seat != seat:
        return refuse("E3.3", "empire.swap_nothing")
    a, b = game.seats.get(entry.a, -1), game.seats.get(entry.b, -1)
    for name, at in ((entry.a, a), (entry.b, b)):
        if at < 0 or game.state.out[at]:
            return refuse("E3.4", "empire.swap_who", player=name[:60])
        if towers.topmost(game.state, at) < 0:
            return refuse("E3.4", "empire.swap_empty", player=game.names[at])
    return refuse("E3.4", "empire.swap_same") if a == b else None


def swap(game: GameContext, seat: int, entry: Swap) -> None:
    """They change places; the token stays, the turn is over."""
    a, b = game.seats[entry.a], game.seats[entry.b]
    game.pop()
    if game.options.of(EmpireOptions).swap_jails:
        game.hooks.to_jail(game, seat)
    others = tuple(at for at in (a, b) if at != seat)
    happen(game, Event(SWAP, seat, others, towers=(a, b)))


def may_move_on(game: GameContext, seat: int, entry: MoveOn) -> Refusal | None:
    """The player who threw the face."""
    top = game.top
    if not isinstance(top, SwapChoice) or top.seat != seat:
        return refuse("E3.5", "empire.swap_nothing")
    return None


def move_on(game: GameContext, seat: int, entry: MoveOn) -> None:
    """By the other die alone (E3.5)."""
    top = game.top
    assert isinstance(top, SwapChoice)
    game.pop()
    game.hooks.advance(game, seat, top.steps)


def offer_swap(game: GameContext, seat: int) -> Iterator[Swap | MoveOn]:
    """Every two towers; to move on."""
    if not isinstance(game.top, SwapChoice) or game.top.seat != seat:
        return
    names = game.names
    yield MoveOn(by=names[seat])
    having = [at for at in towers.in_order(game.state) if towers.topmost(game.state, at) >= 0]
    for place, a in enumerate(having):
        for b in having[place + 1 :]:
            yield Swap(by=names[seat], a=names[a], b=names[b])


def next_turn(game: GameContext) -> None:
    """Clockwise; the next player may buy an office again (E5.4)."""
    flow.next_turn(game)
    game.state.of_table(Table).office_bought = False


SWAP_CHOICE: DecisionRule = DecisionRule(
    bot=choose_swap,
    ask="empire.wait_swap",
    clause="E3.3",
)


TRIP: Final = 100
"""The price of a trip, in M (E6.5)."""


def on_brand(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """For sale while a tile is there; else rent, but not for a utility (E5.1, E5.2, E5.5)."""
    state, name, deed = game.state, game.names[seat], game.deed(square)
    owner = state.owner[square]
    if game.board.tiles[square] > 1:
        if towers.lying(game, square):
            game.push(Offer(seat, square))
        else:
            game.log("E5.5", "empire.no_tile_left", deed=deed)
    elif owner == BANK:
        game.push(Offer(seat, square))
    elif owner == seat:
        game.log("E5.2", "engine.own_deed", player=name, deed=deed)
    elif state.jail[owner] != FREE:
        game.log("E5.2", "empire.owner_in_jail", player=game.names[owner], deed=deed)
    else:
        _rent_due(game, seat, square, owner)


def _rent_due(game: GameContext, seat: int, square: int, owner: int) -> None:
    """The owner's whole tower, at once, or as soon as it is asked for (E5.2)."""
    amount = towers.value(game, owner)
    game.log("E5.2", "empire.rent_due", player=game.names[owner], deed=game.deed(square), amount=amount)
    if game.options.of(EmpireOptions).rent_asked == "auto":
        happen(game, Event(RENT, owner, (seat,), square=square, amount=amount))
        return
    born = game.state.begun
    game.state.rents.append(
        Rent(square=square, owner=owner, lander=seat, amount=amount, clause="E5.2", born=born)
    )


def may_claim(game: GameContext, seat: int, entry: Claim) -> Refusal | None:
    """Only if rent is asked for (E5.2)."""
    if game.options.of(EmpireOptions).rent_asked == "auto":
        return refuse("E5.2", "engine.claim_automatic")
    return rent.may_claim(game, seat, entry)


def claim(game: GameContext, seat: int, entry: Claim) -> None:
    """It is paid, or costs a billboard (E4.2)."""
    rent_due = rent.taken(game, seat, entry)
    happen(game, Event(RENT, seat, (rent_due.lander,), square=rent_due.square, amount=rent_due.amount))


def on_card(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """An Empire card into the hand (E6.3), a Chance card to be turned up (E6.4), if cards are played."""
    deck = game.board.deck_on[square]
    if game.options.of(EmpireOptions).cards == "none":
        game.log("E6.4", "empire.no_cards")
    elif game.board.deck_ids[deck] == HAND:
        towers.draw(game, seat)
    else:
        game.push(Draw(seat, deck))


def on_tower_tax(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """The player's own topmost billboard goes back (E6.2)."""
    towers.lose_top(game, seat, "E6.2")


def on_rival_tax(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A rival is named (E6.1)."""
    game.push(RivalTax(seat))


def run_rival_tax(game: GameContext, top: RivalTax) -> bool:
    """Without a rival's billboard nothing happens."""
    if _taxable(game, top.seat):
        return False
    game.pop()
    game.log("E6.1", "empire.no_rival")
    return True


def _taxable(game: GameContext, seat: int) -> list[int]:
    return [other for other in game.state.seats_after(seat) if towers.topmost(game.state, other) >= 0]


def may_tax_rival(game: GameContext, seat: int, entry: TaxRival) -> Refusal | None:
    """The lander; another player who has a billboard (E6.1)."""
    top = game.top
    if not isinstance(top, RivalTax) or top.seat != seat:
        return refuse("E6.1", "empire.tax_nothing")
    other = game.seats.get(entry.player, -1)
    if other == seat:
        return refuse("E6.1", "empire.tax_self")
    if other not in _taxable(game, seat):
        return refuse("E6.1", "empire.tax_empty", player=entry.player[:60])
    return None


def tax_rival(game: GameContext, seat: int, entry: TaxRival) -> None:
    """Their topmost billboard goes back to the board."""
    game.pop()
    happen(game, Event(RIVAL_TAX, seat, (game.seats[entry.player],)))


def offer_tax_rival(game: GameContext, seat: int) -> Iterator[TaxRival]:
    """Every rival with a billboard."""
    if isinstance(game.top, RivalTax) and game.top.seat == seat:
        for other in _taxable(game, seat):
            yield TaxRival(by=game.names[seat], player=game.names[other])


def on_free_parking(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Rest, or a trip (E6.5)."""
    if game.options.of(EmpireOptions).free_parking_trip:
        game.push(TripChoice(seat))
    else:
        on_quiet_square(game, seat, square, terms)


def may_trip(game: GameContext, seat: int, entry: Trip) -> Refusal | None:
    """A player who has just come to free parking, with the fare; to another square (E6.5)."""
    top = game.top
    if not isinstance(top, TripChoice) or top.seat != seat:
        return refuse("E6.5", "empire.trip_nothing")
    cash = game.state.cash[seat]
    if cash < TRIP:
        return refuse("E6.5", "empire.trip_cash", amount=TRIP, cash=cash)
    return where_refusal(game, seat, entry.to, "E6.5")


def where_refusal(game: GameContext, seat: int, square: int, clause: str) -> Refusal | None:
    """Another square of the board."""
    if not 0 <= square < game.board.size or square == game.state.square[seat]:
        return refuse(clause, "empire.trip_where", most=game.board.size - 1)
    return None


def trip(game: GameContext, seat: int, entry: Trip) -> None:
    """The fare to the bank, then there."""
    game.pop()
    pay(game.state, seat, BANK, TRIP)
    bank = game.name(BANK)
    game.log("E6.5", "engine.paid", player=game.names[seat], other=bank, amount=TRIP)
    go_to(game, seat, entry.to, "E6.5")


def go_to(game: GameContext, seat: int, square: int, clause: str) -> None:
    """Clockwise, GO on the way pays (E4.1); then the square acts."""
    target, salaries = game.hooks.way_to(game, seat, square)
    game.state.square[seat] = target
    game.log(clause, "empire.goes_to", player=game.names[seat], place=game.deed(target))
    paid_on_the_way(game, seat, target, salaries)
    game.arrivals[target].land(game, seat, target, None)


def may_decline(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """A rest instead of a trip."""
    top = game.top
    if isinstance(top, TripChoice):
        return None if top.seat == seat else refuse("E6.5", "empire.trip_nothing")
    return landing.may_decline(game, seat, entry)


def decline(game: GameContext, seat: int, entry: Decline) -> None:
    """Nothing happens on free parking; a tile is auctioned (E5.1)."""
    if isinstance(game.top, TripChoice):
        game.pop()
        game.log("E6.5", "engine.free_parking", player=game.names[seat])
    else:
        landing.decline(game, seat, entry)


def offer_trip(game: GameContext, seat: int) -> Iterator[Trip | Decline]:
    """To rest; every other square."""
    if isinstance(game.top, TripChoice) and game.top.seat == seat:
        yield Decline(by=game.names[seat])
        for to in range(game.board.size):
            yield Trip(by=game.names[seat], to=to)


def _picks(game: GameContext, decision: Any) -> list[NamedSquare]:
    name = game.names[decision.seat]
    here = game.state.square[decision.seat]
    return [NamedSquare(to, Trip(by=name, to=to), to) for to in range(game.board.size) if to != here]


RIVAL_TAX_RULE: DecisionRule = DecisionRule(
    run=run_rival_tax,
    bot=choose_rival,
    ask="empire.wait_tax",
    clause="E6.1",
)


TRIP_CHOICE: DecisionRule = DecisionRule(
    bot=choose_trip,
    picks=_picks,
    ask="empire.wait_trip",
    clause="E6.5",
    labels={"decline": "empire.do_rest"},
)
