"""Scores paper table results."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, Points, TableNo
from tourney.base.texts import Message
from tourney.paper.event_head import EventHead, PaperStatus, Person


@dataclass(frozen=True, slots=True)
class TableLine:
    """A player's line in the results of their table."""

    person: Person
    place: int | None
    points: Points | None
    total: int | None
    bankrupt: int | None
    tied: bool = False


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result by place. `words`: the area of the sentences that its rules say their own way."""

    table: TableNo
    state: Message
    confirmed: bool
    lines: tuple[TableLine, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class HeatResults:
    """The results of one heat, table by table."""

    head: EventHead
    heat: HeatId
    tables: tuple[TableResult, ...]
    status: PaperStatus
