"""A utility of another's, asked for at the printed price by who lands on it (U5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Deal, Goods
from tourney.game.engine.frames import Frame, Proposal, Side
from tourney.game.engine.leaving import leave as leave_as_usual
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.engine.steps.deals import may_deal
from tourney.game.systems.glamour.entries import Buyout
from tourney.game.systems.glamour.state import Asked, Landing
from tourney.rules.options import GlamourOptions

_SPARE = 4
"""A bot asks where it has so many times the price."""


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """As anywhere; a utility of another's may then be asked for."""
    OFFICIAL.on_deed.land(play, seat, square, terms)
    owner = play.state.owner[square]
    if play.board.kinds[square] == "utility" and owner not in (BANK, seat):
        play.state.of_table(Landing).buyout = Asked(play.names[seat], play.board.deed_ids[square])


def may_buyout(play: Play, seat: int, entry: Buyout) -> Refusal | None:
    """By the lander, once a landing, until the next throw, with the price in cash."""
    asked = play.state.of_table(Landing).buyout
    mine = asked is not None and asked.player == play.names[seat] and entry.deed in (None, asked.deed)
    if asked is None or not mine or not play.options.of(GlamourOptions).utility_buyout:
        return refuse("U5.3", "glamour.buyout_nothing")
    square = play.square(asked.deed)
    owner = play.state.owner[square]
    if owner in (BANK, seat):
        return refuse("U5.3", "glamour.buyout_nothing")
    if play.state.level[square] < 0:
        return refuse("U5.3", "glamour.buyout_mortgaged", deed=play.deed(square))
    price, cash = play.board.price[square], play.state.cash[seat]
    if cash < price:
        return refuse("U5.3", "glamour.buyout_cash", amount=price, cash=cash)
    give, take = Goods(cash=price), Goods(deeds=(asked.deed,))
    return may_deal(play, seat, Deal(by=entry.by, other=play.names[owner], give=give, take=take))


def buyout(play: Play, seat: int, entry: Buyout) -> None:
    """The owner is asked, and says yes or no."""
    landing = play.state.of_table(Landing)
    asked, landing.buyout = landing.buyout, None
    assert asked is not None
    square = play.square(asked.deed)
    owner, price = play.state.owner[square], play.board.price[square]
    play.tell(
        "U5.3",
        "glamour.asked",
        player=play.names[seat],
        other=play.names[owner],
        deed=play.deed(square),
        amount=price,
    )
    play.push(Proposal(seat, owner, Side(price, (), ()), Side(0, (square,), ()), clause="U5.3"))


def offer_buyout(play: Play, seat: int) -> Iterator[Buyout]:
    """The utility landed on."""
    asked = play.state.of_table(Landing).buyout
    if asked is not None and asked.player == play.names[seat]:
        yield Buyout(by=asked.player, deed=asked.deed)


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """As anywhere; neither do they ask any more, nor anybody for what was theirs."""
    landing, state = play.state.of_table(Landing), play.state
    asked = landing.buyout
    if asked is not None and seat in (play.seats[asked.player], state.owner[play.square(asked.deed)]):
        landing.buyout = None
    leave_as_usual(play, seat, debt)


def idea(play: Play) -> Buyout | None:
    """A bot asks for a utility where it has money to spare."""
    asked = play.state.of_table(Landing).buyout
    if asked is None or play.top is not None:
        return None
    seat, price = play.seats[asked.player], play.board.price[play.square(asked.deed)]
    entry = Buyout(by=asked.player, deed=asked.deed)
    rich = play.state.cash[seat] >= _SPARE * price
    return entry if rich and may_buyout(play, seat, entry) is None else None
