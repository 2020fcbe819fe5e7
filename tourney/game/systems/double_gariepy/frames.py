"""What the two boards let wait."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.frames import Debt, Frame


class BoardChoice(Frame):
    """The token stands on GO with so many squares to go: on which board (Y2.2, Y2.3).

    `passed`: it came there by this throw.
    """

    fields = ("seat", "steps", "passed")
    called = "board"

    def __init__(self, seat: int, steps: int, passed: bool) -> None:
        self.seat: Final = seat
        self.steps: Final = steps
        self.passed: Final = passed


class Onward(Frame):
    """The square that the token has come to is acted on once GO is paid (Y5.3).

    The factors are those of the card that sent it.
    """

    fields = ("seat", "square", "rent_factor", "dice_factor")

    def __init__(self, seat: int, square: int, rent_factor: int, dice_factor: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.rent_factor: Final = rent_factor
        self.dice_factor: Final = dice_factor


class Crossing(Frame):
    """The token goes through the railway to its twin as soon as all is settled there (Y2.5)."""

    fields = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class JailFine(Debt):
    """The fine on coming to jail once a player is out, for which a jail card may be given (Y5.1)."""

    called = "debt"

    def __init__(
        self, seat: int, creditor: int = BANK, amount: int = 0, clause: str = "Y5.1", waiting: bool = False
    ) -> None:
        super().__init__(seat, creditor, amount, clause, waiting)
