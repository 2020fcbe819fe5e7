"""The clock: heat, time, and what it means now in words as well as in colour. With the seats on request."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId
from tourney.base.texts import Message, msg
from tourney.clock.clock import HallClock, Phase, WarningKind, next_start
from tourney.event.hall_map import HallMap
from tourney.projector.scenes import HallSeating, SceneKind
from ui.projector.hall_map import legible, paint_map
from ui.projector.painter import CALL, CENTRE, LIST, HallPainter, ScreenMetrics
from ui.projector.scene import Scene, grade_colours, paint_foot, time_words
from ui.projector.tables import cards_on, pages_of_cards, paint_cards
from ui.projector.wording import HallWords, shown_seconds

_MOST_DIFFERING = 6
_APART = 0.5
"""Rows of white between the call and the tables whose time differs."""
_SHORT = {
    "projector.ready": msg("projector.ready_short"),
    "projector.time_over": msg("projector.time_over_short"),
    "projector.time_over_round": msg("projector.time_over_round_short"),
}
STRIP_HIGH = 0.035
"""Least letters of heat and call above the seats, where both languages leave no more; the time is larger."""


class ClockScene(Scene):
    """Nothing but the clock."""

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
    """The clock above the tables of the heat, page by page; first on the map where the event has one."""

    kind = SceneKind.CLOCK_SEATING

    def __init__(self, seating: HallSeating) -> None:
        self.seating = seating

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        first = 0 if self._map(metrics) is None else 1
        return first + pages_of_cards(metrics, self._room(metrics), self.seating)

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        if self._map(metrics) is not None:
            page -= 1
        if page < 0:
            return len(self.seating.tables)
        cards = cards_on(metrics, self._room(metrics), self.seating, page)
        return sum(len(card.persons) + 1 for card in cards)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        inner, room = painter.inner, self._room(painter)
        strip = QRectF(inner.left(), inner.top(), inner.width(), room.top() - inner.top() - painter.row * 0.3)
        paint_strip(painter, strip, clock)
        if not self.seating.tables:
            painter.call(room, painter.words.lines("projector.seating_none"), 0.08, 0.04, ink="muted")
            return
        hall = self._map(painter)
        if hall is not None and page == 0:
            paint_map(painter, room, self.seating, hall)
        else:
            paint_cards(painter, room, self.seating, page - (hall is not None))
        legend = "" if self.seating.name is None else painter.words.say(self.seating.name)
        paint_foot(painter, legend, page, self.pages(painter, painter.words))

    def _map(self, metrics: ScreenMetrics) -> HallMap | None:
        """The map of the first page, where there is one whose numbers the hall can read."""
        hall = self.seating.hall if self.seating.tables else None
        return hall if hall is not None and legible(metrics, self._room(metrics), hall) else None

    def _room(self, metrics: ScreenMetrics) -> QRectF:
        inner = metrics.inner
        strip = metrics.em(CALL) * (2.7 if metrics.wide else 3.4)
        return inner.adjusted(0, strip, 0, -metrics.row * 1.2)


def state_of(clock: HallClock) -> tuple[Message, str, str]:
    """What the clock means now: words, ink and ground."""
    if clock.called is not None:
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
    """What is over: a heat, or a stage, which stands above the words by its name."""
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
    """The tables whose own rules have zero otherwise, then those whose clock differs, at most six."""
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
    """The clock above something else: the time left, the words beside it, below it on a high screen."""
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
    if clock.phase is Phase.PAUSED:
        return "muted"
    return "warn" if ink == "warn" else "text"


def heat_lines(clock: HallClock, painter: HallPainter) -> tuple[str, ...]:
    """The heat that is on, comes next or was the last; on a high screen a line a language."""
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
    """The wave, where a heat is played in several."""
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
