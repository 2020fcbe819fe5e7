"""Half-typed sheets survive closing, a crash and a kill; they never get in the way of the event itself."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import put_on
from tests.ui.pages.scores.conftest import ONE, Driver, open_scores
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import DeedId, TableNo
from tourney.bootstrap import open_event
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.commands import ClearSheet, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from ui.pages.scores.draft_keeper import draft_file
from ui.widgets.theme import Look, load_tokens

PEAK, READING = DeedId("boardwalk"), DeedId("reading-railroad")
Reopen = Callable[[], Driver]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's state folder of this test."""
    return tmp_path / "state"


@pytest.fixture
def reopen(
    event: Application, folder: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Reopen]:
    """Opens the event in a new window; the one before is closed or not, as the test wants."""
    monkeypatch.setattr("ui.pages.scores.draft_keeper._WAIT_MS", 30)
    put_on(qapp, Look(load_tokens("light")))
    place = event.place
    event.close()
    opened: list[Driver] = []

    def made() -> Driver:
        opened.append(open_scores(open_event(place, clock=FixedClock()), qtbot, folder))
        return opened[-1]

    yield made
    for each in opened:
        each.gateway.close()


def kept_file(driver: Driver, folder: Path) -> Path:
    return draft_file(folder, driver.gateway.tournament.event.code, driver.gateway.place)


def wait_for_file(driver: Driver, folder: Path, has: str = "") -> Path:
    """Wait until typing has reached the disk by itself, as before a kill."""
    file = kept_file(driver, folder)
    driver.qtbot.waitUntil(lambda: file.exists() and has in file.read_text("utf-8"), timeout=5000)
    return file


def type_deeds(driver: Driver) -> None:
    """Deeds, cash, the paper's total and the order of bankruptcy, all half-done."""
    driver.page.switch_mode()
    driver.type("boa5re-+120\t900\t2")


def test_half_typed_sheets_are_there_again_after_closing_the_window(reopen: Reopen) -> None:
    first = reopen()
    type_deeds(first)
    first.gateway.close()
    again = reopen()
    player = again.table().seats[0]
    assert again.page.draft is not None
    sheet = again.page.draft.sheets[player]
    assert sheet.deeds == {PEAK: HOTEL, READING: MORTGAGED}
    assert (sheet.cash, sheet.total, sheet.place) == (120, 900, 2)
    assert ("scores.restored", "warn") in again.shell.said
    assert again.shell.waiting
    again.ctrl_enter()
    assert again.sheet(player).cash == 120


def test_a_killed_program_loses_nothing_that_was_typed(reopen: Reopen, folder: Path, tmp_path: Path) -> None:
    killed = reopen()
    killed.type("14215\n2")
    file = wait_for_file(killed, folder, "4215")
    saved = shutil.copy(file, tmp_path / "as-it-was")
    killed.gateway.close()
    shutil.copy(saved, file)
    again = reopen()
    first, second = again.table().seats[:2]
    assert again.page.draft is not None
    assert again.page.draft.sheets[first].total == 4215
    assert again.page.draft.sheets[second].place == 2


def test_entering_the_sheet_drops_what_was_kept(reopen: Reopen, folder: Path) -> None:
    driver = reopen()
    driver.type("14215\n")
    file = wait_for_file(driver, folder)
    driver.ctrl_enter()
    driver.qtbot.waitUntil(lambda: not file.exists(), timeout=5000)
    driver.gateway.close()
    assert not list(folder.iterdir())
    again = reopen()
    assert ("scores.restored", "warn") not in again.shell.said
    assert again.page.draft is not None
    assert not again.page.draft.dirty


def test_killed_between_entering_and_dropping_nothing_is_said(reopen: Reopen, folder: Path) -> None:
    driver = reopen()
    driver.type("14215\n")
    file = wait_for_file(driver, folder, "4215")
    text = file.read_text("utf-8")
    driver.ctrl_enter()
    driver.gateway.close()
    file.write_text(text, "utf-8")
    again = reopen()
    assert not again.shell.said
    assert again.page.draft is not None
    assert not again.page.draft.dirty


def test_sheets_stored_meanwhile_and_kept_typing_meet_and_a_person_decides(reopen: Reopen) -> None:
    driver = reopen()
    driver.type("14215\n")
    player = driver.table().seats[0]
    driver.gateway.close()
    other = open_event(driver.gateway.place, clock=FixedClock())
    theirs = Sheet(player, declared_total=4000, declared_place=1)
    other.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),), source="file"))
    other.close()
    again = reopen()
    assert again.page.panel.changed_hint.isVisible()
    again.page.panel.keep.click()
    again.ctrl_enter()
    assert again.sheet(player).declared_total == 4215


def test_a_correction_goes_on_with_its_reason(reopen: Reopen) -> None:
    driver = reopen()
    for place, total in ((1, 4000), (2, 3000), (3, 2000), (4, 1000)):
        driver.type(f"{place}{total}\n")
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.state() == "confirmed"
    driver.page.open_table(TableNo(1))
    driver.page.correct()
    driver.type("14100\n")
    driver.gateway.close()
    again = reopen()
    assert again.page.draft is not None
    assert again.page.draft.reason == driver.shell.reason
    again.ctrl_enter()
    assert again.sheet(again.table().seats[0]).declared_total == 4100
    assert again.state() == "confirmed"


def test_a_stored_itemised_sheet_is_recognised_however_it_was_entered(reopen: Reopen) -> None:
    driver = reopen()
    type_deeds(driver)
    driver.ctrl_enter()
    player = driver.table().seats[0]
    driver.page.panel.turn_to(player)
    driver.type("+130")
    driver.gateway.close()
    again = reopen()
    assert not again.page.panel.changed_hint.isVisible()
    again.ctrl_enter()
    assert again.sheet(player).cash == 130
    assert not again.errors


def test_a_damaged_file_is_put_aside_and_said_once(reopen: Reopen, folder: Path) -> None:
    driver = reopen()
    driver.gateway.close()
    file = kept_file(driver, folder)
    folder.mkdir(exist_ok=True)
    for text in ("{half a", "[]", '{"drafts": 1, "event": 3, "tables": [{}]}', "\x00", "9" * 5000):
        file.write_text(text, "utf-8")
        again = reopen()
        assert again.shell.said == [("scores.kept_damaged", "warn")]
        assert file.with_suffix(".damaged").read_text("utf-8") == text
        assert not file.exists()
        again.type("14215\n")
        again.gateway.close()
        assert file.exists()
        file.unlink()
        quiet = reopen()
        assert not quiet.shell.said
        quiet.gateway.close()


def test_a_folder_that_refuses_files_is_said_once_and_typing_goes_on(reopen: Reopen, folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    driver = reopen()
    driver.type("14215\n")
    driver.qtbot.waitUntil(lambda: ("scores.not_kept", "warn") in driver.shell.said, timeout=5000)
    driver.ctrl_enter()
    assert driver.sheet(driver.table().seats[0]).declared_total == 4215
    assert driver.shell.said.count(("scores.not_kept", "warn")) == 1


def test_the_file_holds_numbers_and_deeds_and_nothing_of_a_person(reopen: Reopen, folder: Path) -> None:
    driver = reopen()
    mail, phone = "wai@example.org", "91234567"
    driver.gateway.run(ImportPlayers((PlayerDraft(name_en="Wai Ming", email=mail, phone=phone),)))
    driver.settle()
    driver.type("14215\n")
    text = wait_for_file(driver, folder, "4215").read_text("utf-8")
    assert mail not in text
    assert phone not in text
    assert "Player" not in text
    assert "參賽者" not in text


def test_a_draft_of_a_sheet_that_was_taken_back_since_asks_too(reopen: Reopen) -> None:
    driver = reopen()
    driver.type("14215\n")
    driver.ctrl_enter()
    player = driver.table().seats[0]
    driver.page.panel.turn_to(player)
    driver.type("14300")
    driver.gateway.close()
    other = open_event(driver.gateway.place, clock=FixedClock())
    other.run(ClearSheet(ONE, player))
    other.close()
    again = reopen()
    assert again.page.panel.changed_hint.isVisible()


def test_a_second_window_leaves_the_first_ones_typing_alone(reopen: Reopen, folder: Path) -> None:
    first = reopen()
    first.type("14215\n")
    wait_for_file(first, folder, "4215")
    second = reopen()
    second.settle()
    assert ("scores.restored", "warn") not in second.shell.said
    assert second.page.draft is not None and not second.page.draft.dirty
    second.page.open_table(TableNo(2))
    second.type("13999\n")
    first.gateway.close()
    second.gateway.close()
    again = reopen()
    assert again.shell.said.count(("scores.restored", "warn")) == 1
    assert {(draft.table, draft.dirty) for draft in again.page._controller.dirty()} == {(1, True), (2, True)}
    again.gateway.close()
    assert [path.name for path in folder.iterdir()] == [kept_file(again, folder).name]


def test_two_windows_that_typed_the_same_table_lose_neither(reopen: Reopen) -> None:
    first = reopen()
    first.type("14215\n")
    second = reopen()
    second.type("13999\n")
    first.gateway.close()
    second.gateway.close()
    again = reopen()
    player = again.table().seats[0]
    assert again.page.draft is not None and again.page.draft.sheets[player].total == 4215
    again.ctrl_enter()
    again.gateway.close()
    later = reopen()
    assert later.page.draft is not None and later.page.draft.sheets[player].total == 3999
