"""Finds the headings of a list: a first line that no column's contents resemble.

Each cell of a line is compared with the cells below it. A word among telephones, times or numbers is a sign
for headings, another telephone a sign against them; known words of headings count as one sign among others,
so that a person called Name is a person and a heading in a language unknown here is a heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tourney.files.cell_kinds import NAMES, STRICT, Contents, Kind, has_surname, kind_of
from tourney.files.csv import asked, fields_of, heading
from tourney.files.rows import GridRow, is_nothing, plain

_LOOK_FOR_HEADINGS = 30
"""Rows from the top that are searched for headings: titles may be above them."""

_LOOK_AT = 200
"""Rows below by which a line is judged."""

_DECISIVE = 6
"""This sign alone decides: no line of headings has a telephone above telephones."""

_DECIDED = 4
"""So many signs for headings decide for a line whose contents alone would leave it open."""


_LATER = re.compile(r"\bto follow\b|\bt\.?b\.?[cad]\b|\blater\b|待補|稍後|後補", re.IGNORECASE)
"""Words in place of a telephone number that is not known yet."""


class Top(NamedTuple):
    """Where a list begins: the rows of its headings (none, one, or two of which the upper groups the lower)
    and the first row of its players, as indices. `doubtful`: it might be the other way.
    """

    headings: tuple[int, ...]
    first: int
    doubtful: bool = False


class _Signs(NamedTuple):
    """The signs for and against a line of headings, how many of its cells are known words, and its plainest
    sign: without a plain one nothing is sure.
    """

    speak_for: int
    against: int
    known: int
    strongest: int

    @property
    def sure(self) -> bool:
        return (
            self.speak_for - self.against >= 2 and (self.known > 0 or self.strongest >= 3) and not self.denied
        )

    @property
    def denied(self) -> bool:
        return self.against >= _DECISIVE or (self.against > 0 and self.against >= self.speak_for)

    @property
    def doubtful(self) -> bool:
        if self.against >= _DECISIVE:
            return self.speak_for >= _DECISIVE
        return not self.sure and self.speak_for >= max(1, self.against - 1)


def columns_below(rows: Sequence[GridRow]) -> list[Contents]:
    """What the columns of some rows hold, judged by the first few hundred."""
    sample = rows[:_LOOK_AT]
    width = max((len(row.cells) for row in sample), default=0)
    return [Contents([row.cells[i] for row in sample if i < len(row.cells)]) for i in range(width)]


def top_of(rows: Sequence[GridRow], has_headings: bool | None, named: int | None = None) -> Top:
    """Where the headings are. `has_headings`: a person's choice; `named`: the row with the headings that they
    name.
    """
    if named is not None:
        return Top((named,), named + 1)
    start = _after_titles(rows)
    if has_headings is False:
        return Top((), 0)
    doubtful: int | None = None
    for place in range(start, min(len(rows), _LOOK_FOR_HEADINGS)):
        signs = _signs(rows[place], rows[place + 1 :])
        if signs.sure and (place == start or signs.known >= 2 or signs.speak_for >= _DECIDED):
            return _with_second(rows, place)
        if signs.doubtful and doubtful is None and place == start:
            doubtful = place
        if signs.denied:
            break
    known = _known_line(rows)
    if known is not None and (doubtful is None or has_headings):
        return _with_second(rows, known)
    if has_headings:
        at = start if doubtful is None else doubtful
        return Top((at,), at + 1)
    return Top((), start, doubtful is not None)


def _known_line(rows: Sequence[GridRow]) -> int | None:
    """The line most of whose cells are known headings, anywhere near the top."""
    best, most = None, 1
    for place, row in enumerate(rows[:_LOOK_FOR_HEADINGS]):
        fields = [field for field in fields_of(row.cells) if field]
        filled = _filled(row)
        if len(fields) > most and len(fields) * 2 >= filled and not _signs(row, rows[place + 1 :]).denied:
            best, most = place, len(fields)
    return best


def _filled(row: GridRow) -> int:
    return sum(1 for cell in row.cells if cell.strip())


def _after_titles(rows: Sequence[GridRow]) -> int:
    """The first row that is about as wide as most rows are; rows above are titles."""
    sample = rows[:_LOOK_AT]
    widths = Counter(map(_filled, sample))
    usual = max(widths.items(), key=lambda item: (item[1], item[0]), default=(1, 0))[0]
    if usual < 2:
        return _after_colon(rows)
    if _is_lone_heading(sample[0]):
        return 0
    enough = (usual + 1) // 2 if usual > 2 else 2
    return next((n for n, row in enumerate(sample[:_LOOK_FOR_HEADINGS]) if _filled(row) >= enough), 0)


def _is_lone_heading(row: GridRow) -> bool:
    """Whether the only cell of a row is a known heading, and so no title."""
    cells = [cell for cell in row.cells if cell.strip()]
    recognised = heading(cells[0]) if len(cells) == 1 else None
    return recognised is not None and recognised.strength >= 3


def _after_colon(rows: Sequence[GridRow]) -> int:
    """A list of one column may begin with its title: "Players:"."""
    if len(rows) < 3:
        return 0
    cells = [next((plain(cell) for cell in row.cells if cell.strip()), "") for row in rows[:_LOOK_AT]]
    return int(cells[0].endswith((":", "：")) and not any(cell.endswith((":", "：")) for cell in cells[1:]))


def _signs(row: GridRow, below: Sequence[GridRow]) -> _Signs:
    columns = columns_below(below)
    speak_for = against = strongest = 0
    understood = fields_of(row.cells)
    for place, cell in enumerate(row.cells):
        if is_nothing(cell):
            continue
        here = columns[place] if place < len(columns) else Contents(())
        more_for, more_against = _of_cell(cell, here, understood[place] is not None)
        speak_for += more_for
        strongest = max(strongest, more_for)
        against += more_against
        if here.main is Kind.NUMBER and _counts_on(cell, here):
            against += 2
    return _Signs(speak_for, against, sum(1 for field in understood if field), strongest)


def _of_cell(cell: str, below: Contents, is_known: bool) -> tuple[int, int]:
    """How much a cell speaks for its line being headings, and how much against."""
    if _LATER.search(plain(cell)):
        return 0, 0
    kind = kind_of(cell)
    strength = 0
    if is_known:
        recognised = heading(cell)
        strength = min(2, recognised.strength) if recognised else 0
    words = strength or (1 if asked(cell) else 0)
    if kind not in STRICT:
        words += 2 if plain(cell).endswith(("?", "？")) else int(plain(cell).endswith((":", "：", "*")))
    main = below.main
    if kind in STRICT:
        return _strict(kind, main)
    if main in STRICT:
        return words + (3 if len(below) > 1 else 2), 0
    if len(below) and plain(cell).casefold() in below.values and not is_known:
        return words, 3 if below.repeats else 1
    if below.names >= 0.8 and len(below):
        return _above_names(cell, kind, below, words)
    return words + (1 if below.repeats else 0), 0


def _strict(kind: Kind, main: Kind | None) -> tuple[int, int]:
    """A cell without any word is no heading if more like it follow below."""
    alike = (
        kind is main
        or {kind, main} <= {Kind.NUMBER, Kind.MONEY}
        or {kind, main} <= {Kind.CODE, Kind.NUMBER, Kind.CLASS}
    )
    if not alike:
        return 0, 1 if kind in (Kind.EMAIL, Kind.PHONE, Kind.TIME) else 0
    return 0, _DECISIVE if kind in (Kind.EMAIL, Kind.PHONE, Kind.TIME, Kind.MONEY) else 2


def _above_names(cell: str, kind: Kind, below: Contents, words: int) -> tuple[int, int]:
    """A cell above a column of names: another name, or a word that is nobody's name."""
    if has_surname(cell) and kind in NAMES:
        return max(0, words - 1), 2
    if kind not in NAMES and kind is not Kind.WORDS:
        return words + 2, 0
    if below.surnames >= 0.6 and len(below) > 1:
        return words + (2 if words > 1 else 1), 0
    if kind is not below.main and below.main in NAMES:
        return words + 1, 0
    return words, 0


def _counts_on(cell: str, below: Contents) -> bool:
    """Whether the numbers below continue from this one."""
    here = plain(cell).strip("#. ")
    first = plain(below.cells[0]).strip("#. ") if below.cells else ""
    return here.isdecimal() and first.isdecimal() and int(first) == int(here) + 1


def _with_second(rows: Sequence[GridRow], place: int) -> Top:
    """The headings with a second line of them: one below that adds words, or one above that groups them."""
    below = place + 1
    if below + 1 < len(rows) and _filled(rows[below]) > 1:
        signs = _signs(rows[below], rows[below + 1 :])
        if signs.sure and signs.against == 0 and signs.speak_for >= 3 and not _is_person(rows[below]):
            return Top((place, below), below + 1)
    above = place - 1
    if above >= 0 and (_filled(rows[above]) >= 2 or _grouped(rows[above])) and not _is_person(rows[above]):
        signs = _signs(rows[above], rows[place + 1 :])
        if signs.against == 0 and signs.speak_for >= 2:
            return Top((above, place), place + 1)
    return Top((place,), place + 1)


def _grouped(row: GridRow) -> bool:
    """Whether cells of the row are merged to the right over some of the columns, not over all."""
    return any(0 < last - first < len(row.cells) - 1 for first, last in row.spans)


def _is_person(row: GridRow) -> bool:
    return any(kind_of(cell) in NAMES and has_surname(cell) for cell in row.cells)


def joined(upper: GridRow, lower: GridRow) -> tuple[str, ...]:
    """Two lines of headings as one: each lower heading after the one above it or to the left above it."""
    width = max(len(upper.cells), len(lower.cells))
    above = [*upper.cells, *[""] * (width - len(upper.cells))]
    below = [*lower.cells, *[""] * (width - len(lower.cells))]
    over = {
        place: above[first] for first, last in upper.spans for place in range(first, min(last + 1, width))
    }
    group = ""
    told = []
    for place in range(width):
        if above[place].strip():
            group = above[place]
        elif not below[place].strip():
            group = ""
        head = over.get(place, above[place] or (group if below[place].strip() and not upper.spans else ""))
        told.append(" ".join(part for part in (head, below[place]) if part.strip()))
    return tuple(told)
