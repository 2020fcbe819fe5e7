"""Sheets of boards and rules that are not the usual ones, typed by keys; rules chosen on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import choose_rare, put_on
from tests.ui.pages.scores.conftest import ONE, Driver, open_scores
from tourney.base.clocks import FixedClock
from tourney.base.ids import DeedId, TableNo
from tourney.base.texts import CHINESE
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.rules.board_files import OWN_BOARDS
from tourney.rules.rulebook import HOTEL
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from ui.pages.scores.deeds import levels_of
from ui.pages.scores.page import RulesDialog
from ui.widgets.theme import Look, load_tokens

BOARDS = Path(__file__).parents[3] / "boards"


def at_the_desk(
    folder: Path, qtbot: QtBot, edition: str, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> Driver:
    """Four players at one table of a board of somebody's own, table 1 open."""
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))
    app = create_event(
        str(folder / "day.tourney"), "hk-90", edition, clock=FixedClock(), name="Day", ruleset=ruleset
    )
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    return open_scores(app, qtbot)


@pytest.fixture
def village(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driver]:
    put_on(qapp, Look(load_tokens("light")))
    driver = at_the_desk(tmp_path, qtbot, "village", "tournament", monkeypatch)
    yield driver
    driver.gateway.close()


@pytest.fixture
def works(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driver]:
    put_on(qapp, Look(load_tokens("light")))
    driver = at_the_desk(tmp_path, qtbot, "works", "short", monkeypatch)
    yield driver
    driver.gateway.close()


def test_sixteen_deeds_and_their_notes_are_typed_checked_and_confirmed(village: Driver) -> None:
    village.page.switch_mode()
    form, panel = village.page.panel.form, village.page.panel
    assert form is not None
    assert (len(form.deeds), form.notes) == (16, (100, 20, 5, 1))
    assert tuple(panel.itemised.cash.notes) == form.notes
    players = [seat.number for seat in form.seats]
    village.type("reed" + "11")
    village.page.panel.itemised.cash.notes[100].setFocus()
    village.type("3")
    assert panel.check.results[players[0]].total == 40 + 30 + 70 + 30 + 300
    for player in players[1:]:
        panel.turn_to(player)
        panel.itemised.cash.total.setFocus()
        village.type("50")
    village.ctrl_enter()
    stored = village.sheet(players[0])
    assert (stored.deeds, stored.notes, stored.cash) == ({"reed-bank": 1, "duck-pond": 1}, {100: 3}, 300)
    assert [problem.code for problem in panel.check.problems] == ["deed_missing"]
    panel.checks.bank_has.emit(panel.check.problems[0].deeds)
    village.ctrl_enter()
    village.ctrl_enter()
    assert village.state() == "confirmed"
    assert not village.errors


def test_a_board_with_a_hotel_after_three_houses_has_a_box_less(works: Driver) -> None:
    works.page.switch_mode()
    form, grid = works.page.panel.form, works.page.panel.itemised.grid
    assert form is not None and len(form.deeds) == 22
    assert levels_of(form.deeds) == [-1, 0, 1, 2, 3, HOTEL]
    assert form.notes == (1000, 200, 50, 10, 5)
    works.type("exchange")
    current = grid.current
    assert current is not None and current.id == "exchange"
    works.type("4")
    assert grid.refused
    works.type("5")
    draft = works.page.draft
    assert draft is not None and draft.current is not None
    assert draft.sheets[draft.current].deeds == {"exchange": HOTEL}
    assert works.page.panel.check.results[draft.current].property == 380 + 4 * 160


@pytest.fixture
def industries(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driver]:
    put_on(qapp, Look(load_tokens("light")))
    driver = at_the_desk(tmp_path, qtbot, "millionaire", "millionaire", monkeypatch)
    yield driver
    driver.gateway.close()


def test_a_sheet_of_millionaire_speaks_of_branches_and_enterprises(industries: Driver) -> None:
    industries.page.switch_mode()
    panel, grid = industries.page.panel, industries.page.panel.itemised.grid
    industries.type("cinema" + "5" + "bakery" + "2")
    captions = grid.words.captions
    assert (captions[HOTEL], captions[3], len(levels_of(grid.lines))) == ("E", "3", 6)
    words = [grid.words.level(grid.lines[at], level) for at, level in ((0, HOTEL), (1, 1), (2, 3))]
    assert words == ["an enterprise, 250\u00a0F", "1 branch, 110\u00a0F", "3 branches, 220\u00a0F"]
    said = [panel.itemised.search_words, *(what for _, what in industries.page.shortcuts())]
    said += [line.text for line in panel.checks.lines]
    plain = " ".join(said).lower()
    assert "enterprise" in plain and "is missing" in plain
    assert not any(word in plain for word in ("house", "hotel")), plain
    industries.gateway.set_language(CHINESE.language)
    industries.page.retranslate()
    industries.page.refresh()
    industries.settle()
    assert grid.words.captions[HOTEL] == "企業" and "5 企業" in panel.itemised.search_words
    assert not industries.errors


def test_the_rules_of_a_table_are_chosen_on_the_page(driver: Driver, qtbot: QtBot) -> None:
    page = driver.page
    assert page.panel.rules.isHidden()
    choose_rare(qtbot, page.panel, "Rules…")
    dialog = page.findChild(RulesDialog, "table-rules")
    assert dialog is not None and not dialog.events.isEnabled()
    assert dialog.choose.isDefault(), "nothing is entered yet that would be valued otherwise"
    dialog.rules.ruleset.setCurrentIndex(dialog.rules.ruleset.findData("short"))
    dialog.rules.ruleset.activated.emit(dialog.rules.ruleset.currentIndex())
    QTest.keyClicks(dialog.rules.options.typed, "hotels=lots")
    QTest.mouseClick(dialog.choose, Qt.MouseButton.LeftButton)
    assert "0-1000" in dialog.rules.options.problem
    dialog.rules.options.typed.setText("")
    QTest.mouseClick(dialog.choose, Qt.MouseButton.LeftButton)
    driver.settle()
    assert driver.application.rules.books.of(driver.table()).ruleset == "short"
    assert page.panel.rules.text() == "Short game"
    page.open_table(TableNo(2))
    assert page.panel.rules.isHidden()
    page.open_table(TableNo(1))
    QTest.mouseClick(page.panel.rules, Qt.MouseButton.LeftButton)
    again = page.findChildren(RulesDialog, "table-rules")[-1]
    QTest.mouseClick(again.events, Qt.MouseButton.LeftButton)
    driver.settle()
    assert not driver.table().ruleset
    assert not driver.errors


def test_rules_that_value_entered_sheets_otherwise_are_not_chosen_by_one_enter(
    driver: Driver, qtbot: QtBot
) -> None:
    seats = driver.table().seats
    sheets = tuple(Sheet(player, cash=100 * player) for player in seats)
    driver.gateway.run(EnterSheets(driver.table().heat, (TableEntry(driver.table().table, sheets),)))
    driver.settle()
    driver.page.open_table(driver.table().table)
    choose_rare(qtbot, driver.page.panel, "Rules…")
    dialog = driver.page.findChildren(RulesDialog, "table-rules")[-1]
    assert dialog.choose.property("kind") == "danger" and not dialog.choose.isDefault()
    QTest.keyClick(dialog.rules.options.typed, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert not driver.table().ruleset


def test_houses_without_limit_and_sums_of_pledges_are_typed_as_numbers(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on(qapp, Look(load_tokens("light")))
    driver = at_the_desk(tmp_path, qtbot, "landlord", "landlord", monkeypatch)
    driver.page.switch_mode()
    form = driver.page.panel.itemised
    assert not form.number.isHidden() and "=" in dict(driver.page.shortcuts())
    for deed, number in (("wayback", "7"), ("lent", "66")):
        form.grid.go_to(DeedId(deed))
        form.grid.setFocus()
        QTest.keyClicks(form.grid, "=")
        QTest.keyClicks(form.number, number)
        QTest.keyClick(form.number, Qt.Key.Key_Return)
    assert driver.page.draft is not None and driver.page.draft.current is not None
    draft = driver.page.draft.sheets[driver.page.draft.current]
    assert draft.deeds == {"wayback": 7, "lent": 66}
    form.grid.go_to(DeedId("wayback"))
    QTest.keyClick(form.grid, Qt.Key.Key_Left)
    assert draft.deeds[DeedId("wayback")] == HOTEL
    form.grid.go_to(DeedId("pdq"))
    assert not form.number.isEnabled()
    driver.gateway.close()


def test_where_the_deeds_scroll_anyway_the_first_problem_of_the_check_is_whole(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A laptop's 1366 x 768 with a message below: the landlord's 32 rows left half a line to the check."""
    put_on(qapp, Look(load_tokens("light")))
    driver = at_the_desk(tmp_path, qtbot, "landlord", "landlord", monkeypatch)
    driver.page.switch_mode()
    driver.type("+1501\n+1502\n+1503\n+1504\n")
    panel = driver.page.panel
    scrolled = 0
    for height in range(600, 701, 5):
        driver.page.resize(1278, height)
        qapp.processEvents()
        grid, bank_has = panel.itemised.grid, panel.checks.button_of("deed_missing")
        if grid.visibleRegion().boundingRect().height() < grid.height():
            scrolled += 1
            assert bank_has.visibleRegion().boundingRect() == bank_has.rect(), height
    assert scrolled
    driver.gateway.close()
