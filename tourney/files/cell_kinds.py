"""Recognises what the cells of a column are, by themselves: times, telephones, answers, names …

It knows no headings. `Contents` sums up a column, so that a first line can be compared with the cells below
it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache

from tourney.base.spelling import has_han, words
from tourney.files.rows import is_answer, is_money, is_nothing, plain

_LONGEST = 200
"""A longer cell is talk."""


class Kind(Enum):
    """What one cell is."""

    NOTHING = auto()
    TIME = auto()
    EMAIL = auto()
    PHONE = auto()
    MONEY = auto()
    NUMBER = auto()
    ANSWER = auto()
    """Yes, no, a tick, agreement."""
    CLASS = auto()
    """A class of a school: 5A, P.5, 中三."""
    CODE = auto()
    """Letters and digits without a space: T-4411."""
    LINK = auto()
    CHINESE_NAME = auto()
    ENGLISH_NAME = auto()
    BOTH_NAMES = auto()
    WORDS = auto()
    TALK = auto()
    """A sentence."""


NAMES = frozenset((Kind.CHINESE_NAME, Kind.ENGLISH_NAME, Kind.BOTH_NAMES))
STRICT = frozenset(
    (
        *(Kind.TIME, Kind.EMAIL, Kind.PHONE, Kind.MONEY, Kind.NUMBER, Kind.ANSWER),
        *(Kind.CLASS, Kind.CODE, Kind.LINK),
    )
)
"""The kinds that a heading never looks like."""

_SURNAMES = frozenset(
    "陳林黃李王張吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊江呂何蕭羅高潘簡朱鍾鐘彭游詹胡施沈余趙盧梁顏柯翁魏孫戴"
    "范方宋鄧杜侯曹溫薛丁馬唐卓藍馮姚石董紀歐程連古汪田康鄒白涂尤巫韓龔嚴袁黎阮陸倪夏童邵柳錢伍陽關"
    "區麥譚鄺甘霍冼岑利雷駱龍植文容尹崔畢鮑蒙車祝勞談屈符成官殷凌焦佘樊舒莫敖陶姜熊金孔賀龐蒲湛幸區翟"
    "蔣鄔辛向任毛史季聶覃谷湯虞喬簡艾黄温郝邢裴單岳齊樂包左"
    "陈黄张吴刘杨许郑谢赖萧罗钟赵卢颜孙邓马冯欧连邹韩龚严陆钱关区麦谭邝龙车劳谈贺叶苏吕庄"
)
_DOUBLE_SURNAMES = ("歐陽", "司徒", "上官", "司馬", "諸葛", "欧阳", "皇甫", "尉遲", "公孫")
_ROMAN = (
    "au aw bau bong chak cham chan chang chau chen cheng cheong cheuk cheung chi chia chiang chin "
    "ching chiu cho choi chong chou choy chu chua chui chun chung dai deng dong eu fan fang fok fong "
    "foo fu fung gao ge goh gong gu guan guo han hau he heung ho hon hong hou hsu hu huang hui hung "
    "ip jang jiang jim jin kam kan kang ke khoo ki ko kong koo ku kung kuo kwan kwok kwon kwong lai "
    "lam lan lao lau law lee leong leung lew li liang liao lie lim lin ling liu lo lok loke long loo "
    "lou low lu lui luk lum lun luo lung ma mai mak man mao mau mok mong mui mung ng ngai ngan ngo "
    "ngok nip o ong or ou ouyang pak pan pang pau peng ping po pong poon pui pun qian qiu quan sa "
    "seto shek shen shi shih shing shiu shum shut sin sit situ siu so soh song soo su suen sui sum "
    "sun sung sze szeto ta tai tam tan tang tao teng teo tian ting tin to tong tou tsai tsang tse "
    "tseng tsien tsin tso tsoi tsui tsang tung ting wan wang wat wei wen wong woo wu xiao xie xu yam "
    "yan yang yao yau ye yee yeh yeung yi yick yim yin ying yip yiu yu yuan yue yuen yuk yung zeng "
    "zhang zhao zheng zhong zhou zhu"
)
_ROMAN_SURNAMES = frozenset(_ROMAN.split())
_BODIES = re.compile(
    r"\b(?:school|college|university|institute|academy|kindergarten|church|bank|ltd|limited|co|company|club|"
    r"association|foundation|group|centre|center|trading|fc|society|council|department|hospital|hotel|team)\b"
    "|小學|中學|書院|學校|大學|學院|幼稚園|公司|銀行|集團|教會|中心|協會|學會|會所|機構|分校|紀念|堂$",
    re.IGNORECASE,
)
"""Words of schools, companies and clubs."""

_DATE = re.compile(
    r"(?:[12]\d{3}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}(?:日|號)?|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})"
    r"|\d{1,2}\s?月\s?\d{1,2}\s?[日號]|\d{1,2}[-\s](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
    r"(?:[-\s,]+\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-\s]\d{1,2}(?:[-\s,]+\d{2,4})?"
    r"|\d{1,2}:\d{2}(?::\d{2})?)"
    r"(?:[\sT,]*(?:上午|下午|早上|晚上|凌晨)?\s*\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?)?"
    r"\s*(?:[ap]\.?m\.?)?\s*(?:gmt|utc|hkt|z)?\s*(?:[+-]\d{1,2}(?::?\d{2})?)?",
    re.IGNORECASE,
)
_CLASS = re.compile(
    r"[1-6]\s?[a-hA-H]|(?:P|S|F|G|Y|K|P\.|S\.|F\.|Primary|Secondary|Form|Grade|Year|Class)\s?[1-9][0-3]?\s?[A-H]?"
    "|[小中][一二三四五六1-6][甲乙丙丁戊A-H忠孝仁愛信望]?班?|[一二三四五六1-6][甲乙丙丁戊忠孝仁愛信望A-H]班?",
)
_CODE = re.compile(r"(?=.*\d)[A-Za-z0-9][A-Za-z0-9/_#.-]{1,24}")
_ROUNDED = re.compile(r"\d(?:\.\d+)?E\+\d{1,2}", re.IGNORECASE)


def is_email(text: str) -> bool:
    """Whether it is an address of an e-mail."""
    return re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", plain(text)) is not None


def is_phone(text: str) -> bool:
    """Whether it is a telephone number of Hong Kong or with the code of a country."""
    cell = plain(text)
    if is_rounded(cell):
        return True
    digits = re.sub(r"[\s()+./-]", "", cell)
    return digits.isdecimal() and (
        (len(digits) == 8 and digits[0] in "2356789") or (10 <= len(digits) <= 13 and "." not in cell)
    )


def is_rounded(text: str) -> bool:
    """Whether a spreadsheet has shortened a long number, 8.52912E+11: its last digits are lost."""
    return _ROUNDED.fullmatch(plain(text)) is not None


def is_date(text: str) -> bool:
    """Whether it is a date or a time of day, in any notation."""
    return len(text) <= _LONGEST and _DATE.fullmatch(plain(text)) is not None


def is_number(text: str) -> bool:
    """Whether it may be a start number."""
    return re.fullmatch(r"(?:no\.? ?|#)?[0-9]{1,6}(?:\.0)?\.?", plain(text), re.IGNORECASE) is not None


def is_body(text: str) -> bool:
    """Whether it names a school, a company or a club by its kind."""
    return _BODIES.search(plain(text[:_LONGEST])) is not None


@lru_cache(maxsize=8192)
def has_surname(text: str) -> bool:
    """Whether it begins or ends with a family name that is usual in Hong Kong."""
    name = plain(text)
    if has_han(name):
        han = "".join(char for char in name if has_han(char))
        return len(han) >= 2 and (han[0] in _SURNAMES or han.startswith(_DOUBLE_SURNAMES))
    parts = words(name)
    return len(parts) > 1 and not _ROMAN_SURNAMES.isdisjoint((parts[0], parts[-1]))


@lru_cache(maxsize=8192)
def kind_of(text: str) -> Kind:
    cell = plain(text)
    if is_nothing(cell):
        return Kind.NOTHING
    if len(cell) > _LONGEST:
        return Kind.TALK
    if any(char.isdigit() for char in cell):
        return _with_digits(cell)
    if is_answer(cell):
        return Kind.ANSWER
    if "@" in cell and is_email(cell):
        return Kind.EMAIL
    if "://" in cell or cell.lower().startswith("www."):
        return Kind.LINK
    if _CLASS.fullmatch(cell):
        return Kind.CLASS
    return _name_or_words(cell)


def _with_digits(cell: str) -> Kind:
    if is_email(cell):
        return Kind.EMAIL
    if "://" in cell:
        return Kind.LINK
    if is_date(cell):
        return Kind.TIME
    if is_phone(cell):
        return Kind.PHONE
    if is_money(cell):
        return Kind.MONEY
    if is_number(cell) or re.fullmatch(r"-?[0-9]{1,3}(?:,[0-9]{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?", cell):
        return Kind.NUMBER
    if is_answer(cell):
        return Kind.ANSWER
    if _CLASS.fullmatch(cell):
        return Kind.CLASS
    return Kind.CODE if _CODE.fullmatch(cell) else _talk_or_words(cell)


def _name_or_words(cell: str) -> Kind:
    if re.search(r"[?？!！;；|:：@<>=_]", cell):
        return _talk_or_words(cell)
    if has_han(cell):
        han = "".join(cell.split())
        if all(has_han(char) or char in "·‧・" for char in han):
            return Kind.CHINESE_NAME if 2 <= len(han) <= 5 and not is_body(cell) else Kind.WORDS
        if re.search("[A-Za-z]{2}", cell):
            return Kind.BOTH_NAMES if len(cell) <= 60 else Kind.TALK
        return Kind.WORDS
    parts = words(cell)
    plainly = all(char.isalpha() or char.isspace() or char in ".,'’‘`-()\"“”" for char in cell)
    if 2 <= len(parts) <= 6 and plainly and not is_body(cell) and not cell.rstrip().endswith("."):
        return Kind.ENGLISH_NAME
    return _talk_or_words(cell)


def _talk_or_words(cell: str) -> Kind:
    is_long = len(words(cell)) > 7 or len(cell) > 60
    return Kind.TALK if is_long or re.search(r"[a-z]{3}[.!] |[a-z]{3}[.!]$|[。！]", cell) else Kind.WORDS


class Contents:
    """A column below the headings, summed up."""

    def __init__(self, cells: Sequence[str]) -> None:
        self.cells = [cell for cell in cells if not is_nothing(cell)]
        self.kinds = Counter(map(kind_of, self.cells))
        self.values = Counter(plain(cell).casefold() for cell in self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def share(self, *kinds: Kind) -> float:
        """How much of the column is of these kinds, from 0 to 1; 0 for an empty one."""
        return sum(self.kinds[kind] for kind in kinds) / len(self.cells) if self.cells else 0.0

    @property
    def main(self) -> Kind | None:
        """The kind of four cells in five; None for a mixed or an empty column."""
        if not self.cells:
            return None
        kind, often = self.kinds.most_common(1)[0]
        if often * 5 >= len(self.cells) * 4:
            return kind
        return _among(self.kinds, len(self.cells))

    @property
    def names(self) -> float:
        """How much of it may be names."""
        return self.share(*NAMES)

    @property
    def surnames(self) -> float:
        """How much of it has a family name."""
        named = sum(1 for cell in self.cells if kind_of(cell) in NAMES and has_surname(cell))
        return named / len(self.cells) if self.cells else 0.0

    @property
    def bodies(self) -> float:
        """How much of it names a school, a company, a club."""
        return sum(map(is_body, self.cells)) / len(self.cells) if self.cells else 0.0

    @property
    def repeats(self) -> bool:
        """Whether the same few values come again and again."""
        return len(self.cells) >= 4 and len(self.values) * 2 <= len(self.cells)

    @property
    def likeness_to_names(self) -> float:
        """How well it would do as the column of names: family names for it, bodies and repeats against it."""
        again = 1 - len(self.values) / len(self.cells) if self.cells else 0.0
        return self.names + 2 * self.surnames - 2 * self.bodies - 1.5 * again


def _among(kinds: Counter[Kind], n: int) -> Kind | None:
    """The kind of a column that mixes kinds of one family: 1200 beside HK$500, T-4411 beside 4412."""
    for family in (
        (Kind.MONEY, Kind.NUMBER),
        (Kind.CODE, Kind.NUMBER, Kind.CLASS),
        (Kind.PHONE, Kind.NUMBER),
    ):
        if sum(kinds[kind] for kind in family) * 5 >= n * 4:
            return family[0]
    return None
