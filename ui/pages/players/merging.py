"""Two registered players who are one person: look at them side by side, keep one."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tourney.base.ids import PlayerNo
from tourney.errors import TourneyError
from tourney.services.commands.players import MergePlayers
from tourney.views.people import Twins
from ui.pages.page import Page
from ui.pages.players.pairs import SideBySide
from ui.widgets import Button, Hint, Label, Panel, column, row, scrolled


class Merging(QWidget):
    """Pairs one after the other; each is merged, or left as two people."""

    closed = Signal()
    changed = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._pairs: list[Twins] = []
        self._keep_second = False
        self._two_people: set[tuple[PlayerNo, PlayerNo]] = set()
        self.progress = Label("", kind="muted")
        self.reasons = Hint()
        self.pair = SideBySide()
        self.turn = Button(icon_name="swap", on_click=self._turn)
        self.different = Button(on_click=self.leave)
        self.merge = Button(icon_name="merge", on_click=self.submit)
        self.refusal = Hint()
        card = Panel()
        card.body.addWidget(self.reasons)
        card.body.addWidget(self.pair)
        card.body.addWidget(self.refusal)
        card.body.addLayout(row(self.turn, None, self.different, self.merge))
        inner = QWidget()
        inner.setLayout(column(self.progress, card, None, spacing=12))
        self.setLayout(column(scrolled(inner)))

    def open_pairs(self, pairs: list[Twins]) -> None:
        """Look at these, best first; those told apart before are left out."""
        self._pairs = [pair for pair in pairs if (pair.first, pair.second) not in self._two_people]
        self._keep_second = False
        self.refresh()

    def refresh(self) -> None:
        """Show the pair at hand as the event is now; close when none is left."""
        players = self._page.gateway.tournament.players
        self._pairs = [pair for pair in self._pairs if pair.first in players and pair.second in players]
        if not self._pairs:
            self.closed.emit()
            return
        words, texts = self._page.words, self._page.gateway.texts
        pair = self._pairs[0]
        keep, drop = self._order(pair)
        self.progress.set_text(words("players.pairs_left", n=len(self._pairs)))
        why = words("players.why_pair", why=list(pair.reasons)) if pair.reasons else ""
        self.reasons.show_words(why)
        titles = (
            words("players.kept", number=keep),
            words("players.dropped", number=drop),
            words("players.afterwards"),
        )
        self.pair.show_pair(texts, titles, players[keep], players[drop])
        self.turn.setText(words("players.keep_other", number=drop))
        self.different.setText(words("players.two_people"))
        self.merge.setText(self.will)
        self.merge.redraw_icon()
        self.turn.redraw_icon()
        self.changed.emit()

    retranslate = refresh

    @property
    def will(self) -> str:
        """What the primary button does."""
        if not self._pairs:
            return ""
        keep, drop = self._order(self._pairs[0])
        return self._page.words("players.merge_into", number=keep, other=drop)

    def submit(self) -> None:
        """Merge the pair at hand."""
        if self._pairs:
            keep, drop = self._order(self._pairs[0])
            self._page.gateway.run(MergePlayers(keep, drop), lambda _done: self._next(), self._refused)

    def leave(self) -> None:
        """They are two people: go on to the next pair and do not ask again."""
        if self._pairs:
            self._two_people.add((self._pairs[0].first, self._pairs[0].second))
            self._next()

    def tell_apart(self, pairs: Iterable[tuple[PlayerNo, PlayerNo]]) -> None:
        """A person has said of these, somewhere else, that they are two people."""
        self._two_people.update(pairs)

    def told_apart(self, pair: Twins) -> bool:
        """Whether a person has said that these are two people."""
        return (pair.first, pair.second) in self._two_people

    def _next(self) -> None:
        self._pairs = self._pairs[1:]
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
