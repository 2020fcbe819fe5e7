"""Shows on the terminal what a step would change, or has changed: `--dry-run`, and after a correction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

import typer

from tourney.application.application import Application
from tourney.base.errors import Refused
from tourney.base.ids import STAGES
from tourney.base.plain import Plain
from tourney.cli.options import Why, do, opened, put, put_json, texts, texts_under, warn
from tourney.cli.verbs import BY, JSON, Says, Typed, shared
from tourney.event.command import Command, Outcome
from tourney.event.journal import Preview
from tourney.event.printed import old_words
from tourney.impact.impact import Impact, ImpactLevel, impact_of
from tourney.impact.words import impact_report, impact_words, round_words

_T = texts()

R = TypeVar("R")
Step: TypeAlias = Command[Any] | tuple[Command[Any], str | Callable[[Any], str]]
"""A command; with a function that words its result, if not "Done"."""

DryRun = Annotated[bool, typer.Option("--dry-run", help=_T("cli.dry_run"))]
_WHY = shared("why", Why, "")
_TRIED = (shared("dry_run", DryRun, False), JSON)


def one_step(
    make: Callable[..., Step],
    reasoned: bool = False,
    tried: bool = True,
    says: Says | None = None,
    key: str = "",
    carry_out: Callable[[Application, Command[Any]], object] | None = None,
) -> Callable[..., None]:
    """Make a verb of one step: a command's class, or a function that returns the command.

    Beside the options of `make` it has FILE and `--by`, `--reason` if it is `reasoned`, `--dry-run` and
    `--json` if it is also `tried`. If `make` has a `why` of its own it gets the reason too. `carry_out`
    replaces how a step that is not `tried` is carried out.
    """
    typed_as = Typed(make, says, key)

    def run(**typed: Any) -> None:
        dry_run, as_json = (tried and typed.pop(each.name) for each in _TRIED)
        why = typed.pop("why") if reasoned else typed.get("why", "")
        with opened(typed.pop("file"), typed.pop("by")) as app:
            made_command = typed_as.made(typed, app)
            command, done = (
                made_command if isinstance(made_command, tuple) else (made_command, _T("cli.done"))
            )
            if tried:
                _do_or_try(app, command, dry_run, as_json, done, why)
            elif carry_out is not None:
                carry_out(app, command)
            else:
                do(app, command)
                put(str(done))

    return typed_as.verb(run, *[_WHY] * reasoned, *_TRIED * tried, BY)


def _do_or_try(
    app: Application,
    command: Command[R],
    dry_run: bool,
    as_json: bool,
    done: str | Callable[[R], str],
    why: str = "",
) -> None:
    """Run a command and print `done` (with its result, if asked for), or only show what it would change; both
    show the changes as JSON. `why`: the reason that the journal keeps.
    """
    if dry_run:
        show_trial(app.try_out(command), as_json)
        return
    refuse_unexplained(app, lambda: app.try_out(command), why or getattr(command, "reason", ""))
    preview = done_by(app, lambda: do(app, command, why))
    if as_json:
        show_done(preview, as_json)
        return
    put(done if isinstance(done, str) else done(preview.outcome.data))
    impact = impact_of(preview)
    if impact.level in (ImpactLevel.REASON, ImpactLevel.REFUSE):
        _put_done(preview, impact)
    elif impact.papers:
        put(_T.say(old_words(impact.papers)) + ".")


def refuse_unexplained(app: Application, tried: Callable[[], Preview[R]], why: str) -> None:
    """If a played stage depends on it, refuse a change without a reason, and name the way round.

    Only then is the step tried out first: before a stage is drawn nothing can depend on anything.
    """
    if why.strip() or not any(heat in STAGES for heat in app.tournament.heats):
        return
    impact = impact_of(tried())
    way = round_words(impact)
    if impact.level is ImpactLevel.REFUSE and way is not None:
        raise Refused("cli.rests_on_played", way=way)


def done_by(app: Application, act: Callable[[], Outcome[R]]) -> Preview[R]:
    """Do it; return the event before and after."""
    before, rules, history = app.tournament, app.rules, app.history
    outcome = act()
    return Preview(
        before,
        rules,
        after=app.tournament,
        rules_after=app.rules,
        now=app.clock.now(),
        outcome=outcome,
        history=history,
    )


def show_trial(
    preview: Preview[object],
    as_json: bool,
    tables: list[Plain] | None = None,
    put_tables: Callable[[], object] | None = None,
) -> None:
    """Show what was tried out and not written; `tables` go into the JSON, `put_tables` prints them
    otherwise.
    """
    if as_json:
        report = _report(preview, dry_run=True)
        put_json(report if tables is None else report | {"tables": tables})
        return
    warn(preview.outcome.warnings)
    put(_T("consequence.tried"))
    if put_tables is not None:
        put_tables()
    _put_words(preview, impact_of(preview))


def show_done(preview: Preview[object], as_json: bool = False, text: str | None = None) -> None:
    """Show what was just done; `text`, its description, goes into the JSON."""
    if as_json:
        report = _report(preview, dry_run=False)
        put_json(report if text is None else report | {"text": text})
        return
    _put_done(preview, impact_of(preview))


def _put_done(preview: Preview[object], impact: Impact) -> None:
    put(_T("consequence.done"))
    _put_words(preview, impact)


def _report(preview: Preview[object], dry_run: bool) -> Plain:
    warnings = [_T.sentence(message) for message in preview.outcome.warnings]
    report = impact_report(impact_of(preview), texts_under(preview.rules_after))
    return {"dry_run": dry_run, **report, "warnings": warnings}


def _put_words(preview: Preview[object], impact: Impact) -> None:
    texts = texts_under(preview.rules_after)
    for message in impact_words(impact, preview.after):
        put(f"    {texts.sentence(message)}")
