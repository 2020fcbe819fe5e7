"""Opens Excel workbooks safely: a file that is none, locked, old or swollen is refused with a cure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from tourney.apart.limits import MEGABYTES, SECONDS
from tourney.apart.process import TooMuchError, reading_process
from tourney.apart.questions import DeclinedError
from tourney.apart.workbook import MAX_COLUMNS, Cell, CellKind, CellRow, Workbook, Worksheet
from tourney.base.errors import BadInput
from tourney.base.texts import Message, msg
from tourney.files.rows import Grid, GridRow, without_entities
from tourney.files.template_layout import cell as cell_name

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
"""The sentence for each reason why a workbook cannot be used."""


_MOST_FILLED = 1_000_000
"""The most cells that merged ranges may fill downwards: more is no list."""


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

    BadInput if it is damaged, locked, of another program, or takes more to read than allowed.
    """
    try:
        return reading_process().workbook(data)
    except DeclinedError as error:
        raise BadInput(_SAID[error.why], file=filename) from error
    except TooMuchError as error:
        raise BadInput(
            "exchange.workbook_too_much", file=filename, seconds=SECONDS, megabytes=MEGABYTES
        ) from error


def read_workbook(data: bytes, filename: str) -> tuple[Grid, ...]:
    """The visible worksheets that are not empty, at least one; formulas as their last shown values.

    A cell merged downwards is on each of its rows, as people see it.
    """
    grids = tuple(
        _grid(sheet) for sheet in open_workbook(data, filename).worksheets if sheet.visible and sheet.rows
    )
    if not grids:
        raise BadInput("exchange.empty_file", file=filename)
    return grids


def _grid(sheet: Worksheet) -> Grid:
    spans: dict[int, list[tuple[int, int]]] = {}
    for each in sheet.merged:
        if each.right > each.left:
            spans.setdefault(each.top, []).append((each.left - 1, each.right - 1))
    down = _merged_down(sheet)
    rows = tuple(
        _grid_row(row, down.get(row.number, {}))._replace(
            spans=tuple(spans.get(row.number, ())), crossed=_crossed(row, sheet)
        )
        for row in sheet.rows
    )
    hidden = tuple(column - 1 for column in sorted(sheet.hidden_columns) if column <= MAX_COLUMNS)
    return Grid(rows, sheet=sheet.title, total_lines=rows[-1].line, hidden_columns=hidden)


def _merged_down(sheet: Worksheet) -> dict[int, dict[int, Cell]]:
    """By row and column the first cell of a range merged downwards over it."""
    by_number = {row.number: row for row in sheet.rows}
    numbers = [row.number for row in sheet.rows]
    merged: dict[int, dict[int, Cell]] = {}
    left = _MOST_FILLED
    for each in sheet.merged:
        row = by_number.get(each.top)
        if each.bottom == each.top or row is None:
            continue
        first = next((cell for cell in row.cells if cell.column == each.left), None)
        if first is None:
            continue
        below = numbers[bisect_right(numbers, each.top) : bisect_right(numbers, each.bottom)]
        left -= len(below)
        if left < 0:
            break
        for number in below:
            merged.setdefault(number, {})[each.left] = first
    return merged


def _crossed(row: CellRow, sheet: Worksheet) -> str:
    """How a row is crossed off: hidden, or most of its text struck through."""
    if row.number in sheet.hidden_rows:
        return "hidden"
    return "struck" if sum(cell.struck for cell in row.cells) * 2 > len(row.cells) else ""


def _grid_row(row: CellRow, merged: Mapping[int, Cell]) -> GridRow:
    """The row with a place for each column up to its last cell."""
    cells = [""] * max(row.cells[-1].column, *merged, 0)
    flaws: list[tuple[int, Message]] = []
    dates: list[int] = []
    for column, each in merged.items():
        cells[column - 1] = without_entities(each.text)
    for each in row.cells:
        if each.kind is CellKind.FAULT:
            flaws.append((each.column - 1, msg("exchange.formula_error", text=each.text)))
        elif each.kind is CellKind.NO_VALUE:
            place = cell_name(row.number, each.column)
            flaws.append((each.column - 1, msg("exchange.formula_without_value", cell=place)))
        else:
            cells[each.column - 1] = without_entities(each.text)
        if each.kind is CellKind.DATE:
            dates.append(each.column - 1)
    return GridRow(row.number, tuple(cells), flaws=tuple(flaws), dates=tuple(dates))
