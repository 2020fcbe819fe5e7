"""Buttons: one primary a page, quiet ones beside it, dangerous ones apart; and a choice of a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLayout, QPushButton

from ui.widgets.icons import icon
from ui.widgets.layouts import FlowLayout
from ui.widgets.look import look
from ui.widgets.text import restyle

_INK = {"primary": "on_accent", "danger": "bad", "link": "accent"}


class Button(QPushButton):
    """A button worded as what it does. `kind`: "", "primary", "quiet", "link", "danger".

    `icon_name` is a file of `resources/icons`. `on_click` takes no argument.
    """

    def __init__(
        self,
        text: str = "",
        kind: str = "",
        icon_name: str = "",
        on_click: Callable[[], object] | None = None,
        *,
        compact: bool = False,
    ) -> None:
        super().__init__()
        self.setText(text)
        self._icon_name = icon_name
        restyle(self, kind=kind, compact="true" if compact else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.redraw_icon()
        if on_click is not None:
            self.clicked.connect(lambda _checked=False: on_click())

    def set_kind(self, kind: str) -> None:
        """Show it as another kind."""
        restyle(self, kind=kind)
        self.redraw_icon()

    def set_icon(self, name: str) -> None:
        """Show another icon, "" for none."""
        self._icon_name = name
        self.redraw_icon()

    def redraw_icon(self) -> None:
        """Draw the icon in the colours and at the scale in force."""
        if self._icon_name:
            self.setIcon(icon(self._icon_name, _INK.get(str(self.property("kind")), "text")))
            self.setIconSize(QSize(look().px(20), look().px(20)))
        elif not self.icon().isNull():
            self.setIcon(QIcon())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.click()
            return
        super().keyPressEvent(event)


class _Segment(QPushButton):
    """One choice. It keeps room for its words in bold, which they are once it is chosen."""

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        bold = QFont(self.font())
        bold.setBold(True)
        wider = QFontMetrics(bold).horizontalAdvance(self.text()) - self.fontMetrics().horizontalAdvance(
            self.text()
        )
        return QSize(size.width() + max(0, wider), size.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class SegmentedControl(QFrame):
    """One of a few choices, all visible. Arrow keys move, `changed(value)` tells what a person chose."""

    changed = Signal(str)

    def __init__(self, options: Sequence[tuple[str, str]] = (), *, wraps: bool = False) -> None:
        """`options`: (value, words) in order. `wraps`: in as many rows as the words need."""
        super().__init__()
        restyle(self, kind="segments")
        self._row: QLayout = FlowLayout(self) if wraps else QHBoxLayout(self)
        self._row.setContentsMargins(2, 2, 2, 2)
        self._row.setSpacing(2)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        self.set_options(options)

    def set_options(self, options: Sequence[tuple[str, str]]) -> None:
        """Replace or reword the choices; the chosen value stays if it still exists."""
        value = self.value
        if [v for v, _ in options] == list(self._buttons):
            for option, words in options:
                self._buttons[option].setText(words)
            return
        for button in self._buttons.values():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = {}
        for option, words in options:
            button = _Segment(words, self)
            button.setCheckable(True)
            restyle(button, kind="segment")
            button.clicked.connect(lambda _checked, chosen=option: self.changed.emit(chosen))
            self._group.addButton(button)
            self._row.addWidget(button)
            self._buttons[option] = button
        self.set_value(value if value in self._buttons else next(iter(self._buttons), ""))

    @property
    def values(self) -> list[str]:
        """All choices in order."""
        return list(self._buttons)

    @property
    def value(self) -> str:
        """The chosen value, "" when there is none."""
        return next((v for v, button in self._buttons.items() if button.isChecked()), "")

    def set_value(self, value: str) -> None:
        """Choose without telling."""
        if value in self._buttons:
            self._buttons[value].setChecked(True)

    def button(self, value: str) -> QPushButton:
        """The button of a value, to enable or disable it."""
        return self._buttons[value]
