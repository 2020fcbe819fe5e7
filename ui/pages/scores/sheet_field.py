"""A number on a form that passes the page's keys on instead of swallowing them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from ui.pages.scores.deep_links import ScanStart
from ui.widgets.fields import NumberField

_MOVES = {Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}
_SIGNS = {"+": "cash", "*": "notes", "/": "bankrupt"}


class SheetField(NumberField):
    """Digits are typed in; every other key means what it means anywhere on the sheet."""

    wanted = Signal(str)
    """`next`, `previous` (Enter, Shift+Enter), `up`, `down`, `cash`, `notes`, `bankrupt`."""
    letter = Signal(str)

    def __init__(
        self, maximum: int = 999_999, *, minimum: int = 0, width: int = 88, parent: QWidget | None = None
    ) -> None:
        """Less than `minimum` counts as empty: there is no place 0."""
        super().__init__(None, minimum, maximum, width=width, parent=parent)
        self._scan = ScanStart()
        self._arrived = False

    def arrive(self) -> None:
        """Take the cursor because the field before was full. Who does not look up presses Enter or Tab
        all the same: that one key has been carried out already and is swallowed."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self._arrived = True

    def set_shown(self, value: int | None) -> None:
        """Show a number unless it is the one being typed (so that the cursor stays)."""
        if self.value != value or (value is None) != (not self.text()):
            self.set_value(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        arrived, self._arrived = self._arrived, False
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
        elif self._scan.hears(text):
            event.accept()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if back or not arrived:
                self.wanted.emit("previous" if back else "next")
        elif key in _MOVES:
            self.wanted.emit(_MOVES[Qt.Key(key)])
        elif text in _SIGNS:
            self.wanted.emit(_SIGNS[text])
        elif text and text.isalpha():
            self.letter.emit(text)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        arrived, self._arrived = self._arrived, False
        return True if forward and arrived else super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._arrived = False
        super().focusOutEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()
