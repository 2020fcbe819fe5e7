"""What happened: the journal folded into lines, each with Undo where nothing later rests on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tourney.application.history import FoldedLine
from tourney.base.texts import Texts
from tourney.base.time_zone import hall_time
from tourney.event.records import Tournament
from ui.gateway.gateway import Recent
from ui.gateway.preferences import NOBODY
from ui.widgets.buttons import Button
from ui.widgets.layouts import clear, row, scrolled
from ui.widgets.look import Role, look
from ui.widgets.panels import Hairline, Panel
from ui.widgets.text import Label, plain_tip

_LONGEST = 90
_ENOUGH = 114
"""Px at 100 % in which three lines stand."""
_WHEN = 150
"""Px at 100 % at most for when it happened and who did it."""


class Happened(Panel):
    """The last lines of the journal, newest first, with Undo where nothing later rests on them.

    `show_all` leads to the whole of it.
    """

    def __init__(
        self,
        undo: Callable[[FoldedLine], object],
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
        self.all.setText(texts("today.whole_journal"))

    def show_entries(self, texts: Texts, recent: Recent, tournament: Tournament) -> None:
        """One line for entries in a row that say the same."""
        newest = recent.lines[0].newest.seq if recent.lines else None
        clear(self._lines)
        if newest != self._newest:  # after what went: a line that loses the focus scrolls to the next one
            self._newest = newest
            self._area.verticalScrollBar().setValue(0)
        self._ways, self._whens = [], []
        for number, line in enumerate(recent.lines):
            if number:
                self._lines.addWidget(Hairline())
            self._lines.addWidget(self._line(texts, recent, line, tournament))
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
        """How high it is with some lines in sight, or with all where there are fewer, px."""
        rest = self.minimumSizeHint().height() - self._area.minimumSizeHint().height()
        return rest + min(self._inner.sizeHint().height(), look().px(_ENOUGH))

    def _when_width(self) -> int:
        """So wide that every time with its name is whole, as far as the words can spare it, px."""
        needed = (when.fontMetrics().horizontalAdvance(when.full_text) for when in self._whens)
        return min(look().px(_WHEN), max(needed, default=0) + look().px(2))

    def _line(self, texts: Texts, recent: Recent, told: FoldedLine, tournament: Tournament) -> QWidget:
        ends = (hall_time(each.at, tournament.event.zone) for each in (told.oldest, told.newest))
        at = "–".join(dict.fromkeys(end.strftime("%H:%M") for end in ends))
        sentence = texts.sentence(told.words(tournament.players))
        words = Label(_short(sentence), wrap=True)
        words.setToolTip(plain_tip(sentence))
        by = ", ".join(texts("window.nobody") if who == NOBODY else who for who in told.who)
        line = QWidget()
        when = Label(f"{at} · {by}", Role.SMALL, "muted", elide=True)
        when.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._whens.append(when)
        box = row(words, when, spacing=8)
        box.setStretch(0, 1)
        way = QWidget()
        if told.seqs in recent.undoable:
            way = Button(texts("window.undo"), "link", on_click=partial(self._undo, told), compact=True)
            way.setAccessibleName(f"{texts('window.undo')}: {words.full_text}")
        box.addWidget(way)
        self._ways.append(way)
        line.setLayout(box)
        return line


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST]} …"
