"""Standings story part."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import Points


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's line: the sum of its players' points."""

    place: int
    team: str
    players: int
    points: Points
    assets: int
