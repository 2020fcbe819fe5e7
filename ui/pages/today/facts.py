"""The few facts of a new event that are asked nowhere else: day, place, start, boards, the stick for copies.

Each may stay empty; whoever goes on without them is not asked again until the event is opened anew.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tourney.base.time_zone import hall_time
from tourney.competition.records import EventFacts, Tournament
from tourney.texts import Texts
from ui.preferences import documents_folder
from ui.theme import Role
from ui.widgets import Button, FormRow, Label, NumberField, TextField, column, row

_TEXTS = ("date", "venue", "starts_at", "copies_to")
_WORDS = {
    "date": "event.date",
    "venue": "event.venue",
    "starts_at": "event.starts_at",
    "boards": "event.boards",
    "copies_to": "event.copies_to",
}
_MOST_BOARDS = 5000


def are_asked(tournament: Tournament) -> bool:
    """Whether nothing of the day is known yet and nothing is drawn."""
    event = tournament.event
    return not (tournament.heats or event.date or event.venue or event.boards or event.copies_to)


class FactsForm(QWidget):
    """Enter goes from field to field, after the last one everything is kept."""

    kept = Signal(object)
    """What was filled in, as `EditEvent` takes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: EventFacts | None = None
        self._later = False
        self.texts_fields = {name: TextField() for name in _TEXTS}
        self.boards = NumberField(None, 0, _MOST_BOARDS)
        fields: dict[str, QWidget] = {**self.texts_fields, "boards": self.boards}
        self.rows = {name: FormRow(fields[name]) for name in _WORDS}
        self.lead = Label("", Role.SMALL, "muted", wrap=True)
        self.problem = Label("", Role.SMALL, "bad", wrap=True)
        self.choose = Button(icon_name="folder", on_click=self._choose_folder)
        self.keep = Button(on_click=self._keep)
        self.later = Button(kind="quiet", on_click=self._skip)
        first = row(*(self.rows[name] for name in ("date", "starts_at", "boards", "venue")), spacing=12)
        first.setStretch(3, 1)
        second = row(self.rows["copies_to"], spacing=12)
        second.setStretch(0, 1)
        for button in (self.choose, self.keep, self.later):
            second.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        self.setLayout(column(self.lead, first, second, self.problem, spacing=8))
        self.problem.hide()
        order = [*(self.texts_fields[name] for name in ("date", "starts_at")), self.boards]
        order += [self.texts_fields["venue"], self.texts_fields["copies_to"]]
        for field, after in zip(order, [*order[1:], self.keep], strict=True):
            field.returnPressed.connect(after.setFocus)
            QWidget.setTabOrder(field, after)

    def retranslate(self, texts: Texts) -> None:
        """Word every field."""
        self.lead.set_text(texts("today.facts"))
        for name, key in _WORDS.items():
            self.rows[name].set_words(texts(key))
        self.choose.setText(texts("event.choose_folder"))
        self.choose.redraw_icon()
        self.keep.setText(texts("today.facts_keep"))
        self.later.setText(texts("today.facts_later"))

    def show_event(self, tournament: Tournament, now: datetime) -> None:
        """Be there while these facts are asked; what is being typed stays."""
        asked = are_asked(tournament) and not self._later
        if asked and self._facts is None:
            self.texts_fields["starts_at"].setText(tournament.event.starts_at)
            today = hall_time(now, tournament.event.zone).date()
            self.texts_fields["date"].setPlaceholderText(today.isoformat())
        self._facts = tournament.event if asked else None
        self.setVisible(asked)

    def show_problem(self, sentence: str) -> None:
        """What could not be kept, and why."""
        self.problem.set_text(sentence)
        self.problem.setVisible(bool(sentence))

    def changes(self) -> dict[str, Any]:
        """What was filled in or differs from the event."""
        typed: dict[str, Any] = {name: self.texts_fields[name].clean for name in _TEXTS}
        typed["boards"] = self.boards.value
        return {name: value for name, value in typed.items() if value != getattr(self._facts, name)}

    # ---- inside -------------------------------------------------------------------------------

    def _keep(self) -> None:
        self.show_problem("")
        changes = self.changes()
        if changes:
            self.kept.emit(changes)
        else:
            self._skip()

    def _skip(self) -> None:
        self._later = True
        self._facts = None
        self.hide()

    def _choose_folder(self) -> None:
        field = self.texts_fields["copies_to"]
        dialog = QFileDialog(self, self.choose.text(), field.text() or documents_folder())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(field.setText)
        dialog.open()
