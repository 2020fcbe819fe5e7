"""What the public page says: a frozen value made of what is public (`public`), without words and layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import STAGES, HeatId, TableNo, heat_order
from tourney.base.names import Name, NamedPlayer
from tourney.base.times import time_of
from tourney.clock.clock import SlotState
from tourney.clock.day_plan import day_clock, told_slots
from tourney.event.chain import head_code
from tourney.event.namesakes import named_apart
from tourney.event.ports import JournalEntry
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.seats import heat_seats
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.projector.scenes import (
    HallAward,
    HallBracket,
    HallPodium,
    HallStandings,
    hall_awards,
    hall_bracket,
    hall_podium,
    hall_standings,
    heat_for_hall,
    heats_to_seat,
)
from tourney.public_page.public import PublicEvent, public_event
from tourney.standings.paper_standings import RulingLine, deciding_rulings


@dataclass(frozen=True, slots=True)
class HeatTime:
    """A heat, or one of its waves, that is played or still to come. `ends` "" without a time limit.

    Tables are 0 where a heat plays as one. `intervals`: from when to when the game stands still.
    """

    heat: HeatId
    wave: int
    first: int
    last: int
    starts: str
    ends: str
    on: bool
    intervals: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatsOf:
    """A player's seat, or none, in each of the heats of the list: table and seat."""

    person: NamedPlayer
    seats: tuple[tuple[TableNo, int] | None, ...]


@dataclass(frozen=True, slots=True)
class PageContent:
    """All that the page says. Lists are empty where nothing is public.

    `seated` are the heats of the columns of `seats`, whose lines are in order of numbers. `at` is when the
    event was changed last, `check_code` that of the journal then, `money` None if the page does not tell it.
    `rehearsal`: nothing on it counts.
    """

    name: Name
    venue: str
    date: str
    charity: Name
    zone: str
    rehearsal: bool
    at: datetime
    times: tuple[HeatTime, ...]
    seated: tuple[HeatId, ...]
    seats: tuple[SeatsOf, ...]
    podium: tuple[HallPodium, ...]
    awards: tuple[HallAward, ...]
    standings: tuple[HallStandings, ...]
    brackets: tuple[HallBracket, ...]
    rulings: tuple[RulingLine, ...]
    check_code: str
    money: MoneyRaised | None = None


def page_content(tournament: Tournament, rules: Rules, history: Sequence[JournalEntry]) -> PageContent:
    """What the page of an event with this journal says; the same event says the same at any time."""
    public = public_event(tournament, history)
    event, results, at, decided = tournament.event, public.results, public.at, public.decided
    seated = () if decided else _heats_ahead(tournament, rules, public)
    return PageContent(
        name=event.title,
        venue=event.venue,
        date=event.date,
        charity=event.charity_name,
        zone=event.zone,
        rehearsal=event.rehearsal,
        at=at,
        times=() if decided else page_times(tournament, rules, at),
        seated=seated,
        seats=_seats(public.seats, seated),
        podium=hall_podium(results, public.rules, at) if decided else (),
        awards=hall_awards(public.seats),
        standings=hall_standings(results, public.rules, at) if public.ranked else (),
        brackets=_brackets(public),
        rulings=deciding_rulings(results, public.rules, at),
        check_code=head_code(history),
        money=money_raised(tournament, rules) if event.page_money else None,
    )


def _heats_ahead(tournament: Tournament, rules: Rules, public: PublicEvent) -> tuple[HeatId, ...]:
    """The published heats from the one that people look for now, without those whose results are public."""
    now = heat_for_hall(tournament, rules, public.at)
    if now is None:
        return ()
    ahead = (heat for heat in heats_to_seat(tournament) if heat_order(heat) >= heat_order(now))
    return tuple(heat for heat in ahead if not public.has_result(tournament.heats[heat]))


def page_times(tournament: Tournament, rules: Rules, at: datetime) -> tuple[HeatTime, ...]:
    """What is played and what comes, as announced."""
    lines = {(line.heat, line.wave): line for line in day_clock(tournament, rules, at).lines}
    slots = [(slot, lines[slot.heat, slot.wave]) for slot in told_slots(tournament, rules, at)]
    in_waves = {slot.heat for slot, _ in slots if slot.wave > 1}
    numbered = in_waves & {*heats_to_seat(tournament)}
    return tuple(
        HeatTime(
            slot.heat,
            wave=slot.wave if slot.heat in in_waves else 0,
            first=slot.first if slot.heat in numbered else 0,
            last=slot.last if slot.heat in numbered else 0,
            starts=line.began or time_of(slot.starts),
            ends="" if not slot.timed else line.expected_end if line.began else time_of(slot.ends),
            on=line.state is SlotState.ON,
            intervals=tuple((time_of(begins), time_of(begins + long)) for begins, long in slot.intervals),
        )
        for slot, line in slots
        if line.state is not SlotState.DONE
    )


def _seats(seats: Tournament, heats: Sequence[HeatId]) -> tuple[SeatsOf, ...]:
    """Everybody who has a seat in one of these heats."""
    by_heat = [{each.player: (each.table, each.seat) for each in heat_seats(seats, heat)} for heat in heats]
    person = named_apart(seats.players)
    numbers = sorted({number for of in by_heat for number in of})
    return tuple(
        SeatsOf(person(seats.players[number]), tuple(of.get(number) for of in by_heat)) for number in numbers
    )


def _brackets(public: PublicEvent) -> tuple[HallBracket, ...]:
    """The finals, once a stage is published."""
    if not any(heat in STAGES for heat in public.results.heats):
        return ()
    brackets = hall_bracket(public.results, public.rules, public.at)
    return tuple(each for each in brackets if each.rounds)
