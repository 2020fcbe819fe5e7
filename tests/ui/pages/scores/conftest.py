"""The scores page by itself over a real event file, typed into by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.copies import copy_of
from tests.ui.alone import AloneShell
from tests.ui.hand import put_on
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, Message
from tourney.bootstrap import create_event
from tourney.event.records import Table
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.impact.impact import Impact, ImpactLevel
from tourney.players.commands import ImportPlayers
from tourney.scoresheet.sheet import Sheet
from ui.gateway.gateway import Gateway
from ui.pages.scores.page import ScoresPage
from ui.widgets.theme import Look, load_tokens

ONE = HeatId("1")
_KEYS = {
    "\n": Qt.Key.Key_Return,
    "\t": Qt.Key.Key_Tab,
    "<": Qt.Key.Key_Backspace,
    "~": Qt.Key.Key_Delete,
    "^": Qt.Key.Key_Up,
    "v": Qt.Key.Key_Down,
}


@dataclass
class RecordingShell(AloneShell):
    """The frame as a page sees it; reasons are given at once."""

    reason: str = "the chief referee saw it"
    said: list[tuple[str, str]] = field(default_factory=list)
    offered: list[tuple[str, Callable[[], object]]] = field(default_factory=list)
    went: list[tuple[str, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    confirmed: list[tuple[str, str]] = field(default_factory=list)
    """What was asked before something was done, with its words."""
    weighed: list[tuple[str, Impact, str]] = field(default_factory=list)
    """What a correction was said to change, under which title and with which reason."""
    titles: list[str] = field(default_factory=list)
    """The titles of these questions, in words."""
    agrees: bool = True
    waiting: bool = False

    def go(self, page_id: str, target: str = "") -> None:
        self.went.append((page_id, target))

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None:
        self.said.append((message.key, kind))
        if action is not None:
            self.offered.append((action[0].key, action[1]))

    def take(self, key: str) -> None:
        """Press the way on that the message bar offered last; it must be this one."""
        offered, call = self.offered.pop()
        assert offered == key
        call()

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        words = ENGLISH.say(text).replace("\u2068", "").replace("\u2069", "")
        self.confirmed.append((title.key, words))
        if self.agrees:
            then()

    def ask_impact(
        self,
        title: Message,
        yes: Message,
        impact: Impact,
        then: Callable[[str], object],
        reason: str = "",
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        if impact.level is ImpactLevel.NONE:
            then("")
            return
        self.weighed.append((title.key, impact, reason))
        self.titles.append(ENGLISH.say(title))
        if self.agrees:
            then(reason)

    def ask_reason(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[str], object],
        ready: Message | None = None,
        *,
        danger: bool = False,
        usual: Sequence[Message] = (),
    ) -> None:
        self.asked.append(title.key)
        then(self.reason)

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        self.waiting = waiting


@dataclass
class Driver:
    """A referee at the keyboard. `presses` counts every key."""

    application: Application
    gateway: Gateway
    page: ScoresPage
    shell: RecordingShell
    qtbot: QtBot
    errors: list[Exception]
    presses: int = 0

    def type(self, keys: str) -> None:
        """Press keys where the cursor is: newline is Enter, tab is Tab, < Backspace, ~ Del."""
        for key in keys:
            self.presses += 1
            where = QApplication.focusWidget()
            assert where is not None
            if key in "\n\t<~":
                QTest.keyClick(where, _KEYS[key])
            else:
                QTest.keyClicks(where, key)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """One key with modifiers."""
        self.presses += 1
        where = QApplication.focusWidget()
        assert where is not None
        QTest.keyClick(where, key, modifiers)

    def ctrl_enter(self) -> None:
        """Table in, or confirm; then wait until it is on disk and shown."""
        self.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        self.settle()

    def settle(self) -> None:
        """Wait until everything asked for has come back."""
        self.qtbot.waitUntil(lambda: not self.gateway.busy, timeout=5000)

    def table(self, number: int = 1) -> Table:
        """A table of heat 1 as stored."""
        return self.application.tournament.tables[ONE, TableNo(number)]

    def sheet(self, player: PlayerNo) -> Sheet:
        """A sheet of heat 1 as stored."""
        return self.application.tournament.sheets[ONE, player].sheet

    def state(self, number: int = 1) -> str:
        """State of a table of heat 1."""
        return self.application.rules.assess(self.application.tournament, self.table(number)).state.value


def _first_heat(place: Path) -> Application:
    app = create_event(str(place), "hk-90", "atlantic-city", clock=FixedClock(), name="Day")
    app.run(
        ImportPlayers(
            tuple(
                PlayerDraft(name_zh=f"參賽者{n}", name_en=f"Player {n}", team=f"T{n % 6}")
                for n in range(1, 25)
            )
        )
    )
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    return app


@pytest.fixture
def event(tmp_path: Path) -> Application:
    """24 players, the first heat drawn and published: six tables of four on the Atlantic City board."""
    return copy_of(_first_heat, tmp_path / "day.tourney", FixedClock())


def open_scores(event: Application, qtbot: QtBot, state_folder: Path | None = None) -> Driver:
    """The page over an open event, shown and focused, table 1 open."""
    gateway = Gateway(event, language=Language.EN, state_folder=state_folder)
    shell = RecordingShell()
    page = ScoresPage(gateway, shell)
    qtbot.addWidget(page)
    gateway.changed.connect(lambda _topics: page.refresh())
    errors: list[Exception] = []
    gateway.failed.connect(errors.append)
    page.resize(1180, 640)
    page.retranslate()
    page.refresh()
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    qtbot.waitUntil(lambda: page.kept.ready, timeout=5000)
    page.open_table(TableNo(1))
    driver = Driver(event, gateway, page, shell, qtbot, errors)
    driver.settle()
    return driver


@pytest.fixture
def driver(event: Application, qtbot: QtBot, qapp: QApplication) -> Iterator[Driver]:
    """A page whose typing is kept nowhere but in the window."""
    put_on(qapp, Look(load_tokens("light")))
    driver = open_scores(event, qtbot)
    yield driver
    driver.gateway.close()
