"""Names as people write them: cleaned for storage, folded to compare.

It knows nothing of players or lists. Cleaning never shortens and never judges: who checks a draft does.
"""

from __future__ import annotations

import re
import unicodedata

_JOINERS = "\u200c\u200d"
"""Needed inside Persian words and emoji; the only invisible characters that stay."""

_SCRAMBLERS = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0"  # blank or invisible letters and marks
)

_VARIANTS = str.maketrans(
    "啓衛峰裡麵群黃溫恆着爲為眞祐說説晉産綉嶽針卽既温黄値戸戶户内彦靑强鄕郷鷄裏"
    "陈刘张赵钱孙郑杨许邓冯谢罗吴叶苏吕丁马关郭卢范钟汤傅潘袁梁贾贺龚万严顾龙"
    "华国伟强军杰丽娟红兰凤英飞鹏诚义礼荣庆乐欢兴业东宁宝贤贵达俊嘉颖诗"
    "编号码学队伍电话组别单位机构备注认筹实级邮称团体种决赛员选项报导师园会职务",
    "啟衞峯裏麪羣黄温恒著為為真佑説説晋產繡岳針即既温黄值户户户內彥青強鄉鄉雞裏"
    "陳劉張趙錢孫鄭楊許鄧馮謝羅吳葉蘇呂丁馬關郭盧范鍾湯傅潘袁梁賈賀龔萬嚴顧龍"
    "華國偉強軍傑麗娟紅蘭鳳英飛鵬誠義禮榮慶樂歡興業東寧寶賢貴達俊嘉穎詩"
    "編號碼學隊伍電話組別單位機構備註認籌實級郵稱團體種決賽員選項報導師園會職務",
)
"""Ways of writing one character: 黃/黄, 衞/衛, and simplified forms common in names and headings."""


def clean(text: str) -> str:
    """One line of text fit to store and show: NFC, single spaces, no invisible characters.

    Control characters (NUL too), lone surrogates, non-characters and everything that turns the
    direction of other text go; line breaks become spaces. Letters of every script stay, and so do
    emoji, marks and the private characters of old HKSCS files.
    """
    if text.isprintable() and (text.isascii() or _is_clean(text)):
        return " ".join(text.split())
    kept = "".join(_kept(char) for char in unicodedata.normalize("NFC", text))
    return " ".join(kept.split()).strip(_JOINERS)


def _is_clean(text: str) -> bool:
    """Whether a printable text (no invisible character but the letters below) is as it is stored."""
    return unicodedata.is_normalized("NFC", text) and _SCRAMBLERS.isdisjoint(text)


def _kept(char: str) -> str:
    if char.isspace():
        return " "
    if char in _JOINERS:
        return char
    kind = unicodedata.category(char)
    if kind in ("Cc", "Cf", "Cs", "Zl", "Zp") or char in _SCRAMBLERS:
        return ""
    return "" if kind == "Cn" and (ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF) else char


def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded: "Chan  TAI-man" gives chan, tai, man."""
    if text.isascii():
        return tuple(re.findall(r"[a-z0-9]+", text.lower()))
    folded = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(c for c in folded if not unicodedata.combining(c))
    spaced = "".join(c if c.isalnum() else " " for c in unicodedata.normalize("NFKC", bare))
    return tuple(spaced.translate(_VARIANTS).split())


def fold(text: str) -> str:
    """A text to compare by: no case, spaces, punctuation, accents, full width or variant characters."""
    return "".join(words(text))
