"""Where the headings of a list stand, what its columns hold, and what a person says of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tourney.competition.names import clean, fold, words
from tourney.competition.registration import field_name
from tourney.competition.two_scripts import has_han
from tourney.errors import BadInput
from tourney.exchange.cells import is_money, plain, shown
from tourney.exchange.grid import Grid, GridRow
from tourney.exchange.headers import fields_of
from tourney.texts import Message, msg

_LOOK_FOR_HEADINGS = 30
"""Rows from the top among which headings are looked for: titles may stand above them."""

_LOOK_AT = 200
"""Rows from which the columns of a list without headings are guessed."""

NAME_FIELDS = frozenset(
    ("name", "name_zh", "name_en", "surname", "surname_zh", "surname_en", "given", "given_zh", "given_en")
)


class ListColumn(NamedTuple):
    """A column of the list: its heading as written ("" without one), the field it fills or None, and the
    first filled cell below the heading ("" without one)."""

    header: str
    field: str | None
    sample: str = ""


class ByHand(NamedTuple):
    """What a person says of a list, which goes before what is understood by itself.

    `fields`: the field of a column, or None for a column that is left out. A column is its place from 0, or
    its heading as written. `headings`: whether the list has a line of headings; None finds out. `cells`: by
    line what a row is to hold instead of what stands in the file.
    """

    fields: Mapping[int | str, str | None] = MappingProxyType({})
    headings: bool | None = None
    cells: Mapping[int, tuple[str, ...]] = MappingProxyType({})


def headings_of(rows: Sequence[GridRow], by_hand: ByHand) -> int | None:
    """The index of the row of headings, None if the list has none.

    Where the person says that there is one although none is known, it is the first row; where columns are
    called by headings, it is the row that has them all.
    """
    if by_hand.headings is False:
        return None
    called = {fold(name) for name in by_hand.fields if isinstance(name, str)} - {""}
    if called:
        for index, row in enumerate(rows[:_LOOK_FOR_HEADINGS]):
            if called <= {fold(cell) for cell in row.cells}:
                return index
    headings = find_headings(rows)
    return 0 if headings is None and by_hand.headings else headings


def columns_of(grid: Grid, top: int | None, by_hand: ByHand, filename: str) -> tuple[ListColumn, ...]:
    """The columns of a list whose headings stand in row `top`.

    Unknown headings are passed over: what stands below them tells. A field given by hand is taken away from a
    column that only seemed to hold it. BadInput for a column that the list does not have.
    """
    headings = grid.rows[top].cells if top is not None else ()
    body = grid.rows if top is None else grid.rows[top + 1 :]
    understood = fields_of(headings)
    fields = list(understood if any(understood) else guess_fields(body))
    usual = len(fields) if top is None else _usual_width(body, in_sheet=bool(grid.sheet))
    width = max(len(headings), usual)
    fields = [*fields, *[None] * width][:width]
    said = _places(by_hand.fields, headings, width, filename)
    fields = [None if known in said.values() else known for known in fields]
    for place, wanted in said.items():
        fields[place] = wanted
    headers = [clean(cell) for cell in headings] + [""] * (width - len(headings))
    return tuple(
        ListColumn(header, known, _sample(body, place))
        for place, (header, known) in enumerate(zip(headers, fields, strict=True))
    )


def stated_width(columns: Sequence[ListColumn], by_hand: ByHand, top: int | None, grid: Grid) -> int:
    """How many columns the list is known to have: its headings, and what a person has named beyond them."""
    if top is None:
        return len(columns)
    named = [place + 1 for place in by_hand.fields if isinstance(place, int)]
    return max(len(grid.rows[top].cells), *named, 0)


def problem_of(columns: Sequence[ListColumn]) -> Message | None:
    """Why no player can be read from these columns: one field twice, or no name. None if they can."""
    for known, often in Counter(column.field for column in columns if column.field).items():
        if often > 1:
            places = [n for n, column in enumerate(columns, start=1) if column.field == known]
            return msg("exchange.taken_twice", field=field_name(known), columns=places)
    if not NAME_FIELDS & {column.field for column in columns}:
        return msg("exchange.no_name_taken")
    return None


def _places(
    fields: Mapping[int | str, str | None], headings: Sequence[str], width: int, filename: str
) -> dict[int, str | None]:
    """The fields by the place of their columns."""
    by_heading = {fold(cell): place for place, cell in reversed(list(enumerate(headings))) if fold(cell)}
    by_column: dict[int, str | None] = {}
    for name, wanted in fields.items():
        place = name if isinstance(name, int) else by_heading.get(fold(name), -1)
        if not 0 <= place < width:
            text = str(name + 1) if isinstance(name, int) else name
            raise BadInput("exchange.no_such_column", file=filename, column=shown(text), n=width)
        by_column[place] = wanted
    return by_column


def _sample(body: Sequence[GridRow], place: int) -> str:
    """The first filled cell of a column, short enough to be read at a glance."""
    filled = (row.cells[place] for row in body if place < len(row.cells) and row.cells[place].strip())
    return shown(clean(next(filled, "")))


def _usual_width(body: Sequence[GridRow], *, in_sheet: bool) -> int:
    """Columns that are filled below the headings: in a worksheet any, in a text file those of most rows."""
    widths = [max((i for i, cell in enumerate(row.cells, 1) if cell.strip()), default=0) for row in body]
    if in_sheet:
        return max(widths, default=0)
    return max(Counter(widths).items(), key=lambda item: (item[1], item[0]), default=(0, 0))[0]


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
