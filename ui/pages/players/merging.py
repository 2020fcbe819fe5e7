"""Two registered players who are one person: look at them side by side, keep one.

Two entries side by side: what is the same, what differs, and what would come of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.texts import Texts
from tourney.event.records import Particulars
from tourney.event.registration import field_name
from tourney.players.commands import MergePlayers, TellApart
from tourney.players.duplicates import merged
from tourney.players.people import Twins
from ui.pages.page import Page
from ui.widgets.buttons import Button, Hint
from ui.widgets.layouts import Hairline, Panel, column, row, scrolled
from ui.widgets.text import Label

_FIELDS = tuple(each.name for each in fields(Particulars))


class SideBySide(QWidget):
    """Rows of fields, a column an entry, differing values in bold with a sign; the result at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)

    def show_pair(
        self,
        texts: Texts,
        titles: Sequence[str],
        first: Particulars,
        second: Particulars,
    ) -> None:
        """`titles` of the two entries and of the result. Fields empty in both are left out."""
        self._clear()
        entries = (first, second, merged(first, second))
        for place, title in enumerate(titles, start=1):
            self._grid.addWidget(Label(title, bold=True, elide=True), 0, place)
            self._grid.setColumnStretch(place, 1)
        self._grid.addWidget(Hairline(), 1, 0, 1, len(entries) + 1)
        line = 2
        for field in _FIELDS:
            values = [_shown(texts, entry, field) for entry in entries]
            if not any(values):
                continue
            differs = values[0] != values[1]
            word = texts.say(field_name(field))
            sign = texts("players.differs", field=word) if differs else word
            self._grid.addWidget(Label(sign, kind="" if differs else "muted"), line, 0)
            for place, value in enumerate(values, start=1):
                label = Label(
                    value or "–", elide=True, bold=differs and place < 3, kind="" if value else "muted"
                )
                self._grid.addWidget(label, line, place)
            line += 1

    def _clear(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _shown(texts: Texts, entry: Particulars, field: str) -> str:
    value = getattr(entry, field)
    if isinstance(value, bool):
        return texts("players.yes") if value else ""
    if isinstance(value, int):
        return f"{value:,}" if value and field != "number" else str(value or "")
    return value or ""


class Merging(QWidget):
    """Pairs one after the other; each is merged, or told apart as two people.

    The primary button tells apart whom the page asks about, which costs nothing if it was wrong, and merges
    two whom a person chose.
    """

    closed = Signal()
    changed = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._pairs: list[Twins] = []
        self._keep_second = False
        self._chosen = False
        self.progress = Label("", kind="muted")
        self.reasons = Hint()
        self.pair = SideBySide()
        self.turn = Button(icon_name="swap", on_click=self._turn)
        self.different = Button(on_click=self.leave)
        self.merge = Button(icon_name="merge", on_click=self.merge_them)
        self.refusal = Hint()
        card = Panel()
        card.body.addWidget(self.reasons)
        card.body.addWidget(self.pair)
        card.body.addWidget(self.refusal)
        card.body.addLayout(row(self.turn, None, self.different, self.merge))
        inner = QWidget()
        inner.setLayout(column(self.progress, card, None, spacing=12))
        self.setLayout(column(scrolled(inner)))

    def open_pairs(self, pairs: Sequence[Twins]) -> None:
        """Look at these, who may be one person each."""
        self._open(pairs, chosen=False)

    def open_chosen(self, pair: Twins) -> None:
        """Two whom a person wants to merge, told apart before or not."""
        self._open([pair], chosen=True)

    def _open(self, pairs: Sequence[Twins], *, chosen: bool) -> None:
        self._pairs, self._chosen = list(pairs), chosen
        self._keep_second = False
        self.refusal.show_words("")
        self.refresh()

    def refresh(self) -> None:
        """Show the pair at hand as the event is now; close when none is left."""
        tournament = self._page.gateway.tournament
        players, told = tournament.players, tournament.told_apart
        self._pairs = [
            pair
            for pair in self._pairs
            if {pair.first, pair.second} <= players.keys()
            and (self._chosen or (pair.first, pair.second) not in told)
        ]
        if not self._pairs:
            self.closed.emit()
            return
        words, texts = self._page.words, self._page.gateway.texts
        pair = self._pairs[0]
        keep, drop = self._order(pair)
        self.progress.set_text(words("players.pairs_left", n=len(self._pairs)))
        why = words("players.why_pair", why=list(pair.reasons)) if pair.reasons else ""
        self.reasons.show_words(words("players.said_two") if (pair.first, pair.second) in told else why)
        titles = (
            words("players.kept", number=keep),
            words("players.dropped", number=drop),
            words("players.afterwards"),
        )
        self.pair.show_pair(texts, titles, players[keep], players[drop])
        self.turn.setText(words("players.keep_other", number=drop))
        self.different.setText(words("players.two_people"))
        self.merge.setText(words("players.merge_into", number=keep, other=drop))
        self.changed.emit()

    retranslate = refresh

    @property
    def will(self) -> str:
        """What the primary button does."""
        if not self._pairs:
            return ""
        return self.merge.text() if self._chosen else self.different.text()

    def submit(self) -> None:
        """What the primary button says."""
        if self._chosen:
            self.merge_them()
        else:
            self.leave()

    def merge_them(self) -> None:
        """Merge the pair at hand."""
        if self._pairs:
            pair = self._pairs[0]
            keep, drop = self._order(pair)
            self._decide(pair, MergePlayers(keep, drop))

    def leave(self) -> None:
        """They are two people: go on to the next pair; nobody is asked about them again."""
        if self._pairs:
            pair = self._pairs[0]
            self._decide(pair, TellApart(pair.first, pair.second))

    def _decide(self, pair: Twins, command: MergePlayers | TellApart) -> None:
        gateway = self._page.gateway
        refused = gateway.saying(lambda words: self.refusal.show_words(words, "bad"))
        gateway.run(command, lambda _done: self._next(pair), refused)

    def _next(self, decided: Twins) -> None:
        """To the one after this, which a refresh may have left out already."""
        self._pairs = [pair for pair in self._pairs if pair != decided]
        self._keep_second = False
        self.refusal.show_words("")
        self.refresh()

    def _turn(self) -> None:
        self._keep_second = not self._keep_second
        self.refresh()

    def _order(self, pair: Twins) -> tuple[PlayerNo, PlayerNo]:
        return (pair.second, pair.first) if self._keep_second else (pair.first, pair.second)
