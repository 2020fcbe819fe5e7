"""`tourney table`: a table played with the engine, from the terminal; in an event or carried out as a file.

FILE is an event with `--heat` and `--table`, or the record of a table that was carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.plain import fields
from tourney.base.table_numbers import table_numbers
from tourney.base.texts import Texts
from tourney.bootstrap import open_table_file, read_record, secret_seed, write_record
from tourney.cli.impact import Step, one_step
from tourney.cli.options import By, EventFile, Json, do, heat_id, opened
from tourney.cli.output import put, put_json, put_table, remark, texts, warn
from tourney.cli.table_json import games_json, view_json
from tourney.cli.table_words import entry_of_words
from tourney.cli.writing import Overwrite, may_write, put_bytes, to_standard_output
from tourney.game.console.session import TableSession
from tourney.game.console.standing_of_seat import seat_notes
from tourney.game.console.table_entry import Entry
from tourney.game.console.view import Entered, Rejected, TableView
from tourney.heats.table_rules import rules_of_tables
from tourney.rules.options import named_value
from tourney.rules.rulesets import RULESETS
from tourney.scores.commands import EnteredTable
from tourney.scores.table_rules import ChooseTableRules
from tourney.table_games.commands import CloseTableGame, OpenTableGame, TakeTableResult
from tourney.table_games.games import bring_back, home_of, idle_of, open_table, record_of, table_games

_T = texts()

Heat = Annotated[str, typer.Option("--heat", help=_T("tables.cli_heat"), show_default=False)]
Table = Annotated[int, typer.Option("--table", help=_T("tables.cli_table"), show_default=False)]
Ruleset = Annotated[
    str, typer.Option("--ruleset", help=_T("tables.cli_ruleset", ids=list(RULESETS)), show_default=False)
]
Board = Annotated[str, typer.Option("--edition", help=_T("tables.cli_edition"), show_default=False)]
Why = Annotated[str, typer.Option("--reason", help=_T("tables.cli_reason"), show_default=False)]
AsItStands = Annotated[bool, typer.Option("--as-it-stands", help=_T("tables.cli_as_it_stands"))]


def open_(
    file: EventFile,
    heat: Heat,
    table: Table,
    ruleset: Ruleset = "",
    option: list[str] = typer.Option([], "--option", metavar="NAME=VALUE", help=_T("tables.cli_option")),
    edition: Board = "",
    first: Annotated[int, typer.Option("--first", min=0, help=_T("tables.cli_first"))] = 0,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        seat = first - 1 if first else None
        _open(app, heat_id(app.rules, heat), table, ruleset, option, edition, seat)
        session = open_table(app, heat_id(app.rules, heat), TableNo(table))
        _show(session, as_json)


def _open(
    app: Application,
    heat: HeatId,
    table: int,
    ruleset: str,
    options: Sequence[str],
    edition: str,
    first: int | None = None,
) -> None:
    named = dict(map(named_value, options))
    do(
        app,
        OpenTableGame(
            heat,
            TableNo(table),
            seed=secret_seed(),
            ruleset=ruleset,
            options=named,
            first=first,
            edition=edition,
        ),
    )


@partial(one_step, tried=False)
def rules(
    app: Application,
    heat: Heat,
    tables: Annotated[
        str, typer.Option("--table", help=_T("tables.cli_rules_tables"), show_default=False)
    ] = "",
    ruleset: Ruleset = "",
    option: list[str] = typer.Option([], "--option", metavar="NAME=VALUE", help=_T("tables.cli_option")),
    edition: Board = "",
) -> Step:
    named = dict(map(named_value, option))
    wanted = heat_id(app.rules, heat)
    return ChooseTableRules(wanted, table_numbers(tables), ruleset=ruleset, options=named, edition=edition)


def list_(file: EventFile, as_json: Json = False) -> None:
    with opened(file) as app:
        games, books = table_games(app), rules_of_tables(app.tournament, app.rules)
    by_table = {(game.heat, game.table): game for game in games}
    if as_json:
        put_json(games_json(games, books))
        return
    put_table(
        [
            _T("tables.head_heat"),
            _T("cli.head_table"),
            _T("tables.head_rules"),
            _T("tables.head_entries"),
            _T("cli.head_state"),
        ],
        [
            (
                _T.say(heat_named(each.heat)),
                each.table,
                _T.say(each.words),
                game.entries if game else "",
                _T(f"tables.stage_{game.stage}") if game else "",
            )
            for each in books
            if (game := by_table.get((each.heat, each.table))) or each.own
        ],
    )


def show(
    file: EventFile,
    heat: Heat = "",
    table: Table = 0,
    at: Annotated[int | None, typer.Option("--at", min=0, help=_T("tables.cli_at"))] = None,
    as_json: Json = False,
) -> None:
    with _session(file, heat, table) as session:
        _show(session, as_json, at)


def enter(
    file: EventFile,
    words: Annotated[list[str], typer.Argument(metavar="ENTRY…", help=_T("tables.cli_entry"))],
    heat: Heat = "",
    table: Table = 0,
    player: Annotated[str, typer.Option("--player", help=_T("tables.cli_player"))] = "",
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with _session(file, heat, table, by) as session:
        for entry in _entries(session, words, player):
            _said(session.enter(entry), session, as_json)
        _show_after(session, as_json)


def _entries(session: TableSession, words: list[str], player: str) -> Iterator[Entry]:
    """JSON objects as they are; else the words of one entry."""
    if not words[0].lstrip().startswith("{"):
        yield _meant(entry_of_words(session.view, words, player, _texts(session), session.why_not))
        return
    for word in words:
        yield _meant(session.read(word))


def _meant(entry: Entry | Rejected) -> Entry:
    """The entry that was understood; what was not ends the command."""
    if isinstance(entry, Rejected):
        _refuse(entry)
    return entry


def undo(
    file: EventFile,
    heat: Heat = "",
    table: Table = 0,
    to: Annotated[int | None, typer.Option("--to", min=0, help=_T("tables.cli_to"))] = None,
    reason: Why = "",
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with _session(file, heat, table, by) as session:
        _said(session.undo(to, reason), session, as_json)
        _show_after(session, as_json)


def redo(file: EventFile, heat: Heat = "", table: Table = 0, as_json: Json = False) -> None:
    with _session(file, heat, table) as session:
        _said(session.redo(), session, as_json)
        _show_after(session, as_json)


def result(
    file: EventFile,
    heat: Heat,
    table: Table,
    reason: Why = "",
    as_it_stands: AsItStands = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        wanted, number = heat_id(app.rules, heat), TableNo(table)
        lines = tuple(record_of(app, wanted, number))
        outcome = do(
            app, TakeTableResult(wanted, number, lines=lines, reason=reason, as_it_stands=as_it_stands)
        )
    _put_taken(outcome.data, as_json)


def export(
    file: EventFile,
    heat: Heat,
    table: Table,
    out: Annotated[str, typer.Option("--out", metavar="PATH", help=_T("tables.cli_out"))],
    ruleset: Ruleset = "",
    option: list[str] = typer.Option([], "--option", metavar="NAME=VALUE", help=_T("tables.cli_option")),
    overwrite: Overwrite = False,
    by: By = "referee",
) -> None:
    may_write(out, overwrite)
    with opened(file, by) as app:
        wanted = heat_id(app.rules, heat)
        if (wanted, TableNo(table)) not in app.tournament.games:
            _open(app, wanted, table, ruleset, option, "")
        lines = record_of(app, wanted, TableNo(table))
        if to_standard_output(out):
            put_bytes("".join(f"{line}\n" for line in lines).encode())
            return
        write_record(Path(out), lines, idle_of(app, wanted, TableNo(table)), overwrite)
    put(_T("tables.exported", place=out, table=table))


def import_(
    file: EventFile,
    record: Annotated[Path, typer.Argument(metavar="GAME.jsonl", help=_T("tables.cli_record"))],
    heat: Heat = "",
    table: Table = 0,
    reason: Why = "",
    as_it_stands: AsItStands = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    lines = read_record(record)
    _, home, number = home_of(lines)
    with opened(file, by) as app:
        wanted = heat_id(app.rules, heat) if heat else home
        outcome = bring_back(
            app, wanted, TableNo(table) if table else number, lines, secret_seed(), reason, as_it_stands
        )
        warn(outcome.warnings)
    _put_taken(outcome.data, as_json)


@partial(one_step, tried=False)
def close(app: Application, heat: Heat, table: Table, reason: Why = "") -> Step:
    return CloseTableGame(heat_id(app.rules, heat), TableNo(table), reason)


# ---- inside -------------------------------------------------------------------------------------


@contextmanager
def _session(file: str, heat: str, table: int, by: str = "referee") -> Iterator[TableSession]:
    """The table of an event, or the record in a file of its own."""
    if not heat and not table and _is_record(Path(file)):
        session = open_table_file(Path(file))
        try:
            yield session
        finally:
            session.close()
        return
    if not heat or not table:
        raise BadInput("tables.which_table")
    with opened(file, by) as app:
        yield open_table(app, heat_id(app.rules, heat), TableNo(table))


def _is_record(path: Path) -> bool:
    """Whether a file begins as a record does; what cannot be read is left to who opens it."""
    try:
        with path.open("rb") as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{")
    except OSError:
        return False


def _said(done: Entered, session: TableSession, as_json: bool) -> None:
    """What followed from an entry; a refusal ends the command."""
    if isinstance(done, Rejected):
        _refuse(done)
    elif not as_json:
        for line in done.lines:
            _put_line(line.n, f"{_T.say(line.text)}  {line.clause}".rstrip())
            for effect in line.consequences:
                put(f"    {effect.clause}: {_T.say(effect.message)}")


def _texts(session: TableSession) -> Texts:
    """The texts in which the table's rules say things their own way."""
    return _T.in_words(session.view.board.words)


def _refuse(rejected: Rejected) -> NoReturn:
    clause = f" ({rejected.clause})" if rejected.clause else ""
    raise Refused("tables.said", sentence=rejected.message, clause=clause)


def _show_after(session: TableSession, as_json: bool) -> None:
    if as_json:
        put_json(view_json(session.view, _texts(session)))
    else:
        _put_waiting(session.view)


def _put_waiting(view: TableView) -> None:
    """What is waited for, in each of two turns where two are under way."""
    for pending in (view.pending, view.beside):
        if pending is not None:
            put(f"> {_T.say(pending.message)}")


def _show(session: TableSession, as_json: bool, at: int | None = None) -> None:
    view = session.view
    board = view.board if at is None else session.position_at(at).board
    if as_json:
        put_json(view_json(view, _texts(session), board))
        return
    for warning in view.warnings:
        remark(f"! {_T.say(warning)}")
    put_table(
        [_T("cli.head_name"), _T("tables.head_square"), _T("tables.head_cash"), _T("tables.head_worth")],
        [
            (
                seat.name,
                " · ".join(map(_T.say, seat_notes(seat, board))),
                " ".join(_T.say(each.said) for each in seat.purse) or seat.cash,
                seat.worth,
            )
            for seat in board.seats
        ],
    )
    if at is not None:
        return
    _put_waiting(view)
    for claim in view.claims:
        put(f"  {claim.clause}: {_T.say(claim.message)}")
    put(_T("tables.legal", verbs=sorted({choice.id for choice in view.choices})))


def _put_line(n: int, text: str) -> None:
    put(f"{n}. {text}")


def _put_taken(data: tuple[EnteredTable, ...], as_json: bool) -> None:
    (entered,) = data
    problems = [_T.say(problem.message) for problem in entered.problems]
    if as_json:
        put_json(fields(entered, "table state=assessment.state") | {"problems": problems})
        return
    put(_T("cli.table_state", table=entered.table, state=_T(f"cli.state_{entered.assessment.state}")))
    for problem in problems:
        put(f"    {problem}")
