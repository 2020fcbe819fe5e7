"""What a step would change, or has changed, in what people see: places, the cut, seats, paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tourney.base.ids import HeatId, PlayerNo, Points, TableNo
from tourney.base.texts import Message
from tourney.event.prints import OldPaper
from tourney.event.table_state import TableKey
from tourney.projector.scene_kind import SceneKind
from tourney.standings.line_picture_view import LineChange
from tourney.standings.wrong_seats import WrongSeats

PLAYED = "played"
"""How far a stage has come of which a table has a result."""


class Level(StrEnum):
    """How much a step upsets, rising: what a person is asked before it is saved."""

    NONE = "none"
    """Nothing that has been published changes: no place, no points."""
    ACKNOWLEDGE = "acknowledge"
    """Places or points, below the line, that nothing in people's hands or on the hall's screen shows."""
    CONFIRM = "confirm"
    """Paper that was printed, or the hall's screen, shows what changes."""
    REASON = "reason"
    """A cut that was decided, a drawn stage, a champion, a result that was declared official, or seats at a
    table that has begun."""
    REFUSE = "refuse"
    """A stage that has been played rests on it: first the way round."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line in the standings (of the own division, if there are any) differs: (before, after).

    `place`, `points` (sixtieths), `assets` (M$): None where the player is not listed. `qualified`: goes
    through as it stands. `reason`: why the place is what it is then, None if no longer listed.
    """

    number: PlayerNo
    place: tuple[int | None, int | None]
    points: tuple[Points | None, Points | None]
    assets: tuple[int | None, int | None]
    qualified: tuple[bool, bool]
    reason: Message | None


@dataclass(frozen=True, slots=True)
class TableMoved:
    """A player whose place or total (M$) at one table differs: (before, after), None without a result."""

    heat: HeatId
    table: TableNo
    number: PlayerNo
    place: tuple[int | None, int | None]
    total: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Where a player sits afterwards; `table` None: nowhere in this heat."""

    heat: HeatId
    number: PlayerNo
    table: TableNo | None
    seat: int


@dataclass(frozen=True, slots=True)
class StageTouched:
    """A drawn stage whose seats should be other people's, with its tables concerned.

    `state`: drawn, published or played.
    """

    heat: HeatId
    tables: tuple[TableNo, ...]
    state: str
    wrong: WrongSeats


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What the hall sees at this moment; `heat` for seats, None for any other scene."""

    scene: SceneKind
    heat: HeatId | None = None


@dataclass(frozen=True, slots=True)
class ScreenTouched:
    """A scene of the hall's screen that shows something else afterwards; `heat`: whose seats.

    `shown`: the hall sees it now, as far as this program is the one that shows it.
    """

    scene: SceneKind
    heat: HeatId | None
    shown: bool


@dataclass(frozen=True, slots=True)
class Consequence:
    """What differs after a step. `players` by their place afterwards; `tables` are the results that differ.

    `enters` and `leaves`: over and under the line as it stands; `at_the_line`: level there now, for a referee
    to decide, who were not before; `cut_decided`: before the step the line was final; `cut_settled`: after it
    it is; `cut_reopened`: it no longer is. `reopened`: tables that are no longer confirmed. `champions` by
    division: (before, after), those that differ. `lines`: who stands about a line that somebody moves near.
    `goes_on`, `stays`: who goes on now from a stage to the next, which is not drawn yet, and who no longer.
    `undeclared`: an official result that is no longer official. `lapsed`: orders that a referee or a lot
    decided between players who are no longer level, better first. `in_play`: tables that have begun at which
    people change seats. `seats`: who sits elsewhere then. `warnings`: what the step itself tells.
    """

    level: Level
    players: tuple[Moved, ...]
    tables: tuple[TableMoved, ...]
    enters: tuple[PlayerNo, ...]
    leaves: tuple[PlayerNo, ...]
    at_the_line: tuple[PlayerNo, ...]
    cut_decided: bool
    cut_settled: bool
    cut_reopened: bool
    reopened: tuple[TableKey, ...]
    stages: tuple[StageTouched, ...]
    papers: tuple[OldPaper, ...]
    screens: tuple[ScreenTouched, ...]
    lines: tuple[LineChange, ...]
    champions: Mapping[str, tuple[PlayerNo | None, PlayerNo | None]]
    undeclared: bool
    lapsed: tuple[tuple[PlayerNo, ...], ...]
    warnings: tuple[Message, ...]
    goes_on: tuple[PlayerNo, ...] = ()
    stays: tuple[PlayerNo, ...] = ()
    in_play: tuple[TableKey, ...] = ()
    seats: tuple[SeatChanged, ...] = ()

    @property
    def own(self) -> frozenset[PlayerNo]:
        """Players of the tables whose results differ."""
        return frozenset(each.number for each in self.tables)

    @property
    def on_screen(self) -> tuple[ScreenTouched, ...]:
        """The scenes that the hall sees now."""
        return tuple(each for each in self.screens if each.shown)

    @property
    def played(self) -> StageTouched | None:
        """The first stage that has been played and rests on the step."""
        return next((each for each in self.stages if each.state == PLAYED), None)

    @property
    def played_stages(self) -> int:
        """How many stages that have been played rest on it."""
        return sum(each.state == PLAYED for each in self.stages)

    @property
    def beyond(self) -> bool:
        """Whether anything differs that somebody outside those tables could notice."""
        return bool(
            {each.number for each in self.players} - self.own
            or any(each.place[0] != each.place[1] for each in self.players)
            or self.enters
            or self.leaves
            or self.at_the_line
            or self.reopened
            or self.stages
            or self.papers
            or self.on_screen
            or self.champions
            or self.undeclared
            or self.lapsed
            or self.goes_on
            or self.stays
            or self.in_play
        )
