"""Standings paper bracket."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, TableNo
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.paper.event_head import EventHead, PaperStatus, Person

# ---- finals -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat in the bracket. `person` None: not known yet, then `source` says who will come.

    `tied`: the place is shared.
    """

    person: Person | None
    seed: int | None = None
    place: int | None = None
    total: int | None = None
    goes_on: bool = False
    source: Message | None = None
    tied: bool = False


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of a stage."""

    table: TableNo
    seats: tuple[DrawnSeat, ...]


@dataclass(frozen=True, slots=True)
class DrawnStage:
    """Semi-finals or final. `draft`: drawn and not announced yet."""

    heat: HeatId
    tables: tuple[DrawnTable, ...]
    draft: bool = False


@dataclass(frozen=True, slots=True)
class Champion:
    """The winner of a division (or of the event, division names "")."""

    division: Name
    person: Person | None


@dataclass(frozen=True, slots=True)
class LevelPlayers:
    """Players level on everything, who stand by number; `what` says where (seeds, reserves)."""

    what: Message
    persons: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The finals drawn as a bracket. `levels`: seeds (until a stage is drawn) and reserves that are level."""

    head: EventHead
    stages: tuple[DrawnStage, ...]
    champions: tuple[Champion, ...]
    status: PaperStatus
    reserves: tuple[Person, ...] = ()
    ties: tuple[tuple[Person, ...], ...] = ()
    levels: tuple[LevelPlayers, ...] = ()
