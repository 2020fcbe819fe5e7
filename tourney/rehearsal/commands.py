"""Turns a copy of an event into a rehearsal, a fact in the file that nothing takes back; ends its day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePath
from typing import ClassVar, Final

from tourney.base.errors import BadInput, Refused
from tourney.base.paths import short_place
from tourney.base.texts import msg
from tourney.event.collections import PLAYERS
from tourney.event.command import Command, UnitOfWork
from tourney.event.namesakes import namesakes
from tourney.event.records import Tournament
from tourney.event.scan_codes import rehearsal_code
from tourney.rehearsal.plan import Plan
from tourney.rehearsal.report import (
    BEGUN,
    DIED,
    DIED_AT,
    OPENED,
    PAUSED,
    PAUSED_AT,
    PlayedDayReport,
    report_in,
)

MOST_SPEED: Final = 60
"""How many times as fast as a real one a day is rehearsed at most."""
MOST_PEOPLE: Final = 4
"""How many people the crew has at most."""
MOST_REHEARSED_SEED: Final = 10**15
"""The largest seed of a day; a draw takes no larger one."""
USUAL_SPEED, USUAL_PEOPLE = 20, 2


def stem_of_rehearsal(place: str) -> str:
    """The name, without its ending, of the file in which the event at `place` is rehearsed."""
    return f"{PurePath(short_place(place)).stem}.rehearsal"


@dataclass(frozen=True, slots=True)
class BeginRehearsal(Command[None]):
    """Make this copy a rehearsal: another code on its paper, no copies of it beside those of the real event,
    and two of its players share a name.

    `speed`, `people` and `seed` are kept in the journal for the program that plays the day. Refused in an
    event that is in play.
    """

    code: ClassVar[str] = BEGUN
    speed: int
    people: int
    seed: int

    def carry_out(self, work: UnitOfWork) -> None:
        _check("speed", self.speed, MOST_SPEED)
        _check("people", self.people, MOST_PEOPLE)
        _check("seed", self.seed, MOST_REHEARSED_SEED, least=0)
        refuse_in_play(work.t)
        event = work.t.event
        _name_alike(work, Plan(self.seed))
        work.set_event(
            replace(event, rehearsal=True, code=rehearsal_code(event.code), copies_to="", page_folder="")
        )
        work.params.update(of=event.code, speed=self.speed, people=self.people, seed=self.seed)


@dataclass(frozen=True, slots=True)
class EndRehearsal(Command[None]):
    """Store the report of the day in the rehearsal. ValueError in a real event: none has played it."""

    code: ClassVar[str] = "rehearsal_ended"
    report: PlayedDayReport

    def carry_out(self, work: UnitOfWork) -> None:
        if not work.t.event.rehearsal:
            raise ValueError("only a rehearsal has a report")
        work.set_event(replace(work.t.event, rehearsal_report=self.report.to_data()))
        work.params.update(caught=len(self.report.caught), planted=self.report.planted)


@dataclass(frozen=True, slots=True)
class PauseRehearsal(Command[None]):
    """Let the hall's time stand still from now on, until somebody opens the rehearsal; nothing once its day
    is over or the computer has died. ValueError in a real event.
    """

    code: ClassVar[str] = PAUSED

    def carry_out(self, work: UnitOfWork) -> None:
        if not work.t.event.rehearsal:
            raise ValueError("only a rehearsal stands still")
        if report_in(work.t) is None and died_at(work.t) is None:
            work.set_event(replace(work.t.event, rehearsal_report={PAUSED_AT: work.now.isoformat()}))


@dataclass(frozen=True, slots=True)
class LetComputerDie(Command[None]):
    """Note when, by the computer's own time, the crew let it die. ValueError in a real event."""

    code: ClassVar[str] = DIED
    at: datetime

    def carry_out(self, work: UnitOfWork) -> None:
        if not work.t.event.rehearsal:
            raise ValueError("only a rehearsal has a death")
        work.set_event(replace(work.t.event, rehearsal_report={DIED_AT: self.at.isoformat()}))


@dataclass(frozen=True, slots=True)
class OpenAgain(Command[None]):
    """Note how long it took until the event was open again. ValueError if the computer has not died."""

    code: ClassVar[str] = OPENED
    at: datetime

    def carry_out(self, work: UnitOfWork) -> None:
        died = died_at(work.t)
        if died is None:
            raise ValueError("it has not died")
        work.set_event(replace(work.t.event, rehearsal_report={}))
        work.params["seconds"] = max(0, round((self.at - died).total_seconds()))


def died_at(tournament: Tournament) -> datetime | None:
    """When the computer died in this rehearsal; None once the event is open again."""
    died = tournament.event.rehearsal_report.get(DIED_AT)
    return None if died is None else datetime.fromisoformat(str(died))


def refuse_in_play(tournament: Tournament) -> None:
    """Refused if the event cannot be rehearsed: it is a rehearsal, or its day has begun."""
    if tournament.event.rehearsal:
        raise Refused("rehearsal.of_rehearsal")
    if tournament.sheets:
        raise Refused("rehearsal.in_play", why=msg("rehearsal.has_sheets"))
    if tournament.clocks or tournament.table_clocks or tournament.games:
        raise Refused("rehearsal.in_play", why=msg("rehearsal.has_clock"))


def _name_alike(work: UnitOfWork, plan: Plan) -> None:
    """Give a player the name of another, if all names differ."""
    players = work.t.players
    if len(players) > 1 and not namesakes(players):
        taker, giver = plan.namesakes(sorted(players))
        name = players[giver].name
        work.put(PLAYERS, replace(players[taker], name_zh=name.zh, name_en=name.en))


def _check(field: str, value: int, most: int, least: int = 1) -> None:
    if value not in range(least, most + 1):
        raise BadInput("errors.bad_number", field=field, value=value, least=least, most=most)
