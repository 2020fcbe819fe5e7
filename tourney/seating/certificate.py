"""The proof that comes with a seating: counts with names, the proven bound, how it was made."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import PlayerNo
from tourney.base.plain import Plain, fields
from tourney.seating.problem import Heats


@dataclass(frozen=True, slots=True)
class Certificate:
    """Counts over played and drawn heats together. Heats in it are numbered from 1, played ones first.

    `repeats` = Σ over pairs max(0, meetings − 1); `lower_bound` is proven for these table sizes;
    `optimal` only if both are equal. `fair_bound` ≥ `lower_bound` is proven for seatings in which nobody
    visits the minority size oftener than here (`max_minority_visits`): fairness may cost repeats.
    `repeat_pairs` = (a, b, times met ≥ 2); `team_pairs` =
    (a, b, heat). `max_minority_visits` = most visits of one player to tables of the minority size.
    `seat_spread` = largest difference between a player's counts of two seats. `table_number_repeats`
    = times that a player sits again at a table number. `sizes` = table sizes of each heat by table
    number. `moved` = players of the drawn heats who leave their announced table (counted per heat).
    `wishes_broken` = pairs apart that meet, pairs together that do not, pins not kept (per heat).
    """

    repeats: int
    lower_bound: int
    optimal: bool
    repeat_pairs: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    max_minority_visits: int = 0
    team_meetings: int = 0
    team_pairs: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    seat_spread: int = 0
    table_number_repeats: int = 0
    sizes: tuple[tuple[int, ...], ...] = ()
    moved: int = 0
    wishes_broken: int = 0
    method: str = ""
    seed: int = 0
    weights: tuple[str, ...] = ()
    fair_bound: int = 0

    @property
    def fair_optimal(self) -> bool:
        """Nobody can have fewer repeats without sending somebody to the minority size oftener."""
        return self.repeats == max(self.fair_bound, self.lower_bound)

    def as_json(self) -> Plain:
        """JSON-safe mapping, keys in a fixed order."""
        return fields(self, _PUBLIC)


_PUBLIC = (
    "repeats lower_bound optimal fair_bound repeat_pairs max_minority_visits team_meetings team_pairs "
    "seat_spread table_number_repeats sizes moved wishes_broken method seed weights"
)
"""The proof's fields in the order of `--json`."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A drawn seating: only the heats that were to be drawn, with the proof over all of them."""

    heats: Heats
    certificate: Certificate


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """What swapping two players of one heat would change. Names are start numbers.

    `new_repeats`/`fewer_repeats` = (a, b, times they meet after the swap); `new_team`/`fewer_team` =
    pairs of one team that would meet / no longer meet in this heat; `minority` = how the number of
    visits to the minority size changes, (player, visits before, visits after), only if it does.
    """

    new_repeats: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    fewer_repeats: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    new_team: tuple[tuple[PlayerNo, PlayerNo], ...] = ()
    fewer_team: tuple[tuple[PlayerNo, PlayerNo], ...] = ()
    minority: tuple[tuple[PlayerNo, int, int], ...] = ()

    @property
    def repeats(self) -> int:
        """Change of Σ max(0, meetings − 1)."""
        return len(self.new_repeats) - len(self.fewer_repeats)
