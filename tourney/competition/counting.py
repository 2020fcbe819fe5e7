"""Adds up what every player has earned: from the records of an event to one tally a player.

A heat counts from its first result on. A player who has a seat in it but no result stands with the
least that the heat can bring; one without a seat has missed it and gets what the format says for that
(nothing; where low wins, more than the worst place). Finals are never part of a tally.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar, cast

from tourney.base.heap import undisturbed
from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.competition.format_parts import Entrants
from tourney.competition.formats import Format
from tourney.competition.presence import checks_in
from tourney.competition.records import AWAY, IN_HAND, Player, Ruling, RulingKind, Status, Tournament
from tourney.competition.rule_books import RuleBooks
from tourney.competition.tables import AssessmentCache, TableAssessment, TableKey, assess_tables
from tourney.competition.tally import HeatScore, Tally
from tourney.texts import Message

T = TypeVar("T")
Reasons: TypeAlias = dict[PlayerNo, tuple[tuple[Tally | None, ...], Message]]
"""Why players stand where they do, each with the tallies that it was read from: own, above and below."""


class PerPlayer(Generic[T]):
    """What was worked out for players, each for as long as their tally is the very same object.

    A tally is made anew whenever anything changes that a player has in the preliminaries. Safe to use from
    several threads: at worst something is worked out twice.
    """

    def __init__(self) -> None:
        self._known: dict[PlayerNo, tuple[Tally, T]] = {}

    def of(self, tally: Tally, make: Callable[[Tally], T]) -> T:
        """What `make` found for this tally, now or earlier."""
        known = self._known.get(tally.player)
        if known is not None and known[0] is tally:
            return known[1]
        made = make(tally)
        self._known[tally.player] = (tally, made)
        return made


class Latest:
    """The last few results by what they were worked out from, compared as values; the oldest goes first."""

    def __init__(self, most: int = 4) -> None:
        self._known: deque[tuple[tuple[object, ...], Any]] = deque(maxlen=most)

    def of(self, inputs: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` found for these inputs, now or earlier."""
        for known, value in tuple(self._known):
            if known == inputs:
                result: T = value
                return result
        made = make()
        self._known.append((inputs, made))
        return made


class Worked:
    """What ranking and bounds worked out of tallies, handed on from one count to the next."""

    def __init__(self) -> None:
        self.rankings = Latest()
        self.keys: PerPlayer[tuple[int, ...]] = PerPlayer()
        self.intervals: PerPlayer[Any] = PerPlayer()
        self.reasons: dict[str, Reasons] = {}
        """By division."""
        self.lines: dict[str, dict[PlayerNo, tuple[tuple[object, ...], Any]]] = {}
        """By division: each player's line with what it was made of."""


@dataclass(frozen=True, slots=True)
class Count:
    """All that standings, cut and finals rest on.

    `counted` are the preliminary heats with a result, in order. `tallies` holds everybody who is listed:
    who has a seat in a counted heat, and who is neither absent nor withdrawn, numbers rising. `at` finds the
    assessed table of a player in a preliminary heat, drawn or played.
    """

    tournament: Tournament
    fmt: Format
    assessed: Mapping[TableKey, TableAssessment]
    counted: tuple[HeatId, ...]
    tallies: Mapping[PlayerNo, Tally]
    at: Mapping[HeatId, Mapping[PlayerNo, TableAssessment]]
    adjustments: Mapping[PlayerNo, tuple[Ruling, ...]]
    by_heat: Mapping[HeatId, tuple[TableAssessment, ...]]
    worked: Worked = field(compare=False)
    concluded: dict[object, object] = field(default_factory=dict, compare=False, repr=False)
    """What `Conclusion` has found of this very count."""

    def division_of(self, player: PlayerNo) -> str:
        """Id of the player's division, "" where the format has none or their text names none."""
        if not self.fmt.divisions:
            return ""
        return self.fmt.division_of(self.tournament.players[player].division)

    def eligible(self, player: PlayerNo) -> bool:
        """Whether the player can go through (or, having played in the finals, went through)."""
        record = self.tournament.players[player]
        return not gone(record, self.fmt) or any(
            (stage.heat, player) in self.tournament.sheets for stage in self.fmt.stages
        )

    def tables_of(self, heat: HeatId) -> tuple[TableAssessment, ...]:
        """The assessed tables of a heat in order of their numbers."""
        return self.by_heat.get(heat, ())

    def with_stage_table(self, table: TableAssessment) -> Count:
        """The same with another result of one table of a stage; tallies know preliminary heats only."""
        mine = (table.heat, table.table)
        tables = tuple(table if (t.heat, t.table) == mine else t for t in self.tables_of(table.heat))
        return replace(
            self,
            assessed={**self.assessed, mine: table},
            by_heat={**self.by_heat, table.heat: tables},
            concluded={},
        )


class Conclusion(Generic[T]):
    """Something that is found of a count, and needs no second look at the very same one."""

    def __init__(self, find: Callable[[Count], T]) -> None:
        self._find = find

    def of(self, count: Count) -> T:
        """It, found now or before."""
        if self not in count.concluded:
            count.concluded[self] = self._find(count)
        return cast("T", count.concluded[self])


class CountCache(AssessmentCache):
    """The assessments of the tables, and what was counted of them last: the next count is made from it."""

    def __init__(self) -> None:
        super().__init__()
        self._count: tuple[RuleBooks, Count] | None = None

    def last_count(self, books: RuleBooks, fmt: Format) -> Count | None:
        """What was counted last under these rules, None if nothing."""
        known = self._count
        return known[1] if known is not None and known[0] is books and known[1].fmt is fmt else None

    def keep_count(self, books: RuleBooks, count: Count) -> None:
        """Remember what was counted, unless the event may still change."""
        if count.tournament.revision != IN_HAND:
            self._count = (books, count)


def count(tournament: Tournament, books: RuleBooks, fmt: Format, cache: CountCache | None = None) -> Count:
    """Assess every table and add up every player's heats.

    With a cache whatever is the same as in the count before is taken from it: one table costs its players.
    """
    before = cache.last_count(books, fmt) if cache is not None else None
    if before is not None and before.tournament is tournament:
        return before
    with undisturbed():
        assessed = assess_tables(tournament, books, fmt, cache)
        made = _from(before, tournament, assessed) if before is not None else None
        if made is None:
            made = _anew(tournament, fmt, assessed)
    if cache is not None:
        cache.keep_count(books, made)
    return made


def _anew(tournament: Tournament, fmt: Format, assessed: Mapping[TableKey, TableAssessment]) -> Count:
    at: dict[HeatId, dict[PlayerNo, TableAssessment]] = {heat: {} for heat in fmt.heat_ids}
    scores: dict[HeatId, dict[PlayerNo, HeatScore]] = {heat: {} for heat in fmt.heat_ids}
    for (heat, _), table in assessed.items():
        if heat in at:
            at[heat].update(dict.fromkeys(table.seats, table))
            scores[heat].update(table.scores)
    by_heat = _by_heat(assessed)
    counted = _counted(fmt, by_heat)
    adjustments = _adjustments(tournament)
    never_came = _knows_who_came(tournament, fmt, counted)
    columns = [(scores[heat], HeatScore(heat, None, fmt.missed_points)) for heat in counted]
    tallies = {}
    for number, player in sorted(tournament.players.items()):
        if _listed(player, counted, at, never_came):
            heats = tuple(column.get(number, missed) for column, missed in columns)
            tallies[number] = _tally(number, heats, adjustments.get(number, ()))
    return Count(
        tournament=tournament,
        fmt=fmt,
        assessed=assessed,
        counted=counted,
        tallies=tallies,
        at=at,
        adjustments=adjustments,
        by_heat=by_heat,
        worked=Worked(),
    )


def _from(
    before: Count, tournament: Tournament, assessed: Mapping[TableKey, TableAssessment]
) -> Count | None:
    """The count made from the one before, tallies anew only of players who are touched by what changed.

    None where that is no shorter way: another set of tables, or other heats that count.
    """
    fmt = before.fmt
    never_came = _knows_who_came(tournament, fmt, before.counted)
    were_there = _knows_who_came(before.tournament, before.fmt, before.counted)
    if assessed.keys() != before.assessed.keys() or never_came is not were_there:
        return None
    changed = {key for key, table in assessed.items() if before.assessed[key] is not table}
    by_heat = dict(before.by_heat)
    at = {heat: before.at[heat] for heat in fmt.heat_ids}
    for heat in {heat for heat, _ in changed}:
        tables = tuple(assessed[heat, table.table] for table in before.by_heat[heat])
        by_heat[heat] = tables
        if heat in at:
            at[heat] = {player: table for table in tables for player in table.seats}
    if _counted(fmt, by_heat) != before.counted:
        return None
    adjustments = before.adjustments
    touched = _people_touched(before.tournament.players, tournament.players)
    if tournament.rulings is not before.tournament.rulings:
        adjustments = _adjustments(tournament)
        both = adjustments.keys() | before.adjustments.keys()
        touched |= {n for n in both if adjustments.get(n) != before.adjustments.get(n)}
    for key in changed:
        touched.update(before.assessed[key].seats, assessed[key].seats)
    tallies = dict(before.tallies)
    for number in touched:
        player = tournament.players.get(number)
        if player is not None and _listed(player, before.counted, at, never_came):
            heats = tuple(_score(at[heat].get(number), number, heat, fmt) for heat in before.counted)
            tallies[number] = _tally(number, heats, adjustments.get(number, ()))
        else:
            tallies.pop(number, None)
    if tallies.keys() != before.tallies.keys():
        tallies = dict(sorted(tallies.items()))
    return Count(
        tournament=tournament,
        fmt=fmt,
        assessed=assessed,
        counted=before.counted,
        tallies=tallies,
        at=at,
        adjustments=adjustments,
        by_heat=by_heat,
        worked=before.worked,
    )


def _people_touched(old: Mapping[PlayerNo, Player], new: Mapping[PlayerNo, Player]) -> set[PlayerNo]:
    if old is new:
        return set()
    return {n for n, player in new.items() if old.get(n) is not player} | (old.keys() - new.keys())


def _score(table: TableAssessment | None, number: PlayerNo, heat: HeatId, fmt: Format) -> HeatScore:
    if table is None:
        return HeatScore(heat, None, fmt.missed_points)
    return next(score for player, score in table.scores if player == number)


def _by_heat(assessed: Mapping[TableKey, TableAssessment]) -> dict[HeatId, tuple[TableAssessment, ...]]:
    by_heat: dict[HeatId, list[TableAssessment]] = {}
    for key in sorted(assessed):
        by_heat.setdefault(key[0], []).append(assessed[key])
    return {heat: tuple(tables) for heat, tables in by_heat.items()}


def _counted(fmt: Format, by_heat: Mapping[HeatId, tuple[TableAssessment, ...]]) -> tuple[HeatId, ...]:
    return tuple(heat for heat in fmt.heat_ids if any(table.results for table in by_heat.get(heat, ())))


def gone(player: Player, fmt: Format) -> bool:
    """Whether the player is absent, withdrawn, or left for good during the preliminaries."""
    if player.status is Status.ABSENT or player.status is Status.WITHDRAWN:
        return True
    return bool(player.left_at) and player.left_at in fmt.heat_ids


def _knows_who_came(tournament: Tournament, fmt: Format, counted: tuple[HeatId, ...]) -> bool:
    """Whether who is only registered and sits nowhere has not come: results are there, by a draw of who is
    here."""
    return bool(counted) and fmt.who is Entrants.HERE and checks_in(tournament)


def _listed(
    player: Player,
    counted: tuple[HeatId, ...],
    at: Mapping[HeatId, Mapping[PlayerNo, TableAssessment]],
    never_came: bool,
) -> bool:
    """Whether somebody is listed. `never_came`: whoever is only registered and sits nowhere has not come."""
    if player.status is Status.REGISTERED and never_came:
        return any(player.number in seated for seated in at.values())
    if player.status not in AWAY:
        return True
    return any(player.number in at[heat] for heat in counted)


def _tally(number: PlayerNo, heats: tuple[HeatScore, ...], rulings: tuple[Ruling, ...]) -> Tally:
    points = assets = 0
    provisional = False
    for score in heats:
        points += score.points
        assets += score.total
        provisional = provisional or score.provisional
    adjusted = sum(ruling.points for ruling in rulings)
    return Tally(
        player=number,
        heats=heats,
        points=Points(points + adjusted),
        assets=assets,
        adjustments=Points(adjusted),
        provisional=provisional,
    )


def _adjustments(tournament: Tournament) -> dict[PlayerNo, tuple[Ruling, ...]]:
    adjustments: dict[PlayerNo, tuple[Ruling, ...]] = {}
    for _, ruling in sorted(tournament.rulings.items()):
        if ruling.kind is RulingKind.ADJUSTMENT and ruling.order:
            player = ruling.order[0]
            adjustments[player] = (*adjustments.get(player, ()), ruling)
    return adjustments
