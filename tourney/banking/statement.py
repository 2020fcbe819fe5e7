"""Reads a bank's statement as lines: day, amount with its sign, currency, reference, payer.

Any usual headings, English or Chinese, in any order, below whatever the bank writes first. Each row below the
headings is a line, whether it can be used or not.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tourney.base.errors import BadInput
from tourney.files.csv import read_text
from tourney.files.rows import GridRow, plain, unguarded
from tourney.files.xlsx import is_workbook, read_workbook

HOME = "HKD"


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A line of a statement as it stands there.

    `number`: the line in the file. `day` "" and `amount` None: it has none that can be read. `nth`: which of
    the lines of its statement that are alike, from 1.
    """

    number: int
    day: str
    amount: Decimal | None
    currency: str
    reference: str
    payer: str
    nth: int = 1

    @property
    def text(self) -> str:
        """What it says of payer and purpose."""
        return " ".join(part for part in (self.reference, self.payer) if part)

    @property
    def id(self) -> str:
        """What tells it from every other line, in whichever statement it stands."""
        amount = "" if self.amount is None else f"{self.amount:.2f}"
        facts = (self.day, amount, self.currency, self.reference, self.payer, str(self.nth))
        return hashlib.sha256("\0".join(facts).encode()).hexdigest()[:32]


_HEADINGS: Sequence[tuple[str, re.Pattern[str]]] = tuple(
    (field, re.compile(pattern))
    for field, pattern in (
        ("payer", "payer|remitter|sender|debtor|counterpart|ordering|付款人|匯款人|汇款人|對方|对方"),
        (
            "",
            "balance|account|payee|beneficiary|cheque no|結餘|结余|餘額|余额|帳號|賬號|账号|戶口|户口|收款人",
        ),
        (
            "sign",
            r"\bd(?:ebi)?[rt]\W+c(?:redi)?[rt]\b|\bc(?:redi)?[rt]\W+d(?:ebi)?[rt]\b|借\W*[貸贷]|收\W*支",
        ),
        ("out", "debit|withdraw|money out|paid out|支出|提取|提款|取款|借方|扣賬|扣帳"),
        ("in", "credit|deposit|money in|paid in|received|存入|存款|貸方|贷方|收入|收款"),
        ("currency", r"currency|\bccy\b|貨幣|货币|幣別|幣種|币种"),
        ("day", r"\bdate\b|\bday\b|日期|交易日|入賬日|入帳日"),
        (
            "reference",
            r"reference|\bref\b|particular|narrative|descript|detail|remark|message|memo|\bnotes?\b|\btype\b|bill"
            "|備註|备注|附言|摘要|描述|參考|参考|說明|说明|留言|訊息|讯息|詳情|详情|賬單|帳單|用途|類別|類型",
        ),
        ("payer", r"\bfrom\b|\bname\b|來自|来自|戶名|户名|姓名"),
        ("amount", r"amount|\bsum\b|\bhkd\b|hk\$|金額|金额|款額|數額"),
    )
)
"""What headings name, the first that fits; "" for columns that say nothing of a line."""

_AMOUNT = re.compile(
    r"(?P<open>\()?\s*(?P<before>[-+−]?)\s*(?P<currency>[A-Z]{2,3})?\s*(?P<sign>\$|¥|£|€)?\s*(?P<inner>[-+−]?)\s*"
    r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,15})(?P<cents>\.[0-9]*)?\s*(?P<unit>元)?"
    r"\s*(?P<behind>-|CR|DR)?\s*\)?"
)
_NOT_HOME = {"¥": "CNY", "£": "GBP", "€": "EUR"}
_HOMES = frozenset(("", "HK", "HKD", "港元", "港幣", "港币", "HK$", "$"))
_OUT = re.compile(r"d|dr|debit|out|借|支|支出|提取|-")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = (
    re.compile(
        r"(?P<y>[0-9]{4})\s*[-/.年]\s*(?P<m>[0-9]{1,2})\s*[-/.月]\s*(?P<d>[0-9]{1,2})\s*[日號]?(?![0-9])"
    ),
    re.compile(r"(?P<y>[0-9]{4})(?P<m>[0-9]{2})(?P<d>[0-9]{2})(?![0-9])"),
    re.compile(r"(?P<d>[0-9]{1,2})[-/.](?P<m>[0-9]{1,2})[-/.](?P<y>[0-9]{4}|[0-9]{2})(?![0-9])"),
    re.compile(r"(?P<d>[0-9]{1,2})[-/. ]*(?P<m>[a-z]{3})[a-z]*[-/., ]*(?P<y>[0-9]{4}|[0-9]{2})(?![0-9])"),
    re.compile(r"(?P<m>[a-z]{3})[a-z]* *(?P<d>[0-9]{1,2}),? +(?P<y>[0-9]{4})(?![0-9])"),
)
"""Days at the beginning of a cell, in small letters; a time of day may follow."""


def read_statement(data: bytes, filename: str) -> tuple[StatementLine, ...]:
    """The lines of a statement. BadInput if it is no text, or has no headings for day and amount."""
    if is_workbook(data, filename):
        grids = [grid.rows for grid in read_workbook(data, filename)]
    else:
        grids = [read_text(data, filename).rows]
    for rows in grids:
        for at, row in enumerate(rows):
            columns = _columns(row.cells)
            if "day" in columns.values() and not {"in", "amount"}.isdisjoint(columns.values()):
                return _numbered(_lines(rows[at + 1 :], columns))
    raise BadInput("paying.no_statement", file=filename)


def _columns(cells: Sequence[str]) -> dict[int, str]:
    """The field of each column whose heading names one. A day or a sum is read from the first of its kind."""
    found: dict[int, str] = {}
    for at, cell in enumerate(cells):
        text = plain(cell).casefold()
        field = next((field for field, pattern in _HEADINGS if pattern.search(text)), "") if text else ""
        if field and (field in ("reference", "payer") or field not in found.values()):
            found[at] = field
    return found


def _numbered(lines: Iterator[StatementLine]) -> tuple[StatementLine, ...]:
    """The lines, those that are alike counted."""
    alike: Counter[str] = Counter()
    counted = []
    for line in lines:
        alike[line.id] += 1
        counted.append(replace(line, nth=alike[line.id]))
    return tuple(counted)


def _lines(rows: Sequence[GridRow], columns: Mapping[int, str]) -> Iterator[StatementLine]:
    """Each row as a line. Banks that write a day once mean it for the rows below."""
    day = ""
    for row in rows:
        line = _line(row, columns, day)
        day = line.day or day
        yield line


def _line(row: GridRow, columns: Mapping[int, str], before: str) -> StatementLine:
    """A row as a line; `before`: the day of the rows above."""
    cells: dict[str, list[str]] = {}
    for at, field in columns.items():
        cell = " ".join(unguarded(row.cells[at]).split()) if at < len(row.cells) else ""
        if cell:
            cells.setdefault(field, []).append(cell)
    joined = {field: " ".join(dict.fromkeys(found)) for field, found in cells.items()}
    amount, currency = _amount(joined)
    return StatementLine(
        number=row.line,
        day=_day(joined["day"]) if "day" in joined else before,
        amount=amount,
        currency=currency,
        reference=joined.get("reference", ""),
        payer=joined.get("payer", ""),
    )


def _amount(joined: Mapping[str, str]) -> tuple[Decimal | None, str]:
    """What came in, or below 0 what went out; and its currency."""
    stated = plain(joined.get("currency", "")).upper()
    for field in ("in", "amount", "out"):
        amount, currency = _money(joined.get(field, ""))
        if amount:
            goes = field == "out" or (
                field == "amount" and _OUT.fullmatch(plain(joined.get("sign", "")).casefold())
            )
            currency = next((each for each in (stated, currency) if each not in _HOMES), HOME)
            return (-abs(amount) if goes else amount), currency
    return None, HOME if stated in _HOMES else stated


def _money(text: str) -> tuple[Decimal | None, str]:
    """The amount of a cell and its currency; None if it has none to the cent."""
    match = _AMOUNT.fullmatch(plain(text).upper())
    cents = (match["cents"] or ".").rstrip("0") if match is not None else ""
    if match is None or len(cents) > len(".00"):
        return None, ""
    amount = Decimal(match["whole"].replace(",", "") + cents)
    signs = (match["before"], match["inner"], match["behind"])
    minus = bool(match["open"]) or any(sign in ("-", "−", "DR") for sign in signs)
    return (-amount if minus else amount), _NOT_HOME.get(match["sign"] or "", match["currency"] or "")


def _day(text: str) -> str:
    """The day at the beginning of a cell, as ISO has it; "" for none."""
    bare = unicodedata.normalize("NFKC", text).casefold().strip()
    for pattern in _DAYS:
        match = pattern.match(bare)
        if match is None:
            continue
        month = _MONTHS.index(match["m"]) + 1 if match["m"] in _MONTHS else match["m"]
        try:
            year = int(match["y"])
            return date(year if year > 99 else 2000 + year, int(month), int(match["d"])).isoformat()
        except ValueError:
            continue
    return ""
