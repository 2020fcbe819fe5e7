"""Adds up what every player has earned: from the records of an event to one tally a player.

A heat counts from its first result on. A player who has a seat in it but no result stands with the
least that the heat can bring; one without a seat has missed it and gets what the format says for that
(nothing; where low wins, more than the worst place). Finals are never part of a tally.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.event.formats import Entrants, Format, StandInPoints
from tourney.event.presence import checks_in
from tourney.event.records import AWAY, IN_HAND, Player, Ruling, RulingKind, Status, Table, Tournament
from tourney.event.registration import without_division
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import AssessmentCache, TableAssessment, TableKey, assess_tables
from tourney.event.tie_breaks import HeatScore, Tally

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ResultsSnapshot:
    """The basis of standings, cut and finals.

    `counted_heats` are the preliminary heats with a result, in order. `tallies` has every listed player by
    rising number: players with a seat in a counted heat, and players who are neither absent nor withdrawn.
    `at` finds the assessed table of a player in a preliminary heat, drawn or played. Where somebody stood in,
    seats, results and scores have the player whose points they are.
    """

    tournament: Tournament
    fmt: Format
    assessed: Mapping[TableKey, TableAssessment]
    counted_heats: tuple[HeatId, ...]
    tallies: Mapping[PlayerNo, Tally]
    at: Mapping[HeatId, Mapping[PlayerNo, TableAssessment]]
    adjustments: Mapping[PlayerNo, tuple[Ruling, ...]]
    by_heat: Mapping[HeatId, tuple[TableAssessment, ...]]
    memo: dict[object, object] = field(default_factory=dict, compare=False, repr=False)
    """The results of functions under `once_per_snapshot` for this very count."""

    def division_of(self, player: PlayerNo) -> str:
        """Id of the player's division, "" if the format has no divisions or the player's text names none."""
        if not self.fmt.divisions:
            return ""
        return self.fmt.division_of(self.tournament.players[player].division)

    def division_at(self, table: TableAssessment) -> str:
        """The division that a table of the finals plays for: a player there who is in none has lost theirs
        since.
        """
        return next(filter(None, map(self.division_of, table.seats)), "")

    @property
    def unassigned(self) -> tuple[Player, ...]:
        """Players who could qualify but are in no division, so that no cut has them."""
        players = (self.tournament.players[number] for number in self.tallies if self.eligible(number))
        return without_division(players, self.fmt)

    def eligible(self, player: PlayerNo) -> bool:
        """Whether the player can qualify (or, having played in the finals, has qualified)."""
        record = self.tournament.players[player]
        return not inactive(record, self.fmt) or any(
            (stage.heat, player) in self.tournament.sheets for stage in self.fmt.stages
        )

    def tables_of(self, heat: HeatId) -> tuple[TableAssessment, ...]:
        """The assessed tables of a heat in order of their numbers."""
        return self.by_heat.get(heat, ())

    def with_stage_table(self, table: TableAssessment) -> ResultsSnapshot:
        """A copy with another result of one table of a stage; tallies include preliminary heats only."""
        mine = (table.heat, table.table)
        tables = tuple(table if (t.heat, t.table) == mine else t for t in self.tables_of(table.heat))
        return replace(
            self,
            assessed={**self.assessed, mine: table},
            by_heat={**self.by_heat, table.heat: tables},
            memo={},
        )


def once_per_snapshot(
    find: Callable[Concatenate[ResultsSnapshot, P], T],
) -> Callable[Concatenate[ResultsSnapshot, P], T]:
    """Decorate a function of a count so that it runs only once for each count object."""

    @wraps(find)
    def cached(results: ResultsSnapshot, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (find, args)
        if key not in results.memo:
            results.memo[key] = find(results, *args, **kwargs)
        return cast("T", results.memo[key])

    return cached


class ResultsCache(AssessmentCache):
    """Keeps the assessments of the tables, and the last count with the event and rules that it was made
    of.
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: tuple[RuleBooks, ResultsSnapshot] | None = None

    def snapshot(self, tournament: Tournament, books: RuleBooks, fmt: Format) -> ResultsSnapshot:
        """Return the count of this very event, from memory if possible; a count of an event in change is not
        kept.
        """
        if self._last is not None:
            by, last = self._last
            if last.tournament is tournament and last.fmt is fmt and by is books:
                return last
        results = _counted(tournament, fmt, assess_tables(tournament, books, fmt, self))
        if tournament.revision != IN_HAND:
            self._last = (books, results)
        return results


def results_of(
    tournament: Tournament, books: RuleBooks, fmt: Format, cache: ResultsCache | None = None
) -> ResultsSnapshot:
    """Assess every table and add up every player's heats."""
    if cache is not None:
        return cache.snapshot(tournament, books, fmt)
    return _counted(tournament, fmt, assess_tables(tournament, books, fmt))


def _counted(
    tournament: Tournament, fmt: Format, assessed: Mapping[TableKey, TableAssessment]
) -> ResultsSnapshot:
    at: dict[HeatId, dict[PlayerNo, TableAssessment]] = {heat: {} for heat in fmt.heat_ids}
    scores: dict[HeatId, dict[PlayerNo, HeatScore]] = {heat: {} for heat in fmt.heat_ids}
    by_heat: dict[HeatId, list[TableAssessment]] = {}
    assessed = {key: _credited(tournament.tables[key], fmt, table) for key, table in assessed.items()}
    for (heat, _), table in sorted(assessed.items()):
        by_heat.setdefault(heat, []).append(table)
        if heat in at:
            at[heat].update(dict.fromkeys(table.seats, table))
            scores[heat].update(table.scores)
    counted = tuple(heat for heat in fmt.heat_ids if any(table.results for table in by_heat.get(heat, ())))
    adjustments = _adjustments(tournament)
    never_came = _knows_who_came(tournament, fmt, counted)
    columns = [(scores[heat], HeatScore(heat, None, fmt.missed_points)) for heat in counted]
    tallies = {}
    for number, player in sorted(tournament.players.items()):
        if _listed(player, counted, at, never_came):
            heats = tuple(column.get(number, missed) for column, missed in columns)
            tallies[number] = _tally(number, heats, adjustments.get(number, ()))
    return ResultsSnapshot(
        tournament=tournament,
        fmt=fmt,
        assessed=assessed,
        counted_heats=counted,
        tallies=tallies,
        at=at,
        adjustments=adjustments,
        by_heat={heat: tuple(tables) for heat, tables in by_heat.items()},
    )


def _credited(table: Table, fmt: Format, assessed: TableAssessment) -> TableAssessment:
    """The assessment by the players whose points they are; what a stand-in does for nobody has a number that
    no player has.
    """
    if not table.stand_ins or fmt.stand_in is StandInPoints.OWN:
        return assessed
    if fmt.stand_in is StandInPoints.SEAT:
        return assessed.credited(table.owners)
    return assessed.credited({player: PlayerNo(-player) for player in table.owners})


def inactive(player: Player, fmt: Format) -> bool:
    """Whether the player is absent, withdrawn, or left for good during the preliminaries."""
    if player.status is Status.ABSENT or player.status is Status.WITHDRAWN:
        return True
    return bool(player.left_at) and player.left_at in fmt.heat_ids


def _knows_who_came(tournament: Tournament, fmt: Format, counted: tuple[HeatId, ...]) -> bool:
    """Whether registered players without a seat count as not having come: there are results, of a draw that
    seated only those present.
    """
    return bool(counted) and fmt.who is Entrants.HERE and checks_in(tournament)


def _listed(
    player: Player,
    counted: tuple[HeatId, ...],
    at: Mapping[HeatId, Mapping[PlayerNo, TableAssessment]],
    never_came: bool,
) -> bool:
    """Whether a player is in the standings. `never_came`: a player who is only registered and has no seat is
    left out.
    """
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
