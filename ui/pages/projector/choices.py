"""How the hall's picture looks and what of the event it shows: language, ground, order, heat, table."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.languages import BOTH, languages
from tourney.projector.projector import NameOrder
from tourney.projector.scenes import heats_to_seat
from ui.gateway.gateway import Gateway
from ui.projector.projector import Projector
from ui.projector.theme import GROUNDS
from ui.widgets.buttons import SegmentedControl
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import FormRow
from ui.widgets.layouts import FlowLayout
from ui.widgets.text import capital

_GROUNDS = {"dark": "projector.ground_dark", "light": "projector.ground_light"}
_ORDERS = {
    NameOrder.STROKES: "projector.order_strokes",
    NameOrder.LETTERS: "projector.order_letters",
    NameOrder.NUMBERS: "projector.order_numbers",
}


class Choices(QWidget):
    """Every choice is in force at once."""

    def __init__(self, projector: Projector, gateway: Gateway) -> None:
        super().__init__()
        self._projector, self._gateway = projector, gateway
        self.languages, self.grounds, self.orders = (SegmentedControl() for _ in range(3))
        self.languages.changed.connect(projector.set_language)
        self.grounds.changed.connect(projector.set_ground)
        self.orders.changed.connect(lambda value: projector.set_order(NameOrder(value)))
        self.heats, self.tables = ComboBox(), ComboBox()
        self.heats.activated.connect(self._choose_heat)
        self.tables.activated.connect(self._choose_table)
        fields = (self.languages, self.grounds, self.orders, self.heats, self.tables)
        self._rows = [FormRow(each) for each in fields]
        self._table_row = self._rows[-1]
        flow = FlowLayout(self, spacing=16)
        for each in self._rows:
            flow.addWidget(each)

    def retranslate(self) -> None:
        """Word everything."""
        texts = self._gateway.texts
        names = [(each.tag, each.name) for each in languages()]
        self.languages.set_options([(BOTH, texts("projector.language_both")), *names])
        self.grounds.set_options([(name, texts(_GROUNDS[name])) for name in GROUNDS])
        self.orders.set_options([(each.value, texts(key)) for each, key in _ORDERS.items()])
        keys = (
            "projector.hall_language",
            "projector.ground",
            "projector.order",
            "projector.heat",
            "projector.table_shown",
        )
        for form_row, key in zip(self._rows, keys, strict=True):
            form_row.set_words(texts(key))
        self.refresh()
        self.show_state()

    def refresh(self) -> None:
        """The heats that may be shown now."""
        texts = self._gateway.texts
        self.heats.clear()
        self.heats.addItem(texts("projector.heat_auto"), None)
        for heat in heats_to_seat(self._gateway.tournament):
            self.heats.addItem(capital(texts.say(heat_named(heat))), heat)
        self.heats.setCurrentIndex(max(0, self.heats.findData(self._projector.selection.heat)))

    def show_state(self) -> None:
        """What is chosen."""
        projector, texts = self._projector, self._gateway.texts
        self.languages.set_value(projector.language)
        self.grounds.set_value(projector.ground)
        self.orders.set_value(projector.selection.order.value)
        self._table_row.setVisible(len(projector.boards) > 1)
        self.tables.clear()
        for board in projector.boards:
            words = texts("projector.match", heat=board.name, table=board.table)
            self.tables.addItem(words, board.key)
        keys = [board.key for board in projector.boards]
        if projector.selection.table in keys:
            self.tables.setCurrentIndex(keys.index(projector.selection.table))

    def _choose_heat(self, index: int) -> None:
        heat = self.heats.itemData(index)
        self._projector.set_heat(None if heat is None else HeatId(str(heat)))

    def _choose_table(self, index: int) -> None:
        boards = self._projector.boards
        if 0 <= index < len(boards):
            self._projector.set_table(*boards[index].key)
