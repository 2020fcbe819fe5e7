"""The tie-breaks in order: tick those that count, move them up and down; the referee is always last."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from tourney.base.texts import Texts
from tourney.event.tie_breaks import REFEREE, TIE_BREAKS
from ui.widgets.buttons import Button
from ui.widgets.layouts import column, row
from ui.widgets.look import look

_ID = Qt.ItemDataRole.UserRole


class TieBreakList(QWidget):
    """`data()` are the ids that count, in order, the referee's ruling last."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.itemChanged.connect(lambda _item: self.edited.emit())
        self.up = Button(on_click=lambda: self._move(-1), compact=True)
        self.down = Button(on_click=lambda: self._move(1), compact=True)
        self.setLayout(row(self.list, column(self.up, self.down, None, spacing=4), spacing=8))
        self._texts: Texts | None = None

    def retranslate(self, texts: Texts) -> None:
        """Word the ways of breaking ties."""
        self._texts = texts
        self.up.setText(texts("event.f_up"))
        self.down.setText(texts("event.f_down"))
        self.list.setAccessibleName(texts("event.f_ties"))
        names = {each.id: texts.say(each.name) for each in TIE_BREAKS}
        self.list.blockSignals(True)
        for number in range(self.list.count()):
            item = self.list.item(number)
            item.setText(names[item.data(_ID)])
        self.list.blockSignals(False)
        self.list.setFixedHeight((look().px(24) + 10) * len(TIE_BREAKS))

    def set_data(self, chosen: Sequence[str]) -> None:
        """Show this order; what is not in it stands below, without a tick."""
        self.list.blockSignals(True)
        self.list.clear()
        rest = [each.id for each in TIE_BREAKS if each.id not in chosen and each.id != REFEREE]
        for identifier in [*(each for each in chosen if each != REFEREE), *rest]:
            item = QListWidgetItem(identifier)
            item.setData(_ID, identifier)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            checked = identifier in chosen
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        last = QListWidgetItem(REFEREE)
        last.setData(_ID, REFEREE)
        last.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(last)
        self.list.blockSignals(False)
        if self._texts is not None:
            self.retranslate(self._texts)

    def data(self) -> list[str]:
        """The ids that count, in order."""
        items = [self.list.item(number) for number in range(self.list.count())]
        kept = [str(item.data(_ID)) for item in items if item.checkState() is Qt.CheckState.Checked]
        return [*(each for each in kept if each != REFEREE), REFEREE]

    def _move(self, step: int) -> None:
        at = self.list.currentRow()
        to = at + step
        if 0 <= at < self.list.count() - 1 and 0 <= to < self.list.count() - 1:
            item = self.list.takeItem(at)
            self.list.insertItem(to, item)
            self.list.setCurrentRow(to)
            self.edited.emit()
