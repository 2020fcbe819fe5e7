"""The points table as a grid: a row for each number of players, a field for each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.base.texts import Texts
from ui.widgets.fields import NumberField
from ui.widgets.look import Role
from ui.widgets.text import Label, restyle

_MOST = 8


class PointsGrid(QWidget):
    """Rows 1 … 8; only those that the format needs are shown, the others are kept out of the data."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(4)
        self._heads = [Label("", Role.SMALL, "muted") for _ in range(_MOST)]
        self._names = [Label("", Role.BODY) for _ in range(_MOST)]
        self._fields: list[list[NumberField]] = []
        self._shown: tuple[int, ...] = ()
        for place, head in enumerate(self._heads, start=1):
            grid.addWidget(head, 0, place)
        for size in range(1, _MOST + 1):
            grid.addWidget(self._names[size - 1], size, 0)
            line = [NumberField(None, 0, 10_000, width=56) for _ in range(size)]
            for place, field in enumerate(line, start=1):
                grid.addWidget(field, size, place)
                field.changed.connect(lambda _value: self.edited.emit())
            self._fields.append(line)
        grid.setColumnStretch(_MOST + 1, 1)

    def retranslate(self, texts: Texts) -> None:
        """Word rows and columns."""
        for number, (head, name) in enumerate(zip(self._heads, self._names, strict=True), start=1):
            head.set_text(texts("event.f_place", n=number))
            name.set_text(texts("event.f_row", n=number))
            for field in self._fields[number - 1]:
                field.setAccessibleName(texts("event.f_row", n=number))

    def show_rows(self, sizes: Sequence[int], by_size: bool) -> None:
        """Show the rows needed: those of the table sizes, or every number of players left at the end."""
        largest = max(sizes, default=0)
        self._shown = tuple(sorted(sizes)) if by_size else tuple(range(1, largest + 1))
        for size in range(1, _MOST + 1):
            visible = size in self._shown
            self._names[size - 1].setVisible(visible)
            for field in self._fields[size - 1]:
                field.setVisible(visible)
            self._heads[size - 1].setVisible(size <= max(self._shown, default=0))

    def set_data(self, rows: Mapping[str, Sequence[int]]) -> None:
        """Show these points."""
        for size, line in enumerate(self._fields, start=1):
            points = rows.get(str(size), ())
            for place, field in enumerate(line):
                field.set_value(points[place] if place < len(points) else None)

    def data(self) -> dict[str, list[int]]:
        """The rows shown that are filled in; an incomplete row is as long as it is filled."""
        data: dict[str, list[int]] = {}
        for size in self._shown:
            values = [field.value for field in self._fields[size - 1]]
            filled = [value for value in values if value is not None]
            if filled:
                data[str(size)] = filled
        return data

    def mark(self, size: int | None) -> None:
        """Outline one row as wrong; None: none."""
        for number, line in enumerate(self._fields, start=1):
            for field in line:
                restyle(field, wrong="true" if number == size else "")
