"""The day as one line at the top of Today: steps from left to right, each heat with its tables.

`DayStrip` paints a `DayLine` and knows nothing else of the event. The board at zero, the map of the hall
and Scores share its signs and colours of a table's state; `heats.table_tiles.state_word` has the word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tourney.base.texts import Texts
from tourney.event.table_state import TableState
from tourney.heats.table_tiles import BoardTable, state_word
from tourney.today.day_line import DayLine, LineStep, StepState, actual_words, planned_of
from ui.base.accessible import AccessiblePart, Painted, Path, tell_cursor
from ui.base.shortcuts import ENTER_KEYS
from ui.widgets.text import capital, plain_tip
from ui.widgets.theme import Role, look

SIGNS = {
    TableState.OUT: "○",
    TableState.IN: "↓",
    TableState.ENTERED: "!",
    TableState.CHECKED: "●",
    TableState.SECOND: "½",
    TableState.CONFIRMED: "✓",
}


KINDS = {
    TableState.OUT: "",
    TableState.IN: "warn",
    TableState.ENTERED: "bad",
    TableState.CHECKED: "warn",
    TableState.SECOND: "warn",
    TableState.CONFIRMED: "good",
}
"""The kind of colour of a table's state, the same on every page: amber waits for somebody at the laptop."""


_OF_KIND = {
    "": ("surface", "edge", "muted"),
    "warn": ("warn_soft", "warn", "warn"),
    "bad": ("bad_soft", "bad", "bad"),
    "good": ("accent", "accent", "on_accent"),
}
GROUNDS, EDGES, INKS = ({state: _OF_KIND[kind][at] for state, kind in KINDS.items()} for at in range(3))


_TIMES_AT, _TILES_AT = 48, 70
"""The tops of the times and of the tiles, px at 100 %."""


_LINE = 18
"""How high a line of times or of words below the tiles is."""


_APART = 16
"""The distance between parts in one line and the neighbour's, px at 100 %; with less room they have lines of
their own.
"""


_NODE = 9
"""Half the width of a step's ring, px at 100 %."""


_TILE, _DOT, _GAP = 22, 10, 3
_LARGE, _BETWEEN = 56, 8
"""A table's tile, and the room between two, where one heat is on and its tables have one row."""


_TOLD_LINES = 3
"""Lines of words below a step at most."""


_ROWS = 2
"""Rows of tiles with numbers below a step; more tables are dots, still more a bar of shares."""


_ORDER = (TableState.CONFIRMED, TableState.ENTERED, TableState.CHECKED, TableState.IN, TableState.OUT)


_SIGNS = {StepState.DONE: "✓", StepState.NOW: "●", StepState.OPEN: "◐", StepState.AHEAD: "○"}


def step_words(texts: Texts, step: LineStep) -> str:
    """All that the strip shows of a step, in words: its name, times and state."""
    times = (planned_of(step), actual_words(step.times))
    parts = [capital(texts.say(step.name)), *(texts.say(each) for each in times if each is not None)]
    return ", ".join([*parts, *(texts.say(part) for part in step.told)])


def tile_words(texts: Texts, step: LineStep, tile: BoardTable) -> str:
    """A table with its state."""
    name = texts(
        "day.tile", table=tile.table, state=texts.say(state_word(tile.state, paper_out=tile.paper_out))
    )
    return f"{capital(texts.say(step.name))}: {name}"


@dataclass(frozen=True, slots=True)
class _Tiles:
    """How the tables of a step are laid out: `size` of each, 0 for one bar of shares."""

    size: int
    across: int


class DayStrip(QWidget, Painted):
    """The whole line. A click opens what it meets; arrow keys go from step to step and to their tables."""

    chosen = Signal(str, str)
    """Page and target of what was clicked."""
    accessible_role = QAccessible.Role.List

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._line: DayLine | None = None
        self._at: Path = (0,)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_line(self, texts: Texts, line: DayLine) -> None:
        """Show the day; painted again only if a word of it has changed."""
        if (texts.language, line) != (self._texts and self._texts.language, self._line):
            self._texts, self._line = texts, line
            self.setAccessibleName(texts("day.line"))
            self.updateGeometry()
            self.update()

    @property
    def steps(self) -> tuple[LineStep, ...]:
        return () if self._line is None else self._line.steps

    @property
    def words(self) -> list[str]:
        """The words of each step, for tests."""
        return [] if self._texts is None else [step_words(self._texts, step) for step in self.steps]

    def part_at(self, place: QPointF) -> Path | None:
        point = place.toPoint()
        steps = range(len(self.steps))
        tiles = (
            (at, n) for at in steps for n, rect in enumerate(self.tile_rects(at)) if rect.contains(point)
        )
        return next(tiles, None) or next(((at,) for at in steps if self.step_rect(at).contains(point)), None)

    def open_part(self, path: Path) -> None:
        step = self.steps[path[0]]
        if len(path) > 1:
            tile = step.tiles[path[1]]
            self.chosen.emit("scores", f"table:{tile.heat}:{tile.table}")
        else:
            self.chosen.emit(step.page, step.target)

    # ---- for people who do not see it ----------------------------------------------------------------

    def accessible_parts(self) -> int:
        return len(self.steps)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        if self._texts is None or not path or path[0] >= len(self.steps):
            return None
        step = self.steps[path[0]]
        if len(path) == 1:
            return AccessiblePart(
                QAccessible.Role.ListItem,
                step_words(self._texts, step),
                self.step_rect(path[0]),
                parts=len(self.tile_rects(path[0])),
                press=self._press(path),
                selected=step.state is StepState.NOW,
                at_cursor=path == self.accessible_cursor(),
            )
        rects = self.tile_rects(path[0])
        if path[1] >= len(rects):
            return None
        return AccessiblePart(
            QAccessible.Role.Button,
            tile_words(self._texts, step, step.tiles[path[1]]),
            rects[path[1]],
            press=self._press(path),
            at_cursor=path == self.accessible_cursor(),
        )

    def _press(self, path: Path) -> Callable[[], object]:
        return lambda: self.open_part(path)

    # ---- hands ------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.part_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        found = self.part_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and found is not None:
            self.open_part(found)
        super().mouseReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            path = self.part_at(QPointF(event.pos()))
            part = None if path is None else self.accessible_part(path)
            QToolTip.showText(event.globalPos(), "" if part is None else plain_tip(part.name), self)
            return True
        return super().event(event)

    # ---- layout -----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(look().px(640), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(480), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.updateGeometry)  # the layout that resizes it now would not notice it

    def _height(self) -> int:
        return self._told_at() + self._told_lines() * look().px(_LINE)

    def _is_open(self, at: int) -> bool:
        """Whether tables and counts of a step are shown: the others only their time."""
        return self.steps[at].state in (StepState.NOW, StepState.OPEN)

    def _told_at(self) -> int:
        """Below the lowest tiles, and below the times."""
        times = look().px(_TIMES_AT + _LINE)
        rows = [rect.bottom() + 1 for at in range(len(self.steps)) for rect in self.tile_rects(at)]
        bars = [
            look().px(_TILES_AT + _TILE)
            for at, step in enumerate(self.steps)
            if step.tiles and self._is_open(at)
        ]
        return max((*rows, *bars, times)) + look().px(_GAP)

    def _told_lines(self) -> int:
        """As many as the step with most words needs."""
        return max((len(self.told_lines(at)) for at in range(len(self.steps))), default=0)

    def told_lines(self, at: int) -> list[str]:
        """The words about a step, in lines as wide as it; broken between its parts, within one only if that
        is wider itself. Words beyond the last line are cut with ….
        """
        step = self.steps[at]
        if self._texts is None or not (step.heat and step.begun and self._is_open(at)):
            return []
        metrics, room = QFontMetrics(look().font(Role.SMALL)), self.step_rect(at).width() - look().px(_GAP)
        apart = self.step_rect(at).width() - look().px(_APART)
        lines: list[str] = []
        for part in map(self._texts.say, self.steps[at].told):
            joined = f"{lines[-1]} · {part}" if lines else part
            if metrics.horizontalAdvance(joined) <= (apart if lines else room):
                lines[-1:] = [joined]
            else:
                lines += _wrapped(part, metrics, room)
        kept, rest = lines[: _TOLD_LINES - 1], " · ".join(lines[_TOLD_LINES - 1 :])
        return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in (*kept, rest) if line]

    def step_rect(self, at: int) -> QRect:
        """Where a step stands."""
        left, right = (round(self.width() * n / len(self.steps)) for n in (at, at + 1))
        return QRect(left, 0, right - left, self.height())

    def tile_rects(self, at: int) -> list[QRect]:
        """Where the tables of a step stand; empty where they are one bar."""
        placed = self._placed(at)
        return [placed[number] for number in range(len(placed))]

    def wave_rects(self, at: int) -> list[tuple[int, QRect]]:
        """The box of the word for each wave of a step, above its tables; none without waves."""
        waves, placed = _waves(self.steps[at].tiles), self._placed(at)
        if len(waves) < 2 or not placed:
            return []
        cell, high = self.step_rect(at), look().px(_LINE)
        return [
            (
                self.steps[at].tiles[wave[0]].wave,
                QRect(cell.left(), placed[wave[0]].top() - high, cell.width(), high),
            )
            for wave in waves
        ]

    def _placed(self, at: int) -> dict[int, QRect]:
        """The box of each table by its index in the step, wave below wave."""
        row = self._whole_row(at)
        if row:
            return row
        waves, cell = _waves(self.steps[at].tiles), self.step_rect(at)
        rows = _ROWS if len(waves) < 2 else 1
        laid = _laid_out(max(map(len, waves), default=0), cell.width() - look().px(12), rows)
        if not waves or not laid.size or not self._is_open(at):
            return {}
        pitch, top = laid.size + look().px(_GAP), look().px(_TILES_AT)
        placed = {}
        for wave in waves:
            top += look().px(_LINE) if len(waves) > 1 else 0
            for number, tile in enumerate(wave):
                down, along = divmod(number, laid.across)
                in_row = min(laid.across, len(wave) - down * laid.across)
                left = cell.center().x() - (in_row * pitch) // 2
                placed[tile] = QRect(left + along * pitch, top + down * pitch, laid.size, laid.size)
            top += ceil(len(wave) / laid.across) * pitch
        return placed

    def _whole_row(self, at: int) -> dict[int, QRect]:
        """Large boxes side by side, below their step as far as the line is wide enough; none if a second step
        has tables to show, or waves, or too many tables.
        """
        now, tiles = look(), self.steps[at].tiles
        shown = [n for n, step in enumerate(self.steps) if step.tiles and self._is_open(n)]
        if shown != [at] or len(_waves(tiles)) > 1:
            return {}
        between, top = now.px(_BETWEEN), now.px(_TILES_AT)
        size = min(now.px(_LARGE), (self.width() + between) // len(tiles) - between)
        if size <= now.px(_TILE):
            return {}
        pitch, wide = size + between, len(tiles) * (size + between) - between
        left = max(0, min(self.step_rect(at).center().x() - wide // 2, self.width() - wide))
        return {number: QRect(left + number * pitch, top, size, size) for number in range(len(tiles))}

    # ---- keys -------------------------------------------------------------------------------------

    def accessible_cursor(self) -> Path | None:
        return self._at if self.hasFocus() else None

    def focusInEvent(self, event: QFocusEvent) -> None:
        at = _present(self.steps)
        self._at = (at,)
        self.update()
        super().focusInEvent(event)
        tell_cursor(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if key in (*ENTER_KEYS, Qt.Key.Key_Space):
            self.open_part(self._at)
        elif key in moves:
            self._move(moves[Qt.Key(key)])
        elif key == Qt.Key.Key_Down and len(self._at) == 1 and self.tile_rects(self._at[0]):
            self._go((self._at[0], 0))
        elif key == Qt.Key.Key_Up and len(self._at) == 2:
            self._go(self._at[:1])
        else:
            super().keyPressEvent(event)

    def _move(self, by: int) -> None:
        rows = len(self.steps) if len(self._at) == 1 else len(self.tile_rects(self._at[0]))
        self._go((*self._at[:-1], max(0, min(rows - 1, self._at[-1] + by))))

    def _go(self, path: Path) -> None:
        self._at = path
        self.update()
        tell_cursor(self)

    # ---- painting ---------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._texts is None or not self.steps:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at in range(1, len(self.steps)):
            self._join(painter, at)
        for at, step in enumerate(self.steps):
            self._paint_step(painter, self._texts, at, step)
        painter.end()

    def _node(self, at: int) -> QPointF:
        return QPointF(self.step_rect(at).center().x(), look().px(36))

    def _join(self, painter: QPainter, at: int) -> None:
        """The line from the step before: strong as far as the day has come."""
        come = self.steps[at].state is not StepState.AHEAD and self.steps[at - 1].state is StepState.DONE
        painter.setPen(QPen(look().colour("accent" if come else "edge"), look().px(4 if come else 2)))
        aside = QPointF(look().px(_NODE + 3), 0)
        painter.drawLine(self._node(at - 1) + aside, self._node(at) - aside)

    def _paint_step(self, painter: QPainter, texts: Texts, at: int, step: LineStep) -> None:
        now, cell = look(), self.step_rect(at).adjusted(2, 0, -2, 0)
        present = step.state is StepState.NOW
        ink = "muted" if step.state is StepState.AHEAD else "text"
        self._write(painter, (cell, 0, 24), capital(texts.say(step.name)), ink, Role.BODY, bold=present)
        _paint_node(painter, self._node(at), step.state)
        actual = actual_words(step.times)
        times = planned_of(step) if actual is None else actual
        if step.heat is None and step.begun:
            actual = times = step.told[0]
        if times is not None:
            ink = "muted" if actual is None else "text"
            self._write(painter, (cell, _TIMES_AT, _LINE), texts.say(times), ink, Role.SMALL)
        self._paint_tiles(painter, at, step)
        self._paint_told(painter, at)
        if self.hasFocus() and self._at[0] == at:
            rects = self.tile_rects(at)
            ring = rects[self._at[1]] if len(self._at) > 1 and self._at[1] < len(rects) else cell
            painter.setPen(QPen(now.colour("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(ring).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_told(self, painter: QPainter, at: int) -> None:
        """The state of the step, below the tables of all."""
        now, cell = look(), self.step_rect(at)
        painter.setFont(now.font(Role.SMALL))
        painter.setPen(now.colour("text" if self.steps[at].state is StepState.NOW else "muted"))
        for line, words in enumerate(self.told_lines(at)):
            high = now.px(_LINE)
            rect = QRect(cell.left(), self._told_at() + line * high, cell.width(), high)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), words)

    def _write(
        self,
        painter: QPainter,
        place: tuple[QRect, int, int],
        words: str,
        ink: str,
        role: Role,
        *,
        bold: bool = False,
    ) -> None:
        """Words in the middle of a cell, at this offset and height (px at 100 %), cut with … if room is
        short.
        """
        now, (cell, top, high) = look(), place
        rect = QRect(cell.left(), now.px(top), cell.width(), now.px(high))
        painter.setFont(now.font(role, bold=bold))
        painter.setPen(now.colour(ink))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), shown)

    def _paint_tiles(self, painter: QPainter, at: int, step: LineStep) -> None:
        now, rects = look(), self.tile_rects(at)
        for wave, place in self.wave_rects(at):
            said = "" if self._texts is None else self._texts("day.wave", n=wave)
            painter.setFont(now.font(Role.SMALL))
            painter.setPen(now.colour("muted"))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), said)
        if step.tiles and not rects and self._is_open(at):
            _paint_shares(painter, self._bar(at), step.tiles)
            return
        for tile, rect in zip(step.tiles if rects else (), rects, strict=True):
            wrong, radius = tile.state is TableState.ENTERED, max(3, rect.width() // 8)
            painter.setPen(QPen(now.colour(EDGES[tile.state]), 2 if wrong else 1))
            painter.setBrush(now.colour(GROUNDS[tile.state]))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            if rect.width() < now.px(_TILE):
                continue
            role = Role.BODY if rect.width() > 2 * now.px(_TILE) else Role.SMALL
            painter.setFont(now.font(role, bold=tile.state is not TableState.OUT or role is Role.BODY))
            painter.setPen(now.colour(INKS[tile.state]))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), str(tile.table))

    def _bar(self, at: int) -> QRectF:
        now, cell = look(), self.step_rect(at)
        aside, high = now.px(12), now.px(_DOT + _GAP)
        return QRectF(cell.left() + aside, now.px(_TILES_AT), cell.width() - 2 * aside, high)


def _wrapped(part: str, metrics: QFontMetrics, room: int) -> list[str]:
    """One part in lines of its words."""
    lines: list[str] = []
    for word in part.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if metrics.horizontalAdvance(joined) <= room:
            lines[-1:] = [joined]
        else:
            lines.append(word)
    return lines


def _waves(tiles: Sequence[BoardTable]) -> list[list[int]]:
    """The indices of a step's tables, one list for each wave."""
    by_wave: dict[int, list[int]] = {}
    for number, tile in enumerate(tiles):
        by_wave.setdefault(tile.wave, []).append(number)
    return [by_wave[wave] for wave in sorted(by_wave)]


def _laid_out(count: int, room: int, rows: int) -> _Tiles:
    """Tiles with numbers if they fit into so many rows, dots if these do, else a bar."""
    for size in (_TILE, _DOT):
        pitch = look().px(size) + look().px(_GAP)
        across = max(1, room // pitch)
        if ceil(count / across) * pitch <= (look().px(_TILE) + look().px(_GAP)) * rows:
            return _Tiles(look().px(size), across)
    return _Tiles(0, 0)


def _paint_node(painter: QPainter, centre: QPointF, state: StepState) -> None:
    """A full ring with a tick for a done step, a strong one for the present, an empty one ahead."""
    now, radius = look(), look().px(_NODE)
    done, ahead = state is StepState.DONE, state is StepState.AHEAD
    painter.setBrush(now.colour("accent" if done else "surface"))
    wide = 2 if ahead or done else now.px(4 if state is StepState.NOW else 3)
    painter.setPen(QPen(now.colour("edge" if ahead else "accent"), wide))
    painter.drawEllipse(centre, radius, radius)
    if done:
        painter.setPen(now.colour("on_accent"))
        painter.setFont(now.font(Role.SMALL, bold=True))
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), _SIGNS[state])
    elif state is StepState.OPEN:
        painter.setBrush(now.colour("accent"))
        painter.drawEllipse(centre, radius / 3, radius / 3)


def _paint_shares(painter: QPainter, bar: QRectF, tiles: Sequence[BoardTable]) -> None:
    """Very many tables: one bar, divided by the number of tables in each state."""
    now, left = look(), bar.left()
    for state in _ORDER:
        wide = bar.width() * sum(tile.state is state for tile in tiles) / len(tiles)
        if wide:
            painter.setPen(QPen(now.colour(EDGES[state]), 1))
            painter.setBrush(now.colour(GROUNDS[state]))
            painter.drawRect(QRectF(left, bar.top(), wide, bar.height()))
            left += wide


def _present(steps: Sequence[LineStep]) -> int:
    """The index of the present step: the end once all is done."""
    return next((at for at, step in enumerate(steps) if step.state is StepState.NOW), max(0, len(steps) - 1))
