"""What else can be done with one seat: the menu of Enter and of the right mouse button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tourney.base.ids import PlayerNo
from tourney.services.commands.seats import SeatPlayer, UnseatPlayer
from tourney.views.heats import HeatView
from ui.pages.heats.tiles import Names
from ui.pages.page import Page


def seat_menu(
    page: Page, take_up: Callable[[PlayerNo], None], view: HeatView, player: PlayerNo, names: Names
) -> QMenu:
    """The menu of one player. It deletes itself when it closes; an & of a name is no shortcut.

    `take_up`: picks the player up, to be put down at another seat.
    """
    words, gateway, shell = page.words, page.gateway, page.shell
    who = names.named(player).replace("&", "&&")
    card = view.table_of(player)
    menu = QMenu(page)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    movable = card is None or not card.begun
    pick = menu.addAction(words("heatspage.menu_pick", a=who))
    pick.triggered.connect(lambda: take_up(player))
    pick.setEnabled(movable)
    if card is None:
        best = menu.addAction(words("heatspage.seat_best"))
        best.triggered.connect(lambda: gateway.run(SeatPlayer(view.heat, player)))
    tables = QMenu(words("heatspage.menu_move", a=who), menu)
    for target in view.tables:
        if target is card or target.begun or target.full:
            continue
        shown = words("heatspage.table_size", table=target.table, n=len(target.seats))
        move = tables.addAction(shown)
        command = SeatPlayer(view.heat, player, target.table)
        move.triggered.connect(lambda _checked=False, chosen=command: gateway.run(chosen))
    tables.setEnabled(movable and not tables.isEmpty())
    menu.addMenu(tables)
    if card is not None:
        out = menu.addAction(words("heatspage.menu_out", a=who))
        out.triggered.connect(lambda: gateway.run(UnseatPlayer(view.heat, player)))
        out.setEnabled(movable)
        menu.addSeparator()
        sheet = menu.addAction(words("heatspage.menu_table", table=card.table))
        sheet.triggered.connect(lambda: shell.go("scores", f"table:{view.heat}:{card.table}"))
        run = menu.addAction(words("console.run_this", table=card.table))
        run.setEnabled(card.runs)
        run.triggered.connect(lambda: shell.run_table(view.heat, card.table))
    show = menu.addAction(words("heatspage.menu_player", a=who))
    show.triggered.connect(lambda: shell.go("players", f"player:{player}"))
    return menu
