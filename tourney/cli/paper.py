"""Printouts and workbooks from the terminal. A file gets its name only once it is complete."""

from __future__ import annotations

import typer

from tourney.base.time_zone import hall_time
from tourney.bootstrap import documents
from tourney.cli.options import By, EventFile, Json, do, heat_id, opened
from tourney.cli.output import put, put_json, put_table, tell, texts
from tourney.cli.writing import Overwrite, may_write, put_file, tell_written
from tourney.competition.receipts import due, left_in_range, next_serial
from tourney.errors import BadInput
from tourney.languages import paper_languages
from tourney.services.commands.paper import CancelReceipt
from tourney.services.paper_out import Paper, put_out
from tourney.views.reports import (
    DueReceiptReport,
    PrintoutsReport,
    ReceiptReport,
    ReceiptsReport,
)

_T = texts()


def register(app: typer.Typer) -> None:
    """Add the commands on paper."""
    app.command("print", help=_T("cli.print"))(print_document)
    app.command("printouts", help=_T("cli.printouts"))(printouts)
    app.command("receipts", help=_T("cli.receipts"))(receipts)


def print_document(
    file: EventFile,
    kind: str = typer.Argument(metavar="KIND", help=_T("cli.kind")),
    out: str = typer.Option(..., "--out", metavar="PATH", help=_T("cli.out")),
    lang: str = typer.Option("both", "--lang", help=_T("cli.lang")),
    heat: str = typer.Option("", "--heat", help=_T("cli.heat_for_print")),
    overwrite: Overwrite = False,
    by: By = "referee",
) -> None:
    if lang not in paper_languages():
        raise BadInput("paper.no_such_language", language=lang[:40], known=list(paper_languages()))
    may_write(out, overwrite)
    with opened(file, by) as app:
        wanted = heat_id(app.rules, heat) if heat else None
        paper = Paper(kind, wanted, lang)
        tell(put_out(app, documents(), [paper], lambda _paper, made: put_file(out, made, overwrite)))
    tell_written(out)


def printouts(as_json: Json = False) -> None:
    kinds = documents().kinds()
    if as_json:
        put_json(
            PrintoutsReport(printouts=[{"kind": each.kind, "title": _T.say(each.title)} for each in kinds])
        )
    else:
        put_table(["KIND", ""], [(info.kind, _T.say(info.title)) for info in kinds])


def receipts(
    file: EventFile,
    cancel: int = typer.Option(0, "--cancel", metavar="NUMBER", help=_T("cli.cancel_receipt")),
    reason: str = typer.Option("", "--reason", help=_T("cli.cancel_reason")),
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        if cancel:
            do(app, CancelReceipt(cancel, reason))
        t = app.tournament
        given: list[ReceiptReport] = [
            {
                "serial": each.serial,
                "player": each.player,
                "amount": each.amount,
                "method": each.method or "",
                "day": each.day,
                "at": each.at.isoformat(),
                "by": each.by,
                "cancelled": each.cancelled,
            }
            for _, each in sorted(t.receipts.items())
        ]
        waiting: list[DueReceiptReport] = [
            {"player": each.player, "amount": each.amount, "method": each.method or "", "day": each.day}
            for each in due(t)
        ]
        if as_json:
            put_json(ReceiptsReport(receipts=given, due=waiting, next=next_serial(t), left=left_in_range(t)))
            return
        rows = [
            (
                each.serial,
                each.player,
                each.amount,
                hall_time(each.at, t.event.zone).strftime("%Y-%m-%d"),
                each.cancelled,
            )
            for _, each in sorted(t.receipts.items())
        ]
        put_table([_T(key) for key in _RECEIPT_HEADS], rows)
        put(_T("cli.receipts_due", n=len(waiting), left=left_in_range(t)))


_RECEIPT_HEADS = (
    "cli.head_receipt",
    "cli.head_player",
    "cli.head_amount",
    "cli.head_date",
    "cli.head_cancelled",
)
