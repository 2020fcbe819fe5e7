"""One of several seats to choose, each with its sign and its whole name as far as there is room."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from tourney.base.texts import Texts
from tourney.game.console.view import BoardView
from ui.console.words import seat_name
from ui.widgets.buttons import SegmentedControl
from ui.widgets.text import plain_tip
from ui.widgets.theme import look

_MOST = 300
"""No name takes more than a row of the panel, px."""


def seat_choice(board: BoardView, seats: Iterable[int], texts: Texts) -> SegmentedControl:
    """The seats in their order round the table, in whatever order they come; values are their numbers."""
    metrics = QFontMetrics(look().font(bold=True))
    names = {str(seat): seat_name(board, seat, texts) for seat in sorted(seats)}
    room, cut = look().px(_MOST), Qt.TextElideMode.ElideRight
    made = SegmentedControl(
        [(seat, metrics.elidedText(name, cut, room).replace("&", "&&")) for seat, name in names.items()],
        wraps=True,
    )
    for seat, name in names.items():
        made.button(seat).setAccessibleName(name)
        made.button(seat).setToolTip(plain_tip(name))
    return made
