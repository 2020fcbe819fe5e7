"""The two lists of the clock's panel: tables that are late, and every change with who and why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.ids import HeatId
from tourney.base.time_zone import hall_time
from tourney.competition.heat_names import heat_named
from tourney.services.journal_words import author_name
from tourney.services.ports import JournalEntry
from tourney.services.queries.clock_history import clock_history
from tourney.texts import Texts
from tourney.views.clocks import ClockLine, LateTable
from ui.widgets import Label, clear, column, scrolled

_SHOWN = 60


class _TitledLines(QWidget):
    """A title and lines that scroll."""

    def __init__(self, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("", bold=True)
        inner = QWidget()
        self._lines = QVBoxLayout(inner)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(6)
        area = scrolled(inner)
        area.setMinimumHeight(height)
        self._area = area
        self.setLayout(column(self.title, area, spacing=4))

    def _show(self, lines: Sequence[QWidget]) -> None:
        clear(self._lines)
        for line in lines:
            self._lines.addWidget(line)
        self._lines.addStretch(1)


class LateList(_TitledLines):
    """Tables whose time is over and whose sheets are not in, longest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(60, parent)
        self._area.setMaximumHeight(104)
        self._shown: object = None

    def show_late(self, texts: Texts, late: Sequence[LateTable]) -> None:
        """One line a table; made anew only when a word of it changes."""
        words = tuple(
            texts(
                "clock.late",
                heat=texts.say(heat_named(each.heat)),
                table=each.table,
                n=max(1, each.seconds // 60),
            )
            for each in late
        )
        title = texts("clock.late_title", n=len(late))
        if (title, words) == self._shown:
            return
        self._shown = (title, words)
        self.title.set_text(title)
        nothing = Label(texts("clock.nobody_late"), kind="muted", wrap=True)
        self._show([Label(each, kind="bad", wrap=True) for each in words] or [nothing])


class HistoryList(_TitledLines):
    """What was done to the clock of a heat (of all), newest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(150, parent)

    def show_lines(
        self, texts: Texts, journal: Sequence[JournalEntry], heat: HeatId | None, zone: str
    ) -> None:
        """The lines of one heat's clock, or of every clock, in the time of a hall in `zone`."""
        self.title.set_text(texts("clock.history_title"))
        lines = clock_history(journal, heat)[-_SHOWN:]
        made = [self._line(texts, line, zone) for line in reversed(lines)]
        self._show(made or [Label(texts("clock.no_history"), kind="muted", wrap=True)])

    def _line(self, texts: Texts, line: ClockLine, zone: str) -> QWidget:
        words = texts.say(line.text)
        if line.undone:
            words = texts("clock.undone", what=words)
        by = texts.say(author_name(line.who))
        at = hall_time(line.at, zone).strftime("%H:%M:%S")
        below = " · ".join(part for part in (at, by, line.reason) if part)
        made = QWidget()
        kind = "muted" if line.undone else ""
        made.setLayout(
            column(Label(words, kind=kind, wrap=True), Label(below, kind="muted", wrap=True), spacing=0)
        )
        return made
