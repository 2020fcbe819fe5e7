"""Makers of the prize-giving's papers, for the registry: the query that gathers, the file that lays out."""

from __future__ import annotations

from tourney.documents.acknowledgements import acknowledgements
from tourney.documents.certificates import certificates
from tourney.documents.job import Job
from tourney.documents.kit.rendering import Booklet
from tourney.documents.press import press
from tourney.documents.prizes import prizes
from tourney.documents.receipts import receipts
from tourney.services.queries import paper_ceremony


def certificates_made(job: Job) -> Booklet:
    """A certificate for everybody."""
    return certificates(paper_ceremony.certificate_paper(job.tournament, job.rules, job.now), job.wording)


def prizes_made(job: Job) -> Booklet:
    """The prize list with lines to sign."""
    return prizes(paper_ceremony.prize_paper(job.tournament, job.rules, job.now), job.wording)


def press_made(job: Job) -> Booklet:
    """The event on one page."""
    return press(paper_ceremony.press_paper(job.tournament, job.rules, job.now), job.wording)


def acknowledgements_made(job: Job) -> Booklet:
    """Numbered receipts where the charity has entered what they need, else thanks."""
    found = paper_ceremony.receipt_paper(job.tournament, job.now)
    if found is not None:
        return receipts(found, job.wording)
    return acknowledgements(paper_ceremony.thanks_paper(job.tournament, job.now), job.wording)
