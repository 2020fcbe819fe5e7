"""Two entries side by side: what is the same, what differs, and what would come of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.base.texts import Texts
from tourney.event.records import Particulars
from tourney.event.registration import field_name
from tourney.players.duplicates import merged
from ui.widgets.panels import Hairline
from ui.widgets.text import Label

_FIELDS = tuple(each.name for each in fields(Particulars))


class SideBySide(QWidget):
    """Rows of fields, a column an entry, differing values in bold with a sign; the result at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)

    def show_pair(
        self,
        texts: Texts,
        titles: Sequence[str],
        first: Particulars,
        second: Particulars,
    ) -> None:
        """`titles` of the two entries and of the result. Fields empty in both are left out."""
        self._clear()
        entries = (first, second, merged(first, second))
        for column, title in enumerate(titles, start=1):
            self._grid.addWidget(Label(title, bold=True, elide=True), 0, column)
            self._grid.setColumnStretch(column, 1)
        self._grid.addWidget(Hairline(), 1, 0, 1, len(entries) + 1)
        line = 2
        for field in _FIELDS:
            values = [_shown(texts, entry, field) for entry in entries]
            if not any(values):
                continue
            differs = values[0] != values[1]
            word = texts.say(field_name(field))
            sign = texts("players.differs", field=word) if differs else word
            self._grid.addWidget(Label(sign, kind="" if differs else "muted"), line, 0)
            for column, value in enumerate(values, start=1):
                label = Label(
                    value or "–", elide=True, bold=differs and column < 3, kind="" if value else "muted"
                )
                self._grid.addWidget(label, line, column)
            line += 1

    def _clear(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _shown(texts: Texts, entry: Particulars, field: str) -> str:
    value = getattr(entry, field)
    if isinstance(value, bool):
        return texts("players.yes") if value else ""
    if isinstance(value, int):
        return f"{value:,}" if value and field != "number" else str(value or "")
    return value or ""
