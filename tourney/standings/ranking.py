"""Puts tallies in order: points, then the format's tie-breaks, then a referee's rulings.

`Ranking` has groups of players who are level on everything, best first, and each player's reason for their
place. It does not know tables, cuts or places of finals.

`intervals` tell how far a player can still rise or fall by open tables. Tables that are not firm (a sheet
missing, unconfirmed, totals only) and heats not yet drawn may end in any way that the points table allows. If
a confirmed table of totals tells only how many were left, its row is known and its bankrupts are settled.
Every table is taken by itself (that at most one player wins it is not used): a bound is never too narrow, so
nothing is called decided too early.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

import msgspec

from tourney.base.ids import POINT, HeatId, PlayerNo, Points, TableNo, points_shown
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsSnapshot
from tourney.event.formats import Format
from tourney.event.journal import reason_words
from tourney.event.records import Ruling, RulingKind
from tourney.event.table_state import TableAssessment, points_range
from tourney.event.tie_breaks import BY_ID, REFEREE, Tally, TieBreak
from tourney.scoresheet.ranking import PointsBasis

Open = tuple[HeatId, TableNo | None]
"""A table that may still change, or a heat in which the player has no seat so far."""


class Interval(msgspec.Struct, frozen=True, gc=False):
    """Goodness (sixtieths, negated if low wins) from `least` to `most`; `open` lists why they differ.

    Assets and places are as open as points: an interval without anything open is exact in everything.
    """

    least: int
    most: int
    open: tuple[Open, ...]

    @property
    def exact(self) -> bool:
        """Whether nothing can change any more."""
        return not self.open


class Ranges:
    """Worst and best goodness of heats, computed once for each kind of table."""

    def __init__(self, fmt: Format) -> None:
        self._fmt = fmt
        self._sign = -1 if fmt.low_wins else 1
        self._sizes: dict[int, tuple[int, int]] = {}
        self._rows: dict[tuple[int, int], tuple[int, int]] = {}
        undrawn = [self.size(size) for size in fmt.sizes]
        missed = self._sign * fmt.missed_points
        self.undrawn = (
            min(missed, *(low for low, _ in undrawn)),
            max(missed, *(high for _, high in undrawn)),
        )

    def size(self, size: int) -> tuple[int, int]:
        """A table of which only the size is known."""
        if size not in self._sizes:
            worst, best = points_range(self._fmt, size)
            self._sizes[size] = (self._sign * worst, self._sign * best)
        return self._sizes[size]

    def left(self, size: int, left: int) -> tuple[int, int]:
        """A player left at a confirmed table of totals only: any of the places that the players left
        share.
        """
        if (size, left) not in self._rows:
            points = self._fmt.points
            row = points.rows.get(left if points.basis is PointsBasis.LEFT else size, ())[:left]
            goodness = [self._sign * POINT * each for each in row]
            self._rows[size, left] = (min(goodness), max(goodness)) if goodness else self.size(size)
        return self._rows[size, left]


def intervals(results: ResultsSnapshot) -> dict[PlayerNo, Interval]:
    """The interval of every listed player."""
    ranges = Ranges(results.fmt)
    sign = -1 if results.fmt.low_wins else 1
    counted = set(results.counted_heats)

    def made(tally: Tally) -> Interval:
        player = tally.player
        played = {score.heat: score for score in tally.heats}
        least = most = sign * tally.adjustments
        doubts: list[Open] = []
        for heat in results.fmt.heat_ids:
            table = results.at[heat].get(player)
            if table is None and heat in counted:
                low = high = sign * results.fmt.missed_points
            elif table is None:
                low, high = ranges.undrawn
                doubts.append((heat, None))
            elif player in table.settled and table.results:
                low = high = sign * played[heat].points
            else:
                low, high = open_range(ranges, table)
                doubts.append((heat, table.table))
            least += low
            most += high
        return Interval(least, most, tuple(doubts))

    return {player: made(tally) for player, tally in results.tallies.items()}


def open_range(ranges: Ranges, table: TableAssessment) -> tuple[int, int]:
    """Worst and best goodness of a player at a table whose result may still change."""
    left = known_left(table)
    return ranges.size(len(table.seats)) if left is None else ranges.left(len(table.seats), left)


def known_left(table: TableAssessment) -> int | None:
    """How many were left, if a confirmed table of totals tells nothing else for sure; else None."""
    known = table.confirmed and table.totals_only and table.survivors and not table.blocking
    return table.survivors if known else None


SortKey = tuple[int, ...]
"""Goodness: points (negated if low wins), then one number for each tie-break; higher is better."""


_NAMED = 8
"""So many level players are named; more are counted."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """`groups` are level on everything that format and referee decide. `rulings` are those that ordered a
    player.
    """

    fmt: Format
    groups: tuple[tuple[Tally, ...], ...]
    keys: Mapping[PlayerNo, SortKey]
    rulings: Mapping[PlayerNo, Ruling]

    def tied_groups(self) -> list[tuple[PlayerNo, ...]]:
        """Players level before any ruling, two or more together, numbers rising."""
        flat = [tally.player for group in self.groups for tally in group]
        together = (tuple(sorted(players)) for _, players in groupby(flat, key=self.keys.__getitem__))
        return [players for players in together if len(players) > 1]


def ties_ruled(rulings: Iterable[Ruling], division: str) -> tuple[Ruling, ...]:
    """Orders between tied players that hold for a division ("": those of every division), newest first."""
    ties = [ruling for ruling in rulings if ruling.kind is RulingKind.TIE]
    ruled = [
        ruling
        for ruling in ties
        if ruling.scope in ("cut", f"cut:{division}") or (not division and ruling.scope.startswith("cut:"))
    ]
    return tuple(sorted(ruled, key=lambda ruling: ruling.id, reverse=True))


def ranked(
    tallies: Iterable[Tally], fmt: Format, rulings: Sequence[Ruling], gone: Collection[PlayerNo] = ()
) -> Ranking:
    """Rank the tallies. A ruling orders a tie if it names every player in it who is still there (not
    `gone`).
    """
    key = goodness(fmt)
    listed = sorted(tallies, key=attrgetter("player"))
    keys = {tally.player: key(tally) for tally in listed}
    best_first = sorted(listed, key=lambda tally: keys[tally.player], reverse=True)
    groups: list[tuple[Tally, ...]] = []
    decided: dict[PlayerNo, Ruling] = {}
    for _, level in groupby(best_first, key=lambda tally: keys[tally.player]):
        group = tuple(level)
        ruling = ruling_for([tally.player for tally in group], rulings, gone) if len(group) > 1 else None
        if ruling is None:
            groups.append(group)
        else:
            groups += _ordered(group, ruling)
            decided.update((tally.player, ruling) for tally in group if tally.player in ruling.order)
    return Ranking(fmt, tuple(groups), keys, decided)


def goodness(fmt: Format) -> Callable[[Tally], SortKey]:
    """The value by which a format ranks tallies."""
    low = fmt.low_wins
    functions = [each.key for name in fmt.tie_breaks if (each := BY_ID[name]).key is not None]

    def key(tally: Tally) -> SortKey:
        points = -tally.points if low else tally.points
        return (points, *[function(tally, low) for function in functions if function is not None])

    return key


def ruling_for(
    group: Sequence[PlayerNo], rulings: Sequence[Ruling], gone: Collection[PlayerNo] = ()
) -> Ruling | None:
    """The first ruling that orders these level players: it names all of them who are still there."""
    needed = {player for player in group if player not in gone}
    if len(needed) < 2:
        needed = set(group)
    return next((ruling for ruling in rulings if needed <= set(ruling.order)), None)


def _ordered(group: Sequence[Tally], ruling: Ruling) -> list[tuple[Tally, ...]]:
    at = {player: index for index, player in enumerate(ruling.order)}
    named = sorted((tally for tally in group if tally.player in at), key=lambda tally: at[tally.player])
    unnamed = tuple(tally for tally in group if tally.player not in at)
    return [(tally,) for tally in named] + ([unnamed] if unnamed else [])


def reasons(ranking: Ranking) -> dict[PlayerNo, Message]:
    """Why each player has their place: against the one above them, or else the one below."""
    reasons_by_player: dict[PlayerNo, Message] = {}
    groups = ranking.groups
    for index, group in enumerate(groups):
        above = groups[index - 1][0] if index else None
        below = groups[index + 1][0] if index + 1 < len(groups) else None
        for tally in group:
            reasons_by_player[tally.player] = _reason(ranking, tally, group, above, below)
    return reasons_by_player


def _reason(
    ranking: Ranking, tally: Tally, group: Sequence[Tally], above: Tally | None, below: Tally | None
) -> Message:
    points = points_shown(tally.points)
    if len(group) > 1:
        others = [other.player for other in group if other is not tally]
        if len(others) > _NAMED:
            return msg("standings.why_tied_many", points=points, n=len(others))
        return msg("standings.why_tied", points=points, players=others)
    for other in (above, below):
        if other is not None and other.points == tally.points:
            difference = _difference(ranking, tally, other, ahead=other is below)
            return msg("standings.why_level", points=points, player=other.player, reason=difference)
    if above is not None:
        behind = points_shown(Points(abs(above.points - tally.points)))
        return msg("standings.why_behind", points=points, behind=behind, player=above.player)
    if below is not None:
        ahead = points_shown(Points(abs(tally.points - below.points)))
        return msg("standings.why_ahead", points=points, ahead=ahead, player=below.player)
    return msg("standings.why_alone", points=points)


def _difference(ranking: Ranking, tally: Tally, other: Tally, ahead: bool) -> Message:
    breaks: list[TieBreak] = [BY_ID[name] for name in ranking.fmt.tie_breaks if name != REFEREE]
    mine, theirs = ranking.keys[tally.player][1:], ranking.keys[other.player][1:]
    for each, my_key, their_key in zip(breaks, mine, theirs, strict=True):
        if my_key != their_key:
            return each.better(my_key, their_key) if ahead else each.worse(my_key, their_key)
    ruling = ranking.rulings.get(tally.player) or ranking.rulings.get(other.player)
    reason = reason_words(ruling) if ruling is not None else ""
    if isinstance(reason, str):
        reason = " ".join(reason.split())[:80]
    if not reason:
        return BY_ID[REFEREE].better(0, 0) if ahead else BY_ID[REFEREE].worse(0, 0)
    if ahead:
        return msg("standings.decided_ahead_because", reason=reason)
    return msg("standings.decided_behind_because", reason=reason)
