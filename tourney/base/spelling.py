"""Cleans names for storage, folds them to compare, sorts and splits them.

It knows nothing of players or lists. Cleaning never shortens and never judges: the check of a draft does.
People look for a name by strokes of the Chinese name, or by the romanised one. Big5 lists its characters by
number of strokes, once for the common ones and once for the rest; the table has the first code of each
number. A character outside Big5 comes after all others, by code point. A name written in one cell in two
scripts is split into Chinese and English.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import groupby, takewhile

from tourney.base.names import Named

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

    Control characters (NUL too), lone surrogates, non-characters and everything that turns the direction of
    other text are removed; line breaks become spaces. Letters of every script stay, and so do emoji, marks
    and the private characters of old HKSCS files.
    """
    if text.isprintable() and (text.isascii() or _is_clean(text)):
        return " ".join(text.split())
    kept = "".join(_kept(char) for char in unicodedata.normalize("NFC", text))
    return " ".join(kept.split()).strip(_JOINERS)


def _is_clean(text: str) -> bool:
    """Whether a printable text (no invisible character but the letters below) is in its stored form
    already.
    """
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


# more than any character has: it comes after them all
UNKNOWN = 99


def strokes(char: str) -> int:
    """Number of strokes of a Chinese character, UNKNOWN if Big5 does not have it."""
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
    """Sort key: strokes of each character of the Chinese name; players without one come last, romanised."""
    if not person.name.zh:
        return (1, *by_letters(person))
    return (0, tuple((strokes(c), _big5(c), c) for c in person.name.zh), person.number)


def team_order(team: str) -> tuple[object, ...]:
    """Sort key of a team's name as people look for it: Chinese names by strokes, then the others by letters;
    no team comes last.
    """
    chinese = tuple((strokes(c), _big5(c), c) for c in team) if has_han(team[:1]) else ()
    return not team, not chinese, chinese, words(team), team


def by_letters(person: Named) -> tuple[object, ...]:
    """Sort key: words of the English name, a surname in capitals first; players without one come last, by
    strokes.
    """
    if not person.name.en:
        return (1, tuple((strokes(c), _big5(c), c) for c in person.name.zh), person.number)
    return (0, words(_surname_first(person.name.en)), person.number)


def _surname_first(name: str) -> str:
    """Alexandra DE SOUZA as DE SOUZA Alexandra, if one run of words alone is in capitals."""
    runs = [(capitals, " ".join(run)) for capitals, run in groupby(name.split(), _is_surname)]
    if sum(capitals for capitals, _ in runs) != 1:
        return name
    return " ".join(run for _, run in sorted(runs, key=lambda each: not each[0]))


def _is_surname(word: str) -> bool:
    """Whether a word is in capitals, and not initials: NG is a surname, T. and TM are none."""
    initials = "." in word or (len(word) < 3 and word != "NG" and not set(word) & set("AEIOU"))
    return word.isupper() and not initials and not has_han(word)


def _big5(char: str) -> bytes:
    return char.encode("big5", "ignore")


HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
"""Chinese characters, with extensions to come, between the brackets of a regular expression."""


_CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    f"\ue000-\uf8ff{HAN}"
)
"""With radicals, kana, bopomofo, and the private area where old HKSCS fonts put Chinese characters."""


_HAN = re.compile(f"[{HAN}]")


_HAN_RUN = re.compile(f"[{_CJK}](?:[{_CJK} ·‧・•．]*[{_CJK}])?")


_ANY_HAN = re.compile(f"[{_CJK}]")


_OUTER = re.compile(r"^[\s,，、/／|｜;；:：\-–—~]+|[\s,，、/／|｜;；:：\-–—~]+$")


_BRACKETS = re.compile(r"[(（\[【「〔《<]\s*[)）\]】」〕》>]")


_EMPTY_BETWEEN = re.compile(r"([,，、/／|｜;；:：])(?:\s*[,，、/／|｜;；:：])+\s*")


_WRAPPED = re.compile(r"^[(（\[【「〔](.*)[)）\]】」〕]$")


@lru_cache(maxsize=4_096)
def is_han(letter: str) -> bool:
    """Whether it is a Chinese character, or begins with one; "" is none."""
    return _HAN.match(letter) is not None


def has_han(text: str) -> bool:
    """Whether the text has a Chinese character (or kana)."""
    return _ANY_HAN.search(text) is not None


def split_name(text: str) -> tuple[str, str]:
    """One cell that holds a name, as (Chinese, English); "" for what is missing.

    "陳大文 Chan Tai Man", "Chan Tai Man 陳大文" and "CHAN Tai Man (陳大文)" all give both. A name that
    mixes the scripts within itself ("A仔", "Peter 陳") is left whole on the Chinese side, so that no
    letter is ever lost.
    """
    name = clean(text)
    runs = _HAN_RUN.findall(name)
    if not runs:
        return "", name
    rest = _ANY_HAN.sub("", name)
    latin = [char for char in rest if char.isalpha()]
    if not latin:
        return _unwrapped(name), ""
    if len(runs) > 1 or len(_ANY_HAN.findall(runs[0])) < 2 or len(latin) < 2:
        return name, ""
    before, _, after = name.partition(runs[0])
    english = _BRACKETS.sub(" ", f"{before}\N{NULL}{after}".replace("\N{NULL}", _joint(before, after)))
    return runs[0].strip(), _unwrapped(_EMPTY_BETWEEN.sub(r"\1 ", clean(english)))


def _joint(before: str, after: str) -> str:
    """The text in place of a Chinese name that was cut out: nothing inside brackets, else a space."""
    return "" if before[-1:] in "(（[【「〔" and after[:1] in ")）]】」〕" else " "


def _unwrapped(text: str) -> str:
    """The text without separators and one pair of brackets around it."""
    bare = _OUTER.sub("", text)
    wrapped = _WRAPPED.match(bare)
    if wrapped and not set(wrapped[1]) & set("()（）[]【】「」〔〕"):
        bare = _OUTER.sub("", wrapped[1])
    return bare


def short_names(names: Collection[str]) -> dict[str, str]:
    """A form of each name that is as short as tells them apart, of two characters at least.

    A Chinese name loses the beginning that it shares with another: 香港鐵路 and 香港中文大學 become 鐵路 and
    中文. Where one character alone differs it follows the first: 拔萃男書院 and 拔萃女書院 become 拔男 and
    拔女. Other names become their initials.
    """
    short: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names):
        short[name] = next((form for form in _short_forms(name, names) if form not in taken), name)
        taken.add(short[name])
    return short


_LEGAL_FORM = re.compile("(?:股份)?(?:有限)?(?:責任)?公司")
"""No part of what tells two names apart: 有限公司."""


def _short_forms(name: str, names: Collection[str]) -> Iterator[str]:
    """Forms of a name, the one that is wanted most first."""
    if has_han(name[:1]):
        others = [other for other in names if other != name]
        alone = sorted({_only_other(name, other) for other in others})
        yield from (name[0] + name[at] for at in alone if at > 1)
        shared = min((n for other in others if (n := letters_shared(name, other)) > 1), default=0)
        own = _LEGAL_FORM.sub("", name[shared:]) or name
        yield from (own[:n] for n in range(2, len(own) + 1))
    else:
        initials = "".join(word[0] for word in re.findall(r"\w+", name)).upper()
        yield from (initials[:n] for n in range(min(3, len(initials)), len(initials) + 1) if n > 1)
    yield from (name[:n] for n in range(2, len(name) + 1))


def _only_other(one: str, other: str) -> int:
    """Where the one character stands that differs, else 0: 男 and 女 of two schools of one name."""
    differ = [at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]]
    return differ[0] if len(one) == len(other) and len(differ) == 1 else 0


def letters_shared(one: str, other: str) -> int:
    """How many letters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
