"""The day as one line: check-in, heats, stages of the finals, prizes; the one place that says how they stand.

Today, the strip above other pages and `tourney today` show this, in these words. What is to be done comes
from `today`, planned and actual times from `day_plan`, the states of tables from their assessments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.clock.clock import CalledStart, DayClock, PlanLine, SlotState, hall_clock
from tourney.clock.current_heat import heat_in_hand, is_at_the_door
from tourney.clock.day_plan import day_clock
from tourney.event.event_records import ResultState
from tourney.event.format_parts import Stage
from tourney.event.ports import NO_COPIES, CopiesHere, JournalEntry
from tourney.event.records import AWAY, HeatState, Status, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableState
from tourney.giving.receipts import money_raised
from tourney.heats.heats_table_tiles_query import table_tile
from tourney.heats.heats_table_tiles_view import BoardTable
from tourney.heats.table_tiles import counts_told
from tourney.standings.result_status import event_status
from tourney.today.day_checks import ceremony_is_out, check_list
from tourney.today.day_line_view import CHECK_IN, PRIZES, DayLine, DayPicture, LineStep, StepState, StepTimes
from tourney.today.today import today_view

_FEWEST = 2
"""Players without whom there is nothing to draw."""


def day_picture(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    history: Sequence[JournalEntry] = (),
    copies: CopiesHere | None = NO_COPIES,
) -> DayPicture:
    """The whole of Today from one snapshot. `history`: its journal, to tell of old papers. `copies`: as
    `check_list` has it."""
    line = day_line(tournament, rules, now)
    today = today_view(tournament, rules, now, history)
    checks = check_list(tournament, rules, today, now, copies)
    return DayPicture(line, today, checks, money_raised(tournament))


def day_line(tournament: Tournament, rules: Rules, now: datetime) -> DayLine:
    """The day's steps from left to right, exactly one of them the present one until the last is done."""
    plan = day_clock(tournament, rules, now)
    heats = rules.format.all_heats
    at = _present(tournament, rules)
    steps = [
        _check_in(tournament, plan, at),
        *(_heat(tournament, rules, heat, plan, at) for heat in heats),
        _prizes(tournament, rules, plan, at, now),
    ]
    called = hall_clock(tournament, rules, now).called
    waited_for = "" if called is None else called.heat or PRIZES
    return DayLine(
        tuple(_called(step, called) if step.id == waited_for else step for step in steps), plan.late_minutes
    )


# ---- steps ----------------------------------------------------------------------------------------


def _present(tournament: Tournament, rules: Rules) -> str:
    """The id of the step that the day is about."""
    if sum(player.status not in AWAY for player in tournament.players.values()) < _FEWEST:
        return CHECK_IN
    if is_at_the_door(tournament, rules):
        return CHECK_IN
    return heat_in_hand(tournament, rules) or PRIZES


def _state(step: str, at: str, done: bool, begun: bool) -> StepState:
    if step == at:
        return StepState.NOW
    if done:
        return StepState.DONE
    return StepState.OPEN if begun else StepState.AHEAD


def _check_in(tournament: Tournament, plan: DayClock, at: str) -> LineStep:
    """Everybody is here or known not to come: then the door is done with."""
    status = [player.status for player in tournament.players.values()]
    here, waiting = status.count(Status.PRESENT), status.count(Status.REGISTERED)
    told: list[Message] = [msg("day.nobody")]
    if status:
        told = [msg("day.here", n=here, all=here + waiting)]
    away = sum(each in AWAY for each in status)
    if away:
        told.append(msg("day.away", n=away))
    return LineStep(
        CHECK_IN,
        msg("day.check_in"),
        state=_state(CHECK_IN, at, done=not waiting, begun=bool(here)),
        times=StepTimes(ends=plan.lines[0].starts if plan.lines else tournament.event.starts_at),
        told=tuple(told),
        page="players",
        target="status:registered" if waiting else "",
    )


def _heat(tournament: Tournament, rules: Rules, heat: HeatId, plan: DayClock, at: str) -> LineStep:
    tiles = tuple(table_tile(tournament, rules, table) for table in tournament.tables_of(heat))
    done = bool(tiles) and all(tile.state is TableState.CONFIRMED for tile in tiles)
    timed = any(of == heat for of, _ in tournament.clocks)
    begun = timed or any(tile.state is not TableState.OUT for tile in tiles)
    lines = [line for line in plan.lines if line.heat == heat]
    stage = rules.format.stage(heat)
    seats_in_finals = stage is not None and heat not in tournament.heats
    return LineStep(
        heat,
        heat_named(heat),
        state=_state(heat, at, done, begun),
        times=_planned(lines) if begun and not timed else times_of(lines),
        told=(*_told(tournament, heat, stage, tiles, begun), *_in_waves(tournament, lines, tiles)),
        page="finals" if seats_in_finals else "scores" if begun else "heats",
        target="" if seats_in_finals else f"heat:{heat}",
        heat=heat,
        tiles=tiles,
    )


def _told(
    tournament: Tournament, heat: HeatId, stage: Stage | None, tiles: Sequence[BoardTable], begun: bool
) -> tuple[Message, ...]:
    """How a heat stands: before the first paper its seating, then its tables by their states."""
    drawn = tournament.heats.get(heat)
    if drawn is None or not tiles:
        return (msg("day.not_drawn") if stage is None else msg("day.places", n=stage.tables * stage.size),)
    if begun:
        return counts_told(tiles)
    return (msg("day.drawn" if drawn.state is HeatState.DRAFT else "day.published", n=len(tiles)),)


def _in_waves(
    tournament: Tournament, lines: Sequence[PlanLine], tiles: Sequence[BoardTable]
) -> tuple[Message, ...]:
    """Why a heat that is not drawn lasts longer than its game; drawn tables stand under their waves."""
    boards = tournament.event.boards
    if tiles or boards is None or len(lines) < 2:
        return ()
    return (msg("day.in_waves", waves=len(lines), boards=boards),)


def _prizes(tournament: Tournament, rules: Rules, plan: DayClock, at: str, now: datetime) -> LineStep:
    """After the last game and the time for protests against it."""
    starts = about = ""
    if plan.lines:
        starts = _later(plan.lines[-1].ends, tournament.event.protest_minutes)
        expected = plan.lines[-1].expected_end
        about = _later(expected, tournament.event.protest_minutes) if expected else ""
    if at != PRIZES:
        return LineStep(
            PRIZES,
            msg("day.prizes"),
            state=StepState.AHEAD,
            times=StepTimes(starts=starts, about="" if about == starts else about),
            told=(msg("day.prizes_n", n=rules.format.prizes),),
            page="finals",
        )
    status = event_status(tournament, rules, now)
    declared = "" if status.declared_at is None else _at(tournament, status.declared_at)
    official = status.declared_at if status.state is ResultState.OFFICIAL else None
    done = official is not None and ceremony_is_out(tournament, official)
    words = {
        ResultState.PROVISIONAL: msg("day.provisional"),
        ResultState.COMPLETE: msg("day.complete"),
        ResultState.OFFICIAL: msg("day.official"),
    }
    return LineStep(
        PRIZES,
        msg("day.prizes"),
        state=StepState.DONE if done else StepState.NOW,
        times=StepTimes(starts=starts, began=declared, about="" if about == starts else about),
        told=(words[status.state],),
        page="finals",
    )


# ---- times ----------------------------------------------------------------------------------------


def times_of(lines: Sequence[PlanLine]) -> StepTimes:
    """Of one wave, or of all of a heat: from the first one's beginning to the last one's end, as far as there
    were clocks."""
    if not lines:
        return StepTimes()
    began = next((line.began for line in lines if line.began), "")
    over = all(line.state is SlotState.DONE for line in lines)
    last, ended = lines[-1], next((line.ended for line in reversed(lines) if line.ended), "")
    expected = next((line.expected for line in lines if line.expected), "")
    return StepTimes(
        starts=lines[0].starts,
        ends=last.ends if last.minutes else "",
        began=began,
        ended=ended if over else "",
        about="" if began or over or expected == lines[0].starts else expected,
        about_end="" if over or not last.minutes or last.expected_end == last.ends else last.expected_end,
    )


def _planned(lines: Sequence[PlanLine]) -> StepTimes:
    """Of a heat that is played without its clock: nobody knows when it began."""
    if not lines:
        return StepTimes()
    return StepTimes(starts=lines[0].starts, ends=lines[-1].ends if lines[-1].minutes else "")


def planned_words(times: StepTimes) -> Message | None:
    """When the plan has the step; None where it says nothing."""
    if times.starts and times.ends:
        return msg("day.span", starts=times.starts, ends=times.ends)
    if times.starts:
        return msg("clock.from", time=times.starts)
    return msg("day.until", time=times.ends) if times.ends else None


def actual_words(times: StepTimes) -> Message | None:
    """What became of the plan, or is to be expected; None where that is the plan."""
    if times.called:
        return msg("clock.starts_at", time=times.called)
    if times.began and _goes_as_planned(times):
        return None
    if times.began and times.ended:
        return msg("day.span", starts=times.began, ends=times.ended)
    if times.began and times.about_end:
        return msg("clock.on_until", began=times.began, time=times.about_end)
    if times.began:
        return msg("clock.since", time=times.began)
    return msg("clock.about", time=times.about) if times.about else None


def _goes_as_planned(times: StepTimes) -> bool:
    """Whether what has begun did so on time, and has ended, or is expected to end, when the plan says."""
    ends = times.ended or times.about_end
    return times.began == times.starts and ends in ("", times.ends)


def plan_words(times: StepTimes) -> Message | None:
    """The plan and beside it what became of it; None where there is no plan."""
    plan, now = planned_words(times), actual_words(times)
    if plan is None:
        return None
    if now is None:
        return msg("day.planned", plan=plan)
    if not times.began or times.called or (times.about_end and not times.ended):
        return msg("day.planned_and_now", plan=plan, now=now)
    return msg("day.planned_and_was" if times.ended else "day.planned_and_begun", plan=plan, now=now)


def _called(step: LineStep, called: CalledStart | None) -> LineStep:
    """The step that a break waits for, with the time that the hall was told."""
    return step if called is None else replace(step, times=replace(step.times, called=called.time))


def _later(time: str, minutes: int) -> str:
    at = datetime.strptime(time, "%H:%M") + timedelta(minutes=minutes)
    return at.strftime("%H:%M")


def _at(tournament: Tournament, at: datetime) -> str:
    return hall_time(at, tournament.event.zone).strftime("%H:%M")
