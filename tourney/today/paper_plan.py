"""The plan of the day by the clock, with room for the true times; and its table for the briefing."""

from __future__ import annotations

from dataclasses import replace

from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.document import Booklet
from tourney.paper.heat_words import heat_message
from tourney.paper.layout import Cell, Flow, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import A4, MM, SOFT, Align
from tourney.paper.wording import Wording
from tourney.today import paper_day_query as paper_day
from tourney.today.paper_day_view import ClockPaper, DayPlan, PlanRow


def clock_plan(paper: ClockPaper, wording: Wording) -> Booklet:
    """One line a wave, large enough to read from a standing position and to write in."""
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_clock_plan")), size=A4.landscape))
    plan_table(flow, paper.plan, wording, to_fill=True)
    flow.gap(3 * MM)
    flow.say(msg("paper.clock_hint"), size=9, grey=SOFT)
    return flow.finish()


def plan_table(flow: Flow, plan: DayPlan, wording: Wording, to_fill: bool) -> None:
    """The timetable; `to_fill` adds columns for when a wave truly began, paused and ended."""
    if plan.problem is not None:
        flow.say(plan.problem)
        return
    size = 12.0 if to_fill else 10.5
    waves = [TableColumn(wording.lines(msg("paper.wave")), 13, Align.RIGHT)] if _in_waves(plan) else []
    columns = [
        TableColumn(wording.lines(msg("paper.heat")), 36, bold=True, lines=2, white=3 * MM),
        *waves,
        TableColumn(wording.lines(msg("paper.starts")), 19, Align.RIGHT, bold=True, white=3 * MM),
        TableColumn(wording.lines(msg("paper.ends")), 19, Align.RIGHT, bold=True, white=3 * MM),
        TableColumn(wording.lines(msg("paper.minutes")), 21, Align.RIGHT, lines=2),
        TableColumn(wording.lines(msg("paper.tables")), 24, Align.CENTRE),
    ]
    if to_fill:
        columns += [
            TableColumn(wording.lines(msg(key)), 22, Align.CENTRE, ruled=True)
            for key in ("paper.began", "paper.paused", "paper.ended")
        ]
    played = [row for number in range(len(plan.rows)) for row in _rows(plan, number, wording, len(columns))]
    rows = [*_registration(plan, wording, len(columns)), *played, *_prizes(plan, wording, len(columns))]
    flow.table(columns, rows, size=size, row_height=(12 if to_fill else 6.4) * MM, poster=to_fill)
    if plan.guessed:
        flow.gap(1.5 * MM)
        flow.say(msg("paper.plan_guessed"), size=8.5, grey=SOFT)


def _in_waves(plan: DayPlan) -> bool:
    return any(row.waves > 1 for row in plan.rows)


def _rows(plan: DayPlan, number: int, wording: Wording, columns: int) -> list[Row]:
    """A wave, and the break after it."""
    row = plan.rows[number]
    of_waves = wording.lines(msg("paper.wave_of", wave=row.wave, waves=row.waves)) if row.waves > 1 else ""
    wave: tuple[Cell, ...] = (of_waves,) if _in_waves(plan) else ()
    played = _row(row, wave, wording, columns)
    if row.pause_after <= 0:
        return [played]
    then = plan.rows[number + 1].starts
    cells = (wording(msg("clock.break"), " "), *("",) * len(wave), row.ends, then, str(row.pause_after))
    played = replace(played, ruled=False)
    return [played, Row((*cells, *("",) * (columns - len(cells))), grey=SOFT, ruled=True)]


def _registration(plan: DayPlan, wording: Wording, columns: int) -> list[Row]:
    """What comes before the first heat, and ends when it begins."""
    if not plan.registration:
        return []
    return [
        _beside(plan, "paper.registration_from", (plan.registration, plan.rows[0].starts), wording, columns)
    ]


def _prizes(plan: DayPlan, wording: Wording, columns: int) -> list[Row]:
    """What comes after the last game and the time for protests; nobody knows when it ends."""
    if not plan.prizes:
        return []
    return [_beside(plan, "paper.prizes_from", (plan.prizes, ""), wording, columns)]


def _beside(plan: DayPlan, key: str, times: tuple[str, str], wording: Wording, columns: int) -> Row:
    """What is not played, with its times."""
    wave = ("",) if _in_waves(plan) else ()
    cells = (wording(msg(key), " "), *wave, *times)
    return Row((*cells, *("",) * (columns - len(cells))), grey=SOFT, ruled=True)


def _row(row: PlanRow, wave: tuple[Cell, ...], wording: Wording, columns: int) -> Row:
    minutes = (str(row.minutes),) if row.minutes else wording.lines(msg("paper.untimed"))
    tables = f"{row.first}–{row.last}" if row.last > row.first else str(row.first)
    cells: tuple[Cell, ...] = (
        wording(heat_message(row.heat), " "),
        *wave,
        row.starts,
        row.ends,
        minutes,
        tables,
    )
    return Row((*cells, *("",) * (columns - len(cells))), ruled=row.wave == row.waves)


PRINTOUTS = (
    Printout(
        kind="clock-plan",
        occasion=Occasion.HEAT,
        order=10,
        sets=(PaperSet.DOORS,),
        hangs=True,
        make=laid_out(paper_day.clock_paper, clock_plan),
    ),
)
