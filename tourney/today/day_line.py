"""Shows the day as one line from check-in to prizes, and the check list of its present step.

Today, the strip above other pages and `tourney today` show this, in these words. `today` has the steps to do,
`day_plan` planned and actual times, the assessments the states of tables. The check list shows what is done
and when, and what waits, each with a link. It decides nothing about what comes next: the steps and lacks of
`today` find their lines here, and those without a line follow below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tourney.base.heat_names import heat_message, heat_named
from tourney.base.ids import STAGES, HeatId
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.clock.clock import CalledStart, DayClock, PlanLine, SlotState, hall_clock
from tourney.clock.current_heat import is_at_the_door, open_heat
from tourney.clock.day_plan import day_clock
from tourney.event.formats import Stage
from tourney.event.ports import NO_FOLDER, FolderHere, JournalEntry
from tourney.event.presence import left_out
from tourney.event.printouts import PaperSet, title_of
from tourney.event.records import AWAY, HEATS, HeatState, Printed, ResultState, Status, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import SCORESHEETS, TableState
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.heats.table_tiles import BoardTable, counts_told, table_tile
from tourney.standings.result_status import event_status, status_in, status_words
from tourney.today.today import Act, DayStep, Lack, TablesBoard, TodayView, any_result, today_view

CHECK_IN = "check-in"


PRIZES = "prizes"
"""The ids of the first and the last step; a heat's step has the heat's id."""


class StepState(StrEnum):
    """How far a step of the day is."""

    DONE = "done"
    NOW = "now"
    """The present step: exactly one."""
    OPEN = "open"
    """Begun and not finished, though another step is the present one."""
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class StepTimes:
    """Times of the hall as "HH:MM", "" for none.

    `starts`, `ends`: planned. `began`, `ended`: actual. `about`, `about_end`: expected, if that differs from
    the plan. `called`: the announced start, in a break.
    """

    starts: str = ""
    ends: str = ""
    began: str = ""
    ended: str = ""
    about: str = ""
    about_end: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of the day. `id`: `CHECK_IN`, a heat's or stage's id, `PRIZES`.

    `tiles`: its tables in order of their numbers. `told`: its state, in parts that a dot separates; once it
    has `begun` these are counts. `page` and `target`: where it is done.
    """

    id: str
    name: Message
    state: StepState
    times: StepTimes
    told: tuple[Message, ...]
    page: str
    target: str = ""
    heat: HeatId | None = None
    tiles: tuple[BoardTable, ...] = ()
    begun: bool = False


@dataclass(frozen=True, slots=True)
class DayLine:
    """The day at one moment, its steps from left to right. `late`: minutes behind the plan, None: unknown."""

    steps: tuple[LineStep, ...]
    late: int | None

    @property
    def now(self) -> LineStep:
        """The present step: the last one once everything is done."""
        return next((step for step in self.steps if step.state is StepState.NOW), self.steps[-1])


class CheckState(StrEnum):
    """The state of a line of the check list."""

    DONE = "done"
    PART = "part"
    """Some of it is done."""
    OPEN = "open"
    WRONG = "wrong"
    """It holds up the day."""


@dataclass(frozen=True, slots=True)
class DayCheck:
    """One line of the check list. `at`: when it was done. `step`: the link to it, None for none.

    `inner`: it belongs to the line above it. `present`: it is the step's next task.
    """

    id: str
    text: Message
    state: CheckState
    at: datetime | None = None
    step: DayStep | None = None
    inner: bool = False
    present: bool = False


@dataclass(frozen=True, slots=True)
class DayPicture:
    """All that Today shows of the event at one moment."""

    line: DayLine
    today: TodayView
    checks: Sequence[DayCheck]
    money: MoneyRaised

    @property
    def job(self) -> DayStep:
        """The one task to do now."""
        return self.today.now

    @property
    def board(self) -> TablesBoard | None:
        """The board of tables, from zero on the clock."""
        return self.today.board


_BEFORE_STAGE = (
    "today.do_tie",
    "today.do_items",
    "today.do_places",
    "today.do_doubts",
    "today.do_declare",
)
"""The tasks between the last heat and the draw of a stage."""


_AT_PLAY = (
    "today.do_scores",
    "today.do_mend",
    "today.do_mend_then",
    "today.do_wait",
)
"""The tasks from the start of a heat until its last table is confirmed."""


_CEREMONY = ("certificates", "results-prizes", "results", "press")


_TABLES_LISTED = 8
"""So many tables of a heat are listed one by one; the rest are counted."""


def check_list(
    tournament: Tournament,
    rules: Rules,
    today: TodayView,
    now: datetime,
    copies: FolderHere | None = NO_FOLDER,
) -> tuple[DayCheck, ...]:
    """The lines in the order of their tasks, then others that wait. `copies`: where this computer puts the
    event's copies, None if nobody here was asked.
    """
    steps = _Steps((today.now, *today.also))
    lines = list(_lines(tournament, rules, today, steps, now, copies))
    lines += [
        DayCheck("step", step.text, CheckState.OPEN, step=step)
        for step in steps.left()
        if step is not today.now
    ]
    known = {(line.step.page, line.step.target) for line in lines if line.step is not None}
    lines += [
        DayCheck("lack", lack.text, CheckState.WRONG if lack.grave else CheckState.OPEN, step=_go(lack))
        for lack in today.missing
        if (lack.page, lack.target) not in known and not _is_below(lack, today.heat)
        if lack.text.key != "today.lack_players"  # then it is the one task
    ]
    return tuple(lines)


class _Steps:
    """The steps of `today`; each is taken by at most one line."""

    def __init__(self, steps: Sequence[DayStep]) -> None:
        self._now = steps[0]
        self._left = list(steps)

    def take(self, *keys: str) -> DayStep | None:
        """The first step that is left whose sentence has one of these keys."""
        day_step = next((step for step in self._left if step.text.key in keys), None)
        if day_step is not None:
            self._left.remove(day_step)
        return day_step

    def is_now(self, step: DayStep | None) -> bool:
        """Whether it is the one task to do now."""
        return step is self._now

    def left(self) -> list[DayStep]:
        """Those that no line has taken, in their order."""
        return list(self._left)


def _lines(
    tournament: Tournament,
    rules: Rules,
    today: TodayView,
    steps: _Steps,
    now: datetime,
    copies: FolderHere | None,
) -> Iterator[DayCheck]:
    heat = today.heat
    if today.now.text.key in ("players.empty", "today.lack_players"):
        return
    if heat is None:
        yield from _ceremony(tournament, rules, today, steps, now)
        yield _copy(tournament, copies)
        return
    yield from _at_the_door(steps)
    if rules.format.stage(heat) is not None and heat not in tournament.heats:
        yield from _of_step(steps, *_BEFORE_STAGE)
        yield from _heats_over(tournament, rules, now)
    else:
        yield from _still_open_to_protest(tournament, rules, now)
    yield _drawn(tournament, rules, heat, steps)
    yield from _of_step(steps, "today.do_seat", "today.do_redraw")
    if heat in tournament.heats:
        yield _published(tournament, heat, steps)
    yield from _printed(tournament, today, heat, steps)
    yield from _clocks(tournament, heat, steps)
    tiles = [table_tile(tournament, rules, table) for table in tournament.tables_of(heat)]
    begun = any(of == heat for of, _ in tournament.clocks)
    if tiles and tournament.heats[heat].state is HeatState.PUBLISHED:
        yield from _sheets(today, heat, tiles, steps, begun)
    yield _copy(tournament, copies)
    if begun:
        yield from _next_heat(tournament, rules, heat)


def _of_step(steps: _Steps, *keys: str) -> Iterator[DayCheck]:
    """A line for each of these steps; the present task is above the list."""
    while (step := steps.take(*keys)) is not None:
        if not steps.is_now(step):
            yield DayCheck("step", step.text, CheckState.OPEN, step=step)


def _at_the_door(steps: _Steps) -> Iterator[DayCheck]:
    """Awaited players, before anything is drawn: a line of the list also while it is the one task to do."""
    step = steps.take("today.do_check_in")
    if step is not None:
        yield DayCheck("step", step.text, CheckState.OPEN, step=step, present=steps.is_now(step))
    yield from _of_step(steps, "today.do_leave_out", "today.do_leave_out_named")


# ---- the lines of a heat --------------------------------------------------------------------------


def _drawn(tournament: Tournament, rules: Rules, heat: HeatId, steps: _Steps) -> DayCheck:
    drawn = tournament.heats.get(heat)
    if drawn is not None:
        text = msg("day.check_drawn", n=len(tournament.tables_of(heat)))
        return DayCheck(
            "drawn", text, CheckState.DONE, at=drawn.drawn_at, step=_to("heats", heat, "day.link_seats")
        )
    step = steps.take("today.do_draw", "today.do_stage")
    beside = () if step is None else step.beside
    text = msg("day.check_draw", heats=[heat_named(heat)], n=1 + len(beside))
    if heat in STAGES:
        text = msg("day.check_draw_stage", heat=heat_named(heat))
    elif left_out(tournament, rules.format.who):
        text = msg("day.check_draw_without", n=1 + len(beside), heats=[heat_named(heat)])
    now = steps.is_now(step)
    way = step if step is None or now else replace(step, button=msg("day.link_draw"))
    return DayCheck("drawn", text, CheckState.OPEN, step=way, present=now)


def _published(tournament: Tournament, heat: HeatId, steps: _Steps) -> DayCheck:
    drawn = tournament.heats[heat]
    if drawn.state is HeatState.PUBLISHED:
        text = msg("day.check_published")
        return DayCheck("published", text, CheckState.DONE, at=drawn.published_at)
    step = steps.take("today.do_publish")
    text = msg("day.check_publish")
    return DayCheck("published", text, CheckState.OPEN, step=step, present=steps.is_now(step))


def _printed(tournament: Tournament, today: TodayView, heat: HeatId, steps: _Steps) -> Iterator[DayCheck]:
    """The set for the hall: done once there are scoresheets, with its other papers; open until then while
    nothing has come back, whether a clock runs or not.
    """
    if heat not in tournament.heats:
        return
    step = steps.take("today.do_print")
    prints = _newest(tournament, heat)
    to_print = msg("today.do_print", heat=heat_named(heat))
    to_paper = DayStep(to_print, msg("day.link_print"), page="print", target=f"set:{heat}")
    if again := _to_print_again(prints, today):
        yield DayCheck("printed", again, CheckState.OPEN, step=step or to_paper, present=steps.is_now(step))
    elif _some_wrong(prints, today):
        return  # a line of its own names those that are out of date
    elif prints:
        text = msg("day.check_printed", papers=[title_of(each.name) for each in prints])
        whole = any(each.name in SCORESHEETS for each in prints)
        done = CheckState.DONE if whole else CheckState.PART
        at = max(each.at for each in prints)
        yield DayCheck("printed", text, done, at=at, step=step or to_paper, present=steps.is_now(step))
    elif not any_result(tournament, heat):
        now = steps.is_now(step)
        yield DayCheck("printed", to_print, CheckState.OPEN, step=step or to_paper, present=now)


def _to_print_again(prints: Sequence[Printed], today: TodayView) -> Message | None:
    """Those of these prints that lack something new, None for none; wrong ones have a line of their own
    already.
    """
    old = [title_of(each.name) for each in prints if (each.name, each.heat) in today.outdated]
    return msg("day.check_print_again", papers=old) if old else None


def _some_wrong(prints: Sequence[Printed], today: TodayView) -> bool:
    return any((each.name, each.heat) in today.wrong_papers for each in prints)


def _newest(tournament: Tournament, heat: HeatId | None) -> list[Printed]:
    """The newest print of each printout, in the order in which each was printed first."""
    prints = {each.name: each for _, each in sorted(tournament.prints.items()) if each.heat == heat}
    return list(prints.values())


def _clocks(tournament: Tournament, heat: HeatId, steps: _Steps) -> Iterator[DayCheck]:
    tables = tournament.tables_of(heat)
    waves = sorted({table.wave for table in tables})
    for wave in waves:
        clock = tournament.clocks.get((heat, wave))
        if clock is not None:
            done = msg("day.check_clock") if len(waves) == 1 else msg("day.check_clock_wave", wave=wave)
            yield DayCheck("clock", done, CheckState.DONE, at=clock.started_at)
    step = steps.take("today.do_start", "today.do_start_wave")
    if step is not None:
        text = msg("day.check_start", heat=heat_named(heat))
        if len(waves) > 1:
            text = msg("day.check_start_wave", wave=step.wave)
        now = steps.is_now(step)
        way = step if now else replace(step, button=msg("day.link_start"))
        yield DayCheck("clock", text, CheckState.OPEN, step=way, present=now)


def _sheets(
    today: TodayView, heat: HeatId, tiles: Sequence[BoardTable], steps: _Steps, begun: bool
) -> Iterator[DayCheck]:
    """Once the heat plays: how many tables are confirmed, then those that need something, blocking ones
    first.
    """
    step = steps.take(*_AT_PLAY)
    done = sum(tile.state is TableState.CONFIRMED for tile in tiles)
    came = any(tile.state is not TableState.OUT for tile in tiles)
    if not (came or begun or steps.is_now(step)):
        return
    state = CheckState.DONE if done == len(tiles) else CheckState.PART if came else CheckState.OPEN
    yield DayCheck(
        "sheets",
        msg("day.check_sheets", done=done, n=len(tiles)),
        state=state,
        step=step or _to("scores", heat, "day.link_scores"),
        present=steps.is_now(step),
    )
    lacks = [lack for lack in today.missing if _is_below(lack, heat)]
    states = {f"table:{heat}:{tile.table}": tile.state for tile in tiles}
    lacks.sort(key=lambda lack: states[lack.target] is not TableState.ENTERED)
    for lack in lacks[:_TABLES_LISTED]:
        wrong = states[lack.target] in (TableState.ENTERED, TableState.OUT)
        yield DayCheck(
            "table",
            lack.text,
            CheckState.WRONG if wrong else CheckState.PART,
            step=_go(lack, _LINKS.get(states[lack.target], "today.go")),
            inner=True,
        )
    if len(lacks) > _TABLES_LISTED:
        yield DayCheck(
            "table",
            msg("day.check_more_tables", n=len(lacks) - _TABLES_LISTED),
            CheckState.PART,
            step=_to("scores", heat, "day.link_scores"),
            inner=True,
        )


_LINKS = {
    TableState.ENTERED: "day.link_mend",
    TableState.CHECKED: "day.link_confirm",
    TableState.SECOND: "second_entry.link",
    TableState.IN: "day.link_enter",
}
"""The task for a table in such a state."""


def _copy(tournament: Tournament, copies: FolderHere | None) -> DayCheck:
    """The complete copy on a stick after each confirmed table: offered, and not required.

    Done if this computer makes it: another's folder is not written to before somebody here agrees.
    """
    copies_to = tournament.event.copies_to
    folder = copies.folder if copies_to and copies is not None else ""
    if folder:
        text = msg("day.check_copy", folder=folder)
    elif copies_to:
        text = msg("day.check_copy_unasked" if copies is None else "day.check_copy_none", folder=copies_to)
    else:
        text = msg("day.check_no_copy")
    link = msg("day.link_change") if folder else msg("day.link_choose")
    step = DayStep(text, link, page="event", target="field:copies_to")
    return DayCheck("copy", text, CheckState.DONE if folder else CheckState.OPEN, step=step)


def _next_heat(tournament: Tournament, rules: Rules, heat: HeatId) -> Iterator[DayCheck]:
    """The heat after this one, if it is drawn already and not published yet."""
    heats = rules.format.all_heats
    after = heats[heats.index(heat) + 1 :]
    drawn = tournament.heats.get(after[0]) if after else None
    here = tournament.heats.get(heat)
    if drawn is None or drawn.state is not HeatState.DRAFT or here is None or here.state is HeatState.DRAFT:
        return
    text = msg("day.check_next", heat=heat_named(after[0]))
    yield DayCheck("next", text, CheckState.OPEN, step=_to("heats", after[0], "day.link_look"))


# ---- before the finals, and after them ------------------------------------------------------------


def _heats_over(tournament: Tournament, rules: Rules, now: datetime) -> Iterator[DayCheck]:
    """How official the standings under the stage are; that they can be declared is a step of its own."""
    status = status_in(tournament, rules, HEATS, now)
    text = msg("day.check_standings", state=status_words(status, tournament.players))
    step: DayStep | None = DayStep(text, msg("day.link_standings"), page="standings")
    if status.state is ResultState.COMPLETE:
        if not status.protests_open or status.protest_until is None:
            return
        text, step = msg("day.check_protests", time=_at(tournament, status.protest_until)), None
    yield DayCheck("standings", text, _state_of(status.state), at=status.declared_at, step=step)


def _still_open_to_protest(tournament: Tournament, rules: Rules, now: datetime) -> Iterator[DayCheck]:
    """The standings, until when protests are possible, though a stage is drawn on them already."""
    stages = {stage.heat for stage in rules.format.stages}
    if stages & set(tournament.heats) and status_in(tournament, rules, HEATS, now).protests_open:
        yield from _heats_over(tournament, rules, now)


def _ceremony(
    tournament: Tournament, rules: Rules, today: TodayView, steps: _Steps, now: datetime
) -> Iterator[DayCheck]:
    """The result, the paper of the ceremony, the champion on the screen. The time for protests against the
    last result is in the headline, and longer than that of the heats.
    """
    status = event_status(tournament, rules, now)
    if not status.protests_open:
        yield from _still_open_to_protest(tournament, rules, now)
    text = msg("day.check_result", state=status_words(status, tournament.players))
    ready = status.state is ResultState.COMPLETE
    step = DayStep(text, msg("day.link_finals"), page="finals")
    if ready:  # asked at once, with the reason that is needed while protests can still be made
        if today.now.text.key == "today.do_declare":
            text = msg("day.check_declare")  # the headline says the result and until when
        step = DayStep(text, msg("day.link_declare"), Act.DECLARE, page="finals", target=status.scope)
    waited = steps.take("today.do_declare")
    present = waited is not None and waited.act is Act.DECLARE and steps.is_now(waited)
    way = waited if present else step
    yield DayCheck("result", text, _state_of(status.state), at=status.declared_at, step=way, present=present)
    whole = _newest(tournament, None)
    prints = [each for each in whole if each.name in _CEREMONY]
    target = DayStep(text, msg("day.link_print"), page="print", target=f"set:{PaperSet.END}")
    if again := _to_print_again(whole, today):
        yield DayCheck("printed", again, CheckState.OPEN, step=target)
    elif prints and not _some_wrong(prints, today):
        printed = msg("day.check_printed", papers=[title_of(each.name) for each in prints])
        at = max(each.at for each in prints)
        yield DayCheck("printed", printed, CheckState.DONE, at=at, step=target)
    elif not prints:
        yield DayCheck("printed", msg("day.check_certificates"), CheckState.OPEN, step=target)
    champion = DayStep(text, msg("day.link_projector"), page="projector")
    yield DayCheck("projector", msg("finals.show_champion"), CheckState.OPEN, step=champion)


def ceremony_is_out(tournament: Tournament, declared: datetime) -> bool:
    """Whether a paper of the ceremony was printed once the result was official."""
    return any(each.name in _CEREMONY and each.at >= declared for each in tournament.prints.values())


def _state_of(state: ResultState) -> CheckState:
    known = {ResultState.OFFICIAL: CheckState.DONE, ResultState.COMPLETE: CheckState.PART}
    return known.get(state, CheckState.OPEN)


# ---- ways -----------------------------------------------------------------------------------------


def _is_below(lack: Lack, heat: HeatId | None) -> bool:
    """Whether it is about a table of the present heat, and so belongs below its scoresheets."""
    return heat is not None and lack.target.startswith(f"table:{heat}:")


def _go(lack: Lack, link: str = "today.go") -> DayStep:
    return DayStep(lack.text, Message(link), Act.GO, page=lack.page, target=lack.target)


def _to(page: str, heat: HeatId, link: str) -> DayStep:
    return DayStep(Message(link), Message(link), page=page, target=f"heat:{heat}")


_FEWEST = 2
"""With fewer players there is nothing to draw."""


def day_picture(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    history: Sequence[JournalEntry] = (),
    copies: FolderHere | None = NO_FOLDER,
) -> DayPicture:
    """The whole of Today from one snapshot. `history`: its journal, to find old papers. `copies`: as in
    `check_list`.
    """
    line = day_line(tournament, rules, now)
    today = today_view(tournament, rules, now, history)
    checks = check_list(tournament, rules, today, now, copies)
    return DayPicture(line, today, checks, money_raised(tournament, rules))


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
    waited_for = "" if called is None or called.within else called.heat or PRIZES
    return DayLine(
        tuple(_called(step, called) if step.id == waited_for else step for step in steps), plan.late_minutes
    )


# ---- steps ----------------------------------------------------------------------------------------


def _present(tournament: Tournament, rules: Rules) -> str:
    """The id of the present step."""
    if sum(player.status not in AWAY for player in tournament.players.values()) < _FEWEST:
        return CHECK_IN
    if is_at_the_door(tournament, rules):
        return CHECK_IN
    return open_heat(tournament, rules) or PRIZES


def _state(step: str, at: str, done: bool, begun: bool) -> StepState:
    if step == at:
        return StepState.NOW
    if done:
        return StepState.DONE
    return StepState.OPEN if begun else StepState.AHEAD


def _check_in(tournament: Tournament, plan: DayClock, at: str) -> LineStep:
    """Done once everybody is here or known not to come."""
    status = [player.status for player in tournament.players.values()]
    here, waiting = status.count(Status.PRESENT), status.count(Status.REGISTERED)
    messages: list[Message] = [msg("day.nobody")]
    if status:
        messages = [msg("day.here", n=here, all=here + waiting) if waiting else msg("day.all_here", n=here)]
    away = sum(each in AWAY for each in status)
    if away:
        messages.append(msg("day.away", n=away))
    return LineStep(
        CHECK_IN,
        msg("day.check_in"),
        state=_state(CHECK_IN, at, done=not waiting, begun=bool(here)),
        times=StepTimes(ends=plan.lines[0].starts if plan.lines else tournament.event.starts_at),
        told=tuple(messages),
        page="players",
        target="status:registered" if waiting else "",
        begun=bool(here),
    )


def _heat(tournament: Tournament, rules: Rules, heat: HeatId, plan: DayClock, at: str) -> LineStep:
    tiles = tuple(table_tile(tournament, rules, table) for table in tournament.tables_of(heat))
    done = bool(tiles) and all(tile.state is TableState.CONFIRMED for tile in tiles)
    begun = any(of == heat for of, _ in tournament.clocks) or any(
        tile.state is not TableState.OUT for tile in tiles
    )
    lines = [line for line in plan.lines if line.heat == heat]
    stage = rules.format.stage(heat)
    seats_in_finals = stage is not None and heat not in tournament.heats
    return LineStep(
        heat,
        heat_message(heat),
        state=_state(heat, at, done, begun),
        times=times_of(lines),
        told=(*_told(tournament, heat, stage, tiles, begun), *_in_waves(tournament, lines, tiles)),
        page="finals" if seats_in_finals else "scores" if begun else "heats",
        target="" if seats_in_finals else f"heat:{heat}",
        heat=heat,
        tiles=tiles,
        begun=begun,
    )


def _told(
    tournament: Tournament, heat: HeatId, stage: Stage | None, tiles: Sequence[BoardTable], begun: bool
) -> tuple[Message, ...]:
    """The state of a heat: before the first paper its seating, then its tables by their states."""
    drawn = tournament.heats.get(heat)
    if drawn is None or not tiles:
        return (msg("day.not_drawn") if stage is None else msg("day.places", n=stage.tables * stage.size),)
    if begun:
        return counts_told(tiles)
    return (msg("day.drawn" if drawn.state is HeatState.DRAFT else "day.published", n=len(tiles)),)


def _in_waves(
    tournament: Tournament, lines: Sequence[PlanLine], tiles: Sequence[BoardTable]
) -> tuple[Message, ...]:
    """Why a heat that is not drawn lasts longer than its game; drawn tables are under their waves."""
    boards = tournament.event.boards
    if tiles or boards is None or len(lines) < 2:
        return ()
    return (msg("day.in_waves", waves=len(lines), boards=boards),)


def _prizes(tournament: Tournament, rules: Rules, plan: DayClock, at: str, now: datetime) -> LineStep:
    """After the last game and the time for protests against it."""
    starts = about = ""
    if plan.lines:
        starts = _later(plan.lines[-1].ends, tournament.event.protest_minutes)
        last = plan.lines[-1]
        waits = last.state in (SlotState.NEXT, SlotState.LATER)
        ends = _later(last.ends, last.told_late) if waits else last.expected_end
        about = _later(ends, tournament.event.protest_minutes) if ends else ""
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
    """Times of one wave, or of a whole heat: from the first one's beginning to the last one's end, as far as
    there were clocks.
    """
    if not lines:
        return StepTimes()
    began = next((line.began for line in lines if line.began), "")
    over = all(line.state is SlotState.DONE for line in lines)
    last, ended = lines[-1], next((line.ended for line in reversed(lines) if line.ended), "")
    expected = next((line.expected for line in lines if line.expected and line.told_late), "")
    return StepTimes(
        starts=lines[0].starts,
        ends=last.ends if last.minutes else "",
        began=began,
        ended=ended if over else "",
        about="" if began or over else expected,
        about_end="" if over or not last.minutes or last.expected_end == last.ends else last.expected_end,
    )


def planned_words(times: StepTimes) -> Message | None:
    """The planned time of the step; None if the plan has none."""
    if times.starts and times.ends:
        return msg("day.span", starts=times.starts, ends=times.ends)
    if times.starts:
        return msg("clock.from", time=times.starts)
    return msg("day.until", time=times.ends) if times.ends else None


def planned_of(step: LineStep) -> Message | None:
    """As `planned_words`; None of a heat that was played without a clock: nobody knows when it was."""
    untold = step.state is StepState.DONE and step.times.starts and not step.times.began
    return None if untold else planned_words(step.times)


def actual_words(times: StepTimes) -> Message | None:
    """The actual or expected times; None if they are the plan's."""
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
    """Whether a step that has begun did so on time, and has ended, or is expected to end, as planned."""
    ends = times.ended or times.about_end
    return times.began == times.starts and ends in ("", times.ends)


def plan_words(times: StepTimes) -> Message | None:
    """The plan and beside it the actual times; None without a plan."""
    plan, now = planned_words(times), actual_words(times)
    if plan is None:
        return None
    if now is None:
        return msg("day.planned", plan=plan)
    return msg("day.planned_and_now", plan=plan, now=now)


def _called(step: LineStep, called: CalledStart | None) -> LineStep:
    """The step after a break, with the announced time."""
    return step if called is None else replace(step, times=replace(step.times, called=called.time))


def _later(time: str, minutes: int) -> str:
    at = datetime.strptime(time, "%H:%M") + timedelta(minutes=minutes)
    return at.strftime("%H:%M")


def _at(tournament: Tournament, at: datetime) -> str:
    return hall_time(at, tournament.event.zone).strftime("%H:%M")
