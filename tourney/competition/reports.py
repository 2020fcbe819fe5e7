"""Formats, certificates and the hall's map as the terminal's `--json` has them.

`docs/reports.md` is made from here.
"""

from __future__ import annotations

from typing import TypedDict


class HeatPlanReport(TypedDict):
    """A preliminary heat of a format."""

    minutes: int
    seating: str


class PointsReport(TypedDict):
    """Points by place: a row for each number of players (or of players left: `basis`)."""

    basis: str
    bankrupt_by_rank: bool
    rows: dict[str, list[int]]


class DivisionReport(TypedDict):
    """A group of players with a cut of its own."""

    id: str
    name_zh: str
    name_en: str
    cut: int


class StagePlanReport(TypedDict):
    """Semi-finals or the final of a format; `advance`: `winners`, or how many of a division go on."""

    heat: str
    tables: int
    size: int
    minutes: int
    advance: int | str


class FormatReport(TypedDict):
    """A whole format, as a file of a format of one's own has it."""

    id: str
    name_zh: str
    name_en: str
    sizes: list[int]
    order: str
    missed_points: int
    tie_breaks: list[str]
    cut: int
    reserves: int
    prizes: int
    seeded: str
    champion: str
    itemised: str
    land: str
    protest_minutes: int
    doubt_places: int
    doubt_total: int
    odd_tables: str
    who: str
    ruleset: str
    options: dict[str, object]
    heats: list[HeatPlanReport]
    points: PointsReport
    divisions: list[DivisionReport]
    stages: list[StagePlanReport]


class CertificateReport(TypedDict):
    """The proof of a seating: meetings beyond the first, and the fewest that can be.

    `repeat_pairs` are [a, b, times], `team_pairs` [a, b, heat], `sizes` a list a heat by table number.
    """

    repeats: int
    lower_bound: int
    optimal: bool
    fair_bound: int
    repeat_pairs: list[list[int]]
    max_minority_visits: int
    team_meetings: int
    team_pairs: list[list[int]]
    seat_spread: int
    table_number_repeats: int
    sizes: list[list[int]]
    moved: int
    wishes_broken: int
    method: str
    seed: int
    weights: list[str]


class HallReport(TypedDict):
    """Where the tables stand: the middle of each by its number, in a hall of that size.

    `template`: rows, horseshoe or islands as it began, "" for an arrangement of one's own.
    """

    tables: dict[str, list[float]]
    size: list[float]
    template: str
