"""Parts that pages are built of. They know the theme, but no event, no gateway and no page."""

from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.combo_box import ComboBox
from ui.widgets.copied import copy_lines
from ui.widgets.empty import EmptyState
from ui.widgets.fields import FormRow, LineField, NumberField, SearchField, TextField
from ui.widgets.hint import Hint
from ui.widgets.layouts import Bounded, FlowLayout, clear, column, lay_out, row, scrolled
from ui.widgets.panels import Hairline, Panel, Tile
from ui.widgets.state_chip import StateChip
from ui.widgets.table import Column, DataTable, RowsModel
from ui.widgets.text import Label, capital, plain_tip, restyle

__all__ = [
    "Bounded",
    "Button",
    "Column",
    "ComboBox",
    "DataTable",
    "EmptyState",
    "FlowLayout",
    "FormRow",
    "Hairline",
    "Hint",
    "Label",
    "LineField",
    "NumberField",
    "Panel",
    "RowsModel",
    "SearchField",
    "SegmentedControl",
    "StateChip",
    "TextField",
    "Tile",
    "capital",
    "clear",
    "column",
    "copy_lines",
    "lay_out",
    "plain_tip",
    "restyle",
    "row",
    "scrolled",
]
