"""Plans a rehearsed day from its seed: who comes when, how long things take, where something goes wrong.

Every answer depends on the seed and on what is asked about, not on what was asked before: another order of
asking gives the same day.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tourney.base.chance import Chance, numbered
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo
from tourney.rehearsal.happenings import Happening, When, happenings

_ARRIVAL, _GAME, _MISTAKE, _PAPER, _KILL, _NAMES, _SEATS, _PACE = range(1, 9)
_SPREAD: Final = 0x9E3779B97F4A7C15
"""Salts of neighbouring purposes differ in many bits."""

DOORS_OPEN: Final = -45 * 60
"""Seconds from the first start, as all moments of the day."""
_PUNCTUAL = 40 * 60
"""Seconds from then in which punctual players come."""
_MOST_LATE = 25 * 60
_NEVER, _LATE = 3, 7
"""Of a hundred players so many stay away, and so many come late."""
_FEWEST = 8
"""In an event of so few nobody stays away: there would be nothing to rehearse."""
_FIRST_PAPER, _LAST_PAPER = 90, 420
"""Seconds after the end of play in which papers come to the desk."""
_DOOR = 7
"""Seconds of a check-in: so many to twice as many."""
_KILLED_WITHIN = 12
"""Among the first so many tables that are typed."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player comes to the door, so many seconds after the first start (before it: negative)."""

    second: int
    number: PlayerNo


@dataclass(frozen=True, slots=True)
class Plan:
    """The day of a seed."""

    seed: int

    def arrivals(self, players: Iterable[PlayerNo]) -> tuple[Arrival, ...]:
        """When the players come, the first first. Players who are not in it stay away."""
        numbers = sorted(players)
        coming = []
        for number in numbers:
            chance = self._chance(_ARRIVAL, number)
            lot = chance.below(100)
            if lot < _NEVER and len(numbers) > _FEWEST:
                continue
            late = lot < _NEVER + _LATE
            second = 60 + chance.below(_MOST_LATE) if late else DOORS_OPEN + chance.below(_PUNCTUAL)
            coming.append(Arrival(second, number))
        return tuple(sorted(coming, key=lambda each: (each.second, each.number)))

    def namesakes(self, players: Sequence[PlayerNo]) -> tuple[PlayerNo, PlayerNo]:
        """Of a list in which all names differ, the player who takes a name, and the one who has it."""
        taker, giver, *_ = self._chance(_NAMES, 0).shuffled(players)
        return taker, giver

    def happening(self, heat: HeatId, table: TableNo) -> Happening | None:
        """What goes wrong at this table, None where nothing does. Nobody leaves a stage."""
        lot = self._of_table(_MISTAKE, heat, table).below(100)
        for each in happenings().values():
            if each.when is When.COMMIT:
                continue
            lot -= each.rate
            if lot < 0:
                return None if each.when is When.PLAY and heat in STAGES else each
        return None

    def paper_after(self, heat: HeatId, table: TableNo) -> int:
        """How many seconds after the end of play its papers come to the desk."""
        return _FIRST_PAPER + self._of_table(_PAPER, heat, table).below(_LAST_PAPER - _FIRST_PAPER)

    def game(self, heat: HeatId, table: TableNo) -> Chance:
        """The chance of the table's game, and of the mistake in it."""
        return self._of_table(_GAME, heat, table)

    def seats(self, heat: HeatId, table: TableNo) -> Chance:
        """The chance by which somebody at the table sits wrongly, leaves, or writes another name."""
        return self._of_table(_SEATS, heat, table)

    def pace(self, heat: HeatId, table: TableNo) -> Chance:
        """The chance of how long the crew takes over the table."""
        return self._of_table(_PACE, heat, table)

    def at_the_door(self, number: PlayerNo) -> int:
        """How many seconds it takes to check a player in."""
        return _DOOR + self._chance(_PACE, number).below(_DOOR)

    def killed_at(self) -> int | None:
        """At which table that is typed, from 1, the program is ended; None if it is not."""
        kill, chance = happenings().get("killed"), self._chance(_KILL, 0)
        if kill is None or chance.below(100) >= kill.rate:
            return None
        return 1 + chance.below(_KILLED_WITHIN)

    def _of_table(self, purpose: int, heat: HeatId, table: TableNo) -> Chance:
        """The chance of a table for one purpose."""
        at = 100 + STAGES.index(heat) if heat in STAGES else int(heat)
        return self._chance(purpose, at * 100_000 + table)

    def _chance(self, purpose: int, number: int) -> Chance:
        return numbered(self.seed, purpose * _SPREAD, number)
