"""The colour bands of deed groups, from the same data as the window's: a colour, an ink and a letter.

The letter keeps the groups apart on a black-and-white copy.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache

from tourney.base.paths import resources


@dataclass(frozen=True, slots=True)
class GroupColour:
    """Fill and ink as #rrggbb, and the letter that stands in the band."""

    fill: str
    ink: str
    letter: str

    @property
    def dark_ink(self) -> bool:
        """Whether the letter is darker than the band."""
        return _brightness(self.ink) < _brightness(self.fill)


def _brightness(colour: str) -> float:
    """Of #rrggbb, 0 … 255, as a copier sees it (ITU-R BT.601)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@cache
def _bands() -> dict[str, GroupColour]:
    with (resources() / "themes" / "light.toml").open("rb") as file:
        deeds = tomllib.load(file)["deeds"]
    return {group: GroupColour(each["fill"], each["ink"], each["letter"]) for group, each in deeds.items()}


def group_colour(group: str) -> GroupColour:
    """The band of a group, of a second ring's as that of the first with a small letter.

    A group that the themes do not know is grey with its first letter.
    """
    bands = _bands()
    if group not in bands and (twin := bands.get(group.partition("-")[2])) is not None:
        return replace(twin, letter=twin.letter.lower())
    return bands.get(group) or GroupColour("#d7d4ca", "#22261f", group[:1].upper())
