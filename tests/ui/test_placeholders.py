"""An empty field never looks as if something had been typed into it: examples are called so."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.languages import Language
from ui.frame.navigation import EVERY


def test_an_example_in_an_empty_field_says_that_it_is_one(
    event: Application, window_of: Open, settled: Settled
) -> None:
    """In high contrast a bare 2026-11-29 looked typed."""
    window = window_of(event)
    assert window.shell is not None
    for language, example in ((Language.EN, "e.g. "), (Language.ZH, "例如 ")):
        window.set_language(language)
        for entry in EVERY:
            window.shell.go(entry.id)
            settled(window)
        window.shell.go("players", "checkin")
        settled(window)
        shown = {field.placeholderText() for field in window.findChildren(QLineEdit)}
        assert not [words for words in shown if words and not any(char.isalpha() for char in words)]
        figures = [words for words in shown if any(char.isdigit() for char in words)]
        assert all(words.startswith(example) for words in figures), "a day's example stands below its field"
        assert f"{example}14:30" in shown
