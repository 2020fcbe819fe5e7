"""Prints the seating by table: cards for the wall and for the runners, as large as they fill their pages.

Also gathers the seats of a heat for other paper (`SeatingPaper`, `HallPaper`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import count, pairwise
from statistics import median

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import msg
from tourney.event.hall_map import HallMap
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import TableVolunteers, Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, Person, TableSlot, event_head, sitting, table_slots
from tourney.paper.fitting import (
    ELLIPSIS,
    ONE_LINE,
    InkExtents,
    NameLines,
    fitted_lines,
    high,
    ink_extents,
    name_lines,
    name_size,
)
from tourney.paper.fonts import width
from tourney.paper.layout import Layout
from tourney.paper.note_pages import foot_height
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, drawn, laid_out_heat
from tourney.paper.surface import A4, INK, LINE, MM, READABLE, SMALLEST, SOFT, Align, PageSize, Surface
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


_GUTTER = 8 * MM


_HEAD = 10 * MM


_SEAT = 7.4 * MM


_AFTER, _CLOSER = 6 * MM, 3.5 * MM
"""White below a row of cards; so little where notes stand at the foot, so that names keep their size."""


_TEAM = 22 * MM
"""The least width of a team beside a long name."""


_NAME, _SMALL = 12.0, 8.5
"""Type of names and numbers, and of the text beside them."""


_EDGE = 0.7 * MM
"""White between a row's lines and the text near them."""


_APART = 0.05
"""White between a name and the team below it, in sizes of the name."""


_BELOW = 0.8
"""A team below its name is this much smaller."""


_ABOVE = 0.8
"""A name above its team is at least this part of its usual size, where a seat may be taller for it."""


_STEP, _STEPS = 0.1, 13
"""Cards grow in such steps, to 2.2 times their size."""


_TALLER = 7
"""If names have no room to grow, rows grow up to this number of steps."""


_BELOW_STEPS = (1, 3, 5, 7, 9)
"""Rows with the team below the name are so many steps taller."""


_STACKED = 19
"""Rows with a name's two forms below each other grow up to this number of steps."""


_FIRST, _SECOND, _THIRD = 0.42, 0.25, 0.12
"""As parts of such a row's height: the type of a name, of its other form, of the team."""


_NUMBER_BASE = 0.435
"""The position of its number."""


_STACK_FROM = 14 * MM
"""The lowest row that has them that way."""


_CLEARLY = 1.15
"""Names are set below each other if that makes them so much larger."""


def seating_frame(
    paper: SeatingPaper | HallPaper, wording: Wording, title: str, size: PageSize = A4
) -> PageFrame:
    """The frame of a document about one heat's seating, with the number of its draw."""
    subtitle = draw_line(paper.head, paper.heat, wording)
    return PageFrame(paper.head, wording, title=title, subtitle=subtitle, size=size)


def seating_by_table(paper: SeatingPaper, wording: Wording) -> Document:
    """Cards in columns, tables in order along the rows, as large as they fill their pages."""
    layout = Layout(seating_frame(paper, wording, wording(msg("paper.title_seating_table"))))
    if not paper.tables:
        layout.say(msg("paper.nobody"))
        return layout.finish()
    shown = (msg("paper.seat"), msg("paper.number"), msg("paper.name"), msg("paper.team"))
    layout.sentence(" · ".join(wording(each, " ") for each in shown), size=8, grey=SOFT)
    lay_cards(layout, paper.tables, wording)
    return layout.finish()


def lay_cards(layout: Layout, tables: Sequence[SeatedTable], wording: Wording) -> None:
    """A card for each table, from the current height on."""
    plan = _plan(layout, tables, wording)
    wide = plan.wide(layout.frame.inner)
    cards = [_TableCard(table, wording, wide=wide, plan=plan) for table in tables]
    if notes := {text for card in cards for text in card.cut}:  # they have their place below the cards
        plan = _plan(layout, tables, wording, foot_height(len(notes)), _CLOSER)
        wide = plan.wide(layout.frame.inner)
    for row in _rows(tables, plan.columns):
        cards = [_TableCard(table, wording, wide=wide, plan=plan) for table in row]
        high = max(card.high for card in cards)
        layout.need(high)
        for i, card in enumerate(cards):
            layout.bookmark(wording(msg("paper.table_n", n=card.table.table)))
            left = MARGIN + i * (wide + _GUTTER)
            layout.add(partial(card.draw, left=left, top=layout.y))
        layout.gap(high + plan.after)


def _rows(tables: Sequence[SeatedTable], columns: int) -> list[Sequence[SeatedTable]]:
    return [tables[start : start + columns] for start in range(0, len(tables), columns)]


@dataclass(frozen=True, slots=True)
class _CardPlan:
    """How the cards fill their pages: so many beside each other, how much larger and taller than usual.

    `below`: teams are below the names, which have the whole width. `stacked`: a name's other form is below
    it, and the team below both. `roomy`: a seat whose team takes two lines there is taller.
    """

    columns: int
    grown: float
    tall: float = 1.0
    below: bool = False
    stacked: bool = False
    after: float = _AFTER

    def wide(self, inner: float) -> float:
        """A card's width."""
        return (inner - _GUTTER * (self.columns - 1)) / self.columns

    def high(self, row: Sequence[SeatedTable]) -> float:
        """A row's height, if no seat is taller than others."""
        return (_HEAD + max(len(table.persons) for table in row) * _SEAT * self.tall) * self.grown

    def pages(self, rows: Sequence[float], first: float, later: float) -> int:
        """How many pages rows of these heights take, of which the first is another height than the later
        ones.
        """
        pages, left = 1, first
        for deep in rows:
            if deep > left:
                pages, left = pages + 1, later
            left -= deep + self.after
        return pages


def _plan(
    layout: Layout,
    tables: Sequence[SeatedTable],
    words: Wording,
    notes: float = 0.0,
    after: float = _AFTER,
) -> _CardPlan:
    """On as few pages as hold rows that are alike, the columns and the type that show most names largest.

    `notes`: the height to leave free on each page for what is cut, if that takes no more pages.
    """
    frame = layout.frame
    later = frame.bottom - frame.head_height(first=False) - notes

    def pages(plan: _CardPlan, limit: int = 0) -> int:
        """How many it takes; taller seats are measured only if they may keep to the limit."""
        rows = _rows(tables, plan.columns)
        least = plan.pages([plan.high(row) for row in rows], layout.left() - notes, later)
        if not plan.below or least > limit:
            return least
        wide = plan.wide(frame.inner)
        highs = [max(_TableCard(table, words, wide=wide, plan=plan).high for table in row) for row in rows]
        return plan.pages(highs, layout.left() - notes, later)

    def shown(plan: _CardPlan) -> tuple[int, float, float]:
        wide = plan.wide(frame.inner)
        cards = [_TableCard(table, words, wide=wide, plan=plan) for table in tables]
        sizes = [size for card in cards for size in card.name_sizes()]
        whole = sum(size >= READABLE for size in sizes) + sum(card.whole for card in cards)
        return whole, median(sizes or [0.0]), plan.grown

    def about(plan: _CardPlan) -> tuple[int, int, float]:
        whole, size, grown = shown(plan)
        return whole, round(size), grown

    def alike(plan: _CardPlan) -> bool:
        """Whether teams stand all below the names, or all beside them on one line."""
        wide = plan.wide(frame.inner)
        return plan.below or all(_TableCard(table, words, wide=wide, plan=plan).on_a_line for table in tables)

    most = int((frame.inner + _GUTTER) // (_CARD + _GUTTER))
    usual = _CardPlan(most, 1.0, after=after)
    plans = [
        _CardPlan(columns, 1 + step * _STEP, tall=1 + more * _STEP, below=more > 0, after=after)
        for columns in range(1, most + 1)
        for step in range(_STEPS)
        for more in (0, *_BELOW_STEPS)
    ]
    closer = [replace(each, after=_CLOSER) for each in plans]
    tries = ((limit, kind) for limit in count(pages(usual)) for kind in (plans, closer))
    limit, fitting = next(
        (limit, found)
        for limit, kind in tries
        if (found := [plan for plan in kind if pages(plan, limit) <= limit and alike(plan)])
    )
    best = max(fitting, key=about)
    stacked = [
        _CardPlan(columns, 1 + step * _STEP, tall=1 + more * _STEP, stacked=True, after=after)
        for columns in range(1, most + 1)
        for step in range(_STEPS)
        for more in range(_STACKED)
        if _SEAT * (1 + step * _STEP) * (1 + more * _STEP) >= _STACK_FROM
    ]
    other = max((plan for plan in stacked if pages(plan) <= limit), key=shown, default=best)
    (whole, size, _), (before, plain, _) = shown(other), shown(best)
    if whole >= before and size > plain * _CLEARLY:
        return other
    taller = [replace(best, tall=best.tall + step * _STEP) for step in range(_TALLER)]
    return [plan for plan in taller if pages(plan, limit) <= limit][-1]


@dataclass(frozen=True, slots=True)
class _Below:
    """How a name and the team below it are set: the seat's height, the name's size before it is fitted, its
    base below the seat's top, the team's lines and size.
    """

    high: float
    wanted: float
    name: NameLines
    base: float
    team: tuple[str, ...]
    size: float


@dataclass(frozen=True, slots=True)
class _TableCard:
    """A table with its players, of this width."""

    table: SeatedTable
    words: Wording
    wide: float
    plan: _CardPlan

    @property
    def grown(self) -> float:
        """How much larger its type is than usual."""
        return self.plan.grown

    def name_sizes(self) -> list[float]:
        """The type of each name."""
        return [self._name_size(person) for person in self.table.persons]

    def _name_size(self, person: Person) -> float:
        """Measured, not set: a name under `READABLE` has no room."""
        if self.plan.stacked:
            first, _ = self.words.person(person.name)
            return name_size(first, self._whole_room, _FIRST * self._row, READABLE)
        if self._team_below(person):
            return self._below(person).name.size
        name = self.words.person_line(person.name)
        return name_size(name, self._name_room(person), _NAME * self.grown, READABLE)

    @property
    def on_a_line(self) -> bool:
        """Whether each name and the team beside it are on one line."""
        return not any(
            person.team and (self._team_below(person) or not self._beside_on_a_line(person))
            for person in self.table.persons
        )

    def _beside_on_a_line(self, person: Person) -> bool:
        team = name_size(person.team, self._team_wide(person), self._team_size, READABLE)
        name = self._name_size(person)
        return team >= self._team_size * ONE_LINE and name >= _NAME * self.grown * ONE_LINE

    @property
    def cut(self) -> set[str]:
        """The teams that are not whole."""
        return {person.team for person in self.table.persons if not self._team_is_whole(person)}

    @property
    def whole(self) -> int:
        """How much of it is whole: its head beside its wave and board, its players' teams."""
        teams = sum(self._team_is_whole(person) for person in self.table.persons)
        return self._head_is_whole() + teams

    def _team_is_whole(self, person: Person) -> bool:
        team, size = person.team, self._team_size
        if self.plan.stacked:
            return width(team, READABLE) <= self._whole_room
        if self._team_below(person):
            return not self._below(person).team[-1].endswith(ELLIPSIS) or team.endswith(ELLIPSIS)
        return name_size(team, self._team_wide(person), size, READABLE) >= READABLE if team else True

    def _head_is_whole(self) -> bool:
        whole, beside = (
            self.words(msg("paper.table_n", n=self.table.table)),
            slot_lines(self.table.slot, self.words),
        )
        return width(whole, 17 * self.grown, True) <= self.wide * 0.53 and all(
            width(line, 9 * self.grown) <= self.wide * 0.45 for line in beside
        )

    def _team_wide(self, person: Person) -> float:
        """The width of a team: at least `_TEAM`; beside a short name all that the name leaves."""
        return 0.0 if not person.team or self._team_below(person) else self._beside(person)

    def _beside(self, person: Person) -> float:
        name = width(self.words.person_line(person.name), _NAME * self.grown)
        spare = self.wide - 26 * MM * self.grown - name
        return max(_TEAM * self.grown, min(spare, width(person.team, self._team_size)))

    def _team_below(self, person: Person) -> bool:
        return self.plan.below and bool(person.team)

    @property
    def _team_size(self) -> float:
        """The type of teams, of those beside their names too."""
        return max(READABLE, _SMALL * self.grown * (_BELOW if self.plan.below else 1.0))

    def _name_room(self, person: Person) -> float:
        return self._whole_room - self._team_wide(person)

    def _below(self, person: Person) -> _Below:
        """A name above its team, which has two lines if one cannot hold it; the seat is taller for it."""
        room, usual = self._whole_room, _NAME * self.grown
        team, size = fitted_lines(person.team, room, self._team_size, READABLE, bold=False, most=2)
        name = self.words.person_line(person.name)
        deep = ink_extents(name).high + _APART
        left = max(self._row - 2 * _EDGE - high(team) * size, usual * _ABOVE * deep)
        wanted = min(usual, left / deep)
        set_so = name_lines(name, room, wanted, READABLE)
        reach, apart = set_so.ink_extents(), _APART * set_so.size
        left = max(left, reach.high + apart)
        base = _EDGE + (left - reach.high - apart) / 2 + reach.above
        tall = 2 * _EDGE + high(team) * size + left
        return _Below(tall, wanted=wanted, name=set_so, base=base, team=team, size=size)

    @property
    def _whole_room(self) -> float:
        """The room beside a player's number."""
        return self.wide - (23 * MM + 1.5 * MM) * self.grown

    @property
    def _row(self) -> float:
        """The height of a seat, the least if its team stands below the name."""
        return _SEAT * self.grown * self.plan.tall

    @property
    def high(self) -> float:
        """Its height."""
        return _HEAD * self.grown + sum(map(self._seat_high, self.table.persons))

    def _seat_high(self, person: Person) -> float:
        return self._below(person).high if self._team_below(person) else self._row

    def draw(self, surface: Surface, left: float, top: float) -> None:
        """Draw its number, wave and board above a line, then a row for each seat."""
        unit, wide = MM * self.grown, self.wide
        name = self.words(msg("paper.table_n", n=self.table.table))
        base = top + 7 * unit
        surface.text(left, base, name, 17 * self.grown, room=wide * 0.53, bold=True)
        for beside in reversed(slot_lines(self.table.slot, self.words)):
            surface.text(
                left + wide * 0.55, base, beside, 9 * self.grown, room=wide * 0.45, align=Align.RIGHT
            )
            base -= 3.7 * unit
        below = top + (_HEAD - 0.5 * MM) * self.grown
        surface.line(left, below, left + wide, below, 1.2, INK)
        draw = self._stacked if self.plan.stacked else self._seat
        line = below
        for seat, sitter in enumerate(self.table.persons, 1):
            line += self._seat_high(sitter)
            draw(surface, seat, sitter, left, line)

    def _stacked(self, surface: Surface, seat_number: int, person: Person, left: float, line: float) -> None:
        unit, top, room = MM * self.grown, line - self._row, self._whole_room
        first, second = self.words.person(person.name)
        size, lower, least = (self._row * part for part in (_FIRST, _SECOND, _THIRD))
        name, least = name_lines(first, room, size, SMALLEST), max(SMALLEST, least)
        reaches = [name.ink_extents()]
        below = [(text, own) for text, own in ((second, lower), (person.team, least)) if text]
        for text, own in below:
            reach = ink_extents(text)
            reaches.append(InkExtents(reach.above * own, reach.below * own))
        white = (self._row - sum(each.high for each in reaches)) / (len(reaches) + 1)
        white = max(white, _EDGE / 2)
        bases = [top + white + reaches[0].above]
        for before, after in pairwise(reaches):
            bases.append(bases[-1] + before.below + white + after.above)
        seat, number = str(seat_number), str(person.number)
        x, base = left + 22 * unit, top + self._row * _NUMBER_BASE
        surface.text(left + 1 * unit, base, seat, _SMALL * self.grown, grey=SOFT)
        surface.text(
            left + 6 * unit,
            base,
            number,
            _NAME * self.grown * 1.2,
            room=13 * unit,
            bold=True,
            align=Align.RIGHT,
        )
        surface.name(x, bases[0], first, size, room)
        for (text, own), y in zip(below, bases[1:], strict=True):
            grey = INK if text is second else SOFT
            surface.text(x, y, text, own, room=room, grey=grey, least=min(own, READABLE))
        surface.line(left, line, left + self.wide, line, 0.5, LINE)

    def _seat(self, surface: Surface, seat: int, person: Person, left: float, line: float) -> None:
        unit, small = MM * self.grown, _SMALL * self.grown
        tall = self._seat_high(person)
        white = (tall - _SEAT * self.grown) / 2
        base, size = line - white - 2.3 * unit, _NAME * self.grown
        number, team = str(person.number), self._team_wide(person)
        surface.text(left + 1 * unit, base, str(seat), small, grey=SOFT)
        surface.text(left + 6 * unit, base, number, size, room=13 * unit, bold=True, align=Align.RIGHT)
        name, right = self.words.person_line(person.name), left + self.wide
        if self._team_below(person):
            self._draw_below(surface, person, left + 22 * unit, line - tall)
        else:
            surface.name(left + 22 * unit, base, name, size, self._name_room(person))
            size = self._team_size
            surface.name(right - team, base, person.team, size, team, align=Align.RIGHT, grey=SOFT)
        surface.line(left, line, right, line, 0.5, LINE)

    def _draw_below(self, surface: Surface, person: Person, x: float, top: float) -> None:
        name, room, below = self.words.person_line(person.name), self._whole_room, self._below(person)
        reach, base = below.name.ink_extents(), top + below.base
        surface.name(x, base, name, below.wanted, room, least=READABLE)
        middle = base + reach.below + _APART * below.name.size + high(below.team) * below.size / 2
        surface.lines(x, middle, below.team, below.size, room, person.team, grey=SOFT)


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
