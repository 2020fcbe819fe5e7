"""What the scores page asks: which heat, which tables, one table's form, the check of what is typed.

Cheap enough for every key press: a check rests on the sheets of one table alone. Only `doubtful` looks at
the standings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tourney.base.errors import NotFound
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.names import UNNAMED
from tourney.base.texts import Message, msg
from tourney.event.collections import SHEETS
from tourney.event.format_parts import Itemised
from tourney.event.journal import person_called, with_names
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.ports import JournalEntry
from tourney.event.records import ENGINE, RulingKind, Table, Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.event.runnable import why_not_run
from tourney.event.table_state import TableKey, TableState, paper_is_out
from tourney.rules.rulebook import RuleBook
from tourney.scores.deeds import sheet_rows
from tourney.scores.scores import (
    WORKING_ORDER,
    HeatProgress,
    Overruling,
    ProblemLine,
    ScoreBoard,
    SeatedPlayer,
    SharedPlace,
    SheetResult,
    TableCheck,
    TableForm,
    TableTile,
    contradicts,
)
from tourney.scoresheet.ranking import PointsBasis, PointsTable
from tourney.scoresheet.score import Result, score
from tourney.scoresheet.sheet import Problem, Severity, Sheet
from tourney.standings.doubts import doubt_words, doubts
from tourney.standings.sensitivity import Doubt

NO_DOUBTS: Mapping[TableKey, Doubt] = {}
_ORDER = {part: number for number, part in enumerate(WORKING_ORDER)}


def heat_choices(tournament: Tournament, rules: Rules) -> tuple[HeatProgress, ...]:
    """Every heat and stage of the format in order; `tables` is 0 for one that is not drawn."""
    tables: dict[HeatId, int] = {}
    confirmed: dict[HeatId, int] = {}
    for (heat, _), table in tournament.tables.items():
        tables[heat] = tables.get(heat, 0) + 1
        confirmed[heat] = confirmed.get(heat, 0) + (table.confirmed_at is not None)
    fmt = rules.format
    known = fmt.all_heats
    extra = sorted((heat for heat in tables if heat not in known), key=heat_order)
    return tuple(HeatProgress(heat, tables.get(heat, 0), confirmed.get(heat, 0)) for heat in (*known, *extra))


def heat_being_played(tournament: Tournament, rules: Rules) -> HeatId | None:
    """The heat whose sheets are typed now: its clock was started last and tables of it are open, else
    the first drawn heat with open tables, else the last drawn one. None before the first draw."""
    drawn = [choice for choice in heat_choices(tournament, rules) if choice.tables]
    is_open = {choice.heat for choice in drawn if choice.open}
    clocks = [clock for clock in tournament.clocks.values() if clock.heat in is_open]
    if clocks:
        return max(clocks, key=lambda clock: clock.started_at).heat
    first = next((choice.heat for choice in drawn if choice.open), None)
    return first or (drawn[-1].heat if drawn else None)


def doubtful(tournament: Tournament, rules: Rules, now: datetime) -> Mapping[TableKey, Doubt]:
    """Tables of totals only whose mistakes could change the cut, as `doubts` finds them."""
    return {(doubt.heat, doubt.table): doubt for doubt in doubts(tournament, rules, now)}


def score_board(
    tournament: Tournament, rules: Rules, heat: HeatId, doubted: Mapping[TableKey, Doubt] = NO_DOUBTS
) -> ScoreBoard:
    """The tables of a heat in working order. `doubted` is what `doubtful` found."""
    tiles = [_tile(tournament, rules, table, doubted) for table in tournament.tables_of(heat)]
    tiles.sort(key=lambda tile: (_ORDER[tile.part], tile.wave, tile.table))
    return ScoreBoard(heat, tuple(tiles))


def table_of_player(tournament: Tournament, heat: HeatId, player: PlayerNo) -> TableNo | None:
    """The table at which a player sits in a heat."""
    return next((t.table for t in tournament.tables_of(heat) if player in t.seats), None)


def table_form(
    tournament: Tournament,
    rules: Rules,
    heat: HeatId,
    number: TableNo,
    doubted: Mapping[TableKey, Doubt] = NO_DOUBTS,
) -> TableForm:
    """One table as stored. NotFound if it does not exist."""
    table = tournament.tables.get((heat, number))
    if table is None:
        raise NotFound("errors.no_such_table", heat=heat_named(heat), table=number)
    seats = []
    apart = teams_of_namesakes(tournament.players)
    for seat, player in enumerate(table.seats, start=1):
        record = tournament.players.get(player)
        seats.append(SeatedPlayer(seat, player, record.name if record else UNNAMED, apart.get(player, "")))
    doubt = doubted.get((heat, number))
    book = rules.books.of(table)
    stored = ((player, tournament.sheets.get((heat, player))) for player in table.seats)
    state = rules.assess(tournament, table).state
    return TableForm(
        heat=heat,
        table=number,
        state=state,
        seats=tuple(seats),
        sheets={player: record.sheet for player, record in stored if record is not None},
        bank_has=table.bank_has,
        deeds=sheet_rows(book),
        must_itemise=rules.format.itemised is Itemised.ALL and not book.places_only,
        paper_in=table.paper_in,
        overrulings=_overrulings(tournament, heat, number),
        runs=why_not_run(tournament, table) is None,
        notes=book.notes,
        rules=book_words(book, rules.book),
        own_rules=book is not rules.book,
        places_only=book.places_only,
        words=book.words,
        doubt=None if doubt is None else doubt_words(doubt, tournament.players),
        paper_out=state is not TableState.OUT or paper_is_out(tournament, table),
    )


def check_typed(
    tournament: Tournament,
    rules: Rules,
    heat: HeatId,
    number: TableNo,
    sheets: Sequence[Sheet],
    bank_has: Sequence[DeedId],
) -> TableCheck:
    """The table checked with these sheets, stored or not. Places and points once every sheet is there.

    While sheets are missing, what only a whole table can show (a deed that nobody has) is left out.
    """
    table = tournament.tables[heat, number]
    have = {sheet.player for sheet in sheets}
    missing = tuple(player for player in table.seats if player not in have)
    people = {player: person_called(player, tournament.players) for player in table.seats}
    if not sheets:
        return TableCheck(results={}, problems=(), missing=missing, ties=(), people=people)
    fmt = rules.format
    book = rules.books.of(table)
    scored = score(
        book,
        fmt.points_for(heat),
        sheets,
        all_land=fmt.all_land,
        bank_has=tuple(bank_has),
        place_order=table.place_order,
        minutes=fmt.minutes(heat) or None,
        written_places=fmt.written_places(heat, number),
    )
    accepted = {ruling.code for ruling in _overrulings(tournament, heat, number)}
    problems = tuple(
        _problem_line(problem, tournament)
        for problem in scored.problems
        if not (problem.overrulable and problem.code in accepted)
        and not (missing and problem.code in _WHOLE_TABLE)
    )
    there = len(scored.results)
    results = {PlayerNo(int(r.player)): _result(r, there, whole=not missing) for r in scored.results}
    return TableCheck(
        results=results,
        problems=problems,
        missing=missing,
        ties=() if missing else _ties(scored.results, book),
        people=people,
        points=None if missing else _points_words(fmt.points_for(heat), scored.results),
    )


def _points_words(table: PointsTable, results: Sequence[Result]) -> Message | None:
    """The row of the points table that this table's places are paid by, and what chose it (T9.7)."""
    left = results[0].left if results else 0
    row = table.row_for(len(results), left)
    if row is None:
        return None
    shown = " · ".join(str(points) for points in row)
    if table.basis is PointsBasis.SIZE:
        return msg("scores.points_by_size", n=len(results), row=shown)
    return msg("scores.points_by_left", left=left, n=len(results), row=shown)


def _tile(tournament: Tournament, rules: Rules, table: Table, doubted: Mapping[TableKey, Doubt]) -> TableTile:
    doubt = doubted.get((table.heat, table.table))
    assessment = rules.assess(tournament, table)
    return TableTile(
        table=table.table,
        wave=table.wave,
        state=assessment.state,
        players=table.seats,
        entered=len(table.seats) - len(assessment.missing),
        blocking=len(assessment.blocking),
        totals_only=assessment.totals_only,
        must_itemise=rules.format.itemised is Itemised.ALL and not rules.books.of(table).places_only,
        by_engine=_by_engine(tournament, table),
        contradicts=contradicts(assessment.open_problems),
        doubt=None if doubt is None else doubt.effect,
        shared=tuple(sorted({each.place for each in assessment.results if each.tied and not each.bankrupt})),
        paper_out=assessment.state is not TableState.OUT or paper_is_out(tournament, table),
    )


def _by_engine(tournament: Tournament, table: Table) -> bool:
    """Whether the engine referees it: its game is open, and no sheet that is in was entered otherwise."""
    sheets = (tournament.sheets.get((table.heat, number)) for number in table.seats)
    played_here = (table.heat, table.table) in tournament.games
    return played_here and all(sheet is None or sheet.source == ENGINE for sheet in sheets)


def _overrulings(tournament: Tournament, heat: HeatId, number: TableNo) -> tuple[Overruling, ...]:
    return tuple(
        Overruling(ruling.code, ruling.reason, ruling.by)
        for _, ruling in sorted(tournament.rulings.items())
        if ruling.kind is RulingKind.OVERRULE and (ruling.heat, ruling.table) == (heat, number)
    )


def _problem_line(problem: Problem, tournament: Tournament) -> ProblemLine:
    error = problem.severity is Severity.ERROR
    players = tuple(PlayerNo(player) for player in problem.players if isinstance(player, int))
    words = with_names(problem.message, tournament.players)
    return ProblemLine(
        code=problem.code,
        error=error,
        blocks=error,
        overrulable=problem.overrulable,
        players=players,
        deeds=tuple(problem.deeds),
        message=words,
    )


_WHOLE_TABLE = frozenset({"deed_missing", "no_points_row", "bankrupt_order", "paper_place", "total_high"})
"""What cannot be said of a table while sheets of it are missing."""


def _result(result: Result, there: int, whole: bool) -> SheetResult:
    if not whole:
        return SheetResult(
            result.property, result.cash, result.total, tied=result.tied, so_far=result.place, of=there
        )
    return SheetResult(
        property=result.property,
        cash=result.cash,
        total=result.total,
        place=result.place,
        points=result.points,
        tied=result.tied,
        so_far=result.place,
        of=there,
        decided=result.decided,
    )


def _ties(results: Sequence[Result], book: RuleBook) -> tuple[SharedPlace, ...]:
    """Players of one place between whom a referee has to decide (T9.4); bankrupt ones share by rule."""
    clause = book.clauses.shown("T9.4")
    shared: dict[int, list[Result]] = {}
    for result in results:
        if result.tied and not result.bankrupt:
            shared.setdefault(result.place, []).append(result)
    return tuple(
        SharedPlace(
            tuple(PlayerNo(int(each.player)) for each in group),
            book.places_only or all(each.unmortgaged_land is not None for each in group),
            clause,
            book.clauses.said(clause),
        )
        for _, group in sorted(shared.items())
        if len(group) > 1
    )


def entered_last(history: Sequence[JournalEntry], heat: HeatId, players: Sequence[PlayerNo]) -> str:
    """Who entered a sheet of these players in the heat last; "" where nobody has."""
    wanted = {(heat, player) for player in players}
    return next(
        (
            entry.who
            for entry in reversed(history)
            if any(each.collection is SHEETS and each.key in wanted for each in entry.changes)
        ),
        "",
    )
