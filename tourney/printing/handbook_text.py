"""Reads the handbook, a page of `docs` in Markdown, as chapters of blocks to set on paper.

Only what the handbook uses is known: headings, paragraphs, lists, boxes to tick, tables, pictures. A comment
`<!-- F1 players.help window.rail_players -->` stands for the five lines that F1 shows on a page.
What stands above the first chapter is for readers on a screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import groupby

from tourney.base.languages import Language
from tourney.base.paths import handbook_file


class BlockKind(Enum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    BULLET = "bullet"
    NUMBERED = "numbered"
    BOX = "box"
    TABLE = "table"
    KEYS = "keys"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list, a table, the keys of a page, or a picture.

    `mark`: the number of an item; of keys the key of their text; the file of a picture, within the resources.
    `rows`: of a table, its head first.
    """

    kind: BlockKind
    text: str = ""
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class HandbookPart:
    """A part of the handbook with its title."""

    title: str
    blocks: tuple[Block, ...]


_ITEM = re.compile(r"(?P<box>- \[ \] )|(?P<bullet>- )|(?P<number>\d+\.) ")
_TOUR = re.compile(
    r"<!-- tour -->(?P<steps>.*)<!-- over: (?P<over>.*) -->\n<!-- left: (?P<left>.*) -->", re.DOTALL
)
_KEYS = re.compile(r"<!-- F1 (\S+) (\S+) -->")
_RULE = re.compile(r"\|(?: *-+ *\|)+")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(\.\./resources/(\S+)\)")


@cache
def handbook_chapters(language: Language) -> tuple[HandbookPart, ...]:
    """The handbook in a language; one that has none of its own has that of the language it is based on."""
    _, *parts = _written(language).split("\n## ")
    return tuple(_chapter(part) for part in parts)


def _written(language: Language) -> str:
    file = handbook_file(language.tag)
    if not file.is_file():
        file = handbook_file((Language.ZH if language.chinese else Language.EN).tag)
    return file.read_text("utf-8")


@dataclass(frozen=True, slots=True)
class TourText:
    """The sentences of the tour: each step, what is said at its end, and what to one who leaves it before."""

    steps: tuple[str, ...]
    over: str
    left: str


@cache
def tour_text(language: Language) -> TourText:
    """The tour's sentences, as the handbook has them."""
    found = _TOUR.search(_written(language))
    assert found is not None
    blocks = (block for lines in _paragraphs(found["steps"]) for block in _blocks(lines))
    return TourText(tuple(block.text.replace("*", "") for block in blocks), found["over"], found["left"])


def _chapter(part: str) -> HandbookPart:
    title, _, text = part.partition("\n")
    blocks = tuple(block for lines in _paragraphs(text) for block in _blocks(lines))
    return HandbookPart(title, blocks)


def _paragraphs(text: str) -> Iterator[list[str]]:
    """Lines that stand together."""
    for filled, lines in groupby(text.split("\n"), key=bool):
        if filled:
            yield list(lines)


def _blocks(lines: list[str]) -> Iterator[Block]:
    first = lines[0]
    if first.startswith("### "):
        yield Block(BlockKind.HEADING, first[4:])
    elif first.startswith("<!-- ") and not _KEYS.fullmatch(first):
        return
    elif keys := _KEYS.fullmatch(first):
        yield Block(BlockKind.KEYS, keys[2], mark=keys[1])
    elif picture := _PICTURE.match(first):
        yield Block(BlockKind.PICTURE, picture[1], mark=picture[2])
    elif first.startswith("|"):
        rows = (line for line in lines if not _RULE.fullmatch(line))
        yield Block(BlockKind.TABLE, rows=tuple(_cells(line) for line in rows))
    elif _ITEM.match(first):
        for line in _items(lines):
            yield _item(line)
    else:
        yield Block(BlockKind.PARAGRAPH, _joined(lines))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))


def _items(lines: list[str]) -> Iterator[str]:
    """Each item on one line."""
    item: list[str] = []
    for line in lines:
        if not line.startswith(" ") and item:
            yield _joined(item)
            item = []
        item.append(line)
    yield _joined(item)


def _item(line: str) -> Block:
    found = _ITEM.match(line)
    assert found is not None
    text = line[found.end() :]
    if found["number"]:
        return Block(BlockKind.NUMBERED, text, mark=found["number"])
    return Block(BlockKind.BOX if found["box"] else BlockKind.BULLET, text)


def _joined(lines: list[str]) -> str:
    """Lines as one; Chinese is joined without a space."""
    whole = lines[0].strip()
    for line in map(str.strip, lines[1:]):
        whole += line if ord(whole[-1]) > 0x2E80 else f" {line}"
    return whole


def picture_in(cell: str) -> tuple[str, str]:
    """A cell's picture: its description and its file, within the resources; ("", "") without one."""
    found = _PICTURE.match(cell)
    return (found[1], found[2]) if found else ("", "")
