"""A list as rows of text, whatever file it came from."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import NamedTuple

from tourney.base.texts import Message

MAX_BYTES = 20_000_000
MAX_ROWS = 20_000


class GridRow(NamedTuple):
    """One row: the line (of the file) or row (of the worksheet) where it begins, its cells as text.

    `problem` says why a row cannot be used at all (a quote left open); `flaws` gives the columns, from 0,
    whose cells cannot be read (a formula without a value). `dates` are the columns whose cells a spreadsheet
    holds as dates, `spans` the first and last column of cells merged to the right from here. `crossed` says
    how the row is crossed off: "hidden", "struck", or "" for one that is not. `part` counts the players of a
    line that has several, from 0.
    """

    line: int
    cells: tuple[str, ...]
    problem: Message | None = None
    flaws: tuple[tuple[int, Message], ...] = ()
    dates: tuple[int, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    crossed: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """All rows that are not empty. `encoding` and `delimiter` are "" for a workbook, `sheet` for text.

    `hidden_columns`: those of a worksheet that are not shown, from 0.
    """

    rows: tuple[GridRow, ...]
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    total_lines: int = 0
    hidden_columns: tuple[int, ...] = ()


_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")


def without_entities(cell: str) -> str:
    """The cell with what a web page has made of its letters read: O&#39;Neil, Smith &amp; Co."""
    return _ENTITY.sub(lambda found: html.unescape(found[0]), cell) if "&" in cell else cell
