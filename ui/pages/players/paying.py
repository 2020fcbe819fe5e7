"""The desk's dialogs about payments by bank: a code that a telephone reads from the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.qr import code_rows
from tourney.base.texts import Texts
from tourney.paying.fps import Payment
from ui.parts.dialogs import Dialog
from ui.widgets.code import CodePicture


class PaymentDialog(Dialog):
    """The code of a payment, large, and its facts, which the payer compares with their bank's app."""

    def __init__(self, parent: QWidget, texts: Texts, payment: Payment) -> None:
        title, told = texts("paying.scene"), " · ".join(payment.facts)
        super().__init__(parent, title, told, 360)
        self.code = CodePicture(code_rows(payment.payload), told)
        self.content.addWidget(self.code)
        self.add_button(texts("window.close"), "primary", self.accept)
        self.fit()
