"""Commands for the journal, undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.plain import fields
from tourney.base.times import hall_time
from tourney.cli.impact import DryRun, done_by, refuse_unexplained, show_done, show_trial
from tourney.cli.options import Json, Why, number_ranges, put, texts, texts_under
from tourney.cli.verbs import Output, reading, writing
from tourney.event.command import Outcome
from tourney.event.journal import Preview, author_name, describe_entry

_T = texts()


@reading
def journal(app: Application, limit: int = typer.Option(20, min=1, help=_T("cli.limit"))) -> Output:
    players, texts = app.tournament.players, texts_under(app.rules)
    entries = [
        (entry, texts.say(describe_entry(entry.code, entry.params, players))) for entry in app.journal(limit)
    ]
    steps = [fields(entry, "n=seq at who code undoes") | {"text": text} for entry, text in entries]
    yield {"journal": steps}
    for entry, text in entries:
        local = hall_time(entry.at, app.tournament.event.zone).strftime("%H:%M:%S")
        put(f"{entry.seq:5}  {local}  {texts.say(author_name(entry.who))}  {text}")


@writing
def undo(
    app: Application,
    entry: int = 0,
    entries: str = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    if entries:
        several = number_ranges(entries)
        tried, act = partial(app.try_take_back, several), partial(app.take_back, several)
    else:
        entry = entry or app.own_to_undo()
        tried, act = partial(app.try_undo, entry), partial(app.undo, entry)
    _replay(app, tried, partial(act, why=why), why, dry_run, as_json)


@writing
def redo(
    app: Application,
    entry: Annotated[int, "cli.entry_redo"] = 0,
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    entry = entry or app.own_to_redo()
    _replay(app, partial(app.try_redo, entry), partial(app.redo, entry, why=why), why, dry_run, as_json)


def _replay(
    app: Application,
    tried: Callable[[], Preview[None]],
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
