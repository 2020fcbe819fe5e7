"""A builder of event records: players, drawn tables, sheets worth a stated total."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.formats import Format
from tourney.event.records import (
    EventFacts,
    Heat,
    Player,
    Ruling,
    RulingKind,
    SheetRecord,
    Status,
    Table,
    Tournament,
)
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import TableAssessment, assess_table
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.finals import FinalsPicture, finals_picture
from tourney.standings.stages import SEEDS
from tourney.standings.standings import Standings, standings

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
EDITION = load_edition("atlantic-city")
BOOKS = RuleBooks(rule_book(EDITION))


class Day:
    """An event in the making. Numbers of players run from 1; `now` is well after every confirmation."""

    def __init__(self, fmt: Format | str, players: int, **facts: Any) -> None:
        self.fmt = load_format(fmt) if isinstance(fmt, str) else fmt
        self.now = NOON + timedelta(hours=1)
        numbers = [PlayerNo(number) for number in range(1, players + 1)]
        self.t = Tournament(
            EventFacts("Day", "賽日", self.fmt.to_data(), EditionId("atlantic-city"), **facts),
            players={number: Player(number, f"選手{number}", f"Player {number}") for number in numbers},
        )

    def player(self, number: int, **changes: Any) -> None:
        key = PlayerNo(number)
        self.t = replace(self.t, players={**self.t.players, key: replace(self.t.players[key], **changes)})

    def withdraw(self, number: int) -> None:
        self.player(number, status=Status.WITHDRAWN)

    def draw(self, heat: str, tables: Sequence[Sequence[int]]) -> None:
        key = HeatId(heat)
        made = {
            (key, TableNo(index)): Table(key, TableNo(index), tuple(PlayerNo(n) for n in seats))
            for index, seats in enumerate(tables, start=1)
        }
        seeds = [
            [number, seed]
            for stage in self.finals().stages
            for table in stage.tables
            for number, seed in zip(table.seats, table.seeds, strict=True)
            if stage.heat == key
        ]
        made_heat = Heat(key, certificate={SEEDS: seeds} if seeds else {})
        self.t = replace(self.t, tables={**self.t.tables, **made}, heats={**self.t.heats, key: made_heat})

    def edit_table(self, heat: str, table: int, **changes: Any) -> None:
        key = (HeatId(heat), TableNo(table))
        self.t = replace(self.t, tables={**self.t.tables, key: replace(self.t.tables[key], **changes)})

    def sheets(self, heat: str, sheets: Sequence[Sheet]) -> None:
        made = {
            (HeatId(heat), PlayerNo(int(sheet.player))): SheetRecord(
                HeatId(heat), PlayerNo(int(sheet.player)), sheet
            )
            for sheet in sheets
        }
        self.t = replace(self.t, sheets={**self.t.sheets, **made})

    def play(
        self,
        heat: str,
        table: int,
        totals: Mapping[int, int],
        *,
        bankrupt: Mapping[int, int] | None = None,
        totals_only: bool = False,
        confirm: bool = True,
    ) -> None:
        """Enter a table: money of each player left, order of going out of the others."""
        ranked = sorted(totals, key=lambda number: -totals[number])
        sheets = [
            Sheet(PlayerNo(n), declared_total=totals[n], declared_place=ranked.index(n) + 1)
            if totals_only
            else Sheet(PlayerNo(n), cash=totals[n])
            for n in totals
        ]
        sheets += [Sheet(PlayerNo(n), bankrupt=order) for n, order in (bankrupt or {}).items()]
        self.sheets(heat, sheets)
        self.edit_table(heat, table, paper_in=True, confirmed_at=NOON if confirm else None)

    def heat(self, heat: str, tables: Sequence[Mapping[int, int]], **options: Any) -> None:
        """Draw and play a heat: one mapping of player to money a table."""
        self.draw(heat, [list(table) for table in tables])
        for index, table in enumerate(tables, start=1):
            self.play(heat, index, table, **options)

    def rule(self, kind: RulingKind, reason: str = "drawn lots", **facts: Any) -> None:
        number = len(self.t.rulings) + 1
        ruling = Ruling(id=number, kind=kind, reason=reason, by="chief", at=NOON, **facts)
        self.t = replace(self.t, rulings={**self.t.rulings, number: ruling})

    def decide(self, *order: int, scope: str = "cut", reason: str = "drawn lots") -> None:
        self.rule(RulingKind.TIE, reason, scope=scope, order=tuple(PlayerNo(n) for n in order))

    def adjust(self, number: int, points: int, reason: str = "late") -> None:
        self.rule(RulingKind.ADJUSTMENT, reason, order=(PlayerNo(number),), points=points)

    def assess(self, heat: str, table: int) -> TableAssessment:
        return assess_table(self.t, BOOKS, self.fmt, self.t.tables[HeatId(heat), TableNo(table)])

    def standings(self, division: str | None = None) -> Standings:
        return standings(self.t, BOOKS, self.fmt, self.now, None, division)

    def finals(self) -> FinalsPicture:
        return finals_picture(self.t, BOOKS, self.fmt, self.now)


@pytest.fixture
def new_day() -> Callable[..., Day]:
    """Makes an event: `new_day("hk-90", 8)`."""
    return Day


@pytest.fixture
def one_heat() -> Callable[..., Day]:
    """An event of one heat of tables of four with T9.7 points and a cut; fields of the format may differ."""

    def make(players: int, cut: int = 4, heats: int = 1, **changes: Any) -> Day:
        data = load_format("hk-90").to_data()
        data["heats"] = data["heats"][:heats]
        data["cut"] = cut
        data["stages"] = [{"heat": "final", "tables": 1, "size": cut, "minutes": 90}]
        data |= changes
        return Day(Format.from_data(data), players)

    return make
