"""Works out the formulas of our workbooks in tests, by what a spreadsheet's handbook says of each function.

Only what our files use: operators, areas, names and some twenty functions; anything else is an error. No
stored value is looked at. `tests/bench/workbook_in_libreoffice.py` has shown the same in a real program.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import column_index_from_string

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>"(?:[^"]|"")*")
    |(?P<cell>(?:'[^']+'!)?\$?[A-Z]{1,3}\$?\d+(?!\w))|(?P<name>[A-Za-z]\w*)|(?P<sign><>|<=|>=|[-+*/&=<>(),:]))""",
    re.VERBOSE,
)
_CELL = re.compile(r"(?:'([^']+)'!)?\$?([A-Z]+)\$?(\d+)")


def compared_with_stored(data: bytes) -> int:
    """Works out every formula of a workbook, asserts that it gives the value stored beside it; how many."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    stored = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    formulas, compared = Formulas(book), 0
    for sheet in book.worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
            found = formulas.value(sheet.title, cell.row, cell.column)
            ours = stored[sheet.title][cell.coordinate].value
            where = f"{sheet.title}!{cell.coordinate}"
            assert found == ("" if ours is None else pytest.approx(ours, abs=1e-4)), where
            compared += 1
    return compared


@dataclass(frozen=True)
class Area:
    """Cells of a worksheet: first and last row, first and last column."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int


Grid = list[list[Any]]


class Formulas:
    """The cells of a workbook (opened with its formulas) by their computed values."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._found: dict[tuple[str, int, int], Any] = {}

    def value(self, sheet: str, row: int, column: int) -> Any:
        """What the cell shows; None for an empty one."""
        key = (sheet, row, column)
        if key not in self._found:
            cell = self._book[sheet].cell(row, column)
            if cell.data_type != "f":
                self._found[key] = cell.value
            else:
                self._found[key] = _plain(self._grid(_Reader(self, sheet, cell.value[1:]).whole()))
        return self._found[key]

    def area(self, name: str) -> Area:
        """The cells that a name of the workbook stands for."""
        first, last = self._book.defined_names[name].attr_text.split(":")
        start = cell_area(first, "")
        return joined(start, cell_area(last, start.sheet))

    def _grid(self, found: Any) -> Grid:
        if isinstance(found, Area):
            return [
                [self.value(found.sheet, row, column) for column in range(found.left, found.right + 1)]
                for row in range(found.top, found.bottom + 1)
            ]
        return found if isinstance(found, list) else [[found]]

    def grid(self, found: Any) -> Grid:
        """A value, an area or rows of values as rows of values."""
        return self._grid(found)


def cell_area(text: str, sheet: str) -> Area:
    matched = _CELL.fullmatch(text)
    assert matched, text
    row, column = int(matched[3]), column_index_from_string(matched[2])
    return Area(matched[1] or sheet, row, column, row, column)


def joined(a: Area, b: Area) -> Area:
    return Area(a.sheet, a.top, a.left, b.bottom, b.right)


def _plain(grid: Grid) -> Any:
    assert len(grid) == len(grid[0]) == 1, "an array where one value is wanted"
    return grid[0][0]


class _Reader:
    """Reads one formula from left to right."""

    def __init__(self, formulas: Formulas, sheet: str, text: str) -> None:
        self._formulas, self._sheet = formulas, sheet
        self._tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text):
            matched = _TOKEN.match(text, at)
            assert matched and matched.lastgroup, text[at:]
            self._tokens.append((matched.lastgroup, matched[matched.lastgroup]))
            at = matched.end()
        self._tokens.append(("end", ""))

    def whole(self) -> Any:
        found = self._compared()
        assert self._tokens[0][0] == "end", self._tokens
        return found

    def _take(self, *signs: str) -> str:
        if self._tokens[0][1] in signs:
            return self._tokens.pop(0)[1]
        return ""

    def _both(self, a: Any, b: Any, work: Callable[[Any, Any], Any]) -> Grid:
        """Cell by cell; a single row or column is repeated."""
        x, y = self._formulas.grid(a), self._formulas.grid(b)
        rows, columns = max(len(x), len(y)), max(len(x[0]), len(y[0]))
        return [
            [
                work(x[r % len(x)][c % len(x[0])], y[r % len(y)][c % len(y[0])])
                for c in range(columns)
            ]
            for r in range(rows)
        ]  # fmt: skip

    def _left(self, signs: Sequence[str], below: Callable[[], Any]) -> Any:
        found = below()
        while sign := self._take(*signs):
            found = self._both(found, below(), _OPERATORS[sign])
        return found

    def _compared(self) -> Any:
        return self._left(("=", "<>", "<", ">", "<=", ">="), self._texts)

    def _texts(self) -> Any:
        return self._left(("&",), self._sums)

    def _sums(self) -> Any:
        return self._left(("+", "-"), self._products)

    def _products(self) -> Any:
        return self._left(("*", "/"), self._signed)

    def _signed(self) -> Any:
        if self._take("-"):
            return self._both(0, self._signed(), _OPERATORS["-"])
        return self._ranged()

    def _ranged(self) -> Any:
        found = self._single()
        while self._take(":"):
            found = joined(found, self._single())
        return found

    def _single(self) -> Any:
        kind, text = self._tokens.pop(0)
        if kind == "number":
            return float(text) if "." in text else int(text)
        if kind == "text":
            return text[1:-1].replace('""', '"')
        if kind == "cell":
            return cell_area(text, self._sheet)
        if kind == "name" and self._tokens[0][1] != "(":
            return self._formulas.area(text)
        inner = []
        if kind == "name":
            assert self._take("(")
        else:
            assert text == "(", text
        while not self._take(")"):
            inner.append(self._compared())
            self._take(",")
        return inner[0] if kind != "name" else self._called(text, inner)

    def _called(self, name: str, given: list[Any]) -> Any:
        grids = [self._formulas.grid(each) for each in given]
        if name == "IF":
            return given[1] if _plain(grids[0]) else given[2]
        if name == "INDEX":
            area, row, column = given[0], int(_plain(grids[1])), int(_plain(grids[2]))
            return cell_at(area, row, column)
        if name == "ISNUMBER":
            return [[_is_number(each) for each in row] for row in grids[0]]
        return _FUNCTIONS[name](*([each for row in grid for each in row] for grid in grids))


def cell_at(area: Area, row: int, column: int) -> Area:
    top, left = area.top + row - 1, area.left + column - 1
    assert area.top <= top <= area.bottom and area.left <= left <= area.right, "outside the area"
    return Area(area.sheet, top, left, top, left)


# ---- operators and functions ------------------------------------------------------------------


def _is_number(each: Any) -> bool:
    return isinstance(each, (int, float)) and not isinstance(each, bool)


def _number(each: Any) -> Any:
    assert each is None or isinstance(each, (int, float)), f"#VALUE! {each!r}"
    return each or 0


def _same(a: Any, b: Any) -> bool:
    """An empty cell equals 0 and the empty text; a number never equals a text."""
    if a is None or b is None:
        return (a or None, b or None) == (None, None)
    if isinstance(a, str) != isinstance(b, str):
        return False
    return bool(a.casefold() == b.casefold() if isinstance(a, str) else a == b)


def _shown(each: Any) -> str:
    return "" if each is None else str(each)


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "=": _same,
    "<>": lambda a, b: not _same(a, b),
    "<": lambda a, b: _number(a) < _number(b),
    ">": lambda a, b: _number(a) > _number(b),
    "<=": lambda a, b: _number(a) <= _number(b),
    ">=": lambda a, b: _number(a) >= _number(b),
    "&": lambda a, b: _shown(a) + _shown(b),
    "+": lambda a, b: _number(a) + _number(b),
    "-": lambda a, b: _number(a) - _number(b),
    "*": lambda a, b: _number(a) * _number(b),
    "/": lambda a, b: _number(a) / _number(b),
}


def _numbers(values: Sequence[Any]) -> list[Any]:
    return [each for each in values if _is_number(each)]


def _meets(each: Any, wanted: Any) -> bool:
    """A criterion of COUNTIFS: a value to equal, or a sign and a number."""
    sign = re.match("[<>]=?", wanted) if isinstance(wanted, str) else None
    if sign:
        return _is_number(each) and bool(_OPERATORS[sign[0]](each, float(wanted[sign.end() :])))
    return each is not None and _same(each, wanted)


def _chosen(pairs: Sequence[list[Any]]) -> list[bool]:
    columns = [(pairs[i], pairs[i + 1][0]) for i in range(0, len(pairs), 2)]
    return [all(_meets(values[at], wanted) for values, wanted in columns) for at in range(len(pairs[0]))]


def _rounded(values: list[Any], places: list[Any]) -> float:
    """Halves away from zero."""
    scale: float = 10 ** int(places[0])
    value = float(values[0])
    return math.copysign(math.floor(abs(value) * scale + 0.5 + 1e-9), value) / scale


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "SUM": lambda values: sum(_numbers(values)),
    "SUMPRODUCT": lambda values, *more: sum(
        math.prod((_number(each), *(each if _is_number(each) else 0 for each in others)))
        for each, *others in zip(values, *more, strict=True)
    ),
    "SUBTOTAL": lambda _, values: sum(_numbers(values)),
    "SUMIFS": lambda values, *pairs: sum(
        _number(each) for each, chosen in zip(values, _chosen(pairs), strict=True) if chosen
    ),
    "AND": lambda *lists: all(each for values in lists for each in values),
    "OR": lambda *lists: any(each for values in lists for each in values),
    "COUNTIFS": lambda *pairs: sum(_chosen(pairs)),
    "COUNTIF": lambda values, wanted: sum(_meets(each, wanted[0]) for each in values),
    "MATCH": lambda wanted, values, _: (
        1 + next(at for at, each in enumerate(values) if _same(each, wanted[0]))
    ),
    "TRIM": lambda values: " ".join(part for part in _shown(values[0]).split(" ") if part),
    "COUNTA": lambda values: sum(each is not None for each in values),
    "MIN": lambda *lists: min(_number(each) for values in lists for each in values),
    "MAX": lambda *lists: max(_number(each) for values in lists for each in values),
    "N": lambda values: values[0] if _is_number(values[0]) else 0,
    "ROUND": _rounded,
    "ROUNDUP": lambda values, _: math.ceil(values[0]),
    "RANK": lambda mine, values, low_first: (
        1 + sum((each < mine[0]) if low_first[0] else (each > mine[0]) for each in _numbers(values))
    ),
}
