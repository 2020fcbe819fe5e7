"""The few facts of a new event that are asked nowhere else: day, place, start, boards, the stick for copies.

Each may stay empty; whoever goes on without them is not asked again until the event is opened anew.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from tourney.base.texts import Texts
from tourney.base.time_zone import hall_time
from tourney.event.records import EventFacts, Tournament
from ui.gateway.preferences import folder_looked_at_first
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, LineField, NumberField, TextField
from ui.widgets.layouts import column, row
from ui.widgets.look import Role
from ui.widgets.text import Label

_TEXTS = ("date", "venue", "starts_at", "copies_to")
_WORDS = {
    "date": "event.date",
    "venue": "event.venue",
    "starts_at": "event.starts_at",
    "boards": "event.boards",
    "copies_to": "event.copies_to",
}
_NEVER_EMPTY = ("starts_at", "boards")
"""Facts that can be another value, not none."""
_MOST_BOARDS = 5000


def are_asked(tournament: Tournament) -> bool:
    """Whether nothing of the day is known yet and nothing is drawn."""
    return not (tournament.heats or _is_known(tournament.event))


def _is_known(event: EventFacts) -> bool:
    return bool(event.date or event.venue or event.boards or event.copies_to)


class FactsForm(QWidget):
    """Each fact is kept as its field is left, one step a fact. Enter goes from field to field; after the last
    one the form is done with."""

    kept = Signal(str, object)
    """A fact and what was filled in."""
    closed = Signal()
    """Nothing more is to be asked."""

    def __init__(self) -> None:
        super().__init__()
        self._event: EventFacts | None = None
        self._given: dict[str, object] = {}
        """What each field had when it was kept or filled last."""
        self._known: dict[str, object] = {}
        """What the event had when it was looked at last."""
        self._open: bool | None = None
        self._today = ""
        """The day on which it was asked first: an example of how one is written."""
        self._texts: Texts | None = None
        self.texts_fields = {name: TextField() for name in _TEXTS}
        self.boards = NumberField(None, 0, _MOST_BOARDS)
        self._fields: dict[str, LineField] = {**self.texts_fields, "boards": self.boards}
        self.rows = {name: FormRow(self._fields[name]) for name in _WORDS}
        self.lead = Label("", Role.SMALL, "muted", wrap=True)
        self.choose = Button(icon_name="folder", on_click=self._choose_folder)
        self.done = Button(kind="quiet", on_click=self._close)
        first = row(*(self.rows[name] for name in ("date", "starts_at", "boards", "venue")), spacing=12)
        first.setStretch(3, 1)
        second = row(self.rows["copies_to"], spacing=12)
        second.setStretch(0, 1)
        for button in (self.choose, self.done):
            second.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        self.setLayout(column(self.lead, first, second, spacing=8))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        order = [self._fields[name] for name in ("date", "starts_at", "boards", "venue", "copies_to")]
        for field, after in zip(order, [*order[1:], self.done], strict=True):
            QWidget.setTabOrder(field, after)
        for field, after in pairwise(order):
            field.returnPressed.connect(after.setFocus)
        order[-1].returnPressed.connect(self._close)
        for name, field in self._fields.items():
            field.editingFinished.connect(partial(self._keep, name))

    def retranslate(self, texts: Texts) -> None:
        """Word every field."""
        self._texts = texts
        self.lead.set_text(texts("today.facts"))
        for name, key in _WORDS.items():
            self.rows[name].set_words(texts(key))
        self.choose.setText(texts("event.choose_folder"))
        self.choose.redraw_icon()
        self._word_end()

    def show_event(self, tournament: Tournament, now: datetime) -> None:
        """Be there while these facts are asked: from an event of which none is known until its first draw.

        What is being typed stays; a fact that was taken back or changed elsewhere is shown as it is.
        """
        if self._open is None:
            self._open = are_asked(tournament)
            self._today = hall_time(now, tournament.event.zone).date().isoformat()
        self._event = tournament.event
        for name, field in self._fields.items():
            known = getattr(tournament.event, name) or ""
            news, self._known[name] = self._known.get(name) != known, known
            if news and self._given.get(name) != known and not (field.hasFocus() and field.isModified()):
                self._given[name] = known
                field.setText(str(known))
                self.rows[name].set_problem("")
        self._word_end()
        self.setVisible(self._open and not tournament.heats)

    def was_kept(self, name: str, value: object) -> None:
        """The event has it now; taken back while another page is open, it is news here."""
        self._known[name] = value or ""

    def show_problem(self, name: str, sentence: str) -> None:
        """Why a fact could not be kept, at its field."""
        self.rows[name].set_problem(sentence)

    def keep_all(self) -> None:
        """Keep what stands in a field that has not been left."""
        for name in self._fields:
            self._keep(name)

    # ---- inside -------------------------------------------------------------------------------

    def _keep(self, name: str) -> None:
        """What was typed, once; a start or number of boards that was cleared stays as it was."""
        field = self._fields[name]
        typed: object = self.boards.value if field is self.boards else self.texts_fields[name].clean
        if typed in (None, "") and name in _NEVER_EMPTY:
            field.setText(str(self._given.get(name, "")))
            typed = self._given.get(name)
        if self.isHidden() or typed == self._given.get(name):
            return
        self._given[name] = typed
        field.setModified(False)
        self.rows[name].set_problem("")
        self.kept.emit(name, typed)

    def _close(self) -> None:
        self.keep_all()
        self._open = False
        self.hide()
        self.closed.emit()

    def _word_end(self) -> None:
        """Later, or done once something is known; and how a day is written."""
        if self._texts is not None:
            self.texts_fields["date"].setPlaceholderText(self._texts("window.example", value=self._today))
            known = self._event is not None and _is_known(self._event)
            self.done.setText(self._texts("today.facts_done" if known else "today.facts_later"))

    def _choose_folder(self) -> None:
        field = self.texts_fields["copies_to"]
        dialog = QFileDialog(self, self.choose.text(), folder_looked_at_first(field.text()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._folder_chosen)
        dialog.open()

    def _folder_chosen(self, folder: str) -> None:
        self.texts_fields["copies_to"].setText(folder)
        self._keep("copies_to")
