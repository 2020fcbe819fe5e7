"""Excel workbooks opened safely: what is no workbook, locked, old or swollen is refused with a cure."""

from __future__ import annotations

import datetime
import io
import operator
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tourney.errors import BadInput
from tourney.exchange.grid import MAX_COLUMNS, MAX_ROWS, Grid, GridRow
from tourney.texts import Message, msg
from tourney.views.template_layout import cell as cell_name

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

_MAX_UNPACKED = 100_000_000
_MAX_STRINGS = 30_000_000
"""Bytes of the texts that cells share: a list of 20,000 players with ten texts each has a third of it."""
_MAX_CELLS = 1_000_000
_MAX_PARTS = 5_000
_LAST_ROW = 1_048_576
"""Of any worksheet: a row beyond it is a forgery, and what is read stops here."""
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


def open_workbook(data: bytes, filename: str, *, values: bool) -> Workbook:
    """The workbook, read only; `values` gives what formulas last showed instead of the formulas.

    BadInput if it is damaged, locked, of another program, or would unpack to more than it should.
    """
    import openpyxl  # 0.1 s to import: only when a workbook is opened

    _check_archive(data, filename)
    try:
        return openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=values, keep_links=False)
    except Exception as error:  # openpyxl answers a damaged file with any of a dozen kinds of error
        raise BadInput("exchange.damaged_workbook", file=filename) from error


def _check_archive(data: bytes, filename: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            names = {part.filename for part in parts}
            if any(part.flag_bits & 1 for part in parts):
                raise BadInput("exchange.locked_workbook", file=filename)
            texts = sum(part.file_size for part in parts if part.filename.endswith("sharedStrings.xml"))
            unpacked = sum(part.file_size for part in parts)
            if len(parts) > _MAX_PARTS or unpacked > _MAX_UNPACKED or texts > _MAX_STRINGS:
                raise BadInput("exchange.swollen_workbook", file=filename)
            if "xl/workbook.xml" not in names:
                raise BadInput("exchange.other_workbook", file=filename)
            for part in parts:
                if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.open(part).read(
                    4096
                ):
                    raise BadInput("exchange.damaged_workbook", file=filename)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise BadInput("exchange.damaged_workbook", file=filename) from error


def read_workbook(data: bytes, filename: str) -> Grid:
    """The rows of the first visible worksheet that is not empty, formulas as the values they last showed."""
    book = open_workbook(data, filename, values=False)
    try:
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        for sheet in visible:
            rows, formulas = _sheet_rows(sheet, filename)
            if not rows:
                continue
            if formulas:
                rows = _with_values(rows, formulas, data, filename, sheet.title)
            kept = tuple(_grid_row(line, cells) for line, cells in rows)
            return Grid(kept, sheet=sheet.title, total_lines=rows[-1][0])
    except BadInput:
        raise
    except Exception as error:  # the worksheets are parsed only now, see open_workbook
        raise BadInput("exchange.damaged_workbook", file=filename) from error
    finally:
        book.close()
    raise BadInput("exchange.empty_file", file=filename)


_Cells = list[str | Message]


def _sheet_rows(sheet: Any, filename: str) -> tuple[list[tuple[int, _Cells]], set[tuple[int, int]]]:
    """The rows that are not blank with their numbers, and where formulas stand (row, column index)."""
    rows: list[tuple[int, _Cells]] = []
    formulas: set[tuple[int, int]] = set()
    read = 0
    for line, row in _rows_there(sheet):
        cells: _Cells = []
        for column, cell in enumerate(row):
            if cell.data_type == "f":
                formulas.add((line, column))
            cells.append(_cell(cell.value, cell.data_type))
        while cells and _is_blank(cells[-1]):
            cells.pop()
        if cells:
            rows.append((line, cells))
            read += len(cells)
            if len(rows) > MAX_ROWS + 100:
                raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
            if read > _MAX_CELLS:
                raise BadInput("exchange.swollen_workbook", file=filename)
    return rows, formulas


def _rows_there(sheet: Any) -> Iterator[tuple[int, Any]]:
    """The rows of a worksheet that hold a cell. One stray cell far below is no million of rows: the library
    gives the same blank cells for all that are missing."""
    sheet.reset_dimensions()
    missing: Any = None
    for line, row in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS, max_row=_LAST_ROW), start=1):
        if row is missing:
            continue
        if missing is not None and all(map(operator.is_, row, missing)):
            missing = row
            continue
        if all(cell.value is None for cell in row):
            missing = row
            continue
        yield line, row


def _is_blank(cell: str | Message) -> bool:
    return isinstance(cell, str) and not cell.strip()


def _with_values(
    rows: list[tuple[int, _Cells]], formulas: set[tuple[int, int]], data: bytes, filename: str, title: str
) -> list[tuple[int, _Cells]]:
    """The rows with the values that formulas last showed; a message where none was stored."""
    book = open_workbook(data, filename, values=True)
    try:
        sheet: Any = book[title]
        wanted = {line for line, _ in rows}
        values = {line: row for line, row in _rows_there(sheet) if line in wanted}
        return [(line, list(_replaced(line, cells, formulas, values.get(line, ())))) for line, cells in rows]
    finally:
        book.close()


def _replaced(line: int, cells: _Cells, formulas: set[tuple[int, int]], row: Any) -> Iterator[str | Message]:
    for column, cell in enumerate(cells):
        if (line, column) not in formulas:
            yield cell
        elif column >= len(row) or row[column].value is None:
            yield msg("exchange.formula_without_value", cell=cell_name(line, column + 1))
        else:
            yield _cell(row[column].value, row[column].data_type)


def _cell(value: Any, kind: str) -> str | Message:
    if kind == "e":
        return msg("exchange.formula_error", text=str(value))
    return cell_text(value)


def cell_text(value: Any) -> str:
    """A cell's value as a person would type it: 12.0 is 12, a date is 2026-03-07."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime.datetime):
        return (
            value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ", "minutes")
        )
    return str(value)


def _grid_row(line: int, cells: _Cells) -> GridRow:
    flaws = tuple((column, cell) for column, cell in enumerate(cells) if isinstance(cell, Message))
    return GridRow(line, tuple("" if isinstance(cell, Message) else cell for cell in cells), flaws=flaws)
