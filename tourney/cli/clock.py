"""Commands for the clock of the running heat: for all tables, or with `--tables` for some."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.cli.impact import Step, one_step
from tourney.cli.options import do, put, put_table, remark, texts
from tourney.cli.verbs import Output, reading
from tourney.clock.clock import (
    HallClock,
    Phase,
    PlanLine,
    SlotState,
    TableTime,
    WarningKind,
    clock_of,
    clock_on,
    hall_clock,
    next_start,
    wave_named,
    with_otherwise,
)
from tourney.clock.commands import (
    AddTime,
    CallInterval,
    CallLastRound,
    EndBreak,
    EndClock,
    EndInterval,
    NoteTimeChange,
    PauseClock,
    ResumeClock,
    SetTimeLeft,
    StartBreak,
    StartClock,
)
from tourney.clock.day_plan import around_words, day_clock, planned
from tourney.clock.history import clock_history
from tourney.event.command import Command
from tourney.event.journal import author_name
from tourney.event.records import HeatClock

_T = texts()
_MOST_MINUTES = 24 * 60

_SAYS = {
    "tables": typer.Option("--tables", "--table", help=_T("clock.cli_tables")),
    "reason": "clock.cli_reason",
}


def _run(event: Application, command: Command[object]) -> None:
    _warn(event)
    params = do(event, command).params
    if isinstance(command, CallInterval | EndInterval) and "at" in params:
        # of the plan: no clock need be on
        put(_T.sentence(command.describe(params, event.tournament.players)))
    else:
        _say(event)


_clock_step = partial(one_step, tried=False, says=_SAYS, carry_out=_run)

pause = _clock_step(PauseClock)
resume = _clock_step(ResumeClock)
last_round = _clock_step(CallLastRound)


@_clock_step
def end(
    app: Application, heat: HeatId | None = None, tables: tuple[TableNo, ...] = (), reason: str = ""
) -> Step:
    on = clock_on(app.tournament)
    if on is not None and heat not in (None, on.heat):
        raise Refused("errors.clock_is_on", heat=heat_named(on.heat))
    return EndClock(tables=tables, reason=reason)


@_clock_step
def start(
    heat: HeatId,
    wave: int = 1,
    minutes: int = typer.Option(-1, help=_T("cli.minutes"), show_default=False),
    tables: tuple[TableNo, ...] = (),
    reason: str = "",
) -> Step:
    return StartClock(heat, wave, None if minutes < 0 else minutes, tables=tables, reason=reason)


@_clock_step
def add(
    minutes: str = typer.Argument(help=_T("cli.add_minutes")),
    tables: tuple[TableNo, ...] = (),
    reason: str = "",
) -> Step:
    return AddTime(_seconds(minutes), tables=tables, reason=reason)


@_clock_step
def left(
    minutes: str = typer.Argument(help=_T("clock.cli_left_minutes")),
    tables: tuple[TableNo, ...] = (),
    reason: str = "",
) -> Step:
    return SetTimeLeft(_seconds(minutes), tables=tables, reason=reason)


@_clock_step
def break_(
    minutes: str = typer.Argument("", help=_T("clock.cli_break_minutes"), show_default=False),
    at: Annotated[str, "clock.cli_break_at"] = "",
    over: bool = typer.Option(False, "--end", help=_T("clock.cli_break_end")),
) -> Step:
    if sum(map(bool, (minutes, at, over))) != 1:
        raise BadInput("clock.cli_break_which")
    return EndBreak() if over else StartBreak(_seconds(minutes) if minutes else None, at)


@_clock_step
def interval(
    minutes: str = typer.Argument("", help=_T("clock.cli_break_minutes"), show_default=False),
    at: Annotated[str, "interval.cli_at"] = "",
    over: bool = typer.Option(False, "--end", help=_T("interval.cli_end")),
) -> Step:
    if bool(minutes) == over:
        raise BadInput("interval.cli_which")
    return EndInterval(at) if over else CallInterval(_seconds(minutes), at)


@reading
def show(app: Application) -> Output:
    clocks = [_json(app, clock) for clock in app.tournament.clocks.values()]
    yield {"clocks": clocks, "on_break": _break_json(app)}
    _warn(app)
    for each in app.tournament.event.intervals:
        put(_T("interval.planned", at=each.at, minutes=each.minutes))
    _say(app)


@reading
def log(app: Application, heat: HeatId | None = None) -> Output:
    zone, lines = app.tournament.event.zone, clock_history(app.history, heat)
    yield {"changes": all_of(lines, "n=seq at who code tables reason undone text", _T.say)}
    put_table(
        [_T("clock.col_at"), _T("clock.col_who"), _T("clock.col_what"), _T("clock.col_why")],
        [
            (
                hall_time(line.at, zone).strftime("%H:%M:%S"),
                _T.say(author_name(line.who)),
                _T("clock.undone", what=_T.say(line.text)) if line.undone else _T.say(line.text),
                line.reason,
            )
            for line in lines
        ],
    )


@reading
def plan(app: Application) -> Output:
    day = day_clock(app.tournament, app.rules, app.clock.now())
    yield fields(day, "late_minutes guessed") | {"plan": [_plan_json(line) for line in day.lines]}
    if day.problem is not None:
        put(_T.say(day.problem))
        return
    heads = [_T(f"clock.col_{head}") for head in ("heat", "planned", "actual", "expected", "late")]
    put_table(heads, [_plan_row(line) for line in day.lines])
    plan_of_day = planned(app.tournament, app.rules)
    around = around_words(plan_of_day)
    if around is not None:
        put(_T.sentence(around))
    for doubt in plan_of_day.doubts():
        remark(f"! {_T.sentence(doubt)}")
    if day.late_minutes is None and any(line.state is SlotState.ON for line in day.lines):
        remark(_T("clock.cli_no_forecast"))


# ---- inside -------------------------------------------------------------------------------------


def _warn(event: Application) -> None:
    """Note a change of the computer's time, and warn if the time of day had to bridge a restart."""
    if event.clock.moved_by():
        do(event, NoteTimeChange())
    if event.clock.bridged:
        remark(f"! {_T('clock.bridged')}")


def _seconds(typed: str) -> int:
    """Seconds of "5", "2.5" (minutes), "1:30" or a negative one, as in the window."""
    match = re.fullmatch(r"([-−]?)(\d{1,4})(?::([0-5]\d)|(\.\d+))?", typed.strip())
    if not match:
        raise BadInput("clock.cli_not_minutes", typed=typed)
    sign, minutes, seconds, part = match.groups()
    total = int(minutes) * 60 + int(seconds or 0) + round(float(part or 0) * 60)
    if total > _MOST_MINUTES * 60:
        raise BadInput("errors.bad_minutes", minutes=typed)
    return -total if sign else total


def _break_json(event: Application) -> Plain | None:
    called = hall_clock(event.tournament, event.rules, event.clock.now()).called
    if called is None or called.within:
        return None
    return fields(called, "until=at seconds_left=seconds heat wave")


def _json(event: Application, clock: HeatClock) -> Plain:
    view = clock_of(event.tournament, clock.heat, clock.wave, event.clock.now())
    assert view is not None
    return {
        **fields(clock, "heat wave"),
        "seconds_left": 0 if view.untimed else view.seconds,
        "length_seconds": clock.length_seconds,
        "state": "ended" if view.phase is Phase.ENDED else "running" if view.runs else "paused",
        "interval": None if view.called is None else fields(view.called, "until=at seconds_left=seconds"),
        "warning_minutes": view.warning.minutes if view.warning.kind is WarningKind.TIME else None,
        **fields(view, "last_round finishes_round otherwise"),
        "tables": all_of(view.differing, _TABLE),
        "late": all_of((each for each in view.late if each.heat == clock.heat), "table seconds"),
    }


_TABLE = "table state=phase seconds_left=seconds extra_seconds lost_seconds last_round finishes_round"


def _plan_json(line: PlanLine) -> Plain:
    return {
        **fields(line, "heat wave state starts ends minutes"),
        "tables": [line.first, line.last],
        **fields(line, "began ended expected expected_end late_minutes break_after=pause_after"),
        "intervals": [{"at": at, "minutes": minutes} for at, minutes in line.intervals],
    }


def _plan_row(line: PlanLine) -> tuple[str, ...]:
    heat = heat_named(line.heat)
    late = f"{line.late_minutes:+d}" if line.late_minutes else ""
    return (
        _T.say(heat if line.waves == 1 else msg("clock.day_wave", heat=heat, wave=line.wave)),
        f"{line.starts}–{line.ends}" if line.minutes else line.starts,
        f"{line.began}–{line.ended}" if line.began else "",
        _forecast(line),
        late,
    )


def _forecast(line: PlanLine) -> str:
    """When a wave that is not over is expected to begin and end; "" for an unknown time."""
    if line.state is SlotState.DONE or not line.expected or not line.expected_end:
        return ""
    return f"{line.expected}–{line.expected_end}" if line.minutes else line.expected


def _say(event: Application) -> None:
    called = hall_clock(event.tournament, event.rules, event.clock.now()).called
    if called is not None:
        what, left = next_start(called), _shown(abs(called.seconds))
        key = "clock.goes_on_in" if called.seconds > 0 else "clock.goes_on_since"
        put(_T.sentence(msg("interval.left" if called.within else key, what=what, left=left)))
        return
    clocks = sorted(event.tournament.clocks.values(), key=lambda clock: clock.started_at)
    if not clocks:
        put(_T("cli.no_clock"))
        return
    clock = clocks[-1]
    view = clock_of(event.tournament, clock.heat, clock.wave, event.clock.now())
    assert view is not None
    if view.phase is Phase.ENDED:
        state = "cli.clock_ended"
    elif not view.runs:
        state = "cli.clock_paused"
    else:
        state = "clock.cli_over" if view.seconds < 0 else "cli.clock_running"
    heat = _T.sentence(wave_named(event.tournament, clock.heat, clock.wave))
    said = _T(state, heat=heat, left=_shown(abs(view.seconds)))
    put(said + (_T("clock.cli_last_round_called") if view.last_round else ""))
    if view.phase is not Phase.ENDED and not view.untimed:
        put(_T.say(with_otherwise(_at_zero(view), view)))
    _say_tables(view)


def _at_zero(time: HallClock | TableTime) -> Message:
    """What is done at zero, or now that it is over."""
    when = "now" if time.phase is Phase.OVER else "zero"
    return msg(f"clock.{when}_round" if time.finishes_round else f"clock.{when}_hands_off")


def _say_tables(view: HallClock) -> None:
    """The tables whose time is their own, then those that are late."""
    for own in view.differing:
        if own.own_pause:
            key = "clock.cli_table_paused"
        else:
            key = "clock.cli_table_over" if own.seconds < 0 else "clock.cli_table"
        said = _T(key, table=own.table, left=_shown(abs(own.seconds)))
        said += _T("clock.cli_last_round_called") if own.last_round else ""
        put(f"{said} · {_T.say(_at_zero(own))}" if own.phase is Phase.OVER else said)
    late = [each.table for each in view.late if each.heat == view.heat]
    if late:
        put(_T("clock.cli_late", tables=late, n=len(late)))


def _shown(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02d}"
