"""Photos of sheets on the scores page: small beside the check, large in a window."""

from __future__ import annotations

import io

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.pages.scores.conftest import ONE, Driver
from tourney.base.ids import TableNo
from tourney.scores.photos import keep_photo
from ui.pages.scores.photos import PhotoWindow, SheetPhotos


def photo(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 80), colour).save(out, "JPEG")
    return out.getvalue()


def keep(driver: Driver, table: int, colour: str) -> None:
    app = driver.page.gateway.application
    keep_photo(app.photos, app.stored, (ONE, TableNo(table)), photo(colour))


def small(driver: Driver) -> SheetPhotos:
    driver.page.refresh()
    driver.settle()
    return driver.page.panel.photos


def test_a_table_shows_its_own_photos_and_how_many(driver: Driver) -> None:
    assert small(driver).isHidden()
    keep(driver, 1, "red")
    keep(driver, 2, "blue")
    keep(driver, 2, "green")
    shown = small(driver)
    assert not shown.isHidden() and shown.text() == ""
    assert QColor(shown.icon().pixmap(60, 80).toImage().pixel(30, 40)).red() > 200
    driver.page.open_table(TableNo(2))
    driver.settle()
    assert shown.text() == "2" and QColor(shown.icon().pixmap(60, 80).toImage().pixel(30, 40)).blue() > 200
    driver.page.open_table(TableNo(3))
    driver.settle()
    assert shown.isHidden()


def test_a_photo_that_comes_in_is_seen_without_a_step(driver: Driver, qtbot: QtBot) -> None:
    shown = small(driver)
    keep(driver, 1, "red")
    shown._looking.setInterval(1)
    qtbot.waitUntil(lambda: not shown.isHidden())


def test_it_becomes_large_and_stays_open_while_somebody_types(driver: Driver, qtbot: QtBot) -> None:
    keep(driver, 1, "red")
    keep(driver, 1, "blue")
    QTest.mouseClick(small(driver), Qt.MouseButton.LeftButton)
    driver.settle()
    (window,) = driver.page.findChildren(PhotoWindow)
    assert window.isVisible() and not window.isModal()
    driver.page.refresh()
    driver.settle()
    assert window.isVisible()
    driver.page.open_table(TableNo(2))
    qtbot.waitUntil(lambda: not driver.page.findChildren(PhotoWindow))


def test_what_another_program_put_in_its_place_is_not_drawn(driver: Driver) -> None:
    app = driver.page.gateway.application
    app.photos.add((ONE, TableNo(1)), b"<svg/>")
    assert small(driver).icon().pixmap(60, 80).isNull()
