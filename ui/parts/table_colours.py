"""How the state of a table looks: on the day's line, the board at zero, the map of the hall.

The word for it is `services.queries.table_words.state_word`; the colour only repeats it.
"""

from __future__ import annotations

from tourney.event.table_state import TableState

SIGNS = {
    TableState.OUT: "○",
    TableState.IN: "↓",
    TableState.ENTERED: "!",
    TableState.CHECKED: "●",
    TableState.CONFIRMED: "✓",
}
GROUNDS = {
    TableState.OUT: "surface",
    TableState.IN: "warn_soft",
    TableState.CHECKED: "accent_soft",
    TableState.ENTERED: "bad_soft",
    TableState.CONFIRMED: "accent",
}
EDGES = {
    TableState.OUT: "edge",
    TableState.IN: "warn",
    TableState.CHECKED: "accent",
    TableState.ENTERED: "bad",
    TableState.CONFIRMED: "accent",
}
INKS = {
    TableState.OUT: "muted",
    TableState.IN: "warn",
    TableState.CHECKED: "accent",
    TableState.ENTERED: "bad",
    TableState.CONFIRMED: "on_accent",
}
