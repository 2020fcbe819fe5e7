"""The menu of a table on the map: its sheet, its clock, its console, its seats.

Also the button that gives people seats in every heat that has room: the same at the desk and on Heats.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tourney.base.heat_names import heats_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.clock.clock import hall_clock
from tourney.clock.commands import AddTime, PauseClock, ResumeClock
from tourney.event.command import Command
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.heats.free_seats import free_seats
from tourney.heats.hall import HallView
from tourney.heats.seat_commands import SeatPlayers
from tourney.table_games.commands import CloseTableGame
from ui.pages.page import Page
from ui.parts.impact import run_with_reason

Seats: TypeAlias = "tuple[tuple[HeatId, PlayerNo], ...]"


def giving_words(page: Page, numbers: Collection[PlayerNo]) -> str:
    """The button's words: the heats in which it gives seats; "" if there are none to give."""
    return _named(page, "players.give_seats", free_seats(*_event(page), numbers))


def waiting_words(page: Page, numbers: Collection[PlayerNo]) -> str:
    """The words of the button beside it, for waiting tables only; "" if that is the same."""
    every = free_seats(*_event(page), numbers)
    waiting = free_seats(*_event(page), numbers, in_play=False)
    return _named(page, "players.give_waiting", waiting) if waiting != every else ""


def give_seats(page: Page, numbers: Collection[PlayerNo], *, in_play: bool = True) -> None:
    """Give the best table of every heat that has room, in one step for all of them. If play has begun it
    takes a reason: the usual one is filled in.
    """
    seats = free_seats(*_event(page), numbers, in_play=in_play)
    if seats:
        words = msg("players.give_in_play"), msg("players.give_it")
        late = page.words("players.came_late")
        run_with_reason(page.gateway, page.shell.ask_impact, SeatPlayers(seats), words, late)


def _event(page: Page) -> tuple[Tournament, Rules]:
    return page.gateway.tournament, page.gateway.rules


def _named(page: Page, key: str, seats: Seats) -> str:
    heats = heats_named(dict.fromkeys(heat for heat, _ in seats))
    return page.words(key, heats=heats) if heats else ""


_MINUTES = (1, 2, 5)


def table_menu(
    page: Page, view: HallView, number: TableNo, lift: Callable[[TableNo], object] | None = None
) -> QMenu:
    """The menu of one table; it deletes itself when it closes. `lift`: if tables may be moved."""
    words, shell, heat, table = page.words, page.shell, view.heat, view.table(number)
    menu = QMenu(page)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    played = table is not None and table.tile is not None
    sheet = menu.addAction(words("heatspage.menu_table", table=number))
    sheet.triggered.connect(lambda: shell.go("scores", f"table:{heat}:{number}"))
    sheet.setEnabled(played)
    _clock(page, menu, heat, number)
    run = menu.addAction(words("console.run_this", table=number))
    run.triggered.connect(lambda: shell.run_table(heat, number))
    run.setEnabled(table is not None and table.runs)
    close_game(page, menu, heat, number)
    seats = menu.addAction(words("hallmap.menu_seats", table=number))
    seats.triggered.connect(lambda: shell.go("heats", f"table:{heat}:{number}"))
    seats.setEnabled(played and page.id != "heats")
    if lift is not None:
        menu.addSeparator()
        menu.addAction(words("hallmap.menu_move", table=number)).triggered.connect(lambda: lift(number))
    return menu


def close_game(page: Page, menu: QMenu, heat: HeatId, number: TableNo) -> None:
    """For a table that the program referees: take its game back for a reason, so that its sheets are typed
    in.
    """
    if (heat, number) in page.gateway.tournament.games:
        close = menu.addAction(page.words("hallmap.menu_close", table=number))
        close.triggered.connect(lambda: ask_to_close(page, heat, number, lambda: None))


def ask_to_close(page: Page, heat: HeatId, number: TableNo, then: Callable[[], object]) -> None:
    """Take a table's game back once there is a reason; `then` go on."""

    def given(reason: str) -> None:
        page.gateway.run(CloseTableGame(heat, number, reason), lambda _outcome: then())

    title = msg("hallmap.menu_close", table=number)
    page.shell.ask_reason(title, msg("hallmap.close_text"), msg("hallmap.close_game"), given)


def _clock(page: Page, menu: QMenu, heat: HeatId, number: TableNo) -> None:
    """More time for this table alone, or its clock stopped and started: while the heat's clock is on."""
    gateway, words = page.gateway, page.words
    inner = QMenu(words("hallmap.menu_clock", table=number), menu)
    menu.addMenu(inner)
    clock = hall_clock(gateway.tournament, gateway.rules, gateway.now())
    on = clock.is_on and clock.heat == heat and number in clock.tables
    inner.setEnabled(on)
    if not on:
        return
    for minutes in _MINUTES:
        message = msg("console.add_minutes", n=minutes)
        add = inner.addAction(gateway.texts.say(message))
        add.triggered.connect(partial(_ask, page, message, number, partial(AddTime, minutes * 60)))
        add.setEnabled(not clock.untimed)
    stands = clock.table(number).own_pause
    message = msg("hallmap.clock_on" if stands else "hallmap.clock_off", table=number)
    turn = inner.addAction(gateway.texts.say(message))
    turn.triggered.connect(partial(_ask, page, message, number, ResumeClock if stands else PauseClock))


def _ask(
    page: Page,
    title: Message,
    number: TableNo,
    command: Callable[..., Command[None]],
    _checked: bool = False,
) -> None:
    """The time of one table changes for a reason, which its paper and the record of the clock show."""

    def given(reason: str) -> None:
        page.gateway.run(command(tables=(number,), reason=reason))

    page.shell.ask_reason(title, msg("hallmap.clock_reason"), msg("console.enter"), given)
