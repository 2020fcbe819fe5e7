"""The window starts, or says why it cannot: each in a process of its own, as a person starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent, QImage

from ui.base.desktop import DesktopApp
from ui.launch import has_screen, keep_own_libraries, package_of

_ON_LINUX = "import sys; sys.platform = 'linux'; from ui.launch import main; sys.exit(main([]))"

_WITHOUT_LIBRARY = """
import sys
sys.modules["PySide6.QtWidgets"] = None
from ui.launch import main
sys.exit(main([]))
"""


def _started(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key not in _ABOUT_SCREENS}
    return subprocess.run(
        [sys.executable, *arguments],
        env=kept | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


_ABOUT_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "TOURNEY_LANG")


@pytest.mark.parametrize(("language", "sentence"), [("en", "No screen"), ("zh-HK", "沒有螢幕")])
def test_without_a_screen_it_says_so(language: str, sentence: str) -> None:
    ended = _started("-c", _ON_LINUX, TOURNEY_LANG=language)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_screen_that_does_not_answer_is_told_before_qt_aborts() -> None:
    ended = _started("-m", "ui", DISPLAY=":4711", QT_QPA_PLATFORM="xcb", TOURNEY_LANG="en")
    assert ended.returncode == 2
    assert "No window on this screen" in ended.stderr
    assert "libxcb-cursor0" in ended.stderr


@pytest.mark.parametrize("before", [{}, {"LD_LIBRARY_PATH": "/opt/lib"}])
def test_a_viewer_started_by_the_built_app_does_not_get_its_libraries(before: dict[str, str]) -> None:
    given = {f"{name}_ORIG": value for name, value in before.items()}
    environment = {"LANG": "C", "LD_LIBRARY_PATH": "/usr/lib/tourney/parts", **given}
    keep_own_libraries(environment)
    assert environment == {"LANG": "C", **before}


def test_a_missing_library_is_named_with_its_package() -> None:
    ended = _started("-c", _WITHOUT_LIBRARY, QT_QPA_PLATFORM="offscreen", TOURNEY_LANG="en")
    assert ended.returncode == 2
    assert "library is missing" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_self_test_opens_every_page_and_makes_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    ended = _started("-m", "ui", "--self-test", str(picture), QT_QPA_PLATFORM="offscreen")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert QImage(str(picture)).width() > 800


def test_the_package_of_a_library() -> None:
    assert package_of("libEGL.so.1: cannot open shared object file") == "libegl1"
    assert package_of("libxkbcommon-x11.so.0: cannot open shared object file") == "libxkbcommon-x11-0"
    assert "libegl1" in package_of("No module named PySide6")


def test_which_environment_has_a_screen() -> None:
    assert has_screen({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not has_screen({"DISPLAY": ""}, "linux")
    assert has_screen({}, "win32")


def test_a_file_that_the_desktop_wants_opened_is_passed_on(qapp: DesktopApp) -> None:
    wanted: list[str] = []
    qapp.file_opened.connect(wanted.append)
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile("/Day of 陳.tourney")))
    qapp.file_opened.disconnect(wanted.append)
    assert wanted == ["/Day of 陳.tourney"]


def test_windows_carry_the_programs_icon(qapp: DesktopApp) -> None:
    assert not qapp.windowIcon().isNull()
    assert qapp.desktopFileName() == "tourney"


def test_what_paints_the_window_reads_nothing_of_an_event() -> None:
    """An event's libraries come when one is opened: half of a start was reading them."""
    done = _started("-c", "import sys, ui.main; print(*sys.modules)", QT_QPA_PLATFORM="offscreen")
    read = set(done.stdout.split())
    assert "ui.main_window" in read
    assert not read & {
        "tourney.bootstrap",
        "tourney.application.application",
        "tourney.event.records",
        "tourney.rules",
        "ui.gateway.gateway",
        "sqlalchemy",
        "msgspec",
    }
