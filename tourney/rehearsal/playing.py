"""Plays a rehearsed day from the door to the champion: the hall by its plan, the crew through the commands of
every referee.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Final, TypeVar

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.times import day_of, hall_time, minute_of, zone_of
from tourney.clock.commands import EndClock, StartClock
from tourney.event.command import Command
from tourney.event.records import HEATS, HeatState, Status, Tournament
from tourney.event.table_state import TableKey
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.draws import drawn_together
from tourney.heats.free_seats import free_seats
from tourney.heats.heats import better_drawn_anew, evening_move
from tourney.heats.seat_commands import SeatPlayer, SeatPlayers
from tourney.players.commands import SetStatus
from tourney.rehearsal.commands import EndRehearsal
from tourney.rehearsal.crew import Hall, Job
from tourney.rehearsal.desk import Desk, SuddenEnd
from tourney.rehearsal.plan import DOORS_OPEN, Plan
from tourney.rehearsal.report import DayTally, PlayedDayReport
from tourney.rehearsal.tables import Tables
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.reports import finals_now
from tourney.standings.result_status import status_in
from tourney.standings.ruling_commands import DecideTie
from tourney.standings.sensitivity import doubtful_tables

R = TypeVar("R")

_DRAWN_BEFORE, _STARTS_AFTER = 4 * 60, 4 * 60
"""Seconds before the first start in which heats are drawn, and after the draw until play."""
_BREAK = 10 * 60
_LAST_ROUND = 60
"""Seconds from the end of the time to the last dice."""
_UNTIMED = 50
"""Minutes that a game without a clock takes."""
_MANY = 10
"""So many players can be seated whatever the sizes of tables."""
_LATE: Final = "遲到 came late"
_LOT: Final = "抽籤 by lot"


def doors_open(event: Application) -> datetime:
    """When a rehearsal of this event begins: before its first start, on its day; if it names none, on the day
    after its newest step.
    """
    facts = event.tournament.event
    day = hall_time(event.history[-1].at, facts.zone).date() + timedelta(days=1)
    with suppress(BadInput):
        day = day_of(facts.date, day)
    hour, minute = divmod(minute_of(facts.starts_at), 60)
    start = datetime.combine(day, time(hour, minute), zone_of(facts.zone)).astimezone(UTC)
    return start + timedelta(seconds=DOORS_OPEN)


def refuse_to_play(event: Application) -> None:
    """Refused, as the draw is, if there are too few players for a heat."""
    if len(event.tournament.players) < _MANY and not event.tournament.heats:
        event.try_out(DrawHeats(event.rules.format.preseated, 0))


def play_through(
    application: Application, clock: FixedClock, people: int, seed: int, sudden_end: SuddenEnd
) -> PlayedDayReport:
    """Play the whole day of a rehearsal by its seed, with a crew of so many; store and return its report.

    `clock`: the application's own, which stands where the doors open and is set on. Every step is a command
    of the application, so that the file holds the day at every moment.
    """
    hall = Hall(clock, clock.at - timedelta(seconds=DOORS_OPEN), people)
    desk = Desk(application, hall, Tables(Plan(seed), DayTally()), sudden_end)
    return _Day(application, desk).played()


class _Day:
    """The day outside the tables: the door, the draws, the clock, the cut, the results."""

    def __init__(self, app: Application, desk: Desk) -> None:
        self._app = app
        self._desk, self._hall = desk, desk.hall
        self._tables = desk.tables
        self._seed = desk.tables.plan.seed
        self._last_dice = 0

    @property
    def _now(self) -> Tournament:
        return self._app.tournament

    def _run(self, command: Command[R], why: str = "") -> R:
        return self._app.run(command, why).data

    def played(self) -> PlayedDayReport:
        """Play it, store the report, return it."""
        fmt, tally = self._app.rules.format, self._tables.tally
        self._come_in()
        for heat in fmt.heat_ids:
            self._play(heat, self._drawn(heat))
        self._decide_cut()
        tally.cut_after_minutes = -(-(self._hall.second - self._last_dice) // 60)
        self._settle(HEATS)
        for stage in fmt.stages:
            if finals_now(self._now, self._app.rules, self._app.clock.now()).blocked() is not None:
                break
            self._run(DrawHeats((stage.heat,), self._seed, accepting=True))
            self._play(stage.heat, self._hall.second + _BREAK)
            self._settle(stage.heat)
        report = tally.report(self._tables.plan.seed, len(self._now.players), self._hall.longest)
        self._run(EndRehearsal(report))
        return report

    # ---- the door -----------------------------------------------------------------------------------

    def _come_in(self) -> None:
        """Everybody is checked in when they have come and it is their turn."""
        for each in self._tables.plan.arrivals(self._now.players):
            self._hall.at(each.second, partial(self._comes, each.number))

    def _comes(self, number: PlayerNo) -> None:
        self._hall.bring(self._check_in(number))

    def _check_in(self, number: PlayerNo) -> Job:
        yield self._tables.plan.at_the_door(number)
        self._run(SetStatus((number,), Status.PRESENT))
        if seats := free_seats(self._now, self._app.rules, {number}):
            self._run(SeatPlayers(seats), _LATE)

    def _leave_out(self) -> None:
        """Players who have not come by the first start are absent; late ones come back."""
        missing = tuple(n for n, each in self._now.players.items() if each.status is Status.REGISTERED)
        if missing:
            self._run(SetStatus(missing, Status.ABSENT))

    # ---- heats --------------------------------------------------------------------------------------

    def _drawn(self, heat: HeatId) -> int:
        """Draw the heat if it is not, or anew if that seats people better; return when it starts."""
        first = heat == self._app.rules.format.heat_ids[0]
        if first:
            self._hall.until(-_DRAWN_BEFORE)
            self._hall.until_done(lambda: not self._hall.waiting)
        if heat not in self._now.heats:
            heats = tuple(drawn_together(self._now, self._app.rules, heat))
            self._run(DrawHeats(heats, self._seed))
        elif anew := better_drawn_anew(self._now, self._app.rules):
            self._run(DrawHeats(anew, self._seed))
        return max(0, self._hall.second + _STARTS_AFTER) if first else self._hall.second + _BREAK

    def _play(self, heat: HeatId, start: int) -> None:
        """Publish a heat or stage and play it, wave by wave, until every table is confirmed."""
        if self._now.heats[heat].state is HeatState.DRAFT:
            self._run(PublishHeat(heat))
        minutes = self._app.rules.format.minutes(heat) or _UNTIMED
        for wave in sorted({table.wave for table in self._now.tables_of(heat)}):
            self._hall.until(start)
            if (heat, wave) == (self._app.rules.format.heat_ids[0], 1):
                self._leave_out()
            self._even_out(heat)
            tables = [table for table in self._now.tables_of(heat) if table.wave == wave]
            if not tables:
                continue
            self._run(StartClock(heat, wave))
            end = start + 60 * minutes
            self._desk.sit_down(heat, tables, start, end)
            for table in tables:
                comes = end + self._tables.plan.paper_after(heat, table.table)
                self._hall.at(comes, partial(self._desk.hand_in, heat, table.table))
            self._last_dice = end + _LAST_ROUND
            self._hall.until(self._last_dice)
            self._run(EndClock())
            start = self._last_dice + 60 * self._now.event.wave_minutes
        self._hall.until_done(lambda: all(each.confirmed_at for each in self._now.tables_of(heat)))

    def _even_out(self, heat: HeatId) -> None:
        """Move players from large tables to small ones as the program advises."""
        while (move := evening_move(self._now, self._app.rules, heat)) is not None:
            self._run(SeatPlayer(heat, move.player, move.target))

    # ---- results ------------------------------------------------------------------------------------

    def _decide_cut(self) -> None:
        """Look once more at the tables that ask for it, and decide the ties at the line."""
        while again := [*self._now.waiting] or self._in_doubt():
            self._look_again(again)
        while ties := finals_now(self._now, self._app.rules, self._app.clock.now()).ties:
            self._run(DecideTie(ties[0].scope, tuple(sorted(ties[0].players)), _LOT))

    def _in_doubt(self) -> list[TableKey]:
        doubts = doubtful_tables(self._now, self._app.rules, self._app.clock.now())
        keys = [(each.heat, each.table) for each in doubts]
        return [key for key in keys if self._desk.has_deeds_left(key)]

    def _look_again(self, tables: Sequence[TableKey]) -> None:
        """Let the crew enter these tables again or type their deeds, until all are typed."""
        done: list[Job] = []

        def typed(job: Job) -> Job:
            yield from job
            done.append(job)

        for heat, table in tables:
            self._hall.bring(typed(self._desk.look_again(heat, table)))
        self._hall.until_done(lambda: len(done) == len(tables))

    def _settle(self, scope: str) -> None:
        """Hear protests until the time for them is over, then declare the result."""
        self._hall.until_done(lambda: False)
        self._decide_cut()
        while True:
            status = status_in(self._now, self._app.rules, scope, self._app.clock.now())
            if status.protest_until is None or not status.protests_open:
                break
            self._hall.until(self._second_of(status.protest_until))
        if status.to_declare:
            self._run(DeclareOfficial(scope, with_earlier=True, checked=True))

    def _second_of(self, at: datetime) -> int:
        return self._hall.second + round((at - self._app.clock.now()).total_seconds())
