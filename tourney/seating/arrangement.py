"""A seating in the making: who sits where, who has met whom, and what that costs. Decides nothing.

Players are indices 0 … n−1. Whether and how often two have met is one small number per pair,
`kind · 64 + meetings`, so that one look-up prices a further meeting.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping, Sequence
from dataclasses import dataclass, field

STRANGERS, TEAM, APART, TOGETHER = 0, 64, 128, 192
"""Kinds of pairs."""
HARD = 1_000_000
"""What a broken wish costs: more than any number of the rest can win back."""
_DENSE = 2_500
"""Up to so many players the pairs are one flat array (n² bytes)."""


@dataclass(frozen=True)
class Prices:
    """What the search pays: weights of aims (0: off), and of being off one's home table.

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
    """States of pairs that differ from the start; the start is known from the teams alone."""

    def __init__(self, teams: Sequence[int]) -> None:
        super().__init__()
        self._teams = teams

    def __missing__(self, key: int) -> int:
        a, b = divmod(key, len(self._teams))
        return TEAM if self._teams[a] >= 0 and self._teams[a] == self._teams[b] else STRANGERS


@dataclass
class Pairs:
    """States of all pairs before any heat is drawn. `teams[p]` is −1 for none."""

    teams: Sequence[int]
    kinds: Sequence[tuple[int, int, int]]
    """(a, b, APART or TOGETHER)."""
    played: Sequence[tuple[int, int]]
    """Meetings in played heats, one entry each."""

    def fresh(self) -> MutableMapping[int, int] | bytearray:
        """A new table of states, index a · n + b, kept for (a, b) and (b, a)."""
        n = len(self.teams)
        states: MutableMapping[int, int] | bytearray
        if n > _DENSE:
            states = _Sparse(self.teams)
        else:
            states = bytearray(n * n)
            members: dict[int, list[int]] = {}
            for player, team in enumerate(self.teams):
                if team >= 0:
                    members.setdefault(team, []).append(player)
            for group in members.values():
                for a in group:
                    for b in group:
                        states[a * n + b] = TEAM
        for a, b, kind in self.kinds:
            states[a * n + b] = states[b * n + a] = kind
        for a, b in self.played:
            if states[a * n + b] & 63 < 62:
                states[a * n + b] += 1
                states[b * n + a] += 1
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
    """Visits that somebody must make even if they are spread evenly; only those beyond cost."""
    parties: list[tuple[list[int], int | None]] = field(default_factory=list)
    homes: list[list[tuple[int, int, int]]] | None = None
    """By heat and player: first and last home table and the scale; None where nobody has a home."""

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
    """What a player's visits add to a sum that is least where all have as many."""
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
                    for b in players:
                        if a != b:
                            self.states[a * n + b] += 1

    def exchange(self, heat: int, a: int, b: int) -> None:
        """Swap two players of different tables."""
        at, n, states = self.at[heat], self.frame.players, self.states
        table_a, table_b = at[a], at[b]
        seats_a, seats_b = self.seats[heat][table_a], self.seats[heat][table_b]
        seats_a[seats_a.index(a)] = b
        seats_b[seats_b.index(b)] = a
        at[a], at[b] = table_b, table_a
        for x in seats_a:
            if x != b:
                states[a * n + x] -= 1
                states[x * n + a] -= 1
                states[b * n + x] += 1
                states[x * n + b] += 1
        for x in seats_b:
            if x != a:
                states[b * n + x] -= 1
                states[x * n + b] -= 1
                states[a * n + x] += 1
                states[x * n + a] += 1
        if self.minor[heat][table_a] != self.minor[heat][table_b]:
            step = 1 if self.minor[heat][table_b] else -1
            self.visits[a] += step
            self.visits[b] -= step

    def home_cost(self, heat: int, player: int, table: int) -> int:
        """What it costs this player to sit at that table rather than at home."""
        if self.frame.homes is None:
            return 0
        low, high, scale = self.frame.homes[heat][player]
        costs = self.frame.prices.scales[scale]
        distance = low - table if table < low else table - high if table > high else 0
        return costs[min(distance, len(costs) - 1)]

    def cost(self) -> int:
        """The whole cost, recounted; 0 broken wishes cost nothing."""
        frame = self.frame
        n = frame.players
        costs = frame.prices.pair_costs()
        start = frame.pairs.fresh()
        pairs = {(a, b) if a < b else (b, a) for a, b in frame.pairs.played}
        pairs.update((a, b) for a, b, _ in frame.pairs.kinds)
        for tables in self.seats:
            for players in tables:
                pairs.update((a, b) for a in players for b in players if a < b)
        total = 0
        for a, b in pairs:
            state = self.states[a * n + b]
            total += costs[state]
            before = start[a * n + b]
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
