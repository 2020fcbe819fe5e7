"""Players: a list from outside is looked at first, then imported whole; two entries of one person."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press, primary, wait
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.event.registration import PlayerDraft
from tourney.players.commands import AddPlayer, EditPlayer
from ui.gateway.preferences import documents_folder, offered_folder
from ui.main_window import MainWindow
from ui.pages.players.page import PlayersPage
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.text import Label

HEATS = (HeatId("1"), HeatId("2"), HeatId("3"))


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> PlayersPage:
    """The page with the event's 24 players."""
    return page_in(window_of(event), "players", PlayersPage, settled)


def taken(page: PlayersPage) -> list[str]:
    """What the columns are shown to be taken as."""
    return [choice.currentText() for choice in page.importing.columns.choices]


def take(qtbot: QtBot, page: PlayersPage, column: int, field: str | None) -> None:
    """Choose by hand, with the keys, what a column (from 0) holds."""
    choice = page.importing.columns.choices[column]
    places = [choice.itemData(index) for index in range(choice.count())]
    steps = places.index(field) - choice.currentIndex()
    for _ in range(abs(steps)):
        qtbot.keyClick(choice, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
    wait(qtbot, page)


GOOD = "編號,姓名,英文姓名,學校\n,新人甲,New One,聖保羅書院\n,新人乙,New Two,聖保羅書院\n"


def test_a_list_is_shown_first_and_imported_whole(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(GOOD.encode("big5"))
    page.import_file(file)
    wait(qtbot, page)
    assert "BIG5" in page.importing.understood.full_text
    assert taken(page) == ["Number", "Name", "English name", "School, team or company"]
    assert len(event.tournament.players) == 24
    assert primary(page).text() == "Import 2 players"
    button = page.window().focusWidget()
    assert isinstance(button, Button)
    assert button.text() == "Import 2 players"
    qtbot.keyClick(button, Qt.Key.Key_Space)
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(26)].name_zh == "新人乙"


def test_a_list_of_people_who_are_all_in_is_not_the_ready_step(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(GOOD, "utf-8")
    for added in (2, 0):
        page.import_file(file)
        wait(qtbot, page)
        assert primary(page).isEnabled() is bool(added)
        if added:
            qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Space)
            wait(qtbot, page)
    assert page.importing.why_not == "Everybody is entered already."
    assert len(event.tournament.players) == 26


def test_a_list_is_looked_for_beside_the_event_and_in_the_documents_where_it_lies_in_no_folder(
    page: PlayersPage,
) -> None:
    page.start_import()
    dialog = page.importing.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.directory().absolutePath()) == Path(page.gateway.place).parent
    dialog.reject()
    assert offered_folder("postgresql://desk/event") == documents_folder()


def test_a_bad_row_stops_the_import_until_it_is_left_out(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(GOOD + ",,,no name here\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert not primary(page).isEnabled()
    bad = page.importing.bad.rows_model.rows
    assert [row[0] for row in bad] == [4]
    assert page.window().focusWidget() is page.importing.without
    page.importing.submit()
    wait(qtbot, page)
    assert len(event.tournament.players) == 24
    page.importing.without.setChecked(True)
    assert primary(page).isEnabled()
    primary(page).trigger()
    wait(qtbot, page)
    assert len(event.tournament.players) == 26


def test_a_bad_row_is_mended_where_it_is_shown_and_imported_as_mended(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    written = GOOD + "x9,新人丙,New Three,聖保羅書院,stray\n"
    file.write_text(written, "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    importing = page.importing
    assert importing.mend.text() == "Fix line 4…" and importing.mend.isVisible()
    qtbot.keyClick(importing.bad, Qt.Key.Key_Return)
    dialog = importing.mending
    assert dialog is not None and len(dialog.fields) == 5
    dialog.fields[4].clear()
    qtbot.keyClick(dialog.fields[4], Qt.Key.Key_Return)
    wait(qtbot, page)
    assert [row[0] for row in importing.bad.rows_model.rows] == [4], "its number is still no number"
    qtbot.mouseClick(importing.mend, Qt.MouseButton.LeftButton)
    dialog = importing.mending
    assert dialog is not None and dialog.fields[0].text() == "x9"
    dialog.fields[0].setText("29")
    qtbot.keyClick(dialog.fields[0], Qt.Key.Key_Return)
    wait(qtbot, page)
    assert not importing.bad.rows_model.rows and not importing.mend.isVisible()
    assert importing.understood.full_text.endswith("1 row fixed here")
    assert file.read_text("utf-8") == written
    primary(page).trigger()
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(29)].name_zh == "新人丙"


def test_what_was_mended_is_forgotten_when_the_file_is_read_again(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(GOOD + ",,,no name here\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    qtbot.keyClick(page.importing.bad, Qt.Key.Key_Return)
    dialog = page.importing.mending
    assert dialog is not None
    dialog.fields[1].setText("新人丁")
    qtbot.keyClick(dialog.fields[1], Qt.Key.Key_Return)
    wait(qtbot, page)
    assert not page.importing.bad.rows_model.rows
    page.importing.read_again()
    wait(qtbot, page)
    assert [row[0] for row in page.importing.bad.rows_model.rows] == [4]


def test_all_faults_of_a_row_stand_whole_in_the_list(qtbot: QtBot, page: PlayersPage, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("No.,Name,Pledged,Received\nx9,Ada,many,a few more than that\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    table = page.importing.bad
    index = table.rows_model.index(0, 1)
    said = str(index.data())
    assert "“many”" in said and "“a few more than that”" in said
    metrics, cell = table.fontMetrics(), table.visualRect(index)
    wrapped = metrics.boundingRect(cell.adjusted(4, 0, -4, 0), Qt.TextFlag.TextWordWrap, said)
    assert wrapped.height() <= cell.height(), "no sentence is cut"


def test_ctrl_enter_imports_and_what_is_not_imported_is_added_up(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(GOOD + "1,參賽者1,Player 1,\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert primary(page).text() == "Import 2 players"
    assert page.importing.sum.full_text == "3 rows: 2 new, 1 merged"
    choose(qtbot, page, "skip")
    assert page.importing.sum.full_text == "3 rows: 2 new, 1 left out"
    qtbot.keyClick(page.importing.rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, page)
    assert len(event.tournament.players) == 26


@pytest.mark.parametrize(("choice", "count"), [("merge", 24), ("skip", 24), ("keep", 25)])
def test_a_duplicate_is_merged_left_out_or_kept_as_chosen(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path, choice: str, count: int
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("編號,姓名,英文姓名,電話\n1,參賽者1,Player 1,98765432\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert page.window().focusWidget() is page.importing.parts.button("pairs")
    cards = page.importing.stack.findChildren(SegmentedControl)
    qtbot.mouseClick(cards[-1].button(choice), Qt.MouseButton.LeftButton)
    page.importing.submit()
    wait(qtbot, page)
    players = event.tournament.players
    assert len(players) == count
    assert players[PlayerNo(1)].phone == ("98765432" if choice == "merge" else "")


def choose(qtbot: QtBot, page: PlayersPage, choice: str) -> None:
    """Click a choice on the last pair that is shown."""
    cards = [card for card in page.importing.stack.findChildren(SegmentedControl) if card.isVisible()]
    qtbot.mouseClick(cards[-1].button(choice), Qt.MouseButton.LeftButton)


def pair_notes(page: PlayersPage) -> str:
    """What stands below the pairs."""
    widget = page.importing.stack.widget(2)
    assert widget is not None
    labels = widget.findChildren(Label)
    return " ".join(label.full_text for label in labels if label.isVisible())


@pytest.mark.parametrize("second", ["500", "88.50"])
def test_namesakes_with_pledges_are_shown_side_by_side(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path, second: str
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(f"Name,Donation\nAda Wong,500\nAda Wong,{second}\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert page.importing.parts.value == "pairs" and page.importing.ready
    assert f"HK${second}" in pair_notes(page) and "HK$500" in pair_notes(page)


TWICE = "姓名,英文姓名,學校,其他\n新人甲,New One,聖保羅書院,a\n新人甲,New One,聖保羅書院,b\n"


def test_keeping_both_outlives_a_change_of_what_a_column_holds_and_is_shown_as_made(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(TWICE, "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    pairs = page.importing.parts.button("pairs")
    assert pairs.text() == "Possible duplicates 1" and "Likely one person" in pair_notes(page)
    choose(qtbot, page, "keep")
    assert pairs.text() == "Duplicates decided 1" and "Decided: Two people" in pair_notes(page)
    take(qtbot, page, 3, "note")
    assert pairs.text() == "Duplicates decided 1" and "Decided: Two people" in pair_notes(page)
    assert primary(page).text() == "Import 2 players"
    file.write_text(TWICE.replace("新人甲", "新人零,New Nil,聖保羅書院,\n新人甲", 1), "utf-8")
    page.importing.read_again()
    wait(qtbot, page)
    assert pairs.text() == "Duplicates decided 1", "the row is meant, wherever it stands by now"
    assert primary(page).text() == "Import 3 players"
    page.importing.submit()
    wait(qtbot, page)
    assert len(event.tournament.players) == 27
    assert page.roster.twins.text() == "", "what was decided is not asked again"


def test_one_name_at_two_schools_is_two_people_by_default(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("姓名,學校\n陳嘉欣,甲校\n陳嘉欣,乙校\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert primary(page).text() == "Import 2 players"
    assert "two people: different school, team or company" in pair_notes(page)
    choose(qtbot, page, "merge")
    assert primary(page).text() == "Import one player"


def test_two_people_left_chosen_before_ones_eyes_are_not_asked_about_again(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("姓名,學校\n陳嘉欣,甲校\n陳嘉欣,乙校\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    qtbot.mouseClick(page.importing.parts.button("pairs"), Qt.MouseButton.LeftButton)
    primary(page).trigger()
    wait(qtbot, page)
    two = sorted(event.tournament.players)[-2:]
    assert set(event.tournament.told_apart) == {tuple(two)}


def test_what_a_list_adds_to_registered_players_is_one_step_with_the_new_ones(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    before = event.tournament.players
    file = tmp_path / "list.csv"
    rows = "姓名,英文姓名,電話\n參賽者1,Player 1,98765432\n參賽者2,Player 2,98765433\n"
    file.write_text(rows, "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert primary(page).text() == "Fill in 2 players"
    file.write_text(rows + "新人甲,New One,98765434\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    page.importing.submit()
    wait(qtbot, page)
    players = event.tournament.players
    assert [players[PlayerNo(n)].phone for n in (1, 2, 25)] == ["98765432", "98765433", "98765434"]
    page.gateway.undo()
    wait(qtbot, page)
    assert event.tournament.players == before


def test_an_import_that_is_refused_changes_nobody_and_says_why(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("姓名,英文姓名,電話\n參賽者1,Player 1,98765432\n新人甲,New One,98765433\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    page.gateway.run(EditPlayer(PlayerNo(1), {"number": 90}))
    wait(qtbot, page)
    before = event.tournament
    page.importing.submit()
    wait(qtbot, page)
    assert event.tournament is before
    assert "1" in page.importing.refusal.words
    qtbot.mouseClick(page.importing.refusal.action, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    page.importing.submit()
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(90)].phone == "98765432"


def test_a_file_that_is_no_list_says_why_and_can_be_read_again(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("a,b\n1,2\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert page.importing.refusal.words
    file.write_text(GOOD, "utf-8")
    qtbot.mouseClick(page.importing.refusal.action, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert len(page.importing.rows.rows_model.rows) == 2
    assert not page.importing.refusal.words


FOREIGN = "Teilnehmer,Haus,Los\nHans Muster,Rot,207\nUte Kern,Blau,209\n"


def test_a_list_with_headings_nobody_knows_is_read_as_the_columns_are_chosen(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(FOREIGN, "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    columns = page.importing.columns
    assert columns.first_line.isChecked(), "numbers below a word: the word is a heading"
    qtbot.mouseClick(columns.first_line, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    wait(qtbot, page)
    assert not columns.first_line.isChecked()
    qtbot.mouseClick(columns.first_line, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    wait(qtbot, page)
    assert columns.first_line.isChecked() and columns.first_line.text() == "Line 1 holds the headings"
    cards = columns.choices
    take(qtbot, page, 0, "name_en")
    take(qtbot, page, 1, "division")
    take(qtbot, page, 2, "number")
    assert columns.choices is cards, "the keyboard stays where it was"
    assert taken(page) == ["English name", "Division", "Number"]
    assert [(d.number, d.name_en, d.division) for _, d in page.importing.rows.rows_model.rows] == [
        (207, "Hans Muster", "Rot"),
        (209, "Ute Kern", "Blau"),
    ]
    primary(page).trigger()
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(209)].division == "Blau"


def test_two_columns_as_one_field_stop_the_import_in_one_sentence_at_the_place(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("編號,姓名,學校,班社\n,新人甲,聖保羅書院,紅社\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    take(qtbot, page, 3, "team")
    importing = page.importing
    assert importing.refusal.words.startswith("Columns 3, 4 each say “school, team or company”")
    assert [bool(choice.property("wrong")) for choice in importing.columns.choices] == [
        *(False, False),
        *(True, True),
    ]
    assert not primary(page).isEnabled() and importing.why_not == importing.refusal.words
    take(qtbot, page, 2, None)
    assert not importing.refusal.words and primary(page).isEnabled()
    assert importing.rows.rows_model.rows[0][1].team == "紅社"


def test_without_a_column_of_names_the_choice_of_one_mends_it(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("a1,b1\n12,x9\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    take(qtbot, page, 1, "name")
    take(qtbot, page, 0, None)
    take(qtbot, page, 1, None)
    assert page.importing.refusal.words.startswith("Choose the column that holds the name")
    take(qtbot, page, 1, "name_en")
    assert not page.importing.refusal.words
    assert [draft.name_en for _, draft in page.importing.rows.rows_model.rows] == ["b1", "x9"]


def test_a_list_that_lost_a_column_meanwhile_is_read_by_itself_again(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("姓名,班社\n新人甲,紅社\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    take(qtbot, page, 1, "division")
    file.write_text("姓名\n新人甲\n", "utf-8")
    qtbot.mouseClick(page.importing.again, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    qtbot.waitUntil(lambda: taken(page) == ["Name"])
    assert primary(page).isEnabled()


def test_two_entries_of_one_person_are_merged_side_by_side(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(AddPlayer(PlayerDraft(name_zh="參賽者3", name_en="Player 3", phone="98765432")))
    wait(qtbot, page)
    qtbot.waitUntil(lambda: page.roster.twins.text() == "One possible duplicate")
    qtbot.mouseClick(page.roster.twins, Qt.MouseButton.LeftButton)
    assert primary(page).text() == "They are two people", "what the program asks about is not merged by Enter"
    assert page.merging.merge.text() == "Merge 25 into 3"
    qtbot.mouseClick(page.merging.merge, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert PlayerNo(25) not in event.tournament.players
    assert event.tournament.players[PlayerNo(3)].phone == "98765432"


def test_another_encoding_can_be_chosen_where_the_names_look_wrong(
    qtbot: QtBot, page: PlayersPage, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("Name,School\n陳大文,聖保羅\n".encode("big5"))
    page.importing.read(file)
    wait(qtbot, page)
    chooser = page.importing.encoding
    assert chooser.currentText() == "Big5" and not chooser.isHidden()
    assert "Choose another encoding" in page.importing.understood.full_text
    qtbot.keyClick(chooser, Qt.Key.Key_Home)
    wait(qtbot, page)
    assert chooser.currentText() == "UTF-8"
    assert "choose another" not in page.importing.understood.full_text
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    wait(qtbot, page)
    assert chooser.currentText() == "Big5" and page.importing.ready
    qtbot.keyClick(chooser, Qt.Key.Key_End)
    wait(qtbot, page)
    assert chooser.currentText() == "UTF-16 BE" and not chooser.isHidden(), "the way back"
    qtbot.keyClick(chooser, Qt.Key.Key_Home)
    wait(qtbot, page)
    other = tmp_path / "other.csv"
    other.write_bytes("Name\nJosé García\n".encode())
    page.importing.read(other)
    wait(qtbot, page)
    assert chooser.currentText() == "UTF-8", "what was said of one list is not said of the next"


def bar_of(page: PlayersPage) -> str:
    """The sentence in the window's message bar."""
    window = page.window()
    assert isinstance(window, MainWindow) and window.shell is not None
    return window.shell.bar.words


def test_a_name_that_paper_cannot_show_is_told_before_and_after_it_is_in(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("Name,English name\n김철수,\nབཀྲ་ཤིས,\n", "utf-8")
    page.import_file(file)
    wait(qtbot, page)
    assert "line 3 (བཀྲ་ཤིས)" in page.importing.refusal.words
    assert primary(page).isEnabled(), "it is never refused"
    primary(page).trigger()
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(26)].name_en == "བཀྲ་ཤིས"
    assert "of 26 prints with a □" in bar_of(page)


def test_entering_a_name_that_paper_cannot_show_says_so(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.add("ཚེ་རིང")
    page.form.submit()
    wait(qtbot, page)
    assert len(event.tournament.players) == 25
    assert "of 25 prints with a □" in bar_of(page)


def test_without_a_folder_of_documents_the_home_is_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, there in (("gone", str(Path.home())), ("", str(tmp_path))):
        place = str(tmp_path / name) if name else str(tmp_path)
        monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _where, at=place: at)
        assert documents_folder() == there


def test_rows_copied_from_a_spreadsheet_are_looked_at_and_imported(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    QGuiApplication.clipboard().setText(
        "Name\tTeam\tPledged\n陳貼上 Chan Pasted\tLions\tHK$200\n=cmd()\t\t\n"
    )
    page.roster.table.setFocus()
    press(qtbot, page, "Ctrl+V")
    wait(qtbot, page)
    assert page.importing.ready and not page.importing.encoding.isVisibleTo(page)
    primary(page).trigger()
    wait(qtbot, page)
    added = [each for each in event.tournament.players.values() if each.number > 24]
    assert [(each.name_zh, each.name_en, each.team, int(each.pledged)) for each in added] == [
        ("陳貼上", "Chan Pasted", "Lions", 200),
        ("", "=cmd()", "", 0),
    ]


def test_an_empty_clipboard_is_said_and_a_field_takes_what_is_pasted_into_it(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    before = page.stack.currentWidget()
    QGuiApplication.clipboard().setText("  ")
    page.roster.table.setFocus()
    press(qtbot, page, "Ctrl+V")
    assert page.stack.currentWidget() is before
    QGuiApplication.clipboard().setText("Chan")
    page.roster.search.setFocus()
    press(qtbot, page, "Ctrl+V")
    assert page.roster.search.text() == "Chan" and page.stack.currentWidget() is before
