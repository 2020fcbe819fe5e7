"""Reads an .xlsx workbook as `workbook.Workbook`, by openpyxl's own reading of styles, texts and worksheets.

Of openpyxl's two ways to open a file the short one shows neither merged nor hidden cells; the whole one makes
an object of every cell of a merged block, reads charts, comments and pivot tables, and stumbles over them. So
the parser below both is used, once for each worksheet.
"""

from __future__ import annotations

import datetime
import io
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

from openpyxl.reader.excel import ExcelReader
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from tourney.apart.questions import DeclinedError
from tourney.apart.workbook import MAX_COLUMNS, Cell, CellKind, CellRow, MergedCells, Workbook, Worksheet

# a zip of a few kilobytes can unpack to gigabytes
_MAX_UNPACKED = 100_000_000
_MAX_STRINGS = 30_000_000
"""The most bytes of the texts that cells share: a list of 20,000 players with ten texts each has a third of
it.
"""
_MAX_CELLS = 1_000_000
_MAX_PARTS = 5_000
_LAST_ROW = 1_048_576
"""The last row of any worksheet: a row beyond it is a forgery."""
_MOST_OF: Mapping[bytes, int] = {
    b"<row": 200_000,
    b"<si": 1_000_000,
    b"<xf": 150_000,
    b"<font": 100_000,
    b"<mergeCell ": 50_000,
    b"<definedName ": 50_000,
    b"<sheet ": 2_000,
}
"""The most items of a part: several times what Excel writes for any list. Each is work for the reader."""
_PIECE = 1_000_000
"""Bytes of a part that are checked together. There is a tag in each: a cell has 32,767 letters at most."""


def read(data: bytes) -> Workbook:
    """All worksheets.

    DeclinedError: "locked" by a password, "swollen" beyond any list, "other" programs' files, "damaged".
    """
    try:
        _check_archive(data)
        with warnings.catch_warnings():
            # openpyxl warns of features that it drops; none of them is in a list
            warnings.simplefilter("ignore")
            return _workbook(data)
    except (DeclinedError, MemoryError):
        raise
    except Exception as error:  # openpyxl raises any of a dozen kinds of error for a damaged file
        raise DeclinedError("damaged") from error


def _check_archive(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        if any(part.flag_bits & 1 for part in parts):
            raise DeclinedError("locked")
        texts = sum(part.file_size for part in parts if part.filename.endswith("sharedStrings.xml"))
        unpacked = sum(part.file_size for part in parts)
        if len(parts) > _MAX_PARTS or unpacked > _MAX_UNPACKED or texts > _MAX_STRINGS:
            raise DeclinedError("swollen")
        if "xl/workbook.xml" not in {part.filename for part in parts}:
            raise DeclinedError("other")
        for part in parts:
            if part.filename.endswith((".xml", ".rels")):
                with archive.open(part) as opened:
                    _check_part(opened)


def _check_part(part: Any) -> None:
    counts = dict.fromkeys(_MOST_OF, 0)
    before = b""
    while piece := part.read(_PIECE):
        if not before and b"<!DOCTYPE" in piece[:4096]:
            raise DeclinedError("damaged")
        if b"<" not in piece and len(piece) == _PIECE:
            raise DeclinedError("swollen")
        both = before + piece
        for tag, most in _MOST_OF.items():
            counts[tag] += both.count(tag) - before.count(tag)
            if counts[tag] > most:
                raise DeclinedError("swollen")
        before = both[-max(map(len, _MOST_OF)) :]


def _workbook(data: bytes) -> Workbook:
    source = ExcelReader(io.BytesIO(data), data_only=True, keep_links=False)
    source.read_manifest()
    source.read_strings()
    source.read_workbook()
    apply_stylesheet(source.archive, source.wb)
    fonts = source.wb._fonts
    styles = enumerate(source.wb._cell_styles)
    struck = frozenset(number for number, style in styles if fonts[style.fontId].strike)
    worksheets, room = [], _MAX_CELLS
    for sheet, relation in source.parser.find_sheets():
        if relation.target not in source.valid_files or "chartsheet" in relation.Type:
            continue
        with source.archive.open(relation.target) as part:
            parser = _Parser(
                part,
                source.shared_strings,
                data_only=True,
                epoch=source.wb.epoch,
                date_formats=source.wb._date_formats,
                timedelta_formats=source.wb._timedelta_formats,
            )
            rows = _rows(parser, struck, room)
        room -= sum(len(row.cells) for row in rows)
        worksheets.append(_worksheet(sheet, parser, rows))
    return Workbook(tuple(worksheets))


class _Parser(WorkSheetParser):  # type: ignore[misc]  # the library says nothing of its types
    """Reports formulas too, while it reads their last shown values."""

    def parse_cell(self, element: Any) -> Any:
        cell = super().parse_cell(element)
        cell["formula"] = element.find(FORMULA_TAG) is not None
        return cell


def _rows(parser: _Parser, struck: frozenset[int], room: int) -> tuple[CellRow, ...]:
    """The rows with contents. DeclinedError if they have more than `room` cells."""
    rows: dict[int, CellRow] = {}
    for number, raw_row in parser.parse():
        cells = {cell.column: cell for cell in _cells(raw_row, struck)}
        room -= len(cells)
        if room < 0:
            raise DeclinedError("swollen")
        if cells and 1 <= number <= _LAST_ROW:
            rows[number] = CellRow(number, tuple(cells[column] for column in sorted(cells)))
    return tuple(rows[number] for number in sorted(rows))


def _cells(cells: list[dict[str, Any]], struck: frozenset[int]) -> Iterator[Cell]:
    for each in cells:
        if each["column"] > MAX_COLUMNS:
            continue
        value = each["value"]
        if value is None:
            if each["formula"]:
                yield Cell(each["column"], "", CellKind.NO_VALUE)
            continue
        kind, text = _typed(value, each["data_type"])
        if text.strip():
            yield Cell(each["column"], text, kind, each["style_id"] in struck)


def _typed(value: Any, letter: str) -> tuple[CellKind, str]:
    """A cell's value as a person would type it: 12.0 is 12, a date is 2026-03-07."""
    if letter == "e":
        return CellKind.FAULT, str(value)
    if isinstance(value, str):
        return CellKind.TEXT, value
    if isinstance(value, bool):
        return CellKind.YES_NO, "TRUE" if value else "FALSE"
    if isinstance(value, datetime.datetime):
        midnight = value.time() == datetime.time()
        return CellKind.DATE, value.date().isoformat() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return CellKind.NUMBER, str(int(value))
    if isinstance(value, int | float):
        return CellKind.NUMBER, str(value)
    return CellKind.DATE if isinstance(value, datetime.date) else CellKind.TIME, str(value)


def _worksheet(sheet: Any, parser: _Parser, rows: tuple[CellRow, ...]) -> Worksheet:
    merged = parser.merged_cells.mergeCell if parser.merged_cells else ()
    blocks = tuple(
        MergedCells(each.min_row, each.min_col, each.max_row, each.max_col) for each in merged if each.ref
    )
    hidden_rows = (int(number) for number, row in parser.row_dimensions.items() if _is_hidden(row))
    return Worksheet(
        sheet.name,
        visible=sheet.state not in ("hidden", "veryHidden"),
        rows=rows,
        merged=blocks,
        hidden_rows=frozenset(hidden_rows) & {row.number for row in rows},
        hidden_columns=frozenset(_hidden_columns(parser.column_dimensions.values())),
    )


def _hidden_columns(columns: Any) -> Iterator[int]:
    for each in columns:
        if _is_hidden(each):
            yield from range(int(each["min"]), min(int(each["max"]), MAX_COLUMNS) + 1)


def _is_hidden(attributes: Mapping[str, str]) -> bool:
    return attributes.get("hidden", "0") in ("1", "true")
