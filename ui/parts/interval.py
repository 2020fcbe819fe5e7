"""Asks for an interval within a heat: now, or planned for a time of day."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.errors import BadInput
from tourney.clock.commands import CallInterval, EndInterval
from tourney.event.command import Command
from ui.gateway.gateway import Gateway
from ui.parts.clock import typed_time
from ui.parts.dialogs import Dialog
from ui.widgets.fields import TextField
from ui.widgets.form import FieldSpec, InputForm

USUAL = "20"
"""Minutes that are filled in."""


class IntervalDialog(Dialog):
    """Minutes, and when it begins; without a time at once. 0 minutes take back one that was planned."""

    def __init__(self, parent: QWidget, gateway: Gateway) -> None:
        texts = gateway.texts
        planned = [
            texts("interval.planned", at=each.at, minutes=each.minutes)
            for each in gateway.tournament.event.intervals
        ]
        super().__init__(parent, texts("interval.title"), "\n".join(planned))
        self._gateway = gateway
        self.form = InputForm(
            (
                FieldSpec("minutes", "clock.minutes", "interval.minutes_hint", meant=_seconds),
                FieldSpec("at", "interval.at", "interval.at_hint", meant=str.strip),
            )
        )
        self.form.retranslate(texts)
        self.form.show_values({"minutes": USUAL, "at": ""})
        for row in self.form.rows.values():
            self.content.addWidget(row)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.start = self.add_button(texts("interval.do"), "primary", self._ask)
        self.fit()

    @property
    def minutes(self) -> TextField:
        """The field of its length."""
        field: TextField = self.form.fields["minutes"]
        return field

    def _ask(self) -> None:
        self.form.clear_problems()
        if self.form.check():
            seconds, at = self.form.meant("minutes"), self.form.meant("at")
            command: Command[None] = CallInterval(seconds, at) if seconds else EndInterval(at)
            refused = self._gateway.saying(lambda words: self._refused("at" if at else "minutes", words))
            self._gateway.run(command, lambda _outcome: self.accept(), refused)
        self.grow()

    def _refused(self, key: str, words: str) -> None:
        self.form.show_problem(key, words)
        self.grow()


def ask_interval(parent: QWidget, gateway: Gateway) -> IntervalDialog:
    dialog = IntervalDialog(parent, gateway)
    dialog.open()
    dialog.minutes.setFocus()
    dialog.minutes.selectAll()
    return dialog


def _seconds(typed: str) -> int:
    seconds = typed_time(typed)
    if seconds is None:
        raise BadInput("clock.bad_minutes_typed", text=typed[:20])
    return seconds
