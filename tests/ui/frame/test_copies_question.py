"""The window asks once about a folder for copies that another computer chose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.bootstrap import create_event
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.setup.commands import EditEvent
from tourney.today.day_line import CheckState
from ui.frame.copies_question import CopiesQuestion
from ui.gateway.preferences import documents_folder, folder_looked_at_first
from ui.main_window import MainWindow
from ui.pages.today.page import TodayPage
from ui.widgets.text import Label

ONE = HeatId("1")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    made = tmp_path / "stick"
    made.mkdir()
    return made


@pytest.fixture
def foreign(event: Application, stick: Path, agreed: dict[Any, Any]) -> Application:
    """An event whose folder for copies was chosen on another computer."""
    event.run(DrawHeats((ONE,), 7))
    event.run(EditEvent({"copies_to": str(stick)}))
    agreed.clear()
    return event


@pytest.fixture
def asked(qtbot: QtBot, window_of: Open) -> Callable[[Application], tuple[MainWindow, CopiesQuestion]]:
    def opened(event: Application) -> tuple[MainWindow, CopiesQuestion]:
        window = window_of(event)
        qtbot.waitUntil(lambda: bool(window.findChildren(CopiesQuestion)))
        (question,) = window.findChildren(CopiesQuestion)
        return window, question

    return opened


Asked = Callable[[Application], tuple[MainWindow, CopiesQuestion]]


def publish(window: MainWindow) -> None:
    assert window.shell is not None
    window.shell.gateway.run(PublishHeat(ONE))


def copy_on_today(window: MainWindow) -> CheckState:
    """How the line about copies stands on the page as it is now."""
    assert window.shell is not None
    window.shell.go("today")
    page = window.shell.current
    assert isinstance(page, TodayPage) and page._picture is not None
    return next(line.state for line in page._picture.checks if line.id == "copy")


def test_use_is_kept_and_copies(
    qtbot: QtBot, asked: Asked, window_of: Open, settled: Settled, foreign: Application, stick: Path
) -> None:
    window, question = asked(foreign)
    assert question.folder.text() == str(stick)
    assert copy_on_today(window) is CheckState.OPEN
    qtbot.mouseClick(question.use, Qt.MouseButton.LeftButton)
    settled(window)
    assert copy_on_today(window) is CheckState.DONE
    publish(window)
    qtbot.waitUntil(lambda: bool(list(stick.iterdir())))
    assert not foreign.copies_unasked()


def test_no_copies_here_is_kept_and_silent(
    qtbot: QtBot, asked: Asked, settled: Settled, foreign: Application, stick: Path
) -> None:
    window, question = asked(foreign)
    qtbot.mouseClick(question.none, Qt.MouseButton.LeftButton)
    settled(window)
    publish(window)
    settled(window)
    assert not window.findChildren(CopiesQuestion)
    assert not list(stick.iterdir())
    assert not foreign.copies_unasked()


def test_another_folder_is_the_events_from_then_on(
    qtbot: QtBot, asked: Asked, settled: Settled, foreign: Application, tmp_path: Path
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    window, question = asked(foreign)
    qtbot.keyClick(question, Qt.Key.Key_Return)  # Enter agrees to nothing: it chooses
    (chooser,) = question.findChildren(QFileDialog)
    assert Path(chooser.directory().path()) != tmp_path / "stick"
    chooser.fileSelected.emit(str(own))
    chooser.close()
    settled(window)
    assert foreign.tournament.event.copies_to == str(own)
    publish(window)
    qtbot.waitUntil(lambda: bool(list(own.iterdir())))


def test_left_open_it_is_asked_again_where_a_copy_was_missed(
    qtbot: QtBot, asked: Asked, settled: Settled, foreign: Application, stick: Path
) -> None:
    window, question = asked(foreign)
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    settled(window)
    qtbot.waitUntil(lambda: not window.findChildren(CopiesQuestion))
    publish(window)
    qtbot.waitUntil(lambda: bool(window.findChildren(CopiesQuestion)))
    assert window.shell is not None
    assert str(stick) in window.shell.bar.words
    assert not list(stick.iterdir())


def test_a_folder_chosen_here_is_not_asked_about(
    window_of: Open, event: Application, settled: Settled, stick: Path
) -> None:
    event.run(EditEvent({"copies_to": str(stick)}))
    window = window_of(event)
    settled(window)
    assert not window.findChildren(CopiesQuestion)


@pytest.mark.parametrize(
    ("language", "words"), [(Language.EN, "another computer"), (Language.ZH, "另一部電腦")]
)
def test_it_asks_in_the_language_of_the_window(
    asked: Asked,
    foreign: Application,
    empty_window: MainWindow,
    language: Language,
    words: str,
) -> None:
    empty_window.set_language(language)
    _, question = asked(foreign)
    assert any(words in label.text() for label in question.findChildren(Label))


def test_choosing_does_not_begin_on_a_share_that_an_event_names() -> None:
    """Windows would send credentials there as soon as the dialog shows it."""
    for share in ("\\\\host\\share", "//host/share", ""):
        assert folder_looked_at_first(share) == documents_folder()
    assert folder_looked_at_first("/media/stick") == "/media/stick"


def test_a_station_that_chooses_another_folder_leaves_the_others_theirs(
    asked: Asked, settled: Settled, address: str, stick: Path, tmp_path: Path, agreed: dict[Any, Any]
) -> None:
    event = create_event(address, "hk-90", copies_to=str(stick))
    agreed.clear()
    own = tmp_path / "own"
    own.mkdir()
    window, question = asked(event)
    question.other.click()
    (chooser,) = question.findChildren(QFileDialog)
    chooser.fileSelected.emit(str(own))
    chooser.close()
    settled(window)
    assert event.tournament.event.copies_to == str(stick)
    assert [here.folder for here in agreed.values()] == [str(own)]
