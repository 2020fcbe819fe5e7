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
from tourney.game.engine.decisions import Auction, Award, Draw, Frame, Offer
from tourney.game.engine.decks import Card
from tourney.game.engine.dice import fair_throw, is_double
from tourney.game.engine.entries import Bid, Buy, Claim, Deal, Decline, Entry, Throw
from tourney.game.engine.game_context import Effect, FrameRule, NamedSquare, Play
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


def choose_swap(play: Play, frame: Any) -> Entry:
    """The tile that is highest above the bot's own; else on by the other die."""
    state, name = play.state, play.names[frame.seat]
    mine = towers.top_height(play, frame.seat)
    best = max(state.seats_after(frame.seat), key=lambda seat: towers.top_height(play, seat), default=BANK)
    if mine and best >= 0 and towers.top_height(play, best) > mine:
        return Swap(by=name, a=name, b=play.names[best])
    return MoveOn(by=name)


def choose_rival(play: Play, frame: Any) -> Entry:
    """The rival with a billboard whose tower is highest."""
    having = [seat for seat in play.state.seats_after(frame.seat) if towers.topmost(play.state, seat) >= 0]
    rival = max(having, key=lambda seat: towers.height(play, seat))
    return TaxRival(by=play.names[frame.seat], player=play.names[rival])


def choose_trip(play: Play, frame: Any) -> Entry:
    """To the dearest brand that can be paid besides the fare; else a rest."""
    name, spare = play.names[frame.seat], play.state.cash[frame.seat] - _FARE
    square = dearest(play, frame.seat, spare)
    return Trip(by=name, to=square) if square >= 0 else Decline(by=name)


def dearest(play: Play, seat: int, spare: int) -> int:
    """The highest free brand, of equal ones the dearest, that so many M pay for; -1 for none."""
    board, state = play.board, play.state
    free = [
        at
        for at in board.deeds
        if board.tiles[at] == 1 and state.owner[at] == BANK and board.price[at] <= spare
    ]
    return max(free, key=lambda at: (board.height[at], board.price[at]), default=-1)


def choose_steps(play: Play, frame: Any) -> Entry:
    """To the best square in reach."""
    counts = range(1, _MOST + 1)
    best = max(
        counts, key=lambda count: merit(play, frame.seat, play.board.on(play.state.square[frame.seat], count))
    )
    return StepsForward(by=play.names[frame.seat], count=best)


def merit(play: Play, seat: int, square: int) -> int:
    """The value of coming to a square, in M."""
    board, state = play.board, play.state
    owner, kind = state.owner[square], board.kinds[square]
    if board.tiles[square]:
        if owner not in (BANK, seat):
            return -towers.value(play, owner)
        affordable = owner == BANK and board.price[square] <= state.cash[seat]
        return towers.UNIT * board.height[square] if affordable else 0
    return {"go": towers.value(play, seat), "tower_tax": -150, "rival_tower_tax": 100, "empire": 100}.get(
        kind, 0
    )


def choose_opponent(play: Play, frame: Any) -> Entry:
    """The player with the lowest tower may win."""
    others = play.state.seats_after(frame.seat)
    lowest = min(others, key=lambda seat: towers.height(play, seat))
    return Casino(by=play.names[frame.seat], player=play.names[lowest])


def buy(play: Play, seat: int, entry: Buy) -> None:
    """At the price; the tile goes on top of the tower (E5.1, E5.5)."""
    top = play.top
    assert isinstance(top, Offer)
    take(play, seat, top.square, play.board.price[top.square])


def take(play: Play, seat: int, square: int, amount: int, said: str = "engine.bought") -> None:
    """Take the tile on offer or in the auction, for so many M."""
    play.pop()
    happen(play, Event(PURCHASE, seat, square=square, amount=amount, said=said))


def may_bid(play: Play, seat: int, entry: Bid) -> Refusal | None:
    """By whole steps, and no more than the cash: nothing can be raised (E5.1)."""
    refusal = auction.may_bid(play, seat, entry)
    if refusal:
        return refusal
    top, step, cash = play.top, play.options.auction_step, play.state.cash[seat]
    assert isinstance(top, Auction)
    if (entry.amount - auction.lowest_bid(play, top)) % step:
        return refuse("E5.1", "empire.bid_steps", amount=step)
    return refuse("E5.1", "empire.bid_cash", amount=entry.amount, cash=cash) if entry.amount > cash else None


def run_award(play: Play, top: Award) -> bool:
    """The winner pays at once; a winner whom the referee left without the cash is out of the auction."""
    if play.state.cash[top.seat] < top.amount:
        play.swap(Auction(top.square, excluded=top.excluded | 1 << top.seat))
    else:
        take(play, top.seat, top.square, top.amount, "engine.auctioned")
    return True


def may_buy_office(play: Play, seat: int, entry: Office) -> Refusal | None:
    """The player whose throw is next, before it, once a turn, while there are any, with the cash (E5.4)."""
    price, cash = play.options.of(EmpireOptions).office_price, play.state.cash[seat]
    if seat != play.state.turn or play.top is not None:
        return refuse("E5.4", "empire.office_when")
    if price == 0:
        return refuse("E5.4", "empire.office_not_sold")
    if play.state.of_table(Table).office_bought:
        return refuse("E5.4", "empire.office_twice")
    if towers.offices_left(play) == 0:
        return refuse("E5.4", "empire.office_none")
    return refuse("E5.4", "empire.office_cash", amount=price, cash=cash) if cash < price else None


def buy_office(play: Play, seat: int, entry: Office) -> None:
    """On top of the tower."""
    price = play.options.of(EmpireOptions).office_price
    pay(play.state, seat, BANK, price)
    towers.put(play, seat, OFFICE)
    play.state.of_table(Table).office_bought = True
    play.tell("E5.4", "empire.office_bought", player=play.names[seat], amount=price)


def offer_office(play: Play, seat: int) -> Iterator[Office]:
    """Before one's throw."""
    if seat == play.state.turn:
        yield Office(by=play.names[seat])


def may_deal(play: Play, seat: int, entry: Deal) -> Refusal | None:
    """A card out of jail for cash, and nothing else; not while anything is unfinished (E4.3).

    For a deal begun without goods only that is refused, if one of the two has a card to sell.
    """
    other, mine, theirs = play.seats.get(entry.other, -1), entry.give, entry.take
    refusal = deal_window(play, seat, other)
    if refusal:
        return refusal
    begun = not (mine.cash or mine.deeds or mine.cards or theirs.cash or theirs.deeds or theirs.cards)
    if begun and other >= 0 and (play.cards_of(seat) or play.cards_of(other)):
        return deals.may_deal(play, seat, entry)
    sold, paid = (mine, theirs) if mine.cards else (theirs, mine)
    if len(sold.cards) != 1 or sold.cash or sold.deeds or paid.cards or paid.deeds or not paid.cash:
        return refuse("E4.3", "empire.deal_card_only")
    return deals.may_deal(play, seat, entry)


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """At any time but during an auction or an unfinished action (E4.3)."""
    return None if play.top is None else refuse("E4.3", "empire.deal_not_now")


MOST_STEPS: Final = 5
"""The most squares that a card lets a player choose."""


def _pays_bank(play: Play, seat: int, deck: int, card: Card) -> None:
    happenings.pay_bank(play, seat, card.amount, "E6.4")


def _birthday(play: Play, seat: int, deck: int, card: Card) -> None:
    """Every other player pays, clockwise."""
    happen(play, Event(BIRTHDAY, seat, tuple(play.state.seats_after(seat)), amount=card.amount))


def _free_tile(play: Play, seat: int, deck: int, card: Card) -> None:
    """A tile of a utility; none left: nothing."""
    name = play.deed(card.to)
    if towers.lying(play, card.to):
        towers.put(play, seat, play.board.deed_ids[card.to])
        play.tell("E6.4", "empire.tile_free", player=play.names[seat], deed=name)
    else:
        play.tell("E6.4", "empire.no_tile_left", deed=name)


def _steps(play: Play, seat: int, deck: int, card: Card) -> None:
    play.push(StepsChoice(seat))


def _casino(play: Play, seat: int, deck: int, card: Card) -> None:
    play.push(CasinoNight(seat, card.amount))


def _in_hand(play: Play, seat: int, deck: int, card: Card) -> None:
    """An Empire card is never turned up: it goes into a hand (E6.3)."""


EFFECTS: Final[Mapping[str, Effect]] = {
    "pay_bank": _pays_bank,
    "collect_each_player": _birthday,
    "free_tile": _free_tile,
    "steps": _steps,
    "casino": _casino,
    "in_hand": _in_hand,
}


def may_step(play: Play, seat: int, entry: StepsForward) -> Refusal | None:
    """The player who drew the card, one to five squares."""
    top = play.top
    if not isinstance(top, StepsChoice) or top.seat != seat:
        return refuse("E6.4", "empire.steps_nothing")
    return None if 1 <= entry.count <= MOST_STEPS else refuse("E6.4", "empire.steps_many", most=MOST_STEPS)


def step(play: Play, seat: int, entry: StepsForward) -> None:
    """Forward, and the square acts."""
    play.pop()
    play.hooks.advance(play, seat, entry.count)


def offer_steps(play: Play, seat: int) -> Iterator[StepsForward]:
    """Each number."""
    if isinstance(play.top, StepsChoice) and play.top.seat == seat:
        for count in range(1, MOST_STEPS + 1):
            yield StepsForward(by=play.names[seat], count=count)


def may_casino(play: Play, seat: int, entry: Casino) -> Refusal | None:
    """The player who drew the card names another."""
    top = play.top
    if not isinstance(top, CasinoNight) or top.seat != seat:
        return refuse("E6.4", "empire.casino_nothing")
    other = play.seats.get(entry.player, -1)
    if other < 0 or other == seat or play.state.out[other]:
        return refuse("E6.4", "empire.casino_who", player=entry.player[:60])
    return None


def casino(play: Play, seat: int, entry: Casino) -> None:
    """Both throw, the drawer first."""
    top = play.top
    assert isinstance(top, CasinoNight)
    play.swap(CasinoThrow(seat, play.seats[entry.player], top.amount))


def offer_casino(play: Play, seat: int) -> Iterator[Casino]:
    """Everybody else."""
    if isinstance(play.top, CasinoNight) and play.top.seat == seat:
        for other in play.state.seats_after(seat):
            yield Casino(by=play.names[seat], player=play.names[other])


def may_throw_dice(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """The player whose throw it is."""
    top = play.top
    assert isinstance(top, CasinoThrow)
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    whose = _thrower(play, top)
    return None if seat == whose else refuse("E6.4", "empire.casino_throws", player=play.names[whose])


def throw_dice(play: Play, seat: int, entry: Throw) -> None:
    """The higher total wins, a swap counts nothing; level: both again."""
    top, thrown = play.top, total(entry.dice)
    assert isinstance(top, CasinoThrow)
    if top.thrown < 0:
        play.swap(CasinoThrow(top.seat, top.other, top.amount, thrown))
    elif top.thrown == thrown:
        play.swap(CasinoThrow(top.seat, top.other, top.amount))
        play.tell("E6.4", "empire.casino_level", n=thrown)
    else:
        play.pop()
        happenings.receive(play, top.seat if top.thrown > thrown else top.other, top.amount, "E6.4")


def _thrower(play: Play, frame: Any) -> int:
    seat: int = frame.seat if frame.thrown < 0 else frame.other
    return seat


def _without_either(play: Play, frame: Any, seat: int) -> Frame | None:
    kept: Frame | None = None if seat in (frame.seat, frame.other) else frame
    return kept


STEPS_CHOICE: FrameRule = FrameRule(
    bot=choose_steps,
    ask="empire.wait_steps",
    clause="E6.4",
)


CASINO_NIGHT: FrameRule = FrameRule(
    stands=always_stands,
    bot=choose_opponent,
    ask="empire.wait_casino",
    clause="E6.4",
)


CASINO_THROW: FrameRule = FrameRule(
    waits_for=_thrower,
    without=_without_either,
    stands=always_stands,
    throws=True,
    ask="empire.wait_casino_throw",
    clause="E6.4",
)


SWAP_FACE: Final = "swap"
"""The face of the sneaky swap (E3.3)."""


def fair(play: Play, entry: Any) -> bool:
    """The dice of the board; a set whose swap die has a 1 besides is one too (E3.3)."""
    if fair_throw(play, entry):
        return True
    given = entry.dice
    if type(given) not in (tuple, list) or len(given) != 2:
        return False
    first, second = given
    return type(first) is int and 1 <= first <= 6 and type(second) is int and second == 1


def dice_asked(play: Play, seat: int) -> tuple[tuple[Face, ...], ...]:
    """The faces that may be typed, also a 1 on the swap die (E3.3)."""
    plain, swap = play.dice.faces
    return (plain, (*plain, *(face for face in swap if face not in plain)))


def may_throw(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """As usual; nobody throws while the swap is to be chosen (E3.3)."""
    if isinstance(play.top, SwapChoice):
        return refuse("E3.3", "empire.throw_swap")
    return turn.may_throw(play, seat, entry)


def begin_turn(play: Play, seat: int) -> None:
    """A throw, or an action in its place; one after a double belongs to the same turn (E3.2)."""
    state = play.state
    state.thrower = seat
    if state.doubles == 0:
        state.turns[seat] = state.turns[seat] + 1
        state.begun += 1
        state.salaried = 0
        if state.rents:
            age_rents(play)
    state.acting, state.again = True, False


def throw(play: Play, seat: int, entry: Throw) -> None:
    """Both dice: a move, a double, a swap, or a try to leave jail."""
    swap, double = entry.dice[-1] == SWAP_FACE, is_double(play.dice, entry.dice)
    steps = total(entry.dice)
    begin_turn(play, seat)
    play.state.thrown = steps
    if play.state.jail[seat] != FREE:
        _in_jail(play, seat, steps, double)
    elif swap:
        play.tell("E3.3", "empire.swap_face", player=play.names[seat])
        play.push(SwapChoice(seat, steps))
    elif not double or play.hooks.on_double(play, seat):
        play.hooks.advance(play, seat, steps)


def _in_jail(play: Play, seat: int, steps: int, double: bool) -> None:
    """A double frees; after the third failure the fine is due and the throw is moved (E6.7)."""
    state, most = play.state, play.options.jail_throws
    if double:
        state.jail[seat] = FREE
        play.tell("T8.7", "engine.freed_by_double", player=play.names[seat])
    elif most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        play.tell("T8.7", "engine.stays_in_jail", player=play.names[seat], n=state.jail[seat])
        return
    else:
        fine = play.options.of(EmpireOptions).jail_fine_third
        play.tell("E6.7", "empire.third_failure", player=play.names[seat], amount=fine)
        state.jail[seat] = FREE
        happenings.pay_bank(play, seat, fine, "E6.7")
        place = play.deed(play.board.on(state.square[seat], steps))
        play.tell("E6.7", "empire.out_by_throw", player=play.names[seat], n=steps, place=place)
    play.hooks.advance(play, seat, steps)


def may_swap(play: Play, seat: int, entry: Swap) -> Refusal | None:
    """The player who threw the face; the topmost billboards of two towers that have one (E3.4)."""
    top = play.top
    if not isinstance(top, SwapChoice) or top.seat != seat:
        return refuse("E3.3", "empire.swap_nothing")
    a, b = play.seats.get(entry.a, -1), play.seats.get(entry.b, -1)
    for name, at in ((entry.a, a), (entry.b, b)):
        if at < 0 or play.state.out[at]:
            return refuse("E3.4", "empire.swap_who", player=name[:60])
        if towers.topmost(play.state, at) < 0:
            return refuse("E3.4", "empire.swap_empty", player=play.names[at])
    return refuse("E3.4", "empire.swap_same") if a == b else None


def swap(play: Play, seat: int, entry: Swap) -> None:
    """They change places; the token stays, the turn is over."""
    a, b = play.seats[entry.a], play.seats[entry.b]
    play.pop()
    if play.options.of(EmpireOptions).swap_jails:
        play.hooks.to_jail(play, seat)
    others = tuple(at for at in (a, b) if at != seat)
    happen(play, Event(SWAP, seat, others, towers=(a, b)))


def may_move_on(play: Play, seat: int, entry: MoveOn) -> Refusal | None:
    """The player who threw the face."""
    top = play.top
    if not isinstance(top, SwapChoice) or top.seat != seat:
        return refuse("E3.5", "empire.swap_nothing")
    return None


def move_on(play: Play, seat: int, entry: MoveOn) -> None:
    """By the other die alone (E3.5)."""
    top = play.top
    assert isinstance(top, SwapChoice)
    play.pop()
    play.hooks.advance(play, seat, top.steps)


def offer_swap(play: Play, seat: int) -> Iterator[Swap | MoveOn]:
    """Every two towers; to move on."""
    if not isinstance(play.top, SwapChoice) or play.top.seat != seat:
        return
    names = play.names
    yield MoveOn(by=names[seat])
    having = [at for at in towers.in_order(play.state) if towers.topmost(play.state, at) >= 0]
    for place, a in enumerate(having):
        for b in having[place + 1 :]:
            yield Swap(by=names[seat], a=names[a], b=names[b])


def next_turn(play: Play) -> None:
    """Clockwise; the next player may buy an office again (E5.4)."""
    flow.next_turn(play)
    play.state.of_table(Table).office_bought = False


SWAP_CHOICE: FrameRule = FrameRule(
    bot=choose_swap,
    ask="empire.wait_swap",
    clause="E3.3",
)


TRIP: Final = 100
"""The price of a trip, in M (E6.5)."""


def on_brand(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """For sale while a tile is there; else rent, but not for a utility (E5.1, E5.2, E5.5)."""
    state, name, deed = play.state, play.names[seat], play.deed(square)
    owner = state.owner[square]
    if play.board.tiles[square] > 1:
        if towers.lying(play, square):
            play.push(Offer(seat, square))
        else:
            play.tell("E5.5", "empire.no_tile_left", deed=deed)
    elif owner == BANK:
        play.push(Offer(seat, square))
    elif owner == seat:
        play.tell("E5.2", "engine.own_deed", player=name, deed=deed)
    elif state.jail[owner] != FREE:
        play.tell("E5.2", "empire.owner_in_jail", player=play.names[owner], deed=deed)
    else:
        _rent_due(play, seat, square, owner)


def _rent_due(play: Play, seat: int, square: int, owner: int) -> None:
    """The owner's whole tower, at once, or as soon as it is asked for (E5.2)."""
    amount = towers.value(play, owner)
    play.tell("E5.2", "empire.rent_due", player=play.names[owner], deed=play.deed(square), amount=amount)
    if play.options.of(EmpireOptions).rent_asked == "auto":
        happen(play, Event(RENT, owner, (seat,), square=square, amount=amount))
        return
    born = play.state.begun
    play.state.rents.append(
        Rent(square=square, owner=owner, lander=seat, amount=amount, clause="E5.2", born=born)
    )


def may_claim(play: Play, seat: int, entry: Claim) -> Refusal | None:
    """Only if rent is asked for (E5.2)."""
    if play.options.of(EmpireOptions).rent_asked == "auto":
        return refuse("E5.2", "empire.claim_automatic")
    return rent.may_claim(play, seat, entry)


def claim(play: Play, seat: int, entry: Claim) -> None:
    """It is paid, or costs a billboard (E4.2)."""
    asked = rent.taken(play, seat, entry)
    happen(play, Event(RENT, seat, (asked.lander,), square=asked.square, amount=asked.amount))


def on_card(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """An Empire card into the hand (E6.3), a Chance card to be turned up (E6.4), if cards are played."""
    deck = play.board.deck_on[square]
    if play.options.of(EmpireOptions).cards == "none":
        play.tell("E6.4", "empire.no_cards")
    elif play.board.deck_ids[deck] == HAND:
        towers.draw(play, seat)
    else:
        play.push(Draw(seat, deck))


def on_tower_tax(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The player's own topmost billboard goes back (E6.2)."""
    towers.lose_top(play, seat, "E6.2")


def on_rival_tax(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A rival is named (E6.1)."""
    play.push(RivalTax(seat))


def run_rival_tax(play: Play, top: RivalTax) -> bool:
    """Without a rival's billboard nothing happens."""
    if _taxable(play, top.seat):
        return False
    play.pop()
    play.tell("E6.1", "empire.no_rival")
    return True


def _taxable(play: Play, seat: int) -> list[int]:
    return [other for other in play.state.seats_after(seat) if towers.topmost(play.state, other) >= 0]


def may_tax_rival(play: Play, seat: int, entry: TaxRival) -> Refusal | None:
    """The lander; another player who has a billboard (E6.1)."""
    top = play.top
    if not isinstance(top, RivalTax) or top.seat != seat:
        return refuse("E6.1", "empire.tax_nothing")
    other = play.seats.get(entry.player, -1)
    if other == seat:
        return refuse("E6.1", "empire.tax_self")
    if other not in _taxable(play, seat):
        return refuse("E6.1", "empire.tax_empty", player=entry.player[:60])
    return None


def tax_rival(play: Play, seat: int, entry: TaxRival) -> None:
    """Their topmost billboard goes back to the board."""
    play.pop()
    happen(play, Event(RIVAL_TAX, seat, (play.seats[entry.player],)))


def offer_tax_rival(play: Play, seat: int) -> Iterator[TaxRival]:
    """Every rival with a billboard."""
    if isinstance(play.top, RivalTax) and play.top.seat == seat:
        for other in _taxable(play, seat):
            yield TaxRival(by=play.names[seat], player=play.names[other])


def on_free_parking(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Rest, or a trip (E6.5)."""
    if play.options.of(EmpireOptions).free_parking_trip:
        play.push(TripChoice(seat))
    else:
        on_quiet_square(play, seat, square, terms)


def may_trip(play: Play, seat: int, entry: Trip) -> Refusal | None:
    """A player who has just come to free parking, with the fare; to another square (E6.5)."""
    top = play.top
    if not isinstance(top, TripChoice) or top.seat != seat:
        return refuse("E6.5", "empire.trip_nothing")
    cash = play.state.cash[seat]
    if cash < TRIP:
        return refuse("E6.5", "empire.trip_cash", amount=TRIP, cash=cash)
    return where_refusal(play, seat, entry.to, "E6.5")


def where_refusal(play: Play, seat: int, square: int, clause: str) -> Refusal | None:
    """Another square of the board."""
    if not 0 <= square < play.board.size or square == play.state.square[seat]:
        return refuse(clause, "empire.trip_where", most=play.board.size - 1)
    return None


def trip(play: Play, seat: int, entry: Trip) -> None:
    """The fare to the bank, then there."""
    play.pop()
    pay(play.state, seat, BANK, TRIP)
    bank = play.name(BANK)
    play.tell("E6.5", "engine.paid", player=play.names[seat], other=bank, amount=TRIP)
    go_to(play, seat, entry.to, "E6.5")


def go_to(play: Play, seat: int, square: int, clause: str) -> None:
    """Clockwise, GO on the way pays (E4.1); then the square acts."""
    target, salaries = play.hooks.way_to(play, seat, square)
    play.state.square[seat] = target
    play.tell(clause, "empire.goes_to", player=play.names[seat], place=play.deed(target))
    paid_on_the_way(play, seat, target, salaries)
    play.arrivals[target].land(play, seat, target, None)


def may_decline(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """A rest instead of a trip."""
    top = play.top
    if isinstance(top, TripChoice):
        return None if top.seat == seat else refuse("E6.5", "empire.trip_nothing")
    return landing.may_decline(play, seat, entry)


def decline(play: Play, seat: int, entry: Decline) -> None:
    """Nothing happens on free parking; a tile is auctioned (E5.1)."""
    if isinstance(play.top, TripChoice):
        play.pop()
        play.tell("E6.5", "engine.free_parking", player=play.names[seat])
    else:
        landing.decline(play, seat, entry)


def offer_trip(play: Play, seat: int) -> Iterator[Trip | Decline]:
    """To rest; every other square."""
    if isinstance(play.top, TripChoice) and play.top.seat == seat:
        yield Decline(by=play.names[seat])
        for to in range(play.board.size):
            yield Trip(by=play.names[seat], to=to)


def _picks(play: Play, frame: Any) -> list[NamedSquare]:
    name = play.names[frame.seat]
    here = play.state.square[frame.seat]
    return [NamedSquare(to, Trip(by=name, to=to), to) for to in range(play.board.size) if to != here]


RIVAL_TAX_RULE: FrameRule = FrameRule(
    run=run_rival_tax,
    bot=choose_rival,
    ask="empire.wait_tax",
    clause="E6.1",
)


TRIP_CHOICE: FrameRule = FrameRule(
    bot=choose_trip,
    picks=_picks,
    ask="empire.wait_trip",
    clause="E6.5",
    labels={"decline": "empire.do_rest"},
)
