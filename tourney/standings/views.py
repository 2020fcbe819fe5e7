"""Prepares standings and finals for the pages: derived display data, no rules of its own.

Also the shared places at tables that decide somebody's way (T9.4), which deeds or a ruling decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import NO_NAME, Name, NamedPlayer
from tourney.base.texts import Message, msg
from tourney.event.command import Players
from tourney.event.counting import ResultsSnapshot, inactive, results_of
from tourney.event.formats import ChampionRule
from tourney.event.journal import person_apart, with_names, without_division_words
from tourney.event.namesakes import NamedApart, named_apart
from tourney.event.records import HEATS, HeatState, Player, ResultState, Ruling, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableAssessment, TableState, number_of
from tourney.scoresheet.ranking import Result, stated_place
from tourney.standings.cut import Cut, CutTie, MissingResult, OrderTie
from tourney.standings.finals import (
    FinalPlace,
    FinalsPicture,
    current_status,
    finals_of,
    seats_to_mend,
    settled,
    stage_to_take_back,
    winners_of_finals,
)
from tourney.standings.line_picture import LineBar, LinePicture, LineSide, cut_pictures, stage_pictures
from tourney.standings.ranking import ties_ruled
from tourney.standings.result_status import as_played_now, seats_now
from tourney.standings.sensitivity import NEAREST, DoubtfulTable, doubtful_tables_of
from tourney.standings.stages import SeatsWithoutRight, StagePicture, StageTable, drawn_table
from tourney.standings.standings import StandingLine, Standings, ranking_of, standings_of
from tourney.standings.status import ResultStatus, open_to_protest


@dataclass(frozen=True, slots=True)
class StandingsView:
    """A list of standings and, for each player in it, everybody level with them before any ruling.

    `tied_with` includes the player, numbers rising; players level with nobody are left out. `scope` is that
    of a ruling on one of these ties. `cut_after` is the index of the last line above the cut, None if this
    list has none. `cut_open`: the players who go through may still change.
    """

    standings: Standings
    tied_with: Mapping[PlayerNo, tuple[PlayerNo, ...]]
    scope: str
    cut_after: int | None
    cut_size: int
    cut_open: bool
    wrong: tuple[SeatsWithoutRight, ...] = ()
    """Drawn stages with players who have no right to their seat."""
    ties: tuple[CutTie, ...] = ()
    """Undecided ties at the line."""
    as_played: tuple[ResultStatus, ...] = ()
    """Stages declared as they were played, with a player who is out by this list."""
    champions: tuple[PlayerNo, ...] = ()
    """Those whom the finals made: this list ends with the heats."""
    final_places: tuple[FinalPlace, ...] = ()
    """The places of those who played for the champion whom it made."""


class CutStatus(StrEnum):
    """A player's chance at the cut."""

    THROUGH = "through"
    SEEDED = "seeded"
    """In without having to qualify."""
    HOLDING = "holding"
    """In as it stands, but open results may change it."""
    TIED = "tied"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Finalist:
    """A line of the cut. `seed` is from 1, for a reserve their turn, for a tied player None.

    `tied_range`: first and last seed or turn of those level with them on everything, whose order is by
    number.
    """

    person: Player
    standing: CutStatus
    seed: int | None
    tied_range: tuple[int, int] | None = None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A seat of a stage, with nothing that the hall may not see.

    `person` None if nobody can be named yet. `place` None while the table has no result; `has_left`: the
    player has gone since they were seated. `open`: planned as it stands, which may still change.
    `tied_players`: the players level at the line, or sharing a place at a table of the round before, of whom
    one will sit here (numbers rising); then nobody is named. `bankrupt`: out of this game before its end.
    """

    person: NamedPlayer | None
    seed: int
    place: int | None
    tied: bool
    total: int
    has_left: bool
    open: bool
    tied_players: tuple[PlayerNo, ...] = ()
    bankrupt: bool = False


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of the bracket. `drawn`: it exists; otherwise it is planned.

    `empty` counts further seats that are free, or whose players the round before decides.
    """

    heat: HeatId
    table: TableNo
    seats: tuple[BracketSeat, ...]
    empty: int
    drawn: bool
    provisional: bool
    state: TableState
    division: Name = NO_NAME

    @property
    def ranked(self) -> list[BracketSeat]:
        """The seats, best seed first while nobody has a place, then by place."""
        return sorted(self.seats, key=lambda seat: (seat.place or 0, seat.seed or 99))


@dataclass(frozen=True, slots=True)
class BracketStage:
    """A round of one division. `goes_on`: how many of it play the next round (0: it is the last)."""

    heat: HeatId
    minutes: int
    drawn: bool
    published: bool
    tables: tuple[BracketTable, ...]
    blocked: Message | None
    goes_on: int


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat to fill in a drawn stage: `leaves` is still seated (None: the seat is free), `comes` is next.

    `has_left`: they have left; otherwise not gone through, because a result was corrected after the draw.
    `reserve` is their turn among the reserves, 0 if they are simply next. `comes` None: nobody is there.
    `undecided`: players level with `comes`, whose order decides first which of them is next.
    """

    heat: HeatId
    table: TableNo
    leaves: Player | None
    has_left: bool
    comes: Player | None
    reserve: int
    undecided: CutTie | OrderTie | None


@dataclass(frozen=True, slots=True)
class TiedPlace:
    """Players who share a place at a table that decides somebody's way (T9.4), in the order of the paper.

    `land_known`: they have the same unmortgaged land too; else their deeds, once typed, may part them.
    `on_paper`: their sheets claim different places; else they are in order of number.
    """

    heat: HeatId
    table: TableNo
    place: int
    players: tuple[Player, ...]
    land_known: bool
    on_paper: bool = False


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize. `tied`: the place is shared."""

    place: int
    person: Player
    tied: bool


@dataclass(frozen=True, slots=True)
class DivisionFinals:
    """The finals of one division (`id` "" without divisions).

    `settled`: nothing is missing from the result behind the champion. `champion_tie`: what decided between
    the champion and others with the same total. `levels`: players level among those in (while nothing is
    drawn) or among the reserves (until there is a champion), best first. `line`: between the last heat and
    the next stage, once all is in, the picture of the players who go on; None at any other time.
    """

    id: str
    name: Name
    size: int
    finalists: tuple[Finalist, ...]
    ties: tuple[CutTie, ...]
    levels: tuple[OrderTie, ...]
    decided: bool
    rulings: tuple[Ruling, ...]
    stages: tuple[BracketStage, ...]
    vacancies: tuple[Vacancy, ...]
    to_decide: tuple[TiedPlace, ...]
    champion: Player | None
    champion_tie: Message | None
    settled: bool
    prizes: tuple[PrizeLine, ...]
    line: LinePicture | None = None


class NextStep(StrEnum):
    """The task of the finals' primary button."""

    DRAW = "draw"
    PUBLISH = "publish"
    PRINT = "print"
    DECIDE = "decide"
    """Decide a shared place that the next step waits for."""


@dataclass(frozen=True, slots=True)
class FinalsView:
    """Everything the Finals page shows. `next_heat` is the stage to draw or publish.

    `blocked` tells why it cannot be drawn yet; `protest_until`: it can be, but until then its basis is open
    to protest. `people` names everybody in a tie or a ruling. `empty`: no heat has a result. `doubts` are
    tables worth a second look before the next stage is drawn. `status` is that of the standings until a stage
    is drawn, then of the last one drawn; `begun`: something that the day waits for has begun.
    """

    champion_by: ChampionRule
    divisions: tuple[DivisionFinals, ...]
    waiting: tuple[MissingResult, ...]
    next: NextStep
    next_heat: HeatId | None
    blocked: Message | None
    protest_until: datetime | None
    people: Mapping[PlayerNo, NamedPlayer]
    unassigned: Message | None
    empty: bool
    status: ResultStatus
    begun: bool
    doubts: tuple[DoubtfulTable, ...] = ()
    wrong: tuple[SeatsWithoutRight, ...] = ()
    """Drawn stages with players who have no right to their seat."""
    decide: TiedPlace | None = None
    """The shared place that the next stage or the champion waits for."""
    to_take_back: HeatId | None = None
    """The drawn stage that can be taken back because the wrong players have played."""

    @property
    def before_next(self) -> bool:
        """Whether all is in, so that the next stage, or the result, comes next."""
        return any(each.line is not None for each in self.divisions)


def holds_up(tournament: Tournament, rules: Rules, heat: HeatId | None = None) -> TiedPlace | None:
    """The shared place that the way to a champion waits for, None if there is none; at `heat`, if given."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    holding = holding_up(results, finals_of(results))
    return next((each for each in holding if heat is None or each.heat == heat), None)


def holding_up(results: ResultsSnapshot, picture: FinalsPicture) -> list[TiedPlace]:
    """The shared places that must be decided before the next stage can be drawn or anybody is champion."""
    first = {(shared.heat, shared.table) for shared in picture.shared}
    divisions = [each.id for each in results.fmt.divisions] or [""]
    return [
        each
        for division in divisions
        for each in (
            *_blocking(results, picture, division),
            *(one for one in _of_the_last(results, division) if one.place == 1 and _at(one) in first),
        )
    ]


def tied_places(results: ResultsSnapshot, picture: FinalsPicture, division: str) -> tuple[TiedPlace, ...]:
    """Shared places at tables of the finals: those that block the next stage, then the prizes."""
    return (*_blocking(results, picture, division), *_of_the_last(results, division))


def left_shared(tournament: Tournament, rules: Rules, scope: str) -> tuple[TiedPlace, ...]:
    """The undecided shared prizes if the result `scope` were declared official now."""
    fmt = rules.format
    if scope != (fmt.stages[-1].heat if fmt.stages else HEATS):
        return ()
    results = results_of(tournament, rules.books, fmt, rules.assessments)
    divisions = [each.id for each in fmt.divisions] or [""]
    return tuple(each for division in divisions for each in _of_the_last(results, division))


def shared_words(each: TiedPlace, players: Players) -> Message:
    """The message: which players share which place at which table."""
    numbers = [person.number for person in each.players]
    words = msg(
        "official.shared", heat=heat_named(each.heat), table=each.table, players=numbers, place=each.place
    )
    return with_names(words, players)


def _at(each: TiedPlace) -> tuple[HeatId, TableNo]:
    return each.heat, each.table


def _blocking(results: ResultsSnapshot, picture: FinalsPicture, division: str) -> list[TiedPlace]:
    undecided = []
    for before, stage in zip(picture.stages, picture.stages[1:], strict=False):
        if stage.shared is not None:
            assessed = results.assessed.get((before.heat, stage.shared.table))
            if assessed is not None and results.division_at(assessed) == division:
                blocking = set(stage.shared.players)
                undecided += [each for each in _shared_places(results, assessed) if blocking & _numbers(each)]
    return undecided


def _of_the_last(results: ResultsSnapshot, division: str) -> list[TiedPlace]:
    """Shared places of prizes at the tables that decide the champion."""
    if results.fmt.champion is ChampionRule.TOP_TABLE:
        deciding = [results.assessed.get((results.fmt.heat_ids[-1], TableNo(1)))]
    else:
        deciding = list(results.tables_of(results.fmt.stages[-1].heat)) if results.fmt.stages else []
    return [
        each
        for assessed in deciding
        if assessed is not None and assessed.confirmed and results.division_at(assessed) == division
        for each in _shared_places(results, assessed)
        if each.place <= results.fmt.prizes and not _numbers(each) <= _bankrupt(assessed)
    ]


def _numbers(places: TiedPlace) -> set[PlayerNo]:
    return {person.number for person in places.players}


def _bankrupt(table: TableAssessment) -> set[PlayerNo]:
    """The bankrupt players: sharing a place with others who went out at that moment is no open question."""
    return {PlayerNo(int(result.player)) for result in table.results if result.bankrupt}


def _shared_places(results: ResultsSnapshot, table: TableAssessment) -> list[TiedPlace]:
    groups: dict[int, list[Result]] = {}
    for result in table.results:
        groups.setdefault(result.place, []).append(result)
    return [
        TiedPlace(
            heat=table.heat,
            table=table.table,
            place=place,
            players=tuple(results.tournament.players[n] for n in _by_paper(results, table, group)),
            land_known=table.places_only or all(each.unmortgaged_land is not None for each in group),
            on_paper=len({_claimed(results, table, number_of(each)) for each in group}) > 1,
        )
        for place, group in sorted(groups.items())
        if len(group) > 1
    ]


def _by_paper(results: ResultsSnapshot, table: TableAssessment, group: Sequence[Result]) -> list[PlayerNo]:
    """Players of one place in the order that their sheets claim, else by number."""
    numbers = (number_of(each) for each in group)
    return sorted(numbers, key=lambda number: (_claimed(results, table, number), number))


def _claimed(results: ResultsSnapshot, table: TableAssessment, number: PlayerNo) -> int:
    """The place that a player's sheet claims; 0 where it claims none."""
    record = results.tournament.sheets.get((table.heat, number))
    return (stated_place(record.sheet) or 0) if record is not None else 0


def standings_view(
    tournament: Tournament, rules: Rules, now: datetime, division: str | None = None
) -> StandingsView:
    """The standings of all or of one division, with the ties behind them and where the cut runs."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    standings = standings_of(results, now, division)
    level = {
        player: players for players in ranking_of(results, division or "").tied_groups() for player in players
    }
    cut = next((cut for cut in standings.cuts if cut.division == (division or "")), None)
    after = None if cut is None else _cut_after(standings.lines, cut)
    scope = f"cut:{division}" if division else "cut"
    winners = winners_of_finals(results, now)
    return StandingsView(
        standings=standings,
        tied_with=level,
        scope=scope,
        cut_after=after,
        cut_size=cut.size if cut else 0,
        cut_open=cut is not None and not cut.decided,
        wrong=seats_now(tournament, rules, now),
        ties=() if cut is None else cut.ties,
        as_played=as_played_now(tournament, rules, now),
        champions=tuple(
            champion for of_division, champion in winners.items() if not division or of_division == division
        ),
        final_places=tuple(
            each for each in finals_of(results).places if each.stage and each.division in winners
        ),
    )


def finals_view(tournament: Tournament, rules: Rules, now: datetime) -> FinalsView:
    """The finals of every division."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    picture = finals_of(results)
    fmt = rules.format
    names = [(each.id, each.name) for each in fmt.divisions] or [("", NO_NAME)]
    status = current_status(results, picture, now)
    divisions = tuple(_division(results, picture, status, *name) for name in names)
    doubts = doubtful_tables_of(results, picture.cuts, rules.books)
    undrawn = next((stage for stage in picture.stages if not stage.drawn), None)
    players = tournament.players
    draft = _to_publish(results, picture)
    if draft is None:
        lines = _lines(results, picture, status, doubts, now)
        divisions = tuple(replace(each, line=lines.get(each.id)) for each in divisions)
    decide = next(iter(holding_up(results, picture)), None)
    blocked = None if undrawn is None or draft is not None else undrawn.blocked
    ready = undrawn is not None and draft is None and blocked is None
    wrong = seats_to_mend(results, picture, now)
    to_seat = (
        MissingResult(
            each.heat,
            None,
            msg("official.of_heat", heat=heat_named(each.heat), reason=msg("official.seats_short")),
        )
        for each in wrong
    )
    waiting = (
        replace(each, reason=with_names(each.reason, players, person_apart)) for each in picture.waiting
    )
    person_of = named_apart(tournament.players)
    mentioned = {player for cut in picture.cuts for players in cut.orders() for player in players}
    mentioned |= {player for each in divisions for ruling in each.rulings for player in ruling.order}
    return FinalsView(
        champion_by=fmt.champion,
        divisions=divisions,
        waiting=(*to_seat, *waiting),
        next=_next_step(draft, undrawn, decide),
        next_heat=draft or (None if undrawn is None else undrawn.heat),
        blocked=None if blocked is None else with_names(blocked, players, person_apart),
        protest_until=open_to_protest(results, undrawn.heat, now) if undrawn is not None and ready else None,
        people={
            player: person_of(tournament.players[player])
            for player in sorted(mentioned)
            if player in tournament.players
        },
        unassigned=without_division_words(picture.unassigned, fmt),
        empty=not results.counted_heats,
        status=status,
        begun=_begun(results, picture),
        doubts=doubts,
        wrong=wrong,
        decide=decide,
        to_take_back=stage_to_take_back(results, picture, now),
    )


def _lines(
    results: ResultsSnapshot,
    picture: FinalsPicture,
    status: ResultStatus,
    doubts: Sequence[DoubtfulTable],
    now: datetime,
    *,
    whole: bool = False,
) -> Mapping[str, LinePicture]:
    """The pictures of the players who go on, by division, while all is in and nothing more is drawn or
    declared.
    """
    if any(cut.waiting for cut in picture.cuts):
        return {}
    nearest = doubts[:NEAREST]
    if any(stage.drawn for stage in picture.stages):
        return stage_pictures(results, picture, nearest)
    if not picture.stages and status.state is ResultState.OFFICIAL:
        return {}
    lines = {
        line.number: line
        for cut in picture.cuts
        for line in standings_of(results, now, cut.division or None).lines
        if results.division_of(line.number) == cut.division or not cut.division
    }
    return cut_pictures(results, picture.cuts, lines, nearest, whole=whole)


def unsafe_seats(tournament: Tournament, rules: Rules, now: datetime) -> Mapping[PlayerNo, LineBar]:
    """The players marked at the line before the first stage is drawn: level there, or moved over it by a
    mistake.

    The same bars as on Finals, those not shown there too, so that Standings never calls a seat safe that
    Finals does not.
    """
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    picture = finals_of(results)
    if not picture.stages or any(stage.drawn for stage in picture.stages):
        return {}
    doubts = doubtful_tables_of(results, picture.cuts, rules.books)[:NEAREST]
    lines = _lines(results, picture, current_status(results, picture, now), doubts, now, whole=True)
    bars = (bar for line in lines.values() for bar in line.bars)
    return {bar.number: bar for bar in bars if bar.moves or bar.side is LineSide.LEVEL}


def _next_step(draft: HeatId | None, undrawn: StagePicture | None, decide: TiedPlace | None) -> NextStep:
    """Publish a drawn stage first; decide a shared place before the step that waits for it."""
    if draft is not None:
        return NextStep.PUBLISH
    if decide is not None:
        return NextStep.DECIDE
    return NextStep.PRINT if undrawn is None else NextStep.DRAW


def _begun(results: ResultsSnapshot, picture: FinalsPicture) -> bool:
    """Whether something that the day waits for has begun: before that, nothing is late or missing."""
    return any(
        waiting.table is not None
        and results.assessed[waiting.heat, waiting.table].state is not TableState.OUT
        for waiting in picture.waiting
    )


def _to_publish(results: ResultsSnapshot, picture: FinalsPicture) -> HeatId | None:
    """The last stage drawn, while it is not published and nobody has played it."""
    drawn = [stage for stage in picture.stages if stage.drawn]
    if not drawn or _published(results, drawn[-1].heat):
        return None
    return None if any(table.results for table in drawn[-1].tables) else drawn[-1].heat


def _cut_after(lines: Sequence[StandingLine], cut: Cut) -> int | None:
    """Index of the line with the last place of the cut; seeded and departed players take none, level ones are
    never parted.
    """
    places = {*cut.over_the_line} - {*cut.seeded} if cut.size else set()
    return max((index for index, line in enumerate(lines) if line.number in places), default=None)


def _division(
    results: ResultsSnapshot, picture: FinalsPicture, status: ResultStatus, division: str, name: Name
) -> DivisionFinals:
    players = results.tournament.players
    cut = next((cut for cut in picture.cuts if cut.division == division), None)
    champion = picture.champions.get(division)
    tie = picture.champion_ties.get(division)
    stages = _stages(results, picture, division)
    return DivisionFinals(
        id=division,
        name=name,
        size=0 if cut is None else cut.size,
        finalists=() if cut is None else _finalists(results, cut, picture.stages),
        ties=() if cut is None else cut.ties,
        levels=()
        if cut is None or not results.counted_heats or champion is not None
        else _levels(cut, any(stage.drawn for stage in stages)),
        decided=cut is None or cut.decided,
        rulings=_rulings_that_order(results, division),
        stages=stages,
        vacancies=() if cut is None else _vacancies(results, picture, cut),
        to_decide=tied_places(results, picture, division),
        champion=None if champion is None else players[champion],
        champion_tie=None if tie is None else with_names(tie, players),
        settled=settled(results, picture, status, division),
        prizes=tuple(
            PrizeLine(each.place, players[each.player], each.tied)
            for each in picture.prizes
            if each.division == division
        ),
    )


def _rulings_that_order(results: ResultsSnapshot, division: str) -> tuple[Ruling, ...]:
    """The rulings that still part level players, newest first; the others are out of use."""
    used = {ruling.id for ruling in ranking_of(results, division).rulings.values()}
    ruled = ties_ruled(results.tournament.rulings.values(), division)
    return tuple(ruling for ruling in ruled if ruling.id in used)


def _finalists(results: ResultsSnapshot, cut: Cut, stages: Sequence[StagePicture]) -> tuple[Finalist, ...]:
    """Seeded players, those through, those at the line in their order, then the reserves.

    Players seated in the first stage have the seed of their seat; a reserve called up has none until seated.
    """
    first = stages[0].tables if stages and stages[0].drawn else ()
    drawn = {n: seed for table in first for n, seed in zip(table.seats, table.seeds, strict=True)}
    players = results.tournament.players
    tied = {player for tie in cut.ties for player in tie.players}
    level = {
        n: (each.first, each.last) for each in (*cut.seeds_level, *cut.reserves_level) for n in each.players
    }
    lines = [Finalist(players[n], CutStatus.SEEDED, None) for n in cut.extra]
    seed = 0
    for n in cut.as_it_stands:
        if n in tied:
            continue
        seed += 1
        standing = CutStatus.THROUGH if n in cut.through else CutStatus.HOLDING
        if n in cut.seeded:
            standing = CutStatus.SEEDED
        gone = inactive(players[n], results.fmt)
        lines.append(
            Finalist(players[n], standing, drawn.get(n) if drawn else seed, level.get(n), has_left=gone)
        )
    if not results.counted_heats:
        return tuple(line for line in lines if line.standing is CutStatus.SEEDED)
    lines += [Finalist(players[n], CutStatus.TIED, None) for n in cut.order if n in tied]
    lines += [
        Finalist(players[n], CutStatus.RESERVE, turn, level.get(n))
        for turn, n in enumerate(cut.reserves, start=1)
    ]
    return tuple(lines)


def _levels(cut: Cut, drawn: bool) -> tuple[OrderTie, ...]:
    """Groups whose order may matter: seeds until a stage is drawn, reserves as long as one may move up."""
    return cut.reserves_level if drawn else (*cut.seeds_level, *cut.reserves_level)


def _stages(results: ResultsSnapshot, picture: FinalsPicture, division: str) -> tuple[BracketStage, ...]:
    fmt = results.fmt
    if fmt.champion is ChampionRule.TOP_TABLE:
        return _top_table(results)
    stages = []
    firm = {player for cut in picture.cuts for player in (*cut.through, *cut.extra)}
    apart = named_apart(results.tournament.players)
    for plan, stage in zip(fmt.stages, picture.stages, strict=True):
        tables = [table for table in stage.tables if table.division == division]
        mine = [n for n in stage.left_out if results.division_of(n) == division]
        outsiders = [n for table in tables for n in table.seats if n in stage.outsiders]
        free = max(0, len(mine) - len(outsiders))
        bracket_tables = []
        for table in sorted(tables, key=lambda table: table.table):
            empty = min(free, max(0, plan.size - len(table.seats)))
            free -= empty
            bracket_tables.append(
                bracket_table(results, stage, table, empty, firm, apart, named=bool(results.counted_heats))
            )
        bracket_tables = bracket_tables or [waiting_table(stage, 1, plan.size)]
        last = plan is fmt.stages[-1]
        goes_on = 0 if last else len(bracket_tables) if plan.advance is None else plan.advance
        stages.append(bracket_stage(results, stage, bracket_tables, goes_on))
    return tuple(stages)


def bracket_stage(
    results: ResultsSnapshot, stage: StagePicture, tables: Iterable[BracketTable], goes_on: int
) -> BracketStage:
    """A round with these tables."""
    return BracketStage(
        heat=stage.heat,
        minutes=stage.minutes,
        drawn=stage.drawn,
        published=_published(results, stage.heat),
        tables=tuple(tables),
        blocked=stage.blocked,
        goes_on=goes_on,
    )


def waiting_table(stage: StagePicture, number: int, size: int) -> BracketTable:
    """A table of which not even the players to come are known."""
    return BracketTable(
        heat=stage.heat,
        table=TableNo(number),
        seats=(),
        empty=size,
        drawn=False,
        provisional=True,
        state=TableState.OUT,
    )


def _published(results: ResultsSnapshot, heat: HeatId) -> bool:
    record = results.tournament.heats.get(heat)
    return record is not None and record.state is HeatState.PUBLISHED


def bracket_table(
    snapshot: ResultsSnapshot,
    stage: StagePicture,
    table: StageTable,
    empty: int,
    firm: Set[PlayerNo],
    apart: NamedApart,
    *,
    named: bool,
) -> BracketTable:
    """A table as drawn, or as planned: then its players are `named` or not. `firm`: those who are through."""
    results = {result.player: result for result in table.results}
    seats = []
    for player, seed, level in zip(table.seats, table.seeds, table.level, strict=True):
        result = results.get(player)
        record = snapshot.tournament.players[player]
        seats.append(
            BracketSeat(
                person=apart(record) if table.drawn or (named and not level) else None,
                seed=seed,
                place=None if result is None else result.place,
                tied=result is not None and result.tied,
                total=0 if result is None else result.total,
                has_left=result is None and inactive(record, snapshot.fmt),
                open=not table.drawn and player not in firm,
                tied_players=level,
                bankrupt=result is not None and bool(result.bankrupt),
            )
        )
    return BracketTable(
        heat=stage.heat,
        table=table.table,
        seats=tuple(seats),
        empty=empty,
        drawn=table.drawn,
        provisional=table.provisional,
        state=table.state,
        division={each.id: each.name for each in snapshot.fmt.divisions}.get(table.division, NO_NAME),
    )


def _top_table(results: ResultsSnapshot) -> tuple[BracketStage, ...]:
    """Table 1 of the last heat, once it is drawn."""
    heat = results.fmt.heat_ids[-1]
    top = results.assessed.get((heat, TableNo(1)))
    if top is None:
        return ()
    drawn = replace(drawn_table(results, top, seeds={}), division="", results=top.results)
    minutes = results.fmt.minutes(heat)
    stage = StagePicture(
        heat=heat, minutes=minutes, tables=(drawn,), drawn=True, blocked=None, waiting=(), replacements=()
    )
    apart = named_apart(results.tournament.players)
    table = bracket_table(results, stage, drawn, 0, set(), apart, named=True)
    return (bracket_stage(results, stage, [table], goes_on=0),)


def _vacancies(results: ResultsSnapshot, picture: FinalsPicture, cut: Cut) -> tuple[Vacancy, ...]:
    """Seats of drawn stages that are free or have the wrong player, each with the next player.

    First the seats of players who have left, then of those who have not gone through (a result was corrected
    after the draw), then free seats for players who went through and have none.
    """
    players = results.tournament.players
    turns = {player: turn for turn, player in enumerate(cut.reserves, start=1)}

    def vacancy(table: StageTable, leaves: PlayerNo | None, comes: PlayerNo | None, gone: bool) -> Vacancy:
        return Vacancy(
            heat=stage.heat,
            table=table.table,
            leaves=None if leaves is None else players[leaves],
            has_left=gone,
            comes=None if comes is None else players[comes],
            reserve=0 if comes is None else turns.get(comes, 0),
            undecided=None if comes is None else cut.undecided(comes),
        )

    vacancies = []
    for plan, stage in zip(results.fmt.stages, picture.stages, strict=True):
        mine = [table for table in stage.tables if stage.drawn and table.division == cut.division]
        by_number = {table.table: table for table in mine}
        taken = {each.comes for each in stage.replacements}
        vacancies += [
            vacancy(by_number[each.table], each.leaves, each.comes, True)
            for each in stage.replacements
            if each.table in by_number
        ]
        left_out = [n for n in stage.left_out if results.division_of(n) == cut.division and n not in taken]
        leaving = {each.leaves for each in stage.replacements}
        for table in mine:
            for player in table.seats:
                if player in stage.outsiders and player not in leaving and left_out and not table.results:
                    vacancies.append(vacancy(table, player, left_out.pop(0), False))
        sizes = {table.table: len(table.seats) for table in mine if not table.results}
        for number in left_out:
            free = [table for table, size in sizes.items() if size < plan.size]
            if free:
                at = min(free, key=lambda table: (sizes[table], table))
                sizes[at] += 1
                vacancies.append(vacancy(by_number[at], None, number, False))
    return tuple(vacancies)
