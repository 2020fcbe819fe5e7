"""Finds people on the public page by what somebody types, where the page's own script (`script.js` in
`resources/page`) does not run: the same people are found.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tourney.base.names import NamedPlayer
from tourney.public_page.content import PageContent

MOST_LETTERS = 80
_HIDDEN = "○"
_BETWEEN = re.compile(r"[\s,]+")
_MARKS = re.compile("[\u0300-\u036f]")
_FIRST_EASTERN = "\u2e80"
"""From here on a name is written without blanks: any part of it may be typed."""


def only_found(content: PageContent, query: str) -> PageContent:
    """The page with no other lines of people than those found; all of them if nothing is asked for."""
    words = _words(query)
    if not words:
        return content
    return replace(
        content,
        seats=tuple(line for line in content.seats if _fits(line.person, words)),
        standings=tuple(
            replace(each, lines=lines, cut_after=None)
            for each in content.standings
            if (lines := tuple(line for line in each.lines if _fits(line.person, words)))
        ),
    )


def _words(text: str) -> tuple[str, ...]:
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text)).lower()
    return tuple(filter(None, _BETWEEN.split(plain)))


def _fits(person: NamedPlayer, words: Sequence[str]) -> bool:
    """Whether each word is the number or begins a part of a name; an initial alone is not enough."""
    parts = [part for text in _texts(person) for part in _words(text)]
    known = [_is_number(person, word) or any(_begins(part, word) for part in parts) for word in words]
    beside = (any(_is_initial(part, word) for part in parts) for word in words)
    return any(known) and all(one or other for one, other in zip(known, beside, strict=True))


def _texts(person: NamedPlayer) -> Iterator[str]:
    yield from (person.name.zh, person.name.en, person.team)


def _is_number(person: NamedPlayer, word: str) -> bool:
    return word.isascii() and word.isdecimal() and int(word) == person.number


def _begins(part: str, word: str) -> bool:
    hidden = part.find(_HIDDEN)
    if hidden > 0:  # a shortened name is found by its ends
        return part[0] == word[0] and (len(word) < 3 or part[-1] in (_HIDDEN, word[-1]))
    return part.startswith(word) or (word[0] >= _FIRST_EASTERN and word in part)


def _is_initial(part: str, word: str) -> bool:
    return len(part) == 2 and part[1] == "." and part[0] == word[0]
