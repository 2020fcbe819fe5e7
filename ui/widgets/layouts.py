"""Lays parts out in the house's spacing (steps of 4 px), on cards, tiles and hairlines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.base.accessible import Painted
from ui.base.shortcuts import ENTER_KEYS
from ui.widgets.text import Label, plain_tip, restyle
from ui.widgets.theme import Role, look


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
    """One of many things, readable from a distance: a number, a sign with a word, a note.

    Painted, so that hundreds cost nothing. `state` is a kind of colour: "", "good", "warn", "bad", "accent";
    the word must tell the same. Clicking, Enter or Space emits `chosen`.
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
        # a painted widget is not repainted by itself when the pointer comes or goes
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_state(self, number: str, word: str, sign: str = "", note: str = "", state: str = "") -> None:
        """Set the tile's words. `sign` is one character before the word; `note` a small line below."""
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
        if event.key() in (*ENTER_KEYS, Qt.Key.Key_Space):
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


_NO_END = 16777215
"""Qt's own largest size, px."""


Held = QWidget | QLayout
Part = Held | tuple[Held, int] | int | None
"""What `row` and `column` hold; with a number it takes that share of the remaining room. An int is a gap in
px, None takes all remaining room."""


def row(*parts: Part, spacing: int = 8, margin: int = 0) -> QHBoxLayout:
    """Parts side by side."""
    box = QHBoxLayout()
    _fill(box, parts, spacing, margin)
    return box


def column(*parts: Part, spacing: int = 8, margin: int = 0) -> QVBoxLayout:
    """Parts one below the other."""
    box = QVBoxLayout()
    _fill(box, parts, spacing, margin)
    return box


def _fill(box: QHBoxLayout | QVBoxLayout, parts: tuple[Part, ...], spacing: int, margin: int) -> None:
    box.setContentsMargins(margin, margin, margin, margin)
    box.setSpacing(spacing)
    for part in parts:
        if part is None:
            box.addStretch(1)
        elif isinstance(part, int):
            box.addSpacing(part)
        else:
            held, share = part if isinstance(part, tuple) else (part, 0)
            if isinstance(held, QWidget):
                box.addWidget(held, share)
            else:
                box.addLayout(held, share)


def laid(layout: QLayout) -> QWidget:
    """A part that is nothing but its layout."""
    ground = QWidget()
    ground.setLayout(layout)
    return ground


class Scrolled(QScrollArea):
    """Scrolls downwards only and has no frame of its own.

    What it holds is measured once it is shown or asked for its size. Measured before, it would be styled
    then, and anew each time that a part around the area is put into another.
    """

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self._inner = inner
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        restyle(inner, kind="scrolled")
        inner.setParent(self.viewport())
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().rangeChanged.connect(self._fit)

    def widget(self) -> QWidget:
        return self._inner

    def _hold(self) -> None:
        if super().widget() is None:
            self.setWidget(self._inner)
            self._inner.setAutoFillBackground(False)

    def _fit(self) -> None:
        """A bar that comes takes width from parts that are just being laid out: they are laid out again."""
        inside = self._inner.layout()
        if inside is not None and inside.geometry() != self._inner.contentsRect():
            inside.invalidate()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Polish:
            self._hold()
        return super().event(event)

    def sizeHint(self) -> QSize:
        self._hold()
        return super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        self._hold()
        return super().minimumSizeHint()


def scrolled(inner: QWidget) -> QScrollArea:
    """`inner` in an area that scrolls."""
    return Scrolled(inner)


class Bounded(Scrolled):
    """As high as its content at its width, but at most `most` px; then it scrolls downwards."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__(inner)
        self.most = _NO_END

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inner = self._inner
        height = inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()
        return min(self.most, height)

    def sizeHint(self) -> QSize:
        return self._inner.sizeHint().boundedTo(QSize(_NO_END, self.most))

    def minimumSizeHint(self) -> QSize:
        return self._inner.minimumSizeHint().boundedTo(QSize(_NO_END, self.most))


def lay_out(whole: QWidget) -> None:
    """Compute the layouts of a part and of everything in it anew, the inmost first, so that it knows its
    height: a hidden part keeps the size that it had when it was empty.
    """
    for part in reversed((whole, *whole.findChildren(QWidget))):
        inside = part.layout()
        if inside is not None:
            inside.invalidate()
            inside.activate()


def clear(layout: QLayout) -> None:
    """Take every item out of a layout and delete its widgets."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


class FlowLayout(QLayout):
    """Items in rows, as words in a paragraph: tiles and cards in a grid of any width."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = spacing
        self.setContentsMargins(QMargins(0, 0, 0, 0))

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def _place(self, whole: QRect, move: bool) -> int:
        """The height within a width, margins included."""
        margins = self.contentsMargins()
        rect = whole.marginsRemoved(margins)
        x, y, tallest = rect.x(), rect.y(), 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, tallest = rect.x(), y + tallest + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            tallest = max(tallest, size.height())
        return y + tallest - rect.y() + margins.top() + margins.bottom()
