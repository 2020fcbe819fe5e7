"""Worksheets that the formulas look things up in: the deeds with the values of their boxes, the points.

Their cells carry names (`DeedBoxes`, `PointsTable` …), so that a formula reads like the rule it follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell as cell

from tourney.documents.excel.kit import Book
from tourney.documents.kit.group_colours import group_colour
from tourney.scoresheet.points import PointsBasis
from tourney.scoresheet.sheet import HOTEL, Holding
from tourney.texts import Message, msg
from tourney.views.workbook import PricedDeed, WorkbookView

MORTGAGE_MARK = "M"
LEVELS: tuple[tuple[Holding, int | str, Message], ...] = (
    (0, 0, msg("workbook.level_0")),
    (1, 1, msg("workbook.level_1")),
    (2, 2, msg("workbook.level_2")),
    (3, 3, msg("workbook.level_3")),
    (4, 4, msg("workbook.level_4")),
    (HOTEL, HOTEL, msg("workbook.level_hotel")),
    (-1, MORTGAGE_MARK, msg("workbook.level_mortgaged")),
)
"""The boxes of a deed: level on the sheet, how the workbook writes it, its name."""

LEVEL_NUMBERS = frozenset(written for _, written, _ in LEVELS if isinstance(written, int))
"""The levels that the workbook writes as numbers."""

MOST_PLACES = 9
"""Rows and places of the points table beyond the largest table there is; empty cells pay nothing."""

_FIRST = 2
"""Column of the first deed; the two before it hold labels."""

NAME_ROW, GROUP_ROW, PRICE_ROW, HOUSE_ROW, HOTEL_ROW, LAND_ROW = 0, 1, 2, 3, 4, 5
FIRST_BOX_ROW = 6


def write_deeds(book: Book, view: WorkbookView) -> None:
    """One column a deed in board order: price, building cost, and what each box is worth (T9.2)."""
    sheet = book.sheet(msg("workbook.deeds"))
    name = _reference(sheet)
    sheet.set_column(0, 0, 24)
    sheet.set_column(1, 1, 6)
    sheet.set_column(_FIRST, _FIRST + len(view.deeds) - 1, 9)
    sheet.set_row(NAME_ROW, 62 if book.wording.both else 46)
    sheet.set_row(GROUP_ROW, 32 if book.wording.both else 18)
    _facts(book, sheet, view.deeds)
    for offset, (level, written, label) in enumerate(LEVELS):
        row = FIRST_BOX_ROW + offset
        sheet.write_string(row, 0, book.say(label), book.format("label", bold=True))
        if isinstance(written, int):
            sheet.write_number(row, 1, written, book.format("centre"))
        else:
            sheet.write_string(row, 1, written, book.format("centre"))
        for column, deed in enumerate(view.deeds, start=_FIRST):
            worth = _worth(column, level)
            sheet.write_formula(row, column, worth, book.format("live_money"), deed.boxes[level])
    last_row, last = FIRST_BOX_ROW + len(LEVELS) - 1, _FIRST + len(view.deeds) - 1
    sheet.freeze_panes(NAME_ROW + 1, _FIRST)
    sheet.print_area(0, 0, last_row, last)
    book.define_name("DeedLevels", f"{name}!{_span(FIRST_BOX_ROW, 1, last_row, 1)}")
    book.define_name("DeedBoxes", f"{name}!{_span(FIRST_BOX_ROW, _FIRST, last_row, last)}")
    book.define_name("DeedLand", f"{name}!{_span(LAND_ROW, _FIRST, LAND_ROW, last)}")


def _facts(book: Book, sheet: Any, deeds: Sequence[PricedDeed]) -> None:
    """The rows above the boxes, from the top."""
    money, live, label = book.format("money"), book.format("live_money"), book.format("label", bold=True)
    sheet.write_string(NAME_ROW, 0, book.say(msg("workbook.deed")), label)
    for column, deed in enumerate(deeds, start=_FIRST):
        book.text(sheet, NAME_ROW, column, book.name(deed.name_zh, deed.name_en), "band")
    sheet.write_string(GROUP_ROW, 0, book.say(msg("workbook.group")), label)
    for column, deed in enumerate(deeds, start=_FIRST):
        colours = group_colour(deed.group)
        shape = book.format("band", bg_color=colours.fill, font_color=colours.ink, font_size=8)
        sheet.write_string(GROUP_ROW, column, book.name(deed.group_zh, deed.group_en) or " ", shape)
    for row, head, amounts in (
        (PRICE_ROW, msg("workbook.price"), [deed.price for deed in deeds]),
        (HOUSE_ROW, msg("workbook.house_cost"), [deed.house_cost for deed in deeds]),
        (HOTEL_ROW, msg("workbook.hotel_cost"), [deed.hotel_cost for deed in deeds]),
    ):
        sheet.write_string(row, 0, book.say(head), label)
        for column, amount in enumerate(amounts, start=_FIRST):
            sheet.write_number(row, column, amount, money)
    sheet.write_string(LAND_ROW, 0, book.say(msg("workbook.land_counts")), label)
    for column, deed in enumerate(deeds, start=_FIRST):
        if deed.land:
            sheet.write_formula(LAND_ROW, column, f"={cell(PRICE_ROW, column)}", live, deed.land)
        else:
            sheet.write_number(LAND_ROW, column, 0, money)


def _worth(column: int, level: Holding) -> str:
    """The formula of a box (T9.2)."""
    price, house, hotel = (cell(row, column) for row in (PRICE_ROW, HOUSE_ROW, HOTEL_ROW))
    if level == HOTEL:
        return f"={price}+4*{house}+{hotel}"
    return f"=ROUNDUP({price}/2,0)" if level < 0 else f"={price}+{level}*{house}"


def write_points(book: Book, view: WorkbookView) -> None:
    """The points table of the format (T9.7): a row for each number of players, a column a place."""
    sheet = book.sheet(msg("workbook.points_sheet"), landscape=False)
    name = _reference(sheet)
    left = view.points.basis is PointsBasis.LEFT
    sheet.set_column(0, 0, 26)
    sheet.set_column(1, MOST_PLACES, 8)
    sheet.set_row(0, 34)
    label = msg("workbook.rows_left") if left else msg("workbook.rows_size")
    sheet.write_string(0, 0, book.lines(label), book.format("head"))
    for place in range(1, MOST_PLACES + 1):
        sheet.write_string(0, place, book.lines(msg("workbook.place_n", n=place)), book.format("head"))
    for row in range(MOST_PLACES + 1):
        sheet.write_number(row + 1, 0, row, book.format("centre"))
        for place, points in enumerate(view.points.rows.get(row, ()), start=1):
            sheet.write_number(row + 1, place, points, book.format("money"))
    sheet.freeze_panes(1, 1)
    sheet.print_area(0, 0, MOST_PLACES + 1, MOST_PLACES)
    book.define_name("PointsTable", f"{name}!{_span(1, 1, MOST_PLACES + 1, MOST_PLACES)}")


def _reference(sheet: Any) -> str:
    return f"'{sheet.get_name()}'"


def _span(top: int, left: int, bottom: int, right: int) -> str:
    return f"{cell(top, left, True, True)}:{cell(bottom, right, True, True)}"
