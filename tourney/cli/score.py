"""`tourney score`: values and ranks the sheets of one table from a file; needs no event."""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId, EditionId, FormatId
from tourney.bootstrap import read_json
from tourney.cli.options import Json, put, put_json, put_table, texts
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.checks import score as score_table
from tourney.scoresheet.reading import sheet_from_json, table_score_json
from tourney.setup.format_files import load_format

_T = texts()
_FIELDS = {"edition", "points", "sheets", "bank_has", "minutes"}


def score(
    table: str = typer.Argument(metavar="TABLE.json", help=_T("cli.score_file")), as_json: Json = False
) -> None:
    data = read_json(Path(table))
    if not isinstance(data, dict) or not isinstance(data.get("sheets"), list):
        raise BadInput("cli.score_shape", place=table)
    unknown = sorted(set(data) - _FIELDS)
    if unknown:
        raise BadInput("errors.no_such_field", field=unknown[0])
    edition = load_edition(EditionId(str(data.get("edition", "hong-kong"))))
    fmt = load_format(FormatId(str(data.get("points", "hk-90"))))
    sheets = [sheet_from_json(raw, where=f"sheets[{i}]") for i, raw in enumerate(data["sheets"], start=1)]
    minutes = data.get("minutes", fmt.heats[0].minutes)
    bank_has = data.get("bank_has", [])
    if type(minutes) is not int or minutes < 0 or not isinstance(bank_has, list):
        raise BadInput("cli.score_shape", place=table)
    result = score_table(
        rule_book(edition),
        fmt.points,
        sheets,
        all_land=fmt.all_land,
        bank_has={DeedId(str(deed)) for deed in bank_has},
        minutes=minutes or None,
    )
    report = table_score_json(result, _T)
    if as_json:
        put_json(report)
    else:
        put_table(
            [_T("cli.head_place"), _T("cli.head_name"), _T("cli.head_assets"), _T("cli.head_points")],
            [(r["place"], r["player"], r["total"], r["points"]) for r in report["results"]],
        )
        for problem in report["problems"]:
            put(f"{problem['severity']}: {problem['code']}: {problem['message']}")
    if any(problem["severity"] == "error" for problem in report["problems"]):
        raise typer.Exit(1)
