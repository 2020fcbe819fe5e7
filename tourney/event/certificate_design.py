"""Holds where a certificate's words are put on the organiser's own sheet.

Positions are in hundredths of the page, so that they hold for any size of it. The point of a line of text is
on its baseline, at its left end, its middle or its right end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tourney.base.errors import BadInput
from tourney.base.plain import Plain, fields


class Word(StrEnum):
    """The words that can be put on a certificate; a design names those that it uses."""

    NAME = "name"
    OTHER_NAME = "other_name"
    """The second form of the name, where there are two."""
    TEAM = "team"
    AWARD = "award"
    """The place won; empty for players without a prize."""
    EVENT = "event"
    DAY = "day"
    VENUE = "venue"
    NUMBER = "number"
    CHECK_CODE = "check_code"
    """The code of the event's journal when it was printed."""


class TextSide(StrEnum):
    """Which end of its text a spot marks."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


SMALLEST, LARGEST = 6, 96
"""Points of type."""


@dataclass(frozen=True, slots=True)
class WordSpot:
    """`x` and `y` in hundredths of the page from its upper left corner, `size` in points."""

    x: float
    y: float
    size: int
    side: TextSide = TextSide.CENTRE


@dataclass(frozen=True, slots=True)
class CertificateDesign:
    """The words that stand on it, each with its spot."""

    spots: Mapping[Word, WordSpot]

    @classmethod
    def from_data(cls, data: object) -> CertificateDesign:
        """Read the design that a file or the event holds; {} is the usual one. BadInput names what is
        wrong.
        """
        if not isinstance(data, Mapping):
            raise BadInput("errors.bad_design", part="{}")
        if not data:
            return USUAL
        return cls({_word(name): _spot(str(name), spot) for name, spot in data.items()})

    def to_data(self) -> Plain:
        """Return the design as data, as an event and a file keep it."""
        return {word.value: fields(spot, "x y size side") for word, spot in self.spots.items()}


def _word(name: object) -> Word:
    try:
        return Word(str(name))
    except ValueError:
        raise BadInput(
            "errors.no_such_word", word=str(name)[:40], known=[each.value for each in Word]
        ) from None


def _spot(name: str, data: object) -> WordSpot:
    if not isinstance(data, Mapping) or not data.keys() <= {"x", "y", "size", "side"}:
        raise BadInput("errors.bad_design", part=name)
    size, side = data.get("size"), data.get("side", TextSide.CENTRE.value)
    if isinstance(size, bool) or not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise BadInput("errors.bad_design", part=f"{name}.size")
    if side not in [each.value for each in TextSide]:
        raise BadInput("errors.bad_design", part=f"{name}.side")
    return WordSpot(_share(name, data, "x"), _share(name, data, "y"), size, TextSide(str(side)))


def _share(name: str, data: Mapping[object, object], key: str) -> float:
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 100:
        raise BadInput("errors.bad_design", part=f"{name}.{key}")
    return round(float(value), 2)


USUAL = CertificateDesign(
    {
        Word.NAME: WordSpot(50, 48, 40),
        Word.OTHER_NAME: WordSpot(50, 55, 18),
        Word.AWARD: WordSpot(50, 66, 28),
        Word.EVENT: WordSpot(50, 75, 16),
        Word.DAY: WordSpot(50, 81, 12),
        Word.CHECK_CODE: WordSpot(50, 97, 6),
    }
)
"""Where the words are put until somebody moves them."""
