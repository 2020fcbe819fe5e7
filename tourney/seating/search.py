"""From a problem to the frame of a search: indices, sizes by table number, prices, homes, the bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heapreplace

from tourney.base.ids import PlayerNo
from tourney.event.table_sizes import majority_size, table_sizes
from tourney.seating.arrangement import APART, HARD, TOGETHER, Pairs, Prices, SearchFrame
from tourney.seating.bound import lower_bound
from tourney.seating.problem import Aim, Heats, SeatingProblem, pairs_of
from tourney.seating.wishes import Party

SEARCHED = (Aim.MINORITY, Aim.REPEATS, Aim.TEAMS, Aim.EVEN)
"""Aims that the search weighs against each other; the others are settled afterwards."""


@dataclass(frozen=True)
class Roll:
    """The players as indices 0 … n−1 in order of their numbers."""

    numbers: tuple[PlayerNo, ...]
    index: Mapping[PlayerNo, int]
    teams: tuple[int, ...]
    """Team by index, −1 for none."""

    @classmethod
    def of(cls, problem: SeatingProblem) -> Roll:
        """The roll of a problem; the order of its entrants does not matter."""
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
        """Heats of numbers as indices; those who are not on the roll are left out."""
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


def steep(aims: Sequence[Aim], prices: Prices) -> Prices:
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


def fresh_sizes(problem: SeatingProblem, parties: Sequence[Party]) -> list[int]:
    """Sizes by table number: the usual size first; a pinned table gets it too, or room for its pins."""
    sizes = list(table_sizes(len(problem.entrants), problem.sizes))
    usual = majority_size([sizes], problem.sizes)
    needed: Counter[int] = Counter()
    for party in parties:
        if party.table is not None:
            needed[party.table - 1] += len(party.players)
    for table in sorted(needed, key=lambda table: (-needed[table], table)):
        if sizes[table] == usual and needed[table] <= usual:
            continue
        wanted = [at for at in range(len(sizes)) if at not in needed and sizes[at] >= needed[table]]
        if wanted:
            best = min(wanted, key=lambda at: (sizes[at] != usual, -at))
            sizes[table], sizes[best] = sizes[best], sizes[table]
    return sizes


def frame(
    problem: SeatingProblem,
    roll: Roll,
    parties: Sequence[Party],
    sizes: list[list[int]],
    prices: Prices,
    homes: list[list[tuple[int, int]]] | None = None,
) -> SearchFrame:
    """The frame of a search. `homes` by heat and player: first and last home table (see `Prices`).

    Pinned players' homes are their tables; scale 0 of `prices.scales` is everybody else's.
    """
    played = roll.indexed(problem.played)
    kinds = [(roll.index[a], roll.index[b], TOGETHER) for party in parties for a, b in _all_pairs(party)]
    kinds += [
        (roll.index[a], roll.index[b], APART)
        for a, b in pairs_of(problem.apart)
        if a in roll.index and b in roll.index
    ]
    usual = majority_size([*([len(s) for s in t] for t in problem.played), *sizes], problem.sizes)
    visited = [0] * len(roll.numbers)
    for tables, real in zip(played, problem.played, strict=True):
        for seats, seated in zip(tables, real, strict=True):
            for player in seats:
                visited[player] += len(seated) != usual
    coming = sum(size for tables in sizes for size in tables if size != usual)
    pins = {roll.index[p]: party.table - 1 for party in parties if party.table for p in party.players}
    settled = None
    if homes is not None or pins:
        last = max(len(tables) for tables in sizes) - 1
        open_homes = homes or [[(0, last)] * len(roll.numbers)] * len(sizes)
        settled = [
            [
                (pins[player], pins[player], 1) if player in pins else (*home, 0)
                for player, home in enumerate(heat)
            ]
            for heat in open_homes
        ]
    scales = (*(prices.scales or ((0,),)), (0, HARD))
    return SearchFrame(
        pairs=Pairs(roll.teams, kinds, [pair for t in played for s in t for pair in _index_pairs(s)]),
        prices=replace(prices, scales=scales),
        sizes=sizes,
        usual=usual,
        visited=visited,
        fair=-(-(sum(visited) + coming) // len(visited)),
        parties=[([roll.index[p] for p in party.players], party.table) for party in parties],
        homes=settled,
    )


def floor(problem: SeatingProblem, roll: Roll, frame: SearchFrame) -> int:
    """A cost below which no seating can be: the search stops there."""
    together = {(a, b) if a < b else (b, a) for a, b, kind in frame.pairs.kinds if kind == TOGETHER}
    played = Counter((a, b) if a < b else (b, a) for a, b in frame.pairs.played)
    numbers = roll.numbers
    forced = frozenset(frozenset((numbers[a], numbers[b])) for a, b in together)
    apart = frozenset(
        frozenset((numbers[a], numbers[b])) for a, b, kind in frame.pairs.kinds if kind == APART
    )
    among = roll.named(roll.indexed(problem.played))
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
    """The cost if the visits to come went to those who have the fewest."""
    coming = sum(size for tables in frame.sizes for size in tables if size != frame.usual)
    visits = list(frame.visited)
    heapify(visits)
    for _ in range(coming):
        heapreplace(visits, visits[0] + 1)
    costs = frame.visit_costs()
    return sum(costs[min(times, len(costs) - 1)] for times in visits)


def _all_pairs(party: Party) -> list[tuple[PlayerNo, PlayerNo]]:
    players = party.players
    return [(a, b) for at, a in enumerate(players) for b in players[at + 1 :]]


def _index_pairs(seats: Sequence[int]) -> list[tuple[int, int]]:
    return [(a, b) for at, a in enumerate(seats) for b in seats[at + 1 :]]
