"""The lists of the clock's page: waves, tables of their own time, tables that are late, every change."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.table_numbers import typed
from tourney.base.texts import Texts
from tourney.base.time_zone import hall_time
from tourney.clock.clocks import ClockLine, HallClock, LateTable, Phase, TableTime
from tourney.clock.history import clock_history
from tourney.event.journal import author_name
from tourney.event.ports import JournalEntry
from ui.parts.shown import over_word, shown_time
from ui.widgets.layouts import clear, column, scrolled
from ui.widgets.text import Label

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

    def __init__(self) -> None:
        super().__init__(60)
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


class _FewLines(QWidget):
    """Lines below a title, no more room than they need; hidden while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("", bold=True)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(4)
        self._shown: object = None
        whole = column(self.title, spacing=4)
        whole.addLayout(self._lines)
        self.setLayout(whole)

    @property
    def words(self) -> tuple[str, ...]:
        """The lines as shown."""
        return tuple(self._shown[1]) if isinstance(self._shown, tuple) else ()

    def _show(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        """Lines with their kinds; made anew only when a word of them changes."""
        self.setVisible(bool(lines))
        shown = (title, tuple(words for words, _kind in lines))
        if shown == self._shown:
            return
        labels = self.findChildren(Label)[1:]
        self.title.set_text(title)
        if isinstance(self._shown, tuple) and len(labels) == len(lines):
            for label, (words, kind) in zip(labels, lines, strict=True):
                label.set_text(words, kind)
        else:
            clear(self._lines)
            for words, kind in lines:
                self._lines.addWidget(Label(words, kind=kind, wrap=True))
        self._shown = shown


class WavesList(_FewLines):
    """The waves of a heat side by side: which plays, which has, which will."""

    def show_waves(self, texts: Texts, waves: Sequence[HallClock]) -> None:
        """One line a wave."""
        lines = []
        for each in waves:
            tables = typed(each.tables)
            words = texts("clock.wave_line", wave=each.wave, tables=tables, state=_state(texts, each))
            lines.append((words, "muted" if each.phase is Phase.ENDED else "good" if each.is_on else ""))
        heat = next((heat_named(each.heat) for each in waves if each.heat is not None), "")
        self._show(texts("clock.waves_title", heat=heat), lines)


class OwnTimesList(_FewLines):
    """Tables whose time is not the hall's."""

    def show_times(self, texts: Texts, differing: Sequence[TableTime]) -> None:
        """One line a table, with what is left to it and why it differs."""
        lines = []
        for each in differing:
            left = shown_time(each.seconds)
            if each.phase is Phase.ENDED:
                words = texts("clock.own_ended", table=each.table)
            elif each.own_pause:
                words = texts("clock.own_paused", table=each.table, left=left)
            elif each.phase is Phase.OVER:
                words = texts("clock.own_over", table=each.table, state=texts(over_word(each)))
            else:
                words = texts("clock.own_left", table=each.table, left=left)
            lines.append((words, "warn" if each.own_pause else ""))
        self._show(texts("clock.own_title", n=len(differing)), lines)


def _state(texts: Texts, wave: HallClock) -> str:
    if wave.phase is Phase.ENDED:
        return texts("clock.phase_ended")
    length = texts("window.clock_untimed") if wave.untimed else shown_time(wave.seconds)
    if wave.phase is Phase.READY:
        return texts("clock.wave_waits", length=length)
    return texts("clock.table_paused", left=length) if wave.phase is Phase.PAUSED else length


class HistoryList(_TitledLines):
    """What was done to the clock of a heat (of all), newest first."""

    def __init__(self) -> None:
        super().__init__(150)

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
