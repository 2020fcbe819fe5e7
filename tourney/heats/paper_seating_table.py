"""Prints the seating by table: cards for the wall and for the runners, as large as they fill their pages.

Also gathers the seats of a heat for other paper (`SeatingPaper`, `HallPaper`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from math import inf
from statistics import median
from typing import Self

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import msg
from tourney.event.hall_map import HallMap
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import TableVolunteers, Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, Person, TableSlot, event_head, sitting, table_slots
from tourney.paper.fitting import ONE_LINE, fitted_lines, ink_extents, name_lines, name_size
from tourney.paper.fonts import width
from tourney.paper.layout import Layout
from tourney.paper.note_pages import foot_height
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, drawn, laid_out_heat
from tourney.paper.surface import A4, INK, LINE, MM, READABLE, SOFT, Align, PageSize, Surface
from tourney.paper.wording import Wording, draw_line, slot_lines

# ---- seating ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its players in seat order."""

    table: TableNo
    persons: tuple[Person, ...]
    slot: TableSlot = field(default_factory=TableSlot)


@dataclass(frozen=True, slots=True)
class SeatingPaper:
    """The seating of one heat. `apart`: the teams of players who share a name; `volunteers` of any table."""

    head: EventHead
    heat: HeatId
    tables: tuple[SeatedTable, ...]
    apart: Mapping[PlayerNo, str] = field(default_factory=dict)
    volunteers: tuple[TableVolunteers, ...] = ()

    @property
    def in_waves(self) -> bool:
        """Whether some tables play after others."""
        return any(table.slot.wave for table in self.tables)


# ---- seating ----------------------------------------------------------------------------------


def seating_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> SeatingPaper:
    """The seating of a heat with waves and their times."""
    slots = table_slots(tournament, rules, now, heat)
    return SeatingPaper(
        event_head(tournament, now, heat),
        heat,
        tables=tuple(
            SeatedTable(
                table.table,
                tuple(sitting(tournament, table, number) for number in table.seats),
                slots[table.table],
            )
            for table in tournament.tables_of(heat)
        ),
        apart=teams_of_namesakes(tournament.players),
        volunteers=tournament.event.volunteers,
    )


@dataclass(frozen=True, slots=True)
class HallPaper:
    """Where tables are in a heat. `tables`: those in play; others of `hall` stay free."""

    head: EventHead
    heat: HeatId
    hall: HallMap
    tables: tuple[SeatedTable, ...]


_CARD = 80 * MM
"""The least width of a card: two beside each other on A4, three across."""


_GUTTER, _AFTER = 8 * MM, 4.5 * MM
"""White beside a card, and below a row of them."""


_HEAD = 9.5 * MM


_TABLE, _SLOT = 17.0, 9.0
"""Type of a table's number, and of its wave, board and time."""


_NAME, _BELOW = 12.0, 8.0
"""Type of a name and of the line below it, which is never smaller than that."""


_NUMBER = 1.2
"""A number is at most so much larger than most names, so that it keeps off the line above."""


_EDGE, _APART = 1.6, 0.8
"""White above and below a seat's lines, and between them."""


_MORE = 14.0
"""At most so much higher is a seat made to fill a page."""


_TWO_NAMES, _TWO_BELOW = 15.8, 17.2
"""The height of a name that takes two smaller lines, and of two lines below it."""


_STEPS = tuple(step / 10 for step in range(32, 9, -1))
"""Cards grow up to 3.2 times their size; of narrow ones the columns of figures grow less."""


_FIGURES = 1.3


_FEW = 7
"""One text of so many may be longer than the type is chosen for."""


def seating_frame(
    paper: SeatingPaper | HallPaper, wording: Wording, title: str, size: PageSize = A4
) -> PageFrame:
    """The frame of a document about one heat's seating, with the number of its draw."""
    heat = draw_line(paper.head, paper.heat, wording)
    return PageFrame(paper.head, wording, title=title, heat=heat, size=size)


def seating_by_table(paper: SeatingPaper, wording: Wording) -> Document:
    """Cards in columns, tables in order along the rows, as large as they fill their pages."""
    frame, tables = seating_frame(paper, wording, wording(msg("paper.title_seating_table"))), paper.tables
    if tables and not paper.in_waves:  # all begin together: the time stands once
        when = " · ".join(part for part in (frame.heat, tables[0].slot.starts_at) if part)
        frame = replace(frame, heat=when)
        tables = tuple(replace(each, slot=TableSlot()) for each in tables)
    layout = Layout(frame)
    if not tables:
        layout.say(msg("paper.nobody"))
        return layout.finish()
    shown = (msg("paper.seat"), msg("paper.number"), msg("paper.name"), msg("paper.team"))
    layout.sentence(" · ".join(wording(each, " ") for each in shown), size=9.5, grey=SOFT)
    lay_cards(layout, tables, wording)
    return layout.finish()


def lay_cards(layout: Layout, tables: Sequence[SeatedTable], wording: Wording) -> None:
    """A card for each table, from the current height on."""
    first, later = layout.left(), layout.frame.bottom - layout.frame.head_height(first=False)
    plan = _plan(layout, tables, wording, first, later)
    if cut := sum(len(plan.cut(person)) for table in tables for person in table.persons):
        notes = foot_height(cut)  # they have their place below the cards
        first, later = first - notes, later - notes
        plan = _plan(layout, tables, wording, first, later)
    plan = plan.even(tables)
    pages = plan.by_page(tables, first, later)
    if len(pages) > 1:  # seats are as high on each page
        plan = min(
            (plan.filling(rows, later if at else first) for at, rows in enumerate(pages)),
            key=lambda each: each.more,
        )
    for rows in pages:
        for row in rows:
            high = max(map(plan.high, row))
            layout.need(high)
            for i, table in enumerate(row):
                layout.bookmark(wording(msg("paper.table_n", n=table.table)))
                left = MARGIN + i * (plan.wide + _GUTTER)
                layout.add(partial(plan.draw, table=table, left=left, top=layout.y))
            layout.gap(high + _AFTER)


def _plan(
    layout: Layout, tables: Sequence[SeatedTable], words: Wording, first: float, later: float
) -> _CardPlan:
    """On as few pages as hold the cards: the columns, the type and the setting that show names largest.

    The `first` page has another height than the `later` ones.
    """
    frame = layout.frame
    most = int((frame.inner + _GUTTER) // (_CARD + _GUTTER))
    plans = [
        _CardPlan(
            words, (frame.inner - _GUTTER * (columns - 1)) / columns, columns, grown=grown, stacked=stacked
        )
        for columns in range(most, 0, -1)
        for stacked in (False, True)
        for grown in _STEPS
    ]
    pages = [len(plan.by_page(tables, first, later)) for plan in plans]
    fewest = min(pages)
    fitting = (plan for plan, n in zip(plans, pages, strict=True) if n == fewest)
    return max(fitting, key=lambda plan: plan.shown(tables))


@dataclass(frozen=True, slots=True)
class _CardPlan:
    """How all cards are set: of this width, so many beside each other, so much larger than usual.

    Each seat has a name and a line below it: `stacked` the second form of the name and the team, else the
    team, with both forms on the line of the name.
    """

    words: Wording
    wide: float
    columns: int
    grown: float
    stacked: bool
    more: float = 0.0
    """Additional height of a seat."""
    largest: float = inf
    """No name is larger,"""
    largest_below: float = inf
    """and no line below one."""

    def rows(self, tables: Sequence[SeatedTable]) -> list[Sequence[SeatedTable]]:
        """The tables beside each other."""
        return [tables[start : start + self.columns] for start in range(0, len(tables), self.columns)]

    def by_page(
        self, tables: Sequence[SeatedTable], first: float, later: float
    ) -> list[list[Sequence[SeatedTable]]]:
        """The rows of cards on each page, of which the first is of another height than the later ones."""
        pages: list[list[Sequence[SeatedTable]]] = [[]]
        left = first
        for row in self.rows(tables):
            deep = max(map(self.high, row))
            if deep > left:
                pages.append([])
                left = later
            pages[-1].append(row)
            left -= deep + _AFTER
        return pages

    def even(self, tables: Sequence[SeatedTable]) -> Self:
        """The same in the type in which nearly all names have room on a line, so that they look alike."""
        texts = [self._texts(person) for table in tables for person in table.persons]
        name, below = _NAME * self.grown, self._below_size
        fits = sorted(self._room / width(text, name) for text, _ in texts if text)
        fits_below = sorted(self._room / width(text, below) for _, text in texts if text)
        return replace(
            self,
            largest=name * max([ONE_LINE, *_typical(fits)]),
            largest_below=max([_BELOW, below * _ON_A_LINE, *(below * fit for fit in _typical(fits_below))]),
        )

    def filling(self, rows: Sequence[Sequence[SeatedTable]], room: float) -> Self:
        """The same with seats so much higher that these rows fill their page."""
        seats = sum(max(len(table.persons) for table in row) for row in rows)
        spare = room - sum(max(map(self.high, row)) + _AFTER for row in rows)
        return replace(self, more=min(max(0.0, spare) / max(1, seats), _MORE * self.grown))

    def shown(self, tables: Sequence[SeatedTable]) -> tuple[int, float, float]:
        """How many texts are whole and heads large, how large the forms of most names are, and the rest."""
        persons = [person for table in tables for person in table.persons]
        whole = sum(map(self._head_is_whole, tables)) - sum(len(self.cut(person)) for person in persons)
        return whole, round(median(map(self._forms_size, persons) if persons else [0.0]), 1), self.grown

    def _head_is_whole(self, table: SeatedTable) -> bool:
        name, beside = (
            self.words(msg("paper.table_n", n=table.table), " "),
            slot_lines(table.slot, self.words),
        )
        return width(name, _TABLE, True) <= self._head_room(table) and all(
            width(line, _SLOT) <= self.wide * 0.45 for line in beside
        )

    def _head_room(self, table: SeatedTable) -> float:
        """The room of a table's number beside its wave, board and time."""
        beside = [width(line, _SLOT * self.grown) for line in slot_lines(table.slot, self.words)]
        return self.wide * 0.98 - min(max(beside, default=0.0), self.wide * 0.45)

    def _texts(self, person: Person) -> tuple[str, str]:
        """The name, and what stands below it."""
        if not self.stacked:
            return self.words.person_line(person.name), person.team
        first, second = self.words.person(person.name)
        return first, "  ·  ".join(part for part in (second, person.team) if part)

    def _forms_size(self, person: Person) -> float:
        """The type of both forms of a name together, nearly; that of the first counts twice."""
        name, below = self._texts(person)
        size = name_size(name, self._room, self._wanted(name), READABLE)
        second = self.stacked and bool(self.words.person(person.name)[1])
        return 2 * size + (min(self._below_size, 2 * self._room / width(below, 1)) if second else size)

    def cut(self, person: Person) -> list[str]:
        """The texts that have no room, nearly."""
        name, below = self._texts(person)
        cut = [name] if name_size(name, self._room, self._wanted(name), READABLE) < READABLE else []
        return cut + ([below] if width(below, _BELOW) > _TWO_LINES_HOLD * self._room else [])

    @property
    def _unit(self) -> float:
        return MM * (self.grown if self.columns == 1 else min(self.grown, _FIGURES))

    @property
    def _room(self) -> float:
        """The room beside a player's number."""
        return self.wide - 23 * self._unit

    @property
    def _below_size(self) -> float:
        return min(_BELOW * self.grown, self.largest_below)

    def _wanted(self, name: str) -> float:
        """The type of a name before it is fitted: letters that reach far are smaller."""
        return min(_NAME * self.grown, self.largest) / ink_extents(name).high

    def _name_high(self, name: str) -> float:
        on_a_line = width(name, max(self._wanted(name) * ONE_LINE, READABLE)) <= self._room
        return (_NAME if on_a_line else _TWO_NAMES) * self.grown

    def _below_lines(self, below: str) -> int:
        if not below:
            return 0
        return 1 if width(below, max(self._below_size * _ON_A_LINE, _BELOW)) <= self._room else 2

    def _below_high(self, below: str) -> float:
        return (0.0, _BELOW, _TWO_BELOW)[self._below_lines(below)] * self.grown * ink_extents(below).high

    def _seat_high(self, person: Person) -> float:
        name, below = self._texts(person)
        usual = (_NAME + _BELOW) * self.grown
        high = max(usual, self._name_high(name) + self._below_high(below))
        return high + (2 * _EDGE + _APART) * self.grown + self.more

    def high(self, table: SeatedTable) -> float:
        """A card's height."""
        return _HEAD * self.grown + sum(map(self._seat_high, table.persons))

    def draw(self, surface: Surface, table: SeatedTable, left: float, top: float) -> None:
        """Draw the table's number, wave and board above a line, then a row for each seat."""
        millimetre, wide = MM * self.grown, self.wide
        name = self.words(msg("paper.table_n", n=table.table), " ")
        base = top + 6.8 * millimetre
        surface.text(
            left, base, name, _TABLE * self.grown, room=self._head_room(table), bold=True, least=_SLOT
        )
        for beside in reversed(slot_lines(table.slot, self.words)):
            x, size = left + wide * 0.55, _SLOT * self.grown
            surface.text(x, base, beside, size, room=wide * 0.45, align=Align.RIGHT, least=READABLE)
            base -= 3.7 * millimetre
        line = top + _HEAD * self.grown
        surface.line(left, line, left + wide, line, 1.2, INK)
        for seat, person in enumerate(table.persons, 1):
            self._seat(surface, seat, person, left, line)
            line += self._seat_high(person)
            surface.line(left, line, left + wide, line, 0.5, LINE)

    def _seat(self, surface: Surface, seat: int, person: Person, left: float, top: float) -> None:
        """A seat's number and its player's, the name, and the line below it."""
        unit, room, (name, below) = self._unit, self._room, self._texts(person)
        x, least, wanted = left + 22 * unit, READABLE, self._wanted(name)
        set_so = name_lines(name, room, wanted, least)
        reach, under = set_so.ink_extents(), self._below_high(below)
        apart = _APART * self.grown if below else 0.0
        white = (self._seat_high(person) - reach.high - apart - under) / 2
        base = top + white + reach.above
        surface.text(left + 1 * unit, base, str(seat), _BELOW * self.grown, grey=SOFT)
        number, size = str(person.number), min(_NAME * self.grown, self.largest * _NUMBER)
        surface.text(left + 5 * unit, base, number, size, room=14 * unit, bold=True, align=Align.RIGHT)
        surface.name(x, base, name, wanted, room, least=least)
        if below:
            size, grey = self._below_size, INK if self.stacked else SOFT
            most = self._below_lines(below)
            lines, size = fitted_lines(below, room, size, _BELOW, bold=False, most=most)
            surface.lines(x, base + reach.below + apart + under / 2, lines, size, room, below, grey=grey)


def _typical(fits: list[float]) -> list[float]:
    """Of sizes in order that with which nearly all texts have room; none of none."""
    return fits[len(fits) // _FEW :][:1]


_ON_A_LINE = 0.6
"""The line below a name is one line down to this part of its size."""


_TWO_LINES_HOLD = 1.8
"""The width that two lines hold for sure, as a part of their room: they are broken between words."""


PRINTOUTS = (
    Printout(
        kind="seating-table",
        occasion=Occasion.HEAT,
        order=30,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        needs_heat=True,
        ready=drawn,
        hangs=True,
        make=laid_out_heat(seating_paper, seating_by_table),
    ),
)
