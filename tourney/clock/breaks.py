"""A break: the hall is told when play goes on. Kept with the event, and over when the next clock starts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from tourney.base.errors import Refused
from tourney.base.texts import Message
from tourney.base.time_zone import hall_time
from tourney.base.times import minute_of
from tourney.clock.clock import clock_on, to_play, wave_named
from tourney.event.command import Command
from tourney.event.journal_params import Params, Players
from tourney.event.unit_of_work import UnitOfWork

LONGEST = 12 * 60 * 60
"""Seconds that a break lasts at most. A time of day that is further off has passed already."""


@dataclass(frozen=True, slots=True)
class StartBreak(Command[None]):
    """Tell the hall when the next heat starts: in so many `seconds`, or `at` a time of day ("14:30").

    Told again it is another moment. Refused while a clock is on.
    """

    code: ClassVar[str] = "break_started"
    seconds: int | None = None
    at: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        until = self._until(work)
        on = clock_on(work.t)
        if on is not None:
            raise Refused("clock.break_clock_on", heat=wave_named(work.t, on.heat, on.wave))
        work.set_event(replace(work.t.event, called_for=until))
        following = to_play(work.t, work.rules)
        if following is not None:
            work.params["heat"] = following[0]
        work.params["time"] = hall_time(until, work.t.event.zone).strftime("%H:%M")

    def _until(self, work: UnitOfWork) -> datetime:
        if self.at:
            return _next_moment(work, self.at)
        if self.seconds is None or not 0 < self.seconds <= LONGEST:
            raise Refused("clock.break_length", minutes=round((self.seconds or 0) / 60, 2))
        return work.now + timedelta(seconds=self.seconds)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """What play goes on with, where anything is left to play."""
        return Message("journal.break_started" if "heat" in params else "clock.told_break", params)


@dataclass(frozen=True, slots=True)
class EndBreak(Command[None]):
    """The hall is told no longer when play goes on."""

    code: ClassVar[str] = "break_ended"

    def carry_out(self, work: UnitOfWork) -> None:
        if work.t.event.called_for is None:
            raise Refused("clock.no_break")
        work.set_event(replace(work.t.event, called_for=None))


def _next_moment(work: UnitOfWork, typed: str) -> datetime:
    """When the hall's clock on the wall shows the time next, to the minute."""
    hour, minute = divmod(minute_of(typed), 60)
    here = hall_time(work.now, work.t.event.zone)
    wanted = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if wanted <= here:
        wanted += timedelta(days=1)
    until = wanted.astimezone(work.now.tzinfo)
    if (until - work.now).total_seconds() > LONGEST:
        raise Refused("clock.break_past", time=f"{wanted:%H:%M}")
    return until
