"""Text files as rows: commas, semicolons or tabs, quoted line breaks, quotes left open or not doubled."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tourney.apart.workbook import MAX_COLUMNS
from tourney.base.errors import BadInput
from tourney.base.texts import msg
from tourney.files.csv import fields_of
from tourney.files.encodings import decode
from tourney.files.grid import MAX_ROWS, Grid, GridRow, without_entities
from tourney.files.one_column import in_columns

DELIMITERS = (",", ";", "\t")


_END = "\ue0ff\ue0fe tourney: end of the list"


_OPEN_QUOTES = 50
"""Quotes left open that are passed over one by one; with more the file is not a list."""


_LOOK = 60
"""Rows looked at to find the delimiter."""


def read_text(data: bytes, filename: str, encoding: str = "") -> Grid:
    """The rows of a text file. BadInput if it is no text, too long, or full of open quotes.

    `encoding` as `stated` of `decode`.
    """
    decoded = decode(data, filename, encoding)
    lines = io.StringIO(decoded.text, newline="").readlines()
    if len(lines) > MAX_ROWS * 10:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    stated = _stated_delimiter(lines)
    first = 1 if stated else 0
    delimiter = stated or _delimiter(lines)
    rows = in_columns(tuple(_rows(_with_quotes_doubled(lines, delimiter), first, delimiter, filename)))
    if len(rows) > MAX_ROWS + 1:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    return Grid(rows, encoding=decoded.encoding, delimiter=delimiter, total_lines=len(lines))


def _stated_delimiter(lines: Sequence[str]) -> str:
    """The delimiter of a first line `sep=;` as Excel writes it, "" without one."""
    first = lines[0].rstrip("\r\n").replace('"', "") if lines else ""
    return first[4:] if first.lower().startswith("sep=") and first[4:] in DELIMITERS else ""


def _delimiter(lines: Sequence[str]) -> str:
    """The delimiter under which the first rows have most known headings, then the most even columns."""
    return max(DELIMITERS, key=lambda delimiter: _fit(lines, delimiter))


def _fit(lines: Sequence[str], delimiter: str) -> tuple[int, float]:
    sample = lines[: _LOOK * 3]
    try:
        rows = [row for row in csv.reader(sample, delimiter=delimiter) if any(cell.strip() for cell in row)]
    except csv.Error:
        return 0, 0.0
    rows = rows[:_LOOK]
    headings = max((sum(map(bool, fields_of(row[:MAX_COLUMNS]))) for row in rows[:30]), default=0)
    widths = Counter(len(row) for row in rows)
    width, often = max(widths.items(), key=lambda item: (item[1], item[0]), default=(1, 0))
    return headings, (often / len(rows) * min(width, 20) if width > 1 else 0.0)


def _rows(lines: Sequence[str], first: int, delimiter: str, filename: str) -> Iterator[GridRow]:
    """The rows from line index `first` on; where a quote is never closed, only that line is lost."""
    opened = 0
    while first < len(lines):
        good, first_bad = _until_open_quote(lines, first, delimiter)
        yield from good
        if first_bad is None:
            return
        opened += 1
        if opened > _OPEN_QUOTES:
            raise BadInput("exchange.open_quotes", file=filename, line=first_bad + 1)
        text = lines[first_bad].rstrip("\r\n")
        yield GridRow(first_bad + 1, (text,), msg("exchange.open_quote"))
        first = first_bad + 1


def _until_open_quote(lines: Sequence[str], first: int, delimiter: str) -> tuple[list[GridRow], int | None]:
    """The rows up to the end, or up to a row whose quote is never closed, and the index of its line."""

    def fed() -> Iterator[str]:
        yield from lines[first:-1]
        yield lines[-1].rstrip("\r\n") + "\n"
        yield _END + "\n"

    reader = csv.reader(fed(), delimiter=delimiter)
    rows: list[GridRow] = []
    start = first
    while True:
        try:
            cells = next(reader)
        except (csv.Error, StopIteration):
            return rows, start
        if cells == [_END]:
            return rows, None
        if cells and _END in cells[-1]:
            return rows, start
        if any(cell.strip() for cell in cells):
            rows.append(_row(start + 1, cells))
            if len(rows) > MAX_ROWS + 1:
                return rows, None
        start = first + reader.line_num


def _row(line: int, cells: list[str]) -> GridRow:
    wide = len(cells) > MAX_COLUMNS
    return GridRow(
        line,
        tuple(map(without_entities, cells[:MAX_COLUMNS])),
        msg("exchange.too_wide", max=MAX_COLUMNS) if wide else None,
    )


_LONGEST_MENDED = 5_000
"""Letters of a line whose quotation marks are put right."""


_INNER_QUOTE = re.compile(r'[^\s,;"]"[^,;"\r\n]|[^,;"]\s"\w|\w"\s[^,;"]')
"""A quotation mark within a text, before or after which no cell can end."""


def _with_quotes_doubled(lines: Sequence[str], delimiter: str) -> Sequence[str]:
    """The lines with quotation marks inside of quoted cells doubled, where a line shows where its cells
    end."""
    return [
        _doubled(line, delimiter)
        if '"' in line and len(line) <= _LONGEST_MENDED and _INNER_QUOTE.search(line)
        else line
        for line in lines
    ]


def _doubled(line: str, delimiter: str) -> str:
    """The line as CSV would have it; as it is where a quoted cell has no end on it."""
    text = line.rstrip("\r\n")
    cells: list[str] = []
    place = 0
    while place <= len(text):
        if text[place : place + 1] != '"':
            end = text.find(delimiter, place)
            end = len(text) if end < 0 else end
            cells.append(text[place:end])
            place = end + 1
            continue
        end = _closing(text, place + 1, delimiter)
        if end < 0:
            return line
        inner = text[place + 1 : end].replace('""', '"').replace('\\"', '"')
        cells.append('"' + inner.replace('"', '""') + '"')
        place = text.find(delimiter, end)
        place = len(text) + 1 if place < 0 else place + 1
    return delimiter.join(cells) + line[len(text) :]


def _closing(text: str, start: int, delimiter: str) -> int:
    """Where a quoted cell ends: at a quotation mark before the delimiter or the end of the line; -1
    nowhere."""
    place = text.find('"', start)
    while place >= 0:
        rest = text[place + 1 :].lstrip(" ")
        if text[place + 1 : place + 2] == '"' and rest[1:2] not in ("", delimiter):
            place += 1
        elif not rest or rest.startswith(delimiter):
            return place
        place = text.find('"', place + 1)
    return -1
