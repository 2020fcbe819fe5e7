"""Orders in which people look for a name: by strokes of the Chinese name, or by the romanised one.

Big5 lists its characters by number of strokes, once for the common ones and once for the rest; the
table says where each number begins. A character outside Big5 comes after all others, by code point.
"""

from __future__ import annotations

from bisect import bisect_right

from tourney.base.names import Named
from tourney.base.spelling import words

_COMMON = (
    0xA440, 0xA442, 0xA454, 0xA4A1, 0xA540, 0xA5E0, 0xA6EA, 0xA8C3, 0xAB45, 0xADBC, 0xB0AE, 0xB3C3,
    0xB6C3, 0xB9AC, 0xBBF5, 0xBEA7, 0xC075, 0xC24F, 0xC35F, 0xC455, 0xC4D7, 0xC56B, 0xC5C8, 0xC5F1,
    0xC655, 0xC665, 0xC66C, 0xC676, 0xC679, 0xC67D,
)  # fmt: skip
"""First code of 1, 2, 3 … strokes among the common characters."""
_RARE = (
    0xC940, 0xC945, 0xC94D, 0xC963, 0xC9AB, 0xCA5A, 0xCBB1, 0xCDDD, 0xD0C8, 0xD44B, 0xD851, 0xDCB1,
    0xE0F0, 0xE4E6, 0xE8F4, 0xECB9, 0xEFB7, 0xF1EB, 0xF3FD, 0xF5C0, 0xF6D6, 0xF7D0, 0xF8A5, 0xF8EE,
)  # fmt: skip
"""First code of 2, 3, 4 … strokes among the rest."""
UNKNOWN = 99


def strokes(char: str) -> int:
    """Number of strokes of a Chinese character, UNKNOWN where Big5 does not have it."""
    try:
        coded = char.encode("big5")
    except UnicodeEncodeError:
        return UNKNOWN
    code = int.from_bytes(coded, "big")
    if 0xA440 <= code <= 0xC67E:
        return bisect_right(_COMMON, code)
    if 0xC940 <= code <= 0xF9D5:
        return bisect_right(_RARE, code) + 1
    return UNKNOWN


def by_strokes(person: Named) -> tuple[object, ...]:
    """Sort key: strokes of each character of the Chinese name; who has none comes last, romanised."""
    if not person.name.zh:
        return (1, *by_letters(person))
    return (0, tuple((strokes(c), _big5(c), c) for c in person.name.zh), person.number)


def by_letters(person: Named) -> tuple[object, ...]:
    """Sort key: words of the English name; who has none comes last, by strokes."""
    if not person.name.en:
        return (1, tuple((strokes(c), _big5(c), c) for c in person.name.zh), person.number)
    return (0, words(person.name.en), person.number)


def _big5(char: str) -> bytes:
    return char.encode("big5", "ignore")
