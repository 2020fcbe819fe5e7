"""Paints the deed grid. Knows no keys and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from tourney.base.ids import DeedId
from tourney.scores.views import DeedRow
from tourney.scoresheet.sheet import Holding
from ui.pages.scores.deed_layout import GridPlan, RowPlace
from ui.widgets.icons import colour_of_group
from ui.widgets.theme import Look, Role

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_EDGE = 5
"""Room right of a value, px, so that the frame of the cursor does not touch it."""
_NAME_LEAST = 60
"""With less room than this for the name, px, the other sheet is named by the check alone."""
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_MIDDLE = int(Qt.AlignmentFlag.AlignCenter)


@dataclass(slots=True)
class GridState:
    """One sheet as shown. `elsewhere`: words for who else has a deed; `wrong`: deeds of errors."""

    held: Mapping[DeedId, Holding] = field(default_factory=dict)
    elsewhere: Mapping[DeedId, str] = field(default_factory=dict)
    wrong: frozenset[DeedId] = frozenset()
    cursor: int = 0
    focused: bool = False
    read_only: bool = False


@dataclass(slots=True)
class GridWords:
    """Words of the grid in the language in force: names and second names by row, captions, sub-total."""

    names: Sequence[tuple[str, str]] = ()
    captions: Mapping[Holding, str] = field(default_factory=dict)
    subtotal: str = "{value}"
    level: Callable[[DeedRow, Holding | None], str] = lambda _line, _level: ""
    """A deed's level in words, None: not on the sheet; for those who do not see which box is filled."""
    wrong: str = ""
    """That an error is here."""


def paint_grid(
    painter: QPainter,
    look: Look,
    lines: Sequence[DeedRow],
    laid: GridPlan,
    words: GridWords,
    state: GridState,
) -> None:
    """The whole grid."""
    painter.setFont(look.font(Role.SMALL, bold=True))
    painter.setPen(look.colour("muted"))
    for head in laid.heads:
        for level, box in head.items():
            painter.drawText(box, _MIDDLE, words.captions.get(level, ""))
    for number, line in enumerate(lines):
        _paint_row(painter, look, line, laid.rows[number], words.names[number], state, number)
    _paint_sides(painter, look, lines, laid, words, state)


def _paint_row(
    painter: QPainter,
    look: Look,
    line: DeedRow,
    place: RowPlace,
    names: tuple[str, str],
    state: GridState,
    number: int,
) -> None:
    at_cursor = number == state.cursor and not state.read_only
    if at_cursor:
        painter.fillRect(place.whole, look.colour("accent_soft" if state.focused else "sunken"))
    _paint_band(painter, look, line, place)
    level = state.held.get(line.id)
    wrong = line.id in state.wrong
    elsewhere = state.elsewhere.get(line.id, "")
    painter.setFont(look.font(Role.SMALL))
    narrow = painter.fontMetrics().horizontalAdvance(elsewhere) > place.value.width() - look.px(_EDGE)
    beside_name = bool(elsewhere) and (level is not None or narrow)
    shown = _DeedRow(level is not None, wrong, elsewhere, beside_name)
    _paint_name(painter, look, place.name, names, shown)
    last = max(line.boxes, default=0)
    beyond = level is not None and level > last
    for box_level, box in place.boxes.items():
        written = f"= {level}" if beyond and box_level == last else str(line.boxes[box_level])
        _paint_box(painter, look, box, written, box_level == (last if beyond else level))
    painter.setFont(look.font(Role.SMALL))
    painter.setPen(QPen(look.colour("line"), 1))
    painter.drawLine(place.name.left(), place.whole.bottom(), place.whole.right(), place.whole.bottom())
    value_room = place.value.adjusted(0, 0, -look.px(_EDGE), 0)
    if level is not None:
        painter.setFont(look.font(Role.BODY, bold=True))
        painter.setPen(look.colour("bad" if wrong else "text"))
        painter.drawText(value_room, _RIGHT, f"{line.worth(level):,}")
    elif elsewhere and not beside_name:
        painter.setPen(look.colour("muted"))
        painter.drawText(value_room, _RIGHT, elsewhere)
    if at_cursor and state.focused:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("focus"), 2))
        painter.drawRoundedRect(place.whole.adjusted(1, 0, -1, -1), 3, 3)


def _paint_band(painter: QPainter, look: Look, line: DeedRow, place: RowPlace) -> None:
    if not line.group:
        return
    colour = colour_of_group(look.tokens.deeds, line.group)
    painter.fillRect(place.band, QColor(colour.fill))
    painter.setPen(QColor(colour.ink))
    painter.setFont(look.font(Role.SMALL, bold=True))
    half = place.band.width() // 2
    painter.drawText(place.band.adjusted(0, 0, -half, 0), _MIDDLE, colour.letter)
    painter.setFont(look.font(Role.SMALL))
    painter.drawText(place.band.adjusted(half - look.px(3), 0, -look.px(3), 0), _MIDDLE, f"{line.index:02d}")
    edge = QColor(colour.ink)
    edge.setAlpha(70)
    painter.fillRect(QRect(place.band.left(), place.band.bottom(), place.band.width(), 1), edge)


@dataclass(frozen=True, slots=True)
class _DeedRow:
    held: bool
    wrong: bool
    elsewhere: str
    beside: bool
    """Whether `elsewhere` is said beside the name: held here too, or too long for the room of the value."""


def _paint_name(painter: QPainter, look: Look, room: QRect, names: tuple[str, str], row: _DeedRow) -> None:
    """The name; a deed that stands on two sheets says on which other one."""
    painter.setFont(look.font(Role.SMALL, bold=row.held))
    taken = painter.fontMetrics().horizontalAdvance(row.elsewhere) + look.px(4)
    if row.beside and room.width() - taken >= look.px(_NAME_LEAST):
        painter.setPen(look.colour("bad" if row.held else "muted"))
        painter.drawText(room, _RIGHT, row.elsewhere)
        room = room.adjusted(0, 0, -taken, 0)
    name, second = names
    painter.setFont(look.font(Role.BODY, bold=row.held))
    painter.setPen(look.colour("bad" if row.wrong else "muted" if row.elsewhere else "text"))
    sign = "× " if row.wrong else ""
    if painter.fontMetrics().horizontalAdvance(sign + name) > room.width():
        painter.setFont(look.font(Role.SMALL, bold=row.held))
    shown = painter.fontMetrics().elidedText(sign + name, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, _LEFT, shown)
    used = painter.fontMetrics().horizontalAdvance(shown) + look.px(6)
    if second and room.width() - used > look.px(24):
        painter.setFont(look.font(Role.SMALL))
        painter.setPen(look.colour("muted"))
        rest = room.adjusted(used, 0, 0, 0)
        painter.drawText(
            rest, _LEFT, painter.fontMetrics().elidedText(second, Qt.TextElideMode.ElideRight, rest.width())
        )


def _paint_box(painter: QPainter, look: Look, box: QRect, value: str, chosen: bool) -> None:
    inner = box.adjusted(1, 1, -2, -2)
    if chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(look.colour("accent")))
        painter.drawRoundedRect(inner, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(look.colour("on_accent"))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawRoundedRect(inner, 4, 4)
        painter.setPen(look.colour("muted"))
    painter.setFont(look.font(Role.SMALL, bold=chosen))
    painter.drawText(inner, _MIDDLE, value)


def _paint_sides(
    painter: QPainter,
    look: Look,
    lines: Sequence[DeedRow],
    laid: GridPlan,
    words: GridWords,
    state: GridState,
) -> None:
    for place in laid.sides:
        value = sum(
            line.worth(state.held[line.id])
            for line in lines
            if line.side == place.side and line.id in state.held
        )
        painter.fillRect(
            QRect(place.whole.left(), place.whole.top(), place.whole.width(), 2), look.colour("edge")
        )
        painter.setFont(look.font(Role.SMALL, bold=bool(value)))
        painter.setPen(look.colour("text" if value else "muted"))
        room = place.whole.adjusted(0, 0, -look.px(_EDGE), 0)
        painter.drawText(room, _RIGHT, words.subtotal.format(side=place.side, value=f"{value:,}"))
