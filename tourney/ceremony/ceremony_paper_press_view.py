"""Ceremony paper press."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import PlayerNo
from tourney.base.names import NO_NAME, Name
from tourney.ceremony.paper_ceremony import Honour
from tourney.paper.event_head import EventHead, PaperStatus, Person


@dataclass(frozen=True, slots=True)
class FinalTotal:
    """A player of the table that decided their division ("" without), with their total assets (M$)."""

    person: Person
    place: int
    total: int
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class WorthLine:
    """A finalist's net worth (M$) from the start of the final to its end, as many values for each."""

    person: Person
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PressPaper:
    """The event on one page. Money in HK$; `finals`: totals of the tables that decided, best first,
    one division after the other; of a division that is not settled nothing.

    `worth`: the final round by round, where one table played it with the engine. `namesakes`: players whose
    name somebody else bears too: a sentence names them with their number.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus
    players: int
    teams: int
    tables: int
    pledged: int
    received: int
    finals: tuple[FinalTotal, ...]
    worth: tuple[WorthLine, ...] = ()
    charity: Name = NO_NAME
    namesakes: frozenset[PlayerNo] = frozenset()
