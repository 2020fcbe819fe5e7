"""Who is safe and who is out where few tables are open: their endings taken whole, one winner each.

`bounds` look at every player alone and let all four of a table win it. Here every order of a table, with
every number of players left and every shared place, is one ending: who gains what another one lost. Tables
that share a player are taken together. Money is open, so that equal points may fall either way; nothing is
called decided too early; but whoever goes bankrupt ends with nothing (T9.1), so that where assets part equal
points theirs are known. More than a few tables, or too many endings, are left to the bounds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tourney.base.ids import PlayerNo, Points
from tourney.event.counting import Count
from tourney.event.formats import Format
from tourney.event.table_state import TableAssessment, number_of
from tourney.standings.bounds import Interval, known_left
from tourney.standings.ranking import Ranking

FEW = 4
"""So many open tables are taken whole."""
_MOST_ENDINGS = 4000
"""Of tables that share players, together."""

_SPAN = 1 << 60
"""More than anybody's assets: goodness times this, plus assets, orders by points and then by assets."""
_ASSETS = "assets"

Reach = tuple[int, int]
"""What a player surely has and what they have at most: goodness and assets in one number."""
Places = tuple[tuple[int, ...], ...]
"""Groups of seats, best first; those in one group share their place."""
Gain = tuple[int, bool]
"""Points from a table (sixtieths), and whether the player went bankrupt there."""
Kinds = dict[tuple[int, int | None], list[tuple[Gain, ...]]]


@dataclass(slots=True)
class _Unit:
    """Contenders of a table (or of some that share players) and what they can end with, ending by ending."""

    players: tuple[PlayerNo, ...]
    endings: tuple[tuple[Reach, ...], ...]
    _most: dict[int, int] = field(default_factory=dict)
    _least: dict[int, int] = field(default_factory=dict)

    def most_at(self, low: int) -> int:
        """How many of them can end level with somebody who surely has this, or above."""
        if low not in self._most:
            self._most[low] = max(sum(high >= low for _, high in ending) for ending in self.endings)
        return self._most[low]

    def least_above(self, high: int) -> int:
        """How many of them end above somebody who has this at most, whatever happens."""
        if high not in self._least:
            self._least[high] = min(sum(low > high for low, _ in ending) for ending in self.endings)
        return self._least[high]


class Endings:
    """What the open tables of an event can bring to the contenders of one cut with `places` places."""

    def __init__(self, count: Count, units: Sequence[_Unit], ranking: Ranking, places: int) -> None:
        self._units, self._places = units, places
        self._of = {player: unit for unit in units for player in unit.players}
        firm = [[t for t in group if t.player not in self._of] for group in ranking.groups]
        reaches = {t.player: _reach(count.fmt, t.points, t.assets, t.assets) for group in firm for t in group}
        self._lows = sorted(low for low, _ in reaches.values())
        self._highs = sorted(high for _, high in reaches.values())
        self._firm: dict[PlayerNo, tuple[int, int]] = {}
        ahead = 0
        for group in firm:
            self._firm.update((tally.player, (ahead, len(group) - 1)) for tally in group)
            ahead += len(group)
        self._reaches = reaches

    def certain(self, player: PlayerNo) -> bool | None:
        """Whether the player goes through in every ending (True), in none (False), or it is open (None)."""
        if player in self._of:
            return self._of_table(player)
        low, high = self._reaches[player]
        above, level = self._firm[player]
        if above + level + sum(unit.most_at(low) for unit in self._units) < self._places:
            return True
        return False if above + sum(unit.least_above(high) for unit in self._units) >= self._places else None

    def goodness_of(self, player: PlayerNo) -> Iterator[tuple[int, bool, bool]]:
        """Ending by ending of the player's own open tables: goodness, may they stay out, may they go through.

        What the other tables may bring is taken at its worst for the one and at its best for the other.
        """
        own = self._of[player]
        at = own.players.index(player)
        others = [unit for unit in self._units if unit is not own]
        for ending in own.endings:
            mine, most = ending[at]
            level = sum(high >= mine for _, high in ending) - 1
            level += len(self._highs) - bisect_left(self._highs, mine)
            above = sum(low > most for low, _ in ending) + len(self._lows) - bisect_right(self._lows, most)
            stays = level + sum(unit.most_at(mine) for unit in others) >= self._places
            goes = above + sum(unit.least_above(most) for unit in others) < self._places
            yield mine // _SPAN, stays, goes

    def _of_table(self, player: PlayerNo) -> bool | None:
        """Whether a player of an open table goes through, ending by ending of that table."""
        goes = stays = False
        for _, may_stay, may_go in self.goodness_of(player):
            stays, goes = stays or may_stay, goes or may_go
            if stays and goes:
                return None
        return goes


def endings_of(
    count: Count, known: Mapping[PlayerNo, Interval], ranking: Ranking, places: int
) -> Endings | None:
    """The endings for these contenders; None where nothing is open, or too much to take it whole."""
    open_tables = {(heat, table) for each in known.values() for heat, table in each.open if table is not None}
    waits = any(table is None for each in known.values() for _, table in each.open)
    if waits or not 0 < len(open_tables) <= FEW:
        return None
    units = []
    kinds: Kinds = {}
    for tables in _together([count.assessed[heat, table] for heat, table in sorted(open_tables)]):
        unit = _unit(count, known, tables, kinds)
        if unit is None:
            return None
        units.append(unit)
    return Endings(count, units, ranking, places)


def _together(tables: Sequence[TableAssessment]) -> list[list[TableAssessment]]:
    """Tables in groups that share no player."""
    groups: list[list[TableAssessment]] = []
    for table in tables:
        seats = set(table.seats)
        touching = [group for group in groups if any(seats & set(each.seats) for each in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([table, *(each for group in touching for each in group)])
    return groups


def _unit(
    count: Count,
    known: Mapping[PlayerNo, Interval],
    tables: Sequence[TableAssessment],
    kinds: Kinds,
) -> _Unit | None:
    """Every ending of these tables for the contenders who sit there; None if there are too many."""
    players = tuple(n for n in dict.fromkeys(n for t in tables for n in t.seats) if n in known)
    each_table = []
    total = 1
    for table in tables:
        endings = _endings(count, table, kinds)
        total *= len(endings)
        each_table.append(endings)
    if total > _MOST_ENDINGS:
        return None
    index = {player: at for at, player in enumerate(players)}
    rest = [_settled_part(count, player, tables) for player in players]
    made = set()
    for chosen in product(*each_table):
        points = [worth for worth, _ in rest]
        poor = [True] * len(players)
        for table, gained in zip(tables, chosen, strict=True):
            for player, (worth, bankrupt) in zip(table.seats, gained, strict=True):
                if player in index:
                    points[index[player]] += worth
                    poor[index[player]] &= bankrupt
        made.add(
            tuple(
                _reach(count.fmt, Points(worth), has, has if known_to_be else _SPAN - 1)
                for worth, (_, has), known_to_be in zip(points, rest, poor, strict=True)
            )
        )
    return _Unit(players, tuple(made))


def _reach(fmt: Format, points: Points, least: int, most: int) -> Reach:
    """Points, and assets from `least` to `most` where they are what parts equal points."""
    goodness = (-points if fmt.low_wins else points) * _SPAN
    if fmt.tie_breaks[0] != _ASSETS:
        return goodness, goodness + _SPAN - 1
    return goodness + least, goodness + most


def _settled_part(count: Count, player: PlayerNo, tables: Sequence[TableAssessment]) -> tuple[int, int]:
    """A player's points and assets without what these tables give."""
    tally = count.tallies[player]
    here = {table.heat for table in tables if player in table.seats}
    rest = [score for score in tally.heats if score.heat not in here]
    return tally.adjustments + sum(score.points for score in rest), sum(score.total for score in rest)


def _endings(count: Count, table: TableAssessment, kinds: Kinds) -> list[tuple[Gain, ...]]:
    """What each seat can get, ending by ending."""
    size = len(table.seats)
    if known_left(table) is None:
        if (size, None) not in kinds:
            seats = tuple(range(size))
            kinds[size, None] = sorted(
                {
                    _paid(count, size, live, out)
                    for left in range(size + 1)
                    for staying in combinations(seats, left)
                    for live in _orders(staying)
                    for out in _orders(tuple(seat for seat in seats if seat not in staying))
                }
            )
        return kinds[size, None]
    settled = {number_of(each): each.points for each in table.results if number_of(each) in table.settled}
    live_seats = tuple(at for at, player in enumerate(table.seats) if player not in settled)
    endings = set()
    for live in _orders(live_seats):
        paid = list(_paid(count, size, live, ()))
        for at, player in enumerate(table.seats):
            if player in settled:
                paid[at] = (settled[player], True)
        endings.add(tuple(paid))
    return sorted(endings)


def _paid(count: Count, size: int, live: Places, out: Places) -> tuple[Gain, ...]:
    """Points by seat of a table that ended so, and whether the player went bankrupt."""
    places: list[int] = []
    order: list[int] = []
    for group in (*live, *out):
        places += [len(places) + 1] * len(group)
        order += group
    left = sum(len(group) for group in live)
    places += [len(places) + 1] * (size - len(places))
    points = count.fmt.points.points_of(places, left)
    paid: list[Gain] = [(0, False)] * size
    for at, (seat, worth) in enumerate(zip(order, points, strict=False)):
        paid[seat] = (worth, at >= left)
    return tuple(paid)


def _orders(seats: tuple[int, ...]) -> Iterator[Places]:
    """Every order of these seats, shared places included."""
    if not seats:
        yield ()
        return
    for size in range(1, len(seats) + 1):
        for first in combinations(seats, size):
            rest = tuple(seat for seat in seats if seat not in first)
            for after in _orders(rest):
                yield (first, *after)
