"""The scene that a person has chosen, or that follows the day, how it is made from the event, and the file by
which the screens of the hall's network know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from tourney.base.ids import HeatId, TableNo
from tourney.base.languages import BOTH
from tourney.base.own_folders import make_private, named_by, new_private
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
    seating_below_clock,
)
from ui.projector.painter import GROUNDS
from ui.projector.scene import BlackScene, LogoScene, MessageScene, PaymentScene, Scene
from ui.projector.scene_table import TableScene
from ui.projector.scenes_results import BracketScene, ChampionScene, ChartsScene, StandingsScene, TeamsScene
from ui.projector.scenes_seating import ClockScene, ClockSeatingScene, SeatingScene

T = TypeVar("T")
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
        SceneKind.CLOCK_SEATING: lambda t, r, now: ClockSeatingScene(
            seating_below_clock(t, r, now, heat, order)
        ),
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


@dataclass(frozen=True, slots=True)
class HallChoice:
    """What a person at the window lets every screen of the hall see: of the selection all but the board."""

    scene: SceneKind = SceneKind.LOGO
    heat: HeatId | None = None
    order: NameOrder = NameOrder.STROKES
    message: HallMessage = field(default_factory=HallMessage)
    following: bool = True
    language: str = BOTH
    ground: str = GROUNDS[0]
    hidden: bool = False
    frozen: bool = False


class ChoiceFile:
    """Keeps the choice where the program of the hall's network finds it: files of this user's alone."""

    def __init__(self, folder: Path, event: str) -> None:
        """`folder`: the user's own for states. `event`: its code."""
        self._path = folder / "screens" / f"{named_by(event)}.json"
        self._names, self._apart = (self._path.with_suffix(each) for each in (".names", ".apart"))
        self._kept: HallChoice | None = None

    def keep(self, choice: HallChoice) -> None:
        """Write it whole or not at all. OSError."""
        if choice != self._kept:
            _write(self._path, choice)
            self._kept = choice

    def keep_names(self, names: tuple[str, ...]) -> None:
        """The screens that there are, for the window. OSError."""
        _write(self._names, names)

    def names(self) -> tuple[str, ...]:
        """The screens that there are, () while none is shown."""
        return _read(self._names, tuple[str, ...]) or ()

    def keep_apart(self, scenes: dict[str, SceneKind]) -> None:
        """The screens that show a scene of their own, also once no window is open. OSError."""
        _write(self._apart, scenes)

    def apart(self) -> dict[str, SceneKind]:
        """The same, by name."""
        return _read(self._apart, dict[str, SceneKind]) or {}

    def read(self) -> HallChoice | None:
        """None if there is none that can be read: the day decides."""
        return _read(self._path, HallChoice)

    def forget(self) -> None:
        """The window has closed the event: the day decides. OSError."""
        self._path.unlink(missing_ok=True)


def _read(path: Path, kind: type[T]) -> T | None:
    """None for a file that is none, or is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, ValueError):
        return None


def _write(path: Path, content: object) -> None:
    make_private(path.parent)
    beside = path.with_name(f"{path.name}.new")
    with new_private(beside) as file:
        file.write(msgspec.json.encode(content).decode())
    beside.replace(path)
