"""The clock in the window: its panel with tables and reasons; calls and sounds; the computer's time."""

from __future__ import annotations

import io
import wave
from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tourney.base.ids import HeatId, TableNo
from tourney.base.ports import FixedClock
from tourney.competition.table_numbers import table_numbers, typed
from tourney.errors import BadInput
from tourney.languages import Language
from tourney.services.application import Application
from tourney.services.command import Command
from tourney.services.commands.clock import AddTime, StartClock
from tourney.services.commands.event import EditEvent
from tourney.services.commands.heats import DrawHeats, PublishHeat
from tourney.services.queries.clock_history import clock_history
from ui.clock.panel import ClockPanel
from ui.clock.shown import shown_time, typed_time
from ui.clock.sounds import tune, wav
from ui.main_window import MainWindow
from ui.pages.today.page import TodayPage
from ui.widgets import Button

Open = Callable[[Application], MainWindow]
Settled = Callable[[MainWindow], None]
ONE = HeatId("1")


class QuietBell:
    """Remembers what would have rung."""

    def __init__(self) -> None:
        self.rung: list[int] = []

    def ring(self, grade: int) -> None:
        self.rung.append(grade)


class Hall:
    """A window on a drawn heat, its panel open, and what was said in the bar."""

    def __init__(self, qtbot: QtBot, window: MainWindow, app: Application, settled: Settled) -> None:
        assert window.shell is not None
        self.qtbot, self.window, self.app, self.shell = qtbot, window, app, window.shell
        self._settled = settled
        self.bell = QuietBell()
        self.shell.clock._bell = self.bell  # type: ignore[assignment]  # rings nothing in a test
        self.said: list[str] = []
        self.shell.clock.said.connect(
            lambda text, _kind: self.said.append(self.shell.gateway.texts.say(text))
        )
        self.panel: ClockPanel = self.shell.clock.open_panel()

    def click(self, button: Button) -> None:
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self._settled(self.window)
        self.panel.show_clock()

    def run(self, command: Command[object]) -> None:
        self.shell.gateway.run(command)
        self._settled(self.window)

    def tick(self) -> None:
        self.shell.clock.tick()
        self._settled(self.window)

    def lefts(self) -> dict[int, str]:
        return {number: button.text() for number, button in self.panel.choice.buttons.items()}


@pytest.fixture
def hall(qtbot: QtBot, window_of: Open, event: Application, settled: Settled) -> Hall:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    return Hall(qtbot, window_of(event), event, settled)


def test_a_table_typed_and_one_clicked_get_five_minutes_with_a_reason(hall: Hall, clock: FixedClock) -> None:
    panel = hall.panel
    hall.click(panel.start)
    clock.at += timedelta(minutes=10)
    QTest.keyClicks(panel.choice.field, "3")
    hall.click(panel.choice.buttons[TableNo(5)])
    assert panel.choice.field.text() == "3, 5"
    QTest.keyClicks(panel.reason, "dice lost")
    hall.click(panel.add)
    assert (hall.lefts()[3], hall.lefts()[4], hall.lefts()[5]) == ("3 · 55:00", "4", "5 · 55:00")
    assert panel.time.full_text == "50:00" and panel.reason.text() == ""
    (line,) = [each for each in clock_history(hall.app.journal()) if each.code == "time_added"]
    assert (line.tables, line.reason) == ((3, 5), "dice lost")


def test_pausing_one_table_leaves_the_hall_running(hall: Hall, clock: FixedClock) -> None:
    panel = hall.panel
    hall.click(panel.start)
    clock.at += timedelta(minutes=10)
    hall.click(panel.choice.buttons[TableNo(2)])
    hall.click(panel.pause)
    assert not panel.pause.isEnabled() and panel.resume.isEnabled()
    clock.at += timedelta(minutes=5)
    panel.show_clock()
    assert hall.lefts()[2] == "2 · 50:00 paused" and panel.time.full_text == "45:00"
    hall.click(panel.resume)
    assert hall.lefts()[2] == "2 · 50:00"


@pytest.mark.parametrize("words", ["three", "99", "0", "9-3", "1,,x"])
def test_wrong_tables_are_said_at_the_field_and_nothing_can_be_pressed(hall: Hall, words: str) -> None:
    panel = hall.panel
    hall.click(panel.start)
    QTest.keyClicks(panel.choice.field, words)
    assert panel.choice.row.problem
    assert not any(button.isEnabled() for button in (panel.pause, panel.add, panel.end, panel.start))
    panel.choice.field.clear()
    assert not panel.choice.row.problem and panel.pause.isEnabled()


def test_after_a_pause_the_cursor_is_on_running_on_and_back(hall: Hall) -> None:
    """A second press of Space must not call the last round."""
    panel = hall.panel
    panel.start.setFocus()
    hall.click(panel.start)
    assert panel.focusWidget() is panel.pause
    hall.click(panel.pause)
    assert panel.focusWidget() is panel.resume
    hall.click(panel.resume)
    assert panel.focusWidget() is panel.pause


def test_wrong_minutes_are_said_at_the_field(hall: Hall) -> None:
    panel = hall.panel
    hall.click(panel.start)
    panel.minutes.setText("five")
    hall.click(panel.add)
    assert "five" in panel.minutes_row.problem
    panel.minutes.setText("1:30")
    hall.click(panel.set_left)
    assert not panel.minutes_row.problem and panel.time.full_text == "1:30"
    panel.minutes.setText("5")
    hall.click(panel.take)
    assert panel.time.full_text == "1:30" and panel.problem.isVisible()


def test_warnings_are_called_and_rung_once_each_and_can_be_muted(hall: Hall, clock: FixedClock) -> None:
    hall.run(EditEvent({"clock_warnings": (10, 2)}))
    hall.run(StartClock(ONE))
    hall.tick()
    hall.tick()
    for minutes in (49, 1, 1, 7, 2):
        clock.at += timedelta(minutes=minutes)
        hall.tick()
        hall.tick()
    assert hall.said == [
        "heat 1: 10 minutes left.",
        "heat 1: 2 minutes left.",
        "heat 1: time is up. Tables finish their round.",
    ]
    assert hall.bell.rung == [2, 3, 4]
    hall.shell.clock.mute.trigger()
    hall.run(AddTime(60, tables=(TableNo(3),)))
    hall.tick()
    clock.at += timedelta(minutes=1)
    hall.tick()
    assert hall.said[-1] == "Table 3: its own time is up." and len(hall.bell.rung) == 3


def test_mute_is_remembered_on_this_computer(hall: Hall) -> None:
    hall.panel.sounds.click()
    assert hall.shell.clock.mute.isChecked() and hall.window._preferences.muted
    hall.panel.sounds.click()
    assert not hall.window._preferences.muted


def test_the_last_round_is_called_with_a_click(hall: Hall, clock: FixedClock) -> None:
    hall.click(hall.panel.start)
    clock.at += timedelta(minutes=58)
    hall.tick()
    hall.click(hall.panel.last_round)
    hall.tick()
    assert hall.said[-1] == "heat 1: last round. Every player finishes it."
    assert "last round" in hall.shell.header.chip.text() and not hall.panel.last_round.isEnabled()
    assert [entry.code for entry in hall.app.journal(1)] == ["last_round_called"]


def test_a_changed_computer_time_is_told_once_and_moves_nothing(hall: Hall, clock: FixedClock) -> None:
    hall.click(hall.panel.start)
    clock.at += timedelta(minutes=10)
    clock.set_by = timedelta(hours=1)
    hall.tick()
    hall.tick()
    assert "changed by +60 min at 14:10" in hall.shell.bar.words
    assert hall.shell.header.chip.text().startswith("heat 1 · 50:00")
    assert [entry.code for entry in hall.app.journal()].count("time_changed") == 1


def test_the_minutes_of_the_warnings_are_set_in_the_panel(hall: Hall, settled: Settled) -> None:
    field = hall.panel.warnings
    field.field.setText("3，12 x")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    before = hall.app.tournament.event.clock_warnings
    assert field.row.problem and before == (10, 5, 1)
    field.field.setText("3、12")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    settled(hall.window)
    assert hall.app.tournament.event.clock_warnings == (12, 3) and field.field.text() == "12, 3"
    assert hall.panel.isVisible()


def test_late_tables_and_the_day_are_listed(hall: Hall, clock: FixedClock) -> None:
    hall.run(EditEvent({"starts_at": "14:00", "breaks": (15,)}))
    hall.run(StartClock(ONE))
    clock.at += timedelta(minutes=64)
    hall.tick()
    hall.panel.show_clock()
    assert "(6)" in hall.panel.late.title.full_text
    page = hall.shell.current
    assert isinstance(page, TodayPage)
    page.refresh()
    assert page.present.late.full_text == "4 minutes behind the plan"
    assert page.strip.words[1] == "Heat 1, 14:00–15:00, 14:00 – about 15:04, 6 out"
    assert page.strip.words[2].startswith("Heat 2, 15:15–16:15, about 15:19")


def test_on_the_board_a_table_with_extra_time_plays_on(hall: Hall, clock: FixedClock) -> None:
    hall.run(StartClock(ONE))
    hall.run(AddTime(300, tables=(TableNo(3),)))
    clock.at += timedelta(minutes=61)
    page = hall.shell.current
    assert isinstance(page, TodayPage)
    page.timerEvent(None)
    assert sorted(tile.words for tile in page.board.tiles)[2] == "3 plays on"
    clock.at += timedelta(minutes=5)
    page.timerEvent(None)
    assert sorted(tile.words for tile in page.board.tiles)[2] == "3 out"


def test_the_panel_speaks_the_language_in_force_and_opens_once(hall: Hall) -> None:
    assert hall.shell.clock.open_panel() is hall.panel
    hall.window.set_language(Language.ZH)
    assert hall.panel.last_round.text() == "宣布最後一圈"


def test_lists_of_tables_and_times_as_people_type_them() -> None:
    assert table_numbers(" 3, 7、10-12；3 ") == (3, 7, 10, 11, 12)
    assert table_numbers("１２") == (12,) and table_numbers("") == ()
    assert typed((12, 3, 10, 11, 7)) == "3, 7, 10-12"
    for wrong in ("a", "1-", "-3", "5-2", "0", "1.5", "99999", "1" * 50):
        with pytest.raises(BadInput):
            table_numbers(wrong)
    assert [typed_time(text) for text in ("5", "2.5", "1:30", "０:05")] == [300, 150, 90, 5]
    assert [typed_time(text) for text in ("", "x", "-5", "1:99", "nan", "9999")] == [None] * 6
    assert [shown_time(each) for each in (3725, -65, 0)] == ["1:02:05", "−1:05", "0:00"]


@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_a_sound_is_a_wav_of_its_tones(grade: int) -> None:
    with wave.open(io.BytesIO(wav(tune(grade)))) as file:
        seconds = file.getnframes() / file.getframerate()
        frames = file.readframes(file.getnframes())
    assert abs(seconds - sum(length for _, length in tune(grade))) < 0.01
    assert max(frames) > 0 and file.getsampwidth() == 2
