"""A row of a list that was not understood, mended where it is shown: the file stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from tourney.base.texts import Texts
from tourney.event.registration import field_name
from ui.pages.players.list_columns import BadRow
from ui.parts.dialogs import Dialog
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import column, scrolled
from ui.widgets.look import look
from ui.widgets.text import capital


class RowDialog(Dialog):
    """A field for each cell of the row that is taken for something, and for each that is one too many."""

    def __init__(
        self,
        parent: QWidget,
        texts: Texts,
        row: BadRow,
        columns: Sequence[tuple[str, str | None, str]],
        then: Callable[[int, tuple[str, ...]], object],
    ) -> None:
        """`columns`: heading, field and example of each column. `then` takes the line and its cells."""
        line, reason, _text, cells = row
        super().__init__(parent, texts("players.mend_title", line=line), texts.say(reason), 560)
        self._line, self._then = line, then
        width = max(len(columns), len(cells))
        self._cells = [*cells, *[""] * (width - len(cells))]
        self.fields: dict[int, TextField] = {}
        rows = []
        for place in range(width):
            heading, known, _example = columns[place] if place < len(columns) else ("", None, "")
            stray = not heading and bool(self._cells[place].strip())
            if known is None and not stray:
                continue
            field = self.fields[place] = TextField()
            field.setText(self._cells[place])
            form_row = FormRow(field)
            unnamed = capital(texts.say(field_name(known))) if known else texts("players.mend_beyond")
            form_row.set_words(heading or unnamed)
            rows.append(form_row)
        inner = QWidget()
        inner.setLayout(column(*rows, None, spacing=8))
        self.content.addWidget(scrolled(inner), 1)
        self.setMinimumHeight(look().px(min(680, 190 + 60 * len(rows))))
        self.add_button(texts("window.cancel"), "", self.reject)
        self.add_button(texts("players.mend_take"), "primary", self._take)
        self.open()
        next(iter(self.fields.values())).setFocus()

    def _take(self) -> None:
        for place, field in self.fields.items():
            self._cells[place] = field.text()
        self.accept()
        self._then(self._line, tuple(self._cells))
