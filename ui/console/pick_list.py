"""One of several things, picked by its number, by words, by arrows or by a click.

Nothing is marked before something was typed or chosen: Enter by itself takes nothing, unless there is
only one thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ui.base.shortcuts import fold
from ui.widgets.fields import LineField
from ui.widgets.text import Label
from ui.widgets.theme import look

_QUESTION = ("?", "？")


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to pick: what it stands for, its number, its words, what it costs or brings."""

    value: str
    number: int
    words: str
    amount: str = ""
    also: str = ""
    """Words of the other language, found too but not shown."""


class PickList(QWidget):
    """`picked(value)`: a number that means one thing is taken at once, else Enter takes the marked one."""

    picked = Signal(str)
    at_once = Signal()
    """A number was enough: comes before `picked`, which no Enter has brought about."""
    moved = Signal(str)
    unmarked = Signal()
    """Enter was pressed while nothing was marked."""
    asked = Signal()
    """A question mark was typed: no name has one."""

    def __init__(self) -> None:
        super().__init__()
        self._picks: Sequence[Pick] = ()
        self._nothing = ""
        self.field = LineField()
        self.field.setMaxLength(60)
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.viewport().installEventFilter(self)
        self.list.itemClicked.connect(self._take)
        self.list.currentItemChanged.connect(lambda item, _old: self._tell_moved(item))
        self.problem = Label(kind="bad", wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.field)
        box.addWidget(self.problem)
        box.addWidget(self.list, 1)
        self.problem.hide()
        self.setFocusProxy(self.field)

    def offer(self, picks: Sequence[Pick], hint: str, nothing: str) -> None:
        """What there is to pick. `nothing` says that what was typed is not among them, with {typed}."""
        self._picks, self._nothing = picks, nothing
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.empty()
        self._fill(picks)

    def empty(self) -> None:
        """No typing any more, and none to take back: Ctrl+Z is for the table again."""
        self.field.clear()

    @property
    def shown(self) -> list[str]:
        """The values listed now."""
        return [str(self.list.item(row).data(Qt.ItemDataRole.UserRole)) for row in range(self.list.count())]

    @property
    def value(self) -> str:
        """The marked one, "" for none."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    def mark(self, value: str) -> str:
        """Mark one of all; its words. StopIteration if there is no such thing."""
        self._fill(self._picks)
        row = next(at for at, pick in enumerate(self._picks) if pick.value == value)
        self.list.setCurrentRow(row)
        return self._picks[row].words

    def sizeHint(self) -> QSize:
        rows = min(8, max(3, len(self._picks)))
        return QSize(look().px(300), rows * look().row + look().px(44))

    def eventFilter(self, watched: object, event: object) -> bool:
        if watched is self.list.viewport():
            if isinstance(event, QResizeEvent):
                self._fit()  # a scroll bar that comes makes the lines narrower
            return False
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            if event.key() in moves and self.list.count():
                row = self.list.currentRow() + moves[Qt.Key(event.key())]
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter()
                return True
            if event.text() in _QUESTION:
                self.asked.emit()
                return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _typed(self, text: str) -> None:
        wanted = fold(text.strip())
        if not wanted:
            self._fill(self._picks)
            return
        if wanted.isdecimal():
            number = int(wanted)
            matching = [p for p in self._picks if p.number == number]
            longer = [p for p in self._picks if p.number != number and str(p.number).startswith(str(number))]
            if matching and (not longer or wanted.startswith("0")):
                self._fill(matching)
                self.empty()
                self.at_once.emit()
                self.picked.emit(matching[0].value)
                return
            self._fill([*matching, *longer])
        else:
            self._fill(
                [p for p in self._picks if wanted in fold(f"{p.words} {p.also} {p.value.replace('-', ' ')}")]
            )
        if not self.list.count():
            self.problem.set_text(self._nothing.replace("{typed}", text.strip()[:40]))
            self.problem.show()

    def _fill(self, picks: Sequence[Pick]) -> None:
        self.problem.hide()
        self.list.clear()
        for pick in picks:
            words = f"{pick.number}  {pick.words}" if pick.number else pick.words
            item = QListWidgetItem(f"{words}   {pick.amount}".rstrip())
            item.setData(Qt.ItemDataRole.UserRole, pick.value)
            self.list.addItem(item)
        self._fit()
        if self.list.count() and (len(self._picks) == 1 or self.field.text().strip()):
            self.list.setCurrentRow(0)

    def _fit(self) -> None:
        """Each line as tall as its words need at this width."""
        now = look()
        metrics = QFontMetrics(self.list.font())
        room = QRect(0, 0, max(now.px(120), self.list.viewport().width() - now.px(24)), 10_000)
        for row in range(self.list.count()):
            item = self.list.item(row)
            words = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), item.text())
            item.setSizeHint(QSize(0, max(now.px(28), words.height() + now.px(10))))

    def _enter(self) -> None:
        if self.list.currentItem() is None and not self.field.text().strip():
            self.unmarked.emit()
        self._take(self.list.currentItem())

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.picked.emit(str(item.data(Qt.ItemDataRole.UserRole)))

    def _tell_moved(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.moved.emit(str(item.data(Qt.ItemDataRole.UserRole)))
