"""Beside an open table: what it would change in the standings, were it official as it is typed."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.impact.impact import Consequence
from tourney.impact.words import standing_words
from tourney.scores.views import TableCheck, TableForm
from ui.gateway.gateway import Gateway
from ui.pages.scores.drafts import TableDraft
from ui.pages.scores.sheet_controller import SheetController
from ui.parts.impact import ConsequenceView
from ui.widgets.layouts import column, scrolled
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_WIDTH = 296
"""Px at 100 %: bars at their least width, and a scroll bar beside them."""
_MOST = 8
"""So many players are told one by one: where the heat is young, one table moves everybody a little."""
_STILL = 250
"""Milliseconds without a key until it is asked: a number is typed in one go, and asked about once."""

Typed = tuple[object, ...]


class LiveEffect(QWidget):
    """Follows one table. One question is out at a time, and only the answer to what is typed now is shown."""

    def __init__(self, gateway: Gateway, controller: SheetController) -> None:
        super().__init__()
        self._gateway, self._controller = gateway, controller
        self._form: TableForm | None = None
        self._draft: TableDraft | None = None
        self._shown: Typed = ()
        """What is told of now, or asked about."""
        self._wanted = self._asking = False
        self._title = Label("", Role.LEAD, bold=True)
        self._rests_on = Label("", Role.SMALL, "muted", wrap=True)
        self.view = ConsequenceView(narrow=True)
        inner = QWidget()
        inner.setLayout(column(self._rests_on, self.view, None))
        self.setLayout(column(self._title, scrolled(inner)))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_STILL)
        self._timer.timeout.connect(self._ask)

    @property
    def full_text(self) -> str:
        """The sentences."""
        return self.view.words.full_text

    def retranslate(self) -> None:
        """Words and width at the scale in force; what is told is asked for anew."""
        texts = self._gateway.texts
        self._title.set_text(texts("scores.effect_title"))
        self._rests_on.set_text(texts("scores.effect_rests_on"))
        self.setFixedWidth(look().px(_WIDTH))
        self._shown = ()

    def follow(self, form: TableForm | None, draft: TableDraft | None, check: TableCheck) -> None:
        """This table, as it is typed at this moment. What cannot be official yet is said at once, and nothing
        of another table stays."""
        turned = self._draft is not draft
        self._form, self._draft = form, draft
        if form is None or draft is None:
            self._say("")
        elif form.confirmed and not draft.dirty:
            self._say(self._gateway.texts("scores.effect_counts"))
        elif check.missing:
            self._say(self._gateway.texts("scores.effect_missing", n=len(check.missing)))
        elif check.blocking:
            self._say(self._gateway.texts("scores.effect_blocked", n=check.blocking))
        else:
            if turned:
                self._say("")
            self._wanted = True
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """What was typed while there was no room for it is asked about now."""
        super().showEvent(event)
        self._timer.start()

    def _say(self, words: str) -> None:
        """A sentence instead of an effect; an answer on its way is nobody's any more."""
        self._wanted, self._shown = False, ()
        self._tell(words)

    def _tell(self, words: str) -> None:
        self._rests_on.hide()
        self.view.show_nothing(words)

    def _ask(self) -> None:
        form, draft = self._form, self._draft
        if form is None or draft is None or not self._wanted or self._asking or not self.isVisible():
            return
        typed = self._typed(form, draft)
        if typed == self._shown:
            return
        self._shown, self._asking = typed, True

        def landed(consequence: Consequence) -> None:
            if self._answered(typed):
                self._show(consequence, draft.dirty)

        def refused(error: Exception) -> None:
            current = self._answered(typed)
            if not isinstance(error, TourneyError):
                self._gateway.failed.emit(error)
            elif current:
                self._tell(self._gateway.texts.error(error))

        self._controller.weigh_typing(form, draft, landed, refused)

    def _answered(self, typed: Typed) -> bool:
        """Whether this is what is typed still; what was typed meanwhile is asked about next."""
        self._asking = False
        form, draft = self._form, self._draft
        if form is not None and draft is not None and typed == self._shown == self._typed(form, draft):
            return True
        self._shown = ()
        self._timer.start()
        return False

    def _show(self, consequence: Consequence, typing: bool) -> None:
        """`typing`: it is not what is stored, which the standings count before it is confirmed."""
        texts = self._gateway.texts
        words = standing_words(consequence, self._gateway.tournament, _MOST)
        self._rests_on.show()
        self.view.show_consequence(texts, consequence, words)
        if not words:
            self.view.words.set_text(texts("scores.effect_none" if typing else "scores.effect_stored"))

    def _typed(self, form: TableForm, draft: TableDraft) -> Typed:
        """All that the answer rests on."""
        revision = self._gateway.tournament.revision
        return revision, form.heat, form.table, draft.typed(), tuple(draft.bank_has), draft.reason
