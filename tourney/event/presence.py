"""Decides which players a draw seats, and who is still expected, with check-in and without."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.event.formats import Entrants
from tourney.event.records import AWAY, HeatState, Status, Tournament


def checks_in(tournament: Tournament) -> bool:
    """Whether somebody has been checked in: from then on it is known which players are not here."""
    return any(player.status is Status.PRESENT for player in tournament.players.values())


def drawn_players(tournament: Tournament, who: Entrants, *, everybody: bool = False) -> tuple[PlayerNo, ...]:
    """The numbers of the players that a draw of heats seats.

    It leaves out everybody who is away and, once people are checked in, everybody who is not here, unless
    `everybody` is wanted. A player with a result, or with a published seat, is here.
    """
    coming = (player for player in tournament.players.values() if player.status not in AWAY)
    if everybody or who is Entrants.REGISTERED or not checks_in(tournament):
        return tuple(sorted(player.number for player in coming))
    known = {number for _, number in tournament.sheets}
    for table in tournament.tables.values():
        if tournament.heats[table.heat].state is HeatState.PUBLISHED:
            known.update(table.seats)
    return tuple(
        sorted(
            player.number for player in coming if player.status is Status.PRESENT or player.number in known
        )
    )


def left_out(tournament: Tournament, who: Entrants) -> tuple[PlayerNo, ...]:
    """The numbers of expected players whom a draw leaves out."""
    coming = {player.number for player in tournament.players.values() if player.status not in AWAY}
    return tuple(sorted(coming.difference(drawn_players(tournament, who))))
