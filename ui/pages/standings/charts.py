"""The charts of the standings on their page: how the points are spread, the race of those who lead."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import points_shown
from tourney.base.texts import Texts
from tourney.standings.standings_charts import PointsBin, RaceLine, StandingsCharts
from ui.base.accessible import Painted
from ui.parts.naming import numbered
from ui.widgets.charts import ChartLook, CountBar, RaceTrack, paint_counts, paint_race
from ui.widgets.layouts import row
from ui.widgets.look import Role, look
from ui.widgets.panels import Panel
from ui.widgets.text import Label, capital

_LEAST = (380, 300)


class RaceChart(QWidget, Painted):
    """Places after each heat of the first in the list."""

    accessible_role = QAccessible.Role.Chart

    def __init__(self) -> None:
        super().__init__()
        self.heats: tuple[str, ...] = ()
        self.tracks: tuple[RaceTrack, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_race(self, texts: Texts, charts: StandingsCharts) -> None:
        """Show the lines of the leaders."""
        self.heats = tuple(capital(texts.say(heat_named(heat))) for heat in charts.heats)
        self.tracks = tuple(race_track(each) for each in charts.race)
        words = (f"{each.name}: {', '.join(map(str, each.places))}" for each in self.tracks)
        self.setAccessibleName(f"{texts('standpage.chart_race')}. {'; '.join(words)}")
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(_LEAST[0]), look().px(_LEAST[1]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_race(painter, QRectF(self.rect()), self.heats, self.tracks, _chart_look())
        painter.end()


class SpreadChart(QWidget, Painted):
    """How many players have how many points."""

    accessible_role = QAccessible.Role.Chart

    def __init__(self) -> None:
        super().__init__()
        self.bars: tuple[CountBar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_spread(self, texts: Texts, charts: StandingsCharts) -> None:
        """Show the bins."""
        self.bars = tuple(count_bar(each) for each in charts.bins)
        words = (f"{each.label}: {each.count}" for each in self.bars)
        self.setAccessibleName(f"{texts('standpage.chart_spread')}. {'; '.join(words)}")
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(_LEAST[0]), look().px(_LEAST[1]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_counts(painter, QRectF(self.rect()), self.bars, _chart_look())
        painter.end()


class ChartsCard(QWidget):
    """Both charts beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.race, self.spread = RaceChart(), SpreadChart()
        self._race, self._spread = Panel(), Panel()
        self._filled = Label("", Role.SMALL, "muted", wrap=True)
        self._race.body.addWidget(self.race, 1)
        self._spread.body.addWidget(self.spread, 1)
        self._spread.body.addWidget(self._filled)
        beside = row(spacing=16)
        beside.addWidget(self._race, 3)
        beside.addWidget(self._spread, 2)
        self.setLayout(beside)

    def show_charts(self, texts: Texts, charts: StandingsCharts) -> None:
        """Show both."""
        self._race.set_title(texts("standpage.chart_race"))
        self._spread.set_title(texts("standpage.chart_spread"))
        self._filled.set_text(texts("standpage.chart_filled"))
        self.race.show_race(texts, charts)
        self.spread.show_spread(texts, charts)


def race_track(line: RaceLine) -> RaceTrack:
    """A leader's line, with the points that it has come to."""
    return RaceTrack(
        f"{numbered(line.number, line.name)}\u00a0·\u00a0{points_shown(line.points)}", line.places
    )


def count_bar(each: PointsBin) -> CountBar:
    """A bin's bar, named by the fewest points in it."""
    return CountBar(points_shown(each.low), each.players, each.inside)


def _chart_look() -> ChartLook:
    now = look()
    return ChartLook(
        text=now.colour("text"),
        muted=now.colour("muted"),
        line=now.colour("edge"),
        accent=now.colour("accent"),
        font=now.font(Role.BODY),
        series=tuple((QColor(each.fill), QColor(each.ink)) for each in now.tokens.deeds.values()),
    )
