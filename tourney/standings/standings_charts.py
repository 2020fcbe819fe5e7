"""The standings as charts: how the points are spread, and the race of those who lead."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.base.names import PersonName


@dataclass(frozen=True, slots=True)
class PointsBin:
    """Players with `low` points or more and fewer than `high`; `inside` of them are above the cut."""

    low: Points
    high: Points
    players: int
    inside: int


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One of those who lead: their place after each heat that counts, and the points that it has come to."""

    number: PlayerNo
    name: PersonName
    places: tuple[int, ...]
    points: Points


@dataclass(frozen=True, slots=True)
class StandingsCharts:
    """Both charts; nothing in them before a heat has a result."""

    bins: tuple[PointsBin, ...]
    heats: tuple[HeatId, ...]
    race: tuple[RaceLine, ...]
