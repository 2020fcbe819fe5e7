"""The rules in force at an event: its edition with the organiser's names, its format, known results.

Built from the event's own facts and rebuilt only when those change. `assessments` remembers the check
of each table for as long as its records are the same objects, so that one new sheet costs one table.
"""

from __future__ import annotations

from tourney.competition.formats import Format
from tourney.competition.records import EventFacts
from tourney.competition.tables import AssessmentCache
from tourney.editions import Edition, load_edition


class Rules:
    """Edition, format and remembered assessments of one event."""

    def __init__(self, event: EventFacts) -> None:
        self.event = event
        names = {deed: (name.zh, name.en) for deed, name in event.deed_names.items()}
        self.edition: Edition = load_edition(event.edition).renamed(names)
        self.format: Format = Format.from_data(event.format)
        self.assessments = AssessmentCache()

    def in_force_for(self, event: EventFacts) -> bool:
        """Whether these rules still are those of `event`."""
        mine = self.event
        return (
            mine.edition == event.edition
            and mine.format == event.format
            and mine.deed_names == event.deed_names
        )
