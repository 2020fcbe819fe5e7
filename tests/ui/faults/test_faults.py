"""Whatever raises in the window is told once, with its count, and nothing of it ends the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.faults import raising
from tests.ui.hand import Open
from tourney.application.application import Application
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, texts_for
from ui.base.errors import CrashMarker, ExceptionHook
from ui.frame.menus import FaultDialog
from ui.main_window import MainWindow
from ui.parts.dialogs import Dialog


def own_folders(folder: Path) -> dict[str, str]:
    """An environment in which the program keeps everything in `folder`."""
    names = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")
    return {**os.environ, **dict.fromkeys(names, str(folder)), "PYTHONPATH": str(Path.cwd())}


def test_errors_of_c_in_overrides_slots_and_workers_are_told_and_the_program_lives(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.faults.raising", "--example"],
        env=own_folders(tmp_path),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    figures = json.loads(done.stdout)
    places = ("paintEvent", "resizeEvent", "data", "eventFilter", "slot", "nested", "worker")
    assert figures["places"] == len(raising.KINDS) * len(places) + 1
    assert figures["told"] == figures["sprung"]
    assert figures["dialogs"] == 1
    assert figures["most"] == raising.REPEATS
    assert ENGLISH("window.bug_times", n=raising.REPEATS) in figures["shown"]
    log = next(tmp_path.rglob("window.log")).read_text("utf-8")
    for kind in raising.KINDS:
        assert log.count(f": {kind}") >= len(places)
    assert not list(tmp_path.rglob("session-*"))


def fail(number: int) -> Exception:
    try:
        return Exception(1 // number)
    except ZeroDivisionError as error:
        return error


def test_a_fault_that_comes_again_is_counted_in_its_dialog_and_a_sentence_after_it(
    qtbot: QtBot, event: Application, window_of: Open
) -> None:
    window = window_of(event)
    faults = ExceptionHook()
    faults.bug.connect(window.show_bug)
    for _ in range(3):
        faults.take(fail(0))
    dialogs = window.findChildren(FaultDialog)
    assert len(dialogs) == 1
    shown = dialogs[0].details.toPlainText()
    assert shown.count("ZeroDivisionError") == 1
    assert shown.endswith("3 times so far")
    faults.take(KeyError("other"))
    assert window.findChildren(FaultDialog) == dialogs
    assert "KeyError" in dialogs[0].details.toPlainText()
    qtbot.keyClick(dialogs[0], Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(FaultDialog), timeout=5000)
    faults.take(fail(0))
    assert not window.findChildren(FaultDialog)
    assert window.shell is not None
    assert "4 times" in window.shell.bar.words


RUNS = """import sys
from pathlib import Path
from ui.base.errors import CrashMarker
session = CrashMarker(Path(sys.argv[1]))
session.start()
"""


def left_behind(folder: Path, ending: str) -> None:
    """A session of another process that ends in this way."""
    subprocess.run([sys.executable, "-c", RUNS + ending, str(folder)], env=own_folders(folder), check=False)


def test_a_session_that_ends_by_itself_is_not_told_of(tmp_path: Path) -> None:
    first = CrashMarker(tmp_path)
    assert first.start() is None
    first.end()
    second = CrashMarker(tmp_path)
    assert second.start() is None
    second.end()
    assert not list(tmp_path.iterdir())


def test_a_session_that_still_runs_is_not_told_of(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", RUNS + "print(1, flush=True); sys.stdin.read()", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=own_folders(tmp_path),
    )
    assert running.stdout is not None
    running.stdout.readline()
    mine = CrashMarker(tmp_path)
    assert mine.start() is None
    mine.end()
    running.communicate(b"")
    assert mine.start() is not None
    mine.end()


def test_a_crash_is_told_once_and_its_log_stays(tmp_path: Path) -> None:
    left_behind(tmp_path, "import faulthandler; faulthandler._sigsegv()")
    mine = CrashMarker(tmp_path)
    ended = mine.start()
    assert ended is not None
    assert ended.log is not None
    assert "Fatal Python error: Segmentation fault" in ended.log.read_text("utf-8")
    mine.end()
    assert mine.start() is None
    mine.end()
    assert ended.log.exists()


def test_of_a_program_ended_from_outside_nothing_more_is_claimed(tmp_path: Path) -> None:
    left_behind(tmp_path, "import os; os._exit(9)")
    mine = CrashMarker(tmp_path)
    ended = mine.start()
    mine.end()
    assert ended is not None
    assert ended.log is None
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file where the folder should be")
    mine = CrashMarker(tmp_path / "log")
    assert mine.start() is None
    mine.end()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
@pytest.mark.parametrize("how", ["import faulthandler; faulthandler._sigsegv()", "import os; os._exit(9)"])
def test_the_next_start_says_what_is_known_in_a_line_that_waits_for_nothing(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, language: Language, how: str
) -> None:
    left_behind(tmp_path / "log", how)
    mine = CrashMarker(tmp_path / "log")
    ended = mine.start()
    mine.end()
    assert ended is not None
    window.set_language(language)
    window.show_ended(ended)
    assert window.findChild(Dialog) is None and window.start is not None
    said, texts = window.start.hint.words, texts_for(language)
    assert texts("window.ended_safe") in said and f"{ended.at:%H:%M}" in said
    assert (texts("window.ended_log") in said) is (ended.log is not None)
    assert ended.log is None or str(ended.log) in said
    window.open_example()
    qtbot.waitUntil(lambda: window.start is None, timeout=10_000)
