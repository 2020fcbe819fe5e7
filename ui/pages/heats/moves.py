"""What dropping a name on a place means: the command and its price in words; and the menu of one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.event.command import Command
from tourney.heats.heats_view import HeatView, SwapView, TableCard
from tourney.heats.seat_commands import SeatPlayer, SwapSeats, UnseatPlayer
from tourney.heats.swaps import move_view, replace_view, swap_view, unseat_view
from ui.gateway.gateway import Gateway
from ui.pages.heats.board import unseated
from ui.pages.heats.layout import CardSpot
from ui.pages.heats.tiles import Names
from ui.pages.page import Page
from ui.pages.table_menu import close_game, give_seats, giving_words
from ui.parts.asking import run_weighed


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
    return SwapView(False, False, (msg("heatspage.no_seat_there"),))


def seat_weighed(page: Page, command: Command[object]) -> None:
    """Carry out a move of seats; asks first where paper or the hall's screen shows the seats, and for a
    reason where the tables have begun."""
    run_weighed(page.gateway, page.shell.weigh, command, msg("foresight.seats_title"), msg("foresight.do_it"))


def seat_if_possible(page: Page, view: HeatView, command: Command[object] | None, names: Names) -> None:
    """Carry out a move of seats, or say in a line why it is none."""
    price = price_of(page.gateway, view.heat, command)
    if command is not None and price.possible:
        seat_weighed(page, command)
    else:
        say_why(page, price.words, names)


def say_why(page: Page, why: Sequence[Message], names: Names) -> None:
    """Why seats stay as they are: a whole sentence as it is, what a move lacks in one of its own."""
    whole = next((each for each in why if each.key.startswith("errors.")), None)
    page.shell.say(whole or msg("heatspage.not_possible", why=names.said(why)), "warn")


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
    kept = card.kept if card is not None else None
    pick = menu.addAction(words("heatspage.menu_pick", a=who))
    pick.triggered.connect(lambda: take_up(player))
    if card is None and (giving := giving_words(page, [player])):
        best = menu.addAction(giving)
        best.triggered.connect(lambda: give_seats(page, [player]))
    with_room = [target for target in view.tables if target is not card and target.room]
    if kept is not None or not with_room:
        nowhere = menu.addAction(words("heatspage.menu_move", a=who))
        why = kept or msg("heatspage.all_full")
        nowhere.triggered.connect(lambda: say_why(page, (why,), names))
    else:
        menu.addMenu(_tables_menu(page, menu, view, player, with_room, names))
    if card is not None:
        out = menu.addAction(words("heatspage.menu_out", a=who))
        leave = UnseatPlayer(view.heat, player)
        out.triggered.connect(lambda: seat_if_possible(page, view, leave, names))
        menu.addSeparator()
        sheet = menu.addAction(words("heatspage.menu_table", table=card.table))
        sheet.triggered.connect(lambda: shell.go("scores", f"table:{view.heat}:{card.table}"))
        run = menu.addAction(words("console.run_this", table=card.table))
        run.setEnabled(card.runs)
        run.triggered.connect(lambda: shell.run_table(view.heat, card.table))
        close_game(page, menu, view.heat, card.table)
    show = menu.addAction(words("heatspage.menu_player", a=who))
    show.triggered.connect(lambda: shell.go("players", f"player:{player}"))
    return menu


def _tables_menu(
    page: Page, menu: QMenu, view: HeatView, player: PlayerNo, targets: Sequence[TableCard], names: Names
) -> QMenu:
    """The tables with room, to move a player to."""
    who = names.named(player).replace("&", "&&")
    tables = QMenu(page.words("heatspage.menu_move", a=who), menu)
    for target in targets:
        shown = page.words("heatspage.table_size", table=target.table, n=len(target.seats))
        command = SeatPlayer(view.heat, player, target.table)
        move = tables.addAction(shown)
        move.triggered.connect(
            lambda _checked=False, chosen=command: seat_if_possible(page, view, chosen, names)
        )
    return tables
