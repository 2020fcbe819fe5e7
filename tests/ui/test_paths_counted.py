"""Three people's ways through the day by keys alone, counted: so many and no more, and no click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, press
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.event.records import HeatState, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from ui.base import printer as printing
from ui.main_window import MainWindow

PLAYERS = 26
TO_THE_RUNNING_HEAT = 12
A_PERSON = 3
FIELDS_A_PLAYER = 2
ONE = HeatId("1")


class Keyboard:
    """A referee who has no mouse. `count`: every key, those of a typed number too."""

    def __init__(self, qtbot: QtBot, window: MainWindow, settled: Settled) -> None:
        self._qtbot, self._window, self._settled = qtbot, window, settled
        self.count = 0

    def __call__(self, *keys: str) -> None:
        for key in keys:
            press(self._qtbot, self._in_front(), key)
            self.count += 1
            self._rest()

    def write(self, text: str) -> None:
        for character in text:
            where = QApplication.focusWidget()
            assert where is not None, "nobody listens"
            QTest.keyClicks(where, character)
            self.count += 1

    @property
    def asked(self) -> bool:
        """Whether a dialog waits for an answer."""
        return self._in_front() is not self._window

    def _in_front(self) -> QWidget:
        dialogs = (w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible())
        return next(dialogs, self._window)

    def _rest(self) -> None:
        for _ in range(2):
            self._settled(self._window)
            QApplication.processEvents()


@pytest.fixture
def imported(tmp_path: Path) -> Application:
    """26 players have come from a list."""
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Charity Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, PLAYERS + 1))))
    return app


@pytest.fixture
def keyboard(qtbot: QtBot, window_of: Open, settled: Settled) -> Callable[[Application], Keyboard]:
    """Sit down before an open event."""

    def at(event: Application) -> Keyboard:
        window = window_of(event)
        settled(window)
        return Keyboard(qtbot, window, settled)

    return at


def test_from_the_list_to_the_printed_running_heat(
    imported: Application,
    keyboard: Callable[[Application], Keyboard],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    paper = tmp_path / "all.pdf"
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Hall"])
    monkeypatch.setattr(printing, "printer_for", lambda _sizes: into(paper))
    check_everybody_in(imported)
    keys = keyboard(imported)
    keys("Return")
    assert imported.tournament.tables_of(ONE), "drawn"
    keys("Ctrl+Return", "Return")
    assert imported.tournament.heats[ONE].state is HeatState.PUBLISHED
    keys("Ctrl+Return", "Return", "Return")
    printed = {each.kind for each in imported.tournament.prints.values() if each.heat == ONE}
    assert paper.stat().st_size and {"scoresheets", "seating-name", "seating-table"} <= printed
    keys("F9", "Space")
    assert any(clock.heat == ONE for clock in imported.tournament.clocks.values())
    assert keys.count <= TO_THE_RUNNING_HEAT


def into(place: Path) -> QPrinter:
    """A printer whose paper is a file."""
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(place))
    printer.setResolution(96)
    return printer


def test_three_keys_check_a_person_in(
    imported: Application, keyboard: Callable[[Application], Keyboard]
) -> None:
    keys = keyboard(imported)
    keys("Ctrl+2", "F2")
    for number in imported.tournament.players:
        before = keys.count
        keys.write(str(number))
        keys("Return")
        assert imported.tournament.players[number].status is Status.PRESENT
        assert keys.count - before <= A_PERSON


def test_a_heat_is_typed_by_two_fields_a_player_and_two_keys_a_table(
    imported: Application, keyboard: Callable[[Application], Keyboard], qtbot: QtBot
) -> None:
    check_everybody_in(imported)
    imported.run(DrawHeats((ONE,), 5))
    imported.run(PublishHeat(ONE))
    keys = keyboard(imported)
    keys("Ctrl+5")
    fields = 0
    for table in imported.tournament.tables_of(ONE):
        for place in range(1, len(table.seats) + 1):
            for typed in (str(place), str(6000 - 1100 * place - table.table)):
                keys.write(typed)
                keys("Return")
                fields += 1
        keys("Ctrl+Return", "Ctrl+Return")
    assert all(table.confirmed_at for table in imported.tournament.tables_of(ONE))
    assert fields == FIELDS_A_PLAYER * PLAYERS
