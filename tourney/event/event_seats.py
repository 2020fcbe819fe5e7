"""Event seats."""

from __future__ import annotations

from tourney.base.errors import NotFound
from tourney.base.ids import PlayerNo
from tourney.event.records import Player
from tourney.event.unit_of_work import UnitOfWork


def known_player(work: UnitOfWork, number: PlayerNo) -> Player:
    """The player with this number. NotFound otherwise."""
    player = work.t.players.get(number)
    if player is None:
        raise NotFound("errors.no_such_player", number=number)
    return player
