"""The map in the place of another page's list of tables: the same widget, with the way back."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from tourney.base.ids import HeatId
from tourney.heats.hall import hall_view, map_times
from ui.gateway.gateway import Gateway
from ui.parts.hall_map import HallMapView
from ui.widgets.buttons import Button
from ui.widgets.layouts import column, row
from ui.widgets.look import Role
from ui.widgets.text import Label, capital

_POLL_MS = 1000


class MapFace(QWidget):
    """One heat on the map. `chosen(table, point)` of a table that was clicked; `leave`: back to the list."""

    chosen = Signal(int, QPoint)
    leave = Signal()

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        self._gateway = gateway
        self._heat: HeatId | None = None
        self.title = Label("", Role.LEAD)
        self.links = QCheckBox()
        self.back = Button(icon_name="back", on_click=self.leave.emit)
        self.map = HallMapView()
        self.links.toggled.connect(self.map.show_links)
        self.map.chosen.connect(self.chosen)
        whole = column(row(self.title, None, self.links, 12, self.back), self.map, spacing=8)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self._timer = self.startTimer(_POLL_MS)

    def show_heat(self, heat: HeatId) -> None:
        """Show a heat whose tables are drawn, as it is now."""
        gateway = self._gateway
        view = hall_view(gateway.tournament, gateway.rules, gateway.now(), heat)
        if view is not None:
            self._heat = heat
            texts = gateway.texts
            self.title.set_text(capital(texts.say(view.name)))
            self.links.setText(texts("hallmap.links"))
            self.back.setText(texts("hallmap.as_list"))
            self.map.show_hall(texts, view, map_times(gateway.tournament, gateway.now(), heat))

    def timerEvent(self, event: object) -> None:
        """The tables' clocks, once a second while they are seen."""
        if self.isVisible() and self._heat is not None:
            self.map.show_times(map_times(self._gateway.tournament, self._gateway.now(), self._heat))
