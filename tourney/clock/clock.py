"""Shows the hall's clock at one moment: the hall, tables whose time differs, late tables, the day.

`now` is the hall's time (`Application.clock`), which no change of the computer's time moves while a clock is
on. The views are frozen data, so a screen that wants the next second asks again. Draws nothing, counts
nothing down.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from operator import attrgetter

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.event.records import HeatClock, HeatState, Table, TableClock, Tournament
from tourney.event.rule_books import finishes_round
from tourney.event.rules import Rules

OVER = 4


class Phase(StrEnum):
    """The state of a clock."""

    NOTHING = "nothing"
    """No heat is published that could start."""
    READY = "ready"
    """A published heat (or its next wave, or one table of a started one) has not started."""
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    """Time is up, and not everything is confirmed: tables finish their round."""
    ENDED = "ended"
    """The referee has ended it, or every sheet of the wave is in."""


class WarningKind(StrEnum):
    """The kinds of warning to the hall before the end."""

    NONE = "none"
    TIME = "time"
    """One of the chosen minutes has passed: `TimeWarning.minutes`."""
    LAST_ROUND = "last_round"
    """The last round was called, before time is up."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimeWarning:
    """How near the end is. `minutes`: the chosen minute that passed last (10, 5, 1).

    `grade` is for colours: 0 calm, 1 early, 2 nearer, 3 the last chosen minute or the last round, `OVERLAYS`.
    """

    kind: WarningKind = WarningKind.NONE
    minutes: int = 0
    grade: int = 0


CALM = TimeWarning()


@dataclass(frozen=True, slots=True)
class TableTime:
    """The time of one table whose time differs from the hall's.

    `seconds` are left (below 0 after time; played, if untimed). `extra_seconds` were added to it alone
    (negative: taken), `lost_seconds` it paused alone. `own_pause`: it is paused though the hall may run.
    `finishes_round`: at zero it finishes the round, by the call of the last round or by its rules.
    """

    table: TableNo
    phase: Phase
    seconds: int
    extra_seconds: int = 0
    lost_seconds: int = 0
    own_pause: bool = False
    warning: TimeWarning = CALM
    last_round: bool = False
    finishes_round: bool = False


@dataclass(frozen=True, slots=True)
class LateTable:
    """A table whose time is over and whose sheets are not in. `seconds` since then."""

    heat: HeatId
    table: TableNo
    seconds: int


@dataclass(frozen=True, slots=True)
class CalledStart:
    """A break: when play goes on, as announced. `seconds` until then, below 0 after it.

    `time` is the hall's, "HH:MM". `heat` and `wave` are played next; None: all has been played.
    `within`: it is an interval within that heat.
    """

    at: datetime
    time: str
    seconds: int
    heat: HeatId | None = None
    wave: int = 1
    waves: int = 1
    within: bool = False


@dataclass(frozen=True, slots=True)
class HallClock:
    """The hall's clock at one moment.

    `seconds` are left (below 0 after time; played, if `untimed`); `total_seconds` is the length with time
    added, 0 if untimed. `tables` are those of the wave, `differing` those whose time is not the hall's,
    `late` those over time without sheets (of every heat). `last_round`: the call was made; `finishes_round`:
    at zero tables finish the round, by that call or by the rules; `otherwise`: the tables whose own rules
    differ in this. `called`: the announced break, while no clock is on, or the interval of a clock that is
    on, which stands still (`PAUSED`). `played`: the heat that was begun last, by its clock or, played to the
    end without one, by its first confirmed table; None all through a day
    without clocks. `coming`: what the day continues with, published or not, while no clock is on or ready.
    """

    phase: Phase
    at: datetime
    heat: HeatId | None = None
    wave: int = 1
    waves: int = 1
    seconds: int = 0
    total_seconds: int = 0
    untimed: bool = False
    warning: TimeWarning = CALM
    last_round: bool = False
    finishes_round: bool = False
    otherwise: tuple[TableNo, ...] = ()
    started_at: datetime | None = None
    tables: tuple[TableNo, ...] = ()
    differing: tuple[TableTime, ...] = ()
    late: tuple[LateTable, ...] = ()
    called: CalledStart | None = None
    played: HeatId | None = None
    coming: HeatId | None = None

    @property
    def is_on(self) -> bool:
        """Whether it has been started and has not ended."""
        return self.phase in (Phase.RUNNING, Phase.PAUSED, Phase.OVER)

    @property
    def runs(self) -> bool:
        """Whether it is on and not paused."""
        return self.phase in (Phase.RUNNING, Phase.OVER)

    @property
    def over(self) -> bool:
        """Whether time is up and the clock has not ended."""
        return self.warning.grade == OVER

    @property
    def playing(self) -> frozenset[TableNo]:
        """Tables with time of their own left, while the hall's time is up."""
        if self.phase is not Phase.OVER:
            return frozenset()
        own = (each for each in self.differing if each.seconds > 0 and each.phase is not Phase.ENDED)
        return frozenset(each.table for each in own)

    def table(self, number: TableNo) -> TableTime:
        """The time of any table of the wave: its own, or the hall's."""
        own = (each for each in self.differing if each.table == number)
        hall = TableTime(
            number,
            self.phase,
            self.seconds,
            warning=self.warning,
            last_round=self.last_round,
            finishes_round=self.finishes_round is not (number in self.otherwise),
        )
        return next(own, hall)


class SlotState(StrEnum):
    """The state of a line of the day's plan."""

    DONE = "done"
    ON = "on"
    NEXT = "next"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One wave of one heat: planned and actual times. Times are "HH:MM" of the hall, "" for not yet.

    `expected` and `expected_end` are when it will begin and end by the present pace (the true times once it
    has). `late_minutes`: expected start after the planned one (end, while it is on), below 0 for early.
    `told_late`: minutes from the plan at which it is announced; 0 while the plan is near enough or later.
    `pause_after`: the plan's minutes of break after it. `minutes` 0: untimed. `intervals` within it: when
    each begins and its minutes.
    """

    heat: HeatId
    wave: int
    waves: int
    starts: str
    ends: str
    minutes: int
    first: int
    last: int
    state: SlotState
    began: str = ""
    ended: str = ""
    expected: str = ""
    expected_end: str = ""
    late_minutes: int = 0
    told_late: int = 0
    pause_after: int = 0
    intervals: tuple[tuple[str, int], ...] = ()

    @property
    def tables(self) -> int:
        """How many tables play."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class DayClock:
    """The plan of the day compared with the day. `late_minutes`: how late we are now; None: nothing has begun
    and nothing is due. `problem` tells why there is no plan; `guessed`: some heats are not drawn yet.
    """

    lines: tuple[PlanLine, ...]
    late_minutes: int | None = None
    problem: Message | None = None
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One change of a clock with its author, time and reason. `undone`: it was taken back later."""

    seq: int
    at: datetime
    who: str
    code: str
    text: Message
    reason: str = ""
    tables: tuple[TableNo, ...] = ()
    undone: bool = False


_LAST = 3


_FORGOTTEN = 30 * 60
"""A break that nobody has ended is over after so many seconds."""


_OVER = TimeWarning(WarningKind.OVER, 0, OVER)


_STARTED = attrgetter("started_at")


def hall_clock(tournament: Tournament, rules: Rules, now: datetime) -> HallClock:
    """The clock that is on; else the next one that could be started; else nothing."""
    late = late_tables(tournament, now)
    on = clock_on(tournament)
    if on is not None:
        return _shown(tournament, on, now, late)
    called, played = _called(tournament, rules, now), last_played(tournament)
    following = next_clock(tournament)
    if following is None:
        coming = to_play(tournament, rules)
        heat = None if coming is None else coming[0]
        return HallClock(Phase.NOTHING, now, late=late, called=called, played=played, coming=heat)
    ready = _ready(tournament, rules, *following, now)
    return replace(ready, late=late, called=called, played=played)


def clocks_of(tournament: Tournament, rules: Rules, heat: HeatId, now: datetime) -> tuple[HallClock, ...]:
    """The clock of each wave of a heat, side by side: on, ended or still to start."""
    waves = range(1, waves_in(tournament, heat) + 1)
    return tuple(
        clock_of(tournament, heat, wave, now) or _ready(tournament, rules, heat, wave, now) for wave in waves
    )


def clock_of(tournament: Tournament, heat: HeatId, wave: int, now: datetime) -> HallClock | None:
    """The clock of one wave, on or ended; None if it was never started."""
    clock = tournament.clocks.get((heat, wave))
    return None if clock is None else _shown(tournament, clock, now, late_tables(tournament, now))


def clock_on(tournament: Tournament) -> HeatClock | None:
    """The clock that has been started and has not ended, with tables that may still play."""
    on = (
        clock
        for clock in tournament.clocks.values()
        if ended(tournament, clock) is None and not all_in(tournament, clock)
    )
    return max(on, key=lambda clock: clock.started_at, default=None)


def all_in(tournament: Tournament, clock: HeatClock) -> bool:
    """Whether every sheet of the clock's tables is entered: nobody plays there any more, confirmed or not,
    also after a confirmation was taken back.
    """
    tables = [table for table in tournament.tables_of(clock.heat) if table.wave == clock.wave]
    seats = [(table.heat, seat) for table in tables for seat in table.seats]
    return bool(seats) and all(seat in tournament.sheets for seat in seats)


def ended(tournament: Tournament, clock: HeatClock) -> datetime | None:
    """When play by this clock ended; None while it is on.

    When the referee ended it; else, once every table of its wave is confirmed, at zero (of the table that had
    most time) or with the last confirmation, whichever came first: nobody has to end it then. A table
    reopened during an announced break does not set it going again.
    """
    if clock.ended_at is not None:
        return clock.ended_at
    played = [table for table in tournament.tables_of(clock.heat) if table.wave == clock.wave]
    confirmed = [table.confirmed_at for table in played if table.confirmed_at is not None]
    in_break = tournament.event.called_for is not None
    if not confirmed or (len(confirmed) < len(played) and not in_break):
        return None
    return zero_or(tournament, clock, max(confirmed))


def zero_or(tournament: Tournament, clock: HeatClock, at: datetime) -> datetime:
    """That moment, or the clock's zero (of the table that had most time) if it was earlier."""
    over = 0 if not clock.length_seconds else min(0, longest_left(tournament, clock, at))
    return max(clock.started_at, at + timedelta(seconds=over))


def as_it_ended(tournament: Tournament, clock: HeatClock) -> HeatClock:
    """The clock with the moment of its end, even if nobody ended it."""
    return replace(clock, ended_at=ended(tournament, clock))


def longest_left(tournament: Tournament, clock: HeatClock, now: datetime) -> int:
    """Seconds left to the hall or to the table that has most; below 0 after time."""
    owns = (
        own
        for table in tournament.tables_of(clock.heat)
        if table.wave == clock.wave
        and (own := tournament.table_clocks.get((clock.heat, table.table))) is not None
        and own.ended_from is None
    )
    return max(seconds_left(clock, own, now) for own in (None, *owns))


def next_clock(tournament: Tournament) -> tuple[HeatId, int] | None:
    """The first published heat and wave whose clock was never started and whose sheets are not in yet."""
    for heat in sorted(tournament.heats, key=heat_order):
        if tournament.heats[heat].state is not HeatState.PUBLISHED:
            continue
        for wave in range(1, waves_in(tournament, heat) + 1):
            if _waits(tournament, heat, wave):
                return heat, wave
    return None


def to_play(tournament: Tournament, rules: Rules) -> tuple[HeatId, int] | None:
    """What the day continues with, drawn and published or not: the first heat and wave that nobody has
    begun.
    """
    for heat in rules.format.all_heats:
        tables = tournament.tables_of(heat)
        if not tables:
            return heat, 1
        for wave in range(1, waves_in(tournament, heat) + 1):
            if _waits(tournament, heat, wave):
                return heat, wave
    return None


def _waits(tournament: Tournament, heat: HeatId, wave: int) -> bool:
    """Whether a wave is still to be played: no clock, sheets open. A table reopened for a correction after a
    later heat had begun, or while a break is on, does not call its wave back to the tables.
    """
    tables = [table for table in tournament.tables_of(heat) if table.wave == wave]
    if (heat, wave) in tournament.clocks or all(table.confirmed_at is not None for table in tables):
        return False
    in_part = any(table.confirmed_at is not None for table in tables)
    later = any(heat_order(each) > heat_order(heat) for each in begun_heats(tournament))
    return not (in_part and (later or tournament.event.called_for is not None))


def begun_heats(tournament: Tournament) -> set[HeatId]:
    """The heats of which a clock was started or a table is confirmed."""
    played = {heat for heat, _wave in tournament.clocks if heat in tournament.heats}
    return played | {table.heat for table in tournament.tables.values() if table.confirmed_at is not None}


def break_until(tournament: Tournament, now: datetime) -> datetime | None:
    """When the current break ends: nobody waits half an hour for an announced start."""
    at = tournament.event.called_for
    return None if at is None or (now - at).total_seconds() > _FORGOTTEN else at


def last_played(tournament: Tournament) -> HeatId | None:
    """The heat that was begun last, by the start of its clock or, played without one to the end, by its first
    confirmed table; None before the first clock, and all through a day without clocks.
    """
    if not tournament.clocks:
        return None
    begun = {clock.heat: clock.started_at for clock in sorted(tournament.clocks.values(), key=_STARTED)}
    for heat in tournament.heats.keys() - begun.keys():
        confirmed = [table.confirmed_at for table in tournament.tables_of(heat)]
        if confirmed and None not in confirmed:
            begun[heat] = min(at for at in confirmed if at is not None)
    return max(begun, key=lambda heat: (begun[heat], heat_order(heat)), default=None)


def waves_in(tournament: Tournament, heat: HeatId) -> int:
    """The number of waves of a heat."""
    return max((table.wave for table in tournament.tables_of(heat)), default=1)


def wave_named(tournament: Tournament, heat: HeatId, wave: int) -> Message:
    """The heat, with its wave if there are several, for use inside a sentence."""
    named = heat_named(heat)
    return named if waves_in(tournament, heat) == 1 else msg("clock.day_wave", heat=named, wave=wave)


def next_start(called: CalledStart) -> Message:
    """What is played after a break, for use inside a sentence."""
    if called.heat is None:
        return msg("clock.the_end")
    named = heat_named(called.heat)
    return named if called.waves == 1 else msg("clock.day_wave", heat=named, wave=called.wave)


def with_otherwise(message: Message, clock: HallClock) -> Message:
    """The message about zero, and the contrary for the tables whose own rules differ."""
    if not clock.otherwise:
        return message
    key = "clock.but_hands_off" if clock.finishes_round else "clock.but_round"
    return msg(key, said=message, tables=list(clock.otherwise), n=len(clock.otherwise))


def planned_minutes(rules: Rules, heat: HeatId) -> int:
    """The format's minutes for a heat or stage; 0 untimed or unknown."""
    stage = rules.format.stage(heat)
    if stage is not None:
        return stage.minutes
    return rules.format.minutes(heat) if heat in rules.format.heat_ids else 0


def warning_at(seconds: int, minutes: Sequence[int], last_round: bool = False) -> TimeWarning:
    """The warning with `seconds` left, if the hall is warned at `minutes`."""
    if seconds <= 0:
        return _OVER
    passed = sorted(each for each in minutes if seconds <= each * 60)
    within = passed[0] if passed else 0
    if last_round:
        return TimeWarning(WarningKind.LAST_ROUND, within, _LAST)
    if not passed:
        return CALM
    return TimeWarning(WarningKind.TIME, within, max(1, _LAST - sorted(minutes).index(within)))


def seconds_left(clock: HeatClock, own: TableClock | None, now: datetime) -> int:
    """Seconds left to a table (to the hall, without `own`); played, if the heat is untimed."""
    elapsed = clock.elapsed(now)
    if own is None:
        return clock.length_seconds - elapsed if clock.length_seconds else elapsed
    played = own.elapsed(elapsed)
    return clock.length_seconds + own.extra_seconds - played if clock.length_seconds else played


def late_tables(tournament: Tournament, now: datetime) -> tuple[LateTable, ...]:
    """Tables whose time is over and whose sheets are not in, longest first."""
    late = []
    for table in tournament.tables.values():
        clock = tournament.clocks.get((table.heat, table.wave))
        if clock is None or is_in(tournament, table):
            continue
        seconds = _over_for(clock, tournament.table_clocks.get((table.heat, table.table)), now)
        if seconds is not None:
            late.append(LateTable(table.heat, table.table, seconds))
    return tuple(sorted(late, key=lambda each: (-each.seconds, heat_order(each.heat), each.table)))


# ---- inside -------------------------------------------------------------------------------------


def _at_zero(
    tournament: Tournament, heat: HeatId, wave: int, own_times: Collection[TableNo] = ()
) -> tuple[bool, tuple[TableNo, ...]]:
    """Whether the hall finishes its round at zero, and the tables where the contrary holds.

    Only tables whose time ends with the hall's are named: a call is no rule for `own_times`.
    """
    event = tournament.event
    asked = {
        table.table: finishes_round(event, table)
        for table in tournament.tables_of(heat)
        if table.wave == wave and table.ruleset and table.table not in own_times
    }
    together = sum(1 for table in tournament.tables_of(heat) if table.wave == wave) - len(own_times)
    round_ends = finishes_round(event)
    others = tuple(number for number, finishes in asked.items() if finishes is not round_ends)
    return (not round_ends, ()) if others and len(others) == together else (round_ends, others)


def _ready(tournament: Tournament, rules: Rules, heat: HeatId, wave: int, now: datetime) -> HallClock:
    """A wave that could start, with the format's minutes."""
    seconds = planned_minutes(rules, heat) * 60
    round_first, otherwise = _at_zero(tournament, heat, wave)
    return HallClock(
        phase=Phase.READY,
        at=now,
        heat=heat,
        wave=wave,
        waves=waves_in(tournament, heat),
        seconds=seconds,
        total_seconds=seconds,
        untimed=seconds == 0,
        finishes_round=round_first,
        otherwise=otherwise,
        tables=tuple(table.table for table in tournament.tables_of(heat) if table.wave == wave),
    )


def _called(tournament: Tournament, rules: Rules, now: datetime) -> CalledStart | None:
    """The current break, with what is played after it."""
    at = break_until(tournament, now)
    if at is None:
        return None
    seconds = int((at - now).total_seconds())
    time = hall_time(at, tournament.event.zone).strftime("%H:%M")
    following = to_play(tournament, rules)
    if following is None:
        return CalledStart(at, time, seconds)
    heat, wave = following
    return CalledStart(at, time, seconds, heat=heat, wave=wave, waves=waves_in(tournament, heat))


def _shown(tournament: Tournament, clock: HeatClock, now: datetime, late: tuple[LateTable, ...]) -> HallClock:
    clock = as_it_ended(tournament, clock)
    untimed = clock.length_seconds == 0
    seconds = seconds_left(clock, None, now)
    played = [table for table in tournament.tables_of(clock.heat) if table.wave == clock.wave]
    last_round = clock.last_round_at is not None
    quiet = untimed or clock.ended_at is not None
    minutes = tournament.event.clock_warnings
    differing = tuple(
        _of_table(clock, own, now, minutes, finishes_round(tournament.event, table))
        for table in played
        if (own := tournament.table_clocks.get((table.heat, table.table))) is not None
        and _differs(own, clock, now)
    )
    apart = {each.table for each in differing if each.seconds != seconds or each.last_round}
    round_first, otherwise = (True, ()) if last_round else _at_zero(tournament, clock.heat, clock.wave, apart)
    return HallClock(
        phase=_phase(clock, seconds, now, all_in(tournament, clock)),
        at=now,
        heat=clock.heat,
        wave=clock.wave,
        waves=waves_in(tournament, clock.heat),
        seconds=seconds,
        total_seconds=clock.length_seconds,
        untimed=untimed,
        warning=CALM if quiet else warning_at(seconds, minutes, last_round),
        last_round=last_round,
        finishes_round=round_first,
        otherwise=otherwise,
        started_at=clock.started_at,
        tables=tuple(table.table for table in played),
        played=clock.heat,
        differing=differing,
        late=late,
        called=_interval(tournament, clock, now),
    )


def _interval(tournament: Tournament, clock: HeatClock, now: datetime) -> CalledStart | None:
    """The interval that is on, with the heat that goes on after it."""
    interval = clock.interval_at(now)
    if interval is None or all_in(tournament, clock):
        return None
    return CalledStart(
        interval.ends,
        hall_time(interval.ends, tournament.event.zone).strftime("%H:%M"),
        int((interval.ends - now).total_seconds()),
        heat=clock.heat,
        wave=clock.wave,
        waves=waves_in(tournament, clock.heat),
        within=True,
    )


def _phase(clock: HeatClock, seconds: int, now: datetime, all_in: bool) -> Phase:
    if clock.ended_at is not None or all_in:
        return Phase.ENDED
    if clock.paused_at is not None or clock.interval_at(now) is not None:
        return Phase.PAUSED
    return Phase.OVER if clock.length_seconds and seconds <= 0 else Phase.RUNNING


def _differs(own: TableClock, clock: HeatClock, now: datetime) -> bool:
    called = own.last_round_at is not None and clock.last_round_at is None
    stands = own.paused_from is not None or own.ended_from is not None
    return bool(own.extra_seconds or own.lost(clock.elapsed(now)) or stands or called)


def _of_table(
    clock: HeatClock, own: TableClock, now: datetime, minutes: Sequence[int], finishes: bool
) -> TableTime:
    elapsed = clock.elapsed(now)
    seconds = seconds_left(clock, own, now)
    last_round = own.last_round_at is not None or clock.last_round_at is not None
    if own.ended_from is not None:
        phase = Phase.ENDED
    elif own.paused_from is not None and clock.ended_at is None:
        phase = Phase.READY if own.elapsed(elapsed) == 0 and own.paused_from == 0 else Phase.PAUSED
    else:
        phase = _phase(clock, seconds, now, all_in=False)
    quiet = clock.length_seconds == 0 or phase in (Phase.ENDED, Phase.READY)
    return TableTime(
        table=own.table,
        phase=phase,
        seconds=seconds,
        extra_seconds=own.extra_seconds,
        lost_seconds=own.lost(elapsed) if own.ended_from is None else own.lost_seconds,
        own_pause=own.paused_from is not None,
        warning=CALM if quiet else warning_at(seconds, minutes, last_round),
        last_round=last_round,
        finishes_round=last_round or finishes,
    )


def is_in(tournament: Tournament, table: Table) -> bool:
    """Whether the table's paper is in, or all of its sheets, or its result."""
    if table.paper_in or table.confirmed_at is not None:
        return True
    return all((table.heat, seat) in tournament.sheets for seat in table.seats)


def _over_for(clock: HeatClock, own: TableClock | None, now: datetime) -> int | None:
    """Seconds since the table's time was over; None while it still has time."""
    left = seconds_left(clock, own, now) if clock.length_seconds else 1
    if clock.ended_at is not None:
        return max(0, int((now - clock.ended_at).total_seconds())) + max(0, -left)
    if own is not None and own.ended_from is not None:
        return max(0, clock.elapsed(now) - own.ended_from) + max(0, -left)
    return -left if left <= 0 else None
