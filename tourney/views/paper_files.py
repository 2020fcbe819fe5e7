"""What the Excel files show: the workbook of the event and the entry template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import DeedId, HeatId, PlayerNo, Points, TableNo
from tourney.scoresheet.sheet import Holding
from tourney.texts import Message
from tourney.views.paper import (
    BracketPaper,
    DeedRow,
    EventHead,
    ListedPlayer,
    Person,
    SeatedTable,
    SeatingPaper,
    StandingsPaper,
)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One sheet as a row. `declared_*` belong to a sheet of totals only.

    `land` is the unmortgaged land that breaks equal totals (T9.4). `ahead` counts the players of equal
    total and land whom a referee (or the paper) placed behind. `by_formula` says that total, land and
    `ahead` give the places of the whole table; otherwise the place is written as it is. Place and
    points are None while the table has no result.
    """

    heat: HeatId
    table: TableNo
    seat: int
    seats: int
    person: Person
    deeds: Mapping[DeedId, Holding]
    cash: int | None
    bankrupt: int | None
    declared_total: int | None
    declared_place: int | None
    property: int | None
    land: int
    ahead: int
    total: int
    place: int | None
    points: Points | None
    by_formula: bool
    state: Message


@dataclass(frozen=True, slots=True)
class PointsRule:
    """The points table as the formulas need it. `by_size`: rows are chosen by table size."""

    rows: Mapping[int, tuple[int, ...]]
    by_size: bool
    bankrupt_by_rank: bool


@dataclass(frozen=True, slots=True)
class Contact:
    """How to reach a player; in the workbook only if asked for."""

    phone: str
    email: str


@dataclass(frozen=True, slots=True)
class WorkbookData:
    """Everything in the workbook. `contacts` is empty unless asked for."""

    head: EventHead
    players: tuple[ListedPlayer, ...]
    contacts: Mapping[PlayerNo, Contact]
    seatings: tuple[SeatingPaper, ...]
    deeds: tuple[DeedRow, ...]
    points: PointsRule
    scores: tuple[ScoreRow, ...]
    standings: StandingsPaper
    bracket: BracketPaper


@dataclass(frozen=True, slots=True)
class TemplateData:
    """The entry template of one heat. `event_code` and `edition` come back with it."""

    head: EventHead
    event_code: str
    edition: str
    heat: HeatId
    deeds: tuple[DeedRow, ...]
    tables: tuple[SeatedTable, ...]
