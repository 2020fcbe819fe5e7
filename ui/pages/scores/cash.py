"""The foot of a sheet: cash by note or in total, and bankruptcy, as on the paper."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tourney.base.texts import Texts
from ui.pages.scores.drafts import SheetDraft
from ui.pages.scores.sheet_field import SheetField
from ui.widgets.layouts import FlowLayout, row
from ui.widgets.text import Label
from ui.widgets.theme import Role


class CashRow(QWidget):
    """Notes add up to the total; a total typed by itself forgets the notes."""

    edited = Signal()
    """The draft has been changed already."""
    wanted = Signal(str)
    letter = Signal(str)

    def __init__(self, notes: Sequence[int]) -> None:
        super().__init__()
        self._sheet: SheetDraft | None = None
        self._cash = Label("", Role.BODY, bold=True)
        self._or = Label("", Role.BODY, "muted")
        self._bankrupt = Label("", Role.BODY, bold=True)
        self.notes: dict[int, SheetField] = {}
        self.total = SheetField(999_999, width=76)
        self.order = SheetField(8, minimum=1, width=40)
        self._flow = FlowLayout(self, spacing=6)
        self.total.changed.connect(self._counted)
        self.order.changed.connect(self._ordered)
        for field in (self.total, self.order):
            field.wanted.connect(self.wanted)
            field.letter.connect(self.letter)
        self.set_notes(notes)

    def set_notes(self, notes: Sequence[int]) -> bool:
        """The notes of money of the table shown, the largest first. Whether they are others than before."""
        if tuple(self.notes) == tuple(notes) and self._flow.count():
            return False
        while (item := self._flow.takeAt(0)) is not None:
            pair = item.widget()
            assert pair is not None
            for kept in (self._cash, self._or, self._bankrupt, self.total, self.order):
                if pair.isAncestorOf(kept):
                    kept.setParent(self)
            pair.deleteLater()
        self.notes = {note: SheetField(999, width=34) for note in notes}
        for note, field in self.notes.items():
            self._add(Label(f"{note}×", Role.SMALL, "muted"), field)
            field.changed.connect(lambda count, value=note: self._noted(value, count))
            field.wanted.connect(self.wanted)
            field.letter.connect(self.letter)
        self._add(self._or, self.total)
        self._add(self._bankrupt, self.order)
        return True

    def _add(self, label: Label, field: SheetField) -> None:
        """A field with its word, kept together where the line wraps."""
        pair = QWidget()
        first = (self._cash,) if not self._flow.count() else ()
        gap = (12,) if field in (self.total, self.order) else ()
        pair.setLayout(row(*gap, *first, label, field, spacing=4))
        self._flow.addWidget(pair)
        pair.show()  # the row may be on the screen already

    def retranslate(self, texts: Texts) -> None:
        """Words of labels and fields."""
        self._cash.set_text(texts("scores.cash"))
        self._or.set_text(texts("scores.or_total"))
        self._bankrupt.set_text(texts("scores.bankrupt_order"))
        self.total.setAccessibleName(texts("scores.cash_total"))
        self.total.setToolTip(texts("scores.cash_total"))
        self.order.setAccessibleName(texts("scores.bankrupt_order"))
        self.order.setToolTip(texts("scores.bankrupt_tip"))
        for note, field in self.notes.items():
            field.setAccessibleName(texts("scores.notes_of", note=note))
            field.setToolTip(texts("scores.notes_of", note=note))

    def show_sheet(self, sheet: SheetDraft, editable: bool) -> None:
        """Show one player's cash and bankruptcy."""
        self._sheet = sheet
        for note, field in self.notes.items():
            field.set_shown(sheet.notes.get(note))
            field.setReadOnly(not editable)
        self.total.set_shown(sheet.cash)
        self.order.set_shown(sheet.order)
        self.total.setReadOnly(not editable)
        self.order.setReadOnly(not editable)

    def _noted(self, note: int, count: int | None) -> None:
        if self._sheet is not None:
            self._sheet.set_notes(note, count)
            self.total.set_value(self._sheet.cash)
            self.edited.emit()

    def _counted(self, cash: int | None) -> None:
        if self._sheet is not None:
            self._sheet.set_cash(cash)
            for field in self.notes.values():
                field.set_value(None)
            self.edited.emit()

    def _ordered(self, order: int | None) -> None:
        if self._sheet is not None:
            self._sheet.order = order
            self.edited.emit()
