"""In which language a text is read aloud, as far as its letters tell it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_BY_SCRIPT = {"HANGUL": "ko", "HIRAGANA": "ja", "KATAKANA": "ja", "THAI": "th", "HEBREW": "he"}
_CHINESE, _LATIN = "zh", "en"


@lru_cache(maxsize=4_000)
def spoken(text: str, language: str) -> str:
    """The tag of a text's language where it is not its document's; "" where it is, or no letter tells.

    A text with letters of the document's own is in that: sentences have words of other languages in them.
    """
    found = {tag for tag in map(_of_letter, text) if tag}
    tongue = language.partition("-")[0]
    own = _CHINESE if tongue == _CHINESE else _LATIN
    if not found or own in found:
        return ""
    other = min(found - {_LATIN}, default=_LATIN) if len(found) > 1 else min(found)
    return "zh-HK" if other == _CHINESE else other


def _of_letter(char: str) -> str:
    if char.isascii():
        return _LATIN if char.isalpha() else ""
    name = unicodedata.name(char, "")
    if name.startswith(("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH")):
        return _CHINESE
    if name.startswith("LATIN"):
        return _LATIN
    return next((tag for script, tag in _BY_SCRIPT.items() if name.startswith(script)), "")
