"""What the printouts before and during a heat show: sheets, seating, lists, the draw.

Results and finals are in `paper_results`. It does not know how anything is laid out.
"""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.heats.heats_paper_seating_table import SeatedTable, SeatingPaper
from tourney.paper.paper_event_head import event_head, person, table_slots

"""The banknotes of a set (T2.2)."""


# ---- seating ----------------------------------------------------------------------------------


def seating_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> SeatingPaper:
    """The seating of a heat with waves and their times."""
    slots = table_slots(tournament, rules, now, heat)
    return SeatingPaper(
        event_head(tournament, now, heat),
        heat,
        tables=tuple(
            SeatedTable(
                table.table,
                tuple(person(tournament, number) for number in table.seats),
                slots[table.table],
            )
            for table in tournament.tables_of(heat)
        ),
        apart=teams_of_namesakes(tournament.players),
    )
