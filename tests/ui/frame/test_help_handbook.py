"""Help › Handbook: a PDF in the window's language, with an event open or none."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from tourney.base.languages import Language
from ui.main_window import MainWindow
from ui.start import StartPage


def _says(start: StartPage, words: str) -> bool:
    return words in start.hint.words


def test_it_is_written_where_events_are_and_opened(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return len(opened) == 1

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    monkeypatch.setattr("ui.frame.saving.handbook", lambda language: f"%PDF {language}".encode())
    place = tmp_path / "Tourney handbook en.pdf"
    window.set_language(Language.EN)
    start = window.start
    assert start is not None
    for said in ("Saved", "nothing here opens"):
        window.handbook()
        qtbot.waitUntil(partial(_says, start, said), timeout=5_000)
        assert place.read_text() == "%PDF en"
    place.unlink()
    place.mkdir()
    window.handbook()
    qtbot.waitUntil(lambda: "folder" in start.hint.words, timeout=5_000)
    assert len(opened) == 2
