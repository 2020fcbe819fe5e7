"""Seating by name: what people look for at the door. Type grows until the names fill their pages.

At most forty names a column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from statistics import median

from tourney.competition.stroke_order import by_letters, by_strokes
from tourney.documents.kit.fitting import ONE_LINE, name_size
from tourney.documents.kit.flow import Flow
from tourney.documents.kit.fonts import width
from tourney.documents.kit.note_pages import foot_height
from tourney.documents.kit.page_frame import MARGIN
from tourney.documents.kit.rendering import Booklet
from tourney.documents.kit.surface import FAINT, INK, LINE, MM, SMALLEST, SOFT, Align, Surface
from tourney.documents.kit.wording import Wording
from tourney.documents.printout import Printout, drawn, laid_out_heat
from tourney.documents.seating_table import seating_frame
from tourney.services.queries import paper
from tourney.texts import Message, msg
from tourney.views.paper import Person, SeatedTable, SeatingPaper
from tourney.views.printouts import Occasion, PaperSet

_GUTTER = 8 * MM
_ROW = 6.9 * MM
_MOST = 40
_NAME, _NUMBER, _SMALL = 17.2, 18.0, 10.5
"""Type in a row of this height: the name, the table's number, the rest."""
_TWO_LINES = 1.55
"""Height of a row in sizes of a name that stands on two lines of it."""
_CAPITAL, _MIDDLE = 0.36, 0.33
"""From the middle of a line of type to its base: of figures, of letters that reach below it."""
_STEP = 0.1
_LARGEST = 2.2
"""Names grow to 38 points; larger ones would be read no farther away than the table's number beside them."""

_READABLE = 9
"""Points that a name has at least with its team beside it; else the number alone tells it apart."""

Found = tuple[Person, SeatedTable, int, str]
"""A player, their table and their seat; of two of one name the team besides."""


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


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a list fills its pages: columns on each, names in a column, a row's height, how much type grows."""

    columns: int
    rows: int
    high: float
    grown: float

    def pages(self, names: int) -> int:
        """How many pages so many names take."""
        return -(-names // (self.columns * self.rows))

    def wide(self, inner: float) -> float:
        """A column's width."""
        return (inner - _GUTTER * (self.columns - 1)) / self.columns

    def name_room(self, inner: float, timed: bool) -> float:
        """What a name has in a column, between the number and the time or the table."""
        return self.wide(inner) - (38 + (12.5 if timed else 0)) * MM * self.grown

    def name_size(self, name: str, room: float) -> float:
        """A name's type: as large as its row, smaller where it takes two lines."""
        size = _NAME * self.grown
        return size if width(name, 1) * size * ONE_LINE <= room else min(size, self.high / _TWO_LINES)

    def shown_size(self, name: str, room: float) -> float:
        """The type that it then has, measured, not set: under `SMALLEST` it would have no room."""
        return name_size(name, room, self.name_size(name, room), SMALLEST)


def _plan(flow: Flow, seats: Sequence[Found], words: Wording) -> _Plan:
    """With room left for the notes of names that are cut, where the list takes no more pages for it."""
    names = [words.person_line(person.name) for person, *_ in seats]
    timed = any(table.slot.starts_at for _, table, *_ in seats)
    inner, room = flow.frame.inner, flow.left() - _head_height(words)
    plan = _largest(names, timed, inner, room)
    own = plan.name_room(inner, timed)
    cut = {name for name in names if plan.shown_size(name, own) < SMALLEST}
    if not cut:
        return plan
    with_notes = _largest(names, timed, inner, room - foot_height(len(cut)))
    return with_notes if with_notes.pages(len(seats)) == plan.pages(len(seats)) else plan


def _largest(names: Sequence[str], timed: bool, inner: float, high: float) -> _Plan:
    """On as few pages as hold them: the number of columns and the type that show most names largest."""

    def shown(plan: _Plan) -> tuple[int, float, float]:
        room = plan.name_room(inner, timed)
        sizes = [plan.shown_size(name, room) for name in names]
        return sum(size >= SMALLEST for size in sizes), median(sizes), plan.grown

    most = min(_MOST, int(high // _ROW))
    pages = -(-len(names) // (2 * most))
    plans = []
    for columns in (1, 2):
        rows = -(-len(names) // (columns * pages))
        row = min(_LARGEST * _ROW, (high - 1) / rows)
        grown = row / _ROW
        while rows <= most and grown >= 1:
            plans.append(_Plan(columns, rows, high=row, grown=grown))
            grown -= _STEP
    return max(plans, key=shown)


def _list(flow: Flow, seats: Sequence[Found], words: Wording, order: Message) -> None:
    flow.sentence(words(order, "  "))
    flow.gap(1 * MM)
    if not seats:
        flow.say(msg("paper.nobody"))
        return
    plan = _plan(flow, seats, words)
    wide = plan.wide(flow.frame.inner)
    for start in range(0, len(seats), plan.columns * plan.rows):
        if start:
            flow.new_page()
        for column in range(plan.columns):
            first = start + column * plan.rows
            part = seats[first : first + plan.rows]
            if part:
                left = MARGIN + column * (wide + _GUTTER)
                flow.add(
                    partial(_column, part=part, words=words, plan=plan, left=left, top=flow.y, wide=wide)
                )
        flow.gap(_head_height(words) + plan.rows * plan.high)


def _head_height(words: Wording) -> float:
    """The heads of a column, each language on its own line."""
    return (7.6 if words.both else 4.6) * MM


def _column(
    surface: Surface,
    part: Sequence[Found],
    words: Wording,
    *,
    plan: _Plan,
    left: float,
    top: float,
    wide: float,
) -> None:
    timed = any(table.slot.starts_at for _, table, *_ in part)
    unit = plan.grown * MM
    table_left, seat_left = left + wide - 25 * unit, left + wide - 10.5 * unit
    time_left = table_left - 12.5 * unit if timed else table_left
    name_left, name_room = left + 11.5 * unit, plan.name_room(surface.size.width - 2 * MARGIN, timed)
    heads = [
        (name_left, name_room, "paper.name", Align.LEFT),
        (table_left, 14 * unit, "paper.table", Align.RIGHT),
        (seat_left, 10 * unit, "paper.seat", Align.RIGHT),
    ]
    if timed:
        heads.append((time_left, 13 * unit, "paper.when", Align.RIGHT))
    for x, room, key, align in heads:
        for i, line in enumerate(words.lines(msg(key))):
            base = top + (3.2 + 3.1 * i) * MM
            surface.text(x, base, line, 8, room=room, bold=not i, align=align, grey=SOFT)
    top += _head_height(words)
    surface.line(left, top, left + wide, top, 1.0, INK)
    high = plan.high
    for i in range(1, len(part), 2):
        surface.box(left, top + i * high, wide, high, fill=FAINT)
    for i, (person, table, seat, team) in enumerate(part):
        y = top + i * high
        small, name = _SMALL * plan.grown, words.person_line(person.name)
        if team and plan.shown_size(f"{name} · {team}", name_room) >= _READABLE:
            name = f"{name} · {team}"
        size = plan.name_size(name, name_room)
        number, base = str(person.number), y + high / 2 + small * _CAPITAL
        surface.text(left, base, number, small, room=9.5 * unit, align=Align.RIGHT, grey=SOFT)
        surface.name(name_left, y + high / 2 + size * _MIDDLE, name, size, name_room, least=SMALLEST)
        surface.text(time_left, base, table.slot.starts_at, small, room=13 * unit, align=Align.RIGHT)
        where, large = str(table.table), _NUMBER * plan.grown
        middle = y + high / 2 + large * _CAPITAL
        surface.text(table_left, middle, where, large, room=14 * unit, bold=True, align=Align.RIGHT)
        surface.text(seat_left, base, str(seat), small, room=10 * unit, align=Align.RIGHT)
        surface.line(left, y + high, left + wide, y + high, 0.3, LINE)


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
