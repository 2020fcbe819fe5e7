"""What a correction changes is seen before it is saved; places against totals before they are confirmed."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.hand import choose_rare, rare
from tests.ui.pages.scores.conftest import Driver
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.texts import ENGLISH
from tourney.event.records import RulingKind
from tourney.impact.impact import ImpactLevel
from tourney.impact.words import impact_words
from tourney.printing.print_job import RecordPrint
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Button


def players(driver: Driver, number: int = 1) -> list[PlayerNo]:
    return list(driver.table(number).seats)


def confirm(driver: Driver, number: int, places: str = "1234") -> None:
    """Quick entry of a table: 4000, 3000, 2000, 1000 in seat order, with these places."""
    driver.page.open_table(TableNo(number))
    for place, total in zip(places, (4000, 3000, 2000, 1000), strict=True):
        driver.type(f"{place}\t{total}\n")
    driver.ctrl_enter()
    driver.ctrl_enter()


def field_top(driver: Driver) -> int:
    row = driver.page.panel.quick.row_of(players(driver)[0])
    return row.place.mapTo(driver.page, QPoint(0, 0)).y()


def correct_first_to(driver: Driver, places: tuple[int, ...], totals: tuple[int, ...]) -> None:
    """Open table 1 for a correction and give the first players these numbers."""
    driver.page.open_table(TableNo(1))
    driver.page.correct()
    for number, place, total in zip(players(driver), places, totals, strict=False):
        row = driver.page.panel.quick.row_of(number)
        row.place.setFocus()
        row.place.selectAll()
        driver.type(f"{place}")
        row.total.setFocus()
        row.total.selectAll()
        driver.type(f"{total}\t")


def test_who_moves_is_shown_before_a_correction_is_saved_and_enter_saves_it(driver: Driver) -> None:
    confirm(driver, 1)
    confirm(driver, 2)
    driver.application.run(RecordPrint("standings", None))
    first, second = players(driver)[:2]
    before = driver.application.tournament
    driver.shell.agrees = False
    correct_first_to(driver, (2, 1), (3000, 4000))
    driver.ctrl_enter()
    ((title, impact, reason),) = driver.shell.weighed
    assert (title, reason) == ("scores.correct_title", driver.shell.reason)
    assert impact.level is ImpactLevel.CONFIRM
    messages = impact_words(impact, driver.application.tournament)
    words = "\n".join(map(ENGLISH.say, messages)).replace("\u2068", "").replace("\u2069", "")
    assert f"{first} Player {first}: standings 1 → 3" in words
    assert f"{second} Player {second}: standings 3 → 1" in words
    assert "Out of date: Standings (" in words
    assert driver.application.tournament is before
    driver.shell.agrees = True
    driver.ctrl_enter()
    assert driver.sheet(first).declared_place == 2
    assert driver.state(1) == "confirmed"


def test_a_confirmed_table_is_reopened_with_a_reason_and_its_consequence_shown_before(
    qtbot: QtBot, driver: Driver
) -> None:
    """As `tourney reopen` does it: the sheets stay, the table is no longer confirmed."""
    confirm(driver, 1)
    driver.page.open_table(TableNo(1))
    stored = driver.sheet(players(driver)[0])
    driver.shell.agrees = False
    choose_rare(qtbot, driver.page.panel, "Reopen (unconfirmed)…")
    driver.settle()
    ((title, impact, reason),) = driver.shell.weighed
    assert (title, reason) == ("scores.reopen_title", driver.shell.reason)
    assert impact.level is not ImpactLevel.NONE and driver.state(1) == "confirmed"
    driver.shell.agrees = True
    choose_rare(qtbot, driver.page.panel, "Reopen (unconfirmed)…")
    driver.settle()
    assert driver.state(1) == "checked" and driver.sheet(players(driver)[0]) == stored
    ruling = list(driver.application.tournament.rulings.values())[-1]
    assert (ruling.kind, ruling.reason) == (RulingKind.CORRECTION, driver.shell.reason)
    assert (
        "Reopen (unconfirmed)…" not in rare(qtbot, driver.page.panel) and driver.page.panel.correct.isHidden()
    )


def test_a_correction_without_consequence_asks_nothing_and_says_so(driver: Driver) -> None:
    confirm(driver, 1)
    correct_first_to(driver, (1, 2), (4010, 3000))
    assert "not saved" in driver.page.tiles.tile(TableNo(1)).words, "it is entered"
    driver.ctrl_enter()
    assert driver.shell.weighed == []
    assert driver.shell.said[-1] == ("scores.correction_saved", "good")
    assert driver.sheet(players(driver)[0]).declared_total == 4010
    driver.shell.take("window.undo")
    driver.settle()
    assert driver.sheet(players(driver)[0]).declared_total == 4000


def test_the_fields_stay_where_they_are_when_a_correction_begins_and_is_left(driver: Driver) -> None:
    confirm(driver, 1)
    driver.page.open_table(TableNo(1))
    top = field_top(driver)
    driver.shell.reason = "the clerk read the total of the third seat wrongly " * 3
    driver.page.correct()
    keys = driver.page.panel.quick._keys
    assert keys.isVisible() and "Ctrl+Enter saves, Esc leaves" in keys.text(), "however long the reason is"
    assert field_top(driver) == top
    driver.page.go_back()
    assert driver.page.panel.correcting.full_text == ""
    assert field_top(driver) == top


def test_places_against_the_totals_are_asked_about_once_and_stay_marked(driver: Driver) -> None:
    driver.shell.agrees = False
    confirm(driver, 1, "2134")
    assert driver.state(1) == "checked"
    ((title, words),) = driver.shell.confirmed
    assert title == "scores.contradicts_title"
    assert "Totals decide" in words
    assert len(words.splitlines()) == 4, "a line a player, then what decides"
    driver.shell.agrees = True
    driver.ctrl_enter()
    assert driver.state(1) == "confirmed"
    tile = driver.page.tiles.tile(TableNo(1))
    assert "places ≠ totals" in tile.accessibleName()
    assert "✓" not in tile.accessibleName()
    assert tile._state == "warn", "not green beside what contradicts itself"
    driver.page.open_table(TableNo(1))
    assert driver.page.panel.check.contradiction is not None


def asked(driver: Driver) -> Dialog:
    """The question that is open."""
    (dialog,) = (each for each in driver.page.findChildren(Dialog) if each.isVisible())
    return dialog


def test_a_total_left_blank_is_asked_for_by_name_and_enter_goes_to_its_field(driver: Driver) -> None:
    last = players(driver)[-1]
    for keys in ("1\t4000\n", "2\t3000\n", "3\t2000\n", "4\t\n"):
        driver.type(keys)
    driver.ctrl_enter()
    assert driver.state(1) == "entered", "not ready to be confirmed"
    driver.ctrl_enter()
    question = asked(driver)
    assert question.windowTitle() == f"No total for {last} \u2068Player {last}\u2069. 0, bankrupt?"
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert driver.page.panel.quick.row_of(last).total.hasFocus() and driver.state(1) == "entered"
    driver.ctrl_enter()
    (nothing,) = (each for each in asked(driver).findChildren(Button) if each.text() == "0, bankrupt")
    nothing.click()
    driver.settle()
    assert driver.sheet(last).declared_total == 0 and driver.state(1) == "confirmed"
    assert driver.shell.confirmed == []


def test_a_typed_0_is_no_question(driver: Driver) -> None:
    for keys in ("1\t4000\n", "2\t3000\n", "3\t2000\n", "4\t0\n"):
        driver.type(keys)
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.sheet(players(driver)[-1]).bankrupt == 1 and driver.state(1) == "confirmed"


def test_a_correction_that_empties_a_total_is_asked_about_before_it_is_saved(driver: Driver) -> None:
    confirm(driver, 1)
    correct_first_to(driver, (1,), (4000,))
    total = driver.page.panel.quick.row_of(players(driver)[0]).total
    total.setFocus()
    total.selectAll()
    driver.type("~\t")
    driver.ctrl_enter()
    asked(driver).reject()
    assert driver.state(1) == "confirmed" and driver.sheet(players(driver)[0]).declared_total == 4000


def test_a_table_whose_places_fit_is_confirmed_without_a_question(driver: Driver) -> None:
    confirm(driver, 1)
    assert driver.shell.confirmed == []
    assert driver.state(1) == "confirmed"
    assert "places" not in driver.page.tiles.tile(TableNo(1)).accessibleName()
