"""The Event page: each field is saved as it is typed, problems at their field, nothing typed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.bootstrap import open_event
from tourney.event.formats import format_line
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats
from tourney.players.commands import SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.setup.format_files import load_format
from ui.main_window import MainWindow
from ui.pages.event import saving
from ui.pages.event.page import EventPage
from ui.parts.impact import ImpactDialog
from ui.parts.rules_form import OptionsDialog
from ui.widgets.fields import NumberField


def page_of(window: MainWindow) -> EventPage:
    assert window.shell is not None
    window.shell.go("event")
    page = window.shell.current
    assert isinstance(page, EventPage)
    return page


def retype(qtbot: QtBot, page: EventPage, name: str, text: str) -> None:
    field = page.details.fields[name]
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)


def leave(page: EventPage) -> None:
    """Go on from the field: to the page's own ground."""
    field = QApplication.focusWidget()
    assert field is not None and page.isAncestorOf(field)
    page.tabs.findChildren(QPushButton)[0].setFocus()


def test_each_field_is_one_step_saved_when_it_is_left(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    before = event.tournament.revision
    retype(qtbot, page, "venue", "School hall")
    assert event.tournament.revision == before, "letters are no steps"
    qtbot.keyClick(page.details.fields["venue"], Qt.Key.Key_Tab)
    settled(window)
    assert event.tournament.event.venue == "School hall"
    assert page.details.fields["date"].hasFocus()
    retype(qtbot, page, "boards", "8")
    leave(page)
    settled(window)
    assert event.tournament.event.boards == 8
    assert event.tournament.revision == before + 2
    assert window.shell is not None
    window.shell.undo()
    settled(window)
    undone = event.tournament.event
    assert undone.venue == "School hall" and undone.boards is None
    assert page.details.fields["boards"].value is None


def test_enter_saves_and_the_cursor_stays(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "venue", "School hall")
    qtbot.keyClick(page.details.fields["venue"], Qt.Key.Key_Return)
    settled(window)
    assert event.tournament.event.venue == "School hall"
    assert page.details.fields["venue"].hasFocus()


def test_a_pause_saves(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_PAUSE_MS", 30)
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "venue", "School hall")
    qtbot.waitUntil(lambda: event.tournament.event.venue == "School hall", timeout=5000)
    settled(window)
    qtbot.keyClicks(page.details.fields["venue"], " 2")
    qtbot.waitUntil(lambda: event.tournament.event.venue == "School hall 2", timeout=5000)


@pytest.mark.parametrize("name", ["venue", "boards"])
def test_closing_in_the_middle_of_a_field_loses_nothing(
    qtbot: QtBot, window_of: Open, event: Application, tmp_path: Path, name: str
) -> None:
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, name, "12")
    window.close()
    again = open_event(event.place)
    assert str(getattr(again.tournament.event, name)) == "12"
    again.close()


def test_closing_in_the_middle_of_a_deeds_name_loses_nothing(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    page = page_of(window)
    first = page.deeds.model.lines[0].deed
    page.open_target(f"deed:{first}")
    page.deeds.view.edit(page.deeds.model.index(0, 3))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "Our Street")
    window.close()
    again = open_event(event.place)
    assert again.tournament.event.deed_names[first].en == "Our Street"
    again.close()


def test_a_saved_field_tells_which_papers_it_made_old(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(RecordPrint("programme"))
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "venue", "School hall")
    leave(page)
    settled(window)
    assert not [each for each in window.findChildren(ImpactDialog) if each.isVisible()]
    assert window.shell is not None
    assert window.shell.bar.words.endswith("School hall · One paper is out of date: Programme")


def test_what_is_wrong_is_said_at_its_field_and_the_last_good_value_stays(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    assert window.shell is not None
    bar, button = window.shell.bar, window.shell.rail.button("event")
    quiet = button.accessibleName()
    page.open_target("field:breaks")
    for typed, kept in (("15, 60, 15", (15, 60, 15)), ("soon", (15, 60, 15))):
        retype(qtbot, page, "breaks", typed)
        leave(page)
        settled(window)
        assert event.tournament.event.breaks == kept
        page.open_target("field:breaks")
    assert "15, 60, 15" in page.details.rows["breaks"].problem
    assert page.header_note() == "not saved"
    assert button.accessibleName() != quiet, "a dot on the rail"
    window.shell.go("today")
    assert bar.words == "Event: a field is wrong, not saved."
    qtbot.mouseClick(bar.action, Qt.MouseButton.LeftButton)
    assert window.shell.current is page and page.details.fields["breaks"].text() == "soon"
    retype(qtbot, page, "breaks", "20")
    leave(page)
    settled(window)
    assert event.tournament.event.breaks == (20,)
    assert not page.details.rows["breaks"].problem and button.accessibleName() == quiet


def test_what_the_event_refuses_is_said_at_its_field_once(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    before = event.tournament.event.date
    retype(qtbot, page, "date", "2026-02-31")
    leave(page)
    settled(window)
    assert event.tournament.event.date == before
    assert page.details.rows["date"].problem
    assert page.discard.isVisible()
    qtbot.mouseClick(page.discard, Qt.MouseButton.LeftButton)
    assert page.details.fields["date"].text() == before
    assert not page.details.rows["date"].problem and not page.discard.isVisible()


def test_what_is_stored_otherwise_than_it_was_typed_is_shown_as_it_is_stored(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "date", "7/3/2026")
    leave(page)
    settled(window)
    revision = event.tournament.revision
    assert page.details.fields["date"].text() == "2026-03-07"
    page.details.fields["date"].setFocus()
    leave(page)
    settled(window)
    assert event.tournament.revision == revision


def test_typing_survives_a_change_of_the_event_beneath(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "venue", "School h")
    assert window.shell is not None
    window.shell.gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    settled(window)
    assert page.details.fields["venue"].text() == "School h"
    assert "venue" in page.details.changes()


def test_the_format_editor_gives_back_exactly_what_it_was_given(window_of: Open, event: Application) -> None:
    page = page_of(window_of(event))
    assert page.format.data() == event.rules.format.to_data()


def test_what_is_added_to_a_final_are_semi_finals_before_it(window_of: Open, event: Application) -> None:
    page = page_of(window_of(event))
    page.open_target("tab:format")
    final = page.format.data()["stages"][0]
    page.format.stages.add.click()
    semi, last = page.format.stages.data()
    assert (semi["heat"], semi["size"], last) == ("semi", final["size"], final)
    assert page.format.stages.focusWidget() is page.format.stages.field(1, "heat"), "the cursor is there"


def test_a_format_without_points_for_a_table_size_is_refused_at_the_points_table(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.open_target("tab:format")
    field = page.format.fields["sizes"]
    field.selectAll()
    qtbot.keyClicks(field, "4, 5, 3, 6")
    leave(page)
    settled(window)
    assert page.format._problems["points"].full_text
    assert event.rules.format.sizes == (4, 5, 3)


def test_a_format_that_moves_the_cut_asks_first_and_cancel_leaves_it(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    play_example_day(event)
    window = window_of(event)
    page = page_of(window)
    page.open_target("tab:format")
    field, before = page.format.points._fields[3][0], event.rules.format
    for answer in ("cancel", "save"):
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, "60")
        qtbot.keyClick(field, Qt.Key.Key_Tab)
        settled(window)
        dialog = next(each for each in window.findChildren(ImpactDialog) if each.isVisible())
        assert event.rules.format == before
        if answer == "cancel":
            dialog.reject()
            settled(window)
            assert field.value == before.points.rows[4][0]
            assert page.format.changes() == {} and not page.discard.isVisible()
        else:
            dialog.reason.field.setText("As the rules say")
            assert dialog.yes.isEnabled(), dialog.level
            qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
            settled(window)
            assert event.rules.format.points.rows[4][0] == 60


def test_a_changed_format_is_in_force_once_its_field_is_left(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.open_target("tab:format")
    minutes = page.format.heats.field(1, "minutes")
    assert isinstance(minutes, NumberField)
    minutes.selectAll()
    qtbot.keyClicks(minutes, "75")
    minutes.setFocus()
    qtbot.keyClick(minutes, Qt.Key.Key_Tab)
    settled(window)
    assert event.rules.format.heats[0].minutes == 75
    assert page.format.heats.field(1, "seating").hasFocus(), "the next field has not been made anew"


def test_a_deeds_name_is_edited_and_the_shipped_one_comes_back_when_emptied(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    model = page.deeds.model
    first = model.lines[0]
    model.setData(model.index(0, 2), "<b>中環</b>")
    page.saver.save_typed()
    settled(window)
    assert event.tournament.event.deed_names[first.deed].zh == "<b>中環</b>"
    model.setData(model.index(0, 2), "")
    page.saver.save_typed()
    settled(window)
    assert event.tournament.event.deed_names == {}


def test_the_format_warns_once_heats_are_drawn(window_of: Open, event: Application) -> None:
    event.run(DrawHeats((HeatId("1"),), 7))
    page = page_of(window_of(event))
    assert page.format.in_use.words


def test_a_jump_to_a_field_puts_the_cursor_there(window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    window.shell.go("event", "field:copies_to")
    page = window.shell.current
    assert isinstance(page, EventPage)
    assert page.details.fields["copies_to"].hasFocus()


def test_the_journal_writes_who_works_at_this_computer(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    referee = page.window_settings.referee
    assert (referee.text(), referee.placeholderText()) == ("", "referee"), "a word of the journal is no name"
    page.window_settings.referee.setText("何裁判")
    page.window_settings.referee.editingFinished.emit()
    retype(qtbot, page, "venue", "School hall")
    leave(page)
    settled(window)
    assert event.journal(1)[0].who == "何裁判"


def line_of(name: str) -> Message:
    fmt = load_format(name)
    return format_line(fmt, fmt.sizes)


def test_a_format_with_divisions_names_each_cut_and_counts_its_finals() -> None:
    line = line_of("school-two-rounds")
    assert ENGLISH.say(line).endswith("best 4 Junior, 4 Senior to 2 finals")
    assert CHINESE.say(line).endswith("初級組首 4 名、高級組首 4 名，分入 2 場組別決賽")


def test_a_format_without_divisions_has_one_cut() -> None:
    assert ENGLISH.say(line_of("hk-90")).endswith("best 4 to the final")
    assert ENGLISH.say(line_of("hk-90")).startswith("3 heats of 60 minutes · tables of 3–5 ·")
    assert ENGLISH.say(line_of("world-2009")).endswith("to the semi-finals")


def test_the_halls_time_zone_is_typed_and_what_is_none_is_said(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.open_target("field:zone")
    retype(qtbot, page, "zone", "Mars")
    leave(page)
    settled(window)
    assert "Mars" in page.details.rows["zone"].problem
    page.details.forget()
    assert not page.details.rows["zone"].problem
    page.open_target("field:zone")
    retype(qtbot, page, "zone", "europe/london")
    page.saver.save_typed()
    settled(window)
    assert event.tournament.event.zone == "Europe/London"
    assert page.details.fields["zone"].text() == "Europe/London"
    assert not page.details.changes()


def test_typing_a_city_offers_its_zone(qtbot: QtBot, window_of: Open, event: Application) -> None:
    page = page_of(window_of(event))
    field = page.details.fields["zone"]
    retype(qtbot, page, "zone", "kong")
    offered = field.completer().completionModel()
    names = [offered.index(row, 0).data() for row in range(offered.rowCount())]
    assert "Asia/Hong_Kong" in names and "Europe/London" not in names
    popup = field.completer().popup()
    assert popup is not None
    popup.hide()


def test_an_option_of_the_rules_is_set_in_its_own_field(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    qtbot.mouseClick(page.details.rules.options.choose, Qt.MouseButton.LeftButton)
    (dialog,) = page.findChildren(OptionsDialog)
    dialog.fields["equal_turns"].switch.click()
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert page.details.rules.options.text == "equal_turns=false"
    leave(page)
    settled(window)
    assert event.tournament.event.options == {"equal_turns": False}


def test_the_plan_follows_the_start_beside_it(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    assert page.details.plan.isVisible()
    retype(qtbot, page, "starts_at", "11:00")
    leave(page)
    settled(window)
    assert page.details.plan.model().index(0, 1).data().startswith("11:00")
    assert page.details.plan_around.full_text.startswith("Registration 10:30")


def test_volunteers_are_typed_a_line_a_table_and_a_line_without_names_is_said_there(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.open_target("field:volunteers")
    field = page.details.fields["volunteers"]
    assert field.isVisible() and field.hasFocus()
    qtbot.keyClicks(field, "3 Chan Siu Ming / Wong Mei")
    leave(page)
    settled(window)
    (one,) = event.tournament.event.volunteers
    assert (one.table, one.banker, one.scorer) == (3, "Chan Siu Ming", "Wong Mei")
    retype(qtbot, page, "volunteers", "Lee")
    leave(page)
    settled(window)
    assert "Write table and names" in page.details.rows["volunteers"].problem
    assert event.tournament.event.volunteers == (one,)
