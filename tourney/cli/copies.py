"""Commands for complete copies of an event, for an event from a copy, and for the check against the
journal.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, TourneyError
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import Message
from tourney.bootstrap import copy_event, restore_event, try_restore, verify_event
from tourney.cli.impact import DryRun, show_done, show_trial
from tourney.cli.options import (
    EventFile,
    Json,
    Overwrite,
    absolute_folder,
    opened,
    put,
    put_json,
    remark,
    texts,
)
from tourney.cli.verbs import reading
from tourney.event.chain import code_in
from tourney.event.journal import describe_entry
from tourney.event.ports import Finding, FindingKind, JournalEntry, Verdict

_T = texts()

_MOST_SINCE = 20
"""So many later steps are told one by one."""


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
        if code := app.head:
            put(_T("check_code.is", code=code))


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


def verify(
    file: str = typer.Argument(metavar="FILE|ARCHIVE.zip", help=_T("checking.cli_file"), show_default=False),
    head: str = typer.Option("", "--head", metavar="CODE", help=_T("checking.cli_head"), show_default=False),
    as_json: Json = False,
) -> None:
    try:
        code = code_in(head) if head else ""
    except ValueError:
        remark(_T("checking.no_code", code=head[:40]))
        raise typer.Exit(2) from None
    try:
        verdict = verify_event(file, code)
    except TourneyError as error:
        if not as_json:
            remark(_T.error(error))
            raise typer.Exit(1) from None
        unreadable = Finding(FindingKind.DAMAGE, Message(error.key, error.params))
        verdict = Verdict(0, (unreadable,))
    if as_json:
        put_json(_report(verdict))
    else:
        _show(verdict)
    if verdict.findings:
        raise typer.Exit(1)


def _show(verdict: Verdict) -> None:
    for each in verdict.findings:
        put(f"{_T.sentence(each.message)}{_detail(each)}")
    if verdict.at is not None:
        put(_T("checking.at", entry=verdict.at, later=verdict.later))
        _show_since(verdict.at, verdict.history)
    if verdict.findings:
        put(_T("cli.not_whole", n=len(verdict.findings)))
    else:
        put(_T("cli.whole", n=verdict.entries))
    if verdict.head:
        put(_T("checking.head", head=verdict.head))
    if verdict.event is not None and verdict.from_entry is None and not verdict.findings:
        put(_T("checking.no_chain"))
    if verdict.from_entry is not None and verdict.from_entry > 1:
        put(_T("checking.from_entry", entry=verdict.from_entry))
    if verdict.unchecked:
        put(_T("checking.unchecked", n=verdict.unchecked))
    if verdict.others_results:
        put(_T("checking.others_results", program=verdict.others_results[:40]))
    if verdict.unopened:
        put(_T("checking.unopened", n=verdict.unopened))
    if verdict.withheld:
        put(_T("checking.withheld", n=verdict.withheld))
    if verdict.erased_fields:
        put(_T("checking.erased", n=verdict.erased_fields))


def _show_since(at: int, history: Sequence[JournalEntry]) -> None:
    """What came after the code: nothing on its paper answers for that."""
    since = [entry for entry in history if entry.seq > at]
    for entry in since[:_MOST_SINCE]:
        put(f"{entry.seq} {_T.sentence(describe_entry(entry.code, entry.params))}")
    if len(since) > _MOST_SINCE:
        put(_T("verify.more", n=len(since) - _MOST_SINCE))


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
        **fields(verdict, "head entries from_entry at later unchecked erased_fields"),
        "unchecked": verdict.unchecked + verdict.withheld + verdict.unopened + bool(verdict.others_results),
        "findings": all_of(verdict.findings, named, _T.sentence),
    }
