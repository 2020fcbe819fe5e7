"""What the single-tax mode lets wait."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.frames import Debt, Frame


class Choosing(Frame):
    """A bankrupt chooses a natural opportunity (X4.1)."""

    fields = ("seat",)
    called = "opportunity"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class RentDebt(Debt):
    """The two rents of one landing, raised as one: of the land to the treasury, of the houses to the owner.

    `creditors`: the treasury, which comes first, and the owner (X1.3, X1.5).
    """

    fields = ("seat", "creditors", "amount", "land", "houses", "clause", "waiting")
    called = "debt"

    def __init__(
        self,
        seat: int,
        creditors: tuple[int, ...],
        land: int,
        houses: int,
        clause: str,
        waiting: bool = False,
    ) -> None:
        super().__init__(seat, creditors[0], land + houses, clause, waiting)
        self.creditors: Final = creditors
        self.land: Final = land
        self.houses: Final = houses
