"""Tells of bugs without standing in the way: one calm dialog for all that come, each once with its count.

A fault that comes again after its dialog was closed is a sentence: a fault in a paint would otherwise open
the dialog again as soon as it is closed.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from tourney.base.texts import Message, Texts, msg
from ui.base.errors import Fault
from ui.parts.dialogs import Dialog
from ui.widgets.look import look


class FaultDialog(Dialog):
    """The event is safe, what to do, copy the details."""

    def __init__(self, parent: QWidget, texts: Texts) -> None:
        super().__init__(parent, texts("window.bug_title"), texts("window.bug_text"), 560)
        self._texts = texts
        self.faults: dict[str, Fault] = {}
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setMaximumHeight(look().px(140))
        self.content.addWidget(self.details)
        self.add_button(texts("window.bug_copy"), "", self._copy)
        self.add_button(texts("window.close"), "primary", self.accept)

    def show_fault(self, fault: Fault) -> None:
        """One more fault, or one more time."""
        self.faults[fault.place] = fault
        self.details.setPlainText("\n\n".join(map(self._lines, self.faults.values())))

    def _lines(self, fault: Fault) -> str:
        return fault.text if fault.count == 1 else f"{fault.text}\n{self._times(fault)}"

    def _times(self, fault: Fault) -> str:
        return self._texts("window.bug_times", n=fault.count)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())


class ErrorReporter:
    """Keeps the one dialog. `aside` says a sentence where a person works."""

    def __init__(
        self, parent: QWidget, texts: Callable[[], Texts], aside: Callable[[Message], object]
    ) -> None:
        self._parent, self._texts, self._aside = parent, texts, aside
        self._dialog: FaultDialog | None = None

    def tell(self, fault: Fault) -> None:
        """Show a fault, or that it has come again."""
        if self._dialog is not None and (fault.count == 1 or fault.place in self._dialog.faults):
            self._dialog.show_fault(fault)
        elif fault.count == 1:
            self._dialog = FaultDialog(self._parent, self._texts())
            self._dialog.finished.connect(self._closed)
            self._dialog.show_fault(fault)
            self._dialog.open()
        else:
            self._aside(msg("window.bug_again", n=fault.count))

    def _closed(self, _result: int) -> None:
        self._dialog = None
