"""A carried-out table has its own clock: extra time stands in its record, with the reason."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.console.driver import NAMES, Driver, record
from ui.console.window import TableWindow
from ui.main_window import MainWindow


def opened(window: MainWindow, place: Path, qtbot: QtBot) -> TableWindow:
    window.open_place(str(place))
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    return window.tables.windows[0]


def test_extra_time_is_kept_in_the_record_with_its_reason(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    origin = {"event": "ABCD", "heat": "1", "table": 1, "numbers": [1, 2, 3, 4], "minutes": 60}
    place = record(tmp_path / "final.jsonl", origin=origin, first=NAMES[0])
    table = opened(window, place, qtbot)
    driver = Driver(table)
    driver.press("12")
    menu = table.clock.menu()
    menu.aboutToShow.emit()
    menu.actions()[1].trigger()
    dialog = next(d for d in table.findChildren(QDialog) if d.isVisible())
    line = dialog.findChild(QLineEdit)
    assert line is not None
    QTest.keyClicks(line, "fire alarm")
    QTest.mouseClick(dialog.findChildren(QPushButton)[-1], Qt.MouseButton.LeftButton)
    driver.settle()
    assert driver.view.extra == 120
    assert "adds 2:00. Reason: fire alarm" in driver.console.lookup.log.words[-1]
    table.clock.tick()
    assert "+2:00" in table.clock.text() or "+02:00" in table.clock.text()
    table.close()
    again = Driver(opened(window, place, qtbot))
    assert again.view.extra == 120
    again.window.close()
