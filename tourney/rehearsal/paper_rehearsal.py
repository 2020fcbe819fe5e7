"""Prints what a rehearsed day showed: what was noticed and where, what slipped through, how long it took; and
the scoresheets that its tables hand in, in a written hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, event_head, person
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, PrintoutJob, drawn, laid_out
from tourney.paper.surface import MM, Align
from tourney.paper.wording import Wording
from tourney.rehearsal.happenings import KINDS
from tourney.rehearsal.live import HandedIn, papers_of_heat
from tourney.rehearsal.papers import WrittenSheet
from tourney.rehearsal.report import (
    Caught,
    PlayedDayReport,
    Slipped,
    by_words,
    kind_words,
    report_in,
    report_words,
)
from tourney.scores.paper_scoresheets import scoresheets, sheet_pack
from tourney.scores.scoresheet_form import FilledSheet, SheetPage
from tourney.scoresheet.ranking import value


@dataclass(frozen=True, slots=True)
class RehearsalPaper:
    """The report of a rehearsed day."""

    head: EventHead
    report: PlayedDayReport


def rehearsal_paper(tournament: Tournament, _rules: Rules, now: datetime) -> RehearsalPaper:
    """The report in this rehearsal. ValueError before its day is over."""
    report = report_in(tournament)
    if report is None:
        raise ValueError("the day has not been played")
    return RehearsalPaper(event_head(tournament, now), report)


def rehearsal_report(paper: RehearsalPaper, wording: Wording) -> Document:
    """The figures, then what slipped through, then what was noticed, by kind."""
    report = paper.report
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_rehearsal"))))
    for sentence in report_words(report):
        layout.say(sentence, size=11)
    layout.gap(4 * MM)
    _table(layout, wording, "rehearsal.slipped", "rehearsal.should", _gathered(report.slipped, by_words))
    _table(layout, wording, "rehearsal.noticed", "rehearsal.by", _gathered(report.caught, by_words))
    return layout.finish()


def _gathered(
    lines: Sequence[Caught | Slipped], by: Callable[[Caught | Slipped], Message]
) -> list[tuple[Message, Message, list[Caught | Slipped]]]:
    """The lines of one kind and one catcher together, in the order of the kinds."""
    found: dict[tuple[str, str], tuple[Message, Message, list[Caught | Slipped]]] = {}
    for each in sorted(lines, key=lambda line: KINDS.index(line.kind)):
        said = by(each)
        found.setdefault((each.kind, said.key), (kind_words(each.kind), said, []))[2].append(each)
    return list(found.values())


def _table(
    layout: Layout,
    wording: Wording,
    heading: str,
    by: str,
    lines: Sequence[tuple[Message, Message, list[Caught | Slipped]]],
) -> None:
    """A row of each kind and catcher: how often, and at which tables of which heats."""
    if not lines:
        return
    columns = (
        TableColumn(wording.lines(msg("rehearsal.what")), 24, lines=2, bold=True),
        TableColumn(wording.lines(msg(by)), 24, lines=2),
        TableColumn(wording.lines(msg("rehearsal.times")), 11, Align.RIGHT),
        TableColumn(wording.lines(msg("rehearsal.where")), 60, lines=8, steady=True),
    )
    rows = [
        Row((wording.lines(kind), wording.lines(said), str(len(found)), _where(found, wording)))
        for kind, said, found in lines
    ]
    layout.table(columns, rows, heading=wording(msg(heading)))
    layout.gap(5 * MM)


def _where(found: Sequence[Caught | Slipped], wording: Wording) -> str:
    """The tables by heat: `Heat 1: 4, 7 · Heat 2: 3`."""
    tables: dict[str, list[str]] = {}
    for each in found:
        if each.heat is not None and each.table is not None:
            tables.setdefault(wording(heat_message(HeatId(str(each.heat)))), []).append(str(each.table))
    return " · ".join(f"{heat}: {', '.join(numbers)}" for heat, numbers in tables.items())


def _written(each: HandedIn, paper: WrittenSheet, page: SheetPage | None, job: PrintoutJob) -> FilledSheet:
    """A sheet as its player wrote it; without a page of their own, number and name too."""
    table, sheet = job.tournament.tables[each.heat, each.table], paper.sheet
    worth = value(job.rules.books.of(table), sheet, job.rules.format.all_land)
    unread = frozenset(found.field for found in sheet.misread)
    return FilledSheet(
        deeds=sheet.deeds,
        cash=None if sheet.totals_only else sheet.cash,
        notes=sheet.notes,
        property=worth.property,
        total=sheet.written_total,
        place=sheet.written_place,
        bankrupt=sheet.bankrupt,
        land=worth.unmortgaged_land,
        by_hand=True,
        unread=unread,
        owner=person(job.tournament, paper.name) if page is None else None,
    )


def _handed_in(job: PrintoutJob) -> Document:
    """The scoresheets of a heat as its tables hand them in, mistakes too."""
    heat = job.one_heat
    pack = sheet_pack(job.tournament, job.rules, job.now, heat)
    own = {(page.table, page.person.number): page for page in pack.pages if page.person is not None}
    of_table = {page.table: page for page in pack.pages}
    pages = []
    for each in papers_of_heat(job.tournament, job.rules, job.history, job.now, heat):
        for paper in each.papers:
            page = own.pop((each.table, paper.name), None)
            spare = replace(of_table[each.table], code=None, seat=None, person=None)
            pages.append(replace(page or spare, filled=_written(each, paper, page, job)))
    return scoresheets(replace(pack, pages=tuple(pages)), job.wording)


def _in_play(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready in a rehearsal, once the clock of the heat has been started."""
    if not tournament.event.rehearsal:
        return msg("rehearsal.not_played")
    started = any(heat in (None, of) for of, _ in tournament.clocks)
    return drawn(tournament, rules, heat) or (None if started else msg("rehearsal.not_started"))


def _ready(tournament: Tournament, _rules: Rules, _heat: HeatId | None) -> Message | None:
    return None if report_in(tournament) is not None else msg("rehearsal.not_played")


PRINTOUTS = (
    Printout(
        kind="rehearsal",
        occasion=Occasion.END,
        order=90,
        of_rehearsal=True,
        ready=_ready,
        make=laid_out(rehearsal_paper, rehearsal_report),
    ),
    Printout(
        kind="scoresheets",
        form="by-hand",
        repeats=True,
        occasion=Occasion.AFTER,
        order=5,
        needs_heat=True,
        of_rehearsal=True,
        tells_history=True,
        ready=_in_play,
        make=_handed_in,
    ),
)
