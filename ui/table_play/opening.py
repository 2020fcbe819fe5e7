"""Before a table's game begins: by which rules, and who throws first. The rest comes from the event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from tourney.base.ids import HeatId, TableNo
from tourney.competition.heat_names import heat_named
from tourney.engine.ruleset import RULESETS, load_ruleset
from ui.frame.dialogs import Dialog
from ui.gateway import Gateway
from ui.table_play.wording import seat_sign, tidy
from ui.theme import Role
from ui.widgets import Button, Label, column

Begin = Callable[[str, int | None], object]
"""Takes the ruleset's id, and the seat that begins or None where that is thrown for at the table."""


class OpeningDialog(Dialog):
    """One click on whoever begins, or on the throws for the start (T3.1), opens the table."""

    def __init__(self, parent: QWidget, title: str, gateway: Gateway, seats: list[str], then: Begin) -> None:
        texts = gateway.texts
        super().__init__(parent, title, texts("console.who_begins"))
        self.setObjectName("who-begins")
        self._then = then
        self.seats = [
            Button(words.replace("&", "&&"), on_click=partial(self._begin, seat))
            for seat, words in enumerate(seats)
        ]
        self.thrown = Button(texts("console.begin_thrown"), on_click=partial(self._begin, None))
        self.content.addLayout(column(*self.seats, self.thrown, spacing=6))
        self.content.addSpacing(8)
        self.content.addWidget(Label(texts("console.ruleset"), Role.SMALL, "muted", bold=True))
        self.rules = QButtonGroup(self)
        for at, ruleset in enumerate(RULESETS):
            found = load_ruleset(ruleset)
            choice = QRadioButton(texts.name(found.name_zh, found.name_en))
            choice.setChecked(at == 0)
            self.rules.addButton(choice, at)
            self.content.addWidget(choice)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.seats[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The digit of a seat's sign is as good as a click on it."""
        typed = event.text()
        if typed.isdecimal() and 0 < int(typed) <= len(self.seats):
            self._begin(int(typed) - 1)
        else:
            super().keyPressEvent(event)

    def _begin(self, seat: int | None) -> None:
        self.accept()
        self._then(RULESETS[max(0, self.rules.checkedId())], seat)


def ask_first(
    parent: QWidget, gateway: Gateway, heat: HeatId, table: TableNo, then: Begin
) -> OpeningDialog | None:
    """Ask how a table begins. None where there is no such table."""
    texts, tournament = gateway.texts, gateway.tournament
    record = tournament.tables.get((heat, table))
    if record is None:
        return None
    players = [tournament.players[number] for number in record.seats]
    seats = [
        f"{seat_sign(seat)} {player.number} {tidy(texts.name(player.name_zh, player.name_en))}"
        for seat, player in enumerate(players)
    ]
    title = texts("console.title", heat=heat_named(heat), table=table)
    dialog = OpeningDialog(parent, title, gateway, seats, then)
    dialog.open()
    return dialog
