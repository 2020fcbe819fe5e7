"""What a window remembers goes into its own settings file; the file of the person who tests is never read."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.own_folders import state_folder
from ui.gateway.preferences import Preferences, settings_file
from ui.pages.print.page import PrintPage
from ui.pages.print_job import PrintChoices


def test_print_remembers_its_zoom_where_its_window_remembers(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, preferences: Preferences
) -> None:
    window = window_of(event)
    window.go("print")
    settled(window)
    assert window.shell is not None and isinstance(window.shell.current, PrintPage)
    assert PrintChoices(preferences.file).zoom == "fit"
    window.shell.current.preview.toggle_zoom()
    assert PrintChoices(preferences.file).zoom == "full"


def test_a_test_that_asks_for_the_real_settings_is_stopped() -> None:
    for asked in (settings_file, state_folder):
        with pytest.raises(AssertionError, match="settings of its own"):
            asked()
