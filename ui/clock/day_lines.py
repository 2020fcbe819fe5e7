"""The day by the clock on the Today page: each wave planned and actual, the breaks, how late we are."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.competition.heat_names import heat_named
from tourney.texts import Texts, msg
from tourney.views.clocks import DayClock, PlanLine, SlotState
from ui.theme import Role
from ui.widgets import Label, clear, column, scrolled

_SIGNS = {SlotState.DONE: "✓", SlotState.ON: "▶", SlotState.NEXT: "○", SlotState.LATER: "○"}
_KINDS = {SlotState.DONE: "muted", SlotState.ON: "good", SlotState.NEXT: "", SlotState.LATER: "muted"}
_TOLERATED = 2
"""Minutes that nobody calls late."""


class DayLines(QWidget):
    """Hidden while there is no plan to speak of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("", Role.SMALL, "muted", bold=True)
        self.late = Label("", Role.SMALL, bold=True)
        inner = QWidget()
        self.grid = QGridLayout(inner)
        self.grid.setContentsMargins(0, 0, 8, 0)
        self.grid.setHorizontalSpacing(12)
        self.grid.setVerticalSpacing(2)
        self.grid.setColumnStretch(3, 1)
        head = column(self.title, self.late, spacing=0)
        self.setLayout(column(head, scrolled(inner), spacing=4))
        self._shown: object = None
        self.words: tuple[str, ...] = ()

    def show_day(self, texts: Texts, day: DayClock) -> None:
        """Made anew only when a word of it changes."""
        self.setVisible(bool(day.lines))
        shown = (texts.language, day)
        if shown == self._shown:
            return
        self._shown = shown
        self.title.set_text(texts("clock.day_title"))
        words, kind = late_words(texts, day.late_minutes)
        self.late.set_text(words, kind)
        self.late.setVisible(bool(words))
        clear(self.grid)
        for row in range(self.grid.rowCount()):
            self.grid.setRowStretch(row, 0)  # a shorter day left its stretch there
        rows: list[tuple[str, ...]] = []
        for line in day.lines:
            self._put(len(rows), _cells(texts, line), _KINDS[line.state], line.state is SlotState.ON)
            rows.append(_cells(texts, line))
            if line.pause_after:
                cells = ("", texts("clock.break_of", n=line.pause_after), "", "")
                self._put(len(rows), cells, "muted", False)
                rows.append(cells)
        self.grid.setRowStretch(len(rows), 1)
        self.words = tuple(" ".join(part for part in row if part) for row in rows)

    def _put(self, row: int, cells: tuple[str, ...], kind: str, bold: bool) -> None:
        for at, words in enumerate(cells):
            label = Label(words, Role.SMALL, kind, bold=bold, wrap=at == len(cells) - 1)
            self.grid.addWidget(label, row, at, Qt.AlignmentFlag.AlignTop)


def late_words(texts: Texts, minutes: int | None) -> tuple[str, str]:
    """How late we are, in words and as a kind of colour; ("", "") if nobody can tell."""
    if minutes is None:
        return "", ""
    if minutes > _TOLERATED:
        return texts("clock.day_late", n=minutes), "warn"
    if minutes < -_TOLERATED:
        return texts("clock.day_early", n=-minutes), "good"
    return texts("clock.day_on_time"), "good"


def _cells(texts: Texts, line: PlanLine) -> tuple[str, ...]:
    heat = heat_named(line.heat)
    name = texts.sentence(heat if line.waves == 1 else msg("clock.day_wave", heat=heat, wave=line.wave))
    planned = f"{line.starts}–{line.ends}" if line.minutes else texts("clock.from", time=line.starts)
    return _SIGNS[line.state], name, planned, _actual(texts, line)


def _actual(texts: Texts, line: PlanLine) -> str:
    """What became of it, where that differs from the plan."""
    if line.state is SlotState.DONE:
        return f"{line.began}–{line.ended}" if line.began else ""
    if line.state is SlotState.ON:
        if line.finished:
            return f"{texts('clock.since', time=line.began)} · {texts('window.clock_finished')}"
        if not line.minutes:
            return texts("clock.since", time=line.began)
        return texts("clock.on_until", began=line.began, time=line.expected_end)
    if line.expected and line.expected != line.starts:
        return texts("clock.about", time=line.expected)
    return ""
