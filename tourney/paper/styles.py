"""Holds sentences in several styles: a person's name in bold, an aside in grey.

A styled sentence is broken, measured and drawn like any other text; letters are shaped within their style,
and run to the left as they would in the whole sentence. No slanted letters: no face has them, nor has
Chinese. `text_language` finds the language in which a text is read aloud, by its letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tourney.base.spelling import clean, is_han
from tourney.base.texts import STRONG_BEGINS, STRONG_ENDS

_BY_SCRIPT = {"HANGUL": "ko", "HIRAGANA": "ja", "KATAKANA": "ja", "THAI": "th", "HEBREW": "he"}


_CHINESE, _LATIN = "zh", "en"


@lru_cache(maxsize=4_000)
def text_language(text: str, language: str) -> str:
    """The tag of a text's language if it differs from its document's; "" if it does not, or no letter shows
    it.

    A text with letters of the document's own language is in that: sentences have words of other languages in
    them.
    """
    languages = {tag for tag in map(_of_letter, text) if tag}
    tongue = language.partition("-")[0]
    own = _CHINESE if tongue == _CHINESE else _LATIN
    if not languages or own in languages:
        return ""
    other = min(languages - {_LATIN}, default=_LATIN) if len(languages) > 1 else min(languages)
    return "zh-HK" if other == _CHINESE else other


def _of_letter(char: str) -> str:
    if char.isascii():
        return _LATIN if char.isalpha() else ""
    if is_han(char):
        return _CHINESE
    name = unicodedata.name(char, "")
    if name.startswith("LATIN"):
        return _LATIN
    return next((tag for script, tag in _BY_SCRIPT.items() if name.startswith(script)), "")


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A style. `grey`: None for that of the sentence. `by_hand`: as a hand writes Latin letters."""

    bold: bool = False
    grey: float | None = None
    by_hand: bool = False


USUAL, STRONG, BY_HAND = TextStyle(), TextStyle(bold=True), TextStyle(by_hand=True)


@dataclass(frozen=True, slots=True)
class StyledText:
    """A text of one line, its parts each in a style. It can be cut and joined like a `str`."""

    parts: tuple[tuple[str, TextStyle], ...]

    @property
    def text(self) -> str:
        """The text without styles."""
        return "".join(text for text, _ in self.parts)

    def __len__(self) -> int:
        return sum(len(text) for text, _ in self.parts)

    def __getitem__(self, cut: slice[int | None, int | None, None]) -> StyledText:
        first, last, _ = cut.indices(len(self))
        return StyledText(tuple(self._between(first, last)))

    def _between(self, first: int, last: int) -> Iterator[tuple[str, TextStyle]]:
        at = 0
        for text, look in self.parts:
            kept = text[max(0, first - at) : max(0, last - at)]
            at += len(text)
            if kept:
                yield kept, look

    def __add__(self, more: str) -> StyledText:
        return StyledText((*self.parts, (more, USUAL)))

    def strip(self) -> StyledText:
        """Without the spaces at both ends."""
        text = self.text
        return self[len(text) - len(text.lstrip()) : len(text.rstrip())]

    def rstrip(self) -> StyledText:
        """Without the spaces at its end."""
        return self[: len(self.text.rstrip())]


_UNSEEN = "\u2066\u2067\u2068\u2069\u200e\u200f"
"""Marks of direction around a name, which `clean` takes out."""


Words = str | StyledText
"""The types of text in a sentence or a cell."""


def plain(words: Words) -> str:
    """The text without its styles."""
    return words if isinstance(words, str) else words.text


def styled(*parts: tuple[str, TextStyle]) -> StyledText:
    """Parts one after the other, fit to be drawn; spaces between them stay."""
    return StyledText(tuple((_cleaned(text), look) for text, look in parts if text))


def _cleaned(text: str) -> str:
    """`clean`, but keep a space at either end, also beside an invisible mark of direction."""
    within, seen = clean(text), text.strip(_UNSEEN)
    before, behind = " " if seen[:1].isspace() else "", " " if seen[-1:].isspace() else ""
    return f"{before}{within}{behind}" if within else before


def with_strong(sentence: str) -> Words:
    """A sentence of `Texts.with_strong`, with its marked parts in bold."""
    if STRONG_BEGINS not in sentence:
        return sentence
    before, *marked = sentence.split(STRONG_BEGINS)
    parts = [(before, USUAL)]
    for each in marked:
        strong, _, behind = each.partition(STRONG_ENDS)
        parts += [(strong, STRONG), (behind, USUAL)]
    return styled(*parts)
