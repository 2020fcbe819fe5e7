"""Figures of the Excel files: the workbook of 400 and 1,000 players in 5 heats, the template of 100 tables.

Run it: `python tests/bench/workbook_bench.py`. It prints seconds, size and peak memory; it asserts nothing.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from time import perf_counter, process_time
from typing import TypeVar

from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.formats import Format
from tourney.event.records import EventFacts, Heat, Player, SheetRecord, Table, Tournament
from tourney.event.rule_books import rule_books_of
from tourney.event.rules import Rules
from tourney.setup.format_files import load_format
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

AT = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
T = TypeVar("T")


def event(players: int, heats: int) -> Tournament:
    """Every heat played to the last deed and confirmed at tables of four."""
    data = load_format("hk-90").to_data()
    fmt = Format.from_data(data | {"heats": [{"minutes": 60}] * heats})
    facts, chance = EventFacts("Bench", "測試", fmt.to_data(), EditionId("hong-kong"), code="BNCH"), Chance(1)
    book = rule_books_of(facts).event
    numbers = [PlayerNo(n) for n in range(1, players + 1)]
    tables, sheets = {}, {}
    for heat in fmt.heat_ids:
        order = chance.shuffled(numbers)
        for index in range(0, players, 4):
            number, seats = TableNo(index // 4 + 1), tuple(order[index : index + 4])
            tables[heat, number] = Table(heat, number, seats, confirmed_at=AT)
            for sheet in example_table(book, seats, chance):
                key = (heat, PlayerNo(int(sheet.player)))
                sheets[key] = SheetRecord(*key, replace(sheet))
    return Tournament(
        facts,
        players={n: Player(n, f"選手{n}", f"Player {n}", f"Team {n % 50}") for n in numbers},
        heats={heat: Heat(heat) for heat in fmt.heat_ids},
        tables=tables,
        sheets=sheets,
    )


def timed(what: str, work: Callable[[], T]) -> T:
    """Run once and print wall and processor seconds."""
    start, cpu = perf_counter(), process_time()
    made = work()
    print(f"{what:<52} {perf_counter() - start:7.2f} s wall {process_time() - cpu:7.2f} s cpu", flush=True)
    return made


def main() -> None:
    """Print all figures."""
    for players, heats in ((400, 5), (1_000, 5)):
        day = event(players, heats)
        rules = Rules(day.event)
        name = f"{players:,} players × {heats} heats"
        view = timed(f"{name}: read model", partial(workbook_view, day, rules, AT))
        made = timed(f"{name}: workbook", partial(workbook, view, "both"))
        print(f"{name}: {len(made) / 1e6:.1f} MB")
        if players == 400:
            entry = template_view(day, rules, AT, HeatId("1"))
            made = timed("entry template of 100 tables", partial(template, entry, "both"))
            print(f"entry template: {len(made) / 1e6:.1f} MB")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
