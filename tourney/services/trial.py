"""An event before and after something that is tried out or was just done: what consequences are read from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.competition.records import Tournament
from tourney.services.commands import Outcome
from tourney.services.rules import Rules


@dataclass(frozen=True, slots=True)
class Trial:
    """`before` and `after` with the rules in force in each, at `now`; `outcome` is what doing it tells."""

    before: Tournament
    rules: Rules
    after: Tournament
    rules_after: Rules
    now: datetime
    outcome: Outcome
