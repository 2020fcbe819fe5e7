"""Prints the seating by name, in which people at the door look for their names.

Type grows until the names fill their pages: in columns of at most forty, names in one size, as large as most
have room for; the longest ones are smaller or on more rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import groupby
from typing import Self

from tourney.base.spelling import by_letters, by_strokes
from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.heats.paper_seating_table import SeatedTable, SeatingPaper, seating_frame, seating_paper
from tourney.paper.document import Document
from tourney.paper.event_head import Person
from tourney.paper.fitting import ONE_LINE, fitted_lines, ink_extents
from tourney.paper.fitting import high as stack_height
from tourney.paper.fonts import cleaned, width
from tourney.paper.layout import Layout
from tourney.paper.note_pages import foot_height
from tourney.paper.page_frame import MARGIN
from tourney.paper.printout import Printout, drawn, laid_out_heat
from tourney.paper.surface import FAINT, INK, LINE, MM, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording

GUTTER = 8 * MM


_ROW = 6.9 * MM


_CLOSER = 0.95
"""Rows are so much lower if that saves a page."""


_MOST = 40


_NAME = 17.2
"""Type of a name in a row of the usual height."""


_FILLED = 0.88
"""The part of its row's height that several lines take."""


_STEP = 0.1


_FITS = (0.95, 0.85, 0.75, 0.6)
"""The parts of the names that may have room in the type of their list."""


_HALF = 0.58
"""The part of a name that its longer line has, if it is broken in two."""


_TWO_LINES = 2.3
"""The height of two lines, in sizes."""


_ODD = 0.8
"""The part of its type by which a list with nothing but smaller and broken names is worse."""


_CLEARLY = 1.15
"""Two lines a name only if that makes the type so much larger."""


_LARGEST = 2.2
"""Names grow to 38 points; larger ones would be read from no farther away than the table's number beside
them.
"""


_READABLE = 7.2
"""Points that can be read at arm's length: a longer name takes two rows, a team has at least as many."""


_LEAST_ROOM = 24 * MM
"""The least room for a name beside the rest of its row, however large that is."""


_UNDER = 0.33
"""The type of a team below a name, as a part of its row."""


_DEEP = {1.0: 2, 1.5: 3, 2.0: 4}
"""The lines that a name may take on this many rows."""


@dataclass(frozen=True, slots=True)
class _TwoForms:
    """A name with the form first by which its list is sorted."""

    first: str
    second: str = ""

    @property
    def line(self) -> str:
        return f"{self.first}  {self.second}" if self.second else self.first

    @property
    def longer(self) -> float:
        """The width of its longer form, in sizes."""
        return max(width(self.first, 1), width(self.second, 1))


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A player, their table and their seat; of two players of one name the team."""

    person: Person
    name: _TwoForms
    table: SeatedTable
    seat: int
    team: str


@dataclass(frozen=True, slots=True)
class _Widths:
    """The widths of a list's names in order, in sizes: on one line, and of the longer form."""

    lines: Sequence[float]
    forms: Sequence[float]

    @classmethod
    def of(cls, seats: Sequence[ListedSeat]) -> Self:
        """Of everybody in the list."""
        return cls(
            sorted(width(each.name.line, 1) for each in seats), sorted(each.name.longer for each in seats)
        )

    def holding(self, part: float) -> tuple[float, float]:
        """The widths that this part of the names have room in."""
        at = int((len(self.lines) - 1) * part)
        return self.lines[at] or 1.0, self.forms[at] or 1.0


@dataclass(frozen=True, slots=True)
class NamesPlan:
    """How a list fills its pages: columns on each, rows in a column, a row's height, growth of type, the type
    of names, and whether a name's two forms are below each other.
    """

    columns: int
    rows: int
    high: float
    grown: float
    size: float = _READABLE
    stacked: bool = False

    def wide(self, inner: float) -> float:
        """A column's width."""
        return (inner - GUTTER * (self.columns - 1)) / self.columns

    def for_names(self, names: _Widths, room: float) -> NamesPlan:
        """The largest type in which most names have room: on one line, a form a line, or broken."""
        line, half = _NAME * self.grown, self.high * _FILLED / _TWO_LINES
        best, worth = self, 0.0
        for part in _FITS:
            longest, form = names.holding(part)
            one, forms = min(line, room / longest), min(half, room / form)
            stacked = forms > one * _CLEARLY
            size = max(forms if stacked else one, _READABLE)
            broken = min(half, room / (longest * _HALF))
            if broken > size * _CLEARLY:
                size, stacked = broken, False
            if size * part**2 > worth:
                best, worth = replace(self, size=size, stacked=stacked), size * part**2
        return best

    def name_room(self, inner: float, timed: bool) -> float:
        """The room for a name in a column, between the number and the time or the table."""
        return self.wide(inner) - (38 + (12.5 if timed else 0)) * MM * self.grown

    def set_name(self, name: _TwoForms, team: str, room: float) -> SetName:
        """Set a name in the type of the list, nearly: on one line of its row, a form a line, or broken on as
        many rows as it needs.

        A team that distinguishes two of one name follows it or is on a line below.
        """
        whole, size = (f"{name.line} · {team}" if team else name.line), self.size
        fills = room / max(1e-9, width(whole, 1))
        if size <= fills and not (self.stacked and name.second):
            return SetName(whole, (whole,), size, 1)
        if team:
            above = self._above_team(name.line, team, room)
            return above if above is not None and above.read else self.set_name(name, "", room)
        fills = min(size, fills * 0.9999)
        apart = min(size, room / max(1e-9, name.longer) * 0.9999)
        if (
            name.second
            and apart >= max(fills, size * ONE_LINE, _READABLE)
            and apart * _TWO_LINES <= self.high * _FILLED
        ):
            return SetName(whole, (name.first, name.second), apart, 1)
        if max(size * ONE_LINE, _READABLE) <= fills:
            return SetName(whole, (whole,), fills, 1)
        tried = [self._broken(name.line, room, deep) for deep in _DEEP]
        return next((each for each in tried if each.read), tried[-1])

    def _above_team(self, name: str, team: str, room: float) -> SetName | None:
        """A name on one line with the team on a smaller one below; None if the team has no room."""
        wide = width(team, 1)
        under = min(max(SMALLEST, self.high * _UNDER), room / wide)
        if under < SMALLEST:
            return None
        left = self.high * _FILLED - under * ink_extents(team).high
        size = min(self.size, room / max(1e-9, width(name, 1)), left / ink_extents(name).high)
        return SetName(name, (name,), size, 1, team=team, under=under)

    def _broken(self, name: str, room: float, deep: float) -> SetName:
        """Break a name over the lines of so many rows, as large as these allow, without breaking words if
        possible.
        """
        whole = max(SMALLEST, room / _longest_word(name) * 0.999)
        most = min(self.size, self._most(("",) * _DEEP[deep], deep), whole)
        lines, size = fitted_lines(name, room, max(most, SMALLEST), SMALLEST, bold=False, most=_DEEP[deep])
        size = min(size, max(SMALLEST, self._most(lines, deep)))
        return SetName(name, lines, size, deep, broken=True)

    def _most(self, lines: Sequence[str], deep: float) -> float:
        """The largest type in which these lines fit this many rows."""
        return deep * self.high * _FILLED / stack_height(lines)


@dataclass(frozen=True, slots=True)
class SetName:
    """The lines of a `whole` name, their size and how many rows it takes; the team below it and its size."""

    whole: str
    lines: tuple[str, ...]
    size: float
    deep: float
    team: str = ""
    under: float = 0.0
    broken: bool = False

    @property
    def cut(self) -> bool:
        """Whether its lines do not hold all of it."""
        return _letters("".join(self.lines)) != _letters(self.whole)

    @property
    def read(self) -> bool:
        """Whether it can be read at arm's length."""
        return self.size >= _READABLE and not self.cut


@lru_cache(maxsize=1_000)
def _longest_word(name: str) -> float:
    return max((width(word, 1) for word in re.findall(r"[^\s-]+-?", name)), default=1.0)


def _letters(text: str) -> str:
    return "".join(cleaned(text).split())


@dataclass(frozen=True, slots=True)
class NamesLaid:
    """A list set by a plan: in columns, each name with its rows."""

    plan: NamesPlan
    columns: tuple[tuple[tuple[ListedSeat, SetName], ...], ...]

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return -(-len(self.columns) // self.plan.columns)

    @property
    def shown(self) -> tuple[int, int, int, float, float]:
        """How many names can be read, are whole, have one row, in which type, and how large the rest is.

        Smaller and broken names count for less than their type.
        """
        names = [name for column in self.columns for _, name in column]
        read = sum(name.read for name in names)
        whole, one_row = sum(not name.cut for name in names), sum(name.deep == 1 for name in names)
        odd = sum(name.broken or name.size < self.plan.size for name in names) / max(1, len(names))
        return read, whole, one_row, self.plan.size * (1 - _ODD * odd), self.plan.grown


def _lay(plan: NamesPlan, seats: Sequence[ListedSeat], inner: float, widths: _Widths) -> NamesLaid:
    """Fill the columns downwards; a name of two rows is not split."""
    room = plan.name_room(inner, timed_seats(seats))
    plan = plan.for_names(widths, room)
    columns: list[list[tuple[ListedSeat, SetName]]] = []
    left = 0.0
    for each in seats:
        name = plan.set_name(each.name, each.team, room)
        if name.deep > left:
            columns.append([])
            left = plan.rows
        columns[-1].append((each, name))
        left -= name.deep
    return NamesLaid(plan, tuple(map(tuple, columns)))


def timed_seats(seats: Sequence[ListedSeat]) -> bool:
    """Whether some tables begin at another time than others."""
    return len({each.table.slot.starts_at for each in seats}) > 1


def laid_out_names(seats: Sequence[ListedSeat], inner: float, room: float) -> NamesLaid:
    """Lay out the names, with room for the notes of names that are cut, if the list takes no more pages for
    it.
    """
    laid = _largest(seats, inner, room)
    cut = {name.whole for column in laid.columns for _, name in column if name.cut}
    if not cut:
        return laid
    with_notes = _largest(seats, inner, room - foot_height(len(cut)))
    return with_notes if with_notes.pages == laid.pages else laid


def _largest(seats: Sequence[ListedSeat], inner: float, high: float) -> NamesLaid:
    """On as few pages as hold them: the number of columns and the type that show most names largest."""
    widths = _Widths.of(seats)
    most, tight = (min(_MOST, int(high // row)) for row in (_ROW, _ROW * _CLOSER))
    usual, closer = (
        _lay(NamesPlan(2, rows, high=min(_ROW, (high - 1) / rows), grown=1.0), seats, inner, widths)
        for rows in (most, tight)
    )
    closest, most = (closer, tight) if closer.pages < usual.pages else (usual, most)
    tried = []
    for columns in (1, 2):
        for rows in range(-(-len(seats) // (columns * closest.pages)), most + 1):
            plan = NamesPlan(columns, rows, high=min(_LARGEST * _ROW, (high - 1) / rows), grown=1.0)
            laid = _grown(plan, seats, inner, widths)
            tried += [each for each in laid if each.pages <= closest.pages]
    return max((*tried, closest), key=lambda laid: laid.shown)


def _grown(
    plan: NamesPlan, seats: Sequence[ListedSeat], inner: float, widths: _Widths
) -> Iterator[NamesLaid]:
    """The same rows with type from the largest that they allow down to the usual."""
    steps = max(0, int((plan.high / _ROW - 1) / _STEP))
    for step in range(steps, -1, -1):
        larger = replace(plan, grown=1 + step * _STEP)
        if larger.name_room(inner, timed_seats(seats)) >= _LEAST_ROOM:
            yield _lay(larger, seats, inner, widths)


_NUMBER, _SMALL = 18.0, 10.5
"""Type in a row of the usual height: the table's number, the rest."""


_CAPITAL = 0.36
"""From the middle of a line of figures to its base."""


_FEW = 12
"""So few names are found in any order."""


def seating_by_name(paper: SeatingPaper, wording: Wording) -> Document:
    """By strokes in Chinese, by letters in English; in both, one list after the other, unless few play."""
    layout = Layout(seating_frame(paper, wording, wording(msg("paper.title_seating_name"))))
    _tell_waves(layout, paper)
    strokes = sorted(_seats(paper, chinese=True), key=lambda each: by_strokes(each.person))
    letters = sorted(_seats(paper, chinese=False), key=lambda each: by_letters(each.person))
    if wording.chinese and not wording.both:
        _list(layout, strokes, wording, msg("paper.by_strokes"))
    elif not wording.both or not any(each.person.name.zh for each in strokes):
        _list(layout, letters, wording, msg("paper.by_letters"))
    else:
        _list(layout, strokes, wording, msg("paper.by_strokes"))
        if len(letters) > _FEW and any(each.person.name.en for each in letters):
            layout.new_page()
            _list(layout, letters, wording, msg("paper.by_letters"))
    return layout.finish()


def _seats(paper: SeatingPaper, chinese: bool) -> list[ListedSeat]:
    """Everybody with their seat, Chinese or English names first."""
    return [
        ListedSeat(
            person,
            _TwoForms(*person.name.ordered(chinese)),
            table,
            seat,
            team=paper.apart.get(person.number, ""),
        )
        for table in paper.tables
        for seat, person in enumerate(table.persons, 1)
    ]


def _tell_waves(layout: Layout, paper: SeatingPaper) -> None:
    """When each wave plays and on which boards, above the names."""
    for wave, group in groupby(paper.tables, key=lambda table: table.slot.wave):
        tables = list(group)
        if not wave:
            return
        first, last, time = tables[0], tables[-1], tables[0].slot.starts_at
        layout.say(
            msg(
                "paper.wave_tables_at" if time else "paper.wave_tables",
                wave=wave, time=time, first=first.table, last=last.table, boards=last.slot.board,
            ),
            size=11,
        )  # fmt: skip
    layout.gap(1 * MM)


def _list(layout: Layout, seats: Sequence[ListedSeat], words: Wording, order: Message) -> None:
    times = {each.table.slot.starts_at for each in seats}
    starts = f"{words(msg('paper.when'), ' ')} {min(times)}" if len(times) == 1 and "" not in times else ""
    layout.sentence(" · ".join(part for part in (words(order, "  "), starts) if part))
    layout.gap(1 * MM)
    if not seats:
        layout.say(msg("paper.nobody"))
        return
    laid = laid_out_names(seats, layout.frame.inner, layout.left() - _head_height(words))
    plan, timed = laid.plan, timed_seats(seats)
    wide = plan.wide(layout.frame.inner)
    for start in range(0, len(laid.columns), plan.columns):
        if start:
            layout.new_page()
        for at, part in enumerate(laid.columns[start : start + plan.columns]):
            left = MARGIN + at * (wide + GUTTER)
            layout.add(
                partial(
                    _column,
                    part=part,
                    words=words,
                    plan=plan,
                    left=left,
                    top=layout.y,
                    wide=wide,
                    timed=timed,
                )
            )
        layout.gap(_head_height(words) + plan.rows * plan.high)


def _head_height(words: Wording) -> float:
    """The heads of a column, each language on its own line."""
    return (7.6 if words.both else 4.6) * MM


@dataclass(frozen=True, slots=True)
class _Places:
    """From the left: the positions of a column's parts, and the room for its names."""

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
    part: Sequence[tuple[ListedSeat, SetName]],
    words: Wording,
    *,
    plan: NamesPlan,
    left: float,
    top: float,
    wide: float,
    timed: bool,
) -> None:
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
        (at.left, 9.5 * at.unit, "paper.number", Align.RIGHT),
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
    surface: Surface, found: ListedSeat, name: SetName, at: _Places, *, middle: float, grown: float
) -> None:
    person, table = found.person, found.table
    small, large, unit = _SMALL * grown, _NUMBER * grown, at.unit
    base = middle + small * _CAPITAL
    surface.text(at.left, base, str(person.number), small, room=9.5 * unit, align=Align.RIGHT, grey=SOFT)
    above = name.under * ink_extents(name.team).high / 2 if name.team else 0.0
    surface.lines(at.name, middle - above, name.lines, name.size, at.room, name.whole)
    if name.team:
        below = middle - above + stack_height(name.lines) * name.size / 2
        surface.text(
            at.name, below + ink_extents(name.team).above * name.under, name.team, name.under, room=at.room
        )
    if at.timed:
        surface.text(at.time, base, table.slot.starts_at, small, room=13 * unit, align=Align.RIGHT)
    where, lower = str(table.table), middle + large * _CAPITAL
    surface.text(at.table, lower, where, large, room=14 * unit, bold=True, align=Align.RIGHT)
    surface.text(at.seat, base, str(found.seat), small, room=10 * unit, align=Align.RIGHT)


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
        make=laid_out_heat(seating_paper, seating_by_name),
    ),
)
