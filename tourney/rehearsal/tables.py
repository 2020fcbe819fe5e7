"""The tables of a rehearsed hall: who sits and leaves there, how each game ended, what its players wrote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.namesakes import of_one_name
from tourney.event.records import Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey
from tourney.rehearsal.happenings import Happening
from tourney.rehearsal.papers import ON_PAPER, PlayedGame, Typing, WrittenSheet, papers_of, true_game
from tourney.rehearsal.plan import Plan
from tourney.rehearsal.report import DayTally, Planted

_SHORTEST_PROTEST: Final = 3
"""Minutes: with less time to object nobody does."""


@dataclass(slots=True)
class AtTable:
    """A table that plays or has played: what goes wrong there, how its game ended, what it handed in."""

    heat: HeatId
    table: TableNo
    happening: Happening | None
    planted: Planted | None = None
    gone: PlayerNo | None = None
    tells: int | None = None
    """The second at which the player who leaves says so at the desk; None if nobody does."""
    sits: tuple[PlayerNo, PlayerNo] | None = None
    """A player of this table, and the one of another who sits there in their place."""
    partner: TableNo | None = None
    game: PlayedGame | None = None
    papers: tuple[WrittenSheet, ...] = ()
    came: int = 0
    how: Typing = Typing.DEEDS

    @property
    def kind(self) -> str:
        """The kind of what goes wrong, "" for nothing."""
        return "" if self.happening is None else self.happening.kind

    @property
    def right(self) -> tuple[WrittenSheet, ...]:
        """The papers of its players as they should be, of one who left too."""
        assert self.game is not None
        return papers_of(self.game.sheets)

    def is_right(self) -> None:
        """From now on the papers say what really was."""
        self.papers = tuple(each for each in self.right if each.name != self.gone)


@dataclass(slots=True)
class Tables:
    """The tables of the day, in the order in which they sat down."""

    plan: Plan
    tally: DayTally
    at: dict[TableKey, AtTable] = field(default_factory=dict)

    def sit_down(self, heat: HeatId, tables: Sequence[Table], start: int, end: int) -> list[AtTable]:
        """These tables play from one second to another; some players sit wrongly, some leave. Returns those
        that had not sat down before.
        """
        known = len(self.at)
        for at, table in enumerate(tables):
            if (heat, table.table) in self.at:
                continue
            mine = AtTable(heat, table.table, self.plan.happening(heat, table.table))
            self.at[heat, table.table] = mine
            others = [each for each in tables[at + 1 :] if (heat, each.table) not in self.at]
            if mine.kind == "swapped_seats" and others:
                self._swap(mine, table, others[0], start)
            elif mine.kind == "left" and len(table.seats) > 1:
                self._lose(mine, table, start, end)
        return list(self.at.values())[known:]

    def _swap(self, mine: AtTable, table: Table, other: Table, start: int) -> None:
        """A player of this table and one of another sit in each other's place."""
        chance = self.plan.seats(mine.heat, mine.table)
        one = table.seats[chance.below(len(table.seats))]
        two = other.seats[chance.below(len(other.seats))]
        mine.planted = self._plant(mine, start)
        mine.planted.unseen = chance.below(100) < mine.planted.happening.unseen
        mine.sits, mine.partner = (one, two), other.table
        self.at[mine.heat, other.table] = AtTable(
            mine.heat, other.table, mine.happening, mine.planted, sits=(two, one), partner=mine.table
        )

    def _lose(self, mine: AtTable, table: Table, start: int, end: int) -> None:
        """A player leaves; half of them say so at the desk."""
        chance = self.plan.seats(mine.heat, mine.table)
        mine.gone = table.seats[chance.below(len(table.seats))]
        leaves = start + (end - start) * (20 + chance.below(60)) // 100
        mine.planted = self._plant(mine, leaves)
        if chance.below(2):
            mine.tells = leaves

    def write(self, mine: AtTable, table: Table, event: Tournament, rules: Rules, second: int) -> None:
        """How the game of the people who sit at the table ended, and what stands on the papers that they hand
        in at that second.
        """
        mine.came = second
        fmt, chance = rules.format, self.plan.game(mine.heat, mine.table)
        absent, guest = mine.sits or (None, None)
        mine.game = true_game(
            rules.books.of(table),
            fmt.points_for(mine.heat),
            [guest if guest is not None and number == absent else number for number in table.seats],
            chance,
            all_land=fmt.all_land,
            minutes=fmt.minutes(mine.heat) or None,
            least_out=2 if mine.kind == "no_order" else 0,
            gone=mine.gone,
        )
        mine.is_right()
        wrong: Iterable[WrittenSheet] | None = None
        if mine.kind == "wrong_name":
            wrong = self._misnamed(mine, event)
        elif mine.kind in ON_PAPER and (
            mine.kind != "protest" or event.event.protest_minutes >= _SHORTEST_PROTEST
        ):
            written = ON_PAPER[mine.kind](mine.game, chance)
            wrong = None if written is None else papers_of(written)
        if wrong is not None:
            mine.planted = self._plant(mine, second)
            mine.papers = tuple(wrong)
        if mine.planted is not None and mine.planted.unseen and absent is not None:
            mine.papers = tuple(
                WrittenSheet(absent if each.name == guest else each.name, each.sheet) for each in mine.papers
            )

    def _misnamed(self, mine: AtTable, event: Tournament) -> Sequence[WrittenSheet] | None:
        """One paper bears another's number: of a namesake elsewhere, else a neighbour's or a stranger's."""
        chance = self.plan.seats(mine.heat, mine.table)
        elsewhere = [n for each in event.tables_of(mine.heat) if each.table != mine.table for n in each.seats]
        alike = [
            (at, number)
            for at, paper in enumerate(mine.papers)
            for number in elsewhere
            if of_one_name(event.players[number], event.players[paper.name])
        ]
        at, number = alike[0] if alike else (chance.below(len(mine.papers)), None)
        if number is None:
            neighbours = [each.name for each in mine.papers if each.name != mine.papers[at].name]
            chosen = elsewhere if elsewhere and (not neighbours or chance.below(2)) else neighbours
            if not chosen:
                return None
            number = chosen[chance.below(len(chosen))]
        papers = [*mine.papers]
        papers[at] = WrittenSheet(number, papers[at].sheet)
        return papers

    def protests(self, mine: AtTable, confirmed: int, minutes: int) -> int:
        """The second at which a player objects to a result that was confirmed at that one."""
        return confirmed + 60 + self.plan.pace(mine.heat, mine.table).below(60 * (minutes - 2))

    def _plant(self, mine: AtTable, since: int) -> Planted:
        assert mine.happening is not None
        return self.tally.plant(mine.happening, mine.heat, mine.table, since)
