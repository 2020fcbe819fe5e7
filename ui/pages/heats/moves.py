"""What dropping a name on a place means: the command and its price in words; and the menu of one seat."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tourney.base.ids import HeatId, PlayerNo
from tourney.services.command import Command
from tourney.services.commands.seats import SeatPlayer, SwapSeats, UnseatPlayer
from tourney.services.queries.swaps import move_view, replace_view, swap_view, unseat_view
from tourney.texts import msg
from tourney.views.heats import HeatView, SwapView
from ui.foresight.asking import run_weighed
from ui.gateway import Gateway
from ui.pages.heats.board import unseated
from ui.pages.heats.layout import CardSpot
from ui.pages.heats.tiles import Names
from ui.pages.page import Page
from ui.pages.seats_giving import give_seats, giving_words


def command_for(view: HeatView, player: PlayerNo, spot: CardSpot) -> Command[object] | None:
    """The command that a drop stands for; None where it means nothing."""
    seated = view.table_of(player) is not None
    if unseated(spot):
        if not seated:
            return None
        if spot.player is None:
            return UnseatPlayer(view.heat, player)
        return SeatPlayer(view.heat, spot.player, instead_of=player)
    if spot.player is None:
        return SeatPlayer(view.heat, player, spot.table)
    if seated:
        return SwapSeats(view.heat, player, spot.player)
    return SeatPlayer(view.heat, player, instead_of=spot.player)


def price_of(gateway: Gateway, heat: HeatId, command: Command[object] | None) -> SwapView:
    """What the command would change."""
    t, rules = gateway.tournament, gateway.rules
    if isinstance(command, SwapSeats):
        return swap_view(t, rules, heat, command.a, command.b)
    if isinstance(command, UnseatPlayer):
        return unseat_view(t, rules, heat, command.number)
    if isinstance(command, SeatPlayer) and command.instead_of is not None:
        return replace_view(t, rules, heat, command.number, command.instead_of)
    if isinstance(command, SeatPlayer) and command.table is not None:
        return move_view(t, rules, heat, command.number, command.table)
    return SwapView(False, False, ())


def seat_weighed(page: Page, command: Command[object]) -> None:
    """Carry out a move of seats; asks first where paper or the hall's screen shows the seats."""
    run_weighed(page.gateway, page.shell.weigh, command, msg("foresight.seats_title"), msg("foresight.do_it"))


def sentence(names: Names, command: Command[object] | None, price: SwapView) -> str:
    """ "31 Lee ⇄ 12 Ho: … would meet again; seats stay even"."""
    words, texts = names.said(price.words), names.texts
    if isinstance(command, SwapSeats):
        a, b = names.named(command.a), names.named(command.b)
        return texts("heatspage.swap_of", a=a, b=b, words=words)
    if isinstance(command, UnseatPlayer):
        return texts("heatspage.out_of", a=names.named(command.number), words=words)
    if isinstance(command, SeatPlayer) and command.instead_of is not None:
        a, b = names.named(command.number), names.named(command.instead_of)
        return texts("heatspage.replace_of", a=a, b=b, words=words)
    if isinstance(command, SeatPlayer) and command.table is not None:
        a = names.named(command.number)
        return texts("heatspage.move_of", a=a, table=command.table, words=words)
    return words


def seat_menu(
    page: Page, take_up: Callable[[PlayerNo], None], view: HeatView, player: PlayerNo, names: Names
) -> QMenu:
    """The menu of one player. It deletes itself when it closes; an & of a name is no shortcut.

    `take_up`: picks the player up, to be put down at another seat.
    """
    words, shell = page.words, page.shell
    who = names.named(player).replace("&", "&&")
    card = view.table_of(player)
    menu = QMenu(page)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    movable = card is None or not card.begun
    pick = menu.addAction(words("heatspage.menu_pick", a=who))
    pick.triggered.connect(lambda: take_up(player))
    pick.setEnabled(movable)
    if card is None and (giving := giving_words(page, [player])):
        best = menu.addAction(giving)
        best.triggered.connect(lambda: give_seats(page, [player]))
    tables = QMenu(words("heatspage.menu_move", a=who), menu)
    for target in view.tables:
        if target is card or not target.room:
            continue
        shown = words("heatspage.table_size", table=target.table, n=len(target.seats))
        move = tables.addAction(shown)
        command = SeatPlayer(view.heat, player, target.table)
        move.triggered.connect(lambda _checked=False, chosen=command: seat_weighed(page, chosen))
    tables.setEnabled(movable and not tables.isEmpty())
    menu.addMenu(tables)
    if card is not None:
        out = menu.addAction(words("heatspage.menu_out", a=who))
        out.triggered.connect(lambda: seat_weighed(page, UnseatPlayer(view.heat, player)))
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
