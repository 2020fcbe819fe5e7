"""Changes the clock of the running heat and the time of single tables. `UnitOfWork` gives the time.

`tables` empty means all: the clock of the hall. Named tables get a pause, time or an end of their own and
leave the hall's clock as it is. The history shows `reason`.

The hall's clock is one record (`HeatClock`), a table's own time another (`TableClock`): a pause of the hall
and time for table 7 can be taken back independently. A break is stored with the event, and ends when the next
clock starts. An interval is stored with the clock within whose play it falls, past or to come; the planned
ones are the event's, and whatever changes the clock of the hall finds those that its play will meet.

A clock that nobody ended has ended by itself (`clock.ended`). Its end is stored before anything changes from
which it was computed: a confirmed table is reopened, the clock of another heat starts. Two clocks are never
on at once, and a correction starts none anew.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from tourney.base.errors import NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time, minute_of, time_of
from tourney.clock.clock import (
    all_in,
    as_it_ended,
    clock_on,
    longest_left,
    seconds_left,
    to_play,
    wave_named,
    waves_in,
    zero_or,
)
from tourney.clock.day_plan import is_today
from tourney.clock.day_plan import planned as planned_day
from tourney.event.collections import CLOCKS, TABLE_CLOCKS, TIME_CHANGES
from tourney.event.command import Command, Params, Players, UnitOfWork, list_in, text_in
from tourney.event.journal import with_reason
from tourney.event.records import HeatClock, HeatInterval, PlannedInterval, TableClock, TimeChange

LONGEST = 12 * 60 * 60
"""The longest break in seconds. A time of day further off has passed already."""


@dataclass(frozen=True, slots=True)
class StartBreak(Command[None]):
    """Announce when the next heat starts: in so many `seconds`, or `at` a time of day ("14:30").

    A second announcement replaces the first. Refused while a clock is on.
    """

    code: ClassVar[str] = "break_started"
    seconds: int | None = None
    at: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        until = self._until(work)
        on = clock_on(work.t)
        if on is not None:
            raise Refused("errors.clock_is_on", heat=wave_named(work.t, on.heat, on.wave))
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
        """What is played next, if anything is left to play."""
        return Message("journal.break_started" if "heat" in params else "projector.break_until", params)


@dataclass(frozen=True, slots=True)
class EndBreak(Command[None]):
    """Withdraw the announcement of the next start."""

    code: ClassVar[str] = "break_ended"

    def carry_out(self, work: UnitOfWork) -> None:
        if work.t.event.called_for is None:
            raise Refused("clock.no_break")
        work.set_event(replace(work.t.event, called_for=None))


def _next_moment(work: UnitOfWork, typed: str) -> datetime:
    """When the hall's clock on the wall next shows the time, to the minute. Refused if it has passed."""
    moment = _coming(work, minute_of(typed))
    if moment is None:
        raise Refused("clock.break_past", time=time_of(minute_of(typed)))
    return moment


def _coming(work: UnitOfWork, minute: int) -> datetime | None:
    """When the hall's clock on the wall next shows the minute of the day; None if it has passed already."""
    here = hall_time(work.now, work.t.event.zone)
    moment = here.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    if moment <= here:
        moment += timedelta(days=1)
    coming = moment.astimezone(work.now.tzinfo)
    return coming if (coming - work.now).total_seconds() <= LONGEST else None


@dataclass(frozen=True, slots=True)
class CallInterval(Command[None]):
    """Let the game of the hall stand still for so many `seconds`: from now, or from `at` a time of day on.

    Now: another one that is on, a pause, and planned ones that it meets give way. `at`: planned, with or
    without a clock; a planned one that it meets gives way.
    """

    code: ClassVar[str] = "interval_called"
    seconds: int
    at: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        if not 0 < self.seconds <= LONGEST:
            raise Refused("clock.break_length", minutes=round(self.seconds / 60, 2))
        clock = clock_on(work.t)
        if clock is not None:
            _note_whose(work, clock)
        if self.at:
            self._plan(work, clock)
        elif clock is None:
            raise Refused("interval.no_clock")
        else:
            self._begin(work, clock)

    def _plan(self, work: UnitOfWork, clock: HeatClock | None) -> None:
        planned = PlannedInterval(time_of(minute_of(self.at)), -(-self.seconds // 60))
        if clock is not None or is_today(work.t, work.now):
            moment = _next_moment(work, self.at)
            on = None if clock is None else clock.interval_at(work.now)
            if on is not None and moment < on.ends:
                raise Refused("interval.is_on", time=_time_of_day(work, on.ends))
        met = [each for each in work.t.event.intervals if _meet(each, planned)]
        _plan_intervals(work, (*(each for each in work.t.event.intervals if each not in met), planned))
        work.warnings += [msg("interval.replaced", at=each.at) for each in met if each.at != planned.at]
        work.params |= {"at": planned.at, "minutes": planned.minutes}
        slots = planned_day(work.t, work.rules).slots
        if slots and not any(minute_of(planned.at) in dict(slot.intervals) for slot in slots):
            work.warnings.append(msg("interval.outside", at=planned.at))

    def _begin(self, work: UnitOfWork, clock: HeatClock) -> None:
        if clock.length_seconds and longest_left(work.t, clock, work.now) <= 0:
            raise Refused("interval.time_is_up")
        on, clock = clock.interval_at(work.now), _unpaused(clock, work.now)
        starts = work.now if on is None else on.starts
        interval = HeatInterval(starts, int((work.now - starts).total_seconds()) + self.seconds)
        met = [each.at for each in work.t.event.intervals if _is_met(work, each, interval.ends)]
        earlier = tuple(each for each in clock.intervals if each.starts < starts)
        _plan_intervals(work, (each for each in work.t.event.intervals if each.at not in met))
        _put(work, replace(clock, intervals=(*earlier, interval)))
        work.params |= {"time": _time_of_day(work, interval.ends)}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """One that is planned says when it begins, else when play goes on."""
        return Message(
            "interval.planned" if "at" in params else f"journal.{cls.code}", _with_wave_named(params)
        )


@dataclass(frozen=True, slots=True)
class EndInterval(Command[None]):
    """Play on now, or take back the interval that is planned `at` a time of day."""

    code: ClassVar[str] = "interval_ended"
    at: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        clock = clock_on(work.t)
        if self.at:
            at = time_of(minute_of(self.at))
            left = tuple(each for each in work.t.event.intervals if each.at != at)
            if len(left) == len(work.t.event.intervals):
                raise Refused("interval.none_planned", at=at)
            _plan_intervals(work, left)
            work.params["at"] = at
        elif clock is None or clock.interval_at(work.now) is None:
            raise Refused("interval.none")
        else:
            _note_whose(work, clock)
            _put(work, _played_on(clock, work.now))

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """A planned one is named by its time."""
        return Message(
            "interval.unplanned" if "at" in params else f"journal.{cls.code}", _with_wave_named(params)
        )


def _meet(one: PlannedInterval, other: PlannedInterval) -> bool:
    """Whether two planned intervals overlap."""
    first, then = sorted((minute_of(each.at), each.minutes) for each in (one, other))
    return then[0] < first[0] + first[1] or first[0] == then[0]


def _is_met(work: UnitOfWork, planned: PlannedInterval, until: datetime) -> bool:
    """Whether a planned interval would begin until this moment."""
    moment = _coming(work, minute_of(planned.at))
    return moment is not None and moment <= until


def _plan_intervals(work: UnitOfWork, planned: Iterable[PlannedInterval]) -> None:
    """Store the planned intervals; the clock that is on meets those that its play reaches."""
    intervals = tuple(sorted(planned, key=lambda each: each.at))
    if intervals != work.t.event.intervals:
        work.set_event(replace(work.t.event, intervals=intervals))
    clock = clock_on(work.t)
    if clock is not None and _with_intervals(work, clock) != clock:
        _put(work, clock)


def _with_intervals(work: UnitOfWork, clock: HeatClock) -> HeatClock:
    """The clock with the intervals that have begun and the planned ones that its play will meet."""
    begun = tuple(each for each in clock.intervals if each.starts <= work.now)
    coming = ((_coming(work, minute_of(each.at)), each.minutes * 60) for each in work.t.event.intervals)
    left = longest_left(work.t, clock, work.now)
    endless = not clock.length_seconds or (clock.paused_at is not None and left > 0)
    clock = replace(clock, intervals=begun)
    for starts, seconds in sorted((at, seconds) for at, seconds in coming if at is not None):
        if endless or starts < clock.reaches(left, work.now):
            clock = replace(clock, intervals=(*clock.intervals, HeatInterval(starts, seconds)))
    return clock


def _unpaused(clock: HeatClock, now: datetime) -> HeatClock:
    """The clock running on after a pause of which no interval has taken a part."""
    if clock.paused_at is None:
        return clock
    stood = int((now - clock.paused_at).total_seconds()) - clock.in_intervals(clock.paused_at, now)
    return replace(clock, paused_at=None, paused_seconds=clock.paused_seconds + max(0, stood))


def _played_on(clock: HeatClock, now: datetime) -> HeatClock:
    """The clock with the interval that is on ended now; one that has just begun was none."""
    begun = (each for each in clock.intervals if each.starts < now)
    ended = (
        replace(each, seconds=int((min(each.ends, now) - each.starts).total_seconds())) for each in begun
    )
    return replace(clock, intervals=tuple(ended))


def write_down_ends(work: UnitOfWork, heat: HeatId | None = None) -> tuple[HeatClock, ...]:
    """Store the ends of every clock, or of a heat's, that are not stored yet. Return those clocks."""
    known = [clock for clock in work.t.clocks.values() if heat in (None, clock.heat)]
    written = tuple(each for clock in known if (each := _ended(work, clock)).ended_at != clock.ended_at)
    for clock in written:
        work.put(CLOCKS, clock)
    return written


def _ended(work: UnitOfWork, clock: HeatClock) -> HeatClock:
    """The clock with its end: now, or at zero before, if every sheet is in and a table waits for its
    confirmation.
    """
    known = as_it_ended(work.t, clock)
    if known.ended_at is not None or not all_in(work.t, clock):
        return known
    return replace(clock, ended_at=zero_or(work.t, clock, work.now))


_DAY_MINUTES = 24 * 60


_LONGEST_MINUTES = 24 * 60


_LONGEST_REASON = 500


_EXACT_BELOW = 600


Tables = tuple[TableNo, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfTables(Command[None]):
    """Base of commands on the clock, for all or for some tables. `for_tables`: the message for some."""

    for_tables: ClassVar[str]
    tables: Tables = ()
    reason: str = ""

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """A change of the clock: its tables and its reason."""
        params, tables = _with_wave_named(params), list_in(params, "tables")
        done = Message(cls.for_tables if tables else f"journal.{cls.code}", {"n": len(tables), **params})
        return with_reason(done, text_in(params, "reason"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _OnTheClock(_OfTables):
    """Base of commands on the clock that is on."""

    def carry_out(self, work: UnitOfWork) -> None:
        clock = _needed(work)
        chosen = _chosen(work, clock, self.tables)
        if chosen:
            self.for_some(work, clock, chosen)
        else:
            self.for_all(work, clock)
        _tell(work, chosen, self.reason)

    @abstractmethod
    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        """Change the time of these tables."""

    @abstractmethod
    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        """Change the clock of the hall."""


@dataclass(frozen=True, slots=True)
class StartClock(_OfTables):
    """Start the clock of a heat's wave with the format's minutes (or `minutes`).

    This ends a break. With `tables` the others wait: their time is kept at its beginning until they are
    started too, by this command again or by `ResumeClock`. Refused while another clock is on.
    """

    code: ClassVar[str] = "clock_started"
    for_tables: ClassVar[str] = "clock.told_started"
    heat: HeatId
    wave: int = 1
    minutes: int | None = None

    def carry_out(self, work: UnitOfWork) -> None:
        if self.heat not in work.t.heats:
            raise NotFound("errors.heat_not_drawn", heat=heat_named(self.heat))
        if not any(table.wave == self.wave for table in work.t.tables_of(self.heat)):
            raise NotFound("errors.no_such_wave", heat=heat_named(self.heat), wave=self.wave)
        on = clock_on(work.t)
        if on is not None and self.tables and (on.heat, on.wave) == (self.heat, self.wave):
            _start_waiting(work, on, self)
            return
        if on is not None:
            raise Refused("errors.clock_is_on", heat=wave_named(work.t, on.heat, on.wave))
        if (self.heat, self.wave) in work.t.clocks:
            raise Refused("errors.clock_was_on", heat=wave_named(work.t, self.heat, self.wave))
        minutes = self.minutes
        if minutes is None:
            minutes = work.rules.format.minutes(self.heat)
        if not 0 <= minutes <= _LONGEST_MINUTES:
            raise Refused("errors.bad_minutes", minutes=minutes)
        write_down_ends(work)
        clock = HeatClock(self.heat, self.wave, minutes * 60, work.now)
        if work.steady is not None:
            clock = replace(clock, era=work.steady.era, steady_ms=work.steady.ms)
        _put(work, clock)
        if work.t.event.called_for is not None:
            work.set_event(replace(work.t.event, called_for=None))
        work.params["minutes"] = minutes
        _note_whose(work, clock)
        chosen = _chosen(work, clock, self.tables)
        if chosen:
            _put_tables(
                work, (TableClock(clock.heat, n, paused_from=0) for n in _of(work, clock) if n not in chosen)
            )
        _tell(work, chosen, self.reason)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """A clock that only counts up has no minutes to name."""
        if params.get("minutes") != 0 or list_in(params, "tables"):
            return super(StartClock, cls).describe(params, players)
        done = msg("journal.clock_started_untimed", heat=_with_wave_named(params)["heat"])
        return with_reason(done, text_in(params, "reason"))


@dataclass(frozen=True, slots=True)
class PauseClock(_OnTheClock):
    """Stop the running clock, or the time of some tables, for a while."""

    code: ClassVar[str] = "clock_paused"
    for_tables: ClassVar[str] = "clock.told_paused"

    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        _refuse(work, clock, chosen, lambda own: own.ended_from is not None, "clock.table_has_ended")
        _refuse(work, clock, chosen, lambda own: own.paused_from is not None, "clock.table_is_paused")
        elapsed = clock.elapsed(work.now)
        _put_tables(work, (replace(_own(work, clock, n), paused_from=elapsed) for n in chosen))

    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        interval = clock.interval_at(work.now)
        if interval is not None:
            raise Refused("interval.is_on", time=_time_of_day(work, interval.ends))
        if clock.paused_at is not None:
            raise Refused("errors.clock_is_paused")
        _put(work, replace(clock, paused_at=work.now))


@dataclass(frozen=True, slots=True)
class ResumeClock(_OnTheClock):
    """Let the paused clock, or the time of some tables, run on.

    For all in an interval: it ends. While the hall's clock runs: every table that is paused on its own runs
    on.
    """

    code: ClassVar[str] = "clock_resumed"
    for_tables: ClassVar[str] = "clock.told_resumed"

    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        _refuse(work, clock, chosen, lambda own: own.ended_from is not None, "clock.table_has_ended")
        _refuse(work, clock, chosen, lambda own: own.paused_from is None, "clock.table_runs")
        elapsed = clock.elapsed(work.now)
        _put_tables(work, (_run_on(_own(work, clock, n), elapsed) for n in chosen))

    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        standing = [n for n in _of(work, clock) if _own(work, clock, n).paused_from is not None]
        if clock.paused_at is not None:
            _put(work, _unpaused(clock, work.now))
        elif clock.interval_at(work.now) is not None:
            _put(work, _played_on(clock, work.now))
        elif standing:
            elapsed = clock.elapsed(work.now)
            _put_tables(work, (_run_on(_own(work, clock, n), elapsed) for n in standing))
        else:
            raise Refused("errors.clock_runs")


@dataclass(frozen=True, slots=True)
class AddTime(_OnTheClock):
    """Add (or take, negative) seconds to the clock that is on, or to the time of some tables.

    Not below zero, and not for an untimed heat.
    """

    code: ClassVar[str] = "time_added"
    for_tables: ClassVar[str] = "clock.told_added"
    seconds: int

    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        _refuse(work, clock, chosen, lambda own: own.ended_from is not None, "clock.table_has_ended")
        changed = [_own(work, clock, n) for n in chosen]
        self._check(clock, [clock.length_seconds + own.extra_seconds for own in changed])
        _put_tables(work, (_longer(own, self.seconds) for own in changed))
        work.params["minutes"] = _minutes(self.seconds)

    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        self._check(clock, [clock.length_seconds])
        _put(work, replace(clock, length_seconds=clock.length_seconds + self.seconds))
        work.params["minutes"] = _minutes(self.seconds)

    def _check(self, clock: HeatClock, lengths: Iterable[int]) -> None:
        if clock.length_seconds == 0:
            raise Refused("clock.untimed", heat=heat_named(clock.heat))
        if self.seconds == 0 or any(not _is_length(each + self.seconds) for each in lengths):
            raise Refused("errors.bad_minutes", minutes=_minutes(self.seconds))

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Time that was taken away has its own message."""
        minutes = params["minutes"]
        if not isinstance(minutes, (int, float)) or minutes >= 0:
            return super(AddTime, cls).describe(params, players)
        params, tables = _with_wave_named(params), list_in(params, "tables")
        key = "clock.told_taken_tables" if tables else "clock.told_taken"
        done = Message(key, {"n": len(tables), **params, "minutes": -minutes})
        return with_reason(done, text_in(params, "reason"))


@dataclass(frozen=True, slots=True)
class SetTimeLeft(_OnTheClock):
    """Set how many seconds are left from now on, for all or for some tables."""

    code: ClassVar[str] = "time_set"
    for_tables: ClassVar[str] = "clock.told_set"
    seconds: int

    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        self._check(clock)
        _refuse(work, clock, chosen, lambda own: own.ended_from is not None, "clock.table_has_ended")
        owns = (_own(work, clock, n) for n in chosen)
        _put_tables(work, (_longer(own, self.seconds - seconds_left(clock, own, work.now)) for own in owns))
        work.params["left"] = _minutes_and_seconds(self.seconds)

    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        self._check(clock)
        _put(work, replace(clock, length_seconds=max(1, clock.elapsed(work.now) + self.seconds)))
        work.params["left"] = _minutes_and_seconds(self.seconds)

    def _check(self, clock: HeatClock) -> None:
        if clock.length_seconds == 0:
            raise Refused("clock.untimed", heat=heat_named(clock.heat))
        if not 0 <= self.seconds <= _LONGEST_MINUTES * 60:
            raise Refused("errors.bad_minutes", minutes=_minutes(self.seconds))


@dataclass(frozen=True, slots=True)
class CallLastRound(_OnTheClock):
    """Call the last round (T1.1): every player finishes it, so that all have had the same turns. Once."""

    code: ClassVar[str] = "last_round_called"
    for_tables: ClassVar[str] = "clock.told_last_round"

    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        self._check(work, clock)
        _refuse(work, clock, chosen, lambda own: own.last_round_at is not None, "clock.table_last_round")
        _put_tables(work, (replace(_own(work, clock, n), last_round_at=work.now) for n in chosen))

    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        self._check(work, clock)
        _put(work, replace(clock, last_round_at=work.now))

    @staticmethod
    def _check(work: UnitOfWork, clock: HeatClock) -> None:
        if clock.last_round_at is not None:
            raise Refused("clock.last_round_was_called", at=_time_of_day(work, clock.last_round_at))


@dataclass(frozen=True, slots=True)
class EndClock(_OnTheClock):
    """End the time: of the heat's wave, or of some tables.

    For a clock that has ended by itself, with all tables confirmed, that moment is stored.
    """

    code: ClassVar[str] = "clock_ended"
    for_tables: ClassVar[str] = "clock.told_ended"

    def carry_out(self, work: UnitOfWork) -> None:
        over = () if self.tables or clock_on(work.t) is not None else write_down_ends(work)
        if over:
            _note_whose(work, over[-1])
            _tell(work, (), self.reason)
        else:
            _OnTheClock.carry_out(self, work)

    def for_some(self, work: UnitOfWork, clock: HeatClock, chosen: Tables) -> None:
        _refuse(work, clock, chosen, lambda own: own.ended_from is not None, "clock.table_has_ended")
        elapsed = clock.elapsed(work.now)
        _put_tables(work, (replace(_own(work, clock, n), ended_from=elapsed) for n in chosen))

    def for_all(self, work: UnitOfWork, clock: HeatClock) -> None:
        _warn_of_time_left(work, clock)
        _put(work, replace(clock, ended_at=work.now))


@dataclass(frozen=True, slots=True)
class NoteTimeChange(Command[None]):
    """Store that the computer's time was set while the clock was on. Nothing if it was not."""

    code: ClassVar[str] = "time_changed"

    def carry_out(self, work: UnitOfWork) -> None:
        clock = clock_on(work.t)
        if clock is None or work.steady is None or not work.moved_by:
            return
        number = work.next_id(TIME_CHANGES)
        change = TimeChange(
            number,
            work.now,
            seconds=work.moved_by,
            machine=work.steady.machine,
            heat=clock.heat,
            wave=clock.wave,
        )
        work.put(TIME_CHANGES, change)
        work.params |= {
            "heat": clock.heat,
            "moved": _moved(work.moved_by),
            "at": _time_of_day(work, work.now),
        }
        heat = heat_named(clock.heat)
        work.warnings.append(self.describe({**work.params, "heat": heat}, {}))

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Several days are shown as days."""
        moved = text_in(params, "moved")
        minutes = int(moved) if moved[1:].isdecimal() else 0
        days, rest = divmod(abs(minutes), _DAY_MINUTES)
        if days < 2:
            return Message(f"journal.{cls.code}", params)
        told = {"days": f"{moved[0]}{days}", "hours": rest // 60}
        return Message("journal.time_changed_days", {**params, **told})


# ---- inside -------------------------------------------------------------------------------------


def _time_of_day(work: UnitOfWork, at: datetime) -> str:
    return hall_time(at, work.t.event.zone).strftime("%H:%M")


def _needed(work: UnitOfWork) -> HeatClock:
    clock = clock_on(work.t)
    if clock is None:
        raise Refused("errors.no_clock")
    _note_whose(work, clock)
    return clock


def _note_whose(work: UnitOfWork, clock: HeatClock) -> None:
    """Note the clock for the journal: its heat, and its wave if there are several."""
    work.params["heat"] = clock.heat
    if waves_in(work.t, clock.heat) > 1:
        work.params["wave"] = clock.wave


def _with_wave_named(params: Params) -> Params:
    """The heat with its wave if one was noted."""
    if "wave" not in params:
        return params
    return {**params, "heat": msg("clock.day_wave", heat=params["heat"], wave=params["wave"])}


def _of(work: UnitOfWork, clock: HeatClock) -> Tables:
    return tuple(table.table for table in work.t.tables_of(clock.heat) if table.wave == clock.wave)


def _chosen(work: UnitOfWork, clock: HeatClock, tables: Tables) -> Tables:
    """The tables meant, in order, () for all. NotFound names those that do not play now."""
    playing = _of(work, clock)
    unknown = sorted(set(tables) - set(playing))
    if unknown:
        heat = heat_named(clock.heat)
        if waves_in(work.t, clock.heat) > 1:
            raise NotFound("clock.no_such_tables_in_wave", tables=unknown, heat=heat, wave=clock.wave)
        raise NotFound("clock.no_such_tables", tables=unknown, heat=heat)
    return tuple(sorted(set(tables)))


def _own(work: UnitOfWork, clock: HeatClock, table: TableNo) -> TableClock:
    return work.t.table_clocks.get((clock.heat, table)) or TableClock(clock.heat, table)


def _refuse(
    work: UnitOfWork, clock: HeatClock, chosen: Tables, wrong: Callable[[TableClock], bool], key: str
) -> None:
    tables = [n for n in chosen if wrong(_own(work, clock, n))]
    if tables:
        raise Refused(key, tables=tables, n=len(tables))


def _start_waiting(work: UnitOfWork, clock: HeatClock, command: StartClock) -> None:
    chosen = _chosen(work, clock, command.tables)
    _refuse(work, clock, chosen, lambda own: own.paused_from != 0, "clock.table_has_started")
    elapsed = clock.elapsed(work.now)
    _put_tables(work, (_run_on(_own(work, clock, n), elapsed) for n in chosen))
    work.params["minutes"] = _minutes(clock.length_seconds)
    _note_whose(work, clock)
    _tell(work, chosen, command.reason)


def _run_on(own: TableClock, elapsed: int) -> TableClock:
    stood = max(0, elapsed - (own.paused_from or 0))
    return replace(own, paused_from=None, lost_seconds=own.lost_seconds + stood)


def _longer(own: TableClock, seconds: int) -> TableClock:
    return replace(own, extra_seconds=own.extra_seconds + seconds)


def _warn_of_time_left(work: UnitOfWork, clock: HeatClock) -> None:
    """Warn that tables with time of their own end with the hall."""
    with_time = [
        n
        for n in _of(work, clock)
        if (own := work.t.table_clocks.get((clock.heat, n))) is not None
        and own.ended_from is None
        and clock.length_seconds
        and seconds_left(clock, own, work.now) > max(0, clock.left(work.now))
    ]
    if with_time:
        work.warnings.append(msg("clock.ended_with_time", tables=with_time, n=len(with_time)))


def _tell(work: UnitOfWork, tables: Tables, reason: str) -> None:
    """The parameters of the journal beside the change itself."""
    if tables:
        work.params["tables"] = list(tables)
    reason = clean(reason)[:_LONGEST_REASON]
    if reason:
        work.params["reason"] = reason


def _is_length(seconds: int) -> bool:
    return 0 < seconds <= _LONGEST_MINUTES * 60


def _minutes(seconds: int) -> float:
    """Minutes as a person writes them: 5, not 5.0."""
    return round(seconds / 60, 2) if seconds % 60 else seconds // 60


def _minutes_and_seconds(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _moved(seconds: int) -> str:
    """+60, -5:30: whole minutes if they are many."""
    sign, rest = ("-" if seconds < 0 else "+"), abs(seconds)
    if rest >= _EXACT_BELOW or rest % 60 == 0:
        return f"{sign}{round(rest / 60)}"
    return f"{sign}{_minutes_and_seconds(rest)}"


def _put(work: UnitOfWork, clock: HeatClock) -> None:
    """Store the clock of the hall. One that has ended meets no interval any more."""
    work.put(CLOCKS, clock if clock.ended_at is not None else _with_intervals(work, clock))


def _put_tables(work: UnitOfWork, owns: Iterable[TableClock]) -> None:
    for own in owns:
        work.put(TABLE_CLOCKS, own)
