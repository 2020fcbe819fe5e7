"""The Standings page: the list, what keeps it open, why each player has their place, rulings.

Also the charts (how the points are spread, the race of the leaders) and the teams by the sum of their
players' points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QStackedLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import POINT, PlayerNo, Points, points_shown
from tourney.base.texts import Texts
from tourney.clock.clock import hall_clock
from tourney.event.formats import ChampionRule
from tourney.event.journal import called, without_division_words
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.scan_codes import BadgeCode, SheetCode, parse_code
from tourney.heats.rules import of_another_draw
from tourney.projector.scenes import SceneKind
from tourney.standings.result_status import lapsed_rulings, result_words, seats_words, status_line
from tourney.standings.ruling_commands import AdjustPoints, DecideTie
from tourney.standings.standings import StandingLine, Standings
from tourney.standings.story import (
    PlayerStory,
    PointsBin,
    RaceLine,
    StandingsCharts,
    StandingsStory,
    TeamRow,
    standings_charts,
    standings_story,
)
from tourney.standings.views import StandingsView
from ui.base.accessible import Painted
from ui.gateway.gateway import Gateway
from ui.pages.page import Page, ShellPort
from ui.pages.rulings import (
    WaitingLinks,
    adjust,
    decide_order,
    declare,
    declare_early_words,
    may_declare_early,
    may_withdraw,
    player_named,
    protests_have_ended,
    withdraw,
)
from ui.pages.standings.table import Room, Shape, StandingsTable, columns_of, shape_of
from ui.pages.standings.why import RulingsCard, WhyCard, ruling_lines
from ui.parts.dialogs import numbered
from ui.parts.pictures import PictureSubject, standings_subject
from ui.projector.painter import HallWords
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.charts import ChartLook, CountBar, RaceTrack, paint_counts, paint_race
from ui.widgets.icons import icon
from ui.widgets.layouts import Panel, column, laid, row, scrolled
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role, look

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
    """A leader's line, with their points at its end."""
    leader = line.standing
    return RaceTrack(
        f"{numbered(leader.number, leader.name)}\u00a0·\u00a0{points_shown(leader.points)}", line.places
    )


def count_bar(each: PointsBin) -> CountBar:
    """A bin's bar, named by its whole points."""
    least, most = points_shown(each.low), points_shown(Points(each.high - POINT))
    return CountBar(least if least == most else f"{least}–{most}", each.players, each.inside)


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


class TeamsList(QWidget):
    """How teams are added up, and the list."""

    def __init__(self) -> None:
        super().__init__()
        self.how = Label("", kind="muted", wrap=True)
        self.table: DataTable[TeamRow] = DataTable(empty=EmptyState("standings"))
        whole = column(self.how, spacing=8)
        whole.addWidget(self.table, 1)
        self.setLayout(whole)

    def show_teams(self, texts: Texts, teams: Sequence[TeamRow]) -> None:
        """Show the list; without any teams a sentence."""
        self.how.set_text(texts("standpage.teams_how"))
        self.table.setAccessibleName(texts("paper.title_teams"))
        if self.table.empty is not None:
            self.table.empty.show_words(texts("paper.no_teams"))
        self.table.set_rows(teams, same=lambda row: row.team, columns=_columns(texts))


def _columns(texts: Texts) -> list[Column[TeamRow]]:
    return [
        Column(
            texts("standpage.head_place"),
            lambda row: f"={row.place}" if row.tied else str(row.place),
            lambda row: row.place,
            number=True,
            width=72,
            bold=lambda _row: True,
        ),
        Column(texts("standpage.head_team"), lambda row: row.team, stretch=True, tip=lambda row: row.team),
        Column(
            texts("standpage.head_players"),
            lambda row: str(row.players),
            lambda row: row.players,
            number=True,
            width=96,
        ),
        Column(
            texts("standpage.head_points"),
            lambda row: points_shown(row.points),
            lambda row: row.points,
            number=True,
            width=96,
            bold=lambda _row: True,
        ),
        Column(
            texts("standpage.head_assets"),
            lambda row: f"{row.assets:,}",
            lambda row: row.assets,
            number=True,
            width=120,
        ),
    ]


_ALL = "*"


LIST, TEAMS, CHARTS = "list", "teams", "charts"
"""What the page shows of the standings."""


_SIDE_WIDTH = 308


_LEAST_SIDE, _LEAST_WHY = 208, 272
"""The least width of the side before it cuts a name, px at 100 %; with a player, whose heats would take five
lines each.
"""


_SMALL = 1000
"""Px at 100 % below which a list alone has no room for every column."""


_ROOMY = 1390
"""From this width, px at 100 %, all columns stay, beside the panel too."""


_FOR_TABLES = 1480
"""From this width, px at 100 %, without the panel, heats name their tables."""


_POLL_MS = 1000


_TIES_NAMED = 6
"""So many shared places are named above the list; the others are counted."""


class StandingsPage(Page):
    """Reads on the second pool; the shown list stays until the new one has come."""

    id = "standings"
    title_key = "standpage.title"
    topics = frozenset({"event", "players", "tables", "sheets", "rulings", "heats"})
    help_key = "standpage.help"
    shares = True

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._view: StandingsView | None = None
        self._story: StandingsStory | None = None
        self._apart: Mapping[PlayerNo, str] = {}
        self._asked = 0
        self._shape: Shape | None = None
        self._wanted: PlayerNo | None = None
        self._rulings_wanted: bool | None = None
        """Whether they are beside the list; until a person chooses, if all columns fit."""
        self._primary = QAction(self)
        self._primary.triggered.connect(lambda _checked=False: self._do_primary())
        self.early = Button(on_click=self._declare)
        self.early.hide()
        self.division = SegmentedControl()
        self.division.changed.connect(lambda _value: self.refresh())
        self.summary = Label("", kind="muted", elide=True)
        self.rulings_button = Button(kind="quiet", on_click=self._toggle_rulings)
        self.waiting = WaitingLinks(shell.go)
        self.seats = Hint(state="warn", on_action=lambda: shell.go("finals"))
        self.as_played = Hint(on_action=lambda: shell.go("finals"))
        self.unassigned = Hint(state="warn", on_action=lambda: shell.go("players"))
        self.empty = EmptyState("standings")
        self.empty.on_first(self._begin)
        self.table = StandingsTable(self.empty)
        self.table.search_text = lambda line: f"{line.number} {line.name.zh} {line.name.en} {line.team}"
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._show_side)
        self._laid_out = QTimer(self)
        self._laid_out.setSingleShot(True)
        self._laid_out.setInterval(0)
        self._laid_out.timeout.connect(self._fit_side)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._soon.start())
        self.table.opened.connect(self._to_side)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.menu: QMenu | None = None
        """The actions for the line that was clicked with the right button."""
        self.why = WhyCard(
            self._open_sheet,
            adjust=self._adjust,
            decide=self._decide,
            withdraw=self._withdraw,
            close=self._close_why,
        )
        self.rulings = RulingsCard(self._open_sheet)
        inner = laid(column(self.why, self.rulings, None, spacing=12))
        self.side = scrolled(inner)
        self.side.hide()
        self.views = SegmentedControl()
        self.views.changed.connect(lambda _value: self._show_view())
        self.teams, self.charts = TeamsList(), ChartsCard()
        self.hall = Button(kind="quiet", icon_name="projector", on_click=self._show_to_hall)
        top = row(self.views, self.division, spacing=12)
        top.addWidget(self.summary, 1)
        top.addWidget(self.hall)
        top.addWidget(self.early)
        top.addWidget(self.rulings_button)
        below = row(spacing=16)
        below.addWidget(self.table, 1)
        below.addWidget(self.side)
        listed = laid(below)
        below.setContentsMargins(0, 0, 0, 0)
        self._faces = QStackedLayout()
        self._of_view = {LIST: listed, TEAMS: self.teams, CHARTS: self.charts}
        whole = column(top, self.waiting, self.unassigned, self.seats, self.as_played, spacing=8)
        whole.addLayout(self._faces, 1)
        self.setLayout(whole)
        for each in self._of_view.values():  # the page owns them by now: none is ever a window
            self._faces.addWidget(each)
        self.setFocusProxy(self.table)
        self.key("Ctrl+Return Ctrl+Enter", self.press_primary)
        self.key("F4", self._decide)
        self.key("F7", self._adjust)
        self.key("F6", self._toggle_rulings)
        self._timer = self.startTimer(_POLL_MS)

    # ---- Page ---------------------------------------------------------------------------------

    def subject(self) -> PictureSubject:
        gateway = self.gateway
        return standings_subject(gateway.tournament, gateway.rules, gateway.now(), HallWords())

    def refresh(self) -> None:
        divisions = self.gateway.rules.format.divisions
        names = [(each.id, self.gateway.texts.name(each.name)) for each in divisions]
        self.division.setVisible(bool(names))
        self.division.set_options([(_ALL, self.words("standpage.all_divisions")), *names])
        division = self._division()
        self._asked += 1
        ticket = self._asked

        def query(tournament: Tournament, rules: Rules, now: datetime) -> StandingsStory:
            return standings_story(tournament, rules, now, division or None)

        def landed(story: StandingsStory) -> None:
            if ticket == self._asked:
                self._show(story)

        self.gateway.read(query, landed)

    def retranslate(self) -> None:
        self._shape = None
        self.side.setFixedWidth(look().px(_SIDE_WIDTH))
        self.why.retranslate(self.gateway.texts)
        self.table.setAccessibleName(self.words("standpage.title"))

    def primary_action(self) -> QAction | None:
        return self._primary

    def header_note(self) -> str:
        if self._view is None:
            return ""
        return self.gateway.texts.sentence(
            status_line(self._view.standings.status, self.gateway.tournament.players)
        )

    def shortcuts(self) -> list[tuple[str, str]]:
        return [
            ("↑ ↓", self.words("standpage.key_choose")),
            ("Enter", self.words("standpage.key_open")),
            ("Ctrl+Enter", self.words("window.key_primary")),
            ("F4", self.words("standpage.decide_tie")),
            ("F6", self.words("standpage.key_rulings")),
            ("F7", self.words("standpage.key_adjust")),
        ]

    def go_back(self) -> bool:
        if self.why.player is not None:
            self._close_why()
            return True
        if self._rulings_wanted and not self.side.isHidden():
            self._toggle_rulings()
            return True
        return False

    def open_target(self, target: str) -> None:
        kind, _, number = target.partition(":")
        if kind == "player" and self.views.value in (TEAMS, CHARTS):
            self.views.set_value(LIST)
            self._show_view()
        if kind != "player" or not (number.isascii() and number.isdecimal()):
            return
        self._wanted = PlayerNo(int(number))
        if self.division.value != _ALL:
            self.division.set_value(_ALL)
            self.refresh()
        elif self._view is not None:
            self._select_wanted()

    def scanned(self, code: str) -> bool:
        parsed = parse_code(code)
        player = parsed.number if isinstance(parsed, BadgeCode) else parsed.player if parsed else None
        if player is None:
            return False
        self.open_target(f"player:{player}")
        if isinstance(parsed, SheetCode):
            drawn = of_another_draw(self.gateway.tournament, parsed.heat, parsed.draw)
            if drawn is not None:
                self.shell.say(drawn, "warn")
        return True

    # ---- inside -------------------------------------------------------------------------------

    def timerEvent(self, event: object) -> None:
        """The end of the time for protests offers the declaration by itself."""
        view = self._view
        if self.isVisible() and view is not None and protests_have_ended(self.gateway, view.standings.status):
            self.refresh()

    def _division(self) -> str:
        value = self.division.value
        return "" if value == _ALL else value

    def _show(self, story: StandingsStory) -> None:
        view = story.view
        self._story, self._view = story, view
        self._apart = teams_of_namesakes(self.gateway.tournament.players)
        standings = view.standings
        lines = () if standings.empty else standings.lines
        self._show_primary(standings, bool(lines))
        self._show_waiting(standings)
        self._show_seats(view)
        self._show_unassigned(standings)
        texts, low = self.gateway.texts, self.gateway.rules.format.low_wins
        t, rules = self.gateway.tournament, self.gateway.rules
        lapsed = lapsed_rulings(t, rules, self.gateway.now())
        rulings = ruling_lines(texts, t, low, lapsed)
        self.rulings.show_rulings(texts, rulings)
        self.rulings_button.setText(self.words("standpage.rulings_count", n=len(rulings)))
        self.rulings_button.setVisible(bool(rulings))
        self.summary.set_text(self._summary(standings) if lines else "")
        self._show_empty(lines)
        self._lay_out_side()
        self._show_views(story)
        self.table.set_rows(lines, same=lambda line: line.number, columns=self._columns_needed())
        self._place_cut()
        self._select_wanted()
        self._show_side()
        self._laid_out.start()
        self.header_changed.emit()

    def _show_views(self, story: StandingsStory) -> None:
        """The list, the charts once a heat has a result, and the teams if there are any."""
        words = {
            LIST: "standpage.view_list",
            TEAMS: "standpage.view_teams",
            CHARTS: "standpage.view_charts",
        }
        there = [LIST] if story.view.standings.empty else [LIST, *([TEAMS] if story.teams else []), CHARTS]
        self.views.set_options([(each, self.words(words[each])) for each in there])
        self.views.setVisible(len(there) > 1)
        self.hall.setVisible(len(there) > 1)
        self.hall.setText(self.words("standpage.to_hall"))
        self._show_view()

    def _show_view(self) -> None:
        """Fill the visible view, and nothing else."""
        shown = self.views.value or LIST
        if self._story is not None and shown == TEAMS:
            self.teams.show_teams(self.gateway.texts, self._story.teams)
        elif self._story is not None and shown == CHARTS:
            self.charts.show_charts(self.gateway.texts, standings_charts(self._story))
        self._faces.setCurrentWidget(self._of_view[shown])

    def _show_to_hall(self) -> None:
        """Show the visible view on the hall's screen, until another is chosen or the day is followed
        again.
        """
        scenes = {TEAMS: SceneKind.TEAMS, CHARTS: SceneKind.CHARTS}
        self.shell.projector.present(scenes.get(self.views.value or LIST, SceneKind.STANDINGS))

    def _show_primary(self, standings: Standings, printable: bool) -> None:
        """Declare once the protests are over, else print; before that a small button asks for a reason."""
        declares = standings.status.to_declare
        words = self.words("official.declare") if declares else self.words("standpage.print")
        self._primary.setText(words)
        self._primary.setIcon(icon("check" if declares else "print", "on_accent"))
        self._primary.setEnabled(declares or printable)
        self._primary.setToolTip("" if printable else self.words("standpage.nothing_to_print"))
        self.early.setText(self.gateway.texts.say(declare_early_words(standings.status)))
        self.early.setVisible(may_declare_early(standings.status))

    def _do_primary(self) -> None:
        view = self._view
        if view is not None and view.standings.status.to_declare:
            declare(self.gateway, self.shell, view.standings.status)
        else:
            self.shell.go("print", "kind:standings")

    def _declare(self) -> None:
        if self._view is not None:
            declare(self.gateway, self.shell, self._view.standings.status)

    def _show_waiting(self, standings: Standings) -> None:
        text = self.words("standpage.waiting", n=len(standings.waiting))
        t, rules, now = self.gateway.tournament, self.gateway.rules, self.gateway.now()
        clock = hall_clock(t, rules, now)
        self.waiting.show_waiting(self.gateway.texts, text, standings.waiting, clock.over or not clock.is_on)

    def _show_seats(self, view: StandingsView) -> None:
        """Tell that a player sits in a drawn stage without the right to, or played there and it was
        accepted.
        """
        players = self.gateway.tournament.players
        words = " ".join(self.gateway.texts.say(seats_words(each, players)) for each in view.wrong)
        self.seats.show_words(words, "warn", self.words("official.seats_to_finals"))
        said = (self.gateway.texts.sentence(result_words(each, players)) for each in view.as_played)
        self.as_played.show_words(" ".join(said), action=self.words("official.seats_to_finals"))

    def _show_unassigned(self, standings: Standings) -> None:
        players = (self.gateway.tournament.players[number] for number in standings.unassigned)
        words = without_division_words(players, self.gateway.rules.format)
        told = self.gateway.texts.say(words) if words is not None else ""
        self.unassigned.show_words(told, "warn", self.words("players.title"))

    def _summary(self, standings: Standings) -> str:
        t, after = self.gateway.tournament, standings.after
        missing = sum(each.heat == after for each in standings.waiting)
        if after is not None and missing:
            tables = len(t.tables_of(after))
            heat, done = heat_named(after), tables - missing
            parts = [capital(self.words("standpage.in_heat", heat=heat, done=done, n=tables))]
        else:
            heats = len(self.gateway.rules.format.heats)
            parts = [self.words("standpage.after_heat", heat=after or "", n=heats)]
        players = t.players
        champions = self._view.champions if self._view is not None else ()
        parts.append(self.words("standpage.players", n=len(standings.lines)))
        if champions:
            told = [called(players[number]) for number in champions]
            final = self.gateway.rules.format.champion is ChampionRule.FINAL
            key = "standpage.final_won" if final else "finals.champion_is"
            parts.append(self.words(key, player=told))
        tied = sorted({line.place for line in standings.lines if line.tied and line.games})
        if tied:
            more = len(tied) - _TIES_NAMED
            key = "standpage.ties_more" if more > 0 else "standpage.ties"
            parts.append(self.gateway.texts(key, places=tied[:_TIES_NAMED], n=max(1, more)))
        return " · ".join(parts)

    def _show_empty(self, lines: object) -> None:
        if lines:
            return
        tournament = self.gateway.tournament
        if not tournament.players:
            first = self.words("standpage.empty_to_players")
        elif not tournament.heats:
            first = self.words("standpage.empty_to_heats")
        else:
            first = self.words("standpage.empty_to_scores")
        self.empty.show_words(self.words("standpage.empty"), self.words("standpage.empty_text"), first)

    def _begin(self) -> None:
        tournament = self.gateway.tournament
        if not tournament.players:
            self.shell.go("players")
        else:
            self.shell.go("scores" if tournament.heats else "heats")

    def _columns_needed(self) -> list[Column[StandingLine]] | None:
        """The columns for the view in force, None if the shown ones fit."""
        story = self._story
        if story is None:
            return None
        fmt = self.gateway.rules.format
        shape = shape_of(story, fmt, self._division(), self._room())
        if shape == self._shape:
            return None
        self._shape = shape
        return columns_of(self.gateway.texts, fmt, shape, self)

    def _room(self) -> Room:
        """The room of the window's width and the panel for columns."""
        beside = 0 if self.side.isHidden() else look().px(_SIDE_WIDTH)
        roomy = self.width() >= look().px(_ROOMY)
        tables = self.width() - beside >= look().px(_FOR_TABLES)
        narrow = (bool(beside) and not roomy) or self.width() < look().px(_SMALL)
        return Room(narrow=narrow, tables=tables)

    def story_of(self, line: StandingLine) -> PlayerStory | None:
        """A line's places heat by heat and what they need."""
        return None if self._story is None else self._story.players.get(line.number)

    def told_apart(self, line: StandingLine) -> str:
        """The team beside the name of players who share it with another."""
        return self._apart.get(line.number, "")

    def cut_open(self, line: StandingLine) -> bool:
        """Whether the cut of this player's division may still change."""
        cuts = self._view.standings.cuts if self._view is not None else ()
        return any(not cut.decided for cut in cuts if cut.division == line.division)

    def reserve_turn(self, line: StandingLine) -> int:
        """Their turn among the reserves of their division, 0 if they are none."""
        cuts = self._view.standings.cuts if self._view is not None else ()
        reserves = (cut.reserves for cut in cuts if cut.division == line.division)
        return next((each.index(line.number) + 1 for each in reserves if line.number in each), 0)

    def _select_wanted(self) -> None:
        player = self._wanted
        if player is not None and self.table.select(lambda line: line.number == player):
            self._wanted = None
            self.table.setFocus()

    # ---- the side -----------------------------------------------------------------------------

    def _chosen(self) -> StandingLine | None:
        rows = self.table.selected_rows()
        return rows[0] if rows else None

    def _show_side(self) -> None:
        view, line = self._view, self._chosen()
        if view is None or line is None:
            self.why.show_nobody()
        else:
            level = view.tied_with.get(line.number, ())
            fmt = self.gateway.rules.format
            self.why.show_line(self.gateway.texts, fmt, line, level, self, self.gateway.zone)
            self.why.withdraw.setVisible(may_withdraw(self.gateway, line.number))
        if self._lay_out_side():
            self._change_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_side()
        self._change_columns()
        self._laid_out.start()

    def _change_columns(self) -> None:
        """Other columns over the same rows, if the room for them has changed."""
        columns = self._columns_needed()
        if columns is not None:
            self.table.set_columns(columns)
            self._place_cut()
            self._laid_out.start()

    def _place_cut(self) -> None:
        view = self._view
        if view is not None:
            word = self.words("standpage.cut", n=view.cut_size)
            if view.cut_open:
                word = self.words("standpage.cut_open", n=view.cut_size)
            self.table.set_cut(view.cut_after, word, view.cut_open)

    def _lay_out_side(self) -> bool:
        """Show the side if it has content; return whether that has changed."""
        beside = self._rulings_beside and bool(self.rulings.words)
        self.rulings.setVisible(beside)
        visible = self.why.player is not None or beside
        changed = visible == self.side.isHidden()
        self.side.setVisible(visible)
        if changed:
            self._laid_out.start()
        return changed

    @property
    def _rulings_beside(self) -> bool:
        roomy = self.width() >= look().px(_ROOMY)
        return roomy if self._rulings_wanted is None else self._rulings_wanted

    def _fit_side(self) -> None:
        """The side gives the names beside it the room they lack, down to its least width: its longest
        word.
        """
        inner = self.side.widget()
        if self.side.isHidden() or inner is None:
            return
        full = look().px(_SIDE_WIDTH)
        word = inner.minimumSizeHint().width() + self.side.verticalScrollBar().sizeHint().width()
        fewest = _LEAST_SIDE if self.why.player is None else _LEAST_WHY
        least = min(full, max(look().px(fewest), word))
        lacking = self.table.name_lacks + full - self.side.width()
        width = full - min(max(0, lacking), full - least)
        if width != self.side.width():
            self.side.setFixedWidth(width)

    def _toggle_rulings(self) -> None:
        self._rulings_wanted = not self._rulings_beside
        self._show_side()

    def _close_why(self) -> None:
        self.table.clearSelection()
        self.table.setFocus()
        self._show_side()

    def _to_side(self, _line: object) -> None:
        self._show_side()
        first = self.why.links[0] if self.why.links else self.why.adjust
        first.setFocus()

    def _open_sheet(self, target: str) -> None:
        self.shell.go("scores", target)

    # ---- rulings ------------------------------------------------------------------------------

    def _show_menu(self, at: QPoint) -> None:
        """A penalty is looked for at the player's line."""
        index = self.table.indexAt(at)
        if not index.isValid():
            return
        self.table.selectRow(index.row())
        self.menu = QMenu(self)
        self.menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu.addAction(f"{self.words('standpage.adjust')}\tF7", self._adjust)
        line = self._chosen()
        if self._view is not None and line is not None and line.number in self._view.tied_with:
            self.menu.addAction(f"{self.words('standpage.decide_tie')}\tF4", self._decide)
        if line is not None and may_withdraw(self.gateway, line.number):
            self.menu.addAction(self.words("players.act_withdraw"), self._withdraw)
        self.menu.popup(self.table.viewport().mapToGlobal(at))

    def _adjust(self) -> None:
        line = self._chosen()
        if line is None:
            return
        number, low = line.number, self.gateway.rules.format.low_wins
        adjust(
            self.window(),
            self.gateway,
            numbered(number, line.name, self.told_apart(line)),
            low,
            lambda points, reason: AdjustPoints(number, points, reason),
        )

    def _withdraw(self) -> None:
        if self.why.player is not None:
            withdraw(self.gateway, self.shell, self.why.player)

    def _decide(self) -> None:
        view, line = self._view, self._chosen()
        if view is None or line is None or line.number not in view.tied_with:
            return
        level, scope = view.tied_with[line.number], view.scope
        there = [each for each in view.standings.lines if each.number in level]
        players = self.gateway.tournament.players
        items = [(each.number, player_named(players, each.number)) for each in there]
        decide_order(
            self.window(),
            self.gateway,
            self.words("standpage.decide_title"),
            capital(self.gateway.texts.say(line.why)) if line.tied else self.words("standpage.decide_text"),
            items,
            lambda order, reason: DecideTie(scope, order, reason),
        )
