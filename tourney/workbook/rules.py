"""Worksheets that the formulas look things up in: the deeds with the values of their boxes, the points.

Their cells carry names (`DeedBoxes`, `PointsTable` …), so that a formula reads like the rule it follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell as cell

from tourney.base.texts import Message, msg
from tourney.files.template_layout import in_order
from tourney.paper.group_colours import group_colour
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scoresheet.points import PointsBasis
from tourney.scoresheet.sheet import Holding
from tourney.workbook.kit import Book, money_width
from tourney.workbook.workbook_view import BookRules, WorkbookView

MORTGAGE_MARK = "M"
_LEVEL_WORDS: dict[Holding, Message] = {
    0: msg("workbook.level_0"),
    1: msg("workbook.level_1"),
    2: msg("workbook.level_2"),
    3: msg("workbook.level_3"),
    4: msg("workbook.level_4"),
    HOTEL: msg("workbook.level_hotel"),
    MORTGAGED: msg("workbook.level_mortgaged"),
}


def of_book(name: str, number: int) -> str:
    """What a range of cells is called for the rule book with this number: `DeedBoxes`, `DeedBoxes2` …"""
    return name if number == 0 else f"{name}{number + 1}"


MOST_PLACES = 9
"""Rows and places of the points table beyond the largest table there is; empty cells pay nothing."""

_FIRST = 2
"""Column of the first deed; the two before it hold labels."""

NAME_ROW, GROUP_ROW, PRICE_ROW, HOUSE_ROW, HOTEL_ROW, LAND_ROW = 0, 1, 2, 3, 4, 5
FIRST_BOX_ROW = 6


def write_deeds(book: Book, view: WorkbookView) -> None:
    """A worksheet a rule book, a column a deed in board order: price, building cost, and what each box is
    worth (T9.2)."""
    for number, rules in enumerate(view.books):
        _write_book(book, rules, number)


def _write_book(book: Book, rules: BookRules, number: int) -> None:
    title = msg("workbook.deeds") if number == 0 else msg("workbook.deeds_n", n=number + 1)
    sheet, deeds = book.sheet(title), rules.deeds
    name = _reference(sheet)
    sheet.set_column(0, 0, 28)
    sheet.set_column(1, 1, 6)
    amounts = [amount for deed in deeds for amount in (deed.price, deed.house_cost, *deed.boxes.values())]
    sheet.set_column(_FIRST, _FIRST + len(deeds) - 1, money_width(amounts, 9))
    sheet.set_row(NAME_ROW, 62 if book.wording.both else 46)
    sheet.set_row(GROUP_ROW, 32 if book.wording.both else 18)
    for row in (HOTEL_ROW, LAND_ROW):  # a line a language
        sheet.set_row(row, 30 if book.wording.both else 15)
    _facts(book, sheet, rules)
    levels = in_order(rules.levels)
    for offset, level in enumerate(levels):
        row = FIRST_BOX_ROW + offset
        sheet.write_string(
            row, 0, book.say(_LEVEL_WORDS[level].in_words(rules.words)), book.format("label", bold=True)
        )
        if level == MORTGAGED:
            sheet.write_string(row, 1, MORTGAGE_MARK, book.format("centre"))
        else:
            sheet.write_number(row, 1, level, book.format("centre"))
        for column, deed in enumerate(deeds, start=_FIRST):
            worth = _worth(column, level, rules, deed.boxes)
            sheet.write_formula(row, column, worth, book.format("live_money"), deed.boxes[level])
    last_row, last = FIRST_BOX_ROW + len(levels) - 1, _FIRST + len(deeds) - 1
    sheet.freeze_panes(NAME_ROW + 1, _FIRST)
    sheet.print_area(0, 0, last_row, last)
    book.pages_wide(sheet, 2, _FIRST)
    for cells, span in (
        ("DeedLevels", _span(FIRST_BOX_ROW, 1, last_row, 1)),
        ("DeedBoxes", _span(FIRST_BOX_ROW, _FIRST, last_row, last)),
        ("DeedLand", _span(LAND_ROW, _FIRST, LAND_ROW, last)),
    ):
        book.define_name(of_book(cells, number), f"{name}!{span}")


def _facts(book: Book, sheet: Any, rules: BookRules) -> None:
    """The rows above the boxes, from the top; which rules they are is named in the corner."""
    deeds = rules.deeds
    money, live, label = book.format("money"), book.format("live_money"), book.format("label", bold=True)
    corner = book.format("label", bold=True, text_wrap=True) if not rules.events_own else label
    sheet.write_string(
        NAME_ROW, 0, book.say(msg("workbook.deed") if rules.events_own else rules.name), corner
    )
    for column, deed in enumerate(deeds, start=_FIRST):
        book.text(sheet, NAME_ROW, column, book.name(deed.name), "band")
    sheet.write_string(GROUP_ROW, 0, book.say(msg("workbook.group")), label)
    for column, deed in enumerate(deeds, start=_FIRST):
        colours = group_colour(deed.group)
        shape = book.format("band", bg_color=colours.fill, font_color=colours.ink, font_size=8)
        sheet.write_string(GROUP_ROW, column, book.name(deed.group_name) or " ", shape)
    for row, head, amounts in (
        (PRICE_ROW, msg("workbook.price"), [deed.price for deed in deeds]),
        (HOUSE_ROW, msg("workbook.house_cost"), [deed.house_cost for deed in deeds]),
        (HOTEL_ROW, msg("workbook.hotel_cost", houses=rules.houses), [deed.hotel_cost for deed in deeds]),
    ):
        sheet.write_string(row, 0, book.say(head.in_words(rules.words)), label)
        for column, amount in enumerate(amounts, start=_FIRST):
            sheet.write_number(row, column, amount, money)
    sheet.write_string(LAND_ROW, 0, book.say(Message("workbook.land_counts", rules.cited)), label)
    for column, deed in enumerate(deeds, start=_FIRST):
        if deed.land:
            sheet.write_formula(LAND_ROW, column, f"={cell(PRICE_ROW, column)}", live, deed.land)
        else:
            sheet.write_number(LAND_ROW, column, 0, money)


def _worth(column: int, level: Holding, rules: BookRules, boxes: Mapping[int, int]) -> str:
    """The formula of a box (T9.2); a hotel stands for the houses before it and itself.

    Where deeds and houses count alike, whatever they cost, it is the number itself.
    """
    if rules.any_number:
        return f"={boxes[level]}"
    price, house, hotel = (cell(row, column) for row in (PRICE_ROW, HOUSE_ROW, HOTEL_ROW))
    if level == HOTEL:
        return f"={price}+{rules.houses}*{house}+{hotel}"
    if level == MORTGAGED:
        return f"={price}" if rules.mortgaged_in_full else f"=ROUNDUP({price}/2,0)"
    return f"={price}+{level}*{house}"


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
