"""The left side of the scores page: which heat, and its tables as tiles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Texts
from tourney.scores.views import HeatProgress
from ui.pages.scores.tables_list import TileBoard
from ui.widgets.buttons import Button
from ui.widgets.fields import ComboBox
from ui.widgets.layouts import column
from ui.widgets.text import capital
from ui.widgets.theme import look

_WIDTH, _NARROW = 174, 92


class TableChooser(QWidget):
    """Drawn heats in a list, the tables of one of them below."""

    heat_chosen = Signal(str)
    map_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.heats = ComboBox()
        self.heats.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.as_map = Button(icon_name="hall", on_click=self.map_wanted.emit, compact=True)
        self.tiles = TileBoard()
        self.setLayout(column(self.heats, self.as_map, self.tiles, spacing=8))
        self.heats.activated.connect(lambda index: self.heat_chosen.emit(str(self.heats.itemData(index))))

    def retranslate(self, texts: Texts) -> None:
        """Words and width at the scale in force."""
        self.tiles.retranslate(texts)
        self.heats.setAccessibleName(texts("scores.choose_heat"))
        self.heats.setToolTip(texts("scores.choose_heat"))
        self.as_map.setText(texts("hallmap.as_map"))
        self.as_map.setToolTip(texts("hallmap.as_map_tip"))
        self.as_map.redraw_icon()
        self.setFixedWidth(look().px(_WIDTH))

    @property
    def full_width(self) -> int:
        """So wide it is unless it gives way, px."""
        return look().px(_WIDTH)

    def give_way(self, room: int, wanted: int) -> None:
        """Be narrow if only so the table beside gets the `wanted` width of the `room` for both, px."""
        full, narrow = self.full_width, look().px(_NARROW)
        self.setFixedWidth(narrow if room - full < wanted <= room - narrow else full)
        self.tiles.name_field(self.width() == full)

    def show_heats(self, choices: Sequence[HeatProgress], current: HeatId | None, texts: Texts) -> None:
        """The drawn heats with how far they are."""
        self.heats.blockSignals(True)
        self.heats.clear()
        for choice in choices:
            if choice.tables:
                words = texts(
                    "scores.heat_choice",
                    heat=heat_named(choice.heat),
                    confirmed=choice.confirmed,
                    tables=choice.tables,
                )
                self.heats.addItem(capital(words), choice.heat)
        self.heats.setCurrentIndex(self.heats.findData(current))
        self.heats.blockSignals(False)
