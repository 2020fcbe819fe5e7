"""How a table stands: out, in, entered, checked, confirmed, its results and what its check found.

Derived from the records, never stored. `AssessmentCache` remembers each table for as long as the records
that it rests on are the same, so that one new sheet costs one table. It does not know the standings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import msgspec

from tourney.base.ids import POINT, HeatId, PlayerNo, Points, TableNo
from tourney.competition.formats import Format, Itemised
from tourney.competition.heat_names import heat_named
from tourney.competition.records import IN_HAND, Ruling, RulingKind, SheetRecord, Table, Tournament
from tourney.competition.rule_books import RuleBooks
from tourney.competition.tally import HeatScore
from tourney.rules import RuleBook
from tourney.scoresheet.points import PointsBasis
from tourney.scoresheet.problems import Problem, Severity
from tourney.scoresheet.sheet import Sheet
from tourney.scoresheet.table import Result, score
from tourney.texts import Message, msg

TableKey = tuple[HeatId, TableNo]
SCORESHEETS = frozenset({"scoresheets", "scoresheets-a5"})
"""The printouts that go into the hall for a heat, to come back filled in."""
_Assessed: TypeAlias = "tuple[tuple[object, ...], TableAssessment]"
"""What an assessment rests on, and the assessment."""


class TableState(StrEnum):
    """Where the result of a table is, from the hall to the standings."""

    OUT = "out"
    IN = "in"
    """The paper has come in, or some of its sheets are entered."""
    ENTERED = "entered"
    """Every sheet is entered, an error is open."""
    CHECKED = "checked"
    """Every sheet is entered and no error is open."""
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class Overruled:
    """A problem that the chief referee accepted, with the ruling that says why (T1.3)."""

    problem: Problem
    ruling: Ruling


class TableAssessment(msgspec.Struct, frozen=True):
    """A table as its records make it.

    `results` are there once every sheet is in and nothing stands in it that makes a total meaningless.
    `open_problems` leaves the overruled ones out. `scores` is what each seated player takes from the
    heat. `places_only`: its rules have no count, so nobody is level on totals. `firm`: confirmed, with its
    deeds where the format wants them of every table. `settled` are players whose points no deed can change:
    everybody at a firm table, the bankrupt at a confirmed one.
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

    @property
    def blocking(self) -> tuple[Problem, ...]:
        """Errors that keep the table from being confirmed."""
        return tuple(problem for problem in self.open_problems if problem.severity is Severity.ERROR)

    @property
    def confirmed(self) -> bool:
        """Whether the chief referee took the result as official."""
        return self.state is TableState.CONFIRMED

    @property
    def provisional(self) -> bool:
        """A sheet is missing or unconfirmed, or its deeds, which the format asks for."""
        return not self.firm

    @property
    def left(self) -> int:
        """Players left at the end; 0 while there is no result."""
        return self.results[0].left if self.results else 0


class AssessmentCache:
    """Assessments by table with the records that they rest on. Belongs to one event's rule books
    and format.

    Of each table the last two are kept: what is undone is often done again, what is tried out often not.
    """

    def __init__(self) -> None:
        self._rules: tuple[RuleBooks, Format] | None = None
        self._known: dict[TableKey, tuple[_Assessed, ...]] = {}
        self._whole: tuple[Tournament, dict[TableKey, TableAssessment]] | None = None
        self._changed: tuple[Tournament, Tournament, frozenset[TableKey]] | None = None

    def find(
        self, rules: tuple[RuleBooks, Format], table: Table, records: tuple[object, ...]
    ) -> TableAssessment | None:
        """The assessment made from equal records, if there is one. Other rules forget everything."""
        if self._rules is None or self._rules[0] is not rules[0] or self._rules[1] is not rules[1]:
            self._rules = rules
            self._known.clear()
            self._whole = None
        known = self._known.get((table.heat, table.table), ())
        for each in known:
            if each[0] == records:
                if each is not known[0]:
                    self._known[table.heat, table.table] = (each, known[0])
                return each[1]
        return None

    def whole(
        self, rules: tuple[RuleBooks, Format]
    ) -> tuple[Tournament, dict[TableKey, TableAssessment]] | None:
        """The event whose tables were all assessed last, by these rules, and what was found."""
        mine = self._rules
        return self._whole if mine is not None and mine[0] is rules[0] and mine[1] is rules[1] else None

    def keep_whole(self, tournament: Tournament, assessed: dict[TableKey, TableAssessment]) -> None:
        """Remember the assessments of all tables of an event, unless it may still change."""
        if tournament.revision != IN_HAND:
            self._whole = (tournament, assessed)

    def keep(self, table: Table, records: tuple[object, ...], assessment: TableAssessment) -> None:
        """Remember an assessment."""
        key = (table.heat, table.table)
        self._known[key] = ((records, assessment), *self._known.get(key, ())[:1])

    def changed(self, old: Tournament, new: Tournament) -> frozenset[TableKey]:
        """As `changed_tables`; found once for two events that will not change any more."""
        known = self._changed
        if known is None or known[0] is not old or known[1] is not new:
            known = (old, new, frozenset(changed_tables(old, new)))
            if IN_HAND not in (old.revision, new.revision):
                self._changed = known
        return known[2]


def assess_table(
    tournament: Tournament, books: RuleBooks, fmt: Format, table: Table, cache: AssessmentCache | None = None
) -> TableAssessment:
    """The assessment of one table."""
    rulings = _overrulings(tournament).get((table.heat, table.table), ())
    return _assess(tournament.sheets, books, fmt, table, rulings, cache)


def assess_tables(
    tournament: Tournament, books: RuleBooks, fmt: Format, cache: AssessmentCache | None = None
) -> dict[TableKey, TableAssessment]:
    """The assessments of all tables of the event; what the cache has seen is not looked at again."""
    known = cache.whole((books, fmt)) if cache is not None else None
    if cache is not None and known is not None and known[0].tables.keys() == tournament.tables.keys():
        assessments = dict(known[1])
        keys: Collection[TableKey] = cache.changed(known[0], tournament)
    else:
        assessments, keys = {}, tournament.tables
    assessments.update(assess_some(tournament, books, fmt, keys, cache))
    if cache is not None:
        cache.keep_whole(tournament, assessments)
    return assessments


def assess_some(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    keys: Iterable[TableKey],
    cache: AssessmentCache | None = None,
) -> dict[TableKey, TableAssessment]:
    """The assessments of those of these tables that are there."""
    rulings = _overrulings(tournament)
    found = {}
    for key in keys:
        table = tournament.tables.get(key)
        if table is not None:
            found[key] = _assess(tournament.sheets, books, fmt, table, rulings.get(key, ()), cache)
    return found


def changed_tables(old: Tournament, new: Tournament) -> set[TableKey]:
    """The tables whose record, sheets or rulings are other objects now, new and gone ones among them."""
    changed: set[TableKey] = set()
    if new.tables is not old.tables:
        changed.update(key for key, table in new.tables.items() if old.tables.get(key) is not table)
        changed.update(old.tables.keys() - new.tables.keys())
    if new.sheets is not old.sheets:
        touched = {key for key, sheet in new.sheets.items() if old.sheets.get(key) is not sheet}
        touched |= old.sheets.keys() - new.sheets.keys()
        heats = {heat for heat, _ in touched}
        changed.update(
            key
            for key, table in new.tables.items()
            if table.heat in heats and any((table.heat, player) in touched for player in table.seats)
        )
    if new.rulings is not old.rulings:
        before, after = _overrulings(old), _overrulings(new)
        unlike = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
        changed.update(unlike & new.tables.keys())
    return changed


def has_begun(tournament: Tournament, table: Table) -> bool:
    """Whether a table plays or has played: clock or game were started, or paper or sheets have come in."""
    if table.paper_in or table.confirmed_at or (table.heat, table.wave) in tournament.clocks:
        return True
    if (table.heat, table.table) in tournament.games:
        return True
    return any((table.heat, number) in tournament.sheets for number in table.seats)


def seats_kept(tournament: Tournament, table: Table) -> Message | None:
    """Why nobody is moved to or from a table any more, and what to do first; None while people can be."""
    where = {"heat": heat_named(table.heat), "table": table.table}
    if (table.heat, table.table) in tournament.games:
        return msg("errors.seats_of_game", **where)
    if table.confirmed_at is not None:
        return msg("errors.seats_confirmed", **where)
    if any((table.heat, number) in tournament.sheets for number in table.seats):
        return msg("errors.seats_entered", **where)
    return None


def paper_is_out(tournament: Tournament, table: Table) -> bool:
    """Whether a table's scoresheets lie in the hall, as far as anybody can know: they were printed and nobody
    plays before it, or its play has begun. Paper of a later wave waits for the boards as its players do."""
    printed = (each for each in tournament.prints.values() if each.heat == table.heat)
    first = table.wave == 1 and any(each.kind in SCORESHEETS for each in printed)
    return first or has_begun(tournament, table)


def points_range(fmt: Format, size: int) -> tuple[Points, Points]:
    """Worst and best that a table of this size can bring, in sixtieths."""
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
    """Whose result it is; at an event every sheet bears a start number."""
    return PlayerNo(int(result.player))


def _overrulings(tournament: Tournament) -> dict[TableKey, tuple[Ruling, ...]]:
    overrulings: dict[TableKey, tuple[Ruling, ...]] = {}
    for ruling in tournament.rulings.values():
        if ruling.kind is RulingKind.OVERRULE and ruling.heat is not None and ruling.table is not None:
            key = (ruling.heat, ruling.table)
            overrulings[key] = (*overrulings.get(key, ()), ruling)
    return overrulings


def _assess(
    sheets: Mapping[tuple[HeatId, PlayerNo], SheetRecord],
    books: RuleBooks,
    fmt: Format,
    table: Table,
    rulings: tuple[Ruling, ...],
    cache: AssessmentCache | None,
) -> TableAssessment:
    entered = tuple(sheets.get((table.heat, player)) for player in table.seats)
    records: tuple[object, ...] = (table, entered, rulings)
    if cache is not None:
        known = cache.find((books, fmt), table, records)
        if known is not None:
            return known
    made = _made(
        books.of(table), fmt, table, [record.sheet for record in entered if record is not None], rulings
    )
    if cache is not None:
        cache.keep(table, records, made)
    return made


def _made(
    book: RuleBook, fmt: Format, table: Table, sheets: Sequence[Sheet], rulings: Sequence[Ruling]
) -> TableAssessment:
    have = {sheet.player for sheet in sheets}
    missing = tuple([player for player in table.seats if player not in have])
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
        overruled, open_problems = _parted(scored.problems, rulings)
        if all(problem.overrulable for problem in open_problems if problem.severity is Severity.ERROR):
            results = scored.results
    errors = any(problem.severity is Severity.ERROR for problem in open_problems)
    state = _state(table, sheets, bool(missing), errors)
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
    )


def _parted(
    problems: tuple[Problem, ...], rulings: Sequence[Ruling]
) -> tuple[tuple[Overruled, ...], tuple[Problem, ...]]:
    """Those that the chief referee accepted, and those that are open."""
    if not problems or not rulings:
        return (), problems
    by_code = {ruling.problem: ruling for ruling in rulings}
    overruled = tuple(
        Overruled(problem, by_code[problem.code])
        for problem in problems
        if problem.overrulable and problem.code in by_code
    )
    accepted = {id(each.problem) for each in overruled}
    return overruled, tuple(problem for problem in problems if id(problem) not in accepted)


def _state(table: Table, sheets: Sequence[Sheet], missing: bool, errors: bool) -> TableState:
    """How far a table is. Of whoever went out, or left in mid-game, it is known before any paper comes in."""
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
        number_of(result): HeatScore(
            heat=table.heat,
            table=table.table,
            points=result.points,
            place=result.place,
            total=result.total,
            size=size,
            left=result.left,
            tied=result.tied,
            provisional=provisional,
        )
        for result in results
    }
    return tuple((player, scores[player]) for player in table.seats)


def _settled(table: Table, sheets: Sequence[Sheet], confirmed: bool, firm: bool) -> frozenset[PlayerNo]:
    if firm:
        return frozenset(table.seats)
    if not confirmed:
        return frozenset()
    return frozenset(PlayerNo(int(sheet.player)) for sheet in sheets if sheet.bankrupt is not None)
