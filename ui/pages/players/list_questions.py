"""What the reader of a list asks before it is imported: a sentence each, and its answers beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.players.list_reading import ByHand, Question, Said
from ui.widgets.buttons import Button
from ui.widgets.layouts import clear, row
from ui.widgets.text import Label, restyle


class ListQuestions(QWidget):
    """The open questions and those that a person has answered, whose other answer stays one click away.

    None is answered until somebody says so; how the list is read meanwhile is shown below.
    """

    changed = Signal()
    """Somebody has answered: `answers` holds it."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: dict[str, tuple[Question, Said]] = {}
        """By what a question is about, the question and what a person says."""
        self.buttons: dict[str, list[Button]] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(4)

    def forget(self) -> None:
        """Another file: nothing is answered yet."""
        self.answers = {}

    def said(self, by_hand: ByHand) -> ByHand:
        """What a person says of the list, with the answers."""
        for about, (_, says) in self.answers.items():
            by_hand = by_hand.answered(about, says)
        return by_hand

    def show_questions(self, texts: Texts, open_ones: Sequence[Question]) -> None:
        """Show what is open, and below it what was answered of this list."""
        clear(self._box)
        self.buttons = {}
        asked = {each.about for each in open_ones}
        for question in open_ones:
            self._add(texts, question, None)
        for about, (question, says) in self.answers.items():
            if about not in asked:
                self._add(texts, question, says)
        self.setVisible(bool(self.buttons))

    def _add(self, texts: Texts, question: Question, says: Said | None) -> None:
        frame = QFrame()
        restyle(frame, kind="hint", state="warn" if says is None else "")
        buttons = [
            Button(texts.say(answer.words), on_click=self._answerer(question, n), compact=True)
            for n, answer in enumerate(question.answers)
        ]
        for button, answer in zip(buttons, question.answers, strict=True):
            if answer.says == says:
                button.setText("✓ " + button.text())
                button.setEnabled(False)
        line = row(Label(texts.say(question.asks), wrap=True), *buttons)
        line.setContentsMargins(12, 4, 8, 4)
        line.setStretch(0, 1)
        frame.setLayout(line)
        self._box.addWidget(frame)
        self.buttons[question.about] = buttons

    def _answerer(self, question: Question, n: int) -> Callable[[], None]:
        def answer() -> None:
            self.answers[question.about] = (question, question.answers[n].says)
            self.changed.emit()

        return answer
