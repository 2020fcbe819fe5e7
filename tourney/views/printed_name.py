"""A name that a template shows beside a player's number, and where it stands."""

from __future__ import annotations

from typing import NamedTuple


class PrintedName(NamedTuple):
    """What a number that was typed over is found out by. `number` 0: none that can be read."""

    number: int
    name: str
    sheet: str
    cell: str
