"""Where the headings of a list stand, and what its columns are where it has none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tourney.competition.names import has_han, words
from tourney.exchange.cells import is_money, plain
from tourney.exchange.grid import GridRow
from tourney.exchange.headers import fields_of

_LOOK_FOR_HEADINGS = 30
"""Rows from the top among which headings are looked for: titles may stand above them."""

_LOOK_AT = 200
"""Rows from which the columns of a list without headings are guessed."""

NAME_FIELDS = frozenset(
    ("name", "name_zh", "name_en", "surname", "surname_zh", "surname_en", "given", "given_zh", "given_en")
)


def find_headings(rows: Sequence[GridRow]) -> int | None:
    """The index of the row of headings, None if the list has none.

    At least half of its cells are known headings, and there is a name among them or there are three.
    Of several such rows the one with most known headings.
    """
    best, most = None, 0
    for index, row in enumerate(rows[:_LOOK_FOR_HEADINGS]):
        fields = [field for field in fields_of(row.cells) if field]
        filled = sum(1 for cell in row.cells if cell.strip())
        named = any(field in NAME_FIELDS for field in fields)
        if len(fields) * 2 >= filled and (named or len(fields) >= 3) and len(fields) > most:
            best, most = index, len(fields)
    return best


def guess_fields(rows: Sequence[GridRow]) -> tuple[str | None, ...]:
    """The fields of the columns of a list without headings, judged by what stands in them."""
    sample = rows[:_LOOK_AT]
    width = max((len(row.cells) for row in sample), default=0)
    columns = [
        [row.cells[i] for row in sample if i < len(row.cells) and row.cells[i].strip()] for i in range(width)
    ]
    fields: list[str | None] = [None] * width
    for field, fits in _GUESSES:
        if field in ("name_zh", "name_en") and "name" in fields:
            continue
        for column, cells in enumerate(columns):
            taken = fields[column] is not None or field in fields
            repeated = field == "number" and len(set(cells)) < len(cells)
            if not taken and not repeated and _mostly(cells, fits):
                fields[column] = field
    if not NAME_FIELDS & set(fields):
        free = [i for i in range(width) if fields[i] is None and _mostly(columns[i], _has_letters)]
        if free:
            fields[free[0]] = "name"
    free = [i for i in range(width) if fields[i] is None and columns[i] and _mostly(columns[i], _has_letters)]
    if free:
        fields[free[0]] = "team"
    return tuple(fields)


def _mostly(cells: Sequence[str], fits: Callable[[str], bool]) -> bool:
    return bool(cells) and sum(1 for cell in cells if fits(cell)) * 5 >= len(cells) * 4


def _has_letters(text: str) -> bool:
    return any(char.isalpha() for char in text)


def _is_email(text: str) -> bool:
    return re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", plain(text)) is not None


def _is_phone(text: str) -> bool:
    digits = re.sub(r"[\s()+-]", "", plain(text))
    return digits.isdecimal() and ((len(digits) == 8 and digits[0] in "2356789") or 10 <= len(digits) <= 13)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"#?[0-9]{1,5}(\.0)?", plain(text)) is not None


def _is_chinese_name(text: str) -> bool:
    name = "".join(plain(text).split())
    return 2 <= len(name) <= 5 and all(has_han(char) for char in name)


def _is_english_name(text: str) -> bool:
    name = plain(text)
    return (
        not has_han(name)
        and 2 <= len(words(name)) <= 6
        and all(char.isalpha() or char in " .,'’-" for char in name)
    )


def _is_both_names(text: str) -> bool:
    return has_han(text) and re.search("[A-Za-z]{2}", plain(text)) is not None


_GUESSES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("email", _is_email),
    ("phone", _is_phone),
    ("pledged", is_money),
    ("number", _is_number),
    ("name", _is_both_names),
    ("name_zh", _is_chinese_name),
    ("name_en", _is_english_name),
)
