"""The Event page: one Apply for everything, problems at their field, nothing typed is lost."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.formats import format_line
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats
from tourney.players.commands import SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.setup.format_files import load_format
from ui.main_window import MainWindow
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
    field.selectAll()
    qtbot.keyClicks(field, text)


def apply(qtbot: QtBot, window: MainWindow) -> None:
    assert window.shell is not None
    qtbot.mouseClick(window.shell.header.primary, Qt.MouseButton.LeftButton)


def test_all_changes_are_applied_in_one_step(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    before = event.tournament.revision
    retype(qtbot, page, "venue", "School hall")
    retype(qtbot, page, "breaks", "15, 60")
    page.details.fields["boards"].setFocus()
    qtbot.keyClicks(page.details.fields["boards"], "8")
    apply(qtbot, window)
    settled(window)
    facts = event.tournament.event
    assert (facts.venue, facts.breaks, facts.boards) == ("School hall", (15, 60), 8)
    assert event.tournament.revision == before + 1


def test_apply_tells_which_papers_it_made_old(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(RecordPrint("programme"))
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "venue", "School hall")
    apply(qtbot, window)
    settled(window)
    dialog = next(each for each in window.findChildren(ImpactDialog) if each.isVisible())
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    settled(window)
    assert window.shell is not None
    assert window.shell.bar.words.endswith("School hall · One paper is out of date: Programme")
    assert event.tournament.event.venue == "School hall"


def test_apply_waits_until_something_has_changed(window_of: Open, event: Application) -> None:
    window = window_of(event)
    page_of(window)
    assert window.shell is not None
    assert not window.shell.header.primary.isEnabled()


def test_who_leaves_the_page_before_applying_is_told_and_can_apply_from_there(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    assert window.shell is not None
    bar, button = window.shell.bar, window.shell.rail.button("event")
    quiet = button.accessibleName()
    retype(qtbot, page, "venue", "School hall")
    assert button.accessibleName() != quiet, "a dot on the rail"
    window.shell.go("today")
    assert bar.words == "Event is not saved."
    qtbot.mouseClick(bar.action, Qt.MouseButton.LeftButton)
    settled(window)
    assert event.tournament.event.venue == "School hall"
    assert button.accessibleName() == quiet
    window.shell.go("today")
    assert "not applied" not in bar.words


def test_what_is_not_understood_is_said_at_its_field(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "breaks", "soon")
    apply(qtbot, window)
    settled(window)
    assert "15, 60, 15" in page.details.rows["breaks"].problem
    assert event.tournament.event.breaks == ()


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


def test_a_format_without_points_for_a_table_size_is_refused_at_the_points_table(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.open_target("tab:format")
    field = page.format.fields["sizes"]
    field.selectAll()
    qtbot.keyClicks(field, "4, 5, 3, 6")
    apply(qtbot, window)
    settled(window)
    assert page.format._problems["points"].full_text
    assert event.rules.format.sizes == (4, 5, 3)


def test_a_changed_format_is_in_force_after_apply(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.open_target("tab:format")
    minutes = page.format.heats.field(1, "minutes")
    assert isinstance(minutes, NumberField)
    minutes.selectAll()
    qtbot.keyClicks(minutes, "75")
    apply(qtbot, window)
    settled(window)
    assert event.rules.format.heats[0].minutes == 75


def test_a_deeds_name_is_edited_and_the_shipped_one_comes_back_when_emptied(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    model = page.deeds.model
    first = model.lines[0]
    model.setData(model.index(0, 2), "<b>中環</b>")
    page._run()
    settled(window)
    assert event.tournament.event.deed_names[first.deed].zh == "<b>中環</b>"
    model.setData(model.index(0, 2), "")
    page._run()
    settled(window)
    assert event.tournament.event.deed_names == {}


def test_the_format_warns_once_heats_are_drawn(window_of: Open, event: Application) -> None:
    event.run(DrawHeats((HeatId("1"),), 7))
    page = page_of(window_of(event))
    assert page.in_use.words


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
    apply(qtbot, window)
    settled(window)
    assert event.journal(1)[0].who == "何裁判"


def test_a_format_with_divisions_names_each_cut_and_counts_its_finals() -> None:
    line = format_line(load_format("school-two-rounds"))
    assert ENGLISH.say(line).endswith("best 4 Junior, 4 Senior to 2 finals")
    assert CHINESE.say(line).endswith("初級組首 4 名、高級組首 4 名，分入 2 場組別決賽")


def test_a_format_without_divisions_has_one_cut() -> None:
    assert ENGLISH.say(format_line(load_format("hk-90"))).endswith("best 4 to the final")
    assert ENGLISH.say(format_line(load_format("hk-90"))).startswith("3 heats of 60 minutes ·")
    assert ENGLISH.say(format_line(load_format("world-2009"))).endswith("to the semi-finals")


def test_the_halls_time_zone_is_typed_and_what_is_none_is_said(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_of(window)
    retype(qtbot, page, "zone", "Mars")
    apply(qtbot, window)
    settled(window)
    assert "Mars" in page.details.rows["zone"].problem
    page.details.forget()
    assert not page.details.rows["zone"].problem
    retype(qtbot, page, "zone", "europe/london")
    apply(qtbot, window)
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
    apply(qtbot, window)
    settled(window)
    assert event.tournament.event.options == {"equal_turns": False}


def test_the_plan_says_what_it_follows_from_and_leads_there(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    page = page_of(window_of(event))
    page.open_target("tab:plan")
    assert "start, breaks and boards" in page.plan_from.words and page.plan.isVisible()
    qtbot.mouseClick(page.plan_from.action, Qt.MouseButton.LeftButton)
    assert not page.plan.isVisible() and page.details.fields["starts_at"].hasFocus()
