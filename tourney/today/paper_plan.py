"""Prints the plan of the day by the clock, with room for the true times and for the referees' names.

Rules, briefing, programme and hand kit have its table and the points of the format too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import ceil
from types import MappingProxyType

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.base.times import time_of
from tourney.clock.day_plan import Planned, Slot, announced, day_clock, planned
from tourney.event.formats import format_line
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import TableVolunteers, Tournament
from tourney.event.rules import Rules
from tourney.event.volunteers import volunteers_at
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Cell, Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import A4, MM, SOFT, Align
from tourney.paper.wording import Wording
from tourney.scoresheet.ranking import PointsBasis


@dataclass(frozen=True, slots=True)
class PointsRow:
    """The whole points for the places of one row of the points table; `of`: the row's number."""

    of: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """The format of this event. `by_left`: a row is for players left at the end, else for table sizes."""

    line: Message
    rows: tuple[PointsRow, ...]
    by_left: bool
    low_wins: bool
    protest_minutes: int


@dataclass(frozen=True, slots=True)
class ClockPaper:
    """The clock plan to fill in with the true times; `known` are those of waves that have begun, "" for an
    end that is to come.
    """

    head: EventHead
    plan: Planned
    known: Mapping[tuple[HeatId, int], tuple[str, str]] = field(default_factory=dict)
    volunteers: tuple[TableVolunteers, ...] = ()


def points_table(layout: Layout, facts: FormatFacts, wording: Wording, scale: float = 1.0) -> None:
    """Points by place, one row for each number of players left (or for each size of table)."""
    if not facts.rows:
        return
    layout.heading(wording(msg("paper.points_by_place")), 11.5, keep=(10 + 6 * len(facts.rows)) * MM)
    most = max(len(row.points) for row in facts.rows)
    of = msg("paper.players_left") if facts.by_left else msg("paper.players_at_table")
    columns = [TableColumn(wording.lines(of), 40, bold=True)]
    columns += [
        TableColumn((wording(msg("paper.nth_place", n=place), " "),), 20, Align.RIGHT)
        for place in range(1, most + 1)
    ]
    rows = [
        Row((str(row.of), *(str(each) for each in row.points), *("",) * (most - len(row.points))))
        for row in facts.rows
    ]
    layout.table(columns, rows, size=9.5 * scale)
    layout.gap(1.5 * MM)
    wins = msg("paper.low_wins") if facts.low_wins else msg("paper.high_wins")
    layout.say(wins, msg("paper.shared_points"), size=8.5, grey=SOFT)


def clock_paper(tournament: Tournament, rules: Rules, now: datetime) -> ClockPaper:
    lines = day_clock(tournament, rules, now).lines
    known = {(line.heat, line.wave): (line.began, line.ended) for line in lines if line.began}
    plan, volunteers = announced(tournament, rules, now), tournament.event.volunteers
    return ClockPaper(event_head(tournament, now), plan, known, volunteers)


def format_facts(rules: Rules) -> FormatFacts:
    """The format in the form that papers show."""
    fmt = rules.format
    rows = tuple(PointsRow(of, tuple(row)) for of, row in sorted(fmt.points.rows.items()))
    return FormatFacts(
        line=format_line(fmt, rules.sizes),
        rows=rows,
        by_left=fmt.points.basis is PointsBasis.LEFT,
        low_wins=fmt.low_wins,
        protest_minutes=rules.event.protest_minutes,
    )


def clock_plan(paper: ClockPaper, wording: Wording) -> Document:
    """One line a wave, large enough to read from a standing position and to write in; then the referees."""
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_clock_plan")), size=A4.landscape))
    plan_table(layout, paper.plan, wording, to_fill=True, known=paper.known)
    layout.gap(3 * MM)
    layout.say(msg("paper.clock_hint"), size=9, grey=SOFT)
    if paper.plan.slots:
        layout.new_page()
        _referees(layout, paper.plan.slots, paper.volunteers, wording)
    return layout.finish()


_HEAD = 12 * MM
"""The height of the heads of the columns."""
_LEAST, _ROW = 8 * MM, 12 * MM
"""Rows shrink by so much where that saves a page."""
_BELOW = 16 * MM
"""The sentences below the plan."""
_MOST_HEATS = 5
"""The most columns wide enough for names; further ones go into a table of their own."""


def _referees(
    layout: Layout, plan: Sequence[Slot], volunteers: Sequence[TableVolunteers], wording: Wording
) -> None:
    """A row a table with its volunteers, a column a heat; a heat in which a table does not play has no line
    for a name.
    """
    layout.heading(wording(msg("paper.title_referees")))
    layout.say(msg("paper.referees_hint"), size=9.5, grey=SOFT)
    layout.gap(3 * MM)
    heats = list(dict.fromkeys(row.heat for row in plan))
    for first in range(0, len(heats), _MOST_HEATS):
        _of_tables(layout, plan, heats[first : first + _MOST_HEATS], volunteers, wording)
        layout.gap(5 * MM)


def _of_tables(
    layout: Layout,
    plan: Sequence[Slot],
    heats: Sequence[HeatId],
    volunteers: Sequence[TableVolunteers],
    wording: Wording,
) -> None:
    """A cell has the time when its table plays, if that is not every table's; the name is written behind."""
    waves = {heat: [row for row in plan if row.heat == heat] for heat in heats}
    columns = [TableColumn(wording.lines(msg("paper.table")), 12, Align.CENTRE, bold=True, size=13)]
    if volunteers:
        columns.append(TableColumn(wording.lines(msg("awards.banker_scorer")), 46, lines=2, steady=True))
    columns += [
        TableColumn((wording(heat_message(heat), " "), *_at_once(waves[heat])), 40, ruled=True)
        for heat in heats
    ]
    last = max(row.last for row in plan if row.heat in heats)
    rows = []
    for table in range(1, last + 1):
        names = (volunteers_at(volunteers, TableNo(table)),) if volunteers else ()
        rows.append(Row((str(table), *names, *(_starts(waves[heat], table) for heat in heats))))
    layout.table(columns, rows, size=9.5, row_height=_fitting(layout.left(), len(rows), _ROW))


def _fitting(room: float, rows: int, most: float) -> float:
    """The height of a row that takes as few pages as the least does, and fills them."""
    room -= _HEAD
    pages = ceil(rows * _LEAST / room)
    return min(most, room / ceil(rows / pages))


def _at_once(waves: Sequence[Slot]) -> tuple[str, ...]:
    """The time at which all tables of a heat begin, once above their names; () if they do not."""
    return (time_of(waves[0].starts),) if len(waves) == 1 else ()


def _starts(waves: Sequence[Slot], table: int) -> str:
    """When a table plays in a heat if others play later, "–" if it does not."""
    for row in waves:
        if row.first <= table <= row.last:
            return "" if _at_once(waves) else time_of(row.starts)
    return "–"


def plan_table(
    layout: Layout,
    plan: Planned,
    wording: Wording,
    to_fill: bool,
    scale: float = 1.0,
    breaks: bool = True,
    known: Mapping[tuple[HeatId, int], tuple[str, str]] = MappingProxyType({}),
) -> None:
    """The timetable; `to_fill` adds columns for the true beginning, pauses and end of a wave, filled in where
    they are `known`.

    Without `breaks` they follow from the times of the waves alone; so does one from a planned end to a start
    that has moved.
    """
    if plan.problem is not None:
        layout.say(plan.problem)
        return
    size = 12.0 if to_fill else 10.5 * scale
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
    played = [
        row
        for number in range(len(plan.slots))
        for row in _rows(plan, number, wording, len(columns), breaks=breaks, known=known)
    ]
    rows = [*_registration(plan, wording, len(columns)), *played, *_prizes(plan, wording, len(columns))]
    high = _fitting(layout.left() - _BELOW, len(rows), _ROW) if to_fill else 6.4 * MM * scale
    layout.table(columns, rows, size=size, row_height=high, poster=to_fill)
    if plan.guessed:
        layout.gap(1.5 * MM)
        layout.say(msg("paper.plan_guessed"), size=8.5, grey=SOFT)


def _in_waves(plan: Planned) -> bool:
    return any(slot.wave > 1 for slot in plan.slots)


def _rows(
    plan: Planned,
    number: int,
    wording: Wording,
    columns: int,
    breaks: bool,
    known: Mapping[tuple[HeatId, int], tuple[str, str]],
) -> list[Row]:
    """A wave, its intervals, and the break after it."""
    slot, pause = plan.slots[number], plan.pause_after(number)
    waves = plan.waves(slot)
    of_waves = wording.lines(msg("paper.wave_of", wave=slot.wave, waves=waves)) if waves > 1 else ""
    wave: tuple[Cell, ...] = (of_waves,) if _in_waves(plan) else ()
    began, ended = known.get((slot.heat, slot.wave), ("", ""))
    true = (began, "", ended) if began else ()
    played = _row(slot, wave, wording, columns, last=slot.wave == waves, true=true)
    beside = [(msg("interval.title"), time_of(at), time_of(at + long), long) for at, long in slot.intervals]
    if pause > 0 and breaks and number not in plan.moved_breaks:
        then = time_of(plan.slots[number + 1].starts)
        beside.append((msg("clock.break"), _ends(slot), then, pause))
    if not beside:
        return [played]
    rows = [replace(played, ruled=False)]
    for what, since, until, minutes in beside:
        cells = (wording(what, " "), *("",) * len(wave), since, until, str(minutes))
        rows.append(Row((*cells, *("",) * (columns - len(cells))), grey=SOFT))
    return [*rows[:-1], replace(rows[-1], ruled=True)]


def _registration(plan: Planned, wording: Wording, columns: int) -> list[Row]:
    """The time before the first heat, which ends when that begins."""
    if not plan.slots:
        return []
    times = time_of(plan.registration), time_of(plan.slots[0].starts)
    return [_beside(plan, "paper.registration_from", times, wording, columns)]


def _prizes(plan: Planned, wording: Wording, columns: int) -> list[Row]:
    """The time after the last game and the time for protests; its end is unknown."""
    if not plan.slots:
        return []
    return [_beside(plan, "paper.prizes_from", (time_of(plan.prizes), ""), wording, columns)]


def _beside(plan: Planned, key: str, times: tuple[str, str], wording: Wording, columns: int) -> Row:
    """Parts of the day without play, with their times."""
    wave = ("",) if _in_waves(plan) else ()
    cells = (wording(msg(key), " "), *wave, *times)
    return Row((*cells, *("",) * (columns - len(cells))), grey=SOFT, ruled=True)


def _row(
    slot: Slot, wave: tuple[Cell, ...], wording: Wording, columns: int, *, last: bool, true: tuple[str, ...]
) -> Row:
    """A wave; a rule stands below the `last` of its heat. `true`: the times as they were."""
    minutes = (str(slot.minutes),) if slot.timed else wording.lines(msg("paper.untimed"))
    tables = f"{slot.first}–{slot.last}" if slot.last > slot.first else str(slot.first)
    cells: tuple[Cell, ...] = (
        wording(heat_message(slot.heat), " "),
        *wave,
        time_of(slot.starts),
        _ends(slot),
        minutes,
        tables,
        *true,
    )
    return Row((*cells, *("",) * (columns - len(cells))), ruled=last)


def _ends(slot: Slot) -> str:
    """When a wave ends; nobody knows of an untimed one."""
    return time_of(slot.ends) if slot.timed else ""


def has_plan(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once the day can be planned."""
    return planned(tournament, rules).problem


PRINTOUTS = (
    Printout(
        kind="clock-plan",
        occasion=Occasion.HEAT,
        order=10,
        sets=(PaperSet.DOORS,),
        hangs=True,
        ready=has_plan,
        make=laid_out(clock_paper, clock_plan),
    ),
)
