"""The players of a table in the reader's language: a record knows them by one name, the event by both.

A name of the record is an id in every entry and stays as it is; only what is shown changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tourney.base.ids import HeatId, TableNo
from tourney.competition.records import Tournament
from tourney.services.tables.origin import record_name
from tourney.texts import Language, Texts

People = Callable[[Language], Mapping[str, str]]
"""What a language calls the players: shown names by names of the record, those that differ."""


class PeopleTexts(Texts):
    """Texts in which a player has the name of the language wherever a name of the record is said."""

    def __init__(self, language: Language, shown: Mapping[str, str]) -> None:
        super().__init__(language)
        self._people = shown

    def __call__(self, key: str, **params: Any) -> str:
        return super().__call__(key, **{name: self._named(value) for name, value in params.items()})

    def _named(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._people.get(value, value)
        if isinstance(value, (list, tuple)):
            return [self._named(each) for each in value]
        return value


def people_of(tournament: Tournament, heat: HeatId, table: TableNo) -> People:
    """The players of an event's table. Without a name in the language the record's is shown."""
    seats = tournament.tables[heat, table].seats
    players = [tournament.players[number] for number in seats]

    def people(language: Language) -> Mapping[str, str]:
        names = ((each, each.name_zh if language is Language.ZH else each.name_en) for each in players)
        return {record_name(each): f"{each.number} {name.strip()}" for each, name in names if name.strip()}

    return people


def nobody(_language: Language) -> Mapping[str, str]:
    """A table of no event: its record's names are all there is."""
    return {}
