"""Letters of the Arabic script in their joined forms, and right-to-left stretches in the order of drawing.

The forms come from Unicode's own tables (the presentation forms U+FB50-U+FEFC); a face that has them
draws a name as it is written by hand. Enough for names: no nesting of directions, no optional ligatures.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple


class _Forms(NamedTuple):
    """Forms of one letter; "" where it has none. A letter without `initial` joins to the one before only."""

    isolated: str = ""
    final: str = ""
    initial: str = ""
    medial: str = ""


_TATWEEL = "ـ"
_LAM = "ل"


@cache
def _forms() -> Mapping[str, _Forms]:
    """Forms by letter, and by the pair lam + alef, which is always written as one."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFEFD)):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        if kind in ("<isolated>", "<final>", "<initial>", "<medial>") and letters.isalpha():
            found.setdefault(letters, {}).setdefault(kind[1:-1], chr(code))
    return {letters: _Forms(**each) for letters, each in found.items() if _is_unit(letters)}


def _is_unit(letters: str) -> bool:
    return len(letters) == 1 or (len(letters) == 2 and letters[0] == _LAM and letters[1] in "اآأإ")


def joined_letters(text: str) -> str:
    """The text with every Arabic letter in the form that its neighbours ask for, in the order of reading."""
    if not any("\u0600" <= char <= "\u06ff" for char in text):
        return text
    units = _units(text)
    out = []
    for i, (letters, marks) in enumerate(units):
        forms = _forms().get(letters)
        if forms is None:
            out.append(letters + marks)
            continue
        before = i > 0 and _joins_on(units[i - 1][0])
        after = i + 1 < len(units) and _joins_back(units[i + 1][0])
        out.append((_chosen(forms, before, after) or letters) + marks)
    return "".join(out)


def _chosen(forms: _Forms, before: bool, after: bool) -> str:
    if before and after and forms.medial:
        return forms.medial
    if before and forms.final:
        return forms.final
    if after and forms.initial:
        return forms.initial
    return forms.isolated


def _joins_on(letters: str) -> bool:
    """Whether the letter after is joined to this one."""
    forms = _forms().get(letters)
    return letters in (_TATWEEL, "\u200d") or (forms is not None and bool(forms.initial))


def _joins_back(letters: str) -> bool:
    """Whether this letter is joined to the one before."""
    forms = _forms().get(letters)
    return letters in (_TATWEEL, "\u200d") or (forms is not None and bool(forms.final))


def _units(text: str) -> list[tuple[str, str]]:
    """Letters, lam + alef as one, each with the marks that stand on it."""
    units: list[tuple[str, str]] = []
    for char in text:
        if units and unicodedata.category(char) == "Mn":
            units[-1] = (units[-1][0], units[-1][1] + char)
        elif units and units[-1] == (_LAM, "") and _LAM + char in _forms():
            units[-1] = (_LAM + char, "")
        else:
            units.append((char, ""))
    return units


def visual_order(text: str) -> str:
    """Right-to-left stretches reversed, so that they read right when drawn from the left.

    A stretch runs from one right-to-left letter to the last one before other letters; numbers within
    keep their order, and marks stay behind their letter. Not the whole of the bidirectional algorithm.
    """
    if text.isascii():
        return text
    kinds = [unicodedata.bidirectional(char) for char in text]
    out: list[str] = []
    at = 0
    while at < len(text):
        if kinds[at] not in ("R", "AL"):
            out.append(text[at])
            at += 1
            continue
        end = last = at
        while end < len(text) and kinds[end] != "L":
            if kinds[end] in ("R", "AL", "NSM"):
                last = end
            end += 1
        out.append(_reversed(text[at : last + 1]))
        at = last + 1
    return "".join(out)


def _reversed(stretch: str) -> str:
    pieces = ["".join(group) for _, group in groupby(stretch, key=str.isdecimal)]
    return "".join(piece if piece[0].isdecimal() else _flipped(piece) for piece in reversed(pieces))


def _flipped(piece: str) -> str:
    """The letters from last to first, each followed by its marks."""
    clusters: list[str] = []
    for char in piece:
        if clusters and unicodedata.category(char) == "Mn":
            clusters[-1] += char
        else:
            clusters.append(char)
    return "".join(_MIRRORED.get(each, each) for each in reversed(clusters))


_MIRRORED = {"(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«"}
