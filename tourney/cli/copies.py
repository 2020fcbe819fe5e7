"""Complete copies of an event, and an event from a copy."""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.bootstrap import copy_event, restore_event, try_restore
from tourney.cli.consequences import DryRun, show_done, show_trial
from tourney.cli.options import EventFile, Json, opened
from tourney.cli.output import put, texts
from tourney.cli.writing import Overwrite

_T = texts()


def register(app: typer.Typer) -> None:
    """Add the commands on copies."""
    app.command("copy", help=_T("cli.copy"))(copy)
    app.command("restore", help=_T("cli.restore"))(restore)


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
    trial = try_restore(copy, to, overwrite) if as_json else None
    place = restore_event(copy, to, overwrite)
    if trial is None:
        put(_T("cli.restored", file=place))
    else:
        show_done(trial, as_json)
