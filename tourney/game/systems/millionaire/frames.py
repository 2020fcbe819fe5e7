"""What «Millionaire» lets wait."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.frames import Debt, Frame


class Machine(Frame):
    """The player stands on JACKPOT and may play the machine (M4.1)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class RentDebt(Debt):
    """Rent that was asked for; `card`: the kept card by which it need not be paid, "" for none (M3.4)."""

    fields = ("seat", "creditor", "amount", "clause", "waiting", "card")
    called = "debt"

    def __init__(
        self, seat: int, creditor: int, amount: int, clause: str, waiting: bool = False, card: str = ""
    ) -> None:
        super().__init__(seat, creditor, amount, clause, waiting)
        self.card: Final = card
