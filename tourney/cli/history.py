"""Commands for the journal, undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import typer

from tourney.application.application import Application
from tourney.base.plain import fields
from tourney.base.times import hall_time
from tourney.cli.impact import DryRun, done_by, refuse_unexplained, show_done, show_trial
from tourney.cli.options import (
    By,
    EventFile,
    Json,
    Why,
    number_ranges,
    opened,
    put,
    put_json,
    texts,
    texts_under,
)
from tourney.event.command import Outcome
from tourney.event.journal import Trial, author_name, describe_entry

_T = texts()


def journal(
    file: EventFile, limit: int = typer.Option(20, min=1, help=_T("cli.limit")), as_json: Json = False
) -> None:
    with opened(file) as app:
        entries, players, said = app.journal(limit), app.tournament.players, texts_under(app.rules)
        if as_json:
            steps = [
                fields(entry, "n=seq at who code undoes")
                | {"text": said.say(describe_entry(entry.code, entry.params, players))}
                for entry in entries
            ]
            put_json({"journal": steps})
        for entry in () if as_json else entries:
            local = hall_time(entry.at, app.tournament.event.zone).strftime("%H:%M:%S")
            who, what = author_name(entry.who), describe_entry(entry.code, entry.params, players)
            put(f"{entry.seq:5}  {local}  {said.say(who)}  {said.say(what)}")


def undo(
    file: EventFile,
    number: int = typer.Option(0, "--entry", help=_T("cli.entry")),
    together: str = typer.Option("", "--entries", help=_T("cli.entries"), show_default=False),
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        if together:
            several = number_ranges(together)
            tried, act = partial(app.try_take_back, several), partial(app.take_back, several)
        else:
            entry = number or app.own_to_undo()
            tried, act = partial(app.try_undo, entry), partial(app.undo, entry)
        _replay(app, tried, partial(act, why=why), why, dry_run, as_json)


def redo(
    file: EventFile,
    number: int = typer.Option(0, "--entry", help=_T("cli.entry_redo")),
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        entry = number or app.own_to_redo()
        _replay(app, partial(app.try_redo, entry), partial(app.redo, entry, why=why), why, dry_run, as_json)


def _replay(
    app: Application,
    tried: Callable[[], Trial[None]],
    act: Callable[[], Outcome[None]],
    why: str,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Undo or redo, or show its effect."""
    if dry_run:
        show_trial(tried(), as_json)
        return
    refuse_unexplained(app, tried, why)
    done = done_by(app, act)
    text = describe_entry(done.outcome.code, done.outcome.params, done.after.players)
    said = texts_under(done.rules_after).say(text)
    if as_json:
        show_done(done, as_json, text=said)
    else:
        put(said)
