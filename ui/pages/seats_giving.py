"""The button that gives people seats in every heat that has room: the same at the desk and on Heats."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import msg
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.heats.seat_commands import SeatPlayers
from tourney.heats.seats_to_give import seats_to_give
from ui.pages.page import Page
from ui.parts.asking import run_explained

Seats: TypeAlias = "tuple[tuple[HeatId, PlayerNo], ...]"


def giving_words(page: Page, numbers: Collection[PlayerNo]) -> str:
    """What the button says: in which heats it gives seats; "" where there are none to give."""
    return _named(page, "players.give_seats", seats_to_give(*_event(page), numbers))


def waiting_words(page: Page, numbers: Collection[PlayerNo]) -> str:
    """What the button beside it says, where only tables that wait take people; "" where that is the same."""
    every = seats_to_give(*_event(page), numbers)
    waiting = seats_to_give(*_event(page), numbers, in_play=False)
    return _named(page, "players.give_waiting", waiting) if waiting != every else ""


def give_seats(page: Page, numbers: Collection[PlayerNo], *, in_play: bool = True) -> None:
    """The best table of every heat that has room, in one step for all of them. Where play has begun it is
    done for a reason: the usual one stands there already."""
    seats = seats_to_give(*_event(page), numbers, in_play=in_play)
    if seats:
        words = msg("players.give_in_play"), msg("players.give_it")
        late = page.words("players.came_late")
        run_explained(page.gateway, page.shell.weigh, SeatPlayers(seats), words, late)


def _event(page: Page) -> tuple[Tournament, Rules]:
    return page.gateway.tournament, page.gateway.rules


def _named(page: Page, key: str, seats: Seats) -> str:
    heats = [heat_named(heat) for heat in dict.fromkeys(heat for heat, _ in seats)]
    return page.words(key, heats=heats) if heats else ""
