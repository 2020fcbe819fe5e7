"""Players: one key a status, the desk at the door, the form, hostile names, both languages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press, primary, wait
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_event
from tourney.clock.commands import EndClock, StartClock
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.event.scan_codes import badge_code
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SeatPlayers
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.standings.reports import standings_now
from ui.main_window import MainWindow
from ui.pages.players.page import PlayersPage
from ui.pages.print.page import PrintPage
from ui.pages.today.page import TodayPage
from ui.parts.impact import ImpactDialog

HEATS = (HeatId("1"), HeatId("2"), HeatId("3"))


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> PlayersPage:
    """The page with the event's 24 players."""
    return page_in(window_of(event), "players", PlayersPage, settled)


def status(event: Application, number: int) -> Status:
    return event.tournament.players[PlayerNo(number)].status


@pytest.mark.parametrize(("key", "expected"), [(Qt.Key.Key_P, Status.PRESENT), (Qt.Key.Key_A, Status.ABSENT)])
def test_one_key_sets_the_status_and_undo_takes_it_back(
    qtbot: QtBot, page: PlayersPage, event: Application, key: Qt.Key, expected: Status
) -> None:
    page.roster.select(3)
    qtbot.keyClick(page.roster.table, key)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Down)
    wait(qtbot, page)
    assert status(event, 3) is expected
    page.gateway.undo()
    wait(qtbot, page)
    assert status(event, 3) is Status.REGISTERED


def test_escape_lets_the_chosen_players_go_before_it_leaves_the_page(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    table = page.roster.table
    page.roster.select(3)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert [person.number for person in table.selected_rows()] == [3, 4]
    assert page.go_back() and not table.selected_rows()
    qtbot.keyClick(table, Qt.Key.Key_P)
    wait(qtbot, page)
    assert status(event, 3) is status(event, 4) is Status.REGISTERED
    assert not page.go_back()


def test_the_keys_work_as_soon_as_the_page_is_open(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    with qtbot.waitActive(window):
        window.activateWindow()
    assert window.shell is not None
    window.shell.go("players")
    settled(window)
    page = window.shell.current
    assert isinstance(page, PlayersPage)
    assert page.roster.table.hasFocus()


@pytest.mark.parametrize("name", ["chen", "wan", "wong", "paul", "aaron", "mr", "WAt", "tmp"])
def test_letters_of_a_name_never_change_anybody_but_search(
    qtbot: QtBot, page: PlayersPage, event: Application, name: str
) -> None:
    """A person who takes the list for a search typed "wa" and withdrew one player and marked another
    absent.
    """
    page.window().activateWindow()
    page.roster.select(3)
    page.roster.table.setFocus()
    before = event.tournament
    for letter in name:
        qtbot.keyClick(QApplication.focusWidget(), letter)
    page.roster.table.let_go()
    wait(qtbot, page)
    assert event.tournament is before
    assert page.roster.search.text() == name
    assert page.roster.search.hasFocus()


def test_a_letter_acts_at_once_when_anything_else_is_done(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    table = page.roster.table
    page.roster.select(1)
    for number, key in enumerate((Qt.Key.Key_P, Qt.Key.Key_A, Qt.Key.Key_P), start=1):
        qtbot.keyClick(table, key)
        qtbot.keyClick(table, Qt.Key.Key_Down)
        wait(qtbot, page)
        assert status(event, number) is (Status.ABSENT if key == Qt.Key.Key_A else Status.PRESENT)
    qtbot.keyClick(table, Qt.Key.Key_A)
    press(qtbot, page.window(), "Ctrl+F")
    wait(qtbot, page)
    assert status(event, 4) is Status.ABSENT
    assert page.roster.search.hasFocus()


@pytest.mark.parametrize("drawn", [False, True])
def test_one_letter_withdraws_nobody_before_enter_agrees_and_the_bar_says_that_they_withdrew(
    qtbot: QtBot, page: PlayersPage, event: Application, window: MainWindow, drawn: bool
) -> None:
    assert window.shell is not None
    if drawn:
        event.run(DrawHeats(HEATS, 7))
    wait(qtbot, page)
    before = event.tournament
    page.roster.select(3)
    for answer in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        assert event.tournament is before
        qtbot.keyClick(page.roster.table, Qt.Key.Key_W)
        page.roster.table.let_go()
        wait(qtbot, page)
        dialog = next(each for each in window.findChildren(ImpactDialog) if each.isVisible())
        assert dialog.windowTitle().startswith("Withdraw 3 ")
        assert bool(dialog.warned.full_text) is drawn
        assert ENGLISH("consequence.nothing") not in dialog.view.words.full_text
        qtbot.keyClick(dialog, answer)
        wait(qtbot, page)
    assert status(event, 3) is Status.WITHDRAWN
    assert window.shell.bar.words.startswith("3 \u2068Player 3\u2069: withdrawn")
    assert ("leaves table" in window.shell.bar.words) is drawn
    page.gateway.undo()
    wait(qtbot, page)
    assert status(event, 3) is Status.REGISTERED


def test_del_removes_a_player_added_by_mistake_once_enter_agrees(
    qtbot: QtBot, page: PlayersPage, event: Application, window: MainWindow
) -> None:
    page.roster.select(3)
    for answer in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        assert PlayerNo(3) in event.tournament.players
        press(qtbot, window, "Del")
        wait(qtbot, page)
        dialog = next(each for each in window.findChildren(ImpactDialog) if each.isVisible())
        assert dialog.windowTitle().startswith("Remove 3 ")
        qtbot.keyClick(dialog, answer)
        wait(qtbot, page)
    assert PlayerNo(3) not in event.tournament.players
    page.gateway.undo()
    wait(qtbot, page)
    assert PlayerNo(3) in event.tournament.players


@pytest.mark.parametrize("first_page", ["today"])
def test_esc_empties_the_search_then_goes_back_to_the_list_and_only_then_leaves_the_page(
    qtbot: QtBot, page: PlayersPage, window: MainWindow
) -> None:
    press(qtbot, window, "Ctrl+F")
    qtbot.keyClicks(page.roster.search, "player 7")
    assert [line.number for line in page.roster.table.rows_model.rows] == [7]
    press(qtbot, window, "Esc")
    assert page.roster.search.text() == "" and len(page.roster.table.rows_model.rows) > 1
    assert page.roster.search.hasFocus()
    press(qtbot, window, "Esc")
    assert page.isVisible() and page.roster.table.hasFocus()
    press(qtbot, window, "Esc")
    assert not page.isVisible()


def test_closing_the_event_forgets_no_letter(
    qtbot: QtBot, page: PlayersPage, event: Application, window: MainWindow
) -> None:
    page.roster.select(3)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_P)
    window.close_event()
    again = open_event(event.place)
    assert status(again, 3) is Status.PRESENT
    again.close()


def test_the_bar_says_by_name_what_a_letter_did(
    qtbot: QtBot, page: PlayersPage, event: Application, window: MainWindow
) -> None:
    assert window.shell is not None
    page.roster.select(3)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_A)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Down)
    wait(qtbot, page)
    assert window.shell.bar.words == "3 \u2068Player 3\u2069: absent"
    window.set_language(Language.ZH)
    assert window.shell.bar.words == "3 號\u2068參賽者3\u2069：缺席"
    page.gateway.undo()
    wait(qtbot, page)
    assert window.shell.bar.words == "已復原：3 號\u2068參賽者3\u2069：缺席"


def test_reinstate_brings_back_who_had_withdrawn(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    page.gateway.run(SetStatus((PlayerNo(4),), Status.WITHDRAWN))
    wait(qtbot, page)
    page.roster.select(4)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: status(event, 4) is Status.REGISTERED, timeout=5000)


@pytest.mark.parametrize(
    ("left", "offered"), [(Status.ABSENT, ["Present"]), (Status.WITHDRAWN, ["Reinstate"])]
)
def test_one_button_brings_back_who_is_gone(
    qtbot: QtBot, page: PlayersPage, left: Status, offered: list[str]
) -> None:
    """An absent person had both, and nobody knew which of them was right."""
    page.gateway.run(SetStatus((PlayerNo(4),), left))
    wait(qtbot, page)
    page.roster.select(4)
    buttons = [page.roster._buttons[status] for status in (Status.PRESENT, Status.REGISTERED)]
    assert [button.text().split()[0] for button in buttons if button.isVisible()] == offered


def test_a_whole_team_is_present_with_one_key(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    page.roster.select(5)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_T)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Down)
    wait(qtbot, page)
    here = {n for n, p in event.tournament.players.items() if p.status is Status.PRESENT}
    assert here == {5, 11, 17, 23}
    assert page.header_note() == "4 of 24 present"


def test_search_finds_as_one_types_and_escape_shows_all(qtbot: QtBot, page: PlayersPage) -> None:
    marked = page.roster.status.button("")
    qtbot.keyClicks(page.roster.search, "player 17")
    assert [person.number for person in page.roster.table.rows_model.rows] == [17]
    assert marked.text() == "1 of 24"
    qtbot.keyClick(page.roster.search, Qt.Key.Key_Escape)
    assert len(page.roster.table.rows_model.rows) == 24 and marked.text() == "All 24"


def test_a_search_is_over_once_somebody_was_at_another_page(
    qtbot: QtBot, page: PlayersPage, window: MainWindow, settled: Settled
) -> None:
    qtbot.keyClicks(page.roster.search, "player 17")
    page_in(window, "today", TodayPage, settled)
    page_in(window, "players", PlayersPage, settled)
    assert page.roster.search.text() == "" and len(page.roster.table.rows_model.rows) == 24


def test_down_in_the_search_goes_on_in_what_was_found_and_letters_are_the_lists_keys(
    qtbot: QtBot, page: PlayersPage, window: MainWindow, event: Application
) -> None:
    press(qtbot, window, "Ctrl+F")
    qtbot.keyClicks(page.roster.search, "player 2")
    press(qtbot, window, "Down")
    assert page.roster.table.hasFocus()
    first = page.roster.table.current_row
    assert first is not None and first is page.roster.table.rows_model.rows[0]
    press(qtbot, window, "P")
    wait(qtbot, page)
    qtbot.waitUntil(lambda: event.tournament.players[first.number].status is Status.PRESENT)
    assert page.roster.search.text() == "player 2"


def test_the_filter_of_status_counts_and_shows(qtbot: QtBot, page: PlayersPage) -> None:
    page.gateway.run(SetStatus((PlayerNo(1), PlayerNo(2)), Status.ABSENT))
    wait(qtbot, page)
    button = page.roster.status.button("absent")
    assert button.text() == "Absent 2"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert [person.number for person in page.roster.table.rows_model.rows] == [1, 2]


# ---- the form -----------------------------------------------------------------------------------


def test_enter_opens_the_form_and_saving_changes_the_player(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.roster.select(7)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Return)
    assert page.form.number_shown == 7
    page.form.fields["phone"].setFocus()
    qtbot.keyClicks(page.form.fields["phone"], "91234567")
    assert page.form.save.text() == "Save 7" and not primary(page).text(), "one button saves"
    qtbot.keyClick(page.form.fields["phone"], Qt.Key.Key_Return)
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(7)].phone == "91234567"
    assert page.form.isHidden()


def test_the_form_says_where_the_player_sits_as_it_changes(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.edit(7)
    assert not page.form.seats.isVisibleTo(page)
    page.gateway.run(DrawHeats(HEATS, 7))
    wait(qtbot, page)
    table = next(t.table for t in event.tournament.tables_of(HeatId("2")) if 7 in t.seats)
    assert page.form.seats.full_text.splitlines()[1].startswith(f"Heat 2: table {table}, ")
    page.add()
    assert not page.form.seats.full_text


def test_escape_never_loses_what_was_typed(qtbot: QtBot, page: PlayersPage) -> None:
    page.edit(7)
    qtbot.keyClicks(page.form.fields["team"], " and more")
    typed = page.form.fields["team"].text()
    assert page.go_back()
    assert page.form.isHidden()
    page.edit(8)
    assert page.form.fields["team"].text() == "School 2"
    page.edit(7)
    assert page.form.fields["team"].text() == typed


def test_a_player_without_a_name_is_refused_beside_the_field(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.add()
    page.form.submit()
    assert "name" in page.form.rows["name_zh"].problem.lower()
    assert len(event.tournament.players) == 24


def test_a_form_that_is_out_of_date_says_so_and_stores_nothing(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.edit(7)
    qtbot.keyClicks(page.form.fields["email"], "a@b.hk")
    page.gateway.run(EditPlayer(PlayerNo(7), {"note": "from the other laptop"}))
    wait(qtbot, page)
    page.form.submit()
    wait(qtbot, page)
    assert "Somebody else" in page.form.hint.words
    assert event.tournament.players[PlayerNo(7)].email == ""
    qtbot.mouseClick(page.form.hint.action, Qt.MouseButton.LeftButton)
    assert page.form.fields["note"].toPlainText() == "from the other laptop"


def test_telephone_and_mail_are_on_no_list(qtbot: QtBot, page: PlayersPage) -> None:
    page.gateway.run(EditPlayer(PlayerNo(1), {"phone": "98765432", "email": "secret@example.hk"}))
    wait(qtbot, page)
    model = page.roster.table.rows_model
    shown = " ".join(column.text(row) for row in model.rows for column in model.columns)
    assert "98765432" not in shown
    assert "secret@example.hk" not in shown


def test_who_comes_late_is_added_present_and_given_seats(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(DrawHeats(HEATS, 7))
    page.gateway.run(StartClock(HeatId("1")))
    page.gateway.run(EndClock())
    wait(qtbot, page)
    page.add()
    page.form.fields["name_zh"].insert("遲到王")
    assert page.form.fields["present"].isChecked()
    qtbot.keyClick(page.form.fields["name_zh"], Qt.Key.Key_Return)
    wait(qtbot, page)
    assert status(event, 25) is Status.PRESENT
    assert "heats 2, 3" in page.late.words
    assert "heat 1 (0 points)" in page.late.words
    qtbot.mouseClick(page.late.action, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    seated = {heat for (heat, _), table in event.tournament.tables.items() if 25 in table.seats}
    assert seated == {"2", "3"}
    assert "heat 2" not in page.late.words
    page.gateway.undo()
    wait(qtbot, page)
    assert not any(25 in table.seats for table in event.tournament.tables.values())
    assert "heats 2, 3" in page.late.words


def test_who_comes_late_to_a_published_heat_without_room_is_told_from_which_heat_they_play(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(SetStatus(tuple(map(PlayerNo, range(1, 10))), Status.ABSENT))
    page.gateway.run(DrawHeats((HEATS[0],), 7))
    page.gateway.run(PublishHeat(HEATS[0]))
    wait(qtbot, page)
    assert {len(table.seats) for table in event.tournament.tables_of(HEATS[0])} == {5}
    primary(page).trigger()
    qtbot.keyClicks(page.check_in.field, "1")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    said = page.check_in.answer.need.words
    assert "No free seat in heat 1" in said and "Plays from heat 2" in said
    assert "draw again" not in said


def test_all_who_come_late_are_told_of_until_they_have_seats(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(DrawHeats(HEATS, 7))
    wait(qtbot, page)
    for name in ("遲到一", "遲到二"):
        page.add()
        page.form.fields["name_zh"].insert(name)
        qtbot.keyClick(page.form.fields["name_zh"], Qt.Key.Key_Return)
        wait(qtbot, page)
    assert "遲到一" in page.late.words and "遲到二" in page.late.words
    page.gateway.run(SeatPlayers(tuple((heat, PlayerNo(26)) for heat in HEATS)))
    wait(qtbot, page)
    assert "遲到一" in page.late.words and "遲到二" not in page.late.words
    qtbot.mouseClick(page.late.action, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    seated = [table for table in event.tournament.tables.values() if 25 in table.seats]
    assert len(seated) == 3 and not page.late.words


# ---- the desk -----------------------------------------------------------------------------------


def test_a_seat_keeps_its_line_in_the_narrowest_window(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(DrawHeats(HEATS, 7))
    page.gateway.run(PublishHeat(HeatId("1")))
    wait(qtbot, page)
    primary(page).trigger()
    window = page.window()
    window.resize(window.minimumSize())
    qtbot.keyClicks(page.check_in.field, "12")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    seat = page.check_in.answer.table
    assert seat.fontMetrics().horizontalAdvance(seat.full_text) <= seat.width()


def test_the_desk_checks_in_by_number_and_says_where_to_sit(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(DrawHeats(HEATS, 7))
    wait(qtbot, page)
    primary(page).trigger()
    qtbot.keyClicks(page.check_in.field, "12")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert status(event, 12) is Status.PRESENT
    table = next(t for t in event.tournament.tables_of(HeatId("1")) if 12 in t.seats)
    assert f"Table {table.table}, seat" in page.check_in.answer.table.full_text
    assert "12" in page.check_in.answer.name.full_text
    assert page.check_in.field.text() == ""
    assert page.check_in.left.full_text == "23 not here"
    assert not page.check_in.away.isVisible()
    for number, left in ((3, Status.ABSENT), (5, Status.WITHDRAWN)):
        page.gateway.run(SetStatus((PlayerNo(number),), left))
        wait(qtbot, page)
    assert page.check_in.left.full_text == "21 not here"
    assert page.check_in.away.full_text.startswith("2 absent or withdrawn: 3 ")
    assert page.check_in.answer.table.full_text.endswith("(not published)"), "nobody is sent to a draft"
    page.gateway.run(PublishHeat(HEATS[0]))
    wait(qtbot, page)
    assert page.check_in.answer.table.full_text == f"Table {table.table}, seat {table.seats.index(12) + 1}"


def test_the_note_of_who_is_checked_in_is_seen_at_the_desk(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    event.run(EditPlayer(PlayerNo(7), {"note": "Sorry I have to cancel\n" + "x" * 900}))
    primary(page).trigger()
    for number, note in (("7", "Note: Sorry I have to cancel x"), ("12", "")):
        qtbot.keyClicks(page.check_in.field, number)
        qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
        wait(qtbot, page)
        label = page.check_in.answer.note
        assert label.isVisible() is bool(note)
        if note:
            assert label.full_text.startswith(note) and len(label.full_text) < 180


def test_undo_at_the_desk_takes_the_check_in_back_and_not_the_typing(
    qtbot: QtBot, page: PlayersPage, event: Application, window: MainWindow
) -> None:
    primary(page).trigger()
    for number in (7, 12):
        qtbot.keyClicks(page.check_in.field, str(number))
        qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
        wait(qtbot, page)
    for number in (12, 7):
        press(qtbot, window, "Ctrl+Z")
        wait(qtbot, page)
        assert status(event, number) is Status.REGISTERED
        assert page.check_in.field.text() == ""
    assert page.check_in.field.hasFocus()
    assert page.check_in.answer.name.full_text.startswith("12 ")
    assert page.check_in.answer.chip.words.endswith("not here yet")


def test_the_desk_offers_the_next_step_once_all_are_here_and_leaves_no_word_on_another_page(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    """A grey “Check in” stood there with the end of a sentence, which then stood on Today as well."""
    page.open_target("checkin")
    window = page.window()
    assert isinstance(window, MainWindow) and window.shell is not None
    header = window.shell.header
    assert header.primary.isHidden() and header.why_not.isHidden(), "no button for nobody"
    page.gateway.run(SetStatus(tuple(event.tournament.players), Status.PRESENT))
    wait(qtbot, page)
    assert header.primary.text() == "Next: Draw heats 1, 2, 3" and header.primary.isEnabled()
    said = {label.text() for label in page.check_in.nobody.findChildren(QLabel)}
    assert "All 24 are here" in said
    press(qtbot, window, "Ctrl+Return")
    assert window.shell.current is not None and window.shell.current.id == "today"
    action = QAction("Check in")
    action.setEnabled(False)
    action.setToolTip("type a number")
    header.show_page("Players", "", action)
    assert header.why_not.isVisible()
    header.show_page("Today", "", None)
    assert header.why_not.isHidden()


def test_a_name_means_first_who_is_still_to_come(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    event_players = (PlayerNo(1), PlayerNo(10))
    page.gateway.run(SetStatus(event_players, Status.PRESENT))
    wait(qtbot, page)
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "player 1")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Down)
    assert page.check_in.will.startswith("Check in 11")


def test_of_two_of_one_name_nobody_is_checked_in_before_one_is_chosen(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    for number, name in ((4, "Imogen O’Brien"), (5, "Imogen Lee")):
        page.gateway.run(EditPlayer(PlayerNo(number), {"name_en": name}))
    wait(qtbot, page)
    page.open_target("checkin")
    field = page.check_in.field
    qtbot.keyClicks(field, "imogen")
    assert page.check_in.will == "" and len(page.check_in.matches.rows_model.rows) == 2
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert page.check_in.problem.words.startswith("Several fit")
    assert {status(event, 4), status(event, 5)} == {Status.REGISTERED}
    qtbot.keyClicks(field, " le")
    assert page.check_in.will.startswith("Check in 5")
    for _ in range(3):
        qtbot.keyClick(field, Qt.Key.Key_Backspace)
    for _ in range(2):
        qtbot.keyClick(field, Qt.Key.Key_Down)
    assert page.check_in.problem.words == ""
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert (status(event, 4), status(event, 5)) == (Status.REGISTERED, Status.PRESENT)
    qtbot.keyClicks(field, "imogen")
    assert page.check_in.will.startswith("Check in 4"), "the only one of the name still to come"


def test_a_choice_at_the_desk_outlasts_a_change_of_another_program(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "player")
    for _ in range(3):
        qtbot.keyClick(page.check_in.field, Qt.Key.Key_Down)
    page.gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    wait(qtbot, page)
    assert page.check_in.will.startswith("Check in 3")


def test_who_was_checked_in_at_another_desk_meanwhile_is_told_before_enter(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "7")
    assert page.check_in.will.startswith("Check in 7")
    page.gateway.run(SetStatus((PlayerNo(7),), Status.PRESENT))
    wait(qtbot, page)
    assert page.check_in.will.endswith("is here already")


def test_escape_at_the_desk_empties_the_field_before_it_goes_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_in(window, "players", PlayersPage, settled)
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "player 2")
    press(qtbot, window, "Esc")
    assert page.check_in.isVisible() and page.check_in.field.text() == ""
    qtbot.keyClicks(page.check_in.field, "player 2")
    press(qtbot, window, "F2")
    press(qtbot, window, "F2")
    assert page.check_in.isVisible() and page.check_in.field.text() == ""
    press(qtbot, window, "Esc")
    assert not page.check_in.isVisible()


def test_arrow_keys_choose_among_namesakes(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "player 2")
    for _ in range(2):
        qtbot.keyClick(page.check_in.field, Qt.Key.Key_Down)
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert [n for n, p in event.tournament.players.items() if p.status is Status.PRESENT] == [21]


def test_a_scanned_badge_checks_in_from_anywhere_on_the_page(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    code = badge_code(event.tournament.event.code, PlayerNo(20))
    assert page.scanned(code)
    wait(qtbot, page)
    assert status(event, 20) is Status.PRESENT


def test_a_badge_of_another_event_checks_in_nobody(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    assert page.scanned("TY1/ZZZZ/P/20")
    wait(qtbot, page)
    assert status(event, 20) is Status.REGISTERED
    assert "another event" in page.check_in.problem.words


def test_who_has_withdrawn_comes_back_only_at_the_second_enter(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(SetStatus((PlayerNo(9),), Status.WITHDRAWN))
    wait(qtbot, page)
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "9")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert status(event, 9) is Status.WITHDRAWN
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert status(event, 9) is Status.PRESENT


def test_two_enters_make_a_walk_in_of_a_name_that_nobody_has(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.open_target("checkin")
    desk = page.check_in
    qtbot.keyClicks(desk.field, "Zed New")
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    focused = page.window().focusWidget()
    assert page.form.isVisible() and desk.side.isVisible() and not desk.answer.isVisible()
    assert focused is page.form.fields["name_zh"] and page.form.save.text() == "Add and check in"
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert status(event, 25) is Status.PRESENT and "Zed New" in desk.answer.name.full_text
    assert page.window().focusWidget() is desk.field and not page.form.isVisible()


def test_a_number_that_nobody_has_is_typed_anew(qtbot: QtBot, page: PlayersPage) -> None:
    page.open_target("checkin")
    desk = page.check_in
    qtbot.keyClicks(desk.field, "999")
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    assert page._form is None or page.form.isHidden()
    assert desk.field.selectedText() == "999"
    assert desk.problem.words.startswith("No player 999.") and not desk.problem.action.isVisible()


def test_nobody_fits_offers_to_add_the_name(qtbot: QtBot, page: PlayersPage) -> None:
    page.open_target("checkin")
    qtbot.keyClicks(page.check_in.field, "Someone New")
    qtbot.mouseClick(page.check_in.problem.action, Qt.MouseButton.LeftButton)
    assert not page.form.isHidden()
    assert page.form.fields["name_en"].text() == "Someone New"


@pytest.mark.parametrize("typed", ["Zed New", "999", "TYZZ/P/1/00"])
def test_what_is_typed_and_is_nobody_shows_nobody(
    qtbot: QtBot, page: PlayersPage, event: Application, typed: str
) -> None:
    page.gateway.run(DrawHeats(HEATS, 7))
    page.open_target("checkin")
    desk = page.check_in
    qtbot.keyClicks(desk.field, "5")
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert desk.answer.isVisible() and "Player 5" in desk.answer.name.full_text
    qtbot.keyClicks(desk.field, typed)
    assert not desk.answer.isVisible(), "the card and the field for a gift of whoever was here before"
    press(qtbot, page.window(), "Ctrl+D")
    press(qtbot, page.window(), "Ctrl+B")
    wait(qtbot, page)
    assert event.journal()[-1].code == "status_set"
    desk.forget_typing()
    assert "Player 5" not in desk.answer.name.full_text and desk.answer.giving.isHidden()


@pytest.mark.parametrize("state", ["before the draw", "drawn", "running"])
def test_who_is_added_at_the_desk_is_here_seated_and_shown_and_the_next_can_come(
    qtbot: QtBot, page: PlayersPage, event: Application, state: str
) -> None:
    if state != "before the draw":
        page.gateway.run(DrawHeats(HEATS, 7))
        page.gateway.run(PublishHeat(HeatId("1")))
    if state == "running":
        page.gateway.run(StartClock(HeatId("1")))
    wait(qtbot, page)
    page.open_target("checkin")
    desk = page.check_in
    qtbot.keyClicks(desk.field, "Zed New")
    qtbot.mouseClick(desk.problem.action, Qt.MouseButton.LeftButton)
    assert desk.isVisible() and page.form.isVisible() and page.form.fields["present"].isChecked()
    qtbot.keyClick(page.form.fields["name_en"], Qt.Key.Key_Return)
    wait(qtbot, page)
    if state == "running":
        dialog = next(each for each in page.window().findChildren(ImpactDialog) if each.isVisible())
        assert dialog.reason.clean == "Came late"
        qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
        wait(qtbot, page)
    assert status(event, 25) is Status.PRESENT
    assert desk.isVisible() and not page.form.isVisible() and desk.side.isVisible()
    assert "25" in desk.answer.name.full_text and "Zed New" in desk.answer.name.full_text
    assert desk.field.text() == ""
    assert page.window().focusWidget() is desk.field, "the keys go there"
    heats = {heat for (heat, _), table in event.tournament.tables.items() if 25 in table.seats}
    assert heats == (set() if state == "before the draw" else set(HEATS))
    assert desk.answer.table.full_text.startswith("" if state == "before the draw" else "Table")


def test_the_next_number_typed_into_the_form_at_the_desk_is_nobodys_name(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    """The queue goes on: unknown name, Enter, next number, Enter, without a look at the screen."""
    page.open_target("status:registered")
    qtbot.keyClicks(page.check_in.field, "Wan Siu")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    before, typed = len(event.tournament.players), page.form.fields["name_zh"]
    qtbot.keyClicks(typed, "3")
    qtbot.keyClick(typed, Qt.Key.Key_Return)
    assert page.form.rows["name_zh"].problem == "A number, not a name. Esc leaves."
    assert len(event.tournament.players) == before and typed.selectedText() == "3"


def test_esc_leaves_the_form_and_the_desk_is_as_it_was(qtbot: QtBot, page: PlayersPage) -> None:
    page.open_target("checkin")
    page.add("Zed New")
    page.form.fields["team"].setText("School 1")
    assert page.go_back()
    assert page.check_in.isVisible() and page.check_in.side.isVisible() and not page.form.isVisible()
    page.add()
    assert page.form.fields["team"].text() == "School 1", "what was typed is kept"


def test_who_missed_a_heat_is_told_large_from_which_heat_they_play(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(DrawHeats(HEATS, 7))
    page.gateway.run(PublishHeat(HeatId("1")))
    page.gateway.run(StartClock(HeatId("1")))
    page.gateway.run(EndClock())
    wait(qtbot, page)
    page.open_target("checkin")
    page.add("Zed New")
    qtbot.keyClick(page.form.fields["name_en"], Qt.Key.Key_Return)
    wait(qtbot, page)
    two = next(table for table in event.tournament.tables_of(HeatId("2")) if 25 in table.seats)
    seat = two.seats.index(PlayerNo(25)) + 1
    said = f"From heat 2: table {two.table}, seat {seat}"
    assert page.check_in.answer.table.full_text == f"{said} (not published)", "it may still be drawn again"
    page.gateway.run(PublishHeat(HeatId("2")))
    wait(qtbot, page)
    assert page.check_in.answer.table.full_text == said


# ---- words and looks ----------------------------------------------------------------------------


def test_hostile_names_are_shown_as_they_are(qtbot: QtBot, page: PlayersPage) -> None:
    names = ("<b>bold</b>", "=cmd()", "'; --", "محمد عبد", "😀🎲", "x" * 200, "𨋢𠹺")
    page.gateway.run(ImportPlayers(tuple(PlayerDraft(name_en=name, team=name) for name in names), "x"))
    wait(qtbot, page)
    page.roster.select(25)
    assert "<b>bold</b>" in page.roster.chosen.full_text
    page.edit(25)
    page.scanned(badge_code(page.gateway.tournament.event.code, PlayerNo(25)))
    wait(qtbot, page)
    assert "<b>bold</b>" in page.check_in.answer.name.full_text
    assert {label.textFormat() for label in page.findChildren(QLabel) if label.text()} <= {
        Qt.TextFormat.PlainText
    }


def test_the_page_speaks_chinese_while_running(qtbot: QtBot, page: PlayersPage) -> None:
    page.edit(2)
    qtbot.keyClicks(page.form.fields["team"], "!")
    page.gateway.set_language(Language.ZH)
    assert page.form.save.text() == "儲存 2 號"
    assert "!" in page.form.fields["team"].text()
    assert page.roster.table.rows_model.columns[0].title == "編號"


def test_an_empty_event_says_what_to_do_first(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.undo()
    players_page = page_in(window_of(event), "players", PlayersPage, settled)
    assert primary(players_page).text() == "Import a list"
    assert players_page.roster.empty.first.isVisible()
    qtbot.mouseClick(players_page.roster.empty.second, Qt.MouseButton.LeftButton)
    assert not players_page.form.isHidden()


def test_who_was_saved_by_ctrl_enter_is_selected_alone(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    """Ctrl still held added the saved player to the one selected before, and the next letter changed both."""
    page.roster.select(1)
    page.edit(5)
    field = page.form.fields["team"]
    qtbot.keyClicks(field, "x")
    qtbot.keyPress(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, page)
    assert [person.number for person in page.roster.table.selected_rows()] == [5]
    qtbot.keyRelease(page.roster.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_number_that_fits_nobody_is_replaced_by_the_next(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    """A failed "99" stayed in the desk's field and the next number became "9926"."""
    qtbot.keyClick(page, Qt.Key.Key_F2)
    field = page.check_in.field
    for typed in ("99", "16"):
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        wait(qtbot, page)
    assert status(event, 16) is Status.PRESENT


def test_an_english_name_has_room_beside_every_other_column(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    """1366 px: teams and notes give way before a name does."""
    changes = {"name_en": "Wolfgang Featherstonehaugh-Cholmondeley", "team": "A" * 40, "note": "b" * 40}
    page.gateway.run(EditPlayer(PlayerNo(3), {**changes, "pledged": 12000}))
    wait(qtbot, page)
    table = page.roster.table
    titles = [column.title for column in table.rows_model.columns]
    assert "Team" in titles and "Note" in titles and "Division" not in titles, "no division, no column"
    assert not table.cut_text(table.rows_model.index(2, titles.index("English name")))
    assert table.cut_text(table.rows_model.index(2, titles.index("Team"))) == "A" * 40
    assert sum(table.columnWidth(at) for at in range(len(titles))) <= table.viewport().width()


def test_withdrawing_asks_about_the_player_by_name_and_shows_the_whole_picture(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats(HEATS, 7))
    for heat in HEATS:
        play_heat(event, heat, int(heat))
    event.run(RecordPrint("standings"))
    best = standings_now(event.tournament, event.rules, event.clock.now(), None).lines[0].number
    window = window_of(event)
    page = page_in(window, "players", PlayersPage, settled)
    page.roster.select(best)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_W)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Down)
    settled(window)
    impact_dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, ImpactDialog))
    assert (
        impact_dialog.windowTitle().replace("\u2068", "").replace("\u2069", "")
        == f"Withdraw {best} Player {best}?"
    )
    assert impact_dialog.view.pictured
    line_bars = impact_dialog.view.after
    assert line_bars.visibleRegion().boundingRect().height() >= min(line_bars.sizeHint().height(), 200), (
        "nothing of the picture is squashed"
    )
    qtbot.keyClick(impact_dialog, Qt.Key.Key_Escape)


def test_marking_somebody_absent_while_their_table_plays_says_first_that_they_are_taken_off_it(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats(HEATS, 7))
    play_heat(event, HEATS[0], 1)
    event.run(RecordPrint("standings"))
    event.run(PublishHeat(HEATS[1]))
    event.run(StartClock(HEATS[1]))
    table = event.tournament.tables_of(HEATS[1])[0]
    number = table.seats[0]
    window = window_of(event)
    page = page_in(window, "players", PlayersPage, settled)
    page.roster.select(number)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_A)
    qtbot.keyClick(page.roster.table, Qt.Key.Key_Down)
    settled(window)
    impact_dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, ImpactDialog))
    playing, later = impact_dialog.warned.full_text.split("\n")
    assert playing == f"Player {number} leaves table {table.table} of heat 2, in play."
    assert later.startswith(f"Player {number} leaves table ") and later.endswith(" of heat 3.")
    here, below = (
        each.mapTo(impact_dialog, QPoint()).y() for each in (impact_dialog.warned, impact_dialog.view)
    )
    assert impact_dialog.warned.isVisible() and here < below
    assert "Out of date: Standings" in impact_dialog.view.words.full_text
    qtbot.keyClick(impact_dialog, Qt.Key.Key_Escape)


def test_esc_leaves_the_search_of_print_before_it_leaves_the_page(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    printing = page_in(window, "print", PrintPage, settled)
    press(qtbot, window, "Ctrl+F")
    qtbot.keyClicks(printing.search, "badge")
    press(qtbot, window, "Esc")
    assert printing.search.text() == "" and printing.isVisible()
    press(qtbot, window, "Esc")
    assert printing.isVisible() and printing.list.hasFocus()


def test_with_nobody_chosen_nobody_can_be_withdrawn(page: PlayersPage) -> None:
    page.roster.table.clearSelection()
    QApplication.processEvents()
    button = page.roster._buttons[Status.WITHDRAWN]
    assert button.isHidden()
