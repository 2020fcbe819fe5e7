"""An event on a server is opened and made from the window; what is wrong stands at its field.

The password stands nowhere, but in the keyring where that is asked for.
"""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.keyrings import Ring, in_place
from tests.servers import Server
from tourney.base.errors import BadInput
from tourney.base.paths import ServerPlace
from tourney.base.texts import ENGLISH
from tourney.bootstrap import address_of, create_event, place_at
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.start import ServerDialog, StartPage

PASSWORD = "s3cret: %/@ word"
"""With signs that an address must not take for its own."""
LEFT = Qt.MouseButton.LeftButton
SOON = 20_000
"""Longer than a server in the same room takes."""


@pytest.fixture(scope="session")
def with_password(server: Server) -> str:
    """Somebody who may come in with a password only."""
    server.new_user("hall", PASSWORD)
    return "hall"


def _dialog(window: MainWindow) -> ServerDialog:
    server_dialogs = window.findChildren(ServerDialog)
    assert len(server_dialogs) == 1
    return server_dialogs[0]


def _start(window: MainWindow) -> StartPage:
    assert window.start is not None
    return window.start


def _fill(qtbot: QtBot, dialog: ServerDialog, address: str, user: str, password: str) -> None:
    at = place_at(address)
    for field, words in (
        (dialog.fields["host"], at.host),
        (dialog.fields["database"], at.database),
        (dialog.fields["user"], user),
        (dialog.fields["password"], password),
    ):
        field.clear()
        qtbot.keyClicks(field, words)


def _ask(qtbot: QtBot, dialog: ServerDialog) -> None:
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(dialog.go.isEnabled, timeout=SOON)


def _settings(preferences: Preferences, folder: Path) -> str:
    preferences.save()
    return "".join(path.read_text("utf-8") for path in folder.rglob("*.ini"))


def test_an_event_is_made_and_opened_again_on_a_server_with_a_typed_password(
    qtbot: QtBot,
    window: MainWindow,
    address: str,
    with_password: str,
    preferences: Preferences,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    start = _start(window)
    qtbot.keyClicks(start.name_en, "Charity Day")
    start.show_more(True)
    qtbot.mouseClick(start.on_server, LEFT)
    assert start.make.text() == ENGLISH("window.start_create_there")
    assert not start.file.isVisible()
    qtbot.mouseClick(start.make, LEFT)
    dialog = _dialog(window)
    assert dialog.fields["password"].echoMode() is QLineEdit.EchoMode.Password
    _fill(qtbot, dialog, address, with_password, PASSWORD)
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=SOON)
    assert window.shell is not None
    assert window.shell.gateway.tournament.event.name == "Charity Day"
    window.close_event()
    qtbot.waitUntil(lambda: not window.findChildren(ServerDialog), timeout=SOON)

    start = _start(window)
    (listed,) = start.cards
    database = place_at(address).database
    assert listed.text().startswith("Charity Day\n")
    assert database in listed.toolTip()
    assert PASSWORD not in listed.toolTip() + "".join(preferences.recent)
    qtbot.mouseClick(listed, LEFT)
    qtbot.waitUntil(lambda: bool(window.findChildren(ServerDialog)), timeout=SOON)
    dialog = _dialog(window)
    qtbot.waitUntil(lambda: bool(dialog.rows["password"].problem), timeout=SOON)
    assert (dialog.fields["database"].text(), dialog.fields["user"].text()) == (database, with_password)
    assert not dialog.fields["password"].text()
    assert dialog.fields["password"].hasFocus()
    qtbot.keyClicks(dialog.fields["password"], PASSWORD)
    qtbot.keyClick(dialog.fields["password"], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=SOON)
    assert "3cret" not in _settings(preferences, tmp_path) + "".join(capfd.readouterr())


def test_a_password_is_remembered_in_the_keyring_and_forgotten_again(
    qtbot: QtBot,
    window: MainWindow,
    address: str,
    with_password: str,
    preferences: Preferences,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    create_event(address, "hk-90", name="Day").close()
    ring = Ring()
    with in_place(ring):
        _start(window).open_server.trigger()
        dialog = _dialog(window)
        _fill(qtbot, dialog, address, with_password, "")
        assert not dialog.remember.isEnabled(), "nothing is typed"
        qtbot.keyClicks(dialog.fields["password"], PASSWORD)
        dialog.remember.click()
        qtbot.mouseClick(dialog.go, LEFT)
        qtbot.waitUntil(lambda: window.shell is not None, timeout=SOON)
        assert list(ring.kept.values()) == [PASSWORD]
        window.close_event()

        (listed,) = _start(window).cards
        qtbot.mouseClick(listed, LEFT)
        qtbot.waitUntil(lambda: window.shell is not None, timeout=SOON)
        assert not window.findChildren(ServerDialog), "nobody is asked"
        window.close_event()

        _start(window).open_server.trigger()
        dialog = _dialog(window)
        _fill(qtbot, dialog, address, with_password, "")
        for words in ("window.server_forgotten", "window.server_unknown"):
            qtbot.mouseClick(dialog.forget, LEFT)
            qtbot.waitUntil(dialog.forget.isEnabled, timeout=SOON)
            assert dialog.hint.words == ENGLISH(words)
        assert not ring.kept
        _ask(qtbot, dialog)
        assert dialog.rows["password"].problem == ENGLISH("window.server_wrong_password")
    assert "3cret" not in _settings(preferences, tmp_path) + "".join(capfd.readouterr())


def test_without_a_keyring_the_event_opens_and_that_is_said(
    qtbot: QtBot, window: MainWindow, address: str, with_password: str
) -> None:
    create_event(address, "hk-90", name="Day").close()
    _start(window).open_server.trigger()
    dialog = _dialog(window)
    _fill(qtbot, dialog, address, with_password, PASSWORD)
    qtbot.mouseClick(dialog.forget, LEFT)
    qtbot.waitUntil(dialog.forget.isEnabled, timeout=SOON)
    assert "No keyring here" in dialog.rows["password"].problem
    dialog.remember.click()
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=SOON)
    assert window.shell is not None
    assert "No keyring here" in window.shell.bar.words


def test_what_is_wrong_is_said_at_its_field_and_mended_there(
    qtbot: QtBot, window: MainWindow, server: Server, address: str, with_password: str
) -> None:
    _start(window).open_server.trigger()
    dialog = _dialog(window)
    qtbot.mouseClick(dialog.go, LEFT)
    assert dialog.rows["host"].problem == dialog.rows["database"].problem == ENGLISH("window.server_needs")

    _fill(qtbot, dialog, address, with_password, "wrong")
    _ask(qtbot, dialog)
    assert "Wrong user or password" in dialog.rows["password"].problem
    assert dialog.fields["password"].hasFocus()

    _fill(qtbot, dialog, address, "boss", "")
    _ask(qtbot, dialog)
    assert dialog.rows["database"].problem == ENGLISH("window.server_empty")
    assert not dialog.rows["password"].problem

    dialog.fields["database"].setText("no such thing; --")
    _ask(qtbot, dialog)
    assert dialog.rows["database"].problem == ENGLISH("window.server_no_database")

    dialog.fields["host"].setText("/nowhere")
    _ask(qtbot, dialog)
    assert "No answer" in dialog.rows["host"].problem

    create_event(address, "hk-90", name="Day").close()
    _fill(qtbot, dialog, address, "boss", "")
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=SOON)


@pytest.mark.parametrize("making", [False, True], ids=["open", "make"])
def test_a_database_of_another_program_is_left_alone(
    qtbot: QtBot, window: MainWindow, address: str, making: bool
) -> None:
    with psycopg.connect(address, autocommit=True) as line:
        line.execute("CREATE TABLE accounts (owner text)")
    _ask_for(qtbot, window, address, making)
    assert _dialog(window).rows["database"].problem == ENGLISH("window.server_other")
    with psycopg.connect(address) as line:
        there = line.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert there == [("accounts",)]


def test_an_event_that_is_there_is_not_made_again(qtbot: QtBot, window: MainWindow, address: str) -> None:
    create_event(address, "hk-90", name="Day").close()
    _ask_for(qtbot, window, address, making=True)
    assert _dialog(window).rows["database"].problem == ENGLISH("window.server_taken")


def _ask_for(qtbot: QtBot, window: MainWindow, address: str, making: bool) -> None:
    if making:
        _action(window, "window.new_server").trigger()
        qtbot.keyClicks(_start(window).name_en, "Day")
        qtbot.mouseClick(_start(window).make, LEFT)
    else:
        _action(window, "window.open_server").trigger()
    _fill(qtbot, _dialog(window), address, "boss", "")
    _ask(qtbot, _dialog(window))


def _action(window: MainWindow, key: str) -> QAction:
    return next(action for action in window.findChildren(QAction) if action.text() == ENGLISH(key))


def test_who_no_longer_waits_is_not_overtaken_by_a_late_answer(
    qtbot: QtBot, window: MainWindow, server: Server, address: str
) -> None:
    create_event(address, "hk-90", name="Day").close()
    _start(window).open_server.trigger()
    dialog = _dialog(window)
    _fill(qtbot, dialog, address, "boss", "")
    server.freeze()
    try:
        qtbot.mouseClick(dialog.go, LEFT)
        opener = dialog._opener
        assert opener is not None and not dialog.go.isEnabled()
        assert window.isEnabled(), "the window does not wait"
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    finally:
        server.freeze(False)
    qtbot.waitUntil(lambda: not opener._opening, timeout=SOON)
    assert window.shell is None and window.start is not None


def test_no_answer_in_time_is_said_and_another_try_is_possible(
    qtbot: QtBot, window: MainWindow, server: Server, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.start._LIMIT_SECONDS", 0)
    _start(window).open_server.trigger()
    dialog = _dialog(window)
    _fill(qtbot, dialog, address, "boss", "")
    server.freeze()
    try:
        _ask(qtbot, dialog)
        assert "no answer" in dialog.rows["host"].problem
    finally:
        server.freeze(False)


def test_a_pasted_address_is_spread_over_the_fields(qtbot: QtBot, window: MainWindow) -> None:
    _start(window).open_server.trigger()
    dialog = _dialog(window)
    QGuiApplication.clipboard().setText("postgresql://hall:shown@192.168.1.5:6000/day")
    qtbot.keyClick(dialog.fields["host"], Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [dialog.fields[name].text() for name in ("host", "port", "database", "user")] == [
        "192.168.1.5",
        "6000",
        "day",
        "hall",
    ]
    assert not dialog.fields["password"].text()
    dialog.fields["host"].setText("laptop-3:7000")
    dialog.fields["host"].editingFinished.emit()
    assert (dialog.fields["host"].text(), dialog.fields["port"].value) == ("laptop-3", 7000)


@pytest.mark.parametrize(
    "at",
    [
        ServerPlace("192.168.1.5", "day", "hall"),
        ServerPlace("fe80::1", "day", "hall", 6000),
        ServerPlace("/var/run/postgresql", "day"),
        ServerPlace("laptop", "慈善 day/2?x=1", "a:b@c d"),
    ],
    ids=lambda at: at.host,
)
def test_an_address_leads_where_it_was_made_for_and_its_password_is_not_part_of_that(at: ServerPlace) -> None:
    assert place_at(address_of(at)) == place_at(address_of(at, PASSWORD)) == at


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(BadInput, match="bad_address"):
        place_at("postgresql://laptop:day/")
