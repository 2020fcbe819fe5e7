"""Reads one cell of a list as number, money, yes or no, and holds a list as rows of text from any file.

It does not know what lines or columns mean.
"""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from tourney.base.dollars import NOTHING, dollars
from tourney.base.ids import GivingMethod
from tourney.base.spelling import HAN
from tourney.base.texts import Message, msg
from tourney.event.records import CARD, CASH, CHEQUE, FPS, OCTOPUS, PAYME, TRANSFER
from tourney.event.registration import MAX_MONEY, MAX_NUMBER, field_name

MAX_BYTES = 20_000_000


MAX_ROWS = 20_000


class GridRow(NamedTuple):
    """One row: the line (of the file) or row (of the worksheet) where it begins, its cells as text.

    `problem` tells why a row cannot be used at all (a quote left open); `flaws` gives the columns, from 0,
    whose cells cannot be read (a formula without a value). `dates` are the columns whose cells a spreadsheet
    holds as dates, `spans` the first and last column of cells merged to the right from here. `crossed` tells
    how the row is crossed off: "hidden", "struck", or "" for none. `part` counts the players of a line that
    has several, from 0.
    """

    line: int
    cells: tuple[str, ...]
    problem: Message | None = None
    flaws: tuple[tuple[int, Message], ...] = ()
    dates: tuple[int, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    crossed: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """All rows that are not empty. `encoding` and `delimiter` are "" for a workbook, `sheet` for text.

    `hidden_columns`: those of a worksheet that are not shown, from 0.
    """

    rows: tuple[GridRow, ...]
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    total_lines: int = 0
    hidden_columns: tuple[int, ...] = ()


_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")


def without_entities(cell: str) -> str:
    """The cell with a web page's entities replaced: O&#39;Neil, Smith &amp; Co."""
    return _ENTITY.sub(lambda match: html.unescape(match[0]), cell) if "&" in cell else cell


_NUMBER = re.compile(
    r"(?:NO\.?|NUMBER|#|編號|號碼|第)?\s*(-?[0-9]{1,18})(?:\.0*)?\s*(?:號|号)?", re.IGNORECASE
)


_MONEY = re.compile(
    r"(?:HKD|HK)?\s*\$?\s*(?:港幣|港元)?\s*\$?\s*(-?)\s*\$?\s*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,15})(?:\.([0-9]*))?"
    r"\s*(?:HKD|港元|港幣|元|蚊|/-)?",
    re.IGNORECASE,
)


_NOTHING = frozenset(
    (
        "",
        "-",
        "--",
        "—",
        "–",
        "/",
        "nil",
        "n/a",
        "na",
        "none",
        "無",
        "沒有",
        "无",
        "没有",
        "不適用",
        ".",
        "anonymous",
        "匿名",
    )
)


_YES = frozenset(
    ("yes", "y", "true", "t", "1", "x", "v", "✓", "✔", "☑", "√", "●", "*", "是", "有", "seed", "seeded")
)


_YES_ZH = frozenset(("種子", "種子選手", "衛冕", "直入", "直入決賽", "種", "真", "對"))


_NO = frozenset(("no", "n", "false", "f", "0", "✗", "✘", "☐", "否", "不是", "不", "假"))


_ANSWER_WORD = re.compile(rf"[a-z]+(?:['’]t)?|[{HAN}]+|[^\w\s,.;:!()（），。、；：/\-]|\d+", re.IGNORECASE)


_YES_WORDS = "yes y ok okay sure true agree agreed agrees consent accept ✓ ✔ ☑ √ ✅"


_SAYS_YES = frozenset(_YES_WORDS.split())


_NO_WORDS = "no n not false disagree disagreed decline declined refuse refused don't don’t dont ✗ ✘ ☐ ❌ ×"


_SAYS_NO = frozenset(_NO_WORDS.split())


_SAYS_YES_ZH = ("同意", "願意", "愿意", "可", "是", "好", "接受", "有", "准", "批准")


_SAYS_NO_ZH = ("不", "否", "唔", "拒", "沒", "没", "無", "无", "未")


_FILL_WORDS = "i do we please"


_ANSWER_FILL = frozenset(_FILL_WORDS.split())


_ANSWER_ZH = re.compile(
    "(?:本人|我|家長)?(?:[不唔]?(?:同意|願意|愿意|可以|接受|需要|參加)|[不唔]?(?:可|要|是|會)|是的|否|有|沒有|没有|好)"
)


_NO_OBJECTION = re.compile("no (?:problem|objection|worries)|[沒没無无](?:有)?問題|不反對|[沒没無无]所謂")


_METHODS = {
    word: method
    for method, listed in (
        (CASH, "cash notes coins 現金 现金 現鈔"),
        (CHEQUE, "cheque check chq cashierorder bankdraft 支票 劃線支票 銀行本票 本票"),
        (FPS, "fps fasterpaymentsystem 轉數快 转数快"),
        (OCTOPUS, "octopus octopuscard 八達通 八达通"),
        (PAYME, "payme"),
        (CARD, "card creditcard debitcard 信用卡"),
        (
            TRANSFER,
            "transfer banktransfer bankin alipay alipayhk wechatpay autopay online paypal 轉賬 轉帳 過數 "
            "銀行轉賬 銀行轉帳 入數 網上 支付寶 微信支付 自動轉賬",
        ),
    )
    for word in listed.split()
}
"""Ways of giving as lists name them, without spaces and signs; what no event has by itself: a transfer."""


_GUARD = re.compile(r"^'(?=[\s]*[=+\-@＝＋－＠\t\r])")


class Unclear(Exception):
    """A cell cannot mean what its column is for. `reason` tells why and how to mend it."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def plain(text: str) -> str:
    """A cell in its plainest form: half width, no spaces around."""
    return text.strip() if text.isascii() else unicodedata.normalize("NFKC", text).strip()


def is_nothing(text: str) -> bool:
    """Whether the cell means nothing: empty, a dash, nil, 無."""
    return plain(text).casefold() in _NOTHING


def unguarded(text: str) -> str:
    """The text without the apostrophe that keeps spreadsheets from taking it for a formula."""
    return _GUARD.sub("", text, count=1)


def shown(text: str) -> str:
    """A cell short enough for a sentence."""
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 40 else one_line[:39] + "…"


def number(text: str) -> int | None:
    """A start number: "12", "12.0", "No. 12", "#012", "12號"; None if there is none. Raises Unclear."""
    if is_nothing(text):
        return None
    match = _NUMBER.fullmatch(plain(text))
    if match is None:
        raise Unclear(msg("exchange.not_a_number", text=shown(text)))
    value = int(match[1])
    if not 1 <= value <= MAX_NUMBER:
        raise Unclear(msg("exchange.number_range", number=f"{value:,}", max=MAX_NUMBER))
    return value


def money(text: str, field: str) -> Decimal:
    """An amount: "HK$1,200.50", "1200元"; 0 for nothing. Raises Unclear for parts of a cent, debts, words."""
    if is_nothing(text):
        return NOTHING
    match = _MONEY.fullmatch(plain(text))
    if match is None:
        raise Unclear(msg("exchange.not_money", field=field_name(field), text=shown(text)))
    cents = (match[3] or "").rstrip("0")
    if len(cents) > 2:
        raise Unclear(msg("exchange.cents", field=field_name(field), text=shown(text)))
    value = dollars(f"{match[2].replace(',', '')}.{cents or 0}")
    if (match[1] and value) or value > MAX_MONEY:
        raise Unclear(
            msg("exchange.money_range", field=field_name(field), amount=shown(text), max=f"{MAX_MONEY:,}")
        )
    return value


def yes(text: str, field: str) -> bool:
    """Yes or no in the usual ways and ticks; nothing is no. Raises Unclear."""
    word = plain(text).casefold()
    if word in _NOTHING or word in _NO:
        return False
    if word in _YES or word in _YES_ZH:
        return True
    raise Unclear(msg("exchange.not_yes_no", field=field_name(field), text=shown(text)))


def is_money(text: str) -> bool:
    """Whether the cell is an amount with a sign of money."""
    return "$" in plain(text) and _MONEY.fullmatch(plain(text)) is not None


def giving_method(text: str) -> GivingMethod | None:
    """A way of giving in the usual words, of either language or both.

    None for nothing, and for several ways at once: a list cannot say which sum came how. Raises Unclear.
    """
    if is_nothing(text):
        return None
    words = re.findall(r"\w+", plain(text).casefold())
    whole = _METHODS.get("".join(words))
    ways = {whole} if whole is not None else {_METHODS.get(word) for word in words}
    if None in ways or not ways:
        raise Unclear(msg("exchange.not_a_method", field=field_name("method"), text=shown(text)))
    return ways.pop() if len(ways) == 1 else None


def consent(text: str) -> bool | None:
    """Yes, no, or None if nobody was asked; the first word of an answer with a meaning decides.

    Raises Unclear if none has.
    """
    cell = plain(text).casefold()
    if is_nothing(text):
        return None
    if _NO_OBJECTION.match(cell):
        return True
    for word in _ANSWER_WORD.findall(cell):
        if word in _NO or word in _SAYS_NO or word.startswith(_SAYS_NO_ZH):
            return False
        if word in _YES or word in _SAYS_YES or word.startswith(_SAYS_YES_ZH):
            return True
    raise Unclear(msg("exchange.not_yes_no", field=field_name("photo_consent"), text=shown(text)))


def is_answer(text: str) -> bool:
    """Whether a cell is yes, no or an agreement, and nothing else."""
    words = _ANSWER_WORD.findall(plain(text).casefold()) if len(text) <= 40 else []
    return bool(words) and all(
        word in _SAYS_NO or word in _SAYS_YES or word in _ANSWER_FILL or _ANSWER_ZH.fullmatch(word)
        for word in words
    )
