"""Gives, swaps and takes seats of single players: which may still be moved, and what a move does to the
tables.

While a table has no sheets its seats can be put right; once it has begun, for a reason. Its clock goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.command import IN_PLAY, Command, Params, Players, UnitOfWork, list_in
from tourney.event.formats import ChampionRule
from tourney.event.journal import MANY
from tourney.event.presence import sits_apart
from tourney.event.records import AWAY, Player, StandIn, Table
from tourney.event.seats import (
    company_price,
    heat_drawn,
    known_player,
    mark_edited,
    opponents_elsewhere,
    put_table,
    seat_of,
    table_of,
    unseat,
    warn_of_size,
)
from tourney.event.table_state import has_begun, seats_kept
from tourney.heats.free_seats import room_to_give

_NO_SIZE = 100
"""The rank of a size that the format does not have."""


@dataclass(frozen=True, slots=True)
class SwapSeats(Command[None]):
    """Two players of a heat exchange seats, at one table or at two."""

    code: ClassVar[str] = "seats_swapped"
    heat: HeatId
    a: PlayerNo
    b: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        heat_drawn(work, self.heat)
        if self.a == self.b:
            raise Refused("errors.same_player", number=self.a)
        first, second = _open_seat(work, self.heat, self.a), _open_seat(work, self.heat, self.b)
        swap = {self.a: self.b, self.b: self.a}
        stand_ins = (*first.stand_ins, *second.stand_ins)
        for table in {first.table: first, second.table: second}.values():
            put_table(work, table.seating((swap.get(seat, seat) for seat in table.seats), stand_ins))
        for number in (self.a, self.b):
            _warn_of_division(work, self.heat, number)
        mark_edited(work, self.heat)
        work.params |= {"heat": self.heat, "a": self.a, "b": self.b}


@dataclass(frozen=True, slots=True)
class SeatPlayer(Command[TableNo]):
    """Give a player a seat: a late arrival, an alternate, a move.

    `table` None takes the best table (one that waits, the smallest, then fewest repeats and team mates, then
    a later wave).
    `instead_of` replaces a player in their seat (an alternate, a reserve in the finals).
    """

    code: ClassVar[str] = "player_seated"
    heat: HeatId
    number: PlayerNo
    table: TableNo | None = None
    instead_of: PlayerNo | None = None

    def carry_out(self, work: UnitOfWork) -> TableNo:
        table = _seated(work, self)
        work.params |= {"heat": self.heat, "number": self.number, "table": table}
        return table


@dataclass(frozen=True, slots=True)
class SeatPlayers(Command[tuple[TableNo, ...]]):
    """Give several players seats, or one player seats in several heats: all of them or none.

    Each (heat, player) takes the best table after those before it.
    """

    code: ClassVar[str] = "players_seated"
    seats: tuple[tuple[HeatId, PlayerNo], ...]

    def carry_out(self, work: UnitOfWork) -> tuple[TableNo, ...]:
        if not self.seats:
            raise BadInput("errors.no_numbers")
        tables = tuple(_seated(work, SeatPlayer(heat, number)) for heat, number in self.seats)
        numbers = list(dict.fromkeys(number for _, number in self.seats))
        heats = list(dict.fromkeys(heat for heat, _ in self.seats))
        work.params |= {"heats": heats, "numbers": numbers, "n": len(numbers)}
        return tables

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        if len(list_in(params, "numbers")) > MANY:
            return msg("journal.players_seated_many", heats=params["heats"], n=params["n"])
        return Message("journal.players_seated", params)


@dataclass(frozen=True, slots=True)
class UnseatPlayer(Command[None]):
    """Take a player out of their seat."""

    code: ClassVar[str] = "player_unseated"
    heat: HeatId
    number: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        heat_drawn(work, self.heat)
        unseat(work, _open_seat(work, self.heat, self.number), self.number)
        work.params |= {"heat": self.heat, "number": self.number}


@dataclass(frozen=True, slots=True)
class SeatStandIn(Command[TableNo]):
    """Let a player sit in another's seat of a heat: whose points that brings is the format's to say.

    The seat of a player who has gone is theirs still while the table has room for it.
    """

    code: ClassVar[str] = "stand_in_seated"
    heat: HeatId
    number: PlayerNo
    instead_of: PlayerNo

    def carry_out(self, work: UnitOfWork) -> TableNo:
        heat_drawn(work, self.heat)
        owner = known_player(work, self.instead_of)
        if known_player(work, self.number).status in AWAY:
            raise Refused("errors.not_here", number=self.number)
        if self.number == self.instead_of:
            raise Refused("errors.same_player", number=self.number)
        fmt = work.rules.format
        if self.heat in STAGES or (fmt.champion is ChampionRule.TOP_TABLE and self.heat == fmt.heat_ids[-1]):
            raise Refused("stand_in.not_in_finals", heat=heat_named(self.heat))
        table = next((t for t in work.t.tables_of(self.heat) if self.number in t.provided), None)
        if table is not None:
            raise Refused("errors.already_seated", number=self.number, table=table.table)
        table, seats = self._seat(work, owner)
        _refuse_if_kept(work, table)
        put_table(work, table.seating(seats, (StandIn(self.number, self.instead_of),)))
        mark_edited(work, self.heat)
        work.params |= {"heat": self.heat, "number": self.number, "instead_of": self.instead_of}
        return table.table

    def _seat(self, work: UnitOfWork, owner: Player) -> tuple[Table, tuple[PlayerNo, ...]]:
        """The table, and who sits there then: in place of the owner, of another stand-in, or of nobody."""
        for table in work.t.tables_of(self.heat):
            if owner.number in table.provided:
                owners = table.owners
                seats = (self.number if owners.get(n, n) == owner.number else n for n in table.seats)
                return table, tuple(seats)
        for left in owner.left_seats:
            free = work.t.tables.get((left.heat, left.table))
            if free is not None and left.heat == self.heat and len(free.seats) < left.size:
                at = left.seat - 1
                return free, (*free.seats[:at], self.number, *free.seats[at:])
        raise NotFound("errors.not_seated", number=owner.number, heat=heat_named(self.heat))


def _seated(work: UnitOfWork, command: SeatPlayer) -> TableNo:
    """Carry out one seat; return its table."""
    heat_drawn(work, command.heat)
    if command.number not in work.t.players:
        raise NotFound("errors.no_such_player", number=command.number)
    if work.t.players[command.number].status in ("absent", "withdrawn"):
        raise Refused("errors.not_here", number=command.number)
    present = seat_of(work, command.heat, command.number)
    _refuse_if_provided(work, command)
    if command.instead_of is not None:
        if present is not None:
            raise Refused("errors.already_seated", number=command.number, table=present.table)
        table = _open_seat(work, command.heat, command.instead_of)
        swap = {command.instead_of: command.number}
        put_table(work, table.seating(swap.get(seat, seat) for seat in table.seats))
    else:
        table = _chosen_table(work, command, present)
        if present is not None:
            unseat(work, _open_seat(work, command.heat, command.number), command.number)
            table = table_of(work, command.heat, table.table)
        stand_ins = () if present is None else present.stand_ins
        put_table(work, table.seating((*table.seats, command.number), stand_ins))
        warn_of_size(work, table, len(table.seats) + 1)
    _warn_of_division(work, command.heat, command.number)
    mark_edited(work, command.heat)
    return table.table


def _warn_of_division(work: UnitOfWork, heat: HeatId, number: PlayerNo) -> None:
    """Warn of a player who was put to another division by hand."""
    table = seat_of(work, heat, number)
    if table is not None and sits_apart(work.t, work.rules.format, number, table):
        work.warnings.append(msg("awards.other_division", a=number))


def _refuse_if_provided(work: UnitOfWork, command: SeatPlayer) -> None:
    """Refuse a seat for a player for whom somebody sits in the heat, but that very one."""
    for table in work.t.tables_of(command.heat):
        for each in table.stand_ins:
            if each.instead_of == command.number and each.player != command.instead_of:
                named = {"number": command.number, "stand_in": each.player}
                raise Refused("stand_in.has_one", heat=heat_named(command.heat), **named)


def _open_seat(work: UnitOfWork, heat: HeatId, number: PlayerNo) -> Table:
    table = seat_of(work, heat, number)
    if table is None:
        raise NotFound("errors.not_seated", number=number, heat=heat_named(heat))
    _refuse_if_kept(work, table)
    return table


def _refuse_if_kept(work: UnitOfWork, table: Table) -> None:
    """Refuse if sheets or games keep a table's seats; one that has begun without them changes for a
    reason.
    """
    kept = seats_kept(work.t, table)
    if kept is not None:
        raise Refused(kept.key, **kept.params)
    if has_begun(work.t, table):
        if work.why == "":
            raise Refused("errors.seats_need_reason", heat=heat_named(table.heat), table=table.table)
        work.params[IN_PLAY] = True


def _chosen_table(work: UnitOfWork, command: SeatPlayer, present: Table | None) -> Table:
    if command.table is not None:
        table = table_of(work, command.heat, command.table)
        if present is not None and present.table == table.table:
            raise Refused("errors.already_seated", number=command.number, table=table.table)
        _refuse_if_kept(work, table)
        if len(table.seats) >= work.rules.most_at(table):
            raise Refused("errors.table_full", table=table.table, n=len(table.seats))
        return table
    if present is not None:
        raise Refused("errors.already_seated", number=command.number, table=present.table)
    open_tables = [
        table
        for table in work.t.tables_of(command.heat)
        if room_to_give(work.t, work.rules, table)
        and not sits_apart(work.t, work.rules.format, command.number, table)
    ]
    if not open_tables:
        raise Refused("errors.no_free_seat", heat=heat_named(command.heat))
    met = opponents_elsewhere(work.t, command.heat, command.number)
    best = min(open_tables, key=lambda table: _price(work, command.number, met, table))
    _refuse_if_kept(work, best)
    return best


def _price(
    work: UnitOfWork, number: PlayerNo, met: frozenset[PlayerNo], table: Table
) -> tuple[bool, int, int, int, int, int]:
    """The cost of a seat at this table, dearest first: play that has begun, size, repeats, team mates, an
    early wave, its number.

    A later wave gives latecomers the time to find the table. A size counts by how far down the format's list
    it moves the table: filling a table that is too small to play comes before everything else.
    """
    sizes = work.rules.sizes
    ranks = [
        sizes.index(size) if size in sizes else _NO_SIZE for size in (len(table.seats), len(table.seats) + 1)
    ]
    repeats, mates = company_price(work.t, number, met, table)
    return has_begun(work.t, table), ranks[1] - ranks[0], repeats, mates, -table.wave, table.table
