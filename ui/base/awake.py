"""Keeps the computer awake while a clock runs, by the system's own way: the hall's screen would sleep too."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

_WHO, _WHY = "Tourney", "a clock is running"
_DBUS = "tourney-awake"
"""A connection of its own: when it ends, the desktop lets the computer sleep again."""
_PATIENCE_MS = 500
_DESKTOPS = (
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
    ("org.freedesktop.PowerManagement.Inhibit", "/org/freedesktop/PowerManagement/Inhibit"),
)
"""Services, which are named as their interfaces, and their objects."""
_CONTINUOUS, _SYSTEM, _DISPLAY = 0x8000_0000, 0x1, 0x2
"""Flags of Windows' SetThreadExecutionState."""

Release = Callable[[], object]


class Awake:
    """Holds the computer awake or lets it sleep. All calls are made on the window's thread."""

    def __init__(self) -> None:
        self._asked = False
        self._release: Release | None = None

    def keep(self) -> bool:
        """Keep it awake; False where the system has no way that works. It is asked once until `let_go`: a
        clock calls this at every tick, and a desktop may take long to refuse.
        """
        if not self._asked:
            self._asked, self._release = True, _held()
        return self._release is not None

    def let_go(self) -> None:
        """It may sleep again."""
        release, self._asked, self._release = self._release, False, None
        if release is not None:
            release()


def _held() -> Release | None:
    if sys.platform == "win32":
        return _held_by_windows()
    return _held_by_macos() if sys.platform == "darwin" else _held_by_desktop()


def _held_by_windows() -> Release | None:
    if sys.platform == "win32":
        import ctypes

        state = ctypes.windll.kernel32.SetThreadExecutionState
        if state(_CONTINUOUS | _SYSTEM | _DISPLAY):
            return lambda: state(_CONTINUOUS)
    return None


def _held_by_macos() -> Release | None:
    try:
        helper = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-i", "-w", str(os.getpid())])
    except OSError:
        return None

    def release() -> None:
        helper.terminate()
        helper.wait()

    return release


def _held_by_desktop() -> Release | None:
    from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _DBUS)

    def release() -> None:
        QDBusConnection.disconnectFromBus(_DBUS)

    if bus.isConnected():
        for service, place in _DESKTOPS:
            desktop = QDBusInterface(service, place, service, bus)
            desktop.setTimeout(_PATIENCE_MS)
            if desktop.call("Inhibit", _WHO, _WHY).type() == QDBusMessage.MessageType.ReplyMessage:
                return release
    release()
    return None
