"""Seating by name: what people look for at the door. Type grows until the names fill their pages.

At most forty names a column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from tourney.base.spelling import by_letters, by_strokes
from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.heats import paper
from tourney.heats.heats_paper_seating_table import SeatingPaper
from tourney.heats.paper_seating_names import (
    GUTTER,
    FoundSeat,
    NamesPlan,
    SetName,
    laid_out_names,
    timed_seats,
)
from tourney.heats.paper_seating_table import seating_frame
from tourney.paper.document import Booklet
from tourney.paper.layout import Flow
from tourney.paper.page_frame import MARGIN
from tourney.paper.printout import Printout, drawn, laid_out_heat
from tourney.paper.reach import high as stack_height
from tourney.paper.reach import reach
from tourney.paper.surface import FAINT, INK, LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording

_NUMBER, _SMALL = 18.0, 10.5
"""Type in a row of the usual height: the table's number, the rest."""
_CAPITAL = 0.36
"""From the middle of a line of figures to its base."""


def seating_by_name(paper: SeatingPaper, wording: Wording) -> Booklet:
    """By strokes in Chinese, by letters in English; both lists, one after the other, in both."""
    flow = Flow(seating_frame(paper, wording, wording(msg("paper.title_seating_name"))))
    _tell_waves(flow, paper)
    seats = [
        (person, table, seat, paper.apart.get(person.number, ""))
        for table in paper.tables
        for seat, person in enumerate(table.persons, 1)
    ]
    chinese = sorted(seats, key=lambda each: by_strokes(each[0]))
    romanised = sorted(seats, key=lambda each: by_letters(each[0]))
    if wording.chinese and not wording.both:
        _list(flow, chinese, wording, msg("paper.by_strokes"))
    elif not wording.both or not any(person.name.zh for person, *_ in seats):
        _list(flow, romanised, wording, msg("paper.by_letters"))
    else:
        _list(flow, chinese, wording, msg("paper.by_strokes"))
        if any(person.name.en for person, *_ in seats):
            flow.new_page()
            _list(flow, romanised, wording, msg("paper.by_letters"))
    return flow.finish()


def _tell_waves(flow: Flow, paper: SeatingPaper) -> None:
    """When each wave plays and on which boards, above the names."""
    for wave, group in groupby(paper.tables, key=lambda table: table.slot.wave):
        tables = list(group)
        if not wave:
            return
        first, last, time = tables[0], tables[-1], tables[0].slot.starts_at
        flow.say(
            msg(
                "paper.wave_tables_at" if time else "paper.wave_tables",
                wave=wave, time=time, first=first.table, last=last.table, boards=last.slot.board,
            ),
            size=11,
        )  # fmt: skip
    flow.gap(1 * MM)


def _list(flow: Flow, seats: Sequence[FoundSeat], words: Wording, order: Message) -> None:
    flow.sentence(words(order, "  "))
    flow.gap(1 * MM)
    if not seats:
        flow.say(msg("paper.nobody"))
        return
    laid = laid_out_names(seats, words, flow.frame.inner, flow.left() - _head_height(words))
    plan = laid.plan
    wide = plan.wide(flow.frame.inner)
    for start in range(0, len(laid.columns), plan.columns):
        if start:
            flow.new_page()
        for at, part in enumerate(laid.columns[start : start + plan.columns]):
            left = MARGIN + at * (wide + GUTTER)
            flow.add(partial(_column, part=part, words=words, plan=plan, left=left, top=flow.y, wide=wide))
        flow.gap(_head_height(words) + plan.rows * plan.high)


def _head_height(words: Wording) -> float:
    """The heads of a column, each language on its own line."""
    return (7.6 if words.both else 4.6) * MM


@dataclass(frozen=True, slots=True)
class _Places:
    """From the left: where a column's parts stand, and the room of its names."""

    left: float
    wide: float
    unit: float
    timed: bool
    room: float

    @property
    def name(self) -> float:
        return self.left + 11.5 * self.unit

    @property
    def table(self) -> float:
        return self.left + self.wide - 25 * self.unit

    @property
    def seat(self) -> float:
        return self.left + self.wide - 10.5 * self.unit

    @property
    def time(self) -> float:
        return self.table - 12.5 * self.unit


def _column(
    surface: Surface,
    part: Sequence[tuple[FoundSeat, SetName]],
    words: Wording,
    *,
    plan: NamesPlan,
    left: float,
    top: float,
    wide: float,
) -> None:
    timed = timed_seats([found for found, _ in part])
    room = plan.name_room(surface.size.width - 2 * MARGIN, timed)
    at = _Places(left, wide, plan.grown * MM, timed=timed, room=room)
    _heads(surface, words, at, top)
    top += _head_height(words)
    surface.line(left, top, left + wide, top, 1.0, INK)
    for i, (found, name) in enumerate(part):
        high = name.deep * plan.high
        if i % 2:
            surface.box(left, top, wide, high, fill=FAINT)
        _row(surface, found, name, at, middle=top + high / 2, grown=plan.grown)
        top += high
        surface.line(left, top, left + wide, top, 0.5, LINE)


def _heads(surface: Surface, words: Wording, at: _Places, top: float) -> None:
    heads = [
        (at.name, at.room, "paper.name", Align.LEFT),
        (at.table, 14 * at.unit, "paper.table", Align.RIGHT),
        (at.seat, 10 * at.unit, "paper.seat", Align.RIGHT),
    ]
    if at.timed:
        heads.append((at.time, 13 * at.unit, "paper.when", Align.RIGHT))
    for x, room, key, align in heads:
        for i, line in enumerate(words.lines(msg(key))):
            base = top + (3.2 + 3.1 * i) * MM
            surface.text(x, base, line, 8, room=room, bold=not i, align=align, grey=SOFT)


def _row(
    surface: Surface, found: FoundSeat, name: SetName, at: _Places, *, middle: float, grown: float
) -> None:
    person, table, seat, _ = found
    small, large, unit = _SMALL * grown, _NUMBER * grown, at.unit
    base = middle + small * _CAPITAL
    surface.text(at.left, base, str(person.number), small, room=9.5 * unit, align=Align.RIGHT, grey=SOFT)
    above = name.under * reach(name.team).high / 2 if name.team else 0.0
    surface.lines(at.name, middle - above, name.lines, name.size, at.room, name.whole)
    if name.team:
        below = middle - above + stack_height(name.lines) * name.size / 2
        surface.text(
            at.name, below + reach(name.team).above * name.under, name.team, name.under, room=at.room
        )
    surface.text(at.time, base, table.slot.starts_at, small, room=13 * unit, align=Align.RIGHT)
    where, lower = str(table.table), middle + large * _CAPITAL
    surface.text(at.table, lower, where, large, room=14 * unit, bold=True, align=Align.RIGHT)
    surface.text(at.seat, base, str(seat), small, room=10 * unit, align=Align.RIGHT)


PRINTOUTS = (
    Printout(
        kind="seating-name",
        occasion=Occasion.HEAT,
        order=40,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        needs_heat=True,
        ready=drawn,
        hangs=True,
        make=laid_out_heat(paper.seating_paper, seating_by_name),
    ),
)
