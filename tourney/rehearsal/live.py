"""A rehearsed hall for a crew of people: who is at the door and at the desk, which papers have come, and what
became of them.

Everything follows from the seed of the rehearsal and from its event: nothing is kept beside them, so that it
goes on where it was when the event is opened again. The time is counted in seconds of the crew, not of the
hall, which is faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from heapq import heapreplace
from typing import Final

from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.collections import PLAYERS, SHEETS, TABLES
from tourney.event.command import number_in
from tourney.event.ports import JournalEntry
from tourney.event.records import HeatClock, Status, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey, assess_table
from tourney.rehearsal.happenings import CREW, DESK, happenings
from tourney.rehearsal.papers import WrittenSheet
from tourney.rehearsal.plan import DOORS_OPEN, Plan
from tourney.rehearsal.report import DIED, OPENED, DayTally, Planted, PlayedDayReport, begun, report_in
from tourney.rehearsal.tables import AtTable, Tables
from tourney.scoresheet.ranking import value
from tourney.scoresheet.sheet import Sheet

_TRIP: Final = 20
"""Seconds in which one of the crew carries the papers of a table to the desk."""
_PATIENCE: Final = 180
"""Seconds, of the crew, that somebody stands at the desk."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """The papers of a table, as its players wrote them, and as they should be."""

    heat: HeatId
    table: TableNo
    came: datetime
    papers: tuple[WrittenSheet, ...]
    right: tuple[WrittenSheet, ...]
    planted: Planted | None


@dataclass(frozen=True, slots=True)
class AtDesk:
    """A player who stands at the desk: to object with the right `sheet`, or to leave (None)."""

    heat: HeatId
    table: TableNo
    player: PlayerNo
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class LiveHall:
    """What waits for the crew now: players at the door, papers of tables, each the first first; players at
    the desk.

    `came`: whether any papers have ever come. `dies`: it is time for the computer to die. `report`: of the
    day, once it is over.
    """

    door: tuple[PlayerNo, ...] = ()
    papers: tuple[HandedIn, ...] = ()
    desk: tuple[AtDesk, ...] = ()
    came: bool = False
    dies: bool = False
    report: PlayedDayReport | None = None


def live_hall(app: Application, known: Sequence[HandedIn] = ()) -> LiveHall:
    """The hall of a rehearsal at this moment. `known`: papers that have been made before."""
    now, tournament = app.clock.now(), app.tournament
    live = _Live(tournament, app.rules, app.history, now)
    made = {(each.heat, each.table): each for each in known}
    door = (each.number for each in live.plan.arrivals(tournament.players) if live.at(each.second) <= now)
    away = (Status.REGISTERED, Status.ABSENT)
    papers = [made.get(key) or live.handed_in(*key) for key in live.waiting()]
    desk = (*live.leaving(), *live.objecting())
    over = not papers and report_in(tournament) is None and live.is_over
    return LiveHall(
        door=tuple(number for number in door if tournament.players[number].status in away),
        papers=tuple(papers),
        desk=tuple(each for each, since in desk if since <= now),
        came=any(at <= now for at in live.came.values()),
        dies=live.dies,
        report=live.report() if over and not desk else None,
    )


def papers_of_heat(
    tournament: Tournament, rules: Rules, history: Sequence[JournalEntry], now: datetime, heat: HeatId
) -> tuple[HandedIn, ...]:
    """What the tables of a heat hand in whose clock has been started, by their numbers."""
    live = _Live(tournament, rules, history, now)
    return tuple(live.handed_in(*key) for key in sorted(live.came) if key[0] == heat)


class _Live:
    """The hall as its plan and the journal have made it."""

    def __init__(
        self, tournament: Tournament, rules: Rules, history: Sequence[JournalEntry], now: datetime
    ) -> None:
        self._t, self._rules, self._history, self._now = tournament, rules, history, now
        entry = begun(history)
        self._first_start = entry.at - timedelta(seconds=DOORS_OPEN)
        self.plan = Plan(number_in(entry.params, "seed"))
        self._speed, people = number_in(entry.params, "speed"), number_in(entry.params, "people")
        self._patience = timedelta(seconds=_PATIENCE * self._speed)
        self._tally = DayTally()
        self._tables = Tables(self.plan, self._tally)
        self._clocks: dict[TableKey, HeatClock] = {}
        self.came: dict[TableKey, datetime] = {}
        """When the papers of a table whose clock has been started come to the desk, or will."""
        for clock in tournament.clocks.values():
            self._play(clock, people)
        self._look_back()

    def at(self, second: int) -> datetime:
        """That second of the day."""
        return self._first_start + timedelta(seconds=second)

    def _second(self, at: datetime) -> int:
        return round((at - self._first_start).total_seconds())

    def _play(self, clock: HeatClock, people: int) -> None:
        """Let the tables of a clock sit down, and people carry their papers to the desk afterwards."""
        end = _end(clock)
        sat = [each for each in self._tables_at(clock.started_at, clock) if each.seats]
        self._tables.sit_down(clock.heat, sat, self._second(clock.started_at), self._second(end))
        free = [end] * people
        after = {each.table: self.plan.paper_after(clock.heat, each.table) for each in sat}
        for table in sorted(after, key=lambda table: (after[table], table)):
            came = max(end + timedelta(seconds=after[table]), free[0])
            heapreplace(free, came + timedelta(seconds=_TRIP))
            if (clock.heat, table) in self._t.tables:
                self.came[clock.heat, table], self._clocks[clock.heat, table] = came, clock

    def _tables_at(self, moment: datetime, clock: HeatClock) -> list[Table]:
        then = {each.table: each for each in self._t.tables_of(clock.heat)}
        for entry in reversed(self._history):
            if entry.at <= moment:
                break
            for each in entry.changes:
                change = each.of(TABLES)
                if change is None or change.key[0] != clock.heat:
                    continue
                if change.before is None:
                    then.pop(change.key[1], None)
                else:
                    then[change.key[1]] = change.before
        return [then[table] for table in sorted(then) if then[table].wave == clock.wave]

    def _look_back(self) -> None:
        """When each table was first typed and confirmed, and each player first checked in and withdrawn."""
        seats = {(each.heat, n): key for key, each in self._t.tables.items() for n in each.seats}
        self._typed: dict[TableKey, datetime] = {}
        self._confirmed: dict[TableKey, datetime] = {}
        self._status: dict[tuple[PlayerNo, Status], datetime] = {}
        for entry in self._history:
            for each in entry.changes:
                if (sheet := each.of(SHEETS)) is not None:
                    if sheet.key in seats:
                        self._typed.setdefault(seats[sheet.key], entry.at)
                elif (table := each.of(TABLES)) is not None:
                    if table.after is not None and table.after.confirmed_at is not None:
                        self._confirmed.setdefault(table.key, entry.at)
                elif (player := each.of(PLAYERS)) is not None and player.after is not None:
                    self._status.setdefault((player.key, player.after.status), entry.at)

    # ---- what waits ---------------------------------------------------------------------------------

    def waiting(self) -> list[TableKey]:
        """The tables whose papers have come and are not confirmed, the first first."""
        came = sorted((at, key) for key, at in self.came.items() if at <= self._now)
        return [key for _, key in came if self._t.tables[key].confirmed_at is None]

    def handed_in(self, heat: HeatId, table: TableNo) -> HandedIn:
        """The papers of a table: of the people who sat there when play ended, or sit there now."""
        mine = self._written((heat, table))
        came = self.came[heat, table]
        return HandedIn(heat, table, came, papers=mine.papers, right=mine.right, planted=mine.planted)

    def _written(self, key: TableKey) -> AtTable:
        mine = self._tables.at[key]
        if mine.game is None:
            clock = self._clocks[key]
            then = {each.table: each for each in self._tables_at(_end(clock), clock)}
            table, came = then.get(key[1], self._t.tables[key]), self._second(self.came[key])
            self._tables.write(mine, table, self._t, self._rules, came)
        return mine

    def leaving(self) -> Iterator[tuple[AtDesk, datetime]]:
        """The players who say, now or later, that they leave, and since when."""
        for key, mine in self._tables.at.items():
            if mine.gone is None or mine.tells is None or key not in self.came:
                continue
            tells = self.at(mine.tells)
            if (
                self._now < tells + self._patience
                and self._t.players[mine.gone].status is not Status.WITHDRAWN
                and (mine.heat, mine.gone) not in self._t.sheets
            ):
                yield AtDesk(*key, mine.gone), tells

    def objecting(self) -> Iterator[tuple[AtDesk, datetime]]:
        """The players who object to the result of their table, now or later, and since when."""
        for key, mine in self._tables.at.items():
            if mine.kind != "protest" or key not in self._confirmed or key not in self.came:
                continue
            if self._written(key).planted is None:
                continue
            comes = self._objects(mine)
            if self._now < comes + self._patience and not self._is_right(mine):
                written = {each.name: each.sheet.paper_total for each in mine.papers}
                wronged = next(each for each in mine.right if each.sheet.paper_total != written[each.name])
                yield AtDesk(*key, wronged.name, wronged.sheet), comes

    def _objects(self, mine: AtTable) -> datetime:
        confirmed = self._second(self._confirmed[mine.heat, mine.table])
        return self.at(self._tables.protests(mine, confirmed, self._t.event.protest_minutes))

    @property
    def _dying(self) -> TableKey | None:
        """The table after which the computer dies, once it is typed."""
        at, typed = self.plan.killed_at(), sorted((at, key) for key, at in self._typed.items())
        return typed[at - 1][1] if at is not None and at <= len(typed) else None

    @property
    def dies(self) -> bool:
        """Whether it is time for the computer to die, and it has not."""
        return self._dying is not None and not any(each.code == DIED for each in self._history)

    @property
    def is_over(self) -> bool:
        """Whether every table of the last heat or stage of the format is confirmed."""
        tables = self._t.tables_of(self._rules.format.all_heats[-1])
        return bool(tables) and all(each.confirmed_at is not None for each in tables)

    # ---- what became of it --------------------------------------------------------------------------

    def report(self) -> PlayedDayReport:
        """What the crew noticed: what is confirmed now is what the papers should have said."""
        tally, spans = self._tally, []
        for key, came in self.came.items():
            confirmed = self._t.tables[key].confirmed_at or came
            spans.append((came, self._confirmed.get(key, came)))
            earlier = [at for at in self._confirmed.values() if at < confirmed]
            tally.table_seconds.append(self._of_the_crew(confirmed - max([came, *earlier])))
            self._written(key)
        for mine in self._tables.at.values():
            pair = mine if mine.partner is None else self._tables.at[mine.heat, mine.partner]
            if mine.planted is not None and self._is_right(mine) and self._is_right(pair):
                by, seconds = self._noticed(mine)
                mine.planted.caught(by, mine.planted.since + seconds)
        self._died()
        present = ((self.at(each.second), each.number) for each in self.plan.arrivals(self._t.players))
        spans += [(at, self._status.get((number, Status.PRESENT), at)) for at, number in present]
        tally.cut_after_minutes = -(-max(0, self._cut_after()) // 60)
        return tally.report(self.plan.seed, len(self._t.players), queue_longest=_most_at_once(spans))

    def _died(self) -> None:
        """Count the computer's death, and how long it took until the event was open again."""
        seconds = [number_in(each.params, "seconds") for each in self._history if each.code == OPENED]
        if seconds and (dying := self._dying) is not None:
            self._tally.plant(happenings()["killed"], *dying, since=0).caught(CREW, seconds[0])

    def _noticed(self, mine: AtTable) -> tuple[str, int]:
        """What noticed it first, and after how many seconds of the crew."""
        key = mine.heat, mine.table
        confirmed = self._t.tables[key].confirmed_at or self.came[key]
        if mine.kind == "protest" and confirmed >= (comes := self._objects(mine)):
            return DESK, self._of_the_crew(confirmed - comes)
        if mine.gone is not None and mine.tells is not None:
            told, left = self.at(mine.tells), self._status.get((mine.gone, Status.WITHDRAWN))
            if left is not None and told <= left < self.came[key]:
                return DESK, self._of_the_crew(left - told)
        assert mine.happening is not None
        shown = self._shown(key)
        by = next((code for code in mine.happening.caught_by if code in shown), CREW)
        return by, self._of_the_crew(confirmed - self.came[key])

    def _shown(self, key: TableKey) -> set[str]:
        """The codes of what the checks found at a table, whenever its sheets were stored."""
        table, sheets = self._t.tables[key], dict(self._t.sheets)
        seats = [(table.heat, number) for number in table.seats]
        for seat in seats:
            sheets.pop(seat, None)
        found: set[str] = set()
        for entry in self._history:
            stored = (each.of(SHEETS) for each in entry.changes)
            here = [each for each in stored if each is not None and each.key in seats]
            for change in here:
                if change.after is None:
                    sheets.pop(change.key, None)
                else:
                    sheets[change.key] = change.after
            if here:
                then = replace(self._t, sheets=dict(sheets))
                assessed = assess_table(then, self._rules.books, self._rules.format, table)
                found |= {each.code for each in assessed.open_problems}
        return found

    def _is_right(self, mine: AtTable) -> bool:
        """Whether what is stored of a table is what its papers should have said: places and sums as written
        matter only where it is they that went wrong.
        """
        book = self._rules.books.of(self._t.tables[mine.heat, mine.table])
        all_land = self._rules.format.all_land
        for each in mine.right:
            record = self._t.sheets.get((mine.heat, each.name))
            if record is None:
                return False
            stored, right = record.sheet, each.sheet
            wrong_place = stored.written_place not in (None, right.written_place)
            wrong_total = stored.written_total not in (None, right.written_total)
            if (
                stored.bankrupt != right.bankrupt
                or value(book, stored, all_land).total != value(book, right, all_land).total
                or (book.places_only and stored.written_place != right.written_place)
                or (mine.kind == "wrong_place" and wrong_place)
                or (mine.kind == "wrong_sum" and wrong_total)
            ):
                return False
        return True

    def _cut_after(self) -> int:
        """Seconds, of the hall, from the last dice of the heats to the last confirmed table."""
        heats = self._rules.format.heat_ids
        ends = [_end(each) for each in self._t.clocks.values() if each.heat in heats]
        confirmed = [at for key, at in self._confirmed.items() if key[0] in heats]
        return round((max(confirmed) - max(ends)).total_seconds()) if ends and confirmed else 0

    def _of_the_crew(self, span: timedelta) -> int:
        return max(0, round(span.total_seconds() / self._speed))


def _end(clock: HeatClock) -> datetime:
    """When play by this clock ends or has ended; nobody waits for a clock that stands."""
    if clock.ended_at is not None:
        return clock.ended_at
    return clock.reaches(clock.length_seconds + clock.paused_seconds, clock.started_at)


def _most_at_once(spans: Sequence[tuple[datetime, datetime]]) -> int:
    """How many of these spans lay over one another at most."""
    return max((sum(came <= at < gone for came, gone in spans) for at, _ in spans), default=0)
