"""Whether a table of the event may be refereed by the engine now."""

from __future__ import annotations

from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, msg
from tourney.event.records import HeatState, Table, Tournament


def why_not_run(tournament: Tournament, table: Table) -> Message | None:
    """What stands against it: seats not published, a confirmed result, sheets typed in. None: nothing."""
    where = {"heat": heat_named(table.heat), "table": table.table}
    heat = tournament.heats.get(table.heat)
    if heat is None or heat.state is not HeatState.PUBLISHED:
        return msg("tables.not_published", heat=where["heat"])
    if table.confirmed_at is not None:
        return msg("tables.confirmed", **where)
    played_here = (table.heat, table.table) in tournament.games
    if not played_here and any((table.heat, number) in tournament.sheets for number in table.seats):
        return msg("tables.sheets_in", **where)
    return None
