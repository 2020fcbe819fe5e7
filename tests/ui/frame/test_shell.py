"""The frame: menus, rail, jumps, Esc, the palette, the scanner, errors, languages, looks."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.table_games.commands import CloseTableGame, OpenTableGame
from tourney.today.today import TodayView, today_view
from ui.base.errors import Fault, described
from ui.frame.help_panel import HelpPanel
from ui.frame.help_picture import HelpPicture
from ui.frame.navigation import PAGES
from ui.frame.palette import CommandPalette
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.pages.players.page import PlayersPage
from ui.parts.dialogs import Dialog
from ui.widgets.theme import THEMES, look


def type_from_outside(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Type as a keyboard or a scanner does: to the window of the screen, which passes it on."""
    window.activateWindow()
    for character in text:
        key = Qt.Key.Key_Return if character == "\n" else character
        qtbot.keyClick(window.windowHandle(), key)


def test_every_page_of_the_registry_is_a_page_with_help_and_icon(window_of: Open, event: Application) -> None:
    window_of(event)
    for entry in PAGES:
        page = entry.load()
        assert page.id == entry.id
        assert ENGLISH(page.title_key)
        assert ENGLISH(page.help_key)


def test_a_page_that_has_yet_to_read_the_event_shows_no_button_without_words(
    window_of: Open, event: Application
) -> None:
    window = window_of(event)
    assert window.shell is not None
    for entry in PAGES:
        window.shell.go(entry.id)
        button = window.shell.header.primary
        assert button.text() or not button.isVisible(), entry.id


def test_ctrl_and_a_number_goes_to_a_page(qtbot: QtBot, window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    for number, entry in reversed(tuple(enumerate(PAGES, start=1))):  # Today, where it begins, comes last
        press(qtbot, window, f"Ctrl+{number % 10}")
        assert window.shell.current is not None
        assert window.shell.current.id == entry.id


def test_the_rail_opens_a_page_by_mouse_and_marks_it(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    shell = window_of(event).shell
    assert shell is not None
    qtbot.mouseClick(shell.rail.button("event"), Qt.MouseButton.LeftButton)
    assert shell.current is not None
    assert shell.current.id == "event"
    assert shell.rail.button("event").isChecked()


def test_the_dots_of_the_rail_are_worked_out_beside_the_window(
    window_of: Open, event: Application, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(event)
    assert window.shell is not None
    threads: list[threading.Thread] = []

    def looked(*words: object) -> TodayView:
        threads.append(threading.current_thread())
        return replace(today_view(*words), waiting=frozenset({"print"}))  # type: ignore[arg-type]

    monkeypatch.setattr("ui.frame.event_shell.today_view", looked)
    quiet = window.shell.rail.button("print").accessibleName()
    window.shell.gateway.run(DrawHeats((HeatId("1"),), 7))
    settled(window)
    assert window.shell.rail.button("print").accessibleName() != quiet
    assert threads and threading.main_thread() not in threads


def test_esc_goes_back_to_the_page_before(qtbot: QtBot, window_of: Open, event: Application) -> None:
    window = window_of(event)
    press(qtbot, window, "Ctrl+9")
    press(qtbot, window, "Esc")
    assert window.shell is not None
    assert window.shell.current is not None
    assert window.shell.current.id == "today"


def test_undo_is_named_by_what_it_takes_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    shell.gateway.run(SetStatus((next(iter(event.tournament.players)),), Status.PRESENT))
    settled(window)
    assert "present" in shell.bar.words
    named = [a.text() for menu in window.menuBar().findChildren(QWidget) for a in menu.actions()]
    assert any(text.startswith("Undo: ") for text in named)
    press(qtbot, window, "Ctrl+Z")
    settled(window)
    assert all(p.status is Status.REGISTERED for p in event.tournament.players.values())
    press(qtbot, window, "Ctrl+Shift+Z")
    settled(window)
    assert any(p.status is Status.PRESENT for p in event.tournament.players.values())


def test_a_refused_command_is_a_sentence_in_the_bar(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    shell.gateway.redo()
    settled(window)
    assert shell.bar.words == ENGLISH.error(Refused("errors.nothing_to_redo"))


def test_the_command_box_finds_a_player_by_number_and_opens_with_enter(
    qtbot: QtBot, window_of: Open, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(event)
    assert window.shell is not None
    went: list[tuple[str, str]] = []
    monkeypatch.setattr(window.shell, "go", lambda page, target="": went.append((page, target)))
    press(qtbot, window, "Ctrl+K")
    box = window.findChild(CommandPalette)
    assert box is not None
    qtbot.keyClicks(box.field, "17")
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert went == [("players", "player:17")]


@pytest.mark.parametrize("typed", ["深色", "dark"])
def test_the_command_box_finds_commands_in_both_languages(
    qtbot: QtBot, window_of: Open, event: Application, typed: str
) -> None:
    window = window_of(event)
    press(qtbot, window, "Ctrl+K")
    box = window.findChild(CommandPalette)
    assert box is not None
    box.field.setText(typed)
    assert [item.title for item in box.items] == ["Dark"]
    box.close()


def test_a_scanned_sheet_is_recognised_in_the_middle_of_typing_and_leaves_nothing_behind(
    qtbot: QtBot, window_of: Open, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    shell.go("event")
    field = window.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    field.setText("Hall")
    went: list[tuple[str, str]] = []
    monkeypatch.setattr(shell, "go", lambda page, target="": went.append((page, target)))
    type_from_outside(qtbot, window, f"TY1/{event.tournament.event.code}/2/7/31\n")
    assert went == [("scores", "")], "the page opens the table (`test_scores_in_window`)"
    assert field.text() == "Hall"


def test_a_code_of_another_event_is_put_aside_with_words(window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    window.shell.scan("TY1/ZZZZ/2/7/31")
    assert "ZZZZ" in window.shell.bar.words


def test_ordinary_typing_is_not_taken_for_a_code(qtbot: QtBot, window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    window.shell.go("event")
    field = window.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    field.clear()
    type_from_outside(qtbot, window, "TY1 TTY1x")
    assert field.text() == "TY1 TTY1x"


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("open the projector", "Open the projector"),
        ("開啟投影", "Open the projector"),
        ("open the clock, timer", "The clock as a page"),
        ("計時器", "The clock as a page"),
        ("run table 2 with the engine", "Run heat 1, table 2 by Tourney"),
        ("第2枱由程式主持", "Run heat 1, table 2 by Tourney"),
        ("penalty", "Penalty or bonus"),
        ("罰分", "Penalty or bonus"),
        ("protest", "Rule on a protest"),
        ("withdraw", "Withdraw a player"),
        ("swap", "Swap two seats"),
        ("tie", "Decide a tie"),
        ("correct", "Correct a result"),
        ("reprint", "Reprint"),
    ],
)
def test_the_command_box_finds_clock_projector_and_tables_by_ordinary_words(
    window_of: Open, event: Application, typed: str, title: str
) -> None:
    event.run(DrawHeats((HeatId("1"),), 7))
    event.run(PublishHeat(HeatId("1")))
    shell = window_of(event).shell
    assert shell is not None
    assert shell.palette_search([]).find(typed)[0].title == title


_SOUGHT = (
    ("deduct", "Penalty or bonus"),
    ("withdrawal", "Withdraw a player"),
    ("退出", "Withdraw a player"),
    ("no-show", "Mark a player absent"),
    ("遲到", "Check in somebody late"),
    ("walk-in", "Add a player"),
    ("donate", "Record a donation"),
    ("donation", "Record a donation"),
    ("捐款", "Record a donation"),
    ("redraw", "Draw seats"),
    ("調位", "Swap two seats"),
    ("result", "Enter a scoresheet"),
    ("wrong", "Correct a result"),
    ("更正", "Correct a result"),
    ("同分", "Decide a tie"),
    ("補印", "Reprint"),
    ("break", "Break"),
    ("venue", "Name, day, venue"),
    ("rehearse", "Rehearse this day…"),
    ("practice", "Rehearse this day…"),
    ("綵排", "Rehearse this day…"),
    ("tour", "Take the tour"),
    ("教學", "Take the tour"),
    ("manual", "Handbook (PDF)"),
    ("手冊", "Handbook (PDF)"),
    ("backup", "Save a copy as…"),
    ("excel list", "Import players…"),
    ("font", "Larger text"),
    ("字體", "Larger text"),
    ("mistake", "Undo"),
    ("whatsapp", "Share as picture…"),
    ("language", "English"),
    ("語言", "English"),
)
"""What a volunteer types into Ctrl+K, and what it is called here."""


def test_ctrl_k_knows_the_words_of_a_volunteer(window_of: Open, event: Application) -> None:
    event.run(DrawHeats((HeatId("1"),), 7))
    window = window_of(event)
    assert window.shell is not None
    search = window.shell.palette_search(window._menus.palette_items(ENGLISH))
    for typed, title in _SOUGHT:
        found = [item.title for item in search.find(typed)]
        assert any(each.startswith(title) for each in found[:3]), (typed, found)


def test_without_an_event_ctrl_k_offers_what_can_be_done_there(
    qtbot: QtBot, window: MainWindow, preferences: Preferences, tmp_path: Path
) -> None:
    (tmp_path / "day.tourney").write_text("")
    preferences.remember(str(tmp_path / "day.tourney"))
    window.show_start()
    press(qtbot, window, "Ctrl+K")
    (box,) = window.findChildren(CommandPalette)
    titles = [item.title for item in box.items]
    assert titles[:3] == ["day", "Try the example day", "New event…"]
    for typed, title in (("tour", "Take the tour"), ("示範", "Try the example day"), ("day", "day")):
        box.field.setText(typed)
        assert title in [item.title for item in box.items[:3]]
    press(qtbot, box, "Ctrl+3")
    assert box.isVisible(), "there is no page to go to"
    box.close()


@pytest.mark.parametrize(
    ("page", "keys", "names"),
    [
        ("players", {"A", "W", "T", "Ctrl+I", "Ctrl+V"}, {"Now"}),
        ("heats", {"Space", "Enter"}, {"Now", "Drag", "Lock", "Signs"}),
        ("print", {"Ctrl+S", "F6", "Space"}, {"Now"}),
    ],
)
def test_f1_frames_keys_and_nothing_else_like_a_key(
    qtbot: QtBot, window_of: Open, event: Application, page: str, keys: set[str], names: set[str]
) -> None:
    window = window_of(event)
    window.page_help()
    (panel,) = window.findChildren(HelpPanel)

    def labels() -> list[QLabel]:
        return [label for label in panel.findChildren(QLabel) if label.isVisible()]

    window.go(page)
    qtbot.waitUntil(lambda: keys | names <= {label.text() for label in labels()})
    framed = {label.text() for label in labels() if label.property("kind") == "key"}
    assert keys <= framed and not names & framed


def test_a_person_is_found_with_their_seat_and_the_tables_of_the_heat_in_play_with_their_play(
    window_of: Open, event: Application
) -> None:
    event.run(DrawHeats((HeatId("1"), HeatId("2")), 7))
    event.run(PublishHeat(HeatId("1")))
    shell = window_of(event).shell
    assert shell is not None
    table = event.tournament.tables_of(HeatId("1"))[1]
    found = shell.palette_search([]).find(str(table.seats[2]))[0]
    assert found.note.endswith(f"heat 1: table {table.table}, seat 3")
    titles = [item.title for item in shell.palette_search([]).find("table")]
    assert titles[0] == "heat 1, table 1" and not any("heat 2" in each for each in titles[:5])
    assert any(each.startswith("Run heat 1") for each in titles)


def test_an_act_leads_to_its_page_which_its_note_names(window_of: Open, event: Application) -> None:
    shell = window_of(event).shell
    assert shell is not None
    for typed, page, note in (("penalty", "standings", "on Standings"), ("late", "players", "on Players")):
        item = shell.palette_search([]).find(typed)[0]
        assert item.note == note
        item.open()
        assert shell.current is not None and shell.current.id == page


def help_of(window: MainWindow) -> list[str]:
    """What F1 shows now; nothing if it is closed."""
    panels = [panel for panel in window.findChildren(HelpPanel) if panel.isVisible()]
    return panels[0].words if panels else []


def test_f1_opens_five_lines_beside_the_page_and_follows_it(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    press(qtbot, window, "F1")
    assert help_of(window) == [ENGLISH("today.title"), *ENGLISH("help.today").split("\n")]
    press(qtbot, window, "Ctrl+2")
    assert help_of(window) == [ENGLISH("players.title"), *ENGLISH("players.help").split("\n")]
    window.set_language(Language.ZH)
    assert help_of(window) == [CHINESE("players.title"), *CHINESE("players.help").split("\n")]


def test_f1_follows_the_view_in_sight(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((HeatId("1"),), 7))
    event.run(PublishHeat(HeatId("1")))
    window = window_of(event)
    press(qtbot, window, "F1")
    for page, title, views in (
        ("players", "players.desk_title", "desk"),
        ("scores", "scores.title", "deeds"),
    ):
        window.go(page)
        settled(window)
        press(qtbot, window, "F2")
        settled(window)
        assert help_of(window) == [ENGLISH(title), *ENGLISH(f"{page}.help_{views}").split("\n")]


def test_the_page_works_while_its_help_is_open(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page_in(window, "players", PlayersPage, settled)
    before = QApplication.focusWidget()
    press(qtbot, window, "F1")
    assert QApplication.focusWidget() is before
    assert QApplication.activeModalWidget() is None
    assert window.shell is not None
    panel = window.findChildren(HelpPanel)[0]
    covered = panel.rect().translated(panel.mapTo(window, QPoint(0, 0)))
    for part in (window.shell.header.primary, window.shell.header.chip, window.shell.bar):
        assert not covered.contains(part.mapTo(window, part.rect().center()))
    qtbot.mouseClick(window.shell.header.primary, Qt.MouseButton.LeftButton)
    settled(window)
    qtbot.keyClicks(QApplication.focusWidget(), "1")
    press(qtbot, window, "Return")
    settled(window)
    assert event.tournament.players[PlayerNo(1)].status is Status.PRESENT
    assert help_of(window)


def test_the_first_line_of_help_is_the_next_step_of_the_page_and_follows_it(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    window.page_help()
    for page in ("finals", "standings", "print", "scores"):
        window.go(page)
        settled(window)
        assert window.shell is not None and window.shell.current is not None
        step = window.shell.current.primary_action()
        assert step is not None and step.text()
        assert help_of(window)[1] == f"Now · Ctrl+Enter · {step.text()}", page
    assert step is not None
    step.setText("Print all of it")
    assert help_of(window)[1] == "Now · Ctrl+Enter · Print all of it"


@pytest.mark.parametrize("key", ["Esc", "F1"])
def test_help_goes_by_its_key_or_esc_and_the_page_stays(
    qtbot: QtBot, window_of: Open, event: Application, key: str
) -> None:
    window = window_of(event)
    press(qtbot, window, "Ctrl+9")
    press(qtbot, window, "F1")
    press(qtbot, window, key)
    assert not help_of(window)
    assert window.shell is not None and window.shell.current is not None
    assert window.shell.current.id == "event"


@pytest.mark.parametrize("page", ["today", "players", "heats", "scores", "standings", "print", "clock"])
def test_a_page_makes_room_for_its_help_and_takes_it_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, page: str
) -> None:
    window = window_of(event)
    window.resize(1366, 768)
    window.go(page)
    settled(window)
    assert window.shell is not None
    stack = window.shell.stack
    qtbot.waitUntil(lambda: stack.width() > 1100)
    before = stack.width()
    window.page_help()
    (panel,) = window.findChildren(HelpPanel)
    qtbot.waitUntil(lambda: stack.geometry().right() < panel.geometry().left())
    window.page_help()
    qtbot.waitUntil(lambda: stack.width() == before)


def test_help_of_every_page_stays_inside_the_window(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    window.page_help()
    panel = window.findChildren(HelpPanel)[0]
    lines = panel.findChildren(QScrollArea)[0]
    for language in (Language.EN, Language.ZH):
        window.set_language(language)
        for size in ((1366, 768), (1092, 614)):
            window.resize(*size)
            for entry in PAGES:
                window.go(entry.id)
                settled(window)
                assert len(help_of(window)) == 6, entry.id
                ends = panel.mapTo(window, panel.rect().bottomRight())
                assert (ends.x() < size[0], ends.y() < size[1]) == (True, True), (entry.id, size)
                assert not lines.verticalScrollBar().isVisible(), (entry.id, size)


def test_where_it_helps_f1_has_a_picture_below_its_lines_if_the_window_has_room(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    window.page_help()
    panel = window.findChildren(HelpPanel)[0]
    (picture,) = panel.findChildren(HelpPicture)
    for theme in ("light", "dark"):
        window.set_theme(theme)
        shown = set()
        for entry in PAGES:
            window.go(entry.id)
            settled(window)
            if picture.isVisible():
                shown.add(entry.id)
                image = picture.grab().toImage()
                places = product(range(image.width()), range(image.height()))
                colours = {image.pixelColor(x, y).name() for x, y in places}
                assert {look().colour("accent").name(), look().colour("raised").name()} <= colours
        assert shown == {"heats", "scores"}
    window.go("scores")
    window.resize(1092, 614)
    settled(window)
    assert not picture.isVisible()


def test_the_description_of_a_bug_names_places_but_nothing_of_a_player() -> None:
    try:
        int("陳大文 9123 4567")
    except ValueError as error:
        text = described(error)
    assert "ValueError" in text
    assert "test_shell.py" in text
    assert "陳大文" not in text


def test_a_bug_is_a_calm_dialog(qtbot: QtBot, window_of: Open, event: Application) -> None:
    window = window_of(event)
    window.show_bug(Fault("here", "Tourney: ValueError"))
    dialog = window.findChild(Dialog)
    assert dialog is not None
    assert dialog.text.full_text == ENGLISH("window.bug_text")
    dialog.close()


def test_language_changes_while_running_everywhere(window_of: Open, event: Application) -> None:
    window = window_of(event)
    window.set_language(Language.ZH)
    assert window.shell is not None
    assert window.shell.header.title.text() == "今日"
    assert "慈善大富翁賽" in window.windowTitle()
    window.set_language(Language.EN)
    assert window.shell.header.title.text() == "Today"


def test_an_english_quotation_mark_is_narrow_and_brackets_are_wide_in_chinese(
    window_of: Open, event: Application
) -> None:
    window = window_of(event)
    for language, mark, bracket in ((Language.ZH, 0.3, 1.0), (Language.EN, 0.3, 0.4)):
        window.set_language(language)
        assert window.shell is not None
        font = window.shell.header.title.font()
        measure = QFontMetricsF(font)
        for text, most in (("Paul’s", mark), ("社（團", bracket)):
            whole = measure.horizontalAdvance(text)
            rest = sum(measure.horizontalAdvance(part) for part in (text[:-2], text[-1]))
            taken = (whole - rest) / font.pixelSize()
            assert most - 0.1 < taken < most + 0.1, (language, text, taken)


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_every_page_fits_in_every_language_and_theme(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    window = window_of(event)
    window.set_language(language)
    shell = window.shell
    assert shell is not None
    small, usual = (1024, 640), (1366, 768)
    for theme in THEMES:
        window.set_theme(theme)
        for entry in PAGES:
            shell.go(entry.id)
            for size in (usual, small) if theme == THEMES[0] else (small,):
                window.resize(*size)
                settled(window)  # the name of a preview comes with it, and is laid out afterwards
                qtbot.waitUntil(lambda: not clipped(shell), timeout=5000)
                assert (window.width(), window.height()) == size, (theme, entry.id)
                assert shell.current is not None
                assert shell.current.minimumSizeHint().width() <= shell.current.width(), (theme, entry.id)


def clipped(ground: QWidget) -> list[str]:
    """Labels on one line that do not get the room for their words."""
    labels = [label for label in ground.findChildren(QLabel) if label.isVisible()]
    return [
        label.text()
        for label in labels
        if not label.wordWrap() and label.text() and label.sizeHint().width() > label.width() + 1
    ]


def test_text_grows_and_shrinks_without_losing_the_pages(window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    for scale in (80, 200):
        window.set_scale(scale)
        for entry in PAGES:
            window.shell.go(entry.id)
            QApplication.processEvents()
            assert not clipped(window.shell.header), (scale, entry.id)


def test_a_lost_file_is_said_once_and_again_when_it_is_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    warned: list[object] = []
    shell.gateway.warned.connect(warned.append)
    place = Path(event.place)
    aside = place.with_suffix(".aside")
    place.rename(aside)
    for _ in range(3):
        shell.gateway.poll()
        settled(window)
    assert len(warned) == 1
    assert place.name in shell.bar.words
    assert shell.bar.place_words == ENGLISH("window.not_stored_in", name=place.name)
    aside.rename(place)
    shell.gateway.poll()
    settled(window)
    assert shell.bar.words == ENGLISH("window.file_back")
    assert shell.bar.place_words == ENGLISH("window.stored_in", name=place.name)


def test_another_state_written_over_the_event_is_told_and_not_shown(
    window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    place, elsewhere = Path(event.place), tmp_path / "elsewhere.tourney"
    elsewhere.write_bytes(place.read_bytes())
    other = open_event(str(elsewhere), clock=FixedClock(event.clock.now()))
    other.run(SetStatus((PlayerNo(2),), Status.ABSENT))
    other.close()
    shell.gateway.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    settled(window)
    place.write_bytes(elsewhere.read_bytes())
    shell.gateway.poll()
    settled(window)
    assert "another state" in shell.bar.words
    assert shell.bar.place_words == ENGLISH("window.not_stored_in", name=place.name)
    assert shell.gateway.tournament.players[PlayerNo(1)].status is Status.ABSENT
    assert shell.gateway.tournament.players[PlayerNo(2)].status is not Status.ABSENT


def test_a_refusal_brings_the_picture_up_to_date_at_once(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    other = open_event(event.place, clock=FixedClock(event.clock.now()))
    other.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    other.close()
    shell.gateway.redo()
    settled(window)
    assert shell.bar.words == ENGLISH.error(Refused("errors.nothing_to_redo"))
    assert shell.gateway.tournament.players[PlayerNo(2)].status is Status.PRESENT


def test_the_bar_offers_no_undo_once_another_program_has_gone_on(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    shell.gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    settled(window)
    assert shell.bar.action.isVisible()
    shell.gateway.poll()
    settled(window)
    assert shell.bar.action.isVisible()
    other = open_event(event.place, clock=FixedClock(event.clock.now()))
    other.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    other.close()
    shell.gateway.poll()
    settled(window)
    assert not shell.bar.action.isVisible()
    assert shell.bar.words == ""


def test_the_bar_does_not_say_of_a_table_that_tourney_runs_it_once_it_does_not(
    window_of: Open, event: Application, settled: Settled
) -> None:
    """A step that nobody can undo was news for ever."""
    event.run(DrawHeats((HeatId("1"),), 7))
    event.run(PublishHeat(HeatId("1")))
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    shell.gateway.run(OpenTableGame(HeatId("1"), TableNo(1), 7))
    settled(window)
    assert shell.bar.words == "Heat 1, table 1: run by Tourney"
    other = open_event(event.place, clock=FixedClock(event.clock.now()))
    other.run(CloseTableGame(HeatId("1"), TableNo(1), "the laptop is wanted"))
    other.close()
    shell.gateway.poll()
    settled(window)
    assert shell.bar.words == ""


def test_nothing_is_entered_into_a_file_that_is_gone(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    place = Path(event.place)
    place.rename(place.with_suffix(".aside"))
    shell.gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    settled(window)
    assert place.name in shell.bar.words
    assert shell.gateway.tournament.players[PlayerNo(1)].status is Status.REGISTERED


def test_the_command_box_offers_every_page_closes_with_one_esc_and_lets_a_page_key_through(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    press(qtbot, window, "Ctrl+K")
    box = window.findChild(CommandPalette)
    assert box is not None
    assert [item.title for item in box.items][: len(PAGES)] == [ENGLISH(each.word_key) for each in PAGES]
    box.field.setText("wong")
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible(), "one Esc closes it, whatever is typed"
    press(qtbot, window, "Ctrl+K")
    box = next(each for each in window.findChildren(CommandPalette) if each.isVisible())
    qtbot.keyClick(box.field, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    assert not box.isVisible() and window.shell is not None
    assert window.shell.current is window.shell.page(PAGES[6].id)


def test_hidden_pages_are_worded_anew_when_they_are_shown(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    assert window.shell is not None
    players = page_in(window, "players", PlayersPage, settled)
    window.shell.go("heats")
    settled(window)
    window.set_language(Language.ZH)
    settled(window)
    assert players.roster.add_button.text() == ENGLISH("players.add"), "the projector is closed"
    assert window.shell.header.title.full_text == "賽局"
    window.shell.go("players")
    settled(window)
    assert players.roster.add_button.text() == CHINESE("players.add")
    window.set_theme("dark")
    window.set_scale(150)
    window.shell.go("heats")
    window.shell.go("players")
    settled(window)
    assert players.roster.table.verticalHeader().defaultSectionSize() == look().row


def test_f2_and_the_days_menu_lead_to_check_in(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    assert window.shell is not None

    def desk_open() -> bool:
        assert window.shell is not None
        page = window.shell.current
        return isinstance(page, PlayersPage) and page.check_in.isVisible()

    for page_id in ("today", "heats", "standings", "print", "clock", "finals"):
        window.shell.go(page_id)
        settled(window)
        window.shell.header.chip.setFocus()  # a key of a page works from the header too
        press(qtbot, window, "F2")
        settled(window)
        assert desk_open(), page_id
        press(qtbot, window, "F2")
        assert desk_open(), "F2 is always the desk"
        press(qtbot, window, "Esc")
        assert not desk_open()
    window.shell.go("scores")
    settled(window)
    press(qtbot, window, "F2")
    assert window.shell.current is not None and window.shell.current.id == "scores"
    entry = next(each for each in window._menus.day.actions() if each.text() == "Check people in")
    entry.trigger()
    assert desk_open()
