"""The chain of throws and its long run: which spots follow which, and how often each comes about.

It knows no rule; what a throw does is asked of `moves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.game.engine.board import Board
from tourney.game.engine.state import FREE
from tourney.game.odds import JailPolicy, Landing, Spot, outcomes

_SENT_TO_JAIL = 0


@dataclass(frozen=True, slots=True)
class Chain:
    """Every spot that can come about on `size` squares, and what each throw from it can lead to."""

    size: int
    spots: tuple[Spot, ...]
    outcomes: tuple[tuple[Landing, ...], ...]

    def matrix(self) -> list[list[float]]:
        """Chance of each spot after each; every row adds up to 1."""
        index = {spot: at for at, spot in enumerate(self.spots)}
        rows = [[0.0] * len(self.spots) for _ in self.spots]
        for row, ways in zip(rows, self.outcomes, strict=True):
            for way in ways:
                row[index[way.spot]] += way.path.chance
        return rows


@dataclass(frozen=True, slots=True)
class LongRun:
    """Averages over endlessly many throws. `squares` and `in_jail` add up to 1; the jail
    among the squares is just visiting."""

    weights: tuple[float, ...]
    squares: tuple[float, ...]
    in_jail: float
    throws_per_turn: float
    salaries_per_turn: float
    turns_between_jail_visits: float
    residual: float


def chain_of(board: Board, policy: JailPolicy) -> Chain:
    """The chain of a board, found from the start on."""
    spots = [Spot(board.start)]
    known = {spots[0]}
    landings: list[tuple[Landing, ...]] = []
    while len(landings) < len(spots):
        ways = tuple(outcomes(board, spots[len(landings)], policy))
        landings.append(ways)
        for way in ways:
            if way.spot not in known:
                known.add(way.spot)
                spots.append(way.spot)
    return Chain(board.size, tuple(spots), tuple(landings))


def long_run(chain: Chain) -> LongRun:
    """The stationary distribution and what it makes of turns, salaries and visits to jail."""
    matrix = chain.matrix()
    weights = stationary(matrix)
    squares, in_jail = [0.0] * chain.size, 0.0
    for spot, weight in zip(chain.spots, weights, strict=True):
        if spot.jail == FREE:
            squares[spot.square] += weight
        else:
            in_jail += weight
    turns = salaries = visits = 0.0
    for weight, ways in zip(weights, chain.outcomes, strict=True):
        for way in ways:
            part = weight * way.path.chance
            turns += 0.0 if way.again else part
            salaries += part * way.salaries
            visits += part if way.spot.jail == _SENT_TO_JAIL else 0.0
    return LongRun(
        weights=tuple(weights),
        squares=tuple(squares),
        in_jail=in_jail,
        throws_per_turn=1 / turns,
        salaries_per_turn=salaries / turns,
        turns_between_jail_visits=turns / visits,
        residual=_residual(matrix, weights),
    )


def stationary(matrix: Sequence[Sequence[float]]) -> list[float]:
    """The weights that the matrix leaves as they are, adding up to 1.

    Elimination without subtractions, so that no digit is lost: Grassmann, Taksar and Heyman,
    "Regenerative analysis and steady state distributions for Markov chains" (1985).
    """
    rows = [list(row) for row in matrix]
    for last in range(len(rows) - 1, 0, -1):
        pivot = rows[last]
        leaving = sum(pivot[:last])
        for row in rows[:last]:
            share = row[last] = row[last] / leaving
            if share:
                for at in range(last):
                    row[at] += share * pivot[at]
    weights = [1.0]
    for at in range(1, len(rows)):
        weights.append(sum(weights[before] * rows[before][at] for before in range(at)))
    total = sum(weights)
    return [weight / total for weight in weights]


def _residual(matrix: Sequence[Sequence[float]], weights: Sequence[float]) -> float:
    """How far one more throw moves the weights: the proof that they are the long run."""
    count = range(len(weights))
    after = [sum(weights[before] * matrix[before][at] for before in count) for at in count]
    return max(abs(new - old) for new, old in zip(after, weights, strict=True))
