"""Asks whether this computer puts an event's copies where another computer wanted them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.paths import on_server
from tourney.setup.commands import EditEvent
from ui.gateway.gateway import Gateway
from ui.gateway.preferences import documents_folder
from ui.parts.dialogs import Dialog, ask_place
from ui.widgets.fields import TextField


class CopiesQuestion(Dialog):
    """The whole folder, and three answers. Enter goes on to choosing: it agrees to nothing unread.

    Closed without an answer it leaves everything open: nothing is copied, and the next copy asks again.
    """

    def __init__(self, parent: QWidget, gateway: Gateway, folder: str) -> None:
        texts = gateway.texts
        super().__init__(parent, texts("event.copies_asked_title"), texts("event.copies_asked"), 560)
        self._gateway = gateway
        self.folder = TextField(folder)
        self.folder.setReadOnly(True)
        self.folder.setCursorPosition(0)
        self.folder.setAccessibleName(texts("event.copies_to"))
        self.content.addWidget(self.folder)
        self.none = self.add_button(texts("event.copies_asked_none"), "", lambda: self._answer(""))
        self.use = self.add_button(texts("event.copies_asked_use"), "", lambda: self._answer(folder))
        self.other = self.add_button(texts("event.copies_asked_other"), "primary", self._choose)
        self.other.setFocus()
        self.fit()

    def _answer(self, folder: str) -> None:
        emit = self._gateway.changed.emit
        self._gateway.on_writer(
            lambda app: app.agree_to_copies(folder), lambda _none: emit(frozenset({"event"}))
        )
        self.accept()

    def _choose(self) -> None:
        ask_place(self, self.other.text(), documents_folder(), self._chosen, folder=True)

    def _chosen(self, folder: str) -> None:
        """Store the event's folder from now on; on a server, where others have theirs, this computer's
        alone.
        """
        if on_server(self._gateway.place):
            self._answer(folder)
        else:
            self._gateway.run(EditEvent({"copies_to": folder}))
            self.accept()
