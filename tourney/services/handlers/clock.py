"""The clock of the running heat: start, pause, run on, add time, end. Times come from the workspace."""

from __future__ import annotations

from dataclasses import replace

from tourney.base.ids import HeatId
from tourney.competition.records import HeatClock
from tourney.errors import NotFound, Refused
from tourney.services.commands import AddTime, EndClock, PauseClock, ResumeClock, StartClock
from tourney.services.workspace import Workspace

_LONGEST_MINUTES = 24 * 60


def start_clock(work: Workspace, command: StartClock) -> None:
    """Start a wave's clock. Refused while another one is on, or when it has been started before."""
    if command.heat not in work.t.heats:
        raise NotFound("errors.heat_not_drawn", heat=command.heat)
    if not any(table.wave == command.wave for table in work.t.tables_of(command.heat)):
        raise NotFound("errors.no_such_wave", heat=command.heat, wave=command.wave)
    on = clock_on(work)
    if on is not None:
        raise Refused("errors.clock_is_on", heat=on.heat)
    key = (command.heat, command.wave)
    if key in work.t.clocks:
        raise Refused("errors.clock_was_on", heat=command.heat)
    minutes = command.minutes
    if minutes is None:
        minutes = work.rules.format.minutes(command.heat)
    if not 0 <= minutes <= _LONGEST_MINUTES:
        raise Refused("errors.bad_minutes", minutes=minutes)
    work.put("clocks", key, HeatClock(command.heat, command.wave, minutes * 60, work.now))
    work.params |= {"heat": command.heat, "minutes": minutes}


def pause_clock(work: Workspace, _command: PauseClock) -> None:
    """Stop the clock for a while."""
    clock = _needed(work)
    if clock.paused_at is not None:
        raise Refused("errors.clock_is_paused")
    _put(work, replace(clock, paused_at=work.now))


def resume_clock(work: Workspace, _command: ResumeClock) -> None:
    """Let the clock run on from where it stood."""
    clock = _needed(work)
    if clock.paused_at is None:
        raise Refused("errors.clock_runs")
    stood = int((work.now - clock.paused_at).total_seconds())
    _put(work, replace(clock, paused_at=None, paused_seconds=clock.paused_seconds + max(0, stood)))


def add_time(work: Workspace, command: AddTime) -> None:
    """Lengthen or shorten the clock; not below nothing, and not for an untimed heat."""
    clock = _needed(work)
    length = clock.length_seconds + command.seconds
    if clock.length_seconds == 0 or not 0 < length <= _LONGEST_MINUTES * 60:
        raise Refused("errors.bad_minutes", minutes=_minutes(command.seconds))
    _put(work, replace(clock, length_seconds=length))
    work.params["minutes"] = _minutes(command.seconds)


def _minutes(seconds: int) -> float:
    """Minutes as a person says them: 5, not 5.0."""
    return seconds / 60 if seconds % 60 else seconds // 60


def end_clock(work: Workspace, _command: EndClock) -> None:
    """The heat's time is over."""
    _put(work, replace(_needed(work), ended_at=work.now))


def clock_on(work: Workspace) -> HeatClock | None:
    """The clock that has been started and not ended."""
    return next((clock for clock in work.t.clocks.values() if clock.ended_at is None), None)


def _needed(work: Workspace) -> HeatClock:
    clock = clock_on(work)
    if clock is None:
        raise Refused("errors.no_clock")
    work.params["heat"] = clock.heat
    return clock


def _put(work: Workspace, clock: HeatClock) -> None:
    heat: HeatId = clock.heat
    work.put("clocks", (heat, clock.wave), clock)
