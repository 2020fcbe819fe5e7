"""Recognises a scanner anywhere in the window: it types `TY1/…` (`TY1R/…`) and Enter like a keyboard.

The characters before the stroke have to pass before the code is recognised; then nobody else gets the rest,
and a text field that has taken its beginning gets it removed again.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tourney.event.scan_codes import STARTS
from ui.base.shortcuts import ENTER_KEYS

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
        known = self._heard.upper().startswith(STARTS)
        if known and event.key() in ENTER_KEYS:
            code, self._heard = self._heard, ""
            self.scanned.emit(code)
            return True
        text = event.text()
        if len(text) != 1 or not text.isascii() or not text.isprintable() or len(self._heard) > _LONGEST:
            self._heard = ""
            return False
        heard = self._heard + text
        if not _may_be_code(heard):
            heard = text if _may_be_code(text) else ""
        self._heard = heard
        if heard.upper() in STARTS:
            _take_out(QApplication.focusWidget(), heard[:-1])
        return heard.upper().startswith(STARTS)


def _may_be_code(heard: str) -> bool:
    return any(start.startswith(heard.upper()[: len(start)]) for start in STARTS)


def _take_out(field: QWidget | None, heard: str) -> None:
    """Remove the characters that a text field has taken before the code was recognised."""
    if isinstance(field, QLineEdit):
        at = field.cursorPosition()
        if field.text()[:at].endswith(heard):
            field.setSelection(at - len(heard), len(heard))
            field.del_()
