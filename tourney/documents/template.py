"""The Excel entry template: one worksheet a table, as `views.template_layout` says, to come back by `enter`.

Labels are locked, fields are open; drop-downs offer what a deed can be, and the sums are live.
"""

from __future__ import annotations

from typing import Any

from tourney.documents.heat_words import heat_message
from tourney.documents.kit.bands import band
from tourney.documents.kit.wording import Wording
from tourney.documents.kit.worksheets import Book, safe
from tourney.scoresheet.sheet import HOTEL, MORTGAGED
from tourney.texts import msg
from tourney.views import template_layout as at
from tourney.views.paper import DeedRow, SeatedTable
from tourney.views.paper_files import TemplateData

_SUM_PROPERTY, _SUM_TOTAL = at.LAST_ROW + 2, at.LAST_ROW + 3
_VALUES = at.BANK_COLUMN + 2
"""First hidden column of the boxes' values: M, 0, 1, 2, 3, 4, H."""
_LEVELS = (MORTGAGED, 0, 1, 2, 3, 4, HOTEL)
_CODES = (at.MORTGAGE_MARK, at.UNBUILT, "1", "2", "3", "4", at.HOTEL_MARK)


def template(data: TemplateData, wording: Wording) -> bytes:
    """The xlsx file; a heat without tables gives one worksheet that says so."""
    book = Book(wording.name(data.head.name_zh, data.head.name, " "), data.head.printed_at, wording)
    writer = _Template(data, book)
    for table in data.tables:
        writer.table(table)
    if not data.tables:
        book.sheet("-").write_string(0, 0, wording(msg("paper.nobody")))
    return book.finish()


class _Template:
    """Writes worksheets of one heat."""

    def __init__(self, data: TemplateData, book: Book) -> None:
        self._data = data
        self._book = book
        add = book.workbook.add_format
        base = {"font_name": "Calibri", "valign": "vcenter", "border": 1, "border_color": "#BBBBBB"}
        self._label = add({**base, "bold": True})
        self._name = add({**base, "bold": True, "text_wrap": True, "align": "center"})
        self._plain = add({"font_name": "Calibri", "text_wrap": True, "valign": "top"})
        self._level = add({**base, "align": "center", "locked": False, "num_format": "@"})
        self._money = add({**base, "num_format": "#,##0", "locked": False})
        self._sum = add({**base, "num_format": "#,##0", "bold": True, "bg_color": "#F3F1EA"})
        self._hidden = add({"font_color": "#999999"})
        self._bands = {
            deed.group: add({**base, "bg_color": band(deed.group).fill, "font_color": band(deed.group).ink})
            for deed in data.deeds
        }

    def table(self, table: SeatedTable) -> None:
        """One worksheet."""
        worksheet = self._book.sheet(self._book.say(msg("paper.table_n", n=table.table)), landscape=False)
        self._marks(worksheet, table)
        self._heads(worksheet, table)
        for position, deed in enumerate(self._data.deeds[: at.DEEDS]):
            self._deed(worksheet, position, deed, table)
        self._sums(worksheet, table)
        self._validate(worksheet, table)
        worksheet.set_row(at.HIDDEN_ROW - 1, None, None, {"hidden": True})
        worksheet.set_column(at.HIDDEN_COLUMN - 1, at.HIDDEN_COLUMN - 1, 4, None, {"hidden": True})
        worksheet.set_column(at.DEED_ZH_COLUMN - 1, at.DEED_EN_COLUMN - 1, 17)
        worksheet.set_column(at.FIRST_PLAYER_COLUMN - 1, at.BANK_COLUMN - 2, 13)
        worksheet.set_column(at.BANK_COLUMN - 1, at.BANK_COLUMN - 1, 9)
        worksheet.set_column(_VALUES - 1, _VALUES + 6, 6, None, {"hidden": True})
        worksheet.freeze_panes(at.PLAYER_ROW, at.DEED_EN_COLUMN)
        worksheet.print_area(1, 1, _SUM_TOTAL - 1, at.BANK_COLUMN - 1)
        worksheet.protect("", {"select_locked_cells": True, "format_columns": True})

    def _marks(self, worksheet: Any, table: SeatedTable) -> None:
        data = self._data
        for name, text in (
            (at.MARK_CELL, at.MARK),
            (at.EVENT_CELL, data.event_code),
            (at.HEAT_CELL, data.heat),
            (at.TABLE_CELL, str(table.table)),
            (at.EDITION_CELL, data.edition),
        ):
            worksheet.write_string(name, safe(text), self._hidden)

    def _heads(self, worksheet: Any, table: SeatedTable) -> None:
        say, wording = self._book.say, self._book.wording
        event = wording.name(self._data.head.name_zh, self._data.head.name, " ")
        parts = (event, say(heat_message(self._data.heat)), say(msg("paper.table_n", n=table.table)))
        title = safe(" · ".join(parts))
        worksheet.write_string(at.cell(at.TITLE_ROW, at.DEED_ZH_COLUMN), title, self._book.formats["title"])
        last = at.cell(at.HELP_ROW, at.BANK_COLUMN)
        worksheet.merge_range(f"{at.cell(at.HELP_ROW, at.DEED_ZH_COLUMN)}:{last}", "", self._plain)
        help_text = wording(msg("paper.template_help"), "\n")
        worksheet.write_string(at.cell(at.HELP_ROW, at.DEED_ZH_COLUMN), help_text, self._plain)
        worksheet.set_row(at.HELP_ROW - 1, 32 if not wording.both else 64)
        worksheet.set_row(at.NAME_ROW - 1, 32)
        number, names = say(msg("paper.number")), say(msg("paper.name"))
        worksheet.write_string(at.cell(at.NAME_ROW, at.DEED_EN_COLUMN), names, self._label)
        worksheet.write_string(at.cell(at.PLAYER_ROW, at.DEED_EN_COLUMN), number, self._label)
        bank = wording(msg("paper.bank_has"), "\n")
        worksheet.write_string(at.cell(at.NAME_ROW, at.BANK_COLUMN), bank, self._name)
        for seat, person in enumerate(table.persons[: at.MAX_PLAYERS], 1):
            name = safe(wording.person_line(person.name_zh, person.name_en))
            worksheet.write_string(at.cell(at.NAME_ROW, at.player_column(seat)), name, self._name)
            worksheet.write_number(at.player_cell(seat), person.number, self._name)
        for row, key in (
            (at.CASH_ROW, msg("paper.cash")),
            (at.BANKRUPT_ROW, msg("paper.bankrupt_order_full")),
            (at.PAPER_TOTAL_ROW, msg("paper.paper_total")),
            (at.PAPER_PLACE_ROW, msg("paper.paper_place")),
            (_SUM_PROPERTY, msg("paper.property")),
            (_SUM_TOTAL, msg("paper.total")),
        ):
            label = f"{at.cell(row, at.DEED_ZH_COLUMN)}:{at.cell(row, at.DEED_EN_COLUMN)}"
            worksheet.merge_range(label, "", self._label)
            worksheet.write_string(at.cell(row, at.DEED_ZH_COLUMN), say(key), self._label)

    def _deed(self, worksheet: Any, position: int, deed: DeedRow, table: SeatedTable) -> None:
        row = at.deed_row(position)
        mark = self._bands[deed.group]
        worksheet.write_string(at.cell(row, at.DEED_ID_COLUMN), deed.id, self._hidden)
        worksheet.write_string(at.cell(row, at.DEED_ZH_COLUMN), safe(deed.name_zh), mark)
        worksheet.write_string(at.cell(row, at.DEED_EN_COLUMN), safe(deed.name_en), mark)
        for seat in range(1, len(table.persons[: at.MAX_PLAYERS]) + 1):
            worksheet.write_blank(at.level_cell(position, seat), None, self._level)
            offered = [code for code, level in zip(_CODES, _LEVELS, strict=True) if level in deed.boxes]
            worksheet.data_validation(
                at.level_cell(position, seat),
                {
                    "validate": "list",
                    "source": offered,
                    "error_title": self._short(msg("paper.bad_entry")),
                    "error_message": self._book.say(msg("paper.bad_level"))[:250],
                },
            )
        worksheet.write_blank(at.cell(row, at.BANK_COLUMN), None, self._level)
        for i, level in enumerate(_LEVELS):
            worksheet.write_number(at.cell(row, _VALUES + i), deed.boxes.get(level, 0), self._hidden)

    def _sums(self, worksheet: Any, table: SeatedTable) -> None:
        first, last = at.FIRST_DEED_ROW, at.LAST_DEED_ROW
        for seat in range(1, len(table.persons[: at.MAX_PLAYERS]) + 1):
            column = at.player_column(seat)
            span = f"{at.cell(first, column)}:{at.cell(last, column)}"
            parts = []
            for i, code in enumerate(_CODES):
                values = f"{at.cell(first, _VALUES + i)}:{at.cell(last, _VALUES + i)}"
                parts.append(f'SUMPRODUCT(({span}<>"")*({span}&""="{code}")*{values})')
            bankrupt = at.bankrupt_cell(seat)
            property_cell = at.cell(_SUM_PROPERTY, column)
            for row in (at.CASH_ROW, at.BANKRUPT_ROW, at.PAPER_TOTAL_ROW, at.PAPER_PLACE_ROW):
                worksheet.write_blank(at.cell(row, column), None, self._money)
            worksheet.write_formula(property_cell, "=" + "+".join(parts), self._sum, 0)
            total = f'=IF({bankrupt}<>"",0,{property_cell}+N({at.cash_cell(seat)}))'
            worksheet.write_formula(at.cell(_SUM_TOTAL, column), total, self._sum, 0)

    def _validate(self, worksheet: Any, table: SeatedTable) -> None:
        seats = len(table.persons[: at.MAX_PLAYERS])
        if not seats:
            return
        for row, most, key in (
            (at.CASH_ROW, 99_999_999, msg("paper.bad_amount")),
            (at.BANKRUPT_ROW, seats, msg("paper.bad_order")),
            (at.PAPER_TOTAL_ROW, 99_999_999, msg("paper.bad_amount")),
            (at.PAPER_PLACE_ROW, seats, msg("paper.bad_place")),
        ):
            least = 0 if most > seats else 1
            span = f"{at.cell(row, at.player_column(1))}:{at.cell(row, at.player_column(seats))}"
            worksheet.data_validation(
                span,
                {
                    "validate": "integer",
                    "criteria": "between",
                    "minimum": least,
                    "maximum": most,
                    "error_title": self._short(msg("paper.bad_entry")),
                    "error_message": self._book.say(key)[:250],
                },
            )

    def _short(self, message: Any) -> str:
        """A title of at most 32 characters, as Excel asks."""
        return self._book.say(message)[:32]
