"""Where a search starts: shuffled, from a closed construction, in order of strength; wishes repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tourney.base.chance import Chance
from tourney.seating.arrangement import SearchFrame
from tourney.seating.best_known import FOUND, known_best, known_fewest
from tourney.seating.constructions import Closed, closed
from tourney.seating.renaming import renamed

Seats = list[list[int]]
"""Tables of player indices, one heat."""


def dealt(order: Sequence[int], sizes: Sequence[int]) -> Seats:
    """Players dealt table after table in the order given."""
    seats, at = [], 0
    for size in sizes:
        seats.append(list(order[at : at + size]))
        at += size
    return seats


def shuffled(frame: SearchFrame, chance: Chance) -> list[Seats]:
    """Every heat in an order of its own, parties at one table."""
    everyone = range(frame.players)
    return [with_parties(dealt(chance.shuffled(everyone), sizes), frame, chance) for sizes in frame.sizes]


def constructed(frame: SearchFrame, chance: Chance, moves: int) -> list[tuple[list[Seats], str]]:
    """Seatings for these sizes that need no search, each with its name; best known ones first.

    Those found once, where they are recorded; and a closed construction: all tables of one size, or that
    size and one less, where the players missing never meet, so that they are missed at different tables.
    Teams share rows where row-mates never meet; else players are renamed within `moves`, so that those who
    should not meet do not.
    """
    sizes = frame.sizes[0]
    if any(sorted(other) != sorted(sizes) for other in frame.sizes):
        return []
    heats = len(frame.sizes)
    ways = (
        _from_found(frame, chance, known_best(sizes, heats)),
        _from_closed(frame, chance),
        _from_found(frame, chance, known_fewest(sizes, heats)),
    )
    made = [each for each in ways if each is not None]
    return [
        (
            [
                with_parties(_by_size(chance.shuffled(tables), sizes), frame, chance)
                for tables in renamed(heats, frame, chance, moves)
            ],
            name,
        )
        for heats, name in made
    ]


def _from_closed(frame: SearchFrame, chance: Chance) -> tuple[list[Seats], str] | None:
    sizes = frame.sizes[0]
    size = max(sizes)
    short = sizes.count(size - 1)
    construction = closed(len(sizes), size, len(frame.sizes))
    if construction is None or sizes.count(size) + short != len(sizes):
        return None
    player = _labelled(frame, construction, len(sizes), size, short, chance)
    if player is None:
        return None
    heats = chance.shuffled(construction.heats)
    return [
        [[player[x] for x in table if x in player] for table in tables] for tables in heats
    ], construction.name


def _from_found(
    frame: SearchFrame, chance: Chance, best_known: list[list[list[int]]] | None
) -> tuple[list[Seats], str] | None:
    """Relabelled and in another order by the seed."""
    if best_known is None:
        return None
    players = chance.shuffled(range(frame.players))
    heats = chance.shuffled(best_known)
    return [[[players[label] for label in table] for table in tables] for tables in heats], FOUND


def with_parties(seats: Seats, frame: SearchFrame, chance: Chance) -> Seats:
    """Swaps until every party sits together, at its table if it has one. Changes `seats`."""
    fixed: set[int] = set()
    for players, table in sorted(frame.parties, key=lambda party: (party[1] is None, -len(party[0]))):
        where = {player: at for at, tabled in enumerate(seats) for player in tabled}
        home = table - 1 if table is not None else _roomiest(seats, fixed, players, where)
        for player in players:
            at = where[player]
            if at != home:
                free = [mate for mate in seats[home] if mate not in fixed and mate not in players]
                if not free:
                    continue
                mate = free[chance.below(len(free))]
                seats[at][seats[at].index(player)] = mate
                seats[home][seats[home].index(mate)] = player
                where[mate], where[player] = at, home
            fixed.add(player)
    return seats


def _roomiest(seats: Seats, fixed: set[int], players: Sequence[int], where: dict[int, int]) -> int:
    """The table of a member that has room for the party, else any table that has."""
    candidates = [where[player] for player in players] + list(range(len(seats)))
    for table in candidates:
        if sum(player not in fixed for player in seats[table]) >= len(players):
            return table
    return candidates[0]


def _by_size(seats: Seats, sizes: Sequence[int]) -> Seats:
    """The same tables in an order that fits the sizes by number."""
    stock: dict[int, Seats] = {}
    for table in seats:
        stock.setdefault(len(table), []).append(table)
    return [stock[size].pop() for size in sizes]


def _labelled(
    frame: SearchFrame, construction: Closed, tables: int, size: int, short: int, chance: Chance
) -> dict[int, int] | None:
    """A player for each label but `short` ones, which stay empty; None where too few never meet."""
    if not construction.rows_apart:
        empty = _strangers(construction, tables * size, short)
        if len(empty) < short:
            return None
        labels = chance.shuffled([label for label in range(tables * size) if label not in empty])
        return dict(zip(labels, range(frame.players), strict=True))
    rows = [list(range(row * tables, (row + 1) * tables)) for row in range(size)]
    rows = [chance.shuffled(row) for row in rows]
    rows[-1] = rows[-1][: tables - short]
    room = [len(row) for row in rows]
    placed: dict[int, int] = {}
    loose: list[int] = []
    for group in _groups(frame, tables, chance):
        row = max(range(size), key=lambda at: (room[at] >= len(group), -room[at], -at))
        if room[row] < len(group):
            loose.extend(group)
            continue
        room[row] -= len(group)
        for player in group:
            placed[rows[row].pop()] = player
    left = [label for row in rows for label in row]
    placed.update(zip(left, loose, strict=True))
    return placed


def _strangers(construction: Closed, labels: int, wanted: int) -> set[int]:
    """Up to `wanted` labels of which no two ever meet: one after the other, from the best beginning."""
    if not wanted:
        return set()
    met: list[set[int]] = [set() for _ in range(labels)]
    for tables in construction.heats:
        for table in tables:
            for label in table:
                met[label].update(table)
    best: set[int] = set()
    for first in range(labels):
        chosen, free = {first}, set(range(labels)) - met[first]
        while free and len(chosen) < wanted:
            label = min(free)
            chosen.add(label)
            free -= met[label]
        best = max(best, chosen, key=len)
        if len(best) == wanted:
            break
    return best


def _groups(frame: SearchFrame, tables: int, chance: Chance) -> list[list[int]]:
    """Teams (cut where they have more players than a row), largest first, then everybody else."""
    teams = frame.pairs.teams
    sizes = Counter(team for team in teams if team >= 0)
    members: dict[int, list[int]] = {team: [] for team in sizes}
    alone = []
    for player in chance.shuffled(range(frame.players)):
        if teams[player] >= 0 and sizes[teams[player]] > 1:
            members[teams[player]].append(player)
        else:
            alone.append([player])
    pieces = [
        group[at : at + tables] for _, group in sorted(members.items()) for at in range(0, len(group), tables)
    ]
    return sorted((piece for piece in pieces if piece), key=len, reverse=True) + alone
