"""Colour tokens of a theme, read from `resources/themes/<name>.toml`. Data only, no Qt."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache

from tourney.base.paths import resources

THEMES = ("light", "dark", "contrast")
"""Names of the shipped themes, in the order of the View menu."""


@dataclass(frozen=True, slots=True)
class DeedColour:
    """One colour group of the board. `letter` and `pattern` tell it apart without the colour.

    `pattern` is a name of `Qt.BrushStyle` in snake case (`solid`, `dense4`, `hor`, `ver`, `b_diag`, …).
    """

    fill: str
    ink: str
    letter: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours as `#rrggbb`.

    canvas: behind everything · surface: what one reads on · sunken: header rows, wells · raised: hover ·
    text, muted: words · line: hairlines · edge: outline of fields (3:1) · accent, on_accent, accent_soft: the
    one primary colour · good, warn, bad with their soft grounds · rail, rail_text: the rail · focus: ring.
    """

    name: str
    dark: bool
    canvas: str
    surface: str
    sunken: str
    raised: str
    text: str
    muted: str
    line: str
    edge: str
    accent: str
    on_accent: str
    accent_soft: str
    good: str
    good_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    rail: str
    rail_text: str
    focus: str
    deeds: Mapping[str, DeedColour]
    """By colour group of the edition: `brown` … `dark_blue`, `railroad`, `utility`."""


@cache
def load_tokens(name: str) -> Tokens:
    """The tokens of one theme of `THEMES`."""
    with (resources() / "themes" / f"{name}.toml").open("rb") as file:
        data = tomllib.load(file)
    deeds = {group: DeedColour(**values) for group, values in data.pop("deeds").items()}
    known = {f.name for f in fields(Tokens)}
    return Tokens(name=name, deeds=deeds, **{key: value for key, value in data.items() if key in known})


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 … 21 (WCAG 2.2)."""
    brighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
