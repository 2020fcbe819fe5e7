"""The button that gives people seats in every heat that has room: the same at the desk and on Heats."""

from __future__ import annotations

from collections.abc import Collection

from tourney.base.ids import PlayerNo
from tourney.competition.heat_names import heat_named
from tourney.services.commands.seats import SeatPlayers
from tourney.services.queries.seats_to_give import seats_to_give
from ui.pages.page import Page


def giving_words(page: Page, numbers: Collection[PlayerNo]) -> str:
    """What the button says: in which heats it gives seats; "" where there are none to give."""
    gateway = page.gateway
    seats = seats_to_give(gateway.tournament, gateway.rules, numbers)
    heats = [heat_named(heat) for heat in dict.fromkeys(heat for heat, _ in seats)]
    return page.words("players.give_seats", heats=heats) if heats else ""


def give_seats(page: Page, numbers: Collection[PlayerNo]) -> None:
    """The best table of every heat that has room, in one step for all of them."""
    seats = seats_to_give(page.gateway.tournament, page.gateway.rules, numbers)
    if seats:
        page.gateway.run(SeatPlayers(seats))
