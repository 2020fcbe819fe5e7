"""The parts of a format: heats, points by place, divisions, stages of the finals, and how each is read.

It does not know whether the parts fit together; `formats` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tourney.base.errors import BadInput
from tourney.base.ids import FINAL, SEMI, HeatId
from tourney.base.names import Name
from tourney.event import format_reading as read
from tourney.scoresheet.ranking import PointsBasis, PointsTable

SMALLEST_TABLE, LARGEST_TABLE = 2, 8
"""A board has eight tokens (T1.2)."""


class HeatSeating(StrEnum):
    """How a preliminary heat is seated."""

    PRESEATED = "preseated"
    """Entrants before the day, whatever the results."""
    STANDINGS = "standings"
    """Entrants after the heats before it: players of like standing meet, repeats avoided."""
    RANK = "rank"
    """Strictly by standing: table 1 has the leaders."""


class ChampionRule(StrEnum):
    """What makes the champion."""

    FINAL = "final"
    TOP_TABLE = "top_table"
    """The winner of table 1 of the last heat, which is seated by rank."""
    STANDINGS = "standings"
    """The leader of the standings: a cut of one."""


class Itemised(StrEnum):
    """What totals without deeds are worth."""

    CUT = "cut"
    """Totals decide; before the cut the tables are listed where a plausible mistake would change it."""
    ALL = "all"
    """Every table must be entered deed by deed."""
    NONE = "none"
    """Totals decide and nothing is listed."""


class OddTables(StrEnum):
    """How tables of another size than the usual one weigh against meeting somebody again."""

    FAIR = "fair"
    """Nobody sits there oftener than a fair share, whatever it costs; below that repeats count more."""
    EVEN = "even"
    """Visits are spread as evenly as can be, before repeats."""
    REPEATS = "repeats"
    """As few repeats as can be, before fairness."""


class Entrants(StrEnum):
    """Whom a draw of the heats seats. A stage seats who goes through, whoever is here."""

    HERE = "here"
    """Who is here, once somebody has been checked in; before that everybody on the list."""
    REGISTERED = "registered"
    """Everybody on the list who is not absent and has not withdrawn."""


class Seeded(StrEnum):
    """What the flag "seeded into the final" means."""

    INSIDE = "inside"
    """The player takes one of the places of the cut."""
    EXTRA = "extra"
    """The player joins the last stage beside those who qualify."""


class Land(StrEnum):
    """What breaks equal totals at a table (T9.4, a reading)."""

    STREETS = "streets"
    ALL = "all"


WINNERS = "winners"


@dataclass(frozen=True, slots=True)
class HeatPlan:
    """A preliminary heat: minutes of play and how it is seated."""

    minutes: int
    seating: HeatSeating = HeatSeating.PRESEATED


@dataclass(frozen=True, slots=True)
class Stage:
    """Semi-finals or the final. `tables` counts per division; `minutes` 0 is untimed.

    `advance` says how many of each division go on: None for the winners of all tables, else a number.
    """

    heat: HeatId
    tables: int
    size: int
    minutes: int
    advance: int | None = None

    @property
    def seats(self) -> int:
        """Players of one division in this stage."""
        return self.tables * self.size

    @property
    def going_on(self) -> int:
        """Players of one division who go on to the next stage."""
        return self.tables if self.advance is None else self.advance


@dataclass(frozen=True, slots=True)
class Division:
    """A group of players with a cut and a champion of its own."""

    id: str
    name: Name
    cut: int

    def matches(self, typed: str) -> bool:
        """Whether a player's division, as typed or imported, is this one."""
        wanted = typed.strip().casefold()
        return bool(wanted) and wanted in (self.id, self.name.zh.casefold(), self.name.en.casefold())


def read_sizes(raw: Any) -> tuple[int, ...]:
    listed = read.items(raw, "sizes", LARGEST_TABLE - SMALLEST_TABLE + 1, 1)
    sizes = tuple(read.whole(size, "sizes", SMALLEST_TABLE, LARGEST_TABLE) for size in listed)
    if len(set(sizes)) != len(sizes):
        raise BadInput("formats.twice", field="sizes", value=list(sizes))
    return sizes


def read_heats(raw: Any) -> tuple[HeatPlan, ...]:
    heats = []
    for number, item in enumerate(read.items(raw, "heats", 20, 1), start=1):
        field = f"heats[{number}]"
        data = read.mapping(item, field)
        read.known(data, ("minutes", "seating"), f"{field}.")
        minutes = read.whole(data.get("minutes"), f"{field}.minutes", 1, 600)
        seating = read.one_of(data.get("seating", "preseated"), f"{field}.seating", tuple(HeatSeating))
        if number == 1 and seating != HeatSeating.PRESEATED:
            raise BadInput("formats.first_heat_seating", field=f"{field}.seating")
        heats.append(HeatPlan(minutes, HeatSeating(seating)))
    return tuple(heats)


def read_points(raw: Any, sizes: tuple[int, ...], low: bool) -> PointsTable:
    data = read.mapping(raw, "points")
    read.known(data, ("basis", "bankrupt_by_rank", "rows"), "points.")
    basis = PointsBasis(read.one_of(data.get("basis", "left"), "points.basis", tuple(PointsBasis)))
    by_rank = read.flag(data.get("bankrupt_by_rank", False), "points.bankrupt_by_rank")
    if low and (basis is not PointsBasis.SIZE or not by_rank):
        raise BadInput("formats.low_needs_ranks", field="points")
    rows: dict[int, tuple[int, ...]] = {}
    for key, row in sorted(read.mapping(data.get("rows"), "points.rows").items()):
        places = int(key) if key.isascii() and key.isdigit() and len(key) == 1 else 0
        read.whole(places, f"points.rows.{read.shown(key)}", 1, LARGEST_TABLE)
        rows[places] = _row(row, places, low)
    needed = sizes if basis is PointsBasis.SIZE else range(1, max(sizes) + 1)
    lacking = [places for places in sorted(needed) if places not in rows]
    if lacking:
        key = "formats.no_row_size" if basis is PointsBasis.SIZE else "formats.no_row_left"
        raise BadInput(key, field="points.rows", lacking=lacking)
    return PointsTable(basis, rows, bankrupt_by_rank=by_rank, low_wins=low)


def _row(raw: Any, places: int, low: bool) -> tuple[int, ...]:
    field = f"points.rows.{places}"
    row = tuple(read.whole(points, field, 0, 10_000) for points in read.items(raw, field, LARGEST_TABLE, 1))
    if len(row) != places:
        raise BadInput("formats.row_length", field=field, places=places, count=len(row))
    if row != tuple(sorted(row, reverse=not low)):
        raise BadInput("formats.row_falls" if not low else "formats.row_rises", field=field)
    return row


def read_divisions(raw: Any, cut: int) -> tuple[Division, ...]:
    divisions: list[Division] = []
    for number, item in enumerate(read.items(raw, "divisions", 20), start=1):
        field = f"divisions[{number}]"
        data = read.mapping(item, field)
        read.known(data, ("id", "name_zh", "name_en", "cut"), f"{field}.")
        identifier = read.identifier(data.get("id"), f"{field}.id")
        if any(each.id == identifier for each in divisions):
            raise BadInput("formats.twice", field=f"{field}.id", value=identifier)
        divisions.append(
            Division(
                identifier,
                Name(
                    read.text(data.get("name_zh", ""), f"{field}.name_zh"),
                    read.text(data.get("name_en", ""), f"{field}.name_en"),
                ),
                read.whole(data.get("cut", cut), f"{field}.cut", 0, 1000),
            )
        )
    if len(divisions) == 1:
        raise BadInput("formats.one_division", field="divisions")
    return tuple(divisions)


def read_stages(raw: Any) -> tuple[Stage, ...]:
    stages = []
    for number, item in enumerate(read.items(raw, "stages", 2), start=1):
        field = f"stages[{number}]"
        data = read.mapping(item, field)
        read.known(data, ("heat", "tables", "size", "minutes", "advance"), f"{field}.")
        advance = data.get("advance", WINNERS)
        stages.append(
            Stage(
                heat=HeatId(read.one_of(data.get("heat"), f"{field}.heat", (SEMI, FINAL))),
                tables=read.whole(data.get("tables", 1), f"{field}.tables", 1, 100),
                size=read.whole(data.get("size"), f"{field}.size", SMALLEST_TABLE, LARGEST_TABLE),
                minutes=read.whole(data.get("minutes", 0), f"{field}.minutes", 0, 600),
                advance=None if advance == WINNERS else read.whole(advance, f"{field}.advance", 1, 1000),
            )
        )
    return tuple(stages)
