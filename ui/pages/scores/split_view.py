"""Tables at the left, the open table at the right: shares the width between them. Knows no event."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.pages.scores.chooser import TableChooser
from ui.pages.scores.panel import TablePanel
from ui.widgets.layouts import row
from ui.widgets.panels import Hairline

_GAP = 16


class SplitView(QWidget):
    """The list of tables gives way, down to number and sign, where the deeds need room for two columns."""

    def __init__(self, chooser: TableChooser, panel: TablePanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chooser, self._panel = chooser, panel
        line = Hairline(vertical=True)
        self._between = 2 * _GAP + line.sizeHint().width()
        view = row(chooser, line, panel, spacing=_GAP)
        view.setStretch(2, 1)
        self.setLayout(view)
        panel.shared.connect(self.share)

    def share(self) -> None:
        """Share the width anew: another mode, another scale."""
        self._chooser.give_way(self.width() - self._between, self._panel.wanted_width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()
