"""Finds the players to honour, and words their places, for certificates, prizes and press."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg, named
from tourney.event.counting import results_of
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.event_head import PaperStatus, Person, person
from tourney.paper.wording import Wording
from tourney.standings.finals import FinalPlace, FinalsPicture, finals_of, settled_champions
from tourney.standings.paper_standings import paper_status
from tourney.standings.result_status import event_status


@dataclass(frozen=True, slots=True)
class Honour:
    """A player and the place to honour, in their division ("" without divisions), or an award that no place
    decides. Without either: took part.
    """

    person: Person
    place: int = 0
    tied: bool = False
    division: Name = NO_NAME
    award: Name = NO_NAME

    @property
    def won(self) -> Message | None:
        """The place or the award; None for players who took part."""
        if self.award:
            return named(self.award)
        return place_message(self.place) if self.place else None


_NAMED = (msg("paper.place_1"), msg("paper.place_2"), msg("paper.place_3"), msg("paper.place_4"))


def place_message(place: int) -> Message:
    """`Champion`, `Runner-up`, … `Place 7`."""
    return _NAMED[place - 1] if place <= len(_NAMED) else msg("paper.place_n", n=place)


def place_words(honour: Honour, wording: Wording, between: str = " ") -> str:
    """The place on one line; a shared one is marked."""
    place = wording(honour.won or place_message(honour.place), between)
    division = wording.name(honour.division)
    if honour.tied:
        place += wording.in_brackets(msg("paper.place_shared"))
    return f"{division} · {place}" if division else place


def finals_and_settled(
    tournament: Tournament, rules: Rules, now: datetime
) -> tuple[FinalsPicture, Collection[str]]:
    """The finals, and the divisions whose champion is final."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(results)
    return finals, settled_champions(results, finals, now).keys()


def settled_prizes(finals: FinalsPicture, settled: Collection[str]) -> list[FinalPlace]:
    """The prizes of the divisions whose champion is final."""
    return [each for each in finals.prizes if each.division in settled]


def event_paper_status(tournament: Tournament, rules: Rules, now: datetime) -> PaperStatus:
    """How official the result is, in the words of paper."""
    return paper_status(event_status(tournament, rules, now), tournament)


def honours_of(tournament: Tournament, rules: Rules, places: Iterable[FinalPlace]) -> tuple[Honour, ...]:
    """The players of these places, with their division if there are several."""
    names = division_names(rules)
    return tuple(
        Honour(person(tournament, each.player), each.place, each.tied, names.get(each.division, NO_NAME))
        for each in places
    )


def awards_of(tournament: Tournament) -> tuple[Honour, ...]:
    """The awards that no place decides, in the order in which they were given."""
    given = tournament.awards_given()
    return tuple(Honour(person(tournament, each.player), award=each.title) for each in given)


def division_names(rules: Rules) -> dict[str, Name]:
    """The format's names for its divisions, by id."""
    return {each.id: each.name for each in rules.format.divisions}
