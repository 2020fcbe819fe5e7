"""Statements of banks as they are downloaded: headings, days, amounts and signs of many kinds."""

from __future__ import annotations

import io
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tourney.banking.statement import StatementLine, read_statement
from tourney.base.errors import BadInput

COLUMNS = '''HSBC Business Direct,,,,
Account number,123-456789-838,,,
,,,,
Date,Transaction Details,Withdrawals,Deposits,Balance
05 Dec 2026,OPENING BALANCE,,,"10,000.00"
,FPS CHAN TAI MAN HY56-31,,"1,000.00","11,000.00"
06DEC2026,ATM,500.00,0.00,"10,500.00"
6/12/26,"REF, ""x""",,88.5,
Dec,what is no day,,7,
'''
CHINESE = (
    "交易日期;摘要;貨幣;存入金額;支出金額;付款人;結餘\n"
    "2026/12/05;轉數快 HY56-31;HKD;500.00;;陳大文;1\n"
    "2026年12月6日;轉數快;人民幣;８８.50;;李小明;2\n"
    "20261207;退款;港幣;;HK$20;;3\n"
)
SIGNED = (
    "Value date\tAmount\tDr/Cr\tPayer\tReference\tCcy\n"
    "2026-12-05 10:30\tHKD 500\tCR\tCHAN\tHY56-31\t\n"
    "2026-12-05\t500\tDR\tCHAN\tHY56-31\t\n"
    "Dec 5, 2026\t(12.00)\t\tCHAN\t\tHKD\n"
    "2026-12-05\t500.00 CR\t\tCHAN\tHY56-31\tUSD\n"
    "2026-12-05\t-3.20\t\tCHAN\t\t\n"
)


def lines(text: str, encoding: str = "utf-8") -> list[tuple[int, str, str, str, str, str]]:
    read = read_statement(text.encode(encoding), "statement.csv")
    return [
        (
            each.number,
            each.day,
            "" if each.amount is None else str(each.amount),
            each.currency,
            each.reference,
            each.payer,
        )
        for each in read
    ]


def test_two_columns_of_sums_below_what_the_bank_says_of_itself() -> None:
    assert lines(COLUMNS) == [
        (5, "2026-12-05", "", "HKD", "OPENING BALANCE", ""),
        (6, "2026-12-05", "1000", "HKD", "FPS CHAN TAI MAN HY56-31", ""),
        (7, "2026-12-06", "-500", "HKD", "ATM", ""),
        (8, "2026-12-06", "88.5", "HKD", 'REF, "x"', ""),
        (9, "", "7", "HKD", "what is no day", ""),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "big5", "utf-16", "gb18030"])
def test_chinese_headings_in_any_encoding(encoding: str) -> None:
    assert lines(CHINESE, encoding) == [
        (2, "2026-12-05", "500", "HKD", "轉數快 HY56-31", "陳大文"),
        (3, "2026-12-06", "88.5", "人民幣", "轉數快", "李小明"),
        (4, "2026-12-07", "-20", "HKD", "退款", ""),
    ]


def test_one_column_of_sums_with_signs_of_every_kind() -> None:
    assert [(day, amount, currency) for _, day, amount, currency, *_ in lines(SIGNED)] == [
        ("2026-12-05", "500", "HKD"),
        ("2026-12-05", "-500", "HKD"),
        ("2026-12-05", "-12", "HKD"),
        ("2026-12-05", "500", "USD"),
        ("2026-12-05", "-3.2", "HKD"),
    ]


@pytest.mark.parametrize("amount", ["88.505", "much", "1.234,50", "", "0.00", "=SUM(A1)", "9" * 40])
def test_what_is_no_sum_to_the_cent_is_none(amount: str) -> None:
    (line,) = read_statement(f'Date,Amount\n2026-12-05,"{amount}"\n'.encode(), "s.csv")
    assert line.amount is None


@pytest.mark.parametrize(
    "heads",
    [
        "Posting Date,Narrative,Credit Amount,Debit Amount",
        "Transaction date,Particulars,Money in,Money out",
        "日期,交易描述,存款,提款",
        "入賬日期 Date,說明 Description,貸方 Credit,借方 Debit",
        "DATE,REF,PAID IN (HK$),PAID OUT (HK$)",
    ],
)
def test_usual_headings_are_understood(heads: str) -> None:
    (line,) = read_statement(f"{heads}\n1/3/2026,HY56-31,500.00,\n".encode(), "s.csv")
    assert line == StatementLine(2, "2026-03-01", Decimal(500), "HKD", "HY56-31", "")


def test_lines_that_are_alike_are_counted_and_have_an_identity_each() -> None:
    row = "2026-12-05,500,HY56-31,CHAN\n"
    first = read_statement(f"Date,Amount,Reference,Payer\n{row}{row}".encode(), "s.csv")
    again = read_statement(b"Payer,Date,Reference,Amount\nCHAN,5/12/2026,HY56-31,500.00\n", "t.csv")
    assert [each.nth for each in first] == [1, 2]
    assert len({each.id for each in first}) == 2 and again[0].id == first[0].id


def test_a_workbook_is_read_too() -> None:
    book, out = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in (("Bank of Hong Kong",), ("Date", "Details", "Credit"), ("2026-12-05", "HY56-31", 88.5)):
        book.active.append(row)
    book.save(out)
    (line,) = read_statement(out.getvalue(), "s.xlsx")
    assert (line.number, line.day, line.amount) == (3, "2026-12-05", Decimal("88.5"))


@pytest.mark.parametrize("text", ["Name,Pledged\nChan,500\n", "Date,Balance\n2026-01-01,5\n", "hello"])
def test_what_is_no_statement_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_statement(text.encode(), "s.csv")
    assert refused.value.key == "paying.no_statement"


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for start in (b"", b"Date,Amount\n"):
        with suppress(BadInput):
            read_statement(start + data, "s.csv")
