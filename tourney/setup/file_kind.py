"""Detects what kind of file a person hands to the program, by its content."""

from __future__ import annotations

import json
from enum import StrEnum

from tourney.files.encodings import decode
from tourney.files.xlsx import is_workbook


class FileKind(StrEnum):
    """The kind, by content, never by name."""

    EVENT = "event"
    LIST = "list"
    """Players, one a row."""
    SHEETS = "sheets"
    """A filled-in template, or sheets from another laptop."""
    GAME = "game"
    """The record of a table."""
    PICTURE = "picture"


_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
"""How pictures begin; `read_logo` decides which of them an event takes."""


def sniff_file_type(data: bytes, filename: str) -> FileKind:
    """The kind of a file that is no event. BadInput, with its cure, for a file that we cannot use."""
    if data.startswith(_PICTURES) or data[8:12] == b"WEBP":
        return FileKind.PICTURE
    if is_workbook(data, filename):
        from tourney.scores.template_files import is_template

        return FileKind.SHEETS if is_template(data, filename) else FileKind.LIST
    text = decode(data, filename).text.lstrip()
    if not text.startswith("{"):
        return FileKind.LIST
    return FileKind.GAME if _is_object(text.partition("\n")[0], "record") else FileKind.SHEETS


def _is_object(line: str, key: str) -> bool:
    """Whether a line alone is a JSON object with a key."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and key in value
