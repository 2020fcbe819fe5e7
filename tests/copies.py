"""Events that many tests begin with: made once a process, each test has a copy of the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tourney.application.application import Application
from tourney.base.clocks import Clock
from tourney.bootstrap import open_event

_FILES: dict[Callable[[Path], Application], bytes] = {}


def copy_of(make: Callable[[Path], Application], place: Path, clock: Clock) -> Application:
    """The event that `make` makes in a file of its own, open at `place` and looked at once."""
    if make not in _FILES:
        make(place).close()
        _FILES[make] = place.read_bytes()
    place.write_bytes(_FILES[make])
    event = open_event(str(place), clock=clock)
    event.refresh()
    return event
