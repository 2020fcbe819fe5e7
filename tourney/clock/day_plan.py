"""Plans the day and compares it with the clock: when each wave is to begin, when it did, how late we are.

`plan_day` computes when each heat and each of its waves is played, and which table plays in which wave. Paper
uses the same plan (`planned`). Times are minutes after midnight of the event's day, local wall time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from math import ceil
from typing import TypeAlias

from tourney.base.errors import BadInput, Refused, TourneyError
from tourney.base.heat_names import heats_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time, minute_of, time_of
from tourney.clock.clock import DayClock, PlanLine, SlotState, break_until, ended, longest_left, to_play
from tourney.event.formats import Format
from tourney.event.hall_map import tables_to_fill
from tourney.event.records import AWAY, HeatClock, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import has_begun

MOST_WAVES = 3


UNTIMED_MINUTES = 90
"""The plan's minutes for a game without a time limit."""


REGISTRATION = 30
"""Players are checked in from so many minutes before the first heat."""


CHANGE_OVER, LUNCH = 15, 45
"""Minutes between heats that a day needs: people count notes, sign, find their next table; and eat."""


_NOON, _LONG = 12 * 60 + 30, 5 * 60
"""A day this long has lunch after the first heat that ends later than that."""


Intervals: TypeAlias = tuple[tuple[int, int], ...]
"""Intervals within heats in their order: minutes after midnight, and how long."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One wave of one heat: tables `first` … `last` play from `starts` to `ends` (minutes).

    `intervals` within it: the minute at which each begins and its length.
    """

    heat: HeatId
    wave: int
    first: int
    last: int
    starts: int
    ends: int
    timed: bool = True
    intervals: Intervals = ()

    @property
    def tables(self) -> int:
        """How many tables play."""
        return self.last - self.first + 1

    @property
    def minutes(self) -> int:
        """How long is played."""
        return self.ends - self.starts - sum(length for _at, length in self.intervals)

    def beginning(self, starts: int, intervals: Intervals) -> Slot:
        """The slot at another minute, with those intervals of the day that its play then meets."""
        met = met_by(starts, self.minutes, intervals)
        ends = starts + self.minutes + sum(length for _at, length in met)
        return replace(self, starts=starts, ends=ends, intervals=met)


def met_by(starts: float, minutes: float, intervals: Intervals) -> Intervals:
    """The intervals that begin within a game of so many minutes."""
    met: Intervals = ()
    for at, length in intervals:
        if starts < at < starts + minutes + sum(each for _, each in met):
            met = (*met, (at, length))
    return met


def waves_of(tables: int, boards: int | None) -> tuple[int, ...]:
    """The wave (from 1) of table 1, 2, …; as few waves as the boards allow, filled evenly.

    Refused with the sufficient number of boards when more than three waves would be needed.
    """
    if boards is not None and boards < 1:
        raise BadInput("formats.no_boards")
    if tables < 1:
        return ()
    waves = 1 if boards is None else -(-tables // boards)
    if waves > MOST_WAVES:
        raise Refused(
            "formats.too_many_waves",
            tables=tables,
            boards=boards,
            waves=waves,
            enough=-(-tables // MOST_WAVES),
        )
    each, more = divmod(tables, waves)
    return tuple(wave for wave in range(1, waves + 1) for _ in range(each + (wave <= more)))


def plan_day(
    fmt: Format,
    tables: int | Mapping[HeatId, int],
    *,
    starts_at: str = "10:00",
    boards: int | None = None,
    breaks: Sequence[int] | None = (),
    wave_minutes: int = 15,
    intervals: Intervals = (),
) -> tuple[Slot, ...]:
    """All slots of the day in order.

    `tables`: of each heat, or one number for every preliminary heat; stages take theirs from the format.
    `breaks`: minutes after heat 1, 2, …; a missing one is 0; None: the breaks that a day needs.
    `wave_minutes` clears the boards between two waves. `intervals` make the games longer that they fall into.
    """
    divisions = max(1, len(fmt.divisions))
    stages = {stage.heat: stage.tables * divisions for stage in fmt.stages}
    waves: dict[HeatId, tuple[int, ...]] = {}
    for heat in (*fmt.heat_ids, *stages):
        stated = tables.get(heat) if isinstance(tables, Mapping) else None
        default = tables if isinstance(tables, int) else 0
        waves[heat] = waves_of(stages.get(heat, default) if stated is None else stated, boards)

    def laid_out(pauses: Sequence[int]) -> tuple[Slot, ...]:
        start, slots = minute_of(starts_at), list[Slot]()
        for index, (heat, of_tables) in enumerate(waves.items()):
            heat_slots = _heat_slots(fmt, heat, of_tables, start, wave_minutes, intervals)
            slots += heat_slots
            if heat_slots:
                start = heat_slots[-1].ends + (pauses[index] if index < len(pauses) else 0)
        return tuple(slots)

    if breaks is not None:
        return laid_out(breaks)
    pauses = dict.fromkeys(waves, CHANGE_OVER)
    lunch = _lunch_after(laid_out([*pauses.values()]))
    if lunch is not None:
        pauses[lunch] = LUNCH
    return laid_out([*pauses.values()])


def lacks_lunch(slots: Sequence[Slot]) -> bool:
    """Whether a day needs lunch and has no break between heats in which anybody could eat."""
    after = _lunch_after(slots)
    if after is None:
        return False
    pauses = (later.starts - slot.ends for slot, later in pairwise(slots) if later.heat != slot.heat)
    return max(pauses, default=0) < LUNCH


def _lunch_after(slots: Sequence[Slot]) -> HeatId | None:
    """The heat after which a day of these slots needs lunch."""
    if not slots or slots[0].starts >= _NOON or slots[-1].ends - slots[0].starts < _LONG:
        return None
    ends = {slot.heat: slot.ends for slot in slots}
    return next((heat for heat, end in ends.items() if end > _NOON and heat != slots[-1].heat), None)


def _heat_slots(
    fmt: Format, heat: HeatId, waves: Sequence[int], start: int, between: int, intervals: Intervals
) -> list[Slot]:
    minutes = fmt.minutes(heat)
    slots = []
    for wave in sorted(set(waves)):
        first = waves.index(wave) + 1
        slot = Slot(
            heat=heat,
            wave=wave,
            first=first,
            last=first + waves.count(wave) - 1,
            starts=start,
            ends=start + (minutes or UNTIMED_MINUTES),
            timed=minutes > 0,
        )
        slots.append(slot.beginning(start, intervals))
        start = slots[-1].ends + between
    return slots


_DAY = 24 * 60


_LEAST_BREAK = 10
"""The least minutes between two heats in which four people at a table count, sign, and find their next
table.
"""


_OTHER_DAY = 4 * 60
"""With clocks so many minutes from the plan it is a rehearsal, and they mean nothing for this plan, unless
the event is played on that very day: then it is only very late.
"""


_AS_PLANNED, _ROUND = 10, 5
"""Up to so many minutes from the plan a waiting wave is shown as planned; beyond, its minutes are rounded up
to a multiple of the second.
"""


@dataclass(frozen=True, slots=True)
class Planned:
    """The slots of the day. `guessed`: some heats are not drawn yet; `problem`: why there is no plan.

    `protests`: minutes after the last game before the prizes. `opens` and `closes`: when check-in begins and
    the prizes are given, if that does not follow from the first heat and the last, which have moved.
    """

    slots: tuple[Slot, ...]
    guessed: bool = False
    problem: Message | None = None
    protests: int = 0
    opens: int | None = None
    closes: int | None = None
    moved_breaks: frozenset[int] = frozenset()
    """The slots after which a break is not as it was planned: it ends when a later wave is expected."""

    @property
    def registration(self) -> int:
        """When check-in begins."""
        return self.slots[0].starts - REGISTRATION if self.opens is None else self.opens

    @property
    def prizes(self) -> int:
        """When the prizes are given, at the earliest."""
        return self.slots[-1].ends + self.protests if self.closes is None else self.closes

    @property
    def breaks(self) -> tuple[int, ...]:
        """Minutes after each heat except the last."""
        last = {slot.heat: index for index, slot in enumerate(self.slots)}
        return tuple(self.pause_after(index) for index in last.values())[:-1]

    def doubts(self) -> tuple[Message, ...]:
        """The parts of the plan that no hall can keep, in words."""
        last = {slot.heat: index for index, slot in enumerate(self.slots)}
        hurried = [
            heat
            for heat, index in last.items()
            if index + 1 < len(self.slots) and self.pause_after(index) < _LEAST_BREAK
        ]
        reasons = (
            (hurried, msg("event.plan_hurried", heats=heats_named(hurried), minutes=_LEAST_BREAK)),
            (lacks_lunch(self.slots), msg("event.plan_no_lunch")),
            (self.slots and self.prizes > _DAY, msg("event.plan_past_midnight")),
        )
        return tuple(words for is_so, words in reasons if is_so)

    def waves(self, slot: Slot) -> int:
        """The number of waves of the slot's heat."""
        return max(each.wave for each in self.slots if each.heat == slot.heat)

    def pause_after(self, index: int) -> int:
        """Minutes of break between the heat that this slot ends and the next one; 0 within a heat."""
        if index + 1 >= len(self.slots) or self.slots[index + 1].heat == self.slots[index].heat:
            return 0
        return self.slots[index + 1].starts - self.slots[index].ends


def planned(tournament: Tournament, rules: Rules) -> Planned:
    """The plan for the drawn tables, else for those that today's players would fill."""
    event, fmt = tournament.event, rules.format
    playing = sum(player.status not in AWAY for player in tournament.players.values())
    drawn = {heat: len(tournament.tables_of(heat)) for heat in fmt.heat_ids}
    if playing < 2 and not any(drawn.values()):
        return Planned((), problem=msg("event.plan_needs_players"))
    guess = max(1, tables_to_fill(tournament, rules))
    try:
        slots = plan_day(
            fmt,
            {heat: tables or guess for heat, tables in drawn.items()},
            starts_at=event.starts_at,
            boards=event.boards,
            breaks=None if event.plans_breaks else event.breaks,
            wave_minutes=event.wave_minutes,
            intervals=_intervals(tournament),
        )
    except TourneyError as error:
        return Planned((), problem=Message(error.key, error.params))
    return Planned(slots, not all(drawn.values()), protests=event.protest_minutes)


def _intervals(tournament: Tournament) -> Intervals:
    """The intervals that were planned ahead."""
    return tuple((minute_of(each.at), each.minutes) for each in tournament.event.intervals)


def around_words(plan: Planned) -> Message | None:
    """The lines before the first heat and after the last game."""
    if not plan.slots:
        return None
    registration, prizes = time_of(plan.registration), time_of(plan.prizes)
    return msg("event.plan_around", registration=registration, prizes=prizes)


def boards_of(tournament: Tournament, heat: HeatId) -> dict[TableNo, int]:
    """The board of each table of a heat; 0 if all play at once. Boards are numbered anew in every wave: table
    9 may follow table 1.
    """
    used: Counter[int] = Counter()
    boards: dict[TableNo, int] = {}
    for table in tournament.tables_of(heat):
        used[table.wave] += 1
        boards[table.table] = used[table.wave]
    return boards if len(used) > 1 else dict.fromkeys(boards, 0)


def told_slots(tournament: Tournament, rules: Rules, now: datetime) -> tuple[Slot, ...]:
    """The plan as announced.

    The heat (or wave) of an announced break begins when the break ends, its later waves follow as planned; a
    wave that has begun began when its clock did; a waiting one begins when `day_clock` expects it, once the
    day is well behind its plan; not earlier than planned, since people may be out, but where the plan is of
    another time of day. () without a plan.
    """
    called, following = break_until(tournament, now), to_play(tournament, rules)
    waits = _moves_of_waiting(tournament, rules, now)
    slots, as_called = [], 0
    for slot in (_begun(tournament, slot) for slot in planned(tournament, rules).slots):
        key = slot.heat, slot.wave
        if called is not None and key == following:
            as_called = int(_near(called, slot.starts, tournament.event.zone)) - slot.starts
        matches = called is not None and following is not None and slot.heat == following[0]
        moved = as_called if matches else waits.get(key, 0)
        slots.append(slot.beginning(slot.starts + moved, _intervals(tournament)) if moved else slot)
    return tuple(slots)


def announced(tournament: Tournament, rules: Rules, now: datetime) -> Planned:
    """The plan as paper has it: a wave that has begun as it was planned, since its true times stand beside
    it; one to come as announced. Prizes wait for a last game that began late.
    """
    plan = planned(tournament, rules)
    if not plan.slots:
        return plan
    told, lines = told_slots(tournament, rules, now), day_clock(tournament, rules, now).lines
    slots: list[Slot] = []
    for slot, as_told, line in reversed([*zip(plan.slots, told, lines, strict=True)]):
        if line.state in (SlotState.NEXT, SlotState.LATER):
            slots.insert(0, as_told)
            continue
        clock = tournament.clocks.get((slot.heat, slot.wave))
        kept = slot
        if clock is not None and clock.intervals:
            kept = slot.beginning(slot.starts, _had(tournament, clock, slot))
        called_early = slots and slots[0].starts < kept.ends
        slots.insert(0, _over_by(kept, as_told.starts, slots[0].starts) if called_early else kept)
    last, ends = lines[-1], told[-1].ends
    if last.ended:
        ends = told[-1].starts + (minute_of(last.ended) - minute_of(last.began)) % _DAY
    closes = max(slots[-1].ends, ends) + plan.protests
    shown = replace(plan, slots=tuple(slots), opens=plan.registration, closes=closes)
    moved = (at for at in range(len(slots)) if shown.pause_after(at) != plan.pause_after(at))
    return replace(shown, moved_breaks=frozenset(moved))


def _over_by(slot: Slot, began: int, ends: int) -> Slot:
    """A played slot before one that was called earlier than planned."""
    met = tuple(each for each in slot.intervals if sum(each) <= ends)
    return replace(slot, starts=min(slot.starts, began, ends), ends=ends, intervals=met)


def _moves_of_waiting(tournament: Tournament, rules: Rules, now: datetime) -> dict[tuple[HeatId, int], int]:
    """By how many minutes each waiting wave is moved from the plan: all that is left of a heat as one."""
    if not _tells(tournament, now):
        return {}
    lines = day_clock(tournament, rules, now).lines
    waiting = [line for line in lines if line.state in (SlotState.NEXT, SlotState.LATER)]
    firsts = {line.heat: line.told_late for line in reversed(waiting)}
    return {(line.heat, line.wave): firsts[line.heat] for line in waiting}


def _begun(tournament: Tournament, slot: Slot) -> Slot:
    """A slot at the time at which its clock was started; as planned without one, and in a rehearsal."""
    clock = tournament.clocks.get((slot.heat, slot.wave))
    if clock is None:
        return slot
    starts = int(_near(clock.started_at, slot.starts, tournament.event.zone))
    if abs(starts - slot.starts) > _OTHER_DAY:
        return slot
    return slot.beginning(starts, _had(tournament, clock, slot))


def _had(tournament: Tournament, clock: HeatClock, slot: Slot) -> Intervals:
    """The intervals of a clock that was started, called and planned."""
    zone = tournament.event.zone
    return tuple(
        (int(_near(each.starts, slot.starts, zone)), ceil(each.seconds / 60)) for each in clock.intervals
    )


def day_clock(tournament: Tournament, rules: Rules, now: datetime) -> DayClock:
    """Each wave as planned and as expected, and how late the day is at `now`.

    Later waves are expected from the true end of what was played, with the planned lengths and breaks after
    it, earlier or later than planned; not before an announced break ends, nor in the past. A heat without a
    clock began when it was expected: its sheets do not tell when, and that time stays.
    """
    plan = planned(tournament, rules)
    if plan.problem is not None:
        return DayClock((), problem=plan.problem)
    zone = tournament.event.zone
    today = is_today(tournament, now)
    called = break_until(tournament, now)
    due = _tells(tournament, now)
    most = _DAY if today else _OTHER_DAY
    lines: list[PlanLine] = []
    before: float | None = None
    ahead, timed = SlotState.NEXT, True
    for index, slot in enumerate(plan.slots):
        clock = tournament.clocks.get((slot.heat, slot.wave))
        gap = slot.starts - plan.slots[index - 1].ends if index else 0
        if clock is not None:
            began, met = _near(clock.started_at, slot.starts, zone), _had(tournament, clock, slot)
            over = ended(tournament, clock)
            ends = began + _on_the_wall(clock.started_at, over or _end(tournament, clock, now), zone)
            state = SlotState.ON if over is None else SlotState.DONE
            before, timed = ends, True
        elif (confirmed := _confirmed(tournament, slot)) is not None:
            began, ends, state, met = float(slot.starts), float(slot.ends), SlotState.DONE, slot.intervals
            before, timed = _near(confirmed, slot.ends, zone) if due else ends, False
        else:
            timed = timed and not _entered(tournament, slot)
            began = float(slot.starts) if before is None else before + gap
            if ahead is SlotState.NEXT and called is not None:
                began = _near(called, slot.starts, zone)
            here = _near(now, slot.starts, zone) if ahead is SlotState.NEXT and due else began
            began = max(began, here) if timed else began
            met = met_by(began, slot.minutes, _intervals(tournament))
            ends = began + slot.minutes + sum(length for _at, length in met)
            before = max(ends, here)
            state, ahead = ahead, SlotState.LATER
        exact = state is SlotState.NEXT and called is not None
        line = _line(plan, index, state, began, ends, clock is not None, exact, most)
        lines.append(replace(line, intervals=tuple((_time(at), length) for at, length in met)))
    return DayClock(tuple(lines), _late(lines, due, most), guessed=plan.guessed)


# ---- inside -------------------------------------------------------------------------------------


def _line(
    plan: Planned,
    index: int,
    state: SlotState,
    began: float,
    ends: float,
    has_clock: bool,
    exact: bool,
    most: int,
) -> PlanLine:
    slot = plan.slots[index]
    late = ends - slot.ends if state is SlotState.ON else began - slot.starts
    comparable = abs(late) <= most
    real = has_clock or state is not SlotState.DONE
    start = began if state in (SlotState.ON, SlotState.DONE) or exact else _told(began, slot.starts)
    told = int(start) - slot.starts if comparable and _is_off(start, slot.starts) else 0
    return PlanLine(
        heat=slot.heat,
        wave=slot.wave,
        waves=plan.waves(slot),
        starts=time_of(slot.starts),
        ends=time_of(slot.ends),
        minutes=slot.minutes if slot.timed else 0,
        first=slot.first,
        last=slot.last,
        state=state,
        began=_time(began) if has_clock else "",
        ended=_time(ends) if has_clock and state is SlotState.DONE else "",
        expected=_time(start) if real and (comparable or has_clock) else "",
        expected_end=_time(ends) if real and (comparable or has_clock) else "",
        late_minutes=int(late) if comparable and real else 0,
        told_late=0 if -_OTHER_DAY <= told < 0 else told,
        pause_after=plan.pause_after(index),
    )


def _tells(tournament: Tournament, now: datetime) -> bool:
    """Whether the hour tells anything of the plan: the event is played now, or was begun."""
    return is_today(tournament, now) or bool(tournament.clocks) or break_until(tournament, now) is not None


def is_today(tournament: Tournament, now: datetime) -> bool:
    """Whether the event is played on the hall's day of this moment."""
    return tournament.event.date.strip() == hall_time(now, tournament.event.zone).date().isoformat()


def _is_off(minute: float, planned_minute: int) -> bool:
    """Whether the expected time is so far from the plan that the plan's time would mislead."""
    return abs(minute - planned_minute) > _AS_PLANNED


def _told(minute: float, planned_minute: int) -> float:
    """The time to show for a waiting wave: no more exact than anybody can know, and not in the past."""
    return float(ceil(minute / _ROUND) * _ROUND) if _is_off(minute, planned_minute) else minute


def _late(lines: Sequence[PlanLine], due: bool, most: int) -> int | None:
    """How late the day is, by the wave that is on, else by the next one once the day has begun."""
    for state in (SlotState.ON, SlotState.NEXT):
        line = next((each for each in lines if each.state is state), None)
        if line is not None:
            return line.late_minutes if due and line.expected and _is_near(line, most) else None
    return None


def _is_near(line: PlanLine, most: int) -> bool:
    """Whether the true times of a line that is on have anything to do with the plan."""
    if line.state is not SlotState.ON:
        return True
    planned_start, began = (int(t[:2]) * 60 + int(t[3:]) for t in (line.starts, line.began))
    return min((began - planned_start) % _DAY, (planned_start - began) % _DAY) <= most


def _end(tournament: Tournament, clock: HeatClock, now: datetime) -> datetime:
    """When a wave will end if every clock runs on: its longest table counts."""
    if not clock.length_seconds:
        return max(now, clock.started_at + timedelta(minutes=UNTIMED_MINUTES))
    return clock.reaches(max(0, longest_left(tournament, clock, now)), now)


def _confirmed(tournament: Tournament, slot: Slot) -> datetime | None:
    """When the last table of a wave was confirmed; None while one is not."""
    tables = [table for table in tournament.tables_of(slot.heat) if table.wave == slot.wave]
    known = [table.confirmed_at for table in tables if table.confirmed_at is not None]
    return max(known, default=None) if len(known) == len(tables) else None


def _entered(tournament: Tournament, slot: Slot) -> bool:
    """Whether paper of the wave has come in."""
    return any(
        table.wave == slot.wave and has_begun(tournament, table) for table in tournament.tables_of(slot.heat)
    )


def _near(at: datetime, planned_minute: int, zone: str) -> float:
    """The minute of a moment by the clock on the wall, on the day that is nearest to the planned minute."""
    local = hall_time(at, zone)
    minute = local.hour * 60 + local.minute + local.second / 60
    return minute + round((planned_minute - minute) / _DAY) * _DAY


def _on_the_wall(begin: datetime, end: datetime, zone: str) -> float:
    """Minutes by which the clock on the wall advances, a change to or from summer time included."""
    wall = (hall_time(at, zone).replace(tzinfo=None) for at in (end, begin))
    return (next(wall) - next(wall)).total_seconds() / 60


def _time(minute: float) -> str:
    return time_of(int(minute) % _DAY)
