"""The end of a table: its sheets as they stand, and handing them in to Scores."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tourney.texts import Texts
from tourney.views.table_play import TableView
from ui.frame.dialogs import Dialog
from ui.table_play.details import Details
from ui.widgets import TextField

Send = Callable[[str, bool], object]


class ResultDialog(Dialog):
    """`send(reason, as_it_stands)`; None for a file, whose result is brought to the desk."""

    def __init__(self, parent: QWidget, view: TableView, texts: Texts, send: Send | None) -> None:
        lead = "console.result_file" if send is None else "console.result_lead"
        super().__init__(parent, texts("console.result_title"), texts(lead), 560)
        self.setObjectName("result")
        self._send, self._over = send, view.over
        self.details = Details()
        self.details.show_score(view.board, texts, numbers=True)
        self.content.addWidget(self.details)
        self.reason = TextField()
        self.reason.setPlaceholderText(texts("console.result_reason"))
        self.reason.setAccessibleName(texts("console.result_reason"))
        self.reason.setVisible(send is not None)
        self.content.addWidget(self.reason)
        self.add_button(texts("window.close"), "", self.reject)
        self.send = self.add_button(texts("console.hand_in"), "primary", self._hand_in)
        self.send.setVisible(send is not None)
        if not view.over and send is not None:
            self.text.set_text(texts("console.result_early"))
            self.send.setEnabled(False)
            self.reason.textChanged.connect(lambda _text: self.send.setEnabled(bool(self.reason.clean)))

    def _hand_in(self) -> None:
        if self._send is not None:
            self._send(self.reason.clean, not self._over)
        self.accept()
