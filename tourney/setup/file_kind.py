"""What a file is that somebody hands to the program without saying so."""

from __future__ import annotations

from enum import StrEnum


class FileKind(StrEnum):
    """Told by what stands in it, never by its name."""

    EVENT = "event"
    LIST = "list"
    """Players, one a row."""
    SHEETS = "sheets"
    """A filled-in template, or sheets from another laptop."""
    GAME = "game"
    """The record of a table."""
    PICTURE = "picture"
