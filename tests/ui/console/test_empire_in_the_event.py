"""A table of an event under Empire, run in the window: its places go back to Scores, and are shown there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.console.driver import Driver
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, TableNo
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from ui.console.windows import OpeningDialog, ResultDialog
from ui.main_window import MainWindow
from ui.widgets.text import Label

HEAT, TABLE = HeatId("1"), TableNo(1)


def test_its_places_are_handed_in_and_nothing_else(
    tmp_path: Path, clock: FixedClock, window_of: Callable[[Application], MainWindow], qtbot: QtBot
) -> None:
    event = create_event(str(tmp_path / "empire.tourney"), "hk-90", clock=clock, ruleset="empire")
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    event.run(DrawHeats((HEAT,), 7))
    event.run(PublishHeat(HEAT))
    window = window_of(event)
    driver = _opened(window, qtbot)
    driver.press("12\n\n")
    driver.press("3s")
    driver.shift("m")
    driver.console.take(next(choice for choice in driver.view.choices if choice.id == "time"))
    driver.press("\n")
    assert driver.view.over
    driver.press("\n")
    result = driver.window.findChild(ResultDialog, "result")
    assert result is not None
    said = [label.full_text for label in result.details.findChildren(Label)]
    assert "Place" in said and "Total" not in said and any("E8.2" in each for each in said)
    result.send.click()
    shell = window.shell
    assert shell is not None
    seats = shell.gateway.tournament.tables[HEAT, TABLE].seats
    qtbot.waitUntil(
        lambda: all((HEAT, number) in shell.gateway.tournament.sheets for number in seats), timeout=5000
    )
    sheets = [shell.gateway.tournament.sheets[HEAT, number].sheet for number in seats]
    assert [sheet.declared_place for sheet in sheets] == [1, 4, 2, 2]
    assert not any(sheet.cash or sheet.deeds for sheet in sheets)
    panel = driver.console.panel
    qtbot.waitUntil(
        lambda: any("The sheets are in Scores." in each.full_text for each in panel.findChildren(Label)),
        timeout=5000,
    )


def _opened(window: MainWindow, qtbot: QtBot) -> Driver:
    """Table 1 run with the engine, seat 1 beginning."""
    assert window.shell is not None
    window.shell.run_table(HEAT, TABLE)
    dialog = window.findChild(OpeningDialog, "who-begins")
    if dialog is not None:
        field = dialog.focusWidget()
        assert field is not None
        QTest.keyClicks(field, "1")
        dialog.start.click()
    QApplication.processEvents()
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    return Driver(window.tables.windows[-1])
