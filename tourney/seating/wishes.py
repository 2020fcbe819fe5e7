"""Can the wishes be kept at all? Says what contradicts what, and what could be given up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import PlayerNo, TableNo
from tourney.event.table_sizes import check_sizes, table_sizes
from tourney.seating.problem import SeatingProblem, pairs_of


@dataclass(frozen=True)
class Party:
    """Players who sit together in every drawn heat, at `table` if one of them is pinned."""

    players: tuple[PlayerNo, ...]
    table: TableNo | None = None


def check(problem: SeatingProblem) -> tuple[Party, ...]:
    """The parties that the wishes make, in order of their first player.

    BadInput for what is not a problem at all; Refused where wishes contradict each other.
    """
    check_numbers(problem)
    check_sizes(problem.sizes)
    tables = table_sizes(len(problem.entrants), problem.sizes)
    parties = _parties(problem)
    where = {player: party for party in parties for player in party.players}
    for a, b in pairs_of(problem.apart):
        if a in where and where[a] is where.get(b):
            raise Refused("seating.together_and_apart", a=a, b=b)
        table = where[a].table if a in where else None
        if table is not None and b in where and where[b].table == table:
            raise Refused("seating.pinned_and_apart", a=a, b=b, table=table)
    largest = max(tables)
    for party in parties:
        if len(party.players) > largest:
            raise Refused("seating.party_too_large", numbers=party.players, largest=largest)
    _check_pins(parties, tables)
    return parties


def check_numbers(problem: SeatingProblem) -> None:
    """BadInput for a number twice, no heats, heats announced that are not those to draw, odd wishes."""
    counted = Counter(entrant.number for entrant in problem.entrants)
    twice = sorted(number for number, times in counted.items() if times > 1)
    if twice:
        raise BadInput("seating.number_twice", numbers=twice)
    if problem.heats < 1:
        raise BadInput("seating.no_heats")
    if problem.announced is not None and len(problem.announced) != problem.heats:
        raise BadInput("seating.announced_heats", announced=len(problem.announced), heats=problem.heats)
    for wish in (*problem.apart, *problem.together):
        if len(wish) < 2:
            raise BadInput("seating.wish_alone", numbers=sorted(wish))
    absent = sorted(player for player in problem.pinned if player not in counted)
    if absent:
        raise Refused("seating.absent_pinned", numbers=absent)
    for a, b in pairs_of(problem.together):
        if a not in counted or b not in counted:
            raise Refused("seating.absent_together", a=a, b=b)


def _parties(problem: SeatingProblem) -> tuple[Party, ...]:
    groups: dict[PlayerNo, set[PlayerNo]] = {}
    for a, b in pairs_of(problem.together):
        joined = groups.get(a, {a}) | groups.get(b, {b})
        for player in joined:
            groups[player] = joined
    for player in problem.pinned:
        groups.setdefault(player, {player})
    parties = []
    for player in sorted(groups):
        group = sorted(groups[player])
        if player == group[0]:
            parties.append(Party(tuple(group), _table_of(group, problem.pinned)))
    return tuple(parties)


def _table_of(group: list[PlayerNo], pinned: Mapping[PlayerNo, TableNo]) -> TableNo | None:
    pins = [(player, pinned[player]) for player in group if player in pinned]
    for player, table in pins[1:]:
        if table != pins[0][1]:
            raise Refused(
                "seating.together_pinned_apart", a=pins[0][0], b=player, table_a=pins[0][1], table_b=table
            )
    return pins[0][1] if pins else None


def _check_pins(parties: tuple[Party, ...], tables: tuple[int, ...]) -> None:
    at: dict[TableNo, list[PlayerNo]] = {}
    for party in parties:
        if party.table is not None:
            at.setdefault(party.table, []).extend(party.players)
    for table, players in sorted(at.items()):
        if not 1 <= table <= len(tables):
            raise Refused("seating.no_such_table", numbers=sorted(players), table=table, tables=len(tables))
        if len(players) > max(tables):
            raise Refused(
                "seating.pins_over_seats", table=table, n=len(players), seats=max(tables), numbers=players
            )
