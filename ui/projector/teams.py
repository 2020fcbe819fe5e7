"""The teams by the sum of their players' points, page by page."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tourney.clock.clock import HallClock
from tourney.projector.scenes import HallTeam, HallTeams, SceneKind
from ui.projector.columns import Columns, ListPosition, columns_in, paint_heads
from ui.projector.painter import LIST, RIGHT, HallPainter, ScreenMetrics, metrics_of
from ui.projector.scene import Scene, body_of, paint_foot, paint_head, paint_nothing
from ui.projector.wording import HallWords

_TEAM_LEAST_EMS = 17.0


_TEAM_PLACE_EMS, _PLAYERS_EMS, _TEAM_POINTS_EMS = 2.2, 2.2, 2.6


class TeamsScene(Scene):
    """`place · team · players · points`."""

    kind = SceneKind.TEAMS

    def __init__(self, teams: HallTeams) -> None:
        self.teams = teams
        self._longest = max((team.points for team in teams.teams), key=len, default="")

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        places = self._places(metrics, words)
        return places[-1].page + 1 if places else 1

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return sum(place.page == page for place in self._places(metrics, words))

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
        columns = self._columns(painter, painter.words)
        shown = [
            (team, at)
            for team, at in zip(teams.teams, self._places(painter, painter.words), strict=True)
            if at.page == page
        ]
        for column in range(shown[-1][1].column + 1):
            _paint_heading(painter, columns.head(painter, column), self._longest)
        for team, at in shown:
            _paint_team(painter, columns.cell(painter, at), team, nth=at.nth, longest=self._longest)
        paint_foot(painter, "", page, self.pages(painter, words))

    def _columns(self, metrics: ScreenMetrics, words: HallWords) -> Columns:
        return columns_in(metrics, words, body_of(metrics, 1), _TEAM_LEAST_EMS)

    def _places(self, metrics: ScreenMetrics, words: HallWords) -> tuple[ListPosition, ...]:
        return self._columns(metrics, words).placed(1 for _ in self.teams.teams)


def _cells(metrics: ScreenMetrics, box: QRectF, longest: str) -> tuple[QRectF, QRectF, QRectF, QRectF]:
    """Place, team, players, points; the longest points are never cut."""
    em = metrics.list_em
    inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
    place = QRectF(inner.left(), box.top(), _TEAM_PLACE_EMS * em, box.height())
    wide = max(_TEAM_POINTS_EMS * em, metrics_of(metrics.em(LIST), True).horizontalAdvance(longest) + 1)
    points = QRectF(inner.right() - wide, box.top(), wide, box.height())
    players = QRectF(points.left() - (_PLAYERS_EMS + 0.6) * em, box.top(), _PLAYERS_EMS * em, box.height())
    left = place.right() + em * 0.5
    return place, QRectF(left, box.top(), players.left() - left, box.height()), players, points


def _paint_heading(painter: HallPainter, box: QRectF, longest: str) -> None:
    place, team, players, points = _cells(painter, box, longest)
    paint_heads(painter, place, "projector.head_place", RIGHT)
    paint_heads(painter, team, "projector.scene_teams")
    paint_heads(painter, players, "projector.teams_players", RIGHT)
    paint_heads(painter, points, "projector.head_points", RIGHT)
    painter.rule(box.bottomLeft(), box.bottomRight())


def _paint_team(painter: HallPainter, box: QRectF, team: HallTeam, *, nth: int, longest: str) -> None:
    ground = "raised" if nth % 2 == 0 else "ground"
    if ground == "raised":
        painter.fill(box, ground)
    place, name, players, points = _cells(painter, box, longest)
    figures = f"{team.place}=" if team.tied else str(team.place)
    painter.line(place, figures, 0.029, ink="accent", ground=ground, align=RIGHT, bold=True)
    painter.line(name, team.team, 0.027, ground=ground)
    painter.line(players, str(team.players), 0.027, ink="muted", ground=ground, align=RIGHT)
    painter.line(points, team.points, 0.029, ground=ground, align=RIGHT, bold=True)
