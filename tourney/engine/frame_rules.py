"""What the rules of many frames have in common: whose they are, and when they no longer make sense.

They know no kind of frame; each kind's own rule stands beside its steps.
"""

from __future__ import annotations

from typing import Any, Final

from tourney.engine.frames import Frame
from tourney.engine.play import Play
from tourney.engine.state import State

RAISING: Final = ("sell", "mortgage", "deal")
"""The verbs by which whoever owes money raises it."""


def its_seat(play: Play, frame: Any) -> int:
    """A frame with a `seat` waits for it."""
    seat: int = frame.seat
    return seat


def goes_with_its_seat(play: Play, frame: Any, seat: int) -> Frame | None:
    """A frame with a `seat` is nothing without it."""
    kept: Frame | None = None if frame.seat == seat else frame
    return kept


def always_stands(old: State, new: State, frame: Any) -> bool:
    """Whatever the referee sets right, this still makes sense."""
    return True


def its_deed_stands(old: State, new: State, frame: Any) -> bool:
    """The deed on the frame's `square` is whose it was, as it was."""
    at: int = frame.square
    return old.owner[at] == new.owner[at] and old.level[at] == new.level[at]


def its_token_stands(old: State, new: State, frame: Any) -> bool:
    """The token of the frame's `seat` is where it was."""
    seat: int = frame.seat
    return old.square[seat] == new.square[seat] and old.jail[seat] == new.jail[seat]


def every_deed_stands(old: State, new: State, frame: Any) -> bool:
    """No deed has another owner or another level."""
    return old.owner == new.owner and old.level == new.level
