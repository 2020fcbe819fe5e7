"""A worksheet of xlsxwriter that writes plain numbers, texts and formulas without detours.

Two of the library's inner steps are replaced, because a large event has two million cells: formulas are
taken as they are (ours use no function that needs the prefix `_xlfn.`), and a cell is written in one
piece. The file is the same to the byte; a test compares it with what the library writes by itself.
"""

from __future__ import annotations

from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell_fast
from xlsxwriter.worksheet import Worksheet


class FastSheet(Worksheet):  # type: ignore[misc]  # the library states no types
    """A worksheet for many plain cells."""

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        return formula[1:] if formula.startswith("=") else formula

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        kind = cell.__class__.__name__
        if not cell.format or kind not in ("Number", "String", "Formula"):
            super()._write_cell(row, col, cell)
            return
        start = f'<c r="{xl_rowcol_to_cell_fast(row, col)}" s="{cell.format._get_xf_index()}"'
        if kind == "Number":
            self.fh.write(f"{start}><v>{cell.number:.16G}</v></c>")
        elif kind == "String":
            self.fh.write(f'{start} t="s"><v>{cell.string}</v></c>')
        elif isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool):
            formula = cell.formula.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            self.fh.write(f"{start}><f>{formula}</f><v>{cell.value}</v></c>")
        else:
            super()._write_cell(row, col, cell)
