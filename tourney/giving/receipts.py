"""Works out receipts for donations: which are due, and which number comes next. A number is never given
again.

It knows neither paper nor printing; a receipt exists from the moment its number is recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, msg
from tourney.event.records import EventFacts, GivingMethod, Player, Receipt, Tournament


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
        """The sum that the bar shows as full: the target, else everything given or promised."""
        return self.target or self.received + self.open_amount


def money_raised(tournament: Tournament) -> MoneyRaised:
    """Donations of everybody on the list, whether they play or not."""
    everybody = tournament.players.values()
    still = [player.pledged - player.received for player in everybody if player.pledged > player.received]
    return MoneyRaised(
        received=sum(player.received for player in everybody),
        pledged=sum(player.pledged for player in everybody),
        open_amount=sum(still),
        open_people=len(still),
        target=tournament.event.donation_target,
    )


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


def receipts_of(tournament: Tournament) -> dict[PlayerNo, list[Receipt]]:
    """The receipts that count, by player, in order of their numbers."""
    by_player: dict[PlayerNo, list[Receipt]] = {}
    for serial in sorted(tournament.receipts):
        receipt = tournament.receipts[serial]
        if not receipt.cancelled:
            by_player.setdefault(receipt.player, []).append(receipt)
    return by_player


@dataclass(frozen=True, slots=True)
class Due:
    """A donation without a receipt: its player and HK$; when and how it came, if known."""

    player: PlayerNo
    amount: int
    method: GivingMethod | None = None
    day: str = ""


def due(tournament: Tournament) -> list[Due]:
    """Donations that a receipt is due for, by player's number: each gift by itself, then the rest as a
    sum.
    """
    given = receipts_of(tournament)
    owed: list[Due] = []
    for number in sorted(tournament.players):
        owed += _due_to(tournament.players[number], given.get(number, ()))
    return owed


def _due_to(player: Player, receipts: Sequence[Receipt]) -> list[Due]:
    """Never more than the sum received less the receipts: a receipt of a gift that was taken back
    counts too.
    """
    left = player.received - sum(each.amount for each in receipts)
    has_one = Counter((each.amount, each.method, each.day) for each in receipts if each.day)
    owed: list[Due] = []
    for gift in player.gifts:
        if has_one[(gift.amount, gift.method, gift.day)]:
            has_one[(gift.amount, gift.method, gift.day)] -= 1
        elif gift.amount <= left:
            owed.append(Due(player.number, gift.amount, gift.method, gift.day))
            left -= gift.amount
    if left > 0:
        owed.append(Due(player.number, left, player.method))
    return owed


def exceeding(tournament: Tournament) -> list[PlayerNo]:
    """Players whose receipts exceed the sum received from them (after a correction)."""
    return [
        number
        for number, receipts in sorted(receipts_of(tournament).items())
        if number not in tournament.players
        or sum(receipt.amount for receipt in receipts) > tournament.players[number].received
    ]


def method_named(method: GivingMethod) -> Message:
    """The name of a method of giving, in a sentence or a list."""
    return msg(f"players.by_{method}")
