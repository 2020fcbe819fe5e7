"""Defines the fields that only the glamour set keeps (lost turns, doubles in a row, a claim to a utility),
and its verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.base.texts import Message, msg
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Entry, OfPlayer
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import ExtensionFields, StateExtension, Unfit


class Buyout(Entry, kw_only=True):
    """The lander asks the owner for the utility landed on, at the printed price (U5.3)."""

    deed: str | None = None


class Asked(OfPlayer, frozen=True, forbid_unknown_fields=True):
    """The player who may ask for a utility, and the utility (U5.3)."""

    deed: Annotated[str, Meta(max_length=60)]


class Landing(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: the utility that may be asked for until the next throw."""

    buyout: Asked | None = None


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: turns still to be lost, and whether the last throw that counts was a double (U3)."""

    lost_turns: Annotated[int, Meta(ge=0, le=1)] = 0
    doubled: bool = False


class MoreDoubles(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's, if only the third double in a row sends to house arrest: the last two throws were doubles.

    The record has it only if it is true, and so never if two are enough (U3.2).
    """

    doubled_twice: bool = False


class Before(msgspec.Struct):
    """How many doubles of the same player precede the throw being carried out."""

    doubles: int = 0


def fits(board: Board, state: State) -> None:
    """Check that a utility of the board is asked for by a player of the table; two doubles include one.

    Unfit: a field for which that is false.
    """
    for seat in range(len(state.names)):
        if state.of_seat(MoreDoubles, seat).doubled_twice and not state.of_seat(Row, seat).doubled:
            raise Unfit("doubled_twice", msg("glamour.unfit_doubled"), seat)
    request = state.of_table(Landing).buyout
    if request is None:
        return
    square = board.square_of.get(request.deed, -1)
    if request.player not in state.names or square < 0 or board.kinds[square] != "utility":
        raise Unfit("buyout", msg("glamour.unfit_buyout"))


def in_a_row(state: State, seat: int) -> int:
    """How many of the player's last throws that count were doubles."""
    return state.of_seat(Row, seat).doubled + state.of_seat(MoreDoubles, seat).doubled_twice


def count_in_a_row(state: State, seat: int, doubles: int) -> None:
    """Set their number."""
    state.of_seat(Row, seat).doubled = doubles > 0
    state.of_seat(MoreDoubles, seat).doubled_twice = doubles > 1


def notes(kept: ExtensionFields, seat: int) -> Iterator[Message]:
    """The turn still to be lost (U3.1)."""
    if kept.seat(Row, seat).lost_turns:
        yield msg("glamour.note_lost_turn")


KEEPS = StateExtension(
    tables=(Landing,),
    seats=(Row, MoreDoubles),
    fits=(fits,),
    hidden=(Before,),
    notes=(notes,),
    names={
        "buyout": "narration.kept_buyout",
        "doubled": "narration.kept_doubled",
        "doubled_twice": "narration.kept_doubled_twice",
        "lost_turns": "narration.kept_lost_turns",
    },
)
