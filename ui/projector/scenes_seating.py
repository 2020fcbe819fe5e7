"""Shows the clock and the seats to the hall: by name, by table, on the map, or the clock above the seats.

The meaning of the time is in words as well as in colour. By name everybody is listed, page by page, in the
order people look for a name; if the event has a map of the hall the first page shows the tables on it. By
table each is a card: the number, then the players in seat order.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.clock.clock import HallClock, Phase, WarningKind, next_start
from tourney.event.hall_map import HallMap, Place, landmark_named
from tourney.projector.scenes import FoundSeat, HallSeating, HallTable, SceneKind
from ui.projector.painter import (
    CALL,
    CENTRE,
    LIST,
    RIGHT,
    HallPainter,
    HallWords,
    ScreenMetrics,
    called,
    most_digits,
    shown_seconds,
)
from ui.projector.scene import (
    GROWTH,
    Columns,
    ListPosition,
    ListScene,
    ListSpans,
    Scene,
    body_of,
    first_and_rest,
    grade_colours,
    paint_foot,
    paint_head,
    paint_heads,
    paint_nothing,
    spans_of,
    time_words,
)

_GAP = 0.2
"""White between two tables, in rows."""


_LARGEST = 0.16
"""The largest number, as a share of the height."""


_PAD = 0.3


_HEAD = 1.4
"""The rows of a table's number above its players."""


def paint_map(painter: HallPainter, room: QRectF, seating: HallSeating, hall: HallMap) -> None:
    """Every table of the map; tables without play only as a frame with their number."""
    played = {table.table: table for table in seating.tables}
    rects = _rects(painter, room, hall)
    lines = {number: _lines(painter, rects[number], table) for number, table in played.items()}
    named = None not in lines.values()
    _paint_signs(painter, room, hall)
    for number, rect in rects.items():
        table = played.get(number)
        painter.fill(rect, "raised" if table else "line", painter.row * 0.2)
        if table is None:
            inner = rect.adjusted(2, 2, -2, -2)
            painter.fill(inner, "ground", painter.row * 0.2)
            _number(painter, inner, str(number), "muted", "ground")
        elif named and (count := lines[table.table]) is not None:
            _paint_named(painter, rect, table, count)
        else:
            _number(painter, rect, str(number), "accent", "raised")


def _sign(metrics: ScreenMetrics) -> Place:
    """Width and height of a landmark's sign: both languages in one line."""
    return metrics.em(LIST) * 8, metrics.em(LIST) * 1.6


def _paint_signs(painter: HallPainter, room: QRectF, hall: HallMap) -> None:
    wide, high = _sign(painter)
    for landmark, (x, y) in hall.signs_within((room.width(), room.height()), (wide, high)).items():
        rect = QRectF(room.left() + x - wide / 2, room.top() + y - high / 2, wide, high)
        said = " ".join(painter.words.say_lines(landmark_named(landmark)))
        painter.line(rect, said, LIST, LIST, ink="muted", ground="ground", align=CENTRE, bold=True)


def legible(metrics: ScreenMetrics, room: QRectF, hall: HallMap) -> bool:
    """Whether the number of every table can be read from the last rows."""
    rects = _rects(metrics, room, hall)
    digits = len(str(max(hall.tables, default=1)))
    wide = metrics.number_width(digits) + 4
    return all(rect.width() >= wide and rect.height() >= metrics.em(LIST) for rect in rects.values())


def _rects(metrics: ScreenMetrics, room: QRectF, hall: HallMap) -> dict[TableNo, QRectF]:
    (left, top), (right, bottom) = hall.extent
    room = QRectF(*hall.room_within((room.width(), room.height()), _sign(metrics))).translated(room.topLeft())
    across, down = room.width() / (right - left), room.height() / (bottom - top)
    gap = metrics.row * _GAP
    wide, high = max(8.0, hall.cell[0] * across - gap), max(8.0, hall.cell[1] * down - gap)
    wide, high = min(wide, room.width() / 2), min(high, room.height() / 2)
    return {
        number: QRectF(
            room.left() + (x - left) * across - wide / 2, room.top() + (y - top) * down - high / 2, wide, high
        )
        for number, (x, y) in hall.tables.items()
    }


def _lines(painter: HallPainter, rect: QRectF, table: HallTable) -> list[int] | None:
    """The lines for the names of each player on the card, None if some would not be whole."""
    room = QRectF(rect).adjusted(painter.row * _PAD, 0, -painter.row * _PAD, 0)
    room.adjust(painter.number_room(most_digits(table.persons)), 0, 0, 0)
    lines = []
    for person in table.persons:
        names = called(person)
        whole = painter.fits(room, " ".join(names))
        if not whole and not all(painter.fits(room, name) for name in names):
            return None
        lines.append(1 if whole else len(names))
    return lines if rect.height() >= (sum(lines) + _HEAD) * painter.row else None


def _paint_named(painter: HallPainter, rect: QRectF, table: HallTable, lines: list[int]) -> None:
    pad, digits = painter.row * _PAD, most_digits(table.persons)
    high = min(painter.row * 1.4, rect.height() / (sum(lines) + _HEAD))
    names = high * sum(lines)
    head = QRectF(rect.left(), rect.top(), rect.width(), rect.height() - names - pad / 2)
    _number(painter, head, str(table.table), "accent", "raised")
    top = head.bottom()
    for person, count in zip(table.persons, lines, strict=True):
        box = QRectF(rect.left() + pad, top, rect.width() - 2 * pad, high)
        below = box.translated(0, high) if count > 1 else None
        painter.person(box, person, ground="raised", digits=digits, preferred=LIST, below=below)
        top += count * high


def _number(painter: HallPainter, box: QRectF, words: str, ink: str, ground: str) -> None:
    """As large as its room allows; never cut, so that it is never another table's."""
    size = min(_LARGEST, box.height() * 0.62 / painter.height)
    inner = box.adjusted(2, 0, -2, 0)
    painter.line(inner, words, size, LIST, ink=ink, ground=ground, align=CENTRE, bold=True)


_LEAST_EMS = 15.5


_TABLE_EMS, _SEAT_EMS, _WAVE_EMS = 2.9, 2.4, 2.8


class SeatingScene(ListScene):
    """`No. · name · table · seat` in as many columns as fit."""

    kind = SceneKind.SEATING

    def __init__(self, seating: HallSeating) -> None:
        super().__init__(_LEAST_EMS + (_WAVE_EMS if seating.waves > 1 else 0))
        self.seating = seating
        self._digits = most_digits(each.person for each in seating.by_name)

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return self._laid_out(metrics, words).pages + (self._map(metrics) is not None)

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return len(self._on(metrics, words, page)) or len(self.seating.tables)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        title = words.lines("projector.seating_title")
        if not self.seating.by_name or self.seating.name is None:
            paint_nothing(painter, title, words.lines("projector.seating_none"), clock)
            return
        heat, hall = words.say_lines(self.seating.name), self._map(painter)
        if hall is not None and page == 0:
            paint_head(painter, heat, clock, words.lines("projector.hall_title"))
            paint_map(painter, body_of(painter, 1), self.seating, hall)
            paint_foot(painter, "", page, self.pages(painter, words))
            return
        laid = self._laid_out(painter, words)
        columns, larger = laid.columns, painter.larger(laid.grown)
        rows = self._on(painter, words, page)
        paint_head(painter, heat, clock, title)
        for column in range(rows[-1][1].column + 1 if rows else 0):
            self._paint_head(larger, columns.head(column))
        for at, place in rows:
            self._paint_line(larger, columns.cell(larger, place), self.seating.by_name[at], place)
        legend = f"{rows[0][0] + 1}–{rows[-1][0] + 1} / {len(self.seating.by_name)}" if rows else ""
        paint_foot(painter, legend, page, self.pages(painter, words))

    def _map(self, metrics: ScreenMetrics) -> HallMap | None:
        """The map of the first page, if there is one whose numbers the hall can read."""
        hall = self.seating.hall if self.seating.by_name else None
        return hall if hall is not None and legible(metrics, body_of(metrics, 1), hall) else None

    def _spans(self, words: HallWords, metrics: ScreenMetrics, columns: Columns) -> ListSpans:
        line = columns.line(metrics)
        name = self._cells(metrics, line)[0]
        persons = (each.person for each in self.seating.by_name)
        spans, spoilt = spans_of(metrics, name, line, self._digits, persons)
        return [spans], spoilt

    def _on(self, metrics: ScreenMetrics, words: HallWords, page: int) -> list[tuple[int, ListPosition]]:
        """The players on a page, by their index in the list, and their positions."""
        page -= self._map(metrics) is not None
        places = self._laid_out(metrics, words).lists[0]
        return [(at, place) for at, place in enumerate(places) if place.page == page]

    def _cells(self, metrics: ScreenMetrics, box: QRectF) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """Name (with its number), wave, table, seat."""
        em = metrics.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        seat_wide = 0.0 if self._narrow(metrics, box) else _SEAT_EMS * em
        seat = QRectF(inner.right() - seat_wide, box.top(), seat_wide, box.height())
        table = QRectF(seat.left() - _TABLE_EMS * em, box.top(), _TABLE_EMS * em, box.height())
        wave_wide = _WAVE_EMS * em if self.seating.waves > 1 else 0
        wave = QRectF(table.left() - wave_wide, box.top(), wave_wide, box.height())
        name = QRectF(inner.left(), box.top(), wave.left() - inner.left() - em * 0.3, box.height())
        return name, wave, table, seat

    def _narrow(self, metrics: ScreenMetrics, box: QRectF) -> bool:
        """Whether the wave leaves no room for the seat: at the table the cards show it."""
        return self.seating.waves > 1 and box.width() < metrics.list_em * (_LEAST_EMS + _WAVE_EMS)

    def _paint_head(self, painter: HallPainter, box: QRectF) -> None:
        name, wave, table, seat = self._cells(painter, box)
        paint_heads(painter, name.adjusted(painter.number_room(self._digits), 0, 0, 0), "projector.head_name")
        if self.seating.waves > 1:
            paint_heads(painter, wave, "projector.head_wave", RIGHT)
        paint_heads(painter, table, "projector.head_table", RIGHT)
        paint_heads(painter, seat, "projector.head_seat", RIGHT)
        painter.rule(box.bottomLeft(), box.bottomRight())

    def _paint_line(self, painter: HallPainter, box: QRectF, found: FoundSeat, place: ListPosition) -> None:
        shaded = place.nth % 2 == 0
        ground = "raised" if shaded else "ground"
        if shaded:
            painter.fill(box, ground)
        line, below = first_and_rest(box, place)
        name, wave, table, seat = self._cells(painter, line)
        painter.person(name, found.person, ground=ground, digits=self._digits, below=below)
        if self.seating.waves > 1:
            painter.line(wave, str(found.seat.wave), LIST, ink="muted", ground=ground, align=RIGHT)
        painter.line(table, str(found.seat.table), 0.031, ink="accent", ground=ground, align=RIGHT, bold=True)
        painter.line(seat, str(found.seat.seat), LIST, ground=ground, align=RIGHT)


_CARD_EMS = 13.0
"""Least width of a card in ems of a list: a number and both names of most people."""


_CARD_PAD, _BETWEEN = 0.25, 0.4
"""White beside the words of a card, and between two cards, in rows."""


@dataclass(frozen=True, slots=True)
class _CardPages:
    """The tables in rows on pages, `columns` beside each other, with type `grown` times the usual.

    `spoilt`: how many names are cut or broken within a word. `high`: the height of the fullest page.
    """

    grown: float
    columns: int
    pages: tuple[tuple[tuple[HallTable, ...], ...], ...]
    spoilt: int
    high: float


def _cards(metrics: ScreenMetrics, room: QRectF, seating: HallSeating) -> _CardPages:
    """In the fewest pages, with the largest type that takes no page more and spoils no name more."""
    usual = _dealt(metrics, room, seating)
    for larger in map(metrics.larger, GROWTH):
        for columns in (0, usual.columns):
            tried = _dealt(larger, room, seating, columns)
            if len(tried.pages) <= len(usual.pages) and tried.spoilt <= usual.spoilt:
                return tried
    return usual


def _dealt(metrics: ScreenMetrics, room: QRectF, seating: HallSeating, fixed: int = 0) -> _CardPages:
    """The cards in as many columns as give the fewest pages, or in so many `fixed` ones; a row is as high as
    its largest table.

    Names take more lines if they would be cut on one.
    """
    gap = metrics.row * _BETWEEN
    most = max(1, int((room.width() + gap) // (metrics.list_em * _CARD_EMS + gap)))
    tables, found = seating.tables, []
    for columns in (fixed,) if fixed else range(min(most, max(1, len(tables))), 0, -1):
        wide = (room.width() - gap * (columns - 1)) / columns
        pages: list[list[tuple[HallTable, ...]]] = []
        left, too_high, fullest = 0.0, False, 0.0
        for at in range(0, len(tables), columns):
            row = tables[at : at + columns]
            high = max(_card_height(metrics, wide, table, seating.waves) for table in row) + gap
            if not pages or high > left:
                pages.append([])
                left = room.height() + gap
            pages[-1].append(row)
            left -= high
            too_high, fullest = too_high or left < 0, max(fullest, room.height() - left)
        spoilt = sum(_spoilt(metrics, wide, table) for table in tables)
        found.append((too_high, len(pages), -columns, spoilt, tuple(map(tuple, pages)), fullest))
    too_high, _, columns, spoilt, dealt, fullest = min(found)
    spoilt += too_high * len(tables)
    return _CardPages(grown=metrics.grown, columns=-columns, pages=dealt, spoilt=spoilt, high=fullest)


def _card_room(metrics: ScreenMetrics, wide: float, table: HallTable) -> float:
    """The room for names on a card of this width."""
    return wide - 2 * _CARD_PAD * metrics.row - metrics.number_room(most_digits(table.persons))


def _card_lines(metrics: ScreenMetrics, wide: float, table: HallTable) -> list[int]:
    """The lines of each player on a card of this width."""
    room = _card_room(metrics, wide, table)
    return [metrics.lines_of(each, room, room) for each in table.persons]


def _card_height(metrics: ScreenMetrics, wide: float, table: HallTable, waves: int) -> float:
    """The wave has a line of its own: beside the table neither language would be whole."""
    return (sum(_card_lines(metrics, wide, table)) + 1.3 + (waves > 1)) * metrics.row


def _spoilt(metrics: ScreenMetrics, wide: float, table: HallTable) -> int:
    room = _card_room(metrics, wide, table)
    return sum(metrics.spoils(each, room, room) for each in table.persons)


def _paint_cards(
    painter: HallPainter, room: QRectF, seating: HallSeating, cards: _CardPages, page: int
) -> None:
    gap, top = painter.row * _BETWEEN, room.top()
    wide = (room.width() - gap * (cards.columns - 1)) / cards.columns
    for row in cards.pages[page]:
        high = max(_card_height(painter, wide, card, seating.waves) for card in row)
        for at, card in enumerate(row):
            box = QRectF(room.left() + at * (wide + gap), top, wide, high)
            _paint_card(painter, box, card, seating.waves)
        top += high + gap


def _paint_card(painter: HallPainter, box: QRectF, card: HallTable, waves: int) -> None:
    painter.fill(box, "raised", painter.row * 0.2)
    pad = painter.row * _CARD_PAD
    inner = box.adjusted(pad, painter.row * 0.15, -pad, 0)
    head = QRectF(inner.left(), inner.top(), inner.width(), painter.row)
    key = painter.words("projector.table", table=card.table)
    painter.line(head, key, 0.03, LIST, ink="accent", ground="raised", bold=True)
    if waves > 1:
        head.translate(0, painter.row)
        wave = f"{painter.words('projector.head_wave')} {card.wave}"
        painter.line(head, wave, LIST, ink="muted", ground="raised")
    digits, top = most_digits(card.persons), head.bottom()
    for person, lines in zip(card.persons, _card_lines(painter, box.width(), card), strict=True):
        line = QRectF(inner.left(), top, inner.width(), painter.row)
        below = QRectF(line.left(), line.bottom(), line.width(), (lines - 1) * painter.row)
        painter.person(line, person, ground="raised", digits=digits, below=below if lines > 1 else None)
        top += lines * painter.row


_MOST_DIFFERING = 6


_APART = 0.5
"""Rows of white between the call and the tables whose time differs."""


_SHORT = {
    "projector.ready": msg("projector.ready_short"),
    "projector.time_over": msg("projector.time_over_short"),
    "projector.time_over_round": msg("projector.time_over_round_short"),
}


_MOST_FREE = 0.45
"""The part of the room of the cards that the clock may take from them."""


STRIP_HIGH = 0.035
"""Least letters of heat and call above the seats, if both languages leave no more; the time is larger."""


class ClockScene(Scene):
    """The clock alone."""

    kind = SceneKind.CLOCK

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        box = painter.inner
        notes = differing_words(clock, painter.words)
        if notes:
            rows = -(-len(notes) // (2 if painter.wide else 1))
            foot = QRectF(box.left(), box.bottom() - rows * painter.row, box.width(), rows * painter.row)
            _paint_differing(painter, foot, notes)
            box = box.adjusted(0, 0, 0, -(rows + _APART) * painter.row)
        paint_clock(painter, box, clock)


class ClockSeatingScene(Scene):
    """The clock above the tables of the heat, page by page; first on the map if the event has one."""

    kind = SceneKind.CLOCK_SEATING

    def __init__(self, seating: HallSeating) -> None:
        self.seating = seating
        self._known: dict[tuple[int, int], _CardPages] = {}

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        first = 0 if self._map(metrics) is None else 1
        return first + max(1, len(self._cards(metrics).pages))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        if self._map(metrics) is not None:
            page -= 1
        if page < 0:
            return len(self.seating.tables)
        pages = self._cards(metrics).pages
        return sum(len(card.persons) + 1 for row in pages[page] for card in row) if pages else 0

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        inner, room, hall = painter.inner, self._room(painter), self._map(painter)
        if self.seating.tables and not (hall is not None and page == 0):
            free = room.height() - self._cards(painter).high  # the clock takes what the cards leave
            room.setTop(room.top() + max(0.0, min(free, room.height() * _MOST_FREE)))
        strip = QRectF(inner.left(), inner.top(), inner.width(), room.top() - inner.top() - painter.row * 0.3)
        paint_strip(painter, strip, clock)
        if not self.seating.tables:
            painter.call(room, painter.words.lines("projector.seating_none"), 0.08, 0.04, ink="muted")
            return
        if hall is not None and page == 0:
            paint_map(painter, room, self.seating, hall)
        else:
            cards = self._cards(painter)
            page_of_cards = page - (hall is not None)
            _paint_cards(painter.larger(cards.grown), room, self.seating, cards, page_of_cards)
        legend = "" if self.seating.name is None else painter.words.say(self.seating.name)
        paint_foot(painter, legend, page, self.pages(painter, painter.words))

    def _map(self, metrics: ScreenMetrics) -> HallMap | None:
        """The map of the first page, if there is one whose numbers the hall can read."""
        hall = self.seating.hall if self.seating.tables else None
        return hall if hall is not None and legible(metrics, self._room(metrics), hall) else None

    def _cards(self, metrics: ScreenMetrics) -> _CardPages:
        size = (metrics.width, metrics.height)
        if size not in self._known:
            self._known[size] = _cards(metrics, self._room(metrics), self.seating)
        return self._known[size]

    def _room(self, metrics: ScreenMetrics) -> QRectF:
        inner = metrics.inner
        strip = metrics.em(CALL) * (2.7 if metrics.wide else 3.4)
        return inner.adjusted(0, strip, 0, -metrics.row * 1.2)


def state_of(clock: HallClock) -> tuple[Message, str, str]:
    """The present meaning of the clock: words, ink and ground."""
    if clock.called is not None:
        if clock.called.within:
            return msg("interval.hall", time=clock.called.time), "accent", "ground"
        if clock.called.seconds <= 0:
            return msg("projector.begins_now"), "on_accent", "accent_ground"
        return msg("projector.break_until", time=clock.called.time), "accent", "ground"
    if clock.phase is Phase.NOTHING and clock.played is not None:
        return _over(clock.played), "muted", "ground"
    if clock.phase is Phase.NOTHING or clock.heat is None:
        return msg("projector.no_heat"), "muted", "ground"
    if clock.phase is Phase.ENDED:
        return _over(clock.heat), "muted", "ground"
    if clock.phase is Phase.READY:
        return msg("projector.ready"), "accent", "ground"
    if clock.phase is Phase.PAUSED:
        return msg("projector.paused"), "on_accent", "accent_ground"
    ink, ground = grade_colours(clock)
    if clock.phase is Phase.OVER:
        return (
            msg("projector.time_over_round" if clock.finishes_round else "projector.time_over"),
            ink,
            ground,
        )
    if clock.last_round:
        return msg("projector.last_round"), "on_warn", "warn_ground"
    if clock.warning.kind is WarningKind.TIME:
        minutes = clock.warning.minutes
        if minutes == 1:
            return msg("projector.left_one"), ink, ground
        return msg("projector.left_minutes", minutes=minutes), ink, ground
    return msg("projector.untimed" if clock.untimed else "projector.playing"), "muted", "ground"


def _over(heat: HeatId) -> Message:
    """What is over: a heat, or a stage, whose name is above the words."""
    return msg("projector.stage_finished" if heat in STAGES else "projector.heat_finished")


def short_state(clock: HallClock, state: Message) -> Message:
    """The same in fewer words, for a strip."""
    short = _SHORT.get(state.key)
    if short is not None:
        return short
    if state.key == "projector.left_minutes":
        return msg("projector.left_short", minutes=clock.warning.minutes)
    return state


def differing_words(clock: HallClock, words: HallWords) -> tuple[str, ...]:
    """The tables whose own rules differ at zero, then those whose clock differs, at most six."""
    differing = []
    if clock.phase is Phase.OVER and clock.otherwise:
        key = "projector.tables_hands_off" if clock.finishes_round else "projector.tables_round"
        differing.append(words(key, tables=list(clock.otherwise), n=len(clock.otherwise)))
    for each in clock.differing[:_MOST_DIFFERING]:
        if each.own_pause:
            differing.append(words("projector.table_paused", table=each.table))
        elif each.phase is Phase.OVER:
            key = "projector.tables_round" if each.finishes_round else "projector.tables_hands_off"
            differing.append(words(key, tables=[each.table], n=1))
        else:
            differing.append(
                words("projector.table_time", table=each.table, time=shown_seconds(each.seconds))
            )
    return tuple(differing)


def paint_clock(painter: HallPainter, box: QRectF, clock: HallClock) -> None:
    """Heat above, time in the middle, meaning below."""
    state, ink, ground = state_of(clock)
    time = time_words(clock)
    shares = (0.2, 0.5, 0.3) if painter.wide else (0.25, 0.19, 0.56)
    if not time:
        shares = (0.3, 0.0, 0.7)
    top, parts = box.top(), []
    for share in shares:
        parts.append(QRectF(box.left(), top, box.width(), box.height() * share))
        top += box.height() * share
    wave = wave_words(clock, painter)
    head = parts[0].adjusted(0, 0, 0, -painter.row if wave else 0)
    painter.call(head, heat_lines(clock, painter), 0.1)
    below = QRectF(head.left(), head.bottom(), head.width(), painter.row)
    painter.line(below, wave, 0.034, LIST, ink="muted", align=CENTRE, bold=True)
    _paint_figures(painter, parts[1], time, _time_ink(clock, ink))
    if ground != "ground":
        painter.fill(parts[2], ground, painter.row * 0.4)
    pad = painter.row * 0.4
    words = painter.words.say_lines(state)
    painter.call(parts[2].adjusted(pad, 0, -pad, 0), words, 0.12, ink=ink, ground=ground)


def paint_strip(painter: HallPainter, box: QRectF, clock: HallClock) -> None:
    """The clock above other content: the time left, the words beside it, below it on a high screen."""
    state, ink, ground = state_of(clock)
    time = time_words(clock)
    figures, rest = QRectF(), QRectF(box)
    if time and painter.wide:
        figures = QRectF(box.left(), box.top(), box.width() * 0.42, box.height())
        rest.setLeft(figures.right())
    elif time:
        figures = QRectF(box.left(), box.top(), box.width(), box.height() * 0.42)
        rest.setTop(figures.bottom())
    _paint_figures(painter, figures, time, _time_ink(clock, ink))
    half = rest.height() * 0.5
    name = "  ".join(heat_lines(clock, painter))
    _call_line(painter, rest.adjusted(0, 0, 0, -half), name, "text", "ground")
    _call_line(
        painter, rest.adjusted(0, half, 0, 0), painter.words.say(short_state(clock, state)), ink, ground
    )


def _time_ink(clock: HallClock, ink: str) -> str:
    if clock.phase is Phase.PAUSED and clock.called is None:
        return "muted"
    return "warn" if ink == "warn" else "text"


def heat_lines(clock: HallClock, painter: HallPainter) -> tuple[str, ...]:
    """The heat that is on, comes next or was the last; on a high screen a line for each language."""
    name = _named(clock)
    if name is None:
        return ()
    return (painter.words.say(name),) if painter.wide else painter.words.say_lines(name)


def _named(clock: HallClock) -> Message | None:
    if clock.called is not None:
        return next_start(clock.called)
    heat = clock.heat or clock.played
    return None if heat is None else heat_named(heat)


def wave_words(clock: HallClock, painter: HallPainter) -> str:
    """The wave, if a heat has several."""
    if clock.waves <= 1 or clock.called is not None:
        return ""
    return painter.words("projector.waves", wave=clock.wave, waves=clock.waves)


def _call_line(painter: HallPainter, box: QRectF, words: str, ink: str, ground: str) -> None:
    inner = box.adjusted(painter.row * 0.2, painter.row * 0.08, -painter.row * 0.2, -painter.row * 0.08)
    if ground != "ground":
        painter.fill(inner, ground, painter.row * 0.25)
    pad = painter.row * 0.2
    least = CALL if painter.fits(inner, words, CALL, bold=True) else STRIP_HIGH
    inside = inner.adjusted(pad, 0, -pad, 0)
    painter.line(inside, words, CALL, least, ink=ink, ground=ground, align=CENTRE, bold=True)


def _paint_figures(painter: HallPainter, box: QRectF, time: str, ink: str) -> None:
    """The time as large as the box allows; its figures keep their places while it runs."""
    share = box.height() / painter.height * 0.72
    painter.line(box, time, share, CALL, ink=ink, align=CENTRE, bold=True)


def _paint_differing(painter: HallPainter, box: QRectF, notes: tuple[str, ...]) -> None:
    columns = 2 if painter.wide else 1
    wide = box.width() / columns
    for index, note in enumerate(notes):
        row, column = divmod(index, columns)
        cell = QRectF(box.left() + column * wide, box.top() + row * painter.row, wide, painter.row)
        painter.line(cell, note, 0.034, LIST, ink="warn", align=CENTRE, bold=True)
