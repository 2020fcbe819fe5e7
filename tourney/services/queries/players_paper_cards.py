"""Players paper cards."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.competition.codes import badge_code
from tourney.competition.records import Status, Tournament
from tourney.services.queries.paper_event_head import event_head, person_of
from tourney.views.players_paper_cards import Badge, BadgePaper


def badge_paper(tournament: Tournament, now: datetime, only: PlayerNo | None = None) -> BadgePaper:
    """A badge for everybody who has not withdrawn, or for one person whatever they are."""
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    badges = tuple(
        Badge(person_of(player), badge_code(tournament.event.code, player.number))
        for player in players
        if (player.status is not Status.WITHDRAWN if only is None else player.number == only)
    )
    return BadgePaper(event_head(tournament, now), badges)
