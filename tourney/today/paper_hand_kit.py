"""Draws the part of the fallback for a day that goes on by hand: steps, points, empty lists to write in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tourney.base.ids import STAGES, HeatId, PlayerNo, Points, points_shown
from tourney.base.texts import Message, msg
from tourney.event.counting import results_of
from tourney.event.records import AWAY, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import assess_table
from tourney.event.tie_breaks import BY_ID, HeatScore
from tourney.heats.paper_seating_table import SeatedTable, seating_paper
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, Person, event_head, person_of
from tourney.paper.layout import BOX, Cell, Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.surface import MM, SOFT, Align
from tourney.paper.wording import Wording, draw_line, heat_head, place_shown, slot_line
from tourney.scoresheet.ranking import Result
from tourney.standings.paper_standings import adjustment_shown
from tourney.today.paper_plan import FormatFacts, format_facts, points_table
from tourney.today.paper_rules import cited_clauses, without_mark


@dataclass(frozen=True, slots=True)
class KitLine:
    """A player in the standings to fill in: the confirmed results of the heats, None for the others."""

    person: Person
    heats: tuple[HeatScore | None, ...]
    adjustments: Points


@dataclass(frozen=True, slots=True)
class HandKitPaper:
    """What is needed to score a heat and the standings by hand.

    `counts`: the clauses that rank a table; `places_only`: its tables hand in places. `tie_breaks` part equal
    points, in this order; `heats` are those that count, in the order of `everybody`'s lines. `results`: of
    the confirmed tables of this heat. `settled`: every heat that counts has been played and confirmed.
    """

    head: EventHead
    heat: HeatId
    format: FormatFacts
    counts: tuple[Message, ...]
    places_only: bool
    tie_breaks: tuple[Message, ...]
    tables: tuple[SeatedTable, ...]
    heats: tuple[HeatId, ...]
    everybody: tuple[KitLine, ...]
    results: Mapping[PlayerNo, Result] = field(default_factory=dict)
    settled: bool = False


def hand_kit_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HandKitPaper:
    """The seating of a heat, and everybody who plays, to be scored without a computer."""
    book, fmt = rules.book, rules.format
    clauses = cited_clauses(book, (("T9.4", ""), ("T9.1", "")))
    return HandKitPaper(
        head=event_head(tournament, now, heat),
        heat=heat,
        format=format_facts(rules),
        counts=tuple(msg("paper.brief_rule", rule=each.text, clause=each.id) for each in clauses),
        places_only=book.places_only,
        tie_breaks=tuple(BY_ID[name].name for name in fmt.tie_breaks),
        tables=seating_paper(tournament, rules, now, heat).tables,
        heats=fmt.heat_ids,
        everybody=_kit_lines(tournament, rules),
        results=_confirmed(tournament, rules, heat),
        settled=heat in STAGES
        and all(table.confirmed_at for (of, _), table in tournament.tables.items() if of not in STAGES),
    )


def _confirmed(tournament: Tournament, rules: Rules, heat: HeatId) -> dict[PlayerNo, Result]:
    """Every player's result at the confirmed tables of the heat."""
    assessed = (
        assess_table(tournament, rules.books, rules.format, table, rules.assessments)
        for table in tournament.tables_of(heat)
    )
    return {PlayerNo(int(one.player)): one for each in assessed if each.confirmed for one in each.results}


def _kit_lines(tournament: Tournament, rules: Rules) -> tuple[KitLine, ...]:
    """Everybody who plays, with their confirmed results."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    lines = []
    for number, player in sorted(tournament.players.items()):
        if player.status in AWAY:
            continue
        tally = results.tallies.get(number)
        known = {score.heat: score for score in tally.heats if not score.provisional} if tally else {}
        heats = tuple(known.get(heat) for heat in rules.format.heat_ids)
        lines.append(KitLine(person_of(player), heats, tally.adjustments if tally else Points(0)))
    return tuple(lines)


_WRITE, _LESS, _LEAST = 8 * MM, 7.6 * MM, 7.2 * MM
"""Height of a row to write in; by how much rows may shrink to save a page."""


_FILLED = 7.2
"""Type of filled-in figures, two lines of it in the lowest row."""


def hand_kit(paper: HandKitPaper, wording: Wording) -> Document:
    """Instructions and points, results table by table, everybody's standings: each on a new page, unless
    results below the points save one; no standings to write in once they are settled.
    """
    return shortest(_hand_kit(paper, wording, together=each) for each in (False, True))


def _hand_kit(paper: HandKitPaper, wording: Wording, *, together: bool) -> Document:
    heat = draw_line(paper.head, paper.heat, wording)
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_hand_kit")), heat=heat))
    _steps(layout, paper, wording)
    layout.gap(4 * MM)
    points_table(layout, paper.format, wording)
    if together:
        layout.gap(6 * MM)
    else:
        layout.new_page()
    _results(layout, paper, wording)
    if not paper.settled:
        _standings(layout, paper, wording)
    return layout.finish()


def _steps(layout: Layout, paper: HandKitPaper, wording: Wording) -> None:
    """The tasks in order, each with a box to tick."""
    by_money = (msg("paper.kit_table_sheet"), *paper.counts)
    steps: list[Message] = [
        msg("paper.kit_clock"),
        *((msg("paper.kit_places_only"),) if paper.places_only else by_money),
        msg("paper.kit_points"),
        msg("paper.kit_results"),
        *(() if paper.settled else (msg("paper.kit_standings"),)),
        msg("paper.kit_order", breaks=list(paper.tie_breaks)),
        msg("paper.kit_goes_on", format=paper.format.line),
        msg("paper.kit_keep"),
        msg("paper.kit_back"),
    ]
    says = [TableColumn((line,), 80, lines=6, steady=True) for line in wording.lines(msg("paper.duty"))]
    columns = [TableColumn(("",), 7, Align.CENTRE), TableColumn(("",), 6, Align.RIGHT, bold=True), *says]
    rows = [
        Row((BOX, str(n), *map(without_mark, wording.lines(step)))) for n, step in enumerate(steps, start=1)
    ]
    layout.table(columns, rows, size=9.5, heading=wording(msg("paper.kit_what_to_do")))


def _results(layout: Layout, paper: HandKitPaper, wording: Wording) -> None:
    """A row a player, table by table; figures come from the table sheets, confirmed ones are filled in."""
    if not paper.tables:
        layout.say(msg("paper.nobody"), size=10, grey=SOFT)
        return
    sums = [] if paper.places_only else ["paper.total", "paper.land"]
    columns = [*_who(wording), *(_blank(wording, key) for key in (*sums, "paper.place", "paper.points"))]
    rows: list[Row] = []
    left = wording(msg("paper.players_left"), " ") if paper.format.by_left else ""
    for table in paper.tables:
        name = wording(msg("paper.table_n", n=table.table), "  ")
        when = slot_line(table.slot, wording)
        rows.append(Row(label=" · ".join(part for part in (name, when) if part), asked=left))
        for person in table.persons:
            result = paper.results.get(person.number)
            figures = [""] * (len(sums) + 2) if result is None else _figures(result, bool(sums))
            rows.append(Row((*_named(person, wording), *figures)))
    layout.table(columns, rows, size=9.5, row_height=_WRITE, heading=wording(msg("paper.kit_list_results")))


def _figures(result: Result, sums: bool) -> list[str]:
    """A confirmed result in the order of the columns; land of a sheet of totals is not known."""
    land = "" if result.unmortgaged_land is None else f"{result.unmortgaged_land:,}"
    money = [f"{result.total:,}", land] if sums else []
    return [*money, place_shown(result.place, result.tied), points_shown(result.points)]


def _standings(layout: Layout, paper: HandKitPaper, wording: Wording) -> None:
    """Everybody by number, a column a heat; confirmed results are filled in, so that nobody copies them."""
    if not paper.everybody:
        layout.say(msg("paper.nobody"), size=10, grey=SOFT)
        return
    heats = [
        TableColumn((heat_head(heat, wording),), 16, Align.CENTRE, size=_FILLED, ruled=True)
        for heat in paper.heats
    ]
    adjusted = any(line.adjustments for line in paper.everybody)
    if adjusted:
        heats.append(TableColumn(wording.lines(msg("paper.adjustment")), 16, Align.CENTRE, ruled=True))
    columns = [*_who(wording), *heats]
    columns += [_blank(wording, key) for key in ("paper.points", "paper.assets", "paper.place")]
    rows = []
    for line in paper.everybody:
        known = [_earned(score, paper.places_only) for score in line.heats]
        changes = [adjustment_shown(line.adjustments)] if adjusted else []
        rows.append(Row((*_named(line.person, wording), *known, *changes, "", "", "")))
    filled = any(score for line in paper.everybody for score in line.heats)
    message = msg("paper.kit_filled_places" if paper.places_only else "paper.kit_filled")

    def listed(high: float, layout: Layout) -> Layout:
        layout.new_page()
        layout.table(
            columns, rows, size=9.5, row_height=high, heading=wording(msg("paper.kit_list_standings"))
        )
        if filled:
            layout.gap(1.5 * MM)
            layout.say(message, size=8, grey=SOFT)
        return layout

    heights = (_WRITE, _LESS, _LEAST)
    listed(min(heights, key=lambda high: len(listed(high, Layout(layout.frame)).finish().pages)), layout)


def _earned(score: HeatScore | None, places_only: bool) -> Cell:
    """Points of a heat, and below them the total, both of which are added up at the end; "" to be written."""
    if score is None:
        return ""
    points = points_shown(score.points)
    return points if places_only else (points, f"{score.total:,}")


def _who(wording: Wording) -> list[TableColumn]:
    return [
        TableColumn(wording.lines(msg("paper.number")), 12, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 56, lines=2),
    ]


def _blank(wording: Wording, key: str) -> TableColumn:
    return TableColumn(wording.lines(msg(key)), 22, Align.CENTRE, ruled=True)


def _named(person: Person, wording: Wording) -> tuple[str, str]:
    return str(person.number), wording.person_line(person.name)
