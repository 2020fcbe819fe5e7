"""The console on a small laptop: it fits its screen with its frame, and nothing on it is cut."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from tests.contact_sheet.readme import _auction
from tests.ui.console.conftest import Make
from tests.ui.console.driver import Driver
from tourney.base.texts import CHINESE, ENGLISH, Texts
from ui.base.desktop import FRAME, inside
from ui.console.lookup import Series, WorthChart
from ui.widgets.theme import Look, Role, apply_look, load_tokens, look

LAPTOP = QRect(0, 0, 1366, 728)
"""1366 × 768 below a task bar of 40 px."""


def cut(driver: Driver) -> list[str]:
    """Everything that reaches beyond the window, or sideways beyond the area that scrolls it downwards."""
    window, found = driver.window, []
    for widget in window.findChildren(QWidget):
        if not widget.isVisibleTo(window) or widget.window() is not window:
            continue
        area = widget.parentWidget()
        while area is not window and not isinstance(area, QAbstractScrollArea):
            assert area is not None
            area = area.parentWidget()
        holder = area.viewport() if isinstance(area, QAbstractScrollArea) else window
        if not holder.isAncestorOf(widget):
            continue
        placed = QRect(widget.mapTo(holder, QPoint(0, 0)), widget.size())
        beyond = placed.left() < 0 or placed.right() > holder.width()
        if beyond or (holder is window and placed.bottom() > window.height()):
            found.append(f"{type(widget).__name__} {widget.accessibleName()} {placed} in {holder.size()}")
    return found


def test_the_window_with_its_frame_is_never_larger_than_the_screen(table: Make) -> None:
    window = table().window
    least = window.minimumSize()
    size = inside(QSize(1366, 768), LAPTOP, least)
    framed = QRect(LAPTOP.topLeft(), size).marginsAdded(FRAME)
    assert framed.width() <= LAPTOP.width() and framed.height() <= LAPTOP.height()
    assert inside(QSize(1366, 768), QRect(0, 0, 1920, 1040), least) == QSize(1366, 768)
    assert least.height() + FRAME.top() + FRAME.bottom() <= LAPTOP.height()


@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_nothing_is_cut_on_a_small_laptop(
    table: Make, qapp: QApplication, scale: int, language: Texts
) -> None:
    names = ("Anneliese Müller-Großmann von und zu Hohenstein", "陳大文", "歐陽文軒", "Ng")
    apply_look(qapp, Look(load_tokens("light"), scale))
    deeds: tuple[list[str], ...] = (["mediterranean-avenue"], ["reading-railroad"], ["boardwalk"], [])
    holdings = [{"cash": 300, "deeds": dict.fromkeys(each, 0)} for each in deeds]
    setup = {"players": dict(zip(names, holdings, strict=True))}
    driver = table(setup, names=names)
    driver.window.retranslate(language)
    size = inside(QSize(1366, 768), LAPTOP, driver.window.minimumSize())
    driver.window.resize(size)
    driver.settle()
    for keys in ("", "12", "d", "4", "m", "\x1b", "x" * 4, "e", "\x1b", "v", "n"):
        driver.press(keys)
        driver.settle()
        assert driver.window.size() == size
        assert not cut(driver), keys
    driver.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert not cut(driver)


@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_in_an_auction_all_that_can_be_done_is_in_sight_and_the_log_ends_with_its_last_line(
    table: Make, tmp_path: Path, language: Texts
) -> None:
    path = tmp_path / "auction.jsonl"
    path.write_text("\n".join(_auction()) + "\n", "utf-8")
    driver = table(path=path)
    driver.window.retranslate(language)
    driver.console.refresh()
    QTest.qWait(50)
    area, page = driver.console.panel._area, driver.console.panel._page_
    assert page.height() <= area.viewport().height() + 1
    bar = driver.console.lookup.log.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0


@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
@pytest.mark.parametrize("edition", ["hong-kong", "london", "atlantic-city"])
def test_the_names_on_a_board_have_three_sizes_at_most(table: Make, edition: str, language: Texts) -> None:
    driver = table(edition=edition)
    for size in (QSize(1366, 728), QSize(1920, 1040)):
        driver.window.resize(size)
        driver.window.retranslate(language)
        driver.settle()
        driver.window.grab()
        sizes = driver.console.board._sizes
        assert len(sizes) == 36 and len(set(sizes.values())) <= 3
        usual = max(sizes.values())
        assert sum(each == usual for each in sizes.values()) >= 18, "half of them are as large as any"


def test_what_everybody_is_worth_stands_below_their_names_or_beside_them(qapp: QApplication) -> None:
    """No label lies on the next: of many players each has one line."""
    chart = WorthChart()
    chart.resize(450, 260)
    line = QFontMetrics(look().font(Role.SMALL)).height()
    assert chart.label_height(4) == 2 * line
    assert line <= chart.label_height(8) < 2 * line
    everybody = [
        Series(seat, f"Player {seat}", (1500, 1500 - seat), f"M{1500 - seat}") for seat in range(1, 9)
    ]
    ends = [(100.0 + each.seat, each) for each in everybody]
    placed = chart._apart(ends, chart._room(), chart.label_height(8))
    lows = [low for _, low, _ in placed]
    assert all(below - above >= line for above, below in pairwise(lows))
    assert chart._room().top() <= lows[0] and lows[-1] <= chart._room().bottom()
