"""Standings paper results."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, Points
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.paper.event_head import EventHead, PaperStatus, Person
from tourney.standings.standings_paper_standings_view import RulingLine


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A place of the whole event. `points` and `assets` are those of the heats that count.

    `reached`: the stage that decided the place, None where the heats did; `stage_place` and `stage_assets`:
    what the player did at its table.
    """

    place: int
    person: Person
    reached: HeatId | None
    points: Points
    assets: int
    prize: bool = False
    tied: bool = False
    stage_place: int | None = None
    stage_assets: int | None = None


@dataclass(frozen=True, slots=True)
class ResultsPart:
    """Final results of everybody or of one division. `tie`: what decided between those level at the top.

    `settled`: nothing is missing from what the champion stands on.
    """

    division: Name
    places: tuple[PrintedPlace, ...]
    tie: Message | None = None
    settled: bool = True


@dataclass(frozen=True, slots=True)
class ResultsPaper:
    """Champion and all places."""

    head: EventHead
    parts: tuple[ResultsPart, ...]
    status: PaperStatus
    players: int
    tables: int
    received: int
    rulings: tuple[RulingLine, ...] = ()
