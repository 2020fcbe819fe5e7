"""Holds a scoresheet, and the problems that the sheets of a table can have: codes, severity, whether to be
overruled.

It does not know whether a referee typed the sheet or the engine filled it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from tourney.base.ids import DeedId
from tourney.base.record_fields import ChildTable
from tourney.base.texts import Message

Label = int | str
"""The player of a sheet: a start number in an event, any name in `tourney score`."""


Holding = Annotated[int, Meta(ge=-1)]
"""State of a deed on a sheet: 0 unbuilt (or a station, a utility), its houses, `HOTEL` and `MORTGAGED` of
`rules.rulebook`."""


@dataclass(frozen=True, slots=True)
class Misread:
    """A value on a sheet that does not fit its box, kept as written so that the check can name it."""

    field: str
    """`cash`, `total`, `place`, `bankrupt`, `paper_total`, `paper_place`, `level` (of `deed`) or `twice`
    (`deed` stands twice on this sheet)."""
    written: str = ""
    """The value as JSON."""
    deed: str = ""
    """Of which deed."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's scoresheet (T9.1-T9.5).

    An itemised sheet has `deeds` and `cash`; a sheet of totals only has `declared_total` and
    `declared_place`, and no deeds.
    """

    player: Label
    """The player of the sheet."""
    cash: int = 0
    """Cash in M; a negative number is kept so that the check reports it."""
    deeds: Annotated[Mapping[DeedId, Holding], ChildTable("holdings", ("deed",), "level")] = field(
        default_factory=dict
    )
    """The deeds and their levels: 0 unbuilt (or a station, a utility), its houses, 5 the hotel, -1
    mortgaged.
    """
    bankrupt: Annotated[int, Meta(ge=0)] | None = None
    """The order of going out at this table, 1 first, equal numbers share a rank; None for players left at the
    end.
    """
    declared_total: int | None = None
    """The total in M of a sheet of totals only, as written on the paper."""
    declared_place: int | None = None
    """Its place, as written."""
    paper_total: int | None = None
    """The player's written total on an itemised sheet, for comparison."""
    paper_place: int | None = None
    """The player's written place there."""
    notes: Annotated[
        Mapping[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]],
        ChildTable("banknotes", ("note",), "count"),
    ] = field(default_factory=dict)
    """The banknotes by denomination if the cash was entered that way."""
    misread: Annotated[tuple[Misread, ...], ChildTable("misreadings", ("position",))] = ()
    """Written values that are no such number; the field itself then has its value for an empty box."""

    @property
    def totals_only(self) -> bool:
        """Whether only total and place were entered (quick entry)."""
        if self.declared_total is not None or self.declared_place is not None:
            return True
        if not self.misread:
            return False
        return any(each.field in ("total", "place") for each in self.misread)

    @property
    def written_total(self) -> int | None:
        """The total as it stands on paper, whichever way the sheet was entered."""
        return self.declared_total if self.totals_only else self.paper_total

    @property
    def written_place(self) -> int | None:
        """The place as it stands on paper, whichever way the sheet was entered."""
        return self.declared_place if self.totals_only else self.paper_place


class Severity(StrEnum):
    """An error keeps a table from being confirmed until it is mended or overruled; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


TOTAL_MISSING = "total_missing"
"""The problem of a total left blank, which only a written 0 makes 0."""


ERRORS = (
    *("player_twice", "unknown_deed", "deed_twice", "bad_cash", "bad_level", "built_station"),
    *("incomplete_group", "built_mortgaged", "uneven", "too_many_houses", "too_many_hotels"),
    *("bankrupt_order", "bankrupt_with_assets", "no_points_row"),
    *(TOTAL_MISSING, "total_high", "places"),
)


WARNINGS = ("deed_missing", "money_high", "paper_total", "paper_place", "place_missing", "equal_totals")


CODES = (*ERRORS, *WARNINGS)
"""Every code, in the order in which problems are reported."""


BLOCKING = frozenset({"unknown_player", "unknown_deed", "deed_twice", "bad_cash", TOTAL_MISSING, "places"})
"""Errors that no referee can overrule: without mending them no total means anything."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem, with all its players and deeds."""

    code: str
    severity: Severity
    players: tuple[Label, ...]
    deeds: tuple[DeedId, ...]
    message: Message
    overrulable: bool


def problem(code: str, players: tuple[Label, ...], deeds: tuple[DeedId, ...], message: Message) -> Problem:
    """A problem of one of the `CODES`; its severity and whether it can be overruled follow from the code."""
    severity = Severity.WARNING if code in WARNINGS else Severity.ERROR
    return Problem(
        code,
        severity,
        players=players,
        deeds=deeds,
        message=message,
        overrulable=severity is Severity.ERROR and code not in BLOCKING,
    )
