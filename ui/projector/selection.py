"""The scene that a person has chosen, or that follows the day, and how it is made from the event."""

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
    hall_awards,
    hall_bracket,
    hall_charts,
    hall_event,
    hall_payment,
    hall_podium,
    hall_seating,
    hall_standings,
    hall_teams,
)
from ui.projector.scene import BlackScene, LogoScene, MessageScene, PaymentScene, Scene
from ui.projector.scene_table import TableScene
from ui.projector.scenes_results import BracketScene, ChampionScene, ChartsScene, StandingsScene, TeamsScene
from ui.projector.scenes_seating import ClockScene, ClockSeatingScene, SeatingScene

Query = Callable[[Tournament, Rules, datetime], Scene]


@dataclass(frozen=True, slots=True)
class SceneSelection:
    """The selection. `heat` None: the one people look for now; `table` None: the first being played.

    `following`: scene and heat are the day's; else a person's, until they let it follow again.
    """

    scene: SceneKind = SceneKind.LOGO
    heat: HeatId | None = None
    order: NameOrder = NameOrder.STROKES
    table: tuple[HeatId, TableNo] | None = None
    message: HallMessage = field(default_factory=HallMessage)
    following: bool = True


def query_of(selection: SceneSelection) -> Query | None:
    """The query that makes the scene from the event, on another thread; None for a scene without one."""
    heat, order = selection.heat, selection.order
    queries: dict[SceneKind, Query] = {
        SceneKind.CLOCK_SEATING: lambda t, r, now: ClockSeatingScene(hall_seating(t, r, now, heat, order)),
        SceneKind.SEATING: lambda t, r, now: SeatingScene(hall_seating(t, r, now, heat, order)),
        SceneKind.STANDINGS: lambda t, r, now: StandingsScene(hall_standings(t, r, now)),
        SceneKind.BRACKET: lambda t, r, now: BracketScene(hall_bracket(t, r, now)),
        SceneKind.CHAMPION: lambda t, r, now: ChampionScene(hall_podium(t, r, now), hall_awards(t)),
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
    if selection.scene is SceneKind.PAYMENT:
        return PaymentScene(hall_payment(tournament))
    if selection.scene is SceneKind.TABLE:
        first = boards[0] if boards else None
        return TableScene(next((each for each in boards if each.key == selection.table), first))
    return BlackScene()
