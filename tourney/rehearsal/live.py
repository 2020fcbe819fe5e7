"""A rehearsed hall for a crew of people: who is at the door, which papers have come, and what became of them.

Everything follows from the seed of the rehearsal and from its event: nothing is kept beside them, so that it
goes on where it was when the event is opened again. The time is counted in seconds of the crew, not of the
hall, which is faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.collections import SHEETS
from tourney.event.command import Command, number_in
from tourney.event.ports import JournalEntry
from tourney.event.records import HeatClock, Status, Table
from tourney.event.table_state import TableKey
from tourney.rehearsal.crew import Hall
from tourney.rehearsal.desk import AtTable, Desk
from tourney.rehearsal.happenings import CREW
from tourney.rehearsal.papers import ON_PAPER, WrittenSheet, papers_of
from tourney.rehearsal.plan import DOORS_OPEN, Plan
from tourney.rehearsal.report import DayTally, Planted, PlayedDayReport
from tourney.scoresheet.sheet import Sheet

_BEGUN: Final = "rehearsal_begun"
_SHOWN: Final = frozenset({*ON_PAPER, "wrong_name"}) - {"protest"}
"""What can go wrong on the papers that people type; the rest wants a hall to walk in."""


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
class LiveHall:
    """What waits for the crew now: players at the door, papers of tables, each the first first.

    `report`: of the day, once its last table is confirmed.
    """

    door: tuple[PlayerNo, ...]
    papers: tuple[HandedIn, ...]
    report: PlayedDayReport | None = None


def begun(app: Application) -> JournalEntry:
    """The step that made a rehearsal of this event."""
    return next(each for each in app.history if each.code == _BEGUN)


def live_hall(app: Application, known: Sequence[HandedIn] = ()) -> LiveHall:
    """The hall of a rehearsal at this moment. `known`: papers that have been made before."""
    now, tournament = app.clock.now(), app.tournament
    live, made = _Live(app), {(each.heat, each.table): each for each in known}
    second = (now - live.first_start).total_seconds()
    door = (each.number for each in live.plan.arrivals(tournament.players) if each.second <= second)
    away = (Status.REGISTERED, Status.ABSENT)
    came = live.handed_in(now)
    waiting = [key for key in came if tournament.tables[key].confirmed_at is None]
    over = not waiting and not tournament.event.rehearsal_report and live.is_over
    return LiveHall(
        tuple(number for number in door if tournament.players[number].status in away),
        tuple(made.get(key) or live.papers(key, came[key]) for key in waiting),
        live.report(came) if over else None,
    )


class _Live:
    def __init__(self, app: Application) -> None:
        self._app, self._t = app, app.tournament
        entry = begun(app)
        self.first_start = entry.at - timedelta(seconds=DOORS_OPEN)
        self.plan = Plan(number_in(entry.params, "seed"))
        self._speed = number_in(entry.params, "speed")

    @property
    def is_over(self) -> bool:
        """Whether every table of the last heat or stage of the format is confirmed."""
        tables = self._t.tables_of(self._app.rules.format.all_heats[-1])
        return bool(tables) and all(each.confirmed_at is not None for each in tables)

    def handed_in(self, now: datetime) -> dict[TableKey, datetime]:
        """The tables whose papers have come, with the moment, the first first."""
        came = {}
        for clock in self._t.clocks.values():
            end = _end(clock)
            for table in self._t.tables_of(clock.heat):
                if table.wave == clock.wave:
                    after = timedelta(seconds=self.plan.paper_after(clock.heat, table.table))
                    came[clock.heat, table.table] = end + after
        ordered = sorted(came.items(), key=lambda each: (each[1], each[0]))
        return {key: at for key, at in ordered if at <= now}

    def papers(self, key: TableKey, came: datetime) -> HandedIn:
        """The papers that a table has handed in at that moment."""
        mine = self._written(self._t.tables[key], came)
        assert mine.game is not None
        return HandedIn(*key, came, mine.papers, papers_of(mine.game.sheets), mine.planted)

    def _written(self, table: Table, came: datetime) -> AtTable:
        clock = FixedClock(came)
        hall = Hall(clock, self.first_start, people=1)
        desk = Desk(self._app, hall, self.plan, DayTally(), sudden_end=_never)
        happening = self.plan.happening(table.heat, table.table)
        shown = happening is not None and happening.kind in _SHOWN
        mine = AtTable(table.heat, table.table, happening if shown else None)
        desk.write(mine, table)
        return mine

    def report(self, handed_in: Mapping[TableKey, datetime]) -> PlayedDayReport:
        """What the crew caught: what is confirmed now is what the papers should have said."""
        tally, spans = DayTally(), []
        typed = self._first_typed()
        for key, came in handed_in.items():
            handed, confirmed = self.papers(key, came), self._t.tables[key].confirmed_at or came
            spans.append((came, confirmed))
            tally.table_seconds.append(self._of_the_crew(confirmed - typed.get(key, came)))
            if handed.planted is None:
                continue
            planted = tally.plant(handed.planted.happening, *key, since=0)
            if self._is_right(handed):
                planted.caught(CREW, self._of_the_crew(confirmed - came))
        tally.cut_after_minutes = self._cut_after() // 60
        return tally.report(self.plan.seed, len(self._t.players), queue_longest=_most_at_once(spans))

    def _is_right(self, handed: HandedIn) -> bool:
        stored = self._t.sheets
        return all(
            (record := stored.get((handed.heat, each.name))) is not None
            and _result(record.sheet) == _result(each.sheet)
            for each in handed.right
        )

    def _first_typed(self) -> dict[TableKey, datetime]:
        """When the first sheet of each table was stored."""
        seats = {(each.heat, n): key for key, each in self._t.tables.items() for n in each.seats}
        typed: dict[TableKey, datetime] = {}
        for entry in self._app.history:
            for each in entry.changes:
                change = each.of(SHEETS)
                if change is not None and change.key in seats:
                    typed.setdefault(seats[change.key], entry.at)
        return typed

    def _cut_after(self) -> int:
        """Seconds from the last dice of the heats to the last confirmed table."""
        heats = self._app.rules.format.heat_ids
        ends = [_end(each) for each in self._t.clocks.values() if each.heat in heats]
        tables = [each for heat in heats for each in self._t.tables_of(heat)]
        confirmed = [each.confirmed_at for each in tables if each.confirmed_at is not None]
        return self._of_the_crew(max(confirmed) - max(ends)) if ends and confirmed else 0

    def _of_the_crew(self, span: timedelta) -> int:
        return max(0, round(span.total_seconds() / self._speed))


def _end(clock: HeatClock) -> datetime:
    """When play by this clock ends or has ended; nobody waits for a clock that stands."""
    if clock.ended_at is not None:
        return clock.ended_at
    return clock.started_at + timedelta(seconds=clock.length_seconds + clock.paused_seconds)


def _result(sheet: Sheet) -> tuple[int | None, int | None, int | None]:
    """Total, place and order of going out, however the sheet was typed."""
    return sheet.written_total, sheet.written_place, sheet.bankrupt


def _most_at_once(spans: Sequence[tuple[datetime, datetime]]) -> int:
    """How many of these spans lay over one another at most."""
    return max((sum(came <= at < gone for came, gone in spans) for at, _ in spans), default=0)


def _never(_command: Command[object], _at: datetime) -> None:
    """Nobody ends the program of people."""
