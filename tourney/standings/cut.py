"""Decides which players go through to the finals, which stand by, and what keeps that open.

With every result firm the cut is exact. Before that a player has *clinched* a place if nobody can push them
out any more, is *eliminated* if they cannot come in any more, and is *alive* otherwise; tables that are not
firm never decide a place. Only a recorded ruling decides a tie at the line.

Bounds look at every player alone and let all four of a table win it. If few tables are open, `Endings` are
exact: every order of a table, with every number of players left and every shared place, is one ending, so
that one player's gain is another's loss. Tables that share a player are taken together. Money is open, so
that equal points may fall either way and nothing is called decided too early; but a bankrupt player ends with
nothing (T9.1), so that their assets are known where assets part equal points. More than a few tables, or too
many endings, are left to the bounds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, product

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, Points, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsSnapshot, once_per_snapshot
from tourney.event.formats import ChampionRule, Format, Seeded
from tourney.event.journal import NOBODY, author_name
from tourney.event.table_state import TableAssessment, TableState, number_of
from tourney.standings.ranking import Interval, Ranking, intervals, known_left, ranked, ties_ruled

FEW = 4
"""Up to so many open tables are taken whole, ending by ending."""


_MOST_ENDINGS = 4000
"""The most endings of tables that share players, taken together."""


_SPAN = 1 << 60
"""More than anybody's assets: goodness times this, plus assets, sorts by points and then by assets."""


_ASSETS = "assets"


Reach = tuple[int, int]
"""A player's certain result, and the most they can reach: goodness and assets in one number."""


Places = tuple[tuple[int, ...], ...]
"""Groups of seats, best first; seats in one group share their place."""


Gain = tuple[int, bool]
"""Points from a table (sixtieths), and whether the player went bankrupt there."""


Kinds = dict[tuple[int, int | None], list[tuple[Gain, ...]]]


@dataclass(slots=True)
class _Unit:
    """Contenders of a table (or of some that share players) and their results in each ending."""

    players: tuple[PlayerNo, ...]
    endings: tuple[tuple[Reach, ...], ...]
    _most: dict[int, int] = field(default_factory=dict)
    _least: dict[int, int] = field(default_factory=dict)

    def most_at(self, low: int) -> int:
        """How many of them can end level with or above a player who certainly has this."""
        if low not in self._most:
            self._most[low] = max(sum(high >= low for _, high in ending) for ending in self.endings)
        return self._most[low]

    def least_above(self, high: int) -> int:
        """How many of them end above a player who has at most this, whatever happens."""
        if high not in self._least:
            self._least[high] = min(sum(low > high for low, _ in ending) for ending in self.endings)
        return self._least[high]


class Endings:
    """The results that the open tables of an event can bring to the contenders of one cut with `places`
    places.
    """

    def __init__(
        self, results: ResultsSnapshot, units: Sequence[_Unit], ranking: Ranking, places: int
    ) -> None:
        self._units, self._places = units, places
        self._of = {player: unit for unit in units for player in unit.players}
        firm = [[t for t in group if t.player not in self._of] for group in ranking.groups]
        reaches = {
            t.player: _reach(results.fmt, t.points, t.assets, t.assets) for group in firm for t in group
        }
        self._lows = sorted(low for low, _ in reaches.values())
        self._highs = sorted(high for _, high in reaches.values())
        self._firm: dict[PlayerNo, tuple[int, int]] = {}
        ahead = 0
        for group in firm:
            self._firm.update((tally.player, (ahead, len(group) - 1)) for tally in group)
            ahead += len(group)
        self._reaches = reaches

    def certain(self, player: PlayerNo) -> bool | None:
        """Whether the player goes through in every ending (True), in none (False), or neither (None)."""
        if player in self._of:
            return self._of_table(player)
        low, high = self._reaches[player]
        above, level = self._firm[player]
        if above + level + sum(unit.most_at(low) for unit in self._units) < self._places:
            return True
        return False if above + sum(unit.least_above(high) for unit in self._units) >= self._places else None

    def goodness_of(self, player: PlayerNo) -> Iterator[tuple[int, bool, bool]]:
        """For each ending of the player's own open tables: goodness, may they stay out, may they go through.

        The other tables are taken at their worst for the one question and at their best for the other.
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
    results: ResultsSnapshot, known: Mapping[PlayerNo, Interval], ranking: Ranking, places: int
) -> Endings | None:
    """The endings for these contenders; None if nothing is open, or too much to take it whole."""
    open_tables = {(heat, table) for each in known.values() for heat, table in each.open if table is not None}
    waits = any(table is None for each in known.values() for _, table in each.open)
    if waits or not 0 < len(open_tables) <= FEW:
        return None
    units = []
    kinds: Kinds = {}
    for tables in _together([results.assessed[heat, table] for heat, table in sorted(open_tables)]):
        unit = _unit(results, known, tables, kinds)
        if unit is None:
            return None
        units.append(unit)
    return Endings(results, units, ranking, places)


def _together(tables: Sequence[TableAssessment]) -> list[list[TableAssessment]]:
    """Tables in groups that do not share a player with another group."""
    groups: list[list[TableAssessment]] = []
    for table in tables:
        seats = set(table.seats)
        touching = [group for group in groups if any(seats & set(each.seats) for each in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([table, *(each for group in touching for each in group)])
    return groups


def _unit(
    results: ResultsSnapshot,
    known: Mapping[PlayerNo, Interval],
    tables: Sequence[TableAssessment],
    kinds: Kinds,
) -> _Unit | None:
    """Every ending of these tables for the contenders who sit there; None if there are too many."""
    players = tuple(n for n in dict.fromkeys(n for t in tables for n in t.seats) if n in known)
    each_table = []
    total = 1
    for table in tables:
        endings = _endings(results, table, kinds)
        total *= len(endings)
        each_table.append(endings)
    if total > _MOST_ENDINGS:
        return None
    index = {player: at for at, player in enumerate(players)}
    rest = [_settled_part(results, player, tables) for player in players]
    outcomes = set()
    for chosen in product(*each_table):
        points = [worth for worth, _ in rest]
        poor = [True] * len(players)
        for table, gained in zip(tables, chosen, strict=True):
            for player, (worth, bankrupt) in zip(table.seats, gained, strict=True):
                if player in index:
                    points[index[player]] += worth
                    poor[index[player]] &= bankrupt
        outcomes.add(
            tuple(
                _reach(results.fmt, Points(worth), has, has if known_to_be else _SPAN - 1)
                for worth, (_, has), known_to_be in zip(points, rest, poor, strict=True)
            )
        )
    return _Unit(players, tuple(outcomes))


def _reach(fmt: Format, points: Points, least: int, most: int) -> Reach:
    """Points, and assets from `least` to `most` if they part equal points."""
    goodness = (-points if fmt.low_wins else points) * _SPAN
    if fmt.tie_breaks[0] != _ASSETS:
        return goodness, goodness + _SPAN - 1
    return goodness + least, goodness + most


def _settled_part(
    results: ResultsSnapshot, player: PlayerNo, tables: Sequence[TableAssessment]
) -> tuple[int, int]:
    """A player's points and assets without what these tables give."""
    tally = results.tallies[player]
    here = {table.heat for table in tables if player in table.seats}
    rest = [score for score in tally.heats if score.heat not in here]
    return tally.adjustments + sum(score.points for score in rest), sum(score.total for score in rest)


def _endings(results: ResultsSnapshot, table: TableAssessment, kinds: Kinds) -> list[tuple[Gain, ...]]:
    """The possible results of each seat, ending by ending."""
    size = len(table.seats)
    if known_left(table) is None:
        if (size, None) not in kinds:
            seats = tuple(range(size))
            kinds[size, None] = sorted(
                {
                    _paid(results, size, live, out)
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
        paid = list(_paid(results, size, live, ()))
        for at, player in enumerate(table.seats):
            if player in settled:
                paid[at] = (settled[player], True)
        endings.add(tuple(paid))
    return sorted(endings)


def _paid(results: ResultsSnapshot, size: int, live: Places, out: Places) -> tuple[Gain, ...]:
    """Points by seat after an ending of a table, and whether the player went bankrupt."""
    places: list[int] = []
    order: list[int] = []
    for group in (*live, *out):
        places += [len(places) + 1] * len(group)
        order += group
    left = sum(len(group) for group in live)
    places += [len(places) + 1] * (size - len(places))
    points = results.fmt.points.points_of(places, left)
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


class Qualification(StrEnum):
    """Whether a player goes through."""

    CLINCHED = "safe"
    ALIVE = "open"
    ELIMINATED = "out"


@dataclass(frozen=True, slots=True)
class MissingResult:
    """Something that must still come in before the cut is decided: a table, or a whole heat (`table`
    None).
    """

    heat: HeatId
    table: TableNo | None
    reason: Message


@dataclass(frozen=True, slots=True)
class CutTie:
    """Players level at the line (numbers rising) for `places` free places.

    `firm`: only a referee's decision can part them; otherwise open results still may.
    """

    scope: str
    players: tuple[PlayerNo, ...]
    places: int
    firm: bool


@dataclass(frozen=True, slots=True)
class OrderTie:
    """Players level on everything who are all in, or all stand by: only their order is open.

    `players` have numbers rising, which is the order of their seeds or turns until a referee decides another;
    `first` is the seed or turn of the first of them, from 1. `firm` as for a `CutTie`.
    """

    scope: str
    players: tuple[PlayerNo, ...]
    first: int
    firm: bool

    @property
    def last(self) -> int:
        """The seed or turn of the last of them."""
        return self.first + len(self.players) - 1


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut of one division ("" without divisions).

    `seeded` have a place without qualifying: within `size` or, if the format says so, beside it (then they
    are in `extra` and join the last stage). `through` are those in for certain, in order of seed: seeded
    players first, then by standing. `as_it_stands` are the players who would go through now; of those level
    at the line as many as there is room for, by number. It fills the planned seats and does not tell their
    final players (`over_the_line`). `order` is everybody who can go through by standing (without seeded
    ones); before any result it is empty and only seeded players are named. `reserves` are the next of them:
    empty while a tie at the line is open, whose losers come first, and with all who are level with the last
    of them. `seeds_level` and `reserves_level` are the players level among those in and among the reserves.
    """

    division: str
    scope: str
    size: int
    through: tuple[PlayerNo, ...]
    as_it_stands: tuple[PlayerNo, ...]
    extra: tuple[PlayerNo, ...]
    seeded: tuple[PlayerNo, ...]
    order: tuple[PlayerNo, ...]
    reserves: tuple[PlayerNo, ...]
    ties: tuple[CutTie, ...]
    waiting: tuple[MissingResult, ...]
    chances: Mapping[PlayerNo, Qualification]
    seeds_level: tuple[OrderTie, ...]
    reserves_level: tuple[OrderTie, ...]

    def undecided(self, player: PlayerNo) -> CutTie | OrderTie | None:
        """The tie at the line or among the reserves that must be decided before the next players are
        known.
        """
        open_orders: tuple[CutTie | OrderTie, ...] = (*self.ties, *self.reserves_level)
        return next((each for each in open_orders if player in each.players), None)

    def orders(self) -> tuple[tuple[PlayerNo, ...], ...]:
        """Every group of level players whose order a referee may decide."""
        levels = (*self.seeds_level, *self.reserves_level)
        return (*(tie.players for tie in self.ties), *(level.players for level in levels))

    @property
    def at_the_line(self) -> frozenset[PlayerNo]:
        """Players level at the line: neither through nor out, whatever their number."""
        return frozenset(player for tie in self.ties for player in tie.players)

    @property
    def over_the_line(self) -> tuple[PlayerNo, ...]:
        """Players who would go through now without any decision: `as_it_stands` without those level at the
        line.
        """
        level = self.at_the_line
        return tuple(player for player in self.as_it_stands if player not in level)

    @property
    def decided(self) -> bool:
        """Whether everybody's place is certain and every heat has been played."""
        return not self.waiting and not self.ties and Qualification.ALIVE not in self.chances.values()


@once_per_snapshot
def cuts_of(results: ResultsSnapshot) -> tuple[Cut, ...]:
    """One cut for each division in the format's order, or a single one; none without a cut in the format."""
    fmt = results.fmt
    if fmt.champion is ChampionRule.TOP_TABLE:
        return ()
    known = intervals(results)
    if not fmt.divisions:
        return (_cut(results, "", fmt.cut, list(results.tallies), known),)
    members: dict[str, list[PlayerNo]] = {each.id: [] for each in fmt.divisions}
    for player in results.tallies:
        division = results.division_of(player)
        if division:
            members[division].append(player)
    return tuple(_cut(results, each.id, each.cut, members[each.id], known) for each in fmt.divisions)


def waiting_for(table: TableAssessment) -> Message:
    """Why a table is not firm."""
    if table.state is TableState.SECOND:
        return msg("second_entry.awaited", by=author_name(table.first_by or NOBODY))
    if table.missing:
        return msg("standings.wait_missing", n=len(table.missing))
    if table.blocking:
        return msg("standings.wait_problems", n=len(table.blocking))
    if not table.confirmed:
        return msg("standings.wait_unconfirmed")
    return msg("standings.wait_totals")


def _cut(
    results: ResultsSnapshot,
    division: str,
    size: int,
    members: Sequence[PlayerNo],
    known: Mapping[PlayerNo, Interval],
) -> Cut:
    fmt, t = results.fmt, results.tournament
    able = [player for player in members if results.eligible(player)]
    flagged = [player for player in able if t.players[player].seeded]
    inside = tuple(flagged[:size]) if fmt.seeded is Seeded.INSIDE else ()
    extra = tuple(flagged) if fmt.seeded is Seeded.EXTRA else ()
    special = {*inside, *extra}
    contenders = [player for player in able if player not in special]
    ranking = ranked(
        [results.tallies[player] for player in contenders],
        fmt,
        ties_ruled(t.rulings.values(), division),
    )
    order = tuple(tally.player for group in ranking.groups for tally in group)
    places = size - len(inside)
    mine = {player: known[player] for player in contenders}
    rivals = rivals_of(ranking, mine)
    chances = _refined(
        results, ranking, mine, {player: _chance(each, places) for player, each in rivals.items()}, places
    )
    scope = f"cut:{division}" if division else "cut"
    ties = _ties(ranking, known, chances, places, scope) if results.counted_heats else ()
    waiting = _waiting(results, known, chances)
    chances |= dict.fromkeys(special, Qualification.CLINCHED) | dict.fromkeys(
        set(members) - set(able), Qualification.ELIMINATED
    )
    through = tuple(player for player in order if chances[player] is Qualification.CLINCHED)
    reserve_count = 0 if ties or not results.counted_heats else fmt.reserves
    reserves_level = _levels(ranking, known, scope, places, places + reserve_count, 1)
    if reserves_level:
        reserve_count = max(reserve_count, reserves_level[-1].last)
    reserves = order[places : places + reserve_count]
    at_the_line = {tie.players for tie in ties}
    seeds_level = tuple(
        level
        for level in _levels(ranking, known, scope, 0, places, len(inside) + 1)
        if level.players not in at_the_line and results.counted_heats
    )
    return Cut(
        division=division,
        scope=scope,
        size=size,
        through=(*inside, *through),
        as_it_stands=(*inside, *(order[:places] if results.counted_heats else ())),
        extra=extra,
        seeded=(*inside, *extra),
        order=order,
        reserves=reserves,
        ties=ties,
        waiting=waiting,
        chances=chances,
        seeds_level=seeds_level,
        reserves_level=reserves_level,
    )


@dataclass(frozen=True, slots=True)
class Rivals:
    """How many contenders certainly end above a player, and how many can end level or above at most."""

    surely: int
    maybe: int


def rivals_of(ranking: Ranking, known: Mapping[PlayerNo, Interval]) -> dict[PlayerNo, Rivals]:
    """The rivals of every contender by the bounds; between two players with complete results the ranking
    decides.
    """
    least = sorted(each.least for each in known.values() if not each.exact)
    most = sorted(each.most for each in known.values() if not each.exact)
    rivals = {}
    firm_above = 0
    for group in ranking.groups:
        firm = [tally.player for tally in group if known[tally.player].exact]
        for player in firm:
            mine = known[player].least
            surely = firm_above + len(least) - bisect_right(least, mine)
            maybe = firm_above + len(firm) - 1 + len(most) - bisect_left(most, mine)
            rivals[player] = Rivals(surely, maybe)
        firm_above += len(firm)
    every_least = sorted(each.least for each in known.values())
    every_most = sorted(each.most for each in known.values())
    for player, each in known.items():
        if not each.exact:
            surely = len(every_least) - bisect_right(every_least, each.most)
            maybe = len(every_most) - bisect_left(every_most, each.least) - 1
            rivals[player] = Rivals(surely, maybe)
    return rivals


def _refined(
    results: ResultsSnapshot,
    ranking: Ranking,
    known: Mapping[PlayerNo, Interval],
    chances: dict[PlayerNo, Qualification],
    places: int,
) -> dict[PlayerNo, Qualification]:
    """Decide players whom the bounds leave alive, by whole endings if these are few."""
    if Qualification.ALIVE not in chances.values():
        return chances
    endings = endings_of(results, known, ranking, places)
    if endings is None:
        return chances
    for player, chance in chances.items():
        certain = endings.certain(player) if chance is Qualification.ALIVE else None
        if certain is not None:
            chances[player] = Qualification.CLINCHED if certain else Qualification.ELIMINATED
    return chances


def _chance(rivals: Rivals, places: int) -> Qualification:
    """Clinched: fewer than `places` others can end level or above. Eliminated: so many surely end above."""
    if rivals.maybe < places:
        return Qualification.CLINCHED
    return Qualification.ELIMINATED if rivals.surely >= places else Qualification.ALIVE


def _ties(
    ranking: Ranking,
    known: Mapping[PlayerNo, Interval],
    chances: Mapping[PlayerNo, Qualification],
    places: int,
    scope: str,
) -> tuple[CutTie, ...]:
    """The group of level players across the line, if there is one."""
    before = 0
    for group in ranking.groups:
        after = before + len(group)
        if before < places < after:
            players = tuple(sorted(tally.player for tally in group))
            alive = {player for player, chance in chances.items() if chance is Qualification.ALIVE}
            firm = alive == set(players) and all(known[player].exact for player in players)
            return (CutTie(scope, players, places - before, firm),)
        before = after
    return ()


def _levels(
    ranking: Ranking, known: Mapping[PlayerNo, Interval], scope: str, begin: int, end: int, first: int
) -> tuple[OrderTie, ...]:
    """Groups of level players that begin at an index from `begin` to before `end`; `first` is its number."""
    levels = []
    at = 0
    for group in ranking.groups:
        if begin <= at < end and len(group) > 1:
            players = tuple(sorted(tally.player for tally in group))
            firm = all(known[player].exact for player in players)
            levels.append(OrderTie(scope, players, first + at - begin, firm))
        at += len(group)
    return tuple(levels)


def _waiting(
    results: ResultsSnapshot, known: Mapping[PlayerNo, Interval], chances: Mapping[PlayerNo, Qualification]
) -> tuple[MissingResult, ...]:
    """Heats that nobody has played yet, then tables with a player who is still alive."""
    fmt = results.fmt
    waiting = [
        MissingResult(heat, None, msg("standings.wait_heat", heat=heat_named(heat)))
        for heat in fmt.heat_ids
        if heat not in results.counted_heats
    ]
    tables = {
        (heat, table)
        for player, chance in chances.items()
        if chance is Qualification.ALIVE
        for heat, table in known[player].open
        if table is not None and heat in results.counted_heats
    }
    ordered = sorted(tables, key=lambda key: (heat_order(key[0]), key[1]))
    return (*waiting, *(MissingResult(*key, waiting_for(results.assessed[key])) for key in ordered))
