"""Drives a table's console with real keys; makes the records that tests start from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tourney.base.chance import Chance
from tourney.game.console.view import (
    AuctionPending,
    CardPending,
    DebtPending,
    JailFailurePending,
    LotPending,
    OfferPending,
    ProposalPending,
    ReceivedPending,
    ThrowPending,
)
from ui.console.console import Console
from ui.console.window import TableWindow, TimeLeft

SPECIAL = {
    "\n": Qt.Key.Key_Return,
    "\x1b": Qt.Key.Key_Escape,
    "\b": Qt.Key.Key_Backspace,
    "\t": Qt.Key.Key_Tab,
    "<": Qt.Key.Key_Left,
    ">": Qt.Key.Key_Right,
}
NAMES = ("陳大文", "Chan Siu Ming", "李", "Ng")


class Memory:
    """What the window remembers, here in memory."""

    def __init__(self) -> None:
        self.table_keys: dict[str, str] = {}
        self.table_screen = False

    def remember_table_screen(self, on: bool) -> None:
        self.table_screen = on

    def remember_table_keys(self, keys: dict[str, str]) -> None:
        self.table_keys = keys


def record(
    path: Path, setup: dict[str, Any] | None = None, names: tuple[str, ...] = NAMES, **more: Any
) -> Path:
    """A new record of the tournament's rules in a file."""
    header = {
        "record": "tourney-game",
        "version": 1,
        "ruleset": "tournament",
        "edition": "hong-kong",
        "players": list(names),
        **more,
    }
    if setup is not None:
        header["setup"] = setup
    path.write_text(json.dumps(header, ensure_ascii=False) + "\n", "utf-8")
    return path


def standing(**players: dict[str, Any]) -> dict[str, Any]:
    """A set-up position: `A={"cash": 10, "deeds": {...}}` by letters of the seats."""
    return {"players": {NAMES["ABCD".index(letter)]: facts for letter, facts in players.items()}}


class Driver:
    """Presses keys and waits for what comes back."""

    def __init__(self, window: TableWindow) -> None:
        self.window = window
        window.console.reading_ms = 0  # it has read what a throw brought before the next key
        self.presses = 0
        self.settle()

    @property
    def console(self) -> Console:
        return self.window.console

    @property
    def view(self) -> Any:
        return self.console.view

    @property
    def note(self) -> str:
        """What is said beside the field."""
        form = self.console.panel.form
        return form.note.words if form is not None and form.note.words else self.console.panel.note.words

    def settle(self) -> None:
        """Until everything asked for has come back and is painted.

        Sleeps meanwhile: asking all the time took the processor from the thread that is waited for. The clock
        of the window wakes it twice a second in any case.
        """
        give_up = QDeadlineTimer(5000)
        QApplication.processEvents()
        while self.window.client.busy and not give_up.hasExpired():
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        assert not self.window.client.busy
        QApplication.processEvents()

    def press(self, keys: str) -> None:
        """Each character is one key; see `SPECIAL`."""
        for key in keys:
            self.key(SPECIAL[key]) if key in SPECIAL else self._letter(key)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.presses += 1
        QTest.keyClick(self._target(), key, modifier)
        self.settle()

    def shift(self, letter: str) -> None:
        self.key(Qt.Key[f"Key_{letter.upper()}"], Qt.KeyboardModifier.ShiftModifier)

    def ctrl(self, letter: str) -> None:
        self.key(Qt.Key[f"Key_{letter.upper()}"], Qt.KeyboardModifier.ControlModifier)

    def words(self, text: str) -> None:
        """Type into the field that has the cursor."""
        QTest.keyClicks(self._target(), text)
        self.settle()

    def click_square(self, index: int) -> None:
        board = self.console.board
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.square_rect(index).center().toPoint())
        self.settle()

    def _letter(self, letter: str) -> None:
        self.presses += 1
        QTest.keyClicks(self._target(), letter)
        self.settle()

    def _target(self) -> QWidget:
        return self.window.focusWidget() or self.console


class Referee:
    """Plays on by a simple way of deciding, every key pressed; `chance` gives dice and choices.

    Every eighth position is painted: to paint one takes longer than to come to it.
    """

    def __init__(self, driver: Driver, seed: int) -> None:
        self._driver, self._chance, self._steps = driver, Chance(seed), 0

    def step(self) -> None:
        """One thing that is waited for."""
        self._driver.window.setUpdatesEnabled(self._steps % 8 == 0)
        self._step()
        self._driver.window.setUpdatesEnabled(True)
        self._steps += 1

    def _step(self) -> None:
        driver, view = self._driver, self._driver.view
        pending = view.pending
        if view.claims and isinstance(pending, ThrowPending):
            driver.press(" ")
        elif isinstance(pending, ThrowPending):
            driver.press(f"{self._chance.below(6) + 1}{self._chance.below(6) + 1}")
        elif isinstance(pending, OfferPending):
            driver.press("\n" if pending.cash >= pending.price else "d")
        elif isinstance(pending, (AuctionPending, LotPending)):
            driver.press("+" if self._chance.below(3) and pending.least_bid < 60 else "x")
        elif isinstance(pending, CardPending):
            self._card(view)
        elif isinstance(pending, DebtPending):
            self._debt(pending)
        elif isinstance(pending, ReceivedPending):
            driver.press("q")
        elif isinstance(pending, JailFailurePending):
            driver.press("p")
        elif isinstance(pending, ProposalPending):
            driver.press("a")
        else:
            raise AssertionError(f"nothing to press for {pending}")

    def _card(self, view: Any) -> None:
        choice = next(c for c in view.choices if c.id == "card")
        options = choice.asks[0].options
        number = options[self._chance.below(len(options))].number
        self._driver.press(str(number))
        if isinstance(self._driver.view.pending, CardPending) and self._driver.view.n == view.n:
            self._driver.press("\n")

    def _debt(self, pending: DebtPending) -> None:
        driver = self._driver
        if pending.cash >= pending.amount:
            driver.press("p")
        elif pending.can_be_raised:
            driver.press("1")
        elif pending.for_bid is not None:
            driver.shift("x")
        else:
            driver.shift("b")
            driver.press("\n")


def no_clock() -> TimeLeft | None:
    """No clock at this table."""
    return None
