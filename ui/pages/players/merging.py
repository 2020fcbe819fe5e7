"""Merges two registered players who are one person: look at them side by side, keep one.

The same for a list that is read in: rows that may be a player who is entered already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from decimal import Decimal
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.texts import Texts, donated
from tourney.event.records import PlayerDetails
from tourney.event.registration import field_name
from tourney.players.commands import MergePlayers, TellApart
from tourney.players.duplicates import Duplicate, MergeChoice, MergeProposal, merged, proposed
from tourney.players.people import Twins
from ui.pages.page import Page
from ui.pages.players.words import method, photo_consent
from ui.widgets.buttons import Button, Hint, SegmentedControl
from ui.widgets.layouts import Hairline, Panel, clear, column, laid, row, scrolled
from ui.widgets.text import Label

_FIELDS = tuple(each.name for each in fields(PlayerDetails))


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
        first: PlayerDetails,
        second: PlayerDetails,
    ) -> None:
        """`titles` of the two entries and of the result. Fields empty in both are left out."""
        clear(self._grid)
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


def _shown(texts: Texts, entry: PlayerDetails, field: str) -> str:
    value = getattr(entry, field)
    if field == "method":
        return method(texts, entry.method)
    if field == "photo_consent":
        return photo_consent(texts, entry.photo_consent)
    if isinstance(value, bool):
        return texts("players.yes") if value else ""
    if isinstance(value, Decimal):
        return donated(value) if value else ""
    return str(value or "")


_MOST_PAIRS = 60
"""Pairs shown side by side; more than these point to a list that was imported before."""


_OPTIONS = {
    MergeChoice.MERGE: "players.choose_merge",
    MergeChoice.SKIP: "players.choose_skip",
    MergeChoice.KEEP: "players.choose_keep",
}


class PairChoices(QWidget):
    """Rows of a list that may be somebody who is entered already: a card a pair, with what is to be done."""

    changed = Signal()
    """A person has decided about a pair."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self.pairs: Sequence[Duplicate] = ()
        self._written: Sequence[str] = ()
        self._lines: Sequence[int] = ()
        self._proposed: dict[tuple[str, str | PlayerNo], MergeProposal] = {}
        self._said: dict[tuple[str, str | PlayerNo], MergeChoice] = {}
        """What a person said of two entries, each told by its row in the file or its number."""
        self._seen: set[tuple[str, str | PlayerNo]] = set()
        """The pairs that have been on screen."""
        self._cards = QVBoxLayout(self)
        self._cards.setContentsMargins(0, 0, 12, 0)
        self._cards.setSpacing(12)

    def take(
        self, pairs: Sequence[Duplicate], written: Sequence[str] = (), lines: Sequence[int] = ()
    ) -> None:
        """The pairs of a reading, with its rows as they are written and their lines; what was said stays."""
        self.pairs, self._written, self._lines = pairs, written, lines
        self._proposed = dict(zip(map(self._key, pairs), proposed(pairs), strict=True))

    def forget(self) -> None:
        """Another list: nothing is decided yet."""
        self._said, self._seen = {}, set()

    def note_seen(self) -> None:
        """Importing with a choice visible on screen means making it, touched or not."""
        self._seen |= {self._key(pair) for pair in self.pairs[:_MOST_PAIRS]}

    @property
    def choices(self) -> list[MergeChoice]:
        """What is to be done about each pair: as a person said, else as it is proposed."""
        return [self._choice(pair) for pair in self.pairs]

    @property
    def settled(self) -> list[bool]:
        """Of each pair whether a person has said or seen what is to be done."""
        return [self._key(pair) in self._said or self._key(pair) in self._seen for pair in self.pairs]

    @property
    def decided(self) -> int:
        """Of how many pairs a person has said it."""
        return sum(self._key(pair) in self._said for pair in self.pairs)

    def show_cards(self) -> None:
        """One card a pair, in the language in force; of very many only the first."""
        clear(self._cards)
        words = self._page.words
        if len(self.pairs) > _MOST_PAIRS:
            self._cards.addWidget(Hint(words("players.many_pairs", n=len(self.pairs)), "warn"))
        if len(self.pairs) > 1:
            buttons = [
                Button(shown, on_click=partial(self._choose_for_all, MergeChoice(value)), compact=True)
                for value, shown in self._options()
            ]
            bar = laid(row(Label(words("players.for_all"), bold=True), *buttons, None))
            self._cards.addWidget(bar)
        for pair in self.pairs[:_MOST_PAIRS]:
            self._cards.addWidget(self._card(pair))
        self._cards.addStretch(1)

    # ---- inside -------------------------------------------------------------------------------

    def _options(self) -> list[tuple[str, str]]:
        return [(choice.value, self._page.words(key)) for choice, key in _OPTIONS.items()]

    def _card(self, pair: Duplicate) -> Panel:
        words = self._page.words
        card = Panel(words("players.why_pair", why=list(pair.reasons)))
        choice = SegmentedControl(self._options())
        choice.set_value(self._choice(pair).value)
        note = Label("", wrap=True)
        self._note(note, pair)
        choice.changed.connect(lambda value: self._choose(pair, note, MergeChoice(value)))
        card.head.addWidget(choice)
        if pair.other_draft is None:
            other = words("players.registered_as", number=pair.player)
        else:
            other = words("players.on_line", line=self._lines[pair.other_draft])
        here = words("players.on_line", line=self._lines[pair.draft])
        side = SideBySide()
        titles = (other, here, words("players.if_merged"))
        side.show_pair(self._page.gateway.texts, titles, pair.other, pair.this)
        card.body.addWidget(side)
        card.body.addWidget(note)
        return card

    def _key(self, pair: Duplicate) -> tuple[str, str | PlayerNo]:
        """The two entries, however their columns are taken and wherever their rows stand by now."""
        other = pair.player if pair.other_draft is None else self._written[pair.other_draft]
        assert other is not None
        return self._written[pair.draft], other

    def _choice(self, pair: Duplicate) -> MergeChoice:
        key = self._key(pair)
        return self._said.get(key, self._proposed[key].choice)

    def _note(self, note: Label, pair: Duplicate) -> None:
        """What is proposed and why, or that a person has decided."""
        words, proposal = self._page.words, self._proposed[self._key(pair)]
        if self._key(pair) in self._said:
            note.set_text(words("players.decided", choice=words(_OPTIONS[self._choice(pair)])), "good")
        elif proposal.choice is MergeChoice.MERGE:
            note.set_text(words("players.proposed_one"), "muted")
        elif proposal.apart:
            note.set_text(words("players.proposed_two_as", what=list(proposal.against)), "muted")
        else:
            note.set_text(words("players.proposed_two"), "muted")

    def _choose(self, pair: Duplicate, note: Label, choice: MergeChoice) -> None:
        self._said[self._key(pair)] = choice
        self._note(note, pair)
        self.changed.emit()

    def _choose_for_all(self, choice: MergeChoice) -> None:
        self._said |= {self._key(pair): choice for pair in self.pairs}
        self.show_cards()
        self.changed.emit()


class Merging(QWidget):
    """Pairs one after the other; each is merged, or told apart as two people.

    For a pair that the page proposes the primary button tells them apart, which costs nothing if it was
    wrong; for a pair that a person chose it merges them.
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
        inner = laid(column(self.progress, card, None, spacing=12))
        self.setLayout(column(scrolled(inner)))

    def open_pairs(self, pairs: Sequence[Twins]) -> None:
        """Open these pairs, each of which may be one person."""
        self._open(pairs, chosen=False)

    def open_chosen(self, pair: Twins) -> None:
        """Open two players whom a person wants to merge, told apart before or not."""
        self._open([pair], chosen=True)

    def _open(self, pairs: Sequence[Twins], *, chosen: bool) -> None:
        self._pairs, self._chosen = list(pairs), chosen
        self._keep_second = False
        self.refusal.show_words("")
        self.refresh()

    def refresh(self) -> None:
        """Show the current pair with the event of now; close when none is left."""
        tournament = self._page.gateway.tournament
        players, apart = tournament.players, tournament.told_apart
        self._pairs = [
            pair
            for pair in self._pairs
            if {pair.first, pair.second} <= players.keys()
            and (self._chosen or (pair.first, pair.second) not in apart)
        ]
        if not self._pairs:
            self.closed.emit()
            return
        words, texts = self._page.words, self._page.gateway.texts
        pair = self._pairs[0]
        keep, drop = self._order(pair)
        self.progress.set_text(words("players.pairs_left", n=len(self._pairs)))
        why = words("players.why_pair", why=list(pair.reasons)) if pair.reasons else ""
        self.reasons.show_words(words("players.said_two") if (pair.first, pair.second) in apart else why)
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
        """The primary button's action."""
        if not self._pairs:
            return ""
        return self.merge.text() if self._chosen else self.different.text()

    def submit(self) -> None:
        """Carry out the primary button's action."""
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
        """To the pair after this, which a refresh may have left out already."""
        self._pairs = [pair for pair in self._pairs if pair != decided]
        self._keep_second = False
        self.refusal.show_words("")
        self.refresh()

    def _turn(self) -> None:
        self._keep_second = not self._keep_second
        self.refresh()

    def _order(self, pair: Twins) -> tuple[PlayerNo, PlayerNo]:
        return (pair.second, pair.first) if self._keep_second else (pair.first, pair.second)
