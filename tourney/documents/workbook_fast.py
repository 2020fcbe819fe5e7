"""A worksheet of xlsxwriter that takes and writes plain numbers, texts and formulas without detours.

Some of the library's inner steps are replaced, because a large event has two million cells: formulas are
taken as they are (ours use no function that needs the prefix `_xlfn.`), numbers are never endless, and a
cell is written in one piece. The file is the same to the byte; a test compares it with what the library
writes by itself.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import CellFormulaTuple, CellNumberTuple, CellStringTuple, Worksheet

_NAMES = tuple(xl_col_to_name(column) for column in range(1_000))
_EXACT = 10**15
"""Below this a whole number is written as it is; above the library rounds to 16 figures."""


@contextmanager
def many_cells() -> Iterator[None]:
    """No search for rings among objects meanwhile: cells hold none, and looking takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class FastSheet(Worksheet):  # type: ignore[misc]  # the library states no types
    """A worksheet for many plain cells. A row that is in the file is let go: the cells take 300 MB."""

    _row_in_file = -1

    def write_number(self, row: Any, col: Any, number: Any = None, cell_format: Any = None) -> Any:
        """As the library's, for a number that is finite; cells named by text go its way."""
        if row.__class__ is str:
            return super().write_number(row, col, number)
        self._reach(row, col)
        self.table[row][col] = CellNumberTuple(number, cell_format)
        return 0

    def write_formula(self, row: int, col: int, formula: str, cell_format: Any = None, value: Any = 0) -> int:
        """As the library's, for a formula of old functions."""
        self._reach(row, col)
        self.table[row][col] = CellFormulaTuple(formula.removeprefix("="), cell_format, value)
        return 0

    def _reach(self, row: int, col: int) -> None:
        """Remembers how far the cells go."""
        if self.dim_rowmax is None or not (
            self.dim_rowmin <= row <= self.dim_rowmax and self.dim_colmin <= col <= self.dim_colmax
        ):
            self._check_dimensions(row, col)

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        if row != self._row_in_file:
            self.table.pop(self._row_in_file, None)
            self._row_in_file = row
        kind, shape = cell.__class__, cell.format
        if not shape or col >= len(_NAMES):
            super()._write_cell(row, col, cell)
            return
        start = f'<c r="{_NAMES[col]}{row + 1}" s="{shape._get_xf_index()}"'
        if kind is CellNumberTuple:
            number = cell.number
            shown = number if number.__class__ is int and -_EXACT < number < _EXACT else f"{number:.16G}"
            self.fh.write(f"{start}><v>{shown}</v></c>")
        elif kind is CellStringTuple:
            self.fh.write(f'{start} t="s"><v>{cell.string}</v></c>')
        elif kind is CellFormulaTuple and cell.value.__class__ in (int, float):
            formula = cell.formula.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            self.fh.write(f"{start}><f>{formula}</f><v>{cell.value}</v></c>")
        else:
            super()._write_cell(row, col, cell)
