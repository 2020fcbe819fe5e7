"""From an event to what is to be seated: one place for the draw itself and for what it would come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from tourney.base.ids import HeatId, PlayerNo, heat_order
from tourney.event.format_parts import OddTables
from tourney.event.records import Tournament
from tourney.seating.problem import DEFAULT_AIMS, Aim, Entrant, Heats, SeatingProblem

AIMS: Mapping[OddTables, tuple[Aim, ...]] = {
    OddTables.FAIR: DEFAULT_AIMS,
    OddTables.EVEN: (Aim.EVEN, Aim.REPEATS, Aim.TEAMS, Aim.TABLE_NUMBERS),
    OddTables.REPEATS: (Aim.REPEATS, Aim.MINORITY, Aim.TEAMS, Aim.EVEN, Aim.TABLE_NUMBERS),
}
"""What a draw pursues, most important first, by how tables of another size weigh against repeats."""


def draw_problem(
    tournament: Tournament,
    sizes: tuple[int, ...],
    heats: Collection[HeatId],
    odd_tables: OddTables,
    seed: int,
    method: str = "preseated",
    strengths: Mapping[PlayerNo, int] | None = None,
    *,
    seated: Iterable[PlayerNo],
) -> SeatingProblem:
    """The problem of drawing these heats for those who are `seated`, all other heats as they are."""
    entrants = tuple(
        Entrant(number, tournament.players[number].team, (strengths or {}).get(number, 0))
        for number in seated
    )
    return SeatingProblem(
        entrants=entrants,
        heats=len(heats),
        sizes=sizes,
        played=other_heats(tournament, heats),
        method=method,
        seed=seed,
        aims=AIMS[odd_tables],
    )


def other_heats(tournament: Tournament, but: Collection[HeatId]) -> Heats:
    """Seatings of the drawn heats that stay as they are, in order."""
    return tuple(
        tuple(table.seats for table in tournament.tables_of(heat))
        for heat in sorted(tournament.heats, key=heat_order)
        if heat not in but
    )
