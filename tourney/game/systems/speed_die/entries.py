"""The verb of the speed die, and the throw that says what it shows."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tourney.game.engine.entries import MOST, Dice, Entry, Throw

Speed: TypeAlias = Literal[1, 2, 3, "bus", "hunter"]
"""What the speed die shows (S4.3)."""


class SpeedThrow(Throw, tag="throw", kw_only=True):
    """A throw of all dice; `speed` is the speed die thrown with them, where it is in use (S4.4)."""

    speed: Speed | None = None

    @property
    def shown(self) -> Dice:
        """The speed die last."""
        return self.dice if self.speed is None else (*self.dice, self.speed)


def speed_of(entry: Throw) -> Speed | None:
    """What the speed die shows in a throw; None where it was not thrown."""
    return entry.speed if isinstance(entry, SpeedThrow) else None


class Move(Entry, kw_only=True):
    """Where to: so many `steps` by the bus (S5.2), or the `square` named after a triple (S6.1)."""

    steps: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    square: Annotated[int, Meta(ge=0, le=MOST)] | None = None
