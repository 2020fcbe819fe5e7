"""Scoresheets of a table: typed, read from a file, checked together, confirmed, corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.competition.collections import RULINGS, SHEETS
from tourney.competition.names import clean
from tourney.competition.records import RulingKind, SheetRecord, Table
from tourney.competition.tables import TableAssessment
from tourney.errors import BadInput, Conflict, NotFound, Refused
from tourney.scoresheet.checks import Problem
from tourney.scoresheet.sheet import Sheet
from tourney.services.commands import (
    ClearSheet,
    ConfirmTables,
    EnterSheets,
    MarkPaper,
    OverruleProblem,
    ReopenTable,
    TableEntry,
)
from tourney.services.handlers.rulings import needed_reason, record
from tourney.services.handlers.seats import put_table, table_of
from tourney.services.workspace import Workspace
from tourney.texts import Message, msg


@dataclass(frozen=True, slots=True)
class EnteredTable:
    """What became of one table: `problems` are those of the sheets handed over, overruled ones left out.

    `refused` says why a table was left as it is.
    """

    table: TableNo
    assessment: TableAssessment
    problems: tuple[Problem, ...]
    refused: Message | None = None


def mark_paper(work: Workspace, command: MarkPaper) -> None:
    """The paper of a table has come in."""
    table = _open_table(work, command.heat, command.table, "")
    put_table(work, replace(table, paper_in=command.paper_in))
    work.params |= {"heat": command.heat, "table": command.table, "in": command.paper_in}


def enter_sheets(work: Workspace, command: EnterSheets) -> None:
    """Store the sheets of tables, all of them or none; confirm those without errors if asked to.

    A confirmed table that is corrected stays confirmed unless its sheets have errors now.
    """
    reason = clean(command.correct)
    numbers = [entry.table for entry in command.tables]
    for number, times in Counter(numbers).items():
        if times > 1:
            raise BadInput("errors.table_twice", table=number)
    keep = command.keep_confirmed
    tables = [_checked_entry(work, command.heat, entry, reason, keep) for entry in command.tables]
    corrected = [table for table in tables if table.confirmed_at is not None and reason]
    before = _totals(work, corrected)
    entered = []
    for table, entry in zip(tables, command.tables, strict=True):
        if table.confirmed_at is not None and not reason:
            entered.append(_left_alone(work, table, entry))
            numbers.remove(table.table)
            continue
        twice = _store_entry(work, table, entry, command.source, reason)
        confirm = command.confirm or table.confirmed_at is not None
        entered.append(_settled(work, table_of(work, command.heat, entry.table), twice, confirm))
    work.params |= {"heat": command.heat, "tables": sorted(numbers)}
    if corrected:
        work.params |= {"correct": reason, "totals": _changed(before, _totals(work, corrected))}
    work.data = tuple(entered)


def clear_sheet(work: Workspace, command: ClearSheet) -> None:
    """Take back a sheet that was typed for the wrong player."""
    if (command.heat, command.player) not in work.t.sheets:
        raise NotFound("errors.no_sheet", number=command.player, heat=command.heat)
    for table in work.t.tables_of(command.heat):
        if command.player in table.seats and table.confirmed_at is not None:
            raise Refused("errors.table_confirmed", heat=command.heat, table=table.table)
        if command.player in table.seats:
            _forget_overrulings(work, table)
    work.drop(SHEETS, (command.heat, command.player))
    work.params |= {"heat": command.heat, "number": command.player}


def confirm_tables(work: Workspace, command: ConfirmTables) -> None:
    """Take results as official. Refused, naming what is missing, while anything is open."""
    for number in command.tables:
        table = table_of(work, command.heat, number)
        assessment = work.rules.assess(work.t, table)
        if assessment.missing:
            raise Refused("errors.sheets_missing", table=number, players=list(assessment.missing))
        if assessment.blocking:
            raise Refused("errors.table_has_problems", table=number, n=len(assessment.blocking))
        if table.confirmed_at is None:
            put_table(work, replace(table, confirmed_at=work.now, paper_in=True))
    work.params |= {"heat": command.heat, "tables": sorted(command.tables)}


def reopen_table(work: Workspace, command: ReopenTable) -> None:
    """Open a confirmed table again, with a reason that is kept."""
    table = table_of(work, command.heat, command.table)
    if table.confirmed_at is None:
        raise Refused("errors.not_confirmed", heat=command.heat, table=command.table)
    reason = needed_reason(command.reason)
    put_table(work, replace(table, confirmed_at=None))
    record(work, RulingKind.CORRECTION, reason, heat=command.heat, table=command.table)
    work.params |= {"heat": command.heat, "table": command.table}


def overrule_problem(work: Workspace, command: OverruleProblem) -> None:
    """Accept a problem of a table's check (T1.3), unless it is one that always blocks."""
    table = table_of(work, command.heat, command.table)
    reason = needed_reason(command.reason)
    blocking = [p for p in work.rules.assess(work.t, table).blocking if p.code == command.problem]
    if not blocking:
        raise NotFound("errors.no_such_problem", table=command.table, problem=command.problem)
    if not all(problem.overrulable for problem in blocking):
        raise Refused("errors.not_overrulable", problem=command.problem)
    record(work, RulingKind.OVERRULE, reason, heat=command.heat, table=command.table, code=command.problem)
    work.params |= {"heat": command.heat, "table": command.table, "problem": command.problem}


def _open_table(work: Workspace, heat: HeatId, number: TableNo, reason: str) -> Table:
    table = table_of(work, heat, number)
    if table.confirmed_at is not None and not reason:
        raise Refused("errors.table_confirmed", heat=heat, table=number)
    return table


def _checked_entry(work: Workspace, heat: HeatId, entry: TableEntry, reason: str, keep: bool) -> Table:
    """The table of an entry, once it is sure that every sheet belongs there."""
    table = table_of(work, heat, entry.table) if keep else _open_table(work, heat, entry.table, reason)
    for sheet in entry.sheets:
        number = _number(sheet)
        if number not in work.t.players:
            raise NotFound("errors.no_such_player", number=sheet.player)
        if number not in table.seats:
            raise Refused("errors.wrong_table", number=number, heat=heat, table=entry.table)
    for number, seen in (entry.seen or {}).items():
        stored = work.t.sheets.get((heat, number))
        if (stored.sheet if stored else None) != seen:
            raise Conflict("errors.sheet_changed", number=number)
    return table


def _number(sheet: Sheet) -> PlayerNo:
    if not isinstance(sheet.player, int):
        raise NotFound("errors.no_such_player", number=sheet.player)
    return PlayerNo(sheet.player)


def _store_entry(work: Workspace, table: Table, entry: TableEntry, source: str, reason: str) -> list[Sheet]:
    """Store one table's sheets. Returns all of them if a player has two, for the check to say so.

    Neither of two sheets of one player is stored: nobody knows which is his.
    """
    changed: dict[str, Any] = {}
    if table.confirmed_at is not None:
        record(work, RulingKind.CORRECTION, reason, heat=table.heat, table=table.table)
        changed["confirmed_at"] = None
    if entry.bank_has is not None:
        known = {deed.id for deed in work.rules.edition.deeds}
        changed["bank_has"] = tuple(_known_deeds(entry.bank_has, known))
    if entry.sheets:
        changed["paper_in"] = True
    if changed:
        put_table(work, replace(table, **changed))
    times = Counter(_number(sheet) for sheet in entry.sheets)
    for sheet in (sheet for sheet in entry.sheets if times[_number(sheet)] == 1):
        key = (table.heat, _number(sheet))
        stored = work.t.sheets.get(key)
        if stored is None or stored.sheet != sheet:
            _forget_overrulings(work, table)
            work.put(SHEETS, SheetRecord(*key, sheet, source))
    return list(entry.sheets) if len(times) < len(entry.sheets) else []


def _totals(work: Workspace, tables: Iterable[Table]) -> dict[PlayerNo, int]:
    """What the players of these tables come to as the sheets stand, M$."""
    return {
        PlayerNo(result.player): result.total
        for table in tables
        for result in work.rules.assess(work.t, table_of(work, table.heat, table.table)).results
        if isinstance(result.player, int)
    }


def _changed(before: Mapping[PlayerNo, int], after: Mapping[PlayerNo, int]) -> list[list[int]]:
    """Number, total before and total after of everybody whose total has changed, for the journal."""
    return [[n, before[n], total] for n, total in after.items() if n in before and before[n] != total]


def _left_alone(work: Workspace, table: Table, entry: TableEntry) -> EnteredTable:
    """A confirmed table keeps its sheets; the same ones handed over again are no quarrel."""
    same = all(
        (record := work.t.sheets.get((table.heat, _number(sheet)))) is not None and record.sheet == sheet
        for sheet in entry.sheets
    ) and (entry.bank_has is None or tuple(entry.bank_has) == table.bank_has)
    refused = None if same else msg("errors.table_confirmed", heat=table.heat, table=table.table)
    assessment = work.rules.assess(work.t, table)
    return EnteredTable(table.table, assessment, assessment.open_problems, refused)


def _forget_overrulings(work: Workspace, table: Table) -> None:
    """What was accepted of the old sheets is not accepted of the new ones; the journal keeps it."""
    for number, ruling in list(work.t.rulings.items()):
        of_sheets = ruling.kind in (RulingKind.OVERRULE, RulingKind.TOTALS)
        if of_sheets and (ruling.heat, ruling.table) == (table.heat, table.table):
            work.drop(RULINGS, number)


def _known_deeds(deeds: Iterable[DeedId], known: set[DeedId]) -> Iterable[DeedId]:
    for deed in deeds:
        if deed not in known:
            raise NotFound("errors.no_such_deed", deed=deed)
        yield deed


def _settled(work: Workspace, table: Table, twice: list[Sheet], confirm: bool) -> EnteredTable:
    assessment = work.rules.assess(work.t, table)
    problems = assessment.open_problems
    if twice:
        problems = work.rules.check(table, twice)
    elif confirm and not assessment.blocking and not assessment.missing:
        put_table(work, replace(table, confirmed_at=work.now))
        assessment = work.rules.assess(work.t, table_of(work, table.heat, table.table))
        problems = assessment.open_problems
    return EnteredTable(table.table, assessment, problems)
