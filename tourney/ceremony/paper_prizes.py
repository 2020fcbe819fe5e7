"""Prints the prize list: the prizes, their winners, and a line each to sign for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from tourney.base.texts import msg
from tourney.ceremony.winners import (
    Honour,
    awards_of,
    event_paper_status,
    finals_and_settled,
    honours_of,
    place_message,
    settled_prizes,
)
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, PaperStatus, event_head
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, laid_out, say_status, status_notice
from tourney.paper.surface import A4, INK, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording
from tourney.standings.paper_results import has_champion


@dataclass(frozen=True, slots=True)
class PrizePaper:
    """The winners, division by division. `status`: of the whole event's result. `awards`: other prizes."""

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus
    awards: tuple[Honour, ...] = ()


def prize_paper(tournament: Tournament, rules: Rules, now: datetime) -> PrizePaper:
    """The first places of each division, as many as the format has prizes."""
    finals, settled = finals_and_settled(tournament, rules, now)
    honours = honours_of(tournament, rules, settled_prizes(finals, settled))
    status = event_paper_status(tournament, rules, now)
    return PrizePaper(event_head(tournament, now), honours, status, awards_of(tournament))


_ROW, _LARGE = 14 * MM, 21 * MM
"""A row to write in, and a winner's where the names are large: the list is read on a stage."""


_OTHERS = 3
"""Rows for prizes that no place decides, the awards among them; one stays empty for a prize of the moment."""


_SIGN = 20 * MM


_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How much smaller the winners may be set to save a page."""


def prizes(paper: PrizePaper, wording: Wording) -> Document:
    """Landscape, one table, division by division; rows are high enough to write in."""
    return shortest(_prizes(paper, wording, scale) for scale in _SCALES)


def _prizes(paper: PrizePaper, wording: Wording, scale: float) -> Document:
    notice = status_notice(paper.status, wording)
    title = wording(msg("paper.title_results_prizes"))
    layout = Layout(PageFrame(paper.head, wording, title, notice=notice, size=A4.landscape))
    say_status(layout, paper.status)
    columns, large = _columns(wording, scale), max(_ROW, _LARGE * scale)
    if not paper.honours:
        layout.say(msg("paper.no_results"))
        layout.gap(4 * MM)
    rows: list[Row] = []
    for division, honours in groupby(paper.honours, key=lambda each: each.division):
        name = wording.name(division)
        rows += [Row(label=name)] if name else []
        rows += [_row(each, wording) for each in honours]
    rows.append(Row(label=wording(msg("paper.other_prizes"))))
    rows += [_row(each, wording) for each in paper.awards]
    rows += [Row(("",) * len(columns))] * max(1, _OTHERS - len(paper.awards))
    layout.table(columns, rows, size=16 * scale, row_height=large)
    layout.need(_SIGN)
    _sign(layout, wording)
    return layout.finish()


def _columns(wording: Wording, scale: float) -> list[TableColumn]:
    return [
        TableColumn(wording.lines(msg("awards.award")), 36, bold=True, lines=2, size=18 * scale),
        TableColumn(wording.lines(msg("paper.number")), 14, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.name")), 74, lines=3, size=20 * scale),
        TableColumn(wording.lines(msg("paper.team")), 52, lines=3),
        TableColumn(wording.lines(msg("paper.prize")), 46, ruled=True),
        TableColumn(wording.lines(msg("paper.received_by")), 52, ruled=True),
    ]


def _row(honour: Honour, wording: Wording) -> Row:
    place = wording(honour.won or place_message(honour.place))
    if honour.tied:
        place += wording.in_brackets(msg("paper.place_shared"))
    person = honour.person
    name = wording.person_line(person.name)
    if person.no_photos:
        name += wording.in_brackets(msg("paper.no_photos"))
    return Row((place, str(person.number), name, person.team, "", ""))


def _sign(layout: Layout, wording: Wording) -> None:
    y, half = layout.y + 14 * MM, layout.frame.inner / 2 - 6 * MM
    words = wording(msg("paper.handed_out_by")), wording(msg("paper.sign_chief"))

    def draw(surface: Surface) -> None:
        for i, what in enumerate(words):
            left = MARGIN + i * (half + 12 * MM)
            surface.line(left, y, left + half, y, 0.7, INK)
            surface.text(left, y + 4.5 * MM, what, 9, room=half, grey=SOFT)

    layout.add(draw)
    layout.gap(_SIGN)


PRINTOUTS = (
    Printout(
        kind="results",
        form="prizes",
        occasion=Occasion.END,
        order=40,
        sets=(PaperSet.END,),
        hangs=True,
        checked=True,
        ready=has_champion,
        make=laid_out(prize_paper, prizes),
    ),
)
