"""Seats of drawn stages that are not those of who goes through now: one wording for every page."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.competition.counting import count
from tourney.competition.finals import finals_of
from tourney.competition.finals_status import seats_to_mend, stage_to_take_back
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Tournament
from tourney.competition.wrong_seats import WrongSeats, wrong_seats_words
from tourney.services.journal_params import Players
from tourney.services.journal_words import with_names
from tourney.services.rules import Rules
from tourney.texts import Message, msg


def seats_now(tournament: Tournament, rules: Rules, now: datetime) -> tuple[WrongSeats, ...]:
    """The stages where somebody sits without the right to, until that is dealt with."""
    if not any(stage.heat in tournament.heats for stage in rules.format.stages):
        return ()
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    return seats_to_mend(counted, finals_of(counted), now)


def to_take_back(tournament: Tournament, rules: Rules, now: datetime) -> HeatId | None:
    """The drawn stage that can be taken back because the wrong players have played, None if there is none."""
    if not any(stage.heat in tournament.heats for stage in rules.format.stages):
        return None
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    return stage_to_take_back(counted, finals_of(counted), now)


def seats_words(each: WrongSeats, players: Players) -> Message:
    """Who of the event's `players` sits wrongly in a stage, or may do, and whether it has been played."""
    open_again = msg("official.seats_open", players=list(each.undecided))
    what = with_names(wrong_seats_words(each) or open_again, players)
    if each.played:
        return msg("official.seats_played", heat=heat_named(each.heat), what=what)
    return msg("official.seats_drawn", heat=heat_named(each.heat), what=what)


def way_round(each: WrongSeats) -> Message:
    """What can be done about it."""
    if not each.sits and not each.left_out:
        return msg("official.seats_way_open")
    if each.played:
        return msg("official.seats_way_played", heat=heat_named(each.heat))
    return msg("official.seats_way_drawn")
