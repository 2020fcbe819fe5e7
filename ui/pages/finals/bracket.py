"""Draws the bracket of one division: a column a round, lines to the next, the champion's place last while
nobody has won; the podium above shows who has.

Planned tables have a dashed edge and the word; drawn ones a full edge. Arrows move from table to table, Enter
or a click opens a drawn one. It knows the read model and the texts, nothing of the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import SEMI, HeatId
from tourney.base.texts import Texts
from tourney.standings.views import BracketSeat, BracketStage, BracketTable, DivisionFinals
from ui.base.accessible import AccessiblePart, Painted, Path, tell_cursor
from ui.base.shortcuts import ENTER_KEYS
from ui.pages.rulings import placed
from ui.parts.dialogs import numbered
from ui.widgets.text import capital, draw_fitted, one_size
from ui.widgets.theme import Role, look

_COLUMN, _GAP, _BETWEEN = 216, 28, 20
_HEAD, _ROW, _PAD, _INNER = 32, 26, 8, 12
_MOST_GROWN = 1.4
"""The boxes grow to so many times their least size if there is room; the type is that of the list."""
_CHAMPION_HEIGHT = 84
_WIDEST = 560
"""In a wider box, px at 100 %, the eye loses the line between name and place."""
_LEAST = 9
"""The smallest type of a name, px at 100 %."""


@dataclass(frozen=True, slots=True)
class _SeatText:
    """A seat in words."""

    seed: str
    name: str
    right: str
    winner: bool
    faint: bool
    struck: bool


@dataclass(frozen=True, slots=True)
class _Box:
    """A table in words and its box. `round` counts from 0."""

    round: int
    table: BracketTable
    title: str
    state: str
    rows: tuple[_SeatText, ...]
    words: str


class BracketView(QWidget, Painted):
    """`opened("table:semi:2")` when a drawn table is chosen."""

    opened = Signal(str)
    accessible_role = QAccessible.Role.List

    def __init__(self) -> None:
        super().__init__()
        self._boxes: tuple[_Box, ...] = ()
        self._rounds = 0
        self._champion = self._champion_title = ""
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_bracket(self, texts: Texts, division: DivisionFinals, playing: HeatId | None = None) -> None:
        """Show the rounds of a division; `playing`: the one whose time runs."""
        self._boxes = tuple(
            _box(texts, at, stage, division.stages[at - 1] if at else None, table, stage.heat == playing)
            for at, stage in enumerate(division.stages)
            for table in stage.tables
        )
        self._rounds = len(division.stages)
        known = division.champion is not None
        self._champion_title = "" if known else texts("finals.champion")
        self._champion = "" if known else texts("finals.champion_open")
        self._current = min(self._current, max(0, len(self._boxes) - 1))
        words = (*(box.words for box in self._boxes), self._champion_title, self._champion)
        self.setAccessibleName(" ".join(filter(None, words)))
        self.setMinimumSize(self.minimumSizeHint())
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """All words of the bracket, for tests and screen readers."""
        return self.accessibleName()

    def table_at(self, number: int) -> QRect:
        """The box of the table with that index (round by round, top to bottom)."""
        return self._places()[number].toRect()

    # ---- for people who do not see it ----------------------------------------------------------

    def accessible_parts(self) -> int:
        """A box a table, and the champion's while it is open."""
        return len(self._boxes) + bool(self._champion)

    def accessible_cursor(self) -> Path | None:
        return (self._current,) if self._boxes else None

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        at, places = path[0], self._places()
        if len(path) > 1 or not 0 <= at < self.accessible_parts():
            return None
        if at == len(self._boxes):
            place = self._champion_place(places).toRect()
            return AccessiblePart(QAccessible.Role.ListItem, self._champion_title, place, self._champion)
        box = self._boxes[at]
        seats = ", ".join(
            " ".join(part for part in (seat.seed, seat.name, seat.right) if part) for seat in box.rows
        )
        return AccessiblePart(
            QAccessible.Role.ListItem,
            ", ".join(filter(None, (box.title, box.state))),
            places[at].toRect(),
            seats,
            press=partial(self._press, at) if box.table.drawn else None,
            at_cursor=at == self._current,
        )

    def _press(self, at: int) -> None:
        self._current = at
        self.update()
        self._open()

    # ---- Qt -----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        now = look()
        columns = self._columns
        width = now.px(_COLUMN) * columns + now.px(_GAP) * (columns - 1)
        return QSize(width, round(max(now.px(_CHAMPION_HEIGHT), self._tallest(1.0))))

    @property
    def grown(self) -> float:
        """How much larger than its least size the bracket is drawn."""
        least = self.minimumSizeHint()
        room = min(self.width() / max(1, least.width()), self.height() / max(1, least.height()))
        return max(1.0, min(_MOST_GROWN, room))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position())
        drawn = at is not None and self._boxes[at].table.drawn
        self.setCursor(Qt.CursorShape.PointingHandCursor if drawn else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self._press(at)
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (*ENTER_KEYS, Qt.Key.Key_Space):
            self._open()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            self._move(1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            self._move(-1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places, size = self._places(), self.name_size
        champion = self._champion_place(places)
        self._paint_lines(painter, places, champion)
        for at, (box, place) in enumerate(zip(self._boxes, places, strict=True)):
            self._paint_box(painter, box, place, size, self.hasFocus() and at == self._current)
        if self._champion:
            self._paint_champion(painter, champion)
        painter.end()

    # ---- inside -------------------------------------------------------------------------------

    @property
    def _columns(self) -> int:
        return max(1, self._rounds + bool(self._champion))

    def _move(self, by: int) -> None:
        self._current = max(0, min(len(self._boxes) - 1, self._current + by))
        self.update()
        tell_cursor(self)

    def _open(self) -> None:
        if self._boxes and self._boxes[self._current].table.drawn:
            table = self._boxes[self._current].table
            self.opened.emit(f"table:{table.heat}:{table.table}")

    def _at(self, point: QPointF) -> int | None:
        return next((at for at, place in enumerate(self._places()) if place.contains(point)), None)

    def _px(self, pixels: int) -> float:
        """A length of the bracket as it has grown."""
        return look().px(pixels) * self.grown

    @property
    def name_size(self) -> int:
        """The size of the names, px: that of the list beside, or as all of them have room; one for all."""
        now = look()
        font = now.font(Role.BODY, bold=any(row.winner for box in self._boxes for row in box.rows))
        rooms = [
            (row.name, self._name_room(box, row, QRectF(place)))
            for box, place in zip(self._boxes, self._places(), strict=True)
            for row in box.rows
        ]
        return one_size(rooms, font, now.px(_LEAST))

    @staticmethod
    def _height(box: _Box, grown: float) -> float:
        now = look()
        return (now.px(_HEAD) + now.px(_ROW) * max(1, len(box.rows)) + now.px(_PAD)) * grown

    def _tallest(self, grown: float) -> float:
        heights = [0.0] * (self._rounds + 1)
        for box in self._boxes:
            heights[box.round] += self._height(box, grown) + look().px(_BETWEEN) * grown
        return max(heights, default=0.0)

    def _column_width(self) -> float:
        columns = self._columns
        room = (self.width() - self._px(_GAP) * (columns - 1) - 2) / columns
        return max(look().px(_COLUMN), min(room, self._px(_WIDEST)))

    def _left(self, width: float) -> float:
        """Where the first column of this width begins: the bracket stands in the middle."""
        taken = self._columns * width + (self._columns - 1) * self._px(_GAP)
        return max(1.0, (self.width() - taken) / 2)

    def _places(self) -> list[QRectF]:
        """Each round's tables one below the other, in the middle of the height."""
        width, grown = self._column_width(), self.grown
        gap, between, left = self._px(_GAP), self._px(_BETWEEN), self._left(width)
        whole_height = max(self._tallest(grown), self.height())
        places: list[QRectF] = []
        for number in range(self._rounds):
            boxes = [box for box in self._boxes if box.round == number]
            whole = sum(self._height(box, grown) for box in boxes) + between * (len(boxes) - 1)
            y = (whole_height - whole) / 2
            for box in boxes:
                places.append(QRectF(left + number * (width + gap), y, width, self._height(box, grown)))
                y += self._height(box, grown) + between
        return places

    def _champion_place(self, places: list[QRectF]) -> QRectF:
        width, height = self._column_width(), self._px(_CHAMPION_HEIGHT)
        middle = places[-1].center().y() if places else self.height() / 2
        left = self._left(width) + self._rounds * (width + self._px(_GAP))
        return QRectF(left, max(0.0, middle - height / 2), width, height)

    def _paint_lines(self, painter: QPainter, places: list[QRectF], champion: QRectF) -> None:
        now = look()
        painter.setPen(QPen(now.colour("edge"), 1.5))
        for box, place in zip(self._boxes, places, strict=True):
            following = [
                to for other, to in zip(self._boxes, places, strict=True) if other.round == box.round + 1
            ] or [champion][: bool(self._champion)]
            if not following:
                continue
            start = QPointF(place.right(), place.center().y())
            end = QPointF(following[0].left(), following[0].center().y())
            half = place.right() + self._px(_GAP) / 2
            turns = (start, QPointF(half, start.y()), QPointF(half, end.y()), end)
            for first, second in pairwise(turns):
                painter.drawLine(first, second)

    def _paint_box(self, painter: QPainter, box: _Box, place: QRectF, size: int, focused: bool) -> None:
        now = look()
        painter.setBrush(now.colour("surface"))
        edge = now.colour("focus" if focused else "edge")
        style = Qt.PenStyle.SolidLine if box.table.drawn else Qt.PenStyle.DashLine
        painter.setPen(QPen(edge, 2 if focused else 1, style))
        painter.drawRoundedRect(place, 8, 8)
        inner = place.adjusted(self._px(_INNER), 0, -self._px(_INNER), 0)
        head = QRectF(inner.left(), inner.top(), inner.width(), self._px(_HEAD))
        painter.setFont(look().font(Role.SMALL, bold=True))
        painter.setPen(now.colour("muted"))
        painter.drawText(head, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), box.state)
        taken = painter.fontMetrics().horizontalAdvance(box.state) + self._px(8)
        painter.setPen(now.colour("text"))
        _fitted(painter, head.adjusted(0, 0, -taken, 0), box.title)
        painter.setPen(QPen(now.colour("line"), 1))
        painter.drawLine(QPointF(place.left() + 1, head.bottom()), QPointF(place.right() - 1, head.bottom()))
        y = head.bottom() + self._px(_PAD) / 2
        for each in box.rows:
            row = QRectF(inner.left(), y, inner.width(), self._px(_ROW))
            name = self._name_room(box, each, QRectF(place.left(), y, place.width(), row.height()))
            self._paint_row(painter, row, each, name, size)
            y += self._px(_ROW)

    def _seeds_width(self, box: _Box) -> float:
        """The width of a table's seeds, so that its names are aligned; 0 without any."""
        metrics = QFontMetricsF(look().font(Role.SMALL))
        widest = max((metrics.horizontalAdvance(each.seed) for each in box.rows), default=0.0)
        return widest + self._px(8) if widest else 0.0

    def _name_room(self, box: _Box, seat: _SeatText, place: QRectF) -> QRectF:
        """What the seed and the words at the right leave of a row's width, and its height."""
        taken = QFontMetricsF(look().font(Role.SMALL, bold=seat.winner)).horizontalAdvance(seat.right)
        left, right = self._seeds_width(box), taken + self._px(8) if taken else 0.0
        wide = place.width() - 2 * self._px(_INNER) - left - right
        return QRectF(place.left() + self._px(_INNER) + left, place.top(), wide, self._px(_ROW))

    def _paint_row(self, painter: QPainter, place: QRectF, seat: _SeatText, name: QRectF, size: int) -> None:
        now = look()
        ink = now.colour("muted" if seat.faint else "text")
        font = now.font(Role.BODY, bold=seat.winner)
        small = now.font(Role.SMALL, bold=seat.winner)
        painter.setFont(small)
        painter.setPen(now.colour("muted"))
        at_left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(place, at_left, seat.seed)
        painter.setPen(now.colour("good") if seat.winner else ink)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), seat.right)
        font.setStrikeOut(seat.struck)
        font.setPixelSize(size)
        painter.setFont(font)
        painter.setPen(ink)
        _fitted(painter, name, seat.name)

    def _paint_champion(self, painter: QPainter, place: QRectF) -> None:
        now = look()
        painter.setBrush(now.colour("surface"))
        painter.setPen(QPen(now.colour("edge"), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(place, 8, 8)
        inner = place.adjusted(self._px(14), self._px(10), -self._px(14), -self._px(10))
        half = inner.height() / 2
        painter.setPen(now.colour("muted"))
        painter.setFont(look().font(Role.SMALL, bold=True))
        _elided(painter, inner.adjusted(0, 0, 0, -half), self._champion_title)
        painter.setFont(look().font(Role.LEAD))
        _fitted(painter, inner.adjusted(0, half - self._px(6), 0, self._px(6)), self._champion)


def _elided(painter: QPainter, place: QRectF, words: str) -> None:
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(place.width()))
    painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)


def _fitted(painter: QPainter, place: QRectF, words: str) -> None:
    """A whole name: smaller and on two lines before anything of it is left out."""
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    draw_fitted(painter, place, words, painter.font(), flags, look().px(_LEAST))


def _box(
    texts: Texts,
    number: int,
    stage: BracketStage,
    before: BracketStage | None,
    table: BracketTable,
    playing: bool,
) -> _Box:
    title = texts.say(heat_named(stage.heat))
    if stage.heat == SEMI or len(stage.tables) > 1 or stage.heat.isdecimal():
        title = texts("finals.table_title", heat=heat_named(stage.heat), table=table.table)
    title = capital(title)
    seats = [_seat(texts, stage, seat) for seat in table.ranked]
    seats += [
        _SeatText(
            "", _empty_words(texts, stage, before, at), right="", winner=False, faint=True, struck=False
        )
        for at in range(table.empty)
    ]
    state = _state(texts, stage, table, playing)
    words = " ".join((title, state, *(f"{seat.seed} {seat.name} {seat.right}" for seat in seats)))
    return _Box(number, table, title=title, state=state, rows=tuple(seats), words=words)


def _seat(texts: Texts, stage: BracketStage, seat: BracketSeat) -> _SeatText:
    seed = texts("finals.seed_to_come", seed=seat.seed) if seat.seed and seat.place is None else ""
    if seat.tied_players:
        name = texts("finals.seat_level", players=list(seat.tied_players))
        return _SeatText(
            seed, name, right=texts("finals.standing_tied"), winner=False, faint=True, struck=False
        )
    if seat.person is None:
        return _SeatText(
            "",
            seed,
            right="",
            winner=False,
            faint=True,
            struck=False,
        )
    name = numbered(seat.person.number, seat.person.name, seat.person.team)
    if seat.has_left:
        return _SeatText(seed, name, right=texts("finals.seat_left"), winner=False, faint=True, struck=True)
    if seat.open:
        return _SeatText(seed, name, right="", winner=False, faint=True, struck=False)
    if seat.place is None:
        return _SeatText(seed, name, right="", winner=False, faint=False, struck=False)
    right = placed(texts, seat.place, seat.tied)
    winner = seat.place == 1 and not seat.tied
    return _SeatText(
        seed, name, right=f"✓ {right}" if winner else right, winner=winner, faint=not winner, struck=False
    )


def _empty_words(texts: Texts, stage: BracketStage, before: BracketStage | None, at: int) -> str:
    if stage.drawn:
        return texts("finals.seat_empty")
    if before is not None and before.goes_on == len(before.tables):
        return texts("finals.winner_of", table=at + 1)
    return texts("finals.seat_open")


def _state(texts: Texts, stage: BracketStage, table: BracketTable, playing: bool) -> str:
    if not table.drawn:
        held = any(seat.open for seat in table.seats)  # written once, so that names have the room
        return texts("finals.planned_holding" if held else "finals.planned")
    if any(seat.place is not None for seat in table.seats):
        return texts("finals.result_provisional") if table.provisional else ""
    if playing:
        return texts("finals.in_play")
    return texts("finals.drawn") if stage.published else texts("finals.drawn_draft")
