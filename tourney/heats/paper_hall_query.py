"""What the map of the hall shows on paper."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.event.hall_tables import shown_map
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.heats.paper import seating_paper
from tourney.heats.paper_hall_view import HallPaper


def hall_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HallPaper:
    """The seats of a heat where their tables stand."""
    seats = seating_paper(tournament, rules, now, heat)
    hall = shown_map(tournament, rules)
    return HallPaper(seats.head, heat, hall=hall, tables=seats.tables)
