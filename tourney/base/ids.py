"""Identifiers and small quantities, each its own type so that a table is never taken for a player."""

from __future__ import annotations

from typing import NewType, TypeAlias

PlayerNo = NewType("PlayerNo", int)
"""A player's start number, printed on badge and scoresheet; 1 or more."""

TableNo = NewType("TableNo", int)
"""A table's number within a heat, from 1."""

HeatId = NewType("HeatId", str)
"""`1` … `N` for the preliminary heats, then `semi`, then `final`."""

DeedId = NewType("DeedId", str)
"""A title deed of an edition, e.g. `reading-railroad`."""

EditionId = NewType("EditionId", str)
FormatId = NewType("FormatId", str)

GivingMethod = NewType("GivingMethod", str)
"""A way of giving: one that every event has (`records.WAYS`), or the name of one that this event has added.
"""

DonorId = NewType("DonorId", str)
"""A donor who is no player: `D1`, `D2` …"""

Giver: TypeAlias = PlayerNo | DonorId
"""Somebody who gives; written, it is the reference of their payment."""

Points = NewType("Points", int)
"""Placement points in sixtieths of a point: a place shared by two to six players divides exactly."""

POINT = 60
"""Sixtieths in one point."""

SEMI = HeatId("semi")
FINAL = HeatId("final")
STAGES = (SEMI, FINAL)


def heat_order(heat: HeatId) -> tuple[int, int]:
    """Sort key: heats by number, then semi-finals, then the final."""
    if heat in STAGES:
        return (1, STAGES.index(heat))
    return (0, int(heat))


def giver_in(text: str) -> Giver | None:
    """The player or donor that a person typed, `31` or `d3`; None for anything else."""
    word = text.strip().upper()
    number = word.removeprefix("D")
    if not (number.isascii() and number.isdecimal() and int(number)):
        return None
    return DonorId(f"D{int(number)}") if number != word else PlayerNo(int(number))


def giver_order(giver: Giver) -> tuple[bool, int]:
    """Sort key: players by number, then donors by theirs."""
    return isinstance(giver, str), int(str(giver).removeprefix("D"))


def heat_number(heat: HeatId) -> int | str:
    """A heat in JSON: a number, or `semi`, `final`."""
    return heat if heat in STAGES else int(heat)


def points_shown(points: Points) -> str:
    """Points as a person writes them: `19`, `7.5`, `11.33`."""
    whole, rest = divmod(points, POINT)
    if not rest:
        return str(whole)
    return f"{points / POINT:.2f}".rstrip("0").rstrip(".")


def points_number(points: Points) -> int | float:
    """Points as a JSON number: an integer where it is one, else rounded to four places."""
    whole, rest = divmod(points, POINT)
    return whole if not rest else round(points / POINT, 4)
