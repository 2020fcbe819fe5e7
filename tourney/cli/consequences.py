"""What a step would change, or has changed, on the terminal: `--dry-run`, and after a correction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from tourney.base.ids import STAGES
from tourney.cli.options import do
from tourney.cli.output import put, put_json, texts, texts_under, warn
from tourney.errors import Refused
from tourney.services.application import Application
from tourney.services.command import Command, Outcome
from tourney.services.queries.consequence import consequence_of
from tourney.services.queries.consequence_words import (
    consequence_report,
    consequence_words,
    round_words,
)
from tourney.services.trial import Trial
from tourney.views.consequence import Consequence, Level
from tourney.views.reports import EnteredTableReport, ReplayedStepReport, StepReport, TriedSheetsReport

_T = texts()

R = TypeVar("R")

DryRun = Annotated[bool, typer.Option("--dry-run", help=_T("cli.dry_run"))]


def do_or_try(
    app: Application,
    command: Command[R],
    dry_run: bool,
    as_json: bool,
    done: str | Callable[[R], str],
    why: str = "",
) -> None:
    """Run a command and say `done` (with what it gives, where that is asked for), or only show what it would
    change; as JSON both tell what changes. `why`: the reason that the journal keeps."""
    if dry_run:
        show_trial(app.try_out(command), as_json)
        return
    refuse_unexplained(app, lambda: app.try_out(command), why or getattr(command, "reason", ""))
    trial = done_by(app, lambda: do(app, command, why))
    if as_json:
        show_done(trial, as_json)
        return
    put(done if isinstance(done, str) else done(trial.outcome.data))
    found = consequence_of(trial)
    if found.level in (Level.REASON, Level.REFUSE):
        _put_done(trial, found)


def refuse_unexplained(app: Application, tried: Callable[[], Trial[R]], why: str) -> None:
    """What a stage rests on that has been played is changed for a reason only. Refused, with the way round.

    Only then is the step tried out first: before a stage is drawn nothing can rest on anything.
    """
    if why.strip() or not any(heat in STAGES for heat in app.tournament.heats):
        return
    found = consequence_of(tried())
    way = round_words(found)
    if found.level is Level.REFUSE and way is not None:
        raise Refused("cli.rests_on_played", way=way)


def done_by(app: Application, act: Callable[[], Outcome[R]]) -> Trial[R]:
    """Do it; the event before and after."""
    before, rules, history = app.tournament, app.rules, app.history
    outcome = act()
    return Trial(
        before,
        rules,
        after=app.tournament,
        rules_after=app.rules,
        now=app.clock.now(),
        outcome=outcome,
        history=history,
    )


def show_trial(
    trial: Trial[object],
    as_json: bool,
    tables: list[EnteredTableReport] | None = None,
    put_tables: Callable[[], object] | None = None,
) -> None:
    """What was tried out and not written; `tables` go into the JSON, `put_tables` tells them otherwise."""
    if as_json:
        report = _report(trial, dry_run=True)
        put_json(report if tables is None else TriedSheetsReport(**report, tables=tables))
        return
    warn(trial.outcome.warnings)
    put(_T("consequence.tried"))
    if put_tables is not None:
        put_tables()
    _put_words(trial, consequence_of(trial))


def show_done(trial: Trial[object], as_json: bool = False, text: str | None = None) -> None:
    """What was just done; `text`, what it was, goes into the JSON."""
    if as_json:
        report = _report(trial, dry_run=False)
        put_json(report if text is None else ReplayedStepReport(**report, text=text))
        return
    _put_done(trial, consequence_of(trial))


def _put_done(trial: Trial[object], found: Consequence) -> None:
    put(_T("consequence.done"))
    _put_words(trial, found)


def _report(trial: Trial[object], dry_run: bool) -> StepReport:
    warnings = [_T.sentence(message) for message in trial.outcome.warnings]
    shown = consequence_report(consequence_of(trial), texts_under(trial.rules_after))
    return {"dry_run": dry_run, **shown, "warnings": warnings}


def _put_words(trial: Trial[object], found: Consequence) -> None:
    said = texts_under(trial.rules_after)
    for message in consequence_words(found, trial.after):
        put(f"    {said.sentence(message)}")
