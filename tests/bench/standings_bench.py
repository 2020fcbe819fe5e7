"""Figures of the standings of 400 and of 1,000 players in 5 heats, and after one new sheet.

Run it: `python tests/bench/standings_bench.py`. It prints processor seconds and asserts nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from time import process_time

from tourney.base.chance import Chance
from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.counting import ResultsCache
from tourney.event.formats import Format
from tourney.event.records import EventFacts, Heat, Player, SheetRecord, Table, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import assess_tables
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.finals import finals_picture
from tourney.standings.standings import standings

AT = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
EDITION = load_edition("atlantic-city")
BOOKS = RuleBooks(rule_book(EDITION))


def event(fmt: Format, players: int) -> Tournament:
    """Every heat of the format played and confirmed at tables of four, random money."""
    chance = Chance(1)
    numbers = [PlayerNo(n) for n in range(1, players + 1)]
    tables, sheets = {}, {}
    for heat in fmt.heat_ids:
        order = chance.shuffled(numbers)
        for index in range(0, players, 4):
            number, seats = TableNo(index // 4 + 1), tuple(order[index : index + 4])
            tables[heat, number] = Table(heat, number, seats, confirmed_at=AT)
            for player in seats:
                sheet = Sheet(player, cash=1 + chance.below(6000))
                sheets[heat, player] = SheetRecord(heat, player, sheet)
    return Tournament(
        EventFacts("Bench", "", fmt.to_data(), EditionId("atlantic-city")),
        players={n: Player(n, f"選手{n}", f"Player {n}") for n in numbers},
        heats={heat: Heat(heat) for heat in fmt.heat_ids},
        tables=tables,
        sheets=sheets,
    )


def with_heats(heats: int) -> Format:
    """The default format with another number of heats."""
    data = load_format("hk-90").to_data()
    return Format.from_data(data | {"heats": [{"minutes": 60}] * heats})


def timed(what: str, work: Callable[[], object], times: int = 3) -> None:
    """Print the best of a few runs."""
    best = min(_seconds(work) for _ in range(times))
    print(f"{what:<58} {best * 1000:9.1f} ms")


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def main() -> None:
    """Print all figures."""
    fmt = with_heats(5)
    for players in (400, 1_000):
        figures(fmt, players)


def figures(fmt: Format, players: int) -> None:
    """Of one size of event."""
    usual, cache = event(fmt, players), ResultsCache()
    size = f"{players:,} × {len(fmt.heats)}"
    timed(f"{size}: standings from nothing", lambda: standings(usual, BOOKS, fmt, AT))
    timed(f"{size}: of that, tables checked", lambda: assess_tables(usual, BOOKS, fmt))
    standings(usual, BOOKS, fmt, AT, cache)
    timed(f"{size}: standings asked again", lambda: standings(usual, BOOKS, fmt, AT, cache))
    timed(f"{size}: finals", lambda: finals_picture(usual, BOOKS, fmt, AT, cache))

    def one_more_sheet() -> None:
        nonlocal usual
        key = (HeatId("4"), PlayerNo(1 + usual.revision % players))
        record = replace(usual.sheets[key], sheet=Sheet(key[1], cash=3000 + usual.revision))
        usual = replace(usual, sheets={**usual.sheets, key: record}, revision=usual.revision + 1)
        standings(usual, BOOKS, fmt, AT, cache)

    timed(f"{size}: one new sheet, standings again", one_more_sheet, 20)


if __name__ == "__main__":
    main()
