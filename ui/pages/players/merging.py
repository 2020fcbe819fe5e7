"""Two registered players who are one person: look at them side by side, keep one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.base.ids import PlayerNo
from tourney.players.commands import MergePlayers, TellApart
from tourney.players.people import Twins
from ui.pages.page import Page
from ui.pages.players.pairs import SideBySide
from ui.widgets.buttons import Button
from ui.widgets.hint import Hint
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.panels import Panel
from ui.widgets.text import Label


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
        self.merge.redraw_icon()
        self.turn.redraw_icon()
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
            self._page.gateway.run(MergePlayers(keep, drop), lambda _done: self._next(pair), self._refused)

    def leave(self) -> None:
        """They are two people: go on to the next pair; nobody is asked about them again."""
        if self._pairs:
            pair = self._pairs[0]
            told = TellApart(pair.first, pair.second)
            self._page.gateway.run(told, lambda _done: self._next(pair), self._refused)

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

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, TourneyError):
            raise error
        self.refusal.show_words(self._page.gateway.texts.error(error), "bad")
