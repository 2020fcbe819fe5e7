"""Seats of drawn stages that are not those of who goes through now: one wording for every page."""

from __future__ import annotations

from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.event.command import Players
from tourney.event.counting import count
from tourney.event.journal import with_names
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.standings.finals import finals_of
from tourney.standings.finals_status import seats_to_mend, stage_to_take_back
from tourney.standings.wrong_seats import WrongSeats, wrong_seats_words


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
