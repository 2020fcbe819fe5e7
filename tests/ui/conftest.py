"""The window under test: a real event file, settings of its own, and no Qt warning goes unnoticed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.copies import copy_of
from tests.ui.hand import put_on
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.languages import Language
from tourney.bootstrap import create_event
from tourney.event.ports import FolderHere
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.store.heads_told import ToldHeads
from ui.base.errors import ExceptionHook
from ui.base.threads import Worker
from ui.gateway.gateway import Gateway, LateDocuments
from ui.gateway.opening import OpenedEvent
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.widgets.theme import Look, load_tokens

_HARMLESS = ("propagateSizeHints", "This plugin does not support")
"""What the screenless platform says of itself."""


class QuickBot(QtBot):
    """Looks every 2 ms whether what is waited for is there. Pytest-qt looks every 10, and a test often."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 5000) -> None:  # noqa: N802
        until = time.monotonic() + timeout / 1000
        while not _is_there(callback):
            if time.monotonic() > until:
                super().waitUntil(callback, timeout=0)  # which fails with its own words
                return
            self.wait(2)


def _is_there(callback: Callable[[], bool | None]) -> bool:
    try:
        return callback() in (None, True)
    except AssertionError:
        return False


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """As pytest-qt makes it, but quicker."""
    return QuickBot(request)


@pytest.fixture(autouse=True)
def heap_not_trimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed event's remains go between two tests (`tests/conftest.py`); in `test_heap.py` at once."""
    monkeypatch.setattr("ui.main_window.trim_heap", lambda: None)


@pytest.fixture(autouse=True)
def no_qt_warnings() -> Iterator[None]:
    """A warning of Qt fails the test."""
    heard: list[str] = []

    def hear(kind: QtMsgType, _context: object, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(each in text for each in _HARMLESS):
            heard.append(text)

    before = qInstallMessageHandler(hear)
    yield
    qInstallMessageHandler(before)
    assert not heard


@pytest.fixture(autouse=True)
def nothing_of_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and half-typed work of the person who tests are not touched: a test that asks where fails.

    A program that a test starts has them where `tests/conftest.py` says.
    """

    def refused(*_words: object, **_options: object) -> Path:
        raise AssertionError("a test's window has settings of its own: give it Preferences(tmp_path / …)")

    for kind in ("config", "state"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", refused)


@pytest.fixture(autouse=True)
def _told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The check codes that the computer of a test has told."""
    monkeypatch.setattr("tourney.bootstrap.told_here", lambda: ToldHeads(lambda: tmp_path / "told"))


@pytest.fixture(autouse=True)
def agreed(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], FolderHere]:
    """What the computer of a test has said of folders for copies; another one has said nothing: `clear()`."""
    kept: dict[tuple[str, str], FolderHere] = {}
    monkeypatch.setattr("tourney.bootstrap.agreed_here", lambda: kept)
    return kept


@pytest.fixture
def clock() -> FixedClock:
    """The clock of the event; move it with `clock.at += timedelta(...)`."""
    return FixedClock()


def charity_day(place: Path) -> Application:
    """A new event of 24 players."""
    app = create_event(
        str(place), "hk-90", name="Charity Day", name_zh="慈善大富翁賽", clock=FixedClock(), breaks=()
    )
    drafts = tuple(
        PlayerDraft(name_zh=f"參賽者{n}", name_en=f"Player {n}", team=f"School {n % 6}") for n in range(1, 25)
    )
    app.run(ImportPlayers(drafts))
    return app


@pytest.fixture
def event(tmp_path: Path, clock: FixedClock) -> Application:
    """A new event of 24 players in its own file."""
    return copy_of(charity_day, tmp_path / "day.tourney", clock)


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    """Settings in a folder of their own, English and light to begin with."""
    preferences = Preferences(tmp_path / "settings" / "window.ini")
    preferences.language = Language.EN
    preferences.look = Look(load_tokens("light"))
    preferences.folder = str(tmp_path)
    return preferences


@pytest.fixture
def empty_window(qtbot: QtBot, qapp: QApplication, preferences: Preferences) -> Iterator[MainWindow]:
    """The main window with nothing in it yet, 1366 × 768, not shown before it has something in it."""
    put_on(qapp, preferences.look)
    bugs: list[str] = []
    faults = ExceptionHook()
    faults.bug.connect(bugs.append)

    def make(opened: OpenedEvent, language: Language) -> Gateway:
        return Gateway(opened.application, documents=LateDocuments(), language=language, writer=opened.writer)

    main_window = MainWindow(qapp, preferences, faults, make)
    main_window.resize(1366, 768)
    yield main_window
    main_window.close()
    main_window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not bugs


@pytest.fixture
def window(empty_window: MainWindow) -> MainWindow:
    """The main window, on its start page unless another fixture has opened an event in it."""
    if empty_window.shell is None:
        empty_window.show_start()
    empty_window.show()
    return empty_window


@pytest.fixture
def first_page(request: pytest.FixtureRequest) -> str:
    """The page on which an event opens: the one that the test is of, without a look at Today before it.

    It is the parameter `page_id` of the test, or the page whose folder the test stands in.
    """
    given = request.node.callspec.params.get("page_id", "") if hasattr(request.node, "callspec") else ""
    folder = request.path.parent
    return str(given) or (folder.name if folder.parent.name == "pages" else "today")


@pytest.fixture
def window_of(empty_window: MainWindow, first_page: str) -> Callable[[Application], MainWindow]:
    """Open an event in the window."""

    def opened(application: Application) -> MainWindow:
        empty_window.open_application(OpenedEvent(application, Worker("writer")), first_page)
        empty_window.show()
        assert empty_window.shell is not None
        QCoreApplication.processEvents()
        return empty_window

    return opened


@pytest.fixture
def settled(qtbot: QtBot) -> Callable[[MainWindow], None]:
    """Wait until everything asked for has come back."""

    def wait(window: MainWindow) -> None:
        qtbot.waitUntil(lambda: window.shell is None or not window.shell.gateway.busy, timeout=30_000)

    return wait


@pytest.fixture
def benches(qapp: QApplication) -> Iterator[Callable[[Any], Any]]:
    """Takes whatever has a `gateway` over an event, in the light look, and closes it after the test."""
    put_on(qapp, Look(load_tokens("light")))
    made: list[Any] = []

    def keep(bench: Any) -> Any:
        made.append(bench)
        return bench

    yield keep
    for each in made:
        each.gateway.close()


def minutes(number: float) -> timedelta:
    """A span of the event's clock."""
    return timedelta(minutes=number)
