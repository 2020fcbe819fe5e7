"""What the terminal prints and in which language. Results go to standard output, remarks to the other."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tourney.base.languages import Language, system_language
from tourney.base.plain import Plain
from tourney.base.texts import Message, Texts, texts_for
from tourney.event.command import Notice

if TYPE_CHECKING:
    from tourney.event.rules import Rules


def language() -> Language:
    """TOURNEY_LANG (a tag such as zh-HK), else the language of the system."""
    return system_language(os.environ)


def texts() -> Texts:
    """The texts of the terminal's language."""
    return texts_for(language())


def texts_under(rules: Rules) -> Texts:
    """The same, as the rules of an event say things."""
    return texts().in_words(rules.book.words)


def put(text: str) -> None:
    """One line of the result."""
    sys.stdout.write(f"{safe(text)}\n")


def remark(text: str) -> None:
    """One line beside the result: a warning, an error."""
    sys.stderr.write(f"{safe(text)}\n")


def put_json(report: Plain) -> None:
    """The result as JSON, one document."""
    sys.stdout.write(json_text(report))


def json_text(report: Plain) -> str:
    """The result as JSON, readable Chinese."""
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def warn(messages: Iterable[Message]) -> list[str]:
    """Show warnings; return them as sentences, for JSON."""
    said = [texts().sentence(message) for message in messages]
    for sentence in said:
        remark(f"! {sentence}")
    return said


def tell(notices: Iterable[Notice]) -> None:
    """Show what came of the work beside a command."""
    for notice in notices:
        remark(f"{'! ' if notice.failed else ''}{texts().sentence(notice.message)}")


def safe(text: str) -> str:
    """Text without control characters: a name must not move the terminal's cursor."""
    return "".join(c if c == "\t" or unicodedata.category(c) not in ("Cc", "Cs") else " " for c in text)


def put_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A plain table; Chinese characters count two columns, numbers stand at the right."""
    body = [[safe(str(cell)) for cell in row] for row in rows]
    numeric = [all(_is_number(row[i]) for row in body) for i in range(len(heads))]
    widths = [max([_width(head), *(_width(row[i]) for row in body)]) for i, head in enumerate(heads)]
    for row in (list(heads), *body):
        cells = [
            " " * (width - _width(cell)) + cell if right else cell + " " * (width - _width(cell))
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        put("  ".join(cells).rstrip())


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _is_number(cell: str) -> bool:
    return not cell or cell.replace(",", "").replace(".", "").replace("-", "").isdigit()
