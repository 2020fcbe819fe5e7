"""Buttons and small messages: one primary button a page, quiet and dangerous ones, a choice of a few.

Also: an empty page's sentence with what to do first and the button for it; a state as a sign and a word,
whose colour only repeats the word; a sentence on a soft ground for something unusual and the way on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.base.shortcuts import ENTER_KEYS
from ui.widgets.icons import icon
from ui.widgets.layouts import FlowLayout, row
from ui.widgets.text import Label, restyle
from ui.widgets.theme import Role, look

_INK = {"primary": "on_accent", "danger": "bad", "link": "accent"}


class Button(QPushButton):
    """A button worded by its action. `kind`: "", "primary", "quiet", "link", "danger".

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
        if event.key() in ENTER_KEYS and not event.modifiers():
            if not event.isAutoRepeat():  # held too long it would press what comes next
                self.click()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """The ring of the focus takes no room: nothing moves when a button gets or loses it."""
        return super().sizeHint() - QSize(0, 2 if self.hasFocus() else 0)


class _Segment(QPushButton):
    """One choice. It keeps room for its words in bold, which they become once it is chosen."""

    def sizeHint(self) -> QSize:
        bold, words = QFont(self.font()), self.text()
        bold.setBold(True)
        wider = QFontMetrics(bold).horizontalAdvance(words) - self.fontMetrics().horizontalAdvance(words)
        return super().sizeHint() + QSize(max(0, wider), 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class SegmentedControl(QFrame):
    """One of a few choices, all visible. Arrow keys move, `changed(value)` reports a person's choice."""

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
        """Choose without a signal."""
        if value in self._buttons:
            self._buttons[value].setChecked(True)

    def button(self, value: str) -> QPushButton:
        """The button of a value, to enable or disable it."""
        return self._buttons[value]


class EmptyState(QWidget):
    """Icon, a sentence, what to do first, one or two buttons. In the middle of its room."""

    def __init__(self, icon_name: str = "") -> None:
        super().__init__()
        self._icon_name = icon_name
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 24, 24, 24)
        box.setSpacing(8)
        box.addStretch(2)
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(self._picture)
        self._title = Label("", Role.LEAD, wrap=True)
        self._text = Label("", Role.BODY, "muted", wrap=True)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(label)
        box.addSpacing(8)
        self.first = Button(kind="primary")
        self.second = Button(kind="link")
        for button in (self.first, self.second):
            button.hide()
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)

    def show_words(self, title: str, text: str = "", first: str = "", second: str = "") -> None:
        """Set its words; a button without words is hidden. Connect `first.clicked` yourself."""
        self._title.set_text(title)
        self._text.set_text(text)
        self._text.setVisible(bool(text))
        for button, words in ((self.first, first), (self.second, second)):
            button.setText(words)
            button.setVisible(bool(words))
        if self._icon_name:
            size = look().px(40)
            self._picture.setPixmap(icon(self._icon_name, "muted", 40).pixmap(QSize(size, size)))

    def on_first(self, call: Callable[[], object]) -> None:
        """Set the first button's action."""
        self.first.clicked.connect(lambda _checked=False: call())

    def on_second(self, call: Callable[[], object]) -> None:
        """Set the second button's action."""
        self.second.clicked.connect(lambda _checked=False: call())


SIGNS = {"good": "✓", "warn": "!", "bad": "×", "accent": "●", "": "○"}
"""Default sign of each state."""


class StateChip(QWidget):
    """A small pill. `state`: "", "good", "warn", "bad", "accent"."""

    def __init__(self) -> None:
        super().__init__()
        self._word = self._state = ""
        self._sign: str | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, word: str, state: str = "", sign: str | None = None) -> None:
        """Change word, state and sign (None: the state's own)."""
        self._word, self._state, self._sign = word, state, sign
        self.setAccessibleName(word)
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """Sign and word as shown."""
        sign = SIGNS.get(self._state, "") if self._sign is None else self._sign
        return f"{sign} {self._word}".strip()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(look().font(Role.SMALL, bold=True))
        return QSize(metrics.horizontalAdvance(self.words) + look().px(20), look().px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour(f"{self._state}_soft" if self._state else "sunken"))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setPen(now.colour(self._state or "muted"))
        painter.setFont(now.font(Role.SMALL, bold=True))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.words)
        painter.end()


class Hint(QFrame):
    """`state`: "" (information), "good", "warn", "bad". Hidden while it has no text.

    `on_action` and `on_other` are the ways on.
    """

    def __init__(
        self,
        text: str = "",
        state: str = "",
        on_action: Callable[[], object] | None = None,
        parent: QWidget | None = None,
        on_other: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self._sign = Label(bold=True)
        self._text = Label(wrap=True)
        self.action = Button(kind="link", on_click=on_action)
        self.other = Button(kind="link", on_click=on_other)
        line = row(self._sign, (self._text, 1), self.other, self.action)
        line.setContentsMargins(12, 8, 12, 8)
        self.setLayout(line)
        self.show_words(text, state)

    def show_words(self, text: str, state: str = "", action: str = "", other: str = "") -> None:
        """Change the sentence, its state and the words of its links ("" hides a link)."""
        restyle(self, kind="hint", state=state)
        self._sign.set_text(SIGNS[state] if state else "i", state or "muted")
        self._text.set_text(text)
        self.action.setText(action)
        self.action.setVisible(bool(action))
        self.other.setText(other)
        self.other.setVisible(bool(other))
        self.setVisible(bool(text))

    @property
    def words(self) -> str:
        """The sentence as shown."""
        return self._text.full_text
