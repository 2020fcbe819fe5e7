"""Reads the shipped formats from `resources/formats`. `event.formats` defines what a format means."""

from __future__ import annotations

import tomllib

from tourney.base.errors import NotFound
from tourney.base.ids import FormatId
from tourney.base.paths import resources
from tourney.event.formats import FORMATS, Format


def load_format(identifier: str) -> Format:
    """A shipped format. NotFound, naming the existing ones, for any other id."""
    if identifier not in FORMATS:
        raise NotFound("formats.no_such_format", format=identifier[:40], allowed=list(FORMATS))
    with (resources() / "formats" / f"{FormatId(identifier)}.toml").open("rb") as file:
        return Format.from_data(tomllib.load(file))


def shipped_formats() -> tuple[Format, ...]:
    """All shipped formats, the default first."""
    return tuple(load_format(identifier) for identifier in FORMATS)
