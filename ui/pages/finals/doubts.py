"""Tables that are worth a second look before the cut: which, whom they move, what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout

from tourney.base.texts import Message, Texts, msg
from tourney.event.journal_params import Players
from tourney.standings.doubts import doubt_words
from tourney.standings.sensitivity import Doubt
from ui.pages.rulings import table_words
from ui.widgets.buttons import Button
from ui.widgets.layouts import clear, column, row
from ui.widgets.panels import Panel
from ui.widgets.text import Label, capital, restyle

SHOWN = 5
"""Tables shown one by one; the others by a click."""

Way = tuple[Message, str, Callable[[Doubt], object]]
"""Something that can be done about a table: its words, the key that is told with it, what it does."""


@dataclass(frozen=True, slots=True)
class LineTables:
    """How many tables the line rests on, and whether a stage is drawn from it or the result declared.

    `champion`: the last stage is played, and the line is that between the champion and the others.
    """

    tables: int
    draws: bool
    champion: bool = False


class DoubtRow(QFrame):
    """One table: where, whom a mistake would move, how small a one, and a button for each way on.

    Up and Down go to the next table, Enter takes the first way.
    """

    stepped = Signal(int)

    def __init__(self, texts: Texts, doubt: Doubt, players: Players, ways: Sequence[Way]) -> None:
        super().__init__()
        self.doubt = doubt
        self._ways = ways
        restyle(self, kind="choice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        table = capital(table_words(texts, doubt.heat, doubt.table))
        self.title = Label(table, bold=True)
        self.why = Label(texts.say(doubt_words(doubt, players)), kind="muted", wrap=True)
        self.amount = Label(texts("doubts.amount", effect=doubt.effect), kind="warn", bold=True)
        self.buttons = []
        for words, key, act in ways:
            button = Button(texts.say(words), compact=True, on_click=partial(act, doubt))
            button.setAccessibleName(f"{texts.say(words)}: {table}")
            button.setToolTip(key)
            self.buttons.append(button)
        said = column(self.title, self.why, spacing=2)
        line = row(spacing=12, margin=8)
        line.addLayout(said, 1)
        line.addWidget(self.amount)
        for button in self.buttons:
            line.addWidget(button)
        self.setLayout(line)
        self.setAccessibleName(f"{table}: {self.why.full_text}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ways[0][2](self.doubt)
        elif event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class DoubtCard(Panel):
    """A row a table, least mistake first. Hidden while there are none."""

    def __init__(
        self,
        go: Callable[[str, str], object],
        accept: Callable[[Sequence[Doubt]], object],
    ) -> None:
        super().__init__()
        self._accept = accept
        self._ways: tuple[Way, ...] = (
            (
                msg("doubts.type_deeds"),
                "Enter",
                lambda doubt: go("scores", f"deeds:{doubt.heat}:{doubt.table}"),
            ),
            (msg("doubts.accept"), "F8", lambda doubt: accept((doubt,))),
        )
        self._shown: tuple[object, ...] = ()
        self._again: Callable[[], object] = self.hide
        """Shows once more what was shown last."""
        self.text = Label("", kind="muted", wrap=True)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(8)
        self.rows: list[DoubtRow] = []
        self.all = Button(compact=True)
        self.all.clicked.connect(lambda _checked=False: self._accept(self.doubts))
        self.more = Button(kind="link", on_click=self._show_all)
        self._whole = False
        self._accepting = Label("", kind="muted", wrap=True)
        below = row(spacing=8)
        below.addWidget(self._accepting, 1)
        below.addWidget(self.all)
        self.body.addWidget(self.text)
        self.body.addLayout(self._lines)
        self.body.addLayout(row(self.more, None))
        self.body.addLayout(below)
        self.doubts: tuple[Doubt, ...] = ()
        self.hide()

    @property
    def current(self) -> Doubt | None:
        """The table whose row has the focus, else the first."""
        row_here = next((each for each in self.rows if each.hasFocus()), None)
        return row_here.doubt if row_here is not None else next(iter(self.doubts), None)

    def _show_all(self) -> None:
        """Every table; the cursor goes to the first of those that were not there."""
        at, self._whole = len(self.rows), True
        self._again()
        self.rows[at].setFocus()

    def _step(self, at: int, by: int) -> None:
        self.rows[max(0, min(len(self.rows) - 1, at + by))].setFocus()

    def show_doubts(self, texts: Texts, doubts: tuple[Doubt, ...], players: Players, of: LineTables) -> None:
        """Show them; `of`: out of which tables, and what comes next."""
        self.setVisible(bool(doubts))
        now = (texts.language, doubts, players, of, self._whole)
        if now == self._shown:
            return
        self._again = partial(self.show_doubts, texts, doubts, players, of)
        kept = self.current if any(each.hasFocus() for each in self.rows) else None
        self._shown, self.doubts = now, doubts
        title, text = (
            ("doubts.title_champion", "doubts.text_champion")
            if of.champion
            else ("doubts.title", "doubts.text")
        )
        self.set_title(texts(title, n=len(doubts), total=of.tables))
        self.text.set_text(texts(text))
        clear(self._lines)
        shown = doubts if self._whole else doubts[:SHOWN]
        self.rows = [DoubtRow(texts, doubt, players, self._ways) for doubt in shown]
        for at, each in enumerate(self.rows):
            self._lines.addWidget(each)
            each.show()
            each.stepped.connect(partial(self._step, at))
        if kept is not None and self.rows:
            self.rows[0].setFocus()
        self.more.setText(texts("doubts.show_all", n=len(doubts) - len(shown)))
        self.more.setVisible(len(shown) < len(doubts))
        self._accepting.set_text(texts("doubts.drawing_accepts" if of.draws else "doubts.declaring_accepts"))
        self.all.setText(texts("doubts.accept_all", n=len(doubts)))
        self.all.setToolTip("F7")
        self.all.setVisible(len(doubts) > 1)
