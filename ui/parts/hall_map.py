"""Shows the map of the hall: tables at their places, as cards that grow with the window. One widget for all
pages.

It knows no event: it gets a `HallView` and reports which table was chosen, and where one was put. A table is
dragged with the mouse, or lifted with Space, carried by the arrows and put down with Space; the page that
connects `moved` stores the new place. `MapGeometry` converts places of the hall to px and back. `MapFace` is
the map in place of another page's list of tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QCheckBox, QSizePolicy, QToolTip, QWidget

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Texts
from tourney.event.hall_map import HallMap, Landmark, Place, landmark_named
from tourney.heats.hall import HallView, MapTable, MapTimes, hall_view, map_times
from ui.base.accessible import AccessiblePart, Painted, Path, tell_cursor
from ui.base.shortcuts import ARROWS, ENTER_KEYS, fold
from ui.gateway.gateway import Gateway
from ui.parts.hall_card import CardInk, CardPainter, whole_words
from ui.widgets.buttons import Button
from ui.widgets.layouts import column, row
from ui.widgets.text import Label, capital, plain_tip
from ui.widgets.theme import Role, look

Direction = tuple[int, int]
"""Steps to the right and down."""


@dataclass(frozen=True)
class MapGeometry:
    """A hall in a room of `size` px. Both directions are stretched by themselves, so that cards grow with the
    window.

    Cards of tables at a wall are whole within the room; none is larger than `largest`.
    """

    hall: HallMap
    size: QSize
    gap: int
    largest: QSize
    sign: Place = (0.0, 0.0)
    """Width and height of a landmark's sign."""

    @cached_property
    def room(self) -> QRectF:
        """What landmarks leave for the tables."""
        return QRectF(*self.hall.room_within((self.size.width(), self.size.height()), self.sign))

    @cached_property
    def scale(self) -> Place:
        """Px of one unit to the right, and down."""
        (left, top), (right, bottom) = self.hall.extent
        return self.room.width() / (right - left), self.room.height() / (bottom - top)

    def point(self, place: Place) -> QPointF:
        """A place of the hall in px."""
        (across, down), (left, top) = self.scale, self.hall.extent[0]
        return QPointF(
            self.room.left() + (place[0] - left) * across, self.room.top() + (place[1] - top) * down
        )

    def place(self, point: QPointF) -> Place:
        """The place of the hall at a point in px; it may be off the hall."""
        (across, down), (left, top) = self.scale, self.hall.extent[0]
        return (point.x() - self.room.left()) / across + left, (point.y() - self.room.top()) / down + top

    def signs(self) -> Mapping[Landmark, QRectF]:
        """The sign of each landmark."""
        wide, high = self.sign
        places = self.hall.signs_within((self.size.width(), self.size.height()), self.sign)
        return {each: QRectF(x - wide / 2, y - high / 2, wide, high) for each, (x, y) in places.items()}

    @cached_property
    def card(self) -> tuple[float, float]:
        """Width and height of a card, px."""
        (across, down), (wide, high) = self.scale, self.hall.cell
        return (
            min(max(8.0, wide * across - self.gap), self.largest.width()),
            min(max(8.0, high * down - self.gap), self.largest.height()),
        )

    def rect_at(self, place: Place) -> QRectF:
        wide, high = self.card
        middle = self.point(place)
        return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)

    def rects(self) -> Mapping[TableNo, QRectF]:
        return {number: self.rect_at(place) for number, place in self.hall.tables.items()}

    def next_to(self, number: TableNo, way: Direction) -> TableNo:
        """The next table in a direction from another; the same if there is none."""
        here = self.point(self.hall.tables[number])

        def far(other: TableNo) -> float | None:
            there = self.point(self.hall.tables[other]) - here
            along = there.x() * way[0] + there.y() * way[1]
            aside = abs(there.x() * way[1]) + abs(there.y() * way[0])
            return along + 2 * aside if along > max(1.0, aside / 2) else None

        reached = {other: at for other in self.hall.tables if (at := far(other)) is not None}
        return min(reached, key=lambda other: (reached[other], other), default=number)


_GAP = 8


_LARGEST = (560, 400)
"""No card is larger, px at 100 %."""


_SIGN = (96, 30)
"""A landmark's sign, px at 100 %."""


_BIG_STEP = 4
"""Steps of the grid that Shift makes of one: a whole table's width."""


_ENTER = (*ENTER_KEYS, Qt.Key.Key_Menu)


class HallMapView(QWidget, Painted):
    """`chosen(table, point of the screen)`; `moved(table, place)` of a table put somewhere else; `held()`
    when one is lifted or put back, `carried` is that table.
    """

    chosen = Signal(int, QPoint)
    moved = Signal(int, object)
    held = Signal()
    accessible_role = QAccessible.Role.List

    def __init__(self, *, movable: bool = False) -> None:
        super().__init__()
        self._movable = movable
        self._texts: Texts | None = None
        self._view: HallView | None = None
        self._times = MapTimes()
        self._links = False
        self.found: frozenset[PlayerNo] = frozenset()
        """The players who were looked for."""
        self._geometry: MapGeometry | None = None
        self.cursor_table: TableNo | None = None
        self.carried: TableNo | None = None
        self._at: Place = (0.0, 0.0)
        self._pressed: tuple[QPointF, TableNo] | None = None
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # ---- what it shows ------------------------------------------------------------------------

    def show_hall(self, texts: Texts, view: HallView, times: MapTimes) -> None:
        """Show the hall in a heat; cursor and carried table stay if they still exist."""
        self._texts, self._view, self._times = texts, view, times
        self.setAccessibleName(texts("hallmap.title"))
        if self.cursor_table not in view.hall.tables:
            self.cursor_table = next(iter(view.hall.tables), None)
        if self.carried is not None and self.carried not in view.hall.tables:
            self.put_back()
        self._lay_out()

    def show_times(self, times: MapTimes) -> None:
        """The clock has moved."""
        if times != self._times:
            self._times = times
            self.update()

    def show_links(self, shown: bool) -> None:
        """Draw who meets again and who shares a team, or leave it out."""
        self._links = shown
        self.update()

    def look_for(self, typed: str, *, further: bool = False) -> bool:
        """Mark the players of that number, name or team; the cursor goes to the first of their tables, or
        `further` to the next. False if nobody of them sits here.
        """
        tables = self._view.tables if self._view is not None else ()
        found = {table.table: _fitting(table, typed) for table in tables}
        self.found = frozenset(number for numbers in found.values() for number in numbers)
        self.update()
        there = [table for table, numbers in found.items() if numbers]
        if there:
            at = there.index(self.cursor_table) + further if self.cursor_table in there else 0
            self.select(there[at % len(there)])
        return bool(there)

    @property
    def view(self) -> HallView | None:
        return self._view

    @property
    def words(self) -> list[str]:
        """Everything that is known of each table, for tests."""
        parts = (self.accessible_part((at,)) for at in range(self.accessible_parts()))
        return [part.name for part in parts if part is not None]

    def rect_of(self, table: TableNo) -> QRectF:
        """The box of a table's card, px of the widget."""
        geometry = self._geometry
        return geometry.rects()[table] if geometry is not None else QRectF()

    def select(self, table: TableNo) -> None:
        """Put the cursor on a table; an unknown one is ignored."""
        if self._view is not None and table in self._view.hall.tables:
            self.cursor_table = table
            self.update()
            tell_cursor(self)

    def sizeHint(self) -> QSize:
        return QSize(look().px(720), look().px(420))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(320), look().px(160))

    # ---- carrying -----------------------------------------------------------------------------

    def lift(self, table: TableNo) -> None:
        """Take a table up, to be carried by the arrows."""
        if self._movable and self._view is not None and table in self._view.hall.tables:
            self.carried, self._at = table, self._view.hall.tables[table]
            self.select(table)
            self.held.emit()

    def put_back(self) -> bool:
        """Put the carried table back to its place. False if there is none."""
        if self.carried is None:
            return False
        self.carried, self._pressed, self._dragging = None, None, False
        self.unsetCursor()
        self.update()
        self.held.emit()
        return True

    def _put_down(self) -> None:
        table, at = self.carried, self._at
        view = self._view
        self.put_back()
        if table is not None and view is not None and view.hall.tables.get(table) != at:
            self.moved.emit(table, at)

    def _carry(self, way: tuple[int, int], steps: int) -> None:
        hall = self._view.hall if self._view is not None else None
        if hall is not None:
            across, down = hall.step
            there = self._at[0] + way[0] * steps * across, self._at[1] + way[1] * steps * down
            self._at = hall.snapped(there)
            self.update()

    # ---- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, table = event.key(), self.cursor_table
        if table is None or self._geometry is None:
            super().keyPressEvent(event)
        elif key in ARROWS and self.carried is not None:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._carry(ARROWS[Qt.Key(key)], _BIG_STEP if shift else 1)
        elif key in ARROWS:
            self.select(self._geometry.next_to(table, ARROWS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Space, *_ENTER) and self.carried is not None:
            self._put_down()
        elif key == Qt.Key.Key_Space and self._movable:
            self.lift(table)
        elif key in (Qt.Key.Key_Space, *_ENTER):
            self._choose(table)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._view is not None:
            self.select(list(self._view.hall.tables)[0 if key == Qt.Key.Key_Home else -1])
        elif key == Qt.Key.Key_Escape and self.put_back():
            pass
        else:
            super().keyPressEvent(event)

    def _choose(self, table: TableNo) -> None:
        self.chosen.emit(table, self.mapToGlobal(self.rect_of(table).center().toPoint()))

    # ---- mouse --------------------------------------------------------------------------------

    def table_at(self, point: QPointF) -> TableNo | None:
        """The table under a point, the uppermost if cards overlap."""
        rects = self._geometry.rects() if self._geometry is not None else {}
        return next((each for each in reversed(tuple(rects)) if rects[each].contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        table = self.table_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and table is not None:
            self.put_back()
            self._pressed = event.position(), table
            self.select(table)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self._pressed is None:
            there = self.table_at(point) is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if there else Qt.CursorShape.ArrowCursor)
            return
        start, table = self._pressed
        far = (point - start).manhattanLength() >= QApplication.startDragDistance()
        if self._movable and far and not self._dragging:
            self.lift(table)
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._dragging and self._geometry is not None and self._view is not None:
            hall = self._view.hall
            stood = self._geometry.point(hall.tables[table])
            at = self._geometry.place(stood + point - start)
            on_it = 0 <= at[0] <= hall.size[0] and 0 <= at[1] <= hall.size[1]
            self._at = hall.snapped(at) if on_it else at
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if self._dragging:
            self._put_down()
        elif pressed is not None and self.table_at(event.position()) == pressed[1]:
            self.chosen.emit(pressed[1], event.globalPosition().toPoint())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        table = self.table_at(QPointF(event.pos()))
        if table is not None and not self._dragging:
            self.select(table)
            self.chosen.emit(table, event.globalPos())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            table = self.table_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(self._words_of(table)) if table else "", self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # ---- for people who do not see it ------------------------------------------------------------

    def accessible_parts(self) -> int:
        return len(self._view.tables) if self._view is not None else 0

    def accessible_cursor(self) -> Path | None:
        numbers = [each.table for each in self._view.tables] if self._view is not None else []
        return (numbers.index(self.cursor_table),) if self.cursor_table in numbers else None

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        if self._view is None or len(path) != 1 or not 0 <= path[0] < len(self._view.tables):
            return None
        table = self._view.tables[path[0]]
        return AccessiblePart(
            QAccessible.Role.Button,
            self._words_of(table.table),
            self.rect_of(table.table).toRect(),
            press=partial(self._choose, table.table),
            selected=table.table == self.carried,
            at_cursor=path == self.accessible_cursor(),
        )

    def _words_of(self, number: TableNo) -> str:
        table = self._view.table(number) if self._view is not None else None
        if table is None or self._texts is None:
            return ""
        return whole_words(self._texts, table, self._times.of(number))

    # ---- painting -----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange) and hasattr(self, "_view"):
            self._lay_out()

    def _lay_out(self) -> None:
        if self._view is not None:
            largest = QSize(look().px(_LARGEST[0]), look().px(_LARGEST[1]))
            sign = look().px(_SIGN[0]), look().px(_SIGN[1])
            self._geometry = MapGeometry(
                self._view.hall, self.size(), look().px(_GAP), largest=largest, sign=sign
            )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        view, texts, geometry = self._view, self._texts, self._geometry
        if view is None or texts is None or geometry is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = CardInk(texts, view.teams, view.tables, links=self._links, found=self.found)
        cards = CardPainter(painter, ink, geometry.card)
        rects = geometry.rects()
        for landmark, sign in geometry.signs().items():
            painter.setPen(look().colour("muted"))
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, texts.say(landmark_named(landmark)))
            painter.drawRoundedRect(sign.adjusted(4, 4, -4, -4), 4, 4)
        for table in view.tables:
            if table.table == self.carried:
                painter.setOpacity(0.3)
            cards.paint(table, rects[table.table], self._times.of(table.table))
            painter.setOpacity(1.0)
        if self.carried is not None:
            self._paint_carried(painter, cards, geometry)
        elif self.cursor_table is not None and self.cursor_table in rects and (self.hasFocus() or self.found):
            self._ring(painter, rects[self.cursor_table])
        painter.end()

    def _paint_carried(self, painter: QPainter, cards: CardPainter, geometry: MapGeometry) -> None:
        table = self._view.table(self.carried) if self._view and self.carried else None
        if table is not None:
            rect = geometry.rect_at(self._at)
            cards.paint(table, rect, self._times.of(table.table))
            self._ring(painter, rect)

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QPen(look().colour("focus"), look().px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 7, 7)


def _fitting(table: MapTable, typed: str) -> list[PlayerNo]:
    """The players at a table whom somebody looks for."""
    wanted = fold(typed)
    if wanted.isdecimal():
        return [seat.number for seat in table.seats if seat.number == int(wanted)]
    known = [(seat.number, fold(" ".join((*seat.name.forms, seat.team)))) for seat in table.seats]
    return [number for number, words in known if wanted and wanted in words]


_POLL_MS = 1000


class MapFace(QWidget):
    """One heat on the map. `chosen(table, point)` of a table that was clicked; `leave`: back to the list."""

    chosen = Signal(int, QPoint)
    leave = Signal()

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        self._gateway = gateway
        self._heat: HeatId | None = None
        self.title = Label("", Role.LEAD)
        self.links = QCheckBox()
        self.back = Button(icon_name="back", on_click=self.leave.emit)
        self.map = HallMapView()
        self.links.toggled.connect(self.map.show_links)
        self.map.chosen.connect(self.chosen)
        self.setLayout(column(row(self.title, None, self.links, 12, self.back), (self.map, 1)))
        self._timer = self.startTimer(_POLL_MS)

    def show_heat(self, heat: HeatId) -> None:
        """Show a heat whose tables are drawn, in its present state."""
        gateway = self._gateway
        view = hall_view(gateway.tournament, gateway.rules, gateway.now(), heat)
        if view is not None:
            self._heat = heat
            texts = gateway.texts
            self.title.set_text(capital(texts.say(view.name)))
            self.links.setText(texts("hallmap.links"))
            self.back.setText(texts("hallmap.as_list"))
            self.map.show_hall(texts, view, map_times(gateway.tournament, gateway.now(), heat))

    def timerEvent(self, event: object) -> None:
        """Update the tables' clocks, once a second while they are visible."""
        if self.isVisible() and self._heat is not None:
            self.map.show_times(map_times(self._gateway.tournament, self._gateway.now(), self._heat))
