"""How names at the door fill their pages: in columns, each as large as its row, long ones on more rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from tourney.heats.heats_paper_seating_table import SeatedTable
from tourney.paper.event_head import Person
from tourney.paper.fitting import ONE_LINE, fitted_lines
from tourney.paper.fonts import cleaned, width
from tourney.paper.note_pages import foot_height
from tourney.paper.reach import high as stack_height
from tourney.paper.reach import reach
from tourney.paper.surface import MM, SMALLEST
from tourney.paper.wording import Wording

GUTTER = 8 * MM
_ROW = 6.9 * MM
_CLOSER = 0.95
"""Rows are so much lower where that saves a page."""
_MOST = 40
_NAME = 17.2
"""Type of a name in a row of the usual height."""
_FILLED = 0.88
"""So much of its row's height several lines take."""
_STEP = 0.1
_LARGEST = 2.2
"""Names grow to 38 points; larger ones would be read no farther away than the table's number beside them."""
_READABLE = 7.2
"""Points that can be read at arm's length: what is longer takes two rows, a team has at least as many."""
_LEAST_ROOM = 24 * MM
"""What a name has beside the rest of its row, however large that is."""
_UNDER = 0.33
"""So large a part of its row is the type of a team below a name."""
_DEEP = {1.0: 2, 1.5: 3, 2.0: 4}
"""The lines that a name may take on so many rows."""
FoundSeat = tuple[Person, SeatedTable, int, str]
"""A player, their table and their seat; of two of one name the team besides."""


@dataclass(frozen=True, slots=True)
class NamesPlan:
    """How a list fills its pages: columns on each, rows in a column, a row's height, how much type grows."""

    columns: int
    rows: int
    high: float
    grown: float

    def wide(self, inner: float) -> float:
        """A column's width."""
        return (inner - GUTTER * (self.columns - 1)) / self.columns

    def name_room(self, inner: float, timed: bool) -> float:
        """What a name has in a column, between the number and the time or the table."""
        return self.wide(inner) - (38 + (12.5 if timed else 0)) * MM * self.grown

    def set_name(self, name: str, team: str, room: float) -> SetName:
        """A name: on one line of its row, on two smaller ones, and what is too long for these on two rows.

        A team that tells two of one name apart stands behind it or on a line below.
        """
        size, whole = _NAME * self.grown, f"{name} · {team}" if team else name
        fills = room / max(1e-9, width(whole, 1))
        if size * ONE_LINE <= fills:
            return SetName(whole, (whole,), min(size, fills), 1)
        if team:
            above = self._above_team(name, team, room)
            return above if above is not None and above.read else self.set_name(name, "", room)
        tried = [self._broken(name, room, deep) for deep in _DEEP]
        return next((each for each in tried if each.read), tried[-1])

    def _above_team(self, name: str, team: str, room: float) -> SetName | None:
        """A name on one line with the team on a smaller one below; None where the team has no room."""
        wide = width(team, 1)
        under = min(max(SMALLEST, self.high * _UNDER), room / wide)
        if under < SMALLEST:
            return None
        left = self.high * _FILLED - under * reach(team).high
        size = min(_NAME * self.grown, room / max(1e-9, width(name, 1)), left / reach(name).high)
        return SetName(name, (name,), size, 1, team=team, under=under)

    def _broken(self, name: str, room: float, deep: float) -> SetName:
        """On the lines that so many rows have, as large as these hold, no word broken that need not be."""
        longest = max((width(word, 1) for word in re.findall(r"[^\s-]+-?", name)), default=1.0)
        most = min(self._most(("",) * _DEEP[deep], deep), max(SMALLEST, room / longest * 0.999))
        lines, size = fitted_lines(name, room, max(most, SMALLEST), SMALLEST, bold=False, most=_DEEP[deep])
        return SetName(name, lines, min(size, max(SMALLEST, self._most(lines, deep))), deep)

    def _most(self, lines: Sequence[str], deep: float) -> float:
        """The largest type in which these lines fit so many rows below each other."""
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

    @property
    def cut(self) -> bool:
        """Whether its lines do not hold all of it."""
        return _letters("".join(self.lines)) != _letters(self.whole)

    @property
    def read(self) -> bool:
        """Whether it can be read at arm's length."""
        return self.size >= _READABLE and not self.cut


def _letters(text: str) -> str:
    return "".join(cleaned(text).split())


@dataclass(frozen=True, slots=True)
class NamesLaid:
    """A list as a plan sets it: in columns, each name with its rows."""

    plan: NamesPlan
    columns: tuple[tuple[tuple[FoundSeat, SetName], ...], ...]

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return -(-len(self.columns) // self.plan.columns)

    @property
    def shown(self) -> tuple[int, int, int, float, float]:
        """How many names can be read, are whole, have one row, in what type, and how large the rest is."""
        names = [name for column in self.columns for _, name in column]
        read = sum(name.read for name in names)
        whole, one_row = sum(not name.cut for name in names), sum(name.deep == 1 for name in names)
        return read, whole, one_row, median(name.size for name in names), self.plan.grown


def _lay(plan: NamesPlan, seats: Sequence[FoundSeat], words: Wording, inner: float) -> NamesLaid:
    """Down the columns; a name of two rows is not torn."""
    room = plan.name_room(inner, timed_seats(seats))
    columns: list[list[tuple[FoundSeat, SetName]]] = []
    left = 0.0
    for each in seats:
        person, _, _, team = each
        name = plan.set_name(words.person_line(person.name), team, room)
        if name.deep > left:
            columns.append([])
            left = plan.rows
        columns[-1].append((each, name))
        left -= name.deep
    return NamesLaid(plan, tuple(map(tuple, columns)))


def timed_seats(seats: Sequence[FoundSeat]) -> bool:
    return any(table.slot.starts_at for _, table, *_ in seats)


def laid_out_names(seats: Sequence[FoundSeat], words: Wording, inner: float, room: float) -> NamesLaid:
    """With room left for the notes of names that are cut, where the list takes no more pages for it."""
    laid = _largest(seats, words, inner, room)
    cut = {name.whole for column in laid.columns for _, name in column if name.cut}
    if not cut:
        return laid
    with_notes = _largest(seats, words, inner, room - foot_height(len(cut)))
    return with_notes if with_notes.pages == laid.pages else laid


def _largest(seats: Sequence[FoundSeat], words: Wording, inner: float, high: float) -> NamesLaid:
    """On as few pages as hold them: the number of columns and the type that show most names largest."""
    most, tight = (min(_MOST, int(high // row)) for row in (_ROW, _ROW * _CLOSER))
    usual, closer = (
        _lay(NamesPlan(2, rows, high=min(_ROW, (high - 1) / rows), grown=1.0), seats, words, inner)
        for rows in (most, tight)
    )
    closest, most = (closer, tight) if closer.pages < usual.pages else (usual, most)
    tried = []
    for columns in (1, 2):
        for rows in range(-(-len(seats) // (columns * closest.pages)), most + 1):
            plan = NamesPlan(columns, rows, high=min(_LARGEST * _ROW, (high - 1) / rows), grown=1.0)
            laid = _grown(plan, seats, words, inner)
            tried += [each for each in laid if each.pages <= closest.pages]
    return max((*tried, closest), key=lambda laid: laid.shown)


def _grown(plan: NamesPlan, seats: Sequence[FoundSeat], words: Wording, inner: float) -> Iterator[NamesLaid]:
    """The same rows with their type from the largest that they hold down to the usual."""
    steps = max(0, int((plan.high / _ROW - 1) / _STEP))
    for step in range(steps, -1, -1):
        larger = replace(plan, grown=1 + step * _STEP)
        if larger.name_room(inner, timed_seats(seats)) >= _LEAST_ROOM:
            yield _lay(larger, seats, words, inner)
