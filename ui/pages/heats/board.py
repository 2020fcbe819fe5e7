"""The board: all tables of a heat as cards. Names are dragged, or picked up and dropped with the keyboard.

It paints only what is visible, so that a hundred tables scroll as one. It knows no event: it gets tiles, and
reports what a person wants to drop where; the page answers with the price. `CardGrid` has the boxes of cards
and seats, in px of its content. Everything that a colour tells is there as a word too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame

from tourney.base.ids import PlayerNo, TableNo
from ui.base.accessible import AccessiblePart, Painted, Path, tell_cursor
from ui.base.shortcuts import ARROWS, ENTER_KEYS
from ui.widgets.table import fitting_font
from ui.widgets.text import draw_name, name_lines
from ui.widgets.theme import Role, look

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
    """One line of a card, ready to be painted. `player` None: a free seat. `team` is on the right if name and
    marks leave room.
    """

    player: PlayerNo | None
    seat: str
    number: str
    name: str
    mark: str = ""
    tone: str = ""
    muted: bool = False
    team: str = ""


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
    note: int
    pad: int


class CardGrid:
    """Cards in rows; the cards of a row are as high as its highest.

    As many cards are in a row as `sizes.card` allows; fewer, so that cards are `wanted` px wide, as long as
    all of them are visible in `height` px.
    """

    def __init__(
        self, tiles: Sequence[SeatingCard], width: int, sizes: Sizes, wanted: int = 0, height: int = 0
    ) -> None:
        self.tiles = tuple(tiles)
        self.sizes = sizes
        self._width = width
        self._arrange(max(1, (width + sizes.gap) // (sizes.card + sizes.gap)))
        while self.card_width < wanted and self.columns > 1:
            before = self.columns
            self._arrange(before - 1)
            if self.height > height:
                self._arrange(before)
                break

    def fill(self, height: int, line: int) -> None:
        """Make lines higher, up to `line` px, as long as all cards are visible in `height` px."""
        tiles = self.tiles
        rows = [tiles[first : first + self.columns] for first in range(0, len(tiles), self.columns)]
        lines = sum(max(max(1, len(tile.lines)) for tile in row) for row in rows)
        more = min(line - self.sizes.line, (height - self.height) // max(1, lines))
        if more > 0:
            self.sizes = replace(self.sizes, line=self.sizes.line + more)
            self._arrange(self.columns)

    def rect(self, index: int) -> QRect:
        """The card with this index."""
        row, column = divmod(index, self.columns)
        left = column * (self.card_width + self.sizes.gap)
        return QRect(left, self._tops[row], self.card_width, self._heights[row])

    def line_rect(self, index: int, line: int) -> QRect:
        """One line of a card."""
        card, sizes = self.rect(index), self.sizes
        return QRect(card.left(), card.top() + sizes.head + line * sizes.line, card.width(), sizes.line)

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

    def _arrange(self, columns: int) -> None:
        self.columns = columns
        self.card_width = (self._width - self.sizes.gap * (columns - 1)) // columns
        self._tops: list[int] = []
        self._heights: list[int] = []
        top = 0
        for start in range(0, len(self.tiles), columns):
            height = max(self._needs(tile) for tile in self.tiles[start : start + columns])
            self._tops.append(top)
            self._heights.append(height)
            top += height + self.sizes.gap
        self.height = max(0, top - self.sizes.gap)

    def _needs(self, tile: SeatingCard) -> int:
        sizes = self.sizes
        below = len(tile.notes) * sizes.note
        return sizes.head + max(1, len(tile.lines)) * sizes.line + below + sizes.pad


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_LEAST = 9
"""The smallest type of a name on a card, px at 100 %: then it takes two lines."""


_LEAST_TEAM = 64
"""Px at 100 % without which a team is not begun."""


_TEAM_SHARE = 0.42
"""The largest part of a line for a team beside a long name."""


_LOW = 28
"""A name that is whole on one line of this height, px at 100 %, is not broken in a higher one."""


_EASY = 11
"""Type of a name, px at 100 %, that is read easily."""


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
    painter.drawText(head, _LEFT, tile.title)
    taken = painter.fontMetrics().horizontalAdvance(tile.title) + now.px(8)
    _text(painter, head.adjusted(taken, 0, 0, 0), tile.aside, Role.SMALL, "muted", right=True)
    top = rect.top() + grid.sizes.head + max(1, len(tile.lines)) * grid.sizes.line
    for number, (words, tone) in enumerate(tile.notes):
        note = QRect(head.left(), top + number * grid.sizes.note, head.width(), grid.sizes.note)
        _text(painter, note, words, Role.SMALL, tone, bold=tone == "warn")


def draw_line(
    painter: QPainter, rect: QRect, content: CardLine, here: bool, lifted: bool, aimed: bool
) -> None:
    """One seat: number of the seat, the player's number and name, their marks in words."""
    now, pad = look(), look().px(12)
    ground = QRectF(rect.adjusted(now.px(4), 1, -now.px(4), -1))
    if lifted or aimed or here:
        painter.setPen(QPen(now.colour("focus"), 2) if here else Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("accent_soft" if lifted or aimed else "surface"))
        painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 5, 5)
    inner = rect.adjusted(pad, 0, -pad, 0)
    seat = QRect(inner.left(), inner.top(), now.px(12), inner.height())
    _text(painter, seat, content.seat, Role.SMALL, "muted")
    tone = "muted" if content.muted else "text"
    number = QRect(seat.right(), inner.top(), now.px(34), inner.height())
    _text(painter, number, content.number, Role.BODY, tone, right=True)
    room = inner.adjusted(number.right() - inner.left() + now.px(8), 0, 0, 0)
    if content.mark:
        painter.setFont(now.font(Role.SMALL, bold=True))
        width = painter.fontMetrics().horizontalAdvance(content.mark)
        _text(painter, room, content.mark, Role.SMALL, content.tone, right=True, bold=True)
        room = room.adjusted(0, 0, -width - now.px(6), 0)
    else:
        room = _beside_team(painter, room, content)
    painter.setPen(now.colour(tone))
    low = QRectF(room.left(), 0, room.width(), min(room.height(), now.px(_LOW)))
    one = len(name_lines(content.name, low, now.font(Role.BODY), now.px(_LEAST))[1]) == 1
    low.moveCenter(QRectF(room).center())
    name = low if one else QRectF(room)
    draw_name(painter, name, content.name, now.font(Role.BODY), _LEFT, now.px(_LEAST))


def _beside_team(painter: QPainter, room: QRect, content: CardLine) -> QRect:
    """The team if the name leaves room for enough of it; returns the room left for the name.

    A name that is still easy to read on two lines makes room for a team that would not be whole otherwise.
    """
    now, gap = look(), look().px(12)
    body, small = now.font(Role.BODY), now.font(Role.SMALL)
    whole = QFontMetrics(small).horizontalAdvance(content.team) + now.px(4)
    free = room.width() - QFontMetrics(body).horizontalAdvance(content.name) - gap
    shared = min(whole, int(room.width() * _TEAM_SHARE))
    wide = min(whole, free)
    if not _is_easy(content.team, room, wide, small) and _is_easy(
        content.name, room, room.width() - shared - gap, body
    ):
        wide = shared
    if not content.team or wide < min(whole, now.px(_LEAST_TEAM)):
        return room
    painter.setPen(now.colour("muted"))
    beside = room.adjusted(room.width() - wide, 0, 0, 0)
    draw_name(painter, QRectF(beside), content.team, small, _RIGHT, now.px(_LEAST))
    return room.adjusted(0, 0, now.px(4) - wide - gap, 0)


def _is_easy(words: str, room: QRect, wide: int, font: QFont) -> bool:
    """Whether words are read easily in so much of the room of a line."""
    part = QRectF(0, 0, wide, room.height())
    return wide > 0 and name_lines(words, part, font, look().px(_LEAST))[0] >= look().px(_EASY)


def needed(content: CardLine, team: bool = False) -> int:
    """The width at which this line is whole in its usual size, px; `team`: with it."""
    now = look()
    words = QFontMetrics(now.font(Role.BODY)).horizontalAdvance(content.name)
    if content.mark:
        words += QFontMetrics(now.font(Role.SMALL, bold=True)).horizontalAdvance(content.mark) + now.px(6)
    elif team and content.team:
        words += QFontMetrics(now.font(Role.SMALL)).horizontalAdvance(content.team) + now.px(16)
    return words + now.px(2 * 12 + 12 + 34 + 8 + 4)


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


_GROWN = (1.75, 1.6, 1.45, 1.3, 1.15)
"""How much larger cards are drawn if all stay visible, nine names of ten larger too and none smaller."""


_WIDEST = 480
"""No name makes cards wider than this, px at 100 %."""


_HIGHEST = 42
"""A line with a name and a team on two lines each, px at 100 %."""


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
        self._grid, self._grown = CardGrid((), 1, self._sizes()), 1.0
        self.cursor_spot: CardSpot | None = None
        self.picked: PlayerNo | None = None
        self._target: CardSpot | None = None
        self._pressed: tuple[QPoint, CardSpot] | None = None
        self._dragging = False
        self._pointer = QPoint()
        self._price, self._worse = "", False

    # ---- what it shows ------------------------------------------------------------------------

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

    # ---- for people who do not see it ----------------------------------------------------------

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
            line.mark,
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

    def _sizes(self) -> Sizes:
        now = look()
        return Sizes(
            now.px(228), now.px(12), head=now.px(36), line=now.px(28), note=now.px(20), pad=now.px(10)
        )

    def _lay_out(self) -> None:
        most, sizes = look().px(_WIDEST), self._sizes()
        needs = sorted(min(needed(line), most) for tile in self._tiles for line in tile.lines) or [0]
        most_need = needs[int(0.9 * (len(needs) - 1))]
        width, height = max(1, self.viewport().width() - 2), self.viewport().height() - 2
        usual = CardGrid(self._tiles, width, sizes, wanted=needs[-1], height=height)
        least = min(needs[-1], usual.card_width)
        self._grid, self._grown = usual, 1.0
        for grown in _GROWN:
            across, down = max(1, int(width / grown)), int(height / grown)
            grid = CardGrid(self._tiles, across, sizes, wanted=most_need, height=down)
            if grid.height <= down and grid.card_width >= max(most_need, least / grown):
                self._grid, self._grown = grid, grown
                break
        room = self._grid.card_width
        if any(needed(line, team=True) > room for tile in self._tiles for line in tile.lines):
            self._grid.fill(int(height / self._grown), look().px(_HIGHEST))
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(self._grid.height * self._grown) - self.viewport().height() + 2))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(look().px(28))
        self.viewport().update()

    def _go(self, spot: CardSpot) -> None:
        self.cursor_spot = spot
        rect, bar, height = self._content_rect(spot), self.verticalScrollBar(), self.viewport().height()
        margin = round(self._sizes().head * self._grown)
        if rect.top() - margin < bar.value():
            bar.setValue(rect.top() - margin)
        elif rect.bottom() + margin > bar.value() + height:
            bar.setValue(rect.bottom() + margin - height)
        if self.picked is not None and not self._dragging:
            self._aim(spot if spot.player != self.picked else None)
        self.viewport().update()
        self.moved.emit()
        tell_cursor(self)

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
