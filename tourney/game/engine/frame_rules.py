"""What the rules of many frames have in common: when they no longer make sense, and who raises money.

They know no kind of frame; each kind's own rule stands beside its steps.
"""

from __future__ import annotations

from typing import Any, Final

from tourney.game.engine.state import State

RAISING: Final = ("sell", "mortgage", "deal")
"""The verbs by which whoever owes money raises it."""


def always_stands(old: State, new: State, frame: Any) -> bool:
    """Whatever the referee sets right, this still makes sense."""
    return True


def its_deed_stands(old: State, new: State, frame: Any) -> bool:
    """The deed on the frame's `square` is whose it was, as it was."""
    at: int = frame.square
    return old.owner[at] == new.owner[at] and old.level[at] == new.level[at]


def every_deed_stands(old: State, new: State, frame: Any) -> bool:
    """No deed has another owner or another level."""
    return old.owner == new.owner and old.level == new.level
