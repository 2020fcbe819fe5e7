"""Event seats."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.competition.records import Player
from tourney.errors import NotFound
from tourney.services.unit_of_work import UnitOfWork


def known_player(work: UnitOfWork, number: PlayerNo) -> Player:
    """The player with this number. NotFound otherwise."""
    player = work.t.players.get(number)
    if player is None:
        raise NotFound("errors.no_such_player", number=number)
    return player
