"""A final that ends with a shared first place: the way on leads to the decision, not to a champion."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tests.played_day import play
from tests.ui.pages.scores.conftest import Driver
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.ids import FINAL, HeatId, TableNo
from tourney.heats.commands import DrawHeats
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.ruling_commands import DecidePlaces
from tourney.today.today import today_view


@pytest.fixture
def event(event: Application) -> Application:
    """The final's totals are in: the first two have M4,000 each and no deeds."""
    check_everybody_in(event)
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(tuple(HeatId(heat) for heat in heats[1:]), 5))
    for heat in heats:
        play(event, heat)
    event.run(DrawHeats((FINAL,), 5))
    first, second, *rest = event.tournament.tables[FINAL, TableNo(1)].seats
    written = [(first, 4000, 1), (second, 4000, 2), *((n, 900 - 9 * at, 3 + at) for at, n in enumerate(rest))]
    sheets = tuple(Sheet(n, declared_total=total, declared_place=place) for n, total, place in written)
    event.run(EnterSheets(FINAL, (TableEntry(TableNo(1), sheets),)))
    return event


def way_on(driver: Driver) -> str:
    action = driver.page.primary_action()
    assert action is not None
    return action.text()


def test_the_way_on_leads_to_the_decision(driver: Driver) -> None:
    driver.page.open_target("table:final:1")
    driver.ctrl_enter()
    assert driver.shell.said[-1] == ("scores.all_but_decision", "warn")
    driver.shell.take("scores.decide_place")
    assert driver.shell.went == [("finals", "")]
    assert way_on(driver) == "Decide place"
    driver.page.open_target("deeds:final:1")
    assert way_on(driver) == "Save correction of table 1"


def test_the_question_of_an_order_lists_it(driver: Driver) -> None:
    event = driver.application
    event.run(ConfirmTables(FINAL, (TableNo(1),)))
    event.run(RecordPrint("results"))
    driver.page.open_target("table:final:1")
    driver.settle()
    first, second, *_ = event.tournament.tables[FINAL, TableNo(1)].seats
    checks = driver.page.panel.checks
    checks.decide.emit(next(line.tie for line in checks.lines if line.tie))
    menu = next(each for each in driver.page.findChildren(QMenu) if each.isVisible())
    driver.qtbot.mouseClick(
        menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[-1]).center()
    )
    driver.settle()
    (title,) = driver.shell.titles
    assert title.startswith(f"Order of table 1: 1. {second} ")
    assert f", 2. {first} " in title


def test_once_decided_it_leads_to_the_champion(driver: Driver) -> None:
    event = driver.application
    event.run(ConfirmTables(FINAL, (TableNo(1),)))
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert view.now.text.key == "today.do_places"
    first, second, *_ = event.tournament.tables[FINAL, TableNo(1)].seats
    decide = DecidePlaces(FINAL, TableNo(1), (second, first), "land counted at the table")
    driver.gateway.run(decide)
    driver.settle()
    driver.page.open_target("table:final:1")
    assert way_on(driver) == "See the champion"
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert view.now.text.key != "today.do_places"
