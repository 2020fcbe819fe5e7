"""An event before and after something that is tried out or was just done: what consequences are read from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from tourney.event.command import Outcome
from tourney.event.ports import JournalEntry
from tourney.event.records import Tournament
from tourney.event.rules import Rules

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Trial(Generic[R_co]):
    """`before` and `after` with the rules in force in each, at `now`; `outcome` is what doing it tells.

    `history`: the journal up to `before`.
    """

    before: Tournament
    rules: Rules
    after: Tournament
    rules_after: Rules
    now: datetime
    outcome: Outcome[R_co]
    history: Sequence[JournalEntry]
