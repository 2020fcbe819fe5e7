"""Colours of the hall's picture, from `resources/themes/projector.toml`: a dark and a light ground.

They do not follow the window's theme: what the hall can read depends on the hall's light.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from tourney.base.paths import resources

GROUNDS = ("dark", "light")
"""Names of the shipped grounds."""


@dataclass(frozen=True, slots=True)
class ProjectorTheme:
    """Colours as `#rrggbb`. `raised`: cards and every second row; `line`: hairlines, never words."""

    name: str
    ground: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    good: str
    warn: str
    bad: str
    accent_ground: str
    on_accent: str
    warn_ground: str
    on_warn: str
    bad_ground: str
    on_bad: str

    def colour(self, token: str) -> str:
        """The colour of a token by name."""
        colour = getattr(self, token)
        assert isinstance(colour, str)
        return colour


@cache
def load_theme(name: str) -> ProjectorTheme:
    """The colours of one of `GROUNDS`."""
    with (resources() / "themes" / "projector.toml").open("rb") as file:
        return ProjectorTheme(name=name, **tomllib.load(file)[name])
