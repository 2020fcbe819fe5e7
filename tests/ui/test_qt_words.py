"""What Qt itself writes (file and print dialogs, menus of text fields) is in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tourney.base.languages import Language
from tourney.base.texts import area
from ui.main_window import MainWindow

ENGLISH_WORD = re.compile(r"[A-Za-z]{2,}")
NO_WORDS = ("PDF", "mm", "in", "pt", "CC", "DD")


def words_of(parent: QWidget) -> list[str]:
    """All that its labels, buttons, tabs and boxes say, of folders and sizes of paper nothing."""
    kinds = (QLabel, QPushButton, QToolButton, QCheckBox, QRadioButton)
    said = [each.text() for each in parent.findChildren(QWidget) if isinstance(each, kinds)]
    said += [box.title() for box in parent.findChildren(QGroupBox)]
    tabs = parent.findChildren(QTabWidget)
    return said + [each.tabText(number) for each in tabs for number in range(each.count())]


def english(said: list[str]) -> list[str]:
    """What of it is English."""
    return [each for each in said if set(ENGLISH_WORD.findall(each)) - set(NO_WORDS)]


@pytest.fixture
def chinese(window: MainWindow, qapp: QApplication) -> Iterator[MainWindow]:
    window.set_language(Language.ZH)
    yield window
    window.set_language(Language.EN)


@pytest.mark.parametrize("accept", [QFileDialog.AcceptMode.AcceptOpen, QFileDialog.AcceptMode.AcceptSave])
def test_a_file_dialog_is_chinese_in_chinese(
    chinese: MainWindow, qtbot: QtBot, accept: QFileDialog.AcceptMode
) -> None:
    dialog = QFileDialog(chinese, "開啟")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(accept)
    qtbot.addWidget(dialog)
    said = words_of(dialog)
    assert any("位置" in each for each in said) and any("檔名" in each for each in said)
    assert not english(said)


def test_the_print_dialog_is_chinese_in_chinese(chinese: MainWindow, qtbot: QtBot) -> None:
    dialog = QPrintDialog(QPrinter(), chinese)
    qtbot.addWidget(dialog)
    said = words_of(dialog)
    assert "打印機" in said and any("列印範圍" in each for each in said)
    assert not english(said)


def test_the_menu_of_a_text_field_follows_the_language(chinese: MainWindow, qtbot: QtBot) -> None:
    field = QLineEdit("31")
    qtbot.addWidget(field)
    menu = field.createStandardContextMenu()
    shown = [action.text().partition("\t")[0] for action in menu.actions() if action.text()]
    assert "全選" in shown and "複製(&C)" in shown and not english(shown)
    chinese.set_language(Language.EN)
    menu = field.createStandardContextMenu()
    assert any(action.text().startswith("Select All") for action in menu.actions())


def test_qt_brings_its_chinese_and_ours_is_of_words_that_it_asks_for() -> None:
    theirs = QTranslator()
    assert theirs.load("qtbase_zh_TW", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    assert all(entry["en"] != entry["zh"] or entry["en"] in ("Del", "Ins") for entry in area("qt").values())
