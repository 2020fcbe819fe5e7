"""The board: all tables of a heat as cards. Names are dragged, or picked up and dropped with the keyboard.

`SeatingBoard` knows no event: it is given cards and tells what a person wants to drop where; its owner
answers with the price. `CardGrid` says where cards and lines lie, in px of the content; the functions below
it paint them. All names of a board have one size: a long one takes a second row and makes its own line
higher. Whatever a colour says has a sign too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QToolTip

from tourney.base.ids import PlayerNo, TableNo
from ui.base.accessible import AccessiblePart, Painted, Path, tell_cursor
from ui.base.shortcuts import ARROWS, ENTER_KEYS
from ui.widgets.table import fitting_font
from ui.widgets.text import Label, draw_name, name_lines, plain_tip
from ui.widgets.theme import Look, Role, look

UNSEATED = TableNo(0)
"""The card of those who have no seat."""


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A place on the board: a seat, a free seat (no player), or a whole card (line -1)."""

    table: TableNo
    line: int
    player: PlayerNo | None = None


@dataclass(frozen=True, slots=True)
class CardLine:
    """What stands on one line of a card, ready to be painted. `player` None: a free seat.

    `mark` is painted, `words` say the same to a screen reader and in the tip. `chip` is the team in a few
    letters at the right, `team` its whole name; `warns`: somebody of the same team sits at this table.
    """

    player: PlayerNo | None
    seat: str
    number: str
    name: str
    mark: str = ""
    words: str = ""
    muted: bool = False
    chip: str = ""
    team: str = ""
    warns: bool = False


@dataclass(frozen=True, slots=True)
class SeatingCard:
    """One card: heading, a word on its right, lines, notes below (each with its tone)."""

    table: TableNo
    title: str
    aside: str
    lines: tuple[CardLine, ...]
    notes: tuple[tuple[str, str], ...] = ()
    fixed: bool = False
    """Its seats cannot be changed any more."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Measures in px at the present scale."""

    card: int
    gap: int
    head: int
    line: int
    second: int
    """What each further row of a long name adds to its line."""
    note: int
    pad: int


class CardGrid:
    """Cards in rows; the cards of a row are as high as its highest.

    `rows(line, width)`: how many rows a line takes in a card of so many px.
    """

    def __init__(
        self,
        tiles: Sequence[SeatingCard],
        width: int,
        sizes: Sizes,
        *,
        columns: int,
        rows: Callable[[CardLine, int], int],
    ) -> None:
        self.tiles = tuple(tiles)
        self.sizes = sizes
        self.columns = columns
        self.card_width = (width - sizes.gap * (columns - 1)) // columns
        self.wrapped = 0
        """Lines that are more than one row high."""
        self._lines = [self._line_spans(tile, rows) for tile in self.tiles]
        self._tops: list[int] = []
        self._heights: list[int] = []
        top = 0
        for start in range(0, len(self.tiles), columns):
            height = max(self._height(at) for at in range(start, min(start + columns, len(self.tiles))))
            self._tops.append(top)
            self._heights.append(height)
            top += height + sizes.gap
        self.height = max(0, top - sizes.gap)

    def _line_spans(self, tile: SeatingCard, rows: Callable[[CardLine, int], int]) -> list[tuple[int, int]]:
        """Top and height of each line within its card."""
        spans, top = [], self.sizes.head
        for line in tile.lines:
            more = rows(line, self.card_width) - 1
            self.wrapped += more > 0
            high = self.sizes.line + more * self.sizes.second
            spans.append((top, high))
            top += high
        return spans

    def _height(self, index: int) -> int:
        return self.lines_end(index) + len(self.tiles[index].notes) * self.sizes.note + self.sizes.pad

    def lines_end(self, index: int) -> int:
        """Where the lines of a card end, below its top."""
        spans = self._lines[index]
        return sum(spans[-1]) if spans else self.sizes.head + self.sizes.line

    def rect(self, index: int) -> QRect:
        """The card with this index."""
        row, column = divmod(index, self.columns)
        left = column * (self.card_width + self.sizes.gap)
        return QRect(left, self._tops[row], self.card_width, self._heights[row])

    def line_rect(self, index: int, line: int) -> QRect:
        """One line of a card."""
        card, (top, high) = self.rect(index), self._lines[index][line]
        return QRect(card.left(), card.top() + top, card.width(), high)

    def shown(self, top: int, bottom: int) -> range:
        """Indexes of the cards that can be seen between two heights."""
        rows = [
            row
            for row, (start, height) in enumerate(zip(self._tops, self._heights, strict=True))
            if start < bottom and start + height > top
        ]
        if not rows:
            return range(0)
        return range(rows[0] * self.columns, min(len(self.tiles), (rows[-1] + 1) * self.columns))

    def spot_at(self, point: QPoint) -> CardSpot | None:
        """The place at a point."""
        for index in self.shown(point.y(), point.y() + 1):
            if not self.rect(index).contains(point):
                continue
            tile = self.tiles[index]
            for line, content in enumerate(tile.lines):
                if self.line_rect(index, line).contains(point):
                    return CardSpot(tile.table, line, content.player)
            return CardSpot(tile.table, -1)
        return None

    def index_of(self, table: TableNo) -> int | None:
        """The index of a table's card."""
        return next((index for index, tile in enumerate(self.tiles) if tile.table == table), None)

    def find(self, player: PlayerNo) -> CardSpot | None:
        """The place of a player."""
        for tile in self.tiles:
            for line, content in enumerate(tile.lines):
                if content.player == player:
                    return CardSpot(tile.table, line, player)
        return None

    def step(self, spot: CardSpot, across: int, down: int) -> CardSpot:
        """The place that an arrow key leads to; the same place at the edge."""
        index = self.index_of(spot.table)
        if index is None:
            return self.first() or spot
        if across:
            target = index + across
            if not 0 <= target < len(self.tiles):
                return spot
            return self._on(target, spot.line)
        lines = len(self.tiles[index].lines)
        if 0 <= spot.line + down < lines:
            return self._on(index, spot.line + down)
        target = index + down * self.columns
        if not 0 <= target < len(self.tiles):
            return spot
        return self._on(target, 0 if down > 0 else len(self.tiles[target].lines) - 1)

    def first(self) -> CardSpot | None:
        """The first place that has a line."""
        return next((self._on(i, 0) for i, tile in enumerate(self.tiles) if tile.lines), None)

    def last(self) -> CardSpot | None:
        """The last place."""
        indexes = [i for i, tile in enumerate(self.tiles) if tile.lines]
        return self._on(indexes[-1], len(self.tiles[indexes[-1]].lines) - 1) if indexes else None

    def _on(self, index: int, line: int) -> CardSpot:
        tile = self.tiles[index]
        at = max(0, min(line, len(tile.lines) - 1))
        return CardSpot(tile.table, at, tile.lines[at].player if tile.lines else None)


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_WIDE = 340
"""No word of a name makes cards wider, px at 100 %."""


_LEAST, _MOST_ROWS = 9, 3
"""A name that has no room in so many rows is in smaller type, down to so many px at 100 %."""


_NUMBER, _SPACE, _CHIP, _CHIP_HIGH = 30, 8, 6, 20
"""Px at 100 %: the column of numbers, between two things of a line, left and right of a chip's letters, its
height."""


_WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


def card(painter: QPainter, grid: CardGrid, index: int, aimed: bool) -> None:
    """Ground, heading, the word beside it, and the notes of one card."""
    now, tile, rect = look(), grid.tiles[index], grid.rect(index)
    pen = QPen(now.colour("accent" if aimed else "line"), 2 if aimed else 1)
    if tile.table == UNSEATED:
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setColor(now.colour("accent" if aimed else "edge"))
    painter.setPen(pen)
    painter.setBrush(now.colour("sunken" if tile.fixed else "surface"))
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 8, 8)
    pad = now.px(12)
    head = QRect(rect.left() + pad, rect.top(), rect.width() - 2 * pad, grid.sizes.head)
    painter.setPen(now.colour("text"))
    painter.setFont(now.font(Role.LEAD, bold=True))
    title = tile.title if tile.table == UNSEATED else str(tile.table)
    painter.drawText(head, _LEFT, title)
    taken = painter.fontMetrics().horizontalAdvance(title) + now.px(8)
    _text(painter, head.adjusted(taken, 0, 0, 0), tile.aside, Role.SMALL, "muted", right=True)
    top = rect.top() + grid.lines_end(index)
    for number, (words, tone) in enumerate(tile.notes):
        note = QRect(head.left(), top + number * grid.sizes.note, head.width(), grid.sizes.note)
        _text(painter, note, words, Role.SMALL, tone, bold=tone == "warn")


def draw_line(
    painter: QPainter, rect: QRect, content: CardLine, here: bool, lifted: bool, aimed: bool
) -> None:
    """One seat: the player's number and name, their marks, their team in a few letters."""
    now, pad = look(), look().px(12)
    ground = QRectF(rect.adjusted(now.px(4), 1, -now.px(4), -1))
    if lifted or aimed or here:
        painter.setPen(QPen(now.colour("focus"), 2) if here else Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("accent_soft" if lifted or aimed else "surface"))
        painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 5, 5)
    inner = rect.adjusted(pad, 0, -pad, 0)
    number = QRect(inner.left(), inner.top(), now.px(_NUMBER), inner.height())
    _text(painter, number, content.number, Role.BODY, "muted", right=True)
    room = inner.adjusted(now.px(_NUMBER + _SPACE), 0, 0, 0)
    if content.chip:
        room.setRight(_paint_chip(painter, room, content) - now.px(_SPACE))
    if content.mark:
        _text(painter, room, content.mark, Role.SMALL, "warn", right=True, bold=True)
        room.setRight(room.right() - _advance(content.mark, Role.SMALL, bold=True) - now.px(_SPACE))
    painter.setPen(now.colour("muted" if content.muted else "text"))
    draw_name(painter, QRectF(room), content.name, now.font(Role.BODY), _LEFT, now.px(_LEAST))


def _paint_chip(painter: QPainter, room: QRect, content: CardLine) -> int:
    """The team at the right end of a line; where it begins. Teammates have a sign besides the colour."""
    now = look()
    words = f"= {content.chip}" if content.warns else content.chip
    wide, high = _advance(words, Role.SMALL) + now.px(2 * _CHIP), min(now.px(_CHIP_HIGH), room.height() - 7)
    chip = QRect(room.right() - wide, room.top() + (room.height() - high + 1) // 2, wide, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(now.colour("warn_soft" if content.warns else "sunken"))
    painter.drawRoundedRect(QRectF(chip), 4, 4)
    painter.setFont(now.font(Role.SMALL))
    painter.setPen(now.colour("warn" if content.warns else "muted"))
    painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), words)
    return chip.left()


def needed(content: CardLine) -> int:
    """How wide a card must be so that this line stands whole in one row, px."""
    now = look()
    wide = _advance(content.name, Role.BODY) + now.px(2 * 12 + _NUMBER + _SPACE + 3)
    if content.chip:
        words = f"= {content.chip}" if content.warns else content.chip
        wide += _advance(words, Role.SMALL) + now.px(2 * _CHIP + _SPACE)
    if content.mark:
        wide += _advance(content.mark, Role.SMALL, bold=True) + now.px(_SPACE)
    return wide


class RowsOfLines:
    """How many rows each line takes in a card of a width; `needs` has the px of a card for one row, `least`
    those of a card in which every word of a name is whole.
    """

    def __init__(self, tiles: Sequence[SeatingCard]) -> None:
        self.needs = {line: needed(line) for tile in tiles for line in tile.lines}
        self.least = max((self._for_words(line) for line in self.needs), default=0)

    def _for_words(self, line: CardLine) -> int:
        beside = self.needs[line] - _advance(line.name, Role.BODY)
        word = max(re.split(r"(?<=[\s-])", line.name), key=len)
        return min(beside + _advance(word, Role.BODY), look().px(_WIDE))

    def __call__(self, line: CardLine, width: int) -> int:
        if self.needs[line] <= width:
            return 1
        beside, font = self.needs[line] - _advance(line.name, Role.BODY), look().font(Role.BODY)
        room = QRectF(0, 0, max(1, width - beside), _MOST_ROWS * look().px(28))
        return len(name_lines(line.name, room, font, look().px(_LEAST))[1])


def _advance(words: str, role: Role, *, bold: bool = False) -> int:
    return QFontMetrics(look().font(role, bold=bold)).horizontalAdvance(words)


def ghost(
    painter: QPainter, area: QRect, pointer: QPoint, content: CardLine | None, price: str, worse: bool
) -> None:
    """The dragged name beside the pointer, with the whole price of dropping it here."""
    if content is None:
        return
    now = look()
    name = f"{content.number} {content.name}"
    painter.setFont(now.font(Role.BODY, bold=True))
    widest = painter.fontMetrics().horizontalAdvance(name)
    painter.setFont(now.font(Role.SMALL))
    widest = max(widest, painter.fontMetrics().horizontalAdvance(price))
    width = min(widest + now.px(26), area.width() - now.px(16), now.px(460))
    room = QRect(0, 0, width - now.px(20), area.height())
    lines = painter.fontMetrics().boundingRect(room, _WRAPPED, price).height() if price else 0
    height = now.px(30) + (lines + now.px(4) if price else 0)
    rect = QRect(pointer.x() + now.px(12), pointer.y() + now.px(8), width, height)
    rect.moveRight(min(rect.right(), area.right() - 4))
    rect.moveBottom(min(rect.bottom(), area.bottom() - 4))
    painter.setPen(QPen(now.colour("warn" if worse else "accent"), 2))
    painter.setBrush(now.colour("surface"))
    painter.drawRoundedRect(QRectF(rect), 6, 6)
    inner = rect.adjusted(now.px(10), now.px(3), -now.px(10), -now.px(3))
    top = QRect(inner.left(), inner.top(), inner.width(), now.px(24) if price else inner.height())
    _text(painter, top, name, Role.BODY, "text", bold=True)
    if price:
        below = QRect(inner.left(), top.bottom(), inner.width(), inner.bottom() - top.bottom())
        painter.setFont(now.font(Role.SMALL))
        painter.setPen(now.colour("warn" if worse else "text"))
        painter.drawText(below, _WRAPPED, price)


def _text(
    painter: QPainter,
    rect: QRect,
    words: str,
    role: Role,
    tone: str,
    *,
    right: bool = False,
    bold: bool = False,
) -> None:
    """One line of plain text, smaller before it is shortened to its room."""
    if not words:
        return
    now = look()
    painter.setFont(fitting_font(now.font(role, bold=bold), words, rect.width()))
    painter.setPen(now.colour(tone or "text"))
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(0, rect.width()))
    painter.drawText(rect, _RIGHT if right else _LEFT, shown)


_GROWN = (1.75, 1.6, 1.45, 1.3, 1.15, 1.0)
"""How much larger cards may be drawn; the largest at which all stay in sight with few long names."""


_FEW_WRAPPED, _SOME_WRAPPED = 0.1, 0.34
"""The part of the names that may take two rows so that cards are drawn larger, and so that less is out of
sight."""


_BAR_OFF, _BAR_ON = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAlwaysOn
"""The bar never comes and goes by itself: that would change the width, and with it the cards."""


_OPENS = (*ENTER_KEYS, Qt.Key.Key_Menu)


_CONTROL = Qt.KeyboardModifier.ControlModifier


class SeatingBoard(QAbstractScrollArea, Painted):
    """Cards in a grid with one cursor."""

    accessible_role = QAccessible.Role.List
    moved = Signal()
    """The cursor moved, or a player was picked up or put back."""
    asked = Signal(int, object)
    """A player is over a place (`Spot`): what would it cost? Answer with `show_price`."""
    dropped = Signal(int, object)
    """A player was dropped on a place."""
    stays = Signal(int)
    """A player was to be picked up at a table whose seats are fixed."""
    menu_wanted = Signal(object, QPoint)
    """Further actions for a place are wanted, at a point of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tiles: tuple[SeatingCard, ...] = ()
        self._grid, self._grown = CardGrid((), 1, self._sizes(), columns=1, rows=lambda _line, _width: 1), 1.0
        self._laid_out: tuple[tuple[SeatingCard, ...], QSize, Look] | None = None
        """What the grid was laid out for."""
        self.cursor_spot: CardSpot | None = None
        self.picked: PlayerNo | None = None
        self._target: CardSpot | None = None
        self._pressed: tuple[QPoint, CardSpot] | None = None
        self._dragging = False
        self._pointer = QPoint()
        self._price, self._worse = "", False
        self.foot = Label("", wrap=True, parent=self)
        self.foot.hide()

    # ---- what it shows ------------------------------------------------------------------------

    def show_foot(self, words: str, tone: str = "") -> None:
        """A line below the cards, "" for none. It covers; no card changes its place or size for it."""
        self.foot.set_text(words, tone)
        self.foot.setVisible(bool(words))
        self._place_foot()
        if self.cursor_spot is not None and self._pressed is None:
            self._bring_into_view(self.cursor_spot)

    def _place_foot(self) -> None:
        gap = look().px(8)
        high = 0 if self.foot.isHidden() else self.foot.heightForWidth(self.width()) + gap
        self.foot.setGeometry(0, self.height() - high + gap, self.width(), max(0, high - gap))
        self.setViewportMargins(0, 0, 0, high)

    def show_tiles(self, tiles: Sequence[SeatingCard]) -> None:
        """Replace the cards; cursor, scroll and a picked-up name stay if they still exist."""
        self._tiles = tuple(tiles)
        scroll = self.verticalScrollBar().value()
        self._lay_out()
        self.verticalScrollBar().setValue(scroll)
        if self.picked is not None and self._grid.find(self.picked) is None:
            self.cancel()
        self.cursor_spot = self._again(self.cursor_spot) or self._grid.first()
        self.viewport().update()
        self.moved.emit()

    @property
    def tiles(self) -> tuple[SeatingCard, ...]:
        """The cards shown."""
        return self._tiles

    def select(self, player: PlayerNo) -> bool:
        """Put the cursor on a player and bring them into view."""
        spot = self._grid.find(player)
        if spot is not None:
            self._go(spot)
        return spot is not None

    def select_table(self, table: TableNo) -> bool:
        """Put the cursor on a table's first seat."""
        index = self._grid.index_of(table)
        if index is None or not self._tiles[index].lines:
            return False
        self._go(CardSpot(table, 0, self._tiles[index].lines[0].player))
        return True

    def pick(self, player: PlayerNo) -> None:
        """Pick a name up, to be dropped with the keyboard."""
        spot = self._grid.find(player)
        if spot is not None and self._may_take(spot):
            self.picked = player
            self._go(spot)

    def cancel(self) -> bool:
        """Put back a picked-up player. False if there is none."""
        if self.picked is None and not self._dragging:
            return False
        spot = self._grid.find(self.picked) if self.picked is not None else None
        self.picked, self._target, self._pressed, self._dragging = None, None, None, False
        self._price = ""
        self.viewport().unsetCursor()
        if spot is not None:
            self._go(spot)
        self.viewport().update()
        self.moved.emit()
        return True

    def let_go(self) -> bool:
        """The chosen seat is chosen no more. False if none was."""
        first = self._grid.first()
        if not self.hasFocus() or self.cursor_spot == first:
            return False
        self.cursor_spot = first
        self.viewport().update()
        self.moved.emit()
        return True

    def show_price(self, words: str, worse: bool) -> None:
        """The answer to `asked`."""
        self._price, self._worse = words, worse
        self.viewport().update()

    @property
    def price(self) -> str:
        """The price shown for the present target, "" without one."""
        return self._price

    def place_of(self, player: PlayerNo) -> QPoint:
        """The middle of a player's line in px of the viewport (for menus and tests)."""
        spot = self._grid.find(player)
        return self._rect_of(spot).center() if spot is not None else QPoint()

    def place_of_spot(self, spot: CardSpot) -> QPoint:
        """The middle of a place in px of the viewport."""
        return self._rect_of(spot).center()

    def tip_at(self, point: QPoint) -> str:
        """What the line under a point of the viewport has no room for: the whole team, its marks in words."""
        spot = self._at(point)
        index = self._grid.index_of(spot.table) if spot is not None else None
        if spot is None or index is None or spot.line < 0:
            return ""
        line = self._tiles[index].lines[spot.line]
        return "\n".join(filter(None, (line.team, line.words)))

    # ---- for those who do not see it ----------------------------------------------------------

    def accessible_parts(self) -> int:
        """A card a table."""
        return len(self._tiles)

    def accessible_cursor(self) -> Path | None:
        spot = self.cursor_spot
        index = self._grid.index_of(spot.table) if spot is not None else None
        return None if spot is None or index is None or spot.line < 0 else (index, spot.line)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        """A table with its notes, and below it its seats: a click on one picks up or drops, as Space does."""
        index, *rest = path
        if not 0 <= index < len(self._tiles) or len(rest) > 1:
            return None
        tile = self._tiles[index]
        if rest:
            return self._line_part(path, tile, rest[0])
        notes = ", ".join(words for words, _tone in tile.notes)
        title = " ".join(part for part in (tile.title, tile.aside) if part)
        role = QAccessible.Role.Grouping
        return AccessiblePart(
            role, title, self._on_widget(self._grid.rect(index)), notes, parts=len(tile.lines)
        )

    def _line_part(self, path: Path, tile: SeatingCard, number: int) -> AccessiblePart | None:
        if not 0 <= number < len(tile.lines):
            return None
        line = tile.lines[number]
        return AccessiblePart(
            QAccessible.Role.ListItem,
            " ".join(part for part in (line.seat, line.number, line.name) if part),
            self._on_widget(self._grid.line_rect(path[0], number)),
            line.words,
            press=partial(self._press, CardSpot(tile.table, number, line.player)),
            selected=line.player is not None and line.player == self.picked,
            at_cursor=path == self.accessible_cursor(),
            disabled=tile.fixed,
        )

    def _on_widget(self, rect: QRect) -> QRect:
        corner = self.viewport().pos()
        return self._larger(rect).translated(corner.x(), corner.y() - self.verticalScrollBar().value())

    def _press(self, spot: CardSpot) -> None:
        self._go(spot)
        self._space()

    # ---- keyboard -----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ARROWS and self.cursor_spot is not None:
            across, down = ARROWS[Qt.Key(key)]
            self._go(self._grid.step(self.cursor_spot, across, down))
        elif key == Qt.Key.Key_Space:
            self._space()
        elif key in _OPENS and not event.modifiers() & _CONTROL and self.cursor_spot:
            place = self._rect_of(self.cursor_spot).bottomLeft()
            self.menu_wanted.emit(self.cursor_spot, self.viewport().mapToGlobal(place))
        elif key == Qt.Key.Key_Escape and self.cancel():
            pass
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            spot = self._grid.first() if key == Qt.Key.Key_Home else self._grid.last()
            if spot is not None:
                self._go(spot)
        else:
            super().keyPressEvent(event)

    def _space(self) -> None:
        spot = self.cursor_spot
        if spot is None:
            return
        if self.picked is None:
            if spot.player is not None and self._may_take(spot):
                self.picked = spot.player
                self.moved.emit()
                self.viewport().update()
            return
        if spot.player == self.picked:
            self.cancel()
        else:
            self._drop(spot)

    # ---- mouse --------------------------------------------------------------------------------

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and not self._dragging:
            self.viewport().unsetCursor()
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(event.pos())), self)
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        spot = self._at(event.position().toPoint())
        if spot is None or spot.line < 0:
            return
        if self.picked is not None:
            self._drop(spot)
            return
        self._pressed = (event.position().toPoint(), spot)
        self._go(spot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._pressed is None:
            spot = self._at(point)
            movable = spot is not None and spot.player is not None and not self._fixed(spot.table)
            shape = Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            return
        start, spot = self._pressed
        far = (point - start).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragging and far and spot.player is not None:
            if not self._may_take(spot):
                self._pressed = None
                return
            self._dragging, self.picked = True, spot.player
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._dragging:
            self._pointer = point
            self._scroll_at_edge(point)
            self._aim(self._at(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        if not self._dragging:
            return
        self.viewport().unsetCursor()
        target = self._at(event.position().toPoint())
        self._dragging = False
        if target is None or target.player == self.picked:
            self.cancel()
        else:
            self._drop(target)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        spot = self._at(event.pos())
        if spot is not None and spot.line >= 0:
            self._go(spot)
            self.menu_wanted.emit(spot, event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # ---- painting -----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_foot()
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange) and hasattr(self, "_tiles"):
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = self.verticalScrollBar().value()
        painter.save()
        painter.translate(0, -top)
        painter.scale(self._grown, self._grown)
        focus = self.hasFocus() or self._dragging
        rows = self._grid.shown(
            int(top / self._grown), int((top + self.viewport().height()) / self._grown) + 1
        )
        for index in rows:
            tile = self._tiles[index]
            marked = self.cursor_spot if focus and self.cursor_spot is not None else None
            card(painter, self._grid, index, self._target_on(tile))
            for line, content in enumerate(tile.lines):
                rect = self._grid.line_rect(index, line)
                here = marked is not None and (marked.table, marked.line) == (tile.table, line)
                lifted = content.player is not None and content.player == self.picked
                aimed = self._target is not None and (self._target.table, self._target.line) == (
                    tile.table,
                    line,
                )
                draw_line(painter, rect, content, here, lifted, aimed and self.picked is not None)
        painter.restore()
        if self._dragging and self.picked is not None:
            words = self._line_of(self.picked)
            ghost(painter, self.viewport().rect(), self._pointer, words, self._price, self._worse)
        painter.end()

    # ---- inside -------------------------------------------------------------------------------

    def _sizes(self, *, tight: bool = False) -> Sizes:
        px = look().px
        if tight:
            return Sizes(px(228), px(8), head=px(30), line=px(25), second=px(17), note=px(18), pad=px(6))
        return Sizes(px(228), px(12), head=px(36), line=px(28), second=px(17), note=px(20), pad=px(10))

    def _lay_out(self) -> None:
        laid_out = (self._tiles, self.viewport().size(), look())
        if laid_out == self._laid_out:
            self.viewport().update()
            return
        self._laid_out = laid_out
        rows = RowsOfLines(self._tiles)
        # with what the foot covers: cards keep their places when it comes and goes
        height = self.height() - 2
        fits = any(grid.height <= height for grid in self._grids(self.width() - 2, rows, tight=True))
        self.setVerticalScrollBarPolicy(_BAR_OFF if fits else _BAR_ON)
        width = max(1, self.viewport().width() - 2)
        few = _FEW_WRAPPED * len(rows.needs)
        for grown in _GROWN:
            fitting = [
                grid for grid in self._grids(int(width / grown), rows) if grid.height <= int(height / grown)
            ]
            if grown == 1.0 and all(grid.wrapped > few for grid in fitting):  # white before broken names
                fitting += [grid for grid in self._grids(width, rows, tight=True) if grid.height <= height]
            best = min(fitting, key=lambda grid: (grid.wrapped, grid.height), default=None)
            if best is not None and (best.wrapped <= few or grown == 1.0):
                self._grid, self._grown = best, grown
                break
        else:
            grids = self._grids(width, rows)
            roomy = [grid for grid in grids if grid.wrapped <= _SOME_WRAPPED * len(rows.needs)]
            self._grid, self._grown = min(roomy or grids, key=lambda grid: grid.height), 1.0
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(self._grid.height * self._grown) - self.viewport().height() + 2))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(look().px(28))
        self.viewport().update()

    def _grids(self, width: int, rows: RowsOfLines, *, tight: bool = False) -> list[CardGrid]:
        """Every number of columns in which cards are wide enough; `tight`: with less white."""
        sizes = self._sizes(tight=tight)
        card = max(sizes.card, rows.least)
        most = max(1, min(len(self._tiles) or 1, (width + sizes.gap) // (card + sizes.gap)))
        across = range(1, most + 1)
        return [CardGrid(self._tiles, width, sizes, columns=columns, rows=rows) for columns in across]

    def _go(self, spot: CardSpot) -> None:
        self.cursor_spot = spot
        self._bring_into_view(spot)
        if self.picked is not None and not self._dragging:
            self._aim(spot if spot.player != self.picked else None)
        self.viewport().update()
        self.moved.emit()
        tell_cursor(self)

    def _bring_into_view(self, spot: CardSpot) -> None:
        rect, bar, height = self._content_rect(spot), self.verticalScrollBar(), self.viewport().height()
        margin = round(self._sizes().head * self._grown)
        if rect.top() - margin < bar.value():
            bar.setValue(rect.top() - margin)
        elif rect.bottom() + margin > bar.value() + height:
            bar.setValue(rect.bottom() + margin - height)

    def _aim(self, spot: CardSpot | None) -> None:
        if spot == self._target:
            self.viewport().update()
            return
        self._target, self._price = spot, ""
        if spot is not None and self.picked is not None and spot.player != self.picked:
            self.asked.emit(self.picked, spot)
        else:
            self.moved.emit()
        self.viewport().update()

    def _drop(self, spot: CardSpot) -> None:
        player, self.picked, self._target, self._price = self.picked, None, None, ""
        self._dragging, self._pressed = False, None
        self.viewport().update()
        if player is not None:
            self.dropped.emit(player, spot)

    def _at(self, point: QPoint) -> CardSpot | None:
        if not self.viewport().rect().contains(point):
            return None
        inside = QPointF(point.x(), point.y() + self.verticalScrollBar().value()) / self._grown
        return self._grid.spot_at(QPoint(int(inside.x()), int(inside.y())))

    def _content_rect(self, spot: CardSpot) -> QRect:
        index = self._grid.index_of(spot.table)
        return self._larger(self._grid.line_rect(index, max(0, spot.line))) if index is not None else QRect()

    def _larger(self, rect: QRect) -> QRect:
        """The box of a place of the grid in px of the content."""
        return QTransform.fromScale(self._grown, self._grown).mapRect(rect)

    def _rect_of(self, spot: CardSpot) -> QRect:
        return self._content_rect(spot).translated(0, -self.verticalScrollBar().value())

    def _again(self, spot: CardSpot | None) -> CardSpot | None:
        if spot is None:
            return None
        if spot.player is not None and (spot_now := self._grid.find(spot.player)) is not None:
            return spot_now
        index = self._grid.index_of(spot.table)
        if index is None or not self._tiles[index].lines:
            return None
        at = min(spot.line, len(self._tiles[index].lines) - 1)
        return CardSpot(spot.table, at, self._tiles[index].lines[at].player)

    def _may_take(self, spot: CardSpot) -> bool:
        """Whether the player there can be picked up; if not, report it."""
        if self._fixed(spot.table):
            self.stays.emit(spot.table)
            return False
        return True

    def _fixed(self, table: TableNo) -> bool:
        return any(tile.fixed for tile in self._tiles if tile.table == table)

    def _target_on(self, tile: SeatingCard) -> bool:
        return self.picked is not None and self._target is not None and self._target.table == tile.table

    def _line_of(self, player: PlayerNo) -> CardLine | None:
        return next((line for tile in self._tiles for line in tile.lines if line.player == player), None)

    def _scroll_at_edge(self, point: QPoint) -> None:
        edge, bar = look().px(32), self.verticalScrollBar()
        if point.y() < edge:
            bar.setValue(bar.value() - bar.singleStep())
        elif point.y() > self.viewport().height() - edge:
            bar.setValue(bar.value() + bar.singleStep())


def unseated(spot: CardSpot) -> bool:
    """Whether a place is on the card of those without a seat."""
    return spot.table == UNSEATED
