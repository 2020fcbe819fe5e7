"""The server of the hall's network: a program beside the window, which starts it, watches it and ends it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QProcessEnvironment, Signal

from tourney.apart.process import this_program
from tourney.base.texts import Texts

_ENDS_WITHIN = 3_000
_SOON_MS = 60_000
"""A server that ends so soon after it has come back does not come back by itself once more."""


@dataclass(frozen=True, slots=True)
class PairingShown:
    """A pairing, or a television, which has no tables. `code` and `url`: "" once the code was used or is too
    old.
    """

    name: str
    tables: tuple[int, ...]
    code: str
    url: str
    phones: int
    connected: bool


@dataclass(frozen=True, slots=True)
class HallNow:
    """How the hall's network stands: where phones find it, who looks, who was reached, who types.

    `behind`: why phones see an older state, "" if they do not.
    """

    url: str
    looking: int
    reached: tuple[str, ...]
    behind: str
    pairings: tuple[PairingShown, ...]
    screens: tuple[PairingShown, ...]


@dataclass(frozen=True, slots=True)
class ServedAt:
    """Where it answers; `certificate` and `key`: the files of a hall that has them."""

    host: str
    port: int
    certificate: str = ""
    key: str = ""


class HallServer(QObject):
    """The server of one event. `now` is None while it does not answer."""

    changed = Signal()
    refused = Signal(str)
    """Why it did not start, or did not do what it was asked."""
    ended = Signal(str, bool)
    """It has ended though nobody asked for that: its last words, "" if it said none; whether it comes back by
    itself. It keeps its pairings.
    """
    fell_behind = Signal(str)
    """Why phones see an older state from now on."""

    def __init__(self, place: str, texts: Callable[[], Texts], parent: QObject) -> None:
        super().__init__(parent)
        self._place, self._texts = place, texts
        self._process: QProcess | None = None
        self._came_back = QElapsedTimer()
        self._by_hand = True
        self.at: ServedAt | None = None
        """Where it was started last."""
        self.now: HallNow | None = None

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None

    def start(self, at: ServedAt) -> None:
        """Start it, with the pairings and televisions of today."""
        self.end()
        self._by_hand, self.at = True, at
        self._start(at)

    def start_again(self) -> None:
        """Start it where it was."""
        if self.at is not None and not self.runs:
            self.start(self.at)

    def ask(self, **asked: str) -> None:
        """Ask it for a pairing, say; told by `changed` or `refused`. See `DeskLine`."""
        if self._process is not None:
            said = {**asked, "lang": self._texts().language.tag}
            self._process.write(json.dumps(said).encode() + b"\n")

    def end(self) -> None:
        """End it, and wait until it has let go of the event."""
        process, self._process, self.now = self._process, None, None
        if process is None:
            return
        process.closeWriteChannel()
        if not process.waitForFinished(_ENDS_WITHIN):
            process.kill()
            process.waitForFinished(_ENDS_WITHIN)
        process.deleteLater()
        self.changed.emit()

    def _start(self, at: ServedAt) -> None:
        (program, *words), surroundings = _terminal()
        environment = QProcessEnvironment()
        for name, value in {**surroundings, "TOURNEY_LANG": self._texts().language.tag}.items():
            environment.insert(name, value)
        process = self._process = QProcess(self)
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        where = ["--host", at.host, "--port", str(at.port)]
        tls = ["--tls", at.certificate, at.key] if at.certificate or at.key else []
        process.start(program, [*words, "serve", self._place, *where, *tls, "--desk"])
        self.changed.emit()

    def _read(self) -> None:
        for line in self._lines():
            said = json.loads(line)
            if "refused" in said:
                self.refused.emit(said["refused"])
                continue
            was_behind, self.now = self.now.behind if self.now else "", msgspec.convert(said, HallNow)
            self.changed.emit()
            if self.now.behind and not was_behind:
                self.fell_behind.emit(self.now.behind)

    def _lines(self) -> Iterator[bytes]:
        while self._process is not None and self._process.canReadLine():
            yield bytes(self._process.readLine().data())

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:  # then it never finishes
            self._finished()

    def _finished(self) -> None:
        process, answered = self._process, self.now is not None
        self._process = self.now = None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        why = said.splitlines()[-1] if said else ""
        process.deleteLater()
        again = answered and not (self._came_back.isValid() and self._came_back.elapsed() < _SOON_MS)
        if again and self.at is not None:
            self._came_back.start()
            self._by_hand = False
            self._start(self.at)
        else:
            self.changed.emit()
        if answered or not self._by_hand:
            self.ended.emit(why, again)
        else:
            self.refused.emit(why)


def _terminal() -> tuple[tuple[str, ...], dict[str, str]]:
    """How to start the terminal program: in a built app it lies beside the window."""
    (program, *words), surroundings = this_program("tourney.cli")
    if getattr(sys, "frozen", False):
        here = Path(program)
        program = str(here.with_name(f"tourney{here.suffix}"))
    return (program, *words), surroundings
