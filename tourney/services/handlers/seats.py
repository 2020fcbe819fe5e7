"""Seats of single players: who may still be moved, and what a move does to the tables."""

from __future__ import annotations

from dataclasses import replace

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.competition.collections import HEATS, TABLES
from tourney.competition.records import Heat, Table
from tourney.errors import BadInput, NotFound, Refused
from tourney.services.commands import SeatPlayer, SeatPlayers, SwapSeats, UnseatPlayer
from tourney.services.workspace import Workspace
from tourney.texts import msg

_NO_SIZE = 100
"""Rank of a size that the format does not foresee."""


def table_has_begun(work: Workspace, table: Table) -> bool:
    """Whether the table plays or has played: clock or game were started, or paper or sheets have come in."""
    if table.paper_in or table.confirmed_at or (table.heat, table.wave) in work.t.clocks:
        return True
    if (table.heat, table.table) in work.t.games:
        return True
    return any((table.heat, number) in work.t.sheets for number in table.seats)


def heat_drawn(work: Workspace, heat: HeatId) -> Heat:
    """The heat's record. NotFound if it has not been drawn."""
    found = work.t.heats.get(heat)
    if found is None:
        raise NotFound("errors.heat_not_drawn", heat=heat)
    return found


def table_of(work: Workspace, heat: HeatId, number: TableNo) -> Table:
    """A table of a drawn heat. NotFound otherwise."""
    heat_drawn(work, heat)
    found = work.t.tables.get((heat, number))
    if found is None:
        raise NotFound("errors.no_such_table", heat=heat, table=number)
    return found


def seat_of(work: Workspace, heat: HeatId, number: PlayerNo) -> Table | None:
    """The table at which the player sits in this heat."""
    return next((t for t in work.t.tables_of(heat) if number in t.seats), None)


def put_table(work: Workspace, table: Table) -> None:
    """Store a table's record."""
    work.put(TABLES, table)


def unseat(work: Workspace, table: Table, number: PlayerNo) -> None:
    """Take a player from a table; an empty table goes."""
    seats = tuple(seat for seat in table.seats if seat != number)
    if seats:
        put_table(work, replace(table, seats=seats))
    else:
        work.drop(TABLES, (table.heat, table.table))
    _mark_edited(work, table.heat)
    _warn_of_size(work, table, len(seats))


def swap_seats(work: Workspace, command: SwapSeats) -> None:
    """Two players change places."""
    heat_drawn(work, command.heat)
    if command.a == command.b:
        raise Refused("errors.same_player", number=command.a)
    first, second = _open_seat(work, command.heat, command.a), _open_seat(work, command.heat, command.b)
    swap = {command.a: command.b, command.b: command.a}
    for table in {first.table: first, second.table: second}.values():
        put_table(work, replace(table, seats=tuple(swap.get(seat, seat) for seat in table.seats)))
    _mark_edited(work, command.heat)
    work.params |= {"heat": command.heat, "a": command.a, "b": command.b}


def seat_player(work: Workspace, command: SeatPlayer) -> None:
    """Seat a late arrival, an alternate or a reserve, or move a player to another table."""
    table = _seated(work, command)
    work.params |= {"heat": command.heat, "number": command.number, "table": table}
    work.data = table


def seat_players(work: Workspace, command: SeatPlayers) -> None:
    """Seat several players, or one in several heats, each at the best table left by those before."""
    if not command.seats:
        raise BadInput("errors.no_numbers")
    work.data = tuple(_seated(work, SeatPlayer(heat, number)) for heat, number in command.seats)
    numbers = list(dict.fromkeys(number for _, number in command.seats))
    heats = list(dict.fromkeys(heat for heat, _ in command.seats))
    work.params |= {"heats": heats, "numbers": numbers, "n": len(numbers)}


def _seated(work: Workspace, command: SeatPlayer) -> TableNo:
    """Carry out one seat; the table that it is at."""
    heat_drawn(work, command.heat)
    if command.number not in work.t.players:
        raise NotFound("errors.no_such_player", number=command.number)
    if work.t.players[command.number].status in ("absent", "withdrawn"):
        raise Refused("errors.not_here", number=command.number)
    present = seat_of(work, command.heat, command.number)
    if command.instead_of is not None:
        if present is not None:
            raise Refused("errors.already_seated", number=command.number, table=present.table)
        table = _open_seat(work, command.heat, command.instead_of)
        swap = {command.instead_of: command.number}
        put_table(work, replace(table, seats=tuple(swap.get(seat, seat) for seat in table.seats)))
    else:
        table = _chosen_table(work, command, present)
        if present is not None:
            unseat(work, _open_seat(work, command.heat, command.number), command.number)
            table = table_of(work, command.heat, table.table)
        put_table(work, replace(table, seats=(*table.seats, command.number)))
        _warn_of_size(work, table, len(table.seats) + 1)
    _mark_edited(work, command.heat)
    return table.table


def unseat_player(work: Workspace, command: UnseatPlayer) -> None:
    """Take a player out of a heat."""
    heat_drawn(work, command.heat)
    unseat(work, _open_seat(work, command.heat, command.number), command.number)
    work.params |= {"heat": command.heat, "number": command.number}


def _open_seat(work: Workspace, heat: HeatId, number: PlayerNo) -> Table:
    table = seat_of(work, heat, number)
    if table is None:
        raise NotFound("errors.not_seated", number=number, heat=heat)
    _refuse_if_begun(work, table)
    return table


def _refuse_if_begun(work: Workspace, table: Table) -> None:
    if table_has_begun(work, table):
        raise Refused("errors.table_has_begun", heat=table.heat, table=table.table)


def _chosen_table(work: Workspace, command: SeatPlayer, present: Table | None) -> Table:
    if command.table is not None:
        table = table_of(work, command.heat, command.table)
        if present is not None and present.table == table.table:
            raise Refused("errors.already_seated", number=command.number, table=table.table)
        _refuse_if_begun(work, table)
        if len(table.seats) >= max(work.rules.format.sizes):
            raise Refused("errors.table_full", table=table.table, n=len(table.seats))
        return table
    if present is not None:
        raise Refused("errors.already_seated", number=command.number, table=present.table)
    open_tables = [
        table
        for table in work.t.tables_of(command.heat)
        if not table_has_begun(work, table) and len(table.seats) < max(work.rules.format.sizes)
    ]
    if not open_tables:
        raise Refused("errors.no_free_seat", heat=command.heat)
    met = _met_elsewhere(work, command.heat, command.number)
    return min(open_tables, key=lambda table: _price(work, command.number, met, table))


def _met_elsewhere(work: Workspace, heat: HeatId, number: PlayerNo) -> frozenset[PlayerNo]:
    """With whom the player sits in the other heats."""
    others = [t for t in work.t.tables.values() if t.heat != heat and number in t.seats]
    return frozenset(other for table in others for other in table.seats)


def _price(
    work: Workspace, number: PlayerNo, met: frozenset[PlayerNo], table: Table
) -> tuple[int, int, int, int]:
    """What a seat at this table costs, dearest first: the table's size, repeats, team mates, its number.

    A size counts by how far down the format's list it moves the table: filling a table that is too small
    to play comes before everything else.
    """
    team = work.t.players[number].team
    mates = sum(1 for seat in table.seats if team and work.t.players[seat].team == team)
    sizes = work.rules.format.sizes
    ranks = [
        sizes.index(size) if size in sizes else _NO_SIZE for size in (len(table.seats), len(table.seats) + 1)
    ]
    return (ranks[1] - ranks[0], sum(1 for seat in table.seats if seat in met), mates, table.table)


def _mark_edited(work: Workspace, heat: HeatId) -> None:
    record = work.t.heats[heat]
    work.put(HEATS, replace(record, edited=True))


def _warn_of_size(work: Workspace, table: Table, size: int) -> None:
    if size and size not in work.rules.format.sizes:
        work.warnings.append(msg("heats.size_not_allowed", heat=table.heat, table=table.table, n=size))
