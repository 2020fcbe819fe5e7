"""Remembers what was printed, so that a later change can be shown against the paper in people's hands."""

from __future__ import annotations

from tourney.competition.records import Printed
from tourney.services.commands import RecordPrint
from tourney.services.workspace import Workspace


def record_print(work: Workspace, command: RecordPrint) -> None:
    """Note the kind, the time and, for a heat, who sat where on the paper."""
    tables = {}
    if command.heat is not None:
        tables = {table.table: table.seats for table in work.t.tables_of(command.heat)}
    number = work.next_id("prints")
    work.put("prints", number, Printed(number, command.kind, work.now, command.heat, tables))
    work.params |= {"kind": command.kind, "heat": command.heat or ""}
