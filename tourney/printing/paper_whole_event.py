"""Prints papers made of others: everything for the next heat if the laptop dies, and the archive."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.heat_names import heat_message
from tourney.base.ids import heat_order
from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet, title_of
from tourney.paper.document import Document, joined, with_contents
from tourney.paper.event_head import event_head
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, PrintoutJob, drawn
from tourney.printing.registry import booklet

_BEFORE = ("briefing-rules", "briefing", "registration", "draw-certificate")
_OF_A_HEAT = ("seating-table", "standings-tables", "scoresheets-filled")
_AFTER = (
    "standings", "divisions", "teams", "bracket", "results",
    "results-prizes", "rulings", "audit", "press",
)  # fmt: skip


def fallback(job: PrintoutJob) -> Document:
    """Seating, standings if any, what a day is scored with by hand, blank sheets."""
    so_far = ("standings",) if any(each.confirmed_at for each in job.tournament.tables.values()) else ()
    by_hand = ("hand-kit", "table-sheets")
    kinds = ("seating-table", "seating-name", *so_far, *by_hand, "scoresheets", "scoresheets-spare")
    return _with_contents(job, "fallback", [booklet(kind, job) for kind in kinds])


def archive(job: PrintoutJob) -> Document:
    """The whole event in the order of the day; each heat a bookmark, below it its parts and their tables."""
    whole = job.of(None)
    parts = [booklet(kind, whole) for kind in _BEFORE]
    for heat in sorted({of for of, _ in job.tournament.tables}, key=heat_order):
        of_this = [booklet(kind, job.of(heat)) for kind in _OF_A_HEAT]
        parts.append(joined(job.wording(heat_message(heat), " "), of_this))
    without = () if job.rules.format.divisions else ("divisions",)
    parts += [booklet(kind, whole) for kind in _AFTER if kind not in without]
    return _with_contents(job, "archive", parts)


def _with_contents(job: PrintoutJob, kind: str, parts: Sequence[Document]) -> Document:
    """The papers as one file, behind a page that leads to each."""
    title = job.wording(title_of(kind))
    event = job.wording.name(job.tournament.event.title)
    frame = PageFrame(
        event_head(job.tournament, job.now, job.heat),
        job.wording,
        title=title,
        subtitle=job.wording(msg("paper.contents")),
    )
    return with_contents(joined(f"{title} · {event}", parts), frame)


PRINTOUTS = (
    Printout(
        kind="fallback",
        occasion=Occasion.HEAT,
        order=110,
        sets=(PaperSet.DOORS,),
        repeats=True,
        needs_heat=True,
        ready=drawn,
        make=fallback,
    ),
    Printout(
        kind="archive",
        occasion=Occasion.END,
        order=80,
        repeats=True,
        tells_history=True,
        make=archive,
    ),
)
