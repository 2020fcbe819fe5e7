"""Recognises a scanner anywhere in the window: it types `TY1/…` and Enter like a keyboard.

The first four characters have to pass before the code is recognised; then nobody else gets the rest, and a
text field that has taken its beginning gets it removed again.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tourney.event.scan_codes import PREFIX
from ui.base.shortcuts import ENTER_KEYS

_START = f"{PREFIX}/"
_LONGEST = 64
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock)


class Scanner(QObject):
    """Watches one window; `scanned(code)` is emitted when Enter ends a code.

    It filters the `QWindow`, which gets only events from outside, so that nothing else is slowed down; the
    palette and dialogs are windows of their own and keep their keys.
    """

    scanned = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heard = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        return self._hear(event)

    def _hear(self, event: QKeyEvent) -> bool:
        if event.key() in _MODIFIERS:
            return False
        known = self._heard.upper().startswith(_START)
        if known and event.key() in ENTER_KEYS:
            code, self._heard = self._heard, ""
            self.scanned.emit(code)
            return True
        text = event.text()
        if len(text) != 1 or not text.isascii() or not text.isprintable() or len(self._heard) > _LONGEST:
            self._heard = ""
            return False
        heard = self._heard + text
        if not _START.startswith(heard.upper()[: len(_START)]):
            heard = text if _START.startswith(text.upper()) else ""
        self._heard = heard
        if heard.upper() == _START:
            _take_out(QApplication.focusWidget(), len(_START) - 1)
        return heard.upper().startswith(_START)


def _take_out(field: QWidget | None, characters: int) -> None:
    """Remove the characters that a text field has taken before the code was recognised."""
    if isinstance(field, QLineEdit):
        at = field.cursorPosition()
        taken = field.text()[max(0, at - characters) : at]
        if taken.upper() == _START[:characters]:
            field.setSelection(at - characters, characters)
            field.del_()
