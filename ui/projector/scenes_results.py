"""Shows results to the hall: standings, teams, charts, the finals, and the champion on the podium.

Provisional results are marked so, at the head and on every line concerned. The finals are round beside round
if they all fit, else a round a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from tourney.base.heat_names import heat_named
from tourney.base.ids import points_shown
from tourney.base.names import NamedPlayer
from tourney.base.texts import Message, donated
from tourney.clock.clock import HallClock
from tourney.event.records import AWAY
from tourney.projector.scenes import (
    HallAward,
    HallBracket,
    HallCharts,
    HallLine,
    HallMatch,
    HallPodium,
    HallRound,
    HallStandings,
    HallStep,
    HallTeams,
    SceneKind,
)
from tourney.standings.standings import THROUGH
from tourney.standings.story import TeamRow
from tourney.standings.views import BracketSeat
from ui.projector.painter import (
    CALL,
    CENTRE,
    LIST,
    RIGHT,
    HallPainter,
    HallWords,
    ScreenMetrics,
    both_names,
    called,
    face,
    line_height,
    metrics_of,
    most_digits,
    plain,
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
    foot_of,
    head_width,
    named_title,
    pages_of,
    paint_foot,
    paint_head,
    paint_heads,
    paint_nothing,
    spans_of,
)
from ui.widgets.board_squares import COLOURS
from ui.widgets.charts import ChartLook, CountBar, RaceTrack, paint_counts, paint_race, race_rooms
from ui.widgets.text import broken, fitting, words_fit

_TITLE, _NAME, _BESIDE = 0.05, 0.14, 0.05
"""Largest letters of the title, of the champion and of those beside them."""


_HEIGHTS = {1: 0.30, 2: 0.20, 3: 0.12}
"""How high a step is, as a share of the body."""


_COLUMNS = {2: 0, 1: 1, 3: 2}


_AWARDS = 4
"""Awards of a page."""


_MOST_SHOWN = 3
"""Names on one step; further ones who share it are counted."""


class ChampionScene(Scene):
    """One podium a division, a page each; after them the named awards."""

    kind = SceneKind.CHAMPION
    shows_time = False

    def __init__(self, podiums: Sequence[HallPodium], awards: Sequence[HallAward] = ()) -> None:
        self.podiums = tuple(podiums)
        crowned = bool(podiums)
        self._awards = [tuple(awards[at : at + _AWARDS]) for at in range(0, len(awards) * crowned, _AWARDS)]

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, len(self.podiums) + len(self._awards))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        if page >= len(self.podiums):
            return sum(map(len, self._awards[page - len(self.podiums) :][:1]))
        return sum(len(step.persons) for each in self.podiums[page : page + 1] for step in each.steps)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        if page >= len(self.podiums) > 0:
            self._paint_awards(painter, page)
            return
        if not self.podiums:
            lines = words.lines("projector.champion_none")
            paint_nothing(painter, words.lines("projector.champion"), lines, clock)
            return
        podium = self.podiums[page]
        key = "projector.champion" if podium.settled else "finals.first_as_played"
        ink = "accent" if podium.settled else "warn"
        room = painter.inner.adjusted(0, 0, 0, -painter.row * 1.4)
        title = QRectF(room.left(), room.top(), room.width(), room.height() * 0.10)
        called = "  ".join(named_title(words.lines(key), podium.name))
        painter.line(title, called, _TITLE, LIST, ink=ink, align=CENTRE, bold=True)
        below = room.adjusted(0, title.height(), 0, 0)
        names = QRectF(below.left(), below.top(), below.width(), below.height() * 0.42)
        steps = QRectF(below.left(), names.bottom(), below.width(), below.height() - names.height())
        beside = [step for step in podium.steps if step.place != 1]
        em = min(
            (_name_size(painter, _above(painter, steps, s), s.persons, _BESIDE) for s in beside), default=1
        )
        for step in podium.steps:
            _paint_block(painter, _block(painter, steps, step), step, podium.settled)
            if step.place == 1:
                _paint_names(painter, names, step.persons, _name_size(painter, names, step.persons, _NAME))
            else:
                _paint_names(painter, _above(painter, steps, step), step.persons, em, ink="muted", low=True)
        foot = "  ".join(words.say_lines(podium.state))
        if podium.raised:
            foot = f"{' '.join(words.lines('projector.raised'))} {donated(podium.raised)}"
        paint_foot(painter, foot, page, self.pages(painter, words))

    def _paint_awards(self, painter: HallPainter, page: int) -> None:
        """A band an award: what it is called, and the player."""
        words, awards = painter.words, self._awards[page - len(self.podiums)]
        body = body_of(painter)
        title = QRectF(body.left(), painter.inner.top(), body.width(), body.top() - painter.inner.top())
        called = "  ".join(words.lines("awards.title"))
        painter.line(title, called, _TITLE, LIST, ink="accent", align=CENTRE, bold=True)
        high = body.height() / max(2, len(awards))
        for at, award in enumerate(awards):
            band = QRectF(body.left(), body.top() + at * high, body.width(), high)
            name = band.adjusted(0, 0, -band.width() * 0.58, 0)
            person = band.adjusted(band.width() * 0.45, 0, 0, -painter.row * 0.2)
            lines = words.lines("sheet.name", name=award.name)
            em = fitting(
                lines, name.width(), name.height(), face(True), painter.em(_BESIDE), painter.em(LIST)
            )
            parts = [part for line in lines for part in broken(line, name.width(), face(True), em)]
            _paint_lines(painter, name, [(part, em, "muted", True) for part in parts])
            size = _name_size(painter, person, [award.person], _BESIDE)
            _paint_names(painter, person, [award.person], size)
        paint_foot(painter, "", page, self.pages(painter, words))


def _block(painter: HallPainter, room: QRectF, step: HallStep) -> QRectF:
    """The box of the step itself."""
    gap = painter.row * 0.3
    wide = (room.width() - 2 * gap) / 3
    left = room.left() + _COLUMNS[step.place] * (wide + gap)
    high = body_of(painter).height() * _HEIGHTS[step.place]
    return QRectF(left, room.bottom() - high, wide, high)


def _above(painter: HallPainter, room: QRectF, step: HallStep) -> QRectF:
    """The room for the names on it; the champion is above all three."""
    block = _block(painter, room, step)
    return QRectF(block.left(), room.top(), block.width(), block.top() - room.top() - painter.row * 0.3)


def _paint_block(painter: HallPainter, block: QRectF, step: HallStep, settled: bool) -> None:
    crowned = step.place == 1 and settled
    ground, ink = ("accent_ground", "on_accent") if crowned else ("raised", "text")
    painter.fill(block, ground, painter.row * 0.25)
    painter.line(block, str(step.place), CALL, LIST, ink=ink, ground=ground, align=CENTRE, bold=True)


def _names(persons: Sequence[NamedPlayer]) -> list[str]:
    """The names of people, a line for each language."""
    return [plain(each) for person in persons[:_MOST_SHOWN] for each in (both_names(person.name) or ("–",))]


def _tags(painter: HallPainter, person: NamedPlayer, width: float) -> list[str]:
    """Number and team below somebody's names, in lines. A bare number would be read as a place."""
    number = painter.words("finals.number", number=person.number)
    words = " · ".join(part for part in (number, plain(person.team)) if part)
    return broken(words, width, face(False), painter.em(LIST))


def _name_size(painter: HallPainter, room: QRectF, persons: Sequence[NamedPlayer], preferred: float) -> int:
    """The largest size in which all names are whole, broken between words if a line is too narrow."""
    tags = sum(len(_tags(painter, each, room.width())) for each in persons[:_MOST_SHOWN])
    rest = (tags + (len(persons) > _MOST_SHOWN)) * line_height(painter.em(LIST))
    size = (room.width(), room.height() - rest)
    return fitting(_names(persons), *size, face(True), painter.em(preferred), painter.em(LIST))


def _paint_names(
    painter: HallPainter,
    room: QRectF,
    persons: Sequence[NamedPlayer],
    em: int,
    *,
    ink: str = "text",
    low: bool = False,
) -> None:
    """Everybody's names in one size, number and team below them; `low`: they are on the step below."""
    small = painter.em(LIST)
    lines: list[_Line] = []
    for person in persons[:_MOST_SHOWN]:
        for name in _names([person]):
            lines += [(part, em, ink, True) for part in broken(name, room.width(), face(True), em)]
        lines += [(part, small, "muted", False) for part in _tags(painter, person, room.width())]
    if len(persons) > _MOST_SHOWN:
        lines.append((f"+ {len(persons) - _MOST_SHOWN}", small, "muted", False))
    _paint_lines(painter, room, lines, low=low)


_Line = tuple[str, int, str, bool]
"""Words, their size, their ink, and whether they are bold."""


def _paint_lines(painter: HallPainter, room: QRectF, lines: Sequence[_Line], *, low: bool = False) -> None:
    """Lines one below the other in the middle of the room, or at its foot; what has no room is left out."""
    shown = [*lines]
    while len(shown) > 1 and sum(line_height(em) for _, em, _, _ in shown) > room.height():
        shown.pop()
    high = sum(line_height(em) for _, em, _, _ in shown)
    top = room.bottom() - high if low else room.center().y() - high / 2
    for words, em, ink, bold in shown:
        box = QRectF(room.left(), top, room.width(), line_height(em))
        painter.paragraph(box, words, em, LIST, ink=ink, bold=bold)
        top += box.height()


@dataclass(frozen=True, slots=True)
class _ChartPage:
    of: HallCharts
    race: bool


class ChartsScene(Scene):
    """Two pages a division."""

    kind = SceneKind.CHARTS

    def __init__(self, charts: Sequence[HallCharts]) -> None:
        self._pages = tuple(_ChartPage(each, race) for each in charts for race in (True, False))

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, len(self._pages))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return sum(len(each.of.race) for each in self._pages[page : page + 1])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        if page >= len(self._pages):
            lines = words.lines("projector.standings_empty")
            paint_nothing(painter, words.lines("projector.charts_title"), lines, clock)
            return
        current = self._pages[page]
        key = "projector.charts_race" if current.race else "projector.charts_spread"
        paint_head(painter, named_title(words.lines(key, heat=current.of.after), current.of.name), clock)
        body = body_of(painter)
        if current.race:
            _paint_race(painter, body, current.of)
        else:
            bars = tuple(
                CountBar(points_shown(each.low), each.players, each.inside) for each in current.of.charts.bins
            )
            painter.qpainter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_counts(painter.qpainter, body, bars, _look(painter))
        legend = "" if current.race else words("projector.charts_filled")
        paint_foot(painter, legend, page, len(self._pages))


_MOST_NAMES = 0.6
"""The share of the width that the leaders' names take at most."""


_HEADS = 0.9
"""The share of the room between two heats that a heat's name takes at most, in both languages."""


def _paint_race(painter: HallPainter, body: QRectF, charts: HallCharts) -> None:
    """The lines; their names are set as in every list of the hall, so that they are never smaller."""
    tracks = tuple(RaceTrack("", line.places) for line in charts.charts.race)
    painter.qpainter.setRenderHint(QPainter.RenderHint.Antialiasing)
    look = _look(painter)
    figures = [points_shown(line.standing.points) for line in charts.charts.race]
    bold, plain_type = metrics_of(painter.em(LIST), True), metrics_of(painter.em(LIST), False)
    wide = max(map(bold.horizontalAdvance, figures), default=0) + 1
    digits = most_digits(charts.race)
    names = (plain_type.horizontalAdvance(" ".join(called(each))) for each in charts.race)
    needed = painter.number_room(digits) + max(names, default=0) + wide + 2 * painter.row
    look = replace(look, names=min(_MOST_NAMES, max(look.names, needed / body.width())))
    said = [painter.words.say_lines(heat_named(heat)) for heat in charts.charts.heats]
    heats = tuple(map(" ".join, said))
    between = body.width() * (1 - look.names) / max(1, len(heats) - 1)
    if max(map(bold.horizontalAdvance, heats), default=0) > between * _HEADS:
        heats = tuple(lines[0] for lines in said)
    paint_race(painter.qpainter, body, heats, tracks, look)
    rooms = race_rooms(body, heats, tracks, look)
    for person, points, room in zip(charts.race, figures, rooms, strict=True):
        right = QRectF(room.right() - wide, room.top(), wide, room.height())
        painter.line(right, points, LIST, ink="accent", align=RIGHT, bold=True)
        painter.person(room.adjusted(0, 0, -right.width() - painter.row * 0.2, 0), person, digits=digits)


def _look(painter: HallPainter) -> ChartLook:
    theme = painter.theme
    return ChartLook(
        text=QColor(theme.text),
        muted=QColor(theme.muted),
        line=QColor(theme.line),
        accent=QColor(theme.accent),
        font=face().font(painter.em(LIST / 0.9)),
        series=tuple((QColor(fill), QColor(ink)) for fill, ink in COLOURS),
    )


_LEAST_EMS = 15.5


_PLACE_EMS, _POINTS_EMS = 2.2, 2.9


_OPEN, _GONE = "*", "×"


class StandingsScene(ListScene):
    """`place · No. · name · points`, a division after the other."""

    kind = SceneKind.STANDINGS

    def __init__(self, lists: Sequence[HallStandings]) -> None:
        super().__init__(_LEAST_EMS)
        self.lists = tuple(lists)
        self._points = {points_shown(line.standing.points) for each in self.lists for line in each.lines}
        self._digits = most_digits(line.person for each in self.lists for line in each.lines)

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, self._laid_out(metrics, words).pages)

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return len(self._at(metrics, words, page)[1])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        standings, rows = self._at(painter, words, page)
        if standings is None or not standings.lines or standings.after is None:
            lines = words.lines("projector.standings_empty")
            paint_nothing(painter, words.lines("projector.standings_title"), lines, clock)
            return
        title = words.lines("projector.standings_after", heat=standings.after)
        title = named_title(title, standings.name)
        ink = "warn" if standings.provisional else "accent"
        brief = () if standings.brief is None else words.say_lines(standings.brief)
        paint_head(painter, title, clock, words.say_lines(standings.state), ink, brief)
        laid = self._laid_out(painter, words)
        columns, larger = laid.columns, painter.larger(laid.grown)
        for column in range(rows[-1][1].column + 1):
            self._paint_head(larger, columns.head(column))
        for at, place in rows:
            box = columns.cell(larger, place)
            line = standings.lines[at]
            self._paint_line(larger, box, line, place, marked=standings.marked and line.standing.in_cut)
            if at == standings.cut_after:
                painter.rule(box.bottomLeft(), box.bottomRight(), "accent", 0.005)
        paint_foot(painter, self._legend(painter, standings), page, self.pages(painter, words))

    def _legend(self, painter: HallPainter, standings: HallStandings) -> str:
        if any(line.standing.provisional for line in standings.lines):
            return painter.words("projector.standings_line_open")
        if standings.cut is None:
            return ""
        lines = painter.words.say_lines(standings.cut)
        if any(line.standing.status in AWAY for line in standings.lines):
            gone = painter.words.lines("projector.standings_gone")
            lines = tuple(" · ".join(pair) for pair in zip(lines, gone, strict=False))
        short = painter.words.say_lines(standings.cut)
        return painter.first_that_fits(foot_of(painter), ("  ".join(lines), "  ".join(short), *lines[:1]))

    def _spans(self, words: HallWords, metrics: ScreenMetrics, columns: Columns) -> ListSpans:
        line = columns.line(metrics)
        name = self._cells(metrics, line)[1]
        rooms = [spans_of(metrics, name, line, self._digits, _people(each)) for each in self.lists]
        return [spans for spans, _ in rooms], sum(spoilt for _, spoilt in rooms)

    def _at(
        self, metrics: ScreenMetrics, words: HallWords, page: int
    ) -> tuple[HallStandings | None, list[tuple[int, ListPosition]]]:
        """The list of a page; its players, by their index in the list, and their positions."""
        for each, places in zip(self.lists, self._laid_out(metrics, words).lists, strict=True):
            if page < pages_of(places):
                return each, [(at, place) for at, place in enumerate(places) if place.page == page]
            page -= pages_of(places)
        return None, []

    def _cells(self, metrics: ScreenMetrics, box: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        em = metrics.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        place = QRectF(inner.left(), box.top(), _PLACE_EMS * em, box.height())
        wide = max(_POINTS_EMS * em, self._points_width(metrics))
        points = QRectF(inner.right() - wide, box.top(), wide, box.height())
        left = place.right() + em * 0.5
        name = QRectF(left, box.top(), points.left() - left - em * 0.3, box.height())
        return place, name, points

    def _points_width(self, metrics: ScreenMetrics) -> float:
        """Room for the longest points: a figure is never cut."""
        bold_metrics = metrics_of(metrics.em(LIST), True)
        return max((bold_metrics.horizontalAdvance(words + _GONE) for words in self._points), default=0) + 1

    def _paint_head(self, painter: HallPainter, box: QRectF) -> None:
        place, name, points = self._cells(painter, box)
        head = QRectF(place.left(), box.top(), place.width() + painter.list_em * 1.2, box.height())
        paint_heads(painter, head, "projector.head_place")
        paint_heads(painter, name.adjusted(painter.number_room(self._digits), 0, 0, 0), "projector.head_name")
        paint_heads(painter, points, "projector.head_points", RIGHT)
        painter.rule(box.bottomLeft(), box.bottomRight())

    def _paint_line(
        self, painter: HallPainter, box: QRectF, line: HallLine, at: ListPosition, *, marked: bool
    ) -> None:
        shaded = at.nth % 2 == 0
        ground = "raised" if shaded else "ground"
        if shaded:
            painter.fill(box, ground)
        first, below = first_and_rest(box, at)
        place, name, points = self._cells(painter, first)
        standing = line.standing
        painter.line(place, standing.place_sign, 0.029, ink="accent", ground=ground, align=RIGHT, bold=True)
        if marked:
            painter.line(place, THROUGH, 0.015, ink="accent", ground=ground)
        gone = standing.status in AWAY
        ink = "muted" if gone else "text"
        painter.person(name, line.person, ink=ink, ground=ground, digits=self._digits, below=below)
        sign = _OPEN if standing.provisional else _GONE if gone else ""
        ink = "warn" if standing.provisional else ink
        words = points_shown(standing.points) + sign
        painter.line(points, words, 0.029, ink=ink, ground=ground, align=RIGHT, bold=True)


def _people(standings: HallStandings) -> list[NamedPlayer]:
    return [line.person for line in standings.lines]


_TEAM_LEAST_EMS = 17.0


_TEAM_PLACE_EMS, _PLAYERS_EMS, _TEAM_POINTS_EMS = 2.2, 2.2, 2.6


_TEAM_LINES = 2
"""Lines of a team's name at most; a longer one is cut."""


class TeamsScene(ListScene):
    """`place · team · players · points`."""

    kind = SceneKind.TEAMS

    def __init__(self, teams: HallTeams) -> None:
        super().__init__(_TEAM_LEAST_EMS)
        self.teams = teams
        self._longest = max((points_shown(team.points) for team in teams.teams), key=len, default="")

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return self._laid_out(metrics, words).pages

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return sum(place.page == page for place in self._laid_out(metrics, words).lists[0])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words, teams = painter.words, self.teams
        if teams.after is None or not teams.teams:
            key = "projector.standings_empty" if teams.after is None else "projector.teams_none"
            paint_nothing(painter, words.lines("projector.scene_teams"), words.lines(key), clock)
            return
        ink = "warn" if teams.provisional else "accent"
        brief = words.lines("projector.standings_provisional") if teams.provisional else ()
        title = words.lines("projector.teams_after", heat=teams.after)
        paint_head(painter, title, clock, words.say_lines(teams.state), ink, brief)
        laid = self._laid_out(painter, words)
        larger = painter.larger(laid.grown)
        rows = [(team, at) for team, at in zip(teams.teams, laid.lists[0], strict=True) if at.page == page]
        for column in range(rows[-1][1].column + 1):
            self._paint_head(larger, laid.columns.head(column))
        for team, at in rows:
            self._paint_team(larger, laid.columns.cell(larger, at), team, at)
        paint_foot(painter, "", page, laid.pages)

    def _spans(self, words: HallWords, metrics: ScreenMetrics, columns: Columns) -> ListSpans:
        room = self._cells(metrics, words, columns.line(metrics))[1].width()
        em, names = metrics.em(LIST), [plain(team.team) for team in self.teams.teams]
        spans = [len(broken(name, room, face(), em)) for name in names]
        spoilt = sum(
            span > _TEAM_LINES or not words_fit(name, room, face(), em)
            for span, name in zip(spans, names, strict=True)
        )
        return [[max(1, min(span, _TEAM_LINES)) for span in spans]], spoilt

    def _cells(
        self, metrics: ScreenMetrics, words: HallWords, box: QRectF
    ) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """Place, team, players, points; neither the longest points nor a head is ever cut."""
        em = metrics.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        heads = (
            head_width(metrics, words, f"projector.{key}")
            for key in ("head_place", "teams_players", "head_points")
        )
        longest = metrics_of(metrics.em(LIST), True).horizontalAdvance(self._longest) + 1
        least = (_TEAM_PLACE_EMS * em, _PLAYERS_EMS * em, max(_TEAM_POINTS_EMS * em, longest))
        place_wide, players_wide, points_wide = map(max, heads, least)
        place = QRectF(inner.left(), box.top(), place_wide, box.height())
        points = QRectF(inner.right() - points_wide, box.top(), points_wide, box.height())
        players = QRectF(points.left() - players_wide - em * 0.6, box.top(), players_wide, box.height())
        left = place.right() + em * 0.5
        return place, QRectF(left, box.top(), players.left() - left, box.height()), players, points

    def _paint_head(self, painter: HallPainter, box: QRectF) -> None:
        place, team, players, points = self._cells(painter, painter.words, box)
        paint_heads(painter, place, "projector.head_place", RIGHT)
        paint_heads(painter, team, "projector.scene_teams")
        paint_heads(painter, players, "projector.teams_players", RIGHT)
        paint_heads(painter, points, "projector.head_points", RIGHT)
        painter.rule(box.bottomLeft(), box.bottomRight())

    def _paint_team(self, painter: HallPainter, box: QRectF, team: TeamRow, at: ListPosition) -> None:
        ground = "raised" if at.nth % 2 == 0 else "ground"
        if ground == "raised":
            painter.fill(box, ground)
        line, _ = first_and_rest(box, at)
        place, name, players, points = self._cells(painter, painter.words, line)
        figures = f"={team.place}" if team.tied else str(team.place)
        painter.line(place, figures, 0.029, ink="accent", ground=ground, align=RIGHT, bold=True)
        lines = broken(plain(team.team), name.width(), face(), painter.em(LIST))
        if len(lines) > at.span:
            lines = [*lines[: at.span - 1], "".join(lines[at.span - 1 :])]
        for nth, words in enumerate(lines):
            painter.line(name.translated(0, nth * line.height()), words, LIST, ground=ground)
        painter.line(players, str(team.players), 0.027, ink="muted", ground=ground, align=RIGHT)
        painter.line(points, points_shown(team.points), 0.029, ground=ground, align=RIGHT, bold=True)


_CARD_EMS = 13.5


_WIDEST_EMS, _BRACKET_PLACE_EMS = 24, 1.9


_BETWEEN, _BELOW, _PAD = 0.65, 0.45, 0.25
"""White between two columns, below a card and beside its words, in rows."""


@dataclass(frozen=True, slots=True)
class _Page:
    """Rounds side by side. `part` are the matches of the first round that are on this page, if it is long."""

    bracket: HallBracket
    rounds: tuple[HallRound, ...]
    champion: bool


class BracketScene(Scene):
    """One bracket a division."""

    kind = SceneKind.BRACKET

    def __init__(self, brackets: Sequence[HallBracket]) -> None:
        self.brackets = tuple(each for each in brackets if each.rounds)
        rounds = [each for bracket in self.brackets for each in bracket.rounds]
        seats = (seat for each in rounds for match in each.matches for seat in match.seats)
        named = (seat.person for seat in seats if isinstance(seat, BracketSeat))
        self._digits = most_digits(person for person in named if person is not None)
        self._known: dict[tuple[int, int], tuple[float, list[_Page]]] = {}

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, len(self._laid_out(metrics)[1]))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        pages = self._laid_out(metrics)[1]
        if page >= len(pages):
            return 0
        return sum(len(match.seats) + 1 for each in pages[page].rounds for match in each.matches)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        title = words.lines("projector.bracket_title")
        grown, pages = self._laid_out(painter)
        if page >= len(pages):
            paint_nothing(painter, title, words.lines("projector.bracket_none"), clock)
            return
        current = pages[page]
        bracket = current.bracket
        note = words.say_lines(current.rounds[0].name) if len(current.rounds) == 1 else ()
        title = named_title(title, bracket.name)
        paint_head(painter, title, clock, note)
        self._paint_rounds(painter.larger(grown), body_of(painter, 1), current)
        state = bracket.state if current.champion else None
        paint_foot(painter, "" if state is None else " · ".join(words.say_lines(state)), page, len(pages))

    # ---- pages --------------------------------------------------------------------------------

    def _laid_out(self, metrics: ScreenMetrics) -> tuple[float, list[_Page]]:
        """How much larger the type is than usual, and the pages: few tables fill the picture."""
        size = (metrics.width, metrics.height)
        if size not in self._known:
            room, usual = body_of(metrics, 1), self._pages(metrics)
            least = max((self._spoilt(metrics, room, page) for page in usual), default=0)
            self._known[size] = (1.0, usual)
            for larger in map(metrics.larger, GROWTH):
                pages = self._pages(larger)
                fits = all(self._height(larger, room, page) <= room.height() for page in pages)
                spoilt = max((self._spoilt(larger, room, page) for page in pages), default=0)
                if len(pages) <= len(usual) and fits and spoilt <= least:
                    self._known[size] = (larger.grown, pages)
                    break
        return self._known[size]

    def _pages(self, metrics: ScreenMetrics) -> list[_Page]:
        pages: list[_Page] = []
        room = _columns_of(metrics)
        for bracket in self.brackets:
            needed = sum(self._columns_needed(metrics, each) for each in bracket.rounds)
            if needed <= room and len(bracket.rounds) > 1 and metrics.wide:
                pages.append(_Page(bracket, bracket.rounds, True))
                continue
            for each in bracket.rounds:
                last = each is bracket.rounds[-1]
                a_page = room * self._rows(metrics, each)
                for first in range(0, len(each.matches), a_page):
                    part = HallRound(each.name, each.matches[first : first + a_page])
                    pages.append(_Page(bracket, (part,), last))
        return pages

    def _columns(self, metrics: ScreenMetrics, room: QRectF, page: _Page) -> tuple[list[int], float]:
        """The columns of each round, and the width of a column."""
        counts = [self._columns_needed(metrics, each) for each in page.rounds]
        if len(page.rounds) == 1:
            counts = [min(_columns_of(metrics), max(1, len(page.rounds[0].matches)))]
        gap, columns = metrics.row * _BETWEEN, sum(counts)
        return counts, min((room.width() - gap * (columns - 1)) / columns, metrics.list_em * _WIDEST_EMS)

    def _height(self, metrics: ScreenMetrics, room: QRectF, page: _Page) -> float:
        """The height of the highest round of a page."""
        counts, wide = self._columns(metrics, room, page)
        high = []
        for each, count in zip(page.rounds, counts, strict=True):
            ended = page.bracket if each is page.rounds[-1] and page.champion else None
            rows = -(-len(each.matches) // count)
            high.append(
                rows * (self._match_height(metrics, each, wide) + metrics.row * _BELOW)
                + _banner_height(metrics, ended)
            )
        return max(high, default=0.0)

    def _spoilt(self, metrics: ScreenMetrics, room: QRectF, page: _Page) -> int:
        """How many names on a page are cut or broken within a word."""
        _, wide = self._columns(metrics, room, page)
        seats = [seat for each in page.rounds for match in each.matches for seat in match.seats]
        return sum(
            metrics.spoils(seat.person, names, names)
            for seat in seats
            if isinstance(seat, BracketSeat) and seat.person is not None
            for names in [self._name_room(metrics, seat, wide)]
        )

    def _name_room(self, metrics: ScreenMetrics, seat: BracketSeat, wide: float) -> float:
        """The room for the names of a seat on a card of this width."""
        known = seat.has_left or seat.place is not None
        beside = (_BRACKET_PLACE_EMS * metrics.list_em if known else 0) + 2 * _PAD * metrics.row
        return wide - beside - metrics.number_room(self._digits)

    def _seat_lines(self, metrics: ScreenMetrics, seat: BracketSeat | Message, wide: float) -> int:
        if not isinstance(seat, BracketSeat) or seat.person is None:
            return 1
        room = self._name_room(metrics, seat, wide)
        return metrics.lines_of(seat.person, room, room)

    def _match_height(self, metrics: ScreenMetrics, each: HallRound, wide: float) -> float:
        most = max(
            (sum(self._seat_lines(metrics, seat, wide) for seat in match.seats) for match in each.matches),
            default=1,
        )
        return (most + 1) * metrics.row + metrics.row * 0.35

    def _rows(self, metrics: ScreenMetrics, each: HallRound) -> int:
        gap, columns = metrics.row * _BETWEEN, _columns_of(metrics)
        body = body_of(metrics.larger(1), 1)
        wide = (body.width() - gap * (columns - 1)) / columns
        below = metrics.row * _BELOW
        return max(1, int((body.height() + below) // (self._match_height(metrics, each, wide) + below)))

    def _columns_needed(self, metrics: ScreenMetrics, each: HallRound) -> int:
        return max(1, -(-len(each.matches) // self._rows(metrics, each)))

    # ---- painting -----------------------------------------------------------------------------

    def _paint_rounds(self, painter: HallPainter, body: QRectF, page: _Page) -> None:
        gap = painter.row * _BETWEEN
        counts, wide = self._columns(painter, body, page)
        columns = sum(counts)
        left = body.left() + (body.width() - wide * columns - gap * (columns - 1)) / 2
        before: QRectF | None = None
        for each, count in zip(page.rounds, counts, strict=True):
            box = QRectF(left, body.top(), wide * count + gap * (count - 1), body.height())
            last = each is page.rounds[-1] and page.champion
            if before is not None:
                y = body.center().y()
                painter.rule(
                    QPointF(before.right() + gap * 0.15, y), QPointF(box.left() - gap * 0.15, y), "accent"
                )
            self._paint_round(painter, box, each, count, page.bracket if last else None)
            left = box.right() + gap
            before = box

    def _paint_round(
        self, painter: HallPainter, box: QRectF, each: HallRound, columns: int, ended: HallBracket | None
    ) -> None:
        gap = painter.row * _BETWEEN
        wide = (box.width() - gap * (columns - 1)) / columns
        rows = -(-len(each.matches) // columns)
        high, below = self._match_height(painter, each, wide), painter.row * _BELOW
        banner = _banner_height(painter, ended)
        whole = rows * high + (rows - 1) * below + banner
        top = box.top() + max(0.0, (box.height() - whole) / 2)
        if ended is not None and ended.champion is not None:
            place = QRectF(box.left(), top, box.width(), banner - gap * 0.4)
            self._paint_champion(painter.larger(1), place, ended.champion, ended.settled)
            top += banner
        for index, match in enumerate(each.matches):
            row, column = divmod(index, columns)
            place = QRectF(box.left() + column * (wide + gap), top + row * (high + below), wide, high)
            self._paint_match(painter, place, match)

    def _paint_champion(
        self, painter: HallPainter, box: QRectF, champion: NamedPlayer, settled: bool
    ) -> None:
        """The champion, or a player only first as played: never in the champion's colour."""
        ink, ground = ("on_accent", "accent_ground") if settled else ("on_warn", "warn_ground")
        painter.fill(box, ground, painter.row * 0.25)
        inner = box.adjusted(painter.row * 0.3, 0, -painter.row * 0.3, 0)
        high = box.height() * 0.4
        title = QRectF(inner.left(), inner.top(), inner.width(), high)
        words = painter.words("projector.champion" if settled else "finals.first_as_played")
        painter.line(title, words, 0.035, ink=ink, ground=ground, align=CENTRE, bold=True)
        name = " ".join((str(champion.number), *called(champion)))
        rest = inner.adjusted(0, high, 0, 0)
        painter.line(rest, name, 0.055, ink=ink, ground=ground, align=CENTRE, bold=True)

    def _paint_match(self, painter: HallPainter, box: QRectF, match: HallMatch) -> None:
        painter.fill(box, "raised", painter.row * 0.2)
        pad = painter.row * _PAD
        inner = box.adjusted(pad, painter.row * 0.12, -pad, 0)
        head = QRectF(inner.left(), inner.top(), inner.width(), painter.row)
        taken = 0.0
        if match.state is not None:
            state = " ".join(painter.words.say_lines(match.state))
            ink = "warn" if match.provisional else "good"
            taken = painter.line(head, state, LIST, ink=ink, ground="raised", align=RIGHT, bold=True)
        title = head.adjusted(0, 0, -taken - (pad if taken else 0), 0)
        said = painter.words.say_lines(match.title)
        table = () if match.table is None else painter.words.lines("projector.table", table=match.table)
        choices = [" ".join(said), " ".join(table) or said[0], said[0], *table[:1]]
        words = painter.first_that_fits(title, choices, bold=True)
        painter.line(title, words, 0.029, ink="accent", ground="raised", bold=True)
        top = head.bottom()
        for seat in match.seats:
            line = QRectF(inner.left(), top, inner.width(), painter.row)
            lines = self._seat_lines(painter, seat, box.width())
            if isinstance(seat, BracketSeat):
                self._paint_seat(painter, line, seat, lines, won=match.won(seat))
            else:
                self._paint_to_come(painter, line, seat)
            top += lines * painter.row

    def _paint_to_come(self, painter: HallPainter, box: QRectF, said: Message) -> None:
        inset = painter.number_width(self._digits) + painter.list_em * 0.45
        line = box.adjusted(inset, 0, 0, 0)
        both = painter.words.say_lines(said)
        table = painter.words.lines("projector.table", **said.params) if said.params else ()
        words = painter.first_that_fits(line, ("  ".join(both), "  ".join((both[0], *table[1:])), both[0]))
        painter.line(line, words, LIST, ink="muted", ground="raised")

    def _paint_seat(
        self, painter: HallPainter, box: QRectF, seat: BracketSeat, lines: int, *, won: bool
    ) -> None:
        room = _BRACKET_PLACE_EMS * painter.list_em
        right = QRectF(box.right() - room, box.top(), room, box.height())
        ink = "good" if won else "muted" if seat.has_left else "text"
        if seat.has_left:
            words = painter.words.lines("projector.left")[0]
            painter.line(right, words, LIST, ink="muted", ground="raised", align=RIGHT)
        elif seat.place is not None:
            words = f"={seat.place}" if seat.tied else str(seat.place)
            words = f"✓ {words}" if won else words
            painter.line(right, words, LIST, ink=ink, ground="raised", align=RIGHT, bold=True)
        else:
            room = 0
        name = box.adjusted(0, 0, -room, 0)
        below = QRectF(name.left(), name.bottom(), name.width(), (lines - 1) * name.height())
        if seat.person is not None:
            painter.person(
                name,
                seat.person,
                ink=ink,
                ground="raised",
                bold=won,
                digits=self._digits,
                below=below if lines > 1 else None,
            )


def _banner_height(metrics: ScreenMetrics, ended: HallBracket | None) -> float:
    """The height of the champion above the final."""
    known = ended is not None and ended.champion is not None
    return metrics.larger(1).em(CALL) * 2.4 if known else 0


def _columns_of(metrics: ScreenMetrics) -> int:
    gap = metrics.row * _BETWEEN
    return max(1, int((metrics.inner.width() + gap) // (metrics.list_em * _CARD_EMS + gap)))
