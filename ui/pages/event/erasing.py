"""The dialog that erases what is private, and saves for a person what is stored of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QRadioButton, QWidget

from tourney.application.application import Application
from tourney.base.errors import TourneyError
from tourney.base.ids import Giver, giver_in
from tourney.base.paths import on_server
from tourney.base.texts import Message, msg
from tourney.bootstrap import write_whole
from tourney.event.erasing import Whose
from tourney.players.erasing import Erase, told_before, whose_words
from tourney.players.person_data import person_json
from tourney.scores.photos import all_photos
from ui.base.threads import Job
from ui.gateway.gateway import Gateway
from ui.gateway.preferences import documents_folder
from ui.parts.dialogs import Dialog, ask_place
from ui.widgets.fields import TextField
from ui.widgets.layouts import column, laid, row
from ui.widgets.text import Label

_ONE = "one"


class EraseDialog(Dialog):
    """What goes and what stays is shown before anything is done; only then can it be done."""

    def __init__(self, parent: QWidget, gateway: Gateway) -> None:
        texts = gateway.texts
        super().__init__(parent, texts("erasing.title"), texts("erasing.about"), 560)
        self._gateway = gateway
        self._open = True
        self._asked = 0
        self.finished.connect(self._close)
        self.number = TextField()
        self.number.setPlaceholderText(texts("erasing.number_hint"))
        self.number.setAccessibleName(texts("erasing.choose_one"))
        self.choices = {
            each: QRadioButton(texts(f"erasing.choose_{each}"))
            for each in (_ONE, *(each.value for each in Whose))
        }
        self._group = QButtonGroup(self)
        for choice in self.choices.values():
            self._group.addButton(choice)
        self.choices[_ONE].setChecked(True)
        self.pseudonym = QCheckBox(texts("erasing.pseudonym"))
        self.content.addLayout(row(self.choices[_ONE], self.number, None, spacing=8))
        for whose in Whose:
            self.content.addWidget(self.choices[whose])
        self.content.addWidget(self.pseudonym)
        self.told = Label("", wrap=True)
        held = laid(column(self.told))
        self.hold(held, later=True)
        self.save = self.add_button(texts("erasing.save"), "quiet", self._choose_place)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.yes = self.add_button(texts("erasing.erase"), "danger", self._erase)
        self.number.textChanged.connect(lambda _text: self.choices[_ONE].setChecked(True))
        self.number.textChanged.connect(lambda _text: self._look())
        self._group.buttonToggled.connect(lambda _button, on: self._look() if on else None)
        self.pseudonym.clicked.connect(self._look)
        self._look()
        self.fit()
        self.open()
        self.number.setFocus()

    def chosen(self) -> Giver | Whose | None:
        """Whose data are meant; None while no number is typed."""
        for whose in Whose:
            if self.choices[whose].isChecked():
                return whose
        return giver_in(self.number.clean)

    def _look(self) -> None:
        """Show what the choice of now would take away; an answer to an earlier choice is not shown."""
        self._asked += 1
        ticket, whose = self._asked, self.chosen()
        self.yes.setEnabled(False)
        one = whose is not None and not isinstance(whose, Whose)
        self.yes.setText(self._gateway.texts("erasing.erase_one" if one else "erasing.erase", giver=whose))
        self.save.setVisible(not isinstance(whose, Whose))
        self.save.setEnabled(whose is not None)
        self.pseudonym.setVisible(whose is not Whose.CONTACTS)
        self._tell()
        if whose is None:
            return
        command = Erase(whose, self.pseudonym.isChecked())

        def look(app: Application) -> list[Message]:
            goes = app.try_out(command).outcome.data
            forgotten = app.to_forget(goes.erasing)
            zone, place = app.tournament.event.zone, app.place
            would = msg("erasing.would_go", what=whose_words(str(whose)), n=forgotten.values)
            return [would, *told_before(goes, forgotten, app.left_behind(), zone, on_server(place))]

        def seen(lines: list[Message]) -> None:
            if self._open and ticket == self._asked:
                self.yes.setEnabled(True)
                self._tell(*lines)

        def refused(error: Exception) -> None:
            if self._open and ticket == self._asked:
                self._refused(error)

        self._gateway.on_writer(look, seen, refused)

    def _erase(self) -> None:
        whose = self.chosen()
        if whose is not None:
            self.yes.setEnabled(False)
            self._gateway.run(
                Erase(whose, self.pseudonym.isChecked()), lambda _outcome: self._done(), self._refused
            )

    def _done(self) -> None:
        if self._open:
            self.accept()

    def _choose_place(self) -> None:
        suggested = f"{self._gateway.tournament.event.code}-{self.number.clean}.json"
        ask_place(
            self, self.save.text(), str(Path(documents_folder()) / suggested), self._save, save_as="json"
        )

    def _save(self, place: str) -> None:
        whose = self.chosen()
        if whose is None or isinstance(whose, Whose):
            return
        tournament, history, texts = self._gateway.tournament, self._gateway.history, self._gateway.texts
        photos = self._gateway.application.photos

        def job(_progress: Job) -> None:
            data = person_json(tournament, history, whose, texts.say, all_photos(photos))
            write_whole(Path(place), data, overwrite=True)

        self._gateway.work(job, lambda _nothing: None, self._refused, title=msg("erasing.save"))

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, TourneyError):
            self._gateway.failed.emit(error)
        elif self._open:
            self._tell(Message(error.key, error.params), kind="bad")

    def _tell(self, *lines: Message, kind: str = "") -> None:
        self.told.set_text("\n".join(map(self._gateway.texts.sentence, lines)), kind)
        self.grow()

    def _close(self, _result: int) -> None:
        self._open = False
