"""Pictures for telephones from the terminal: the same as the window's, and without one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.cli.conftest import Terminal
from tourney.base.paths import resources


@pytest.fixture
def day(tmp_path: Path) -> str:
    """The example day, its heats published."""
    place = tmp_path / "day.tourney"
    place.write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    return str(place)


@pytest.mark.parametrize("what", ["seating", "standings"])
def test_a_picture_is_written_as_wide_as_a_telephone_and_not_over_another(
    tourney: Terminal, day: str, qapp: QApplication, what: str
) -> None:
    assert tourney("picture", day, what, "--out", "list.png") == "list.png\n"
    assert QImage("list.png").width() == 1080
    assert "list.png" in tourney("picture", day, what, "--out", "list.png", code=1)
    tourney("picture", day, what, "--out", "list.png", "--overwrite", "--lang", "en")


def test_what_cannot_be_drawn_is_refused_and_nothing_written(
    tourney: Terminal, day: str, qapp: QApplication
) -> None:
    for words, said in (
        (("seating", "--heat", "final"), "is a draft"),
        (("seating", "--heat", "99"), "99"),
        (("bracket",), "No picture of bracket"),
        (("standings", "--lang", "xx"), "xx"),
    ):
        assert said in tourney("picture", day, *words, "--out", "list.png", code=1)
        assert not Path("list.png").exists()


def test_it_needs_neither_a_window_nor_a_screen(day: str, tmp_path: Path) -> None:
    """A process of its own: Qt is started once in each."""
    out = tmp_path / "seats.png"
    done = subprocess.run(
        [sys.executable, "-m", "tourney.cli", "picture", day, "seating", "--heat", "1", "--out", str(out)],
        env={"PATH": "", "HOME": str(tmp_path), "TOURNEY_LANG": "en"},
        cwd=resources().parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(out)), done.stderr
    assert QImage(str(out)).width() == 1080
