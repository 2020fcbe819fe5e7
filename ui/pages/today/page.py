"""The Today page: the day as a line and the step where it stands, or the board of tables once time is up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QAction, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedLayout, QWidget

from tourney.application.history import FoldedLine
from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.clock.clock import hall_clock
from tourney.clock.clocks import HallClock
from tourney.clock.commands import StartClock
from tourney.clock.current_heat import awaited
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats
from tourney.heats.hall import hall_view, map_times
from tourney.heats.hall_view import MapTimes
from tourney.players.commands import SetStatus
from tourney.setup.commands import EditEvent
from tourney.standings.result_status import status_in
from tourney.today.day_line import day_line, day_picture
from tourney.today.day_line_view import CheckState, DayPicture
from tourney.today.today_view import Act, DayStep
from ui.gateway.gateway import EVERYTHING, Gateway
from ui.pages.page import Page, ShellPort
from ui.pages.rulings import declare
from ui.pages.today.beside import Beside
from ui.pages.today.board import TablesBoardView
from ui.pages.today.facts import FactsForm
from ui.pages.today.happened import Happened
from ui.pages.today.present import PresentStep
from ui.parts.day_strip import DayStrip
from ui.parts.starting import start_clock
from ui.widgets.hint import Hint
from ui.widgets.icons import icon
from ui.widgets.layouts import column, row
from ui.widgets.look import look
from ui.widgets.panels import Panel
from ui.widgets.text import capital

_SEED_SPAN = 1_000_000
_POLL_MS = 1000
_WIDE = 1500
"""Px at 100 % from which three cards stand side by side."""
_TOLERATED = 2
"""Minutes that nobody calls late."""


class TodayPage(Page):
    """The line across the top, below it the present step with its one job; everything else one click away."""

    id = "today"
    title_key = "today.title"
    topics = EVERYTHING
    help_key = "help.today"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._picture: DayPicture | None = None
        self._clock: HallClock | None = None
        self._day_wanted = False
        self.strip = DayStrip()
        self.strip.chosen.connect(shell.go)
        self.present = PresentStep(self._do)
        self._primary = QAction(self)
        self._primary.triggered.connect(self.present.do_it)
        self.facts = FactsForm()
        self.facts.kept.connect(self._keep_fact)
        self.facts.closed.connect(self._facts_closed)
        self.present.above.addWidget(self.facts)
        self.present.hall.chosen.connect(self._open_on_map)
        self.happened = Happened(self._undo, lambda: shell.go("print", "kind:audit"))
        self.beside = Beside(shell.projector, shell.go)
        shell.projector.changed.connect(self._show_present)
        self.board = TablesBoardView(gateway, self._open_table)
        self.board.leave.connect(self._show_day)
        self.to_board = Hint(on_action=self._show_board)
        self.key("Ctrl+Return Ctrl+Enter", self.present.do_it)
        self._lay_out()
        self._timer = self.startTimer(_POLL_MS)

    def _lay_out(self) -> None:
        card = Panel()
        card.body.addWidget(self.strip)
        self._right = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._right.setSpacing(16)
        self._right.addWidget(self.happened, 4)
        self._right.addWidget(self.beside)
        self._below = row(self.present, spacing=16)
        self._below.addLayout(self._right)
        self._three: bool | None = None
        self.present.installEventFilter(self)
        day = QWidget()
        whole = column(self.to_board, card, spacing=12)
        whole.addLayout(self._below, 1)
        day.setLayout(whole)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(day)
        self._stack.addWidget(self.board)
        self._share_room()

    def _share_room(self) -> None:
        """Two columns on a laptop, three where there is room."""
        three = self.width() >= look().px(_WIDE)
        if three != self._three:
            self._three = three
            direction = QBoxLayout.Direction
            self._right.setDirection(direction.LeftToRight if three else direction.TopToBottom)
            self._right.setStretch(1, 3 if three else 0)
            self._below.setStretch(0, 5)
            self._below.setStretch(1, 7 if three else 4)
            self.beside.show_large(three)
            if self._picture is not None:
                self._show_hall(self._picture.today.heat)
        self._share_screens()

    def _share_screens(self) -> None:
        """On a low screen, or below waves, what happened comes before what the hall's screen shows, which the
        rail leads to."""
        least = self.happened.enough_height + self._right.spacing() + self.beside.whole_height
        self.beside.show_screens(bool(self._three) or self.present.height() >= least)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.present and event.type() is QEvent.Type.Resize:
            self._share_screens()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Whoever stood on a line that is not there any more stands on the one job's button afterwards."""
        held = self.window().focusWidget()
        self._show_event()
        if held is not None and held is not self.window().focusWidget() and self.isAncestorOf(held):
            self._to_the_job()

    def _show_event(self) -> None:
        gateway = self.gateway
        picture = day_picture(
            gateway.tournament, gateway.rules, gateway.now(), gateway.history, gateway.copies_here
        )
        self._picture = picture
        self._clock = hall_clock(gateway.tournament, gateway.rules, gateway.now())
        if picture.board is None:
            self._day_wanted = False
        texts = gateway.texts
        self.strip.show_line(texts, picture.line)
        self._show_late(picture.line.late)
        self.facts.show_event(gateway.tournament, gateway.now())
        self._show_present()
        self._show_hall(picture.today.heat)
        self._primary.setText(texts.say(picture.job.button))
        self._primary.setIcon(icon("forward", "on_accent"))
        self.happened.show_entries(texts, gateway.recent, gateway.tournament)
        self.beside.show_money(texts, picture.money)
        if picture.board is not None:
            self.board.show_board(texts, picture.board, self._clock)
        self._choose_face()
        self.header_changed.emit()

    def retranslate(self) -> None:
        texts = self.gateway.texts
        self.present.do.redraw_icon()
        self.facts.retranslate(texts)
        self.happened.retranslate(texts)
        self.beside.retranslate(texts)
        self.board.retranslate(texts)
        self.to_board.show_words(self.words("today.time_is_up"), "warn", self.words("today.show_board"))
        self._share_room()

    def primary_action(self) -> QAction | None:
        """In the header while the board of tables stands; else the button stands where the step does."""
        return self._primary if self._on_board() else None

    def header_note(self) -> str:
        picture = self._picture
        if picture is None or picture.today.heat is None:
            return ""
        heat, rules = picture.today.heat, self.gateway.rules
        tables = len(self.gateway.tournament.tables_of(heat))
        parts = [self.gateway.texts.say(heat_named(heat))]
        if heat in rules.format.heat_ids:
            parts = [self.words("today.heat_of", number=heat, n=len(rules.format.heats))]
        if tables:
            parts.append(self.words("today.tables", n=tables))
        return capital(" · ".join(parts))

    def shortcuts(self) -> list[tuple[str, str]]:
        return [
            ("Enter", self.words("today.key_enter")),
            ("Ctrl+Enter", self.words("window.key_primary")),
            ("← → ↓ ↑", self.words("today.key_arrows")),
            ("F9", self.words("today.key_clock")),
        ]

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Enter does what comes next, as soon as one is here."""
        super().focusInEvent(event)
        self._to_the_job()

    def go_back(self) -> bool:
        if self._on_board():
            self._show_day()
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
            line = day_line(gateway.tournament, gateway.rules, gateway.now())
            self.strip.show_line(gateway.texts, line)
            self._show_late(line.late)
            if self.present.hall.view is not None and self.present.hall.isVisible():
                self.present.hall.show_times(
                    map_times(gateway.tournament, gateway.now(), self.present.hall.view.heat)
                )
            turned = self._picture is not None and _has_turned(self._picture, gateway.now())
            if before is None or before.over != clock.over or _late(before) != _late(clock) or turned:
                self.refresh()
            elif self._on_board():
                self.board.show_clock(gateway.texts, clock)

    def _show_late(self, minutes: int | None) -> None:
        """How late the day is, where that is worth a word."""
        late = minutes is not None and abs(minutes) > _TOLERATED
        self.present.late.setVisible(late)
        if minutes is not None and late:
            key = "clock.day_late" if minutes > 0 else "clock.day_early"
            self.present.late.set_text(self.words(key, n=abs(minutes)), "warn" if minutes > 0 else "good")

    def _to_the_job(self) -> None:
        """The button of the one job has the focus: in the header while the board of tables stands."""
        if self._on_board():
            self.shell.focus_primary()
        else:
            self.present.do.setFocus()

    def _do(self, step: DayStep) -> None:
        """What a link or the button asks for. Where one stays here, Enter does what comes next then."""
        self.facts.keep_all()
        if step.act is not Act.GO:
            self._to_the_job()
        if step.act is Act.DRAW and step.heat is not None:
            heat: HeatId = step.heat
            seed = int(self.gateway.now().timestamp()) % _SEED_SPAN
            command = DrawHeats((heat, *step.beside), seed, with_absent=step.with_absent)
            self.gateway.run(command, then=lambda _outcome: self.shell.go("heats", f"heat:{heat}"))
        elif step.act is Act.START and step.heat is not None:
            start_clock(self.gateway, self.shell.confirm, StartClock(step.heat, step.wave))
        elif step.act is Act.LEAVE_OUT:
            self.gateway.run(SetStatus(awaited(self.gateway.tournament), Status.ABSENT))
        elif step.act is Act.DECLARE:
            gateway = self.gateway
            status = status_in(gateway.tournament, gateway.rules, step.target, gateway.now())
            declare(gateway, self.shell, status)
        else:
            self.shell.go(step.page, step.target)

    def _keep_fact(self, name: str, value: object) -> None:
        """What is wrong with it is told at its field, to whoever has left the page in the bar as well."""

        def refused(error: Exception) -> None:
            known = isinstance(error, TourneyError)
            if isinstance(error, TourneyError):
                self.facts.show_problem(name, self.gateway.texts.error(error))
            if not known or not self.isVisible():
                self.gateway.failed.emit(error)

        kept = partial(self.facts.was_kept, name, value)
        self.gateway.run(EditEvent({name: value}), lambda _outcome: kept(), refused)

    def _facts_closed(self) -> None:
        self._show_present()
        self._to_the_job()

    def _show_present(self) -> None:
        """The step with its list; while the facts are asked for, the folder for copies is one of them."""
        picture, gateway = self._picture, self.gateway
        if picture is not None:
            once = [
                replace(each, state=CheckState.DONE)
                if each.id == "projector" and self.shell.projector.champion.holds
                else each
                for each in picture.checks
                if each.id != "copy" or self.facts.isHidden()
            ]
            self.present.show_picture(gateway.texts, replace(picture, checks=once), gateway.zone)

    def _show_hall(self, heat: HeatId | None) -> None:
        """The heat in hand on the map of the hall, below the check list where it leaves room."""
        gateway = self.gateway
        t, now = gateway.tournament, gateway.now()
        drawn = self._three and heat is not None and bool(t.tables_of(heat))
        view = hall_view(t, gateway.rules, now, heat) if drawn and heat is not None else None
        times = MapTimes() if heat is None else map_times(t, now, heat)
        self.present.show_hall(gateway.texts, view, times)

    def _undo(self, line: FoldedLine) -> None:
        """A single entry is undone, and can be done again; several are taken back as one step."""
        if len(line.seqs) == 1:
            self.shell.undo(line.newest.seq)
        else:
            self.shell.take_back(line.seqs)

    def _open_table(self, target: str) -> None:
        self.shell.go("scores", target)

    def _open_on_map(self, table: int, _point: QPoint) -> None:
        view = self.present.hall.view
        if view is not None:
            self._open_table(f"table:{view.heat}:{table}")

    def _on_board(self) -> bool:
        return self._stack.currentWidget() is self.board

    def _show_day(self) -> None:
        self._day_wanted = True
        self._choose_face()
        self.header_changed.emit()
        self._to_the_job()

    def _show_board(self) -> None:
        self._day_wanted = False
        self._choose_face()
        self.header_changed.emit()
        self._to_the_job()

    def _choose_face(self) -> None:
        there = self._picture is not None and self._picture.board is not None
        self.to_board.setVisible(there)
        face = 1 if there and not self._day_wanted else 0
        self._stack.setCurrentIndex(face)


def _has_turned(picture: DayPicture, now: datetime) -> bool:
    return picture.today.turns_at is not None and now >= picture.today.turns_at


def _late(clock: HallClock) -> object:
    """Late tables and for how many minutes: what the list of what is missing says of them."""
    return [(each.heat, each.table, each.seconds // 60) for each in clock.late]
