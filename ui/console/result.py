"""The end of a table: its sheets as they stand, and handing them in to Scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from tourney.base.texts import Texts
from tourney.event.records import ENGINE, Tournament
from tourney.game.console.view import TableView
from tourney.table_games.commands import typed_otherwise
from ui.console.details import Details
from ui.parts.dialogs import Dialog, ReasonField

Send = Callable[[str, bool], object]


def handed_in(tournament: Tournament, view: TableView) -> bool:
    """Whether the event has the sheets of this finished game as they stand."""
    heat = view.title.heat
    if heat is None or not view.sheets:
        return False
    for seat, sheet in zip(view.board.seats, view.sheets, strict=True):
        record = tournament.sheets.get((heat, seat.number)) if seat.number is not None else None
        if record is None or record.source != ENGINE:
            return False
        if replace(record.sheet, player=sheet.player) != sheet:
            return False
    return True


def replaces_typed(tournament: Tournament, view: TableView) -> bool:
    """Whether handing in would replace sheets that people have typed."""
    heat, seats = view.title.heat, [seat.number for seat in view.board.seats if seat.number is not None]
    if heat is None or len(seats) != len(view.sheets):
        return False
    return bool(typed_otherwise(tournament, heat, seats, view.sheets))


class ResultDialog(Dialog):
    """`send(reason, as_it_stands)`; None for a file, whose result is brought to the scores. A reason is asked
    for where the game is not over, or where sheets that people have typed are `replaced`."""

    def __init__(
        self, parent: QWidget, view: TableView, texts: Texts, send: Send | None, *, replaced: bool = False
    ) -> None:
        lead = "console.result_file" if send is None else "console.result_lead"
        super().__init__(parent, texts("console.result_title"), texts(lead), 560)
        self.setObjectName("result")
        self._send, self._over = send, view.over
        self.details = Details()
        self.details.show_score(view.board, texts, numbers=True, over=view.over)
        self.content.addWidget(self.details)
        self.reason = ReasonField()
        self.reason.setPlaceholderText(texts("window.reason"))
        self.reason.setAccessibleName(texts("window.reason"))
        self.content.addWidget(self.reason)
        no = self.add_button(texts("window.close"), "", self.reject)
        self.send = self.add_button(texts("console.hand_in"), "primary", self._hand_in)
        if send is not None and not view.may_be_counted:
            self.text.set_text(texts("console.result_too_early"))
            send = None
        self.send.setVisible(send is not None)
        wanted = send is not None and (replaced or not view.over)
        self.reason.setVisible(wanted)
        if wanted:
            self.text.set_text(texts("console.result_replaces" if view.over else "console.result_early"))
            self.send.setEnabled(False)
            self.beware(self.send, no, True, self.reason)
            self.reason.textChanged.connect(lambda _text: self.send.setEnabled(bool(self.reason.clean)))

    def _hand_in(self) -> None:
        if self._send is not None:
            self._send(self.reason.clean, not self._over)
        self.accept()
