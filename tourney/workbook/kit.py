"""Provides what the worksheets of our Excel files share: clean text, formats, heads, filters, print set-up.

It does not know the contents of a worksheet. Text is always written as text: nothing that a person has typed
becomes a formula, a link or a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import xlsxwriter

from tourney.base.names import Name, PersonName
from tourney.base.texts import ENGLISH, Message, msg
from tourney.event.printouts import REHEARSAL
from tourney.paper.event_head import EventHead
from tourney.paper.page_frame import local
from tourney.paper.wording import Wording

LONGEST = 32_000
"""Characters of a cell; Excel takes 32,767 and drops a longer text whole."""

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_SHEET_NAME = re.compile(r"[\[\]:*?/\\']")

INK, HEAD_FILL, RULE = "#22261F", "#E9E4D4", "#C9C3B2"


def clean(text: str) -> str:
    """The text as a workbook can hold it: no control characters, no half characters, not endless."""
    whole = text.replace("\r\n", "\n").encode("utf-8", "replace").decode("utf-8")
    return _ILLEGAL.sub(" ", whole)[:LONGEST]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a worksheet: head, width in characters, format by name, meaning.

    `live`: a formula computes it. `key` names it for the formulas of the same worksheet. `entry`: on a
    protected worksheet it may be typed into, empty cells too. `hidden`: out of sight until somebody wants it.
    """

    key: str
    head: Message
    width: float
    format: str = "text"
    about: Message | None = None
    live: bool = False
    entry: bool = False
    hidden: bool = False


MONEY_WIDTH = 13
"""Wide enough for the most cash that a sheet takes, with its commas; a sum over heats needs `SUM_WIDTH`."""
SUM_WIDTH = 15
_MARK_WIDTH = 16
"""Characters of a column whose head has room for the mark of a rehearsal."""


def money_width(amounts: Iterable[int], least: float) -> float:
    """A width, in characters, in which the longest of these amounts is shown and not “####”."""
    return max(least, *(len(f"{amount:,}") + 1 for amount in amounts), least)


PROTECTION = {
    "select_locked_cells": True,
    "select_unlocked_cells": True,
    "format_columns": True,
    "format_rows": True,
    "autofilter": True,
}
"""What is allowed on a protected worksheet. There is no password: it guards against a slip alone."""


class Book:
    """A workbook in the making, in one language choice. `close` gives its bytes.

    The same calls give the same bytes: dates come from `at`, nothing from the machine.

    `many_rows`: worksheets are written row by row from the top; a row that is done takes no memory, and what
    would be written to it afterwards is lost.
    """

    def __init__(self, head: EventHead, title: Message, wording: Wording, many_rows: bool = False) -> None:
        self.wording = wording
        self._mark = wording(REHEARSAL, " ") if head.rehearsal else ""
        name = clean(wording.name(head.title)) or clean(ENGLISH.name(head.title))
        self.event = f"{self._mark} · {name}" if self._mark else name
        self.printed: str = local(head.printed_at, head.zone)
        self._out = BytesIO()
        self._book = xlsxwriter.Workbook(
            self._out,
            {
                "in_memory": not many_rows,
                "constant_memory": many_rows,
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "strings_to_numbers": False,
                "nan_inf_to_errors": True,
            },
        )
        self._book.set_properties(
            {
                "title": f"{self.event} – {clean(wording(title))}"[:250],
                "subject": self.event[:250],
                "author": "Tourney",
                "company": "",
                "created": head.printed_at.replace(tzinfo=None),
            }
        )
        self._book.set_calc_mode("auto")
        self._formats: dict[str, Any] = {}
        self._names: set[str] = set()

    def close(self) -> bytes:
        """The finished file."""
        self._book.close()
        return self._out.getvalue()

    def define_name(self, name: str, where: str) -> None:
        """A name that formulas may use for a stretch of cells."""
        self._book.define_name(name, f"={where}")

    def format(self, name: str, **changes: Any) -> Any:
        """A cell format by name, made once; `changes` are xlsxwriter properties beside it."""
        key = name + repr(sorted(changes.items())) if changes else name
        if key not in self._formats:
            self._formats[key] = self._book.add_format({**_BASE, **_FORMATS[name], **changes})
        return self._formats[key]

    def conditional(self, **changes: Any) -> Any:
        """A format for a conditional rule: only what it changes."""
        key = "conditional" + repr(sorted(changes.items()))
        if key not in self._formats:
            self._formats[key] = self._book.add_format(changes)
        return self._formats[key]

    def sheet(self, name: Message, landscape: bool = True) -> Any:
        """A new worksheet, set up to be printed on A4, one page wide, with event and page number."""
        sheet = self._book.add_worksheet(self.sheet_name(name))
        sheet.hide_gridlines(2)
        sheet.set_paper(9)
        if landscape:
            sheet.set_landscape()
        sheet.set_margins(0.5, 0.5, 0.7, 0.6)
        sheet.fit_to_pages(1, 0)
        shown = self.event.replace("&", "&&").replace("\n", " ")[:120]
        unscaled = {"scale_with_doc": False}  # a sheet made small to fit its page keeps both readable
        sheet.set_header(f"&L&10&A  ·  {_apart(shown)}", unscaled)  # one part: two would run into each other
        sheet.set_footer(f"&L&8{_apart(self.printed)}&R&8&P / &N", unscaled)
        return sheet

    def sheet_name(self, name: Message) -> str:
        """The name of a new worksheet: legal in Excel and not taken."""
        sheet_title = _SHEET_NAME.sub(" ", clean(self.wording(name, " "))).strip()[:31] or "-"
        unique, n = sheet_title, 1
        while unique.casefold() in self._names:
            n += 1
            unique = f"{sheet_title[: 31 - len(str(n)) - 1]} {n}"
        self._names.add(unique.casefold())
        return unique

    def table_head(self, sheet: Any, columns: Sequence[SheetColumn], row: int = 0, frozen: int = 0) -> None:
        """Heads, widths, frozen heads (and `frozen` columns), heads repeated on every printed page."""
        height = (32 if self.wording.both else 20) + (16 if self._mark else 0)
        sheet.set_row(row, height + (16 if any(column.width < 9 for column in columns) else 0))
        roomy = next((at for at, column in enumerate(columns) if column.width >= _MARK_WIDTH), 0)
        for at, column in enumerate(columns):
            options = {"hidden": True} if column.hidden else None
            sheet.set_column(at, at, column.width, self.format("entered") if column.entry else None, options)
            shape = self.format("head_live") if column.live else self.format("head")
            head = self.lines(column.head)
            sheet.write_string(row, at, self.marked(head) if at == roomy else head, shape)
        sheet.freeze_panes(row + 1, frozen)
        sheet.repeat_rows(row)

    def table_end(
        self, sheet: Any, columns: Sequence[SheetColumn], rows: int, row: int = 0, printed: int | None = None
    ) -> None:
        """Filter and print area over `rows` rows below the heads in `row`; `printed`: up to this column."""
        last = row + max(rows, 1)
        sheet.autofilter(row, 0, last, len(columns) - 1)
        sheet.print_area(0, 0, last, len(columns) - 1 if printed is None else printed)

    def pages_wide(self, sheet: Any, pages: int, repeated: int) -> None:
        """Printed so many pages wide, the first `repeated` columns on each of them."""
        sheet.fit_to_pages(pages, 0)
        sheet.repeat_columns(0, repeated - 1)

    def chart(self, sheet: Any, cell: tuple[int, int], size: tuple[int, int], **chart: Any) -> Any:
        """A chart (xlsxwriter's `type`, `subtype`) put at a cell, `size` in pixels."""
        new_chart = self._book.add_chart(chart)
        new_chart.set_size({"width": size[0], "height": size[1]})
        new_chart.set_chartarea({"border": {"color": RULE}})
        sheet.insert_chart(*cell, new_chart, {"object_position": 2})
        return new_chart

    def refusal(self, error: Message) -> dict[str, Any]:
        """Excel's message when a cell is refused; it takes 32 and 255 characters."""
        return {
            "ignore_blank": True,
            "error_type": "stop",
            "error_title": self.say(msg("workbook.template_error_title"))[:32],
            "error_message": self.lines(error)[:255],
        }

    def marked(self, head: str) -> str:
        """A head in the first line of a worksheet: a rehearsal says so above it."""
        return f"{self._mark}\n{head}" if self._mark else head

    def lines(self, message: Message) -> str:
        """A head: one line a language."""
        return clean(self.wording(message, "\n"))

    def text(self, sheet: Any, row: int, column: int, text: str, name: str = "text") -> None:
        """Text as text. Anything that a spreadsheet could take for a formula when it is edited is quoted."""
        if not text:
            return
        shown = clean(text)
        if shown.lstrip(" \n\u3000").startswith(_STARTS_FORMULA):
            sheet.write_string(row, column, shown, self.format(name, quote_prefix=True))
        else:
            sheet.write_string(row, column, shown, self.format(name))

    def told(self, sheet: Any, row: int, sentences: Mapping[int, Sequence[Message]]) -> None:
        """Sentences for people by column, a line for each language, in a row high enough for them.

        Call it before anything is written to the row (`many_rows`).
        """
        texts = {
            column: "\n".join(self.wording.lines(*each, between="; "))
            for column, each in sentences.items()
            if each
        }
        if any("\n" in text for text in texts.values()):
            sheet.set_row(row, _TOLD)
        for column, text in texts.items():
            self.text(sheet, row, column, text, "told")

    def person(self, name: PersonName) -> str:
        """Both forms of a name on one line."""
        return self.wording.person_line(name)

    def name(self, name: Name, between: str = "\n") -> str:
        """A name of a deed or group in the language of the file."""
        return clean(self.wording.name(name, between))

    def say(self, message: Message) -> str:
        """A sentence on one line."""
        return self.wording(message)


_TOLD = 26.0
"""A row of two lines in small type; spreadsheets find no height by themselves if none is given."""


def _apart(text: str) -> str:
    """A font size in a header or footer swallows digits after it: a space keeps them apart."""
    return f" {text}" if text[:1].isdigit() else text


_BASE: Mapping[str, Any] = {
    "font_name": "Arial",
    "font_size": 10,
    "font_color": INK,
    "valign": "vcenter",
}
_FORMATS: Mapping[str, Mapping[str, Any]] = {
    "text": {},
    "person": {"shrink": True},
    "wrap": {"text_wrap": True, "valign": "top"},
    "told": {"font_size": 9, "text_wrap": True, "indent": 1},
    "int": {"num_format": "0", "align": "right"},
    "centre": {"num_format": "0", "align": "center"},
    "money": {"num_format": "#,##0", "align": "right"},
    "points": {"num_format": "General", "align": "right"},
    "tick": {"align": "center"},
    "live_points": {"num_format": "General", "align": "right", "bg_color": "#F4F7F0"},
    "live_money": {"num_format": "#,##0", "align": "right", "bg_color": "#F4F7F0"},
    "entered": {"locked": False},
    "live_text": {"bg_color": "#F4F7F0", "shrink": True},
    "live_centre": {"num_format": "0", "align": "center", "bg_color": "#F4F7F0"},
    "strong": {"bold": True},
    "fact": {"font_size": 11, "align": "left", "text_wrap": True},
    "fact_label": {"font_size": 11, "bold": True, "font_color": "#6B675A", "text_wrap": True},
    "sum": {"bold": True, "num_format": "#,##0", "align": "right", "top": 1},
    "title": {"bold": True, "font_size": 14},
    "head": {
        "bold": True,
        "text_wrap": True,
        "align": "center",
        "bg_color": HEAD_FILL,
        "bottom": 2,
        "border_color": RULE,
        "bottom_color": INK,
    },
    "head_live": {
        "bold": True,
        "text_wrap": True,
        "align": "center",
        "bg_color": "#DCE8D2",
        "bottom": 2,
        "bottom_color": INK,
    },
    "label": {"text_wrap": True, "border": 1, "border_color": RULE},
    "band": {"align": "center", "bold": True, "text_wrap": True, "border": 1, "border_color": RULE},
    "entry": {
        "align": "center",
        "locked": False,
        "border": 1,
        "border_color": "#8A8674",
        "bg_color": "#FFFEF6",
        "num_format": "0",
    },
    "entry_money": {
        "align": "right",
        "locked": False,
        "border": 1,
        "border_color": "#8A8674",
        "bg_color": "#FFFEF6",
        "num_format": "#,##0",
    },
    "unused": {"bg_color": "#ECEAE3", "border": 1, "border_color": RULE},
    "box": {
        "num_format": "#,##0",
        "align": "right",
        "font_size": 9,
        "font_color": "#6B675A",
        "border": 1,
        "border_color": RULE,
    },
    "name": {"bold": True, "text_wrap": True, "align": "center", "border": 1, "border_color": RULE},
    "total": {
        "bold": True,
        "num_format": "#,##0",
        "align": "center",
        "font_size": 12,
        "border": 1,
        "border_color": RULE,
    },
}
