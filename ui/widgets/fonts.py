"""The carried fonts: one family for Latin and Chinese, fallbacks for other scripts and emoji."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QFont, QFontDatabase, QRawFont

from tourney.base.paths import resources

FAMILIES = (
    "Noto Sans HK",
    "Noto Sans",
    "Noto Sans SC",
    "Noto Sans JP",
    "Noto Sans KR",
    "Noto Sans Thai",
    "Noto Sans Devanagari",
    "Noto Sans Hebrew",
    "Noto Sans Arabic",
    "Noto Emoji",
)
"""Families in order of fallback."""

_FILES = (
    "NotoSansHK_400Regular.ttf",
    "NotoSansHK_700Bold.ttf",
    "NotoSans_400Regular.ttf",
    "NotoSans_700Bold.ttf",
    "NotoSansSC_400Regular.ttf",
    "NotoSansJP_400Regular.ttf",
    "NotoSansKR_400Regular.ttf",
    "NotoSansThai_400Regular.ttf",
    "NotoSansThai_700Bold.ttf",
    "NotoSansDevanagari_400Regular.ttf",
    "NotoSansDevanagari_700Bold.ttf",
    "NotoSansHebrew_400Regular.ttf",
    "NotoSansArabic_400Regular.ttf",
    "NotoEmoji_400Regular.ttf",
)


@cache
def load_fonts() -> tuple[str, ...]:
    """Give the carried fonts to Qt, once a process. Returns the families that Qt found in them."""
    # Qt complains that the first family cannot shape Devanagari, and then takes the one that can.
    QLoggingCategory.setFilterRules("qt.text.font.db=false")
    families: list[str] = []
    for name in _FILES:
        handle = QFontDatabase.addApplicationFont(str(resources() / "fonts" / name))
        families.extend(QFontDatabase.applicationFontFamilies(handle) if handle >= 0 else ())
    _kept_open()
    return tuple(dict.fromkeys(families))


@cache
def _kept_open() -> tuple[QRawFont, ...]:
    """Every face, open for as long as the process lives.

    As soon as Qt closes one face that nothing is set in at the moment, it opens all of them anew for whatever
    is set next, and those in use stay open beside them: again and again in an evening, 5 MB a time for each
    Chinese face.
    """
    weights = (QFont.Weight.Normal, QFont.Weight.Bold)
    return tuple(QRawFont.fromFont(QFont(family, weight=weight)) for family in FAMILIES for weight in weights)
