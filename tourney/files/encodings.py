"""Detects the encoding of a text file: strict decoding first, then how plausible the characters are.

Strictly valid UTF-8 beyond ASCII is UTF-8. Big5 bytes are often valid GB18030 and the reverse; the wrong
reading gives rare characters, or single ones in the middle of a Latin word. It does not know what the text is
about (except a few words of headings).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tourney.base.errors import BadInput
from tourney.base.spelling import HAN, is_han

_SAMPLE = 200_000
"""Characters looked at to judge a reading; a list tells its encoding long before."""

_DOUBTFUL = 1.5
"""Below this a strict reading is compared with readings of a file that has a few broken bytes."""

_NO_TEXT = -1.5
"""Below this no reading makes sense."""

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8", "UTF-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le", "UTF-32 LE"),
    (b"\x00\x00\xfe\xff", "utf-32-be", "UTF-32 BE"),
    (b"\xff\xfe", "utf-16-le", "UTF-16 LE"),
    (b"\xfe\xff", "utf-16-be", "UTF-16 BE"),
)

_CANDIDATES = (
    ("utf-8", "UTF-8"),
    ("big5", "Big5"),
    ("cp950", "CP950"),
    ("big5hkscs", "Big5-HKSCS"),
    ("gb18030", "GB18030"),
    ("cp1252", "Windows-1252"),
)
"""In order of preference if two readings give the same text."""

_WIDE = (("utf-16-le", "UTF-16 LE"), ("utf-16-be", "UTF-16 BE"))

_BY_NAME = {label: codec for codec, label in (*_CANDIDATES, ("utf-7", "UTF-7"), *_WIDE)}
ENCODINGS = tuple(_BY_NAME)
"""Names of the encodings that a person may choose for a list."""

_NAMES = frozenset(
    # surnames
    "陳林黃黄李王張吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊江呂何蕭羅高潘簡朱鍾彭游詹胡施沈余趙盧梁顏柯翁魏孫戴"
    "范方宋鄧杜侯曹溫温薛丁馬唐卓藍馮姚石董紀歐程連古汪田康鄒白涂尤巫韓龔嚴袁黎阮陸倪夏童邵柳錢伍司徒陽歐關"
    "區麥譚鄺甘霍冼岑利雷駱龍植文容尹崔畢鮑蒙車祝勞談屈符成官殷凌焦佘樊舒莫談敖陶姜熊金孔賀"
    "陈黄张吴刘杨许郑谢赖萧罗钟赵卢颜孙邓温马蓝冯纪欧连邹韩龚严陆钱关区麦谭邝龙车劳谈贺叶苏吕"
    # given names
    "大文小明志偉俊傑家豪嘉欣詠琪子軒浩然梓晴曉彤美玲麗華國強建業永康慧敏淑儀婉雯穎思敏雅婷凱晴芷晴悅心怡心如"
    "樂天佑啟賢德榮光輝耀宗祖兒雪儀惠芳秀英桂珍少芬鳳儀潔冰倩彤蔚藍柏霖卓霖朗謙禮信義仁愛恩慈望盈喬嵐樺森淇澄"
    "灝澤泓瀚峰峯逸晉睿哲翰宏景晞昊旭昇明暉熙煒炫燊鋒銘鈞錦鑫鎮鴻鵬飛翔翹程達遠進超越立信健安定宇宙宜寶寧富貴"
    "美蓮蓉蘭菁萱芝芸茵茹莉莎菲薇珊瑚瑤瑜瑞琳琛珈玥瑩璇綺緻素紫紅綠可兆勤承政敬新日昌月有朝杰東松果柔梅榆正毅"
    "民水求沛泰洛海浚清溢滿潤生男盛真知碧福禧秋稀立竹笑粵綸維聖聰育能自至舜芊若茜葵衍裕詩誠諾譽豐賜軍迪逢道邦郁"
    "鈺鉅錫鏗長雄霆青靖靜韋韶順頌頤顥風香駿高鶯麟一三中丹之予亦亨仲伊伯佩佳依俐倫偉兒元兆先克全其凡利加勇北千升卓南"
    "君和咏哲唯善喜嘉基堅壽天奇奕如妍妙姿威娜娟娥婕媚媛嫣嬋孝孟安宜容富希帆年幸廣弘彬彥彩影徐御微忠念怡恆恩悠情慕慶憲"
    "伟杰丽华国强业颖凯悦乐启贤荣辉凤洁谦礼义爱岚桦泽晋鸿鹏飞远进达宝宁贵莲兰东军诗诚誉丰伦彦庆宪晓婷静"
    # headings, schools and companies
    "姓名中英文編號号碼码參参賽赛者學学校隊队伍電电話话手提郵邮組组別别班級级備备註注認认捐籌筹款已收付實实種种子機机構构"
    "公司單单位團团體体會会香港九龍龙新界書书院小聖圣銀银行有限教慈善社區区服務务高初年長长青少成人是否無无先生女士太小姐"
    "保羅罗約约翰瑪玛利諾诺基督德蘭拔萃皇仁英華华喇沙培正道真光協协恩中心集團团聯联合灣湾仔沙田荃元朗屯門门葵青觀观塘"
    "大埔北西貢贡離离島岛深水埗旺角油麻地尖咀鑽石山黃大仙將将軍军澳隊长員员工務务家庭紅红隊藍蓝綠绿白"
)
"""Characters that lists of players are made of, traditional and simplified."""

_ONLY_NAMES = re.compile(f"(?:[\x00-\x7f]|[{''.join(sorted(_NAMES))}]{{2,}})*")
_HAN_LETTER = f"[{HAN}]"
_IN_LATIN_WORD = re.compile(
    rf"(?:(?<=[a-z])|(?<=[A-Za-z][A-Za-z])){_HAN_LETTER}(?!{_HAN_LETTER})"
    rf"|(?<!{_HAN_LETTER}){_HAN_LETTER}(?=[a-z]|[A-Za-z][A-Za-z])"
)
"""A single Chinese character joined to a Latin word: `Garc穩a`. Class 1A班 and Peter陳大文 are none."""
_ACCENT = re.compile("(?<=[A-Za-z])[À-ÖØ-öø-ɏḀ-ỿ]|[À-ÖØ-öø-ɏḀ-ỿ](?=[A-Za-z])")
"""An accented letter of a Latin word."""
_WORTH_IN_LATIN_WORD = -2.0
_WORTH_OF_ACCENT = 2.5
_HEADINGS = re.compile(
    "姓名|編號|编号|學校|学校|電話|电话|組別|组别|備註|备注|公司|隊伍|队伍|號碼|号码|名稱|名称|中文|英文"
)
_STRANGE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the encoding it was read with. Unreadable bytes become U+FFFD."""

    text: str
    encoding: str


def decode(data: bytes, filename: str, stated: str = "") -> Decoded:
    """The text of a file in any usual encoding. BadInput if it is not text at all.

    `stated`: one of `ENCODINGS`, chosen by a person who knows better; bytes that it does not have become
    U+FFFD.
    """
    if stated:
        return _readable(Decoded(_as_stated(data, stated), stated), filename)
    for mark, codec, label in _BOMS:
        if data.startswith(mark):
            return _readable(Decoded(data[len(mark) :].decode(codec, "replace"), label), filename)
    if data.isascii() and b"\0" not in data:
        return _of_seven_bits(data)
    utf8 = _strictly(data, "utf-8", "UTF-8") if b"\0" not in data else None
    candidates = _CANDIDATES + _wide(data)
    readings = [reading for codec, label in candidates if (reading := _strictly(data, codec, label))]
    if utf8 is not None and any(char.isalpha() for char in set(utf8.text) if char > "\x7f"):
        return _readable(_unless_names(utf8, readings), filename)
    likely = [_plausible(reading.text) + _by_form(reading) for reading in readings]
    if max(likely, default=-99) < _DOUBTFUL:
        loose = [Decoded(data.decode(codec, "replace"), label) for codec, label in candidates]
        readings += loose
        likely += [_plausible(reading.text) for reading in loose]
    best = likely.index(max(likely))
    if likely[best] < _NO_TEXT:
        raise BadInput("exchange.not_text", file=filename)
    return _readable(readings[best], filename)


_SHIFTED = re.compile(rb"\+[A-Za-z0-9+/]{3,}-?")
"""A run of letters beyond ASCII as UTF-7 writes it: `+lbM-`."""


def _of_seven_bits(data: bytes) -> Decoded:
    """ASCII, or UTF-7 if everything that it would shift is Chinese names and the like."""
    shifted = _SHIFTED.findall(data)
    if shifted:
        try:
            text = data.decode("utf-7")
            letters = "".join(run.decode("utf-7") for run in shifted)
        except UnicodeDecodeError:
            text = letters = ""
        beyond = [char for char in letters if char > "\x7f"]
        if beyond and len(beyond) == len(letters) and _plausible(letters) >= 1:
            return Decoded(_without_colours(text), "UTF-7")
    return Decoded(_without_colours(data.decode("ascii")), "UTF-8")


_TERMINAL = re.compile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[ -/]*[0-~])")
"""Control sequences of a terminal between letters: colours, titles, sets of characters."""


def _without_colours(text: str) -> str:
    return _TERMINAL.sub("", text) if "\x1b" in text else text


def _unless_names(utf8: Decoded, readings: Sequence[Decoded]) -> Decoded:
    """UTF-8, unless its letters are isolated and are, in another reading, Chinese names from end to end.

    One of 340 short lists of names in Big5 or GB18030 is strictly UTF-8 by chance: 莫思 as `Ī˼`.
    """
    if _ACCENT.search(utf8.text) or any(char >= "\u0800" for char in set(utf8.text)):
        return utf8
    return next((each for each in readings if _ONLY_NAMES.fullmatch(each.text)), utf8)


def _by_form(reading: Decoded) -> float:
    """Strictly valid UTF-8 is hardly so by chance, even if it is no letter but a dash or a dot."""
    return 4 if reading.encoding == "UTF-8" and not reading.text.isascii() else 0


def _as_stated(data: bytes, stated: str) -> str:
    codec = _BY_NAME.get(stated)
    if codec is None:
        raise BadInput("exchange.no_such_encoding", encoding=stated, known=list(ENCODINGS))
    marks = [mark for mark, marked, _ in _BOMS if marked == codec and data.startswith(mark)]
    return data[len(marks[0]) if marks else 0 :].decode(codec, "replace")


def _wide(data: bytes) -> tuple[tuple[str, str], ...]:
    """UTF-16 without a mark, if there are zero bytes: most of them are halves of commas and line ends."""
    if b"\0" not in data:
        return ()
    low_first, high_first = data[1::2].count(0), data[::2].count(0)
    return (_WIDE[0],) if low_first > high_first else (_WIDE[1],) if high_first > low_first else _WIDE


def _strictly(data: bytes, codec: str, label: str) -> Decoded | None:
    try:
        return Decoded(data.decode(codec), label)
    except UnicodeDecodeError:
        return None


def _readable(reading: Decoded, filename: str) -> Decoded:
    """The reading itself, or BadInput if too much of it is not text."""
    sample = reading.text[:_SAMPLE]
    if len(_STRANGE.findall(sample)) * 20 > len(sample) + 60:
        raise BadInput("exchange.not_text", file=filename)
    return Decoded(_without_colours(reading.text), reading.encoding)


def _plausible(text: str) -> float:
    """How likely people wrote this: the mean worth of its characters beyond ASCII, headings on top."""
    sample = text[:_SAMPLE]
    counts = Counter(sample)
    strange = sum(n for char, n in counts.items() if _STRANGE.match(char))
    beyond = {char: n for char, n in counts.items() if char > "\x7f" and not _STRANGE.match(char)}
    total = sum(beyond.values()) + counts["\ufffd"]
    worth = sum(_worth(char) * n for char, n in beyond.items()) - 4.0 * counts["\ufffd"]
    worth += sum(_WORTH_IN_LATIN_WORD - _worth(char) for char in _IN_LATIN_WORD.findall(sample))
    worth += sum(_WORTH_OF_ACCENT - _worth(char) for char in _ACCENT.findall(sample))
    worth = worth / total if total else 0.5
    worth -= 20 * strange / len(sample)
    letters = [char for char in beyond if is_han(char)]
    if letters and _both_scripts(letters):
        worth -= 0.5
    return worth + min(3, len(set(_HEADINGS.findall(sample))))


@cache
def _worth(char: str) -> float:
    """From 3 for a character of names down to -4 for one that hardly any text has."""
    if char in _NAMES:
        return 3.0
    if is_han(char):
        return _worth_of_han(char)
    if char in "\u3000，、。；：（）「」【】／－＃＄·‧・－–—’‘“”…" or "\uff10" <= char <= "\uff5a":
        return 1.0
    if ("\u00c0" <= char <= "\u024f" or "\u1e00" <= char <= "\u1eff") and char.isalpha():
        return 0.2
    if "\ue000" <= char <= "\uf8ff":
        return -4.0
    if "\U0001f000" <= char <= "\U0001faff" or char in "\u00a0\ufe0f\ufeff" or "\u200b" <= char <= "\u2069":
        return 0.0
    return -2.0


def _worth_of_han(char: str) -> float:
    """Common in Hong Kong or on the mainland by the first level of Big5 or GB2312, else rare."""
    big5, gb = _bytes(char, "big5"), _bytes(char, "gb2312")
    if len(big5) == 2 and 0xA4 <= big5[0] <= 0xC6:
        return 1.0
    if len(gb) == 2 and 0xB0 <= gb[0] <= 0xD7:
        return 0.7
    return -0.5 if big5 or _bytes(char, "big5hkscs") else -1.5


def _both_scripts(letters: list[str]) -> bool:
    """Whether characters found only in traditional and only in simplified sets occur together."""
    traditional = sum(1 for char in letters if _bytes(char, "big5") and not _bytes(char, "gb2312"))
    simplified = sum(1 for char in letters if _bytes(char, "gb2312") and not _bytes(char, "big5"))
    return min(traditional, simplified) * 5 > len(letters)


@cache
def _bytes(char: str, codec: str) -> bytes:
    return char.encode(codec, "ignore")
