"""What the papers of the prize-giving show: certificates, prizes, thanks, the press.

It does not know how anything is laid out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from tourney.base.names import NO_NAME, Name
from tourney.ceremony.paper_ceremony import Honour
from tourney.event.counting import count
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.event_head import PaperStatus
from tourney.paper.paper_event_head import person
from tourney.standings.finals import FinalPlace, FinalsPicture, finals_of
from tourney.standings.finals_status import settled_champions
from tourney.standings.result_status import event_status
from tourney.standings.standings_paper_standings_query import paper_status


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
