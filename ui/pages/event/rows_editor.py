"""A short list that a person edits: one line of fields for each thing, with Add and Remove."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.base.texts import Texts
from ui.widgets.buttons import Button
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import NumberField, TextField
from ui.widgets.layouts import column, row
from ui.widgets.look import Role
from ui.widgets.text import Label, restyle

Widget = TextField | NumberField | ComboBox


@dataclass(frozen=True, slots=True)
class RowField:
    """One field of a line. `kind`: text, number or choice; `choices` are (value, key of its words).

    `empty`: what an empty number field stands for.
    """

    name: str
    word_key: str
    kind: str = "text"
    choices: tuple[tuple[str, str], ...] = ()
    default: Any = ""
    empty: Any = None


class RowsEditor(QWidget):
    """`data()` gives a list of mappings with the names of the parts."""

    edited = Signal()

    def __init__(self, parts: Sequence[RowField], least: int = 0, most: int = 20) -> None:
        super().__init__()
        self._parts = tuple(parts)
        self._least, self._most = least, most
        self._texts: Texts | None = None
        self._lines: list[dict[str, Widget]] = []
        self._heads = [Label("", Role.SMALL, "muted") for _ in parts]
        self._numbers: list[Label] = []
        self._removers: list[Button] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        for at, head in enumerate(self._heads, start=1):
            self._grid.addWidget(head, 0, at)
        self._grid.setColumnStretch(len(self._parts) + 2, 1)
        self.add = Button(kind="link", icon_name="plus", on_click=self._add_one)
        self.setLayout(column(self._grid, row(self.add, None), spacing=4))

    def retranslate(self, texts: Texts) -> None:
        """Word heads, choices and buttons."""
        self._texts = texts
        for head, part in zip(self._heads, self._parts, strict=True):
            head.set_text(texts(part.word_key))
        self.add.setText(texts("event.f_add"))
        for line in self._lines:
            self._word_line(line)
        for button in self._removers:
            button.setText(texts("event.f_remove"))

    def set_data(self, items: Sequence[Mapping[str, Any]]) -> None:
        """Show these things."""
        self._clear()
        for item in items:
            self._append(item)
        self._tidy()

    def data(self) -> list[dict[str, Any]]:
        """What the fields say; an empty number is its part's `empty`."""
        return [{part.name: _value(line[part.name], part) for part in self._parts} for line in self._lines]

    def field(self, number: int, name: str) -> Widget | None:
        """A field by its line (from 1) and the name of its part."""
        return self._lines[number - 1].get(name) if 0 < number <= len(self._lines) else None

    # ---- inside -------------------------------------------------------------------------------

    def _append(self, item: Mapping[str, Any]) -> None:
        at = len(self._lines) + 1
        number = Label(str(at), kind="muted")
        self._grid.addWidget(number, at, 0)
        self._numbers.append(number)
        line: dict[str, Widget] = {}
        for column_number, part in enumerate(self._parts, start=1):
            widget = self._field(part, item.get(part.name, part.default))
            self._grid.addWidget(widget, at, column_number)
            line[part.name] = widget
        remove = Button(self._texts("event.f_remove") if self._texts else "", "link")
        remove.clicked.connect(lambda _checked=False, gone=line: self._remove(gone))
        self._grid.addWidget(remove, at, len(self._parts) + 1)
        self._removers.append(remove)
        self._lines.append(line)
        self._word_line(line)

    def _field(self, part: RowField, value: Any) -> Widget:
        if part.kind == "number":
            shown = value if isinstance(value, int) else None
            number = NumberField(shown, 0, 10_000, width=72)
            number.changed.connect(lambda _value: self.edited.emit())
            return number
        if part.kind == "choice":
            choice = ComboBox()
            for each, _key in part.choices:
                choice.addItem(each, each)
            choice.setCurrentIndex(max(0, choice.findData(value)))
            choice.activated.connect(lambda _index: self.edited.emit())
            return choice
        text = TextField(str(value), width=140)
        text.textEdited.connect(lambda _text: self.edited.emit())
        return text

    def _word_line(self, line: Mapping[str, Widget]) -> None:
        if self._texts is None:
            return
        for part in self._parts:
            widget = line[part.name]
            widget.setAccessibleName(self._texts(part.word_key))
            if isinstance(widget, ComboBox):
                for number, (_value, key) in enumerate(part.choices):
                    widget.setItemText(number, self._texts(key))

    def _add_one(self) -> None:
        last = self.data()[-1] if self._lines else {}
        self._append(last)
        self._tidy()
        self.edited.emit()

    def _remove(self, line: dict[str, Widget]) -> None:
        kept = [each for each in self.data_with_lines() if each[1] is not line]
        self.set_data([item for item, _ in kept])
        self.edited.emit()

    def data_with_lines(self) -> list[tuple[dict[str, Any], dict[str, Widget]]]:
        """The data of each line beside its fields."""
        return list(zip(self.data(), self._lines, strict=True))

    def _clear(self) -> None:
        for widget in (*self._numbers, *self._removers, *(w for line in self._lines for w in line.values())):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._lines, self._numbers, self._removers = [], [], []

    def _tidy(self) -> None:
        for head in self._heads:
            head.setVisible(bool(self._lines))
        self.add.setEnabled(len(self._lines) < self._most)
        for button in self._removers:
            button.setEnabled(len(self._lines) > self._least)


def _value(widget: Widget, part: RowField) -> Any:
    if isinstance(widget, NumberField):
        return part.empty if widget.value is None else widget.value
    if isinstance(widget, ComboBox):
        return widget.currentData()
    return widget.clean


def mark(widget: QWidget | None, wrong: bool) -> None:
    """Outline a field as wrong, or no longer."""
    if widget is not None:
        restyle(widget, wrong="true" if wrong else "")
