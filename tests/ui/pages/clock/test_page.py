"""The clock in the window: its page with tables and reasons; breaks; calls, sounds; the computer's time."""

from __future__ import annotations

import io
import struct
import wave
from collections.abc import Callable
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.hand import page_in, press
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.heat_names import table_numbers, typed
from tourney.base.ids import HeatId, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH
from tourney.clock.clock import Phase, hall_clock
from tourney.clock.commands import AddTime, SetTimeLeft, StartBreak, StartClock
from tourney.clock.history import clock_history
from tourney.event.command import Command
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import ChooseTableRules
from tourney.setup.commands import EditEvent
from tourney.today.today import today_view
from ui.frame.header import chip_words
from ui.main_window import MainWindow
from ui.pages.clock.page import ClockPage
from ui.pages.today.page import TodayPage
from ui.parts.clock import VOLUMES, shown_time, tune, typed_time, wav
from ui.parts.dialogs import Dialog
from ui.parts.interval import IntervalDialog
from ui.widgets.buttons import Button

Open = Callable[[Application], MainWindow]
Settled = Callable[[MainWindow], None]
ONE = HeatId("1")


class Hall:
    """A window on a drawn heat, its panel open, and what was said in the bar."""

    def __init__(
        self,
        qtbot: QtBot,
        window: MainWindow,
        app: Application,
        settled: Settled,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        assert window.shell is not None
        self.qtbot, self.window, self.app, self.shell = qtbot, window, app, window.shell
        self._settled = settled
        self.rung: list[int] = []
        monkeypatch.setattr(self.shell.clock.bell, "ring", self.rung.append)
        self.said: list[str] = []
        self.shell.clock.said.connect(
            lambda text, _kind: self.said.append(self.shell.gateway.texts.say(text))
        )
        self.shell.clock.open.trigger()
        page = self.shell.current
        assert isinstance(page, ClockPage)
        self.page: ClockPage = page
        self.panel = page.tables

    def click(self, button: Button) -> None:
        """Press a button; what stands in a part at the right is opened first."""
        for name, part in self.page.parts.items():
            if part.isAncestorOf(button) and not part.isVisible():
                self.qtbot.mouseClick(self.page.openers[name], Qt.MouseButton.LeftButton)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self._settled(self.window)
        self.tick()

    def press(self, *keys: str) -> None:
        for key in keys:
            press(self.qtbot, self.window, key)
            self.tick()

    def run(self, command: Command[object]) -> None:
        self.shell.gateway.run(command)
        self._settled(self.window)

    def settle(self) -> None:
        self._settled(self.window)

    def tick(self) -> None:
        self.shell.clock.tick()
        self._settled(self.window)

    def lefts(self) -> dict[int, str]:
        return {number: button.text() for number, button in self.panel.choice.buttons.items()}


@pytest.fixture
def hall(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> Hall:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    hall = Hall(qtbot, window_of(event), event, settled, monkeypatch)
    hall.page.open_part("table")
    return hall


def test_a_table_typed_and_one_clicked_get_five_minutes_with_a_reason(hall: Hall, clock: FixedClock) -> None:
    panel = hall.panel
    hall.click(hall.page.toggle)
    clock.at += timedelta(minutes=10)
    QTest.keyClicks(panel.choice.field, "3")
    hall.click(panel.choice.buttons[TableNo(5)])
    assert panel.choice.field.text() == "3, 5"
    QTest.keyClicks(panel.reason, "dice lost")
    hall.click(panel.add)
    assert (hall.lefts()[3], hall.lefts()[4], hall.lefts()[5]) == ("3 · 55:00", "4", "5 · 55:00")
    assert hall.page.face.words[1] == "50:00" and panel.reason.text() == ""
    (line,) = [each for each in clock_history(hall.app.journal()) if each.code == "time_added"]
    assert (line.tables, line.reason) == ((3, 5), "dice lost")
    assert panel.choice.field.text() == "" and panel.choice.tables is None, "which table comes next?"
    assert not any(button.isChecked() for button in panel.choice.buttons.values())


def test_the_tables_stay_chosen_from_their_pause_until_they_run_on(hall: Hall, clock: FixedClock) -> None:
    panel = hall.panel
    hall.click(hall.page.toggle)
    clock.at += timedelta(minutes=10)
    QTest.keyClicks(panel.choice.field, "4")
    hall.click(panel.pause)
    assert panel.choice.field.text() == "4", "they are to run on"
    hall.click(panel.resume)
    assert panel.choice.field.text() == ""
    QTest.keyClicks(panel.choice.field, "4")
    panel.add.setFocus()
    hall.press("Space", "Space")
    assert hall.lefts()[4].startswith("4 · ") and hall.page.face.words[1] == "50:00", "the hall has no more"


def test_the_tables_of_the_clock_take_no_more_room_than_they_need(hall: Hall, settled: Settled) -> None:
    choice = hall.panel.choice
    last = max(button.geometry().bottom() for button in choice.buttons.values())
    assert last < choice._area.height() <= last + 2


def test_pausing_one_table_leaves_the_hall_running(hall: Hall, clock: FixedClock) -> None:
    panel = hall.panel
    hall.click(hall.page.toggle)
    clock.at += timedelta(minutes=10)
    hall.click(panel.choice.buttons[TableNo(2)])
    hall.click(panel.pause)
    assert not panel.pause.isEnabled() and panel.resume.isEnabled()
    clock.at += timedelta(minutes=5)
    hall.tick()
    assert hall.lefts()[2] == "2 · 50:00 paused" and hall.page.face.words[1] == "45:00"
    hall.click(panel.resume)
    assert hall.lefts()[2] == "2 · 50:00"


@pytest.mark.parametrize("words", ["three", "99", "0", "9-3", "1,,x"])
def test_wrong_tables_are_said_at_the_field_and_nothing_can_be_pressed(hall: Hall, words: str) -> None:
    panel = hall.panel
    hall.click(hall.page.toggle)
    QTest.keyClicks(panel.choice.field, words)
    assert panel.choice.row.problem
    assert not any(button.isEnabled() for button in panel._buttons)
    panel.choice.field.clear()
    assert not panel.choice.row.problem
    assert not any(button.isEnabled() for button in panel._buttons), "no table is named"
    hall.click(hall.page.toggle)
    assert not any(button.isEnabled() for button in panel._buttons), "the hall that stands runs on by its own"
    hall.click(hall.page.toggle)
    QTest.keyClicks(panel.choice.field, "3")
    acts = (panel.pause, panel.add, panel.take, panel.set_left, panel.last_round, panel.end)
    assert all(button.isEnabled() for button in acts)


def test_the_key_that_started_the_hall_or_paused_a_table_does_nothing_when_pressed_again(hall: Hall) -> None:
    """A second press of Space must neither pause the hall nor call the last round."""
    panel = hall.panel
    hall.click(hall.page.toggle)
    QTest.keyClicks(panel.choice.field, "3")
    panel.pause.setFocus()
    hall.click(panel.pause)
    assert panel.focusWidget() in (panel.resume, panel.choice.field)


def test_wrong_minutes_are_said_at_the_field(hall: Hall) -> None:
    panel = hall.panel
    hall.click(hall.page.toggle)
    QTest.keyClicks(panel.choice.field, "4")
    panel.minutes.setText("five")
    hall.click(panel.set_left)
    assert "five" in panel.minutes_row.problem
    panel.minutes.setText("1:30")
    hall.click(panel.set_left)
    assert not panel.minutes_row.problem and hall.lefts()[4] == "4 · 1:30"
    hall.run(SetTimeLeft(90))
    panel.minutes.setText("5")
    QTest.keyClicks(panel.choice.field, "3")
    hall.click(panel.take)
    assert hall.page.face.words[1] == "1:30" and panel.problem.isVisible()


def test_where_the_rules_ask_no_round_the_hall_is_told_hands_off(hall: Hall, clock: FixedClock) -> None:
    hall.run(EditEvent({"options": {"equal_turns": False}}))
    hall.run(StartClock(ONE))
    hall.tick()
    clock.at += timedelta(minutes=61)
    hall.tick()
    assert hall.said[-1] == "heat 1: time is up. Hands off, fill in your sheets."


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
        "heat 1: time is up. Finish your round.",
    ]
    assert hall.rung == [2, 3, 4]
    hall.shell.clock.mute.trigger()
    hall.run(AddTime(60, tables=(TableNo(3),)))
    hall.tick()
    clock.at += timedelta(minutes=1)
    hall.tick()
    assert hall.said[-1] == "Table 3: time is up. Finish your round."
    assert len(hall.rung) == 3


def test_tables_with_rules_of_their_own_are_told_what_those_say(hall: Hall, clock: FixedClock) -> None:
    """The official rules know no round that is finished; the tournament's do."""
    hall.run(ChooseTableRules(ONE, (TableNo(2), TableNo(3)), "classic"))
    hall.run(StartClock(ONE))
    hall.run(AddTime(60, tables=(TableNo(1), TableNo(3))))
    hall.tick()
    assert hall.page.face.words[3].endswith("But table 2: hands off.")
    clock.at += timedelta(minutes=60)
    hall.tick()
    assert hall.said[-1] == ("heat 1: time is up. Finish your round. But table 2: hands off.")
    assert hall.page.face.words[3].endswith("But table 2: hands off.")
    shown = chip_words(hall_clock(hall.app.tournament, hall.app.rules, clock.now()), hall.shell.gateway.texts)
    assert "finish the round · table 2: hands off" in shown
    clock.at += timedelta(minutes=1)
    hall.tick()
    assert hall.said[-2:] == [
        "Table 1: time is up. Finish your round.",
        "Table 3: time is up. Hands off.",
    ]
    assert hall.page.own_times.words == (
        "Table 1: time is up, finish the round",
        "Table 3: time is up, hands off",
    )


def test_where_all_tables_that_end_together_agree_nothing_else_is_said(hall: Hall, clock: FixedClock) -> None:
    hall.run(ChooseTableRules(ONE, (), "classic"))
    hall.run(StartClock(ONE))
    hall.tick()
    clock.at += timedelta(minutes=60)
    hall.tick()
    assert hall.said[-1] == "heat 1: time is up. Hands off, fill in your sheets."


def test_mute_is_remembered_on_this_computer(hall: Hall) -> None:
    sounds = hall.page.sounds
    sounds.sounds.click()
    assert hall.shell.clock.mute.isChecked() and hall.window._preferences.muted
    sounds.sounds.click()
    assert not hall.window._preferences.muted


def test_the_page_says_when_a_heat_was_planned_and_is_to_be_expected(hall: Hall, clock: FixedClock) -> None:
    assert hall.page.header_note() == "Planned 10:00–11:00"
    assert not hall.shell.header.chip.isVisible(), "the page itself is the clock"


def test_without_a_heat_nothing_is_offered_that_sets_a_clock(hall: Hall, clock: FixedClock) -> None:
    page = hall.page
    hall.qtbot.mouseClick(page.openers["table"], Qt.MouseButton.LeftButton)
    hall.qtbot.mouseClick(page.openers["table"], Qt.MouseButton.LeftButton)
    assert page.openers["time"].isVisible() and page.parts["table"].isVisible()
    while hall.app.tournament.heats:
        hall.shell.gateway.undo()
        hall.settle()
    assert not page.openers["time"].isVisible() and not page.openers["table"].isVisible()
    assert not page.parts["table"].isVisible() and page.openers["break"].isVisible()


def test_what_is_rare_stands_in_one_part_at_a_time_and_escape_closes_it(hall: Hall) -> None:
    page = hall.page
    for name, opener in page.openers.items():
        hall.qtbot.mouseClick(opener, Qt.MouseButton.LeftButton)
        if name == "table":  # the fixture has it open
            assert not page.parts["table"].isVisible()
            continue
        assert [each for each, part in page.parts.items() if part.isVisible()] == [name]
        assert [each for each, button in page.openers.items() if button.isChecked()] == [name]
    hall.press("Esc")
    assert not any(part.isVisible() for part in page.parts.values())
    assert not any(button.isChecked() for button in page.openers.values())
    assert hall.shell.current is page


def test_the_last_round_is_called_with_a_click(hall: Hall, clock: FixedClock) -> None:
    hall.click(hall.page.toggle)
    clock.at += timedelta(minutes=58)
    hall.tick()
    hall.click(hall.page.last_round)
    hall.tick()
    assert hall.said[-1] == "heat 1: last round."
    assert "last round" in hall.shell.header.chip.text() and not hall.panel.last_round.isEnabled()
    assert not hall.page.last_round.isVisible(), "said once"
    assert [entry.code for entry in hall.app.journal(1)] == ["last_round_called"]
    clock.at += timedelta(minutes=2)
    hall.tick()
    assert hall.said[-1] == "heat 1: time is up. Finish your round."


def test_after_zero_no_last_round_is_offered(hall: Hall, clock: FixedClock) -> None:
    hall.click(hall.page.toggle)
    assert hall.page.last_round.isVisible()
    hall.run(AddTime(300, tables=(TableNo(2),)))
    clock.at += timedelta(minutes=61)
    hall.tick()
    assert not hall.page.last_round.isVisible()
    QTest.keyClicks(hall.panel.choice.field, "1")
    assert not hall.panel.last_round.isEnabled()
    hall.panel.choice.field.setText("2")
    assert hall.panel.last_round.isEnabled(), "it has time of its own left"


def test_a_changed_computer_time_is_told_once_and_moves_nothing(hall: Hall, clock: FixedClock) -> None:
    hall.click(hall.page.toggle)
    clock.at += timedelta(minutes=10)
    clock.set_by = timedelta(hours=1)
    hall.tick()
    hall.tick()
    assert "changed by +60 min at 14:10" in hall.shell.bar.words
    assert hall.shell.header.chip.text().startswith("heat 1 · 50:00")
    assert [entry.code for entry in hall.app.journal()].count("time_changed") == 1


def test_the_minutes_of_the_warnings_are_set_on_the_page(hall: Hall, settled: Settled) -> None:
    field = hall.page.sounds.warnings
    field.field.setText("3，12 x")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    before = hall.app.tournament.event.clock_warnings
    assert field.row.problem and before == (10, 5, 1)
    field.field.setText("3、12")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    settled(hall.window)
    assert hall.app.tournament.event.clock_warnings == (12, 3) and field.field.text() == "12, 3"


def test_late_tables_and_the_day_are_listed(hall: Hall, clock: FixedClock) -> None:
    hall.run(EditEvent({"starts_at": "14:00", "breaks": (15,)}))
    hall.run(StartClock(ONE))
    clock.at += timedelta(minutes=64)
    hall.tick()
    assert "(6)" in hall.page.late.title.full_text
    hall.shell.go("today")
    page = hall.shell.current
    assert isinstance(page, TodayPage)
    page.refresh()
    assert not page.present.late.isVisible(), "4 minutes are not worth a word"
    assert page.strip.words[1] == "Heat 1, 14:00–15:00, 14:00 – about 15:04, 6 to collect"
    assert page.strip.words[2] == "Heat 2, 15:15–16:15, not drawn", "announced as planned, as on paper"
    clock.at += timedelta(minutes=10)
    hall.tick()
    page.refresh()
    assert page.strip.words[2].startswith("Heat 2, 15:15–16:15, about 15:30")
    assert page.present.late.full_text == "14 min late"


def test_on_the_board_a_table_with_extra_time_plays_on(hall: Hall, clock: FixedClock) -> None:
    hall.run(StartClock(ONE))
    hall.run(AddTime(300, tables=(TableNo(3),)))
    clock.at += timedelta(minutes=61)
    hall.shell.go("today")
    page = hall.shell.current
    assert isinstance(page, TodayPage)
    page.timerEvent(None)
    assert sorted(tile.words for tile in page.board.tiles)[2] == "3 plays on"
    clock.at += timedelta(minutes=5)
    page.timerEvent(None)
    assert sorted(tile.words for tile in page.board.tiles)[2] == "3 to collect"


def test_the_page_speaks_the_language_in_force(hall: Hall) -> None:
    hall.window.set_language(Language.ZH)
    assert hall.panel.last_round.text() == "宣布最後一圈"
    assert hall.page.face.words[0] == "第 1 局"
    assert hall.page.toggle.text() == "開始"


def test_f9_opens_the_page_and_the_space_bar_starts_and_stops_the_clock(hall: Hall) -> None:
    hall.shell.go("scores")
    press(hall.qtbot, hall.window, "F9")
    assert hall.shell.current is hall.page
    for phase in (Phase.RUNNING, Phase.PAUSED, Phase.RUNNING):
        hall.press("Space")
        assert hall.shell.clock.view.phase is phase
    hall.click(hall.page.add_one)
    hall.press("Space")
    assert hall.shell.clock.view.phase is Phase.PAUSED, (
        "a click on a button leaves the space bar to the clock"
    )
    assert hall.shell.clock.view.seconds == 61 * 60
    hall.panel.reason.setFocus()
    hall.press("Space")
    assert hall.panel.reason.text() == " " and hall.shell.clock.view.phase is Phase.PAUSED


def test_a_length_is_chosen_before_the_start_and_set_while_the_clock_is_on(hall: Hall) -> None:
    page = hall.page
    assert list(page.lengths) == [90, 60, 45, 30, 15]
    assert "chosen" in page.lengths[60].accessibleName(), "the format's"
    hall.click(page.lengths[45])
    assert page.face.words[1] == "45:00"
    assert "chosen" in page.lengths[45].accessibleName()
    hall.press("Space")
    (clock,) = hall.app.tournament.clocks.values()
    assert clock.length_seconds == 45 * 60
    hall.click(page.lengths[15])
    assert page.face.words[1] == "45:00", "what the whole hall sees is asked"
    answer_yes(hall)
    assert page.face.words[1] == "15:00"
    assert [entry.code for entry in hall.app.journal(1)] == ["time_set"]


def answer_yes(hall: Hall) -> None:
    """What is asked is meant."""
    dialog = hall.window.findChild(Dialog)
    assert dialog is not None
    dialog.findChildren(QPushButton)[-1].click()
    hall.tick()


def test_a_clock_with_time_left_is_ended_by_two_clicks_and_by_one_after_it(
    hall: Hall, clock: FixedClock
) -> None:
    page = hall.page
    hall.click(page.toggle)
    clock.at += timedelta(seconds=20)
    hall.click(page.end)
    dialog = hall.window.findChild(Dialog)
    assert dialog is not None and "59:40" in dialog.windowTitle()
    hall.qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert hall.shell.clock.view.phase is Phase.RUNNING, "Enter lets the hall play on"
    clock.at += timedelta(minutes=60)
    hall.tick()
    hall.click(page.end)
    assert not hall.shell.clock.view.is_on and hall.window.findChild(Dialog) is None


def test_the_halls_clock_is_ended_at_one_place(hall: Hall) -> None:
    hall.click(hall.page.toggle)
    assert hall.page.end.isEnabled() and not hall.panel.end.isEnabled()
    hall.click(hall.panel.choice.buttons[TableNo(2)])
    assert hall.panel.end.isEnabled()


def test_after_the_end_the_clock_says_what_ended_and_what_comes(hall: Hall, clock: FixedClock) -> None:
    assert hall.page.face.words[1:3] == ("1:00:00", "Not started")
    hall.run(StartClock(ONE))
    clock.at += timedelta(minutes=61)
    hall.tick()
    hall.click(hall.page.end)
    assert hall.page.face.words[0] == "Heat 1" and hall.page.face.words[2] == "Ended"
    assert hall.page.face.words[3] == "", "the button says what is to be done"
    assert hall.page.job.isVisible() and hall.page.job.text() == "Enter scores"
    hall.click(hall.page.job)
    assert hall.window.shell is not None and hall.window.shell.current is not None
    assert hall.window.shell.current.id == "scores"


def test_a_day_that_was_played_without_clocks_is_over_too(
    window_of: Open, event: Application, settled: Settled
) -> None:
    play_example_day(event)
    window = window_of(event)
    page = page_in(window, "clock", ClockPage, settled)
    assert page.face.words[2:4] == ("No clock", "No more heats today.")


def test_a_break_is_told_by_one_click_moved_and_ended(hall: Hall, clock: FixedClock) -> None:
    page = hall.page
    hall.click(page.toggle)
    hall.click(page.end)
    answer_yes(hall)
    hall.click(page.breaks.minutes[10])
    steps = len(hall.app.journal())
    hall.press("Space")
    assert len(hall.app.journal()) == steps, "the space bar is the clock's, it tells no second break"
    assert page.face.words[:3] == ("Heat 2", "10:00", "Break until 14:10")
    assert hall.shell.header.chip.text() == "break · heat 2 in 10:00"
    assert "heat 2" in page.face.words[3] and "the heat" not in page.face.words[3]
    clock.at += timedelta(minutes=4)
    hall.click(page.add_one)
    assert page.face.words[1] == "7:00"
    hall.press("-", "-")
    assert page.face.words[1] == "5:00"
    clock.at += timedelta(minutes=6)
    hall.tick()
    assert page.face.words[1:3] == ("−1:00", "Due at 14:09")
    hall.click(page.end_break)
    assert hall.app.tournament.event.called_for is None and not page.end_break.isVisible()


def test_before_the_end_of_a_told_break_every_start_of_a_clock_asks(hall: Hall, clock: FixedClock) -> None:
    hall.app.run(StartBreak(12 * 60))
    clock.at += timedelta(minutes=3)
    hall.tick()
    hall.shell.go("today")
    today = hall.shell.current
    assert isinstance(today, TodayPage)
    starts: list[Callable[[], object]] = [
        hall.shell.header.chip.menu().actions()[0].trigger,
        lambda: hall.press("Ctrl+Shift+F9"),
        lambda: hall.click(hall.page.toggle),
        lambda: hall.click(hall.panel.start),
    ]
    hall.shell.gateway.run(RecordPrint("scoresheets", ONE))
    hall.tick()
    hall.click(today.present.do)
    dialog = hall.window.findChild(Dialog)
    assert dialog is not None and dialog.windowTitle() == "Start before 14:12?"
    hall.press("Return")
    hall.tick()
    assert hall.app.tournament.clocks == {}, "Enter leaves the break as it was told"
    hall.shell.go("clock")
    for start in starts:
        start()
        hall.tick()
        dialog = hall.window.findChild(Dialog)
        assert dialog is not None and hall.app.tournament.clocks == {}
        dialog.reject()
        hall.tick()
    hall.click(hall.page.toggle)
    answer_yes(hall)
    assert (ONE, 1) in hall.app.tournament.clocks and hall.app.tournament.event.called_for is None


def test_in_the_last_minute_of_a_break_and_after_it_a_clock_starts_at_once(
    hall: Hall, clock: FixedClock
) -> None:
    hall.app.run(StartBreak(12 * 60))
    clock.at += timedelta(minutes=11)
    hall.tick()
    hall.click(hall.page.toggle)
    assert hall.window.findChild(Dialog) is None and (ONE, 1) in hall.app.tournament.clocks


def test_a_break_until_a_time_of_day_and_what_is_wrong_with_it_is_said_there(hall: Hall) -> None:
    breaks = hall.page.breaks
    for typed_at, said in (("half past", "not a time"), ("13:00", "has passed"), ("", "not a time")):
        breaks.at.setText(typed_at)
        hall.click(breaks.take)
        assert said in breaks.problem
    breaks.at.setFocus()
    breaks.at.clear()
    QTest.keyClicks(breaks.at, "14:20")
    hall.press("Return")
    assert hall.page.face.words[1] == "20:00" and not breaks.problem and not breaks.at.text()


def test_waves_stand_one_below_the_other_and_tables_of_their_own_time_too(hall: Hall) -> None:
    page = hall.page
    hall.click(page.toggle)
    hall.run(AddTime(300, tables=(TableNo(3),)))
    hall.tick()
    assert page.own_times.words == ("Table 3: 1:05:00 left",)
    assert not page.waves.isVisible()
    hall.app.undo()
    hall.app.undo()
    hall.run(EditEvent({"boards": 3}))
    hall.run(StartClock(ONE))
    hall.tick()
    assert "Waves of heat 1" in page.waves.title.full_text
    assert page.waves.words == ("Wave 1, tables 1-3: 1:00:00", "Wave 2, tables 4-6: not started, 1:00:00")


def test_the_clock_fills_what_room_the_window_has(hall: Hall) -> None:
    sizes = []
    for size in ((1366, 768), (1920, 1080), (3840, 2160)):
        hall.window.resize(*size)
        QApplication.processEvents()
        sizes.append((hall.page.face.width(), hall.page.face.height()))
    assert sizes[0] < sizes[1] < sizes[2]
    assert sizes[0][0] > 700 and sizes[0][1] > 180
    assert sizes[2][1] > 2 * sizes[1][1] * 0.9


def test_sounds_are_tried_one_by_one_at_a_volume_that_is_remembered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds = hall.page.sounds
    for grade in (1, 2, 3, 4):
        hall.click(sounds.tries[grade])
    assert hall.rung == [1, 2, 3, 4]
    hall.qtbot.mouseClick(sounds.volume.button(str(VOLUMES[2])), Qt.MouseButton.LeftButton)
    assert hall.window._preferences.volume == 100
    monkeypatch.setattr("ui.parts.clock.QStandardPaths.findExecutable", lambda _name: "")
    monkeypatch.setattr("ui.parts.clock.sys.platform", "linux")
    sounds.retranslate()
    assert "No sound" in sounds.without.words
    monkeypatch.setattr("ui.parts.clock.QStandardPaths.findExecutable", lambda name: f"/bin/{name}")
    sounds.retranslate()
    assert not sounds.without.words


def test_a_deep_link_leads_to_the_time_of_one_table(hall: Hall) -> None:
    hall.click(hall.page.toggle)
    hall.shell.go("clock", "table:1:4")
    assert hall.panel.choice.tables == (4,)
    hall.shell.go("clock", "table:2:5")
    assert hall.panel.choice.tables == (4,), "a heat that is not timed is left alone"


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


def test_the_louder_the_higher_the_waves() -> None:
    highest = []
    for volume in VOLUMES:
        with wave.open(io.BytesIO(wav(tune(1), volume))) as file:
            frames = file.readframes(file.getnframes())
        samples = [abs(value) for (value,) in struct.iter_unpack("<h", frames)]
        highest.append(max(samples))
    assert highest == sorted(highest) and 4 * highest[0] < highest[-1] <= 32_000


@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_a_sound_is_a_wav_of_its_tones(grade: int) -> None:
    with wave.open(io.BytesIO(wav(tune(grade)))) as file:
        seconds = file.getnframes() / file.getframerate()
        frames = file.readframes(file.getnframes())
    assert abs(seconds - sum(length for _, length in tune(grade))) < 0.01
    assert max(frames) > 0 and file.getsampwidth() == 2


@pytest.mark.parametrize("published", [False, True])
def test_before_a_heat_is_published_the_button_is_the_days_next_task(
    window_of: Open, event: Application, settled: Settled, published: bool
) -> None:
    if published:
        event.run(DrawHeats((ONE,), 5))
        event.run(PublishHeat(ONE))
    window = window_of(event)
    page = page_in(window, "clock", ClockPage, settled)
    assert page.toggle.isVisible() == published
    assert page.job.isVisible() != published
    assert window.shell is not None
    if not published:
        job = today_view(event.tournament, event.rules, event.clock.now()).now
        assert page.job.text() == ENGLISH.say(job.button)
        page.job.click()
        assert window.shell.current is not page


def test_any_time_can_be_typed_as_it_was_written_down(hall: Hall) -> None:
    page = hall.page
    page.open_part("time")
    page.time.setText("37:00")
    hall.click(page.set_time)
    assert hall.shell.clock.minutes == 37, "before the start it is the length"
    hall.run(StartClock(ONE))
    page.time.setText("soon")
    hall.click(page.set_time)
    assert hall.window.findChild(Dialog) is None
    page.time.setText("12:30")
    hall.click(page.set_time)
    dialog = hall.window.findChild(Dialog)
    assert dialog is not None and "12:30" in dialog.windowTitle()


def interval_dialog(hall: Hall) -> IntervalDialog:
    hall.shell.clock.interval.trigger()
    (dialog,) = dialogs_of(hall)
    return dialog


def dialogs_of(hall: Hall) -> list[IntervalDialog]:
    return [each for each in hall.shell.findChildren(IntervalDialog) if each.isVisible()]


def test_an_interval_is_called_shown_made_longer_and_ended(hall: Hall, clock: FixedClock) -> None:
    hall.click(hall.page.toggle)
    clock.at += timedelta(minutes=10)
    dialog = interval_dialog(hall)
    dialog.minutes.setText("15")
    hall.click(dialog.start)
    assert not dialogs_of(hall)
    assert hall.page.face.words == (
        "Heat 1",
        "15:00",
        "Interval until 14:25",
        "Then heat 1 resumes by itself.",
    )
    assert hall.said[-1] == "heat 1: interval until 14:25." and hall.rung[-1] == 4
    assert chip_words(hall.shell.clock.view, ENGLISH) == "heat 1 · interval until 14:25"
    assert hall.page.toggle.text() == "Resume" and not hall.page.end_break.isVisible()
    hall.click(hall.page.add_one)
    assert hall.page.face.words[1] == "16:00"
    hall.click(hall.page.toggle)
    assert hall.page.face.words[1] == "50:00" and hall.app.tournament.clocks[ONE, 1].running
    assert hall.said[-1] == "heat 1: play on."


def test_one_button_is_for_a_break_and_while_a_heat_is_on_for_an_interval(hall: Hall) -> None:
    """Break opened a part called Interval with a button Interval within a heat."""
    opener, part = hall.page.openers["break"], hall.page.parts["break"]
    hall.click(opener)
    assert opener.text() == "Break…" and part.isVisible()
    hall.click(hall.page.toggle)
    assert opener.text() == "Interval…" and not part.isVisible() and not opener.isChecked()
    hall.click(opener)
    (dialog,) = dialogs_of(hall)
    assert dialog.windowTitle() == "Interval" and not opener.isChecked()


def test_an_interval_is_planned_and_taken_back_from_the_same_dialog(hall: Hall) -> None:
    dialog = interval_dialog(hall)
    hall.click(dialog.start)
    assert "No clock is on" in dialog.form.rows["minutes"].problem
    dialog.form.fields["at"].setText("14:30")
    hall.click(dialog.start)
    assert [(each.at, each.minutes) for each in hall.app.tournament.event.intervals] == [("14:30", 20)]
    dialog = interval_dialog(hall)
    assert dialog.text.full_text == "Interval at 14:30, 20 min"
    dialog.minutes.setText("0")
    dialog.form.fields["at"].setText("2:30 pm")
    hall.click(dialog.start)
    assert hall.app.tournament.event.intervals == ()
