"""How a table's state is called everywhere: Today, the strip, the board at zero, Scores, the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import Message, msg
from tourney.event.table_state import TableState
from tourney.heats.heats_table_tiles_view import BoardTable

_WORDS = {
    TableState.OUT: msg("day.state_out"),
    TableState.IN: msg("day.state_in"),
    TableState.ENTERED: msg("day.state_error"),
    TableState.CHECKED: msg("day.state_entered"),
    TableState.CONFIRMED: msg("day.state_confirmed"),
}
_COUNTS = {
    TableState.CONFIRMED: "day.count_confirmed",
    TableState.ENTERED: "day.count_error",
    TableState.CHECKED: "day.count_entered",
    TableState.IN: "day.count_in",
    TableState.OUT: "day.count_out",
}
"""In the order in which they are told: what is done, what needs somebody, what is still in the hall."""


def state_word(state: TableState, *, paper_out: bool = True) -> Message:
    """The state of a table in a word. `paper_out`: whether its scoresheets lie in the hall at all."""
    return msg("day.state_not_yet") if state is TableState.OUT and not paper_out else _WORDS[state]


def counts_told(tiles: Sequence[BoardTable]) -> tuple[Message, ...]:
    """How many tables are in each state, those that there are none of left out."""
    states = [tile.state for tile in tiles]
    waiting = sum(tile.state is TableState.OUT and not tile.paper_out for tile in tiles)
    numbers = [(key, states.count(state)) for state, key in _COUNTS.items()]
    numbers[-1] = (_COUNTS[TableState.OUT], states.count(TableState.OUT) - waiting)
    numbers.append(("day.count_not_yet", waiting))
    told = [Message(key, {"n": n}) for key, n in numbers if n]
    deeds = sum(tile.needs_deeds and tile.state is TableState.CONFIRMED for tile in tiles)
    return (*told, msg("day.count_deeds", n=deeds)) if deeds else tuple(told)
