"""The hall as a map: where each table stands, how it is, who sits there, who of them meets again."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import PersonName
from tourney.base.texts import Message
from tourney.clock.clock import TableTime
from tourney.event.hall_map import HallMap, Place
from tourney.heats.heats_table_tiles_view import BoardTable
from tourney.heats.heats_view import Mark


@dataclass(frozen=True, slots=True)
class SeatedHere:
    """A player at a table of the map. `gone`: absent or withdrawn, `awaited`: not checked in on a day that
    checks people in; neither with a result."""

    number: PlayerNo
    name: PersonName
    team: str = ""
    gone: bool = False
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class SeatLink:
    """Two seats of a table, counted from 0, who meet again in another heat, or are of one team."""

    a: int
    b: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class MapTable:
    """A table where it stands. `tile` None: nobody plays there in this heat.

    `board` 0: all tables of the heat play at the same time, each with its own.
    """

    table: TableNo
    place: Place
    tile: BoardTable | None = None
    board: int = 0
    seats: tuple[SeatedHere, ...] = ()
    links: tuple[SeatLink, ...] = ()
    runs: bool = False
    """The engine may referee it."""


@dataclass(frozen=True, slots=True)
class HallView:
    """The hall in one heat. `kept` False: nobody has laid it out, and it is shown in rows.

    `lacking`: tables that the event's map has no place for, shown behind its last. `teams`: of the whole
    event, so that each has the same colour on every map.
    """

    heat: HeatId
    name: Message
    drawn: bool
    hall: HallMap
    kept: bool
    tables: tuple[MapTable, ...]
    lacking: tuple[TableNo, ...] = ()
    teams: tuple[str, ...] = ()

    def table(self, number: TableNo) -> MapTable | None:
        """A table by its number."""
        return next((each for each in self.tables if each.table == number), None)

    @property
    def links(self) -> int:
        """How many pairs meet again or are of one team."""
        return sum(len(each.links) for each in self.tables)


@dataclass(frozen=True, slots=True)
class MapTimes:
    """The time of each table of a heat whose clock has begun, at one moment."""

    times: tuple[TableTime, ...] = ()

    def of(self, number: TableNo) -> TableTime | None:
        """The time of a table, None where there is none to show."""
        return next((each for each in self.times if each.table == number), None)
