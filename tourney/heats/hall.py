"""Shows the hall as a map in one heat: each table's place and state, its players, and which of them meet
again.

One query for the page Hall, for other pages that show the map, and for paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message
from tourney.clock.clock import Phase, TableTime, clock_of, is_in
from tourney.clock.current_heat import not_here_yet
from tourney.clock.day_plan import boards_of
from tourney.event.hall_map import HallMap, Place, hall_tables, kept_map, shown_map
from tourney.event.records import Tournament
from tourney.event.rule_book_words import why_not_run
from tourney.event.rules import Rules
from tourney.heats.heats import Mark, SeatLine, meetings, seat_lines
from tourney.heats.table_tiles import BoardTable, table_tile


@dataclass(frozen=True, slots=True)
class SeatLink:
    """Two seats of a table, counted from 0, whose players meet again in another heat, or share a team."""

    a: int
    b: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class MapTable:
    """A table at its place. `tile` None: nobody plays there in this heat.

    `board` 0: all tables of the heat play at the same time, each with its own.
    """

    table: TableNo
    place: Place
    tile: BoardTable | None = None
    board: int = 0
    seats: tuple[SeatLine, ...] = ()
    links: tuple[SeatLink, ...] = ()
    runs: bool = False
    """Whether the engine may referee it."""


@dataclass(frozen=True, slots=True)
class HallView:
    """The hall in one heat. `kept` False: nobody has laid it out, and it is shown in rows.

    `lacking`: tables without a place on the event's map, shown behind its last. `teams`: of the whole event,
    so that each has the same colour on every map.
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
        return next((each for each in self.tables if each.table == number), None)

    @property
    def links(self) -> int:
        """How many pairs meet again or share a team."""
        return sum(len(each.links) for each in self.tables)


@dataclass(frozen=True, slots=True)
class MapTimes:
    """The time of each table of a heat whose clock has begun, at one moment."""

    times: tuple[TableTime, ...] = ()

    def of(self, number: TableNo) -> TableTime | None:
        """The time of a table, None if it has none to show."""
        return next((each for each in self.times if each.table == number), None)


_SHOWN = (Phase.RUNNING, Phase.PAUSED, Phase.OVER)
"""Phases in which a table has a time to show."""


def hall_view(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HallView | None:
    """The hall in a heat, drawn or not; None where there is no table yet."""
    kept, hall = kept_map(tournament), shown_map(tournament, rules, heat)
    if not hall.tables:
        return None
    tables = {table.table: table for table in tournament.tables_of(heat)}
    boards = boards_of(tournament, heat)
    met = meetings(tournament, heat)
    not_here = not_here_yet(tournament)
    map_tables = []
    for number, place in hall.tables.items():
        table = tables.get(number)
        if table is None:
            map_tables.append(MapTable(number, place))
            continue
        seats = seat_lines(tournament, table, met, not_here)
        map_tables.append(
            MapTable(
                number,
                place,
                table_tile(tournament, rules, table),
                board=boards[number],
                seats=seats,
                links=tuple(_links(seats)),
                runs=why_not_run(tournament, table) is None,
            )
        )
    return HallView(
        heat=heat,
        name=heat_named(heat),
        drawn=bool(tables),
        hall=hall,
        kept=kept is not None,
        tables=tuple(map_tables),
        lacking=() if kept is None else kept.without_place(hall_tables(tournament, rules)),
        teams=tuple(sorted({player.team for player in tournament.players.values() if player.team})),
    )


def map_times(tournament: Tournament, now: datetime, heat: HeatId) -> MapTimes:
    """The time left at each table that still plays, if its clock is on."""
    playing = {table.table for table in tournament.tables_of(heat) if not is_in(tournament, table)}
    waves = {table.wave for table in tournament.tables_of(heat)}
    clocks = [clock_of(tournament, heat, wave, now) for wave in sorted(waves)]
    times = [clock.table(number) for clock in clocks if clock is not None for number in clock.tables]
    return MapTimes(tuple(time for time in times if time.phase in _SHOWN and time.table in playing))


def _links(seats: Sequence[SeatLine]) -> list[SeatLink]:
    """The pairs of a table who meet again or share a team; a pair may do both."""
    links = []
    for (a, one), (b, other) in combinations(enumerate(seats), 2):
        if other.number in one.met:
            links.append(SeatLink(a, b, Mark.REPEAT))
        if other.number in one.mates:
            links.append(SeatLink(a, b, Mark.TEAM))
    return links
