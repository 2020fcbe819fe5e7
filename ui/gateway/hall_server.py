"""The server of the hall's network: a program beside the window, which starts it, watches it and ends it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from tourney.apart.process import this_program
from tourney.base.texts import Texts

_ENDS_WITHIN = 3_000


@dataclass(frozen=True, slots=True)
class PairingShown:
    """A pairing as the server tells it; `code` and `url` "" once the code was used or is too old."""

    name: str
    tables: tuple[int, ...]
    code: str
    url: str
    phones: int
    connected: bool


@dataclass(frozen=True, slots=True)
class HallNow:
    """How the hall's network stands: where phones find it, who looks, who was reached, who types."""

    url: str
    looking: int
    reached: tuple[str, ...]
    pairings: tuple[PairingShown, ...]


class HallServer(QObject):
    """The server of one event. `now` is None while it does not answer."""

    changed = Signal()
    refused = Signal(str)
    """Why a pairing was not made."""
    ended = Signal(str)
    """It has ended though nobody asked for that: its last words, "" if it said none."""

    def __init__(self, place: str, parent: QObject) -> None:
        super().__init__(parent)
        self._place = place
        self._process: QProcess | None = None
        self._pairings: tuple[PairingShown, ...] = ()
        self._texts: Texts | None = None
        self.now: HallNow | None = None

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None

    def start(self, host: str, port: int, texts: Texts) -> None:
        """Start it; the pairings that it had, if it ran before, are made again."""
        self.end()
        (program, *words), surroundings = _terminal()
        environment = QProcessEnvironment()
        for name, value in {**surroundings, "TOURNEY_LANG": texts.language.tag}.items():
            environment.insert(name, value)
        process = self._process = QProcess(self)
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._failed)
        self._texts = texts
        process.start(program, [*words, "serve", self._place, "--host", host, "--port", str(port), "--desk"])
        self.changed.emit()

    def pair(self, name: str, tables: str, texts: Texts) -> None:
        """A new code for a referee and these tables, as typed; told by `changed` or `refused`."""
        self._ask({"pair": name, "tables": tables, "lang": texts.language.tag})

    def take_back(self, name: str) -> None:
        """The phones of this pairing may no longer type."""
        self._ask({"take_back": name})

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

    def _ask(self, asked: dict[str, str]) -> None:
        if self._process is not None:
            self._process.write(json.dumps(asked).encode() + b"\n")

    def _read(self) -> None:
        for line in self._lines():
            said = json.loads(line)
            if "refused" in said:
                self.refused.emit(said["refused"])
                continue
            first = self.now is None
            self.now = HallNow(
                said["url"],
                said["looking"],
                tuple(said["reached"]),
                tuple(PairingShown(**{**each, "tables": tuple(each["tables"])}) for each in said["pairings"]),
            )
            if first:
                self._pair_again()
            else:
                self._pairings = self.now.pairings
            self.changed.emit()

    def _lines(self) -> Iterator[bytes]:
        while self._process is not None and self._process.canReadLine():
            yield bytes(self._process.readLine().data())

    def _pair_again(self) -> None:
        assert self._texts is not None
        for each in self._pairings:
            self.pair(each.name, ",".join(map(str, each.tables)), self._texts)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:  # then it never finishes
            self._finished()

    def _finished(self) -> None:
        process, self._process, self.now = self._process, None, None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        self.changed.emit()
        self.ended.emit(said.splitlines()[-1] if said else "")


def _terminal() -> tuple[tuple[str, ...], dict[str, str]]:
    """How to start the terminal program: in a built app it lies beside the window."""
    (program, *words), surroundings = this_program("tourney.cli")
    if getattr(sys, "frozen", False):
        here = Path(program)
        program = str(here.with_name(f"tourney{here.suffix}"))
    return (program, *words), surroundings
