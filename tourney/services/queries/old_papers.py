"""Which printouts in people's hands would show old figures."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from tourney.base.ids import HeatId
from tourney.competition.records import Printed, Tournament
from tourney.competition.tables import TableKey
from tourney.texts import Message
from tourney.views.consequence import OldPaper

OF_TABLES = frozenset({"table-results", "scoresheets-filled"})
"""Printouts with the results of one heat's tables."""
OF_STANDINGS = frozenset({"standings", "divisions", "teams", "still-in", "results"})
"""Printouts with places, points or totals of the heats."""
OF_FINALS = frozenset({"bracket", "certificates", "prizes", "press"})
"""Printouts that tell who went through, or who came where in the end."""


def old_papers(
    tournament: Tournament, tables: Collection[TableKey], *, standings: bool, finals: bool
) -> tuple[OldPaper, ...]:
    """What was printed of these tables' results, of the standings, of the finals, newest first.

    Paper that is older than the results of `tables` does not show them.
    """
    since = {
        heat: min(at for at in confirmed if at is not None)
        for heat in {heat for heat, _ in tables}
        if (confirmed := [_confirmed(tournament, key) for key in tables if key[0] == heat])
        and any(at is not None for at in confirmed)
    }
    found: dict[tuple[str, HeatId | None], list[Printed]] = {}
    for printed in tournament.prints.values():
        if printed.kind in OF_TABLES:
            heat = printed.heat
            old = heat in since and printed.at >= since[heat]
        else:
            heat = None
            wanted = (printed.kind in OF_STANDINGS and standings) or (printed.kind in OF_FINALS and finals)
            old = wanted and (not since or printed.at >= min(since.values()))
        if old:
            found.setdefault((printed.kind, heat), []).append(printed)
    papers = [
        OldPaper(kind, heat, len(prints), max(each.at for each in prints))
        for (kind, heat), prints in found.items()
    ]
    return tuple(sorted(papers, key=lambda paper: paper.printed_at, reverse=True))


def paper_title(kind: str) -> Message:
    """What a printout of results is called, as the Print page calls it."""
    return Message(f"paper.title_{kind.replace('-', '_')}")


def _confirmed(tournament: Tournament, key: TableKey) -> datetime | None:
    table = tournament.tables.get(key)
    return None if table is None else table.confirmed_at
