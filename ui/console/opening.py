"""Before a table's game begins: by which rules, and who throws first. The rest comes from the event."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.event.records import Player
from tourney.rules.rulebook import RuleBook, unchecked_book
from tourney.rules.rulesets import load_ruleset
from ui.console.people import seat_sign, tidy
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Dialog
from ui.parts.rules_form import OptionsRow, RulesetBox
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

Begin = Callable[[str, dict[str, object], int | None], object]
"""Takes the ruleset's id, what differs from it, and the seat that begins, None if that is thrown for."""
_THROWN = 1_000
"""In place of a seat: who begins is thrown for (T3.1)."""
_WIDE = 640
_NAME = 340
"""Room for a name, px."""


class OpeningDialog(Dialog):
    """First the rules, then who begins; the game starts when it is told to and not before."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        gateway: Gateway,
        players: list[Player],
        book: RuleBook,
        then: Begin,
    ) -> None:
        """`book`: what the table is played by unless another ruleset or other options are chosen here."""
        texts = gateway.texts
        super().__init__(parent, title, "", width=_WIDE)
        self._texts = texts
        self.setObjectName("who-begins")
        self._then = then
        self.rules = RulesetBox()
        self.first = QButtonGroup(self)
        self._head(texts("console.ruleset"))
        self._book = book
        self.rules.retranslate(texts)
        self.rules.show_ruleset(book.ruleset)
        self.rules.setAccessibleName(texts("console.ruleset"))
        self._about = Label("", Role.SMALL, "muted", wrap=True)
        self.content.addWidget(self.rules)
        self.content.addWidget(self._about)
        self.options = OptionsRow(lambda: self.rules.chosen)
        self.options.word(texts)
        self.options.show_options(book.changes)
        self.content.addWidget(self.options)
        self.content.addSpacing(8)
        self._who_begins = self._head("")
        self._seats = QWidget()
        seats = QGridLayout(self._seats)
        seats.setContentsMargins(0, 0, 0, 0)
        seats.setHorizontalSpacing(12)
        seats.setVerticalSpacing(2)
        for seat, player in enumerate(players):
            name = f"{seat_sign(seat)} {tidy(texts.name(player.name))}"
            seats.addWidget(self._begins(name, seat), seat, 0)
            number = texts("console.start_number", n=player.number)
            seats.addWidget(Label(number, Role.SMALL, "muted"), seat, 1)
        seats.setColumnStretch(2, 1)
        self.content.addWidget(self._seats)
        self.content.addWidget(self._begins(texts("console.begin_thrown"), _THROWN))
        self.content.addWidget(Label(texts("console.start_keys"), Role.SMALL, "muted", wrap=True))
        self.add_button(texts("window.cancel"), "", self.reject)
        self.start = self.add_button(texts("console.start_game"), "primary", self._start)
        self.start.setEnabled(False)
        self.first.idToggled.connect(lambda _id, _on: self.start.setEnabled(True))
        self.rules.currentIndexChanged.connect(lambda _index: self._other_ruleset())
        self._say_of_rules()
        (self.first.button(0) if self._seats_asked else self.start).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The digit of a seat's sign is as good as a click on it."""
        typed = event.text()
        seat = self.first.button(int(typed) - 1) if typed.isdecimal() and int(typed) else None
        if seat is not None and seat.isVisible():
            seat.setChecked(True)
            seat.setFocus()
        else:
            super().keyPressEvent(event)

    def _head(self, words: str) -> Label:
        head = Label(words, Role.SMALL, "muted", bold=True)
        self.content.addWidget(head)
        return head

    def _say_of_rules(self) -> None:
        """What the chosen ruleset is; who begins is asked by its clause."""
        self._about.set_text(self.rules.about(self._texts))
        book = unchecked_book(self._book.edition, self.rules.chosen, {})
        clause = book.clauses.shown("T3.1", "engine.starts")
        self._who_begins.set_text(self._texts("console.who_begins", clause=clause))
        asked = self._seats_asked
        self._who_begins.setVisible(asked)
        self._seats.setVisible(asked)
        if not asked:
            self.first.button(_THROWN).setChecked(True)

    @property
    def _seats_asked(self) -> bool:
        """Whether somebody says who begins; by some rules the record throws for it."""
        return not load_ruleset(self.rules.chosen).start_thrown

    def _begins(self, words: str, seat: int) -> QRadioButton:
        shown = QFontMetrics(look().font()).elidedText(words, Qt.TextElideMode.ElideRight, look().px(_NAME))
        choice = QRadioButton(shown.replace("&", "&&"))
        choice.setAccessibleName(words)
        self.first.addButton(choice, seat)
        return choice

    def _other_ruleset(self) -> None:
        """Another ruleset has its own options; back at the table's, so are those."""
        ruleset = self.rules.chosen
        self.options.show_options(self._book.changes if ruleset == self._book.ruleset else {})
        self.options.clear_problem()
        self._say_of_rules()
        self.grow()

    def _start(self) -> None:
        seat, options = self.first.checkedId(), self.options.meant()
        if options is None:
            self.grow()
            return
        self.accept()
        self._then(self.rules.chosen, options, None if seat == _THROWN else seat)


def ask_first(
    parent: QWidget, gateway: Gateway, heat: HeatId, table: TableNo, then: Begin
) -> OpeningDialog | None:
    """Ask how a table begins. None where there is no such table."""
    texts, tournament = gateway.texts, gateway.tournament
    record = tournament.tables.get((heat, table))
    if record is None:
        return None
    players = [tournament.players[number] for number in record.seats]
    title = texts("console.title", heat=heat_named(heat), table=table)
    dialog = OpeningDialog(
        parent, title, gateway=gateway, players=players, book=gateway.rules.books.of(record), then=then
    )
    dialog.open()
    return dialog
