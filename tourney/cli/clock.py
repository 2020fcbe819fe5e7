"""The clock of the running heat from the terminal."""

from __future__ import annotations

import typer

from tourney.base.ids import heat_number
from tourney.cli.options import By, EventFile, Heat, Json, do, heat_id, opened
from tourney.cli.output import put, put_json, texts
from tourney.competition.records import HeatClock
from tourney.errors import BadInput
from tourney.services.application import Application
from tourney.services.commands import AddTime, EndClock, PauseClock, ResumeClock, StartClock

_T = texts()
_MOST_MINUTES = 24 * 60


def register(app: typer.Typer) -> None:
    """Add the clock's commands."""
    group = typer.Typer(help=_T("cli.clock"), rich_markup_mode=None)
    app.add_typer(group, name="clock")
    group.command("start", help=_T("cli.clock_start"))(start)
    group.command("pause", help=_T("cli.clock_pause"))(pause)
    group.command("resume", help=_T("cli.clock_resume"))(resume)
    minus = {"ignore_unknown_options": True}
    group.command("add", help=_T("cli.clock_add"), context_settings=minus)(add)
    group.command("end", help=_T("cli.clock_end"))(end)
    group.command("show", help=_T("cli.clock_show"))(show)


def start(
    file: EventFile,
    heat: Heat,
    wave: int = typer.Option(1, help=_T("cli.wave")),
    minutes: int = typer.Option(-1, help=_T("cli.minutes"), show_default=False),
    by: By = "referee",
) -> None:
    with opened(file, by) as event:
        do(event, StartClock(heat_id(event.rules, heat), wave, None if minutes < 0 else minutes))
        _say(event)


def pause(file: EventFile, by: By = "referee") -> None:
    with opened(file, by) as event:
        do(event, PauseClock())
        _say(event)


def resume(file: EventFile, by: By = "referee") -> None:
    with opened(file, by) as event:
        do(event, ResumeClock())
        _say(event)


def add(
    file: EventFile, minutes: float = typer.Argument(help=_T("cli.add_minutes")), by: By = "referee"
) -> None:
    if not abs(minutes) <= _MOST_MINUTES:
        raise BadInput("errors.bad_minutes", minutes=minutes)
    with opened(file, by) as event:
        do(event, AddTime(round(minutes * 60)))
        _say(event)


def end(file: EventFile, by: By = "referee") -> None:
    with opened(file, by) as event:
        do(event, EndClock())
        _say(event)


def show(file: EventFile, as_json: Json = False) -> None:
    with opened(file) as event:
        if as_json:
            put_json({"clocks": [_json(event, clock) for clock in event.tournament.clocks.values()]})
        else:
            _say(event)


def _json(event: Application, clock: HeatClock) -> dict[str, object]:
    return {
        "heat": heat_number(clock.heat),
        "wave": clock.wave,
        "seconds_left": clock.left(event.clock.now()),
        "length_seconds": clock.length_seconds,
        "state": "ended" if clock.ended_at else "running" if clock.running else "paused",
    }


def _say(event: Application) -> None:
    clocks = sorted(event.tournament.clocks.values(), key=lambda clock: clock.started_at)
    if not clocks:
        put(_T("cli.no_clock"))
        return
    clock = clocks[-1]
    left = clock.left(event.clock.now())
    sign = "-" if left < 0 else ""
    minutes, seconds = divmod(abs(left), 60)
    state = (
        "cli.clock_ended" if clock.ended_at else "cli.clock_running" if clock.running else "cli.clock_paused"
    )
    put(_T(state, heat=clock.heat, left=f"{sign}{minutes}:{seconds:02d}"))
