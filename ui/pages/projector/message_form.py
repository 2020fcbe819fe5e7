"""Words for the hall: typed in both languages, or a ready-made call to begin with."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.projector.projector import HallMessage
from ui.widgets.buttons import Button
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import FlowLayout, column

CALLS = (
    "projector.call_seats",
    "projector.call_last",
    "projector.call_stop",
    "projector.call_sheets",
    "projector.call_break",
    "projector.call_results",
)


class MessageForm(QWidget):
    """Nothing typed reaches the hall before the button or Enter."""

    def __init__(self, show: Callable[[HallMessage], object]) -> None:
        super().__init__()
        self._show = show
        self.zh, self.en = TextField(), TextField()
        self.ready = ComboBox()
        self.ready.setMinimumContentsLength(14)
        self.ready.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.ready.activated.connect(self._take)
        self.send = Button(icon_name="projector", on_click=self._send)
        self.clear = Button(kind="quiet", on_click=self._clear)
        self._rows = FormRow(self.zh), FormRow(self.en)
        for field in (self.zh, self.en):
            field.returnPressed.connect(self._send)
            field.textChanged.connect(lambda _text: self._enable())
        last = FlowLayout()
        for each in (self.send, self.clear, self.ready):
            last.addWidget(each)
        self.setLayout(column(*self._rows, last, spacing=8))
        self._enable()

    def retranslate(self, texts: Texts) -> None:
        """Word everything; what was typed stays."""
        self.ready.clear()
        self.ready.addItem(texts("projector.message_ready"))
        for key in CALLS:
            self.ready.addItem(texts(key), key)
        self.ready.setAccessibleName(texts("projector.message_ready"))
        self._rows[0].set_words(texts("projector.message_zh"))
        self._rows[1].set_words(texts("projector.message_en"))
        self.send.setText(texts("projector.message_send"))
        self.send.redraw_icon()
        self.clear.setText(texts("projector.message_clear"))

    def _take(self, index: int) -> None:
        key = self.ready.itemData(index)
        if isinstance(key, str):
            self.zh.setText(CHINESE(key))
            self.en.setText(ENGLISH(key))
        self.ready.setCurrentIndex(0)

    def _send(self) -> None:
        message = HallMessage(self.zh.clean, self.en.clean)
        if message:
            self._show(message)

    def _clear(self) -> None:
        self.zh.clear()
        self.en.clear()
        self.zh.setFocus()

    def _enable(self) -> None:
        self.send.setEnabled(bool(HallMessage(self.zh.clean, self.en.clean)))
