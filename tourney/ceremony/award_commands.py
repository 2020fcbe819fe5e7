"""Gives named awards and takes them back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import PlayerNo
from tourney.base.names import Name
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.ceremony.awards import MOST_DEEDS, MOST_RAISED, award_called, name_of, offered, prizes_of
from tourney.event.collections import AWARDS
from tourney.event.command import Command, Params, Players, UnitOfWork, number_in, text_in
from tourney.event.journal import called, person_called
from tourney.event.records import NamedAward
from tourney.event.registration import MAX_NAME
from tourney.event.seats import known_player


@dataclass(frozen=True, slots=True)
class GiveAward(Command[NamedAward]):
    """Give a player an award that no place decides. Refused while somebody has it.

    An award that figures decide gets its name in both languages, in whichever it is named.
    """

    code: ClassVar[str] = "award_given"
    name: str
    number: PlayerNo
    name_zh: str = ""

    def carry_out(self, work: UnitOfWork) -> NamedAward:
        player = known_player(work, self.number)
        name = self._both_names()
        for each in filter(None, (name.en, name.zh)):
            if (given := award_called(work.t, each)) is not None:
                who = person_called(given.player, work.t.players)
                raise Refused("awards.given", name=given.title, who=who)
        has = prizes_of(work.t, work.rules, work.now, self.number)
        if has:
            work.warnings.append(msg("awards.has_already", who=called(player), has=list(has)))
        for offer in offered(work.t):
            if offer.name == name and player not in offer.players:
                work.warnings.append(offer.words)
        award = NamedAward(name.en, name.zh, self.number, work.now)
        work.put(AWARDS, award)
        work.params |= _told(award)
        return award

    def _both_names(self) -> Name:
        name, name_zh = clean(self.name), clean(self.name_zh)
        for each in (name, name_zh):
            if len(each) > MAX_NAME:
                raise BadInput("paper.name_too_long", name=f"{each[:20]}…", max=MAX_NAME)
        if not name and not name_zh:
            raise BadInput("awards.no_name")
        for known in map(name_of, (MOST_RAISED, MOST_DEEDS)):
            if not name_zh and name.casefold() in (known.en.casefold(), known.zh):
                return known
        return Name(name_zh, name or name_zh)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.award_given", params, players)


@dataclass(frozen=True, slots=True)
class TakeAwardBack(Command[None]):
    """Take an award back, to give it to another or to nobody. `number` None: from the player who has it."""

    code: ClassVar[str] = "award_taken_back"
    name: str
    number: PlayerNo | None = None

    def carry_out(self, work: UnitOfWork) -> None:
        award = award_called(work.t, clean(self.name))
        if award is None or self.number not in (None, award.player):
            raise NotFound("awards.not_given", name=clean(self.name))
        work.drop(AWARDS, award.name)
        work.params |= _told(award)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.award_taken_back", params, players)


def _told(award: NamedAward) -> dict[str, object]:
    return {"name": award.name, "name_zh": award.name_zh, "number": award.player}


def _described(key: str, params: Params, players: Players) -> Message:
    name = Name(text_in(params, "name_zh"), text_in(params, "name"))
    return msg(key, name=name, who=person_called(number_in(params, "number"), players))
