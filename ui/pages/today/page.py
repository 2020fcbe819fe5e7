"""The Today page: three columns, or the board of tables once time is up."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFocusEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from tourney.base.ids import HeatId
from tourney.competition.heat_names import heat_named
from tourney.services.commands.clock import EndClock, StartClock
from tourney.services.commands.heats import DrawHeats
from tourney.services.journal_lines import FoldedLine
from tourney.services.queries.clocks import hall_clock
from tourney.services.queries.day_plan import day_clock
from tourney.services.queries.status import status_in
from tourney.services.queries.today import today_view
from tourney.views.clocks import HallClock
from tourney.views.today import Act, DayStep, TodayView
from ui.clock.day_lines import DayLines
from ui.gateway import EVERYTHING, Gateway
from ui.pages.page import Page, ShellPort
from ui.pages.standings.declaring import declare
from ui.pages.today.board import TablesBoardView
from ui.pages.today.columns import HappenedColumn, MissingColumn
from ui.theme import Role
from ui.theme.icons import icon
from ui.widgets import Button, Hint, Label, Panel, clear, column, row

_SEED_SPAN = 1_000_000
_POLL_MS = 1000


class TodayPage(Page):
    """The next step with its button; everything else one click away."""

    id = "today"
    title_key = "today.title"
    topics = EVERYTHING
    help_key = "help.today"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._view: TodayView | None = None
        self._clock: HallClock | None = None
        self._columns_wanted = False
        self._primary = QAction(self)
        self._primary.triggered.connect(self._do_first)
        self._now_card = Panel()
        self._step = Label("", Role.TITLE, wrap=True)
        self._also_title = Label("", Role.SMALL, "muted", bold=True)
        self._also = QVBoxLayout()
        self._also.setSpacing(12)
        self.do = Button(on_click=self._do_first)
        self._now_card.body.addWidget(self._step)
        self._now_card.body.addWidget(self.do, 0, Qt.AlignmentFlag.AlignLeft)
        self._now_card.body.addSpacing(16)
        self._now_card.body.addWidget(self._also_title)
        self._now_card.body.addLayout(self._also)
        self._now_card.body.addSpacing(16)
        self.day = DayLines()
        self._now_card.body.addWidget(self.day, 1)
        self._now_card.body.addStretch(0)  # takes the room while there is no day to show
        self.missing = MissingColumn(lambda lack: shell.go(lack.page, lack.target))
        self.happened = HappenedColumn(self._undo)
        self.board = TablesBoardView(self._open_table)
        self.board.leave.connect(self._show_columns)
        self.to_board = Hint(on_action=self._show_board)
        three = QWidget()
        line = QHBoxLayout()
        line.setSpacing(16)
        for part, share in ((self._now_card, 5), (self.missing, 6), (self.happened, 6)):
            line.addWidget(part, share)
        whole = column(self.to_board, spacing=12)
        whole.addLayout(line, 1)
        three.setLayout(whole)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(three)
        self._stack.addWidget(self.board)
        self._timer = self.startTimer(_POLL_MS)

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        view = today_view(gateway.tournament, gateway.rules, gateway.now(), gateway.history)
        self._view = view
        self._clock = hall_clock(gateway.tournament, gateway.rules, gateway.now())
        if view.board is None:
            self._columns_wanted = False
        self._show_steps(view)
        self._show_day()
        self.missing.show_lines(gateway.texts, view.missing)
        self.happened.show_entries(gateway.texts, gateway.recent, gateway.tournament)
        if view.board is not None:
            self.board.show_board(gateway.texts, view.board, self._clock)
        self._choose_face()
        self.header_changed.emit()

    def retranslate(self) -> None:
        self._now_card.set_title(self.words("today.now"))
        self._also_title.set_text(self.words("today.also"))
        self.missing.retranslate(self.gateway.texts)
        self.happened.retranslate(self.gateway.texts)
        self.board.retranslate(self.gateway.texts)
        self.to_board.show_words(self.words("today.time_is_up"), "warn", self.words("today.show_board"))

    def primary_action(self) -> QAction | None:
        return self._primary

    def header_note(self) -> str:
        view = self._view
        if view is None or view.heat is None:
            return ""
        tournament, rules = self.gateway.tournament, self.gateway.rules
        tables = len(tournament.tables_of(view.heat))
        parts = [self.gateway.texts.say(heat_named(view.heat))]
        if view.heat in rules.format.heat_ids:
            parts = [self.words("today.heat_of", number=view.heat, n=len(rules.format.heats))]
        if tables:
            parts.append(self.words("today.tables", n=tables))
        return " · ".join(parts)

    def shortcuts(self) -> list[tuple[str, str]]:
        return [("Enter", self.words("today.key_enter")), ("F9", self.words("today.key_clock"))]

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Enter does what comes next, as soon as one is here."""
        super().focusInEvent(event)
        if not self._on_board():
            self.do.setFocus()

    def go_back(self) -> bool:
        if self._on_board():
            self._show_columns()
            return True
        return False

    # ---- inside -------------------------------------------------------------------------------

    def timerEvent(self, event: object) -> None:
        """Once a second while visible: when time is up, or the time for protests, the page is another one."""
        if self.isVisible():
            gateway = self.gateway
            clock = hall_clock(gateway.tournament, gateway.rules, gateway.now())
            before = self._clock
            self._clock = clock
            self._show_day()
            turned = self._view is not None and _has_turned(self._view, gateway.now())
            if before is None or before.over != clock.over or _late(before) != _late(clock) or turned:
                self.refresh()
            elif self._on_board():
                self.board.show_clock(gateway.texts, clock)

    def _show_day(self) -> None:
        gateway = self.gateway
        self.day.show_day(gateway.texts, day_clock(gateway.tournament, gateway.rules, gateway.now()))

    def _show_steps(self, view: TodayView) -> None:
        texts = self.gateway.texts
        self._step.set_text(texts.sentence(view.now.text))
        self.do.setText(texts.say(view.now.button))
        self._primary.setText(texts.say(view.now.button))
        self._primary.setIcon(icon("forward", "on_accent"))
        clear(self._also)
        for step in view.also:
            part = QWidget()
            button = Button(texts.say(step.button), on_click=partial(self._do, step))
            part.setLayout(column(Label(texts.sentence(step.text), wrap=True), row(button, None), spacing=4))
            self._also.addWidget(part)
        self._also_title.setVisible(bool(view.also))

    def _do_first(self) -> None:
        if self._view is not None:
            self._do(self._view.now)

    def _do(self, step: DayStep) -> None:
        if step.act is Act.DRAW and step.heat is not None:
            heat: HeatId = step.heat
            seed = int(self.gateway.now().timestamp()) % _SEED_SPAN
            command = DrawHeats((heat, *step.beside), seed)
            self.gateway.run(command, then=lambda _outcome: self.shell.go("heats", f"heat:{heat}"))
        elif step.act is Act.START and step.heat is not None:
            self.gateway.run(StartClock(step.heat, step.wave))
        elif step.act is Act.END:
            self.gateway.run(EndClock())
        elif step.act is Act.DECLARE:
            gateway = self.gateway
            status = status_in(gateway.tournament, gateway.rules, step.target, gateway.now())
            declare(gateway, self.shell, status)
        else:
            self.shell.go(step.page, step.target)

    def _undo(self, line: FoldedLine) -> None:
        """A single entry is undone, and can be done again; several are taken back as one step."""
        if len(line.seqs) == 1:
            self.shell.undo(line.newest.seq)
        else:
            self.shell.take_back(line.seqs)

    def _open_table(self, target: str) -> None:
        self.shell.go("scores", target)

    def _on_board(self) -> bool:
        return self._stack.currentWidget() is self.board

    def _show_columns(self) -> None:
        self._columns_wanted = True
        self._choose_face()
        self.header_changed.emit()

    def _show_board(self) -> None:
        self._columns_wanted = False
        self._choose_face()
        self.header_changed.emit()

    def _choose_face(self) -> None:
        there = self._view is not None and self._view.board is not None
        self.to_board.setVisible(there)
        face = 1 if there and not self._columns_wanted else 0
        self._stack.setCurrentIndex(face)


def _has_turned(view: TodayView, now: datetime) -> bool:
    return view.turns_at is not None and now >= view.turns_at


def _late(clock: HallClock) -> object:
    """Late tables and for how many minutes: what the list of what is missing says of them."""
    return [(each.heat, each.table, each.seconds // 60) for each in clock.late]
