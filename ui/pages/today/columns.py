"""What is missing, and what happened: two columns of lines that one can act on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.time_zone import hall_time
from tourney.competition.records import Tournament
from tourney.services.journal_lines import FoldedLine
from tourney.texts import Texts
from tourney.views.today import Lack
from ui.preferences import NOBODY
from ui.recent import Recent
from ui.theme import Role
from ui.widgets import Button, Hairline, Label, Panel, clear, column, plain_tip, row, scrolled

_LONGEST = 90


class _Lines(Panel):
    """A card with a scrolled list of lines, or words for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._inner = QWidget()
        self._lines = QVBoxLayout(self._inner)
        self._lines.setContentsMargins(0, 0, 8, 0)
        self._lines.setSpacing(6)
        self.body.addWidget(scrolled(self._inner), 1)

    def _show(self, lines: Sequence[QWidget], nothing: str) -> None:
        clear(self._lines)
        for number, line in enumerate(lines):
            if number:
                self._lines.addWidget(Hairline())
            self._lines.addWidget(line)
        if not lines:
            self._lines.addWidget(Label(nothing, kind="muted", wrap=True))
        self._lines.addStretch(1)


class MissingColumn(_Lines):
    """Tables not in, oldest first, players not checked in, unconfirmed sheets; each line leads there."""

    def __init__(self, go: Callable[[Lack], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._go = go

    def retranslate(self, texts: Texts) -> None:
        """Word the title."""
        self.set_title(texts("today.missing"))

    def show_lines(self, texts: Texts, lacks: Sequence[Lack]) -> None:
        """One line for each lack."""
        lines: list[QWidget] = []
        for lack in lacks:
            line = QWidget()
            sign = Label("!" if lack.grave else "○", kind="warn" if lack.grave else "muted", bold=True)
            button = Button(texts("today.go"), "link", on_click=partial(self._go, lack))
            words = Label(texts.sentence(lack.text), wrap=True)
            button.setAccessibleName(f"{texts('today.go')}: {words.full_text}")
            box = row(spacing=8)
            box.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
            box.addWidget(words, 1)
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
            line.setLayout(box)
            lines.append(line)
        self._show(lines, texts("today.nothing_missing"))


class HappenedColumn(_Lines):
    """The last ten lines of the journal, newest first, with Undo where nothing later rests on them."""

    def __init__(self, undo: Callable[[FoldedLine], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._undo = undo

    def retranslate(self, texts: Texts) -> None:
        """Word the title."""
        self.set_title(texts("today.happened"))

    def show_entries(self, texts: Texts, recent: Recent, tournament: Tournament) -> None:
        """One line for entries in a row that say the same."""
        lines = [self._line(texts, recent, line, tournament) for line in recent.lines]
        self._show(lines, texts("today.nothing_happened"))

    def _line(self, texts: Texts, recent: Recent, told: FoldedLine, tournament: Tournament) -> QWidget:
        ends = (hall_time(each.at, tournament.event.zone) for each in (told.oldest, told.newest))
        at = "–".join(dict.fromkeys(end.strftime("%H:%M") for end in ends))
        sentence = texts.sentence(told.words(tournament.players))
        words = Label(_short(sentence), wrap=True)
        words.setToolTip(plain_tip(sentence))
        by = ", ".join(texts("window.nobody") if who == NOBODY else who for who in told.who)
        line = QWidget()
        box = row(spacing=8)
        box.addLayout(column(words, Label(f"{at} · {by}", Role.SMALL, "muted", elide=True), spacing=0), 1)
        if told.seqs in recent.undoable:
            button = Button(texts("window.undo"), "link", on_click=partial(self._undo, told))
            button.setAccessibleName(f"{texts('window.undo')}: {words.full_text}")
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        line.setLayout(box)
        return line


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST]} …"
