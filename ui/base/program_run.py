"""A session leaves a file in the log folder while it runs; one that is found later did not end by itself.

Into the same file Python writes where the program stood when it crashed (`faulthandler`): places in the
source, nothing of an event.
"""

from __future__ import annotations

import faulthandler
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TextIO

from PySide6.QtCore import QLockFile

from tourney.base.own_folders import make_private, new_private
from ui.base.lock_file import lock_beside

_RUNNING, _CRASHED = "session-", "crash-"
_FATAL = ("Fatal Python error", "Windows fatal exception: access violation", "Windows fatal exception: stack")
"""How `faulthandler` begins what it writes. Other exceptions of Windows are survived."""
_KEPT = 5
"""Logs of crashes that are kept."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A session that did not end by itself. Times are this computer's.

    `log`: where it crashed, or None where nothing is known: it was ended from outside, or the computer was.
    `at`: when it crashed, else when it began.
    """

    at: datetime
    log: Path | None


class ProgramRun:
    """This run of the program. In a folder that cannot be written to it leaves no trace."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: TextIO | None = None
        self._lock: QLockFile | None = None

    def begin(self) -> Ended | None:
        """Leave the sign that the program runs. The latest session that did not end by itself, if any, is
        told of once."""
        ended = None
        with suppress(OSError):
            make_private(self._folder)
            ended = self._found()
            path = self._folder / f"{_RUNNING}{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.log"
            lock = lock_beside(path)
            if lock.tryLock(0):
                self._lock = lock
                self._file = new_private(path)
                faulthandler.enable(self._file)
        return ended

    def end(self) -> None:
        """The program ends by itself: take the sign away."""
        if self._file is not None and self._lock is not None:
            faulthandler.disable()
            path = Path(self._file.name)
            self._file.close()
            with suppress(OSError):
                path.unlink()
            self._lock.unlock()
            self._file = self._lock = None

    def _found(self) -> Ended | None:
        """Look at what earlier sessions left, and clear it away but for the logs of crashes."""
        ended = [
            each for each in map(_ended, sorted(self._folder.glob(f"{_RUNNING}*.log"))) if each is not None
        ]
        for old in sorted(self._folder.glob(f"{_CRASHED}*.log"))[:-_KEPT]:
            old.unlink()
        return max(ended, key=lambda each: each.at) if ended else None


def _ended(path: Path) -> Ended | None:
    """What became of a session, None while it still runs."""
    lock = lock_beside(path)
    if not lock.tryLock(0):
        return None
    try:
        text = path.read_text("utf-8", errors="replace")
        changed = datetime.fromtimestamp(path.stat().st_mtime)
        if any(sign in text for sign in _FATAL):
            kept = path.with_name(_CRASHED + path.name.removeprefix(_RUNNING))
            path.replace(kept)
            return Ended(changed, kept)
        path.unlink()
        return Ended(changed, None)
    finally:
        lock.unlock()
