"""An event that somebody changed past the program: the window tells, and nobody waits for it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tourney.application.application import Application
from tourney.application.policies import safety_copy_of
from tourney.base.clocks import FixedClock
from tourney.bootstrap import create_event, open_event
from tourney.event.chain import head_code
from tourney.event.ports import FolderHere
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.parts.dialogs import Dialog
from ui.widgets.text import Label

Open = Callable[[Application], MainWindow]


@pytest.fixture
def altered(tmp_path: Path) -> Application:
    """An event with a copy on a stick, in which a name was then changed by another program."""
    stick = tmp_path / "stick"
    stick.mkdir()
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day", clock=FixedClock())
    app.run(ImportPlayers((PlayerDraft(name_en="Chan Tai Man"), PlayerDraft(name_en="Lee Siu Ming"))))
    app.run(EditEvent({"copies_to": str(stick)}))
    app.copy_to(safety_copy_of(app.place, app.tournament.event, FolderHere(str(stick))))
    app.close()
    with closing(sqlite3.connect(app.place)) as file, file:
        file.execute("UPDATE players SET name_en = 'Mallory' WHERE number = 2")
    return open_event(app.place, clock=FixedClock())


def told(window: MainWindow) -> list[str]:
    return [label.text() for dialog in window.findChildren(Dialog) for label in dialog.findChildren(Label)]


def test_it_says_what_differs_and_which_copy_is_good(
    qtbot: QtBot, window_of: Open, altered: Application, tmp_path: Path
) -> None:
    window = window_of(altered)
    copy = next((tmp_path / "stick").iterdir())
    qtbot.waitUntil(lambda: any("Mallory" in text for text in told(window)))
    (words,) = (text for text in told(window) if "Mallory" in text)
    assert str(copy) in words
    assert window.shell is not None
    assert head_code(window.shell.gateway.moment.history) == "", "what Print shows has no check code either"


def test_an_event_as_it_was_recorded_says_nothing(
    window_of: Open, event: Application, settled: Callable[[MainWindow], None]
) -> None:
    window = window_of(event)
    settled(window)
    assert not window.findChildren(Dialog)


def test_a_step_that_somebody_else_signed_is_told(qtbot: QtBot, window_of: Open, event: Application) -> None:
    event.close()
    with closing(sqlite3.connect(event.place)) as file, file:
        file.execute("UPDATE journal SET who = 'Mallory' WHERE seq = 2")
    window = window_of(open_event(event.place, clock=FixedClock()))
    qtbot.waitUntil(lambda: any("Step 2 was changed" in text for text in told(window)))
