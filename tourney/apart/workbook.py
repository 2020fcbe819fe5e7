"""Holds a workbook as plain data: all that a reader of lists or of sheets needs.

Every worksheet is there in its order, hidden ones too; charts are not. A worksheet has the rows with
contents, by rising number, and a row its cells by rising column, rows and columns counted from 1. An empty or
blank cell is left out, and so is everything to the right of `MAX_COLUMNS`.

A cell's text is as a person would type it (12.0 is "12", 7 March 2026 is "2026-03-07"), and its kind keeps
its type. A formula has its last shown value. Of merged cells only the first has contents in a sound file;
contents of the others are passed on too.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import msgspec

MAX_COLUMNS = 200


class CellKind(Enum):
    """The type of a cell's contents."""

    TEXT = "text"
    NUMBER = "number"
    YES_NO = "yes_no"
    """TRUE or FALSE."""
    DATE = "date"
    """A day, with the time if that is not midnight: “2026-03-07 14:30”."""
    TIME = "time"
    """A time of day or a length of time."""
    FAULT = "fault"
    """Excel's text for a formula that failed: “#N/A”."""
    NO_VALUE = "no_value"
    """A formula whose result is not stored in the file: the text is ""."""


class Cell(msgspec.Struct, frozen=True, array_like=True, gc=False, omit_defaults=True):
    """A cell that is not blank. `struck`: its whole text is struck through."""

    column: int
    text: str
    kind: CellKind = CellKind.TEXT
    struck: bool = False


class CellRow(msgspec.Struct, frozen=True, array_like=True):
    """A row with contents."""

    number: int
    cells: tuple[Cell, ...]


class MergedCells(NamedTuple):
    """A block of cells shown as one: its first and last row and column."""

    top: int
    left: int
    bottom: int
    right: int


class Worksheet(msgspec.Struct, frozen=True):
    """A worksheet. Of the hidden rows only those with contents are named."""

    title: str
    visible: bool
    rows: tuple[CellRow, ...]
    merged: tuple[MergedCells, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()


class Workbook(msgspec.Struct, frozen=True, tag=True):
    """All worksheets of a file."""

    worksheets: tuple[Worksheet, ...]
