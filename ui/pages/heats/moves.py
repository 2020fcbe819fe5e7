"""Finds the command for dropping a name on a place and its price in words; the menu of one seat.

Also words a heat: its view becomes the cards of the board, and sentences name players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tourney.base.ids import STAGES, HeatId, PlayerNo
from tourney.base.spelling import short_names
from tourney.base.texts import Message, Texts, msg
from tourney.base.times import hall_time
from tourney.event.command import Command
from tourney.event.records import Player, Status
from tourney.heats.draws import move_view, replace_view, swap_view, unseat_view
from tourney.heats.heats import HeatView, Mark, SeatLine, SwapView, TableCard
from tourney.heats.seat_commands import SeatPlayer, SeatStandIn, SwapSeats, UnseatPlayer
from ui.gateway.gateway import Gateway
from ui.pages.heats.board import UNSEATED, CardLine, CardSpot, SeatingCard, unseated
from ui.pages.page import Page
from ui.pages.table_menu import close_game, give_seats, giving_words
from ui.parts.dialogs import both_names
from ui.parts.impact import run_with_preview

_SIGNS = {Mark.REPEAT: "⇄", Mark.NAMESAKE: "≈", Mark.GONE: "×", Mark.AWAITED: "?"}


LEGEND = {
    Mark.REPEAT: (_SIGNS[Mark.REPEAT], "heatspage.mark_repeat"),
    Mark.TEAM: ("=", "heatspage.mark_team"),
    Mark.NAMESAKE: (_SIGNS[Mark.NAMESAKE], "heatspage.mark_namesake"),
}
"""The signs that stand on a card without their word."""


_WORDS = {Mark.GONE: "heatspage.mark_gone", Mark.AWAITED: "heatspage.mark_awaited"}


_MOST_UNSEATED = 12


_MOST_NAMED = 3
"""How many players a mark on a card names by number; below the board all are named."""


_NAMING = frozenset(("a", "b"))
"""Parameters of sentences that hold a player's number."""


class Names:
    """Players' names for sentences and cards, in the language in force."""

    def __init__(self, texts: Texts, players: Mapping[PlayerNo, Player]) -> None:
        self.texts = texts
        self._players = players

    @cached_property
    def _chips(self) -> Mapping[str, str]:
        """For cards alone: a sentence names nobody by it, and is asked for at every key."""
        return short_names({player.team for player in self._players.values() if player.team})

    def name(self, number: PlayerNo, length: int = 120) -> str:
        """The name alone, on one line; a card makes what people are called fit, two lines of small type."""
        player = self._players.get(number)
        return _on_a_line(self.texts.name(player.name), length) if player else ""

    def on_card(self, number: PlayerNo) -> str:
        """Both names as a card has them; two people with one name differ by their chips."""
        player = self._players.get(number)
        return "" if player is None else _on_a_line(both_names(player.name), 120)

    def chip(self, team: str) -> str:
        """A team in as few letters as tell this event's teams apart."""
        return self._chips.get(team, "")

    def named(self, number: PlayerNo) -> str:
        """ "31 Chan Tai Man", isolated from the direction of the sentence around it."""
        name = self.name(number, 24)
        return f"{number} \u2068{name}\u2069" if name else str(number)

    def say(self, message: Message) -> str:
        """A sentence with names in place of numbers."""
        params = {
            key: self.named(PlayerNo(value)) if key in _NAMING and isinstance(value, int) else value
            for key, value in message.params.items()
        }
        return self.texts(message.key, **params)

    def said(self, messages: Iterable[Message]) -> str:
        """Several short sentences in a row."""
        return self.texts("heatspage.semicolon").join(self.say(message) for message in messages)


def time_shown(at: datetime | None, zone: str) -> str:
    """ "14:10" on the clock of a hall in `zone`."""
    return hall_time(at, zone).strftime("%H:%M") if at is not None else ""


def _on_a_line(text: str, length: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"


def tiles_of(view: HeatView, names: Names) -> list[SeatingCard]:
    """The cards of a heat; that of players without a seat first."""
    waves = len(view.waves) > 1
    tiles = [_unseated_tile(view.unseated, names)] if view.unseated else []
    return tiles + [_tile(card, names, waves) for card in view.tables]


def _unseated_tile(people: tuple[Player, ...], names: Names) -> SeatingCard:
    texts = names.texts
    lines = tuple(
        CardLine(
            who.number, "", str(who.number), names.on_card(who.number), muted=who.status is not Status.PRESENT
        )
        for who in people[:_MOST_UNSEATED]
    )
    more = len(people) - len(lines)
    notes = ((texts("heatspage.more_unseated", n=more), "muted"),) if more > 0 else ()
    return SeatingCard(UNSEATED, texts("heatspage.no_seat"), aside=str(len(people)), lines=lines, notes=notes)


def _tile(card: TableCard, names: Names, waves: bool) -> SeatingCard:
    texts = names.texts
    title = texts("heatspage.table", table=card.table)
    lines = [_line(seat, names) for seat in card.seats]
    for free in range(card.free):
        left = names.name(card.left[free], 12) if free < len(card.left) else ""
        words = texts("heatspage.free_seat_of", who=left) if left else texts("heatspage.free_seat")
        lines.append(CardLine(None, str(len(card.seats) + free + 1), "", words, muted=True))
    notes = [(f"! {texts.say(card.note)}", "warn")] if card.note else []
    notes += [(f"✏ {texts('heatspage.changed')}", "warn")] if card.changed else []
    return SeatingCard(
        card.table,
        title,
        aside=texts("heatspage.wave_no", wave=card.wave, board=card.board) if waves else "",
        lines=tuple(lines),
        notes=tuple(notes),
        fixed=card.kept is not None,
    )


def _line(seat: SeatLine, names: Names) -> CardLine:
    texts = names.texts
    shown = [_mark(seat, mark, texts) for mark in seat.marks if mark is not Mark.TEAM]
    if seat.instead_of is not None:
        shown.append(texts("stand_in.for", owner=seat.instead_of))
    return CardLine(
        seat.number,
        str(seat.seat),
        number=str(seat.number),
        name=names.on_card(seat.number),
        mark=" ".join(shown),
        words=names.said(seat.reasons),
        muted=Mark.GONE in seat.marks,
        chip=names.chip(seat.team),
        team=_on_a_line(seat.team, 60),
        warns=Mark.TEAM in seat.marks,
    )


def _mark(seat: SeatLine, mark: Mark, texts: Texts) -> str:
    """A sign with the numbers of those whom it is about, "⇄ 5, 21"; without any, with its word."""
    whom = {Mark.REPEAT: seat.met, Mark.NAMESAKE: seat.namesakes}.get(mark)
    if whom is None:
        return f"{_SIGNS[mark]} {texts(_WORDS[mark])}"
    numbers = ", ".join(str(number) for number in whom[:_MOST_NAMED])
    more = f" +{len(whom) - _MOST_NAMED}" if len(whom) > _MOST_NAMED else ""
    return f"{_SIGNS[mark]} {numbers}{more}"


def command_for(view: HeatView, player: PlayerNo, spot: CardSpot) -> Command[object] | None:
    """The command of a drop; None if it has no meaning."""
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
    """The effect of the command."""
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
    """Carry out a move of seats; ask first if paper or the hall's screen shows the seats, and for a reason if
    the tables have begun.
    """
    run_with_preview(
        page.gateway, page.shell.ask_impact, command, msg("foresight.seats_title"), msg("foresight.seats_yes")
    )


def seat_if_possible(page: Page, view: HeatView, command: Command[object] | None, names: Names) -> None:
    """Carry out a move of seats, or tell in a line why it is impossible."""
    price = price_of(page.gateway, view.heat, command)
    if command is not None and price.possible:
        seat_weighed(page, command)
    else:
        say_why(page, price.words, names)


def say_why(page: Page, why: Sequence[Message], names: Names) -> None:
    """Why seats are fixed: a whole sentence unchanged, a move's missing part in one of its own."""
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
        if kept is None and view.unseated and view.heat not in STAGES:
            menu.addMenu(_stand_ins_menu(page, menu, view, player, names))
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


def _stand_ins_menu(page: Page, menu: QMenu, view: HeatView, player: PlayerNo, names: Names) -> QMenu:
    """Those without a seat, to sit in for a player."""
    who = names.named(player).replace("&", "&&")
    people = QMenu(page.words("stand_in.menu", player=who), menu)
    for each in view.unseated[:_MOST_UNSEATED]:
        command = SeatStandIn(view.heat, each.number, player)
        sits = people.addAction(names.named(each.number).replace("&", "&&"))
        sits.triggered.connect(lambda _checked=False, chosen=command: seat_weighed(page, chosen))
    return people


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
