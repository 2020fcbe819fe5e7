"""Prints papers made of others: everything for the next heat if the laptop dies, the record of the day, and
the archive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tourney.base.heat_names import heat_message
from tourney.base.ids import heat_order
from tourney.base.texts import msg
from tourney.event.journal import author_name
from tourney.event.printouts import Occasion, PaperSet, title_of
from tourney.heats.paper_draw_certificate import DrawPaper, draw_certificate, draw_paper
from tourney.paper.document import Document, joined, with_contents
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, PrintoutJob, drawn
from tourney.paper.surface import MM, Align
from tourney.paper.wording import Wording
from tourney.printing.paper_audit import AuditPaper, audit, audit_paper
from tourney.printing.registry import booklet, named_printout
from tourney.standings.paper_standings import RulingLine, ruling_lines, rulings
from tourney.standings.second_look import PersonAgreement, agreement
from tourney.today.paper_hand_kit import hand_kit, hand_kit_paper

_BEFORE = ("briefing-rules", "briefing", "check-in")
_OF_A_HEAT = ("seating-table", "standings-tables", "scoresheets-filled")
_AFTER = (
    "standings", "bracket", "results",
    "results-prizes", "record", "press",
)  # fmt: skip


def fallback(job: PrintoutJob) -> Document:
    """Seating, standings if any, what a day is scored with by hand, blank sheets."""
    so_far = ("standings",) if any(each.confirmed_at for each in job.tournament.tables.values()) else ()
    seats = ("seating-table", "seating-name", *so_far)
    sheets = ("table-sheets", "scoresheets", "scoresheets-spare")
    by_hand = hand_kit(hand_kit_paper(job.tournament, job.rules, job.now, job.one_heat), job.wording)
    parts = [*(booklet(kind, job) for kind in seats), by_hand, *(booklet(kind, job) for kind in sheets)]
    return _with_contents(job, "fallback", parts)


@dataclass(frozen=True, slots=True)
class RecordPaper:
    """What the chief referee signs at the end. `draw` is None while no heat is drawn."""

    head: EventHead
    rulings: tuple[RulingLine, ...]
    draw: DrawPaper | None
    audit: AuditPaper
    twice: tuple[PersonAgreement, ...] = ()
    """The people whose entries were compared with another's."""


def record_paper(job: PrintoutJob) -> RecordPaper:
    """Every ruling (T1.3), every draw and the whole journal."""
    tournament = job.tournament
    return RecordPaper(
        event_head(tournament, job.now),
        ruling_lines(tournament, job.rules, job.now),
        draw_paper(tournament, job.rules) if tournament.tables else None,
        audit_paper(tournament, job.history),
        twice=agreement(tournament),
    )


def record(paper: RecordPaper, wording: Wording) -> Document:
    """The rulings, or that there is none; the draws; the journal; a line to sign."""
    counted = wording(msg("paper.audit_head", n=paper.audit.last, code=paper.audit.code or "–"))
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_record")), counted))
    layout.bookmark(wording(msg("paper.rulings")))
    if paper.rulings:
        rulings(layout, paper.rulings, wording, paper.head.zone)
    else:
        layout.say(msg("paper.no_rulings"))
    if paper.twice:
        _twice(layout, paper.twice, wording)
    if paper.draw is not None:
        _begin(layout, "paper.title_draw_certificate", wording)
        draw_certificate(layout, paper.draw, wording)
    _begin(layout, "paper.title_audit", wording)
    audit(layout, paper.audit, wording)
    layout.sign(wording(msg("paper.sign_chief")))
    return layout.finish()


def _twice(layout: Layout, people: Sequence[PersonAgreement], wording: Wording) -> None:
    """How often the entries of each person agreed with another's."""
    layout.gap(4 * MM)
    columns = [
        TableColumn(wording.lines(msg("second_entry.by")), 80, typed=True),
        *(
            TableColumn(wording.lines(msg(f"second_entry.{key}")), 30, Align.RIGHT)
            for key in ("tables", "agreed", "wrong")
        ),
    ]
    rows = [
        Row((wording(author_name(each.person), " / "), *map(str, (each.tables, each.agreed, each.wrong))))
        for each in people
    ]
    layout.table(columns, rows, size=8.5, heading=wording(msg("second_entry.agreement")))


def _begin(layout: Layout, title: str, wording: Wording) -> None:
    """A part of the record, named in the outline."""
    said = wording(msg(title))
    layout.gap(8 * MM)
    layout.heading(said, keep=40 * MM)
    layout.bookmark(said)


def archive(job: PrintoutJob) -> Document:
    """The whole event in the order of the day; each heat a bookmark, below it its parts and their tables."""
    whole = job.of(None)
    parts = _ready(_BEFORE, whole)
    for heat in sorted({of for of, _ in job.tournament.tables}, key=heat_order):
        of_this = _ready(_OF_A_HEAT, job.of(heat))
        parts.append(joined(job.wording(heat_message(heat), " "), of_this))
    parts += _ready(_AFTER, whole)
    return _with_contents(job, "record-archive", parts)


def _ready(names: Iterable[str], job: PrintoutJob) -> list[Document]:
    """The papers that have something to say."""
    ready = (
        each for each in names if named_printout(each).ready(job.tournament, job.rules, job.heat) is None
    )
    return [booklet(each, job) for each in ready]


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
        kind="record",
        first_form="day",
        occasion=Occasion.END,
        order=70,
        tells_history=True,
        checked=True,
        sets=(PaperSet.END,),
        make=lambda job: record(record_paper(job), job.wording),
    ),
    Printout(
        kind="record",
        form="archive",
        occasion=Occasion.END,
        order=80,
        repeats=True,
        tells_history=True,
        make=archive,
    ),
)
