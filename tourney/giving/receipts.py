"""Works out receipts for donations: which are due, and which number comes next. A number is never given
again.

It knows neither paper nor printing; a receipt exists from the moment its number is recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tourney.base.dollars import total
from tourney.base.errors import BadInput
from tourney.base.ids import DonorId, Giver, GivingMethod, PlayerNo, giver_order
from tourney.event.donations import givers
from tourney.event.records import Donor, EventFacts, Player, Receipt, Tournament

MOST_SERIAL = 99_999_999


def check_range(event: EventFacts) -> None:
    """BadInput if only one end of the range is set, or the last number is below the first."""
    first, last = event.receipt_first, event.receipt_last
    if (first is None) != (last is None) or (first is not None and last is not None and last < first):
        raise BadInput("errors.receipt_range", field="receipt_last")


def gives_receipts(event: EventFacts) -> bool:
    """Whether everything is entered that a receipt needs: the charity, its number, a range of serials."""
    named = bool(event.charity_name) and bool(event.charity_number)
    return named and event.receipt_first is not None and event.receipt_last is not None


def next_serial(tournament: Tournament) -> int | None:
    """The next number of the range; None without a range or when it is used up."""
    event = tournament.event
    if event.receipt_first is None or event.receipt_last is None:
        return None
    used = [s for s in tournament.receipts if event.receipt_first <= s <= event.receipt_last]
    following = max(used, default=event.receipt_first - 1) + 1
    return following if following <= event.receipt_last else None


def left_in_range(tournament: Tournament) -> int:
    """How many numbers of the range are still free."""
    following, last = next_serial(tournament), tournament.event.receipt_last
    return last - following + 1 if following is not None and last is not None else 0


def receipts_of(tournament: Tournament) -> dict[Giver, list[Receipt]]:
    """The receipts that count, by giver, in order of their numbers."""
    by_giver: dict[Giver, list[Receipt]] = {}
    for serial in sorted(tournament.receipts):
        receipt = tournament.receipts[serial]
        if not receipt.cancelled:
            by_giver.setdefault(receipt.giver, []).append(receipt)
    return by_giver


@dataclass(frozen=True, slots=True)
class Due:
    """A donation without a receipt: its giver and HK$; when and how it came, if known."""

    giver: Giver
    amount: Decimal
    method: GivingMethod | None = None
    day: str = ""

    @property
    def player(self) -> PlayerNo | None:
        """The giver, if they are a player."""
        return None if isinstance(self.giver, str) else self.giver

    @property
    def donor(self) -> DonorId | None:
        """The giver, if they do not play."""
        return self.giver if isinstance(self.giver, str) else None


def due(tournament: Tournament) -> list[Due]:
    """Donations that a receipt is due for, by giver: each gift by itself, then the rest as a sum."""
    given = receipts_of(tournament)
    owed: list[Due] = []
    for number, giver in givers(tournament).items():
        owed += _due_to(number, giver, given.get(number, ()))
    return owed


def _due_to(number: Giver, giver: Player | Donor, receipts: Sequence[Receipt]) -> list[Due]:
    """Never more than the sum received less the receipts: a receipt of a gift that was taken back
    counts too.
    """
    left = giver.received - total(each.amount for each in receipts)
    has_one = Counter((each.amount, each.method, each.day) for each in receipts if each.day)
    owed: list[Due] = []
    for gift in giver.gifts:
        if has_one[(gift.amount, gift.method, gift.day)]:
            has_one[(gift.amount, gift.method, gift.day)] -= 1
        elif gift.amount <= left:
            owed.append(Due(number, gift.amount, gift.method, gift.day))
            left -= gift.amount
    if left > 0:
        owed.append(Due(number, left, giver.method if isinstance(giver, Player) else None))
    return owed


def exceeding(tournament: Tournament) -> list[Giver]:
    """Givers whose receipts exceed the sum received from them (after a correction)."""
    known, given = givers(tournament), receipts_of(tournament)
    return [
        giver
        for giver in sorted(given, key=giver_order)
        if giver not in known or total(each.amount for each in given[giver]) > known[giver].received
    ]
