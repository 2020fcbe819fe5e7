"""Plays the tables of a rehearsed hall and the desk that types their papers.

What goes wrong is planted here and cleared up here, and the tally notes both.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from tourney.application.application import Application
from tourney.base.errors import Refused
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.command import Command
from tourney.event.formats import Itemised
from tourney.event.records import Status, Table
from tourney.event.table_state import TableKey, number_of
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import SetStatus
from tourney.rehearsal.crew import Hall, Job
from tourney.rehearsal.happenings import (
    CREW,
    DESK,
    SHEETS_MISSING,
    WRONG_TABLE,
    happenings,
)
from tourney.rehearsal.papers import Typing
from tourney.rehearsal.tables import AtTable, Tables
from tourney.scores.commands import (
    ConfirmTables,
    EnteredTable,
    EnterSheets,
    OverruleProblem,
    TableEntry,
)
from tourney.scores.second_entry import EnterSecond
from tourney.scoresheet.sheet import Sheet
from tourney.standings.ruling_commands import DecidePlaces

SuddenEnd = Callable[[Command[object], datetime], None]
"""Lets a process carry out a command at a moment, and ends it in the middle of storing it."""

_HURRY: Final = 2
"""If more tables than these wait for each of the crew, totals are typed in place of deeds."""
_COUNTED: Final = "重數 counted again"
_CLEARED: Final = "枱上查明 cleared up at the table"
_LOT: Final = "抽籤 by lot"
_SECOND: Final = "2"
"""The name under which second entries are made."""


@dataclass(slots=True)
class Desk:
    """The tables of the day and the crew's work on them."""

    app: Application
    hall: Hall
    tables: Tables
    sudden_end: SuddenEnd
    typed: int = 0
    killed: bool = False

    # ---- while they play ------------------------------------------------------------------------------

    def sit_down(self, heat: HeatId, tables: Sequence[Table], start: int, end: int) -> None:
        """These tables play from one second to another."""
        for mine in self.tables.sit_down(heat, tables, start, end):
            if mine.tells is not None:
                self.hall.at(mine.tells, partial(self._says, mine))

    def _says(self, mine: AtTable) -> None:
        self.hall.bring(self._told(mine, mine.gone))

    def _told(self, mine: AtTable, gone: PlayerNo | None) -> Job:
        yield 45
        assert gone is not None
        self._withdraw(mine, gone, DESK)

    def _withdraw(self, mine: AtTable, gone: PlayerNo, by: str) -> None:
        """A player who has left is bankrupt, whether or not the clock still runs."""
        self.app.run(SetStatus((gone,), Status.WITHDRAWN))
        if (mine.heat, gone) not in self.app.tournament.sheets:
            out = TableEntry(mine.table, (Sheet(player=gone, bankrupt=1),))
            self.app.run(EnterSheets(mine.heat, (out,)))
        self._caught(mine, by)

    # ---- papers ---------------------------------------------------------------------------------------

    def hand_in(self, heat: HeatId, table: TableNo) -> None:
        """The table's papers come to the desk, written by the people who sit there now."""
        mine, event = self.tables.at[heat, table], self.app.tournament
        self.tables.write(mine, event.tables[heat, table], event, self.app.rules, self.hall.second)
        self.hall.bring(self._type(mine))

    # ---- the desk -------------------------------------------------------------------------------------

    def _type(self, mine: AtTable) -> Job:
        """Type a table, clear up what the program asks about, confirm it."""
        assert mine.game is not None
        began, pace = self.hall.second, self.tables.plan.pace(mine.heat, mine.table)
        hurried = self.hall.waiting > _HURRY * self.hall.people and self._totals_do(mine)
        mine.how = Typing.TOTALS if hurried else Typing.DEEDS
        yield 15 + pace.below(15) if hurried else 50 + pace.below(45)
        self.typed += 1
        yield from self._killed(mine)
        entered = yield from self._enter(mine)
        yield from self._asked(mine, entered)
        yield from self._again(mine)
        yield 8
        yield from self._confirm(mine)
        self._part_equals(mine)
        self.tables.tally.table_seconds.append(self.hall.second - began)
        if mine.kind == "protest" and mine.planted is not None:
            minutes = self.app.tournament.event.protest_minutes
            comes = self.tables.protests(mine, self.hall.second, minutes)
            self.hall.at(comes, partial(self._protest, mine))

    def _killed(self, mine: AtTable) -> Job:
        """Once a day, if the plan says so, the computer dies while a table is stored; a step that would be
        refused is not stored, so then the next table has it.
        """
        at = self.tables.plan.killed_at()
        if self.killed or at is None or self.typed < at:
            return
        entry = self._entry(mine)
        try:
            self.app.try_out(entry)
        except Refused:
            return
        self.killed = True
        planted = self.tables.tally.plant(happenings()["killed"], mine.heat, mine.table, self.hall.second)
        self.sudden_end(entry, self.app.clock.now())
        yield 60 + self.tables.plan.pace(mine.heat, mine.table).below(60)
        self.app.refresh()
        planted.caught(CREW, self.hall.second)

    def _totals_do(self, mine: AtTable) -> bool:
        """Whether a table may be typed by its totals: not in a stage, nor where every deed is asked for."""
        fmt = self.app.rules.format
        return mine.heat in fmt.heat_ids and fmt.itemised is not Itemised.ALL

    def _entry(self, mine: AtTable, correct: str = "") -> EnterSheets:
        sheets = tuple(paper.typed(mine.how) for paper in mine.papers)
        entry = TableEntry(mine.table, sheets)
        return EnterSheets(mine.heat, (entry,), confirm=bool(correct), correct=correct)

    def _enter(self, mine: AtTable, correct: str = "") -> Generator[int, None, EnteredTable]:
        """Store the table's papers; a name that does not sit there is cleared up first."""
        try:
            return self.app.run(self._entry(mine, correct)).data[0]
        except Refused as refused:
            if refused.key != f"errors.{WRONG_TABLE}" or mine.planted is None:
                raise
        yield self._asking(mine)
        self._clear_up(mine, WRONG_TABLE)
        return self.app.run(self._entry(mine, correct)).data[0]

    def _asked(self, mine: AtTable, entered: EnteredTable, correct: str = "") -> Job:
        """Ask the table about what a check has found, and type it again."""
        planted = mine.planted
        if planted is None or not planted.open or planted.unseen:
            return
        found = [problem.code for problem in entered.problems]
        by = next((code for code in found if code in planted.happening.caught_by), None)
        if by is not None:
            yield self._asking(mine)
            self._clear_up(mine, by)
            yield from self._enter(mine, correct)

    def _asking(self, mine: AtTable) -> int:
        """Seconds to the table and back."""
        return 45 + self.tables.plan.pace(mine.heat, mine.table).below(90)

    def _clear_up(self, mine: AtTable, by: str) -> None:
        """The table says what is right: whose paper it is, what stands on it, who sits in whose place."""
        if mine.sits is not None and mine.partner is not None:
            one, two = mine.sits
            self.app.run(SwapSeats(mine.heat, one, two), _CLEARED)
            mine.sits = self.tables.at[mine.heat, mine.partner].sits = None
        mine.is_right()
        self._caught(mine, by)

    def _confirm(self, mine: AtTable) -> Job:
        """Confirm the table; what stops that is cleared up or ruled on."""
        confirm = ConfirmTables(mine.heat, (mine.table,))
        try:
            self.app.run(confirm)
            return
        except Refused as refused:
            missing = refused.key == f"errors.{SHEETS_MISSING}"
        yield self._asking(mine)
        if missing and mine.gone is not None:
            self._withdraw(mine, mine.gone, SHEETS_MISSING)
        else:
            table = self.app.tournament.tables[mine.heat, mine.table]
            for each in self.app.rules.assess(self.app.tournament, table).blocking:
                self.app.run(OverruleProblem(mine.heat, mine.table, each.code, _CLEARED))
        self.app.run(confirm)

    def _part_equals(self, mine: AtTable) -> None:
        """Players who share a place draw lots, unless they went out together."""
        table = self.app.tournament.tables[mine.heat, mine.table]
        shared: dict[int, list[PlayerNo]] = {}
        for result in self.app.rules.assess(self.app.tournament, table).results:
            if result.tied and not result.bankrupt:
                shared.setdefault(result.place, []).append(number_of(result))
        for players in shared.values():
            self.app.run(DecidePlaces(mine.heat, mine.table, tuple(sorted(players)), _LOT))

    # ---- afterwards -----------------------------------------------------------------------------------

    def _protest(self, mine: AtTable) -> None:
        assert mine.planted is not None
        mine.planted.since = self.hall.second
        self.hall.bring(self._heard(mine))

    def _heard(self, mine: AtTable) -> Job:
        """The table agrees that a player is right: the result is corrected."""
        yield 60 + self._asking(mine)
        mine.is_right()
        yield from self._enter(mine, _COUNTED)
        yield from self._again(mine, confirm=True)
        self._part_equals(mine)
        self._caught(mine, DESK)

    def look_again(self, heat: HeatId, table: TableNo) -> Job:
        """Enter a table that waits for its second entry; of another, whose totals are in doubt, the deeds."""
        mine = self.tables.at[heat, table]
        if (heat, table) in self.app.tournament.waiting:
            yield from self._again(mine)
            return
        yield 50 + self.tables.plan.pace(heat, table).below(45)
        mine.how = Typing.DEEDS
        entered = yield from self._enter(mine, _COUNTED)
        yield from self._asked(mine, entered, _COUNTED)
        yield from self._again(mine, confirm=True)
        self._part_equals(mine)

    def _again(self, mine: AtTable, confirm: bool = False) -> Job:
        """Another of the crew enters the table again where the format asks for it, and reads it alike."""
        if (mine.heat, mine.table) not in self.app.tournament.waiting:
            return
        yield 40 + self.tables.plan.pace(mine.heat, mine.table).below(40)
        event = self.app.stored
        sheets = (event.sheets[mine.heat, n].sheet for n in event.tables[mine.heat, mine.table].seats)
        self.app.run(EnterSecond(mine.heat, (TableEntry(mine.table, tuple(sheets)),)), who=_SECOND)
        if confirm:
            self.app.run(ConfirmTables(mine.heat, (mine.table,)))

    def has_deeds_left(self, key: TableKey) -> bool:
        """Whether a table was typed by its totals though its papers name deeds."""
        mine = self.tables.at.get(key)
        counted = mine is not None and mine.game is not None and mine.game.counted
        return counted and mine is not None and mine.how is Typing.TOTALS

    def _caught(self, mine: AtTable, by: str) -> None:
        if mine.planted is not None:
            mine.planted.caught(by, self.hall.second)
