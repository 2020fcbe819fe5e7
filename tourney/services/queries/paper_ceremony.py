"""What the papers of the prize-giving show: certificates, prizes, thanks, the press.

It does not know how anything is laid out.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from tourney.competition.counting import count
from tourney.competition.finals import FinalPlace, FinalsPicture, finals_of
from tourney.competition.records import Status, Tournament
from tourney.services.queries.paper import event_head, person, person_of
from tourney.services.rules import Rules
from tourney.views.paper_ceremony import CertificatePaper, Honour, PrizePaper


def certificate_paper(tournament: Tournament, rules: Rules, now: datetime) -> CertificatePaper:
    """A certificate for everybody who plays or has played.

    A place is named once it is final: for those with a prize and those who reached the finals.
    """
    found = _finals(tournament, rules)
    prizes = {each.player for each in found.prizes}
    placed = [each for each in found.places if each.stage or each.player in prizes]
    named = {each.player for each in placed}
    played = {record.player for record in tournament.sheets.values()}
    others = tuple(
        Honour(person_of(player))
        for number, player in sorted(tournament.players.items())
        if number not in named and (number in played or player.status in (Status.REGISTERED, Status.PRESENT))
    )
    return CertificatePaper(event_head(tournament, now), _honours(tournament, rules, placed) + others)


def prize_paper(tournament: Tournament, rules: Rules, now: datetime) -> PrizePaper:
    """The first places of each division, as many as the format has prizes."""
    found = _finals(tournament, rules)
    honours = _honours(tournament, rules, found.prizes)
    return PrizePaper(event_head(tournament, now), honours, not found.provisional)


def _finals(tournament: Tournament, rules: Rules) -> FinalsPicture:
    return finals_of(count(tournament, rules.edition, rules.format, rules.assessments))


def _honours(tournament: Tournament, rules: Rules, places: Iterable[FinalPlace]) -> tuple[Honour, ...]:
    names = {each.id: (each.name_zh, each.name_en) for each in rules.format.divisions}
    return tuple(
        Honour(person(tournament, each.player), each.place, each.tied, *names.get(each.division, ("", "")))
        for each in places
    )
