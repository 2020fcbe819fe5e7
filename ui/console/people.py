"""What the console calls the players of a table: by the sign of their seat and their name, in its language.

A name of the record begins with the start number in an event: that makes it unique, and it is an id in every
entry. At the table the seat says who is meant, and no second number stands beside it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import Texts
from tourney.event.records import Tournament
from tourney.game.console.view import TableView
from tourney.table_games.commands import record_name

People = Callable[[Language], Mapping[str, str]]
"""What a language calls the players: names by names of the record, those that differ."""


def nobody(_language: Language) -> Mapping[str, str]:
    """A table of no event: its record's names are all there is."""
    return {}


def people_of(tournament: Tournament, heat: HeatId, table: TableNo) -> People:
    """The players of an event's table. Without a name in the language the record's is shown."""
    seats = tournament.tables[heat, table].seats
    players = [tournament.players[number] for number in seats]

    def people(language: Language) -> Mapping[str, str]:
        names = ((each, each.name_zh if language.chinese else each.name_en) for each in players)
        return {record_name(each): name.strip() for each, name in names if name.strip()}

    return people


def tidy(name: str) -> str:
    """A name on one line, without what cannot be shown; never empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or "?"


def seat_sign(seat: int) -> str:
    """`①` … `⑧`: a seat is never taken for a start number."""
    return chr(0x2460 + seat)


def signed(seat: int, name: str) -> str:
    """`③ 李`. A name written from right to left is kept apart: first in a sentence it would turn it round."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return f"\u200e{seat_sign(seat)} \u2068{name}\u2069"
    return f"{seat_sign(seat)} {name}"


class TableNames:
    """Which seat a name of the record means, also one that a player had before being renamed."""

    def __init__(self, people: People = nobody) -> None:
        """`people`: what the players are called in each language."""
        self._people = people
        self._now: tuple[str, ...] = ()
        self._seats: dict[str, int] = {}
        self._numbers: tuple[PlayerNo | None, ...] = ()

    def follow(self, view: TableView) -> None:
        """Learn the names of a position, where they have changed."""
        now = tuple(seat.name for seat in view.board.seats)
        if now == self._now:
            return
        self._now, self._numbers = now, tuple(seat.number for seat in view.board.seats)
        self._seats.update({name: seat for seat, name in enumerate(now)})
        for line in reversed(view.log):
            if line.verb == "rename":
                self._same(str(line.text.params.get("player")), str(line.text.params.get("name")))

    def name(self, record: str, language: Language) -> str:
        """The player's name without the start number."""
        seat = self._seats.get(record)
        number = None if seat is None else self._numbers[seat]
        plain = record if number is None else record.removeprefix(f"{number} ")
        return tidy(self._people(language).get(record, plain))

    def both(self, record: str, language: Language) -> str:
        """The name in a language and, where it is another, in the other one: the hall says both."""
        other = Language.EN if language.chinese else Language.ZH
        return " ".join(dict.fromkeys((self.name(record, language), self.name(record, other))))

    def said(self, record: str, language: Language) -> str:
        """The sign of the seat and the name; anything that is no player's name as it is."""
        seat = self._seats.get(record)
        return record if seat is None else signed(seat, self.name(record, language))

    def _same(self, before: str, after: str) -> None:
        """Both are names of one player, of whom one is known."""
        for known, other in ((after, before), (before, after)):
            if known in self._seats:
                self._seats.setdefault(other, self._seats[known])


class PeopleTexts(Texts):
    """Texts in which a player is said as `③ 陳大文` wherever a name of the record is said."""

    def __init__(self, language: Language, names: TableNames) -> None:
        super().__init__(language)
        self._names = names

    def __call__(self, key: str, **params: Any) -> str:
        return super().__call__(key, **{name: self._named(value) for name, value in params.items()})

    def person(self, record: str) -> str:
        """The name alone, beside a seat's own sign."""
        return self._names.name(record, self.language)

    def both(self, record: str) -> str:
        """The name in both languages, where there is room for them."""
        return self._names.both(record, self.language)

    def _named(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._names.said(value, self.language)
        if isinstance(value, (list, tuple)):
            return [self._named(each) for each in value]
        return value
