"""Splits lines of text whose columns have no separator of CSV: full-width commas, bars, spaces, dashes,
numbers.

Only a list that is one column otherwise is considered, and it is split if most of its lines are split alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence

from tourney.base.spelling import has_han
from tourney.files.cell_kinds import Kind, has_surname, is_body, kind_of
from tourney.files.rows import GridRow

_MOST = 4, 5
"""So many of the lines, four in five, have to be split alike."""

_LONGEST = 500
"""The most letters of a line that may be split."""
_NUMBER = re.compile(
    r"^\s*(?:[(（#]?(\d{1,4})[.)）、．:：]\s*|([\u2460-\u2473])\s*|(\d{1,2})\ufe0f?\u20e3\s*)(?=\S)"
)
_ONLY_NUMBER = re.compile(r"\s*[(（#]?\d{1,4}[.)）、．:：]\s*")
"""A place that nobody has taken yet."""
_BULLET = re.compile(r"^\s*[-*•‧・▪●○✅☑✔]\s+(?=\S)")
_WIDE_COMMA = re.compile("(?<![0-9０-９])，|，(?![0-9０-９]{3}(?![0-9０-９]))")
_RULE = re.compile(r"[\s|:+=-]+")

Cut = Callable[[str], list[str]]


def in_columns(rows: Sequence[GridRow]) -> tuple[GridRow, ...]:
    """The rows in columns if the text has any, else unchanged."""
    if not rows or sum(_filled(row) == 1 for row in rows) * 5 < len(rows) * 4:
        return tuple(rows)
    if any(len(cell) > _LONGEST for row in rows for cell in row.cells):
        return tuple(rows)
    lines = [next((cell for cell in row.cells if cell.strip()), "").strip("\r\n") for row in rows]
    kept = [n for n, line in enumerate(lines) if not _ONLY_NUMBER.fullmatch(line)]
    if any(map(_NUMBER.match, lines)):
        rows, lines = [rows[n] for n in kept], [lines[n] for n in kept]
    numbered, lines = _numbers(lines)
    bars = [line for line in lines if line.count("|") >= 2 or "|" in line.strip("|")]
    if len(bars) * 5 >= len(lines) * 4:
        rows = [row for row, line in zip(rows, lines, strict=True) if not _RULE.fullmatch(line)]
        numbered = [number for number, line in zip(numbered, lines, strict=True) if not _RULE.fullmatch(line)]
        lines = [line.strip().strip("|") for line in lines if not _RULE.fullmatch(line)]
    is_numbered = any(numbered)
    cut = _cut_of([line for line, number in zip(lines, numbered, strict=True) if number or not is_numbered])
    if cut is None and not is_numbered:
        return tuple(rows)
    parsed = []
    for row, line, number in zip(rows, lines, numbered, strict=True):
        cells = cut(line) if cut else [line.strip()]
        if is_numbered:
            cells = [number, *cells] if number else [line.strip()]
        parsed.append(row._replace(cells=tuple(cells)))
    return tuple(parsed)


def _filled(row: GridRow) -> int:
    return sum(1 for cell in row.cells if cell.strip())


def _numbers(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """The number before each line ("" without one) and the line without it, if most lines have one."""
    found = [_NUMBER.match(line) for line in lines]
    if len(lines) < 2 or sum(map(bool, found)) * 5 < len(lines) * 3:
        bullets = sum(1 for line in lines if _BULLET.match(line))
        bare = [_BULLET.sub("", line) for line in lines] if bullets * 5 >= len(lines) * 3 else list(lines)
        return [""] * len(lines), bare
    numbers = [_value(match[1] or match[2] or match[3]) if match else "" for match in found]
    return numbers, [line[match.end() :] if match else line for line, match in zip(lines, found, strict=True)]


def _value(number: str) -> str:
    return str(int(unicodedata.normalize("NFKC", number)))


def _cut_of(lines: Sequence[str]) -> Cut | None:
    """How the lines are split, None if they are one column."""
    if _cuts_alike(lines, _by_wide_commas):
        return _by_wide_commas
    for mark in ("|", "；", "、", "/", "／"):
        if _cuts_alike(lines, lambda line, mark=mark: line.split(mark)):  # type: ignore[misc]
            return lambda line, mark=mark: [cell.strip() for cell in line.split(mark)]  # type: ignore[misc]
    counts = {len(_by_gaps(line)) for line in lines}
    if len(counts) == 1 and counts != {1}:
        return _by_gaps
    by_place = _by_place(lines)
    if by_place is not None:
        return by_place
    for pattern in (r"\s+[-–—]+\s+|\s*[–—]\s*", r"\s*[:：]\s+|：", r"\s{2,}|\u3000+"):
        if _cuts_alike(lines, lambda line, pattern=pattern: re.split(pattern, line.strip())):  # type: ignore[misc]
            return lambda line, pattern=pattern: re.split(pattern, line.strip())  # type: ignore[misc]
    return next((cut for cut in (_name_and_school, _name_and_end) if _cuts_alike(lines, cut)), None)


def _by_wide_commas(line: str) -> list[str]:
    """The line split at full-width commas, except those within a number: １，０００."""
    return [cell.strip() for cell in _WIDE_COMMA.split(line)]


def _by_gaps(line: str) -> list[str]:
    return re.split(r"\s{2,}|\u3000+", line.strip())


def _cuts_alike(lines: Sequence[str], cut: Cut) -> bool:
    counts = Counter(len(cut(line)) for line in lines)
    width, often = counts.most_common(1)[0] if counts else (0, 0)
    return len(lines) > 1 and width > 1 and often * _MOST[1] >= len(lines) * _MOST[0]


def _by_place(lines: Sequence[str]) -> Cut | None:
    """Columns that begin at the same position on every line, two spaces or more apart somewhere."""
    wide = [_wide(line) for line in lines]
    if len(lines) < 2 or sum("  " in line.strip() for line in wide) * 2 < len(lines):
        return None
    width = max(map(len, wide))
    empty = [all(place >= len(line) or line[place] == " " for line in wide) for place in range(width)]
    starts = [place for place in range(width) if not empty[place] and (place == 0 or empty[place - 1])]
    starts = [place for place in starts if place < 2 or _apart(wide, place)]
    if len(starts) < 2:
        return None

    def cut(line: str) -> list[str]:
        text = _wide(line)
        ends = [*starts[1:], max(width, len(text))]
        return [text[start:end].replace("\0", "").strip() for start, end in zip(starts, ends, strict=True)]

    return cut


def _apart(lines: Sequence[str], place: int) -> bool:
    """Whether most of the lines that reach a position have two spaces before it."""
    reaching = [line for line in lines if len(line) > place and line[place] != " "]
    before = sum(line[place - 2 : place] == "  " for line in reaching)
    return bool(reaching) and (before * 2 >= len(reaching) or place < 6)


def _wide(line: str) -> str:
    """The line with a filler behind each character that is two columns wide."""
    return "".join(
        char + "\0" if unicodedata.east_asian_width(char) in "WF" else char
        for char in line.replace("\u3000", "  ").expandtabs(8)
    )


def _name_and_school(line: str) -> list[str]:
    """A Chinese name, a space, and a school or company: 陳大文 聖馬可小學."""
    name, _, rest = line.strip().partition(" ")
    is_both = has_han(name) and 2 <= len(name) <= 4 and has_surname(name) and has_han(rest) and is_body(rest)
    return [name, rest.strip()] if is_both else [line.strip()]


_END = re.compile(r"(?P<name>.+?)(?:\s*[(（](?P<in>[^()（）]+)[)）]|\s+(?P<end>\S+))")


def _name_and_end(line: str) -> list[str]:
    """A name, then a class, a telephone or an e-mail, in brackets or not: 陳大文 5A, Chan Tai Man (P5)."""
    match = _END.fullmatch(line.strip())
    end = (match["in"] or match["end"] or "") if match else ""
    if match is None or kind_of(end) not in (Kind.CLASS, Kind.PHONE, Kind.EMAIL):
        return [line.strip()]
    return [match["name"], end]
