"""Players: what is not sure of a list is asked, its reading shown below and the other one click away."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, primary, wait
from tourney.application.application import Application
from ui.pages.players.page import PlayersPage

FORM = (
    "Timestamp,Email Address,1. What is the participant's name? (English) 參賽者英文姓名,2. 參賽者中文姓名,"
    "3. School / Organisation,Contact number,I agree to photos being taken 同意拍照,Any allergies?\n"
    "2026/10/03 9:14:02 PM GMT+8,k@example.hk,Kwok Mei Fong,郭美芳,North,9123 0001,同意 Yes,\n"
    "2026/10/03 9:20:41 PM GMT+8,l@example.hk,Lai Chun Ho,黎俊豪,South,9123 0002,不同意 No,Nuts\n"
)


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> PlayersPage:
    """The page with the event's 24 players."""
    return page_in(window_of(event), "players", PlayersPage, settled)


def read(qtbot: QtBot, page: PlayersPage, file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    page.import_file(file)
    wait(qtbot, page)


def names(page: PlayersPage) -> list[str]:
    return [draft.name_en or draft.name_zh for _, draft in page.importing.rows.rows_model.rows]


def answer(qtbot: QtBot, page: PlayersPage, about: str, n: int) -> None:
    qtbot.mouseClick(page.importing.questions.buttons[about][n], Qt.MouseButton.LeftButton)
    wait(qtbot, page)


def test_a_first_line_that_may_be_headings_is_asked_about_and_can_be_turned_round(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    read(qtbot, page, tmp_path / "a.csv", "Teilnehmer;Verein\nHans Muster;FC Kowloon\nUte Kern;Harbour FC\n")
    importing = page.importing
    assert names(page) == ["Teilnehmer", "Hans Muster", "Ute Kern"]
    assert not primary(page).isEnabled() and "the question above" in importing.why_not
    assert page.window().focusWidget() is importing.questions.buttons["headings"][0]
    answer(qtbot, page, "headings", 1)
    assert names(page) == ["Hans Muster", "Ute Kern"] and primary(page).isEnabled()
    answer(qtbot, page, "headings", 0)
    assert names(page) == ["Teilnehmer", "Hans Muster", "Ute Kern"] and primary(page).isEnabled()


def test_who_is_crossed_off_is_left_out_or_kept(qtbot: QtBot, page: PlayersPage, tmp_path: Path) -> None:
    read(qtbot, page, tmp_path / "a.csv", "Name,Status\nKwok Mei Fong,\nLai Ho,Cancelled\n")
    assert not primary(page).isEnabled()
    answer(qtbot, page, "marked", 0)
    assert names(page) == ["Kwok Mei Fong"] and primary(page).isEnabled()
    answer(qtbot, page, "marked", 1)
    assert names(page) == ["Kwok Mei Fong", "Lai Ho"] and primary(page).isEnabled()
    assert "line 3 (Cancelled)" in page.importing.remarks.full_text


def test_the_sheet_of_several_is_chosen(qtbot: QtBot, page: PlayersPage, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for title, people in (("Primary", ["Kwok Mei Fong"]), ("Secondary", ["Lai Chun Ho", "Tse Wai"])):
        sheet = book.create_sheet(title)
        for person in ["Name", *people]:
            sheet.append([person])
    book.save(tmp_path / "a.xlsx")
    page.import_file(tmp_path / "a.xlsx")
    wait(qtbot, page)
    assert not primary(page).isEnabled()
    answer(qtbot, page, "sheet", 1)
    assert names(page) == ["Lai Chun Ho", "Tse Wai"] and primary(page).isEnabled()
    assert "Primary: one player" in page.importing.remarks.full_text


def test_columns_that_are_not_used_are_kept_as_notes_where_that_is_ticked(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    read(qtbot, page, tmp_path / "a.csv", "Name,T-shirt,Lunch\nKwok Mei Fong,M,Fish\n")
    importing = page.importing
    assert "Name; 2 columns not used" in importing.understood.full_text
    importing.notes.click()
    wait(qtbot, page)
    assert importing.rows.rows_model.rows[0][1].note == "T-shirt: M; Lunch: Fish"


def test_long_headings_stand_whole_above_their_columns(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    read(qtbot, page, tmp_path / "a.csv", FORM)
    strip = page.importing.columns
    cards = [strip.title(place) for place in range(len(strip.choices))]
    assert cards[2].full_text == "1. What is the participant's name? (English) 參賽者英文姓名"
    rooms = [card.parentWidget() for card in cards]
    assert None not in rooms

    def apart() -> bool:
        edges = [room.geometry() for room in rooms if room is not None]
        return all(left.right() < right.left() for left, right in pairwise(edges))

    qtbot.waitUntil(apart)
    assert all(card.height() >= card.heightForWidth(card.width()) for card in cards)
    lowest = max(choice.mapTo(strip, choice.rect().bottomLeft()).y() for choice in strip.choices)
    assert lowest <= strip.height() and strip.height() <= page.height() // 2
