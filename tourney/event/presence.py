"""Whom a draw seats, and who is expected still, on a day that checks people in and on one that does not."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.event.formats import Entrants
from tourney.event.records import AWAY, HeatState, Status, Tournament


def checks_in(tournament: Tournament) -> bool:
    """Whether somebody has been checked in: from then on who is not here is known."""
    return any(player.status is Status.PRESENT for player in tournament.players.values())


def drawn_players(tournament: Tournament, who: Entrants, *, everybody: bool = False) -> tuple[PlayerNo, ...]:
    """Whom a draw of heats seats, by number: nobody who is away, and once people are checked in nobody who is
    not here, unless `everybody` is wanted. Who has a result, or a seat that the hall was told of, is here."""
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
    """Who is expected still and whom a draw leaves out, by number."""
    coming = {player.number for player in tournament.players.values() if player.status not in AWAY}
    return tuple(sorted(coming.difference(drawn_players(tournament, who))))
