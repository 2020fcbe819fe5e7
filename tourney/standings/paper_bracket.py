"""Prints the finals as a bracket: stages from left to right, lines from each table to the next one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.names import NO_NAME, Name, NamedPlayer
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.namesakes import named_apart
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import equal_totals, is_draft, number_of
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, PaperStatus, Person, event_head, person
from tourney.paper.fitting import name_lines, wrapped
from tourney.paper.layout import Layout
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, has_results, laid_out, say_status, status_notice
from tourney.paper.styles import STRONG, USUAL, StyledText, styled
from tourney.paper.surface import A4, FAINT, INK, LINE, MM, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording, place_shown
from tourney.standings.finals import FinalsPicture, finals_of, result_status, settled_champions
from tourney.standings.paper_standings import paper_status
from tourney.standings.stages import StagePicture
from tourney.standings.views import (
    BracketSeat,
    BracketStage,
    BracketTable,
    bracket_stage,
    bracket_table,
    waiting_table,
)

# ---- finals -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Champion:
    """The winner of a division (or of the event, division names "")."""

    division: Name
    person: Person | None


@dataclass(frozen=True, slots=True)
class LevelPlayers:
    """Players level on everything, listed by number; `what` names the group (seeds, reserves)."""

    what: Message
    persons: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The finals drawn as a bracket. `levels`: seeds (until a stage is drawn) and reserves that are level.

    `drafts`: the stages that are drawn and not announced yet.
    """

    head: EventHead
    stages: tuple[BracketStage, ...]
    champions: tuple[Champion, ...]
    status: PaperStatus
    reserves: tuple[Person, ...] = ()
    ties: tuple[tuple[Person, ...], ...] = ()
    levels: tuple[LevelPlayers, ...] = ()
    drafts: Collection[HeatId] = ()
    equal: tuple[LevelPlayers, ...] = ()
    """Players of a table with equal totals, and what decided."""


# ---- finals -----------------------------------------------------------------------------------


def bracket_paper(tournament: Tournament, rules: Rules, now: datetime) -> BracketPaper:
    """The stages as drawn or planned, and the champions."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(results)
    stages = tuple(_stage(results, stage) for stage in finals.stages)
    ties = tuple(tuple(person(tournament, n) for n in tie.players) for tie in finals.ties)
    champions = _champions(tournament, rules, settled_champions(results, finals, now))
    crowned = any(champion.person for champion in champions)  # nobody steps in any more
    reserves = () if crowned else tuple(person(tournament, number) for number in finals.reserves)
    return BracketPaper(
        head=event_head(tournament, now), stages=stages, champions=champions,
        status=paper_status(result_status(results, finals, now), tournament),
        reserves=reserves, ties=ties, levels=tuple(_levels(tournament, finals, crowned)),
        drafts=[stage.heat for stage in finals.stages if is_draft(tournament, stage.heat)],
        equal=tuple(_equal(tournament, finals)),
    )  # fmt: skip


def _equal(tournament: Tournament, finals: FinalsPicture) -> Iterator[LevelPlayers]:
    for table in (table for stage in finals.stages for table in stage.tables):
        totals = {number_of(result): result.total for result in table.results}
        together: dict[int, list[PlayerNo]] = {}
        why = equal_totals(table.results)
        for number in why:
            together.setdefault(totals[number], []).append(number)
        for numbers in together.values():
            yield LevelPlayers(why[numbers[0]], tuple(person(tournament, number) for number in numbers))


def _levels(tournament: Tournament, finals: FinalsPicture, crowned: bool) -> Iterator[LevelPlayers]:
    """Players whose order is by number only: seeds until a stage is drawn, reserves before the end."""
    drawn = any(stage.drawn for stage in finals.stages)
    for cut in finals.cuts:
        for each in () if drawn else cut.seeds_level:
            what = msg("paper.level_seeds", first=each.first, last=each.last)
            yield LevelPlayers(what, tuple(person(tournament, n) for n in each.players))
        for each in () if crowned else cut.reserves_level:
            what = msg("paper.level_reserves", first=each.first, last=each.last)
            yield LevelPlayers(what, tuple(person(tournament, n) for n in each.players))


def _stage(results: ResultsSnapshot, stage: StagePicture) -> BracketStage:
    """A stage of all divisions; while nobody can be named, the tables that are planned."""
    apart = named_apart(results.tournament.players)
    tables = [bracket_table(results, stage, each, 0, set(), apart, named=True) for each in stage.tables]
    plan = results.fmt.stage(stage.heat)
    if not tables and plan is not None:
        planned = plan.tables * max(1, len(results.fmt.divisions))
        tables = [waiting_table(stage, number, plan.size) for number in range(1, planned + 1)]
    return bracket_stage(results, stage, tables, goes_on=0)


def _to_come(before: BracketStage | None, at: int, size: int) -> Message:
    """The player to come: the winner of each table of the stage before, or a place of the standings."""
    known = [] if before is None else [table.table for table in before.tables if table.seats]
    return msg("paper.winner_of", table=known[at]) if len(known) == size else msg("paper.to_come")


def _champions(
    tournament: Tournament, rules: Rules, champions: Mapping[str, PlayerNo]
) -> tuple[Champion, ...]:
    def winner(division: str) -> Person | None:
        number = champions.get(division)
        return person(tournament, number) if number is not None else None

    divisions = rules.format.divisions
    if not divisions:
        return (Champion(NO_NAME, winner("")),)
    return tuple(Champion(each.name, winner(each.id)) for each in divisions)


_GUTTER = 16 * MM


_HEAD = 7 * MM


_SEAT = 30 * MM
"""The greatest height of a seat, for a final that fills its page alone."""


_CHAMPION = 44 * MM
"""The greatest height of the champion's box beside several tables; beside one it is as high as that."""


_MOST_GROWN = 2.6
"""How much larger the champion's name is there at most."""


_LEAST_SEAT = 4.2 * MM


_WITH_TEAM = 13 * MM
"""The least height of a seat that names the player's team."""


_SMALL, _TEAM = 7.0, 8.5
"""The smallest type of a seat with room, and the type of its player's team."""


_BETWEEN = 5 * MM


_LINE, _TYPE = 5.2 * MM, 9.5
"""A line of names below the bracket, and its type."""


_PER_PAGE = 8
"""The most tables of a stage on one page; the rest go on to the next."""


_BELOW_MOST = 6
"""The most lines of names below the bracket; the rest go on to the next page."""


def bracket(paper: BracketPaper, wording: Wording) -> Document:
    """A landscape page; the champions are in the last column."""
    notice = status_notice(paper.status, wording)
    title = wording(msg("paper.title_bracket"))
    layout = Layout(PageFrame(paper.head, wording, title, notice=notice, size=A4.landscape))
    say_status(layout, paper.status)
    if any(table.seats for stage in paper.stages for table in stage.tables):
        layout.sentence(wording(msg("paper.bracket_legend"), "  "), size=8, grey=SOFT)
        layout.gap(2.5 * MM)
    below = [part for line in _below(paper, wording) for part in wrapped(line, layout.frame.inner, _TYPE)]
    foot = _LINE * min(len(below), _BELOW_MOST)
    if not paper.stages:
        layout.say(msg("paper.no_finals"))
    else:
        pages = max(1, -(-max(len(stage.tables) for stage in paper.stages) // _PER_PAGE))
        for page in range(pages):
            if page:
                layout.new_page()
            drawing = _Bracket(paper, wording, layout.frame, page)
            layout.add(partial(drawing.draw, top=layout.y, bottom=layout.frame.bottom - foot))
            layout.gap(layout.left() - foot)
    for line in below:
        layout.sentence(line, size=_TYPE)
    return layout.finish()


def _below(paper: BracketPaper, wording: Wording) -> list[StyledText]:
    """A list of names under the bracket: its title in bold, then the names."""

    def line(what: Message, persons: Sequence[Person]) -> StyledText:
        names = ", ".join(f"{p.number} {wording.person_line(p.name)}".strip() for p in persons)
        return styled((wording.labelled(what, ""), STRONG), (names, USUAL))

    lines = [line(msg("paper.tied_at_cut"), tie) for tie in paper.ties]
    if paper.reserves:
        lines.append(line(msg("paper.reserves"), paper.reserves))
    return [*lines, *(line(each.what, each.persons) for each in (*paper.levels, *paper.equal))]


def _rows(table: BracketTable) -> int:
    return max(1, len(table.seats) + table.empty)


def _seat_high(tables: Sequence[BracketTable], room: float) -> float:
    """A seat's height, if these tables share the room evenly."""
    fixed = len(tables) * _HEAD + (len(tables) - 1) * _BETWEEN
    return max(_LEAST_SEAT, min(_SEAT, (room - fixed) / sum(map(_rows, tables))))


class _Bracket:
    """One page of the bracket."""

    def __init__(self, paper: BracketPaper, wording: Wording, frame: PageFrame, page: int) -> None:
        self._paper = paper
        self._wording = wording
        start = page * _PER_PAGE
        self._stages = [(stage, stage.tables[start : start + _PER_PAGE]) for stage in paper.stages]
        columns = len(self._stages) + 1
        self._wide = (frame.inner - _GUTTER * (columns - 1)) / columns

    def draw(self, surface: Surface, top: float, bottom: float) -> None:
        """The whole page between two heights."""
        middles: list[list[float]] = []
        most = _CHAMPION
        for column, (stage, tables) in enumerate(self._stages):
            left = MARGIN + column * (self._wide + _GUTTER)
            self._stage_head(surface, stage, left, top)
            before = self._paper.stages[column - 1] if column else None
            middles.append(self._tables(surface, tables, before, left, top + 9 * MM, bottom))
            if len(self._stages) == len(tables) == 1:
                most = _HEAD + _rows(tables[0]) * _seat_high(tables, bottom - top - 9 * MM)
        left = MARGIN + len(self._stages) * (self._wide + _GUTTER)
        surface.text(left, top + 5 * MM, self._wording(msg("paper.champion")), 13, room=self._wide, bold=True)
        middles.append(self._champions(surface, left, top + 9 * MM, bottom, most))
        for column in range(len(middles) - 1):
            right = MARGIN + column * (self._wide + _GUTTER) + self._wide
            self._lines(surface, right, middles[column], middles[column + 1])

    def _stage_head(self, surface: Surface, stage: BracketStage, left: float, top: float) -> None:
        name = self._wording(heat_message(stage.heat))
        if stage.heat in self._paper.drafts:
            name = f"{name} · {self._wording(msg('paper.draft'), ' ')}"
        surface.text(left, top + 5 * MM, name, 13, room=self._wide, bold=True)

    def _tables(
        self,
        surface: Surface,
        tables: Sequence[BracketTable],
        before: BracketStage | None,
        left: float,
        top: float,
        bottom: float,
    ) -> list[float]:
        """Draws the tables of a stage evenly down the page; returns the middle of each."""
        if not tables:
            return []
        seats = sum(map(_rows, tables))
        seat = _seat_high(tables, bottom - top)
        between = (bottom - top - len(tables) * _HEAD - seats * seat) / len(tables)
        y, middles = top + max(0.0, between / 2), []
        for table in tables:
            high = _HEAD + seat * _rows(table)
            self._table(surface, table, before, left, y, seat)
            middles.append(y + high / 2)
            y += high + max(1 * MM, between)
        return middles

    def _table(
        self,
        surface: Surface,
        table: BracketTable,
        before: BracketStage | None,
        left: float,
        top: float,
        seat: float,
    ) -> None:
        wide = self._wide
        high = _HEAD + seat * _rows(table)
        surface.box(left, top, wide, _HEAD, fill=FAINT)
        number, division = (
            self._wording(msg("paper.table_n", n=table.table)),
            self._wording.name(table.division),
        )
        name = f"{division} · {number}" if division else number
        surface.text(
            left + 2 * MM, top + 5 * MM, name, 10, room=wide * (0.95 if division else 0.6), bold=True
        )
        level = [(each, msg("paper.seat_level", players=list(each.tied_players))) for each in table.seats]
        coming = [(None, _to_come(before, i, table.empty)) for i in range(table.empty)]
        for i, (each, source) in enumerate((*level, *coming)):
            self._seat(surface, table, each, source, left, top + _HEAD + i * seat, seat)
        surface.box(left, top, wide, high, thick=0.9)

    def _seat(
        self,
        surface: Surface,
        table: BracketTable,
        each: BracketSeat | None,
        source: Message,
        left: float,
        top: float,
        high: float,
    ) -> None:
        """A player with the place, or in words who will sit there."""
        wide = self._wide
        size = min(max(14.0, wide / MM / 6), high / MM * 1.4)
        unit = max(0.75, size / 14) * MM  # text beside a larger name grows with it
        base = top + high / 2 + min(1.4 * unit, high * 0.2)
        surface.line(left, top, left + wide, top, 0.5, LINE)
        beside, small = partial(surface.text, align=Align.RIGHT), max(_SMALL, size * 0.85)
        if each is not None and each.seed:
            beside(left + unit, base, f"{each.seed}", max(_SMALL, size * 0.7), room=5 * unit, grey=SOFT)
        if each is None or each.person is None:
            words = self._wording(source, " ")
            surface.text(left + 8 * unit, base, words, small, room=wide - 10 * unit, grey=SOFT)
            return
        beside(left + 7 * unit, base, str(each.person.number), small, room=9 * unit, grey=SOFT)
        tail = 24 * unit if each.place is not None else 0.0
        won = each.place == 1 and not table.provisional
        self._named(
            surface, each.person, left + 18 * unit, base, top, high, size, wide - 20 * unit - tail, bold=won
        )
        if each.place is not None:
            counted = any(seat.total for seat in table.seats)  # rules with places only have no assets
            told = [f"{each.total:,}"] if counted else []
            if each.bankrupt:
                told = list(self._wording.lines(msg("paper.bankrupt")))
                small = max(SMALLEST, min(max(_SMALL, small * 0.8), high / len(told) / 1.25))
            y = base - (len(told) - 1) * small * 0.6
            for at, line in enumerate(told):
                beside(left + wide - tail, y + at * small * 1.2, line, small, room=14 * unit, grey=SOFT)
            place = place_shown(each.place, each.tied)
            beside(left + wide - 9 * unit, base, place, size, room=7 * unit, bold=True)

    def _named(
        self,
        surface: Surface,
        who: NamedPlayer,
        left: float,
        base: float,
        top: float,
        high: float,
        size: float,
        room: float,
        *,
        bold: bool,
    ) -> None:
        """A seat's name on its line; the team below it, both together around the seat's middle."""
        name = self._wording.person_line(who.name)
        least = _SMALL if high >= 2.5 * _SMALL else SMALLEST  # a long name takes two lines
        first = name_lines(name, room, size, least, bold).ink_extents(bold)
        team = name_lines(who.team, room, _TEAM, _SMALL).ink_extents() if who.team else None
        if team is None or high < max(_WITH_TEAM, first.high + team.high + 1 * MM):
            surface.name(left, base, name, size, room, bold=bold, least=least)
            return
        start = top + (high - first.high - team.high) / 2
        surface.name(left, start + first.above, name, size, room, bold=bold, least=least)
        below = start + first.high + team.above + 0.5 * MM
        surface.name(left, below, who.team, _TEAM, room, grey=SOFT, least=_SMALL)

    def _champions(
        self, surface: Surface, left: float, top: float, bottom: float, most: float
    ) -> list[float]:
        """The champion of each division, in a box that is `most` so high."""
        champions = self._paper.champions or (Champion(NO_NAME, None),)
        each_high = (bottom - top) / len(champions)
        middles = []
        for i, champion in enumerate(champions):
            middle = top + (i + 0.5) * each_high
            high = min(most, each_high - 2 * MM)
            grown = min(_MOST_GROWN, max(1.0, high / (26 * MM)))
            surface.box(left, middle - high / 2, self._wide, high, thick=2.0, radius=2 * MM)
            division = self._wording.name(champion.division)
            room, x = self._wide - 6 * MM, left + 3 * MM
            if division:
                surface.text(
                    x, middle - high / 2 + 5 * MM, division, 9, room=room, align=Align.CENTRE, grey=SOFT
                )
            if champion.person is not None:
                first, second = self._wording.person(champion.person.name)
                team = champion.person.team
                base, unit = middle - (1.5 * grown * MM if team else 0.0), grown * MM
                surface.name(x, base + unit, first, 18 * grown, room, bold=True, align=Align.CENTRE)
                surface.name(x, base + 7.5 * unit, second, 11 * grown, room, align=Align.CENTRE)
                surface.name(
                    x, base + 12 * unit, team, 7 * grown, room, align=Align.CENTRE, grey=SOFT, least=7
                )
            middles.append(middle)
        return middles

    def _lines(self, surface: Surface, right: float, here: Sequence[float], there: Sequence[float]) -> None:
        """Lines from each table to the one that takes its winners: in order, shared out evenly."""
        if not here or not there:
            return
        turn, target = right + _GUTTER / 2, right + _GUTTER
        for i, middle in enumerate(here):
            goal = there[min(len(there) - 1, i * len(there) // len(here))]
            surface.line(right, middle, turn, middle, 1.0, INK)
            surface.line(turn, middle, turn, goal, 1.0, INK)
            surface.line(turn, goal, target, goal, 1.0, INK)


PRINTOUTS = (
    Printout(
        kind="bracket",
        occasion=Occasion.END,
        order=10,
        sets=(
            PaperSet.FINAL,
            PaperSet.END,
        ),
        hangs=True,
        checked=True,
        ready=has_results,
        make=laid_out(bracket_paper, bracket),
    ),
)
