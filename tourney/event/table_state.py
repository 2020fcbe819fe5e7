"""Assesses a table: out, in, entered, checked or confirmed, its results and its problems.

All of it is derived from the records and never stored. `AssessmentCache` remembers each table for as long as
the records that it depends on are the same, so that one new sheet costs one table. It does not know the
standings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import msgspec

from tourney.base.heat_names import heat_named
from tourney.base.ids import POINT, HeatId, PlayerNo, Points, TableNo
from tourney.base.texts import Message, msg
from tourney.event.formats import Format, Itemised, SecondEntries
from tourney.event.records import (
    HeatState,
    Ruling,
    RulingKind,
    SecondEntry,
    SheetRecord,
    Table,
    Tournament,
)
from tourney.event.rule_books import RuleBooks
from tourney.event.second_entries import all_sheets, problems_of, second_of, was_typed
from tourney.event.tie_breaks import HeatScore
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.checks import score
from tourney.scoresheet.ranking import PointsBasis, Result
from tourney.scoresheet.sheet import TOTAL_MISSING, Problem, Severity, Sheet

TableKey = tuple[HeatId, TableNo]
SCORESHEETS = frozenset({"scoresheets", "scoresheets-a5"})
"""The printouts that go into the hall for a heat, to come back filled in."""


class TableState(StrEnum):
    """How far the result of a table has come on its way from the hall to the standings."""

    OUT = "out"
    IN = "in"
    """The paper has come in, or some of its sheets are entered."""
    ENTERED = "entered"
    """Every sheet is entered, and an error is open."""
    CHECKED = "checked"
    """Every sheet is entered and no error is open."""
    SECOND = "second"
    """Every sheet is entered; another person enters them again."""
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class Overruled:
    """A problem that the chief referee accepted, with the ruling that gives the reason (T1.3)."""

    problem: Problem
    ruling: Ruling


class TableAssessment(msgspec.Struct, frozen=True):
    """The assessment of a table by its records.

    `results` are there once every sheet is in and nothing on them makes a total meaningless. `open_problems`
    leaves out the overruled ones. `scores` is each seated player's score of the heat. `places_only`: its
    rules have no count, so totals never tie. `first_by`: the people who entered it, where that is all to be
    seen before its second entry. `firm`: confirmed, with its deeds if the format wants them of
    every table. `settled` are players whose points no deed can change: everybody at a firm table, the
    bankrupt at a confirmed one.
    """

    heat: HeatId
    table: TableNo
    seats: tuple[PlayerNo, ...]
    state: TableState
    results: tuple[Result, ...]
    open_problems: tuple[Problem, ...]
    overruled: tuple[Overruled, ...]
    missing: tuple[PlayerNo, ...]
    totals_only: bool
    places_only: bool
    firm: bool
    scores: tuple[tuple[PlayerNo, HeatScore], ...]
    settled: frozenset[PlayerNo]
    first_by: str = ""

    def credited(self, whose: Mapping[PlayerNo, PlayerNo]) -> TableAssessment:
        """The same with what these players have done there counted for others."""

        def owner(number: PlayerNo) -> PlayerNo:
            return whose.get(number, number)

        return msgspec.structs.replace(
            self,
            seats=tuple(map(owner, self.seats)),
            results=tuple(
                msgspec.structs.replace(each, player=owner(number_of(each))) for each in self.results
            ),
            missing=tuple(map(owner, self.missing)),
            scores=tuple((owner(player), score) for player, score in self.scores),
            settled=frozenset(map(owner, self.settled)),
        )

    @property
    def blocking(self) -> tuple[Problem, ...]:
        """Errors that keep the table from being confirmed."""
        return tuple(problem for problem in self.open_problems if problem.severity is Severity.ERROR)

    @property
    def confirmed(self) -> bool:
        """Whether the chief referee has made the result official."""
        return self.state is TableState.CONFIRMED

    @property
    def provisional(self) -> bool:
        """Whether a sheet is missing or unconfirmed, or the deeds that the format asks for are missing."""
        return not self.firm

    @property
    def survivors(self) -> int:
        """How many players were left at the end; 0 while there is no result."""
        return self.results[0].survivors if self.results else 0


class AssessmentCache:
    """Keeps the last assessment of each table, with all that it depends on, and returns it while that is the
    same.
    """

    def __init__(self) -> None:
        self._known: dict[TableKey, tuple[tuple[object, ...], TableAssessment]] = {}

    def of(
        self, key: TableKey, rests_on: tuple[object, ...], make: Callable[[], TableAssessment]
    ) -> TableAssessment:
        """The assessment by these records and rules, from memory if they have not changed."""
        known = self._known.get(key)
        if known is None or known[0] != rests_on:
            known = self._known[key] = (rests_on, make())
        return known[1]


def assess_table(
    tournament: Tournament, books: RuleBooks, fmt: Format, table: Table, cache: AssessmentCache | None = None
) -> TableAssessment:
    return _assess(tournament, books, fmt, table, _overrulings(tournament), cache)


def assess_tables(
    tournament: Tournament, books: RuleBooks, fmt: Format, cache: AssessmentCache | None = None
) -> dict[TableKey, TableAssessment]:
    """The assessments of all tables of the event."""
    return assess_some(tournament, books, fmt, tournament.tables, cache)


def assess_some(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    keys: Iterable[TableKey],
    cache: AssessmentCache | None = None,
) -> dict[TableKey, TableAssessment]:
    """The assessments of those of these tables that exist."""
    rulings = _overrulings(tournament)
    tables = {key: tournament.tables[key] for key in keys if key in tournament.tables}
    return {key: _assess(tournament, books, fmt, table, rulings, cache) for key, table in tables.items()}


def changed_tables(old: Tournament, new: Tournament) -> set[TableKey]:
    """The tables whose record, sheets or rulings have changed, new and removed ones included."""
    if all(getattr(old, each) is getattr(new, each) for each in _RESTS_ON) and old.waiting == new.waiting:
        return set()
    before, after = _overrulings(old), _overrulings(new)
    return {
        key
        for key in old.tables.keys() | new.tables.keys()
        if key not in old.tables
        or key not in new.tables
        or _records(old, old.tables[key], before) != _records(new, new.tables[key], after)
    }


def has_begun(tournament: Tournament, table: Table) -> bool:
    """Whether a table plays or has played: clock or game were started, or paper or sheets have come in."""
    if table.paper_in or table.confirmed_at or (table.heat, table.wave) in tournament.clocks:
        return True
    if (table.heat, table.table) in tournament.games:
        return True
    return any((table.heat, number) in tournament.sheets for number in table.seats)


def is_draft(tournament: Tournament, heat: HeatId) -> bool:
    """Whether a heat is drawn and nobody knows: it is not published, and nobody plays by it either."""
    record = tournament.heats.get(heat)
    if record is None or record.state is not HeatState.DRAFT:
        return False
    return not any(has_begun(tournament, table) for table in tournament.tables_of(heat))


def seats_kept(tournament: Tournament, table: Table) -> Message | None:
    """Why nobody can be moved to or from a table any more, and what to do first; None while people can be."""
    where = {"heat": heat_named(table.heat), "table": table.table}
    if (table.heat, table.table) in tournament.games:
        return msg("errors.seats_of_game", **where)
    if table.confirmed_at is not None:
        return msg("errors.seats_confirmed", **where)
    if any((table.heat, number) in tournament.sheets for number in table.seats):
        return msg("errors.seats_entered", **where)
    return None


def paper_is_out(tournament: Tournament, table: Table) -> bool:
    """Whether a table's scoresheets are in the hall, as far as can be known.

    They were printed and nobody plays before it, or its play has begun. Paper of a later wave waits for the
    boards, as its players do.
    """
    printed = (each for each in tournament.prints.values() if each.heat == table.heat)
    first = table.wave == 1 and any(each.name in SCORESHEETS for each in printed)
    return first or has_begun(tournament, table)


def points_range(fmt: Format, size: int) -> tuple[Points, Points]:
    """The worst and best points at a table of this size, in sixtieths."""
    rows = fmt.points.rows
    if fmt.points.basis is PointsBasis.SIZE:
        seen = list(rows.get(size, ())) or [points for row in rows.values() for points in row]
    else:
        seen = [points for left, row in rows.items() if left <= size for points in row]
        if size > 1 or not seen:
            seen.append(0)
    worst, best = (max(seen), min(seen)) if fmt.low_wins else (min(seen), max(seen))
    return Points(worst * POINT), Points(best * POINT)


def number_of(result: Result) -> PlayerNo:
    """The player of a result; at an event every sheet bears a start number."""
    return PlayerNo(int(result.player))


def equal_totals(results: Iterable[Result]) -> dict[PlayerNo, Message]:
    """What decided between players of a table with the same total and different places (T9.4)."""
    by_total: dict[int, list[Result]] = {}
    for result in results:
        if result.total and not result.bankrupt:
            by_total.setdefault(result.total, []).append(result)
    told = {}
    for group in by_total.values():
        if len({each.place for each in group}) == 1:
            continue
        lands = [each.unmortgaged_land for each in sorted(group, key=lambda each: each.place)]
        words = msg("paper.equal_written")
        if any(each.decided for each in group):
            words = msg("paper.equal_ruled")
        elif None not in lands:
            words = msg("paper.equal_land", lands=" : ".join(f"{land:,}" for land in lands))
        told.update({number_of(each): words for each in group})
    return told


def _overrulings(tournament: Tournament) -> dict[TableKey, tuple[Ruling, ...]]:
    overrulings: dict[TableKey, tuple[Ruling, ...]] = {}
    for ruling in tournament.rulings.values():
        if ruling.kind is RulingKind.OVERRULE and ruling.heat is not None and ruling.table is not None:
            key = (ruling.heat, ruling.table)
            overrulings[key] = (*overrulings.get(key, ()), ruling)
    return overrulings


_RESTS_ON = ("tables", "sheets", "rulings", "second_entries")
"""The collections of an event that assessments rest on."""


class _Records(NamedTuple):
    """What an assessment rests on: the sheet of every seat, the problems that the chief referee has accepted,
    the second entry; `waits`: the people who made the first, where its sheets are left out until then.
    """

    table: Table
    sheets: tuple[SheetRecord | None, ...]
    rulings: tuple[Ruling, ...]
    second: SecondEntry | None
    waits: str | None


def _records(
    tournament: Tournament, table: Table, overrulings: Mapping[TableKey, tuple[Ruling, ...]]
) -> _Records:
    key = (table.heat, table.table)
    return _Records(
        table,
        sheets=all_sheets(tournament, table),
        rulings=overrulings.get(key, ()),
        second=tournament.second_entries.get(key),
        waits=tournament.waiting.get(key),
    )


def _assess(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    table: Table,
    overrulings: Mapping[TableKey, tuple[Ruling, ...]],
    cache: AssessmentCache | None,
) -> TableAssessment:
    records = _records(tournament, table, overrulings)

    def made() -> TableAssessment:
        return _made(books.of(table), fmt, records)

    return made() if cache is None else cache.of((table.heat, table.table), (books, fmt, records), made)


def _made(book: RuleBook, fmt: Format, records: _Records) -> TableAssessment:
    table = records.table
    sheets = [record.sheet for record in records.sheets if record is not None]
    second = second_of(records.second, records.sheets)
    have = {sheet.player for sheet in sheets}
    lacking = table.seats if records.waits is None else ()
    missing = tuple([player for player in lacking if player not in have])
    totals_only = not book.places_only and bool([sheet for sheet in sheets if sheet.totals_only])
    results: tuple[Result, ...] = ()
    open_problems: tuple[Problem, ...] = ()
    overruled: tuple[Overruled, ...] = ()
    if sheets and not missing:
        scored = score(
            book,
            fmt.points_for(table.heat),
            sheets,
            all_land=fmt.all_land,
            bank_has=table.bank_has,
            place_order=table.place_order,
            minutes=fmt.minutes(table.heat) or None,
            written_places=fmt.written_places(table.heat, table.table),
        )
        overruled, open_problems = _parted(scored.problems, records.rulings)
        if table.confirmed_at is not None:  # 1.0 confirmed a blank total as 0, which stays as it was
            open_problems = tuple([each for each in open_problems if each.code != TOTAL_MISSING])
        elif fmt.second_entry is not SecondEntries.NONE:
            open_problems = (*problems_of(second, book.edition), *open_problems)
        if all(problem.overrulable for problem in open_problems if problem.severity is Severity.ERROR):
            results = scored.results
    errors = any(problem.severity is Severity.ERROR for problem in open_problems)
    state = _state(table, sheets, bool(missing), errors)
    asked = fmt.second_entry is SecondEntries.ALL and second is None and was_typed(records.sheets)
    if records.waits is not None or (asked and state is TableState.CHECKED):
        state = TableState.SECOND
    confirmed = state is TableState.CONFIRMED and bool(results) and not errors
    firm = confirmed and (not totals_only or fmt.itemised is not Itemised.ALL)
    return TableAssessment(
        heat=table.heat,
        table=table.table,
        seats=table.seats,
        state=state,
        results=results,
        open_problems=open_problems,
        overruled=overruled,
        missing=missing,
        totals_only=totals_only,
        places_only=book.places_only,
        firm=firm,
        scores=_scores(fmt, table, results, not firm),
        settled=_settled(table, sheets, confirmed, firm),
        first_by=records.waits or "",
    )


def _parted(
    problems: tuple[Problem, ...], rulings: Sequence[Ruling]
) -> tuple[tuple[Overruled, ...], tuple[Problem, ...]]:
    """The accepted problems, and the open ones."""
    if not problems or not rulings:
        return (), problems
    by_code = {ruling.code: ruling for ruling in rulings}
    overruled = tuple(
        Overruled(problem, by_code[problem.code])
        for problem in problems
        if problem.overrulable and problem.code in by_code
    )
    accepted = {id(each.problem) for each in overruled}
    return overruled, tuple(problem for problem in problems if id(problem) not in accepted)


def _state(table: Table, sheets: Sequence[Sheet], missing: bool, errors: bool) -> TableState:
    """How far a table is. A player who went bankrupt or left in mid-game is known before any paper
    comes in.
    """
    if table.confirmed_at is not None:
        return TableState.CONFIRMED
    if sheets and not missing:
        return TableState.ENTERED if errors else TableState.CHECKED
    written = any(sheet.bankrupt is None for sheet in sheets)
    return TableState.IN if written or table.paper_in else TableState.OUT


def _scores(
    fmt: Format, table: Table, results: Sequence[Result], provisional: bool
) -> tuple[tuple[PlayerNo, HeatScore], ...]:
    size = len(table.seats)
    if not results:
        worst, _ = points_range(fmt, size)
        waiting = HeatScore(table.heat, table.table, worst, size=size, provisional=True)
        return tuple((player, waiting) for player in table.seats)
    scores = {
        number_of(result): score_of(result, table.heat, table.table, size, provisional) for result in results
    }
    return tuple((player, scores[player]) for player in table.seats)


def score_of(result: Result, heat: HeatId, table: TableNo | None, size: int, provisional: bool) -> HeatScore:
    """The score of the heat that a result at a table of `size` players gives."""
    return HeatScore(
        heat=heat,
        table=table,
        points=result.points,
        place=result.place,
        total=result.total,
        size=size,
        survivors=result.survivors,
        tied=result.tied,
        provisional=provisional,
    )


def _settled(table: Table, sheets: Sequence[Sheet], confirmed: bool, firm: bool) -> frozenset[PlayerNo]:
    if firm:
        return frozenset(table.seats)
    if not confirmed:
        return frozenset()
    return frozenset(PlayerNo(int(sheet.player)) for sheet in sheets if sheet.bankrupt is not None)
