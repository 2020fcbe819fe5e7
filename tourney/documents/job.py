"""What a printout is made from, for every maker of the registry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import HeatId
from tourney.competition.records import Tournament
from tourney.documents.kit.wording import Wording
from tourney.services.ports import JournalEntry
from tourney.services.queries import paper
from tourney.services.rules import Rules


@dataclass(frozen=True, slots=True)
class Job:
    """The event at this moment, the words to use, and the heat asked for (None: the one that is on).

    `history` is the whole journal, for the documents that tell it.
    """

    tournament: Tournament
    rules: Rules
    now: datetime
    heat: HeatId | None
    wording: Wording
    history: Sequence[JournalEntry] = ()

    @property
    def one_heat(self) -> HeatId:
        """The heat of a printout that needs one."""
        return paper.heat_to_print(self.tournament, self.heat)

    @property
    def heat_of_results(self) -> HeatId:
        """The heat of a printout that tells one heat's results."""
        return paper.heat_of_results_to_print(self.tournament, self.heat)
