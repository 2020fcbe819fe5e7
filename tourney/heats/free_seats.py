"""Finds the seats that one button gives to people without one: the same at the desk, on Players and on
Heats.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tourney.base.ids import STAGES, HeatId, PlayerNo, heat_order
from tourney.clock.clock import ended
from tourney.event.presence import groups_of, sits_apart
from tourney.event.records import AWAY, Status, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import has_begun, seats_kept


def room_at(tournament: Tournament, rules: Rules, table: Table) -> int:
    """How many more players a table may take; 0 once its seats are fixed."""
    return 0 if seats_kept(tournament, table) else max(0, rules.most_at(table) - len(table.seats))


def takes_latecomers(tournament: Tournament, table: Table) -> bool:
    """Whether a player may still be sent there: a table that waits, or plays and has no sheets yet."""
    if not has_begun(tournament, table):
        return True
    clock = tournament.clocks.get((table.heat, table.wave))
    plays = clock is not None and ended(tournament, clock) is None and not table.paper_in
    return plays and seats_kept(tournament, table) is None


def room_to_give(tournament: Tournament, rules: Rules, table: Table) -> int:
    """How many more players a button may send to a table."""
    return room_at(tournament, rules, table) if takes_latecomers(tournament, table) else 0


def free_seats(
    tournament: Tournament, rules: Rules, numbers: Collection[PlayerNo], *, in_play: bool = True
) -> tuple[tuple[HeatId, PlayerNo], ...]:
    """The drawn heats in which each of these can still be given a seat: none where play is over.

    If a heat has not room for all: players who are here before expected ones, and alternates last. Only
    players who are here join a table that plays, and nobody does without `in_play`.
    """
    seats = []
    for heat in sorted((each for each in tournament.heats if each not in STAGES), key=heat_order):
        tables = tournament.tables_of(heat)
        seated = {number for table in tables for number in table.provided}
        lacking = [
            player.number
            for number, player in tournament.players.items()
            if number in numbers and number not in seated and player.status not in AWAY
        ]
        given: list[PlayerNo] = []
        for _, group in groups_of(tournament, rules.format, lacking):
            own = [each for each in tables if not sits_apart(tournament, rules.format, group[0], each)]
            given += _with_room(tournament, rules, own, group, in_play=in_play)
        seats += [(heat, number) for number in sorted(given)]
    return tuple(seats)


def _with_room(
    tournament: Tournament, rules: Rules, tables: Sequence[Table], group: Sequence[PlayerNo], *, in_play: bool
) -> Sequence[PlayerNo]:
    """Those of the group for whom these tables have room."""
    begun = [table for table in tables if has_begun(tournament, table)]
    room = sum(room_to_give(tournament, rules, table) for table in tables if table not in begun)
    beside = sum(room_to_give(tournament, rules, table) for table in begun) if in_play else 0
    lacking = [tournament.players[number] for number in group]
    lacking.sort(key=lambda who: (who.alternate, who.status is not Status.PRESENT, who.number))
    here = [player for player in lacking[room:] if player.status is Status.PRESENT]
    return [player.number for player in lacking[:room] + here[:beside]]


def waiting_for_seats(
    tournament: Tournament, rules: Rules, shown: PlayerNo | None = None
) -> tuple[PlayerNo, ...]:
    """The players who are here, and the one `shown`, who can still be given a seat in a drawn heat."""
    here = {each.number for each in tournament.players.values() if each.status is Status.PRESENT}
    wanted = here if shown is None else here | {shown}
    return tuple(sorted({number for _, number in free_seats(tournament, rules, wanted)}))
