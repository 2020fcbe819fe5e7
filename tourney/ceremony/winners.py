"""What the papers of the prize-giving show: certificates, prizes, thanks, the press.

It does not know how anything is laid out.

What the papers of the prize-giving show: certificates, prizes, thanks, the press. Frozen data.

How paper names a place of honour: champion, runner-up …, with the division where there are several.

What the Finals page shows beside the bracket: how the finalists came there, and what was raised.

The finals as a stage: the read model, the finalists' ways through the heats, the money raised.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import PlayerNo, Points
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg
from tourney.event.counting import count
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.tie_breaks import HeatScore
from tourney.giving.receipts import MoneyRaised, money_raised
from tourney.paper.event_head import PaperStatus, Person, person
from tourney.paper.wording import Wording
from tourney.standings.finals import FinalPlace, FinalsPicture, finals_of, settled_champions
from tourney.standings.paper_standings import paper_status
from tourney.standings.result_status import event_status
from tourney.standings.standings import standings_of
from tourney.standings.views import FinalsView, finals_view
from tourney.today.today import DayStep, today_view


@dataclass(frozen=True, slots=True)
class Honour:
    """A player and the place to honour, in their division ("" where there are none). `place` 0: took part."""

    person: Person
    place: int = 0
    tied: bool = False
    division: Name = NO_NAME


_NAMED = (msg("paper.place_1"), msg("paper.place_2"), msg("paper.place_3"), msg("paper.place_4"))


def place_message(place: int) -> Message:
    """`Champion`, `Runner-up`, … `Place 7`."""
    return _NAMED[place - 1] if place <= len(_NAMED) else msg("paper.place_n", n=place)


def place_words(honour: Honour, wording: Wording, between: str = " ") -> str:
    """The place on one line; a shared one says so."""
    place = wording(place_message(honour.place), between)
    division = wording.name(honour.division)
    if honour.tied:
        place += wording.in_brackets(msg("paper.place_shared"))
    return f"{division} · {place}" if division else place


@dataclass(frozen=True, slots=True)
class FinalistWay:
    """A finalist's heats, and what they add up to with penalties and bonuses."""

    points: Points
    assets: int
    heats: tuple[HeatScore, ...]


@dataclass(frozen=True, slots=True)
class FinalsStage:
    """The finals, the way of everybody whom the cut names, the donations, and what the day asks for now."""

    view: FinalsView
    ways: Mapping[PlayerNo, FinalistWay]
    money: MoneyRaised
    job: DayStep


def finals_stage(tournament: Tournament, rules: Rules, now: datetime) -> FinalsStage:
    """Everything that the Finals page shows."""
    view = finals_view(tournament, rules, now)
    shown = {line.person.number for each in view.divisions for line in each.finalists}
    standings = standings_of(count(tournament, rules.books, rules.format, rules.assessments), now)
    ways = {
        line.number: FinalistWay(line.points, line.assets, line.heats)
        for line in standings.lines
        if line.number in shown
    }
    return FinalsStage(view, ways, money_raised(tournament), today_view(tournament, rules, now).now)


def _finals(tournament: Tournament, rules: Rules, now: datetime) -> tuple[FinalsPicture, Collection[str]]:
    """The finals, and the divisions whose champion can be called so."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    return finals, settled_champions(counted, finals, now).keys()


def _settled_prizes(finals: FinalsPicture, settled: Collection[str]) -> list[FinalPlace]:
    return [each for each in finals.prizes if each.division in settled]


def _status(tournament: Tournament, rules: Rules, now: datetime) -> PaperStatus:
    return paper_status(event_status(tournament, rules, now), tournament)


def _honours(tournament: Tournament, rules: Rules, places: Iterable[FinalPlace]) -> tuple[Honour, ...]:
    names = _names(rules)
    return tuple(
        Honour(person(tournament, each.player), each.place, each.tied, names.get(each.division, NO_NAME))
        for each in places
    )


def _names(rules: Rules) -> dict[str, Name]:
    return {each.id: each.name for each in rules.format.divisions}
