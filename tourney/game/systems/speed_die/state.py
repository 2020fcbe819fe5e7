"""What only the speed die keeps of a position."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, UnsetType

from tourney.base.texts import Message, msg
from tourney.game.engine.play import Play
from tourney.game.engine.state_extensions import Keeps, Kept
from tourney.game.systems.speed_die.thrown import Thrown
from tourney.rules.options import SpeedDieOptions


class Paid(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: whether the start has paid this player before, so that the die is in use (S4.1)."""

    speed: bool | UnsetType = UNSET


def notes(kept: Kept, seat: int) -> Iterator[Message]:
    """Who throws three dice (S4.1)."""
    if kept.seat(Paid, seat).speed is True:
        yield msg("speed_die.note")


KEEPS = Keeps(seats=(Paid,), hidden=(Thrown,), names={"speed": "narration.kept_speed"}, notes=(notes,))


def fill(play: Play) -> None:
    """What a position leaves out: nobody uses the die yet, or everybody (S4.1)."""
    from_start = play.options.of(SpeedDieOptions).speed_from == "start"
    for seat in range(len(play.names)):
        paid = play.state.of_seat(Paid, seat)
        if paid.speed is UNSET:
            paid.speed = from_start
