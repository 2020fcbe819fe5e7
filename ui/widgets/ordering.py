"""A short list to put in order, by dragging, by buttons or by keys alone. It does not know what it orders."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from ui.widgets.buttons import Button
from ui.widgets.layouts import column, row
from ui.widgets.look import look
from ui.widgets.text import plain_tip

_KEY, _WORDS = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_SHOWN_ROWS = 5
"""More scroll: a dialog stands on a small screen with a picture below its list."""


class _OrderListWidget(QListWidget):
    """The list itself: Alt with the arrows moves a line, a digit puts it at that place."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.model().rowsMoved.connect(lambda *_: self.moved.emit())

    def move_to(self, wanted: int) -> None:
        """Put the current line at an index, as near as there is one."""
        at = self.currentRow()
        wanted = max(0, min(self.count() - 1, wanted))
        if at < 0 or at == wanted:
            return
        item = self.takeItem(at)
        self.insertItem(wanted, item)
        self.setCurrentRow(wanted)
        self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_to(self.currentRow() + steps[Qt.Key(event.key())])
            return
        if event.text().isdecimal() and event.text() != "0":
            self.move_to(int(event.text()) - 1)
            return
        super().keyPressEvent(event)


class OrderList(QWidget):
    """Lines with their places before them, best first. `changed` when a person has moved one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = _OrderListWidget()
        self.list.moved.connect(self._moved)
        self.up = Button(on_click=lambda: self.list.move_to(self.list.currentRow() - 1))
        self.down = Button(on_click=lambda: self.list.move_to(self.list.currentRow() + 1))
        self.setLayout(column(self.list, row(self.up, self.down, None), spacing=8))
        self.setFocusProxy(self.list)

    def set_words(self, name: str, up: str, down: str) -> None:
        """What the list is called, and the two buttons."""
        self.list.setAccessibleName(name)
        self.up.setText(up)
        self.down.setText(down)

    def set_items(self, items: Sequence[tuple[int, str]]) -> None:
        """The lines in the order to begin with: (key, words). Words are shown as they are, on one line."""
        self.list.clear()
        for key, words in items:
            item = QListWidgetItem()
            item.setData(_KEY, key)
            item.setData(_WORDS, "".join(c for c in " ".join(words.split()) if c.isprintable()))
            item.setSizeHint(QSize(0, look().row))
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(look().row * max(2, min(_SHOWN_ROWS, len(items))) + look().px(12))
        self._number()

    @property
    def order(self) -> tuple[int, ...]:
        """The keys as they stand now."""
        return tuple(int(self.list.item(at).data(_KEY)) for at in range(self.list.count()))

    def _moved(self) -> None:
        self._number()
        self.changed.emit()

    def _number(self) -> None:
        for at in range(self.list.count()):
            item = self.list.item(at)
            item.setText(f"{at + 1}.   {item.data(_WORDS)}")
            item.setToolTip(plain_tip(str(item.data(_WORDS))))
