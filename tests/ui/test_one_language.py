"""Every page speaks one language: no English word is left over in Chinese, no Chinese one in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QGroupBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.application.example import play_first_half
from tourney.base.languages import Language, languages
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from ui.frame.navigation import EVERY
from ui.widgets.table import DataTable

LATIN, HAN = re.compile(r"[A-Za-z]{3,}"), re.compile(r"[\u3400-\u9fff]")
KEYS_AND_FORMS = {
    *("Ctrl", "Enter", "Esc", "Alt", "Shift", "Del", "Tab", "Space", "Home", "End", "Ins"),
    *("CSV", "Excel", "PDF", "USB", "UTC", "PostgreSQL", "Asia", "Hong", "Kong", "English", "London"),
    *("tourney", "day", "Tourney", "referee", "Ada"),
    *("hotels", "start", "cash"),
}
"""Names of keys, formats, places, files and options, which are the same in both languages."""
LANGUAGE_NAMES = {language.name for language in languages()}
"""A language is offered by the name that its own readers know."""


@pytest.fixture
def nameless(tmp_path: object) -> Iterator[Application]:
    """The middle of a day whose players and event have no words of either language in their names."""
    app = create_event(f"{tmp_path}/day.tourney", "hk-90", name="26", name_zh="26")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"X{n}", team=f"T{n % 6}") for n in range(1, 27))))
    play_first_half(app)
    yield app


def said(page: QWidget) -> Iterator[str]:
    """All that can be read on it, and its tips."""
    for each in page.findChildren(QWidget):
        if not each.isVisibleTo(page):
            continue
        if isinstance(each, (QLabel, QAbstractButton)):
            yield each.text()
        elif isinstance(each, QGroupBox):
            yield each.title()
        elif isinstance(each, QLineEdit):
            yield each.placeholderText()
        elif isinstance(each, QComboBox):
            yield from (each.itemText(at) for at in range(each.count()))
        elif isinstance(each, DataTable):
            model = each.rows_model
            yield from (column.title for column in model.columns)
            yield from (column.text(row) for row in model.rows for column in model.columns)
        yield re.sub("<[^>]*>", "", each.toolTip())
        yield each.accessibleName()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_nothing_is_left_over_of_the_other_language(
    qtbot: QtBot, window_of: Open, nameless: Application, settled: Settled, language: Language
) -> None:
    window = window_of(nameless)
    window.set_language(Language.ZH if language is Language.EN else Language.EN)
    shell = window.shell
    assert shell is not None
    for entry in EVERY:  # built in the other language, shown in this one
        shell.go(entry.id)
        settled(window)
    window.set_language(language)
    left: set[str] = set()
    for entry in EVERY:
        shell.go(entry.id)
        settled(window)
        for words in said(window):
            words = words.replace(str(shell.gateway.place), "")
            if words in LANGUAGE_NAMES:
                continue
            if language is Language.EN:
                found = bool(HAN.search(words))
            else:
                found = bool(set(LATIN.findall(words)) - KEYS_AND_FORMS)
            if found:
                left.add(f"{entry.id}: {words[:90]}")
    assert not left
