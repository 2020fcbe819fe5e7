"""Giving receipts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoneyRaised:
    """Donations in whole dollars. `open_amount`: pledged and not received, by `open_people`.

    `target` 0: the event has set none.
    """

    received: int
    pledged: int
    open_amount: int
    open_people: int
    target: int = 0

    @property
    def whole(self) -> int:
        """What the sum received is part of: the target, else all that was given or promised."""
        return self.target or self.received + self.open_amount
