"""Gathers the finals in one picture: cut, ties, reserves, stages, champion, final places, prizes.

Everything is derived from the records. `stages` decides the seats of a stage, `cut` the players who go
through. Each stage has its own status; the last stage's status is that of the whole event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsCache, ResultsSnapshot, once_per_snapshot, results_of
from tourney.event.formats import ChampionRule, Format
from tourney.event.journal import reason_words
from tourney.event.records import HEATS, Player, ResultState, RulingKind, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import TableAssessment, number_of
from tourney.scoresheet.ranking import Result
from tourney.standings.cut import Cut, CutTie, MissingResult, cuts_of, waiting_for
from tourney.standings.stages import (
    SeatsWithoutRight,
    StageEntrants,
    StagePicture,
    entries_from_cut,
    going_on,
    seats_without_right,
    stage_missing,
    stage_picture,
    wrong_seats_words,
)
from tourney.standings.standings import ranking_of
from tourney.standings.status import ResultStatus, heats_missing, heats_status, status_of, tables_missing


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A player's place in the whole event (in their division). `stage`: how far, "" preliminaries."""

    place: int
    player: PlayerNo
    division: str
    stage: str
    tied: bool


@dataclass(frozen=True, slots=True)
class SharedFirst:
    """Players who share the first place of the table that decides the champion."""

    heat: HeatId
    table: TableNo
    players: tuple[PlayerNo, ...]


@dataclass(frozen=True, slots=True)
class FinalsPicture:
    """The finals. `cut` and `reserves` list every division's, in the format's order.

    `cut` holds the players in for certain; `as_it_stands` those who would be in now, nobody level at the line
    among them. `champion` is the only champion, None while open or if each division has its own (`champions`,
    by division id, "" without divisions). `places` is there once a division's champion is known; `prizes` are
    its first. `champion_ties` explains what decided if somebody else at the table has the champion's total
    too. `waiting` lists what holds up the next step, `shared` a first place that a referee must decide.
    `provisional`: something here may still change.
    """

    cuts: tuple[Cut, ...]
    cut: tuple[PlayerNo, ...]
    as_it_stands: tuple[PlayerNo, ...]
    ties: tuple[CutTie, ...]
    reserves: tuple[PlayerNo, ...]
    stages: tuple[StagePicture, ...]
    champion: PlayerNo | None
    champions: Mapping[str, PlayerNo]
    champion_ties: Mapping[str, Message]
    places: tuple[FinalPlace, ...]
    prizes: tuple[FinalPlace, ...]
    waiting: tuple[MissingResult, ...]
    shared: tuple[SharedFirst, ...]
    provisional: bool
    unassigned: tuple[Player, ...]
    """Players who could qualify but are in no division."""

    def played(self, player: PlayerNo, heat: str) -> Result | None:
        """A player's result at the table of a stage; None without one."""
        tables = (table for stage in self.stages if stage.heat == heat for table in stage.tables)
        results = (result for table in tables for result in table.results)
        return next((result for result in results if number_of(result) == player), None)

    def blocked(self) -> Message | None:
        """Why the next stage cannot be drawn, None if it can or all are drawn."""
        return next((stage.blocked for stage in self.stages if not stage.drawn), None)


def finals_picture(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    now: datetime,
    cache: ResultsCache | None = None,
) -> FinalsPicture:
    """Compute the finals from the records."""
    return finals_of(results_of(tournament, books, fmt, cache))


@once_per_snapshot
def finals_of(results: ResultsSnapshot) -> FinalsPicture:
    """Compute the finals from tallies that are already counted."""
    fmt = results.fmt
    cuts = cuts_of(results)
    stages = _stages(results, cuts)
    deciding = deciding_tables(results)
    shared = tuple(each for table in deciding.values() for each in _shared(table))
    champions = _champions(results, cuts, deciding)
    divisions = [each.id for each in fmt.divisions] or [""]
    places = tuple(
        place
        for division in divisions
        if division in champions
        for place in _places(results, division, deciding.get(division))
    )
    waiting = _waiting(results, cuts, stages, deciding)
    return FinalsPicture(
        cuts=cuts,
        cut=tuple(player for cut in cuts for player in cut.through),
        as_it_stands=tuple(player for cut in cuts for player in cut.over_the_line),
        ties=tuple(tie for cut in cuts for tie in cut.ties),
        reserves=tuple(player for cut in cuts for player in cut.reserves),
        stages=stages,
        champion=champions.get(divisions[0]) if len(divisions) == 1 else None,
        champions=champions,
        champion_ties=_champion_ties(results, champions, deciding),
        places=places,
        prizes=tuple(place for place in places if place.place <= fmt.prizes),
        waiting=waiting,
        shared=shared,
        provisional=bool(waiting or shared)
        or any(not cut.decided for cut in cuts)
        or len(champions) < len(divisions),
        unassigned=results.unassigned,
    )


def _stages(results: ResultsSnapshot, cuts: Sequence[Cut]) -> tuple[StagePicture, ...]:
    pictures: list[StagePicture] = []
    entries: tuple[StageEntrants, ...] = ()
    for index, stage in enumerate(results.fmt.stages):
        last = index == len(results.fmt.stages) - 1
        if index == 0:
            entries = entries_from_cut(cuts, last)
        else:
            before = results.fmt.stages[index - 1]
            entries = tuple(going_on(results, before, entry) for entry in entries)
            if last:
                extra = {cut.division: cut.extra for cut in cuts}
                entries = tuple(
                    replace(each, players=(*extra.get(each.division, ()), *each.players)) for each in entries
                )
        pictures.append(stage_picture(results, stage, entries, cuts))
    return tuple(pictures)


def deciding_tables(results: ResultsSnapshot) -> dict[str, TableAssessment]:
    """The drawn table that decides each division's champion."""
    fmt = results.fmt
    if fmt.champion is ChampionRule.TOP_TABLE:
        top = results.assessed.get((fmt.heat_ids[-1], TableNo(1)))
        return {"": top} if top is not None else {}
    if not fmt.stages:
        return {}
    tables = results.tables_of(fmt.stages[-1].heat)
    deciding: dict[str, TableAssessment] = {}
    for table in tables:
        deciding.setdefault(results.division_at(table), table)
    return deciding


def _shared(table: TableAssessment) -> tuple[SharedFirst, ...]:
    first = tuple(sorted(number_of(result) for result in table.results if result.place == 1))
    return (SharedFirst(table.heat, table.table, first),) if len(first) > 1 else ()


def _champions(
    results: ResultsSnapshot, cuts: Sequence[Cut], deciding: Mapping[str, TableAssessment]
) -> dict[str, PlayerNo]:
    if results.fmt.champion is ChampionRule.STANDINGS:
        return {cut.division: cut.through[0] for cut in cuts if cut.decided and cut.through}
    champions = {}
    for division, table in deciding.items():
        if table.firm and not _shared(table):
            champions[division] = next(number_of(result) for result in table.results if result.place == 1)
    return champions


def _champion_ties(
    snapshot: ResultsSnapshot, champions: Mapping[str, PlayerNo], deciding: Mapping[str, TableAssessment]
) -> dict[str, Message]:
    """What decided between a champion and others with the same total: land (T9.4) or the referee."""
    ties = {}
    for division, champion in champions.items():
        table = deciding.get(division)
        results = (
            () if table is None or table.places_only else table.results
        )  # totals cannot tie under rules that have no count
        mine = next((result for result in results if number_of(result) == champion), None)
        level = [each for each in results if mine and each is not mine and each.total == mine.total]
        if mine is None or mine.bankrupt or not level:
            continue
        said = {"players": sorted(number_of(each) for each in level), "total": mine.total}
        lands = [each.unmortgaged_land for each in level]
        known = [land for land in lands if land is not None]
        if (
            mine.unmortgaged_land is not None
            and len(known) == len(lands)
            and mine.unmortgaged_land > max(known)
        ):
            land = {"mine": mine.unmortgaged_land, "theirs": max(known)}
            ties[division] = Message("standings.champion_by_land", {**said, **land})
            continue
        reason = _places_ruled(snapshot, deciding[division], champion)
        key = "standings.champion_ruled_because" if reason else "standings.champion_ruled"
        ties[division] = Message(key, {**said, "reason": reason} if reason else said)
    return ties


def _places_ruled(results: ResultsSnapshot, table: TableAssessment, player: PlayerNo) -> Message | str:
    """The reason of the last decision on this player's place at the table, "" without one."""
    rulings = [
        ruling
        for ruling in results.tournament.rulings.values()
        if ruling.kind is RulingKind.TIE
        and (ruling.heat, ruling.table) == (table.heat, table.table)
        and player in ruling.order
    ]
    return reason_words(max(rulings, key=lambda ruling: ruling.id)) if rulings else ""


def _waiting(
    results: ResultsSnapshot,
    cuts: Sequence[Cut],
    stages: Sequence[StagePicture],
    deciding: Mapping[str, TableAssessment],
) -> tuple[MissingResult, ...]:
    """The reasons that hold up the next step: until a stage is drawn the cut, then the tables of the drawn
    stages.
    """
    if results.fmt.champion is ChampionRule.TOP_TABLE:
        table = deciding.get("")
        if table is None:
            heat = results.fmt.heat_ids[-1]
            return (MissingResult(heat, None, msg("standings.wait_heat", heat=heat_named(heat))),)
        return () if table.firm else (MissingResult(table.heat, table.table, waiting_for(table)),)
    drawn = [stage for stage in stages if stage.drawn]
    if drawn:
        return tuple(waiting for stage in drawn for waiting in stage.waiting)
    outstanding: dict[tuple[HeatId, TableNo | None], MissingResult] = {}
    for cut in cuts:
        for waiting in cut.waiting:
            outstanding.setdefault((waiting.heat, waiting.table), waiting)
    return tuple(outstanding.values())


def _places(snapshot: ResultsSnapshot, division: str, table: TableAssessment | None) -> list[FinalPlace]:
    """Finalists by the last table, then those of the stage before by place and money, then by standing."""
    placed: list[list[tuple[PlayerNo, str]]] = []
    if table is not None:
        placed += _by_place(table, table.heat if snapshot.fmt.stage(table.heat) is not None else "")
    seen = {player for group in placed for player, _ in group}
    for stage in reversed(snapshot.fmt.stages[:-1]):
        results = [
            (result.place, -result.total, number_of(result))
            for each in snapshot.tables_of(stage.heat)
            for result in each.results
            if number_of(result) not in seen and snapshot.division_of(number_of(result)) == division
        ]
        placed += [[(player, stage.heat)] for _, _, player in sorted(results)]
        seen |= {player for _, _, player in results}
    for level in ranking_of(snapshot, division).groups:
        rest = [(tally.player, "") for tally in level if tally.player not in seen]
        placed += [rest] if rest else []
    places = []
    before = 0
    for group in placed:
        for player, came in group:
            places.append(
                FinalPlace(
                    place=before + 1, player=player, division=division, stage=came, tied=len(group) > 1
                )
            )
        before += len(group)
    return places


def _by_place(table: TableAssessment, stage: str) -> list[list[tuple[PlayerNo, str]]]:
    groups: dict[int, list[tuple[PlayerNo, str]]] = {}
    for result in sorted(table.results, key=lambda result: (result.place, number_of(result))):
        groups.setdefault(result.place, []).append((number_of(result), stage))
    return list(groups.values())


def scopes(results: ResultsSnapshot) -> tuple[str, ...]:
    """The results that can be declared, in the order of the day: the standings, then each stage."""
    return (HEATS, *(stage.heat for stage in results.fmt.stages))


def scope_status(results: ResultsSnapshot, finals: FinalsPicture, scope: str, now: datetime) -> ResultStatus:
    """The status of one of the `scopes`."""
    fmt = results.fmt
    missing = [*heats_missing(results, finals.cuts)]
    if scope == HEATS and fmt.champion is not ChampionRule.TOP_TABLE:
        return heats_status(results, finals.cuts, now)
    upto = [stage for stage in finals.stages if scope != HEATS and heat_order(stage.heat) <= _order(scope)]
    for stage in upto:
        if not stage.drawn:
            missing.append(MissingResult(stage.heat, None, msg("official.not_drawn")))
        else:
            missing += stage_missing(results, stage.heat)
    wrong = [
        MissingResult(each.heat, None, message)
        for each in seats_without_right(upto)
        if (message := wrong_seats_words(each)) is not None
    ]
    if scope in (HEATS, scopes(results)[-1]):
        missing += [
            MissingResult(each.heat, each.table, msg("official.shared_first", players=list(each.players)))
            for each in finals.shared
        ]
    heats = (*fmt.heat_ids, *(stage.heat for stage in upto))
    return status_of(results, scope, missing, heats, now, wrong)


def undeclared_before(
    results: ResultsSnapshot, finals: FinalsPicture, scope: str, now: datetime
) -> tuple[ResultStatus, ...]:
    """The results that a stage depends on and that are not official, in the order of the day."""
    known = scopes(results)
    earlier = (scope_status(results, finals, each, now) for each in known[: known.index(scope)])
    return tuple(status for status in earlier if status.state is not ResultState.OFFICIAL)


def result_status(results: ResultsSnapshot, finals: FinalsPicture, now: datetime) -> ResultStatus:
    """The status of the whole event's result."""
    return scope_status(results, finals, scopes(results)[-1], now)


def current_status(results: ResultsSnapshot, finals: FinalsPicture, now: datetime) -> ResultStatus:
    """The status of the result that is settled next: the standings until a stage is drawn, then the last
    stage drawn.
    """
    drawn = [stage.heat for stage in finals.stages if stage.drawn]
    return scope_status(results, finals, drawn[-1] if drawn else HEATS, now)


def heat_status(results: ResultsSnapshot, finals: FinalsPicture, heat: HeatId, now: datetime) -> ResultStatus:
    """The status of one heat's tables.

    A stage has its own. A heat before the finals has the status of the standings once they are official,
    until then its own, whatever other heats still lack.
    """
    if heat in scopes(results):
        return scope_status(results, finals, heat, now)
    whole = scope_status(results, finals, HEATS, now)
    if whole.state is ResultState.OFFICIAL:
        return whole
    return status_of(results, heat, tables_missing(results, heat), (heat,), now)


def settled(results: ResultsSnapshot, finals: FinalsPicture, status: ResultStatus, division: str) -> bool:
    """Whether a division's champion is final: nothing is missing from the result behind it.

    With several divisions one does not wait for another: its own cut and seats count.
    """
    if status.state is not ResultState.PROVISIONAL:
        return True
    if not division or division not in finals.champions:
        return False
    wrong = {
        n
        for each in seats_without_right(finals.stages)
        for n in (*each.sits, *each.left_out, *each.undecided)
    }
    own = any(results.division_of(player) == division for player in wrong)
    return not own and all(cut.decided for cut in finals.cuts if cut.division == division)


def settled_champions(
    results: ResultsSnapshot, finals: FinalsPicture, now: datetime
) -> Mapping[str, PlayerNo]:
    """The final champions, by division: those whom certificates, prizes and the press may name."""
    status = result_status(results, finals, now)
    return {
        division: player
        for division, player in finals.champions.items()
        if settled(results, finals, status, division)
    }


def winners_of_finals(results: ResultsSnapshot, now: datetime) -> Mapping[str, PlayerNo]:
    """The final champions whom a final made: standings after the heats do not show them."""
    finals = finals_of(results)
    return settled_champions(results, finals, now) if finals.stages else {}


def seats_to_mend(
    results: ResultsSnapshot, finals: FinalsPicture, now: datetime
) -> tuple[SeatsWithoutRight, ...]:
    """The wrong seats of drawn stages, except in stages that were declared official as they were played."""
    wrong = seats_without_right(finals.stages)
    official = [
        _order(scope)
        for scope in scopes(results)[1:]
        if wrong and scope_status(results, finals, scope, now).state is ResultState.OFFICIAL
    ]
    return tuple(each for each in wrong if not any(heat_order(each.heat) <= done for done in official))


def declared_as_played(
    results: ResultsSnapshot, finals: FinalsPicture, now: datetime
) -> tuple[ResultStatus, ...]:
    """The stages that are official as played, though a player without the right to a seat took part."""
    if not seats_without_right(finals.stages):
        return ()
    statuses = (scope_status(results, finals, scope, now) for scope in scopes(results)[1:])
    return tuple(status for status in statuses if status.as_played)


def stage_to_take_back(results: ResultsSnapshot, finals: FinalsPicture, now: datetime) -> HeatId | None:
    """The last stage drawn, if a player without the right to a seat has played in it or in one before."""
    drawn = [stage.heat for stage in finals.stages if stage.drawn]
    wrong = any(each.played and (each.sits or each.left_out) for each in seats_to_mend(results, finals, now))
    return max(drawn, key=heat_order) if wrong and drawn else None


def _order(scope: str) -> tuple[int, int]:
    return heat_order(HeatId(scope))
