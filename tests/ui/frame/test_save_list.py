"""One command saves the list of the open page as CSV, on every page that has one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.application.example import play_example_day
from ui.frame.saving import LISTS, save_list


def open_dialog() -> QFileDialog | None:
    file_dialogs = [each for each in QApplication.topLevelWidgets() if isinstance(each, QFileDialog)]
    return next((each for each in file_dialogs if each.isVisible()), None)


@pytest.mark.parametrize("page_id", LISTS)
def test_the_list_of_the_page_is_saved(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path, page_id: str
) -> None:
    play_example_day(event)
    window = window_of(event)
    assert window.shell is not None
    window.shell.gateway.learn_printouts()
    window.shell.go(page_id)
    settled(window)
    place = tmp_path / "list.csv"
    save_list(window.shell)
    dialog = open_dialog()
    assert dialog is not None
    assert dialog.selectedFiles()[0].endswith(f"{LISTS[page_id][0]}.csv")
    dialog.fileSelected.emit(str(place))
    dialog.reject()
    settled(window)
    qtbot.waitUntil(place.exists, timeout=5000)
    settled(window)
    lines = place.read_text("utf-8-sig").splitlines()
    assert len(lines) >= 24 + 1
    assert str(place) in window.shell.bar.words


def test_a_page_without_a_list_and_a_list_that_is_not_there_say_so(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    assert window.shell is not None
    window.shell.gateway.learn_printouts()
    settled(window)
    for page_id, words in (("event", "No list"), ("scores", "Draw a heat first")):
        window.shell.go(page_id)
        save_list(window.shell)
        assert words in window.shell.bar.words
        assert open_dialog() is None
