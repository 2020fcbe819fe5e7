"""Declares the workbook and the entry template as printouts; their library takes long to import and is loaded
late.
"""

from __future__ import annotations

from dataclasses import replace

from tourney.event.chain import head_code
from tourney.event.printouts import Occasion
from tourney.paper.printout import Printout, PrintoutJob, drawn
from tourney.workbook.data import template_view, workbook_view


def workbook_made(job: PrintoutJob) -> bytes:
    """The whole event, a subject a worksheet."""
    from tourney.workbook.workbook import workbook

    view = workbook_view(job.tournament, job.rules, job.now)
    return workbook(replace(view, check_code=head_code(job.history)), job.wording.language)


def template_made(job: PrintoutJob) -> bytes:
    """A worksheet a table, to type scoresheets in."""
    from tourney.workbook.template import template

    return template(template_view(job.tournament, job.rules, job.now, job.one_heat), job.wording.language)


PRINTOUTS = (
    Printout(
        kind="workbook",
        occasion=Occasion.FILES,
        order=10,
        extension="xlsx",
        make=workbook_made,
    ),
    Printout(
        kind="template",
        occasion=Occasion.FILES,
        order=20,
        needs_heat=True,
        ready=drawn,
        extension="xlsx",
        make=template_made,
    ),
)
