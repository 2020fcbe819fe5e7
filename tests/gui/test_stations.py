"""A window on an event on a server: what others enter is there at once, a lost line is shown and mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.servers import Server
from tourney.base.ids import PlayerNo
from tourney.bootstrap import create_event, open_event
from tourney.competition.records import Status
from tourney.competition.registration import PlayerDraft
from tourney.services.application import Application
from tourney.services.commands.players import ImportPlayers, SetStatus
from tourney.texts import ENGLISH
from ui.main_window import MainWindow

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
        assert "cannot be reached" in shell.bar.words
    finally:
        server.start()
    there.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    qtbot.waitUntil(lambda: not shell.gateway.lost, timeout=20_000)
    assert shell.bar.words == ENGLISH("window.server_back")
    assert shell.bar.place_words == ENGLISH("window.stored_in", name=name)
    assert shell.gateway.tournament.players[PlayerNo(1)].status is Status.PRESENT
