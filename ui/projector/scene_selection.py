"""What a person has chosen to show, and the scene that it becomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from tourney.base.ids import HeatId, TableNo
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.projector.scenes import (
    HallMessage,
    LiveBoard,
    NameOrder,
    SceneKind,
    hall_bracket,
    hall_charts,
    hall_event,
    hall_podium,
    hall_seating,
    hall_standings,
    hall_teams,
)
from ui.projector.champion import ChampionScene
from ui.projector.charts import ChartsScene
from ui.projector.scene import Scene
from ui.projector.scene_table import TableScene
from ui.projector.scenes_results import BracketScene
from ui.projector.scenes_seating import ClockScene, ClockSeatingScene
from ui.projector.seating import SeatingScene
from ui.projector.standings import StandingsScene
from ui.projector.teams import TeamsScene
from ui.projector.words import BlackScene, LogoScene, MessageScene

SCENE_KEYS = {
    SceneKind.CLOCK: "projector.scene_clock",
    SceneKind.CLOCK_SEATING: "projector.scene_clock_seating",
    SceneKind.SEATING: "projector.scene_seating",
    SceneKind.STANDINGS: "projector.scene_standings",
    SceneKind.BRACKET: "projector.scene_bracket",
    SceneKind.TABLE: "projector.scene_table",
    SceneKind.MESSAGE: "projector.scene_message",
    SceneKind.LOGO: "projector.scene_logo",
    SceneKind.BLACK: "projector.scene_black",
    SceneKind.CHAMPION: "projector.scene_champion",
    SceneKind.TEAMS: "projector.scene_teams",
    SceneKind.CHARTS: "projector.scene_charts",
}
"""What a person calls each scene."""
SCENE_SIGNS = dict(zip(SceneKind, "123456789WTC", strict=True))
"""The key that shows each: figures, then a letter of winner, teams, charts (0 follows the day again)."""

Query = Callable[[Tournament, Rules, datetime], Scene]


@dataclass(frozen=True, slots=True)
class SceneSelection:
    """What is chosen. `heat` None: the one people look for now; `table` None: the first being played.

    `following`: scene and heat are the day's; else a person's, until they let it follow again.
    """

    scene: SceneKind = SceneKind.LOGO
    heat: HeatId | None = None
    order: NameOrder = NameOrder.STROKES
    table: tuple[HeatId, TableNo] | None = None
    message: HallMessage = field(default_factory=HallMessage)
    following: bool = True


def query_of(selection: SceneSelection) -> Query | None:
    """How the scene is made of the event, on another thread; None for a scene that needs nothing of it."""
    heat, order = selection.heat, selection.order
    queries: dict[SceneKind, Query] = {
        SceneKind.CLOCK_SEATING: lambda t, r, now: ClockSeatingScene(hall_seating(t, r, now, heat, order)),
        SceneKind.SEATING: lambda t, r, now: SeatingScene(hall_seating(t, r, now, heat, order)),
        SceneKind.STANDINGS: lambda t, r, now: StandingsScene(hall_standings(t, r, now)),
        SceneKind.BRACKET: lambda t, r, now: BracketScene(hall_bracket(t, r, now)),
        SceneKind.CHAMPION: lambda t, r, now: ChampionScene(hall_podium(t, r, now)),
        SceneKind.TEAMS: lambda t, r, now: TeamsScene(hall_teams(t, r, now)),
        SceneKind.CHARTS: lambda t, r, now: ChartsScene(hall_charts(t, r, now)),
    }
    return queries.get(selection.scene)


def scene_at_once(selection: SceneSelection, tournament: Tournament, boards: tuple[LiveBoard, ...]) -> Scene:
    """The scene of a selection that needs no query."""
    if selection.scene is SceneKind.CLOCK:
        return ClockScene()
    if selection.scene is SceneKind.MESSAGE:
        return MessageScene(selection.message)
    if selection.scene is SceneKind.LOGO:
        return LogoScene(hall_event(tournament))
    if selection.scene is SceneKind.TABLE:
        first = boards[0] if boards else None
        return TableScene(next((each for each in boards if each.key == selection.table), first))
    return BlackScene()
