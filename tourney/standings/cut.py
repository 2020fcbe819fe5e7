"""Who goes through to the finals, who stands by, and what keeps that from being decided.

With every result firm the cut is exact. Before that a player is *safe* if nobody can push them out any
more, *out* if they cannot come in any more, *open* otherwise (see `bounds`, `endings`); tables that are not
firm never decide a place. Ties at the line are decided by a recorded ruling alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.counting import Count, concluded
from tourney.event.formats import ChampionRule, Seeded
from tourney.event.table_state import TableAssessment
from tourney.standings.bounds import Interval, intervals
from tourney.standings.endings import endings_of
from tourney.standings.ranking import Ranking, ranked, ties_ruled


class Qualification(StrEnum):
    """Whether a player goes through."""

    SAFE = "safe"
    OPEN = "open"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Outstanding:
    """What must still come in before the cut is decided: a table, or a whole heat (`table` None)."""

    heat: HeatId
    table: TableNo | None
    reason: Message


@dataclass(frozen=True, slots=True)
class CutTie:
    """Players level at the line (numbers rising) for `places` free places.

    `firm`: nothing but a referee's decision can part them; otherwise open results still may.
    """

    scope: str
    players: tuple[PlayerNo, ...]
    places: int
    firm: bool


@dataclass(frozen=True, slots=True)
class CutLevel:
    """Players level on everything who are all in, or all stand by: only their order is open.

    `players` have numbers rising, which is the order their seeds or turns follow until a referee decides
    another; `first` is the seed or turn of the first of them, from 1. `firm` as for a `CutTie`.
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
    """The cut of one division ("" where there are none).

    `seeded` have a place without qualifying: within `size` or, where the format says so, beside it (then
    they are in `extra` and join the last stage). `through` are those in for certain, in order of seed:
    seeded players first, then by standing. `as_it_stands` is who would go through now, of those level
    at the line as many as there is room for, by number: it fills the planned seats, and says nothing of who
    will sit there (`over_the_line`). `order` is everybody who can go through by standing (seeded ones left
    out); before any result nobody stands anywhere and only seeded players are named. `reserves` the next of
    them: nobody while a tie at the line is open, whose losers come first, and all who are level with the
    last of them.
    `seeds_level` and `reserves_level` are the players level among those in and among the reserves.
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
    waiting: tuple[Outstanding, ...]
    chances: Mapping[PlayerNo, Qualification]
    seeds_level: tuple[CutLevel, ...]
    reserves_level: tuple[CutLevel, ...]

    def undecided(self, player: PlayerNo) -> CutTie | CutLevel | None:
        """The tie at the line or among the reserves that must be decided before they can be next."""
        open_orders: tuple[CutTie | CutLevel, ...] = (*self.ties, *self.reserves_level)
        return next((each for each in open_orders if player in each.players), None)

    def orders(self) -> tuple[tuple[PlayerNo, ...], ...]:
        """Every group of level players whose order a referee may decide."""
        levels = (*self.seeds_level, *self.reserves_level)
        return (*(tie.players for tie in self.ties), *(level.players for level in levels))

    @property
    def at_the_line(self) -> frozenset[PlayerNo]:
        """Who is level at the line: neither through nor out, whatever their number."""
        return frozenset(player for tie in self.ties for player in tie.players)

    @property
    def over_the_line(self) -> tuple[PlayerNo, ...]:
        """Who would go through now, nothing being decided: `as_it_stands` without those level there."""
        level = self.at_the_line
        return tuple(player for player in self.as_it_stands if player not in level)

    @property
    def decided(self) -> bool:
        """Whether everybody's place is certain and every heat has been played."""
        return not self.waiting and not self.ties and Qualification.OPEN not in self.chances.values()


@concluded
def cuts_of(count: Count) -> tuple[Cut, ...]:
    """One cut for each division in the format's order, or a single one; none where there is no cut."""
    fmt = count.fmt
    if fmt.champion is ChampionRule.TOP_TABLE:
        return ()
    known = intervals(count)
    if not fmt.divisions:
        return (_cut(count, "", fmt.cut, list(count.tallies), known),)
    members: dict[str, list[PlayerNo]] = {each.id: [] for each in fmt.divisions}
    for player in count.tallies:
        division = count.division_of(player)
        if division:
            members[division].append(player)
    return tuple(_cut(count, each.id, each.cut, members[each.id], known) for each in fmt.divisions)


def waiting_for(table: TableAssessment) -> Message:
    """Why a table is not firm."""
    if table.missing:
        return msg("standings.wait_missing", n=len(table.missing))
    if table.blocking:
        return msg("standings.wait_problems", n=len(table.blocking))
    if not table.confirmed:
        return msg("standings.wait_unconfirmed")
    return msg("standings.wait_totals")


def _cut(
    count: Count, division: str, size: int, members: Sequence[PlayerNo], known: Mapping[PlayerNo, Interval]
) -> Cut:
    fmt, t = count.fmt, count.tournament
    able = [player for player in members if count.eligible(player)]
    flagged = [player for player in able if t.players[player].seeded]
    inside = tuple(flagged[:size]) if fmt.seeded is Seeded.INSIDE else ()
    extra = tuple(flagged) if fmt.seeded is Seeded.EXTRA else ()
    special = {*inside, *extra}
    contenders = [player for player in able if player not in special]
    ranking = ranked(
        [count.tallies[player] for player in contenders],
        fmt,
        ties_ruled(t.rulings.values(), division),
    )
    order = tuple(tally.player for group in ranking.groups for tally in group)
    places = size - len(inside)
    mine = {player: known[player] for player in contenders}
    rivals = rivals_of(ranking, mine)
    chances = _refined(
        count, ranking, mine, {player: _chance(each, places) for player, each in rivals.items()}, places
    )
    scope = f"cut:{division}" if division else "cut"
    ties = _ties(ranking, known, chances, places, scope) if count.counted else ()
    waiting = _waiting(count, known, chances)
    chances |= dict.fromkeys(special, Qualification.SAFE) | dict.fromkeys(
        set(members) - set(able), Qualification.OUT
    )
    through = tuple(player for player in order if chances[player] is Qualification.SAFE)
    wanted = 0 if ties or not count.counted else fmt.reserves
    reserves_level = _levels(ranking, known, scope, places, places + wanted, 1)
    if reserves_level:
        wanted = max(wanted, reserves_level[-1].last)
    reserves = order[places : places + wanted]
    at_the_line = {tie.players for tie in ties}
    seeds_level = tuple(
        level
        for level in _levels(ranking, known, scope, 0, places, len(inside) + 1)
        if level.players not in at_the_line and count.counted
    )
    return Cut(
        division=division,
        scope=scope,
        size=size,
        through=(*inside, *through),
        as_it_stands=(*inside, *(order[:places] if count.counted else ())),
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
    """How many contenders surely end above a player, and how many can end level or above at most."""

    surely: int
    maybe: int


def rivals_of(ranking: Ranking, known: Mapping[PlayerNo, Interval]) -> dict[PlayerNo, Rivals]:
    """The rivals of every contender by the bounds; of two whose results are all in the ranking says it."""
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
    count: Count,
    ranking: Ranking,
    known: Mapping[PlayerNo, Interval],
    chances: dict[PlayerNo, Qualification],
    places: int,
) -> dict[PlayerNo, Qualification]:
    """Players whom the bounds leave open, by whole endings where these are few."""
    if Qualification.OPEN not in chances.values():
        return chances
    endings = endings_of(count, known, ranking, places)
    if endings is None:
        return chances
    for player, chance in chances.items():
        certain = endings.certain(player) if chance is Qualification.OPEN else None
        if certain is not None:
            chances[player] = Qualification.SAFE if certain else Qualification.OUT
    return chances


def _chance(rivals: Rivals, places: int) -> Qualification:
    """Safe: fewer than `places` others can end level or above. Out: that many surely end above."""
    if rivals.maybe < places:
        return Qualification.SAFE
    return Qualification.OUT if rivals.surely >= places else Qualification.OPEN


def _ties(
    ranking: Ranking,
    known: Mapping[PlayerNo, Interval],
    chances: Mapping[PlayerNo, Qualification],
    places: int,
    scope: str,
) -> tuple[CutTie, ...]:
    """The group of level players that the line goes through, if there is one."""
    before = 0
    for group in ranking.groups:
        after = before + len(group)
        if before < places < after:
            players = tuple(sorted(tally.player for tally in group))
            open_players = {player for player, chance in chances.items() if chance is Qualification.OPEN}
            firm = open_players == set(players) and all(known[player].exact for player in players)
            return (CutTie(scope, players, places - before, firm),)
        before = after
    return ()


def _levels(
    ranking: Ranking, known: Mapping[PlayerNo, Interval], scope: str, begin: int, end: int, first: int
) -> tuple[CutLevel, ...]:
    """Groups of level players that begin at an index from `begin` to before `end`; `first` is its number."""
    levels = []
    at = 0
    for group in ranking.groups:
        if begin <= at < end and len(group) > 1:
            players = tuple(sorted(tally.player for tally in group))
            firm = all(known[player].exact for player in players)
            levels.append(CutLevel(scope, players, first + at - begin, firm))
        at += len(group)
    return tuple(levels)


def _waiting(
    count: Count, known: Mapping[PlayerNo, Interval], chances: Mapping[PlayerNo, Qualification]
) -> tuple[Outstanding, ...]:
    """Heats that nobody has played yet, then tables where somebody sits whose place is open."""
    fmt = count.fmt
    waiting = [
        Outstanding(heat, None, msg("standings.wait_heat", heat=heat_named(heat)))
        for heat in fmt.heat_ids
        if heat not in count.counted
    ]
    tables = {
        (heat, table)
        for player, chance in chances.items()
        if chance is Qualification.OPEN
        for heat, table in known[player].open
        if table is not None and heat in count.counted
    }
    ordered = sorted(tables, key=lambda key: (heat_order(key[0]), key[1]))
    return (*waiting, *(Outstanding(*key, waiting_for(count.assessed[key])) for key in ordered))
