"""`tourney replay`: a game record judged entry by entry; needs no event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tourney.base.ids import FormatId
from tourney.cli.options import Json
from tourney.cli.output import put, put_json, texts
from tourney.engine.replaying import Replayed, error_json, position_json, replay, sheets, story_lines
from tourney.errors import BadInput
from tourney.scoresheet.reading import sheet_to_json, table_score_json
from tourney.scoresheet.table import score
from tourney.services.format_files import load_format

_T = texts()
_FORMAT = FormatId("hk-90")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay", help=_T("engine.cli_replay"))(show)


def show(
    record: Annotated[Path, typer.Argument(metavar="GAME.jsonl", help=_T("engine.cli_record"))],
    as_json: Json = False,
    upto: Annotated[int | None, typer.Option("--upto", min=0, help=_T("engine.cli_upto"))] = None,
    explain: Annotated[bool, typer.Option("--explain", help=_T("engine.cli_explain"))] = False,
) -> None:
    replayed = replay(_read(record), upto, explain)
    if as_json:
        put_json(error_json(replayed, _T) if replayed.refusal else _report(replayed, explain))
    else:
        _put_lines(replayed)
    if replayed.refusal:
        raise typer.Exit(1)


def _read(record: Path) -> str:
    try:
        return record.read_bytes().decode("utf-8")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        raise BadInput("engine.line_broken", line=line) from None


def _report(replayed: Replayed, explain: bool) -> dict[str, Any]:
    """State, sheets and results, as the design of the record fixes them."""
    play = replayed.game.play
    found = sheets(play)
    scored = score(play.board.edition, load_format(_FORMAT).points, found, minutes=None)
    report: dict[str, Any] = {
        "state": position_json(play),
        "over": play.state.over,
        "sheets": [sheet_to_json(sheet) for sheet in found],
        "results": table_score_json(scored, _T)["results"],
    }
    if explain:
        report["story"] = list(story_lines(replayed, _T))
    return report


def _put_lines(replayed: Replayed) -> None:
    for line in story_lines(replayed, _T):
        put(line)
    for sheet in sheets(replayed.game.play):
        put(_T("engine.standing", player=sheet.player, cash=sheet.cash, n=len(sheet.deeds)))
    refusal = replayed.refusal
    if refusal:
        reason = _T.say(refusal.message)
        put(_T("engine.refused", line=replayed.line, reason=reason, clause=refusal.clause or refusal.code))
