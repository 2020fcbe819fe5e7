"""Writes worksheets of results: the standings with live sums over the scores, and the finals.

A heat without a result of its own (missed, not in yet) is a plain number there, from the format. Another
worksheet has standings that sort themselves by the points in this file: every cell looks up its line in the
worksheet of standings, by INDEX and MATCH, which every spreadsheet has. The official place is beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xlsxwriter.utility import xl_col_to_name

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId, Points, points_number
from tourney.base.texts import msg
from tourney.event.tie_breaks import HeatScore
from tourney.standings.standings import StandingLine
from tourney.workbook.data import WorkbookView
from tourney.workbook.kit import MONEY_WIDTH, SUM_WIDTH, Book, SheetColumn, clean
from tourney.workbook.results import SORTABLE, ScoreCells, heat_text

BEFORE = (
    SheetColumn("place", msg("workbook.place"), 8, "centre", about=msg("workbook.standing_place_about")),
    SheetColumn("number", msg("workbook.number"), 8, "centre", about=msg("workbook.number_about")),
    SheetColumn("name_zh", msg("workbook.name_zh"), 14, "person", about=msg("workbook.name_zh_about")),
    SheetColumn("name_en", msg("workbook.name_en"), 24, "person", about=msg("workbook.name_en_about")),
    SheetColumn("team", msg("workbook.team"), 22, "person", about=msg("workbook.team_about")),
    SheetColumn("division", msg("workbook.division"), 12, "text", about=msg("workbook.division_about")),
    SheetColumn(
        "division_place",
        msg("workbook.division_place"),
        9,
        "centre",
        about=msg("workbook.division_place_about"),
    ),
    SheetColumn(
        "points", msg("workbook.points"), 9, "live_points", about=msg("workbook.sum_points_about"), live=True
    ),
    SheetColumn(
        "assets",
        msg("workbook.assets"),
        SUM_WIDTH,
        "live_money",
        about=msg("workbook.assets_about"),
        live=True,
    ),
    SheetColumn(
        "by_points",
        msg("workbook.by_points"),
        9,
        "live_money",
        about=msg("workbook.by_points_about"),
        live=True,
    ),
    SheetColumn(
        "our_points", msg("workbook.our_points"), 9, "points", about=msg("workbook.our_points_about")
    ),
    SheetColumn(
        "our_assets", msg("workbook.our_assets"), SUM_WIDTH, "money", about=msg("workbook.our_assets_about")
    ),
    SheetColumn("adjusted", msg("paper.adjustment"), 10, "points", about=msg("workbook.adjusted_about")),
    SheetColumn("marks", msg("workbook.marks"), 18, "text", about=msg("workbook.standing_marks_about")),
    SheetColumn("why", msg("workbook.why"), 42, "text", about=msg("workbook.why_about")),
    SheetColumn(
        "turn",
        msg("workbook.turn"),
        9,
        "live_money",
        about=msg("workbook.turn_about"),
        live=True,
        hidden=True,
    ),
)


EACH_HEAT = (
    SheetColumn("heat_table", msg("workbook.table"), 7, "centre", about=msg("workbook.table_about")),
    SheetColumn(
        "heat_place",
        msg("workbook.place"),
        7,
        "live_money",
        about=msg("workbook.heat_place_about"),
        live=True,
    ),
    SheetColumn(
        "heat_points",
        msg("workbook.points"),
        8,
        "live_points",
        about=msg("workbook.heat_points_about"),
        live=True,
    ),
    SheetColumn(
        "heat_total",
        msg("workbook.total"),
        MONEY_WIDTH,
        "live_money",
        about=msg("workbook.heat_total_about"),
        live=True,
    ),
)


FINALS = (
    SheetColumn("part", msg("workbook.part"), 24, "text", about=msg("workbook.part_about")),
    SheetColumn("table", msg("workbook.table"), 6, "centre", about=msg("workbook.table_about")),
    SheetColumn("seat", msg("workbook.seat"), 6, "centre", about=msg("workbook.seat_about")),
    SheetColumn("seed", msg("workbook.seed"), 6, "centre", about=msg("workbook.seed_about")),
    SheetColumn("place", msg("workbook.place"), 6, "centre", about=msg("workbook.finals_place_about")),
    SheetColumn("number", msg("workbook.number"), 6, "centre", about=msg("workbook.number_about")),
    SheetColumn("name_zh", msg("workbook.name_zh"), 16, "person", about=msg("workbook.name_zh_about")),
    SheetColumn("name_en", msg("workbook.name_en"), 26, "person", about=msg("workbook.name_en_about")),
    SheetColumn("team", msg("workbook.team"), 20, "person", about=msg("workbook.team_about")),
    SheetColumn("division", msg("workbook.division"), 10, "text", about=msg("workbook.division_about")),
    SheetColumn(
        "total", msg("workbook.stage_total"), MONEY_WIDTH, "money", about=msg("workbook.stage_total_about")
    ),
    SheetColumn(
        "heats_points", msg("workbook.heats_points"), 10, "points", about=msg("workbook.heats_points_about")
    ),
    SheetColumn(
        "heats_assets",
        msg("workbook.heats_assets"),
        SUM_WIDTH,
        "money",
        about=msg("workbook.heats_assets_about"),
    ),
    SheetColumn("marks", msg("workbook.marks"), 24, "text", about=msg("workbook.finals_marks_about")),
)


_MARKS = len(FINALS) - 1


_AT = {column.key: at for at, column in enumerate(BEFORE)}


_POINTS, _ASSETS, _BY_POINTS = _AT["points"], _AT["assets"], _AT["by_points"]


@dataclass(frozen=True, slots=True)
class StandingCells:
    """Where the standings are, for formulas of other worksheets. `last` row, from 1; the first is 2."""

    sheet: str
    last: int

    def span(self, key: str) -> str:
        """The cells of a column of the list."""
        return self._span(_AT[key])

    def points_of_heat(self, index: int) -> str:
        """The cells of everybody's points in a heat that counts, the first being 0."""
        return self._span(len(BEFORE) + index * len(EACH_HEAT) + 2)

    def _span(self, column: int) -> str:
        letter = xl_col_to_name(column)
        return f"{self.sheet}!${letter}$2:${letter}${self.last}"


def write_standings(book: Book, view: WorkbookView, scores: ScoreCells) -> StandingCells:
    """The list in our order; points and assets are summed from the worksheet of scores.

    Its print area leaves out the heats, and it is two pages wide with the names on both.
    """
    heats = tuple(
        SheetColumn(
            column.key, msg("workbook.of_heat", heat=heat_message(heat), what=column.head), column.width
        )
        for heat in view.counted
        for column in EACH_HEAT
    )
    columns = (*BEFORE, *heats)
    sheet = book.sheet(msg("workbook.standings"))
    book.table_head(sheet, columns, frozen=4)
    sheet.set_row(0, 66 if book.wording.both else 48)
    texts = {heat: heat_text(book, heat) for heat in view.counted}
    last, ranks = len(view.lines) + 1, _ranks(view)
    for row, line in enumerate(view.lines, start=1):
        _write_line(book, view, sheet, row, line, (ranks[line.points], last))
        for index, score in enumerate(line.heats):
            at = len(BEFORE) + index * len(EACH_HEAT)
            _write_heat_score(book, sheet, row, at, line, score, scores, texts)
    alarm = book.conditional(bg_color="#F9C9C2", font_color="#7A0C00", bold=True)
    for live, ours in (("H", "K"), ("I", "L")):
        rule = {"type": "formula", "criteria": f"=ABS(N(${live}2)-N(${ours}2))>0.01", "format": alarm}
        sheet.conditional_format(f"{live}2:{live}{max(last, 2)}", rule)
    book.table_end(sheet, columns, len(view.lines), printed=_AT["why"])
    book.pages_wide(sheet, 2, _AT["team"])
    return StandingCells(f"'{sheet.get_name()}'", max(last, 2))


def _write_line(
    book: Book, view: WorkbookView, sheet: Any, row: int, line: StandingLine, rank: tuple[int, int]
) -> None:
    """One line without its heats; `rank` is the place by points alone and the last row of the list."""
    n = row + 1
    marks = [mark for holds, mark in (
        (line.tied, msg("workbook.mark_tied")),
        (line.provisional, msg("workbook.mark_provisional")),
        (line.in_cut, msg("workbook.mark_in_cut")),
    ) if holds]  # fmt: skip
    gone = [] if line.gone is None else [line.gone]
    book.told(sheet, row, {_AT["marks"]: [*gone, *marks], _AT["why"]: [line.why]})
    sheet.write_number(row, 0, line.place, book.format("centre"))
    sheet.write_number(row, 1, line.number, book.format("centre"))
    division, place = view.divisions[line.number]
    for at, text in enumerate((line.name.zh, line.name.en, line.team, division), start=2):
        book.text(sheet, row, at, text, "person")
    if place is not None:
        sheet.write_number(row, 6, place, book.format("centre"))
    first, step = len(BEFORE), len(EACH_HEAT)
    each = range(len(line.heats))
    points = "+".join([f"${xl_col_to_name(first + i * step + 2)}{n}" for i in each] + [f"$M{n}"])
    assets = "+".join([f"${xl_col_to_name(first + i * step + 3)}{n}" for i in each] or ["0"])
    value = points_number(line.points)
    sheet.write_formula(row, _POINTS, f"=ROUND({points},2)", book.format("live_points"), round(value, 2))
    sheet.write_formula(row, _ASSETS, f"={assets}", book.format("live_money"), line.assets)
    order = 1 if view.points.low_wins else 0
    formula = f"=RANK($H{n},$H$2:$H${rank[1]},{order})"
    sheet.write_formula(row, _BY_POINTS, formula, book.format("live_money"), rank[0])
    sheet.write_number(row, 10, value, book.format("points"))
    sheet.write_number(row, 11, line.assets, book.format("money"))
    sheet.write_number(row, 12, points_number(line.adjusted), book.format("points"))
    if turns_live(view):
        formula = _turn(view, n, rank[1])
        sheet.write_formula(row, _AT["turn"], formula, book.format("live_money"), row)


def turns_live(view: WorkbookView) -> bool:
    """Whether the list sorts itself: beyond so many lines every formula would look at too many others."""
    return len(view.lines) <= SORTABLE


def _turn(view: WorkbookView, n: int, last: int) -> str:
    """Each line's rank by the present points; level ones keep the order of the list.

    Assets part level points if the format puts them first; other tie-breaks are not in the workbook.
    """
    points, better = f"$H$2:$H${last}", "<" if view.points.low_wins else ">"
    before = f'COUNTIF({points},"{better}"&$H{n})'
    if not view.assets_part:
        return f"={before}+COUNTIF($H$2:$H{n},$H{n})"
    richer = f'COUNTIFS({points},$H{n},$I$2:$I${last},">"&$I{n})'
    return f"={before}+{richer}+COUNTIFS($H$2:$H{n},$H{n},$I$2:$I{n},$I{n})"


def _ranks(view: WorkbookView) -> dict[Points, int]:
    """Place of each number of points by points alone, equal ones sharing it."""
    ranks: dict[Points, int] = {}
    for index, points in enumerate(
        sorted((line.points for line in view.lines), reverse=not view.points.low_wins)
    ):
        ranks.setdefault(points, index + 1)
    return ranks


def _write_heat_score(
    book: Book,
    sheet: Any,
    row: int,
    at: int,
    line: StandingLine,
    score: HeatScore,
    scores: ScoreCells,
    texts: dict[HeatId, str],
) -> None:
    if score.table is not None:
        sheet.write_number(row, at, score.table, book.format("centre"))
    points = points_number(score.points)
    number = line.number
    if score.place is None or (score.heat, number) not in scores.rows:
        sheet.write_number(row, at + 2, points, book.format("points"))
        sheet.write_number(row, at + 3, score.total, book.format("money"))
        return
    for offset, key, shape, value in (
        (1, "place", "live_money", score.place),
        (2, "points", "live_points", points),
        (3, "total", "live_money", score.total),
    ):
        formula = "=" + scores.find(key, score.heat, number, f"$B{row + 1}", texts[score.heat])
        sheet.write_formula(row, at + offset, formula, book.format(shape), value)


def write_finals(book: Book, view: WorkbookView) -> None:
    """The cut, its ties and reserves, the tables of each stage, the final places: one list with a filter."""
    sheet = book.sheet(msg("workbook.finals"))
    book.table_head(sheet, FINALS)
    for row, each in enumerate(view.finals, start=1):
        person = each.person
        marks = [msg("workbook.mark_tied")] if each.tied else []
        if each.bankrupt:
            marks.append(msg("paper.bankrupt"))
        if each.why is not None:
            marks.append(each.why)
        if each.level:
            marks.append(msg("workbook.mark_level", players=list(each.level)))
        book.told(sheet, row, {_MARKS: marks})
        book.text(sheet, row, 0, book.say(each.part))
        for at, number in ((1, each.table), (2, each.seat), (3, each.seed), (4, each.place)):
            if number is not None:
                sheet.write_number(row, at, number, book.format("centre"))
        sheet.write_number(row, 5, person.number, book.format("centre"))
        for at, text in enumerate((person.name.zh, person.name.en, person.team, person.division), start=6):
            book.text(sheet, row, at, text, "person")
        if each.total is not None:
            sheet.write_number(row, 10, each.total, book.format("money"))
        if each.heats_points is not None:
            sheet.write_number(row, 11, points_number(each.heats_points), book.format("points"))
        if each.heats_assets is not None:
            sheet.write_number(row, 12, each.heats_assets, book.format("money"))
    book.table_end(sheet, FINALS, len(view.finals))


LIVE = (
    SheetColumn("now", msg("workbook.now"), 7, "live_money", about=msg("workbook.now_about"), live=True),
    SheetColumn(
        "line",
        msg("workbook.line"),
        7,
        "live_money",
        about=msg("workbook.line_about"),
        live=True,
        hidden=True,
    ),
    SheetColumn(
        "place",
        msg("workbook.our_place"),
        9,
        "live_centre",
        about=msg("workbook.standing_place_about"),
        live=True,
    ),
    SheetColumn(
        "number", msg("workbook.number"), 8, "live_centre", about=msg("workbook.number_about"), live=True
    ),
    SheetColumn(
        "name_zh", msg("workbook.name_zh"), 15, "live_text", about=msg("workbook.name_zh_about"), live=True
    ),
    SheetColumn(
        "name_en", msg("workbook.name_en"), 26, "live_text", about=msg("workbook.name_en_about"), live=True
    ),
    SheetColumn("team", msg("workbook.team"), 26, "live_text", about=msg("workbook.team_about"), live=True),
    SheetColumn(
        "points", msg("workbook.points"), 10, "live_points", about=msg("workbook.sum_points_about"), live=True
    ),
    SheetColumn(
        "assets",
        msg("workbook.assets"),
        SUM_WIDTH,
        "live_money",
        about=msg("workbook.assets_about"),
        live=True,
    ),
)


_LINE = "$B"
"""The column with the number of the line in the standings."""


def write_live(book: Book, view: WorkbookView, sheet: Any, standings: StandingCells) -> None:
    """As many rows as the standings have; a line that has moved from its official place is coloured."""
    book.table_head(sheet, LIVE, frozen=6)
    for row, line in enumerate(view.lines, start=1):
        _write_row(book, sheet, row, line, standings)
    last = max(len(view.lines), 1) + 1
    moved = book.conditional(bg_color="#FFF2C2", bold=True)
    sheet.conditional_format(f"A2:I{last}", {"type": "formula", "criteria": _moved(last), "format": moved})
    book.table_end(sheet, LIVE, len(view.lines))


def _moved(last: int) -> str:
    """Whether the player in row 2 is before or behind all that share the official place."""
    official = f"$C$2:$C${last}"
    before, with_equals = (f'COUNTIF({official},"{sign}"&$C2)' for sign in ("<", "<="))
    return f'=AND($C2<>"",OR($A2<={before},$A2>{with_equals}))'


def _write_row(book: Book, sheet: Any, row: int, line: StandingLine, standings: StandingCells) -> None:
    n = row + 1
    sheet.write_number(row, 0, row, book.format("centre"))
    match_formula = f"=MATCH($A{n},{standings.span('turn')},0)"
    sheet.write_formula(row, 1, match_formula, book.format("live_money"), row)
    values: dict[str, int | float | str] = {
        "place": line.place,
        "number": line.number,
        "name_zh": clean(line.name.zh),
        "name_en": clean(line.name.en),
        "team": clean(line.team),
        "points": round(points_number(line.points), 2),
        "assets": line.assets,
    }
    for at, column in enumerate(LIVE[2:], start=2):
        value = values[column.key]
        text = '&""' if isinstance(value, str) else ""
        formula = f"=INDEX({standings.span(column.key)},{_LINE}{n},1){text}"
        sheet.write_formula(row, at, formula, book.format(column.format), value)
