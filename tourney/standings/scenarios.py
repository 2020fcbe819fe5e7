"""Computes what each player still needs: whether they have clinched a place, are alive or eliminated and why,
and which points suffice.

Points are the sum of all heats open to a player. `sure` is the least sum that makes it certain whatever the
others do, `hope` the least that leaves a way in; if low wins, the most. They use the cut's own basis: whole
endings if few tables are open (`endings`), else the bounds, and name only sums that the points table can
bring. Money is open as there: a sum that leaves a player level with others is called neither sure nor
hopeless.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec

from tourney.base.heat_names import heats_named
from tourney.base.ids import HeatId, PlayerNo, Points, TableNo, heat_order, points_shown
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsSnapshot, once_per_snapshot
from tourney.scoresheet.ranking import shared_points
from tourney.standings.cut import Cut, Endings, Qualification, Rivals, cuts_of, endings_of, rivals_of
from tourney.standings.ranking import Interval, Ranges, intervals, known_left, open_range, ranked, ties_ruled


class Prospect(msgspec.Struct, frozen=True):
    """A player's chance at the cut, why, and what they need in `heats`, the heats still open to them.

    `sure` and `hope` (sixtieths) are None for players who have clinched a place or are eliminated, or have
    nothing left to play. A player alive whose own points cannot make it sure has only `hope`; one with a way
    in by any result has only `sure`.
    """

    chance: Qualification
    reason: Message
    heats: tuple[HeatId, ...] = ()
    sure: Points | None = None
    hope: Points | None = None


@once_per_snapshot
def prospects_of(results: ResultsSnapshot) -> Mapping[PlayerNo, Prospect]:
    """The prospect of everybody in a cut; empty if the format has no cut."""
    prospects: dict[PlayerNo, Prospect] = {}
    for cut in cuts_of(results):
        prospects |= _Contest(results, cut).prospects()
    return prospects


class _Contest:
    """One cut: its contenders, and how far each can come."""

    def __init__(self, results: ResultsSnapshot, cut: Cut) -> None:
        self._count, self._cut = results, cut
        self._places = cut.size - (len(cut.seeded) - len(cut.extra))
        known = intervals(results)
        self._known = {player: known[player] for player in cut.order}
        rulings = ties_ruled(results.tournament.rulings.values(), cut.division)
        tallies = [results.tallies[player] for player in cut.order]
        ranking = ranked(tallies, results.fmt, rulings)
        self._rivals = rivals_of(ranking, self._known)
        self._mosts = sorted(each.most for each in self._known.values())
        self._leasts = sorted(each.least for each in self._known.values())
        self._gains = _Gains(results)
        self._endings: Endings | None = None
        if Qualification.ALIVE in cut.chances.values():
            self._endings = endings_of(results, self._known, ranking, self._places)

    def prospects(self) -> dict[PlayerNo, Prospect]:
        settled = all(each.exact for each in self._known.values())
        prospects = {}
        for player, chance in self._cut.chances.items():
            if chance is Qualification.ALIVE:
                prospects[player] = self._open(player)
            elif player not in self._known:
                key = "prospects.seeded" if chance is Qualification.CLINCHED else "prospects.left"
                prospects[player] = Prospect(chance, msg(key))
            else:
                prospects[player] = Prospect(chance, self._certain(self._rivals[player], chance, settled))
        return prospects

    def _certain(self, rivals: Rivals, chance: Qualification, settled: bool) -> Message:
        """Why a player has clinched a place or is eliminated."""
        places = self._places
        if chance is Qualification.CLINCHED:
            if settled:
                return msg("prospects.in", places=places)
            if rivals.maybe == 0:
                return msg("prospects.safe_from_all")
            if rivals.maybe < places:
                return msg("prospects.safe", n=rivals.maybe, places=places)
            return msg("prospects.safe_endings", places=places)
        if settled:
            return msg("prospects.out", places=places)
        if rivals.surely >= places:
            return msg("prospects.out_of_reach", n=rivals.surely, places=places)
        return msg("prospects.out_endings", places=places)

    def _open(self, player: PlayerNo) -> Prospect:
        tie = next((tie for tie in self._cut.ties if tie.firm and player in tie.players), None)
        if tie is not None:
            others = [each for each in tie.players if each != player]
            return Prospect(Qualification.ALIVE, msg("prospects.tie", players=others, n=tie.places))
        mine = self._known[player]
        if mine.exact:
            rivals = self._rivals[player]
            words = msg("prospects.others", n=rivals.surely, most=rivals.maybe, places=self._places)
            return Prospect(Qualification.ALIVE, words)
        heats = tuple(sorted({heat for heat, _ in mine.open}, key=heat_order))
        sure, hope = self._by_endings(player) if self._endings is not None else self._by_bounds(player)
        words = self._needs(heats, sure, hope)
        return Prospect(Qualification.ALIVE, words, heats=heats, sure=sure, hope=hope)

    def _by_bounds(self, player: PlayerNo) -> tuple[Points | None, Points | None]:
        mine = self._known[player]
        sums = self._gains.sums(mine)
        base = mine.least - sums[0]
        beyond = _of_the_others(self._mosts, mine.most, self._places)
        level = _of_the_others(self._leasts, mine.least, self._places)
        sure = next((gain for gain in sums if base + gain > beyond), None)
        hope = next((gain for gain in sums if base + gain >= level), None)
        return self._told(sums[0], sure, hope)

    def _by_endings(self, player: PlayerNo) -> tuple[Points | None, Points | None]:
        assert self._endings is not None
        base = self._known[player].least - self._gains.sums(self._known[player])[0]
        ends = [*self._endings.goodness_of(player)]
        gains = sorted({goodness - base for goodness, _, _ in ends})
        failing = max((goodness - base for goodness, fails, _ in ends if fails), default=gains[0] - 1)
        sure = next((gain for gain in gains if gain > failing), None)
        hope = min((goodness - base for goodness, _, makes in ends if makes), default=None)
        return self._told(gains[0], sure, hope)

    def _told(self, least: int, sure: int | None, hope: int | None) -> tuple[Points | None, Points | None]:
        """The sum as points; None for the least that the remaining heats can bring, which is nothing to ask
        for.
        """
        sign = -1 if self._count.fmt.low_wins else 1
        return (
            None if sure is None else Points(sign * sure),
            None if hope is None or hope <= least else Points(sign * hope),
        )

    def _needs(self, heats: Sequence[HeatId], sure: Points | None, hope: Points | None) -> Message:
        told: dict[str, object] = {"heats": heats_named(heats)}
        if sure is not None:
            told["sure"] = points_shown(sure)
        if hope is not None:
            told["hope"] = points_shown(hope)
        key = _NEEDS[sure is not None, hope is not None]
        return msg(key[self._count.fmt.low_wins], **told)


_NEEDS = {
    (True, True): ("prospects.sure_and_hope", "prospects.low_sure_and_hope"),
    (True, False): ("prospects.sure", "prospects.low_sure"),
    (False, True): ("prospects.hope", "prospects.low_hope"),
    (False, False): ("prospects.anything", "prospects.anything"),
}
"""Messages by whether a sum is sure and whether one is the least hopeful; first for most points win, then for
fewest.
"""


def _of_the_others(rising: Sequence[int], mine: int, places: int) -> int:
    """The value of the last of this many other players, best first: the one to pass, or to come level with.

    A player who is alive always has that many others.
    """
    at = len(rising) - places
    return rising[at - 1] if mine >= rising[at] else rising[at]


class _Gains:
    """The goodness that open heats can bring, worst first; computed once for each kind of table."""

    def __init__(self, results: ResultsSnapshot) -> None:
        self._count, self._fmt = results, results.fmt
        self._ranges = Ranges(results.fmt)
        self._values: dict[tuple[int, int | None], frozenset[int]] = {}
        self._sums: dict[tuple[tuple[int, ...], ...], tuple[int, ...]] = {}

    def sums(self, known: Interval) -> tuple[int, ...]:
        """The sums that all heats open to a player can bring together."""
        kinds = tuple(sorted(self._of(heat, table) for heat, table in known.open))
        if kinds not in self._sums:
            whole = {0}
            for values in kinds:
                whole = {before + each for before, each in product(whole, values)}
            self._sums[kinds] = tuple(sorted(whole))
        return self._sums[kinds]

    def _of(self, heat: HeatId, number: TableNo | None) -> tuple[int, ...]:
        """The values that one open heat can bring; those of the bounds are always among them."""
        if number is None:
            brought = {self._goodness(self._fmt.missed_points), *self._ranges.undrawn}
            for size in self._fmt.sizes:
                brought |= self._of_table(size, None)
            return tuple(sorted(brought))
        table = self._count.assessed[heat, number]
        left = known_left(table)
        return tuple(sorted({*self._of_table(len(table.seats), left), *open_range(self._ranges, table)}))

    def _of_table(self, size: int, left: int | None) -> frozenset[int]:
        """The values that a table can bring, shared places too; `left`: so many are left, the player among
        them.
        """
        if (size, left) not in self._values:
            gains = set()
            points = self._fmt.points
            for alive in range(size + 1) if left is None else (left,):
                gains |= {*_shares(points.row_for(size, alive) or (), 1, alive)}
                if left is None:
                    gains |= {*_shares(points.bankrupt_row(size, alive) or (), alive + 1, size)}
            self._values[size, left] = frozenset(self._goodness(each) for each in gains)
        return self._values[size, left]

    def _goodness(self, points: Points) -> int:
        return -points if self._fmt.low_wins else points


def _shares(row: Sequence[int], first: int, last: int) -> Iterator[Points]:
    """The values of the places from `first` to `last`, alone and shared by several in a row."""
    for place in range(first, last + 1):
        for sharing in range(1, last - place + 2):
            yield shared_points(row, place, sharing)
