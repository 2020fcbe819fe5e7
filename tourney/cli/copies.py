"""Commands for complete copies of an event, for an event from a copy, and for the check against the
journal.
"""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.plain import Plain, all_of
from tourney.bootstrap import copy_event, restore_event, try_restore, verify_event
from tourney.cli.impact import DryRun, show_done, show_trial
from tourney.cli.options import EventFile, Json, Overwrite, absolute_folder, opened, put, put_json, texts
from tourney.cli.verbs import reading
from tourney.event.ports import Finding, Verdict

_T = texts()


def copy(
    file: EventFile,
    to: str = typer.Option(..., "--to", help=_T("cli.copy_to")),
    overwrite: Overwrite = False,
) -> None:
    with opened(file) as app:
        target = Path(to)
        if target.is_dir():
            target = target / f"{Path(file).stem}-copy.tourney"
        copy_event(app, target, overwrite)
        put(_T("cli.copied", place=str(target)))


@reading
def copies(
    app: Application,
    where: str = typer.Argument(metavar="use|none|FOLDER", help=_T("cli.copies_where"), show_default=False),
) -> None:
    named = app.tournament.event.copies_to
    if not named:
        raise BadInput("cli.copies_not_named")
    answers = {"use": named, "none": ""}
    folder = answers[where] if where in answers else absolute_folder(where)
    app.agree_to_copies(folder)
    put(_T("cli.copies_here", folder=folder) if folder else _T("cli.copies_none_here"))


def restore(
    copy: str = typer.Argument(metavar="COPY", help=_T("cli.restore_copy")),
    to: str = typer.Option(..., "--to", metavar="FILE", help=_T("cli.restore_to")),
    overwrite: Overwrite = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    if dry_run:
        show_trial(try_restore(copy, to, overwrite), as_json)
        return
    preview = try_restore(copy, to, overwrite) if as_json else None
    place = restore_event(copy, to, overwrite)
    if preview is None:
        put(_T("cli.restored", file=place))
    else:
        show_done(preview, as_json)


def verify(file: EventFile, as_json: Json = False) -> None:
    verdict = verify_event(file)
    if as_json:
        put_json(_report(verdict))
    else:
        _show(verdict)
    if verdict.findings:
        raise typer.Exit(1)


def _show(verdict: Verdict) -> None:
    for each in verdict.findings:
        put(f"{_T.sentence(each.message)}{_detail(each)}")
    if verdict.findings:
        put(_T("cli.not_whole", n=len(verdict.findings)))
    else:
        put(_T("cli.whole", n=verdict.entries))


def _detail(finding: Finding) -> str:
    """The column, the row, and the two values."""
    if finding.table is None or not finding.key:
        return ""
    row = f"{finding.table} {', '.join(map(str, finding.key))}"
    if finding.field is None:
        return f" [{row}]"
    return f" [{row}: {finding.field} {finding.recorded} → {finding.found}]"


def _report(verdict: Verdict) -> Plain:
    named = "kind entry table key field recorded found message"
    return {
        "ok": not verdict.findings,
        "entries": verdict.entries,
        "findings": all_of(verdict.findings, named, _T.sentence),
    }
