"""Safe, open, out: how often a decided player is still called open, and whether a mark is wrong.

Run it: `python -m tests.bench.chances_figures [EVENTS]` (-v names them). Small random events with one or
two tables of the last heat open. An oracle of its own goes through every ending of those tables (each order,
shared places, every number of players left, much money or little) and asks of every player whether there is
an ending with them in and one with them out. It prints figures and asserts nothing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from tests.standings.test_competition_laws import BOOKS, HIGH, event
from tests.standings.test_endings_laws import FOURS, opened, orders
from tourney.base.chance import Chance
from tourney.base.ids import PlayerNo
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.formats import Format
from tourney.event.records import Table
from tourney.standings.cut import Qualification as Hope
from tourney.standings.cut import cuts_of

RICH = 10**9
Ending = Mapping[PlayerNo, tuple[int, int, bool]]
"""Player to points (sixtieths), place, bankrupt."""


def endings(fmt: Format, table: Table) -> Iterator[Ending]:
    """Every way in which a table can end, all bankrupt included (a referee may accept that)."""
    seats = table.seats
    for chosen in product((False, True), repeat=len(seats)):
        staying = tuple(n for n, left in zip(seats, chosen, strict=True) if left)
        gone = tuple(n for n in seats if n not in staying)
        for live in orders(staying):
            for out in orders(gone):
                groups = (*live, *out)
                places = [1 + sum(map(len, groups[:at])) for at, group in enumerate(groups) for _ in group]
                points = fmt.points.points_of(places, len(staying))
                order = [n for group in groups for n in group]
                found = zip(order, places, points, strict=True)
                yield {n: (worth, place, n in gone) for n, place, worth in found}


class Oracle:
    """An event with open tables, looked at ending by ending."""

    def __init__(self, results: ResultsSnapshot, tables: list[Table]) -> None:
        self._fmt, self._tables = results.fmt, tables
        self._at = {n: table.table for table in tables for n in table.seats}
        heat = tables[0].heat
        self.settled: dict[PlayerNo, tuple[int, int, int]] = {}
        for n, tally in results.tallies.items():
            scores = [each for each in tally.heats if each.heat != heat or n not in self._at]
            points = tally.adjustments + sum(each.points for each in scores)
            firsts = sum(each.place == 1 for each in scores)
            self.settled[n] = (points, sum(each.total for each in scores), firsts)

    def chances(self, places: int) -> dict[PlayerNo, Hope]:
        """Of every player: in whatever happens, out whatever happens, or open."""
        can_in: set[PlayerNo] = set()
        can_out: set[PlayerNo] = set()
        for chosen in product(*(list(endings(self._fmt, table)) for table in self._tables)):
            result = {n: each for ending in chosen for n, each in ending.items()}
            for me in self.settled:
                if me not in can_in and self._ahead(result, me, best=True) < places:
                    can_in.add(me)
                if me not in can_out and self._ahead(result, me, best=False) >= places:
                    can_out.add(me)
        both = can_in & can_out
        return {
            n: Hope.ALIVE if n in both else Hope.CLINCHED if n in can_in else Hope.ELIMINATED
            for n in self.settled
        }

    def _ahead(self, result: Ending, me: PlayerNo, best: bool) -> int:
        """How many end above me where money falls best for me; level or above where it falls worst."""
        mine = self._key(result, me, me, best)
        others = (self._key(result, n, me, best) for n in self.settled if n != me)
        return sum(each > mine if best else each >= mine for each in others)

    def _key(self, result: Ending, of: PlayerNo, me: PlayerNo, best: bool) -> tuple[int, int, int]:
        points, assets, firsts = self.settled[of]
        if of in result:
            points += result[of][0]
            assets += self._money(result, of, me, best)
            firsts += result[of][1] == 1
        counts = "first_places" in self._fmt.tie_breaks
        return (-points if self._fmt.low_wins else points), assets, firsts * counts

    def _money(self, result: Ending, of: PlayerNo, me: PlayerNo, best: bool) -> int:
        """What is best (worst) for me: each player above me at my table has at least what I have."""
        _, place, bankrupt = result[of]
        if bankrupt:
            return 0
        if me not in result or result[me][2] or self._at[of] != self._at[me]:
            return 0 if best else RICH
        ahead = place <= result[me][1] if best else place < result[me][1]
        return RICH if ahead else 0


def main() -> None:
    """Print the figures."""
    events = int(sys.argv[1]) if sys.argv[1:] else 330
    marks: Counter[str] = Counter()
    for seed in range(events):
        fmt = (HIGH, FOURS)[seed % 2]
        number = 2 if seed % 12 == 0 else 1
        t, tables = opened(event(fmt, seed, 3, coarse=6 if seed % 3 else 40), number, Chance(seed))
        results = results_of(t, BOOKS, fmt)
        known = cuts_of(results)[0].chances
        for player, sure in Oracle(results, tables).chances(fmt.cut).items():
            qualification = known[player]
            if qualification is sure:
                marks["open" if qualification is Hope.ALIVE else "decided, and called so"] += 1
            else:
                marks["decided, called open" if qualification is Hope.ALIVE else "WRONG"] += 1
                if "-v" in sys.argv:
                    print(f"event {seed}, {fmt.id}: {player} is {sure}, called {qualification}")
    for what, n in marks.items():
        print(f"{what:<24}{n:>8,}")


if __name__ == "__main__":
    main()
