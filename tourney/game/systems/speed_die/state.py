"""Defines the fields that only the speed die keeps, its verb, and the throw that includes it.

The throw being carried out follows from the entries, so no record has it. (It is not beside the other fields
in `kept`, which is not compiled: it is read several times a throw.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tourney.base.texts import Message, msg
from tourney.game.engine.entries import MOST, Dice, Entry, Throw
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state_extensions import ExtensionFields, StateExtension
from tourney.rules.options import SpeedDieOptions

Speed: TypeAlias = Literal[1, 2, 3, "bus", "hunter"]
"""The face of the speed die (S4.3)."""


class SpeedThrow(Throw, tag="throw", kw_only=True):
    """A throw of all dice; `speed` is the speed die thrown with them, if it is in use (S4.4)."""

    speed: Speed | None = None

    @property
    def shown(self) -> Dice:
        """The speed die last."""
        return self.dice if self.speed is None else (*self.dice, self.speed)


def speed_of(entry: Throw) -> Speed | None:
    """The face of the speed die in a throw; None if it was not thrown."""
    return entry.speed if isinstance(entry, SpeedThrow) else None


class Move(Entry, kw_only=True):
    """The destination: so many `steps` by the bus (S5.2), or the `square` named after a triple (S6.1)."""

    steps: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    square: Annotated[int, Meta(ge=0, le=MOST)] | None = None


class Thrown:
    """The throw being carried out, and the player of the last triple.

    `face` is that of the speed die until it is used, None for none. `triple`: -1 for nobody.
    """

    __slots__ = ("face", "first", "second", "triple")

    def __init__(
        self, face: int | str | None = None, first: int = 0, second: int = 0, triple: int = -1
    ) -> None:
        self.face = face
        self.first = first
        self.second = second
        self.triple = triple

    def __copy__(self) -> Thrown:
        return Thrown(self.face, self.first, self.second, self.triple)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thrown) and (self.face, self.first, self.second, self.triple) == (
            other.face,
            other.first,
            other.second,
            other.triple,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key


class Paid(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: whether the start has paid this player before, so that the die is in use (S4.1)."""

    speed: bool | UnsetType = UNSET


def notes(kept: ExtensionFields, seat: int) -> Iterator[Message]:
    """The players who throw three dice (S4.1)."""
    if kept.seat(Paid, seat).speed is True:
        yield msg("speed_die.note")


KEEPS = StateExtension(
    seats=(Paid,), hidden=(Thrown,), names={"speed": "narration.kept_speed"}, notes=(notes,)
)


def fill(game: GameContext) -> None:
    """Fill in a position's missing fields: nobody uses the die yet, or everybody (S4.1)."""
    from_start = game.options.of(SpeedDieOptions).speed_from == "start"
    for seat in range(len(game.names)):
        paid = game.state.of_seat(Paid, seat)
        if paid.speed is UNSET:
            paid.speed = from_start
