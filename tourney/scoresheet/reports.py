"""Sheets and scores as the terminal's `--json` has them, money in M; `docs/reports.md` is made from here."""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict

AsWritten: TypeAlias = object
"""As the field says; what was misread, as it was written."""


class SheetReport(TypedDict):
    """A scoresheet as `tourney enter` takes it: totals only, or deeds and cash.

    A level is 0 to 5 or `mortgaged`; `deeds` is a list of pairs where a deed stands twice. What was misread
    stands as it was written.
    """

    player: int | str
    total: NotRequired[AsWritten]
    place: NotRequired[AsWritten]
    cash: NotRequired[AsWritten]
    deeds: NotRequired[AsWritten]
    bankrupt: NotRequired[AsWritten]
    paper_total: NotRequired[AsWritten]
    paper_place: NotRequired[AsWritten]
    notes: NotRequired[AsWritten]


class ResultReport(TypedDict):
    """What a player has at the end of a table; null are figures that a total alone does not tell."""

    player: int | str
    property: int | None
    cash: int | None
    total: int
    unmortgaged_land: int | None
    place: int
    tied: bool
    points: int | float


class ProblemReport(TypedDict):
    """What is wrong with a sheet or a table."""

    code: str
    severity: str
    players: list[int | str]
    deeds: list[str]
    message: str


class TableScoreReport(TypedDict):
    """`tourney score TABLE.json --json`."""

    results: list[ResultReport]
    problems: list[ProblemReport]
