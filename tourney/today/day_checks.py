"""The check list of the step that the day is about: what is done and when, what waits, each with its way.

It says nothing of its own about what comes next: the steps and lacks of `today` find their lines here, and
what belongs to none of them stands below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId
from tourney.base.texts import Message, msg
from tourney.event.event_records import HEATS, ResultState
from tourney.event.ports import NO_COPIES, CopiesHere
from tourney.event.printouts import PaperSet, title_of
from tourney.event.records import HeatState, Printed, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import SCORESHEETS, TableState
from tourney.heats.heats_table_tiles_query import table_tile
from tourney.heats.heats_table_tiles_view import BoardTable
from tourney.standings.result_status import event_status, status_in, status_words
from tourney.today.day_line_view import CheckState, DayCheck
from tourney.today.today import any_result
from tourney.today.today_view import Act, DayStep, Lack, TodayView

_BEFORE_STAGE = (
    "today.do_tie",
    "today.do_items",
    "today.do_places",
    "today.do_doubts",
    "today.do_doubts_level",
    "today.do_declare",
)
"""What comes between the last heat and the draw of a stage."""
_AT_PLAY = (
    "today.do_scores",
    "today.do_mend",
    "today.do_mend_then",
    "today.do_wait",
    "today.do_wait_one",
)
"""What is done from the start of a heat until its last table is confirmed."""
_CEREMONY = ("certificates", "prizes", "results", "press")
_TABLES_LISTED = 8
"""So many tables of a heat are listed one by one; of the rest only how many."""


def check_list(
    tournament: Tournament,
    rules: Rules,
    today: TodayView,
    now: datetime,
    copies: CopiesHere | None = NO_COPIES,
) -> tuple[DayCheck, ...]:
    """The lines in the order in which they are done, then what else waits. `copies`: where this computer puts
    the event's copies, None where nobody here was asked."""
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
    ]
    return tuple(lines)


class _Steps:
    """What `today` says is to be done; each is taken by at most one line."""

    def __init__(self, steps: Sequence[DayStep]) -> None:
        self._now = steps[0]
        self._left = list(steps)

    def take(self, *keys: str) -> DayStep | None:
        """The first step that is left whose sentence has one of these keys."""
        found = next((step for step in self._left if step.text.key in keys), None)
        if found is not None:
            self._left.remove(found)
        return found

    def is_now(self, step: DayStep | None) -> bool:
        """Whether it is the one thing to do."""
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
    copies: CopiesHere | None,
) -> Iterator[DayCheck]:
    heat = today.heat
    if today.now.text.key == "today.do_players":
        return
    if heat is None:
        yield from _ceremony(tournament, rules, today, steps, now)
        yield _copy(tournament, copies)
        return
    yield from _at_the_door(steps)
    if rules.format.stage(heat) is not None and heat not in tournament.heats:
        yield _heats_over(tournament, rules, now)
        yield from _of_step(steps, *_BEFORE_STAGE)
    else:
        yield from _still_open_to_protest(tournament, rules, now)
    yield _drawn(tournament, heat, steps)
    yield from _of_step(steps, "today.do_seat", "today.do_redraw")
    yield _published(tournament, heat, steps)
    yield from _printed(tournament, today, heat, steps)
    yield from _clocks(tournament, heat, steps)
    tiles = [table_tile(tournament, rules, table) for table in tournament.tables_of(heat)]
    if tiles and tournament.heats[heat].state is HeatState.PUBLISHED:
        yield from _sheets(today, heat, tiles, steps)
    yield _copy(tournament, copies)
    yield from _next_heat(tournament, rules, heat)


def _of_step(steps: _Steps, *keys: str) -> Iterator[DayCheck]:
    """A line for each of these steps that is to be done; what is to be done now stands above the list."""
    while (step := steps.take(*keys)) is not None:
        if not steps.is_now(step):
            yield DayCheck("step", step.text, CheckState.OPEN, step=step)


def _at_the_door(steps: _Steps) -> Iterator[DayCheck]:
    """Who is awaited, before anything is drawn: a line of the list also while it is the one thing to do."""
    step = steps.take("today.do_check_in")
    if step is not None:
        yield DayCheck("step", step.text, CheckState.OPEN, step=step, present=steps.is_now(step))
    for key in ("today.do_leave_out", "today.do_draw_without"):
        yield from _of_step(steps, key, f"{key}_named")


# ---- the lines of a heat --------------------------------------------------------------------------


def _drawn(tournament: Tournament, heat: HeatId, steps: _Steps) -> DayCheck:
    drawn = tournament.heats.get(heat)
    if drawn is not None:
        text = msg("day.check_drawn", n=len(tournament.tables_of(heat)))
        return DayCheck(
            "drawn", text, CheckState.DONE, at=drawn.drawn_at, step=_to("heats", heat, "day.link_seats")
        )
    step = steps.take("today.do_draw", "today.do_stage")
    text = msg("day.check_draw_stage", heat=heat_named(heat))
    if heat not in STAGES:
        beside = () if step is None else step.beside
        text = msg("day.check_draw", heats=[heat_named(each) for each in (heat, *beside)])
    now = steps.is_now(step)
    way = step if step is None or now else replace(step, button=msg("day.link_draw"))
    return DayCheck("drawn", text, CheckState.OPEN, step=way, present=now)


def _published(tournament: Tournament, heat: HeatId, steps: _Steps) -> DayCheck:
    drawn = tournament.heats.get(heat)
    if drawn is not None and drawn.state is HeatState.PUBLISHED:
        text = msg("day.check_published")
        return DayCheck("published", text, CheckState.DONE, at=drawn.published_at)
    step = steps.take("today.do_publish")
    text = msg("day.check_publish")
    return DayCheck("published", text, CheckState.OPEN, step=step, present=steps.is_now(step))


def _printed(tournament: Tournament, today: TodayView, heat: HeatId, steps: _Steps) -> Iterator[DayCheck]:
    """The set that goes into the hall: done once there are scoresheets, with whatever else was printed; open
    until then while nothing has come back, a clock that runs or not."""
    if heat not in tournament.heats:
        return
    step = steps.take("today.do_print")
    prints = _newest(tournament, heat)
    to_print = msg("day.check_print", heat=heat_named(heat))
    to_paper = DayStep(to_print, msg("day.link_print"), page="print", target=f"set:{heat}")
    if again := _to_print_again(prints, today):
        yield DayCheck("printed", again, CheckState.OPEN, step=step or to_paper, present=steps.is_now(step))
    elif prints:
        text = msg("day.check_printed", papers=[title_of(each.kind) for each in prints])
        whole = any(each.kind in SCORESHEETS for each in prints) and not _some_wrong(prints, today)
        done = CheckState.DONE if whole else CheckState.PART
        at = max(each.at for each in prints)
        yield DayCheck("printed", text, done, at=at, step=step or to_paper, present=steps.is_now(step))
    elif not any_result(tournament, heat):
        now = steps.is_now(step)
        yield DayCheck("printed", to_print, CheckState.OPEN, step=step or to_paper, present=now)


def _to_print_again(prints: Sequence[Printed], today: TodayView) -> Message | None:
    """Those of these prints that lack what is new, None where none does; those that are wrong have a line of
    their own already."""
    old = [title_of(each.kind) for each in prints if (each.kind, each.heat) in today.outdated]
    return msg("day.check_print_again", papers=old) if old else None


def _some_wrong(prints: Sequence[Printed], today: TodayView) -> bool:
    return any((each.kind, each.heat) in today.wrong_papers for each in prints)


def _newest(tournament: Tournament, heat: HeatId | None) -> list[Printed]:
    """The newest print of each kind, in the order in which each kind was printed first."""
    prints = {each.kind: each for _, each in sorted(tournament.prints.items()) if each.heat == heat}
    return list(prints.values())


def _clocks(tournament: Tournament, heat: HeatId, steps: _Steps) -> Iterator[DayCheck]:
    tables = tournament.tables_of(heat)
    waves = sorted({table.wave for table in tables})
    for wave in waves:
        clock = tournament.clocks.get((heat, wave))
        if clock is not None:
            done = msg("day.check_clock") if len(waves) == 1 else msg("day.check_clock_wave", wave=wave)
            yield DayCheck("clock", done, CheckState.DONE, at=clock.started_at)
    for key in ("today.do_start", "today.do_start_wave"):
        step = steps.take(key)
        if step is not None:
            yield DayCheck("clock", step.text, CheckState.OPEN, step=step, present=steps.is_now(step))


def _sheets(today: TodayView, heat: HeatId, tiles: Sequence[BoardTable], steps: _Steps) -> Iterator[DayCheck]:
    """How many tables are confirmed, then those that need something, what holds up the day first."""
    step = steps.take(*_AT_PLAY)
    done = sum(tile.state is TableState.CONFIRMED for tile in tiles)
    came = any(tile.state is not TableState.OUT for tile in tiles)
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
    TableState.IN: "day.link_enter",
}
"""What one does with a table in such a state."""


def _copy(tournament: Tournament, copies: CopiesHere | None) -> DayCheck:
    """The complete copy on a stick after each confirmed table: offered, and nobody is held up without it.

    Done where this computer makes it: another's folder is not written to before somebody here agrees.
    """
    wanted = tournament.event.copies_to
    folder = copies.folder if wanted and copies is not None else ""
    if folder:
        text = msg("day.check_copy", folder=folder)
    elif wanted:
        text = msg("day.check_copy_unasked" if copies is None else "day.check_copy_none", folder=wanted)
    else:
        text = msg("day.check_no_copy")
    link = msg("day.link_change") if folder else msg("day.link_choose")
    step = DayStep(text, link, page="event", target="field:copies_to")
    return DayCheck("copy", text, CheckState.DONE if folder else CheckState.OPEN, step=step)


def _next_heat(tournament: Tournament, rules: Rules, heat: HeatId) -> Iterator[DayCheck]:
    """The heat after this one, where it is drawn already and the hall does not know it yet."""
    heats = rules.format.all_heats
    after = heats[heats.index(heat) + 1 :]
    drawn = tournament.heats.get(after[0]) if after else None
    here = tournament.heats.get(heat)
    if drawn is None or drawn.state is not HeatState.DRAFT or here is None or here.state is HeatState.DRAFT:
        return
    text = msg("day.check_next", heat=heat_named(after[0]))
    yield DayCheck("next", text, CheckState.OPEN, step=_to("heats", after[0], "day.link_seats"))


# ---- before the finals, and after them ------------------------------------------------------------


def _heats_over(tournament: Tournament, rules: Rules, now: datetime) -> DayCheck:
    """How official the standings are on which the stage rests."""
    status = status_in(tournament, rules, HEATS, now)
    text = msg("day.check_standings", state=status_words(status, tournament.players))
    step = DayStep(text, msg("day.link_standings"), page="standings")
    return DayCheck("standings", text, _state_of(status.state), at=status.declared_at, step=step)


def _still_open_to_protest(tournament: Tournament, rules: Rules, now: datetime) -> Iterator[DayCheck]:
    """The standings, until when they can be protested against, though a stage is drawn on them already."""
    stages = {stage.heat for stage in rules.format.stages}
    if stages & set(tournament.heats) and status_in(tournament, rules, HEATS, now).protests_open:
        yield _heats_over(tournament, rules, now)


def _ceremony(
    tournament: Tournament, rules: Rules, today: TodayView, steps: _Steps, now: datetime
) -> Iterator[DayCheck]:
    """The result, the paper of the ceremony, the champion on the screen."""
    yield from _still_open_to_protest(tournament, rules, now)
    status = event_status(tournament, rules, now)
    text = msg("day.check_result", state=status_words(status, tournament.players))
    ready = status.state is ResultState.COMPLETE
    step = DayStep(text, msg("day.link_finals"), page="finals")
    if ready:  # asked at once, with the reason that is needed while protests can still be made
        step = DayStep(text, msg("day.link_declare"), Act.DECLARE, page="finals", target=status.scope)
    waited = steps.take("today.do_declare")
    present = waited is not None and waited.act is Act.DECLARE and steps.is_now(waited)
    way = waited if present else step
    yield DayCheck("result", text, _state_of(status.state), at=status.declared_at, step=way, present=present)
    whole = _newest(tournament, None)
    prints = [each for each in whole if each.kind in _CEREMONY]
    target = DayStep(text, msg("day.link_print"), page="print", target=f"set:{PaperSet.END}")
    if again := _to_print_again(whole, today):
        yield DayCheck("printed", again, CheckState.OPEN, step=target)
    elif prints:
        printed = msg("day.check_printed", papers=[title_of(each.kind) for each in prints])
        at = max(each.at for each in prints)
        state = CheckState.PART if _some_wrong(prints, today) else CheckState.DONE
        yield DayCheck("printed", printed, state, at=at, step=target)
    else:
        yield DayCheck("printed", msg("day.check_certificates"), CheckState.OPEN, step=target)
    champion = DayStep(text, msg("day.link_projector"), page="projector")
    yield DayCheck("projector", msg("day.check_champion"), CheckState.OPEN, step=champion)


def ceremony_is_out(tournament: Tournament, declared: datetime) -> bool:
    """Whether a paper of the ceremony was printed once the result was official."""
    return any(each.kind in _CEREMONY and each.at >= declared for each in tournament.prints.values())


def _state_of(state: ResultState) -> CheckState:
    known = {ResultState.OFFICIAL: CheckState.DONE, ResultState.COMPLETE: CheckState.PART}
    return known.get(state, CheckState.OPEN)


# ---- ways -----------------------------------------------------------------------------------------


def _is_below(lack: Lack, heat: HeatId | None) -> bool:
    """Whether it is about a table of the heat in hand, and so stands below its scoresheets."""
    return heat is not None and lack.target.startswith(f"table:{heat}:")


def _go(lack: Lack, link: str = "today.go") -> DayStep:
    return DayStep(lack.text, Message(link), Act.GO, page=lack.page, target=lack.target)


def _to(page: str, heat: HeatId, link: str) -> DayStep:
    return DayStep(Message(link), Message(link), page=page, target=f"heat:{heat}")
