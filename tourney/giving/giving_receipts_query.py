"""Giving receipts."""

from __future__ import annotations

from tourney.event.records import Tournament
from tourney.giving.giving_receipts_view import MoneyRaised


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
