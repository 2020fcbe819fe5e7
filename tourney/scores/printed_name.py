"""What a filled-in template shows beside its figures, and where: names of players, and whose form it is."""

from __future__ import annotations

from typing import NamedTuple

from tourney.base.ids import TableNo


class PrintedName(NamedTuple):
    """What a number that was typed over is found out by. `number` 0: none that can be read."""

    number: int
    name: str
    sheet: str
    cell: str


class PrintedForm(NamedTuple):
    """A table's form as it was printed: its board, and the id beside each row from the first deed."""

    table: TableNo
    edition: str
    deeds: tuple[str, ...]
    sheet: str
