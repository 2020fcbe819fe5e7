"""Adds up what every player has earned: from the records of an event to one tally a player.

A heat counts from its first result on. A player who has a seat in it but no result stands with the
least that the heat can bring; one without a seat has missed it and gets what the format says for that
(nothing; where low wins, more than the worst place). Finals are never part of a tally.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.competition.formats import Format
from tourney.competition.records import Player, Ruling, RulingKind, Status, Tournament
from tourney.competition.tables import AssessmentCache, TableAssessment, TableKey, assess_tables
from tourney.competition.tally import HeatScore, Tally
from tourney.editions import Edition


@dataclass(frozen=True, slots=True)
class Count:
    """All that standings, cut and finals rest on.

    `counted` are the preliminary heats with a result, in order. `tallies` holds everybody who is listed:
    who has a seat in a counted heat, and who is neither absent nor withdrawn. `at` finds the assessed
    table of a player in a preliminary heat, drawn or played.
    """

    tournament: Tournament
    fmt: Format
    assessed: Mapping[TableKey, TableAssessment]
    counted: tuple[HeatId, ...]
    tallies: Mapping[PlayerNo, Tally]
    at: Mapping[HeatId, Mapping[PlayerNo, TableAssessment]]
    adjustments: Mapping[PlayerNo, tuple[Ruling, ...]]

    def division_of(self, player: PlayerNo) -> str:
        """Id of the player's division, "" where the format has none or his text names none."""
        if not self.fmt.divisions:
            return ""
        return self.fmt.division_of(self.tournament.players[player].division)

    def eligible(self, player: PlayerNo) -> bool:
        """Whether the player can go through (or, having played in the finals, went through)."""
        record = self.tournament.players[player]
        return not gone(record, self.fmt) or any(
            (stage.heat, player) in self.tournament.sheets for stage in self.fmt.stages
        )

    def tables_of(self, heat: HeatId) -> list[TableAssessment]:
        """The assessed tables of a heat in order of their numbers."""
        return [self.assessed[key] for key in sorted(key for key in self.assessed if key[0] == heat)]


def count(
    tournament: Tournament, edition: Edition, fmt: Format, cache: AssessmentCache | None = None
) -> Count:
    """Assess every table and add up every player's heats."""
    assessed = assess_tables(tournament, edition, fmt, cache)
    at: dict[HeatId, dict[PlayerNo, TableAssessment]] = {heat: {} for heat in fmt.heat_ids}
    scores: dict[HeatId, dict[PlayerNo, HeatScore]] = {heat: {} for heat in fmt.heat_ids}
    with_result: set[HeatId] = set()
    for (heat, _), table in assessed.items():
        if heat in at:
            at[heat].update(dict.fromkeys(table.seats, table))
            scores[heat].update(table.scores)
            if table.results:
                with_result.add(heat)
    counted = tuple(heat for heat in fmt.heat_ids if heat in with_result)
    adjustments = _adjustments(tournament)
    columns = [(scores[heat], HeatScore(heat, None, fmt.missed_points)) for heat in counted]
    tallies = {}
    for number, player in sorted(tournament.players.items()):
        if _listed(player, counted, at):
            heats = tuple(column.get(number, missed) for column, missed in columns)
            tallies[number] = _tally(number, heats, adjustments.get(number, ()))
    return Count(tournament, fmt, assessed, counted, tallies, at, adjustments)


def gone(player: Player, fmt: Format) -> bool:
    """Whether the player is absent, withdrawn, or left for good during the preliminaries."""
    return player.status in (Status.ABSENT, Status.WITHDRAWN) or player.left_at in fmt.heat_ids


def _listed(
    player: Player, counted: tuple[HeatId, ...], at: Mapping[HeatId, Mapping[PlayerNo, TableAssessment]]
) -> bool:
    if player.status not in (Status.ABSENT, Status.WITHDRAWN):
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
    return Tally(number, heats, Points(points + adjusted), assets, Points(adjusted), provisional)


def _adjustments(tournament: Tournament) -> dict[PlayerNo, tuple[Ruling, ...]]:
    found: dict[PlayerNo, tuple[Ruling, ...]] = {}
    for _, ruling in sorted(tournament.rulings.items()):
        if ruling.kind is RulingKind.ADJUSTMENT and ruling.order:
            player = ruling.order[0]
            found[player] = (*found.get(player, ()), ruling)
    return found
