"""Lists the changes of the clocks with author and reason: read from the journal, stored nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tourney.base.ids import HeatId, TableNo
from tourney.clock.clock import ClockLine
from tourney.event.command import numbers_in
from tourney.event.journal import describe_entry
from tourney.event.ports import JournalEntry

CODES = frozenset(
    {
        "clock_started",
        "clock_paused",
        "clock_resumed",
        "time_added",
        "time_set",
        "last_round_called",
        "clock_ended",
        "time_changed",
        "break_started",
        "break_ended",
        "interval_called",
        "interval_ended",
    }
)


def clock_history(entries: Iterable[JournalEntry], heat: HeatId | None = None) -> tuple[ClockLine, ...]:
    """Every change of a clock (of one heat), oldest first; a change that was taken back stays and is
    marked.
    """
    kept: dict[int, ClockLine] = {}
    taken_back: set[int] = set()
    for entry in entries:
        if entry.undoes is not None:
            (taken_back.add if entry.code == "undone" else taken_back.discard)(entry.undoes)
        elif entry.code in CODES and heat in (None, entry.params.get("heat")):
            kept[entry.seq] = _line(entry)
    return tuple(replace(line, undone=True) if seq in taken_back else line for seq, line in kept.items())


def _line(entry: JournalEntry) -> ClockLine:
    params = {name: value for name, value in entry.params.items() if name != "reason"}
    tables = tuple(TableNo(number) for number in numbers_in(entry.params, "tables"))
    reason = str(entry.params.get("reason", ""))
    return ClockLine(
        seq=entry.seq,
        at=entry.at,
        who=entry.who,
        code=entry.code,
        text=describe_entry(entry.code, params),
        reason=reason,
        tables=tables,
    )
