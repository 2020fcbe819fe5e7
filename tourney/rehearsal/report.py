"""Tallies a rehearsed day, and holds the report of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import msgspec

from tourney.base.ids import HeatId, TableNo, heat_number
from tourney.base.plain import Plain
from tourney.base.texts import Message, msg
from tourney.event.ports import JournalEntry
from tourney.event.records import Tournament
from tourney.rehearsal.happenings import CREW, DESK, Happening

BEGUN, PAUSED = "rehearsal_begun", "rehearsal_paused"
DIED, OPENED = "rehearsal_died", "rehearsal_opened"
"""The steps by which a rehearsal is made and closed, its computer dies, and it is open again."""
DIED_AT: Final = "died"
PAUSED_AT: Final = "paused"
"""In place of a report before its end: when the computer died, or the hall's time stood still."""


class Caught(msgspec.Struct, frozen=True):
    """A happening that was caught: by a check's code, by the crew or at the desk, after so many seconds."""

    kind: str
    heat: int | str | None
    table: int | None
    by: str
    seconds: int


class Slipped(msgspec.Struct, frozen=True):
    """A happening that nobody noticed, and what should have caught it."""

    kind: str
    heat: int | str | None
    table: int | None
    should: str


class TableSeconds(msgspec.Struct, frozen=True):
    """Seconds that a table took, from its first figure typed to its confirmation."""

    median: int
    p90: int


class PlayedDayReport(msgspec.Struct, frozen=True):
    """What a rehearsed day showed. `cut_after_minutes`: from the last dice of the heats to the cut.

    `queue_longest`: the most players or tables that ever waited for the crew.
    """

    seed: int
    players: int
    planted: int
    caught: tuple[Caught, ...]
    slipped: tuple[Slipped, ...]
    seconds_per_table: TableSeconds
    cut_after_minutes: int
    queue_longest: int

    def to_data(self) -> Plain:
        """The report as `--json` says it."""
        data: Plain = msgspec.to_builtins(self)
        return data


def begun(history: Iterable[JournalEntry]) -> JournalEntry:
    """The step that made a rehearsal of this event."""
    return next(each for each in history if each.code == BEGUN)


def report_in(tournament: Tournament) -> PlayedDayReport | None:
    """The report of the day that this rehearsal has played; None before its end, and in a real event."""
    data = tournament.event.rehearsal_report
    return msgspec.convert(data, PlayedDayReport) if {DIED_AT, PAUSED_AT}.isdisjoint(data) and data else None


def report_words(report: PlayedDayReport) -> tuple[Message, ...]:
    """What the day came to, in sentences: counts, pace, the cut, the queue."""
    seconds = report.seconds_per_table
    return (
        msg("rehearsal.counts", n=report.planted, caught=len(report.caught), slipped=len(report.slipped)),
        msg("rehearsal.pace", median=seconds.median, most=seconds.p90),
        msg("rehearsal.cut", n=report.cut_after_minutes),
        msg("rehearsal.queue", n=report.queue_longest),
    )


def kind_words(kind: str) -> Message:
    return Message(f"rehearsal.kind_{kind}")


def by_words(each: Caught | Slipped) -> Message:
    """What noticed a happening, or would have shown one that slipped through."""
    if isinstance(each, Slipped):
        return Message(f"rehearsal.should_{each.should if each.should in (CREW, DESK) else 'program'}")
    return Message(f"rehearsal.by_{each.by}" if each.by in (CREW, DESK) else "rehearsal.by_program")


@dataclass(slots=True)
class Planted:
    """A happening of the day. `since`: the second from which it could be noticed; `unseen`: not on paper."""

    happening: Happening
    heat: HeatId
    table: TableNo
    since: int
    unseen: bool = False
    by: str = ""
    seconds: int = 0

    @property
    def open(self) -> bool:
        """Whether nobody has noticed it yet."""
        return not self.by

    def caught(self, by: str, second: int) -> None:
        """Note what noticed it first."""
        if self.open:
            self.by, self.seconds = by, second - self.since

    def as_caught(self) -> Caught:
        """The line of the report, if it was noticed."""
        kind, heat = self.happening.kind, heat_number(self.heat)
        return Caught(kind=kind, heat=heat, table=self.table, by=self.by, seconds=self.seconds)

    def as_slipped(self) -> Slipped:
        """The line of the report, if it was not."""
        should = CREW if self.unseen else self.happening.caught_by[0]
        return Slipped(self.happening.kind, heat_number(self.heat), self.table, should)


class DayTally:
    """What was planted on the day and became of it, and how long things took."""

    def __init__(self) -> None:
        self._planted: list[Planted] = []
        self.table_seconds: list[int] = []
        self.cut_after_minutes = 0

    def plant(self, happening: Happening, heat: HeatId, table: TableNo, since: int) -> Planted:
        planted = Planted(happening, heat, table, since)
        self._planted.append(planted)
        return planted

    def report(self, seed: int, players: int, queue_longest: int) -> PlayedDayReport:
        return PlayedDayReport(
            seed=seed,
            players=players,
            planted=len(self._planted),
            caught=tuple(each.as_caught() for each in self._planted if not each.open),
            slipped=tuple(each.as_slipped() for each in self._planted if each.open),
            seconds_per_table=TableSeconds(_middle(self.table_seconds), _most_of(self.table_seconds)),
            cut_after_minutes=self.cut_after_minutes,
            queue_longest=queue_longest,
        )


def _middle(seconds: Sequence[int]) -> int:
    return round(median(seconds)) if seconds else 0


def _most_of(seconds: Sequence[int]) -> int:
    """What nine of ten do not exceed."""
    return sorted(seconds)[(len(seconds) * 9 + 9) // 10 - 1] if seconds else 0
