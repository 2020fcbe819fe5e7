"""What Empire lets wait."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.frames import Frame


class SwapChoice(Frame):
    """The swap face is up: swap, or move by the other die (E3.3)."""

    fields = ("seat", "steps")
    called = "swap"

    def __init__(self, seat: int, steps: int) -> None:
        self.seat: Final = seat
        self.steps: Final = steps


class RivalTax(Frame):
    """A rival is to be named, who loses a billboard (E6.1)."""

    fields = ("seat",)
    called = "tax_rival"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class TripChoice(Frame):
    """Rest on free parking, or pay and go anywhere (E6.5)."""

    fields = ("seat",)
    called = "trip"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class StepsChoice(Frame):
    """One to five squares forward, chosen (E6.4)."""

    fields = ("seat",)
    called = "steps"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class CasinoNight(Frame):
    """An opponent is to be named; `amount` is to be won (E6.4)."""

    fields = ("seat", "amount")
    called = "casino"

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount


class CasinoThrow(Frame):
    """Both throw, `seat` first; `thrown` is what that came to, -1 before (E6.4)."""

    fields = ("seat", "other", "amount", "thrown")
    called = "casino"

    def __init__(self, seat: int, other: int, amount: int, thrown: int = -1) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.amount: Final = amount
        self.thrown: Final = thrown
