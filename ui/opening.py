"""Opens and creates events off the window's thread; the libraries behind are imported there, late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tourney.paths import resources
from ui.threads import Worker

if TYPE_CHECKING:
    from tourney.services.application import Application

EXAMPLE = "example-day.tourney"


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An open event and the one thread that may write to it."""

    application: Application
    writer: Worker


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What the start page asks for. `facts`: fields of `EventFacts` (name, name_zh)."""

    place: str
    format: str
    edition: str
    facts: Mapping[str, Any]


class Opener(QObject):
    """`opened(OpenedEvent)` or `failed(exception)`, each on the window's thread."""

    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, who: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._who = who
        self._opening: set[Worker] = set()

    def open(self, place: str) -> None:
        """Open an event file or a database address."""

        def call() -> Application:
            from tourney.bootstrap import open_event

            return open_event(place, self._who)

        self._submit(call)

    def create(self, new: NewEvent) -> None:
        """Make a new event and open it."""

        def call() -> Application:
            from tourney.bootstrap import create_event

            return create_event(new.place, new.format, new.edition, self._who, **new.facts)

        self._submit(call)

    def example(self, folder: Path) -> None:
        """Open a fresh copy of the shipped example in `folder`."""

        def call() -> Application:
            from tourney.bootstrap import open_event, restore_event

            folder.mkdir(parents=True, exist_ok=True)
            place = free_name(folder, Path(EXAMPLE).stem)
            restore_event(str(example_file()), str(place))
            return open_event(str(place), self._who)

        self._submit(call)

    def _submit(self, call: Callable[[], Application]) -> None:
        writer = Worker("writer")
        self._opening.add(writer)

        def opened(application: Application) -> None:
            self._opening.discard(writer)
            self.opened.emit(OpenedEvent(application, writer))

        def failed(error: Exception) -> None:
            self._opening.discard(writer)
            writer.close()
            self.failed.emit(error)

        writer.run(call, opened, failed)


def example_file() -> Path:
    """The example event that ships with the program."""
    return resources() / "examples" / EXAMPLE


def free_name(folder: Path, stem: str) -> Path:
    """`stem.tourney` in the folder, or `stem-2.tourney` … where that exists."""
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
