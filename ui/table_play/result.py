"""The end of a table: its sheets as they stand, and handing them in to Scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from tourney.competition.records import ENGINE, Tournament
from tourney.texts import Texts
from tourney.views.table_play import TableView
from ui.dialogs import Dialog, ReasonField
from ui.table_play.details import Details

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


class ResultDialog(Dialog):
    """`send(reason, as_it_stands)`; None for a file, whose result is brought to the scores."""

    def __init__(self, parent: QWidget, view: TableView, texts: Texts, send: Send | None) -> None:
        lead = "console.result_file" if send is None else "console.result_lead"
        super().__init__(parent, texts("console.result_title"), texts(lead), 560)
        self.setObjectName("result")
        self._send, self._over = send, view.over
        self.details = Details()
        self.details.show_score(view.board, texts, numbers=True, over=view.over)
        self.content.addWidget(self.details)
        self.reason = ReasonField()
        self.reason.setPlaceholderText(texts("console.result_reason"))
        self.reason.setAccessibleName(texts("console.result_reason"))
        self.content.addWidget(self.reason)
        no = self.add_button(texts("window.close"), "", self.reject)
        self.send = self.add_button(texts("console.hand_in"), "primary", self._hand_in)
        if send is not None and not view.may_be_counted:
            self.text.set_text(texts("console.result_too_early"))
            send = None
        self.send.setVisible(send is not None)
        self.reason.setVisible(send is not None)
        if not view.over and send is not None:
            self.text.set_text(texts("console.result_early"))
            self.send.setEnabled(False)
            self.beware(self.send, no, True, self.reason)
            self.reason.textChanged.connect(lambda _text: self.send.setEnabled(bool(self.reason.clean)))

    def _hand_in(self) -> None:
        if self._send is not None:
            self._send(self.reason.clean, not self._over)
        self.accept()
