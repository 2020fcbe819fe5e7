"""Which heat a desk means while nobody says: the one that is played, the newest with results."""

from __future__ import annotations

from tourney.base.ids import HeatId, heat_order
from tourney.clock.clock import clock_on
from tourney.event.records import Tournament
from tourney.event.rules import Rules


def heat_of_now(tournament: Tournament) -> HeatId | None:
    """The heat that is being played, else the first drawn one that is not finished, else the last."""
    on = clock_on(tournament)
    if on is not None:
        return on.heat
    drawn = sorted(tournament.heats, key=heat_order)
    unfinished = {heat for (heat, _), table in tournament.tables.items() if table.confirmed_at is None}
    return next((heat for heat in drawn if heat in unfinished), drawn[-1] if drawn else None)


def heat_in_hand(tournament: Tournament, rules: Rules) -> HeatId | None:
    """What the desk works on: the first heat or stage that is not all confirmed; None once all are."""
    for heat in rules.format.all_heats:
        tables = tournament.tables_of(heat)
        if not tables or any(table.confirmed_at is None for table in tables):
            return heat
    return None


def heat_of_results(tournament: Tournament) -> HeatId | None:
    """The newest heat with a confirmed table; without any the heat of now."""
    confirmed = {heat for (heat, _), table in tournament.tables.items() if table.confirmed_at is not None}
    return max(confirmed, key=heat_order) if confirmed else heat_of_now(tournament)
