"""Paints one table of the map: as much of it as its size allows, every colour beside its word or sign.

The names of a map have one size: a long one takes more rows. A table that needs nothing has a sign alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from tourney.base.ids import PlayerNo
from tourney.base.spelling import short_names
from tourney.base.texts import Texts
from tourney.clock.clock import Phase, TableTime
from tourney.event.table_state import TableState
from tourney.heats.hall import MapTable
from tourney.heats.heats import Mark, SeatLine
from tourney.heats.table_tiles import state_word
from ui.parts.clock import over_word, shown_time
from ui.parts.day_strip import EDGES, GROUNDS, INKS, SIGNS
from ui.widgets.text import TIGHT, broken, draw_fitted, draw_name, face_of
from ui.widgets.theme import Role, look

LINK_SIGNS = {Mark.REPEAT: "⇄", Mark.TEAM: "="}
_LINK_INKS = {Mark.REPEAT: "warn", Mark.TEAM: "accent"}
_HEAD, _ASIDE, _SEAT, _PAD = 30, 19, 20, 8
"""Heights of number and state, wave and time, a seat, and the white around, px of a card of usual size."""
_LEAST_NAME, _MOST_ROWS = 9, 3
"""The smallest type of the names, px at 100 %; rows of a name at most: a longer one ends in …"""
_OF_NAME = 0.93
"""The size of a name as a part of the card's type."""
_ROW, _ROOMY, _FEW_WRAPPED = 1.3, 1.9, 0.1
"""The height of a row at least and at most, as a share of the names' size; so many of the
names may wrap to have larger type than lists have."""
_OF_CHIP, _CHIP_HIGH = 0.85, 1.2
"""The size of a chip's letters, and the height of a chip, as shares of the names' size."""
_FEWEST_SEATS = 4
_USUAL_SIGNS = {TableState.OUT: "", TableState.CONFIRMED: SIGNS[TableState.CONFIRMED]}
"""What is painted of the usual states: a table in play needs no sign. The word is in the tip."""
_LANE, _MOST_LANES = 12, 6
"""Width of a line between two seats, and how many are beside each other at most."""
_USUAL = 230
"""Width at which a card has that size."""
_SMALLEST, _LARGEST = 0.7, 2.2
"""No names below the first; nothing is larger than the second."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_NAME = _LEFT | int(Qt.TextFlag.TextDontClip)


@dataclass(frozen=True)
class CardInk:
    """What all cards of a map share: words, teams, tables, whether links are wanted, who was looked for."""

    texts: Texts
    teams: tuple[str, ...]
    tables: tuple[MapTable, ...]
    links: bool
    found: frozenset[PlayerNo] = frozenset()

    @cached_property
    def chips(self) -> Mapping[str, str]:
        """The teams in a few letters, as on Heats."""
        return short_names(self.teams)

    @cached_property
    def seats(self) -> int:
        """The most players at a table; cards are never made for fewer than four."""
        return max(_FEWEST_SEATS, *(len(table.seats) for table in self.tables), 0)

    @cached_property
    def head(self) -> int:
        """The height above the seats, px at 100 %: with a line for waves or links if there are some."""
        said = any(wave_words(self.texts, table) or (self.links and table.links) for table in self.tables)
        return _HEAD + (_ASIDE if said else 0)

    def factor(self, wide: float, high: float) -> float:
        """How large a card's words are; below `_SMALLEST` it has no names."""
        now = look()
        usual = now.px(self.head + _PAD + self.seats * _SEAT)
        return min(wide / now.px(_USUAL), high / usual, _LARGEST)


def whole_words(texts: Texts, table: MapTable, time: TableTime | None) -> str:
    """All that the map knows of a table, in words: for people who do not see it, and for small cards."""
    parts = [f"{texts('heatspage.table', table=table.table)}: {state_shown(texts, table)}"]
    aside = wave_words(texts, table)
    parts += [aside] if aside else []
    if time is not None:
        parts.append(time_words(time))
        parts += [texts(over_word(time))] if time.phase is Phase.OVER else []
    if table.seats:
        parts.append(", ".join(f"{seat.number} {both_names(seat)}".strip() for seat in table.seats))
        parts += [
            f"{seat.number} {both_names(seat)}: {texts('heatspage.mark_awaited')}"
            for seat in table.seats
            if Mark.AWAITED in seat.marks
        ]
    for link in table.links:
        one, other = table.seats[link.a].number, table.seats[link.b].number
        parts.append(texts(f"hallmap.link_{link.mark}", a=one, b=other))
    return " · ".join(parts)


def state_shown(texts: Texts, table: MapTable) -> str:
    """The state in a word; for a table without play that it is free."""
    if table.tile is None:
        return texts("hallmap.free")
    return texts.say(state_word(table.tile.state, paper_out=table.tile.paper_out))


def _state(texts: Texts, table: MapTable) -> str:
    """What is painted of the state: its sign, and the word where something is to be done."""
    if table.tile is None:
        return ""
    state = table.tile.state
    return _USUAL_SIGNS[state] if state in _USUAL_SIGNS else f"{SIGNS[state]} {state_shown(texts, table)}"


def wave_words(texts: Texts, table: MapTable) -> str:
    """Wave and board, "" if all tables play at once."""
    if not table.board or table.tile is None:
        return ""
    return texts("paper.slot_untimed", wave=table.tile.wave, board=table.board)


def time_words(time: TableTime) -> str:
    """A table's time left, with the time that was added to it alone."""
    extra = f" ({'+' if time.extra_seconds > 0 else ''}{shown_time(time.extra_seconds)})"
    stands = "‖ " if time.own_pause else ""
    return f"{stands}{shown_time(time.seconds)}{extra if time.extra_seconds else ''}"


def both_names(seat: SeatLine) -> str:
    """The names in every form that a person has, on one line."""
    return "  ".join(" ".join(form.split()) for form in seat.name.forms)


def _words(seat: SeatLine) -> str:
    """The names after the sign of somebody who has left or is awaited."""
    sign = "× " if Mark.GONE in seat.marks else "? " if Mark.AWAITED in seat.marks else ""
    return f"{sign}{both_names(seat)}"


class CardPainter:
    """Paints the cards of one map with one painter, all of the same size."""

    def __init__(self, painter: QPainter, ink: CardInk, card: tuple[float, float]) -> None:
        self._painter, self._ink = painter, ink
        self._wide, high = card
        self._factor = ink.factor(*card)
        self._pad = look().px(_PAD) * self._factor
        self._head = look().px(_HEAD) * self._factor
        self._above = look().px(ink.head) * self._factor
        self._size, self._line = 0, 0.0
        """The names' size and the height of a row, px."""
        if self._factor >= _SMALLEST:
            self._measure(high - self._above - self._pad / 2)

    def paint(self, table: MapTable, rect: QRectF, time: TableTime | None) -> None:
        """The whole card."""
        if self._factor < _SMALLEST:
            self._paint_small(table, rect, time)
            return
        head = QRectF(rect.left(), rect.top(), rect.width(), self._head)
        self._ground(table, rect, head)
        self._paint_head(table, head, time)
        self._paint_aside(table, QRectF(head.left(), head.bottom(), head.width(), self._above - self._head))
        top, lines = rect.top() + self._above, []
        for seat in table.seats:
            high = self._line + (self._rows(table, seat) - 1) * TIGHT * self._size
            lines.append(QRectF(rect.left(), top, rect.width(), high))
            self._paint_seat(seat, lines[-1], self._links_room(table))
            top += high
        if self._ink.links:
            self._paint_links(table, lines, self._factor)

    def _measure(self, room: float) -> None:
        """The largest type in which every name of the map is whole; above the usual one few names wrap."""
        usual = look().font(Role.BODY).pixelSize()
        self._size = max(1, round(usual * self._factor * _OF_NAME))
        least = min(self._size, look().px(_LEAST_NAME))
        while self._size > least and (
            self._line_in(room) < self._size * _ROW or (self._size > usual and self._wrap_much())
        ):
            self._size -= 1
        self._line = min(self._size * _ROOMY, self._line_in(room))

    def _wrap_much(self) -> bool:
        rows = [self._rows(table, seat) for table in self._ink.tables for seat in table.seats]
        return sum(row > 1 for row in rows) > len(rows) * _FEW_WRAPPED

    def _line_in(self, room: float) -> float:
        """The height that every seat can have on the fullest card."""
        lines = [room / self._ink.seats]
        for table in self._ink.tables:
            if table.seats:
                more = sum(self._rows(table, seat) for seat in table.seats) - len(table.seats)
                lines.append((room - more * TIGHT * self._size) / len(table.seats))
        return min(lines)

    def _rows(self, table: MapTable, seat: SeatLine) -> int:
        """How many rows a seat takes."""
        words, font = _words(seat), self._names()
        wide = self._wide - self._links_room(table) - self._before_name - self._pad
        if seat.team:
            wide -= self._chip_wide + self._pad / 2
        if QFontMetricsF(font).horizontalAdvance(words) <= int(wide) - 3:
            return 1
        face = replace(face_of(font), leading=TIGHT)
        return min(_MOST_ROWS, len(broken(words, int(wide) - 2, face, self._size)))

    # ---- parts --------------------------------------------------------------------------------

    def _ground(self, table: MapTable, rect: QRectF, head: QRectF) -> None:
        now, painter = look(), self._painter
        edge, ground = _edge(table), _ground(table)
        shape = QPainterPath()
        shape.addRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
        painter.fillPath(shape, now.colour("surface" if table.tile else "canvas"))
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(head, now.colour(ground))
        painter.restore()
        pen = QPen(now.colour(edge), 1.5)
        pen.setStyle(Qt.PenStyle.SolidLine if table.tile else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)

    def _paint_head(self, table: MapTable, head: QRectF, time: TableTime | None) -> None:
        """The number, the state beside it, the time at the right."""
        inner, ink = head.adjusted(self._pad, 0, -self._pad, 0), _ink(table)
        over = "text" if ink != "on_accent" else ink
        number = self._font(Role.TITLE, self._factor, bold=True)
        taken = self._write(inner, str(table.table), over, _LEFT, number)
        inner.setLeft(inner.left() + taken + self._pad)
        if time is not None:
            grade = (over, over, "warn", "warn", "bad")[time.warning.grade]
            taken = self._write(inner, time_words(time), grade, _RIGHT, self._names(bold=True))
            inner.setRight(inner.right() - taken - self._pad)
        self._write(inner, _state(self._ink.texts, table), ink, _LEFT, self._names(bold=True))

    def _paint_aside(self, table: MapTable, box: QRectF) -> None:
        words = wave_words(self._ink.texts, table)
        if not words and table.links and self._ink.links:
            words = self._ink.texts("hallmap.links_here", n=len(table.links))
        self._write(box.adjusted(self._pad, 0, -self._pad, 0), words, "muted", _LEFT, self._names())

    def _paint_seat(self, seat: SeatLine, box: QRectF, links: float) -> None:
        if seat.number in self._ink.found:
            inner = box.adjusted(self._pad / 2, 0, -self._pad / 2, 0)
            self._painter.fillRect(inner, look().colour("warn_soft"))
        number = QRectF(box.left() + self._pad, box.top(), self._number_wide, box.height())
        self._write(number, str(seat.number), "muted", _RIGHT, self._names())
        names = box.adjusted(self._before_name, 0, -self._pad - links, 0)
        if seat.team:
            high = min(self._size * _CHIP_HIGH, self._line - 2)
            left = names.right() - self._chip_wide
            self._paint_team(seat.team, QRectF(left, box.center().y() - high / 2, self._chip_wide, high))
            names.setRight(left - self._pad / 2)
        inactive, awaited = Mark.GONE in seat.marks, Mark.AWAITED in seat.marks
        tone = "muted" if inactive else "warn" if awaited else "text"
        self._painter.setPen(look().colour(tone))
        draw_name(self._painter, names, _words(seat), self._names(), _NAME, self._size)

    def _paint_team(self, team: str, box: QRectF) -> None:
        """A team's chip, as on Heats: the colours of the board's groups would say something else."""
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look().colour("sunken"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(look().colour("muted"))
        painter.setFont(self._letters())
        painter.drawText(box, _CENTRE, self._ink.chips.get(team, ""))

    # ---- measures -----------------------------------------------------------------------------

    def _names(self, *, bold: bool = False) -> QFont:
        font = look().font(Role.BODY, bold=bold)
        font.setPixelSize(self._size)
        return font

    def _letters(self) -> QFont:
        """The type of chips."""
        font = look().font(Role.SMALL)
        font.setPixelSize(max(6, round(self._size * _OF_CHIP)))
        return font

    @property
    def _number_wide(self) -> float:
        return look().px(26) * self._factor

    @property
    def _before_name(self) -> float:
        """Where names begin, from the left of a card."""
        return self._number_wide + self._pad * 1.7

    @property
    def _chip_wide(self) -> float:
        metrics = QFontMetricsF(self._letters())
        return (
            max((metrics.horizontalAdvance(chip) for chip in self._ink.chips.values()), default=0.0)
            + self._pad
        )

    def _links_room(self, table: MapTable) -> float:
        lanes = max(_lanes(table), default=-1) + 1 if self._ink.links else 0
        return look().px(_LANE) * self._factor * lanes

    def _paint_links(self, table: MapTable, lines: list[QRectF], factor: float) -> None:
        """From one seat to the other at the right of their names, the sign in the middle of the line."""
        now, painter = look(), self._painter
        step, lanes = now.px(_LANE) * factor, _lanes(table)
        for link, lane in zip(table.links, lanes, strict=False):
            first, second = lines[link.a].center(), lines[link.b].center()
            right = lines[link.a].right() - now.px(_PAD) * factor - step * lane
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(now.colour(_LINK_INKS[link.mark]), max(1.5, 1.5 * factor)))
            turn, low = QPointF(step * 0.6, 0), QPointF(right, second.y() - 2)
            top = QPointF(right, first.y() + 2)
            painter.drawPolyline([top - turn, top, low, low - turn])
            box = QRectF(right - step / 2, (top.y() + low.y()) / 2 - step / 2, step, step)
            painter.fillRect(box, now.colour("surface"))
            font = self._font(Role.SMALL, factor, bold=True)
            self._write(
                box.adjusted(-2, 0, 2, 0), LINK_SIGNS[link.mark], _LINK_INKS[link.mark], _CENTRE, font
            )

    def _paint_small(self, table: MapTable, rect: QRectF, time: TableTime | None) -> None:
        """A card without names: its number whole, its state, and its time if it has room."""
        self._ground(table, rect, rect)
        ink = _ink(table)
        number = "text" if ink != "on_accent" else ink
        sign = _USUAL_SIGNS.get(table.tile.state, SIGNS[table.tile.state]) if table.tile else ""
        links = (
            "".join(dict.fromkeys(LINK_SIGNS[each.mark] for each in table.links)) if self._ink.links else ""
        )
        inner = rect.adjusted(3, 2, -3, -2)
        two = rect.height() >= look().px(40) and table.tile is not None
        if two:
            low = QRectF(
                inner.left(), inner.top() + inner.height() * 0.6, inner.width(), inner.height() * 0.4
            )
            said = _state(self._ink.texts, table)
            self._fit(low, time_words(time) if time is not None else said, ink, Role.BODY)
            beside = links
            inner = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * 0.6)
        else:
            beside = f"{sign}{links}"
        taken = inner.width() * (0.34 if beside else 0)
        self._fit(inner.adjusted(0, 0, -taken, 0), str(table.table), number, Role.DISPLAY)
        self._fit(inner.adjusted(inner.width() - taken, 0, 0, 0), beside, ink, Role.SMALL)

    def _fit(self, box: QRectF, words: str, ink: str, role: Role) -> None:
        """Words as large as the box allows, up to the role's size, in its middle."""
        self._painter.setPen(look().colour(ink))
        draw_fitted(self._painter, box, words, look().font(role, bold=True))

    # ---- inside -------------------------------------------------------------------------------

    def _font(self, role: Role, factor: float, *, bold: bool = False) -> QFont:
        font = look().font(role, bold=bold)
        font.setPixelSize(max(7, round(font.pixelSize() * factor)))
        return font

    def _write(self, box: QRectF, words: str, ink: str, align: int, font: QFont) -> float:
        """One line, cut with … if room is short; returns its width."""
        painter = self._painter
        if not words or box.width() <= 0:
            return 0.0
        painter.setFont(font)
        painter.setPen(look().colour(ink))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, align, shown)
        return float(metrics.horizontalAdvance(shown))


def _lanes(table: MapTable) -> list[int]:
    """Side by side, from the right, those lines that would overlap; the most that fit."""
    taken: list[list[tuple[int, int]]] = []
    lanes = []
    for link in table.links:
        free = (at for at, lane in enumerate(taken) if all(link.b < a or b < link.a for a, b in lane))
        lane = next(free, len(taken))
        if lane == len(taken):
            if lane == _MOST_LANES:
                break
            taken.append([])
        taken[lane].append((link.a, link.b))
        lanes.append(lane)
    return lanes


def _edge(table: MapTable) -> str:
    return EDGES[table.tile.state] if table.tile else "edge"


def _ground(table: MapTable) -> str:
    """The colour of a card's head: here, where tables are looked for, each has one."""
    if table.tile is None:
        return "canvas"
    return "sunken" if table.tile.state is TableState.OUT else GROUNDS[table.tile.state]


def _ink(table: MapTable) -> str:
    return INKS[table.tile.state] if table.tile else "muted"
