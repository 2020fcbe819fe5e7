"""The projector by mouse and keys: scenes, pages, freeze, hide, message, the table in play."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, press
from tests.ui.projector.conftest import BEAMER, ONE, parts, published, words_on
from tests.ui.projector.day import live
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, TableNo
from tourney.clock.commands import StartClock
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.projector.scenes import NameOrder, SceneKind
from ui.gateway.preferences import Preferences
from ui.projector.projector import Projector
from ui.projector.screen import HallPicture, seconds_for


def scene_of(projector: Projector) -> SceneKind:
    """What is chosen now, whatever was before."""
    return projector.shown_scene


def test_ctrl_nine_opens_the_page_and_a_number_shows_a_scene(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    press(qtbot, window, "Ctrl+0")
    page, projector = parts(window)
    press(qtbot, window, "3")
    settled(window)
    assert scene_of(projector) is SceneKind.SEATING
    qtbot.mouseClick(page.scenes[SceneKind.CLOCK], Qt.MouseButton.LeftButton)
    assert scene_of(projector) is SceneKind.CLOCK
    assert page.says.full_text == "Ready: Clock (projector closed)."
    projector.open()
    assert page.says.full_text == "The hall sees: Clock"


def test_the_hall_window_fills_the_screen_the_main_window_is_not_on_and_shows_what_the_preview_shows(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    page, projector = parts(window)
    projector.choose(SceneKind.SEATING)
    settled(window)
    assert window.shell is not None
    qtbot.mouseClick(window.shell.header.primary, Qt.MouseButton.LeftButton)
    hall = projector.output.window
    assert hall is not None
    assert hall.geometry() == BEAMER.geometry
    assert hall.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert hall.canvas.picture == page.preview.picture
    assert page.preview.picture is not None
    assert page.preview.picture.size == BEAMER.geometry.size()
    hall.canvas.grab()
    page.preview.grab()
    assert [each.words for each in page.preview.drawn] == words_on(projector)
    assert type(page.preview) is type(hall.canvas)


def test_hide_is_black_on_one_key_and_the_same_key_brings_everything_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    page, projector = parts(window)
    projector.choose(SceneKind.SEATING)
    projector.open()
    settled(window)
    before = words_on(projector)
    assert window.shell is not None
    window.shell.go("scores")
    press(qtbot, window, "F10")
    assert words_on(projector) == [] and page.hint.words == "The hall sees black."
    projector.output.close()
    settled(window)
    assert page.hint.words.startswith("The projector is closed."), "the hall sees nothing"
    projector.open()
    settled(window)
    press(qtbot, window, "F10")
    assert words_on(projector) == before
    assert page.preview.picture == projector.picture


def test_frozen_keeps_the_picture_prepares_the_next_and_lets_time_go_on(
    qtbot: QtBot, window_of: Open, event: Application, clock: FixedClock, settled: Settled
) -> None:
    published(event).run(StartClock(ONE))
    window = window_of(event)
    page, projector = parts(window)
    projector.choose(SceneKind.CLOCK)
    press(qtbot, window, "F12")
    projector.choose(SceneKind.SEATING)
    settled(window)
    assert scene_of(projector) is SceneKind.CLOCK
    assert "Seating by name" in page.hint.words
    clock.at += timedelta(minutes=18, seconds=53)
    projector.tick()
    assert projector.picture.clock.seconds == 41 * 60 + 7
    press(qtbot, window, "F12")
    settled(window)
    assert scene_of(projector) is SceneKind.SEATING


def test_a_frozen_list_does_not_change_with_the_event(
    window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    window = window_of(event)
    _, projector = parts(window)
    projector.choose(SceneKind.SEATING)
    settled(window)
    projector.toggle_freeze()
    before = projector.picture.scene
    assert window.shell is not None
    window.shell.gateway.run(PublishHeat(ONE))
    settled(window)
    assert projector.picture.scene is before
    projector.toggle_freeze()
    settled(window)
    assert projector.picture.scene is not before


def test_pages_turn_by_themselves_after_a_time_that_grows_with_the_lines_and_by_one_key(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    _, projector = parts(window)
    projector.open()
    projector.choose(SceneKind.CLOCK_SEATING)
    settled(window)
    picture = projector.picture
    assert picture.pages > 1
    assert projector.pager.isActive()
    assert projector.pager.interval() == round(1000 * seconds_for(picture.lines))
    press(qtbot, window, "F5")
    assert projector.page == 1
    projector.pager.timeout.emit()
    assert projector.page == 2 % picture.pages
    while projector.page:
        projector.next_page()
    settled(window)
    assert projector.page == 0
    projector.toggle_freeze()
    assert not projector.pager.isActive()


def test_a_page_of_many_lines_stands_longer_within_bounds() -> None:
    spans = [seconds_for(lines) for lines in (0, 10, 24, 400)]
    assert spans == sorted(spans)
    assert spans[0] == 7.0
    assert spans[-1] == 20.0
    assert spans[1] < spans[2]


def test_next_scene_leaves_out_what_has_nothing_to_show(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    _, projector = parts(window)
    projector.choose(SceneKind.CLOCK)
    seen = []
    for _ in range(8):
        press(qtbot, window, "Shift+F5")
        settled(window)
        seen.append(projector.selection.scene)
    assert SceneKind.BLACK not in seen
    assert SceneKind.TABLE not in seen
    assert SceneKind.MESSAGE not in seen
    assert SceneKind.CHAMPION not in seen, "no final has been drawn"
    assert SceneKind.TEAMS in seen
    assert seen[-1] is SceneKind.CLOCK


def test_a_message_typed_in_both_languages_is_shown_on_enter_and_digits_typed_are_no_keys(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    page, projector = parts(window)
    projector.open()
    page.scenes[SceneKind.MESSAGE].click()
    assert scene_of(projector) is SceneKind.LOGO and page.message.zh.isVisible(), "nothing is typed yet"
    assert page.message.zh.hasFocus()
    page.message.zh.setText("三時集合")
    page.message.en.setFocus()
    qtbot.keyClicks(page.message.en, "Back at 3")
    assert scene_of(projector) is SceneKind.LOGO
    qtbot.keyClick(page.message.en, Qt.Key.Key_Return)
    assert scene_of(projector) is SceneKind.MESSAGE
    assert words_on(projector) == ["三時集合", "Back at 3"]


def test_a_ready_made_call_fills_both_fields_and_waits_for_the_button(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    page, projector = parts(window)
    page.message.ready.activated.emit(2)
    assert page.message.zh.text().startswith("最後一圈")
    assert page.message.en.text().startswith("Last round")
    assert scene_of(projector) is SceneKind.LOGO
    qtbot.mouseClick(page.message.send, Qt.MouseButton.LeftButton)
    assert scene_of(projector) is SceneKind.MESSAGE


def test_a_console_feeds_the_table_in_play_and_takes_it_away(window_of: Open, event: Application) -> None:
    window = window_of(event)
    page, projector = parts(window)
    projector.open()
    projector.choose(SceneKind.TABLE)
    assert "No table is played here" in " ".join(words_on(projector))
    projector.put_table(live())
    assert "M1,500" in words_on(projector)
    other = replace(live(2), table=TableNo(2))
    projector.put_table(other)
    assert len(projector.boards) == 2
    page.choices.tables.activated.emit(1)
    assert projector.picture.scene.lines is not None
    assert any("Table 2" in words or "table 2" in words for words in words_on(projector))
    projector.drop_table(FINAL, TableNo(1))
    projector.drop_table(FINAL, TableNo(2))
    assert "No table is played here" in " ".join(words_on(projector))


def test_language_ground_and_order_are_chosen_by_mouse_and_remembered(
    qtbot: QtBot, window_of: Open, event: Application, preferences: Preferences, settled: Settled
) -> None:
    window = window_of(published(event))
    page, projector = parts(window)
    projector.choose(SceneKind.SEATING)
    for control, value in (
        (page.choices.languages, "en"),
        (page.choices.grounds, "light"),
        (page.choices.orders, "numbers"),
    ):
        qtbot.mouseClick(control.button(value), Qt.MouseButton.LeftButton)
    settled(window)
    assert projector.picture.theme.name == "light"
    assert projector.picture.words.language == "en"
    assert projector.selection.order is NameOrder.NUMBERS
    assert preferences.projector("language") == "en"
    assert preferences.projector("ground") == "light"
    assert preferences.projector("order") == "numbers"


def test_the_picture_is_sent_again_only_when_something_readable_has_changed(
    window_of: Open, event: Application, clock: FixedClock
) -> None:
    published(event).run(StartClock(ONE))
    window = window_of(event)
    _, projector = parts(window)
    projector.choose(SceneKind.CLOCK)
    sent: list[HallPicture] = []
    projector.pictured.connect(sent.append)
    clock.at += timedelta(milliseconds=200)
    projector.tick()
    assert not sent
    clock.at += timedelta(seconds=1)
    projector.tick()
    assert len(sent) == 1
    projector.choose(SceneKind.LOGO)
    sent.clear()
    clock.at += timedelta(seconds=1)
    projector.tick()
    assert not sent


def test_a_scene_is_found_in_the_command_box(window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    items = window.shell.palette_search([]).find("計時及座位")
    assert [item.title for item in items] == ["Projector: Clock and seats"]
    items[0].open()
    assert window.shell.projector.selection.scene is SceneKind.CLOCK_SEATING
    black = window.shell.palette_search([]).find("黑畫面")
    assert [item.title for item in black] == ["Make the projector black"]
    black[0].open()
    assert window.shell.projector.hidden


def test_black_is_one_thing_by_its_button_its_key_and_its_scene(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    press(qtbot, window, "Ctrl+0")
    settled(window)
    page, projector = parts(window)
    assert page.hide_it.text() == "Black  F10" and SceneKind.BLACK not in page.scenes
    for key in ("9", "F10"):
        press(qtbot, window, key)
        assert projector.picture.scene.kind is SceneKind.BLACK, key
        assert page.hide_it.text() == "Show again  F10"
        press(qtbot, window, key)
        assert projector.picture.scene.kind is not SceneKind.BLACK, "again: the picture"
    press(qtbot, window, "9")
    press(qtbot, window, "1")
    assert projector.picture.scene.kind is SceneKind.CLOCK, "a chosen scene is seen"


def test_the_command_box_opens_the_hall_window_and_then_offers_to_close_it(
    window_of: Open, event: Application
) -> None:
    shell = window_of(event).shell
    assert shell is not None
    shell.palette_search([]).find("open the projector")[0].open()
    assert shell.projector.output.window is not None
    closing = shell.palette_search([]).find("beamer")[0]
    assert closing.title == "Close the projector"
    closing.open()
    assert shell.palette_search([]).find("beamer")[0].title == "Open the projector"
