"""The entry template through the terminal: numbers beside other names, tables that are missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cli.conftest import Terminal
from tourney.files import template_layout as at

ROWS = at.TemplateLayout()


@pytest.fixture(scope="module")
def kept() -> dict[str, bytes]:
    """The files of `filled`, made once."""
    return {}


@pytest.fixture
def filled(tourney: Terminal, kept: dict[str, bytes]) -> Terminal:
    """Three tables of four whose template is filled in: everybody has some cash and nothing else."""
    if not kept:
        make(tourney)
        kept.update((each.name, each.read_bytes()) for each in Path().iterdir())
    for name, data in kept.items():
        Path(name).write_bytes(data)
    return tourney


def make(tourney: Terminal) -> None:
    Path("players.csv").write_text(
        "name_zh,name_en\n陳大文,Chan Tai Man\n,Player 2\n李,\n" + "".join(f",Guest {n}\n" for n in range(9)),
        encoding="utf-8",
    )
    tourney("new", "day.tourney", "--format", "hk-90")
    tourney("import", "day.tourney", "players.csv")
    tourney("draw", "day.tourney", "--heat", 1, "--seed", 1)
    tourney("publish", "day.tourney", "--heat", 1)
    for language in ("en", "zh-HK", "both"):
        tourney(
            "print", "day.tourney", "template", "--heat", 1, "--lang", language, "--out", f"{language}.xlsx"
        )
        change(f"{language}.xlsx", fill)


def fill(book: Any) -> None:
    for sheet in book.worksheets[:-1]:
        for seat in range(1, 5):
            sheet[ROWS.cash_cell(seat)] = 1000 + 100 * seat
        for position in range(ROWS.deeds):
            sheet.cell(ROWS.deed_row(position), at.BANK_COLUMN).value = "x"


def change(file: str, work: Any) -> None:
    book = openpyxl.load_workbook(file)
    work(book)
    book.save(file)


def states(tourney: Terminal) -> dict[int, str]:
    tables = tourney("tables", "day.tourney", "--heat", 1, "--json")["tables"]
    return {each["table"]: each["state"] for each in tables}


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_a_template_in_any_language_knows_its_players(filled: Terminal, language: str) -> None:
    filled("enter", "day.tourney", f"{language}.xlsx")
    assert set(states(filled).values()) == {"checked"}


def test_numbers_that_were_swapped_are_asked_about(filled: Terminal) -> None:
    def swap(book: Any) -> None:
        sheet = book.worksheets[1]
        a, b = sheet[at.player_cell(1)], sheet[at.player_cell(2)]
        a.value, b.value = b.value, a.value

    change("both.xlsx", swap)
    report = filled("enter", "day.tourney", "both.xlsx", code=1)
    assert "2 numbers do not fit the names" in report and "D5" in report and "E5" in report
    assert "--by-number" in report and set(states(filled).values()) == {"out"}
    filled("enter", "day.tourney", "both.xlsx", "--by-number")
    assert set(states(filled).values()) == {"checked"}


def test_a_number_that_nobody_has_is_named_with_its_cell(filled: Terminal) -> None:
    def mistype(book: Any) -> None:
        book.worksheets[0][at.player_cell(3)] = 999

    change("en.xlsx", mistype)
    report = filled("enter", "day.tourney", "en.xlsx", "--by-number", code=1)
    assert "“Table 1” F5: No player 999" in report and set(states(filled).values()) == {"out"}


def test_tables_without_a_worksheet_are_named_and_blank_ones_are_not(filled: Terminal) -> None:
    def without(book: Any) -> None:
        del book["Table 2"]
        for seat in range(1, 5):
            book["Table 3"][ROWS.cash_cell(seat)] = None
        for position in range(ROWS.deeds):
            book["Table 3"].cell(ROWS.deed_row(position), at.BANK_COLUMN).value = None

    change("en.xlsx", without)
    report = filled("enter", "day.tourney", "en.xlsx")
    assert "! one table has no worksheet: 2" in report
    assert states(filled) == {1: "checked", 2: "out", 3: "out"}


def test_deeds_exchanged_in_the_hidden_column_are_told_by_their_cell(filled: Terminal) -> None:
    def exchange(book: Any) -> None:
        sheet = book.worksheets[1]
        one, other = (sheet[at.cell(row, at.DEED_ID_COLUMN)] for row in (7, 9))
        one.value, other.value = other.value, one.value

    change("both.xlsx", exchange)
    report = filled("enter", "day.tourney", "both.xlsx", code=1)
    assert "A7" in report and "rows were moved here" in report
    assert set(states(filled).values()) == {"out"}


@pytest.mark.parametrize("written", ["london", "", "hong-kong "])
def test_a_form_of_another_board_is_told(filled: Terminal, written: str) -> None:
    change("both.xlsx", lambda book: book.worksheets[0].__setitem__(at.EDITION_CELL, written))
    if written.strip() == "hong-kong":
        filled("enter", "day.tourney", "both.xlsx")
        return
    report = filled("enter", "day.tourney", "both.xlsx", code=1)
    assert "E1" in report and "board or rules have changed" in report
    assert set(states(filled).values()) == {"out"}


def test_places_that_contradict_the_totals_are_confirmed_only_by_the_tables_number(filled: Terminal) -> None:
    def contradict(book: Any) -> None:
        for seat in range(1, 5):
            book.worksheets[1][ROWS.paper_place_cell(seat)] = seat

    change("en.xlsx", contradict)
    report = filled("enter", "day.tourney", "en.xlsx", "--confirm", code=1)
    assert "table 2, places contradict totals" in report
    assert "tourney confirm day.tourney --heat 1 --table 2" in report
    assert states(filled) == {1: "confirmed", 2: "checked", 3: "confirmed"}
    report = filled("confirm", "day.tourney", "--heat", 1, code=1)
    assert "table 2, places contradict totals" in report
    filled("confirm", "day.tourney", "--heat", 1, "--table", 2)
    assert set(states(filled).values()) == {"confirmed"}


def test_a_template_of_another_draw_is_refused_unless_its_numbers_are_right(filled: Terminal) -> None:
    def of_draw_7(book: Any) -> None:
        for sheet in book.worksheets[:-1]:
            sheet[at.DRAW_CELL] = 7

    change("en.xlsx", of_draw_7)
    report = filled("enter", "day.tourney", "en.xlsx", code=1)
    assert "heat 1 has other seats now" in report and "--by-number" in report
    assert set(states(filled).values()) == {"out"}
    filled("enter", "day.tourney", "en.xlsx", "--by-number")
    assert set(states(filled).values()) == {"checked"}
