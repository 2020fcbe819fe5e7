"""Several players on one row: lists side by side, and the members of a team in columns of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tourney.base.spelling import fold
from tourney.files.csv import asked, heading
from tourney.files.rows import GridRow
from tourney.players.list_columns import NAME_FIELDS

_NUMBERED = re.compile(
    r"#?\d+|[（(][A-H一二三四五六七八]?[)）]|[一二三四五六七八](?=\s*(?:姓名|名|$))|\b(?:one|two|three|four|five|six|first|second|third|fourth)\b",
    re.IGNORECASE,
)


_MEMBERS = frozenset(("member", "teammember", "teammate", "person", "隊員", "成員", "組員", "學生"))


class Blocks(NamedTuple):
    """The places of the columns of each block, and of those that all share."""

    shared: tuple[int, ...]
    each: tuple[tuple[int, ...], ...]
    numbered: bool


def blocks_of(headings: Sequence[str]) -> Blocks | None:
    """Where a line of headings says the same several times over, with a name among it. None where it does
    not."""
    filled = [place for place, cell in enumerate(headings) if cell.strip()]
    told = [_NUMBERED.sub("", headings[place]) for place in filled]
    bare = [fold(text) for text in told]
    for size in range(len(filled) // 2, 0, -1):
        for start in range(len(filled) - 2 * size + 1):
            times = _times(bare, start, size)
            if times < 2:
                continue
            used = filled[start : start + times * size]
            numbered = all(_NUMBERED.search(headings[place]) for place in used[:: max(size, 1)])
            if (size == 1 and not numbered) or not any(map(_is_name, told[start : start + size])):
                continue
            each = tuple(tuple(used[n * size : (n + 1) * size]) for n in range(times))
            shared = tuple(place for place in filled if place not in used)
            return Blocks(shared, each, numbered)
    return None


def _times(bare: Sequence[str], start: int, size: int) -> int:
    """How many times the headings from `start` on stand there one after the other."""
    block = bare[start : start + size]
    if not all(block) or len(set(block)) < size:
        return 0
    times = 1
    while list(bare[start + times * size : start + (times + 1) * size]) == list(block):
        times += 1
    return times


def _is_name(text: str) -> bool:
    found = heading(text)
    return fold(text) in _MEMBERS or any(
        each.field in NAME_FIELDS for each in ((found,) if found else asked(text))
    )


def one_below_the_other(
    headings: Sequence[str], body: Sequence[GridRow], blocks: Blocks
) -> tuple[tuple[str, ...], tuple[GridRow, ...]]:
    """The list with one player a row: lists side by side one after the other, members of a team together."""
    first = blocks.each[0]
    places = [_as_in_first(blocks.shared, first, block) for block in blocks.each]
    names = tuple(
        _NUMBERED.sub("", headings[place]).strip() if place in first and blocks.numbered else headings[place]
        for place in places[0]
    )
    rows = [
        (n, row, _taken(row, columns, n))
        for n, columns in enumerate(places)
        for row in body
        if any(place < len(row.cells) and row.cells[place].strip() for place in blocks.each[n])
    ]
    if blocks.numbered:
        order = {id(row): n for n, row in enumerate(body)}
        rows.sort(key=lambda each: (order[id(each[1])], each[0]))
    return names, tuple(taken for _, _, taken in rows)


def _as_in_first(shared: Sequence[int], first: Sequence[int], block: Sequence[int]) -> tuple[int, ...]:
    """The columns of a block and those that all share, in the order in which the first block has them."""
    stands = dict(zip(block, first, strict=True)) | {place: place for place in shared}
    return tuple(sorted(stands, key=stands.__getitem__))


def _taken(row: GridRow, columns: Sequence[int], part: int) -> GridRow:
    cells = tuple(row.cells[place] if place < len(row.cells) else "" for place in columns)
    flaws = tuple((columns.index(place), why) for place, why in row.flaws if place in columns)
    dates = tuple(columns.index(place) for place in row.dates if place in columns)
    return row._replace(cells=cells, flaws=flaws, dates=dates, spans=(), part=part)
