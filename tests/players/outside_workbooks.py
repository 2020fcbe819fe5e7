"""Workbooks as schools and offices hand them over, each with what must come of it (as `outside_texts`)."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import openpyxl
from openpyxl.styles import Font
from openpyxl.workbook import Workbook

from tests.players.outside_texts import Outside


class OutsideBook(NamedTuple):
    """A workbook, made when it is asked for, and what it gives."""

    what: Outside
    made: Callable[[], bytes]


def book_of(**sheets: Sequence[Sequence[Any]]) -> Workbook:
    """A workbook of these sheets."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    return book


def saved(book: Workbook) -> bytes:
    """Its file."""
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


HEAD = ("No.", "Name", "School")
TWO = (HEAD, (1, "Kwok Mei Fong", "North"), (2, "Lai Chun Ho", "North"))
THREE = (*TWO, (3, "Tse Wai", "South"))


def two_sheets() -> bytes:
    return saved(book_of(Primary=THREE, Secondary=TWO))


def cover_sheet() -> bytes:
    cover = (("Charity Cup",), ("Prepared by office",), ("3 October 2026",))
    return saved(book_of(Cover=cover, Players=THREE))


def choices_behind() -> bytes:
    return saved(book_of(Players=THREE, Schools=(("School",), ("North",), ("South",))))


def merged_schools() -> bytes:
    book = book_of(
        Sheet1=(
            ("School", "Name", "Class"),
            ("St Mark's School", "Kwok Mei Fong", "5A"),
            (None, "Lai Chun Ho", "5B"),
            ("Harbour College", "Tse Wai", "1C"),
            (None, "Au Tsz Kiu", "1D"),
        )
    )
    book.worksheets[0].merge_cells("A2:A3")
    book.worksheets[0].merge_cells("A4:A5")
    return saved(book)


def hidden_row() -> bytes:
    book = book_of(Sheet1=THREE)
    book.worksheets[0].row_dimensions[3].hidden = True
    return saved(book)


def struck_row() -> bytes:
    book = book_of(Sheet1=THREE)
    for cell in book.worksheets[0][3]:
        cell.font = Font(strike=True)
    return saved(book)


def spoilt_classes() -> bytes:
    day = datetime.datetime
    return saved(
        book_of(
            Sheet1=(
                ("Name", "Class"),
                ("Kwok Mei Fong", day(2026, 3, 5)),
                ("Lai Chun Ho", "5B"),
                ("Tse Wai", day(2026, 4, 6)),
            )
        )
    )


def merged_headings() -> bytes:
    book = book_of(
        Sheet1=(
            ("Participant", None, "School", "Parent", None),
            ("Surname", "Given name", None, "Name", "Phone"),
            ("Kwok", "Mei Fong", "North", "Kwok Wai Man", 91230001),
            ("Lai", "Chun Ho", "South", "Lai Siu Fan", 91230002),
        )
    )
    sheet = book.worksheets[0]
    sheet.merge_cells("A1:B1")
    sheet.merge_cells("C1:C2")
    sheet.merge_cells("D1:E1")
    return saved(book)


def side_by_side() -> bytes:
    return saved(
        book_of(
            Sheet1=(
                (*HEAD, None, *HEAD),
                (1, "Kwok Mei Fong", "North", None, 3, "Tse Wai", "South"),
                (2, "Lai Chun Ho", "North", None, 4, "Au Tsz Kiu", "South"),
                (None, None, None, None, 5, "Yeung Hin", "South"),
            )
        )
    )


def form_answers() -> bytes:
    at = datetime.datetime
    return saved(
        book_of(
            **{
                "Form Responses 1": (
                    (
                        "Timestamp",
                        "參賽者姓名 Name of player",
                        "電話 Phone",
                        "Would you like to sponsor? (HK$)",
                    ),
                    (at(2026, 10, 3, 21, 14, 2), "溫子晴 Wan Tsz Ching", 85291230001.0, 300),
                    (at(2026, 10, 3, 21, 31, 45), "伍卓謙 Ng Cheuk Him", 85291230002.0, None),
                )
            }
        )
    )


NORTH = ("1|Kwok Mei Fong|North", "2|Lai Chun Ho|North")
SOUTH = (*NORTH, "3|Tse Wai|South")
WORKBOOKS = tuple(
    OutsideBook(Outside(name, "", fields, gives, asks, tells), made)
    for name, made, fields, gives, asks, tells in (
        ("two sheets of players", two_sheets, "", (), "sheet", ()),
        ("a cover sheet first", cover_sheet, "number name_en team", SOUTH, None, ()),
        ("a sheet of choices behind the players", choices_behind, "number name_en team", SOUTH, None, ()),
        (
            "a school merged down over its players",
            merged_schools,
            "name_en team division",
            (
                "Kwok Mei Fong|St Mark's School|5A",
                "Lai Chun Ho|St Mark's School|5B",
                "Tse Wai|Harbour College|1C",
                "Au Tsz Kiu|Harbour College|1D",
            ),
            None,
            (),
        ),
        ("a row hidden by a filter", hidden_row, "", (), "marked", ()),
        ("a row struck through", struck_row, "", (), "marked", ()),
        (
            "classes that Excel has made dates of",
            spoilt_classes,
            "name_en division",
            ("Kwok Mei Fong|2026-03-05", "Lai Chun Ho|5B", "Tse Wai|2026-04-06"),
            None,
            ("exchange.made_dates",),
        ),
        (
            "two lines of headings, the upper one merged",
            merged_headings,
            "name_en team phone",
            ("Kwok Mei Fong|North|91230001", "Lai Chun Ho|South|91230002"),
            None,
            (),
        ),
        (
            "two blocks on one sheet",
            side_by_side,
            "number name_en team",
            (*NORTH, "3|Tse Wai|South", "4|Au Tsz Kiu|South", "5|Yeung Hin|South"),
            None,
            (),
        ),
        (
            "answers of a form with times and long telephones",
            form_answers,
            "name_zh name_en phone pledged",
            ("溫子晴|Wan Tsz Ching|85291230001|300", "伍卓謙|Ng Cheuk Him|85291230002|0"),
            None,
            (),
        ),
    )
)
