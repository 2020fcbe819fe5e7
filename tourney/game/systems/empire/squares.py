"""What the squares of Empire ask of a token (E5.2, E5.5, E6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.entries import Claim, Decline
from tourney.game.engine.frames import Draw, Offer
from tourney.game.engine.movement import paid_on_the_way
from tourney.game.engine.play import FrameRule, NamedSquare, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE, Rent, Terms
from tourney.game.engine.steps import landing as purchase
from tourney.game.engine.steps import rent
from tourney.game.engine.steps.turn import on_quiet_square
from tourney.game.systems.empire import bots, hand, towers
from tourney.game.systems.empire.entries import TaxRival, Trip
from tourney.game.systems.empire.events import RENT, RIVAL_TAX, Event
from tourney.game.systems.empire.frames import RivalTax, TripChoice
from tourney.game.systems.empire.happenings import happen
from tourney.game.systems.empire.state import HAND
from tourney.rules.options import EmpireOptions

TRIP: Final = 100
"""What a trip costs, in M (E6.5)."""


def on_brand(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """To be bought while a tile lies there; else rent, but for a utility (E5.1, E5.2, E5.5)."""
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
    """Only where rent is asked for (E5.2)."""
    if play.options.of(EmpireOptions).rent_asked == "auto":
        return refuse("E5.2", "empire.claim_automatic")
    return rent.may_claim(play, seat, entry)


def claim(play: Play, seat: int, entry: Claim) -> None:
    """It is paid, or costs a billboard (E4.2)."""
    asked = rent.taken(play, seat, entry)
    happen(play, Event(RENT, seat, (asked.lander,), square=asked.square, amount=asked.amount))


def on_card(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """An Empire card into the hand (E6.3), a Chance card to be turned up (E6.4), where cards are played."""
    deck = play.board.deck_on[square]
    if play.options.of(EmpireOptions).cards == "none":
        play.tell("E6.4", "empire.no_cards")
    elif play.board.deck_ids[deck] == HAND:
        hand.draw(play, seat)
    else:
        play.push(Draw(seat, deck))


def on_tower_tax(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """One's own topmost billboard goes back (E6.2)."""
    towers.lose_top(play, seat, "E6.2")


def on_rival_tax(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A rival is named (E6.1)."""
    play.push(RivalTax(seat))


def run_rival_tax(play: Play, top: RivalTax) -> bool:
    """Where no rival has a billboard nothing happens."""
    if _taxable(play, top.seat):
        return False
    play.pop()
    play.tell("E6.1", "empire.no_rival")
    return True


def _taxable(play: Play, seat: int) -> list[int]:
    return [other for other in play.state.seats_after(seat) if towers.topmost(play.state, other) >= 0]


def may_tax_rival(play: Play, seat: int, entry: TaxRival) -> Refusal | None:
    """The lander; somebody else, who has a billboard (E6.1)."""
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
    """Who has just come to free parking, with the fare; to another square (E6.5)."""
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
    """Clockwise, GO on the way pays (E4.1); what the square asks for follows."""
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
    return purchase.may_decline(play, seat, entry)


def decline(play: Play, seat: int, entry: Decline) -> None:
    """Nothing happens on free parking; a tile goes under the hammer (E5.1)."""
    if isinstance(play.top, TripChoice):
        play.pop()
        play.tell("E6.5", "engine.free_parking", player=play.names[seat])
    else:
        purchase.decline(play, seat, entry)


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
    bot=bots.choose_rival,
    ask="empire.wait_tax",
    clause="E6.1",
)
TRIP_CHOICE: FrameRule = FrameRule(
    bot=bots.choose_trip,
    picks=_picks,
    ask="empire.wait_trip",
    clause="E6.5",
    labels={"decline": "empire.do_rest"},
)
