"""Decides what the columns of a list hold: by headings, by cells, and by a person's choice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tourney.base.errors import BadInput
from tourney.base.spelling import clean, fold
from tourney.base.texts import Message, msg
from tourney.event.registration import field_name
from tourney.files.cell_kinds import NAMES, Contents, Kind, has_surname, kind_of
from tourney.files.csv import Heading, asked, given_once, is_nickname, is_of_somebody_else, understood
from tourney.files.rows import GridRow, Unclear, money, plain, shown
from tourney.players.list_headings import columns_below
from tourney.players.list_reading import Answer, ByHand, Question

_LOOK_FOR_NAMED = 30
"""Rows from the top that are searched for the headings that a person names."""

NAME_FIELDS = frozenset(
    ("name", "name_zh", "name_en", "surname", "surname_zh", "surname_en", "given", "given_zh", "given_en")
)


class ListColumn(NamedTuple):
    """A column of the list: its heading as written ("" without one), the field it fills or None, and the
    first filled cell below the heading ("" without one)."""

    header: str
    field: str | None
    sample: str = ""


def row_named(rows: Sequence[GridRow], by_hand: ByHand) -> int | None:
    """The row that has all headings by which a person names columns."""
    called = {fold(name) for name in by_hand.fields if isinstance(name, str)} - {""}
    if not called or by_hand.headings is False:
        return None
    for index, row in enumerate(rows[:_LOOK_FOR_NAMED]):
        if called <= {fold(cell) for cell in row.cells}:
            return index
    return None


def columns_of(
    headings: Sequence[str] | None, body: Sequence[GridRow], by_hand: ByHand, filename: str, *, in_sheet: bool
) -> tuple[ListColumn, ...]:
    """The columns of a list by its headings (None without any) and the cells below.

    A field given by hand is taken away from a column that only seemed to hold it. BadInput for a column that
    the list does not have.
    """
    contents = columns_below(body)
    usual = len(contents) if headings is None else _usual_width(body, in_sheet=in_sheet)
    width = max(len(headings or ()), usual)
    contents = [*contents, *[Contents(())] * width][:width]
    cells = [*(headings or ()), *[""] * width][:width]
    fields: list[str | None] = _by_headings(cells, contents) if headings is not None else [None] * width
    if not any(fields):
        fields = [*guess_fields(contents, sure=headings is not None), *[None] * width][:width]
    elif not NAME_FIELDS & set(fields):
        fields = _with_names(cells, contents, fields)
    columns = _places(by_hand.fields, headings or (), width, filename)
    fields = [None if known in columns.values() else known for known in fields]
    for place, field in columns.items():
        fields[place] = field
    return tuple(
        ListColumn(clean(cell), known, _sample(body, place))
        for place, (cell, known) in enumerate(zip(cells, fields, strict=True))
    )


def stated_width(columns: Sequence[ListColumn], by_hand: ByHand, headings: Sequence[str] | None) -> int:
    """How many columns the list is known to have: its headings, and columns named by a person beyond them."""
    if headings is None:
        return len(columns)
    named = [place + 1 for place in by_hand.fields if isinstance(place, int)]
    return max(len(headings), *named, 0)


def problem_of(columns: Sequence[ListColumn]) -> Message | None:
    """Why no player can be read from these columns: one field twice, or no name. None if they can."""
    for known, often in Counter(column.field for column in columns if column.field).items():
        if often > 1:
            places = [n for n, column in enumerate(columns, start=1) if column.field == known]
            return msg("exchange.taken_twice", field=field_name(known), columns=places)
    if not NAME_FIELDS & {column.field for column in columns}:
        return msg("exchange.no_name_taken")
    return None


def question_of(
    columns: Sequence[ListColumn], body: Sequence[GridRow], by_hand: ByHand, *, with_headings: bool
) -> Question | None:
    """Whether another column may be meant as the name, or the column of names hardly holds names."""
    named = [place for place, column in enumerate(columns) if column.field in NAME_FIELDS]
    if not named or by_hand.fields:
        return None
    contents = [*columns_below(body), *[Contents(())] * len(columns)]
    place = named[0]
    here, column = contents[place], columns[place]
    called = column.header or msg("exchange.column_at", n=place + 1)
    sure = with_headings and bool(understood((column.header,))[0])
    odd = sum(1 for cell in here.cells if kind_of(cell) in _NO_NAMES or (not sure and _ODD.search(cell)))
    if odd >= max(1, (0.5 if sure else 0.3) * len(here)):
        takes = Answer(msg("exchange.take_as_names", column=called), {place: column.field})
        return Question("fields", msg("exchange.hardly_names", column=called, sample=column.sample), (takes,))
    if sure or len(named) > 1:
        return None
    for other, other_contents in enumerate(contents[: len(columns)]):
        rival = columns[other]
        if rival.field in (None, "team") and _might_be_names(rival.header, other_contents, here):
            also = rival.header or msg("exchange.column_at", n=other + 1)
            answers = (
                Answer(msg("exchange.take_as_names", column=called), {place: column.field}),
                Answer(msg("exchange.take_as_names", column=also), {other: "name", place: None}),
            )
            return Question("fields", msg("exchange.names_in_two", one=called, other=also), answers)
    return None


_ODD = re.compile(r"\d|[，、；;|]")
"""Characters that are hardly part of a name."""

_NO_NAMES = (
    *(Kind.TIME, Kind.EMAIL, Kind.PHONE, Kind.MONEY, Kind.NUMBER, Kind.ANSWER, Kind.LINK),
    *(Kind.CODE, Kind.CLASS, Kind.TALK),
)


def _might_be_names(heading: str, contents: Contents, here: Contents) -> bool:
    """Whether a column has as many family names as the one that is taken as the name."""
    if heading and (is_of_somebody_else(heading) or asked(heading)):
        return False
    return (
        len(contents) >= min(2, len(here))
        and contents.surnames >= max(0.6, here.surnames - 0.2)
        and contents.names >= 0.8
        and not contents.repeats
        and (here.main in (contents.main, Kind.BOTH_NAMES) or here.surnames < 0.6)
    )


def _by_headings(cells: Sequence[str], contents: Sequence[Contents]) -> list[str | None]:
    """The field of each heading. A field is given once: to the surest, then to the first.

    A heading with unknown words, or above cells that do not fit it, gives way.
    """
    found: list[Heading | None] = []
    for cell, strict, below in zip(cells, understood(cells), contents, strict=True):
        meant = strict
        if meant is not None and meant.field == "name" and is_nickname(cell):
            meant = Heading("name", 1)  # a nickname, if there is no name
        if meant is not None:
            found.append(meant if _allows(meant, below) else None)
        else:
            found.append(next((each for each in asked(cell) if _allows(each, below)), None))
    return _without_nickname(cells, list(given_once(found)))


def _without_nickname(cells: Sequence[str], fields: list[str | None]) -> list[str | None]:
    """A nickname does not take the place of surname and given name."""
    if not {"surname", "given"} <= set(fields):
        return fields
    return [
        None if field == "name" and is_nickname(cell) else field
        for cell, field in zip(cells, fields, strict=True)
    ]


def _allows(meant: Heading, below: Contents) -> bool:
    """Whether a column may hold what its heading names, judged by its cells."""
    if not len(below):
        return True
    if meant.field in NAME_FIELDS and meant.strength == 0:
        return below.names >= 0.6
    allows = _ALLOWED.get(meant.field)
    return allows is None or allows(below, meant.strength >= 2)


def _names_allowed(below: Contents, sure: bool) -> bool:
    others = below.share(Kind.TIME, Kind.EMAIL, Kind.PHONE, Kind.MONEY, Kind.ANSWER, Kind.NUMBER)
    return others < 0.8 if sure else others < 0.3 and below.share(Kind.TALK) < 0.5


def _team_allowed(below: Contents, sure: bool) -> bool:
    others = below.share(Kind.TIME, Kind.EMAIL, Kind.PHONE, Kind.MONEY, Kind.ANSWER, Kind.LINK)
    return others < 0.8 if sure else others + below.share(Kind.NUMBER, Kind.TALK) < 0.5


def _phone_allowed(below: Contents, sure: bool) -> bool:
    if below.names >= 0.8 or below.share(Kind.EMAIL, Kind.TIME, Kind.ANSWER) >= 0.8:
        return False
    return sure or below.share(Kind.PHONE, Kind.NUMBER) >= 0.5


def _email_allowed(below: Contents, sure: bool) -> bool:
    return any("@" in cell for cell in below.cells) if sure else below.share(Kind.EMAIL) >= 0.5


def _money_allowed(below: Contents, sure: bool) -> bool:
    if sure:
        return below.share(Kind.ANSWER, Kind.TIME, Kind.EMAIL, Kind.PHONE) < 0.8 or _amounts(below) > 0
    return _amounts(below) >= 0.6


def _amounts(below: Contents) -> float:
    return sum(map(_is_amount, below.cells)) / len(below)


def _is_amount(cell: str) -> bool:
    try:
        money(cell, "pledged")
    except Unclear:
        return False
    return True


def _number_allowed(below: Contents, sure: bool) -> bool:
    numbers = below.share(Kind.NUMBER)
    return numbers > 0 or len(below) < 3 if sure else numbers >= 0.8 and len(below.values) == len(below)


def _answers_allowed(below: Contents, sure: bool) -> bool:
    return below.share(Kind.LINK, Kind.TIME, Kind.EMAIL) < 0.5 if sure else below.share(Kind.ANSWER) >= 0.4


def _division_allowed(below: Contents, sure: bool) -> bool:
    others = below.share(Kind.TIME, Kind.EMAIL, Kind.PHONE, Kind.MONEY)
    return others < 0.8 if sure else others + below.share(Kind.TALK, Kind.ANSWER) < 0.3


_ALLOWED: Mapping[str, Callable[[Contents, bool], bool]] = {
    **dict.fromkeys(NAME_FIELDS, _names_allowed),
    "team": _team_allowed,
    "phone": _phone_allowed,
    "email": _email_allowed,
    "pledged": _money_allowed,
    "received": _money_allowed,
    "number": _number_allowed,
    "photo_consent": _answers_allowed,
    "division": _division_allowed,
}


def _with_names(
    cells: Sequence[str], contents: Sequence[Contents], fields: list[str | None]
) -> list[str | None]:
    """The fields with names, found by the cells of columns without a field."""
    free = [
        place
        for place, known in enumerate(fields)
        if known is None and not (cells[place] and is_of_somebody_else(cells[place]))
    ]
    guessed = _guess_names({place: contents[place] for place in free})
    if (
        not guessed
        and len(free) == 1
        and contents[free[0]].share(*_NO_NAMES) < 0.3
        and len(contents[free[0]])
    ):
        guessed = {free[0]: "name"}
    return [guessed.get(place, known) for place, known in enumerate(fields)]


def guess_fields(contents: Sequence[Contents], *, sure: bool = False) -> list[str | None]:
    """Guess the fields of the columns of a list by their cells.

    `sure`: the headings are words unknown here, so that only cells that name a school, a company or a club by
    its kind make a column one.
    """
    fields: list[str | None] = [None] * len(contents)
    for place, below in enumerate(contents):
        for field, fits in _GUESSES:
            if field not in fields and len(below) and fits(below):
                fields[place] = field
                break
    free = {place: below for place, below in enumerate(contents) if fields[place] is None and len(below)}
    names = _guess_names(free)
    if not names:
        wordy = [place for place, below in free.items() if _has_words(below)]
        names = {wordy[0]: "name"} if wordy else {}
    for place, field in names.items():
        fields[place] = field
    left = [place for place in free if place not in names and _may_be_team(free[place], sure)]
    if left:
        # of equals the leftmost column
        fields[max(left, key=lambda place: (free[place].bodies, -place))] = "team"
    return fields


def _guess_names(free: Mapping[int, Contents]) -> dict[int, str]:
    """Which of the columns hold names: one of both scripts, or the likeliest of each."""
    likely = {place: below for place, below in free.items() if below.names >= 0.8}
    names: dict[int, str] = {}
    for kind, field in (
        (Kind.BOTH_NAMES, "name"),
        (Kind.CHINESE_NAME, "name_zh"),
        (Kind.ENGLISH_NAME, "name_en"),
    ):
        places = [place for place, below in likely.items() if below.main is kind]
        if not places:
            continue
        # of equals the leftmost column
        best = max(places, key=lambda place: (round(likely[place].likeness_to_names, 1), -place))
        names[best] = field
        if field == "name":
            return names
    if not names and likely:
        best = max(likely, key=lambda place: (round(likely[place].likeness_to_names, 1), -place))
        return {best: "name"}
    if len(names) == 2:
        weaker = min(names, key=lambda place: likely[place].likeness_to_names)
        other = next(place for place in names if place != weaker)
        if likely[weaker].surnames < 0.5 <= likely[other].surnames:
            del names[weaker]
    return names


def _has_words(below: Contents) -> bool:
    words = sum(1 for cell in below.cells if any(char.isalpha() for char in cell))
    return words * 5 >= len(below) * 4 and below.share(*_NO_NAMES) < 0.8


def _may_be_team(below: Contents, sure: bool) -> bool:
    if sure and below.bodies < 0.5:
        return False
    short = all(len(plain(cell)) < 3 for cell in below.cells if plain(cell).isascii())
    return _has_words(below) and not (short and below.cells[0].isascii())


def _one_kind(*kinds: Kind) -> Callable[[Contents], bool]:
    return lambda below: below.share(*kinds) >= 0.8


_GUESSES: tuple[tuple[str, Callable[[Contents], bool]], ...] = (
    ("email", _one_kind(Kind.EMAIL)),
    ("phone", _one_kind(Kind.PHONE)),
    ("pledged", _one_kind(Kind.MONEY)),
    ("number", lambda below: below.share(Kind.NUMBER) >= 0.8 and len(below.values) == len(below)),
    ("division", lambda below: below.share(Kind.CLASS) >= 0.8),
)


def _places(
    fields: Mapping[int | str, str | None], headings: Sequence[str], width: int, filename: str
) -> dict[int, str | None]:
    """The fields by the index of their columns."""
    by_heading = {fold(cell): place for place, cell in reversed(list(enumerate(headings))) if fold(cell)}
    by_column: dict[int, str | None] = {}
    for name, field in fields.items():
        place = name if isinstance(name, int) else by_heading.get(fold(name), -1)
        if not 0 <= place < width:
            text = str(name + 1) if isinstance(name, int) else name
            raise BadInput("exchange.no_such_column", file=filename, column=shown(text), n=width)
        by_column[place] = field
    return by_column


def _sample(body: Sequence[GridRow], place: int) -> str:
    """The first filled cell of a column, short enough to read at a glance."""
    filled = (row.cells[place] for row in body if place < len(row.cells) and row.cells[place].strip())
    return shown(clean(next(filled, "")))


def _usual_width(body: Sequence[GridRow], *, in_sheet: bool) -> int:
    """Columns that are filled below the headings: in a worksheet any, in a text file those of most rows."""
    widths = [max((i for i, cell in enumerate(row.cells, 1) if cell.strip()), default=0) for row in body]
    if in_sheet:
        return max(widths, default=0)
    return max(Counter(widths).items(), key=lambda item: (item[1], item[0]), default=(0, 0))[0]


def are_turned(rows: Sequence[GridRow]) -> bool:
    """Whether the headings stand in the first column and each player in a column of their own."""
    first = [row.cells[0] if row.cells else "" for row in rows[:_LOOK_FOR_NAMED]]
    known = [each.field for each in understood(first) if each is not None]
    if len(rows) > _LOOK_FOR_NAMED or len(known) < 2 or not NAME_FIELDS & set(known):
        return False
    named = next(
        (
            row
            for row, each in zip(rows, understood(first), strict=False)
            if each and each.field in NAME_FIELDS
        )
    )
    people = [cell for cell in named.cells[1:] if cell.strip()]
    return (
        len(known) * 2 >= len(rows)
        and len(people) >= 2
        and all(kind_of(cell) in NAMES for cell in people)
        and any(map(has_surname, people))
    )


def typed_once(body: Sequence[GridRow], columns: Sequence[ListColumn]) -> tuple[int, ...]:
    """The columns of a school or a class whose cells look as if each held for the empty ones below it: the
    first is filled, many are not, and none occurs again.
    """
    return tuple(
        place
        for place, column in enumerate(columns)
        if column.field in ("team", "division") and _is_typed_once([_cell(row, place) for row in body])
    )


def _is_typed_once(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    gaps = len(cells) - len(filled)
    return len(cells) > 3 and bool(cells[0]) and gaps * 2 >= len(filled) and len(set(filled)) == len(filled)


def filled_down(body: Sequence[GridRow], places: Sequence[int]) -> tuple[GridRow, ...]:
    """The rows with empty cells filled from above."""
    return tuple(_filled(body, places))


def _filled(body: Sequence[GridRow], places: Sequence[int]) -> Iterator[GridRow]:
    above = dict.fromkeys(places, "")
    for row in body:
        cells = [*row.cells, *[""] * (max(places) + 1 - len(row.cells))]
        for place in places:
            above[place] = cells[place] = cells[place] or above[place]
        yield row._replace(cells=tuple(cells))


def _cell(row: GridRow, place: int) -> str:
    return row.cells[place].strip() if place < len(row.cells) else ""
