"""Makers of the referees' papers, for the registry: the query that gathers, the file that lays out."""

from __future__ import annotations

from tourney.documents.briefing import briefing
from tourney.documents.clock_plan import clock_plan
from tourney.documents.job import Job
from tourney.documents.kit.rendering import Booklet
from tourney.documents.rules_summary import rules_summary
from tourney.documents.rulings import rulings_list
from tourney.services.queries import paper_day


def rules_made(job: Job) -> Booklet:
    """The rules in short."""
    return rules_summary(paper_day.rules_paper(job.tournament, job.rules, job.now), job.wording)


def briefing_made(job: Job) -> Booklet:
    """What every referee must know."""
    return briefing(paper_day.briefing_paper(job.tournament, job.rules, job.now), job.wording)


def clock_plan_made(job: Job) -> Booklet:
    """The day by the clock."""
    return clock_plan(paper_day.clock_paper(job.tournament, job.rules, job.now), job.wording)


def rulings_made(job: Job) -> Booklet:
    """Every ruling."""
    return rulings_list(paper_day.rulings_paper(job.tournament, job.rules, job.now), job.wording)
