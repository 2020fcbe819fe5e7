"""What the palette lists, and how texts are compared. Imports nothing heavy: the menus use it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """One thing that can be opened. `kind` is an icon; `note` says what it is; `words` are searched."""

    kind: str
    title: str
    note: str
    words: str
    open: Callable[[], object]


def fold(text: str) -> str:
    """Text for comparing: full-width forms, case and outer spaces made equal."""
    return " ".join(unicodedata.normalize("NFKC", text[:200]).casefold().split())
