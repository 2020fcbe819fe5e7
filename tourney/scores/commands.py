"""Stores, checks, confirms and corrects the scoresheets of a table, typed or read from a file.

Also chooses the rule book by which a table is played, checked and valued: the event's, or its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tourney.base.errors import BadInput, Conflict, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.clock.commands import write_down_ends
from tourney.event.collections import SHEETS
from tourney.event.command import (
    Command,
    Params,
    Players,
    UnitOfWork,
    forget_rulings,
    list_in,
    needed_reason,
    numbers_in,
    record_ruling,
    text_in,
)
from tourney.event.formats import Format
from tourney.event.journal import MANY, TAKEN_BACK, with_names, with_reason
from tourney.event.ports import JournalEntry
from tourney.event.records import ENGINE, EventFacts, RulingKind, SheetRecord, Table
from tourney.event.rule_book_words import kept_book, told_book
from tourney.event.rule_books import RuleBooks, by_book, refuse_players, rule_books_of
from tourney.event.seats import put_table, table_of
from tourney.event.table_state import TableAssessment, TableState
from tourney.rules.rulebook import RuleBook, check_board
from tourney.rules.rulesets import load_ruleset
from tourney.scores.views import contradicts, is_run
from tourney.scoresheet.checks import Problem
from tourney.scoresheet.sheet import Sheet
from tourney.standings.second_look import awaited, refuse_unsettled


@dataclass(frozen=True, slots=True)
class EnteredTable:
    """The result of an entry for one table: `problems` are those of the given sheets, without overruled ones.

    `refused` tells why a table was left as it is.
    """

    table: TableNo
    assessment: TableAssessment
    problems: tuple[Problem, ...]
    refused: Message | None = None


def left_to_fix(entered: object) -> Message | None:
    """What is said once tables are entered with errors; None if none has any, or nothing was entered."""
    results = entered if isinstance(entered, tuple) else ()
    red = [
        each.table
        for each in results
        if isinstance(each, EnteredTable) and each.assessment.state is TableState.ENTERED
    ]
    return msg("scores.entered_to_fix", tables=red) if red else None


@dataclass(frozen=True, slots=True)
class TableEntry:
    """The sheets of one table, of all or some of its players. `seen`: what the form showed before."""

    table: TableNo
    sheets: tuple[Sheet, ...]
    bank_has: tuple[DeedId, ...] | None = None
    seen: Mapping[PlayerNo, Sheet | None] | None = None


@dataclass(frozen=True, slots=True)
class MarkPaper(Command[None]):
    """The paper sheets of a table have come in (or were handed back)."""

    code: ClassVar[str] = "paper_marked"
    heat: HeatId
    table: TableNo
    paper_in: bool = True

    def carry_out(self, work: UnitOfWork) -> None:
        table = _open_table(work, self.heat, self.table, "")
        put_table(work, replace(table, paper_in=self.paper_in))
        work.params |= {"heat": self.heat, "table": self.table, "in": self.paper_in}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Whether the paper has come in or was handed back."""
        return Message("journal.paper_marked" if params["in"] else "journal.paper_back", params)


@dataclass(frozen=True, slots=True)
class EnterSheets(Command[tuple[EnteredTable, ...]]):
    """Store sheets of one heat; with `confirm`, confirm each table without open error and contradiction.

    An unknown heat, table or player, or a player seated elsewhere: nothing changes. A confirmed table changes
    only with `correct`, the reason, and stays confirmed only if it is confirmed again. Without a reason the
    command refuses the whole, or with `keep_confirmed` leaves the table as it is and stores the others.
    Sheets of a game that the engine referees are refused until it is closed.

    `id`: that under which a phone sends it. What comes a second time under one id changes nothing; Conflict
    if the first was taken back.
    """

    code: ClassVar[str] = "sheets_entered"
    heat: HeatId
    tables: tuple[TableEntry, ...]
    confirm: bool = False
    correct: str = ""
    source: str = "typed"
    keep_confirmed: bool = False
    id: str = ""

    def carry_out(self, work: UnitOfWork) -> tuple[EnteredTable, ...]:
        if self.id and came_before(work, self.id):
            there = (table_of(work, self.heat, each.table) for each in self.tables)
            return tuple(_settled(work, table, [], confirm=False, asks=True) for table in there)
        reason = clean(self.correct)
        numbers = [entry.table for entry in self.tables]
        for number, times in Counter(numbers).items():
            if times > 1:
                raise BadInput("errors.table_twice", table=number)
        keep = self.keep_confirmed
        tables = [_checked_entry(work, self.heat, entry, reason, keep) for entry in self.tables]
        run = next((table for table in tables if self.source != ENGINE and is_run(work.t, table)), None)
        if run is not None:
            raise Refused("tables.open_already", heat=heat_named(run.heat), table=run.table)
        corrected = [table for table in tables if table.confirmed_at is not None and reason]
        before = _totals(work, corrected)
        left_alone = any(table.confirmed_at is not None for table in tables) and not reason
        waiting = awaited(work.t, work.rules, work.now) if left_alone else {}
        entered = []
        for table, entry in zip(tables, self.tables, strict=True):
            if table.confirmed_at is not None and not reason:
                entered.append(_left_alone(work, table, entry, (self.heat, table.table) in waiting))
                numbers.remove(table.table)
                continue
            twice = _store_entry(work, table, entry, self.source, reason)
            new, stored = table.confirmed_at is None, table_of(work, self.heat, entry.table)
            entered.append(_settled(work, stored, twice, self.confirm or not new, asks=new))
        work.params |= {"heat": self.heat, "tables": sorted(numbers)}
        if left := sum(len(each.assessment.missing) for each in entered):
            work.params["left"] = left
        if self.id:
            work.params["id"] = self.id
        if corrected:
            work.params |= {"correct": reason, "totals": _changed(before, _totals(work, corrected))}
        return tuple(entered)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Which tables, and how many sheets are to go; for a correction, whose total changed, and why."""
        if text_in(params, "correct"):
            return with_reason(_correction(params), text_in(params, "correct"))
        if "left" in params:
            return Message("journal.sheets_entered_part", params)
        return _of_tables("journal.sheets_entered", params)


@dataclass(frozen=True, slots=True)
class ClearSheet(Command[None]):
    """Remove the sheet of one player (typed for the wrong one)."""

    code: ClassVar[str] = "sheet_cleared"
    heat: HeatId
    player: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        if (self.heat, self.player) not in work.t.sheets:
            raise NotFound("errors.no_sheet", number=self.player, heat=heat_named(self.heat))
        for table in work.t.tables_of(self.heat):
            if self.player in table.seats and table.confirmed_at is not None:
                raise Refused("errors.table_confirmed", heat=heat_named(self.heat), table=table.table)
            if self.player in table.seats:
                forget_overrulings(work, table)
        work.drop(SHEETS, (self.heat, self.player))
        work.params |= {"heat": self.heat, "number": self.player}


@dataclass(frozen=True, slots=True)
class ConfirmTables(Command[None]):
    """The chief referee makes these results official. Refused while anything is missing, naming it."""

    code: ClassVar[str] = "tables_confirmed"
    heat: HeatId
    tables: tuple[TableNo, ...]

    def carry_out(self, work: UnitOfWork) -> None:
        refuse_unsettled(work, {(self.heat, number) for number in self.tables})
        for number in self.tables:
            table = table_of(work, self.heat, number)
            assessment = work.rules.assess(work.t, table)
            if assessment.missing:
                lacking = msg("errors.sheets_missing", table=number, players=list(assessment.missing))
                raise Refused(lacking.key, **with_names(lacking, work.t.players).params)
            if assessment.blocking:
                raise Refused("errors.table_has_problems", table=number, n=len(assessment.blocking))
            if table.confirmed_at is None:
                put_table(work, replace(table, confirmed_at=work.now, paper_in=True))
        work.params |= {"heat": self.heat, "tables": sorted(self.tables)}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _of_tables("journal.tables_confirmed", params)


@dataclass(frozen=True, slots=True)
class ReopenTable(Command[None]):
    """Open a confirmed table again, with a reason."""

    code: ClassVar[str] = "table_reopened"
    heat: HeatId
    table: TableNo
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        table = table_of(work, self.heat, self.table)
        if table.confirmed_at is None:
            raise Refused("errors.not_confirmed", heat=heat_named(self.heat), table=self.table)
        reason = needed_reason(self.reason)
        write_down_ends(work, self.heat)
        put_table(work, replace(table, confirmed_at=None))
        record_ruling(work, RulingKind.CORRECTION, reason, heat=self.heat, table=self.table)
        work.params |= {"heat": self.heat, "table": self.table}


@dataclass(frozen=True, slots=True)
class OverruleProblem(Command[None]):
    """The chief referee accepts a problem of a table's check (T1.3) for a reason, unless it always blocks."""

    code: ClassVar[str] = "problem_overruled"
    heat: HeatId
    table: TableNo
    problem: str
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        table = table_of(work, self.heat, self.table)
        reason = needed_reason(self.reason)
        blocking = [p for p in work.rules.assess(work.t, table).blocking if p.code == self.problem]
        if not blocking:
            raise NotFound("errors.no_such_problem", table=self.table, problem=self.problem)
        if not all(problem.overrulable for problem in blocking):
            raise Refused("errors.not_overrulable", problem=self.problem)
        record_ruling(work, RulingKind.OVERRULE, reason, heat=self.heat, table=self.table, code=self.problem)
        work.params |= {"heat": self.heat, "table": self.table, "problem": self.problem}


def came_before(work: UnitOfWork, id_: str) -> bool:
    """Whether a phone's entry is there already. Conflict if it was taken back since."""
    own = (each for each in work.history if each.code in FROM_PHONES)
    first = next((each.seq for each in own if each.params.get("id") == id_), None)
    if first is not None and not _stands(work.history, first):
        raise Conflict("hall_network.taken_back")
    return first is not None


FROM_PHONES = ("sheets_entered", "second_entered")
"""The codes of steps that phones send, each under an id."""


def _stands(history: Sequence[JournalEntry], seq: int) -> bool:
    """Whether the entry was not taken back, alone or with others, or was done again since."""
    stands = True
    for each in history:
        if each.undoes == seq:
            stands = each.code != "undone"
        elif each.code == TAKEN_BACK and seq in numbers_in(each.params, "entries"):
            stands = not _stands(history, each.seq)
    return stands


def _open_table(work: UnitOfWork, heat: HeatId, number: TableNo, reason: str) -> Table:
    table = table_of(work, heat, number)
    if table.confirmed_at is not None and not reason:
        raise Refused("errors.table_confirmed", heat=heat_named(heat), table=number)
    return table


def _checked_entry(work: UnitOfWork, heat: HeatId, entry: TableEntry, reason: str, keep: bool) -> Table:
    """The table of an entry, after checking that every sheet belongs there."""
    table = table_of(work, heat, entry.table) if keep else _open_table(work, heat, entry.table, reason)
    for sheet in entry.sheets:
        number = _number(sheet)
        if number not in work.t.players:
            raise NotFound("errors.no_such_player", number=sheet.player)
        if number not in table.seats:
            raise Refused("errors.wrong_table", number=number, heat=heat_named(heat), table=entry.table)
    for number, seen in (entry.seen or {}).items():
        stored = work.t.sheets.get((heat, number))
        if (stored.sheet if stored else None) != seen:
            raise Conflict("errors.sheet_changed", number=number)
    return table


def _number(sheet: Sheet) -> PlayerNo:
    if not isinstance(sheet.player, int):
        raise NotFound("errors.no_such_player", number=sheet.player)
    return PlayerNo(sheet.player)


def _store_entry(work: UnitOfWork, table: Table, entry: TableEntry, source: str, reason: str) -> list[Sheet]:
    """Store one table's sheets. If a player has two, return all of them, so that the check reports it.

    Neither of two sheets of one player is stored: nobody knows which is theirs.
    """
    changed = table
    if table.confirmed_at is not None:
        record_ruling(work, RulingKind.CORRECTION, reason, heat=table.heat, table=table.table)
        changed = replace(changed, confirmed_at=None)
        write_down_ends(work, table.heat)
    if entry.bank_has is not None:
        known = {deed.id for deed in work.rules.edition.deeds}
        changed = replace(changed, bank_has=tuple(_known_deeds(entry.bank_has, known)))
    if entry.sheets:
        changed = replace(changed, paper_in=True)
    if changed != table:
        put_table(work, changed)
    times = Counter(_number(sheet) for sheet in entry.sheets)
    for sheet in (sheet for sheet in entry.sheets if times[_number(sheet)] == 1):
        key = (table.heat, _number(sheet))
        stored = work.t.sheets.get(key)
        if stored is None or stored.sheet != sheet:
            forget_overrulings(work, table)
            work.put(SHEETS, SheetRecord(*key, sheet, source, work.who))
    return list(entry.sheets) if len(times) < len(entry.sheets) else []


def _totals(work: UnitOfWork, tables: Iterable[Table]) -> dict[PlayerNo, int]:
    """The totals of the players of these tables by the stored sheets, M$."""
    return {
        PlayerNo(result.player): result.total
        for table in tables
        for result in work.rules.assess(work.t, table_of(work, table.heat, table.table)).results
        if isinstance(result.player, int)
    }


def _changed(before: Mapping[PlayerNo, int], after: Mapping[PlayerNo, int]) -> list[list[int]]:
    """Number, total before and total after of everybody whose total has changed, for the journal."""
    return [[n, before[n], total] for n, total in after.items() if n in before and before[n] != total]


def _of_tables(key: str, params: Params) -> Message:
    """A message about tables, with their numbers while they are few; else with their count (`<key>_many`)."""
    tables = list_in(params, "tables")
    if len(tables) > MANY:
        return msg(f"{key}_many", heat=params["heat"], n=len(tables))
    return Message(key, params)


def _correction(params: Params) -> Message:
    """Which tables were corrected, and how totals changed."""
    done = msg("journal.sheets_corrected", heat=params["heat"], tables=params["tables"])
    changed = (each for each in list_in(params, "totals")[:MANY] if isinstance(each, (list, tuple)))
    totals = [
        msg("journal.total_changed", number=number, before=before, after=after)
        for number, before, after in changed
    ]
    return msg("journal.with_totals", done=done, totals=totals) if totals else done


def _left_alone(work: UnitOfWork, table: Table, entry: TableEntry, waits: bool) -> EnteredTable:
    """A confirmed table keeps its sheets; handing over the same ones again is no conflict, unless that would
    tell what it has while it `waits` for its second entry.
    """
    same = (
        not waits
        and all(
            (record := work.t.sheets.get((table.heat, _number(sheet)))) is not None and record.sheet == sheet
            for sheet in entry.sheets
        )
        and (entry.bank_has is None or tuple(entry.bank_has) == table.bank_has)
    )
    refused = None if same else msg("errors.table_confirmed", heat=heat_named(table.heat), table=table.table)
    assessment = work.rules.assess(work.t, table)
    return EnteredTable(table.table, assessment, assessment.open_problems, refused)


def forget_overrulings(work: UnitOfWork, table: Table) -> None:
    """What was accepted of the old sheets is not accepted of the new ones."""
    forget_rulings(work, (RulingKind.OVERRULE, RulingKind.TOTALS), table.heat, table.table)


def _known_deeds(deeds: Iterable[DeedId], known: set[DeedId]) -> Iterable[DeedId]:
    for deed in deeds:
        if deed not in known:
            raise NotFound("errors.no_such_deed", deed=deed)
        yield deed


def _settled(work: UnitOfWork, table: Table, twice: list[Sheet], confirm: bool, asks: bool) -> EnteredTable:
    """`asks`: a new result whose paper contradicts its totals is not confirmed with the others; the reason of
    a correction shows that somebody has looked.
    """
    assessment = work.rules.assess(work.t, table)
    problems = assessment.open_problems
    if twice:
        problems = work.rules.check(table, twice)
    elif confirm and _may_confirm(assessment, asks):
        put_table(work, replace(table, confirmed_at=work.now))
        assessment = work.rules.assess(work.t, table_of(work, table.heat, table.table))
        problems = assessment.open_problems
    return EnteredTable(table.table, assessment, problems)


def _may_confirm(assessment: TableAssessment, asks: bool) -> bool:
    if assessment.blocking or assessment.missing or assessment.state is TableState.SECOND:
        return False
    return not (asks and contradicts(assessment.open_problems))


@dataclass(frozen=True, slots=True)
class ChooseTableRules(Command[None]):
    """Let tables of a heat, or all of them if none is named, be played by this rule book; "" is the event's.

    Stored sheets are valued anew. Refused for a confirmed table, and for one whose game has begun by other
    rules.
    """

    code: ClassVar[str] = "table_rules_chosen"
    heat: HeatId
    tables: tuple[TableNo, ...] = ()
    ruleset: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    edition: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        numbers = self.tables or tuple(table.table for table in work.t.tables_of(self.heat))
        if not numbers:
            raise Refused("errors.heat_not_drawn", heat=heat_named(self.heat))
        book = None
        if self.ruleset or self.options or self.edition:
            book = chosen_book(work.rules.books, work.rules.book, self.ruleset, self.edition, self.options)
        for number in numbers:
            table = table_of(work, self.heat, number)
            if table.confirmed_at is not None:
                raise Refused("errors.table_confirmed", heat=heat_named(self.heat), table=number)
            if table.seats:
                refuse_players(table, load_ruleset((book or work.rules.book).ruleset))
            same = (book or work.rules.book) == work.rules.books.of(table)
            if (self.heat, number) in work.t.games and not same:
                raise Refused("tables.rules_begun", heat=heat_named(self.heat), table=number)
            give_rules(work, table, book)
        work.params |= {"heat": self.heat, "tables": sorted(numbers), "own": book is not None}
        work.params |= kept_book(book or work.rules.book, work.rules.book)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        tables, rules = list_in(params, "tables"), told_book(params)
        if not params["own"]:
            rules = msg("journal.rules_of_event", rules=rules)
        if len(tables) > MANY:
            return msg("journal.table_rules_chosen_many", heat=params["heat"], n=len(tables), rules=rules)
        return msg("journal.table_rules_chosen", heat=params["heat"], tables=tables, rules=rules)


def chosen_book(
    books: RuleBooks, before: RuleBook, ruleset: str, edition: str, options: Mapping[str, object]
) -> RuleBook:
    """The book of a ruleset with options, on a board; anything not named is as in the book before.

    Another ruleset brings its board, if it has one.
    """
    other = bool(ruleset) and ruleset != before.ruleset
    changes = options if other else {**before.changes, **options}
    brought = load_ruleset(ruleset).own_board if other else ""
    return books.named(ruleset or before.ruleset, edition or brought or before.edition.id, changes)


def give_rules(work: UnitOfWork, table: Table, book: RuleBook | None) -> None:
    """Give the table a rule book of its own, None for the event's; its sheets then have other totals.

    A problem accepted under the old book is not accepted under the new one.
    """
    before, after = work.rules.books.of(table), book or work.rules.book
    changed = by_book(table, book)
    if before.edition.id != after.edition.id:
        known = after.edition.by_id
        changed = replace(changed, bank_has=tuple(deed for deed in table.bank_has if deed in known))
    if changed != table:
        put_table(work, changed)
    if before.values_as(after):
        return
    if any((table.heat, number) in work.t.sheets for number in table.seats):
        forget_overrulings(work, table)
        work.warnings.append(msg("tables.valued_anew", heat=heat_named(table.heat), table=table.table))
    if other_money(after, work.rules.book) and _assets_count(work.rules.format, table):
        work.warnings.append(msg("tables.other_money", table=table.table, start=after.start_cash))


def other_money(a: RuleBook, b: RuleBook) -> bool:
    """Whether money has another worth at the players' tables: then total assets are not comparable."""
    return (a.start_cash, a.salary) != (b.start_cash, b.salary) or _prices(a) != _prices(b)


def _prices(book: RuleBook) -> list[tuple[int, int, tuple[int, ...]]]:
    """The prices of everything for sale, the cheapest first: the same for boards that differ in names
    only.
    """
    return sorted((deed.price, deed.house_cost, deed.rents) for deed in book.edition.deeds)


def _assets_count(fmt: Format, table: Table) -> bool:
    """Whether total assets of several tables are compared with each other: as a tie-break of the heats."""
    return table.heat in fmt.heat_ids and "assets" in fmt.tie_breaks


def refuse_other_rules(work: UnitOfWork, event: EventFacts) -> None:
    """Refuse if tables that have been entered or begun would be valued differently by the event's rules.

    A table with rules of its own and no board of its own is played on the event's, which has to fit those.
    """
    before, after = work.rules.books, rule_books_of(event)
    for (heat, number), table in sorted(work.t.tables.items()):
        if table.ruleset and table.edition:
            continue
        try:
            check_board(after.of(table))
        except BadInput as misfit:
            why = Message(misfit.key, misfit.params)
            raise Refused("tables.board_not_for", heat=heat_named(heat), table=number, why=why) from misfit
        begun = (heat, number) in work.t.games
        entered = any((heat, player) in work.t.sheets for player in table.seats)
        if (begun or entered) and not before.of(table).values_as(after.of(table)):
            raise Refused("tables.rules_in_use", heat=heat_named(heat), table=number)
