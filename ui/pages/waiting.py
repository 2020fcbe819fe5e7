"""What keeps a result open: the state in words and a link to each table that is waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QFrame, QWidget

from tourney.base.texts import Texts
from tourney.standings.cut import Outstanding
from ui.pages.naming import waiting_target, waiting_words
from ui.widgets.buttons import Button
from ui.widgets.layouts import FlowLayout, column, row
from ui.widgets.text import Label, restyle

SHOWN = 6
"""Links shown one by one; the rest is a number."""


class WaitingLinks(QFrame):
    """A sentence on a soft ground and links below. Hidden while nothing is waited for."""

    def __init__(self, go: Callable[[str, str], object]) -> None:
        super().__init__()
        self._go = go
        self._shown: tuple[object, ...] = ()
        self.state = "warn"
        self._sign = Label("!", kind="warn", bold=True)
        self._text = Label(wrap=True)
        inner = QWidget()
        self._flow = FlowLayout(inner, spacing=4)
        self.links: list[Button] = []
        restyle(self, kind="hint", state="warn")
        words = row(self._sign, spacing=8)
        words.addWidget(self._text, 1)
        body = column(words, inner, spacing=2)
        body.setContentsMargins(12, 8, 12, 8)
        self.setLayout(body)
        self.hide()

    @property
    def words(self) -> str:
        """The sentence as shown."""
        return self._text.full_text

    def show_waiting(
        self, texts: Texts, text: str, waiting: Sequence[Outstanding], urgent: bool = True
    ) -> None:
        """Say `text` and link to the first of what is waited for; `urgent`: it is due already."""
        now = (text, texts.language, tuple(waiting), urgent)
        self.setVisible(bool(waiting))
        if now == self._shown:
            return
        self._shown = now
        self._sign.setVisible(urgent)
        self.state = "warn" if urgent else ""
        restyle(self, kind="hint", state=self.state)
        self._text.set_text(text)
        for link in self.links:
            self._flow.removeWidget(link)
            link.hide()
            link.deleteLater()
        self.links = []
        for each in waiting[:SHOWN]:
            self._add(waiting_words(texts, each), each)
        if len(waiting) > SHOWN:
            self._add(texts("standpage.waiting_more", n=len(waiting) - SHOWN), waiting[SHOWN])

    def _add(self, words: str, waiting: Outstanding) -> None:
        page, target = waiting_target(waiting)
        link = Button(words, "link", on_click=partial(self._go, page, target), compact=True)
        self._flow.addWidget(link)
        link.show()
        self.links.append(link)
