"""Looks up and changes seats in an event's records, and finds players who have met or share a team."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tourney.base.errors import NotFound
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import msg
from tourney.event.collections import HEATS, TABLE_CLOCKS, TABLES
from tourney.event.command import UnitOfWork
from tourney.event.records import Heat, Player, Table, Tournament


@dataclass(frozen=True, slots=True)
class HeatSeat:
    """A player's seat in a heat; `seat` counts from 1."""

    heat: HeatId
    table: TableNo
    wave: int
    seat: int
    player: PlayerNo


def heat_seats(tournament: Tournament, heat: HeatId) -> tuple[HeatSeat, ...]:
    """Every seat of a heat, by table."""
    return tuple(
        HeatSeat(heat=heat, table=table.table, wave=table.wave, seat=seat, player=player)
        for table in tournament.tables_of(heat)
        for seat, player in enumerate(table.seats, start=1)
    )


def known_player(work: UnitOfWork, number: PlayerNo) -> Player:
    """The player with this number. NotFound otherwise."""
    player = work.t.players.get(number)
    if player is None:
        raise NotFound("errors.no_such_player", number=number)
    return player


def heat_drawn(work: UnitOfWork, heat: HeatId) -> Heat:
    """The heat's record. NotFound if it has not been drawn."""
    drawn = work.t.heats.get(heat)
    if drawn is None:
        raise NotFound("errors.heat_not_drawn", heat=heat_named(heat))
    return drawn


def table_of(work: UnitOfWork, heat: HeatId, number: TableNo) -> Table:
    """A table of a drawn heat. NotFound otherwise."""
    heat_drawn(work, heat)
    table = work.t.tables.get((heat, number))
    if table is None:
        raise NotFound("errors.no_such_table", heat=heat_named(heat), table=number)
    return table


def seat_of(work: UnitOfWork, heat: HeatId, number: PlayerNo) -> Table | None:
    """The table at which the player sits in this heat."""
    return next((t for t in work.t.tables_of(heat) if number in t.seats), None)


def put_table(work: UnitOfWork, table: Table) -> None:
    """Store a table's record."""
    work.put(TABLES, table)


def unseat(work: UnitOfWork, table: Table, number: PlayerNo) -> None:
    """Take a player from a table; an empty table is removed, with its own clock."""
    seats = tuple(seat for seat in table.seats if seat != number)
    if seats:
        put_table(work, table.seating(seats))
    else:
        if (table.heat, table.table) in work.t.table_clocks:
            work.drop(TABLE_CLOCKS, (table.heat, table.table))
        work.drop(TABLES, (table.heat, table.table))
    mark_edited(work, table.heat)
    warn_of_size(work, table, len(seats))


def mark_edited(work: UnitOfWork, heat: HeatId) -> None:
    """Note that seats of the heat were changed by hand since it was drawn."""
    record = work.t.heats[heat]
    work.put(HEATS, replace(record, edited=True))


def warn_of_size(work: UnitOfWork, table: Table, size: int) -> None:
    """Warn of a table that would be of a size which the format does not foresee; an empty one goes."""
    if size and size not in work.rules.sizes:
        work.warnings.append(
            msg("heats.size_not_allowed", heat=heat_named(table.heat), table=table.table, n=size)
        )


def opponents_elsewhere(tournament: Tournament, heat: HeatId, number: PlayerNo) -> frozenset[PlayerNo]:
    """The players with whom the player sits in the other heats."""
    others = [table for table in tournament.tables.values() if table.heat != heat and number in table.seats]
    return frozenset(other for table in others for other in table.seats)


def company_price(
    tournament: Tournament, number: PlayerNo, met: frozenset[PlayerNo], table: Table
) -> tuple[int, int]:
    """How many at the table the player has met already (`met`), and how many are in their team."""
    team = tournament.players[number].team
    mates = sum(1 for seat in table.seats if team and tournament.players[seat].team == team)
    return sum(1 for seat in table.seats if seat in met), mates
