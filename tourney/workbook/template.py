"""Writes the Excel entry template: a worksheet a table, in the layout of `files.template_layout`.

`scores.template_files` reads it back. Only the cells to fill in are unlocked; lists and limits refuse
impossible values, and the total of each player follows while typing.
"""

from __future__ import annotations

from typing import Any

from tourney.base.heat_names import heat_message
from tourney.base.texts import ENGLISH, Message, msg
from tourney.files import template_layout as at
from tourney.paper.page_frame import group_colour
from tourney.paper.wording import Wording
from tourney.rules.rulebook import HOTEL
from tourney.scoresheet.ranking import MOST_CASH
from tourney.workbook.data import PricedDeed, TemplateTable, TemplateView
from tourney.workbook.kit import PROTECTION, Book, clean, money_width

_BOX_COLUMN = at.BANK_COLUMN + 1
"""The printed values of the boxes are beside the form, for the eye and for the totals."""

_TOTAL_ROW = at.HELP_ROW
"""The totals are beside the help, above the names, so that they stay in sight."""

_BANK_MARK = "x"


def template(view: TemplateView, language: str) -> bytes:
    """The template (xlsx) in `en`, `zh-HK` or `both`; equal views give equal bytes.

    BadInput for a language that does not exist. A heat without tables gives a file with the guide alone.
    """
    book = Book(view.head, msg("workbook.template_title"), Wording(language).in_words(view.words))
    for table in view.tables:
        _Form(book, view, table).write()
    _guide(book, view)
    return book.close()


def _guide(book: Book, view: TemplateView) -> None:
    sheet = book.sheet(msg("workbook.template_guide"), landscape=False)
    sheet.set_column(0, 0, 96)
    heat = heat_message(view.heat)
    lines: list[Message] = [
        msg("workbook.guide_1", heat=heat),
        msg("workbook.guide_2"),
        msg("workbook.guide_3"),
        msg("workbook.guide_4"),
        msg("workbook.guide_5"),
        msg("workbook.guide_6"),
    ]
    if view.too_large:
        lines.insert(0, msg("workbook.guide_too_large", most=at.MAX_PLAYERS, tables=list(view.too_large)))
    elif not view.tables:
        lines.insert(0, msg("workbook.guide_not_drawn"))
    book.text(sheet, 0, 0, book.event, "title")
    row = 2
    for message in lines:
        for line in book.wording.lines(message):
            book.text(sheet, row, 0, line, "wrap")
            sheet.set_row(row, 32)
            row += 1
    sheet.print_area(0, 0, row, 0)


class _Form:
    """One worksheet: the form of one table."""

    def __init__(self, book: Book, view: TemplateView, table: TemplateTable) -> None:
        self._book, self._view, self._table = book, view, table
        self._rows = at.TemplateLayout(len(table.deeds))
        self._property_row, self._difference_row, self._placed_row = (
            self._rows.last_row + below for below in (1, 2, 3)
        )
        levels = at.in_order(table.levels)
        self._any_number = any(deed.each for deed in table.deeds)
        hotel = str(HOTEL) if self._any_number else ENGLISH.in_words(view.words)("console.hotel_mark")
        self._boxes = tuple(zip(at.marks(levels, hotel), levels, strict=True))
        self._last_box_column = _BOX_COLUMN + len(self._boxes) - 1
        self._single = sum(bool(deed.group) or not deed.each for deed in table.deeds)
        """The first so many rows are for single things."""
        self._seats = range(1, len(table.persons) + 1)
        self._sheet: Any = book.sheet(msg("workbook.template_sheet", n=table.table))

    def write(self) -> None:
        """Everything, from the hidden marks to the protection."""
        self._marks()
        self._heads()
        for position, deed in enumerate(self._table.deeds):
            self._deed(position, deed)
        self._foot()
        self._warnings()
        sheet = self._sheet
        sheet.freeze_panes(at.PLAYER_ROW, at.DEED_EN_COLUMN)
        sheet.print_area(0, 0, self._placed_row - 1, self._last_box_column - 1)
        sheet.fit_to_pages(1, 1)
        sheet.protect("", PROTECTION)

    def _put(self, row: int, column: int, text: str, shape: str, **changes: Any) -> None:
        cell_format = self._book.format(shape, **changes)
        if text:
            self._sheet.write_string(row - 1, column - 1, text, cell_format)
        else:
            self._sheet.write_blank(row - 1, column - 1, None, cell_format)

    def _marks(self) -> None:
        view, plain = self._view, self._book.format("text")
        for name, text in (
            (at.MARK_CELL, at.MARK),
            (at.EVENT_CELL, view.code),
            (at.HEAT_CELL, view.heat),
            (at.EDITION_CELL, self._table.edition),
        ):
            self._sheet.write_string(name, text, plain)
        self._sheet.write_number(at.TABLE_CELL, self._table.table, plain)
        self._sheet.write_number(at.DEEDS_CELL, self._rows.deeds, plain)
        self._sheet.write_number(at.DRAW_CELL, view.head.draw, plain)
        if self._any_number:
            self._sheet.write_string(at.NUMBERS_CELL, at.ANY_NUMBER, plain)
        self._sheet.set_row(at.HIDDEN_ROW - 1, None, None, {"hidden": True})
        self._sheet.set_column(at.HIDDEN_COLUMN - 1, at.HIDDEN_COLUMN - 1, 4, None, {"hidden": True})

    def _heads(self) -> None:
        book, sheet = self._book, self._sheet
        sheet.set_column(at.DEED_ZH_COLUMN - 1, at.DEED_ZH_COLUMN - 1, 18)
        sheet.set_column(at.DEED_EN_COLUMN - 1, at.DEED_EN_COLUMN - 1, 26 if book.wording.both else 9)
        sheet.set_column(at.FIRST_PLAYER_COLUMN - 1, at.BANK_COLUMN - 2, 15)
        sheet.set_column(at.BANK_COLUMN - 1, at.BANK_COLUMN - 1, 8)
        amounts = [amount for deed in self._table.deeds for amount in deed.boxes.values()]
        sheet.set_column(_BOX_COLUMN - 1, self._last_box_column - 1, money_width(amounts, 6))
        sheet.set_column(self._last_box_column, self._last_box_column + 2, 6, None, {"hidden": True})
        head = msg("projector.match", heat=heat_message(self._view.heat), table=self._table.table)
        title = f"{book.event} – {book.wording(head)}"
        if self._view.head.draft:
            title += f" · {book.wording(msg('paper.draft'), ' ')}"
        if self._table.rules is not None:
            title += f" · {book.wording(self._table.rules)}"
        self._put(at.TITLE_ROW, at.DEED_ZH_COLUMN, title, "title")
        sheet.set_row(at.TITLE_ROW - 1, 24)
        sheet.set_row(_TOTAL_ROW - 1, 64 if book.wording.both else 44)
        sheet.set_row(at.NAME_ROW - 1, 34)
        sheet.merge_range(
            at.HELP_ROW - 1,
            at.DEED_ZH_COLUMN - 1,
            at.HELP_ROW - 1,
            at.DEED_EN_COLUMN - 1,
            book.lines(msg("workbook.template_help")),
            book.format("wrap", font_size=9),
        )
        total = book.lines(msg("workbook.template_total"))
        for seat in range(1, at.MAX_PLAYERS + 1):
            self._player(seat, total)
        self._put(at.NAME_ROW, at.BANK_COLUMN, book.lines(msg("workbook.template_bank")), "name")
        self._put(at.PLAYER_ROW, at.DEED_EN_COLUMN, book.say(msg("workbook.template_number")), "label")
        for offset, (mark, _) in enumerate(self._boxes):
            self._put(at.PLAYER_ROW, _BOX_COLUMN + offset, mark, "box", align="center", bold=True)

    def _player(self, seat: int, total: str) -> None:
        book, column = self._book, at.player_column(seat)
        if seat not in self._seats:
            for row in (at.NAME_ROW, at.PLAYER_ROW):
                self._put(row, column, "", "unused")
            return
        person = self._table.persons[seat - 1]
        first = book.person(person.name)
        cell_format = book.format("name", quote_prefix=True, shrink=True)
        book_name = first.replace("\n", " ")[:200] or f"{person.number}"
        self._sheet.write_string(at.NAME_ROW - 1, column - 1, clean_name(book_name), cell_format)
        self._sheet.write_number(
            at.PLAYER_ROW - 1, column - 1, person.number, book.format("name", num_format="0")
        )
        cash, out = self._rows.cash_cell(seat), self._rows.bankrupt_cell(seat)
        used = f"COUNTA({self._rows.level_cell(0, seat)}:{cash})"
        worth = at.cell(self._property_row, column)
        formula = f'=IF({out}<>"",0,IF({used}=0,N({self._rows.paper_total_cell(seat)}),{worth}+N({cash})))'
        label = total.replace('"', "").replace("\n", " ")
        shape = book.format(
            "total", num_format=f'"{label} "#,##0', shrink=True
        )  # LibreOffice Calc knows no new line here
        self._sheet.write_formula(_TOTAL_ROW - 1, column - 1, formula, shape, 0)

    def _deed(self, position: int, deed: PricedDeed) -> None:
        row, sheet = self._rows.deed_row(position), self._sheet
        sheet.write_string(row - 1, at.DEED_ID_COLUMN - 1, deed.id, self._book.format("text"))
        colours = group_colour(deed.group)
        look = {"bg_color": colours.fill, "font_color": colours.ink, "shrink": True, "text_wrap": False}
        wording = self._book.wording
        zh, en = (deed.name.zh, deed.name.en) if wording.both else (wording.name(deed.name), "")
        self._put(row, at.DEED_ZH_COLUMN, clean_name(zh), "label", bold=True, **look)
        self._put(row, at.DEED_EN_COLUMN, clean_name(en), "label", **look)
        every = tuple(mark for mark, _ in self._boxes)
        levels = every if deed.buildable else (at.UNBUILT, at.MORTGAGE_MARK)
        if self._any_number and not deed.buildable:
            levels = tuple(
                mark for mark, index in self._boxes if index in deed.boxes and (not deed.group or not index)
            )
        error = (
            msg("workbook.template_level_error") if deed.buildable else msg("workbook.template_plain_error")
        )
        for seat in range(1, at.MAX_PLAYERS + 1):
            self._put(row, at.player_column(seat), "", "entry" if seat in self._seats else "unused")
        first, last = at.FIRST_PLAYER_COLUMN - 1, at.FIRST_PLAYER_COLUMN + len(self._seats) - 2
        limits: dict[str, Any] = {"validate": "list", "source": list(levels)}
        if deed.each:
            limits = {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": MOST_CASH}
            error = msg("workbook.template_number_error")
        sheet.data_validation(row - 1, first, row - 1, last, limits | self._book.refusal(error))
        if self._any_number:
            self._beyond(row, deed)
        self._put(row, at.BANK_COLUMN, "", "entry")
        bank = {
            "validate": "list",
            "source": [_BANK_MARK],
            **self._book.refusal(msg("workbook.template_bank_error")),
        }
        sheet.data_validation(row - 1, at.BANK_COLUMN - 1, row - 1, at.BANK_COLUMN - 1, bank)
        for offset, (mark, index) in enumerate(self._boxes):
            column = _BOX_COLUMN + offset - 1
            if mark in levels:
                sheet.write_number(row - 1, column, deed.boxes[index], self._book.format("box"))
            else:
                sheet.write_blank(row - 1, column, None, self._book.format("unused"))

    def _beyond(self, row: int, deed: PricedDeed) -> None:
        """Out of sight, for the totals: the number beyond which no box counts, and the worth then."""
        most = max(deed.boxes, default=-1) if deed.each else MOST_CASH
        for more, number in enumerate((most, deed.held if deed.each else 0, deed.each)):
            self._sheet.write_number(row - 1, self._last_box_column + more, number)

    def _foot(self) -> None:
        sheet, first, last = (
            self._sheet,
            at.FIRST_PLAYER_COLUMN - 1,
            at.FIRST_PLAYER_COLUMN + len(self._seats) - 2,
        )
        order = msg("workbook.template_order_error", n=len(self._seats))
        money = msg("workbook.template_money_error")
        rows = self._rows
        for row, label, shape, most, least, error in (
            (rows.cash_row, msg("workbook.template_cash"), "entry_money", MOST_CASH, 0, money),
            (rows.bankrupt_row, msg("workbook.template_bankrupt"), "entry", len(self._seats), 1, order),
            (
                self._rows.paper_total_row,
                msg("workbook.template_paper_total"),
                "entry_money",
                MOST_CASH,
                0,
                money,
            ),
            (
                self._rows.paper_place_row,
                msg("workbook.template_paper_place"),
                "entry",
                len(self._seats),
                1,
                order,
            ),
        ):
            sheet.write_string(
                row - 1, at.DEED_ID_COLUMN - 1, at.FOOT_MARKS[row - rows.cash_row], self._book.format("text")
            )
            self._label(row, label)
            for seat in range(1, at.MAX_PLAYERS + 1):
                self._put(row, at.player_column(seat), "", shape if seat in self._seats else "unused")
            limits = {"validate": "integer", "criteria": "between", "minimum": least, "maximum": most}
            sheet.data_validation(row - 1, first, row - 1, last, limits | self._book.refusal(error))
        self._label(self._property_row, msg("workbook.template_property"))
        self._label(self._difference_row, msg("workbook.template_difference"))
        boxes = f"{at.cell(at.PLAYER_ROW, _BOX_COLUMN)}:{at.cell(at.PLAYER_ROW, self._last_box_column)}"
        last_box = at.cell(rows.last_deed_row, self._last_box_column)
        values = f"{at.cell(at.FIRST_DEED_ROW, _BOX_COLUMN)}:{last_box}"
        live = self._book.format("total", font_size=10, align="right")
        for seat in self._seats:
            column = at.player_column(seat) - 1
            levels = f"{self._rows.level_cell(0, seat)}:{self._rows.level_cell(self._rows.deeds - 1, seat)}"
            worth = f'=SUMPRODUCT(({levels}&""={boxes}&"")*{values})'
            if self._any_number:
                above, held, each = (
                    f"{at.cell(at.FIRST_DEED_ROW, self._last_box_column + more)}:"
                    f"{at.cell(rows.last_deed_row, self._last_box_column + more)}"
                    for more in (1, 2, 3)
                )
                beyond = f"ISNUMBER({levels})*({levels}>{above})"
                worth += f"+SUMPRODUCT({beyond},{each},{levels})+SUMPRODUCT({beyond}*{held})"
            sheet.write_formula(self._property_row - 1, column, worth, live, 0)
            paper, total = self._rows.paper_total_cell(seat), at.cell(_TOTAL_ROW, column + 1)
            sheet.write_formula(
                self._difference_row - 1, column, f'=IF({paper}="",0,{total}-{paper})', live, 0
            )

    def _label(self, row: int, label: Message) -> None:
        self._put(
            row, at.DEED_ZH_COLUMN, self._book.lines(label).replace("\n", "  "), "label", text_wrap=False
        )
        self._put(row, at.DEED_EN_COLUMN, "", "label")

    def _warnings(self) -> None:
        """Deeds that two hold, a bankrupt with assets, a total that differs turn red; deeds are counted."""
        sheet, alarm = (
            self._sheet,
            self._book.conditional(bg_color="#F9C9C2", font_color="#7A0C00", bold=True),
        )
        first = at.cell(at.FIRST_DEED_ROW, at.FIRST_PLAYER_COLUMN)
        grid = f"{first}:{at.cell(self._rows.deed_row(self._single - 1), at.BANK_COLUMN)}"
        row = f"$D{at.FIRST_DEED_ROW}:$J{at.FIRST_DEED_ROW}"
        sheet.conditional_format(grid, {"type": "formula", "criteria": f"=COUNTA({row})>1", "format": alarm})
        rows, first_deed = self._rows, at.FIRST_DEED_ROW
        held = f"COUNTA(D${first_deed}:D${rows.last_deed_row})+N(D${rows.cash_row})"
        out = f'=AND(D${rows.bankrupt_row}<>"",{held}>0)'
        n = self._rows.bankrupt_row
        red = {"type": "formula", "criteria": out, "format": alarm}
        sheet.conditional_format(f"D{n}:I{n}", red)
        differs = f"=N(D{self._difference_row})<>0"
        sheet.conditional_format(
            f"D{self._difference_row}:I{self._difference_row}",
            {"type": "formula", "criteria": differs, "format": alarm},
        )
        self._label(self._placed_row, msg("workbook.template_deeds_placed", deeds=self._single))
        live = self._book.format("total", font_size=10)
        sheet.write_formula(self._placed_row - 1, at.FIRST_PLAYER_COLUMN - 1, f"=COUNTA({grid})", live, 0)


def clean_name(text: str) -> str:
    """A name on one line, as a workbook can hold it."""
    return clean(" ".join(text.split()))
