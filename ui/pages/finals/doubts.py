"""Tables that are worth a second look before the cut: which, why, and the chief referee's acceptance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.competition.doubt import Doubt
from tourney.services.journal_params import Players
from tourney.services.queries.doubts import doubt_words
from tourney.texts import Texts
from ui.pages.standings.naming import table_words
from ui.widgets import Button, Label, Panel, capital, clear, column, row

SHOWN = 5
"""Tables shown one by one; of the others how many."""


class DoubtCard(Panel):
    """A line a table, least mistake first: a link to its sheets, the reason, a button that accepts it."""

    def __init__(
        self,
        go: Callable[[str, str], object],
        accept: Callable[[Sequence[Doubt]], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._go, self._accept = go, accept
        self._shown: tuple[object, ...] = ()
        self.text = Label("", kind="muted", wrap=True)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        self.links: list[Button] = []
        self.accepts: list[Button] = []
        self.all = Button(compact=True)
        self.all.clicked.connect(lambda _checked=False: self._accept(self.doubts))
        self._more = Label("", kind="muted")
        below = row(self._more, None, self.all, spacing=8)
        self.body.addWidget(self.text)
        self.body.addLayout(self._lines)
        self.body.addLayout(below)
        self.doubts: tuple[Doubt, ...] = ()
        self.hide()

    def show_doubts(self, texts: Texts, doubts: tuple[Doubt, ...], players: Players) -> None:
        """Show them; the card is hidden while there are none."""
        self.setVisible(bool(doubts))
        now = (texts.language, doubts, players)
        if now == self._shown:
            return
        self._shown, self.doubts = now, doubts
        self.set_title(texts("doubts.title", n=len(doubts)))
        self.text.set_text(texts("doubts.text"))
        clear(self._lines)
        self.links, self.accepts = [], []
        for doubt in doubts[:SHOWN]:
            self._lines.addWidget(self._line(texts, doubt, players))
        self._more.set_text(texts("doubts.more_tables", n=len(doubts) - SHOWN))
        self._more.setVisible(len(doubts) > SHOWN)
        self.all.setText(texts("doubts.accept_all", n=len(doubts)))
        self.all.setToolTip("F7")
        self.all.setVisible(len(doubts) > 1)

    def _line(self, texts: Texts, doubt: Doubt, players: Players) -> QWidget:
        table = capital(table_words(texts, doubt.heat, doubt.table))
        target = f"table:{doubt.heat}:{doubt.table}"
        link = Button(
            texts("doubts.line", table=table, effect=f"{doubt.effect:,}"),
            "link",
            on_click=partial(self._go, "scores", target),
            compact=True,
        )
        why = Label(texts.say(doubt_words(doubt, players)), kind="muted", wrap=True)
        accept = Button(texts("doubts.accept"), compact=True, on_click=partial(self._accept, (doubt,)))
        accept.setAccessibleName(texts("doubts.accept_one", table=table))
        part = QWidget()
        line = row(link, spacing=8)
        line.addWidget(why, 1)
        line.addWidget(accept, 0, Qt.AlignmentFlag.AlignRight)
        part.setLayout(column(line))
        self.links.append(link)
        self.accepts.append(accept)
        return part
