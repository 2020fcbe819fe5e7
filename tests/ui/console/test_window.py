"""The table's window: the past, keys of one's own, two tables at once, files, and tables of the event."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QPushButton, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.console.conftest import Make
from tests.ui.console.driver import NAMES, Driver, Referee, record
from tourney.application.application import Application
from tourney.base.chance import Chance
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import CHINESE, texts_for
from tourney.clock.commands import StartClock
from tourney.event.records import Player
from tourney.game.console.view import AuctionPending, StartThrowPending, ThrowPending
from tourney.game.engine import entries as e
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.rules.rulesets import RULESETS, load_ruleset
from tourney.table_games.games import open_table
from ui.console.correction import CorrectField
from ui.console.keys import BY_ID, TABLE_KEYS, KeyMap, asks_card
from ui.console.panel import ActionPanel
from ui.console.window import TableWindow
from ui.console.windows import OpeningDialog, ResultDialog
from ui.frame.help_panel import HelpPanel
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.widgets.text import Label, Typeface, fitted

HEAT, TABLE = HeatId("1"), TableNo(1)


def test_two_tables_are_open_at_once_and_each_hears_its_own_keys(table: Make) -> None:
    one, two = table(), table()
    one.press("12")
    two.press("34")
    two.press("1\n")
    one.press("\n")
    assert one.view.board.squares[3].owner == 0
    assert two.view.n == 2 and one.view.n == 2
    assert one.window.title != two.window.title


def test_the_past_is_marked_steps_and_plays_and_esc_leads_back(table: Make) -> None:
    driver = table()
    driver.press("12\n24d")
    driver.console.lookup.log.line_chosen.emit(1)
    driver.settle()
    past = driver.console.past
    assert past.position is not None and past.position.board.squares[3].owner == -1
    panel = driver.console.panel
    assert panel.title.full_text.startswith("Then: ") and "Cheung Chau" in panel.title.full_text
    assert not panel.button("Buy").isEnabled()
    driver.press(">")
    assert "throw" in panel.title.full_text
    assert past.position.board.squares[3].owner == 0
    driver.press("b")
    assert driver.view.n == 4
    driver.press(" ")
    assert driver.console.replay.playing
    driver.press(" <<")
    assert past.position.board.n == 0
    driver.press("\x1b")
    assert not past.active
    assert isinstance(driver.view.pending, AuctionPending)
    assert not panel.title.full_text.startswith("Then") and panel.button("Drop out").isEnabled()


def test_a_click_on_a_square_shows_rents_owner_and_what_is_owed(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    driver.click_square(3)
    words = driver.console.lookup.details.words
    assert "Owner: ① 陳大文" in words
    assert "M450" in words and "Cheung Chau" in words
    driver.press("vs")
    assert driver.console.lookup.tabs.value == "score"
    driver.press("n")
    assert driver.console.lookup.tabs.value == "chart"
    assert "M1,500" in driver.console.lookup.chart.accessibleDescription()


def test_the_rule_is_shown_in_its_words(table: Make, qtbot: QtBot) -> None:
    driver = table()
    driver.press("b?")
    dialog = driver.window.findChild(QDialog, "rule")
    assert dialog is not None and "T4.1" in dialog.windowTitle()
    dialog.close()


def test_an_entry_of_the_log_leads_to_its_rules_and_back_to_its_moment(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    log = driver.console.lookup.log
    menu = log.menu_of(driver.view.log[1])
    words = [action.text() for action in menu.actions()]
    assert "Show the rule T4.1" in words
    menu.actions()[-1].trigger()
    driver.words("just to see")
    driver.press("\n")
    assert driver.view.board.squares[3].owner == 0
    log.menu_of(driver.view.log[0]).actions()[-1].trigger()
    driver.words("again")
    driver.press("\n")
    assert driver.view.board.squares[3].owner == -1


def test_the_log_says_when_by_which_clause_and_nothing_twice(table: Make, tmp_path: Path) -> None:
    place = record(tmp_path / "dated.jsonl")
    entries = [
        {"n": 1, "by": NAMES[0], "do": "throw", "dice": [1, 2], "at": 65.5},
        {"n": 2, "by": NAMES[0], "do": "buy", "at": 3725},
    ]
    with place.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)
    driver = table(path=place)
    throw, buy = driver.console.lookup.log.words
    assert throw.endswith("01:05")
    assert buy.endswith("62:05") and "T4.1" in buy and buy.count("Cheung Chau") == 1, buy
    menu = driver.console.lookup.log.menu_of(driver.view.log[1])
    assert any("T4.1" in action.text() for action in menu.actions())


def test_every_default_key_is_another() -> None:
    keys = [each.default for each in TABLE_KEYS if each.default]
    assert len(keys) == len(set(keys))
    assert {each.id for each in TABLE_KEYS} == set(BY_ID)
    assert KeyMap({each.id: each.default for each in TABLE_KEYS}).changes == {}


def test_a_key_may_be_changed_and_a_taken_one_is_refused(table: Make) -> None:
    driver = table()
    editor = driver.window.edit_keys()
    editor.choose("claim")
    QTest.keyClick(editor.list, Qt.Key.Key_B)
    assert "Change that first" in editor.problem.words
    QTest.keyClick(editor.list, Qt.Key.Key_5)
    assert "is fixed" in editor.problem.words
    QTest.keyClick(editor.list, Qt.Key.Key_NumberSign)
    assert editor.problem.words == ""
    editor.accept()
    assert driver.window._memory.table_keys == {"claim": "#"}
    driver.press("12\n12")
    driver.press(" ")
    assert driver.view.claims
    driver.press("#")
    assert not driver.view.claims


def test_a_table_that_waits_for_a_card_is_opened_with_its_field_ready(table: Make, tmp_path: Path) -> None:
    path = record(tmp_path / "left.jsonl")
    driver = table(path=path)
    driver.press("34")
    assert asks_card(driver.view) is not None
    driver.window.close()
    again = table(path=path)
    again.press("7")
    assert asks_card(again.view) is None


def test_undo_and_redo_by_keys(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    driver.ctrl("z")
    driver.words("bought by mistake")
    driver.press("\n")
    assert driver.view.board.squares[3].owner == -1
    driver.ctrl("y")
    assert driver.view.board.squares[3].owner == 0


def test_an_undo_takes_one_of_the_usual_reasons_by_one_digit(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    driver.ctrl("z")
    driver.press("2")
    assert driver.view.board.squares[3].owner == -1
    assert '"text":"Wrong dice entered"' in driver.window.client.lines[-2]
    driver.press("\n")
    assert driver.view.board.squares[3].owner == -1, "an Enter that the hand adds buys nothing"
    driver.press("\n")
    driver.ctrl("z")
    driver.words("x2")
    driver.press("\n")
    assert '"text":"x2"' in driver.window.client.lines[-2]


def test_the_referees_rarer_acts_have_keys_too(table: Make) -> None:
    driver = table()
    driver.shift("T")
    form = driver.console.panel.form
    assert form is not None and form.choice.id == "throw_for_start"
    driver.words("34")
    assert isinstance(driver.view.pending, StartThrowPending)
    driver.press("12" + "11" * 2)
    assert driver.view.board.turn == 0
    driver.ctrl("N")
    form = driver.console.panel.form
    assert form is not None and form.choice.id == "rename"
    driver.press("\x1b12")
    driver.ctrl("O")
    driver.words("moved too soon")
    driver.press("\n")
    assert driver.view.log[-1].verb == "overrule"
    driver.ctrl("D")
    form = driver.console.panel.form
    assert form is not None and form.choice.id == "withdraw" and form.choice.consequences


def test_the_chief_referee_corrects_the_position_with_a_reason(table: Make) -> None:
    driver = table()
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    field.players[1].cash.set_value(1234)
    assert field.value() is not None and not field.deeds
    QTest.mouseClick(field.part.button("deeds"), Qt.MouseButton.LeftButton)
    owner = field.deeds[39].owner
    owner.setCurrentIndex(owner.findData(2))
    form.submit()
    assert "reason" in driver.note.lower()
    form.fields["reason"].start()
    driver.words("a deed was forgotten")
    driver.press("\n")
    assert driver.view.board.seats[1].cash == 1234
    assert driver.view.board.squares[39].owner == 2


def test_everything_is_said_in_chinese_too(table: Make) -> None:
    driver = table()
    driver.press("12d")
    driver.window.retranslate(CHINESE)
    driver.settle()
    assert "拍賣長洲" in driver.console.panel.words
    assert "陳大文" in driver.console.board.words and "長洲" in driver.console.board.words


@pytest.mark.parametrize("name", ["", "x" * 300, "\u202eabc", "😀", "𨋢𠹺", "<b>a</b>", "=cmd()", "a\nb"])
def test_any_name_is_fitted_into_its_square(qapp: QApplication, name: str) -> None:
    size, lines = fitted(name, 60, 40, Typeface(("Noto Sans HK",)), 14)
    assert 7 <= size <= 14 and bool(lines) == bool(name.split())


def test_a_hostile_name_plays_like_any_other(table: Make) -> None:
    driver = table(names=("<b>x</b>", "\u202e😀𨋢", "=cmd()|'; --", "n" * 200))
    referee = Referee(driver, 4)
    for _ in range(12):
        referee.step()
    assert driver.view.n >= 12
    driver.window.grab()


# ---- in the main window -----------------------------------------------------------------------


@pytest.fixture
def played(event: Application, window_of: Callable[[Application], MainWindow]) -> MainWindow:
    """The event with heat 1 drawn and announced."""
    event.run(DrawHeats((HEAT,), 7))
    event.run(PublishHeat(HEAT))
    return window_of(event)


def focus_in(dialog: QDialog) -> QWidget:
    """Where typing goes."""
    widget = dialog.focusWidget()
    assert widget is not None
    return widget


def ticked(driver: Driver) -> str:
    """What the clock says after a second."""
    driver.window.clock.tick()
    return driver.window.clock.text()


def opened(window: MainWindow, qtbot: QtBot, ruleset: str = "tournament") -> Driver:
    """Table 1 run with the engine, seat 1 beginning."""
    assert window.shell is not None
    window.shell.run_table(HEAT, TABLE)
    dialog = window.findChild(OpeningDialog, "who-begins")
    if dialog is not None:
        dialog.rules.show_ruleset(ruleset)
        QTest.keyClicks(focus_in(dialog), "1")
        QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    return Driver(window.tables.windows[-1])


def said_in(panel: ActionPanel) -> str:
    """Every sentence that stands in the panel."""
    return " | ".join(label.full_text for label in panel.findChildren(Label) if label.isVisibleTo(panel))


def test_a_table_of_the_event_is_run_and_handed_in(played: MainWindow, qtbot: QtBot) -> None:
    driver = opened(played, qtbot)
    shell = played.shell
    assert shell is not None
    assert "Table 1" in driver.window.title
    (board,) = shell.projector.boards
    assert board.key == (HEAT, TABLE)
    hall = texts_for(Language.EN)("projector.match", heat=board.name, table=board.table)
    assert hall.replace("\u2068", "").replace("\u2069", "") == "heat 1, table 1"
    driver.console.take(next(c for c in driver.view.choices if c.id == "time"))
    driver.press("\n")
    referee, chance = Referee(driver, 5), Chance(1)
    while not driver.view.over:
        referee.step()
        assert chance.bits() >= 0
    driver.press("5b")
    assert driver.note == "The game is over."
    driver.press("\n")
    result = driver.window.findChild(ResultDialog, "result")
    assert result is not None
    result.send.click()
    numbers = shell.gateway.tournament.tables[HEAT, TABLE].seats
    qtbot.waitUntil(
        lambda: all((HEAT, number) in shell.gateway.tournament.sheets for number in numbers), timeout=5000
    )
    qtbot.waitUntil(lambda: shell.current is not None and shell.current.id == "scores", timeout=5000)
    panel = driver.console.panel
    qtbot.waitUntil(lambda: "The sheets are in Scores." in said_in(panel), timeout=5000)
    assert "Hand in" not in panel.words and not panel.note.words
    driver.press("\n")
    assert not [each for each in driver.window.findChildren(QDialog, "result") if each.isVisible()]
    assert "The sheets are in Scores." in panel.note.words
    shell.gateway.undo()
    qtbot.waitUntil(lambda: not shell.gateway.tournament.sheets, timeout=5000)
    qtbot.waitUntil(lambda: "Hand in" in panel.words, timeout=5000)


def test_a_sheet_on_which_a_jail_card_counts_is_known_as_handed_in(played: MainWindow, qtbot: QtBot) -> None:
    """Under the community rules it is M50, written with the cash (C9.2): more than the seat has."""
    driver = opened(played, qtbot, "community")
    driver.press("16")
    card = next(
        o
        for c in driver.view.choices
        if c.id == "card"
        for o in c.asks[0].options
        if "out_of_jail" in o.value
    )
    driver.press(f"{card.number:02}")
    assert driver.view.board.seats[0].jail_cards and driver.view.board.worth_clause == "C9.2"
    driver.console.take(next(c for c in driver.view.choices if c.id == "time"))
    driver.press("\n")
    assert driver.view.over and driver.view.sheets[0].cash == 1550
    driver.press("\n")
    result = driver.window.findChild(ResultDialog, "result")
    assert result is not None
    result.send.click()
    qtbot.waitUntil(lambda: "The sheets are in Scores." in said_in(driver.console.panel), timeout=5000)
    assert "Hand in" not in driver.console.panel.words


def test_closed_and_opened_again_the_table_is_where_it_was(played: MainWindow, qtbot: QtBot) -> None:
    driver = opened(played, qtbot)
    driver.press("12")
    driver.window.close()
    QApplication.processEvents()
    assert not played.tables.windows
    again = opened(played, qtbot)
    assert again.view.n == 1
    again.press("\n")
    assert again.view.board.squares[3].owner == 0


def test_a_reason_is_asked_only_where_handing_in_needs_one(played: MainWindow, qtbot: QtBot) -> None:
    driver = opened(played, qtbot)
    referee = Referee(driver, 5)
    while not isinstance(driver.view.pending, ThrowPending):
        referee.step()
    driver.console.take(next(c for c in driver.view.choices if c.id == "time"))
    driver.press("\n")
    while not driver.view.over:
        referee.step()
    view, texts = driver.view, texts_for(Language.EN)
    for replaced in (False, True):
        dialog = ResultDialog(driver.window, view, texts, lambda _reason, _early: None, replaced=replaced)
        assert dialog.reason.isHidden() is not replaced
        assert dialog.send.isEnabled() is not replaced, "typed sheets are replaced for a reason only"
        dialog.reason.setText("typed at the wrong table")
        assert dialog.send.isEnabled()
        dialog.close()


def test_a_table_opens_by_other_rules_and_throws_for_the_start(played: MainWindow, qtbot: QtBot) -> None:
    assert played.shell is not None
    played.shell.run_table(HEAT, TABLE)
    dialog = played.findChild(OpeningDialog, "who-begins")
    assert dialog is not None
    rules = dialog.rules
    offered = [rules.itemText(at) for at in range(rules.count()) if rules.itemData(at) in RULESETS]
    assert sorted(offered) == sorted(load_ruleset(each).name.en for each in RULESETS)
    assert focus_in(dialog) is dialog.first.button(0) and dialog.first.checkedId() == -1
    QTest.keyClick(dialog.first.button(0), Qt.Key.Key_Down)
    QTest.keyClick(dialog.first.button(1), Qt.Key.Key_Space)
    assert dialog.first.checkedId() == 1 and rules.chosen == "tournament", "arrows choose who begins"
    QTest.keyClicks(rules, "comm")
    assert rules.chosen == "community"
    for ruleset, clause in (("community", "C1.4"), ("speed-die", "S2.6"), ("classic", "T3.1")):
        rules.show_ruleset(ruleset)
        heads = [each.full_text for each in dialog.findChildren(Label)]
        assert rules.chosen == ruleset
        assert (
            f"Who threw highest and begins? ({clause})" in heads
            and rules.about(texts_for(Language.EN)) in heads
        )
    QTest.mouseClick(dialog.first.buttons()[-1], Qt.MouseButton.LeftButton)
    assert not played.tables.windows
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(played.tables.windows), timeout=5000)
    driver = Driver(played.tables.windows[-1])
    assert driver.view.title.ruleset == "classic"
    assert isinstance(driver.view.pending, StartThrowPending)
    driver.press("12" + "34" + "66" + "11" * (len(driver.view.board.seats) - 3))
    assert isinstance(driver.view.pending, ThrowPending)
    assert driver.view.board.turn == 2
    assert all(line.verb == "throw_for_start" for line in driver.view.log)


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_who_begins_at_a_table_of_eight_is_asked_on_a_small_screen_with_room_to_spare(
    played: MainWindow, language: Language
) -> None:
    assert played.shell is not None
    played.shell.set_language(language)
    players = [
        Player(PlayerNo(n), name_zh="歐陽震華之子" * 3, name_en="Maximilian Featherstonehaugh " * 2)
        for n in range(11, 19)
    ]
    gateway = played.shell.gateway
    dialog = OpeningDialog(
        played, "Table 1", gateway=gateway, players=players, book=gateway.rules.book, then=lambda *_: None
    )
    dialog.show()
    QApplication.processEvents()
    for ruleset in RULESETS:
        dialog.rules.show_ruleset(ruleset)
        assert dialog.height() <= 720 and dialog.width() <= 800
    dialog.close()
    dialog.deleteLater()


def test_nobody_is_asked_who_begins_where_the_record_throws_for_it(played: MainWindow) -> None:
    assert played.shell is not None
    gateway = played.shell.gateway
    players = [Player(PlayerNo(n), name_zh="", name_en=f"P {n}") for n in range(1, 4)]
    begun: list[int | None] = []
    dialog = OpeningDialog(
        played,
        "Table 1",
        gateway=gateway,
        players=players,
        book=gateway.rules.book,
        then=lambda _rules, _options, seat: begun.append(seat),
    )
    dialog.show()
    dialog.rules.show_ruleset("double-davenport")
    assert not any(dialog.first.button(seat).isVisible() for seat in range(3))
    QTest.keyClick(dialog, Qt.Key.Key_2)
    dialog.start.click()
    assert begun == [None]


def test_what_is_changed_of_the_rules_is_asked_with_them(played: MainWindow, qtbot: QtBot) -> None:
    assert played.shell is not None
    gateway = played.shell.gateway
    played.shell.run_table(HEAT, TABLE)
    dialog = played.findChild(OpeningDialog, "who-begins")
    assert dialog is not None
    dialog.rules.show_ruleset("short")
    QTest.keyClicks(dialog.options.typed, "hotels=10, hotel_after=9")
    QTest.mouseClick(dialog.first.buttons()[0], Qt.MouseButton.LeftButton)
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert "3, 4" in dialog.options.problem
    QTest.keyClicks(dialog.options.typed, "\b\b\b\b\b\b\b\b\b\b\b\b\b\b\b")
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(played.tables.windows), timeout=5000)
    book = gateway.rules.books.of(gateway.tournament.tables[HEAT, TABLE])
    assert (book.ruleset, book.changes) == ("short", {"hotels": 10})
    assert Driver(played.tables.windows[-1]).view.title.ruleset == "short"


def test_the_digit_of_a_seat_says_who_begins(played: MainWindow, qtbot: QtBot) -> None:
    assert played.shell is not None
    played.shell.run_table(HEAT, TABLE)
    dialog = played.findChild(OpeningDialog, "who-begins")
    assert dialog is not None and not dialog.start.isEnabled()
    QTest.keyClicks(focus_in(dialog), "1903")
    QTest.keyClick(focus_in(dialog), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(played.tables.windows), timeout=5000)
    assert Driver(played.tables.windows[-1]).view.board.turn == 2


def test_players_are_called_as_the_language_calls_them_and_the_record_keeps_its_names(
    played: MainWindow, qtbot: QtBot
) -> None:
    driver = opened(played, qtbot)
    driver.press("12\n")
    n = driver.view.board.seats[0].number
    board, lookup = driver.console.board, driver.console.lookup
    for said in (board.words, lookup.log.words[0]):
        assert f"① Player {n}" in said and "參賽者" not in said
    played.set_language(Language.ZH)
    for said in (board.words, lookup.log.words[0]):
        assert f"① 參賽者{n}" in said and "Player" not in said
    assert f'"{n} 參賽者{n}"' in driver.window.client.lines[1]


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_one_number_a_person_the_seats_and_the_start_number_only_where_sheets_are_handed_in(
    played: MainWindow, qtbot: QtBot, language: Language
) -> None:
    played.set_language(language)
    driver = opened(played, qtbot)
    driver.press("12d")
    console, board = driver.console, driver.view.board
    name = {Language.EN: "Player ", Language.ZH: "參賽者"}[language]

    def said() -> str:
        panel = console.panel
        form = [label.full_text for label in panel.form.findChildren(Label)] if panel.form else []
        log, details = console.lookup.log.words, console.lookup.details.words
        return " | ".join([console.board.words, console.board.thrown, panel.words, details, *log, *form])

    found = [said()]
    for key in "4mvse":
        driver.press(key)
        found.append(said())
        if console.panel.form is not None:
            driver.press("\x1b")
    for words in found:
        for seat in board.seats:
            assert f"{seat.number} {name}" not in words, words
    assert f"① {name}{board.seats[0].number}" in " ".join(found)
    assert f"{name}{board.seats[0].number}" in console.board.thrown
    driver.window.hand_in.emit()
    result = driver.window.findChild(ResultDialog, "result")
    number = texts_for(language)("console.start_number", n=board.seats[0].number)
    assert result is not None and number in result.details.words
    assert result.send.isHidden() and result.reason.isHidden(), "the event would not take it yet"
    assert texts_for(language)("console.result_too_early") == result.text.full_text
    result.close()
    driver.press("\x1b")
    referee = Referee(driver, 5)
    while not isinstance(driver.view.pending, ThrowPending):
        referee.step()
    driver.console.take(next(c for c in driver.view.choices if c.id == "time"))
    driver.press("\n")
    assert driver.view.time_called and driver.view.may_be_counted and not driver.view.over
    driver.window.hand_in.emit()
    result = driver.window.findChildren(ResultDialog, "result")[-1]
    QTest.keyClicks(result.reason, "time")
    QTest.keyClick(result.reason, Qt.Key.Key_Return)
    assert result.isVisible(), "a game that is not over is not handed in by one Enter"
    assert result.focusWidget() is result.send


def test_a_name_changed_at_the_table_is_said_by_its_seat_before_and_after(
    played: MainWindow, qtbot: QtBot
) -> None:
    driver = opened(played, qtbot)
    first = driver.view.board.seats[0]
    driver.console.enter(e.Rename(by="referee", player=first.name, name="Wong"))
    driver.settle()
    driver.press("12")
    log = driver.console.lookup.log.words
    assert f"① Player {first.number}" in log[0] and "① Wong" in log[0] and "① Wong" in log[1]
    driver.window.close()
    QApplication.processEvents()
    again = opened(played, qtbot).console.lookup.log.words
    assert again[:2] == log[:2]


def test_the_tables_window_has_help_language_theme_and_type_size(
    played: MainWindow, qtbot: QtBot, preferences: Preferences
) -> None:
    shell = played.shell
    assert shell is not None
    window = opened(played, qtbot).window
    menus = window.frame_menus
    assert [menu.title().replace("&", "") for menu in (menus.view, menus.help)] == ["View", "Help"]
    menus.languages[Language.ZH].trigger()
    assert window.texts.language is Language.ZH and shell.gateway.texts.language is Language.ZH
    assert menus.languages[Language.ZH].isChecked() and "說明" in menus.help.title()
    menus.themes["dark"].trigger()
    assert preferences.look.tokens.name == "dark" and menus.themes["dark"].isChecked()
    QTest.keyClick(window.console, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert preferences.look.scale > 100
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.console, Qt.Key.Key_0, both)
    assert preferences.look.scale == 100
    QTest.keyClick(window.console, Qt.Key.Key_F1)
    (panel,) = window.findChildren(HelpPanel)
    assert panel.isVisible() and panel.words[0] == texts_for(Language.ZH)("help.table_title")
    QTest.keyClick(window.console, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
    browser = dialog.findChild(QTextBrowser)
    assert browser is not None
    words = browser.toPlainText()
    assert window.texts("console.key_mortgage") in words and "K" in words
    dialog.close()


def test_a_table_is_never_open_twice(played: MainWindow, qtbot: QtBot) -> None:
    opened(played, qtbot)
    opened(played, qtbot)
    assert len(played.tables.windows) == 1


def test_a_carried_out_file_opens_by_its_name_and_follows_the_language(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    names = tuple(f"{number} {name}" for number, name in zip((8, 12, 3, 101), NAMES, strict=True))
    origin = {"event": "AB12", "heat": "final", "table": 1, "numbers": [8, 12, 3, 101]}
    place = record(tmp_path / "final.jsonl", names=names, origin=origin)
    window.open_place(str(place))
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    table_window: TableWindow = window.tables.windows[0]
    assert (
        table_window.console.board.words.startswith(f"① {NAMES[0]} M1,500")
        and "101" not in table_window.console.board.words
    )
    window.set_language(Language.ZH)
    assert f"① {NAMES[0]}擲骰定先後" in table_window.console.panel.words
    table_window.close()


def test_a_damaged_file_is_said_in_words(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    place = tmp_path / "broken.jsonl"
    place.write_text("not a record\n", "utf-8")
    window.open_place(str(place))
    assert window.start is not None
    start = window.start
    qtbot.waitUntil(lambda: "ine 1" in start.hint.words, timeout=5000)
    assert not window.tables.windows


def test_extra_time_and_a_pause_are_the_tables_own(played: MainWindow, qtbot: QtBot) -> None:
    shell = played.shell
    assert shell is not None
    shell.gateway.run(StartClock(HEAT))
    qtbot.waitUntil(lambda: bool(shell.gateway.tournament.clocks), timeout=5000)
    driver = opened(played, qtbot)
    driver.window.clock.tick()
    assert "60:00 left" in driver.window.clock.text() or "1:00:00 left" in driver.window.clock.text()
    menu = driver.window.clock.menu()
    menu.aboutToShow.emit()
    menu.actions()[2].trigger()
    dialog = driver.window.findChildren(QDialog)[-1]
    line = dialog.findChild(QLineEdit)
    assert line is not None
    line.setText("a token was lost")
    next(b for b in dialog.findChildren(QPushButton) if b.isDefault()).click()
    qtbot.waitUntil(lambda: (HEAT, TABLE) in shell.gateway.tournament.table_clocks, timeout=5000)
    driver.window.clock.tick()
    assert "+5:00" in driver.window.clock.text()
    driver.ctrl("p")
    assert driver.view.paused
    qtbot.waitUntil(lambda: "stands" in ticked(driver), timeout=5000)
    driver.ctrl("p")
    qtbot.waitUntil(lambda: "left" in ticked(driver), timeout=5000)


def test_what_another_window_enters_is_taken_over(
    played: MainWindow, qtbot: QtBot, event: Application
) -> None:
    driver = opened(played, qtbot)
    shell = played.shell
    assert shell is not None
    name = driver.view.board.seats[0].name
    shell.gateway.on_writer(
        lambda app: open_table(app, HEAT, TABLE).enter(e.Throw(by=name, dice=(1, 2))),
        lambda _answer: None,
    )
    driver.press("34")
    assert "Another window" in driver.note
    qtbot.waitUntil(lambda: driver.view.n == 1, timeout=5000)
    driver.settle()
    driver.press("\n")
    assert driver.view.board.squares[3].owner == 0


def test_the_table_has_the_keys_again_when_a_menu_is_left(table: Make, qtbot: QtBot) -> None:
    window = table().window
    console = window.console
    for letter in (Qt.Key.Key_T, Qt.Key.Key_L):
        qtbot.waitUntil(console.hasFocus)
        qtbot.keyClick(console, letter, Qt.KeyboardModifier.AltModifier)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        qtbot.waitUntil(window.menuBar().hasFocus)
        QApplication.processEvents()
        qtbot.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(console.hasFocus)


def test_a_seats_card_has_both_names_and_sentences_the_one_of_the_language(
    played: MainWindow, qtbot: QtBot, event: Application
) -> None:
    driver = opened(played, qtbot)
    number = event.tournament.tables_of(HEAT)[0].seats[0]
    board = driver.console.board
    assert board._words.names[0] == f"Player {number} 參賽者{number}"
    assert f"① Player {number} to throw" in driver.console.panel.words
    assert f"參賽者{number}" not in driver.console.panel.words
    played.set_language(Language.ZH)
    assert board._words.names[0] == f"參賽者{number} Player {number}"
