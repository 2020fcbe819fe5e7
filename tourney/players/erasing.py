"""Erases what is private once an event is over, and gathers everything that is stored of a person.

An event is over once its result is official, or from the day after its last day on: before that a name is
needed in the hall. The chain of the journal stays whole (`event.chain`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import ClassVar

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import Giver
from tourney.base.texts import Message, msg
from tourney.base.times import day_of, hall_time, is_in_figures
from tourney.event.command import Command, Params, Players, UnitOfWork, number_in, text_in
from tourney.event.erasing import ERASED, Erasing, Whose, erasing, namesakes_of
from tourney.event.ports import Forgotten, JournalEntry, LeftBehind
from tourney.event.printouts import title_of
from tourney.event.records import ResultState, Tournament
from tourney.event.rules import Rules
from tourney.standings.result_status import event_status


@dataclass(frozen=True, slots=True)
class PrintedBefore:
    """Paper that shows people's names as they were: its name among all, and when it was printed last."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasing takes away, and what it cannot reach: `papers` outlast it, `namesakes` may be the same
    person, and `names` of the event and of awards, which everybody may know, stay though they name somebody.
    """

    erasing: Erasing
    papers: tuple[PrintedBefore, ...]
    namesakes: tuple[Giver, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Erase(Command[Erased]):
    """Erase a person's names and contacts, or everybody's contacts or all donors', for good: nothing brings
    them back. Refused before the event is over.

    `pseudonym`: names become "Player 31", else they are empty.
    """

    code: ClassVar[str] = ERASED
    whose: Giver | Whose
    pseudonym: bool = False

    def carry_out(self, work: UnitOfWork) -> Erased:
        refuse_before_end(work.t, work.rules, work.now)
        goes = erasing(self.whose, work.t, work.history, self.pseudonym)
        if goes is None:
            raise NotFound("erasing.nobody", giver=self.whose)
        work.forgets = goes
        work.params["whose"] = self.whose
        others = () if isinstance(self.whose, Whose) else tuple(namesakes_of(self.whose, work.t))
        return Erased(goes, tuple(_papers(work.t)), others, tuple(filter(goes.finds, _open_names(work.t))))

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return msg("journal.erased", what=whose_words(text_in(params, "whose")), n=number_in(params, "n"))


def told_before(
    goes: Erased, forgotten: Forgotten, left: Sequence[LeftBehind], zone: str, on_server: bool
) -> list[Message]:
    """What nobody can undo afterwards, who may be the same person, and what the erasing does not reach:
    paper, copies and archives with their days, and the server's own copies.
    """

    def day(at: datetime) -> str:
        return hall_time(at, zone).date().isoformat()

    told = [msg("erasing.steps_stay", n=len(forgotten.steps))]
    if forgotten.photos:
        told.append(msg("erasing.photos", n=forgotten.photos))
    if goes.namesakes:
        told.append(msg("erasing.namesakes", numbers=list(goes.namesakes)))
    told += [msg("erasing.in_name", name=each) for each in goes.names]
    told += [msg("erasing.on_paper", paper=title_of(each.name), day=day(each.at)) for each in goes.papers]
    told += [msg("erasing.in_copy", place=each.place, day=day(each.at)) for each in left]
    return [*told, msg("erasing.beyond_server" if on_server else "erasing.beyond")]


def whose_words(whose: str) -> Message:
    """Whose data an erasing is about."""
    if whose in tuple(Whose):
        return msg(f"erasing.of_{whose}")
    return msg("erasing.donor", donor=whose) if whose.startswith("D") else msg("erasing.player", number=whose)


def refuse_before_end(tournament: Tournament, rules: Rules, now: datetime) -> None:
    """Refused while the event goes on."""
    last = last_day(tournament, now)
    if last is not None and hall_time(now, tournament.event.zone).date() > last:
        return
    if event_status(tournament, rules, now).state is ResultState.OFFICIAL:
        return
    if last is None:
        raise Refused("erasing.not_over_undated")
    raise Refused("erasing.not_over", day=(last + timedelta(days=1)).isoformat())


def last_day(tournament: Tournament, now: datetime) -> date | None:
    """The event's last day by the hall's calendar: as it was typed, or the last on which there was play. None
    if neither is known.
    """
    zone = tournament.event.zone
    drawn = (each.drawn_at for each in tournament.heats.values())
    confirmed = (each.confirmed_at for each in tournament.tables.values())
    days = [hall_time(at, zone).date() for at in (*drawn, *confirmed) if at is not None]
    if is_in_figures(tournament.event.date):
        with suppress(BadInput):  # 30 February, as an older version took it
            days.append(day_of(tournament.event.date, hall_time(now, zone).date()))
    return max(days, default=None)


def kept_until(tournament: Tournament, history: Sequence[JournalEntry]) -> str:
    """The day until which personal data are kept; "" for none, and once something was erased after it."""
    day, zone = tournament.event.keep_until, tournament.event.zone
    erased = any(
        each.code == ERASED and hall_time(each.at, zone).date().isoformat() >= day
        for each in reversed(history)
    )
    return "" if erased else day


def _open_names(tournament: Tournament) -> Iterator[str]:
    """The names that are part of the open line of the journal's chain."""
    event = tournament.event
    yield from (event.name, event.name_zh, event.venue, event.charity, event.charity_zh)
    for award in tournament.awards.values():
        yield from (award.name, award.name_zh)


def _papers(tournament: Tournament) -> Iterator[PrintedBefore]:
    """Everything that was printed, each kind once."""
    last: dict[str, datetime] = {}
    for each in tournament.prints.values():
        last[each.name] = max(each.at, last.get(each.name, each.at))
    yield from (PrintedBefore(name, at) for name, at in last.items())
