"""The public page on the Event page: its folder here, how it names people, the results as data."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from ui.frame.palette import act_items
from ui.main_window import MainWindow
from ui.pages.event.page import EventPage
from ui.pages.event.public_page import PublicPageForm


@pytest.fixture
def window(window_of: Open, event: Application) -> MainWindow:
    window = window_of(event)
    assert window.shell is not None
    window.shell.go("event", "field:page_url")
    return window


@pytest.fixture
def form(window: MainWindow) -> PublicPageForm:
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, EventPage)
    return page.public


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cloud").mkdir()
    return tmp_path / "cloud" / "page"


def choose(form: PublicPageForm, folder: Path, window: MainWindow, settled: Settled) -> None:
    """What the system's dialog gives."""
    form._check(str(folder))
    settled(window)
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, EventPage)
    page.saver.save_typed()
    settled(window)


def test_a_folder_that_is_chosen_has_the_page_at_once_and_the_names_are_told(
    window: MainWindow, form: PublicPageForm, event: Application, folder: Path, settled: Settled
) -> None:
    assert form.off.isHidden() and form.finish.isHidden()
    choose(form, folder, window, settled)
    assert event.tournament.event.page_folder == str(folder)
    assert (folder / "index.html").is_file()
    assert window.shell is not None and "CHAN T. M." in window.shell.bar.words
    assert form.off.isVisible()


def test_a_folder_that_cannot_hold_the_page_is_refused_at_its_field(
    window: MainWindow, form: PublicPageForm, event: Application, settled: Settled
) -> None:
    choose(form, Path(event.place).parent, window, settled)
    assert form.rows["page_folder"].problem
    assert event.tournament.event.page_folder == ""


def test_it_is_switched_off_and_what_it_says_is_chosen(
    qtbot: QtBot, window: MainWindow, form: PublicPageForm, event: Application, folder: Path, settled: Settled
) -> None:
    choose(form, folder, window, settled)
    button = Qt.MouseButton.LeftButton
    qtbot.mouseClick(form.fields["page_names"].button("number"), button)
    qtbot.waitUntil(lambda: event.tournament.event.page_names == "number")
    qtbot.mouseClick(form.fields["page_money"], button)
    qtbot.waitUntil(lambda: event.tournament.event.page_money)
    settled(window)
    qtbot.mouseClick(form.off, button)
    qtbot.waitUntil(lambda: event.tournament.event.page_folder == "")
    settled(window)


def test_an_address_that_is_none_is_told_at_its_field(
    qtbot: QtBot, window: MainWindow, form: PublicPageForm, event: Application, settled: Settled
) -> None:
    form.fields["page_url"].setFocus()
    qtbot.keyClicks(form.fields["page_url"], "our page")
    qtbot.keyClick(form.fields["page_url"], Qt.Key.Key_Return)
    settled(window)
    assert form.rows["page_url"].problem and event.tournament.event.page_url == ""


def test_the_results_are_added_as_data(
    qtbot: QtBot, window: MainWindow, form: PublicPageForm, folder: Path, settled: Settled
) -> None:
    choose(form, folder, window, settled)
    qtbot.mouseClick(form.finish, Qt.MouseButton.LeftButton)
    settled(window)
    assert (folder / "archive" / "results.json").is_file()
    assert window.shell is not None and str(folder) in window.shell.bar.words


def test_it_is_found_by_what_people_call_it(window: MainWindow) -> None:
    assert window.shell is not None
    went: list[tuple[str, str]] = []
    items = act_items(window.shell.gateway.texts, lambda page, target: went.append((page, target)))
    (found,) = (item for item in items if "website" in item.words)
    found.open()
    assert went == [("event", "field:page_folder")]
