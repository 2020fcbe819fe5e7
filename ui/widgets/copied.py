"""Rows on the clipboard, as spreadsheets and chats take them: a line a row, tabs between, heads on top."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtGui import QGuiApplication

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_FIGURE = re.compile(r"[-+][0-9.,]*")


def copy_lines(lines: Iterable[Sequence[str]]) -> None:
    """Put lines of cells on the clipboard."""
    text = "\n".join("\t".join(_pasted(cell) for cell in line) for line in lines)
    QGuiApplication.clipboard().setText(text)


def _pasted(cell: str) -> str:
    """A cell on one line, which no spreadsheet takes for a formula."""
    line = " ".join(cell.split())
    return f"'{line}" if line.startswith(_FORMULA) and not _FIGURE.fullmatch(line) else line
