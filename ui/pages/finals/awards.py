"""The dialog of awards that no place decides: those given, those that figures offer, and one of any name."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, msg
from tourney.ceremony.award_commands import GiveAward, TakeAwardBack
from tourney.ceremony.awards import offered, prizes_of
from tourney.event.command import Command
from tourney.event.journal import called
from tourney.event.records import NamedAward
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, NumberField, TextField
from ui.widgets.layouts import Hairline, clear, column, row
from ui.widgets.text import Label

_SHOWN = 3
"""So many players of one figure have a button each; further ones are typed below."""


class AwardsDialog(Dialog):
    """It stays open after each award; the line below the number says what the player has already."""

    def __init__(self, parent: QWidget, gateway: Gateway) -> None:
        texts = gateway.texts
        super().__init__(parent, texts("awards.title"), "", 640)
        self._gateway = gateway
        self._open = True
        self._asked = 0
        """Only the answer about the last number is shown, and none after something was done."""
        self.finished.connect(self._close)
        self.given: dict[str, Button] = {}
        self.offers: dict[tuple[str, PlayerNo], Button] = {}
        listed = QWidget()
        self._list = column(spacing=4)
        listed.setLayout(self._list)
        self.hold(listed)
        self.name, self.name_zh = TextField(), TextField()
        self.number = NumberField(minimum=1)
        self._who = FormRow(self.number)
        named, named_zh = FormRow(self.name), FormRow(self.name_zh)
        named.set_words(texts("awards.award"))
        named_zh.set_words(texts("event.name_zh"))
        self._who.set_words(texts("players.field_number"))
        typed = row(spacing=12)
        for part, share in ((named, 3), (named_zh, 3), (self._who, 2)):
            typed.addWidget(part, share)
        self.content.addLayout(typed)
        self.told = Label("", wrap=True)
        self.content.addWidget(self.told)
        self.add_button(texts("window.close"), "", self.reject)
        self.yes = self.add_button(texts("awards.give"), "primary", self._give_typed)
        self.name.textChanged.connect(lambda _text: self._enable())
        self.name_zh.textChanged.connect(lambda _text: self._enable())
        self.number.changed.connect(lambda _number: self._tell())
        self._show()
        self._enable()
        self.fit()
        self.open()
        self.name.setFocus()

    def _show(self) -> None:
        """What is given, and what the figures of the moment offer."""
        texts, tournament = self._gateway.texts, self._gateway.tournament
        clear(self._list)
        self.given, self.offers = {}, {}
        for award in tournament.awards_given():
            who = called(tournament.players[award.player])
            words = texts.sentence(msg("journal.award_given", name=award.title, who=who))
            back = Button(texts("official.take_back_yes"), "link", on_click=partial(self._take_back, award))
            self.given[award.name] = back
            self._add(words, back)
        for offer in offered(tournament):
            buttons = []
            for each in offer.players[:_SHOWN]:
                words = texts("awards.give_to", number=each.number)
                give = partial(self._run, GiveAward(offer.name.en, each.number, offer.name.zh))
                button = self.offers[offer.name.en, each.number] = Button(words, on_click=give)
                buttons.append(button)
            self._add(texts.sentence(offer.words), *buttons)
        if self._list.count():
            self._list.addWidget(Hairline())

    def _add(self, words: str, *buttons: Button) -> None:
        line = row(spacing=8)
        line.addWidget(Label(words, wrap=True), 1)
        for button in buttons:
            button.setAutoDefault(False)
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        held = QWidget()
        held.setLayout(line)
        self._list.addWidget(held)

    def _player(self) -> PlayerNo | None:
        """The player with the typed number."""
        number = PlayerNo(self.number.value or 0)
        return number if number in self._gateway.tournament.players else None

    def _enable(self) -> None:
        named = self.name.clean or self.name_zh.clean
        self.yes.setEnabled(bool(named) and self._player() is not None)

    def _tell(self) -> None:
        """Show the player of the number, and what they have already."""
        self._enable()
        self._asked += 1
        ticket, number, typed = self._asked, self._player(), self.number.value
        if number is None:
            unknown = typed is not None and msg("errors.no_such_player", number=typed)
            self._say(unknown or None, "warn")
            return
        who = called(self._gateway.tournament.players[number])

        def landed(prizes: tuple[Message, ...]) -> None:
            if self._open and ticket == self._asked:
                has = msg("awards.has_already", who=who, has=list(prizes))
                self._say(has if prizes else who, "warn" if prizes else "muted")

        self._gateway.read(lambda t, rules, now: prizes_of(t, rules, now, number), landed)

    def _give_typed(self) -> None:
        number = self._player()
        if number is not None:
            self._run(GiveAward(self.name.clean, number, self.name_zh.clean))

    def _take_back(self, award: NamedAward) -> None:
        self._run(TakeAwardBack(award.name, award.player))

    def _run(self, command: Command[object]) -> None:
        """Carry it out; a refusal is told here, where the fields are."""
        self._asked += 1

        def done(_outcome: object) -> None:
            if not self._open:
                return
            if isinstance(command, GiveAward):
                for field in (self.name, self.name_zh, self.number):
                    field.clear()
            self._say(None, "")
            self._show()
            self._enable()
            self.grow()

        self._gateway.run(command, done, self._gateway.saying(self._refuse))

    def _refuse(self, words: str) -> None:
        if self._open:
            self.told.set_text(words, "bad")
            self.grow()

    def _say(self, message: Message | None, kind: str) -> None:
        self.told.set_text("" if message is None else self._gateway.texts.sentence(message), kind)
        self.grow()

    def _close(self, _result: int) -> None:
        self._open = False
