"""Opens and creates events off the window's thread; the libraries for it are imported there, late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from PySide6.QtCore import QObject, Signal
from shiboken6 import Shiboken

from tourney.base.errors import TourneyError
from tourney.base.own_folders import make_private
from tourney.base.paths import on_server, resources
from tourney.base.texts import Texts
from ui.base.threads import Worker

if TYPE_CHECKING:
    from tourney.application.application import Application

EXAMPLE = "example-day.tourney"


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An open event and the one thread that may write to it.

    `unkept`: why the server's password was not stored, if that was wanted.
    """

    application: Application
    writer: Worker
    unkept: TourneyError | None = None


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The start page's request. `facts`: fields of `EventFacts` (name, name_zh, ruleset, options).

    `place` "" for one on a server, which is asked for next.
    """

    place: str
    format: str
    edition: str
    facts: Mapping[str, Any]


class Opener(QObject):
    """`opened(OpenedEvent)` or `failed(exception)`, each on the window's thread.

    `forgotten(bool)`: whether there was a password to forget.
    """

    opened = Signal(object)
    failed = Signal(object)
    forgotten = Signal(bool)

    def __init__(self, who: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._who = who
        self._given_up = False
        self._opening: set[Worker] = set()

    def open(self, place: str, remember: bool = False) -> None:
        """Open an event file or a database address. `remember`: store the address's password in the
        keyring.
        """

        def call() -> Application:
            from tourney.bootstrap import open_event

            return open_event(place, self._who)

        self._submit(call, place if remember else "")

    def create(self, new: NewEvent, remember: bool = False) -> None:
        """Make a new event and open it; `remember` as for `open`."""

        def call() -> Application:
            from tourney.bootstrap import create_event

            return create_event(new.place, new.format, new.edition, self._who, **new.facts)

        self._submit(call, new.place if remember else "")

    def forget(self, place: str) -> None:
        """Remove the password of a database address from the keyring."""
        worker = Worker("keyring")
        self._opening.add(worker)

        def call() -> bool:
            from tourney.bootstrap import forget_password

            return forget_password(place)

        def done(tell: Callable[[], object]) -> None:
            self._opening.discard(worker)
            worker.close()
            if not self._nobody_waits:
                tell()

        worker.run(
            call,
            lambda known: done(lambda: self.forgotten.emit(known)),
            lambda error: done(lambda: self.failed.emit(error)),
        )

    def give_up(self) -> None:
        """Nobody waits any more: an event that still opens is closed again, a failure is not shown."""
        self._given_up = True

    @property
    def _nobody_waits(self) -> bool:
        """Given up, or its window is gone: a worker outlives both, and an event that it opened has to be
        closed.
        """
        # Qt deletes the C++ half with its parent, while the worker still holds this one
        return self._given_up or not Shiboken.isValid(self)

    def example(self, folder: Path) -> None:
        """Open a fresh copy of the shipped example in `folder`."""

        def call() -> Application:
            from tourney.bootstrap import open_event, restore_event

            if not folder.is_dir():
                make_private(folder)
            place = free_name(folder, Path(EXAMPLE).stem)
            restore_event(str(example_file()), str(place))
            return open_event(str(place), self._who)

        self._submit(call)

    def rehearse(self, place: str, copy: str, speed: int, people: int) -> None:
        """Make a rehearsal of the event at `place` and open it."""

        def call() -> Application:
            from tourney.bootstrap import rehearse_event
            from tourney.event.journal import new_seed

            return rehearse_event(place, copy, speed, people, new_seed(), who=self._who)

        self._submit(call)

    def _submit(self, call: Callable[[], Application], to_remember: str = "") -> None:
        writer = Worker("writer")
        self._opening.add(writer)

        def work() -> tuple[Application, TourneyError | None]:
            application = call()
            return application, self._kept(to_remember) if to_remember else None

        def opened(result: tuple[Application, TourneyError | None]) -> None:
            self._opening.discard(writer)
            application, unkept = result
            if self._nobody_waits:
                writer.close(application.close)
            else:
                self.opened.emit(OpenedEvent(application, writer, unkept))

        def failed(error: Exception) -> None:
            self._opening.discard(writer)
            writer.close()
            if not self._nobody_waits:
                self.failed.emit(error)

        writer.run(work, opened, failed)

    def _kept(self, address: str) -> TourneyError | None:
        """Store the password of an address that has accepted us; the event is open all the same."""
        from tourney.bootstrap import remember_password

        if not self._given_up:
            try:
                remember_password(address, at_once=True)
            except TourneyError as error:
                return error
        return None


def example_file() -> Path:
    """The example event that ships with the program."""
    return resources() / "examples" / EXAMPLE


def place_name(place: str, texts: Texts) -> str:
    """The name of an event's place in a list: the file's name, or the database and its computer."""
    if not on_server(place):
        return Path(place).stem
    url = urlsplit(place)
    host = url.hostname or parse_qs(url.query).get("host", [""])[0]
    return texts("window.server_named", name=unquote(url.path.strip("/")), host=host)


def free_name(folder: Path, stem: str) -> Path:
    """`stem.tourney` in the folder, or `stem-2.tourney` … if that exists."""
    path = folder / f"{stem}.tourney"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.tourney"
        number += 1
    return path


def file_stem(name: str) -> str:
    """A name of an event as a file name that every system takes."""
    kept = "".join(c if c.isalnum() or c in " -_" else " " for c in name if c.isprintable())
    return " ".join(kept.split())[:60] or "event"
