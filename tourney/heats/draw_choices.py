"""What a draw would come to: few repeats, or a fair share of the tables of another size. Keeps nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId
from tourney.event.format_parts import OddTables
from tourney.event.presence import drawn_players
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_sizes import table_sizes
from tourney.heats.draw_problems import draw_problem
from tourney.seating.draw import seat

_MOST_PLAYERS = 60
"""Larger fields have room for both; looking there would only take time."""


@dataclass(frozen=True, slots=True)
class DrawChoice:
    """One way to draw: how often pairs meet again, how often one person sits at a table of another size."""

    odd_tables: OddTables
    repeats: int
    most_visits: int


def draw_choices(
    tournament: Tournament,
    rules: Rules,
    _now: datetime,
    heats: Sequence[HeatId],
    seed: int,
    *,
    everybody: bool = False,
) -> tuple[DrawChoice, ...]:
    """The ways to draw these heats that differ, the format's own first; () where there is no choice.

    Only heats that are seated beforehand, of fields so small that one is paid for with the other.
    """
    fmt = rules.format
    seated = drawn_players(tournament, fmt.who, everybody=everybody)

    def proof_of(odd_tables: OddTables) -> DrawChoice:
        problem = draw_problem(tournament, rules.sizes, heats, odd_tables, seed, seated=seated)
        proof = seat(problem).certificate
        return DrawChoice(odd_tables, proof.repeats, proof.max_minority_visits)

    if any(heat not in fmt.preseated for heat in heats) or len(seated) > _MOST_PLAYERS:
        return ()
    try:
        if len(set(table_sizes(len(seated), rules.sizes))) < 2:
            return ()
        choices = [proof_of(fmt.odd_tables)]
        spares_repeats = fmt.odd_tables is OddTables.REPEATS
        if choices[0].repeats or spares_repeats:
            other = OddTables.FAIR if spares_repeats else OddTables.REPEATS
            choices.append(proof_of(other))
    except TourneyError:
        return ()
    return tuple(choices) if len({(each.repeats, each.most_visits) for each in choices}) > 1 else ()
