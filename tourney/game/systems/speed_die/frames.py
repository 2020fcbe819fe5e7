"""What the speed die lets wait."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.frames import Frame


class Bus(Frame):
    """The player goes by one white die, by the other, or by both (S5.2)."""

    fields = ("seat", "dice")

    def __init__(self, seat: int, dice: tuple[int, int]) -> None:
        self.seat: Final = seat
        self.dice: Final = dice

    @property
    def ways(self) -> tuple[int, ...]:
        """The numbers of squares to choose from, the fewest first."""
        first, second = self.dice
        return tuple(sorted({first, second, first + second}))


class Triple(Frame):
    """The player names any other square (S6.1)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Hunt(Frame):
    """The token goes on as soon as all is done that the white dice brought (S5.3)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
