"""The worksheet of standings that sort themselves: who stands where by the points as they are in this file.

Every cell looks up the line whose turn it is in the worksheet of standings, by INDEX and MATCH, which every
spreadsheet has. Beside it stands the official place.
"""

from __future__ import annotations

from typing import Any

from tourney.base.ids import points_number
from tourney.base.texts import msg
from tourney.workbook.kit import SUM_WIDTH, Book, SheetColumn, clean
from tourney.workbook.standings import StandingCells
from tourney.workbook.workbook_view import BookLine, WorkbookView

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
"""The column that says which line of the standings it is."""


def write_live(book: Book, view: WorkbookView, sheet: Any, standings: StandingCells) -> None:
    """As many rows as the standings have; what has moved from its official place is coloured."""
    book.table_head(sheet, LIVE, frozen=6)
    for row, line in enumerate(view.lines, start=1):
        _write_row(book, sheet, row, line, standings)
    last = max(len(view.lines), 1) + 1
    moved = book.conditional(bg_color="#FFF2C2", bold=True)
    sheet.conditional_format(f"A2:I{last}", {"type": "formula", "criteria": _moved(last), "format": moved})
    book.table_end(sheet, LIVE, len(view.lines))


def _moved(last: int) -> str:
    """Whether who stands in row 2 is before or behind all that share the official place."""
    official = f"$C$2:$C${last}"
    before, with_equals = (f'COUNTIF({official},"{sign}"&$C2)' for sign in ("<", "<="))
    return f'=AND($C2<>"",OR($A2<={before},$A2>{with_equals}))'


def _write_row(book: Book, sheet: Any, row: int, line: BookLine, standings: StandingCells) -> None:
    n, person = row + 1, line.person
    sheet.write_number(row, 0, row, book.format("centre"))
    found = f"=MATCH($A{n},{standings.span('turn')},0)"
    sheet.write_formula(row, 1, found, book.format("live_money"), row)
    values: dict[str, int | float | str] = {
        "place": line.standing.place,
        "number": person.number,
        "name_zh": clean(person.name.zh),
        "name_en": clean(person.name.en),
        "team": clean(person.team),
        "points": round(points_number(line.standing.points), 2),
        "assets": line.standing.assets,
    }
    for at, column in enumerate(LIVE[2:], start=2):
        value = values[column.key]
        text = '&""' if isinstance(value, str) else ""
        formula = f"=INDEX({standings.span(column.key)},{_LINE}{n},1){text}"
        sheet.write_formula(row, at, formula, book.format(column.format), value)
