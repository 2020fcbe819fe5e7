"""Wages of Mother Earth, the fifth of which ends the game, and what everybody counts then (L2.5, L9)."""

from __future__ import annotations

from tourney.base.ids import DeedId
from tourney.game.engine import flow
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.play import Play
from tourney.game.systems.landlord.state import LICENCE, Land, OfSeat, OfTable
from tourney.rules.options import LandlordGameOptions


def draw_wages(play: Play, seat: int, landed: bool) -> None:
    """Mother Earth pays (L2.5)."""
    own = play.state.of_seat(OfSeat, seat)
    own.wages += 1
    amount = play.hooks.start_pays(play)
    pay(play.state, BANK, seat, amount)
    play.tell("L2.5", "landlord.wages", player=play.names[seat], amount=amount, n=own.wages)


def fifth_drawn(play: Play) -> bool:
    """Whether somebody has drawn the wages that end the game (L9.1)."""
    last = play.options.of(LandlordGameOptions).wages_end
    return any(play.state.of_seat(OfSeat, seat).wages >= last for seat in play.state.live)


def is_over(play: Play) -> str | None:
    """At the last wages, at once; else as anywhere."""
    return "landlord.last_wages" if fifth_drawn(play) else flow.is_over(play)


def pledged_sum(play: Play, seat: int) -> int:
    """What others owe the player on pledges, less what the player owes on theirs, in M (L9.2)."""
    owner, found = play.state.owner, 0
    for square, pledged in play.state.of_table(Land).pledges.items():
        found += (pledged.amount + pledged.interest) * ((pledged.to == seat) - (owner[square] == seat))
    return found


def more_on_sheet(play: Play, seat: int) -> dict[DeedId, int]:
    """The licence, luxury cards, and what is due on pledges (L9.2)."""
    state, due = play.state, pledged_sum(play, seat)
    found = {
        "luxury": state.of_seat(OfSeat, seat).luxury,
        "lent": max(due, 0),
        "owed": max(-due, 0),
    }
    held = {DeedId(name): number for name, number in found.items() if number}
    return held | ({DeedId(LICENCE): 0} if state.of_table(OfTable).licence == play.names[seat] else {})
