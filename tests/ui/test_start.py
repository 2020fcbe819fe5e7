"""From nothing to an open event: the start page, the recent files, what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from tests.store.next_version import made_before_release
from tests.ui.console.driver import record
from tests.ui.hand import Open, choose_format
from tourney.application.application import Application
from tourney.base.languages import Language, languages
from tourney.base.texts import CHINESE, ENGLISH
from ui.base.desktop import bring_back
from ui.frame.rehearsal import RehearseDialog
from ui.gateway.opening import file_stem, free_name
from ui.gateway.preferences import Preferences, SeenEvent
from ui.main_window import MainWindow
from ui.start import StartPage


def test_a_new_event_is_made_from_a_name_and_a_format(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    start = window.start
    assert start is not None
    assert not start.make.isEnabled()
    assert start.make.toolTip() == "Name it first"
    assert start.rules.options.typed.placeholderText() == "", "rule changes are chosen, not spelled"
    qtbot.keyClicks(start.name_en, "School Day: 2026")
    assert not start.make.toolTip()
    assert start.file.text() == str(tmp_path / "School Day 2026.tourney")
    choose_format(start, "school-two-rounds")
    qtbot.mouseClick(start.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=10_000)
    assert window.shell is not None
    assert window.shell.gateway.rules.format.id == "school-two-rounds"
    assert (tmp_path / "School Day 2026.tourney").exists()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_the_button_that_makes_the_event_is_in_sight_on_a_low_screen(
    qtbot: QtBot, window: MainWindow, language: Language
) -> None:
    """With a title bar 1366 x 768 cut it off at the lower edge, and the form scrolls from there on."""
    window.set_language(language)
    start = window.start
    assert start is not None
    area = start.findChild(QScrollArea)
    assert area is not None
    for height in (728, 690):
        window.resize(1366, height)
        qtbot.waitUntil(lambda: area.viewport().height() < 700)
        for field in (start.name_en, start.file):
            area.ensureWidgetVisible(field)
            assert not start.make.visibleRegion().isEmpty()
            assert start.make.visibleRegion().boundingRect() == start.make.rect()


def test_whoever_starts_the_program_types_the_name_at_once(qtbot: QtBot, window: MainWindow) -> None:
    for language, field in ((Language.EN, "name_en"), (Language.ZH, "name_zh")):
        window.set_language(language)
        window.new_event()
        typed = window.focusWidget()
        assert typed is not None and typed is getattr(window.start, field)
        qtbot.keyClicks(typed, "Day")
        assert window.start is not None and window.start.make.isEnabled()


def test_in_another_language_the_cursor_goes_to_the_name_in_that_language(
    qtbot: QtBot, window: MainWindow
) -> None:
    start = window.start
    assert start is not None
    window.activateWindow()
    qtbot.waitUntil(start.name_en.hasFocus, timeout=5000)
    qtbot.mouseClick(start.language, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(start.name_zh.hasFocus, timeout=5000)
    start.name_zh.setText("慈善日")
    start.language.setFocus()
    qtbot.mouseClick(start.language, Qt.MouseButton.LeftButton)
    assert not start.name_en.hasFocus(), "a name that is typed stays where it was typed"


def test_an_existing_file_is_never_written_over(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    start = window.start
    assert start is not None
    kept = tmp_path / "mine.tourney"
    kept.write_bytes(b"kept")
    qtbot.keyClicks(start.name_en, "Mine")
    start.file.setText(str(kept))
    qtbot.mouseClick(start.make, Qt.MouseButton.LeftButton)
    assert start._rows["file"].problem
    assert kept.read_bytes() == b"kept"


def test_a_file_that_is_no_event_is_a_sentence_on_the_start_page(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.tourney"
    bad.write_text("not an event")
    window.open_place(str(bad))
    start = window.start
    assert start is not None and start.hint.words == "Opening bad.tourney…"
    qtbot.waitUntil(lambda: "Opening" not in start.hint.words, timeout=10_000)
    assert start.hint.words
    assert bad.read_text() == "not an event"


def test_an_event_of_before_the_first_release_is_a_sentence_on_the_start_page(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    trial = made_before_release(tmp_path / "trial.tourney", 13)
    before = trial.read_bytes()
    window.open_place(str(trial))
    start = window.start
    assert start is not None
    qtbot.waitUntil(lambda: "trial version" in start.hint.words, timeout=10_000)
    assert str(trial) in start.hint.words
    assert trial.read_bytes() == before


def test_a_tables_file_opens_from_the_start_page_and_is_listed_next_time(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    start = window.start
    assert start is not None
    start.open_table.trigger()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(record(tmp_path / "final.jsonl")))
    dialog.close()
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    window.tables.close_all()
    window.show_start()
    assert window.start is not None
    again = next(card for card in window.start.cards if card.text() == "final.jsonl")
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    window.tables.close_all()


def test_a_name_becomes_a_file_name_that_every_system_takes(tmp_path: Path) -> None:
    assert file_stem('慈善賽/2026: "A"<b>') == "慈善賽 2026 A b"
    assert file_stem("\x00../") == "event"
    (tmp_path / "day.tourney").touch()
    assert free_name(tmp_path, "day") == tmp_path / "day-2.tourney"


def test_an_event_is_listed_by_its_name_with_its_day_and_how_far_it_was(tmp_path: Path, qapp: object) -> None:
    place, kept = tmp_path / "day.tourney", Preferences(tmp_path / "window.ini")
    place.write_text("")
    kept.remember(str(place))
    for seen, english, chinese in (
        (
            SeenEvent("Day", "慈善日", "1 May", heat="2", heats=3, over=False),
            "Day\n1 May · heat 2 of 3",
            "慈善日\n1 May · 第 2 局（共 3 局）",
        ),
        (SeenEvent("A & B", "", "", heat="final", heats=3, over=False), "A && B\nthe final", "A && B\n決賽"),
        (SeenEvent("Day", "", "", heat="", heats=3, over=False), "Day\ncheck-in", "Day\n報到"),
        (SeenEvent("Day", "", "", heat="", heats=3, over=True), "Day\nprizes", "Day\n頒獎"),
        (
            SeenEvent("Day", "慈善日", "", heat="1", heats=3, over=False, rehearsal=True),
            "REHEARSAL – Day\nheat 1 of 3",
            "綵排 – 慈善日\n第 1 局（共 3 局）",
        ),
        (
            SeenEvent("Day", "", "", heat="", heats=3, over=True, keep_until="2026-03-08"),
            "Day\nErase personal data: kept until 2026-03-08",
            "Day\n請刪除個人資料：保留至 2026-03-08",
        ),
        (
            SeenEvent("Day", "", "", heat="", heats=3, over=True, keep_until="2999-03-08"),
            "Day\nprizes",
            "Day\n頒獎",
        ),
    ):
        kept.remember_seen(str(place), seen)
        kept.save()
        page = StartPage(ENGLISH, tmp_path, Preferences(kept.file))
        assert [card.text() for card in page.cards] == [english]
        page.retranslate(CHINESE)
        assert [card.text() for card in page.cards] == [chinese]


def test_the_newest_event_that_has_not_begun_is_rehearsed_from_the_start_page(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    window.close_event()
    start = window.start
    assert start is not None
    holder = start.cards[0].parentWidget()
    assert holder is not None
    rehearse = holder.findChildren(QPushButton)[1]
    assert rehearse.text() == "Rehearse"
    qtbot.mouseClick(rehearse, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(window.findChildren(RehearseDialog)), timeout=10_000)
    assert window.shell is not None


@pytest.mark.parametrize(
    ("seen", "listed"),
    [
        (SeenEvent("Day", "", "", heat="2", heats=3, over=False), "Day\nheat 2 of 3"),
        (SeenEvent("Day", "", "", heat="", heats=3, over=False, rehearsal=True), "REHEARSAL – Day\ncheck-in"),
    ],
)
def test_what_has_begun_or_is_a_rehearsal_is_not_rehearsed(
    tmp_path: Path, qapp: object, seen: SeenEvent, listed: str
) -> None:
    place, kept = tmp_path / "day.tourney", Preferences(tmp_path / "window.ini")
    place.write_text("")
    kept.remember(str(place))
    kept.remember_seen(str(place), seen)
    page = StartPage(ENGLISH, tmp_path, kept)
    assert [card.text() for card in page.cards] == [listed]
    assert page.recent.findChildren(QPushButton) == page.cards


def test_namesakes_in_one_folder_are_told_apart_by_their_files(tmp_path: Path, qapp: object) -> None:
    kept, tour = Preferences(tmp_path / "window.ini"), SeenEvent("Tour", "", "", "1", heats=3, over=False)
    for name in ("tour", "tour-2"):
        place = tmp_path / f"{name}.tourney"
        place.write_text("")
        kept.remember(str(place))
        kept.remember_seen(str(place), tour)
    cards = [card.text().split("\n")[0] for card in StartPage(ENGLISH, tmp_path, kept).cards]
    assert cards == ["Tour · tour-2", "Tour · tour"]


def test_a_closed_event_is_listed_as_it_was(window_of: Open, event: Application) -> None:
    window = window_of(event)
    window.close_event()
    seen = window._preferences.seen(window._preferences.recent[0])
    assert seen == SeenEvent(
        event.tournament.event.name, event.tournament.event.name_zh, "", heat="", heats=3, over=False
    )


def test_what_was_chosen_is_remembered(tmp_path: Path) -> None:
    first = Preferences(tmp_path / "window.ini")
    first.language = Language.ZH
    first.look = first.look.with_scale(130)
    for name in ("a.tourney", "b.tourney"):
        first.remember(str(tmp_path / name))
    first.save()
    again = Preferences(tmp_path / "window.ini")
    assert again.language is Language.ZH
    assert again.look.scale == 130
    assert again.recent == (str(tmp_path / "b.tourney"), str(tmp_path / "a.tourney"))


def test_a_file_is_listed_once_however_it_was_named_and_namesakes_by_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    kept = Preferences(tmp_path / "window.ini")
    monkeypatch.chdir(tmp_path)
    for folder in ("north", "south"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "day.tourney").write_text("")
    kept.remember("north/day.tourney")
    kept.remember(str(tmp_path / "south" / "day.tourney"))
    kept.remember(str(tmp_path / "north" / "day.tourney"))
    kept.remember_table("./final.jsonl")
    assert kept.recent == tuple(str(tmp_path / each / "day.tourney") for each in ("north", "south"))
    assert kept.recent_tables == (str(tmp_path / "final.jsonl"),)
    page = StartPage(ENGLISH, tmp_path, kept)
    named = [card.text() for card in page.cards]
    assert named == ["day · north", "day · south"]
    assert not page.tour.isHidden() and not page.example.isHidden()
    kept.forget("north/day.tourney")
    assert kept.recent == (str(tmp_path / "south" / "day.tourney"),)


def test_settings_that_make_no_sense_count_as_not_set(tmp_path: Path) -> None:
    (tmp_path / "window.ini").write_text("[General]\nlanguage=xx\ntheme=pink\nscale=9999\n")
    preferences = Preferences(tmp_path / "window.ini")
    assert preferences.language in languages()
    assert preferences.look.scale == 200


def test_the_first_opening_fills_the_screen(window: MainWindow) -> None:
    """In a window that left half of a large screen free, names broke and lists scrolled sideways."""
    window.hide()
    window.show_fitting()
    assert window.isMaximized()


@pytest.mark.parametrize(
    ("screen", "scale"),
    [((1366, 768), 100), ((1920, 1080), 115), ((2560, 1440), 130), ((3840, 2160), 175), ((1080, 1920), 100)],
)
def test_type_is_larger_on_a_large_screen_until_somebody_chooses(
    screen: tuple[int, int], scale: int, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.gateway.preferences._first_screen", lambda: QSize(*screen))
    preferences.look = preferences.look.with_scale(scale)
    assert preferences.look.scale == scale
    chosen = 80
    preferences.look = preferences.look.with_scale(chosen)
    assert preferences.look.scale == chosen
    monkeypatch.setattr("ui.gateway.preferences._first_screen", lambda: QSize(1600, 900))
    assert preferences.look.scale == chosen, "a choice goes with the person to every screen"


def test_a_size_nobody_chose_is_that_of_the_screen_at_each_start(
    preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.gateway.preferences._first_screen", lambda: QSize(1920, 1080))
    preferences.look = preferences.look.with_scale(115)
    monkeypatch.setattr("ui.gateway.preferences._first_screen", lambda: QSize(1366, 768))
    assert preferences.look.scale == 100


def test_where_the_window_was_is_remembered_for_these_screens(
    preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences.geometry = QByteArray(b"beside the beamer")
    assert preferences.geometry == QByteArray(b"beside the beamer")
    monkeypatch.setattr("ui.gateway.preferences._screens", lambda: "laptop alone")
    assert preferences.geometry.isEmpty()


def test_a_window_whose_screen_is_gone_comes_back_to_the_first(
    window: MainWindow, qapp: QApplication
) -> None:
    """The system's own signal is not sent by hand: Qt itself listens to it too, and lets go of the screen."""
    window.setGeometry(9000, 9000, 1200, 700)
    bring_back(window)
    assert qapp.primaryScreen().geometry().contains(window.geometry().topLeft())
    before = window.geometry()
    bring_back(window)
    assert window.geometry() == before, "one that is in sight stays"
    window.setGeometry(9000, 9000, 1200, 700)
    window._screen_gone()
    QApplication.processEvents()
    assert window.geometry() == before
    assert qapp.screenRemoved.disconnect(window._screen_gone), "it waited for that signal"
