"""The colour bands of deed groups, from the same data as the window's: a colour, an ink and a letter.

The letter keeps the groups apart on a black-and-white copy.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from tourney.paths import resources


@dataclass(frozen=True, slots=True)
class Band:
    """Fill and ink as #rrggbb, and the letter that stands in the band."""

    fill: str
    ink: str
    letter: str


@cache
def _bands() -> dict[str, Band]:
    with (resources() / "themes" / "light.toml").open("rb") as file:
        deeds = tomllib.load(file)["deeds"]
    return {group: Band(each["fill"], each["ink"], each["letter"]) for group, each in deeds.items()}


def band(group: str) -> Band:
    """The band of a group; a group that the themes do not know is grey with its first letter."""
    return _bands().get(group) or Band("#d7d4ca", "#22261f", group[:1].upper())
