"""Turns known faults into a sentence, and bugs into a calm dialog and a line in the log. Neither ends the
program.

A bug that occurs again at the same place (with every paint, for example) is counted, not reported anew. The
log holds only kinds of errors and places in the source: messages of exceptions may quote names of players, so
they are never written.

A session leaves a file in the log folder while it runs; a file that is found later shows that the session did
not end by itself. Python writes into it where the program was when it crashed (`faulthandler`): places in the
source, nothing of an event.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from io import BufferedWriter, FileIO, TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QLockFile, QObject, Qt, Signal

from tourney import __version__
from tourney.base.errors import TourneyError
from tourney.base.own_folders import log_folder, make_private, new_private, private
from ui.base.threads import lock_beside

_RUNNING, _CRASHED = "session-", "crash-"


_FATAL = ("Fatal Python error", "Windows fatal exception: access violation", "Windows fatal exception: stack")
"""How `faulthandler` begins its report. The program survives other exceptions of Windows."""


_KEPT = 5
"""Logs of crashes that are kept."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A session that did not end by itself. Times are this computer's.

    `log`: where it crashed, or None if nothing is known: the program or the computer was ended from outside.
    `at`: when it crashed, else when it began.
    """

    at: datetime
    log: Path | None


class CrashMarker:
    """This run of the program. In a folder that cannot be written to it leaves no trace."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: TextIO | None = None
        self._lock: QLockFile | None = None

    def start(self) -> Ended | None:
        """Leave the sign that the program runs. Returns once the latest session that did not end by itself,
        if any.
        """
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
        """Remove the sign, as the program ends by itself."""
        if self._file is not None and self._lock is not None:
            faulthandler.disable()
            path = Path(self._file.name)
            self._file.close()
            with suppress(OSError):
                path.unlink()
            self._lock.unlock()
            self._file = self._lock = None

    def _found(self) -> Ended | None:
        """Find the remains of earlier sessions, and remove them except for the logs of crashes."""
        ended = [
            each for each in map(_ended, sorted(self._folder.glob(f"{_RUNNING}*.log"))) if each is not None
        ]
        for old in sorted(self._folder.glob(f"{_CRASHED}*.log"))[:-_KEPT]:
            old.unlink()
        return max(ended, key=lambda each: each.at) if ended else None


def _ended(path: Path) -> Ended | None:
    """How a session ended, None while it still runs."""
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


_LOG = logging.getLogger("tourney.window")


_TOLD_AGAIN = frozenset(10**n for n in range(1, 9))
"""The counts at which a repeated fault is logged again."""


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def log_file() -> Path:
    """The log in this user's log folder."""
    return log_folder() / "window.log"


class _PrivateLog(RotatingFileHandler):
    """A log that only this user can read, as is the file that replaces it."""

    def _open(self) -> TextIOWrapper:
        raw = FileIO(self.baseFilename, self.mode, opener=private)
        return TextIOWrapper(BufferedWriter(raw), encoding=self.encoding)


def open_log(file: Path) -> None:
    """Log to a file of at most 256 KB and one older one. If no file can be written, log nothing."""
    handler: logging.Handler
    try:
        make_private(file.parent)
        handler = _PrivateLog(file, maxBytes=256_000, backupCount=1, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    _LOG.handlers[:] = [handler]
    _LOG.propagate = False
    _LOG.setLevel(logging.INFO)


@dataclass(frozen=True, slots=True)
class Fault:
    """A bug: `text` for dialog and log, `place` that identifies it, and how often it has occurred."""

    place: str
    text: str
    count: int = 1


def place_of(error: BaseException) -> str:
    """The kind of an error, where it was raised and the calling place: the same fault has the same place."""
    frames = traceback.extract_tb(error.__traceback__)[-2:]
    return " < ".join(
        [type(error).__name__, *(f"{each.filename}:{each.lineno}" for each in reversed(frames))]
    )


def described(error: BaseException) -> str:
    """Kind and places of an error, without its message, which may name a player."""
    name = f"{type(error).__name__} {error.key}" if isinstance(error, TourneyError) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return "\n".join([f"Tourney {__version__}: {name}", *lines])


def _short(filename: str) -> str:
    parts = Path(filename).parts
    for root in ("tourney", "ui"):
        if root in parts:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(root) :])
    return parts[-1] if parts else filename


class ExceptionHook(QObject):
    """Receives every uncaught exception, of any thread, and passes it to the window."""

    known = Signal(object)
    """A TourneyError: show its sentence."""
    bug = Signal(object)
    """Anything else, a `Fault`: its count tells whether it has occurred before."""

    _raised = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # a fault may come from any thread, and amid a paint: a dialog has to wait for its turn
        self._raised.connect(self.take, Qt.ConnectionType.QueuedConnection)
        self._faults: dict[str, Fault] = {}
        self._before: tuple[Hook, Callable[[threading.ExceptHookArgs], object]] | None = None

    def install(self) -> None:
        """Become the hook of the process."""
        self._before = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._uncaught
        threading.excepthook = lambda args: self._raised.emit(args.exc_value)

    def remove(self) -> None:
        """Give the hooks back."""
        if self._before is not None:
            sys.excepthook, threading.excepthook = self._before
            self._before = None

    def take(self, error: object) -> None:
        """Pass on one exception by its kind."""
        if isinstance(error, TourneyError):
            self.known.emit(error)
        elif isinstance(error, BaseException):
            place = place_of(error)
            before = self._faults.get(place)
            fault = replace(before, count=before.count + 1) if before else Fault(place, described(error))
            self._faults[place] = fault
            if before is None:
                _LOG.error(fault.text)
            elif fault.count in _TOLD_AGAIN:
                _LOG.error(f"{fault.count} times: {fault.text}")
            self.bug.emit(fault)

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self._raised.emit(error.with_traceback(trace))
