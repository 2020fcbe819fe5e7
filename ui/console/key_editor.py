"""The key editor: every action of the table with its key; press a new one, and why it may not be is said."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from tourney.base.texts import Texts
from ui.console.keys import TABLE_KEYS, KeyMap, pressed, shown
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Hint
from ui.widgets.theme import look

_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_WALK = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)


class KeyEditor(Dialog):
    """Changes are in force at once; `changed` remembers them."""

    def __init__(self, parent: QWidget, keys: KeyMap, texts: Texts, changed: Callable[[], object]) -> None:
        super().__init__(parent, texts("console.keys_title"), texts("console.keys_lead"), 520)
        self._keys, self._texts, self._changed = keys, texts, changed
        self.list = QListWidget()
        self.list.setMinimumHeight(look().px(420))
        self.list.installEventFilter(self)
        self.problem = Hint()
        self.content.addWidget(self.list)
        self.content.addWidget(self.problem)
        self.add_button(texts("console.keys_reset"), "", self._reset)
        self.add_button(texts("window.close"), "primary", self.accept).setAutoDefault(False)
        self._fill(0)
        self.list.setFocus()

    def choose(self, action: str) -> None:
        """Mark the line of an action."""
        self.list.setCurrentRow(next(at for at, each in enumerate(TABLE_KEYS) if each.id == action))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        taken = watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if taken and isinstance(event, QKeyEvent) and event.key() not in (*_HELD, *_WALK):
            self._press(pressed(event))
            return True
        return super().eventFilter(watched, event)

    def _press(self, key: str) -> None:
        row = self.list.currentRow()
        wrong = self._keys.change(TABLE_KEYS[row].id, key)
        if wrong is not None:
            self.problem.show_words(self._texts.say(wrong), "bad")
            return
        self.problem.show_words("")
        self._changed()
        self._fill(row)

    def _reset(self) -> None:
        self._keys.reset()
        self.problem.show_words("")
        self._changed()
        self._fill(self.list.currentRow())

    def _fill(self, row: int) -> None:
        self.list.clear()
        for each in TABLE_KEYS:
            item = QListWidgetItem(f"{shown(self._keys.key(each.id))}\t{self._texts(each.word)}")
            item.setSizeHint(QSize(0, look().px(30)))
            self.list.addItem(item)
        self.list.setCurrentRow(row)
