"""Grounds to put things on: a card with a title, a tile one can choose, a hairline."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.base.accessible import Painted
from ui.widgets.look import Role, look
from ui.widgets.text import Label, plain_tip, restyle


class Hairline(QFrame):
    """One horizontal (or vertical) line between groups."""

    def __init__(self, vertical: bool = False) -> None:
        super().__init__()
        restyle(self, kind="hairline")
        if vertical:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)


class Panel(QFrame):
    """A white ground with an optional title row; put content into `body`, buttons into `head`.

    `wrap`: a long title breaks into lines and is never cut.
    """

    def __init__(self, title: str = "", parent: QWidget | None = None, *, wrap: bool = False) -> None:
        super().__init__(parent)
        restyle(self, kind="card")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 16)
        outer.setSpacing(12)
        self.head = QHBoxLayout()
        self.head.setSpacing(8)
        self._title = Label(title, Role.LEAD, wrap=wrap, elide=not wrap)
        self.head.addWidget(self._title, 1)
        outer.addLayout(self.head)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        outer.addLayout(self.body, 1)
        self._title.setVisible(bool(title))

    def set_title(self, title: str) -> None:
        """Change the title; an empty one takes no room."""
        self._title.set_text(title)
        self._title.setVisible(bool(title))


class Tile(QWidget, Painted):
    """One thing out of many, big enough to read from a distance: a number, a sign with a word, a note.

    Painted, so that hundreds cost nothing. `state` is a kind of colour: "", "good", "warn", "bad", "accent";
    the word must say the same. Clicking, Enter or Space emits `chosen`.
    """

    chosen = Signal()
    accessible_role = QAccessible.Role.Button

    def __init__(self, *, large: bool = False) -> None:
        super().__init__()
        self._large = large
        self._number = self._word = self._sign = self._note = self._state = ""
        self._selected = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_state(self, number: str, word: str, sign: str = "", note: str = "", state: str = "") -> None:
        """What the tile says. `sign` is one character before the word; `note` a small line below."""
        now = (number, word, sign, note, state)
        if now != (self._number, self._word, self._sign, self._note, self._state):
            self._number, self._word, self._sign, self._note, self._state = now
            self.setAccessibleName(" ".join(part for part in (number, word, note) if part))
            self.setToolTip(plain_tip(note))
            self.update()

    def set_selected(self, selected: bool) -> None:
        """Mark as the one being worked on."""
        self._selected = selected
        self.update()

    @property
    def words(self) -> str:
        """Everything the tile says, for tests and screen readers."""
        return self.accessibleName()

    def accessible_press(self) -> Callable[[], object]:
        return self.chosen.emit

    def sizeHint(self) -> QSize:
        now = look()
        return QSize(now.px(136), now.px(104)) if self._large else QSize(now.px(104), now.px(72))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        soft = {"good": "good_soft", "warn": "warn_soft", "bad": "bad_soft", "accent": "accent_soft"}
        ground = now.colour(soft.get(self._state, "surface"))
        if not self._state and self.underMouse():
            ground = now.colour("raised")
        edge, width = now.colour("line"), 1.0
        if self._selected:
            edge, width = now.colour("accent"), 2.0
        if self.hasFocus():
            edge, width = now.colour("focus"), 2.0
        painter.setBrush(ground)
        painter.setPen(QPen(edge, width))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)
        self._paint_words(painter)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        now = look()
        inner = self.rect().adjusted(now.px(10), now.px(6), -now.px(10), -now.px(6))
        painter.setPen(now.colour("text"))
        painter.setFont(now.font(Role.DISPLAY if self._large else Role.TITLE, bold=True))
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), self._number)
        ink = self._state if self._state in ("good", "warn", "bad", "accent") else "muted"
        painter.setPen(now.colour(ink))
        painter.setFont(now.font(Role.LEAD if self._large else Role.SMALL, bold=True))
        words = f"{self._sign} {self._word}".strip()
        note_height = now.px(16) if self._note else 0
        low = inner.adjusted(0, 0, 0, -note_height)
        painter.drawText(
            low,
            int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft),
            painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, inner.width()),
        )
        if self._note:
            painter.setPen(now.colour("muted"))
            painter.setFont(now.font(Role.SMALL))
            painter.drawText(
                inner,
                int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft),
                painter.fontMetrics().elidedText(self._note, Qt.TextElideMode.ElideRight, inner.width()),
            )
