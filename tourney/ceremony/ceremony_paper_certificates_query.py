"""Ceremony paper certificates."""

from __future__ import annotations

from datetime import datetime

from tourney.ceremony.ceremony_paper_certificates_view import CertificatePaper
from tourney.ceremony.paper_ceremony import Honour
from tourney.ceremony.winners import _finals, _honours
from tourney.event.certificate_design import CertificateDesign
from tourney.event.pictures import picture_of
from tourney.event.records import CERTIFICATE_SHEET, Status, Tournament
from tourney.event.rules import Rules
from tourney.paper.paper_event_head import event_head, person_of


def certificate_paper(tournament: Tournament, rules: Rules, now: datetime) -> CertificatePaper:
    """A certificate for everybody who plays or has played.

    A place is named once it is settled: for those with a prize and those who reached the finals.
    """
    finals, settled = _finals(tournament, rules, now)
    prizes = {each.player for each in finals.prizes}
    placed = [
        each for each in finals.places if each.division in settled and (each.stage or each.player in prizes)
    ]
    named = {each.player for each in placed}
    played = {record.player for record in tournament.sheets.values()}
    others = tuple(
        Honour(person_of(player))
        for number, player in sorted(tournament.players.items())
        if number not in named and (number in played or player.status in (Status.REGISTERED, Status.PRESENT))
    )
    return CertificatePaper(
        head=event_head(tournament, now),
        honours=_honours(tournament, rules, placed) + others,
        sheet=picture_of(tournament, CERTIFICATE_SHEET),
        design=CertificateDesign.from_data(tournament.event.certificate_design),
    )
