"""The walk round the board written down once more, by hand and without the engine, to check its odds.

Squares are numbers, "jail" is the cell; the long run is found by throwing again and again on paper.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

CHANCE = (7, 22, 36)
CHEST = (2, 17, 33)
STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
CELL = "jail"
Place: TypeAlias = tuple[int | str, int]
"""A square with the doubles thrown, or the cell with the throws failed."""

_US_CHANCE = [0, 24, 11, 5, 39, "utility", "station", "station", "back 3", "jail", *["stay"] * 6]
_US_CHEST = [0, "jail", *["stay"] * 14]
_UK_CHANCE = [0, 39, 24, 11, 15, "back 3", "jail", *["stay"] * 9]
_UK_CHEST = [0, "back to 1", "jail", *["stay"] * 13]
CARDS = {
    "atlantic-city": (_US_CHANCE, _US_CHEST),
    "glamour": (_US_CHANCE, _US_CHEST),
    "hong-kong": (_US_CHANCE, _US_CHEST),
    "london": (_UK_CHANCE, _UK_CHEST),
}


class Stop(NamedTuple):
    """An end of a throw: where, how likely, salaries on the way, and the card that led to a deed."""

    at: int | str
    chance: float
    salaries: int
    by_card: str = ""


def stops(edition: str, start: int, steps: int) -> Iterator[Stop]:
    square = start + steps
    salaries = 1 if square >= 40 else 0
    yield from _act(edition, square % 40, 1.0, salaries)


def _act(edition: str, square: int, chance: float, salaries: int) -> Iterator[Stop]:
    if square == 30:
        yield Stop(CELL, chance, salaries)
        return
    if square not in CHANCE + CHEST:
        yield Stop(square, chance, salaries)
        return
    for card in CARDS[edition][0 if square in CHANCE else 1]:
        part = chance / 16
        if card == "stay":
            yield Stop(square, part, salaries)
        elif card == "jail":
            yield Stop(CELL, part, salaries)
        elif card == "back 3":
            yield from _act(edition, square - 3, part, salaries)
        elif card == "back to 1":
            yield Stop(1, part, salaries)
        elif card in ("utility", "station"):
            choice = UTILITIES if card == "utility" else STATIONS
            target = min((at for at in choice if at > square), default=choice[0])
            yield Stop(target, part, salaries + (target < square), str(card))
        else:
            assert isinstance(card, int)
            yield Stop(card, part, salaries + (card < square))


@dataclass
class Ledger:
    """One throw from everywhere: where it leads, and what is counted on the way."""

    after: dict[Place, float] = field(default_factory=lambda: defaultdict(float))
    turns: float = 0.0
    salaries: float = 0.0
    arrests: float = 0.0
    plain: dict[tuple[int | str, int], float] = field(default_factory=lambda: defaultdict(float))
    by_card: dict[int | str, float] = field(default_factory=lambda: defaultdict(float))


def throw(edition: str, policy: str, now: dict[Place, float]) -> Ledger:
    ledger = Ledger()
    for (where, count), weight in now.items():
        for first in range(1, 7):
            for second in range(1, 7):
                _one(ledger, edition, policy, where, count, weight / 36, first, second)
    return ledger


def _one(
    ledger: Ledger, edition: str, policy: str, where: int | str, count: int, weight: float, a: int, b: int
) -> None:
    again = a == b
    if where == CELL and policy == "stay":
        if a != b and count < 2:
            ledger.after[(CELL, count + 1)] += weight
            ledger.turns += weight
            return
        again = False
    doubles = count if where != CELL else 0
    start = 10 if where == CELL else int(where)
    if again and doubles == 2:
        ledger.after[(CELL, 0)] += weight
        ledger.turns += weight
        ledger.arrests += weight
        return
    for stop in stops(edition, start, a + b):
        part = weight * stop.chance
        ledger.salaries += part * stop.salaries
        if stop.at == CELL:
            ledger.after[(CELL, 0)] += part
            ledger.turns += part
            ledger.arrests += part
            continue
        if stop.by_card:
            ledger.by_card[stop.at] += part
        else:
            ledger.plain[(stop.at, a + b)] += part
        ledger.after[(stop.at, doubles + 1 if again else 0)] += part
        ledger.turns += 0.0 if again else part


def settled(edition: str, policy: str) -> tuple[dict[Place, float], Ledger]:
    """Throws from GO until nothing moves any more; the weights, and one throw's ledger under them."""
    rows: dict[Place, dict[Place, float]] = {}
    now: dict[Place, float] = {(0, 0): 1.0}
    moved = 1.0
    while moved > 1e-13:
        after: dict[Place, float] = defaultdict(float)
        for place, weight in now.items():
            if place not in rows:
                rows[place] = throw(edition, policy, {place: 1.0}).after
            for target, chance in rows[place].items():
                after[target] += weight * chance
        moved = sum(abs(after[place] - now.get(place, 0.0)) for place in after)
        now = after
    return now, throw(edition, policy, now)
