"""The minutes before the end at which the hall is warned: a setting of the event."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.setup.commands import EditEvent
from ui.gateway.gateway import Gateway
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import column


class WarningField(QWidget):
    """Typed as "10, 5, 1"; taken over when the field is left or by Enter; empty: no warnings."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        self._gateway = gateway
        self.field = TextField()
        self.row = FormRow(self.field)
        self.setLayout(column(self.row, spacing=0))
        self.field.editingFinished.connect(self._take)
        self._shown = ""
        self.refresh()

    def retranslate(self) -> None:
        """Put every word."""
        texts = self._gateway.texts
        self.row.set_words(texts("clock.warnings"), texts("clock.warnings_hint"))

    def refresh(self) -> None:
        """Show what the event has, unless a person is typing something else."""
        stored = self._stored()
        if self.field.text() == self._shown or not self.field.hasFocus():
            self.field.setText(stored)
        self._shown = stored

    def _take(self) -> None:
        text = self.field.clean.replace("，", ",").replace("、", ",")
        if text == self._shown:
            self.row.set_problem("")
            return
        parts = text.replace(",", " ").split()
        if not all(part.isdecimal() and len(part) <= 3 for part in parts):
            self.row.set_problem(self._gateway.texts("clock.bad_warnings", text=text[:40]))
            return
        command = EditEvent({"clock_warnings": tuple(int(part) for part in parts)})
        self._gateway.run(command, lambda _outcome: self._taken(), self._refused)

    def _taken(self) -> None:
        self.row.set_problem("")
        self._shown = self._stored()
        self.field.setText(self._shown)

    def _stored(self) -> str:
        return ", ".join(str(each) for each in self._gateway.tournament.event.clock_warnings)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, TourneyError):
            self.row.set_problem(self._gateway.texts.error(error))
        else:
            self._gateway.failed.emit(error)
