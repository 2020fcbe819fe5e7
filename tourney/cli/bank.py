"""The command that reads the bank's statement."""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.application.application import Application
from tourney.banking.commands import ReadStatement
from tourney.banking.matching import Match, match_words
from tourney.base.errors import BadInput
from tourney.base.ids import Giver
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import donated
from tourney.bootstrap import read_bank_statement
from tourney.cli.options import do, giver_named, put_table, texts
from tourney.cli.verbs import Output, writing

_T = texts()


@writing
def bank(
    app: Application,
    statement: str = typer.Argument(metavar="STATEMENT", help=_T("paying.cli_statement")),
    dry_run: bool = typer.Option(False, "--dry-run", help=_T("paying.cli_try")),
    accept: str = typer.Option(
        "", "--accept", metavar="LINE=NUMBER,…", help=_T("paying.cli_accept"), show_default=False
    ),
) -> Output:
    command = ReadStatement(read_bank_statement(Path(statement)), _accepted(accept))
    matches = (app.try_out(command).outcome if dry_run else do(app, command)).data
    yield _report(matches)
    _tell(matches)


def _accepted(text: str) -> dict[int, Giver]:
    """The givers by line of `7=31,9=D2`."""
    accepted: dict[int, Giver] = {}
    for part in text.replace(",", " ").split():
        line, equals, giver = part.partition("=")
        if not equals or not (line.isascii() and line.isdecimal()):
            raise BadInput("paying.bad_accept", text=part)
        accepted[int(line)] = giver_named(giver)
    return accepted


def _report(matches: tuple[Match, ...]) -> Plain:
    return {
        "lines": len(matches),
        "entered": [_entered(each) for each in matches if each.enters],
        "known": [fields(each, "line=line.number") for each in matches if each.is_known],
        "questions": all_of(
            [each for each in matches if each.candidates], "line=line.number amount=line.amount candidates"
        ),
        "unmatched": all_of(
            [each for each in matches if each.reason], "line=line.number amount=line.amount reason", _T.say
        ),
    }


def _entered(match: Match) -> Plain:
    who = "donor" if isinstance(match.giver, str) else "player"
    return fields(match, f"line=line.number {who}=giver amount=line.amount day=line.day method by")


def _tell(matches: tuple[Match, ...]) -> None:
    """A line of the statement a row: its day, sum and words, and what it is."""
    rows = []
    for each in matches:
        line = each.line
        amount = "" if line.amount is None else donated(abs(line.amount))
        rows.append((line.number, line.day, amount, line.text, _T.say(match_words(each))))
    put_table([_T("paying.line"), "", "HK$", "", ""], rows)
