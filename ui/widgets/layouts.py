"""Layout in the house's spacing (steps of 4 px)."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLayoutItem, QScrollArea, QVBoxLayout, QWidget

from ui.widgets.text import restyle

_NO_END = 16777215
"""Qt's own most for a size, px."""
Part = QWidget | QLayout | int | None


def row(*parts: Part, spacing: int = 8, margin: int = 0) -> QHBoxLayout:
    """Parts side by side. An int is a gap in px, None takes all the room that is left."""
    box = QHBoxLayout()
    _fill(box, parts, spacing, margin)
    return box


def column(*parts: Part, spacing: int = 8, margin: int = 0) -> QVBoxLayout:
    """Parts one below the other. An int is a gap in px, None takes all the room that is left."""
    box = QVBoxLayout()
    _fill(box, parts, spacing, margin)
    return box


def _fill(
    box: QHBoxLayout | QVBoxLayout,
    parts: tuple[QWidget | QLayout | int | None, ...],
    spacing: int,
    margin: int,
) -> None:
    box.setContentsMargins(margin, margin, margin, margin)
    box.setSpacing(spacing)
    for part in parts:
        if part is None:
            box.addStretch(1)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QWidget):
            box.addWidget(part)
        else:
            box.addLayout(part)


def scrolled(inner: QWidget) -> QScrollArea:
    """`inner` in an area that scrolls downwards only and has no frame of its own."""
    return _in_area(QScrollArea(), inner)


class Bounded(QScrollArea):
    """As high as what it holds at its width, but at most `most` px; then it scrolls downwards."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.most = _NO_END
        self._inner = inner
        _in_area(self, inner)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inner = self._inner
        wanted = inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()
        return min(self.most, wanted)

    def sizeHint(self) -> QSize:
        return self._inner.sizeHint().boundedTo(QSize(_NO_END, self.most))

    def minimumSizeHint(self) -> QSize:
        return self._inner.minimumSizeHint().boundedTo(QSize(_NO_END, self.most))


def _in_area(area: QScrollArea, inner: QWidget) -> QScrollArea:
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    restyle(inner, kind="scrolled")
    area.setWidget(inner)
    area.viewport().setAutoFillBackground(False)
    inner.setAutoFillBackground(False)
    return area


def lay_out(whole: QWidget) -> None:
    """Make the layouts of a part and of all in it anew, the inmost first, so that it knows its height: what
    is not shown yet keeps the size that it had when it was empty."""
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
        """The height it takes within a width, margins and all."""
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
