"""Reads text files as rows, recognises headings of lists, and writes lists as CSV.

A heading names a field of a player in English, Chinese or both at once. It is cut into known words; a heading
with an unknown word is none of ours, so that a row of data ("Island School") is never taken for one. `asked`
understands more of a line that is known to be headings: a number, a question or a bracket around the words.
Neither sees the cells below.

Text files may have commas, semicolons or tabs, quoted line breaks, quotes left open or not doubled. Excel
opens the written CSV rightly and can run nothing in it.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tourney.apart.workbook import MAX_COLUMNS
from tourney.base.dollars import as_typed
from tourney.base.errors import BadInput
from tourney.base.spelling import has_han, words
from tourney.base.texts import msg
from tourney.files.encodings import decode
from tourney.files.one_column import in_columns
from tourney.files.rows import MAX_ROWS, Grid, GridRow, without_entities

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def write_csv(rows: Iterable[Sequence[object]]) -> bytes:
    """The rows (headings first, if any) as CSV: UTF-8 with BOM, commas, CRLF.

    Numbers stay numbers, None is empty, booleans are TRUE and FALSE. Text that a spreadsheet would
    take for a formula gets an apostrophe before it, which `read_list` takes away again; NUL and lone
    surrogates, which no file can hold, become spaces and U+FFFD.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return _BOM + out.getvalue().encode("utf-8")


_BOM = b"\xef\xbb\xbf"


def with_first_line(written: bytes, line: str) -> bytes:
    """What `write_csv` has written, below another line."""
    return write_csv([[line]]) + written.removeprefix(_BOM)


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return as_typed(value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return value
    text = str(value).replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    return f"'{text}" if text.lstrip(" \n\u3000").startswith(_STARTS_FORMULA) else text


_CONCEPTS = {
    "name": "name names fullname player players participant participants contestant contestants "
    "nickname 姓名 名稱 名字 全名 參賽者 選手 參加者 稱呼",
    "zh": "chinese chi zh cname 中文 中",
    "en": "english eng en ename 英文 英",
    "surname": "surname lastname last family familyname 姓 姓氏",
    "given": "given first firstname givenname forename forenames 名",
    "no": "no nos number num nr code id start badge bib 編號 號碼 號數 參賽號 號 代號",
    "seq": "seq sequence item serial s/n sn row 序號 序 項目 次序",
    "team": "school schools team teams company companies club clubs organisation organization org "
    "institution corporation corporate employer unit dept department agency charity firm "
    "sponsor 學校 校名 隊伍 隊 隊名 團隊 公司 機構 單位 團體 組織 部門 學會 球會 會社 院校 "
    "小學 中學 書院 商號",
    "division": "division divisions div group groups grp class category cat section grade form age level "
    "組別 組 級別 班別 班級 年級 班 級 類別 年齡組別 年齡組",
    "phone": "phone phones telephone tel mobile cell cellphone hp handphone whatsapp phoneno mobileno "
    "telno 電話 手提 手提電話 手機 流動 流動電話 電話號碼",
    "email": "email emails mail 電郵 電子郵件 電子 郵箱 電郵地址 郵件 信箱",
    "contact": "contact contacts 聯絡 聯繫 聯絡資料 通訊",
    "pledged": "pledged pledge pledges promised promise target donation donations donate fundraising "
    "fundraise 認捐 已認捐 籌款 承諾 捐款 善款 捐 籌募 捐獻 目標 籌得",
    "received": "received receive paid payment collected raised cash 已收 已付 實收 收款 已繳 繳 已收款 "
    "付款 收訖 收到 實付",
    "method": "method methods means way ways 方式 方法 途徑",
    "photo": "photo photos photograph photographs photography image images picture pictures filming "
    "拍照 拍攝 攝影 相片 照片 肖像 影像",
    "consent": "consent consents permission agree agrees agreed agreement 同意 許可 授權",
    "amount": "amount amounts amt sum fund funds total money 金額 款項 款額 數額 額 總額 數目",
    "note": "note notes remark remarks comment comments memo others other 備註 備注 附註 註 附注 註明 "
    "其他 說明 留言",
    "seeded": "seeded seed seeds champion finalist direct 種子 種子選手 衛冕 冠軍 直入 直入決賽 保送",
    "stranger": "parent parents guardian teacher leader coach emergency person seat table heat gender sex "
    "dob birthday birth referee captain 家長 監護人 老師 領隊 教練 緊急 聯絡人 座位 枱 枱號 "
    "桌號 檯號 性別 年齡 出生 出生日期 裁判 負責 負責人 隊長",
    "place": "address addresses 地址",
    "": "the of a an s and or in for your full please fill if any optional required hk hkd "
    "giving participating representing registration reg registered event to into final finals is are "
    "yes y n pupil student member members charity 參賽 請 填寫 必填 選填 如有 如適用 港幣 "
    "港元 元 是否 代表 所屬 學生 參加 報名 報名者 及 或 和 與 之 的 會員 決賽 資料 者 員 球員 "
    "所",
}
"""The meanings of the words of headings; the words under "" mean nothing by themselves."""


_MEANING = {"".join(words(word)): concept for concept, listed in _CONCEPTS.items() for word in listed.split()}


_LONGEST_HAN = max(len(word) for word in _MEANING if not word.isascii())


_RULES: tuple[tuple[frozenset[str], frozenset[str], str, int], ...] = tuple(
    (frozenset(needs.split()), frozenset(excludes.split()), field, strength)
    for needs, excludes, field, strength in (
        ("email", "stranger", "email", 3),
        ("phone", "stranger", "phone", 3),
        ("contact no", "stranger", "phone", 3),
        ("seeded", "no", "seeded", 3),
        ("photo consent", "", "photo_consent", 3),
        ("method", "stranger photo", "method", 3),
        ("received", "stranger", "received", 3),
        ("pledged amount", "stranger", "pledged", 3),
        ("pledged", "stranger", "pledged", 2),
        ("division", "no", "division", 3),
        ("division no", "", "division", 1),
        ("team", "no contact stranger", "team", 3),
        ("surname zh", "given name en", "surname_zh", 3),
        ("surname en", "given name zh", "surname_en", 3),
        ("given zh surname", "", "name_zh", 3),
        ("given en surname", "", "name_en", 3),
        ("surname given", "", "name", 3),
        ("surname", "stranger", "surname", 3),
        ("given zh", "stranger", "given_zh", 3),
        ("given en", "stranger", "given_en", 3),
        ("given", "stranger", "given", 3),
        ("name no", "stranger team", "number", 3),
        ("name zh en", "stranger", "name", 3),
        ("name zh", "stranger", "name_zh", 3),
        ("name en", "stranger", "name_en", 3),
        ("name", "stranger contact", "name", 3),
        ("zh", "en stranger", "name_zh", 1),
        ("en", "zh stranger", "name_en", 1),
        ("no", "stranger team contact", "number", 3),
        ("seq", "stranger", "number", 1),
        ("note", "", "note", 3),
        ("amount", "stranger", "pledged", 1),
        ("contact", "stranger name", "phone", 1),
    )
)
"""Required meanings, excluded meanings, the field, and how sure that is; the first that fits."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that is understood: its field, and how sure that is (3 sure, 1 a last resort)."""

    field: str
    strength: int


def heading(text: str) -> Heading | None:
    """The field that a heading names, None for none."""
    if not text or len(text) > 120:
        return None
    meanings = _meanings(text)
    if meanings is None:
        return None
    for needs, excludes, field, strength in _RULES:
        if needs <= meanings and not excludes & meanings:
            return Heading(_whole_name(field, text), strength)
    return None


_BEFORE = re.compile(
    r"^\s*(?:[(（]?(?:q|question|第)?\s?[0-9]{1,2}\s?(?:題)?[.)）、:：]|[一二三四五六七八九十]{1,2}[、.．])\s*",
    re.IGNORECASE,
)


_BRACKETED = re.compile(r"[(（\[【][^()（）\[\]【】]*[)）\]】]")


_LONGEST = 300
"""The most letters of a question that are considered."""


_AFTER = " \t*＊:：?？"


_OTHERS = (
    "middle buyer purchaser payer mother mother's father father's mum dad relative guardian's "
    "nickname display user username account event course product ticket order item file bank holder "
    "preferred suffix prefix emergency billing shipping card 母親 父親 監護 緊急 購票 付款人 "
    "活動 項目 銀行 戶口 暱稱"
)


_NOT_OF_THE_PLAYER = frozenset(_OTHERS.split())
"""Words of headings whose names, numbers and amounts are another person's or a thing's."""


_PEOPLE = "attendee attendees child kid student pupil guest entrant 小朋友 學員 子女 參與者 出席者"


_PERSONS = frozenset(_PEOPLE.split())


def asked(text: str) -> tuple[Heading, ...]:
    """The fields that a heading may ask for in its own words, the likeliest first; the cells below it decide.

    "1. What is the participant's name? (English)", 就讀學校, "Mobile (for SMS on the day)".
    """
    bare = _BEFORE.sub("", unicodedata.normalize("NFKC", text)).strip(_AFTER)
    if not bare or len(bare) > _LONGEST:
        return ()
    for shorter in (bare, _BRACKETED.sub(" ", bare).strip(_AFTER)):
        recognised = heading(shorter)
        if recognised is not None:
            return (Heading(recognised.field, min(recognised.strength, 2)),)
    meanings, others = _meanings_among(bare)
    of_others = bool(_NOT_OF_THE_PLAYER & others)
    if of_others:
        meanings -= {"name", "amount", "team"} | (set() if "contact" in meanings else {"no"})
    reaches_others = "phone" if "phone" in meanings or {"contact", "no"} <= meanings else ""
    if ("stranger" in meanings or of_others) and (reaches_others or "email" in meanings):
        return (Heading(reaches_others or "email", 0),)
    found_in_rules = (
        Heading(_whole_name(field, bare), 1)
        for needs, excludes, field, _ in _RULES
        if needs <= meanings and not excludes & meanings and field not in _NEVER_ASKED
    )
    possible = [*found_in_rules][:1]
    if "photo" in meanings:
        possible.append(Heading("photo_consent", 1))
    if _PERSONS & others and not meanings & {"stranger", "contact", "no"}:
        possible.append(Heading("name", 0))
    if re.search(r"hk\$|hkd|[$＄]|港幣|港元|[(（]元[)）]", bare.casefold()) and not _FEES.search(
        bare.casefold()
    ):
        possible.append(Heading("pledged", 0))
    return tuple(possible)


def is_nickname(text: str) -> bool:
    """Whether a heading asks for a nickname."""
    return any(word in text.casefold() for word in ("nickname", "preferred", "稱呼", "暱稱", "花名"))


def is_of_somebody_else(text: str) -> bool:
    """Whether a heading names the cells below as those of a parent, a teacher, a payer …"""
    meanings, others = _meanings_among(text)
    return bool("stranger" in meanings or _NOT_OF_THE_PLAYER & others)


_NEVER_ASKED = frozenset(("number", "seeded", "method", "received"))
"""Fields that are recognised only by headings without an unknown word."""


_FEES = re.compile("fee|price|cost|paid|ticket|費|票|付")


def _meanings_among(text: str) -> tuple[set[str], set[str]]:
    """The meanings of the known words, and the unknown words."""
    meanings: set[str] = set()
    others: set[str] = set()
    for part in _parts(text[:_LONGEST]):
        if part.isascii():
            concept = _MEANING.get(part)
            others |= {part} if concept is None else set()
            meanings |= set() if concept is None else {concept}
            continue
        whole = _cut(part)
        others |= {word for word in (*_NOT_OF_THE_PLAYER, *_PERSONS) if word in part and not word.isascii()}
        meanings |= _found_in(part) if whole is None else whole
    meanings.discard("")
    return meanings, others


def _found_in(han: str) -> set[str]:
    """The meanings of the known words of two characters and more in a run of Chinese, the longest first."""
    concepts: set[str] = set()
    place = 0
    while place < len(han):
        for length in range(min(len(han) - place, _LONGEST_HAN), 1, -1):
            concept = _MEANING.get(han[place : place + length])
            if concept is not None:
                concepts.add(concept)
                place += length
                break
        else:
            place += 1
    return concepts


def understood(headings: Sequence[str]) -> list[Heading | None]:
    """What each heading of a row names; two may name the same."""
    return _names_apart(headings, [heading(text) for text in headings])


def fields_of(headings: Sequence[str]) -> tuple[str | None, ...]:
    """The field of each heading of a row. A field is given once: to the surest, then to the first."""
    return given_once(understood(headings))


def given_once(recognised: Sequence[Heading | None]) -> tuple[str | None, ...]:
    """The field of each column: if several claim one the surest gets it, then the first."""
    best: dict[str, int] = {}
    for column, meant in enumerate(recognised):
        if meant is None:
            continue
        holder = recognised[best[meant.field]] if meant.field in best else None
        if holder is None or meant.strength > holder.strength:
            best[meant.field] = column
    return tuple(
        meant.field if meant is not None and best[meant.field] == column else None
        for column, meant in enumerate(recognised)
    )


def _names_apart(headings: Sequence[str], guesses: list[Heading | None]) -> list[Heading | None]:
    """姓名 beside Name: each is the name in the script that its heading is written in."""
    names = [column for column, meant in enumerate(guesses) if meant is not None and meant.field == "name"]
    scripts = {column: has_han(headings[column]) for column in names}
    if len(names) != 2 or len(set(scripts.values())) == 1:
        return guesses
    apart = dict(zip(names, ("name_zh" if scripts[column] else "name_en" for column in names), strict=True))
    if any(meant is not None and meant.field in apart.values() for meant in guesses):
        return guesses
    return [
        Heading(apart[column], meant.strength) if meant is not None and column in apart else meant
        for column, meant in enumerate(guesses)
    ]


def _whole_name(field: str, text: str) -> str:
    """英文名 and 中文名 are whole names in Hong Kong, not given names."""
    return {"given_zh": "name_zh", "given_en": "name_en"}.get(field, field) if _WHOLE.search(text) else field


_WHOLE = re.compile(r"[文英中]\s*名(?!字)")


def _meanings(text: str) -> frozenset[str] | None:
    """The meanings of all words of a heading, None if a word is not known."""
    known: set[str] = set()
    for part in _parts(text):
        meanings = _cut(part) if not part.isascii() else _known(part)
        if meanings is None:
            return None
        known |= meanings
    known.discard("")
    return frozenset(known) or None


def _parts(text: str) -> list[str]:
    """The words of a heading: runs of Latin letters, of others, of digits."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = re.sub(r"e[-‐–\s]?mail", "email", plain).replace("h/p", "hp").replace("s/n", "seq")
    plain = plain.replace("$", " ").replace("#", " no ").replace("№", " no ")
    return [part for word in words(plain) for part in re.findall(r"[a-z]+|[^\x00-\x7f]+|[0-9]+", word)]


def _known(word: str) -> set[str] | None:
    concept = _MEANING.get(word)
    return None if concept is None else {concept}


@lru_cache(maxsize=4096)
def _cut(han: str) -> frozenset[str] | None:
    """The meanings of a run of Chinese cut into known words, the longest first; None if it does not cut.

    Results of the remainder are remembered: 姓名姓名姓名… can be cut in more ways than anybody can try.
    """
    if not han:
        return frozenset()
    for length in range(min(len(han), _LONGEST_HAN), 0, -1):
        concept = _MEANING.get(han[:length])
        if concept is not None:
            rest = _cut(han[length:])
            if rest is not None:
                return rest | {concept}
    return None


DELIMITERS = (",", ";", "\t")


_END = "\ue0ff\ue0fe tourney: end of the list"


_OPEN_QUOTES = 50
"""Quotes left open that are skipped one by one; with more the file is not a list."""


_LOOK = 60
"""Rows looked at to find the delimiter."""


def read_text(data: bytes, filename: str, encoding: str = "") -> Grid:
    """The rows of a text file. BadInput if it is no text, too long, or full of open quotes.

    `encoding` as `stated` of `decode`.
    """
    decoded = decode(data, filename, encoding)
    lines = io.StringIO(decoded.text, newline="").readlines()
    if len(lines) > MAX_ROWS * 10:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    stated = _stated_delimiter(lines)
    first = 1 if stated else 0
    delimiter = stated or _delimiter(lines)
    rows = in_columns(tuple(_rows(_with_quotes_doubled(lines, delimiter), first, delimiter, filename)))
    if len(rows) > MAX_ROWS + 1:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    return Grid(rows, encoding=decoded.encoding, delimiter=delimiter, total_lines=len(lines))


def _stated_delimiter(lines: Sequence[str]) -> str:
    """The delimiter of a first line `sep=;` as Excel writes it, "" without one."""
    first = lines[0].rstrip("\r\n").replace('"', "") if lines else ""
    return first[4:] if first.lower().startswith("sep=") and first[4:] in DELIMITERS else ""


def _delimiter(lines: Sequence[str]) -> str:
    """The delimiter under which the first rows have most known headings, then the most even columns."""
    return max(DELIMITERS, key=lambda delimiter: _fit(lines, delimiter))


def _fit(lines: Sequence[str], delimiter: str) -> tuple[int, float]:
    sample = lines[: _LOOK * 3]
    try:
        rows = [row for row in csv.reader(sample, delimiter=delimiter) if any(cell.strip() for cell in row)]
    except csv.Error:
        return 0, 0.0
    rows = rows[:_LOOK]
    headings = max((sum(map(bool, fields_of(row[:MAX_COLUMNS]))) for row in rows[:30]), default=0)
    widths = Counter(len(row) for row in rows)
    width, often = max(widths.items(), key=lambda item: (item[1], item[0]), default=(1, 0))
    return headings, (often / len(rows) * min(width, 20) if width > 1 else 0.0)


def _rows(lines: Sequence[str], first: int, delimiter: str, filename: str) -> Iterator[GridRow]:
    """The rows from line index `first` on; if a quote is never closed, only that line is lost."""
    opened = 0
    while first < len(lines):
        good, first_bad = _until_open_quote(lines, first, delimiter)
        yield from good
        if first_bad is None:
            return
        opened += 1
        if opened > _OPEN_QUOTES:
            raise BadInput("exchange.open_quotes", file=filename, line=first_bad + 1)
        text = lines[first_bad].rstrip("\r\n")
        yield GridRow(first_bad + 1, (text,), msg("exchange.open_quote"))
        first = first_bad + 1


def _until_open_quote(lines: Sequence[str], first: int, delimiter: str) -> tuple[list[GridRow], int | None]:
    """The rows up to the end, or up to a row whose quote is never closed, and the index of its line."""

    def fed() -> Iterator[str]:
        yield from lines[first:-1]
        yield lines[-1].rstrip("\r\n") + "\n"
        yield _END + "\n"

    reader = csv.reader(fed(), delimiter=delimiter)
    rows: list[GridRow] = []
    start = first
    while True:
        try:
            cells = next(reader)
        except (csv.Error, StopIteration):
            return rows, start
        if cells == [_END]:
            return rows, None
        if cells and _END in cells[-1]:
            return rows, start
        if any(cell.strip() for cell in cells):
            rows.append(_row(start + 1, cells))
            if len(rows) > MAX_ROWS + 1:
                return rows, None
        start = first + reader.line_num


def _row(line: int, cells: list[str]) -> GridRow:
    wide = len(cells) > MAX_COLUMNS
    return GridRow(
        line,
        tuple(map(without_entities, cells[:MAX_COLUMNS])),
        msg("exchange.too_wide", max=MAX_COLUMNS) if wide else None,
    )


_LONGEST_MENDED = 5_000
"""Letters of a line whose quotation marks are put right."""


_INNER_QUOTE = re.compile(r'[^\s,;"]"[^,;"\r\n]|[^,;"]\s"\w|\w"\s[^,;"]')
"""A quotation mark within a text, before or after which no cell can end."""


def _with_quotes_doubled(lines: Sequence[str], delimiter: str) -> Sequence[str]:
    """The lines with quotation marks inside of quoted cells doubled, if a line shows where its cells end."""
    return [
        _doubled(line, delimiter)
        if '"' in line and len(line) <= _LONGEST_MENDED and _INNER_QUOTE.search(line)
        else line
        for line in lines
    ]


def _doubled(line: str, delimiter: str) -> str:
    """The line as correct CSV; unchanged if a quoted cell does not end on it."""
    text = line.rstrip("\r\n")
    cells: list[str] = []
    place = 0
    while place <= len(text):
        if text[place : place + 1] != '"':
            end = text.find(delimiter, place)
            end = len(text) if end < 0 else end
            cells.append(text[place:end])
            place = end + 1
            continue
        end = _closing(text, place + 1, delimiter)
        if end < 0:
            return line
        inner = text[place + 1 : end].replace('""', '"').replace('\\"', '"')
        cells.append('"' + inner.replace('"', '""') + '"')
        place = text.find(delimiter, end)
        place = len(text) + 1 if place < 0 else place + 1
    return delimiter.join(cells) + line[len(text) :]


def _closing(text: str, start: int, delimiter: str) -> int:
    """The end of a quoted cell: a quotation mark before the delimiter or the end of the line; -1 for none."""
    place = text.find('"', start)
    while place >= 0:
        rest = text[place + 1 :].lstrip(" ")
        if text[place + 1 : place + 2] == '"' and rest[1:2] not in ("", delimiter):
            place += 1
        elif not rest or rest.startswith(delimiter):
            return place
        place = text.find('"', place + 1)
    return -1
