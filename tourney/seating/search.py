"""Searches a seating by simulated annealing: swaps two players of different tables in one heat.

`frame` turns a problem into indices, sizes by table number, prices, homes, the bound. `Arrangement` is a
seating in the making with its cost. Players are indices 0 … n−1. How often two have met is one small number
per pair, `kind · 64 + meetings`, so that one look-up prices a further meeting.

The search is deterministic by its chance; it stops by moves, never by the clock. Acceptance is by whole
numbers, so that machines whose `exp` differs in the last digit still agree. It starts shuffled, from a closed
construction, or in order of strength, with wishes repaired.

In a seating without repeats many pairs never meet. `permuted` gives team-mates and pairs to be kept apart
such labels, as far as there are any, by a short search over exchanges of two players in all heats at once: it
keeps every repeat and every visit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heapify, heapreplace
from math import exp

from tourney.base.chance import Chance
from tourney.base.ids import PlayerNo
from tourney.event.table_sizes import majority_size, table_sizes
from tourney.seating.best_known import FOUND, known_best, known_fewest
from tourney.seating.bound import lower_bound
from tourney.seating.constructions import Construction, known_construction
from tourney.seating.problem import Aim, Heats, SeatingGroup, SeatingProblem, pairs_of

STRANGERS, TEAM, APART, TOGETHER = 0, 64, 128, 192
"""Kinds of pairs."""


HARD = 1_000_000
"""The price of a broken wish: more than any number of the rest can win back."""


_DENSE = 2_500
"""Up to so many players the states of all pairs are held (n² bytes)."""


@dataclass(frozen=True)
class Prices:
    """The prices of the search: weights of aims (0: off), and of a table other than one's home.

    `near[p]` names the scale of player p: `scales[near[p]][distance]`, the last entry for farther.
    """

    repeat: int
    team: int
    minority: int
    even: int = 0
    scales: tuple[tuple[int, ...], ...] = ()

    def pair_costs(self) -> list[int]:
        """Cost of a pair by its state. Each meeting beyond the second costs half a repeat more."""
        costs = []
        for state in range(256):
            kind, met = state & ~63, state & 63
            again = max(0, met - 1)
            cost = self.repeat * again + self.repeat * again * (again - 1) // 4
            if kind == TEAM:
                cost += self.team * met
            elif kind == APART:
                cost += HARD * met
            elif kind == TOGETHER:
                cost = -HARD * met
            costs.append(cost)
        return costs


class _Sparse(dict[int, int]):
    """One player's states that differ from the start; the start follows from the teams alone."""

    __slots__ = ("_team", "_teams")

    def __init__(self, teams: Sequence[int], team: int) -> None:
        super().__init__()
        self._teams, self._team = teams, team

    def __missing__(self, other: int) -> int:
        return TEAM if self._team >= 0 and self._team == self._teams[other] else STRANGERS


States = Sequence[MutableMapping[int, int] | bytearray]
"""Of all pairs: by player, then by the other."""


@dataclass
class Pairs:
    """States of all pairs before any heat is drawn. `teams[p]` is −1 for none."""

    teams: Sequence[int]
    kinds: Sequence[tuple[int, int, int]]
    """(a, b, APART or TOGETHER)."""
    played: Sequence[tuple[int, int]]
    """Meetings in played heats, one entry each."""

    def fresh(self) -> States:
        """New states, by player and other player, the same both ways."""
        n = len(self.teams)
        states: States
        if n > _DENSE:
            states = [_Sparse(self.teams, team) for team in self.teams]
        else:
            members = {team: bytearray(n) for team in self.teams}
            for player, team in enumerate(self.teams):
                members[team][player] = TEAM if team >= 0 else STRANGERS
            states = [bytearray(members[team]) for team in self.teams]
        for a, b, kind in self.kinds:
            states[a][b] = states[b][a] = kind
        for a, b in self.played:
            if states[a][b] & 63 < 62:
                states[a][b] += 1
                states[b][a] += 1
        return states


@dataclass
class SearchFrame:
    """Everything fixed about the heats to draw: pairs, prices, sizes, homes, earlier visits."""

    pairs: Pairs
    prices: Prices
    sizes: list[list[int]]
    usual: int
    """The majority size; other sizes are the minority."""
    visited: list[int]
    """Visits to minority tables in played heats, by player."""
    fair: int = 0
    """Visits that a player must make even if they are spread evenly; only those beyond cost."""
    groups: list[tuple[list[int], int | None]] = field(default_factory=list)
    homes: list[list[tuple[int, int, int]]] | None = None
    """By heat and player: first and last home table and the scale; None if nobody has a home."""

    def visit_costs(self) -> list[int]:
        """Cost of a player by their visits: each costs more than the one before."""
        minority, even = self.prices.minority, self.prices.even
        most = max(self.visited, default=0) + len(self.sizes) + 2
        return [
            minority * beyond_share(visits, self.fair) + even * unevenness(visits) for visits in range(most)
        ]

    @property
    def players(self) -> int:
        """How many are seated in each heat."""
        return len(self.pairs.teams)


def beyond_share(visits: int, fair: int) -> int:
    """How far visits to tables of another size are beyond the fair share: the second of them counts two."""
    over = max(0, visits - fair)
    return over * (over + 1) // 2


def unevenness(visits: int) -> int:
    """A player's part in a sum that is least if all have as many visits."""
    return visits * (visits - 1) // 2


class Arrangement:
    """The seats of every heat to draw, always complete; changed only by `exchange`."""

    def __init__(self, frame: SearchFrame, heats: Iterable[Iterable[Iterable[int]]]) -> None:
        self.frame = frame
        self.seats = [[list(table) for table in tables] for tables in heats]
        n = frame.players
        self.at = [[0] * n for _ in self.seats]
        self.states = frame.pairs.fresh()
        self.minor = [[size != frame.usual for size in sizes] for sizes in frame.sizes]
        self.visits = list(frame.visited)
        for heat, tables in enumerate(self.seats):
            for table, players in enumerate(tables):
                for a in players:
                    self.at[heat][a] = table
                    self.visits[a] += self.minor[heat][table]
                    met = self.states[a]
                    for b in players:
                        if a != b:
                            met[b] += 1

    def exchange(self, heat: int, a: int, b: int) -> None:
        """Swap two players of different tables."""
        at, states = self.at[heat], self.states
        of_a, of_b = states[a], states[b]
        table_a, table_b = at[a], at[b]
        seats_a, seats_b = self.seats[heat][table_a], self.seats[heat][table_b]
        seats_a[seats_a.index(a)] = b
        seats_b[seats_b.index(b)] = a
        at[a], at[b] = table_b, table_a
        for x in seats_a:
            if x != b:
                of_x = states[x]
                of_a[x] -= 1
                of_x[a] -= 1
                of_b[x] += 1
                of_x[b] += 1
        for x in seats_b:
            if x != a:
                of_x = states[x]
                of_b[x] -= 1
                of_x[b] -= 1
                of_a[x] += 1
                of_x[a] += 1
        if self.minor[heat][table_a] != self.minor[heat][table_b]:
            step = 1 if self.minor[heat][table_b] else -1
            self.visits[a] += step
            self.visits[b] -= step

    def home_cost(self, heat: int, player: int, table: int) -> int:
        """The cost for this player of that table instead of their home."""
        if self.frame.homes is None:
            return 0
        low, high, scale = self.frame.homes[heat][player]
        costs = self.frame.prices.scales[scale]
        distance = low - table if table < low else table - high if table > high else 0
        return costs[min(distance, len(costs) - 1)]

    def cost(self) -> int:
        """The whole cost, recounted; 0 broken wishes cost nothing."""
        frame = self.frame
        costs = frame.prices.pair_costs()
        start = frame.pairs.fresh()
        pairs = {(a, b) if a < b else (b, a) for a, b in frame.pairs.played}
        pairs.update((a, b) for a, b, _ in frame.pairs.kinds)
        for tables in self.seats:
            for players in tables:
                pairs.update((a, b) for a in players for b in players if a < b)
        total = 0
        for a, b in pairs:
            total += costs[self.states[a][b]]
            before = start[a][b]
            if before >= TOGETHER:
                total -= costs[before] - HARD * len(self.seats)
            elif before >= APART:
                total -= HARD * (before & 63)
        visit_costs = frame.visit_costs()
        total += sum(visit_costs[visits] for visits in self.visits)
        for heat, at in enumerate(self.at):
            if frame.homes is not None:
                total += sum(self.home_cost(heat, player, table) for player, table in enumerate(at))
        return total


_STEPS = 64
"""Temperatures of one run."""


# a chance is compared with 20 bits of a random word: whole numbers, no float in the loop
_WIDE = 1 << 20


def anneal(
    seating: Arrangement, chance: Chance, moves: int, hot: float, cold: float, floor: int, patience: int
) -> int:
    """Improve `seating` in place and leave it at the cheapest state met; return that cost.

    `hot` → `cold` are temperatures in units of cost, geometric. Stops at `floor` (nothing can be cheaper),
    after `moves`, or after `patience` moves in a row that found nothing better.
    """
    run = _Run(seating, floor)
    if run.best <= floor:
        return run.best
    for step in range(_STEPS):
        temperature = hot * (cold / hot) ** (step / (_STEPS - 1))
        # exp(-14) is below 1 in 2^20: what is worse than that is never accepted
        accept = [int(exp(-worse / temperature) * _WIDE) for worse in range(int(temperature * 14) + 1)]
        run.walk(chance, moves // _STEPS, accept)
        if run.best <= floor or run.since > patience:
            break
    run.back_to_best()
    return run.best


class _Run:
    """One annealing run: the cost so far, the swaps made since the best state."""

    def __init__(self, seating: Arrangement, floor: int) -> None:
        self.seating = seating
        self.floor = floor
        self.players = seating.frame.players
        costs = seating.frame.prices.pair_costs()
        self.up = [after - before for before, after in zip(costs, [*costs[1:], costs[-1]], strict=True)]
        self.down = [after - before for before, after in zip(costs, [0, *costs[:-1]], strict=True)]
        self.visit_costs = seating.frame.visit_costs()
        self.cost = self.best = seating.cost()
        self.trail: list[tuple[int, int, int]] = []
        self.since = 0
        self.troubled: list[tuple[int, int]] = []
        self.calm = False
        """Nobody gains alone: no use in looking again before the next swap."""

    def walk(self, chance: Chance, moves: int, accept: list[int]) -> None:
        """`moves` tries at one temperature; mostly players who gain."""
        seating, up, down, limit = self.seating, self.up, self.down, len(accept)
        at_in, seats, states = seating.at, seating.seats, seating.states
        uneven, homes = any(map(any, seating.minor)), seating.frame.homes is not None
        n = self.players
        for word in chance.words(moves):
            b = ((word & 0xFFFFF) * n) >> 20
            if word >> 60:
                heat, a = self._troubled((word >> 20) & 0xFFFFF)
            else:
                heat, a = ((word >> 20) & 0x3FF) * len(at_in) >> 10, ((word >> 30) & 0x3FFFFF) * n >> 22
            at = at_in[heat]
            table_a, table_b = at[a], at[b]
            if table_a == table_b:
                continue
            of_a, of_b, tables = states[a], states[b], seats[heat]
            worse = 0
            for x in tables[table_a]:
                if x != a:
                    worse += down[of_a[x]] + up[of_b[x]]
            for x in tables[table_b]:
                if x != b:
                    worse += down[of_b[x]] + up[of_a[x]]
            if uneven or homes:
                worse += self._price_of_tables(heat, a, b)
            if worse > 0 and (worse >= limit or ((word >> 40) & 0xFFFFF) >= accept[worse]):
                self.since += 1
                continue
            self._take(heat, a, b, worse)
            if self.best <= self.floor:
                return

    def back_to_best(self) -> None:
        """Undo the swaps since the best state."""
        for heat, a, b in reversed(self.trail):
            self.seating.exchange(heat, a, b)
        self.trail.clear()
        self.cost = self.best

    def _take(self, heat: int, a: int, b: int, worse: int) -> None:
        self.seating.exchange(heat, a, b)
        self.cost += worse
        self.calm = False
        if self.cost < self.best:
            self.best = self.cost
            self.trail.clear()
            self.since = 0
        else:
            self.trail.append((heat, a, b))
            self.since += 1
        if worse > 0:
            self.troubled.append((heat, a))
            self.troubled.append((heat, b))

    def _price_of_tables(self, heat: int, a: int, b: int) -> int:
        """The change of cost by the sizes of the two tables and their distance from home."""
        seating, worse = self.seating, 0
        table_a, table_b = seating.at[heat][a], seating.at[heat][b]
        minor = seating.minor[heat]
        if minor[table_a] != minor[table_b]:
            comes, goes = (b, a) if minor[table_a] else (a, b)
            costs, come, go = self.visit_costs, seating.visits[comes], seating.visits[goes]
            worse += costs[come + 1] - costs[come] + costs[go - 1] - costs[go]
        if seating.frame.homes is not None:
            worse += seating.home_cost(heat, a, table_b) - seating.home_cost(heat, a, table_a)
            worse += seating.home_cost(heat, b, table_a) - seating.home_cost(heat, b, table_b)
        return worse

    def _troubled(self, draw: int) -> tuple[int, int]:
        """A player of a heat who gains, by 20 random bits; any player if nobody gains.

        Those who no longer gain are dropped on the way.
        """
        troubled = self.troubled
        if self.calm:
            return self._anybody(draw)
        if not troubled or len(troubled) > 4 * len(self.seating.at) * self.players:
            self._look_for_trouble()
        while troubled:
            index = draw * len(troubled) >> 20
            heat, player = troubled[index]
            if self._has_trouble(heat, player):
                return heat, player
            troubled[index] = troubled[-1]
            troubled.pop()
        return self._anybody(draw)

    def _anybody(self, draw: int) -> tuple[int, int]:
        return divmod(draw * len(self.seating.at) * self.players >> 20, self.players)

    def _look_for_trouble(self) -> None:
        self.troubled[:] = [
            (heat, player)
            for heat, at in enumerate(self.seating.at)
            for player in range(len(at))
            if self._has_trouble(heat, player)
        ]
        self.calm = not self.troubled

    def _has_trouble(self, heat: int, player: int) -> bool:
        seating, down = self.seating, self.down
        states, table = seating.states[player], seating.at[heat][player]
        for x in seating.seats[heat][table]:
            if x != player and down[states[x]] < 0:
                return True
        if seating.minor[heat][table] and self.visit_costs[seating.visits[player]]:
            return True
        return seating.frame.homes is not None and seating.home_cost(heat, player, table) > 0


_TRIES = 30
"""So many exchanges are tried however small the bound is."""


_APART_WEIGHT = 64
"""How many meetings of team-mates one meeting of a pair kept apart weighs."""


def permuted(
    heats: list[list[list[int]]], frame: SearchFrame, chance: Chance, lookups: int
) -> list[list[list[int]]]:
    """The same heats with players exchanged so that unwanted meetings are as rare as the search finds.

    Heats as they were if there are no unwanted meetings, or nothing better was found. `lookups` bounds the
    search: so many times two players' meetings are looked up, or as often as a few exchanges need.
    """
    search = _Renaming(heats, frame, lookups)
    best, fewest = list(search.label), search.cost()
    while fewest and search.patient:
        label, cost = search.improved(chance)
        if cost < fewest:
            best, fewest = label, cost
        search.label = chance.shuffled(search.label)
    bearer = {label: player for player, label in enumerate(best)}
    return [[[bearer[label] for label in table] for table in tables] for tables in heats]


class _Renaming:
    """Players 0 … n−1 and the label that each has now; at first everybody has their own."""

    def __init__(self, heats: list[list[list[int]]], frame: SearchFrame, lookups: int) -> None:
        self.label = list(range(frame.players))
        self.met: list[Counter[int]] = [Counter() for _ in self.label]
        for tables in heats:
            for table in tables:
                for one in table:
                    self.met[one].update(other for other in table if other != one)
        self.minds: list[dict[int, int]] = [{} for _ in self.label]
        members: dict[int, list[int]] = {}
        for player, team in enumerate(frame.pairs.teams):
            if team >= 0 and frame.prices.team:
                members.setdefault(team, []).append(player)
        for group in members.values():
            for one in group:
                self.minds[one].update({other: 1 for other in group if other != one})
        for one, other, kind in frame.pairs.kinds:
            if kind == APART:
                self.minds[one][other] = self.minds[other][one] = _APART_WEIGHT
        wishes = sum(map(len, self.minds))
        largest = max(map(len, self.minds), default=0)
        self.lookups = max(lookups, _TRIES * (3 * wishes + 2 * largest * frame.players))

    @property
    def patient(self) -> bool:
        """Whether there is more of the bound to spend."""
        return self.lookups > 0

    def suffers(self, player: int, label: int, but: int = -1) -> int:
        """The unwanted meetings of this player with that label, leaving out one other player."""
        self.lookups -= len(self.minds[player])
        met = self.met[label]
        return sum(
            weight * met[self.label[other]] for other, weight in self.minds[player].items() if other != but
        )

    def troubled(self) -> list[int]:
        """Players with unwanted meetings."""
        return [player for player, label in enumerate(self.label) if self.suffers(player, label)]

    def cost(self) -> int:
        """Unwanted meetings, weighed."""
        return sum(self.suffers(player, label) for player, label in enumerate(self.label)) // 2

    def improved(self, chance: Chance) -> tuple[list[int], int]:
        """Let players in trouble exchange with the player who helps most, nobody twice within a few moves.

        Ends after a long time without improvement. Returns the best labels met and their cost.
        """
        everybody = range(len(self.label))
        cost = fewest = self.cost()
        best, since, resting = list(self.label), 0, [-1] * len(self.label)
        while fewest and since < 3 * len(self.label) and self.patient:
            troubled = self.troubled()
            one = troubled[chance.below(len(troubled))]
            open_to = [other for other in everybody if other != one and resting[other] < since]
            if not open_to:
                break
            change, _, other = min((self._change(one, other), chance.bits(), other) for other in open_to)
            self.label[one], self.label[other] = self.label[other], self.label[one]
            resting[one] = resting[other] = since + 2 + chance.below(6)
            cost += change
            since += 1
            if cost < fewest:
                best, fewest, since, resting = list(self.label), cost, 0, [-1] * len(self.label)
        return best, fewest

    def _change(self, one: int, other: int) -> int:
        """The change of cost if the two exchange their labels; meetings of the two with each other stay."""
        here, there = self.label[one], self.label[other]
        before = self.suffers(one, here, other) + self.suffers(other, there, one)
        return self.suffers(one, there, other) + self.suffers(other, here, one) - before


Seats = list[list[int]]
"""Tables of player indices, one heat."""


def dealt(order: Sequence[int], sizes: Sequence[int]) -> Seats:
    """Players dealt table after table in the given order."""
    seats, at = [], 0
    for size in sizes:
        seats.append(list(order[at : at + size]))
        at += size
    return seats


def shuffled(frame: SearchFrame, chance: Chance) -> list[Seats]:
    """Every heat in an order of its own, groups at one table."""
    everyone = range(frame.players)
    return [with_groups(dealt(chance.shuffled(everyone), sizes), frame, chance) for sizes in frame.sizes]


def constructed(frame: SearchFrame, chance: Chance, moves: int) -> list[tuple[list[Seats], str]]:
    """Seatings for these sizes that need no search, each with its name; best known ones first.

    Those found once, if recorded; and a closed construction: all tables of one size, or that size and one
    less, where the missing players never meet, so that they are missed at different tables. Teams share rows
    if row-mates never meet; else players are renamed within `moves`, so that unwanted meetings are avoided.
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
    candidates = [each for each in ways if each is not None]
    return [
        (
            [
                with_groups(_by_size(chance.shuffled(tables), sizes), frame, chance)
                for tables in permuted(heats, frame, chance, moves)
            ],
            name,
        )
        for heats, name in candidates
    ]


def _from_closed(frame: SearchFrame, chance: Chance) -> tuple[list[Seats], str] | None:
    sizes = frame.sizes[0]
    size = max(sizes)
    short = sizes.count(size - 1)
    construction = known_construction(len(sizes), size, len(frame.sizes))
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


def with_groups(seats: Seats, frame: SearchFrame, chance: Chance) -> Seats:
    """Swap until every group sits together, at its table if it has one. Changes `seats`."""
    fixed: set[int] = set()
    for players, table in sorted(frame.groups, key=lambda group: (group[1] is None, -len(group[0]))):
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
    """The table of a member that has room for the group, else any table with room."""
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
    frame: SearchFrame, construction: Construction, tables: int, size: int, short: int, chance: Chance
) -> dict[int, int] | None:
    """A player for each label but `short` ones, which stay empty; None if too few never meet."""
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


def _strangers(construction: Construction, labels: int, count: int) -> set[int]:
    """Up to `count` labels of which no two ever meet: one after the other, from the best beginning."""
    if not count:
        return set()
    met: list[set[int]] = [set() for _ in range(labels)]
    for tables in construction.heats:
        for table in tables:
            for label in table:
                met[label].update(table)
    best: set[int] = set()
    for first in range(labels):
        chosen, free = {first}, set(range(labels)) - met[first]
        while free and len(chosen) < count:
            label = min(free)
            chosen.add(label)
            free -= met[label]
        best = max(best, chosen, key=len)
        if len(best) == count:
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


SEARCHED = (Aim.MINORITY, Aim.REPEATS, Aim.TEAMS, Aim.EVEN)
"""Aims that the search weighs against each other; the others are settled afterwards."""


@dataclass(frozen=True)
class SeatingRoster:
    """The players as indices 0 … n−1 in order of their numbers."""

    numbers: tuple[PlayerNo, ...]
    index: Mapping[PlayerNo, int]
    teams: tuple[int, ...]
    """Team by index, −1 for none."""

    @classmethod
    def of(cls, problem: SeatingProblem) -> SeatingRoster:
        """The roster of a problem; the order of its entrants does not matter."""
        entrants = sorted(problem.entrants, key=lambda entrant: entrant.number)
        names = sorted({entrant.team for entrant in entrants if entrant.team})
        rank = {name: at for at, name in enumerate(names)}
        numbers = tuple(entrant.number for entrant in entrants)
        return cls(
            numbers,
            {number: at for at, number in enumerate(numbers)},
            tuple(rank.get(entrant.team, -1) for entrant in entrants),
        )

    def named(self, heats: Sequence[Sequence[Sequence[int]]]) -> Heats:
        """Heats of indices as heats of numbers."""
        return tuple(
            tuple(tuple(self.numbers[player] for player in seats) for seats in tables) for tables in heats
        )

    def indexed(self, heats: Heats) -> list[list[list[int]]]:
        """Heats of numbers as indices; unknown players are left out."""
        return [
            [[self.index[player] for player in seats if player in self.index] for seats in tables]
            for tables in heats
        ]


def weights(aims: Sequence[Aim], scale: int = 1) -> Prices:
    """Prices in the order of the aims: each counts twice the next; 0 for one left out.

    `EVEN` as the last of them has no price: it is pursued afterwards, among seatings as good (`evened`).
    """
    searched = [aim for aim in aims if aim in SEARCHED]
    if searched[-1:] == [Aim.EVEN]:
        searched.pop()
    worth = {aim: scale * 2 ** (len(searched) - at) for at, aim in enumerate(searched)}
    return Prices(
        repeat=worth.get(Aim.REPEATS, 0),
        team=worth.get(Aim.TEAMS, 0),
        minority=worth.get(Aim.MINORITY, 0),
        even=worth.get(Aim.EVEN, 0),
    )


def steep_prices(aims: Sequence[Aim], prices: Prices) -> Prices:
    """`EVEN` at two, each aim before it twenty times dearer than the next, so that none pays for another."""
    before = [aim for aim in aims if aim in SEARCHED and aim is not Aim.EVEN]
    worth = {aim: 2 * 20 ** (len(before) - at) for at, aim in enumerate(before)}
    return replace(
        prices,
        repeat=worth.get(Aim.REPEATS, 0),
        team=worth.get(Aim.TEAMS, 0),
        minority=worth.get(Aim.MINORITY, 0),
        even=2,
    )


def fresh_sizes(problem: SeatingProblem, groups: Sequence[SeatingGroup]) -> list[int]:
    """Sizes by table number: the usual size first; a pinned table gets it too, or room for its pins."""
    sizes = list(table_sizes(len(problem.entrants), problem.sizes))
    usual = majority_size([sizes], problem.sizes)
    needed: Counter[int] = Counter()
    for group in groups:
        if group.table is not None:
            needed[group.table - 1] += len(group.players)
    for table in sorted(needed, key=lambda table: (-needed[table], table)):
        if sizes[table] == usual and needed[table] <= usual:
            continue
        tables = [at for at in range(len(sizes)) if at not in needed and sizes[at] >= needed[table]]
        if tables:
            best = min(tables, key=lambda at: (sizes[at] != usual, -at))
            sizes[table], sizes[best] = sizes[best], sizes[table]
    return sizes


def frame(
    problem: SeatingProblem,
    roster: SeatingRoster,
    groups: Sequence[SeatingGroup],
    sizes: list[list[int]],
    prices: Prices,
    homes: list[list[tuple[int, int]]] | None = None,
) -> SearchFrame:
    """The frame of a search. `homes` by heat and player: first and last home table (see `Prices`).

    Pinned players' homes are their tables; scale 0 of `prices.scales` is everybody else's.
    """
    played = roster.indexed(problem.played)
    kinds = [(roster.index[a], roster.index[b], TOGETHER) for group in groups for a, b in _all_pairs(group)]
    kinds += [
        (roster.index[a], roster.index[b], APART)
        for a, b in pairs_of(problem.apart)
        if a in roster.index and b in roster.index
    ]
    usual = majority_size([*([len(s) for s in t] for t in problem.played), *sizes], problem.sizes)
    visited = [0] * len(roster.numbers)
    for tables, real in zip(played, problem.played, strict=True):
        for seats, seated in zip(tables, real, strict=True):
            for player in seats:
                visited[player] += len(seated) != usual
    coming = sum(size for tables in sizes for size in tables if size != usual)
    pins = {roster.index[p]: group.table - 1 for group in groups if group.table for p in group.players}
    settled = None
    if homes is not None or pins:
        last = max(len(tables) for tables in sizes) - 1
        open_homes = homes or [[(0, last)] * len(roster.numbers)] * len(sizes)
        settled = [
            [
                (pins[player], pins[player], 1) if player in pins else (*home, 0)
                for player, home in enumerate(heat)
            ]
            for heat in open_homes
        ]
    scales = (*(prices.scales or ((0,),)), (0, HARD))
    return SearchFrame(
        pairs=Pairs(roster.teams, kinds, [pair for t in played for s in t for pair in _index_pairs(s)]),
        prices=replace(prices, scales=scales),
        sizes=sizes,
        usual=usual,
        visited=visited,
        fair=-(-(sum(visited) + coming) // len(visited)),
        groups=[([roster.index[p] for p in group.players], group.table) for group in groups],
        homes=settled,
    )


def floor(problem: SeatingProblem, roster: SeatingRoster, frame: SearchFrame) -> int:
    """A cost that no seating can be below: the search stops there."""
    together = {(a, b) if a < b else (b, a) for a, b, kind in frame.pairs.kinds if kind == TOGETHER}
    played = Counter((a, b) if a < b else (b, a) for a, b in frame.pairs.played)
    numbers = roster.numbers
    forced = frozenset(frozenset((numbers[a], numbers[b])) for a, b in together)
    apart = frozenset(
        frozenset((numbers[a], numbers[b])) for a, b, kind in frame.pairs.kinds if kind == APART
    )
    among = roster.named(roster.indexed(problem.played))
    repeats = lower_bound(among, frame.sizes, numbers, apart, forced)
    repeats -= sum(len(frame.sizes) + played[pair] - 1 for pair in together)
    return (
        frame.prices.repeat * max(0, repeats)
        + frame.prices.team * _team_floor(frame, played)
        + minority_floor(frame)
    )


def _team_floor(frame: SearchFrame, played: Counter[tuple[int, int]]) -> int:
    """Team meetings that are past, or forced since a team has more players than there are tables.

    0 with wishes, whose pairs are not priced as team-mates.
    """
    if frame.pairs.kinds:
        return 0
    teams = frame.pairs.teams
    past = sum(times for (a, b), times in played.items() if teams[a] >= 0 and teams[a] == teams[b])
    sizes = Counter(team for team in teams if team >= 0)
    for tables in frame.sizes:
        for size in sizes.values():
            each, rest = divmod(size, len(tables))
            past += rest * each * (each + 1) // 2 + (len(tables) - rest) * each * (each - 1) // 2
    return past


def minority_floor(frame: SearchFrame) -> int:
    """The cost if the visits to come went to the players with the fewest."""
    coming = sum(size for tables in frame.sizes for size in tables if size != frame.usual)
    visits = list(frame.visited)
    heapify(visits)
    for _ in range(coming):
        heapreplace(visits, visits[0] + 1)
    costs = frame.visit_costs()
    return sum(costs[min(times, len(costs) - 1)] for times in visits)


def _all_pairs(group: SeatingGroup) -> list[tuple[PlayerNo, PlayerNo]]:
    players = group.players
    return [(a, b) for at, a in enumerate(players) for b in players[at + 1 :]]


def _index_pairs(seats: Sequence[int]) -> list[tuple[int, int]]:
    return [(a, b) for at, a in enumerate(seats) for b in seats[at + 1 :]]
