"""The window on the hall's screen: frameless, the whole screen, nothing in it but the picture."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.projector.hall_picture import Canvas

Keys = dict[Qt.Key, Callable[[], object]]


class HallWindow(QWidget):
    """Shows a `Canvas`. Its keys are those of a presenter's remote control; Esc closes it."""

    resized = Signal(QSize)
    closed = Signal()
    """Closed by a person, not because its screen has gone."""

    def __init__(self, keys: Keys) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._keys = keys
        self.canvas = Canvas(self)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.canvas)

    def stand_on(self, geometry: QRect, screen: QScreen | None) -> None:
        """Fill a screen. It does not take the keyboard from the main window on another one."""
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        if screen is not None:
            self.setScreen(screen)
        self.setGeometry(geometry)
        if screen is None:
            self.show()  # a screen that Qt does not name: full screen would mean some other one
        else:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        call = self._keys.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif call is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            call()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.size())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
