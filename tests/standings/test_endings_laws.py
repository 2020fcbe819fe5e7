"""Where few tables are open, safe and out hold in every ending of them, and say more than the bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings.test_competition_laws import AT, BOOKS, HIGH, event
from tourney.base.chance import Chance
from tourney.base.ids import PlayerNo
from tourney.event.counting import ResultsCache, results_of
from tourney.event.formats import Format
from tourney.event.records import SheetRecord, Table, Tournament
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.cut import Qualification as Hope
from tourney.standings.cut import cuts_of

SEEDS = st.integers(min_value=0, max_value=2**32)
Groups = tuple[tuple[PlayerNo, ...], ...]
FOURS = Format.from_data(load_format("place-sum").to_data() | {
    "sizes": [4], "points": {"basis": "size", "bankrupt_by_rank": True, "rows": {"4": [1, 2, 3, 4]}},
})  # fmt: skip


def orders(players: tuple[PlayerNo, ...]) -> Iterator[Groups]:
    """Every order, shared places included."""
    if not players:
        yield ()
    for size in range(1, len(players) + 1):
        for first in combinations(players, size):
            for rest in orders(tuple(n for n in players if n not in first)):
                yield (first, *rest)


def endings(table: Table, rich: bool) -> Iterator[list[SheetRecord]]:
    """Every way in which the table can end, with much money or with little."""
    for left in range(1, len(table.seats) + 1):
        for staying in combinations(table.seats, left):
            gone = tuple(n for n in table.seats if n not in staying)
            for live in orders(staying):
                for out in orders(gone):
                    money = {n: (10**6 if rich else 1) - at for at, group in enumerate(live) for n in group}
                    money = {n: each + (0 if rich else 9) for n, each in money.items()}
                    fell = {n: len(out) - at for at, group in enumerate(out) for n in group}
                    sheets = [Sheet(n, cash=money[n]) for n in staying]
                    sheets += [Sheet(n, bankrupt=fell[n]) for n in gone]
                    yield [SheetRecord(table.heat, PlayerNo(int(s.player)), s) for s in sheets]


def opened(whole: Tournament, number: int, chance: Chance) -> tuple[Tournament, list[Table]]:
    """Some tables of the last heat without their sheets."""
    last = max(whole.heats)
    tables = chance.shuffled(whole.tables_of(last))[:number]
    gone = {(last, n) for table in tables for n in table.seats}
    sheets = {key: record for key, record in whole.sheets.items() if key not in gone}
    made = {(t.heat, t.table): replace(t, paper_in=False, confirmed_at=None) for t in tables}
    return replace(whole, sheets=sheets, tables={**whole.tables, **made}), tables


def closed(t: Tournament, tables: list[Table], records: list[SheetRecord]) -> Tournament:
    confirmed = {(each.heat, each.table): replace(each, confirmed_at=AT) for each in tables}
    sheets = {(each.heat, each.player): each for each in records}
    return replace(t, tables={**t.tables, **confirmed}, sheets={**t.sheets, **sheets})


@given(st.sampled_from([HIGH, FOURS]), SEEDS)
@settings(max_examples=4)
def test_what_is_called_safe_or_out_is_so_in_every_ending_of_an_open_table(fmt: Format, seed: int) -> None:
    chance = Chance(seed)
    t, tables = opened(event(fmt, seed, 3, coarse=6), 1, chance)
    cut = cuts_of(results_of(t, BOOKS, fmt))[0]
    cache = ResultsCache()
    seen_in: set[PlayerNo] = set()
    seen_out: set[PlayerNo] = set()
    for rich in (False, True):
        for records in endings(tables[0], rich):
            after = cuts_of(results_of(closed(t, tables, records), BOOKS, fmt, cache))[0]
            sure = set(after.through)
            seen_in |= sure | {n for tie in after.ties for n in tie.players}
            seen_out |= set(after.chances) - sure
    for player, hope in cut.chances.items():
        assert hope is not Hope.CLINCHED or player not in seen_out
        assert hope is not Hope.ELIMINATED or player not in seen_in


@given(st.sampled_from([HIGH, FOURS]), SEEDS, st.integers(2, 3))
@settings(max_examples=10)
def test_it_holds_for_several_open_tables(fmt: Format, seed: int, number: int) -> None:
    chance = Chance(seed)
    t, tables = opened(event(fmt, seed, 3, coarse=6), number, chance)
    cut = cuts_of(results_of(t, BOOKS, fmt))[0]
    ways = [list(endings(table, bool(chance.below(2)))) for table in tables]
    for _ in range(25):
        records = [each for way in ways for each in way[chance.below(len(way))]]
        after = cuts_of(results_of(closed(t, tables, records), BOOKS, fmt))[0]
        possible = set(after.through) | {n for tie in after.ties for n in tie.players}
        for player, hope in cut.chances.items():
            assert hope is not Hope.CLINCHED or player in after.through
            assert hope is not Hope.ELIMINATED or player not in possible


def test_one_winner_a_table_decides_what_the_bounds_leave_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at one table could each pass the leader alone; only one of them wins it."""

    def decided() -> int:
        chances = (
            hope
            for seed in range(25)
            for hope in cuts_of(results_of(opened(event(HIGH, seed, 3), 1, Chance(seed))[0], BOOKS, HIGH))[
                0
            ].chances.values()
        )
        return sum(hope is not Hope.ALIVE for hope in chances)

    whole = decided()
    monkeypatch.setattr("tourney.standings.cut.FEW", 0)
    assert whole > decided()


def test_who_goes_bankrupt_at_the_open_table_has_the_assets_they_have() -> None:
    """Equal points are parted by assets, and a bankrupt player's total is nothing (T9.1)."""
    t, _ = opened(event(HIGH, 2, 3, coarse=40), 1, Chance(2))
    assert cuts_of(results_of(t, BOOKS, HIGH))[0].chances[PlayerNo(9)] is Hope.CLINCHED
