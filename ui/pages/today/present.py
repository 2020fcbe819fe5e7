"""The step that the day is about: its one job with the button, and the check list, each line with its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.base.time_zone import hall_time
from tourney.heats.hall_view import HallView, MapTimes
from tourney.today.day_line import actual_words, planned_words
from tourney.today.day_line_view import CheckState, DayCheck, DayPicture, LineStep
from tourney.today.today_view import DayStep
from ui.parts.hall_map import HallMapView
from ui.widgets.buttons import Button
from ui.widgets.layouts import clear, lay_out, row, scrolled
from ui.widgets.look import Role, look
from ui.widgets.panels import Hairline, Panel
from ui.widgets.text import Label

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
        self._shown_lines: list[QWidget] = []
        self._ways: list[QWidget] = []
        self.step = Label("", Role.SMALL, "muted", bold=True)
        self.job = Label("", Role.TITLE, wrap=True)
        self.do = Button(kind="primary", icon_name="forward", on_click=self.do_it)
        self.above = QVBoxLayout()
        """For what comes before the check list."""
        self._inner = QWidget()
        self._lines = QVBoxLayout(self._inner)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(4)
        self.late = Label("", Role.SMALL, bold=True)
        self.body.addLayout(row(self.step, None, self.late))
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
        self.body.addWidget(self.hall, 1)

    def show_picture(self, texts: Texts, picture: DayPicture, zone: str) -> None:
        """The job and the list; lines are made anew only when a word of them is another."""
        self._job = picture.job
        self.step.set_text(_head(texts, picture.line.now))
        self.job.set_text(texts.sentence(picture.job.text))
        self.do.setText(texts.say(picture.job.button))
        shown = (texts.language, look(), tuple(picture.checks), zone)
        if shown != self._shown:
            self._shown = shown
            self._show_checks(texts, picture.checks, zone)
            lay_out(self._inner)
            self._share_height()

    def show_hall(self, texts: Texts, view: HallView | None, times: MapTimes) -> None:
        """The tables of the heat in hand where they stand; without a view, or without room, they are not."""
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
        """The list takes what it needs, the map the rest if that is enough to be read."""
        inner, wide = self._inner, self._list.viewport().width()
        needed = inner.heightForWidth(wide) if inner.hasHeightForWidth() else inner.sizeHint().height()
        left = self.contentsRect().bottom() - self._list.y() - needed
        shown = self._has_hall and left >= look().px(_HALL)
        self._list.setMaximumHeight(needed if shown else _UNBOUND)
        self.hall.setVisible(shown)

    def do_it(self) -> None:
        """Do the one thing."""
        if self._job is not None:
            self._act(self._job)

    @property
    def words(self) -> list[str]:
        """The lines of the check list, for tests."""
        return [line.accessibleName() for line in self._shown_lines]

    # ---- inside -------------------------------------------------------------------------------

    def _show_checks(self, texts: Texts, checks: Sequence[DayCheck], zone: str) -> None:
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


def _head(texts: Texts, step: LineStep) -> str:
    """Which step it is, when it was planned and what became of that."""
    times = (planned_words(step.times), actual_words(step.times))
    return " · ".join([texts.sentence(step.name), *(texts.say(each) for each in times if each is not None)])
