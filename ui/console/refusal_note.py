"""Why something was not taken: the sentence, the clause it rests on, and the way to the clause's text."""

from __future__ import annotations

from PySide6.QtCore import Signal

from tourney.base.texts import Texts
from tourney.game.console.view import Rejected
from ui.widgets.buttons import Hint


class RefusalNote(Hint):
    """Hidden while there is nothing to say."""

    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("", "bad", self._open)
        self.clause = ""

    def show_rejected(self, rejected: Rejected, texts: Texts, state: str = "bad") -> None:
        """The sentence of a refusal with its clause."""
        self.clause = rejected.clause
        words = texts.say(rejected.message)
        link = texts("console.show_rule", clause=self.clause) if self.clause else ""
        self.show_words(words, state, link)

    def say(self, words: str, state: str = "bad") -> None:
        """A sentence without a clause."""
        self.clause = ""
        self.show_words(words, state)

    def clear(self) -> None:
        """Nothing is wrong any more."""
        self.clause = ""
        self.show_words("", "bad")

    def _open(self) -> None:
        if self.clause:
            self.rule_wanted.emit(self.clause)
