"""What a ruling would change, shown while it is still being chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal

from tourney.base.errors import TourneyError
from tourney.event.command import Command
from tourney.impact.consequence import Consequence, Level
from tourney.impact.words import consequence_words
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Dialog
from ui.parts.view import ConsequenceView

_MOST = 4
_WIDE = 860
"""So many players are told one by one: the dialog stays small."""


class Foreseen(ConsequenceView):
    """Part of a dialog. The answer to what was asked last counts; none comes once it is closed."""

    upsets = Signal(bool)
    """Whether it would: a cut that was decided, a drawn stage, a result that was declared official."""

    TRIED_FOR = "-"
    """The reason that a command is tried out with: it changes nothing in the consequence."""

    def __init__(self, gateway: Gateway, dialog: Dialog) -> None:
        super().__init__()
        self._gateway, self._dialog = gateway, dialog
        self._asked = 0
        self._open = True
        dialog.finished.connect(self._close)

    def ask(self, command: Command[object]) -> None:
        """Show what this command would change, once that is known."""
        self._asked += 1
        asked = self._asked

        def landed(consequence: Consequence) -> None:
            if asked == self._asked and self._open:
                words = consequence_words(consequence, self._gateway.tournament, _MOST)
                self.show_consequence(self._gateway.texts, consequence, words)
                self._dialog.widen(_WIDE if self.pictured else 0)
                self._dialog.grow()
                self.upsets.emit(consequence.level in (Level.REASON, Level.REFUSE))

        def refused(error: Exception) -> None:
            if not isinstance(error, TourneyError):
                self._gateway.failed.emit(error)
            elif asked == self._asked:
                self._show(self._gateway.texts.error(error))

        self._gateway.foresee(lambda app: app.try_out(command), landed, refused)

    def clear_words(self) -> None:
        """Show nothing, whatever was asked."""
        self._asked += 1
        self._show("")

    def _close(self, _result: int) -> None:
        self._open = False

    @property
    def full_text(self) -> str:
        """The sentences."""
        return self.words.full_text

    def _show(self, words: str) -> None:
        if self._open:
            self.show_nothing(words)
            self._dialog.grow()
