"""What is to be seated: players, heats, allowed table sizes, wishes. Knows no method and no file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from tourney.base.ids import PlayerNo, TableNo

Tables = tuple[tuple[PlayerNo, ...], ...]
"""One heat: tables in order of their numbers, players of each in seat order."""

Heats = tuple[Tables, ...]
"""Heats in order."""

Pair = frozenset[PlayerNo]
"""The players of one wish: two, or more of whom each two are meant."""


class Aim(StrEnum):
    """What a seating tries to keep small, once the hard wishes are kept."""

    MINORITY = "minority"
    """Visits to tables of the minority size beyond a fair share (a table of five pays less a head)."""
    REPEATS = "repeats"
    """Pairs that meet again; among equals, as few third meetings as possible."""
    TEAMS = "teams"
    """Meetings of two players of one team."""
    EVEN = "even"
    """Visits to the minority size spread over as many players as can be: a full table of five brings 6.2
    points a head, one of four 9.25, so that nobody should go twice while somebody else never goes."""
    TABLE_NUMBERS = "table_numbers"
    """The same table number again for a player."""
    SEATS = "seats"
    """Uneven seats (first, second …) of a player; off by default, since dice decide who starts (T3.1)."""


DEFAULT_AIMS = (Aim.MINORITY, Aim.REPEATS, Aim.TEAMS, Aim.EVEN, Aim.TABLE_NUMBERS)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to be seated. `team` "" for none; `strength` (points, rank value): higher is better."""

    number: PlayerNo
    team: str = ""
    strength: int = 0


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """Everything that a draw depends on: the same problem gives the same seating on every machine.

    `entrants` are those to be seated, in any order (the order does not matter, the seed does).
    `heats` is how many heats to draw at once. `sizes` are the allowed table sizes in order of
    preference. `played` are heats that stay as they were; players of them need not be entrants any
    more. `apart`: these must not meet; `together`: these sit at one table in every heat drawn;
    `pinned`: the player sits at that table in every heat drawn. `announced` is a seating already
    published for the heats to draw (same number of heats): it stays as it is if it is complete and
    keeps the wishes; else as few as possible are moved, and the tables keep their sizes where those
    are allowed, unless `fresh_sizes`. `aims` in order of
    importance; leaving one out switches it off. `moves` bounds the search (never the clock).
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
