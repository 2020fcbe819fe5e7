"""An empty field never looks as if something had been typed into it: examples are called so."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.languages import Language
from ui.frame.navigation import EVERY


@pytest.mark.parametrize(("language", "example"), [(Language.EN, "e.g. "), (Language.ZH, "例如 ")])
def test_an_example_in_an_empty_field_says_that_it_is_one(
    event: Application, window_of: Open, settled: Settled, language: Language, example: str
) -> None:
    """In high contrast a bare 2026-11-29 looked typed."""
    window = window_of(event)
    window.set_language(language)
    assert window.shell is not None
    for entry in EVERY:
        window.shell.go(entry.id)
        settled(window)
    window.shell.go("players", "checkin")
    settled(window)
    shown = {field.placeholderText() for field in window.findChildren(QLineEdit)}
    assert not [words for words in shown if words and not any(char.isalpha() for char in words)]
    assert any(words.startswith(f"{example}20") for words in shown), "a day"
    assert f"{example}14:30" in shown
