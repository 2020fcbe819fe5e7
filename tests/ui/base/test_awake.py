"""While a clock or a break runs the computer is kept awake; where it cannot be, the window says so once."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.base.texts import ENGLISH
from tourney.clock.commands import EndClock, PauseClock, ResumeClock, StartBreak, StartClock
from tourney.event.command import Command
from tourney.heats.commands import DrawHeats, PublishHeat
from ui.base import awake
from ui.base.awake import Awake
from ui.main_window import MainWindow

ONE = HeatId("1")
Does = Callable[[Command[None]], None]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the system was asked for; it has a way."""
    asked: list[str] = []

    def hold() -> Callable[[], object]:
        asked.append("kept")
        return lambda: asked.append("let go")

    monkeypatch.setattr(awake, "_held", hold)
    return asked


def _in_heat(event: Application, window_of: Open, settled: Settled) -> tuple[MainWindow, Does]:
    event.run(DrawHeats((ONE,), 5))
    event.run(PublishHeat(ONE))
    window = window_of(event)
    window.awake = Awake()

    def does(command: Command[None]) -> None:
        assert window.shell is not None
        window.shell.gateway.run(command)
        settled(window)
        window.shell.clock.tick()

    return window, does


def test_awake_as_long_as_time_runs(
    event: Application, window_of: Open, settled: Settled, held: list[str]
) -> None:
    window, does = _in_heat(event, window_of, settled)
    does(StartClock(ONE))
    assert held == ["kept"]
    does(PauseClock())
    assert held == ["kept", "let go"]
    does(ResumeClock())
    does(EndClock())
    assert held == ["kept", "let go"] * 2
    does(StartBreak(600))
    assert held[4:] == ["kept"]
    window.close_event()
    assert held[4:] == ["kept", "let go"]


def test_where_there_is_no_way_it_is_said_once(
    qtbot: QtBot,
    event: Application,
    window_of: Open,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(awake, "_held", lambda: asked.append("no way"))
    window, does = _in_heat(event, window_of, settled)
    assert window.shell is not None
    does(StartClock(ONE))
    bar = window.shell.bar
    qtbot.waitUntil(lambda: bar.words == ENGLISH("clock.may_sleep"), timeout=5_000)
    window.shell.clock.tick()
    assert len(asked) == 1, "a tick does not ask again"
    does(PauseClock())
    does(ResumeClock())
    QApplication.processEvents()
    assert bar.words != ENGLISH("clock.may_sleep")


@pytest.mark.skipif(sys.platform != "linux", reason="asks the desktop's bus")
def test_without_a_desktop_there_is_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    kept = Awake()
    assert not kept.keep()
    kept.let_go()
