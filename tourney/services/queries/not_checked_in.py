"""Who has a seat in a heat and has not been checked in, told before the hall sits by its list."""

from __future__ import annotations

from tourney.base.ids import HeatId, PlayerNo
from tourney.competition.records import Status, Tournament
from tourney.services.journal_words import MANY
from tourney.texts import Message, msg


def not_checked_in(tournament: Tournament, heat: HeatId) -> tuple[PlayerNo, ...]:
    """Those seated in the heat who are not present, by number."""
    seated = (number for table in tournament.tables_of(heat) for number in table.seats)
    return tuple(
        sorted(number for number in seated if tournament.players[number].status is not Status.PRESENT)
    )


def with_not_checked_in(text: Message, tournament: Tournament, heat: HeatId) -> Message:
    """A question about publishing the heat, with who is seated and not checked in, if anybody."""
    missing = not_checked_in_words(tournament, heat)
    return text if missing is None else msg("heatspage.publish_with", text=text, missing=missing)


def not_checked_in_words(tournament: Tournament, heat: HeatId) -> Message | None:
    """How many they are, a few by their numbers; None where everybody seated is present."""
    numbers = not_checked_in(tournament, heat)
    if not numbers:
        return None
    if len(numbers) > MANY:
        return msg("heatspage.publish_many_not_here", n=len(numbers))
    return msg("heatspage.publish_not_here", n=len(numbers), numbers=list(numbers))
