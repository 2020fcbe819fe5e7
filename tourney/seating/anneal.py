"""Local search: swaps two players of different tables in one heat, by simulated annealing.

Deterministic by the chance it is given; stops by moves, never by the clock. Acceptance is by whole
numbers, so that machines whose `exp` differs in the last digit still agree.
"""

from __future__ import annotations

from math import exp

from tourney.base.chance import Chance
from tourney.seating.arrangement import Arrangement

_STEPS = 64
"""Temperatures of one run."""
_WIDE = 1 << 20


def anneal(
    seating: Arrangement, chance: Chance, moves: int, hot: float, cold: float, floor: int, patience: int
) -> int:
    """Improves `seating` in place and leaves it at the cheapest state met; returns that cost.

    `hot` → `cold` are temperatures in units of cost, geometric. Stops at `floor` (nothing can be
    cheaper), after `moves`, or after `patience` moves in a row that found nothing better.
    """
    run = _Run(seating, floor)
    if run.best <= floor:
        return run.best
    for step in range(_STEPS):
        temperature = hot * (cold / hot) ** (step / (_STEPS - 1))
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
        costs = seating.frame.prices.pair_costs()
        self.up = [after - before for before, after in zip(costs, [*costs[1:], costs[-1]], strict=True)]
        self.down = [after - before for before, after in zip(costs, [0, *costs[:-1]], strict=True)]
        self.visit_costs = seating.frame.visit_costs()
        self.cost = self.best = seating.cost()
        self.trail: list[tuple[int, int, int]] = []
        self.since = 0
        self.troubled: list[tuple[int, int]] = []
        self.calm = False
        """Nobody has anything to gain alone: no use in looking again before the next swap."""

    def walk(self, chance: Chance, moves: int, accept: list[int]) -> None:
        """`moves` tries at one temperature; mostly players who have something to gain."""
        seating = self.seating
        n, heats = seating.frame.players, len(seating.at)
        bits, limit = chance.bits, len(accept)
        for _ in range(moves):
            word = bits()
            b = ((word & 0xFFFFF) * n) >> 20
            if word >> 60:
                heat, a = self._troubled((word >> 20) & 0xFFFFF)
            else:
                heat, a = ((word >> 20) & 0x3FF) * heats >> 10, ((word >> 30) & 0x3FFFFF) * n >> 22
            at = seating.at[heat]
            if at[a] == at[b]:
                continue
            worse = self._price(heat, a, b)
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

    def _price(self, heat: int, a: int, b: int) -> int:
        """What swapping a and b would add to the cost."""
        seating, up, down = self.seating, self.up, self.down
        states = seating.states
        n, at = seating.frame.players, seating.at[heat]
        table_a, table_b = at[a], at[b]
        row_a, row_b = a * n, b * n
        worse = 0
        for x in seating.seats[heat][table_a]:
            if x != a:
                worse += down[states[row_a + x]] + up[states[row_b + x]]
        for x in seating.seats[heat][table_b]:
            if x != b:
                worse += down[states[row_b + x]] + up[states[row_a + x]]
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
        """A player of a heat who has something to gain, by 20 random bits; anybody if nobody has.

        Those who no longer have are dropped on the way.
        """
        troubled = self.troubled
        if self.calm:
            return self._anybody(draw)
        if not troubled or len(troubled) > 4 * len(self.seating.at) * self.seating.frame.players:
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
        players = self.seating.frame.players
        return divmod(draw * len(self.seating.at) * players >> 20, players)

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
        states, row = seating.states, player * seating.frame.players
        table = seating.at[heat][player]
        for x in seating.seats[heat][table]:
            if x != player and down[states[row + x]] < 0:
                return True
        if seating.minor[heat][table] and self.visit_costs[seating.visits[player]]:
            return True
        return seating.frame.homes is not None and seating.home_cost(heat, player, table) > 0
