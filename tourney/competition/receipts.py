"""Receipts for donations: what is due, which number comes next. A number once given is never given again.

It knows neither paper nor who prints; a receipt exists from the moment its number is recorded.
"""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.competition.records import EventFacts, Receipt, Tournament
from tourney.errors import BadInput

MOST_SERIAL = 99_999_999


def check_range(event: EventFacts) -> None:
    """BadInput where only one end of the range is set, or the last number is below the first."""
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


def due(tournament: Tournament) -> list[tuple[PlayerNo, int]]:
    """Who is owed a receipt for how many HK$, by player's number: what came less what has one."""
    given = receipts_of(tournament)
    owed = []
    for number in sorted(tournament.players):
        covered = sum(receipt.amount for receipt in given.get(number, ()))
        amount = tournament.players[number].received - covered
        if amount > 0:
            owed.append((number, amount))
    return owed


def exceeding(tournament: Tournament) -> list[PlayerNo]:
    """Players whose receipts come to more than was received from them (a correction came later)."""
    return [
        number
        for number, receipts in sorted(receipts_of(tournament).items())
        if number not in tournament.players
        or sum(receipt.amount for receipt in receipts) > tournament.players[number].received
    ]
