"""In whose company a player would sit at a table: whom they have met in other heats, who is of their team."""

from __future__ import annotations

from tourney.base.ids import HeatId, PlayerNo
from tourney.event.records import Table, Tournament


def met_elsewhere(tournament: Tournament, heat: HeatId, number: PlayerNo) -> frozenset[PlayerNo]:
    """With whom the player sits in the other heats."""
    others = [table for table in tournament.tables.values() if table.heat != heat and number in table.seats]
    return frozenset(other for table in others for other in table.seats)


def company_price(
    tournament: Tournament, number: PlayerNo, met: frozenset[PlayerNo], table: Table
) -> tuple[int, int]:
    """How many at the table the player has met already (`met`), and how many are of their team."""
    team = tournament.players[number].team
    mates = sum(1 for seat in table.seats if team and tournament.players[seat].team == team)
    return sum(1 for seat in table.seats if seat in met), mates
