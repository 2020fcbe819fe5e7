"""Finds rows that are not players: totals and footers, and people whom somebody has crossed off.

A row is crossed off by being hidden, struck through, or by a word: cancelled, refunded, waiting list, 取消,
退出, 候補, in a column of its own, behind the name or in the words of a remark: "Sorry, I cannot come". Also
splits several players on one row: lists side by side, and the members of a team in columns of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tourney.base.spelling import clean, fold
from tourney.base.texts import Message, msg
from tourney.files.cell_kinds import Kind, is_body, kind_of
from tourney.files.csv import asked, heading
from tourney.files.rows import GridRow, Unclear, consent, plain, shown
from tourney.players.list_columns import NAME_FIELDS, ListColumn

_NUMBERED = re.compile(
    r"#?\d+|[（(][A-H一二三四五六七八]?[)）]|[一二三四五六七八](?=\s*(?:姓名|名|$))|\b(?:one|two|three|four|five|six|first|second|third|fourth)\b",
    re.IGNORECASE,
)


_MEMBERS = frozenset(("member", "teammember", "teammate", "person", "隊員", "成員", "組員", "學生"))


class Blocks(NamedTuple):
    """The columns of each block, and those that all blocks share."""

    shared: tuple[int, ...]
    each: tuple[tuple[int, ...], ...]
    numbered: bool


def blocks_of(headings: Sequence[str]) -> Blocks | None:
    """The blocks, if a line of headings repeats the same several times, with a name among it. None
    otherwise.
    """
    filled = [place for place, cell in enumerate(headings) if cell.strip()]
    groups = [_NUMBERED.sub("", headings[place]) for place in filled]
    bare = [fold(text) for text in groups]
    for size in range(len(filled) // 2, 0, -1):
        for start in range(len(filled) - 2 * size + 1):
            times = _times(bare, start, size)
            if times < 2:
                continue
            used = filled[start : start + times * size]
            numbered = all(_NUMBERED.search(headings[place]) for place in used[:: max(size, 1)])
            if (size == 1 and not numbered) or not any(map(_is_name, groups[start : start + size])):
                continue
            each = tuple(tuple(used[n * size : (n + 1) * size]) for n in range(times))
            shared = tuple(place for place in filled if place not in used)
            return Blocks(shared, each, numbered)
    return None


def _times(bare: Sequence[str], start: int, size: int) -> int:
    """How many times the headings from `start` on repeat one after the other."""
    block = bare[start : start + size]
    if not all(block) or len(set(block)) < size:
        return 0
    times = 1
    while list(bare[start + times * size : start + (times + 1) * size]) == list(block):
        times += 1
    return times


def _is_name(text: str) -> bool:
    recognised = heading(text)
    return fold(text) in _MEMBERS or any(
        each.field in NAME_FIELDS for each in ((recognised,) if recognised else asked(text))
    )


def one_below_the_other(
    headings: Sequence[str], body: Sequence[GridRow], blocks: Blocks
) -> tuple[tuple[str, ...], tuple[GridRow, ...]]:
    """The list with one player a row: lists side by side one after the other, members of a team one below the
    other.
    """
    first = blocks.each[0]
    places = [_as_in_first(blocks.shared, first, block) for block in blocks.each]
    names = tuple(
        _NUMBERED.sub("", headings[place]).strip() if place in first and blocks.numbered else headings[place]
        for place in places[0]
    )
    rows = [
        (n, row, _taken(row, columns, n))
        for n, columns in enumerate(places)
        for row in body
        if any(place < len(row.cells) and row.cells[place].strip() for place in blocks.each[n])
    ]
    if blocks.numbered:
        order = {id(row): n for n, row in enumerate(body)}
        rows.sort(key=lambda each: (order[id(each[1])], each[0]))
    return names, tuple(taken for _, _, taken in rows)


def _as_in_first(shared: Sequence[int], first: Sequence[int], block: Sequence[int]) -> tuple[int, ...]:
    """The columns of a block and those that all share, in the order in which the first block has them."""
    stands = dict(zip(block, first, strict=True)) | {place: place for place in shared}
    return tuple(sorted(stands, key=stands.__getitem__))


def _taken(row: GridRow, columns: Sequence[int], part: int) -> GridRow:
    cells = tuple(row.cells[place] if place < len(row.cells) else "" for place in columns)
    flaws = tuple((columns.index(place), why) for place, why in row.flaws if place in columns)
    dates = tuple(columns.index(place) for place in row.dates if place in columns)
    return row._replace(cells=cells, flaws=flaws, dates=dates, spans=(), part=part)


_TOTALS = frozenset(
    ("total", "totals", "grandtotal", "subtotal", "合計", "總計", "總數", "共計", "小計", "總和", "合共")
)


_COUNTED = re.compile(
    r"(?:grand |sub-?)?totals?\b\s*(?:[:：=-]|no\.?|number|of|players?|participants?|amount)?[^A-Za-z]*"
    r"(?:players?|participants?|people|persons?|pax|hk\$|hkd)?"
    r"|(?:合共|總計|合計|總數|共計|小計|總人數|共)\s*[:：]?\s*[\d,.$HK ]*\s*(?:人|位|名|元|隊|個)?",
    re.IGNORECASE,
)


_FOOTER = re.compile(
    r"(?:prepared|printed|compiled|updated|generated|exported|created|last updated|as) (?:by|on|at|of)\b.*"
    r"|last (?:updated|modified|change)\b.*|(?:page|p\.) ?\d+.*|end(?: of (?:the )?(?:list|file|report))?\W*"
    r"|(?:n\.?b\.?|note|notes|remarks?|legend|source)\s*[:：].*|-+ ?end ?-+"
    r"|(?:製表|列印|更新|最後更新|備註|備注|註|注|說明|資料來源|製作|負責老師|負責人)[^:：]{0,6}[:：].*|[*＊※].*"
    r"|第 ?\d+ ?頁.*|[—–-]*\s*完\s*[—–-]*",
    re.IGNORECASE,
)


_EXAMPLE = re.compile(
    r"(?:e\.g\.?|eg[.:]|example[:：)）]|sample[:：)）]|例如|例[:：]|範例[:：]?|示例[:：]?)", re.IGNORECASE
)


_GONE = re.compile(
    r"(?:is |was |has |been |already )*(?:cancel(?:l?ed|s)?|cancellation|refund(?:ed|s)?|"
    r"withdrawn?|withdrew|withdrawal|declined|"
    r"dropped(?: out)?|no[ -]show|not (?:attending|coming|going)|wait(?:ing)?[ "
    r"-]?list(?:ed)?(?: ?#?\d+)?|waiting|stand ?by|void(?:ed)?|"
    r"deleted|removed|rejected|unable to (?:attend|come)|can'?t (?:come|attend))"
    r"|已?(?:取消|退出|退款|退賽|退报|退報|棄權|放棄|作廢|刪除)(?:報名|參加|參賽)?|[候後]補(?:名單)?\s?\d*|輪候(?:中)?|等候(?:名單)?|不(?:出席|參加|能出席|克出席)|缺席|未能出席",
    re.IGNORECASE,
)


_UNDECIDED = re.compile(
    r"tb[cad]|to be (?:confirmed|advised)|pending|unconfirmed|not confirmed|tentative|maybe"
    r"|待定|待確認|未確認|待覆|未定|暫定|待回覆",
    re.IGNORECASE,
)


_TELLS = re.compile(
    r"\bcancel|\bwithdr[ae]w|\brefund|\b(?:pull|dropp?|back)(?:ed|ing)? out\b|\bno[ -]show\b"
    r"|\bwait(?:ing)?[ -]?list"
    r"|(?:\b(?:not|cannot|unable|cant|wont|unlikely|no longer)|n['\u2019]t)\b(?: \w{1,12}){0,5}?"
    r" (?:come|coming|attend|attending|make it|join|joining|participate|take part|be there|compete)\b"
    r"|\b(?:can ?not|can['\u2019]?t) play\b"
    r"|取消|退出|退款|退[賽赛報报]|[棄弃][權权]|放[棄弃]|缺席|[候後后][補补]|[輪轮]候"
    r"|(?:[未不唔][能克可必便再想會会得夠够]|[無无冇沒没][法辦办]|不|唔)[^\s,.;!?，；！？、。]{0,4}"
    r"(?:出席|[參参](?:加|[賽赛]|[與与])|到[場场]|前[來来]|比[賽赛])"
    r"|(?:[來来嚟黎去到]|出席|[參参]加)[不唔](?:到|了|成)|(?:不能|未能|唔能|不克|無法|无法|冇法|唔會|不會|不会)[夠够]?[來来嚟去到]",
    re.IGNORECASE,
)
"""Words in a remark by which somebody cancels, or may cancel."""


_BEHIND = re.compile(
    r"^(?P<name>.+?)\s*(?:[(（\[【]\s*(?P<in>[^()（）\[\]【】]+?)\s*[)）\]】]|\s[-–—*]+\s*(?P<after>[^-–—]+))$"
)


_LABELLED = re.compile(r"[^\W\d][^:：\d]{1,30}[:：]\s*\S")


_LONGEST = 200
"""The most letters of a cell with a short answer."""


_LONGEST_REMARK = 1_000


_STRUCK = re.compile(r"~{1,2}\s*(.+?)\s*~{1,2}")
"""A name struck through as in a chat."""


_STATES = re.compile(r"\b(?:status|state|confirmed|confirmation)\b|狀態|狀況|情況|確認", re.IGNORECASE)


_PAYMENTS = re.compile(r"pay|paid|fee|付款|繳費|收費", re.IGNORECASE)


_COMING = re.compile(
    r"\b(?:attend(?:ing|ance)?|coming|come|rsvp|going|participate)\b|出席|能否參加|會否參加|是否參加",
    re.IGNORECASE,
)


class Crossed(NamedTuple):
    """A row that is crossed off: how that is known, the word that is kept as a note, and its cells without
    it.
    """

    why: Message
    word: str
    cells: tuple[str, ...]


def no_player(row: GridRow, columns: Sequence[ListColumn]) -> bool:
    """Whether a row is a line of totals, a footer, a rule of dashes or an example, and no player."""
    place = next((place for place, cell in enumerate(row.cells) if cell.strip()), -1)
    if place < 0:
        return False
    text = plain(row.cells[place])
    names = [
        cell for cell, column in zip(row.cells, columns, strict=False) if column.field in NAME_FIELDS and cell
    ]
    if len(text) > _LONGEST:
        return False
    if names and _EXAMPLE.match(plain(names[0])):
        return True
    filled = [cell for cell in row.cells if cell.strip()]
    if len(filled) == 1 and place < len(columns) and columns[place].field == "number":
        return text.rstrip(".").isdecimal() or _is_remark(text)
    if text[0].isdecimal():
        return False
    if not text[0].isalnum() and not any(char.isalnum() for cell in filled for char in cell):
        return all(set(plain(cell)) <= set("-–—_=*~.|+: ─━") for cell in filled)
    if fold(text) in _TOTALS or (
        _COUNTED.fullmatch(text) and any(char.isdigit() for cell in filled for char in cell)
    ):
        return not any(char.isalpha() for cell in names if cell != row.cells[place] for char in cell)
    alone = len(filled) == 1 and len(columns) > 1
    return alone and (_FOOTER.fullmatch(text) is not None or (len(columns) > 2 and _is_remark(text)))


def _is_remark(text: str) -> bool:
    """Whether a cell that stands alone is a sentence, or about other people: “Captain: …”."""
    is_label = _LABELLED.match(text) is not None and not _says(text, undecided=True)
    is_sentence = text.endswith((".", "!", "。", "！")) and len(text) > 12 and not is_body(text)
    return is_label or is_sentence or kind_of(text) is Kind.TALK


def crossed_off(
    columns: Sequence[ListColumn], body: Sequence[GridRow]
) -> Callable[[GridRow], Crossed | None]:
    """A function that decides whether somebody has crossed a row of this list off."""
    names = [place for place, column in enumerate(columns) if column.field in NAME_FIELDS]
    sayers = [(n, _saying(column)) for n, column in enumerate(columns) if column.field in (None, "note")]
    ready = {n: _ready_answers(body, n) for n, _ in sayers if columns[n].field is None}

    def of_row(row: GridRow) -> Crossed | None:
        if row.crossed:
            return Crossed(msg(f"exchange.crossed_{row.crossed}"), "", row.cells)
        for place, says in sayers:
            cell = row.cells[place] if place < len(row.cells) else ""
            if cell and len(cell) <= 60 and says(cell):
                return Crossed(msg("exchange.crossed_word", word=shown(clean(cell))), "", row.cells)
            told = "" if cell in ready.get(place, ()) else _told_in(cell)
            if told:
                return Crossed(msg("exchange.crossed_word", word=told), "", row.cells)
        for place in names:
            found = _in_name(row.cells[place]) if place < len(row.cells) else None
            if found is not None:
                name, why, word = found
                return Crossed(why, word, (*row.cells[:place], name, *row.cells[place + 1 :]))
        return None

    return of_row


def _saying(column: ListColumn) -> Callable[[str], bool]:
    """How a cell of a column without a field, or a note, shows that somebody does not play."""
    undecided = column.field == "note" or _is_of_state(column.header)
    if column.field is None and _COMING.search(column.header):
        return lambda cell: _says(cell, undecided=undecided) or _answers(cell) is False
    if column.field is None and _says(column.header, undecided=False):
        return lambda cell: _says(cell, undecided=undecided) or _answers(cell) is True
    return lambda cell: _says(cell, undecided=undecided)


def _ready_answers(body: Sequence[GridRow], place: int) -> frozenset[str]:
    """Texts that occur in a column more than once: answers that a form offers, not free text."""
    times = Counter(row.cells[place] for row in body if place < len(row.cells))
    return frozenset(cell for cell, n in times.items() if n > 1)


def _told_in(cell: str) -> str:
    """The words of a remark from where they cancel; "" if they do not."""
    if len(cell) > _LONGEST_REMARK:
        return ""
    text = " ".join(cell.split())
    match = _TELLS.search(text)
    if match is None:
        return ""
    whole = shown(clean(text))
    return whole if match[0] in whole else f"…{shown(clean(text[match.start() :]))}"


def _in_name(cell: str) -> tuple[str, Message, str] | None:
    """A name without its crossing off, how that is known, and the word; None for an ordinary name."""
    if len(cell) > _LONGEST:
        return None
    if "~" in cell and (struck := _STRUCK.fullmatch(cell.strip())):
        return struck[1], msg("exchange.crossed_struck"), ""
    if "\u0336" in cell:
        return cell.replace("\u0336", ""), msg("exchange.crossed_struck"), ""
    match = _BEHIND.match(cell) if cell.endswith((")", "）", "]", "】")) or " " in cell else None
    word = (match["in"] or match["after"] or "") if match else ""
    if match is None or not word or not _says(word, undecided=True):
        return None
    return match["name"], msg("exchange.crossed_word", word=shown(word)), clean(word)


def _is_of_state(heading: str) -> bool:
    return _STATES.search(heading) is not None and _PAYMENTS.search(heading) is None


def _says(cell: str, *, undecided: bool) -> bool:
    """Whether a cell cancels somebody, or leaves it open."""
    text = plain(cell).strip(" .*!()[]")
    return _GONE.fullmatch(text) is not None or (undecided and _UNDECIDED.fullmatch(text) is not None)


def _answers(cell: str) -> bool | None:
    try:
        return consent(cell)
    except Unclear:
        return None
