"""To which table of which event a record belongs, written into its header so that it finds back.

It does not know the rules of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.competition.names import clean
from tourney.competition.records import Player, Table, Tournament
from tourney.engine.entries import VERSION, Header
from tourney.engine.record import bad_header_field
from tourney.names import Name
from tourney.rules import RuleBook
from tourney.texts import CHINESE

_LONGEST_NAME = 60


class TableReference(msgspec.Struct, frozen=True, kw_only=True):
    """Event code and name (`name` in Chinese where it has one), heat, table, start numbers in seat order, and
    the deeds' names in that event."""

    event: Annotated[str, Meta(min_length=1, max_length=20)]
    name: Annotated[str, Meta(max_length=500)] = ""
    name_en: Annotated[str, Meta(max_length=500)] = ""
    heat: Annotated[str, Meta(min_length=1, max_length=20)]
    table: Annotated[int, Meta(ge=1, le=100_000)]
    numbers: Annotated[tuple[Annotated[int, Meta(ge=1, le=10**9)], ...], Meta(min_length=2, max_length=8)]
    minutes: Annotated[int, Meta(ge=0, le=100_000)] = 0
    deed_names: Mapping[str, tuple[str, str]] = {}


def reference_of(header: Header) -> TableReference | None:
    """Where the record belongs; None for one of no event. BadInput where the header says it wrongly."""
    if header.origin is None:
        return None
    try:
        reference = msgspec.convert(header.origin, TableReference)
    except msgspec.ValidationError:
        raise bad_header_field("origin") from None
    if len(reference.numbers) != len(header.players):
        raise bad_header_field("origin.numbers")
    return reference


def record_name(player: Player) -> str:
    """A player's name in a record, `3 李小龍`: the number makes it unique and says who it is."""
    name = clean(player.name.zh) or clean(player.name.en)
    return f"{player.number} {name[:_LONGEST_NAME].strip()}".strip()


def header_for(
    tournament: Tournament,
    table: Table,
    book: RuleBook,
    first: int | None,
    minutes: int,
) -> Header:
    """The header of a table's record: its players in seat order, its rule book, where it belongs."""
    event = tournament.event
    players = tuple(record_name(tournament.players[number]) for number in table.seats)
    origin = TableReference(
        event=event.code,
        name=CHINESE.name(event.title),
        name_en=event.name,
        heat=table.heat,
        table=table.table,
        numbers=tuple(table.seats),
        minutes=minutes,
        deed_names={deed: (name.zh, name.en) for deed, name in event.deed_names.items()},
    )
    return Header(
        record="tourney-game",
        version=VERSION,
        ruleset=book.ruleset,
        options=dict(book.changes),
        edition=book.edition.id,
        players=players,
        first=None if first is None else players[first],
        origin=msgspec.to_builtins(origin),
    )


def names_of(origin: TableReference | None) -> dict[DeedId, Name]:
    """The deeds' names that the event uses."""
    return {} if origin is None else {DeedId(deed): Name(*pair) for deed, pair in origin.deed_names.items()}


def belongs(origin: TableReference, heat: HeatId, table: TableNo) -> bool:
    """Whether the record is of this heat and table."""
    return origin.heat == heat and origin.table == table


def numbers_of(origin: TableReference | None, seats: Sequence[str]) -> tuple[PlayerNo | None, ...]:
    """The start number of each seat; None at a table of no event."""
    return (None,) * len(seats) if origin is None else tuple(PlayerNo(number) for number in origin.numbers)
