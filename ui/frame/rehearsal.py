"""Asks how fast and with how many people the crew rehearses its day, and where the copy goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tourney.base.paths import on_server
from tourney.base.texts import Texts
from tourney.rehearsal.commands import MOST_PEOPLE, MOST_SPEED, USUAL_PEOPLE, USUAL_SPEED, stem_of_rehearsal
from ui.gateway.opening import free_name
from ui.parts.dialogs import Dialog
from ui.widgets.fields import FormRow, NumberField


class RehearseDialog(Dialog):
    """Two numbers and the deed; `then` gets speed and people."""

    def __init__(self, parent: QWidget, texts: Texts, then: Callable[[int, int], object]) -> None:
        super().__init__(parent, texts("rehearsal.title"), texts("rehearsal.text"))
        self._then = then
        self.speed = NumberField(USUAL_SPEED, 1, MOST_SPEED)
        self.people = NumberField(USUAL_PEOPLE, 1, MOST_PEOPLE)
        for field, word in ((self.speed, "rehearsal.speed"), (self.people, "rehearsal.people")):
            line = FormRow(field)
            line.set_words(texts(word), "")
            self.content.addWidget(line)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.rehearse = self.add_button(texts("rehearsal.rehearse"), "primary", self._answer)
        self.rehearse.setFocus()
        self.fit()

    def _answer(self) -> None:
        self.accept()
        self._then(self.speed.value or USUAL_SPEED, self.people.value or USUAL_PEOPLE)


def place_of_rehearsal(place: str, folder: str) -> str:
    """A free name for the rehearsal of the event at `place`: beside its file, else in `folder`."""
    beside = Path(folder) if on_server(place) else Path(place).parent
    return str(free_name(beside, stem_of_rehearsal(place)))
