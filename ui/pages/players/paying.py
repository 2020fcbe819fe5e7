"""The desk's dialogs about payments by bank: a code that a telephone reads, and what a statement shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tourney.banking.commands import ReadStatement
from tourney.banking.matching import Match
from tourney.banking.statement import StatementLine
from tourney.base.dollars import NOTHING
from tourney.base.ids import Giver
from tourney.base.qr import code_rows
from tourney.base.texts import Texts, donated, msg
from tourney.bootstrap import read_bank_statement
from tourney.event.command import Outcome
from tourney.event.donations import givers
from tourney.event.records import Player
from tourney.paying.fps import Payment
from ui.gateway.preferences import offered_folder
from ui.pages.page import Page
from ui.pages.players.words import named, shortened
from ui.parts.dialogs import Dialog, ask_place
from ui.widgets.buttons import Button, Hint
from ui.widgets.code import CodePicture
from ui.widgets.layouts import FlowLayout, column
from ui.widgets.text import Label


class PaymentDialog(Dialog):
    """The code of a payment, large, and its facts, which the payer compares with their bank's app.

    `record` enters the gift once it is paid; None where the payer types the amount.
    """

    def __init__(
        self, parent: QWidget, texts: Texts, payment: Payment, record: Callable[[], object] | None = None
    ) -> None:
        title, told = texts("paying.scene"), " · ".join(payment.facts)
        super().__init__(parent, title, told, 360)
        self.content.addWidget(CodePicture(code_rows(payment.payload), told))
        self.add_button(texts("window.close"), "" if record else "primary", self.accept)
        if record is not None:
            deed = self.add_button(texts("players.gift_enter"), "primary", self.accept)
            deed.clicked.connect(lambda _checked=False: record())
        self.fit()


def ask_statement(page: Page) -> None:
    """Let a person choose a bank's statement; what it shows is entered, what it asks stands in a dialog."""
    ask_place(
        page,
        page.words("paying.choose"),
        offered_folder(page.gateway.place),
        lambda place: read_statement_file(page, Path(place)),
        names=page.words("players.list_filter"),
    )


def read_statement_file(page: Page, path: Path) -> None:
    """Read a statement on another thread, and enter what it shows."""

    def entered(lines: tuple[StatementLine, ...], outcome: Outcome[tuple[Match, ...]]) -> None:
        StatementDialog(page, lines, outcome.data).open()

    page.gateway.work(
        lambda _progress: read_bank_statement(path),
        lambda lines: page.gateway.run(ReadStatement(lines), partial(entered, lines)),
        title=msg("paying.choose"),
    )


class StatementDialog(Dialog):
    """What a statement has shown: how much was entered, a click a question, and the lines of nobody."""

    def __init__(self, page: Page, lines: tuple[StatementLine, ...], matches: tuple[Match, ...]) -> None:
        super().__init__(page, page.words("paying.statement"), " ", 560)
        self._page, self._lines = page, lines
        self._entered, self._amount = 0, NOTHING
        self.problem = Hint()
        self.rows = QWidget()
        self._listed = column(spacing=12)
        self.rows.setLayout(self._listed)
        self.answers: list[Button] = []
        self.content.addWidget(self.problem)
        self.hold(self.rows)
        self.add_button(page.words("window.close"), "primary", self.accept)
        self._show(matches)
        self.fit()

    def _show(self, matches: tuple[Match, ...]) -> None:
        """The questions first, then what belongs to nobody."""
        new = [each.line.amount or NOTHING for each in matches if each.enters]
        self._entered, self._amount = self._entered + len(new), sum(new, self._amount)
        amount, known = donated(self._amount), sum(each.is_known for each in matches)
        self.text.set_text(self._page.words("paying.shown", n=self._entered, amount=amount, known=known))
        self.answers.clear()
        for each in self.rows.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._listed.removeWidget(each)
            each.deleteLater()
        for match in matches:
            if match.candidates:
                self._listed.addWidget(self._question(match))
        for match in matches:
            if match.reason is not None:
                said = f"{self._told(match)} · {self._page.gateway.texts.say(match.reason)}"
                self._listed.addWidget(Label(said, kind="muted", wrap=True))

    def _question(self, match: Match) -> QWidget:
        """A line, and a button for each who may have paid it."""
        question, choices = QWidget(), QWidget()
        flow = FlowLayout(choices)
        for giver in match.candidates:
            answer = Button(self._named(giver), on_click=partial(self._accept, match.line.number, giver))
            answer.setAutoDefault(False)
            self.answers.append(answer)
            flow.addWidget(answer)
        question.setLayout(column(Label(self._told(match), wrap=True), choices, spacing=4))
        return question

    def _told(self, match: Match) -> str:
        line = match.line
        amount = "" if line.amount is None else f"{'−' if line.amount < 0 else ''}{donated(abs(line.amount))}"
        parts = (self._page.words("paying.line_n", n=line.number), line.day, amount, shortened(line.text, 60))
        return " · ".join(part for part in parts if part)

    def _named(self, giver: Giver) -> str:
        texts, known = self._page.gateway.texts, givers(self._page.gateway.tournament)[giver]
        if isinstance(known, Player):
            return named(texts, known)
        return " ".join((known.id, shortened(texts.name(known.called))))

    def _accept(self, line: int, giver: Giver) -> None:
        """The gift of a line is theirs."""
        for each in self.answers:
            each.setEnabled(False)
        self._page.gateway.run(ReadStatement(self._lines, {line: giver}), self._answered, self._refused)

    def _answered(self, outcome: Outcome[tuple[Match, ...]]) -> None:
        self.problem.show_words("")
        self._show(outcome.data)
        self.grow()

    def _refused(self, error: Exception) -> None:
        for each in self.answers:
            each.setEnabled(True)
        self._page.gateway.saying(lambda words: self.problem.show_words(words, "bad"))(error)
        self.grow()
