"""The scoresheet: one page a player, its code readable, every box with its value."""

from __future__ import annotations

import pytest

from tests.documents.every_document import made
from tests.documents.pdf_reading import open_pdf, page_pixels, pages_text
from tests.documents.qr_reading import read_qr
from tests.documents.samples import HEAD, pack
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.competition.codes import badge_code, sheet_code
from tourney.documents.kit.qr import qr_rows
from tourney.documents.kit.rendering import render
from tourney.documents.kit.surface import MM
from tourney.documents.kit.wording import Wording
from tourney.documents.scoresheet_form import QR, RIGHT, ROW
from tourney.documents.scoresheets import scoresheets
from tourney.views.paper import SheetPack, SheetPage

_SCALE = 300 / 72


def test_every_player_has_a_page_of_his_own_in_seat_order() -> None:
    pages = pages_text(made("scoresheets", 8, "en"))
    assert len(pages) == 8
    for number, page in enumerate(pages, 1):
        assert f"TY1/KX7Q/2/{(number + 3) // 4}/{number}" in page


def test_the_code_on_the_paper_is_the_code_of_the_sheet() -> None:
    sheets = pack(8)
    data = render(scoresheets(sheets, Wording("both")))
    for index in (0, 7):
        wanted = sheets.pages[index].code
        squares = len(qr_rows(wanted))
        picture = page_pixels(data, index, _SCALE)
        module = QR / (squares + 6)
        left, top = RIGHT - QR + 3.5 * module, 8 * MM + 3.5 * module
        steps = [step * module for step in range(squares)]
        found = [
            [int(picture.getpixel((int((left + x) * _SCALE), int((top + y) * _SCALE))) < 128) for x in steps]
            for y in steps
        ]
        assert read_qr(found) == wanted


@pytest.mark.parametrize("number", [1, 40, 400, 10_000])
def test_every_kind_of_code_reads_back(number: int) -> None:
    heat, table, player = HeatId("final"), TableNo(number), PlayerNo(number)
    for code in (sheet_code("KX7Q", heat, table, player), badge_code("KX7Q", player)):
        assert read_qr(qr_rows(code)) == code


def test_every_deed_stands_with_the_value_of_each_of_its_boxes() -> None:
    page = pages_text(made("scoresheets", 1, "en"))[0]
    sheets = pack(1)
    assert len(sheets.deeds) == 28
    for deed in sheets.deeds:
        assert deed.name_en in page
        assert len(deed.boxes) == (7 if deed.group not in ("railroad", "utility") else 2)
    words = page.split()
    for value in ("30", "60", "110", "310", "1,400", "175"):
        assert value in words


def test_rows_are_high_enough_to_circle_with_a_pencil() -> None:
    assert ROW >= 6 * MM


def test_places_to_circle_are_those_of_the_table() -> None:
    page = SheetPage("", None, None, None, 3, None)
    sheets = SheetPack(HEAD, pack(1).deeds, pack(1).notes, (page,))
    three = pages_text(render(scoresheets(sheets, Wording("en"))))[0]
    place = three[three.index("TOTAL") :]
    assert "1\n2\n3" in place.replace(" ", "\n") or "1 2 3" in place


def test_a_spare_sheet_has_lines_for_name_and_team() -> None:
    page = SheetPage("", None, None, None, 5, None)
    sheets = SheetPack(HEAD, pack(1).deeds, pack(1).notes, (page,) * 2)
    shown = pages_text(render(scoresheets(sheets, Wording("en"))))
    assert len(shown) == 2
    assert "Name" in shown[0]
    assert "Team" in shown[0]


def test_a_filled_sheet_shows_values_sub_totals_and_total() -> None:
    page = pages_text(made("scoresheets-filled", 1, "en"))[0]
    for number in ("1,400", "1,150", "2,550", "1,520", "2,650", "4,170", "1,500"):
        assert number in page


def test_the_constant_part_is_drawn_once() -> None:
    one, many = len(made("scoresheets", 4, "en")), len(made("scoresheets", 104, "en"))
    assert (many - one) / 100 < 3_000, "bytes a page"


def test_tables_are_bookmarks() -> None:
    with open_pdf(made("scoresheets", 8, "en")) as document:
        assert [mark.get_title() for mark in document.get_toc()] == ["Table 1", "Table 2"]
