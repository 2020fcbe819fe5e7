"""To which table of which event a record belongs, written into its header so that it finds back.

It does not know the rules of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.names import Name
from tourney.game.engine.entries import Header
from tourney.game.record import bad_header_field

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


def names_of(origin: TableReference | None) -> dict[DeedId, Name]:
    """The deeds' names that the event uses."""
    return {} if origin is None else {DeedId(deed): Name(*pair) for deed, pair in origin.deed_names.items()}


def belongs(origin: TableReference, heat: HeatId, table: TableNo) -> bool:
    """Whether the record is of this heat and table."""
    return origin.heat == heat and origin.table == table


def numbers_of(origin: TableReference | None, seats: Sequence[str]) -> tuple[PlayerNo | None, ...]:
    """The start number of each seat; None at a table of no event."""
    return (None,) * len(seats) if origin is None else tuple(PlayerNo(number) for number in origin.numbers)
