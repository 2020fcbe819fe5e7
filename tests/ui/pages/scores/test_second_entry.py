"""Scores asks another person for a table again, shows nothing of the first entry, settles what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton

from tests.ui.pages.scores.conftest import ONE, Driver
from tourney.base.ids import TableNo
from tourney.event.formats import SecondEntries
from tourney.event.journal import NOBODY
from tourney.setup.commands import EditEvent
from ui.parts.dialogs import Dialog


@pytest.fixture
def asked(driver: Driver) -> Driver:
    """The format asks for every table again; Chan is at this computer."""
    app = driver.application
    fmt = replace(app.rules.format, second_entry=SecondEntries.ALL)
    driver.gateway.run(EditEvent({"format": fmt.to_data()}))
    app.who = "Chan"
    driver.settle()
    return driver


def type_totals(driver: Driver, *totals: int) -> None:
    driver.page.open_table(TableNo(1))
    driver.page.panel.start_typing()
    for at, total in enumerate(totals, 1):
        driver.type(f"{at}\n{total}\n")


def fields_of(driver: Driver) -> list[str]:
    return [each.text() for each in driver.page.panel.quick.findChildren(QLineEdit)]


def step(driver: Driver) -> str:
    action = driver.page.primary_action()
    assert action is not None
    return action.text()


def test_the_first_entry_is_not_seen_any_more_and_the_page_goes_on(asked: Driver) -> None:
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    assert asked.state() == "second"
    assert asked.page.panel.form is not None and asked.page.panel.form.table != 1
    assert asked.shell.said[-1] == ("second_entry.told_first", "good")
    asked.page.open_table(TableNo(1))
    assert not any(fields_of(asked))
    assert asked.page.panel.note.isVisible()
    assert any("Chan" in each.text() for each in asked.page.panel.note.findChildren(QLabel))
    assert step(asked) == "Enter table 1 again"


def test_a_photo_of_the_sheets_is_not_seen_before_both_entries_are_in(asked: Driver) -> None:
    photos = asked.application.photos
    photos.add((ONE, TableNo(1)), b"sheet")
    asked.page.open_table(TableNo(1))
    asked.settle()
    assert asked.page.panel.photos.isVisible()
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    asked.page.open_table(TableNo(1))
    asked.settle()
    assert not asked.page.panel.photos.isVisible()
    asked.application.who = "Lee"
    type_totals(asked, 1711, 947, 563, 390)
    asked.ctrl_enter()
    assert asked.page.panel.photos.isVisible(), "for the third look"


def test_another_person_enters_it_again_and_both_agree(asked: Driver) -> None:
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    asked.application.who = "Lee"
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    assert asked.shell.said[-1] == ("second_entry.told_agree", "good")
    assert asked.state() == "checked"
    assert asked.application.tournament.second_entries[ONE, TableNo(1)].by == "Lee"
    asked.ctrl_enter()
    assert asked.state() == "confirmed" and not asked.errors


def test_what_differs_is_put_as_on_the_paper_and_settled(asked: Driver) -> None:
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    asked.application.who = "Lee"
    type_totals(asked, 1711, 974, 563, 397)
    asked.ctrl_enter()
    assert asked.shell.said[-1] == ("second_entry.told_differ", "warn")
    assert asked.state() == "entered"
    assert asked.page.panel.checks.lines[0].text.endswith("total: M947 or M974?")
    told = [row.verdict.full_text for row in asked.page.panel.quick._rows[:4]]
    assert told == ["✓ agrees", "", "✓ agrees", "✓ agrees"], "nothing agrees beside a red field"
    assert step(asked) == "Settle table 1"
    asked.shell.agrees = False
    asked.ctrl_enter()
    assert asked.state() == "entered", "a key too many settles nothing"
    assert asked.shell.confirmed[-1][1].endswith("total M947")
    asked.shell.agrees = True
    asked.page.next_problem()
    asked.type("974\n")
    asked.ctrl_enter()
    assert asked.shell.confirmed[-1][1].endswith("total M974")
    assert asked.state() == "checked" and not asked.errors
    assert asked.sheet(asked.table().seats[1]).declared_total == 974


def test_a_person_without_a_name_is_asked_for_one(asked: Driver) -> None:
    asked.application.who = NOBODY
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    dialog = next(each for each in QApplication.topLevelWidgets() if isinstance(each, Dialog))
    dialog.findChildren(QLineEdit)[0].setText("Lee")
    next(each for each in dialog.findChildren(QPushButton) if "again" in each.text()).click()
    asked.settle()
    assert asked.application.tournament.second_entries[ONE, TableNo(1)].by == "Lee"
    assert asked.application.history[-1].who == "Lee" and asked.application.who == NOBODY


def test_a_table_half_typed_again_is_not_taken(asked: Driver) -> None:
    type_totals(asked, 1711, 947, 563, 397)
    asked.ctrl_enter()
    asked.application.who = "Lee"
    type_totals(asked, 1711, 947)
    asked.ctrl_enter()
    assert asked.shell.said[-1] == ("scores.type_first", "warn")
    assert asked.state() == "second"
