"""No key has two owners, and the window's keys do on every page what F1 says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.hand import press, put_on
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.languages import Language
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from ui.base.errors import ExceptionHook
from ui.base.shortcuts import EVERYWHERE, Shortcuts, TwoOwnersError
from ui.base.threads import Worker
from ui.frame.menus import OWN_F2, WindowPort
from ui.frame.navigation import EVERY, PAGES
from ui.gateway.gateway import Gateway, LateDocuments
from ui.gateway.opening import OpenedEvent
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow

UI = Path(__file__).resolve().parents[3] / "ui"
PORT = [name for name in vars(WindowPort) if not name.startswith("_")]


def test_a_key_that_belongs_to_somebody_is_refused_and_both_are_named() -> None:
    page = Shortcuts(everywhere=EVERYWHERE)
    page.claim("players", "F2 Ctrl+Return")
    with pytest.raises(TwoOwnersError, match=r"Ctrl\+F belongs to window.find_here; players wants it too"):
        page.claim("players", "Ctrl+F")
    with pytest.raises(TwoOwnersError, match="Ctrl\\+Return"):
        page.claim("players", "Ctrl+Enter Ctrl+Return")
    with pytest.raises(TwoOwnersError, match="Ins"):
        Shortcuts({"one": "Ins", "other": "Insert"})
    assert page.owner_of("F2") == "players"
    assert page.owner_of("F3") is None


def test_keys_come_from_the_registry_alone() -> None:
    """Another action with a key of its own would be the second owner that nobody hears of."""
    own = re.compile(r"\bQShortcut\(|\.setShortcuts?\((?!EVERYWHERE\.of)")
    at_home = {"ui/pages/page.py", "ui/frame/menus.py"}  # there F2, which some pages need themselves
    sources = [path for path in UI.rglob("*.py") if "console" not in path.parts]
    found = {str(path.relative_to(UI.parent)) for path in sources if own.search(path.read_text("utf-8"))}
    assert found == at_home


def _noting(name: str) -> Callable[..., None]:
    def note(self: Any, *given: object) -> None:
        self.noted.append((name, *given))

    return note


@pytest.fixture
def noting(qtbot: QtBot, qapp: QApplication, preferences: Preferences, event: Application) -> Iterator[Any]:
    """The real window with the real pages of an event, which notes its commands in place of doing them."""
    event.run(SetStatus(tuple(event.tournament.players), event.tournament.players[PlayerNo(1)].status))
    event.run(DrawHeats((HeatId("1"),), 7))
    event.run(PublishHeat(HeatId("1")))
    event.undo()
    event.redo()
    event.run(DrawHeats((HeatId("2"),), 7))
    event.undo()
    put_on(qapp, preferences.look)
    made_of = {name: _noting(name) for name in PORT}
    kind = type("NotingWindow", (MainWindow,), made_of)

    def make(opened: OpenedEvent, language: Language) -> Gateway:
        return Gateway(opened.application, documents=LateDocuments(), language=language, writer=opened.writer)

    window = kind(qapp, preferences, ExceptionHook(), make)
    window.noted = []
    window.resize(1366, 768)
    window.show()
    window.open_application(OpenedEvent(event, Worker("writer")))
    yield window
    MainWindow.close(window)
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


OWN_KEYS = {
    "window.print_room": ("go", "print"),
    "window.import": ("import_list",),
    "window.new": ("new_event",),
    "window.open": ("ask_open",),
    "window.find": ("find_anything",),
    "window.help_page": ("page_help",),
    "window.help_keys": ("shortcuts_help",),
    "window.larger": ("step_scale", 1),
    "window.smaller": ("step_scale", -1),
    "window.normal_size": ("step_scale", 0),
    **{f"page {number}": ("go", each.id) for number, each in enumerate(PAGES, start=1)},
}
"""What the window is asked to do where that is not the owner's own name."""


def _expected(owner: str) -> tuple[object, ...]:
    return OWN_KEYS.get(owner, (owner.removeprefix("window."),))


def test_every_key_of_the_window_works_on_every_page(qtbot: QtBot, noting: Any) -> None:
    owned = {key for owner in EVERYWHERE.owners for key in map(QKeySequence.toString, EVERYWHERE.of(owner))}
    days = [*noting.shell.clock.actions, *noting.shell.projector.actions]
    for action in days:
        action.triggered.disconnect()
        action.triggered.connect(lambda _checked=False, it=action: noting.noted.append(it))
    for page_id in (entry.id for entry in EVERY):
        noting.shell.go(page_id)
        qtbot.waitUntil(lambda: not noting.shell.gateway.busy, timeout=10_000)
        named = noting._menus.keys()
        pressed = {QKeySequence(key).toString() for keys, _ in named for key in keys.split(", ")}
        desk = set() if page_id in OWN_F2 else {"F2"}
        assert pressed == owned - {"Esc"} | desk, "F1 names every key, and none that is nobody's"
        for action in days:
            action.setEnabled(True)
        for key in sorted(owned):
            owner = EVERYWHERE.owner_of(key)
            assert owner is not None
            noting.noted.clear()
            press(qtbot, noting, key)
            if owner.startswith(("clock", "projector")):
                assert [each.shortcut().toString() for each in noting.noted] == [key], (page_id, key)
            else:
                assert noting.noted == [_expected(owner)], (page_id, key)


@pytest.mark.parametrize("place", ["players", "players/checkin", "players/add", "scores", "print", "event"])
def test_undo_is_the_events_where_nothing_is_typed_and_the_fields_where_something_is(
    qtbot: QtBot, noting: Any, place: str
) -> None:
    page_id, _, target = place.partition("/")
    noting.shell.go(page_id, target)
    qtbot.waitUntil(lambda: not noting.shell.gateway.busy, timeout=10_000)
    fields = [each for each in noting.shell.current.findChildren(QLineEdit) if each.isVisible()]
    assert fields
    for field in fields:
        shown = field.text()
        field.setFocus()
        noting.noted.clear()
        press(qtbot, noting, "Ctrl+Z")
        press(qtbot, noting, "Ctrl+Shift+Z")
        assert noting.noted == [("undo",), ("redo",)], field.accessibleName()
        if page_id != "scores":
            qtbot.keyClicks(field, "1")
            press(qtbot, noting, "Ctrl+Z")
            assert (field.text(), len(noting.noted)) == (shown, 2)
            qtbot.keyClicks(field, "1")
            field.clear()
            press(qtbot, noting, "Ctrl+Z")
            assert (field.text(), len(noting.noted)) == ("", 3), "what was typed is done with"
            field.setText(shown)  # so that Event saves nothing: a step ends every redo


def test_undo_leaves_the_table_before_alone_while_a_sheet_is_half_typed(qtbot: QtBot, noting: Any) -> None:
    noting.shell.go("scores")
    noting.activateWindow()
    qtbot.keyClick(QApplication.focusWidget(), "1")
    press(qtbot, noting, "Ctrl+Z")
    assert noting.noted == []
    assert noting.shell.bar.words.startswith("Not undone")
    noting.shell.back()
    press(qtbot, noting, "Ctrl+Z")
    assert noting.noted == [("undo",)]
