"""A window on an event on a server: what others enter is there at once, a lost line is shown and mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.servers import Server
from tests.ui.hand import Settled, page_in
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event, open_event
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers, SetStatus
from ui.main_window import MainWindow
from ui.pages.players.page import PlayersPage

Open = Callable[..., MainWindow]


@pytest.fixture
def there(address: str) -> Iterator[Application]:
    """Another station."""
    app = create_event(address, "hk-90", name="Day", who="Other")
    app.run(ImportPlayers((PlayerDraft(name_en="One"), PlayerDraft(name_en="Two"))))
    yield app
    app.close()


def test_what_another_station_enters_comes_without_being_asked_for(
    qtbot: QtBot, window_of: Open, there: Application, address: str
) -> None:
    shell = window_of(open_event(address)).shell
    assert shell is not None
    gateway = shell.gateway
    gateway._poll.stop()
    topics: list[frozenset[str]] = []
    gateway.changed.connect(topics.append)
    there.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    qtbot.waitUntil(lambda: gateway.tournament.players[PlayerNo(1)].status is Status.PRESENT, timeout=20_000)
    assert topics == [frozenset({"players"})], "only what changed is told of"


def test_two_desks_work_off_one_queue(
    qtbot: QtBot, window_of: Open, there: Application, address: str, settled: Settled
) -> None:
    window = window_of(open_event(address))
    page = page_in(window, "players", PlayersPage, settled)
    page.gateway._poll.stop()
    page.open_target("checkin")
    desk = page.check_in
    assert desk.left.full_text == "2 not here"
    qtbot.keyClicks(desk.field, "1")
    assert desk.will.startswith("Check in 1")
    there.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    qtbot.waitUntil(lambda: desk.will.endswith("is here already"), timeout=20_000)
    assert desk.left.full_text == "1 not here" and desk.field.text() == "1", "what is typed stays"
    steps = len(there.journal())
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    settled(window)
    assert len(there.journal()) == steps, "nobody is checked in twice"
    qtbot.keyClicks(desk.field, "2")
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    settled(window)
    there.refresh()
    assert there.tournament.players[PlayerNo(2)].status is Status.PRESENT, "the other desk sees it too"
    assert desk.left.full_text == "0 not here"


def test_a_lost_line_is_shown_and_mended_by_itself(
    qtbot: QtBot, window_of: Open, there: Application, address: str, server: Server
) -> None:
    shell = window_of(open_event(address)).shell
    assert shell is not None
    name = address.partition("?")[0].rpartition("/")[2]
    server.stop()
    try:
        qtbot.waitUntil(lambda: shell.gateway.lost, timeout=20_000)
        assert shell.bar.place_words == ENGLISH("window.no_line_to", name=name)
        assert "Server lost" in shell.bar.words
    finally:
        server.start()
    there.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    qtbot.waitUntil(lambda: not shell.gateway.lost, timeout=20_000)
    assert shell.bar.words == ENGLISH("window.server_back")
    assert shell.bar.place_words == ENGLISH("window.stored_in", name=name)
    assert shell.gateway.tournament.players[PlayerNo(1)].status is Status.PRESENT
