"""The hall's scenes follow the day until a person chooses one, and follow it again at a key."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press
from tests.ui.projector.conftest import BEAMER, LAPTOP, ONE, FakeScreens, parts, published, words_on
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.clock.commands import EndClock, PauseClock, StartBreak, StartClock
from tourney.event.command import Command
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.projector.scenes import SceneKind
from tourney.standings.declaring import DeclareOfficial
from ui.main_window import MainWindow
from ui.pages.today.page import TodayPage
from ui.projector.projector import Projector
from ui.projector.screen import OutputState

TWO = HeatId("2")


def shown(projector: Projector) -> SceneKind:
    """What the hall sees now, whatever it was before."""
    return projector.shown_scene


def test_a_scene_is_laid_out_anew_only_for_what_it_shows(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    _, projector = parts(window)
    before = projector.picture.scene
    assert projector.shown_scene is SceneKind.SEATING
    run(window, settled, EditPlayer(PlayerNo(1), {"note": "nut allergy"}))
    assert projector.picture.scene is before
    run(window, settled, EditPlayer(PlayerNo(1), {"name_en": "Somebody Else"}))
    assert projector.picture.scene is not before


def run(window: MainWindow, settled: Settled, *commands: Command[object]) -> None:
    assert window.shell is not None
    for command in commands:
        window.shell.gateway.run(command)
        settled(window)


def test_the_hall_sees_what_the_day_asks_for_and_the_page_says_why(
    window_of: Open, event: Application, clock: FixedClock, settled: Settled
) -> None:
    window = window_of(event)
    page, projector = parts(window)
    projector.open()
    assert page.follows.full_text == "Following: nothing published yet"
    run(window, settled, DrawHeats((ONE,), 7), PublishHeat(ONE))
    assert shown(projector) is SceneKind.SEATING
    assert "Find your table" in " ".join(words_on(projector))
    assert page.follows.full_text == "Following: seats of heat 1 published"
    run(window, settled, StartClock(ONE))
    assert shown(projector) is SceneKind.CLOCK
    run(window, settled, PauseClock())
    assert page.follows.full_text == "Following: heat 1 is paused"
    assert window.shell is not None
    window.shell.undo()
    settled(window)
    clock.at += timedelta(minutes=61)
    projector.tick()
    assert "Time is up: finish the round" in words_on(projector)
    assert page.follows.full_text == "Following: heat 1: time is up"


def test_a_break_counts_down_and_shows_the_seats_when_people_look_for_them(
    window_of: Open, event: Application, clock: FixedClock, settled: Settled
) -> None:
    published(event)
    window = window_of(event)
    _, projector = parts(window)
    projector.open()
    run(window, settled, StartClock(ONE), EndClock(), StartBreak(600))
    assert shown(projector) is SceneKind.CLOCK
    assert {"10:00", "Break until 14:10"} <= set(words_on(projector))
    run(window, settled, DrawHeats((TWO,), 7))
    clock.at += timedelta(minutes=1)
    run(window, settled, PublishHeat(TWO))
    assert shown(projector) is SceneKind.SEATING
    assert "9:00" in words_on(projector), "the countdown goes on at the head"
    clock.at += timedelta(minutes=4)
    projector.tick()
    settled(window)
    assert shown(projector) is SceneKind.CLOCK_SEATING
    assert "5:00" in words_on(projector)


def test_a_scene_chosen_by_hand_stays_until_it_is_released(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    page, projector = parts(window)
    assert page.follow.property("kind") == "primary"
    press(qtbot, window, "8")
    assert shown(projector) is SceneKind.LOGO
    assert page.follow.property("kind") == ""
    run(window, settled, StartClock(ONE))
    assert shown(projector) is SceneKind.LOGO
    assert page.follows.full_text == ("Chosen by hand. The day shows Clock: heat 1 is on")
    press(qtbot, window, "0")
    assert shown(projector) is SceneKind.CLOCK
    page.message.en.setText("Lunch is served")
    qtbot.mouseClick(page.message.send, Qt.MouseButton.LeftButton)
    assert shown(projector) is SceneKind.MESSAGE
    assert window.shell is not None
    window.shell.go("scores")
    press(qtbot, window, "Ctrl+F5")
    assert shown(projector) is SceneKind.CLOCK
    window.shell.go("projector")
    qtbot.mouseClick(page.hide_it, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.follow, Qt.MouseButton.LeftButton)
    assert shown(projector) is SceneKind.CLOCK and not projector.hidden


def test_the_halls_own_window_lets_go_at_its_key_too(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    _, projector = parts(window)
    settled(window)
    projector.open()
    hall = projector.output.window
    assert hall is not None
    qtbot.keyClick(hall, Qt.Key.Key_8)
    assert shown(projector) is SceneKind.LOGO
    qtbot.keyClick(hall, Qt.Key.Key_0)
    settled(window)
    assert shown(projector) is SceneKind.SEATING


def test_a_heat_chosen_by_hand_is_a_choice_and_goes_when_the_day_is_followed(
    window_of: Open, event: Application, settled: Settled
) -> None:
    published(event).run(DrawHeats((TWO,), 7))
    event.run(PublishHeat(TWO))
    window = window_of(event)
    _, projector = parts(window)
    projector.set_heat(TWO)
    settled(window)
    assert not projector.selection.following and projector.selection.heat == TWO
    projector.follow()
    settled(window)
    assert projector.selection.heat == ONE
    projector.set_heat(None)
    assert projector.selection.following, "the one people look for is what the day asks for"


def test_while_frozen_the_day_is_only_prepared(window_of: Open, event: Application, settled: Settled) -> None:
    window = window_of(published(event))
    _, projector = parts(window)
    settled(window)
    projector.toggle_freeze()
    run(window, settled, StartClock(ONE))
    assert shown(projector) is SceneKind.SEATING
    projector.toggle_freeze()
    settled(window)
    assert shown(projector) is SceneKind.CLOCK


def test_a_screen_that_goes_is_told_where_one_works_and_the_day_goes_on(
    window_of: Open, event: Application, screens: FakeScreens, settled: Settled
) -> None:
    window = window_of(published(event))
    page, projector = parts(window)
    settled(window)
    projector.open()
    assert window.shell is not None
    window.shell.go("scores")
    screens.plug(LAPTOP)
    assert "Projector unplugged" in window.shell.bar.words
    run(window, settled, StartClock(ONE))
    assert event.tournament.clocks and shown(projector) is SceneKind.CLOCK
    window.shell.go("projector")
    assert "EPSON" in page.hint.words
    screens.plug(LAPTOP, BEAMER)
    assert "is back" in window.shell.bar.words
    assert "1:00:00" in words_on(projector)


def test_what_a_page_presents_opens_a_closed_projector_on_the_only_screen_too(
    window_of: Open, event: Application, screens: FakeScreens, settled: Settled
) -> None:
    window = window_of(event)
    _, projector = parts(window)
    assert window.shell is not None
    screens.plug(LAPTOP)
    projector.present(SceneKind.CHAMPION)
    settled(window)
    assert not projector.selection.following
    assert projector.output.state is OutputState.ON
    assert "冠軍誰屬，有待分曉" in words_on(projector)


def test_what_a_page_presents_opens_a_closed_projector_on_the_halls_own_screen(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    _, projector = parts(window)
    assert window.shell is not None
    projector.present(SceneKind.CHAMPION)
    settled(window)
    assert projector.output.state is OutputState.ON and not window.shell.bar.words
    assert "冠軍誰屬，有待分曉" in words_on(projector)


def test_today_ticks_off_the_champion_once_the_hall_has_seen_who_it_is(
    window_of: Open, event: Application, settled: Settled
) -> None:
    play_example_day(event)
    window = window_of(event)
    _, projector = parts(window)
    page = page_in(window, "today", TodayPage, settled)

    def line() -> str:
        return next(words for words in page.present.words if "Show the champion" in words)

    assert line().startswith("○")
    projector.choose(SceneKind.CHAMPION)
    settled(window)
    assert line().startswith("○"), "the hall sees nothing yet"
    projector.open()
    settled(window)
    assert page.present.folded.isVisible(), "what is done is a number until somebody asks for it"
    page.present.folded.click()
    assert line().startswith("✓")
    projector.choose(SceneKind.STANDINGS)
    settled(window)
    assert line().startswith("✓"), "it has been shown"


def test_the_champion_is_followed_on_where_the_day_shows_it_anyhow(
    window_of: Open, event: Application, settled: Settled
) -> None:
    play_example_day(event)
    event.run(DeclareOfficial("final", "seen", with_earlier=True))
    window = window_of(event)
    _, projector = parts(window)
    assert window.shell is not None
    projector.open()
    projector.choose(SceneKind.CLOCK)
    projector.present(SceneKind.CHAMPION)
    settled(window)
    assert projector.selection.following, "the day shows the champion itself"
    assert not window.shell.bar.words
    assert any(each.startswith("冠軍") or "Champion" in each for each in words_on(projector))
