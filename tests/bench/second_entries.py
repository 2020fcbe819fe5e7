"""Days with one wrong figure in a table that decides, entered twice by people who slip.

Run it: `python -m tests.bench.second_entries [DAYS]`; 200 days take some minutes. A day: 24 players, three
heats by totals. The first person types one figure wrong at a table that is listed as typed; the second types
the listed tables again, blind, slips now and then, and sometimes reads the same figure wrong as well. A third
look settles by the paper. A few of these days are in the test suite.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tests.copies import copy_of
from tests.played_day import day
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.formats import SecondEntries
from tourney.event.table_state import TableKey
from tourney.heats.commands import DrawHeats
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scores.second_entry import EnterSecond, SettleDifferences
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent

Totals = dict[tuple[HeatId, PlayerNo], int]
_SLIP = 50
"""The second person mistypes one figure in so many."""
_ALIKE = 6
"""In one day of so many the second person reads the same wrong figure as the first."""


@dataclass(frozen=True, slots=True)
class SlippingDay:
    """What came of a day: `differ`, whether the second person typed another figure at the wrong place than
    the first; `found`, whether that was told; `right`, whether the papers' figures are stored in the end.
    `tables` were entered twice; `unlisted` slips were tried that took their table off the list.
    """

    seed: int
    differ: bool
    found: bool
    right: bool
    tables: int
    unlisted: int


def slipped(total: int, chance: Chance) -> int:
    """A figure as people mistype it: two digits the other way round, one wrong, one left out."""
    digits = str(total)
    at = chance.below(len(digits) - 1)
    kinds = (
        digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :],
        digits[:at] + str((int(digits[at]) + 1 + chance.below(9)) % 10) + digits[at + 1 :],
        digits[:at] + digits[at + 1 :],
    )
    typed = int(kinds[chance.below(3)])
    return typed if typed not in (total, 0) else total + 1


def days(seeds: Iterable[int]) -> Iterator[SlippingDay]:
    """These days, one after the other."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for seed in seeds:
            yield _day(Path(folder) / f"{seed}.tourney", seed)


def _day(place: Path, seed: int) -> SlippingDay:
    chance = Chance(seed)
    app = copy_of(_drawn, place, FixedClock())
    paper = {
        (heat, player): 200 + 3 * chance.below(900)
        for heat in app.rules.format.heat_ids
        for table in app.stored.tables_of(heat)
        for player in table.seats
    }
    _enter(app, paper)
    (heat, number), wrong, typed, unlisted = _one_slip(app, paper, chance)
    alike = not chance.below(_ALIKE)
    second = {
        key: slipped(total, chance) if not chance.below(_SLIP) else total for key, total in paper.items()
    }
    second[heat, wrong] = typed if alike else second[heat, wrong]
    found, asked = False, set[TableKey]()
    while app.tournament.waiting:
        key = next(iter(app.tournament.waiting))
        asked.add(key)
        entered = app.run(EnterSecond(key[0], (_entry(app, key, second),)), who="Lee").data[0]
        found |= key == (heat, number) and any(each.player == wrong for each in entered.second.differences)
        if entered.second.open:
            app.run(SettleDifferences(key[0], (_entry(app, key, paper),), "paper"), who="Ho")
    stored = {key: record.sheet.declared_total for key, record in app.tournament.sheets.items()}
    differ = second[heat, wrong] != typed
    app.close()
    return SlippingDay(seed, differ, found, stored == paper, len(asked), unlisted)


def _drawn(place: Path) -> Application:
    app = day(place)
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    fmt = replace(app.rules.format, second_entry=SecondEntries.DECIDING)
    app.run(EditEvent({"format": fmt.to_data()}))
    return app


def _enter(app: Application, totals: Totals) -> None:
    for heat in app.rules.format.heat_ids:
        tables = (_entry(app, (heat, table.table), totals) for table in app.stored.tables_of(heat))
        app.run(EnterSheets(heat, tuple(tables), confirm=True), who="Chan")


def _entry(app: Application, key: TableKey, totals: Totals) -> TableEntry:
    seats = app.stored.tables[key].seats
    return TableEntry(key[1], tuple(Sheet(n, declared_total=totals[key[0], n]) for n in seats))


def _one_slip(
    app: Application, paper: Totals, chance: Chance
) -> tuple[tuple[HeatId, TableNo], PlayerNo, int, int]:
    """Type one figure of a listed table wrong, so that the table still is listed as typed."""
    unlisted = 0
    while True:
        key = chance.shuffled(sorted(app.tournament.waiting))[0]
        seats = app.stored.tables[key].seats
        wrong = seats[chance.below(len(seats))]
        typed = slipped(paper[key[0], wrong], chance)
        entry = _entry(app, key, {**paper, (key[0], wrong): typed})
        app.run(EnterSheets(key[0], (entry,), correct="slip"), why="slip", who="Chan")
        if key in app.tournament.waiting:
            return key, wrong, typed, unlisted
        unlisted += 1
        app.undo()


def main() -> None:
    """Print the figures of so many days."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    played = list(days(range(1, wanted + 1)))
    differ = [each for each in played if each.differ]
    print(f"{len(played)} days, {sum(each.tables for each in played)} tables entered twice")
    print(f"the slips differ on {len(differ)}: found on {sum(each.found for each in differ)}")
    print(f"the same slip twice on {len(played) - len(differ)}")
    print(f"slips that took their table off the list: {sum(each.unlisted for each in played)}")
    print(f"in the end as on the papers: {sum(each.right for each in played)}")


if __name__ == "__main__":
    main()
