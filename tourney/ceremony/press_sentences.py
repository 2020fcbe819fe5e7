"""Sentences of the press summary, to be copied: who won, where, what was raised, how the final ended."""

from __future__ import annotations

from tourney.base.texts import Message, msg, named
from tourney.ceremony.ceremony_paper_press_view import PressPaper
from tourney.ceremony.paper_ceremony import Honour
from tourney.paper.dates import day_message
from tourney.paper.event_head import Person

_NAMED_CHAMPIONS = 3
"""Of more divisions the list below names the champions."""


def press_sentences(paper: PressPaper) -> tuple[Message, ...]:
    """Only what is settled is told; of an event without a champion, a day or money nothing of it."""
    champions = [each for each in paper.honours if each.place == 1][:_NAMED_CHAMPIONS]
    said = [*(_won(each, paper) for each in champions), _held(paper), _raised(paper), _final(paper)]
    return tuple(each for each in said if each is not None)


def _won(honour: Honour, paper: PressPaper) -> Message:
    person = honour.person
    who = _name_in_sentence(person, paper)
    named_so = msg("paper.press_say_of", who=who, team=person.team) if person.team else who
    key = "paper.press_say_shared" if honour.tied else "paper.press_say_won"
    event = named(paper.head.title)
    if honour.division:
        key = f"{key}_division"
        return msg(key, who=named_so, event=event, division=named(honour.division))
    return msg(key, who=named_so, event=event)


def _name_in_sentence(person: Person, paper: PressPaper) -> Message:
    """The name, with the number where somebody else is called the same; the number alone without a name."""
    if not person.name:
        return named(str(person.number))
    if person.number in paper.namesakes:
        return msg("paper.press_say_numbered", who=person.name, number=person.number)
    return named(person.name)


def _held(paper: PressPaper) -> Message | None:
    if not paper.tables:
        return None
    met = msg("paper.press_say_met", n=paper.players, tables=paper.tables)
    day, venue = day_message(paper.head.date), paper.head.venue
    if paper.head.date and venue:
        return msg("paper.press_say_when_where", met=met, day=day, venue=venue)
    if paper.head.date:
        return msg("paper.press_say_when", met=met, day=day)
    return msg("paper.press_say_plain", met=met)


def _raised(paper: PressPaper) -> Message | None:
    if not paper.received:
        return None
    if paper.charity:
        return msg("paper.press_say_raised_for", amount=paper.received, charity=named(paper.charity))
    return msg("paper.press_say_raised", amount=paper.received)


def _final(paper: PressPaper) -> Message | None:
    """How far the first was ahead, where one table decided and nobody shares its first place."""
    if len(paper.finals) < 2 or len({each.division for each in paper.finals}) > 1:
        return None
    first, second = paper.finals[:2]
    if first.total <= second.total:
        return None
    ahead = first.total - second.total
    who, other = (_name_in_sentence(each.person, paper) for each in (first, second))
    return msg("paper.press_say_final", who=who, other=other, total=first.total, ahead=ahead)
