"""Excel files: a workbook with fixed times, safe text, and lists that print well.

Text is always written as text: a name that starts with = + - @ or a tab is never a formula.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from tourney.competition.names import clean
from tourney.documents.kit.frame import HONG_KONG, local
from tourney.documents.kit.wording import Wording
from tourney.texts import Message

_MOST_TEXT = 32_000
_MOST_TITLE = 31
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


@dataclass(frozen=True, slots=True)
class Formula:
    """A live formula with the value that it gives now."""

    text: str
    value: int | float | str


Cell = str | int | float | Formula | None


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a list. `style`: text, number, points, formula (a number that is computed)."""

    head: Message
    width: float
    style: str = "text"


class Book:
    """A workbook under construction."""

    def __init__(self, title: str, now: datetime, wording: Wording) -> None:
        self._out = io.BytesIO()
        options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        self.workbook: Any = xlsxwriter.Workbook(self._out, {**options, "strings_to_numbers": False})
        created = now.astimezone(HONG_KONG).replace(tzinfo=None)
        self.workbook.set_properties({"title": clean(title), "created": created, "comments": ""})
        self.wording = wording
        self._title = clean(title)
        self._printed = local(now)
        self._names: set[str] = set()
        base = {"font_name": "Calibri", "valign": "vcenter"}
        self.formats: dict[str, Any] = {
            "head": self.workbook.add_format(
                {**base, "bold": True, "text_wrap": True, "bg_color": "#E9E7E0", "bottom": 2}
            ),
            "text": self.workbook.add_format({**base, "num_format": "@"}),
            "number": self.workbook.add_format({**base, "num_format": "#,##0"}),
            "points": self.workbook.add_format({**base, "num_format": "0.##"}),
            "formula": self.workbook.add_format({**base, "num_format": "#,##0", "bg_color": "#F3F1EA"}),
            "formula_points": self.workbook.add_format({**base, "num_format": "0.##", "bg_color": "#F3F1EA"}),
            "level": self.workbook.add_format({**base, "align": "center"}),
            "title": self.workbook.add_format({**base, "bold": True, "font_size": 14}),
            "wrap": self.workbook.add_format({**base, "text_wrap": True, "valign": "top"}),
            "sum": self.workbook.add_format({**base, "bold": True, "num_format": "#,##0", "top": 2}),
        }

    def sheet(self, name: str, landscape: bool = True) -> Any:
        """A worksheet of this name (made fit for Excel and unique), A4, one page wide."""
        worksheet = self.workbook.add_worksheet(self._fit_name(name))
        if landscape:
            worksheet.set_landscape()
        worksheet.set_paper(9)
        worksheet.fit_to_pages(1, 0)
        worksheet.set_margins(0.5, 0.5, 0.6, 0.7)
        foot = _plain_in_footer(self._title)
        worksheet.set_footer(f"&L{foot[:120]}&C{self._printed}&R&P / &N")
        return worksheet

    def list(
        self, name: str, fields: Sequence[Field], rows: Sequence[Sequence[Cell]], freeze: int = 0
    ) -> Any:
        """A worksheet with a list: frozen and repeated head, filter, widths, print area."""
        worksheet = self.sheet(name)
        for column, field in enumerate(fields):
            worksheet.set_column(column, column, field.width)
            worksheet.write_string(0, column, self.wording(field.head, "\n"), self.formats["head"])
        worksheet.set_row(0, 32)
        for index, row in enumerate(rows, 1):
            for column, (field, cell) in enumerate(zip(fields, row, strict=True)):
                self.write(worksheet, index, column, cell, field.style)
        last = max(1, len(rows))
        worksheet.freeze_panes(1, freeze)
        worksheet.autofilter(0, 0, last, len(fields) - 1)
        worksheet.repeat_rows(0)
        worksheet.print_area(0, 0, last, len(fields) - 1)
        return worksheet

    def write(self, worksheet: Any, row: int, column: int, cell: Cell, style: str) -> None:
        """One cell by the type of its value."""
        made = self.formats[style]
        if cell is None or cell == "":
            if style.startswith("formula"):
                worksheet.write_blank(row, column, None, made)
        elif isinstance(cell, Formula):
            worksheet.write_formula(row, column, cell.text, made, cell.value)
        elif isinstance(cell, str):
            worksheet.write_string(row, column, safe(cell), made)
        else:
            worksheet.write_number(row, column, cell, made)

    def finish(self) -> bytes:
        """The file."""
        self.workbook.close()
        return self._out.getvalue()

    def say(self, message: Message) -> str:
        return self.wording(message, " ")

    def _fit_name(self, name: str) -> str:
        base = " ".join(clean(name).translate(_FORBIDDEN).split())[:_MOST_TITLE] or "-"
        made, number = base, 2
        while made.casefold() in self._names:
            tail = f" ({number})"
            made, number = base[: _MOST_TITLE - len(tail)] + tail, number + 1
        self._names.add(made.casefold())
        return made


def safe(text: str) -> str:
    """Text fit for a cell: one line, no control characters, not longer than Excel takes."""
    return clean(text)[:_MOST_TEXT]


def _plain_in_footer(text: str) -> str:
    return text.replace("&", "&&")


def column_letter(column: int) -> str:
    """The letters of a column counted from 0: A, B … Z, AA."""
    return str(xl_col_to_name(column))
