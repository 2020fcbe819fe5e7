"""What the audit extract shows: the journal told in words, and what was taken back. Frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.texts import Message
from tourney.paper.event_head import EventHead
from tourney.standings.standings_paper_standings_view import RulingLine


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One journal entry. `details`: what it changed, as far as the sentence does not say it.

    `mark` says what became of it ("taken back by 57") or what it takes back; None for a plain entry.
    `figures`: totals and places that it changed, a message for each table. `void`: it does not stand.
    `until`: the last entry that the line tells of, 0 for one entry alone.
    """

    seq: int
    at: datetime
    who: str
    what: Message
    details: tuple[Message, ...] = ()
    mark: Message | None = None
    void: bool = False
    until: int = 0
    figures: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditPaper:
    """The whole journal, oldest first. `last` is the number of the file's last entry, `code` the event's."""

    head: EventHead
    code: str
    last: int
    lines: tuple[AuditLine, ...]
    rulings: tuple[RulingLine, ...]
