"""A laptop of 1366×768 at 125 %: a window of 1092×614 shows every bar and every entry of the rail."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.languages import Language
from ui.frame.navigation import PAGES
from ui.main_window import MainWindow

WIDE, HIGH = 1092, 614


def inside(window: MainWindow, part: QWidget) -> bool:
    top = part.mapTo(window, QPoint(0, 0)).y()
    return top >= 0 and top + part.height() <= window.height()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_every_bar_and_every_entry_of_the_rail_is_on_the_screen(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    window = window_of(event)
    window.set_language(language)
    window.resize(WIDE, HIGH)
    qtbot.waitUntil(lambda: window.height() == HIGH and window.width() == WIDE)
    shell = window.shell
    assert shell is not None
    for page in PAGES:
        window.go(page.id)
        settled(window)
        assert (window.width(), window.height()) == (WIDE, HIGH), page.id
        assert shell.current is not None
        assert inside(window, shell.bar) and inside(window, shell.current), page.id
        bottoms = [shell.rail.button(each.id) for each in PAGES]
        assert all(inside(window, each) and each.height() >= 40 for each in bottoms)
        ends = [(each.y(), each.y() + each.height()) for each in bottoms]
        assert all(end <= start for (_, end), (start, _) in pairwise(ends))
