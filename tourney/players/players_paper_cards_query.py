"""Players paper cards."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.event.records import Status, Tournament
from tourney.event.scan_codes import badge_code
from tourney.paper.paper_event_head import event_head, person_of
from tourney.players.players_paper_cards_view import Badge, BadgePaper


def badge_paper(tournament: Tournament, now: datetime, only: PlayerNo | None = None) -> BadgePaper:
    """A badge for everybody who has not withdrawn, or for one person whatever they are."""
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    badges = tuple(
        Badge(person_of(player), badge_code(tournament.event.code, player.number))
        for player in players
        if (player.status is not Status.WITHDRAWN if only is None else player.number == only)
    )
    return BadgePaper(event_head(tournament, now), badges)
