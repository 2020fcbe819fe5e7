"""What stands on a scoresheet. It does not know whether a referee typed it in or the engine filled it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.base.ids import DeedId

Label = int | str
"""Whose sheet it is: a start number in an event, any name in `tourney score`."""

Holding = int
"""State of a deed on a sheet: 0 unbuilt (or a station, a utility), 1-4 houses, 5 hotel, MORTGAGED."""

MORTGAGED: Holding = -1
HOTEL: Holding = 5


@dataclass(frozen=True, slots=True)
class Misread:
    """Something on a sheet that does not fit its box, kept as written so that the check can name it.

    `field` is `cash`, `total`, `place`, `bankrupt`, `paper_total`, `paper_place`, `level` (of `deed`) or
    `twice` (`deed` stands twice on this sheet). `written` is the value as JSON.
    """

    field: str
    written: str = ""
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's scoresheet (T9.1-T9.5).

    An itemised sheet has `deeds` and `cash`; a sheet of totals only has `declared_total` (M) and
    `declared_place` as written on the paper, and says nothing of deeds. `bankrupt` is the order of
    going out at this table, 1 first, equal numbers share a rank; None for who was left at the end.
    `paper_total` and `paper_place` are what the player wrote on an itemised sheet, for comparison.
    `notes` counts the banknotes by denomination where the cash was entered that way. `misread` holds
    what was written but is no such number; its own field then says what it says when left empty.
    """

    player: Label
    cash: int = 0
    deeds: Mapping[DeedId, Holding] = field(default_factory=dict)
    bankrupt: int | None = None
    declared_total: int | None = None
    declared_place: int | None = None
    paper_total: int | None = None
    paper_place: int | None = None
    notes: Mapping[int, int] = field(default_factory=dict)
    misread: tuple[Misread, ...] = ()

    @property
    def totals_only(self) -> bool:
        """Whether only total and place were entered (quick entry)."""
        if self.declared_total is not None or self.declared_place is not None:
            return True
        if not self.misread:
            return False
        return any(each.field in ("total", "place") for each in self.misread)
