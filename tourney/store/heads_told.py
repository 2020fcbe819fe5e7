"""Remembers which check codes were told at this computer: on paper, with a copy, on the page, in an archive.

A small file for each event, for this user alone, that only grows: a line for each code, with the number of
the step that left it. What cannot be kept is not told: it only makes an older state harder to recognise.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tourney.base.own_folders import make_private, named_by, private


class ToldHeads:
    """The port `HeadsTold`; `state` is the folder for them, called only once something is stored."""

    def __init__(self, state: Callable[[], Path]) -> None:
        self._state = state

    def add(self, event: str, entry: int, head: str) -> None:
        """Remember a code of an event (by the event's own code) and the step that left it."""
        file = self._file(event)
        with suppress(OSError):
            make_private(file.parent)
            with open(file, "a", encoding="ascii", opener=private) as known:
                known.write(f"{entry} {head}\n")

    def entry_of(self, event: str, head: str) -> int | None:
        """The step that left a code; None if it was not told here."""
        try:
            lines = self._file(event).read_text("ascii").splitlines()
        except (OSError, UnicodeDecodeError):
            return None
        steps = (line.partition(" ") for line in reversed(lines))
        return next((int(step) for step, _, code in steps if code == head and step.isdigit()), None)

    def _file(self, event: str) -> Path:
        return self._state() / "heads" / f"{named_by(event)}.txt"
