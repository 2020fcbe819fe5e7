"""Parts that pages are built of. They know the theme, but no event, no gateway and no page."""

from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl, StateChip
from ui.widgets.fields import ComboBox, FormRow, LineField, NumberField, SearchField, TextField
from ui.widgets.layouts import (
    Bounded,
    FlowLayout,
    Hairline,
    Panel,
    Tile,
    clear,
    column,
    lay_out,
    row,
    scrolled,
)
from ui.widgets.table import Column, DataTable, RowsModel, copy_lines
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
