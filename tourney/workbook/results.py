"""Writes the worksheet of scores: one row a sheet, its deeds, cash, and live formulas beside our own numbers.

The formulas follow T9.2-T9.4 and T9.7 row by row; if they and we differ (only possible for sheets that a
referee ruled on), a colour marks it. It does not know how our numbers came about. The formulas look values up
in worksheets of deeds and points, whose cells have names (`DeedBoxes`, `PointsTable` …), so that a formula
reads like the rule it follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.utility import xl_rowcol_to_cell as cell

from tourney.base.heat_names import heat_message
from tourney.base.ids import STAGES, DeedId, HeatId, PlayerNo, points_number
from tourney.base.texts import Message, msg
from tourney.event.table_state import TableState
from tourney.files.template_layout import in_order
from tourney.paper.page_frame import group_colour
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scoresheet.ranking import MOST_CASH, PointsBasis, PointsTable
from tourney.scoresheet.sheet import Holding
from tourney.workbook.data import BookRules, BookSheet, PricedDeed, WorkbookView
from tourney.workbook.kit import MONEY_WIDTH, PROTECTION, Book, SheetColumn, money_width

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
    """The name of a range of cells for the rule book with this number: `DeedBoxes`, `DeedBoxes2` …"""
    return name if number == 0 else f"{name}{number + 1}"


MOST_PLACES = 9
"""Rows and places of the points table beyond the largest table there is; empty cells pay nothing."""


_FIRST = 2
"""Column of the first deed; the two before it hold labels."""


NAME_ROW, GROUP_ROW, PRICE_ROW, HOUSE_ROW, HOTEL_ROW, LAND_ROW = 0, 1, 2, 3, 4, 5


FIRST_BOX_ROW = 6


def write_deeds(book: Book, view: WorkbookView) -> None:
    """A worksheet for each rule book, a column a deed in board order: price, building cost, and the worth of
    each box (T9.2).
    """
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
    """The rows above the boxes, from the top; the corner names the rules."""
    deeds = rules.deeds
    money, live, label = book.format("money"), book.format("live_money"), book.format("label", bold=True)
    corner = book.format("label", bold=True, text_wrap=True) if not rules.events_own else label
    named = book.say(msg("workbook.deed") if rules.events_own else rules.name)
    sheet.write_string(NAME_ROW, 0, book.marked(named), corner)
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
    """The formula of a box (T9.2); a hotel counts the houses before it and itself.

    If deeds and houses count alike, whatever they cost, it is the number itself.
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
    sheet.write_string(0, 0, book.marked(book.lines(label)), book.format("head"))
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


SORTABLE = 4_000
"""Up to this many rows a formula searches the whole worksheet, which may then be sorted at will; beyond it
that would take Excel minutes, and a formula looks at the rows of its own table only.
"""


_BEFORE = (
    SheetColumn("heat", msg("workbook.heat"), 8, "centre", about=msg("workbook.heat_about")),
    SheetColumn("table", msg("workbook.table"), 7, "centre", about=msg("workbook.table_about")),
    SheetColumn("seat", msg("workbook.seat"), 6, "centre", about=msg("workbook.seat_about")),
    SheetColumn("number", msg("workbook.number"), 7, "centre", about=msg("workbook.number_about")),
    SheetColumn("name", msg("workbook.name"), 24, "person", about=msg("workbook.name_about")),
)


_AFTER = (
    SheetColumn(
        "cash", msg("workbook.cash"), MONEY_WIDTH, "money", about=msg("workbook.cash_about"), entry=True
    ),
    SheetColumn(
        "stated", msg("workbook.stated"), MONEY_WIDTH, "money", about=msg("workbook.stated_about"), entry=True
    ),
    SheetColumn(
        "bankrupt", msg("workbook.bankrupt"), 9, "centre", about=msg("workbook.bankrupt_about"), entry=True
    ),
    SheetColumn("order", msg("workbook.order"), 9, "centre", about=msg("workbook.order_about"), entry=True),
    SheetColumn(
        "property",
        msg("workbook.property"),
        MONEY_WIDTH,
        "live_money",
        about=msg("workbook.property_about"),
        live=True,
    ),
    SheetColumn(
        "land", msg("workbook.land"), MONEY_WIDTH, "live_money", about=msg("workbook.land_about"), live=True
    ),
    SheetColumn(
        "total",
        msg("workbook.total"),
        MONEY_WIDTH,
        "live_money",
        about=msg("workbook.total_about"),
        live=True,
    ),
    SheetColumn(
        "merit",
        msg("workbook.merit"),
        14,
        "live_money",
        about=msg("workbook.merit_about"),
        live=True,
        hidden=True,
    ),
    SheetColumn(
        "row",
        msg("workbook.points_row"),
        9,
        "live_money",
        about=msg("workbook.points_row_about"),
        live=True,
        hidden=True,
    ),
    SheetColumn(
        "place", msg("workbook.place"), 8, "live_money", about=msg("workbook.place_about"), live=True
    ),
    SheetColumn(
        "sharing",
        msg("workbook.sharing"),
        9,
        "live_money",
        about=msg("workbook.sharing_about"),
        live=True,
        hidden=True,
    ),
    SheetColumn(
        "points", msg("workbook.points"), 9, "live_points", about=msg("workbook.points_about"), live=True
    ),
    SheetColumn(
        "our_total", msg("workbook.our_total"), MONEY_WIDTH, "money", about=msg("workbook.our_total_about")
    ),
    SheetColumn("our_place", msg("workbook.our_place"), 9, "centre", about=msg("workbook.our_place_about")),
    SheetColumn(
        "our_points", msg("workbook.our_points"), 9, "points", about=msg("workbook.our_points_about")
    ),
    SheetColumn("marks", msg("workbook.marks"), 24, "text", about=msg("workbook.marks_about")),
)


_BESIDES = SheetColumn(
    "besides", msg("workbook.besides"), MONEY_WIDTH, "money", about=msg("workbook.besides_about"), entry=True
)
"""If the rules count anything outside the boxes."""


DEEDS_COLUMN = len(_BEFORE)


_STATES: dict[TableState, Message] = {
    TableState.OUT: msg("workbook.state_in"),
    TableState.IN: msg("workbook.state_in"),
    TableState.ENTERED: msg("workbook.state_entered"),
    TableState.CHECKED: msg("workbook.state_checked"),
    TableState.SECOND: msg("second_entry.state"),
}


@dataclass(frozen=True, slots=True)
class ScoreCells:
    """Where the scores are, for formulas of other worksheets. Rows count from 1.

    `rows` finds the row of a sheet; `letters` the columns by key; `sortable`: refer by searching.
    """

    sheet: str
    first: int
    last: int
    rows: dict[tuple[HeatId, PlayerNo], int]
    letters: dict[str, str]
    sortable: bool

    def find(self, key: str, heat: HeatId, player: PlayerNo, number_cell: str, heat_text: str) -> str:
        """A formula (without `=`) for the value in column `key` of a player's sheet in a heat."""
        row = self.rows[heat, player]
        if not self.sortable:
            return f"{self.sheet}!{self.letters[key]}{row}"
        cell = heat if heat not in STAGES else f'"{heat_text}"'
        return f"SUMIFS({self._span(key)},{self._span('number')},{number_cell},{self._span('heat')},{cell})"

    def _span(self, key: str) -> str:
        letter = self.letters[key]
        return f"{self.sheet}!${letter}${self.first}:${letter}${self.last}"


def described_columns(view: WorkbookView) -> tuple[SheetColumn, ...]:
    """The columns that the explanations describe; the deeds as one."""
    about = SheetColumn("deeds", msg("workbook.deeds"), 5.5, "centre", about=msg("workbook.deeds_about"))
    return (*_BEFORE, about, *_after(view))


def _after(view: WorkbookView) -> tuple[SheetColumn, ...]:
    """The columns behind the deeds."""
    return (_BESIDES, *_AFTER) if any(rules.any_number for rules in view.books) else _AFTER


def heat_text(book: Book, heat: HeatId) -> str:
    """The text in the heat column of a stage."""
    return book.wording(heat_message(heat), " ")


def write_heat(book: Book, sheet: Any, row: int, column: int, heat: HeatId) -> None:
    """A heat as a number, a stage by its name."""
    if heat in STAGES:
        sheet.write_string(row, column, heat_text(book, heat), book.format("centre"))
    else:
        sheet.write_number(row, column, int(heat), book.format("centre"))


def write_scores(book: Book, view: WorkbookView) -> ScoreCells:
    """One row a sheet, in order of heats, tables and seats.

    Cells that a referee may change are not locked, and a list or a limit refuses impossible values.
    """
    blocks = _blocks(view)
    deeds = tuple(
        SheetColumn(_deed_key(deed.id, at), msg("workbook.deed"), 5.5, "centre", entry=True)
        for at, block in enumerate(blocks)
        for deed in block
    )
    columns = (*_BEFORE, *deeds, *_after(view))
    sheet = book.sheet(msg("workbook.scores"))
    book.table_head(sheet, columns, frozen=len(_BEFORE))
    _name_deeds(book, blocks, sheet)
    letters = {column.key: xl_col_to_name(at) for at, column in enumerate(columns)}
    count = len(view.scores)
    rows = {(each.heat, each.person.number): row for row, each in enumerate(view.scores, start=2)}
    cells = ScoreCells(
        f"'{sheet.get_name()}'", 2, last=count + 1, rows=rows, letters=letters, sortable=count <= SORTABLE
    )
    writer = _RowWriter(book, view, sheet=sheet, columns=columns, letters=letters)
    row = 1
    for _, table in groupby(view.scores, key=lambda each: (each.heat, each.table)):
        members = list(table)
        span = (2, count + 1) if cells.sortable else (row + 1, row + len(members))
        for each in members:
            writer.write(row, each, members, span)
            row += 1
    _mark_differences(book, sheet, letters, count)
    _limits(book, view, sheet, columns, count)
    book.table_end(sheet, columns, count)
    book.pages_wide(sheet, 3, len(_BEFORE))
    sheet.protect("", PROTECTION)
    return cells


def _limits(book: Book, view: WorkbookView, sheet: Any, columns: Sequence[SheetColumn], count: int) -> None:
    """The values of the cells to type in: boxes from a list, amounts, an order at the table."""
    at, last = {column.key: place for place, column in enumerate(columns)}, max(count, 1)
    amount = {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": MOST_CASH}
    order = {**amount, "minimum": 1, "maximum": MOST_PLACES}
    money, turn = msg("workbook.template_money_error"), msg("workbook.order_error")
    for key, limits, error in (
        ("cash", amount, money),
        ("stated", amount, money),
        ("bankrupt", order, turn),
        ("order", order, turn),
    ):
        sheet.data_validation(1, at[key], last, at[key], limits | book.refusal(error))
    for block, deeds in enumerate(_blocks(view)):
        levels = _levels(view, deeds)
        for deed in deeds:
            column = at[_deed_key(deed.id, block)]
            if levels is None:
                refused = amount | book.refusal(msg("workbook.template_number_error"))
            else:
                street = deed.buildable
                error = msg("workbook.level_error") if street else msg("workbook.template_plain_error")
                source = levels if street else [level for level in levels if level in ("0", MORTGAGE_MARK)]
                refused = {"validate": "list", "source": source} | book.refusal(error)
            sheet.data_validation(1, column, last, column, refused)


def _levels(view: WorkbookView, deeds: Sequence[PricedDeed]) -> list[str] | None:
    """The boxes of these deeds under any rule book of their board; None if any number is possible."""
    books = [
        rules for rules in view.books if [each.id for each in rules.deeds] == [each.id for each in deeds]
    ]
    if any(rules.any_number for rules in books):
        return None
    levels = in_order(tuple({level: None for rules in books for level in rules.levels}))
    return [MORTGAGE_MARK if level == MORTGAGED else str(level) for level in levels]


def _blocks(view: WorkbookView) -> tuple[tuple[PricedDeed, ...], ...]:
    """The deeds of each board, side by side; rule books of one board share its columns."""
    boards: dict[tuple[DeedId, ...], tuple[PricedDeed, ...]] = {}
    for rules in view.books:
        boards.setdefault(tuple(deed.id for deed in rules.deeds), rules.deeds)
    return tuple(boards.values())


def _deed_key(deed: DeedId, block: int) -> str:
    """The key of a deed's column: two boards may have a deed of the same name."""
    return deed if block == 0 else f"{deed}#{block}"


def _name_deeds(book: Book, blocks: Sequence[Sequence[PricedDeed]], sheet: Any) -> None:
    """Deed names upright in the colour of their group, in narrow columns."""
    sheet.set_row(0, 130)
    every = (deed for block in blocks for deed in block)
    for at, deed in enumerate(every, start=DEEDS_COLUMN):
        colours = group_colour(deed.group)
        shape = book.format("head", rotation=90, bg_color=colours.fill, font_color=colours.ink)
        sheet.write_string(0, at, book.name(deed.name, " ") or " ", shape)


def _mark_differences(book: Book, sheet: Any, letters: dict[str, str], count: int) -> None:
    """If formula and official number differ, both are marked; sheets of totals only in another ink."""
    alarm = book.conditional(bg_color="#F9C9C2", font_color="#7A0C00", bold=True)
    last = max(count, 1) + 1
    for live, ours in (("total", "our_total"), ("place", "our_place"), ("points", "our_points")):
        a, b = letters[live], letters[ours]
        differs = f'=AND(${b}2<>"",OR(NOT(ISNUMBER(${a}2)),ABS(N(${a}2)-N(${b}2))>0.001))'
        for letter in (a, b):
            rule = {"type": "formula", "criteria": differs, "format": alarm}
            sheet.conditional_format(f"{letter}2:{letter}{last}", rule)
    quiet = book.conditional(italic=True, font_color="#8A5A00")
    stated = {"type": "formula", "criteria": f'=${letters["stated"]}2<>""', "format": quiet}
    sheet.conditional_format(f"{letters['heat']}2:{letters['name']}{last}", stated)


class _RowWriter:
    """Writes the rows of the worksheet; remembers what is the same in all of them."""

    def __init__(
        self,
        book: Book,
        view: WorkbookView,
        sheet: Any,
        columns: Sequence[SheetColumn],
        letters: dict[str, str],
    ) -> None:
        self._book, self._sheet, self._letters = book, sheet, letters
        self._points = view.points
        self._at = {column.key: at for at, column in enumerate(columns)}
        self._shape = {
            column.key: book.format(column.format, **({"locked": False} if column.entry else {}))
            for column in columns
        }
        self._deed_shape = book.format("centre", locked=False)
        self._books = view.books
        first = {
            tuple(deed.id for deed in block): self._at[_deed_key(block[0].id, at)]
            for at, block in enumerate(_blocks(view))
        }
        self._first_deed = [first[tuple(deed.id for deed in rules.deeds)] for rules in view.books]

    def write(self, row: int, each: BookSheet, table: Sequence[BookSheet], span: tuple[int, int]) -> None:
        """One sheet in `row` (from 0); `span` are the rows (from 1) that its table is searched in."""
        write_heat(self._book, self._sheet, row, 0, each.heat)
        self._number(row, "table", each.table)
        self._number(row, "seat", each.seat)
        self._number(row, "number", each.person.number)
        person = each.person
        self._book.text(self._sheet, row, 4, self._book.person(person.name), "person")
        self._write_deeds(row, each)
        if each.totals_only:
            self._number(row, "stated", each.stated_total or 0)
        else:
            self._number(row, "cash", each.cash)
            if each.besides:
                self._number(row, "besides", each.besides)
        self._number(row, "bankrupt", each.bankrupt)
        self._number(row, "order", each.order)
        self._write_values(row, each)
        if each.official is not None:
            self._write_place(row, each, table, span)
        self._number(row, "our_total", each.total)
        marks = [msg("workbook.totals_only")] if each.totals_only else []
        if each.state in _STATES:
            marks.append(_STATES[each.state])
        if marks:
            shown = "; ".join(self._book.say(mark) for mark in marks)
            self._sheet.write_string(row, self._at["marks"], shown, self._shape["marks"])

    def _number(self, row: int, key: str, value: int | float | None) -> None:
        if value is not None:
            self._sheet.write_number(row, self._at[key], value, self._shape[key])

    def _formula(self, row: int, key: str, formula: str, value: int | float) -> None:
        self._sheet.write_formula(row, self._at[key], formula, self._shape[key], value)

    def _write_deeds(self, row: int, each: BookSheet) -> None:
        """Levels as numbers, mortgaged as M; an impossible level as text, so that it counts nothing."""
        rules = self._books[each.book]
        at = {deed.id: self._first_deed[each.book] + n for n, deed in enumerate(rules.deeds)}
        for deed, level in each.deeds.items():
            column = at[deed]
            if level == MORTGAGED:
                self._sheet.write_string(row, column, MORTGAGE_MARK, self._deed_shape)
            elif level in rules.levels or (rules.any_number and level >= 0):
                self._sheet.write_number(row, column, level, self._deed_shape)
            else:
                self._sheet.write_string(row, column, f"{level}?", self._deed_shape)

    def _write_values(self, row: int, each: BookSheet) -> None:
        """Property (T9.2), unmortgaged land (T9.4), total (T9.1, T9.4)."""
        at, n = self._letters, row + 1
        out = f'${at["bankrupt"]}{n}<>""'
        if each.totals_only:
            self._formula(row, "total", f"=IF({out},0,N(${at['stated']}{n}))", each.total)
            return
        column, deeds = self._first_deed[each.book], len(self._books[each.book].deeds)
        boxes = f"${xl_col_to_name(column)}{n}:${xl_col_to_name(column + deeds - 1)}{n}"
        levels, values, lands = (of_book(name, each.book) for name in ("DeedLevels", "DeedBoxes", "DeedLand"))
        more = f"+N(${at['besides']}{n})" if "besides" in at else ""
        worth = f'=IF({out},0,SUMPRODUCT(({boxes}<>"")*({boxes}={levels})*{values}){more})'
        self._formula(row, "property", worth, each.property or 0)
        land = f"=IF({out},0,SUMPRODUCT(ISNUMBER({boxes})*{lands}))"
        self._formula(row, "land", land, each.land or 0)
        total = f"=IF({out},0,${at['property']}{n}+N(${at['cash']}{n}))"
        self._formula(row, "total", total, each.total)

    def _write_place(
        self, row: int, each: BookSheet, table: Sequence[BookSheet], span: tuple[int, int]
    ) -> None:
        """Order of merit, row of the points table, place, sharing, points (T9.4, T9.7)."""
        official = each.official
        if official is None:
            return
        at, n = self._letters, row + 1
        out, order = f"${at['bankrupt']}{n}", f"N(${at['order']}{n})"
        worth = f"(${at['total']}{n}*10000+N(${at['land']}{n}))*10"
        self._formula(row, "merit", f'=IF({out}<>"",({out}-1000000)*10,{worth})-{order}', merit_of(each))
        same = ",".join(
            f"${at[key]}${span[0]}:${at[key]}${span[1]},${at[key]}{n}" for key in ("heat", "table")
        )
        merits, mine = f"${at['merit']}${span[0]}:${at['merit']}${span[1]}", f"${at['merit']}{n}"
        size, left = f"COUNTIFS({same})", f'COUNTIFS({same},{merits},">-1000")'
        self._formula(
            row, "row", _row_formula(self._points, out, size, left), _row_of(self._points, each, table)
        )
        self._formula(row, "place", f'=COUNTIFS({same},{merits},">"&{mine})+1', official.place)
        sharing = sum(1 for other in table if other.official and other.official.place == official.place)
        self._formula(row, "sharing", f"=COUNTIFS({same},{merits},{mine})", sharing)
        place, shared, line = f"${at['place']}{n}", f"${at['sharing']}{n}", f"${at['row']}{n}+1"
        first, last = (f"INDEX(PointsTable,{line},{until})" for until in (place, f"{place}+{shared}-1"))
        paid = points_number(official.points)
        self._formula(row, "points", f"=ROUND(SUM({first}:{last})/{shared},4)", paid)
        self._number(row, "our_place", official.place)
        self._number(row, "our_points", paid)


def merit_of(each: BookSheet) -> int:
    """A player's rank within the table as one number, higher is better: total, land, decided order."""
    order = each.order or 0
    if each.bankrupt is not None:
        return (each.bankrupt - 1_000_000) * 10 - order
    return (each.total * 10_000 + (each.land or 0)) * 10 - order


def _row_formula(points: PointsTable, out: str, size: str, left: str) -> str:
    """The row of the points table that applies: by players left or by size, and the row for the bankrupt."""
    by_left = points.basis is PointsBasis.LEFT
    alive = left if by_left else size
    bankrupt = size if points.bankrupt_by_rank else left if by_left else "0"
    if alive == bankrupt:
        return f"=MIN({alive},{MOST_PLACES})"
    return f'=MIN(IF({out}<>"",{bankrupt},{alive}),{MOST_PLACES})'


def _row_of(points: PointsTable, each: BookSheet, table: Sequence[BookSheet]) -> int:
    left = sum(1 for other in table if other.bankrupt is None)
    by_left = points.basis is PointsBasis.LEFT
    if each.bankrupt is None:
        return left if by_left else len(table)
    if points.bankrupt_by_rank:
        return len(table)
    return left if by_left else 0
