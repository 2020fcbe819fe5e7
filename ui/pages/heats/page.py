"""Heats: choose one, draw it, look at it, change seats, publish.

Above the board stands in one line how good the seating is, with the reasons behind *Why*; what needs somebody
to act stands below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from tourney.application.application import Application
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, Texts, msg
from tourney.clock.current_heat import with_not_checked_in
from tourney.event.printouts import title_of
from tourney.event.records import Status
from tourney.heats.commands import LockHeat, PublishHeat
from tourney.heats.draws import draw_plan
from tourney.heats.heats import HeatChoice, HeatView, heat_choices, heat_to_open, heat_view
from tourney.standings.result_status import to_take_back
from ui.pages.heats import moves
from ui.pages.heats.board import CardSpot, SeatingBoard
from ui.pages.heats.drawing import DrawForm
from ui.pages.heats.moves import Names, seat_menu, time_shown
from ui.pages.page import Page, ShellPort
from ui.pages.rulings import take_back
from ui.pages.table_menu import give_seats, giving_words, waiting_words
from ui.parts.pictures import PictureSubject, seating_subject
from ui.projector.painter import HallWords
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.layouts import column, row
from ui.widgets.table import copy_lines
from ui.widgets.text import Label, capital

if TYPE_CHECKING:
    from ui.gateway.gateway import Gateway


def seats_as_lines(view: HeatView, texts: Texts) -> list[tuple[str, ...]]:
    """A line for each seat below its heads: table, seat, number, both names, team."""
    heads = (
        texts("projector.head_table"),
        texts("projector.head_seat"),
        texts("players.col_number"),
        texts("players.col_zh"),
        texts("players.col_en"),
        texts("players.col_team"),
    )
    lines = [
        (str(card.table), str(seat.seat), str(seat.number), seat.name.zh, seat.name.en, seat.team)
        for card in view.tables
        for seat in card.seats
    ]
    return [heads, *lines]


_KINDS = frozenset(
    {"seating-table", "seating-name", "scoresheets", "scoresheets-a5", "table-sheets", "cards", "fallback"}
)
"""Paper in the hall with seats on it; lists as files do not count."""


class Reasons(QWidget):
    """How good the seating is, in one line and on demand in full; what does not apply takes no room."""

    seat_wanted = Signal(bool)
    """Give everybody without a seat the best table of every heat that has room; tables that play included, or
    not.
    """
    anew_wanted = Signal()
    """Draw the heat again."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self.short = [Label(""), Label("")]
        self.sizes, self.legend = Label("", kind="muted"), Label("", kind="muted")
        self.why = Button(kind="link", on_click=self._toggle)
        self.facts = Label("", kind="muted", wrap=True)
        self.facts.hide()
        self.waves = Label("", kind="muted", wrap=True)
        self.paper = Label("", kind="muted", wrap=True)
        self.seatless = Hint(
            on_action=lambda: self.seat_wanted.emit(True), on_other=lambda: self.seat_wanted.emit(False)
        )
        self.odd = Hint()
        self.anew = Hint(on_action=self.anew_wanted.emit)
        hints = (self.seatless, self.odd, self.anew)
        line = row(*self.short, self.sizes, self.why, self.legend, None, spacing=12)
        self.setLayout(column(line, self.facts, self.waves, self.paper, *hints, spacing=8))

    def fold(self) -> bool:
        """Hide the reasons. False if they were not open."""
        is_open = not self.facts.isHidden()
        if is_open:
            self._toggle()
        return is_open

    def _toggle(self) -> None:
        self.facts.setVisible(self.facts.isHidden())
        self._name_why()

    def _name_why(self) -> None:
        self.why.setText(self._page.words("heatspage.why" if self.facts.isHidden() else "heatspage.why_not"))

    def show_view(self, view: HeatView, names: Names) -> None:
        """Show the lines about a heat."""
        self._show_facts(view)
        self._show_waves(view)
        self._show_paper(view)
        self._show_seatless(view, names)
        odd = [card.table for card in view.tables if not card.allowed and card.kept is None]
        self.odd.show_words(self._page.words("heatspage.odd_sizes", tables=odd) if odd else "", "warn")
        heats, words = [view.name], self._page.words
        anew = words("today.do_redraw", heats=heats) if view.better_anew else ""
        self.anew.show_words(capital(anew), "warn", words("today.button_redraw", heats=heats))

    def _show_facts(self, view: HeatView) -> None:
        words, texts = self._page.words, self._page.gateway.texts
        drawn = words(
            "heatspage.seed_line",
            time=time_shown(view.record.drawn_at, self._page.gateway.zone),
            seed=view.record.seed,
        )
        said = [drawn, *([words("heatspage.edited")] if view.record.edited else [])]
        said += [texts.sentence(message) for message in view.proof]
        if view.not_here and view.takes:
            said.append(words("heatspage.not_here", numbers=list(view.not_here), n=len(view.not_here)))
        day = " ".join(texts.sentence(message) for message in view.proof_of_day)
        lines = [" ".join(said)] + ([words("heatspage.all_heats", said=day)] if day else [])
        self.facts.set_text("\n".join(lines))
        for label, part in zip_longest(self.short, view.in_short):
            label.setVisible(part is not None)
            if part is not None:
                good, message = part
                label.set_text(f"{'✓' if good else '!'} {texts.say(message)}", "" if good else "warn")
        there = {mark for card in view.tables for seat in card.seats for mark in seat.marks}
        legend = {mark: key for mark, key in moves.LEGEND.items() if mark in there}
        self.legend.set_text("   ".join(f"{sign} {words(key)}" for sign, key in legend.values()))
        sizes = Counter(len(card.seats) for card in view.tables)
        self.sizes.set_text(", ".join(f"{n} × {size}" for size, n in sorted(sizes.items(), reverse=True)))
        self._name_why()

    def _show_waves(self, view: HeatView) -> None:
        said = [
            self._page.words("heatspage.wave_timed", wave=w.wave, n=w.tables, starts=w.starts, ends=w.ends)
            if w.starts
            else self._page.words("heatspage.wave", wave=w.wave, n=w.tables)
            for w in view.waves
        ]
        self.waves.set_text(" · ".join(said))
        self.waves.setVisible(len(said) > 1)

    def _show_paper(self, view: HeatView) -> None:
        said, texts = [], self._page.gateway.texts
        print_lines = [printed for printed in view.prints if printed.name in _KINDS and printed.changed]
        for printed in print_lines:
            params = {
                "kind": texts.say(title_of(printed.name)),
                "time": time_shown(printed.at, self._page.gateway.zone),
            }
            said.append(self._page.words("heatspage.printed_changed", tables=list(printed.changed), **params))
        self.paper.set_text("  ·  ".join(said), "warn")
        self.paper.setVisible(bool(said))

    def _show_seatless(self, view: HeatView, names: Names) -> None:
        text = _without_seat(view, names)
        if text is None:
            self.seatless.show_words("")
            return
        numbers = [each.number for each in view.unseated]
        giving = giving_words(self._page, numbers), waiting_words(self._page, numbers)
        self.seatless.show_words(self._page.gateway.texts.say(text), "warn", *giving)


def _without_seat(view: HeatView, names: Names, most: int = 5) -> Message | None:
    """The players without a seat in the heat, the first `most` by name; None if nobody is to be given one."""
    people = view.unseated
    if not people or not view.takes:
        return None
    if len(people) == 1:
        present = people[0].status is Status.PRESENT
        key = "heatspage.one_without_seat" if present else "heatspage.one_without_seat_registered"
        return msg(key, a=names.named(people[0].number))
    who = [names.named(person.number) for person in people[:most]]
    return msg("heatspage.some_without_seat", n=len(people), who=who)


_BOARD, _DRAW, _NOBODY = range(3)


class HeatsPage(Page):
    """The page of seats."""

    id = "heats"
    title_key = "heatspage.title"
    topics = frozenset(
        {"players", "heats", "tables", "sheets", "clocks", "games", "prints", "rulings", "event"}
    )
    help_key = "heatspage.help"
    shares = True

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._heat: HeatId | None = None
        self._in_hand: HeatId | None = None
        """The day's heat when somebody last came here."""
        self._view: HeatView | None = None
        self._choices: tuple[HeatChoice, ...] = ()
        self._drawing_again = False
        self._wrong = False
        self.chooser = SegmentedControl()
        self.chooser.changed.connect(lambda heat: self.open_heat(HeatId(heat)))
        self.state = Label("")
        self.more = Button("⋯", on_click=self._open_menu)
        self.taking_back = Button(kind="quiet", on_click=self._take_back)
        self.reasons = Reasons(self)
        self.reasons.seat_wanted.connect(self._seat_all)
        self.reasons.anew_wanted.connect(self._draw_again)
        self.board = SeatingBoard()
        self.form = DrawForm(self)
        self.nobody = EmptyState("players")
        self.nobody.on_first(lambda: self.shell.go("players"))
        self.stack = QStackedWidget(self)
        for part in (self.board, self.form, self.nobody):
            self.stack.addWidget(part)
        self._action = QAction(self)
        self._action.triggered.connect(lambda _checked=False: self._primary())
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        top = row(self.chooser, 12, self.state, None, self.taking_back, self.more)
        self.setLayout(column(top, self.reasons, (self.stack, 1), spacing=8))

    def _connect(self) -> None:
        self.board.moved.connect(self._show_line)
        self.board.asked.connect(self._show_price)
        self.board.dropped.connect(self._drop)
        self.board.stays.connect(self._say_stays)
        self.board.menu_wanted.connect(self._menu)
        self.form.changed.connect(self._header)
        self.form.other_players.connect(self.refresh)
        self.form.cancelled.connect(self._stop_drawing)
        self.form.drawn.connect(self._stop_drawing)
        self.key("Ctrl+Return Ctrl+Enter", self.press_primary)
        self.key("Alt+Left", lambda: self._next_heat(-1))
        self.key("Alt+Right", lambda: self._next_heat(1))
        self.key("Ctrl+L", self._lock)
        self.key("Ctrl+C", self._copy)

    # ---- what the frame asks ------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        t, rules, now = gateway.tournament, gateway.rules, gateway.now()
        self._choices = heat_choices(t, rules, now)
        if self._heat not in [choice.heat for choice in self._choices]:
            self._heat = self._in_hand = heat_to_open(t, rules)
        assert self._heat is not None
        self.chooser.set_options([(c.heat, self._tab(c)) for c in self._offered()])
        self.chooser.set_value(self._heat)
        self._view = heat_view(t, rules, now, self._heat)
        stage = rules.format.stage(self._heat)
        self._wrong = stage is not None and to_take_back(t, rules, now) == self._heat
        if self._view is not None:
            self.board.show_tiles(moves.tiles_of(self._view, self._names()))
        if self._view is None or self._drawing_again:
            everybody = self.form.everybody
            self.form.open_plan(draw_plan(t, rules, now, self._heat, everybody=everybody))
        nobody = not t.players
        part = _NOBODY if nobody else _DRAW
        if self._view is not None and not self._drawing_again:
            part = _BOARD
        self.stack.setCurrentIndex(part)
        self._show_state()
        self._header()

    def retranslate(self) -> None:
        words = self.words
        self.more.setToolTip(words("heatspage.more"))
        self.more.setAccessibleName(words("heatspage.more"))
        self.nobody.show_words(
            words("players.empty"), words("heatspage.nobody_text"), words("heatspage.nobody_button")
        )
        self.board.setAccessibleName(words("heatspage.title"))
        self.form.retranslate()

    def primary_action(self) -> QAction | None:
        return self._action

    def header_note(self) -> str:
        if self._heat is None:
            return ""
        view = self._view
        if view is None:
            return capital(self.words("heatspage.note_missing", heat=heat_named(self._heat)))
        return ""

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        words = self.words
        return (
            (words("heatspage.arrows"), words("heatspage.key_arrows")),
            ("Space", words("heatspage.key_space")),
            ("Enter", words("heatspage.key_enter")),
            ("Ctrl+Enter", words("window.key_primary")),
            ("Esc", words("heatspage.key_esc")),
            ("Alt+← →", words("heatspage.key_heat")),
            ("Ctrl+L", words("heatspage.key_lock")),
            ("Ctrl+C", words("heatspage.key_copy")),
        )

    def go_back(self) -> bool:
        if self.board.cancel() or self.board.let_go():
            return True
        if self._drawing_again:
            self._stop_drawing()
            return True
        return self.reasons.fold()

    def open_target(self, target: str) -> None:
        kind, _, rest = target.partition(":")
        if kind == "heat":
            self.open_heat(HeatId(rest))
        elif kind == "player" and rest.isdecimal():
            self.board.select(PlayerNo(int(rest)))
        elif kind == "table":
            heat, _, table = rest.partition(":")
            self.open_heat(HeatId(heat))
            if table.isdecimal():
                self.board.select_table(TableNo(int(table)))

    def open_heat(self, heat: HeatId) -> None:
        """Show a heat of the format; an unknown one is ignored."""
        if heat in [choice.heat for choice in self._choices] and heat != self._heat:
            self.board.cancel()
            self._heat, self._drawing_again = heat, False
            self.refresh()

    def _go_with_the_day(self) -> None:
        """A person who comes back once the day is at another heat finds that one, not the one that is
        over.
        """
        now = heat_to_open(self.gateway.tournament, self.gateway.rules)
        if now != self._in_hand:
            self._in_hand = now
            self.open_heat(now)

    def subject(self) -> PictureSubject:
        gateway = self.gateway
        return seating_subject(
            gateway.tournament, gateway.rules, gateway.now(), heat=self._heat, words=HallWords()
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._go_with_the_day()
        board = self.stack.currentIndex() == _BOARD
        (self.board if board else self.form.seed).setFocus()

    # ---- showing ------------------------------------------------------------------------------

    def _names(self) -> moves.Names:
        return moves.Names(self.gateway.texts, self.gateway.tournament.players)

    def _show_state(self) -> None:
        view, words = self._view, self.words
        there = view is not None and not self._drawing_again
        for part in (self.state, self.more, self.reasons):
            part.setVisible(there)
        self.taking_back.setVisible(there and self._wrong)
        if view is None or not there:
            return
        self.taking_back.setText(self.words("official.take_back", heat=view.name))
        draft = view.draft
        self.state.set_text(
            words("heatspage.draft" if draft else "heatspage.published"), "warn" if draft else "muted"
        )
        self.state.setToolTip(words("heatspage.draft_tip") if draft else "")
        self.reasons.show_view(view, self._names())
        self._show_line()

    def _show_line(self) -> None:
        """Below the board: what is in the hand, or what is to be known of the seat under the cursor."""
        if self.board.picked is not None and self.board.price:
            return  # the price of the move stands there
        said, tone = self._said_of_spot()
        self.board.show_foot(said, tone)
        self.board.setAccessibleDescription(said)

    def _said_of_spot(self) -> tuple[str, str]:
        names, spot = self._names(), self.board.cursor_spot
        if self.board.picked is not None:
            return self.words("heatspage.picked", a=names.named(self.board.picked)), ""
        player = spot.player if spot is not None else None
        card = self._view.table_of(player) if self._view and player is not None else None
        seat = next((s for s in card.seats if s.number == player), None) if card else None
        if seat is None or not seat.reasons:
            return "", ""
        return f"{names.named(seat.number)}: {names.said(seat.reasons)}", "warn"

    def _offered(self) -> list[HeatChoice]:
        """The heats, and a stage once it is drawn, comes next or was asked for."""
        next_one = heat_to_open(self.gateway.tournament, self.gateway.rules)
        return [
            choice
            for choice in self._choices
            if choice.heat not in STAGES or choice.tables or choice.heat in (next_one, self._heat)
        ]

    def _tab(self, choice: HeatChoice) -> str:
        """A heat with how far it is: ✓ over, ● in play."""
        name = capital(self.gateway.texts.say(choice.name))
        return f"✓ {name}" if choice.over else f"● {name}" if choice.begun else name

    def _show_price(self, player: int, spot: CardSpot) -> None:
        if self._view is None:
            return
        names = self._names()
        command = moves.command_for(self._view, PlayerNo(player), spot)
        price = moves.price_of(self.gateway, self._view.heat, command)
        self.board.show_price(names.said(price.words), price.worse or not price.possible)
        if price.words:
            said = moves.sentence(names, command, price)
            self.board.show_foot(said, "warn" if price.worse else "")
            self.board.setAccessibleDescription(said)

    def _header(self) -> None:
        text, enabled, tip = "", False, ""
        if self.stack.currentIndex() == _NOBODY:
            text, enabled = self.words("heatspage.nobody_button"), True
        elif self.stack.currentIndex() == _DRAW:
            text, enabled, tip = self.form.will, self.form.ready, self.form.why_not
        elif self._view is not None and self._view.draft:
            text, enabled = self.words("heatspage.publish", heat=self._view.name), True
        elif self._view is not None and not self._view.begun:
            text, enabled = self.words("heatspage.print", heat=self._view.name), True
        self._action.setText(text)
        self._action.setEnabled(enabled)
        self._action.setToolTip(tip)
        self.header_changed.emit()

    # ---- doing --------------------------------------------------------------------------------

    def _primary(self) -> None:
        if self.stack.currentIndex() == _NOBODY:
            self.shell.go("players")
        elif self.stack.currentIndex() == _DRAW:
            self.form.submit()
        elif self._view is not None and self._view.draft:
            self._publish()
        elif self._view is not None and not self._view.begun:
            self.shell.go("print", f"set:{self._view.heat}")

    def _open_menu(self) -> None:
        """What is rarely wanted of a heat."""
        view, words = self._view, self.words
        if view is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(words("picture.title"), self.shell.share_picture)
        menu.addAction(words("heatspage.copy"), self._copy)
        if view.draft:
            if not view.begun and not view.record.locked:
                menu.addAction(words("heatspage.draw_again"), self._draw_again)
            menu.addAction(words("heatspage.unlock" if view.record.locked else "heatspage.lock"), self._lock)
        else:
            menu.addAction(words("heatspage.unpublish"), self._unpublish)
        spot = self.board.cursor_spot
        card = next((each for each in view.tables if spot is not None and each.table == spot.table), None)
        if card is not None and card.runs:
            run = words("console.run_this", table=card.table)
            menu.addAction(run, lambda: self.shell.run_table(view.heat, card.table))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _publish(self) -> None:
        view = self._view
        if view is None:
            return
        text = msg(
            "heatspage.publish_text",
            tables=len(view.tables),
            n=sum(len(card.seats) for card in view.tables),
        )
        text = with_not_checked_in(text, self.gateway.tournament, view.heat)
        seatless = _without_seat(view, self._names(), most=3)
        if seatless is not None:
            text = msg("heatspage.publish_with", text=text, missing=seatless)
        self.shell.confirm(
            msg("heatspage.publish_title", heat=view.name),
            text,
            msg("heatspage.publish", heat=view.name),
            lambda: self.gateway.run(PublishHeat(view.heat)),
        )

    def _unpublish(self) -> None:
        """Undo an announcement, as long as nothing depends on it."""
        view = self._view
        if view is None:
            return

        def announcement(app: Application) -> int | None:
            entries = [
                e for e in app.journal() if e.code == "heat_published" and e.params.get("heat") == view.heat
            ]
            return entries[-1].seq if entries and app.can_undo(entries[-1].seq) else None

        def announced(seq: int | None) -> None:
            if seq is None:
                self.shell.say(msg("heatspage.unpublish_not"), "warn")
                return
            self.shell.confirm(
                msg("heatspage.unpublish_title", heat=view.name),
                msg("heatspage.unpublish_text"),
                msg("heatspage.unpublish"),
                lambda: self.gateway.undo(seq),
                danger=True,
            )

        self.gateway.on_writer(announcement, announced)

    def _lock(self) -> None:
        view = self._view
        if view is not None and view.draft and not self._drawing_again:
            self.gateway.run(LockHeat(view.heat, not view.record.locked))

    def _copy(self) -> None:
        """Copy the seats to the clipboard."""
        if self._view is not None:
            copy_lines(seats_as_lines(self._view, self.gateway.texts))
            self.shell.say(msg("heatspage.copied", heat=self._view.name), "good")

    def _take_back(self) -> None:
        if self._view is not None:
            take_back(self.gateway, self.shell, self._view.heat)

    def _draw_again(self) -> None:
        self._drawing_again = True
        self.refresh()

    def _stop_drawing(self) -> None:
        self._drawing_again = False
        self.refresh()
        self.board.setFocus()

    def _seat_all(self, in_play: bool) -> None:
        """Give players without a seat here the best table of every heat that has room, all in one step."""
        if self._view is not None:
            give_seats(self, [each.number for each in self._view.unseated], in_play=in_play)

    def _drop(self, player: int, spot: CardSpot) -> None:
        if self._view is None:
            return
        command = moves.command_for(self._view, PlayerNo(player), spot)
        moves.seat_if_possible(self, self._view, command, self._names())
        self._show_line()

    def _say_stays(self, table: int) -> None:
        """Tell why nobody can be picked up at a table."""
        view = self._view
        card = next((each for each in view.tables if each.table == table), None) if view is not None else None
        if card is not None and card.kept is not None:
            moves.say_why(self, (card.kept,), self._names())

    def _menu(self, spot: CardSpot, place: QPoint) -> None:
        if self._view is not None and spot.player is not None:
            menu = seat_menu(self, self.board.pick, self._view, spot.player, self._names())
            menu.popup(place)

    def _next_heat(self, step: int) -> None:
        heats = [choice.heat for choice in self._offered()]
        if self._heat in heats:
            at = heats.index(self._heat) + step
            if 0 <= at < len(heats):
                self.open_heat(heats[at])
