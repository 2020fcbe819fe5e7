"""Tables, the open table, what it changes: shares the width between them, from left to right."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.pages.scores.chooser import TableChooser
from ui.pages.scores.live_effect import LiveEffect
from ui.pages.scores.panel import TablePanel
from ui.widgets.layouts import Hairline, row

_GAP = 16
_ROOMY = 1600
"""From this width of the window on, px, there is room for what the open table changes."""


class SplitView(QWidget):
    """The list of tables gives way, down to number and sign, where the deeds need room for two columns. What
    the open table changes has a place in a wide window only."""

    def __init__(self, chooser: TableChooser, panel: TablePanel, effect: LiveEffect) -> None:
        super().__init__()
        self._chooser, self._panel, self._effect = chooser, panel, effect
        line, self._before_effect = Hairline(vertical=True), Hairline(vertical=True)
        self._between = 2 * _GAP + line.sizeHint().width()
        view = row(chooser, line, panel, self._before_effect, effect, spacing=_GAP)
        view.setStretch(2, 1)
        self.setLayout(view)
        panel.shared.connect(self.share)

    def share(self) -> None:
        """Share the width anew: another mode, another scale."""
        roomy = self._roomy()
        for part in (self._before_effect, self._effect):
            part.setVisible(roomy)
        taken = self._effect.minimumWidth() + self._between if roomy else 0
        self._chooser.give_way(self.width() - self._between - taken, self._panel.wanted_width)

    def _roomy(self) -> bool:
        """Whether the window is wide enough. Large type may need all of it for the table: what is shown must
        not keep the window from becoming small again."""
        window = self.window().width()
        least = self._chooser.full_width + self._panel.minimumSizeHint().width()
        least += 2 * self._between + self._effect.minimumWidth()
        return window >= _ROOMY and least <= self.width() - (window - _ROOMY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()
