"""Commands for scoresheets: enter files from other laptops, confirm, correct, look at tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_number
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import msg
from tourney.bootstrap import entries_of, read_photo_file, read_sheets_file, write_set
from tourney.cli.impact import DryRun, Step, done_by, one_step, refuse_unexplained, show_done, show_trial
from tourney.cli.options import (
    By,
    EventFile,
    Json,
    Overwrite,
    do,
    heat_id,
    json_text,
    may_write,
    opened,
    put,
    put_file,
    put_json,
    put_table,
    remark,
    state_said,
    tell_written,
    texts,
    warn,
)
from tourney.cli.verbs import Output, reading
from tourney.event.command import Players
from tourney.event.journal import NOBODY, Preview, author_name, person_called, with_names
from tourney.event.records import SecondEntry, Tournament
from tourney.event.scan_codes import BadgeCode, SheetCode, parse_code, stranger
from tourney.event.second_entries import all_sheets, problems_of, typed_by
from tourney.event.table_state import TableAssessment, TableKey, TableState, paper_is_out
from tourney.scores.commands import (
    ClearSheet,
    ConfirmTables,
    EnteredTable,
    EnterSheets,
    MarkPaper,
    OverruleProblem,
    ReopenTable,
)
from tourney.scores.photos import keep_photo, photo_shown, photos_shown
from tourney.scores.second_entry import EnterSecond, SettleDifferences
from tourney.scores.views import contradicts, heat_being_played, place_of_sheet
from tourney.scoresheet.reading import PROBLEM, sheet_to_json
from tourney.standings.declaring import AcceptTotals
from tourney.standings.result_status import saying
from tourney.standings.second_look import second_entry_of
from tourney.standings.sensitivity import doubtful_tables

_T = texts()


def enter(
    file: EventFile,
    sheets: str = typer.Argument(metavar="SHEETS", help=_T("cli.sheets_file")),
    confirm_them: bool = typer.Option(False, "--confirm", help=_T("cli.confirm_them")),
    correct: str = typer.Option("", "--correct", metavar="REASON", help=_T("cli.correct")),
    by_number: bool = typer.Option(False, "--by-number", help=_T("cli.by_number")),
    second: bool = typer.Option(False, "--second", help=_T("second_entry.cli_second")),
    settle: bool = typer.Option(False, "--settle", help=_T("second_entry.cli_settle")),
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    if second + settle + confirm_them > 1 or (second and (correct or dry_run)):
        raise BadInput("second_entry.one_way")
    entry_file = read_sheets_file(Path(sheets))
    with opened(file, by) as app:
        heat = heat_id(app.rules, entry_file.heat)
        entries = entries_of(entry_file, app.tournament, app.rules, Path(sheets), by_number)
        _tell_missing(app.tournament, heat, entry_file.blank, [number for number, _ in entry_file.tables])
        if second or settle:
            looked = EnterSecond(heat, entries) if second else SettleDifferences(heat, entries, correct)
            _enter_again(app, looked, dry_run, as_json)
            return
        command = EnterSheets(heat, entries, confirm_them, correct, source="file", keep_confirmed=True)
        if dry_run:
            _show_entry_trial(app.try_out(command), as_json)
            return
        refuse_unexplained(app, lambda: app.try_out(command), correct)
        done = done_by(app, lambda: do(app, command))
        entered = done.outcome.data
        players = app.tournament.players
        if as_json:
            put_json({"tables": [_entered_json(table, players) for table in entered]})
        else:
            for table in entered:
                _print_entered(table, players)
            if correct and done.before is not done.after:
                show_done(done)
        if confirm_them:
            waiting = [each.table for each in entered if _contradicts(each.assessment)]
            _tell_contradicting(app, heat, waiting)
    if any(_failed(table, confirm_them) for table in entered):
        raise typer.Exit(1)


def _tell_missing(
    t: Tournament, heat: HeatId, blank: Sequence[TableNo] | None, entered: Sequence[TableNo]
) -> None:
    """Name the tables that have no worksheet in a template."""
    if blank is None:
        return
    there = {*blank, *entered}
    missing = [table.table for table in t.tables_of(heat) if table.table not in there]
    if missing:
        remark(_T("cli.tables_not_in_file", tables=missing, n=len(missing)))


def _contradicts(assessment: TableAssessment) -> bool:
    """Whether the places on the paper differ from those by the totals, and nobody has confirmed it yet."""
    return assessment.state is TableState.CHECKED and contradicts(assessment.open_problems)


def _tell_contradicting(app: Application, heat: HeatId, tables: Sequence[TableNo]) -> None:
    """Name tables that are confirmed only if they are named, and how."""
    if tables:
        remark(
            _T("cli.contradicting", n=len(tables), tables=tables, file=app.place, heat=heat, first=tables[0])
        )


def _show_entry_trial(preview: Preview[tuple[EnteredTable, ...]], as_json: bool) -> None:
    entered = preview.outcome.data
    players = preview.after.players
    tables = [_entered_json(table, players) for table in entered]

    def put_tables() -> None:
        for table in entered:
            _print_entered(table, players)

    show_trial(preview, as_json, tables, put_tables)


def _enter_again(
    app: Application, command: EnterSecond | SettleDifferences, dry_run: bool, as_json: bool
) -> None:
    """Take the second entry or the third look; leave with 1 if figures are still to be settled.

    A second entry is never tried out: that would show where the first differs.
    """
    if dry_run:
        entered = app.try_out(command).outcome.data
        put(_T("consequence.tried"))
    else:
        entered = do(app, command).data
    if as_json:
        put_json(
            {
                "tables": [
                    {"table": each.table, "state": each.assessment.state.value, **_entries(each.second)}
                    for each in entered
                ]
            }
        )
    for each in [] if as_json else entered:
        put(_T("clock.own_over", table=each.table, state=state_said(each.assessment.state)))
        for problem in problems_of(each.second, app.rules.edition):
            put(f"    {problem.code}: {_T.say(with_names(problem.message, app.tournament.players))}")
    if any(each.second.open for each in entered):
        raise typer.Exit(1)


def _entries(second: SecondEntry | None) -> Plain:
    """The author of the second entry, and where it differs from the first."""
    return {
        "second_by": second.by if second else "",
        "differences": all_of(second.differences if second else (), "player field first second"),
        "settled_by": second.settled_by if second else "",
    }


def _failed(table: EnteredTable, confirm_them: bool) -> bool:
    """Left as it is, not confirmed though asked to, or, without confirming, not free of errors."""
    errors = any(problem.severity == "error" for problem in table.problems)
    open_still = table.assessment.state not in (TableState.CONFIRMED, TableState.SECOND)
    return table.refused is not None or errors or (confirm_them and open_still)


def _entered_json(table: EnteredTable, players: Players) -> Plain:
    assessment = table.assessment
    return {
        "table": table.table,
        "state": assessment.state.value,
        "problems": all_of(table.problems, PROBLEM, saying(_T, players)),
        "missing": list(assessment.missing),
        **({} if table.refused is None else {"refused": _T.say(table.refused)}),
    }


def _print_entered(table: EnteredTable, players: Players) -> None:
    put(_T("clock.own_over", table=table.table, state=state_said(table.assessment.state)))
    if table.refused is not None:
        put(f"    {_T.say(table.refused)}")
    for problem in table.problems:
        put(f"    {problem.code}: {_T.say(with_names(problem.message, players))}")


@reading
def tables(app: Application, heat: HeatId) -> Output:
    here = app.tournament
    listed = [(table, app.rules.assess(here, table)) for table in here.tables_of(heat)]
    rows = [
        {
            "table": table.table,
            **fields(assessed, "state totals_only missing"),
            "entered_by": assessed.first_by or ", ".join(typed_by(all_sheets(here, table))),
            **_entries(second_entry_of(here, (heat, table.table))),
            "problems": all_of(assessed.open_problems, PROBLEM, _T.say),
        }
        for table, assessed in listed
    ]
    yield {"tables": rows}
    put_table(
        [_T("cli.head_table"), _T("cli.head_state"), _T("cli.head_missing"), _T("cli.head_problems")],
        [
            (
                table.table,
                _state_word(here, (table.heat, table.table), assessed.state),
                " ".join(map(str, assessed.missing)),
                " ".join(problem.code for problem in assessed.open_problems),
            )
            for table, assessed in listed
        ],
    )


def _state_word(tournament: Tournament, key: TableKey, state: TableState) -> str:
    waits = state is TableState.OUT and not paper_is_out(tournament, tournament.tables[key])
    return _T("cli.state_not_yet") if waits else state_said(state)


@reading
def sheets(
    app: Application,
    heat: HeatId,
    table: list[int] = typer.Option([], "--table", help=_T("cli.tables_to_hand_over")),
    out: str = typer.Option("", "--out", metavar="PATH", help=_T("cli.sheets_out")),
    overwrite: Overwrite = False,
) -> None:
    if out:
        may_write(out, overwrite)
    for number in table:
        if (heat, TableNo(number)) not in app.tournament.tables:
            raise NotFound("errors.no_such_table", heat=heat_named(heat), table=number)
    handed = _handed_over(app.tournament, heat, frozenset(table))
    for (of, number), first in app.tournament.waiting.items():
        if of == heat and number in (table or [number]):
            where = {"heat": heat_named(heat), "table": number, "by": author_name(first or NOBODY)}
            remark(_T.sentence(msg("second_entry.lack", **where)))
    if out:
        put_file(out, json_text(handed).encode(), overwrite)
        tell_written(out)
    else:
        put_json(handed)


@reading
def find(
    app: Application, text: str = typer.Argument(metavar="TEXT", help=_T("rehearsal.cli_code"))
) -> Output:
    code = parse_code(text)
    if code is None:
        raise BadInput("window.scan_unknown", code=text[:64])
    if whose := stranger(code.event, app.tournament.event.code):
        raise BadInput("window.scan_other_event", whose=whose, code=code.event)
    number = code.number if isinstance(code, BadgeCode) else code.player
    if number is not None and number not in app.tournament.players:
        raise NotFound("errors.no_such_player", number=number)
    words = [] if number is None else [person_called(number, app.tournament.players)]
    heat: HeatId | None = None
    table = odd = None
    if isinstance(code, SheetCode):
        heat = code.heat
        table, odd = place_of_sheet(app.tournament, code)
        if table is None and odd is not None:
            raise NotFound(odd.key, **odd.params)
        words.insert(0, msg("projector.match", heat=heat_named(heat), table=table))
    said = ": ".join(map(_T.sentence, words))
    yield {
        "event": code.event,
        "heat": None if heat is None else heat_number(heat),
        "table": table,
        "player": number,
        "text": said,
        "odd": None if odd is None else _T.sentence(odd),
    }
    put(said)
    warn([] if odd is None else [odd])


def _handed_over(tournament: Tournament, heat: HeatId, chosen: frozenset[int]) -> Plain:
    """The stored sheets of a heat (of the chosen tables, or of all that have some), in the form that `enter`
    takes.
    """
    tables: list[Plain] = []
    for table in tournament.tables_of(heat):
        stored = [r.sheet for n in table.seats if (r := tournament.sheets.get((heat, n))) is not None]
        if table.table in chosen or (stored and not chosen):
            listed = [sheet_to_json(sheet) for sheet in stored]
            tables.append({"table": table.table, "sheets": listed, "bank_has": list(table.bank_has)})
    return {"event": tournament.event.code, "heat": heat_number(heat), "tables": tables}


@partial(one_step, tried=False)
def paper(heat: HeatId, table: TableNo, back: Annotated[bool, "cli.paper_back"] = False) -> Step:
    return MarkPaper(heat, table, not back)


@reading
def photos(
    app: Application,
    heat: HeatId | None = None,
    table: int = typer.Option(0, "--table", help=_T("cli.which_table"), show_default=False),
    add: str = typer.Option("", "--add", metavar="PHOTO", help=_T("photos.cli_add"), show_default=False),
    out: str = typer.Option("", "--out", metavar="FOLDER", help=_T("photos.cli_out"), show_default=False),
    overwrite: Overwrite = False,
) -> Output:
    if add:
        of = heat or heat_being_played(app.tournament, app.rules) or app.rules.format.heat_ids[0]
        keep_photo(app.photos, app.tournament, (of, TableNo(table)), read_photo_file(Path(add)))
    shown = photos_shown(app.photos, app.tournament)
    wanted = [each for each in shown if heat in (None, each.heat) and table in (0, each.table)]
    kept = {each: photo_shown(app.photos, each) for each in wanted}
    if out:
        named = {f"{each.heat}-{each.table}-{each.n}.jpg": photo for each, photo in kept.items()}
        write_set(Path(out), named, overwrite)
    yield {"photos": [fields(each, "heat table n") | {"bytes": len(kept[each])} for each in wanted]}
    for each in wanted:
        heat_and_table = _T("scores.table_of_heat", table=each.table, heat=heat_named(each.heat))
        put(f"{heat_and_table}  {each.n}  {len(kept[each]) // 1000} kB")
    put(_T("photos.at_desk", n=len(wanted)))


@partial(one_step, reasoned=True)
def confirm(
    app: Application,
    heat: HeatId,
    table: list[int] = typer.Option([], "--table", help=_T("cli.tables_or_all")),
) -> Step:
    ready, to_ask = _ready(app, heat)
    chosen = tuple(TableNo(number) for number in table) or ready
    if not table:
        _tell_contradicting(app, heat, to_ask)
    open_still = [t.table for t in app.tournament.tables_of(heat) if t.confirmed_at is None]
    waiting = [number for number in open_still if number not in to_ask]
    if not chosen and waiting:
        raise Refused("cli.none_to_confirm", tables=waiting, file=app.place, heat=heat)
    if not chosen and to_ask:
        raise typer.Exit(1)
    return ConfirmTables(heat, chosen), _T("cli.confirmed", n=len(chosen))


def _ready(app: Application, heat: HeatId) -> tuple[tuple[TableNo, ...], tuple[TableNo, ...]]:
    """The tables that can be confirmed, and those that could be, but whose paper contradicts its totals."""
    ready: list[TableNo] = []
    to_ask: list[TableNo] = []
    for table in app.tournament.tables_of(heat):
        assessment = app.rules.assess(app.tournament, table)
        if assessment.state is TableState.CHECKED:
            (to_ask if _contradicts(assessment) else ready).append(table.table)
    return tuple(ready), tuple(to_ask)


reopen = one_step(ReopenTable)


@partial(one_step, reasoned=True)
def clear(heat: HeatId, number: PlayerNo) -> Step:
    return ClearSheet(heat, number)


@one_step
def overrule(
    app: Application,
    reason: str,
    problem: str = typer.Argument("", help=_T("cli.problem_code")),
    heat: Annotated[str, "cli.which_heat"] = "",
    table: Annotated[int, "cli.which_table"] = 0,
    totals: str = typer.Option("", "--totals", metavar="all|H/T,…", help=_T("cli.accept_totals")),
) -> Step:
    if bool(totals) == bool(problem) or bool(problem) != bool(heat and table) or (totals and (heat or table)):
        raise BadInput("cli.overrule_what")
    if totals:
        chosen = _totals(app, totals)
        return AcceptTotals(chosen, reason), _T("cli.totals_accepted", n=len(chosen))
    return OverruleProblem(heat_id(app.rules, heat), TableNo(table), problem, reason)


def _totals(app: Application, text: str) -> tuple[tuple[HeatId, TableNo], ...]:
    """`all`: every doubtful table; else tables as heat/table, separated by commas."""
    if text.strip().lower() == "all":
        listed = doubtful_tables(app.tournament, app.rules, app.clock.now())
        if not listed:
            raise Refused("cli.no_doubts")
        return tuple((each.heat, each.table) for each in listed)
    chosen = []
    for part in text.split(","):
        heat, _, number = part.strip().partition("/")
        if not (number.isascii() and number.isdecimal()):
            raise BadInput("cli.bad_totals", text=part)
        chosen.append((heat_id(app.rules, heat), TableNo(int(number))))
    return tuple(chosen)
