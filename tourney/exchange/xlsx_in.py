"""Excel workbooks opened safely: what is no workbook, locked, old or swollen is refused with a cure."""

from __future__ import annotations

from collections.abc import Mapping

from tourney.apart.limits import MEGABYTES, SECONDS
from tourney.apart.process import TooMuchError, reading_process
from tourney.apart.questions import DeclinedError
from tourney.apart.workbook import CellKind, CellRow, Workbook, Worksheet
from tourney.errors import BadInput
from tourney.exchange.grid import MAX_ROWS, Grid, GridRow
from tourney.texts import Message, msg
from tourney.views.template_layout import cell as cell_name

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_NOT_LISTS = (
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"Rar!",
    b"7z\xbc\xaf",
    b"\x1f\x8b",
    b"SQLite format 3",
)
_SAID: Mapping[str, str] = {
    "damaged": "exchange.damaged_workbook",
    "locked": "exchange.locked_workbook",
    "other": "exchange.other_workbook",
    "swollen": "exchange.swollen_workbook",
}
"""The sentence for each reason why nothing can be made of a workbook."""


def is_workbook(data: bytes, filename: str) -> bool:
    """Whether the bytes are an .xlsx workbook (True) or text (False), by content, never by the name.

    BadInput for anything else that has a cure: empty, old .xls, locked, HTML named .xls, ODS, PDF …
    """
    if not data.strip(b"\0 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise BadInput("exchange.empty_file", file=filename)
    if data.startswith(_OLE):
        key = "exchange.locked_workbook" if _ENCRYPTED in data else "exchange.old_excel"
        raise BadInput(key, file=filename)
    if data.startswith(_NOT_LISTS):
        raise BadInput("exchange.not_text", file=filename)
    start = data[:2000].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    if start.startswith(
        (b"<html", b"<!doctype", b"<table", b"<?xml", b"<meta", b"<head", b"<div", b"<style")
    ):
        raise BadInput("exchange.web_page", file=filename)
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def open_workbook(data: bytes, filename: str) -> Workbook:
    """The workbook as plain data, read apart from the program.

    BadInput if it is damaged, locked, of another program, or takes more to read than it should.
    """
    try:
        return reading_process().workbook(data)
    except DeclinedError as error:
        raise BadInput(_SAID[error.why], file=filename) from error
    except TooMuchError as error:
        raise BadInput(
            "exchange.workbook_too_much", file=filename, seconds=SECONDS, megabytes=MEGABYTES
        ) from error


def read_workbook(data: bytes, filename: str) -> Grid:
    """The rows of the first visible worksheet that is not empty, formulas as the values they last showed."""
    for sheet in open_workbook(data, filename).worksheets:
        if sheet.visible and sheet.rows:
            return _grid(sheet, filename)
    raise BadInput("exchange.empty_file", file=filename)


def _grid(sheet: Worksheet, filename: str) -> Grid:
    if len(sheet.rows) > MAX_ROWS + 100:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    rows = tuple(map(_grid_row, sheet.rows))
    return Grid(rows, sheet=sheet.title, total_lines=rows[-1].line)


def _grid_row(row: CellRow) -> GridRow:
    """The row with a place for each column up to its last cell."""
    cells = [""] * row.cells[-1].column
    flaws: list[tuple[int, Message]] = []
    for each in row.cells:
        if each.kind is CellKind.FAULT:
            flaws.append((each.column - 1, msg("exchange.formula_error", text=each.text)))
        elif each.kind is CellKind.NO_VALUE:
            place = cell_name(row.number, each.column)
            flaws.append((each.column - 1, msg("exchange.formula_without_value", cell=place)))
        else:
            cells[each.column - 1] = each.text
    return GridRow(row.number, tuple(cells), flaws=tuple(flaws))
