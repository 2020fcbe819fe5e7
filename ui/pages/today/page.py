"""The Today page: the day as a line and its present step, or the board of tables once time is up.

The present step has its one task with the button, and below what is open, each line with its link. Beside it:
the last lines of the journal, each with Undo if nothing later depends on it, the money raised, and what the
hall's screen shows. A new event is asked here for its day, start and place until day and place are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QProgressBar,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from tourney.application.history import EntryGroup
from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId
from tourney.base.texts import Texts
from tourney.base.times import hall_time
from tourney.clock.clock import HallClock, hall_clock
from tourney.clock.commands import StartClock
from tourney.clock.current_heat import awaited
from tourney.event.records import Status, Tournament
from tourney.giving.sums import MoneyRaised
from tourney.heats.commands import DrawHeats
from tourney.heats.hall import HallView, MapTimes, hall_view, map_times
from tourney.players.commands import SetStatus
from tourney.projector.scenes import SceneKind
from tourney.setup.commands import EditEvent
from tourney.standings.result_status import status_in
from tourney.today.day_line import (
    CheckState,
    DayCheck,
    DayPicture,
    day_line,
    day_picture,
)
from tourney.today.today import Act, DayStep
from ui.gateway.gateway import EVERYTHING, Gateway, Recent
from ui.gateway.preferences import NOBODY
from ui.pages.page import Page, ShellPort
from ui.pages.rulings import declare
from ui.pages.today.board import TablesBoardView
from ui.parts.clock import start_clock
from ui.parts.day_strip import DayStrip
from ui.parts.hall_map import HallMapView
from ui.projector.projector import SCENE_KEYS, Projector
from ui.projector.screen import Canvas, HallPicture, OutputState
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import LineField
from ui.widgets.form import FieldSpec, InputForm
from ui.widgets.icons import icon
from ui.widgets.layouts import Hairline, Panel, clear, column, lay_out, row, scrolled
from ui.widgets.text import Label, plain_tip
from ui.widgets.theme import Role, look

_PREVIEW, _LARGE = (112, 63), (288, 162)
"""Px at 100 %: the hall's screen beside its words, and above them in a column of its own."""


class Beside(Panel):
    """Donations in one line with a bar; below a small picture of the hall's screen."""

    def __init__(self, projector: Projector) -> None:
        super().__init__()
        self._projector = projector
        self._texts: Texts | None = None
        self._plays = False
        self.sum = Label("", bold=True, elide=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self._screens = Label("")
        self.preview = Canvas()
        self.says = Label("", kind="muted", wrap=True)
        self.open_screen = Button(kind="link", on_click=projector.open)
        self._screen = row(self.preview, spacing=12)
        self._screen.addLayout(column(self._screens, self.says, spacing=2), 1)
        self._screen.addWidget(self.open_screen, 0, Qt.AlignmentFlag.AlignVCenter)
        self._line = Hairline()
        self._large = False
        self.body.addLayout(column(self.sum, self.bar, spacing=4))
        self.body.addWidget(self._line)
        self.body.addLayout(self._screen)
        self.body.addStretch(1)
        projector.pictured.connect(self._show_screen)
        projector.changed.connect(self._show_screen)

    def retranslate(self, texts: Texts) -> None:
        """Set the words that do not depend on the event."""
        self._texts = texts
        self._screens.set_text(texts("today.screens"))
        self.open_screen.setText(texts("projector.control_open"))
        self.show_large(self._large)
        self.preview.setAccessibleName(texts("projector.preview"))
        self._show_screen()

    def show_large(self, large: bool) -> None:
        """The hall's screen as large as a column of its own has room for, or small."""
        self._large = large
        wide, high = _LARGE if large else _PREVIEW
        self.preview.setFixedSize(look().px(wide), look().px(high))
        direction = QBoxLayout.Direction
        self._screen.setDirection(direction.TopToBottom if large else direction.LeftToRight)

    @property
    def whole_height(self) -> int:
        """How high it is at least with everything in it, px."""
        least = self.minimumSizeHint().height()
        if not self.preview.isHidden():
            return least
        return least + sum(
            self.body.spacing() + part.sizeHint().height() for part in (self._line, self.preview)
        )

    def show_screens(self, shown: bool) -> None:
        """With or without what the hall's screen shows."""
        for part in (self._line, self._screens, self.preview, self.says):
            part.setVisible(shown)
        self._show_screen()

    def show_money(self, texts: Texts, money: MoneyRaised) -> None:
        """Show donations received, the target or the pledges; in the tip the players who still owe."""
        everything = money.whole
        over = money.total > everything
        said = texts("today.money_over" if over else "today.money_of", received=money.total, all=everything)
        aim = bool(money.target or money.open_amount or over)
        if not everything:
            said = texts("today.no_money")
        elif not aim:  # what came in is no part of anything
            said = texts("players.sums_received", received=money.total)
        owes = texts("day.money_open", amount=money.open_amount, n=money.open_people)
        owed = owes if money.open_people else ""
        self.sum.set_text(said)
        self.bar.setVisible(aim)
        self.bar.setRange(0, max(1, ceil(everything)))
        self.bar.setValue(int(min(money.total, everything)))
        self.bar.setToolTip(plain_tip(owed))
        self.bar.setAccessibleName(f"{said} {owed}".strip())

    def show_play(self, plays: bool) -> None:
        """Whether a heat is on: then a closed screen is worth a look."""
        if plays != self._plays:
            self._plays = plays
            self._show_screen()

    def _show_screen(self, _picture: HallPicture | None = None) -> None:
        if self._texts is None:
            return
        projector, texts = self._projector, self._texts
        self.preview.show_picture(projector.picture)
        shown = texts(SCENE_KEYS[SceneKind.BLACK if projector.hidden else projector.shown_scene])
        closed = projector.output.state is OutputState.CLOSED
        said = texts("today.screen_closed") if closed else shown
        missing = closed and self._plays
        self.says.set_text(said, "warn" if missing else "muted")
        self.open_screen.setVisible(missing and not self.preview.isHidden())


_FACTS = (
    FieldSpec("date", "event.date", "event.date_hint"),
    FieldSpec("starts_at", "event.starts_at"),
    FieldSpec("venue", "event.venue"),
)
"""In the order in which they are asked."""


def are_asked(tournament: Tournament) -> bool:
    """Whether the day or the place is not known yet and nothing is drawn."""
    return not (tournament.heats or (tournament.event.date and tournament.event.venue))


class FactsForm(InputForm):
    """Each fact is stored when its field is left, one step a fact. Enter goes from field to field; once day
    and place are known the form folds itself.
    """

    kept = Signal(str, object)
    """A fact and its new value."""
    closed = Signal()
    """Nothing more is to be asked."""

    def __init__(self) -> None:
        super().__init__(_FACTS)
        self._given: dict[str, object] = {}
        """The value of each field when it was stored or filled last."""
        self._known: dict[str, object] = {}
        """The event's values at the last look."""
        line = row(*(self.rows[name] for name in ("date", "starts_at", "venue")), spacing=12)
        line.setStretch(2, 1)
        self.setLayout(line)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        order: list[LineField] = list(self.fields.values())
        for field, after in pairwise(order):
            QWidget.setTabOrder(field, after)
            field.returnPressed.connect(after.setFocus)
        order[-1].returnPressed.connect(self._leave)
        for name, field in self.fields.items():
            field.editingFinished.connect(partial(self._keep, name))

    def show_event(self, tournament: Tournament) -> None:
        """Be shown while these facts are asked, and while one of them is being typed.

        Typing stays; a fact that was taken back or changed elsewhere shows its stored value.
        """
        for name, field in self.fields.items():
            known = getattr(tournament.event, name) or ""
            news, self._known[name] = self._known.get(name) != known, known
            if news and self._given.get(name) != known and not (field.hasFocus() and field.isModified()):
                self._given[name] = known
                field.setText(str(known))
                self.rows[name].set_problem("")
        self.fold_once_left(tournament)

    def fold_once_left(self, tournament: Tournament) -> None:
        """Stay while the cursor is in it, also if another program has the keys for a moment."""
        focus = self.window().focusWidget()
        held = focus is not None and self.isAncestorOf(focus)
        self.setVisible(are_asked(tournament) or (held and not self.isHidden()))

    def was_kept(self, name: str, value: object) -> None:
        """The event has it now; if it is taken back while another page is open, that is news here."""
        self._known[name] = value or ""

    def keep_all(self) -> None:
        """Store the value of a field that has not been left."""
        for name in self.fields:
            self._keep(name)

    # ---- inside -------------------------------------------------------------------------------

    def _keep(self, name: str) -> None:
        """Store the typed value, once; a start that was cleared keeps its value."""
        field, typed = self.fields[name], self.meant(name)
        if typed in (None, "") and name == "starts_at":
            field.setText(str(self._given.get(name, "")))
            typed = self._given.get(name)
        if self.isHidden() or typed == self._given.get(name):
            return
        self._given[name] = typed
        field.setModified(False)
        self.rows[name].set_problem("")
        self.kept.emit(name, typed)

    def _leave(self) -> None:
        """Enter in the last field: on to the day's task."""
        self.keep_all()
        self.closed.emit()


_LINES_SHOWN = 5
"""So many lines of the journal; the whole of it is one click away."""


_ENOUGH = 114
"""Px at 100 % for three lines."""


_WHEN = 150
"""The most px at 100 % for time and author."""


class Happened(Panel):
    """The last lines of the journal, newest first, a line each, with Undo if nothing later depends on them.

    `show_all` leads to the whole of it.
    """

    def __init__(
        self,
        undo: Callable[[EntryGroup], object],
        show_all: Callable[[], object],
    ) -> None:
        super().__init__()
        self._undo = undo
        self._inner = QWidget()
        self._lines = QVBoxLayout(self._inner)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(6)
        self._area = scrolled(self._inner)
        self.all = Button(kind="link", compact=True, on_click=show_all)
        self.head.addWidget(self.all)
        self._newest: int | None = None
        self._ways: list[QWidget] = []
        self._whens: list[Label] = []
        self.body.addWidget(self._area, 1)

    def retranslate(self, texts: Texts) -> None:
        """Word the title and its link."""
        self.set_title(texts("today.happened"))
        self.all.setText(texts("day.link_print"))

    def show_entries(self, texts: Texts, recent: Recent, tournament: Tournament, oneself: str) -> None:
        """One line for entries in a row that read the same; of their authors, those who are not `oneself`."""
        newest = recent.lines[0].newest.seq if recent.lines else None
        clear(self._lines)
        # after the removed ones: a line that loses the focus scrolls to the next one
        if newest != self._newest:
            self._newest = newest
            self._area.verticalScrollBar().setValue(0)
        self._ways, self._whens = [], []
        for number, line in enumerate(recent.lines[:_LINES_SHOWN]):
            if number:
                self._lines.addWidget(Hairline())
            self._lines.addWidget(self._line(texts, recent, line, tournament, oneself))
        if not recent.lines:
            self._lines.addWidget(Label(texts("today.nothing_happened"), kind="muted", wrap=True))
        wide = max((way.sizeHint().width() for way in self._ways), default=0)
        for way in self._ways:
            way.setFixedWidth(max(0, wide))
        for when in self._whens:
            when.setFixedWidth(self._when_width())
        self._lines.addStretch(1)

    @property
    def enough_height(self) -> int:
        """The height with some lines visible, or with all if there are fewer, px."""
        rest = self.minimumSizeHint().height() - self._area.minimumSizeHint().height()
        return rest + min(self._inner.sizeHint().height(), look().px(_ENOUGH))

    def _when_width(self) -> int:
        """The width at which every time with its name is whole, as far as the words can spare it, px."""
        needed = (when.fontMetrics().horizontalAdvance(when.full_text) for when in self._whens)
        return min(look().px(_WHEN), max(needed, default=0) + look().px(2))

    def _line(
        self, texts: Texts, recent: Recent, entry_group: EntryGroup, tournament: Tournament, oneself: str
    ) -> QWidget:
        ends = (
            hall_time(each.at, tournament.event.zone) for each in (entry_group.oldest, entry_group.newest)
        )
        at = "–".join(dict.fromkeys(end.strftime("%H:%M") for end in ends))
        sentence = texts.sentence(entry_group.words(tournament.players))
        words = Label(sentence, wrap=True)
        by = ", ".join(name for name in entry_group.who if name not in (NOBODY, oneself))
        line = QWidget()
        when = Label(f"{at} · {by}" if by else at, Role.SMALL, "muted", elide=True)
        when.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._whens.append(when)
        box = row(when, words, spacing=12)
        box.setStretch(1, 1)
        way = QWidget()
        if entry_group.seqs in recent.undoable:
            many = len(entry_group.seqs)
            undo = texts("window.undo") if many == 1 else texts("today.undo_all", n=many)
            way = Button(undo, "link", on_click=partial(self._undo, entry_group), compact=True)
            way.setAccessibleName(f"{texts('window.undo')}: {words.full_text}")
        box.addWidget(way)
        self._ways.append(way)
        line.setLayout(box)
        return line


_SIGNS = {
    CheckState.DONE: ("✓", "good"),
    CheckState.PART: ("◐", "warn"),
    CheckState.OPEN: ("○", "muted"),
    CheckState.WRONG: ("!", "bad"),
}


_SIGN_WIDTH, _TIME_WIDTH, _INNER = 20, 44, 24


_HALL = 200
"""Px at 100 % that the map of the hall has at least."""


_UNBOUND = 16_777_215
"""Qt's own largest height."""


class PresentStep(Panel):
    """`do` is the one primary button of Today."""

    def __init__(self, act: Callable[[DayStep], object]) -> None:
        super().__init__()
        self._act = act
        self._job: DayStep | None = None
        self._has_hall = False
        self._shown: object = None
        self._again: Callable[[], object] = self.hide
        """Shows once more what was shown last."""
        self._shown_lines: list[QWidget] = []
        self._ways: list[QWidget] = []
        self.job = Label("", Role.TITLE, wrap=True)
        self.do = Button(kind="primary", icon_name="forward", on_click=self.do_it)
        self.above = QVBoxLayout()
        """The layout before the check list."""
        self._inner = QWidget()
        self._lines = QVBoxLayout(self._inner)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(4)
        self.late = Label("", Role.SMALL, bold=True)
        self.folded = Button(kind="link", compact=True, on_click=self._unfold)
        self._whole = False
        self.body.addWidget(self.late)
        job = row(self.job, spacing=16)
        job.setStretch(0, 1)
        job.addWidget(self.do, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(job)
        self.body.addLayout(self.above)
        self._list = scrolled(self._inner)
        self._inner.installEventFilter(self)
        self.hall = HallMapView()
        self.hall.hide()
        self.body.addWidget(self._list, 1)
        self.body.addLayout(row(self.folded, None))
        self.body.addWidget(self.hall, 1)

    def show_picture(self, texts: Texts, picture: DayPicture, zone: str) -> None:
        """The task and the list; lines are made anew only when a word of them has changed."""
        self._job = picture.job
        self.job.set_text(texts.sentence(picture.job.text))
        self.do.setText(texts.say(picture.job.button))
        state = (texts.language, look(), tuple(picture.checks), zone, self._whole)
        if state != self._shown:
            self._shown = state
            self._again = partial(self.show_picture, texts, picture, zone)
            self._show_checks(texts, picture.checks, zone)
            lay_out(self._inner)
            self._share_height()

    def show_hall(self, texts: Texts, view: HallView | None, times: MapTimes) -> None:
        """The current heat's tables at their places; hidden without a view, or without room."""
        self._has_hall = view is not None
        if view is not None:
            self.hall.show_hall(texts, view, times)
        self._share_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._share_height()
        return super().eventFilter(watched, event)

    def _share_height(self) -> None:
        """The list takes the height it needs, the map the rest if that is readable."""
        inner, wide = self._inner, self._list.viewport().width()
        needed = inner.heightForWidth(wide) if inner.hasHeightForWidth() else inner.sizeHint().height()
        left = self.contentsRect().bottom() - self._list.y() - needed
        shown = self._has_hall and left >= look().px(_HALL)
        self._list.setMaximumHeight(needed if shown else _UNBOUND)
        self.hall.setVisible(shown)

    def do_it(self) -> None:
        """Do the one task."""
        if self._job is not None:
            self._act(self._job)

    @property
    def words(self) -> list[str]:
        """The lines of the check list, for tests."""
        return [line.accessibleName() for line in self._shown_lines]

    # ---- inside -------------------------------------------------------------------------------

    def _unfold(self) -> None:
        """Show what is done too."""
        self._whole = True
        self._again()

    def _show_checks(self, texts: Texts, checks: Sequence[DayCheck], zone: str) -> None:
        """What is open, one line each, what holds up the day first; what is done is a number until somebody
        asks for it.
        """
        done = [check for check in checks if check.state is CheckState.DONE and not check.present]
        checks = [check for check in checks if not check.present]
        if not self._whole:
            checks = [check for check in checks if not self._is_the_job(check)]
            still_open = [
                replace(check, inner=False) for check in checks if check.state is not CheckState.DONE
            ]
            checks = sorted(still_open, key=lambda check: check.state is not CheckState.WRONG)
        self.folded.setText(texts("today.done_folded", n=len(done)))
        self.folded.setVisible(bool(done) and not self._whole)
        clear(self._lines)
        self._ways = []
        self._shown_lines = [self._line(texts, check, zone) for check in checks]
        for check, line in zip(checks, self._shown_lines, strict=True):
            if self._lines.count() and not check.inner:
                self._lines.addWidget(Hairline())
            self._lines.addWidget(line)
        wide = max((way.sizeHint().width() for way in self._ways), default=0)
        for way in self._ways:
            way.setFixedWidth(max(0, wide))  # so that the times stand below each other
        self._lines.addStretch(1)

    def _is_the_job(self, check: DayCheck) -> bool:
        """Whether a line is about the table of the headline: it would say the same once more."""
        job, step = self._job, check.step
        if job is None or step is None or not job.target.startswith("table:"):
            return False
        return step.target == job.target

    def _line(self, texts: Texts, check: DayCheck, zone: str) -> QWidget:
        sign, kind = _SIGNS[check.state]
        mark = Label("▶" if check.present else sign, kind="accent" if check.present else kind, bold=True)
        mark.setFixedWidth(look().px(_SIGN_WIDTH))
        sentence = texts.sentence(check.text)
        grave = check.state is CheckState.WRONG
        words = Label(sentence, kind="bad" if grave else "", wrap=True, bold=check.present)
        at = "" if check.at is None else hall_time(check.at, zone).strftime("%H:%M")
        time = Label(at, Role.SMALL, "muted")
        time.setFixedWidth(look().px(_TIME_WIDTH))
        box = row(spacing=8)
        box.setContentsMargins(look().px(_INNER) if check.inner else 0, 0, 0, 0)
        for part in (mark, words, time):
            box.addWidget(part, int(part is words))
        way = QWidget()
        if check.step is not None and not check.present:
            act = partial(self._act, check.step)
            way = Button(texts.say(check.step.button), "link", on_click=act, compact=True)
            way.setAccessibleName(f"{way.text()}: {sentence}")
        box.addWidget(way)
        self._ways.append(way)
        line = QWidget()
        line.setAccessibleName(" ".join(part for part in (mark.full_text, sentence, at) if part))
        line.setLayout(box)
        return line


_SEED_SPAN = 1_000_000


_POLL_MS = 1000


_WIDE = 1500
"""Px at 100 % from which three cards fit side by side."""


_TOLERATED = 9
"""Minutes that nobody calls late."""


class TodayPage(Page):
    """The line across the top, below it the present step with its one task; everything else one click
    away.
    """

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
        self.facts.closed.connect(self._to_the_job)
        self.present.above.addWidget(self.facts)
        self.present.hall.chosen.connect(self._open_on_map)
        self.happened = Happened(self._undo, lambda: shell.go("print", "kind:record"))
        self.beside = Beside(shell.projector)
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
        """Two columns on a laptop, three if there is room."""
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
        """On a low screen, or below waves, the journal comes before the hall's screen, which the rail leads
        to.
        """
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
        """A person on a line that no longer exists is on the task's button afterwards."""
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
        self.facts.show_event(gateway.tournament)
        self._show_present()
        self._show_hall(picture.today.heat)
        self._primary.setText(texts.say(picture.job.button))
        self._primary.setIcon(icon("forward", "on_accent"))
        self.happened.show_entries(texts, gateway.recent, gateway.tournament, gateway.application.who)
        self.beside.show_money(texts, picture.money)
        self.beside.show_play(self._clock.is_on)
        if picture.board is not None:
            self.board.show_board(texts, picture.board, self._clock)
        self._choose_face()
        self.header_changed.emit()

    def retranslate(self) -> None:
        texts = self.gateway.texts
        self.facts.retranslate(texts)
        self.happened.retranslate(texts)
        self.beside.retranslate(texts)
        self.board.retranslate(texts)
        self.to_board.show_words(self.words("today.time_is_up"), "warn", self.words("today.show_board"))
        self._share_room()

    def primary_action(self) -> QAction | None:
        """In the header while the board of tables is shown; else the button is with the step."""
        return self._primary if self._on_board() else None

    def header_note(self) -> str:
        """Which event it is, on which day, where: the facts that were asked here stay in sight."""
        event = self.gateway.tournament.event
        facts = (self.gateway.texts.name(event.title), event.date, event.venue)
        return " · ".join(fact for fact in facts if fact)

    def shortcuts(self) -> list[tuple[str, str]]:
        return [
            ("Enter", self.words("today.key_enter")),
            ("Ctrl+Enter", self.words("window.key_primary")),
            ("← → ↓ ↑", self.words("today.key_arrows")),
            ("F9", self.words("today.key_clock")),
        ]

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Enter does the next task, as soon as the page is open."""
        super().focusInEvent(event)
        self._to_the_job()

    def go_back(self) -> bool:
        if self._on_board():
            self._show_day()
            return True
        return False

    # ---- inside -------------------------------------------------------------------------------

    def timerEvent(self, event: object) -> None:
        """Once a second while visible: when time is up, or the time for protests, the page changes."""
        if self.isVisible():
            gateway = self.gateway
            self.facts.fold_once_left(gateway.tournament)
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
        """How late the day is, where that is worth a word; nobody has to act on an early one."""
        late = minutes is not None and minutes > _TOLERATED
        self.present.late.setVisible(late)
        if minutes is not None and late:
            self.present.late.set_text(late_words(self.gateway.texts, minutes), "warn")

    def _to_the_job(self) -> None:
        """Put the focus on the task's button: in the header while the board of tables is shown."""
        if self._on_board():
            self.shell.focus_primary()
        else:
            self.present.do.setFocus()

    def _do(self, step: DayStep) -> None:
        """Carry out a link or the button. If it stays on this page, Enter does the next task then."""
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
        """An error is shown at its field, and in the bar to a person who has left the page."""

        def refused(error: Exception) -> None:
            known = isinstance(error, TourneyError)
            if isinstance(error, TourneyError):
                self.facts.show_problem(name, self.gateway.texts.error(error))
            if not known or not self.isVisible():
                self.gateway.failed.emit(error)

        kept = partial(self.facts.was_kept, name, value)
        self.gateway.run(EditEvent({name: value}), lambda _outcome: kept(), refused)

    def _show_present(self) -> None:
        """The step with its list."""
        picture, gateway = self._picture, self.gateway
        if picture is not None:
            once = [
                replace(each, state=CheckState.DONE)
                if each.id == "projector" and self.shell.projector.champion.holds
                else each
                for each in picture.checks
            ]
            self.present.show_picture(gateway.texts, replace(picture, checks=once), gateway.zone)

    def _show_hall(self, heat: HeatId | None) -> None:
        """The current heat on the map of the hall, below the check list if it leaves room."""
        gateway = self.gateway
        t, now = gateway.tournament, gateway.now()
        drawn = self._three and heat is not None and bool(t.tables_of(heat))
        view = hall_view(t, gateway.rules, now, heat) if drawn and heat is not None else None
        times = MapTimes() if heat is None else map_times(t, now, heat)
        self.present.show_hall(gateway.texts, view, times)

    def _undo(self, line: EntryGroup) -> None:
        """A single entry is undone, and can be redone; several are taken back as one step."""
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


def late_words(texts: Texts, minutes: int) -> str:
    """How late the day is: from an hour on in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    return texts("clock.day_late_hours", h=hours, n=rest) if hours else texts("clock.day_late", n=rest)


def _late(clock: HallClock) -> object:
    """Late tables and for how many minutes: the words in the list of what is missing."""
    return [(each.heat, each.table, each.seconds // 60) for each in clock.late]
