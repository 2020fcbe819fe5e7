"""Starts the window if it can be shown; if not, a sentence tells why and what to do.

Qt itself aborts the process if there is no screen or a library of the system is missing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING

from tourney.base.languages import Language, system_language
from tourney.base.texts import msg, texts_for

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

SURROUNDINGS = 2
"""The exit code if something outside the program is missing."""

_LIBRARIES = "LD_LIBRARY_PATH"
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
_PACKAGES = {
    "libEGL": "libegl1",
    "libGL": "libgl1",
    "libglib": "libglib2.0-0",
    "libxkbcommon-x11": "libxkbcommon-x11-0",
    "libxkbcommon": "libxkbcommon0",
    "libdbus": "libdbus-1-3",
    "libfontconfig": "libfontconfig1",
}
"""Debian's package of a library that Qt cannot be loaded without, by the beginning of the library's name."""

_FOR_X11 = "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
"""Qt's further needs of Debian to open a window under X11; loaded only then."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the window. `argv`, without the program: an event file or address, `--example`, `--self-test`
    (with a file's name: the window's picture).

    Returns the exit code: 0 done, 2 the window cannot be shown here (told on standard error).
    """
    given = list(sys.argv[1:] if argv is None else argv)
    if getattr(sys, "frozen", False):
        keep_own_libraries(os.environ)
    if not has_screen(os.environ, sys.platform):
        return _told("window.no_screen")
    try:
        from PySide6.QtCore import qInstallMessageHandler

        from ui.base.desktop import DesktopApp
    except ImportError as error:
        return _told("window.no_library", what=str(error), packages=package_of(str(error)))
    heard: list[str] = []
    before = qInstallMessageHandler(lambda kind, context, text: _hear(heard, kind, context, text))
    app = DesktopApp([sys.argv[0]])
    qInstallMessageHandler(before)
    if "--self-test" in given:
        from ui.self_test import self_test

        return self_test(app, *(word for word in given if word != "--self-test"))
    from ui.main import run

    return run(app, given)


def keep_own_libraries(environment: MutableMapping[str, str]) -> None:
    """Give the system's libraries to the programs that a built app starts, a viewer of PDFs for example: on
    Linux PyInstaller names the app's own first. The app has read the path when it started.
    """
    before = environment.pop(f"{_LIBRARIES}_ORIG", None)
    environment.pop(_LIBRARIES, None)
    if before is not None:
        environment[_LIBRARIES] = before


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether the environment names a screen to show a window on. Windows and macOS always have one."""
    return platform in ("win32", "darwin") or any(environment.get(name) for name in _SCREENS)


def package_of(error: str) -> str:
    """Debian's package of the library in an import error; all that Qt needs if the error names none."""
    packages = [package for name, package in _PACKAGES.items() if name in error]
    return packages[0] if packages else " ".join(_PACKAGES.values())


def _hear(heard: list[str], kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Keep Qt's messages while it starts. It aborts after its fatal message: report it and leave before
    that.
    """
    from PySide6.QtCore import QtMsgType

    if kind is not QtMsgType.QtFatalMsg:
        heard.append(text)
        return
    code = _told("window.no_platform", what=" ".join(heard) or text.partition("\n")[0], packages=_FOR_X11)
    os._exit(code)


def _told(key: str, **params: str) -> int:
    language = system_language(os.environ)
    print(_sentence(language, key, **params), file=sys.stderr, flush=True)
    return SURROUNDINGS


def _sentence(language: Language, key: str, **params: str) -> str:
    return texts_for(language).say(msg(key, **params))
