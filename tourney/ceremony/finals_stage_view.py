"""What the Finals page shows beside the bracket: how the finalists came there, and what was raised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import PlayerNo, Points
from tourney.event.tally import HeatScore
from tourney.giving.receipts import MoneyRaised
from tourney.standings.finals_view import FinalsView
from tourney.today.today_view import DayStep


@dataclass(frozen=True, slots=True)
class FinalistWay:
    """A finalist's heats, and what they add up to with penalties and bonuses."""

    points: Points
    assets: int
    heats: tuple[HeatScore, ...]


@dataclass(frozen=True, slots=True)
class FinalsStage:
    """The finals, the way of everybody whom the cut names, the donations, and what the day asks for now."""

    view: FinalsView
    ways: Mapping[PlayerNo, FinalistWay]
    money: MoneyRaised
    job: DayStep
