"""Printouts and workbooks from the terminal. A file gets its name only once it is complete."""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.bootstrap import documents, write_whole
from tourney.cli.options import By, EventFile, Json, do, heat_id, opened
from tourney.cli.output import put, put_json, put_table, texts
from tourney.errors import BadInput
from tourney.services.commands import RecordPrint

_T = texts()
LANGUAGES = ("zh-HK", "en", "both")


def register(app: typer.Typer) -> None:
    """Add the commands on paper."""
    app.command("print", help=_T("cli.print"))(print_document)
    app.command("printouts", help=_T("cli.printouts"))(printouts)


def print_document(
    file: EventFile,
    kind: str = typer.Argument(metavar="KIND", help=_T("cli.kind")),
    out: str = typer.Option(..., "--out", metavar="PATH", help=_T("cli.out")),
    lang: str = typer.Option("both", "--lang", help=_T("cli.lang")),
    heat: str = typer.Option("", "--heat", help=_T("cli.heat_for_print")),
    by: By = "referee",
) -> None:
    if lang not in LANGUAGES:
        raise BadInput("cli.no_such_language", lang=lang)
    with opened(file, by) as app:
        wanted = heat_id(app.rules, heat) if heat else None
        made = documents().make(kind, app.tournament, app.rules, app.clock.now(), wanted, lang, app.history)
        write_whole(Path(out), made)
        do(app, RecordPrint(kind, wanted))
    put(_T("cli.written", place=out))


def printouts(as_json: Json = False) -> None:
    kinds = documents().kinds()
    if as_json:
        put_json({"printouts": [{"kind": info.kind, "title": _T.say(info.title)} for info in kinds]})
    else:
        put_table(["KIND", ""], [(info.kind, _T.say(info.title)) for info in kinds])
