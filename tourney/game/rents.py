"""What each deed earns per opponent's throw, at every level that it can have (T4.4-T4.7).

The ways to a deed come from the chain; the engine plays one of each kind again under each holding, so
that a card's factor, the throw and the count of deeds are all reckoned by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tourney.game.chain import Chain, LongRun
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Level
from tourney.game.engine.state import HOTEL
from tourney.game.odds import Holding, Path, played, rent_due

_HOUSES = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class DeedRents:
    """One deed: its square, the chance that a throw ends on it, and M a throw by level.

    Levels: `unbuilt`, `group`, `1`-`4` and `hotel` of a street; the number owned of the others.
    """

    deed: str
    square: int
    kind: str
    chance: float
    by_level: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Way:
    """Ways of one kind to a deed: how often they come about in a throw, and one of them."""

    square: int
    chance: float
    path: Path


def expected_rents(board: Board, chain: Chain, run: LongRun) -> list[DeedRents]:
    """Every deed in board order, every rent asked for in time."""
    ways = list(_ways(chain, run))
    by_level: dict[int, dict[str, float]] = {at: {} for at in board.deeds}
    for squares, level, holding in _holdings(board):
        for at in squares:
            by_level[at][level] = 0.0
        for way in ways:
            if way.square in squares:
                square, rent = rent_due(played(board, holding, way.path))
                assert square == way.square
                by_level[square][level] += way.chance * rent
    return [
        DeedRents(
            deed=board.deed_ids[at],
            square=at,
            kind=board.kinds[at],
            chance=run.squares[at],
            by_level=by_level[at],
        )
        for at in board.deeds
    ]


def _ways(chain: Chain, run: LongRun) -> Iterator[_Way]:
    """The ways to deeds, those of one kind put together."""
    chances: dict[tuple[object, ...], float] = {}
    examples: dict[tuple[object, ...], Path] = {}
    squares: dict[tuple[object, ...], int] = {}
    for weight, outcomes in zip(run.weights, chain.outcomes, strict=True):
        for way in outcomes:
            if way.rent_square >= 0:
                chances[way.kind] = chances.get(way.kind, 0.0) + weight * way.path.chance
                examples.setdefault(way.kind, way.path)
                squares[way.kind] = way.rent_square
    for kind, chance in chances.items():
        yield _Way(squares[kind], chance, examples[kind])


def _holdings(board: Board) -> Iterator[tuple[Sequence[int], str, Holding]]:
    """Squares, the name of their level, and who owns what."""
    for group in board.groups:
        ids = [board.deed_ids[at] for at in group]
        if board.kinds[group[0]] == "street":
            yield group, "unbuilt", Holding(({ids[0]: 0}, dict.fromkeys(ids[1:], 0)))
            yield group, "group", _one_owner(ids, 0)
            for houses in _HOUSES:
                yield group, str(houses), _one_owner(ids, houses)
            yield group, "hotel", _one_owner(ids, HOTEL)
        else:
            yield from _by_count(group, ids)


def _by_count(group: Sequence[int], ids: Sequence[str]) -> Iterator[tuple[Sequence[int], str, Holding]]:
    """Each deed with as many others of its group as make up the number; a second owner has the rest."""
    for number in range(1, len(ids) + 1):
        for at, deed in zip(group, ids, strict=True):
            others = [other for other in ids if other != deed]
            mine = [deed, *others[: number - 1]]
            rest = others[number - 1 :]
            yield (at,), str(number), Holding((dict.fromkeys(mine, 0), dict.fromkeys(rest, 0)))


def _one_owner(ids: Sequence[str], level: Level) -> Holding:
    return Holding((dict.fromkeys(ids, level),))
