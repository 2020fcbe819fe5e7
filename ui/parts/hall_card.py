"""Paints one table of the map: as much of it as its size allows, every colour beside its word or sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from tourney.base.spelling import short_names
from tourney.base.texts import Texts
from tourney.clock.clock import Phase, TableTime
from tourney.heats.hall import MapTable
from tourney.heats.heats import Mark, SeatLine
from tourney.heats.table_tiles import state_word
from ui.parts.clock import over_word, shown_time
from ui.parts.day_strip import EDGES, GROUNDS, INKS, SIGNS
from ui.widgets.text import draw_fitted, draw_name
from ui.widgets.theme import Role, look

LINK_SIGNS = {Mark.REPEAT: "⇄", Mark.TEAM: "="}
_LINK_INKS = {Mark.REPEAT: "warn", Mark.TEAM: "accent"}
_HEAD, _ASIDE, _SEAT, _PAD = 30, 19, 20, 8
"""Heights of number and state, wave and time, a seat, and the white around, px of a card of usual size."""
_LEAST_NAME = 9
"""The smallest type of a name, px at 100 %: a longer one ends in …"""
_OF_NAME = 0.93
"""The size of a name as a part of the card's type."""
_MOST_ROWS, _BROKEN = 3, 1.15
"""Rows of a name at most; what is lost at the ends of broken rows."""
_LANE, _MOST_LANES = 12, 6
"""Width of a line between two seats, and how many are beside each other at most."""
_USUAL = 230
"""Width at which a card has that size."""
_SMALLEST, _LARGEST = 0.7, 2.2
"""No names below the first; nothing is larger than the second."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


_CHIP_WIDE = 2.4
"""How many times as wide as high a team's chip is."""


@dataclass(frozen=True)
class CardInk:
    """What all cards of a map share: words, teams, the most players at a table, whether links are wanted."""

    texts: Texts
    teams: tuple[str, ...]
    seats: int
    links: bool

    @cached_property
    def chips(self) -> Mapping[str, str]:
        """The teams in a few letters, as on Heats."""
        return short_names(self.teams)

    def factor(self, rect: QRectF) -> float:
        """How large a card's words are; below `_SMALLEST` it has no names."""
        now = look()
        high = now.px(_HEAD + _ASIDE + _PAD + self.seats * _SEAT)
        return min(rect.width() / now.px(_USUAL), rect.height() / high, _LARGEST)


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
    """Paints cards of one map with one painter."""

    def __init__(self, painter: QPainter, ink: CardInk) -> None:
        self._painter, self._ink = painter, ink

    def paint(self, table: MapTable, rect: QRectF, time: TableTime | None) -> None:
        """The whole card."""
        factor = self._ink.factor(rect)
        if factor < _SMALLEST:
            self._paint_small(table, rect, time)
            return
        now = look()
        head = QRectF(rect.left(), rect.top(), rect.width(), now.px(_HEAD) * factor)
        self._ground(table, rect, head)
        self._paint_head(table, head, factor)
        aside = QRectF(head.left(), head.bottom(), head.width(), now.px(_ASIDE) * factor)
        self._paint_aside(table, aside, factor, time)
        top, high = aside.bottom(), (rect.bottom() - aside.bottom() - now.px(_PAD) * factor / 2)
        room = self._links_room(table, factor)
        rows = [self._rows(seat, rect.width() - room, factor) for seat in table.seats]
        line = min(now.px(_SEAT) * factor * 1.25, high / max(1, self._ink.seats, sum(rows)))
        lines = [
            QRectF(rect.left(), top + sum(rows[:at]) * line, rect.width(), rows[at] * line)
            for at in range(len(rows))
        ]
        for seat, box in zip(table.seats, lines, strict=True):
            self._paint_seat(seat, box, factor, room)
        if self._ink.links:
            self._paint_links(table, lines, factor)

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

    def _paint_head(self, table: MapTable, head: QRectF, factor: float) -> None:
        texts, pad = self._ink.texts, look().px(_PAD) * factor
        inner = head.adjusted(pad, 0, -pad, 0)
        ink = _ink(table)
        taken = self._write(inner, str(table.table), "text" if ink != "on_accent" else ink, _LEFT,
                            self._font(Role.TITLE, factor, bold=True))  # fmt: skip
        said = state_shown(texts, table)
        sign = SIGNS[table.tile.state] if table.tile else ""
        rest = inner.adjusted(taken + pad, 0, 0, 0)
        self._write(rest, f"{sign} {said}".strip(), ink, _RIGHT, self._font(Role.BODY, factor, bold=True))

    def _paint_aside(self, table: MapTable, box: QRectF, factor: float, time: TableTime | None) -> None:
        pad = look().px(_PAD) * factor
        inner, font = box.adjusted(pad, 0, -pad, 0), self._font(Role.SMALL, factor)
        if time is not None:
            grade = ("text", "text", "warn", "warn", "bad")[time.warning.grade]
            bold = self._font(Role.SMALL, factor, bold=True)
            taken = self._write(inner, time_words(time), grade, _RIGHT, bold)
            inner = inner.adjusted(0, 0, -taken - pad, 0)
        words = wave_words(self._ink.texts, table)
        if not words and table.links and self._ink.links:
            words = self._ink.texts("hallmap.links_here", n=len(table.links))
        self._write(inner, words, "muted", _LEFT, font)

    def _rows(self, seat: SeatLine, wide: float, factor: float) -> int:
        """How many rows a seat takes: a long name more than one, in the size of the others."""
        now, pad = look(), look().px(_PAD) * factor
        room = wide - 2.7 * pad - now.px(26) * factor
        if seat.team:
            room -= _CHIP_WIDE * now.px(15) * factor + pad / 2
        font = self._font(Role.BODY, factor * _OF_NAME)
        needed = QFontMetricsF(font).horizontalAdvance(_words(seat)) / max(1.0, room - 2)
        return 1 if needed <= 1 else min(_MOST_ROWS, ceil(needed * _BROKEN))

    def _paint_seat(self, seat: SeatLine, box: QRectF, factor: float, room: float) -> None:
        now, pad = look(), look().px(_PAD) * factor
        inner, font = box.adjusted(pad, 0, -pad - room, 0), self._font(Role.BODY, factor * _OF_NAME)
        number = QRectF(inner.left(), inner.top(), now.px(26) * factor, inner.height())
        self._write(number, str(seat.number), "muted", _RIGHT, font)
        chip = min(now.px(15) * factor, inner.height() - 2)
        names = inner.adjusted(number.width() + pad * 0.7, 0, 0, 0)
        if seat.team:
            wide = _CHIP_WIDE * chip
            at = QRectF(inner.right() - wide, inner.center().y() - chip / 2, wide, chip)
            self._paint_team(seat.team, at)
            names = names.adjusted(0, 0, -wide - pad / 2, 0)
        inactive, awaited = Mark.GONE in seat.marks, Mark.AWAITED in seat.marks
        tone = "muted" if inactive else "warn" if awaited else "text"
        self._painter.setPen(now.colour(tone))
        draw_name(self._painter, names, _words(seat), font, _LEFT, now.px(_LEAST_NAME))

    def _paint_team(self, team: str, box: QRectF) -> None:
        """A team's chip in its colour: the colours repeat if there are more teams."""
        painter, deeds = self._painter, list(look().tokens.deeds.values())
        at = self._ink.teams.index(team) if team in self._ink.teams else 0
        colour = deeds[at % len(deeds)]
        painter.setPen(QPen(look().colour("edge"), 1))
        painter.setBrush(QColor(colour.fill))
        painter.drawRoundedRect(box, 3, 3)
        font = look().font(Role.SMALL, bold=True)
        font.setPixelSize(max(6, round(box.height() * 0.68)))
        painter.setPen(QColor(colour.ink))
        draw_fitted(painter, box, self._ink.chips.get(team, ""), font, _CENTRE, 6)

    def _links_room(self, table: MapTable, factor: float) -> float:
        lanes = max(_lanes(table), default=-1) + 1 if self._ink.links else 0
        return look().px(_LANE) * factor * lanes

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
        sign = SIGNS[table.tile.state] if table.tile else ""
        links = (
            "".join(dict.fromkeys(LINK_SIGNS[each.mark] for each in table.links)) if self._ink.links else ""
        )
        inner = rect.adjusted(3, 2, -3, -2)
        two = rect.height() >= look().px(40) and table.tile is not None
        if two:
            low = QRectF(
                inner.left(), inner.top() + inner.height() * 0.6, inner.width(), inner.height() * 0.4
            )
            said = f"{sign} {state_shown(self._ink.texts, table)}"
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
    return GROUNDS[table.tile.state] if table.tile else "canvas"


def _ink(table: MapTable) -> str:
    return INKS[table.tile.state] if table.tile else "muted"
