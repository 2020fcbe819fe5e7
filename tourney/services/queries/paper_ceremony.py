"""What the papers of the prize-giving show: certificates, prizes, thanks, the press.

It does not know how anything is laid out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from tourney.competition.counting import count
from tourney.competition.finals import FinalPlace, FinalsPicture, finals_of
from tourney.competition.finals_status import settled_champions
from tourney.competition.records import Tournament
from tourney.names import NO_NAME, Name
from tourney.services.queries.paper_event_head import person
from tourney.services.queries.standings_paper_standings import paper_status
from tourney.services.queries.status import event_status
from tourney.services.rules import Rules
from tourney.views.paper import PaperStatus
from tourney.views.paper_ceremony import Honour


def _finals(tournament: Tournament, rules: Rules, now: datetime) -> tuple[FinalsPicture, Collection[str]]:
    """The finals, and the divisions whose champion can be called so."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    return finals, settled_champions(counted, finals, now).keys()


def _settled_prizes(finals: FinalsPicture, settled: Collection[str]) -> list[FinalPlace]:
    return [each for each in finals.prizes if each.division in settled]


def _status(tournament: Tournament, rules: Rules, now: datetime) -> PaperStatus:
    return paper_status(event_status(tournament, rules, now), tournament)


def _honours(tournament: Tournament, rules: Rules, places: Iterable[FinalPlace]) -> tuple[Honour, ...]:
    names = _names(rules)
    return tuple(
        Honour(person(tournament, each.player), each.place, each.tied, names.get(each.division, NO_NAME))
        for each in places
    )


def _names(rules: Rules) -> dict[str, Name]:
    return {each.id: each.name for each in rules.format.divisions}
