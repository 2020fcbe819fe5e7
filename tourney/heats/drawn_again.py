"""Whether a drawn heat may be drawn again, for the command, the form of a draw, and what suggests one; and
whether paper is of an earlier draw."""

from __future__ import annotations

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.event.records import HeatState, Tournament
from tourney.event.table_state import has_begun


def kept_as_drawn(tournament: Tournament, heat: HeatId) -> Message | None:
    """Why the heat stays as it is drawn; None if it may be drawn again, or is not drawn yet."""
    record = tournament.heats.get(heat)
    if record is None:
        return None
    if any(of == heat for of, _ in tournament.sheets):
        return msg("errors.heat_has_sheets", heat=heat_named(heat))
    if record.state is HeatState.PUBLISHED:
        return msg("errors.heat_is_published", heat=heat_named(heat))
    begun = next((table for table in tournament.tables_of(heat) if has_begun(tournament, table)), None)
    if begun is not None:
        return msg("errors.heat_has_begun", heat=heat_named(heat), table=begun.table)
    return msg("errors.heat_is_locked", heat=heat_named(heat)) if record.locked else None


def of_another_draw(tournament: Tournament, heat: HeatId, draw: int) -> Message | None:
    """That paper is of another draw of its heat than the seats of now; None if it is of this one, does not
    say (0), or the heat is not drawn."""
    record = tournament.heats.get(heat)
    if record is None or draw in (0, record.draw):
        return None
    return msg("scores.other_draw", heat=heat_named(heat), draw=draw, now=record.draw)
