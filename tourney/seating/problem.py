"""Describes a seating problem: players, heats, allowed table sizes, wishes. Knows no method and no file.

Also checks whether the wishes can be kept: it names contradictions and what could be given up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import PlayerNo, TableNo
from tourney.event.table_sizes import check_sizes, table_sizes

Tables = tuple[tuple[PlayerNo, ...], ...]
"""One heat: tables in order of their numbers, players of each in seat order."""


Heats = tuple[Tables, ...]
"""Heats in order."""


Pair = frozenset[PlayerNo]
"""The players of one wish: two, or more of whom every two are meant."""


class Aim(StrEnum):
    """A value that a seating keeps small, once the hard wishes are kept."""

    MINORITY = "minority"
    """Visits to tables of the minority size beyond a fair share (a table of five pays less a head)."""
    REPEATS = "repeats"
    """Pairs that meet again; among equals, as few third meetings as possible."""
    TEAMS = "teams"
    """Meetings of two players of one team."""
    EVEN = "even"
    """Visits to the minority size spread over as many players as possible: a full table of five brings 6.2
    points a head, one of four 9.25, so that nobody should go twice while another never goes.
    """
    TABLE_NUMBERS = "table_numbers"
    """The same table number again for a player."""
    SEATS = "seats"
    """Uneven seats (first, second …) of a player; off by default, since dice decide who starts (T3.1)."""


DEFAULT_AIMS = (Aim.MINORITY, Aim.REPEATS, Aim.TEAMS, Aim.EVEN, Aim.TABLE_NUMBERS)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be seated. `team` "" for none; `strength` (points, rank value): higher is better."""

    number: PlayerNo
    team: str = ""
    strength: int = 0


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """Everything that a draw depends on: the same problem gives the same seating on every machine.

    `entrants` are those to be seated, in any order (the order does not matter, the seed does). `heats` is how
    many heats to draw at once. `sizes` are the allowed table sizes in order of preference. `played` are heats
    that stay as they were; players of them need not be entrants any more. `apart`: these must not meet;
    `together`: these sit at one table in every heat drawn; `pinned`: the player sits at that table in every
    heat drawn. `announced` is a seating already published for the heats to draw (same number of heats): it is
    kept if it is complete and keeps the wishes; else as few as possible are moved, and the tables keep their
    sizes if those are allowed, unless `fresh_sizes`. `aims` in order of importance; leaving one out switches
    it off. `moves` bounds the search (never the clock).
    """

    entrants: tuple[Entrant, ...]
    heats: int
    sizes: tuple[int, ...] = (4, 5, 3)
    played: Heats = ()
    apart: frozenset[Pair] = frozenset()
    together: frozenset[Pair] = frozenset()
    pinned: Mapping[PlayerNo, TableNo] = field(default_factory=dict)
    announced: Heats | None = None
    fresh_sizes: bool = False
    method: str = "preseated"
    seed: int = 0
    aims: tuple[Aim, ...] = DEFAULT_AIMS
    moves: int = 300_000


def pairs_of(wishes: frozenset[Pair]) -> list[tuple[PlayerNo, PlayerNo]]:
    """Wishes as pairs in order, the smaller number first; a wish of more than two gives all its pairs."""
    return sorted({pair for wish in wishes for pair in combinations(sorted(wish), 2)})


@dataclass(frozen=True)
class SeatingGroup:
    """Players who sit together in every drawn heat, at `table` if one of them is pinned."""

    players: tuple[PlayerNo, ...]
    table: TableNo | None = None


def check(problem: SeatingProblem) -> tuple[SeatingGroup, ...]:
    """The groups that the wishes make, in order of their first player.

    BadInput for input that is no problem at all; Refused if wishes contradict each other.
    """
    check_numbers(problem)
    check_sizes(problem.sizes)
    tables = table_sizes(len(problem.entrants), problem.sizes)
    groups = _groups(problem)
    where = {player: group for group in groups for player in group.players}
    for a, b in pairs_of(problem.apart):
        if a in where and where[a] is where.get(b):
            raise Refused("seating.together_and_apart", a=a, b=b)
        table = where[a].table if a in where else None
        if table is not None and b in where and where[b].table == table:
            raise Refused("seating.pinned_and_apart", a=a, b=b, table=table)
    largest = max(tables)
    for group in groups:
        if len(group.players) > largest:
            raise Refused("seating.party_too_large", numbers=group.players, largest=largest)
    _check_pins(groups, tables)
    return groups


def check_numbers(problem: SeatingProblem) -> None:
    """BadInput for a number twice, no heats, announced heats other than those to draw, odd wishes."""
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


def _groups(problem: SeatingProblem) -> tuple[SeatingGroup, ...]:
    groups: dict[PlayerNo, set[PlayerNo]] = {}
    for a, b in pairs_of(problem.together):
        joined = groups.get(a, {a}) | groups.get(b, {b})
        for player in joined:
            groups[player] = joined
    for player in problem.pinned:
        groups.setdefault(player, {player})
    seating_groups = []
    for player in sorted(groups):
        group = sorted(groups[player])
        if player == group[0]:
            seating_groups.append(SeatingGroup(tuple(group), _table_of(group, problem.pinned)))
    return tuple(seating_groups)


def _table_of(group: list[PlayerNo], pinned: Mapping[PlayerNo, TableNo]) -> TableNo | None:
    pins = [(player, pinned[player]) for player in group if player in pinned]
    for player, table in pins[1:]:
        if table != pins[0][1]:
            raise Refused(
                "seating.together_pinned_apart", a=pins[0][0], b=player, table_a=pins[0][1], table_b=table
            )
    return pins[0][1] if pins else None


def _check_pins(groups: tuple[SeatingGroup, ...], tables: tuple[int, ...]) -> None:
    at: dict[TableNo, list[PlayerNo]] = {}
    for group in groups:
        if group.table is not None:
            at.setdefault(group.table, []).extend(group.players)
    for table, players in sorted(at.items()):
        if not 1 <= table <= len(tables):
            raise Refused("seating.no_such_table", numbers=sorted(players), table=table, tables=len(tables))
        if len(players) > max(tables):
            raise Refused(
                "seating.pins_over_seats", table=table, n=len(players), seats=max(tables), numbers=players
            )
