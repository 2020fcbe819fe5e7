"""Decides which players a draw seats, and who is still expected, with check-in and without.

Where the format draws within divisions, also who may sit together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tourney.base.errors import Refused
from tourney.base.ids import STAGES, PlayerNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message
from tourney.event.formats import Entrants, Format
from tourney.event.records import AWAY, HeatState, Player, Status, Table, Tournament
from tourney.event.table_sizes import table_sizes


def checks_in(tournament: Tournament) -> bool:
    """Whether somebody has been checked in: from then on it is known which players are not here."""
    return any(player.status is Status.PRESENT for player in tournament.players.values())


def took_part(tournament: Tournament) -> tuple[Player, ...]:
    """The players who count for the day: they have played or are here; before any play, they may come."""
    played = {number for _, number in tournament.sheets}
    counted = (Status.PRESENT,) if played else (Status.REGISTERED, Status.PRESENT)
    return tuple(
        player
        for number, player in sorted(tournament.players.items())
        if number in played or player.status in counted
    )


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


def groups_of(
    tournament: Tournament, fmt: Format, numbers: Iterable[PlayerNo]
) -> tuple[tuple[Name, tuple[PlayerNo, ...]], ...]:
    """The players who may sit together: all, or those of each division with its name.

    Players in no division, who then may sit with nobody, are the last group, without a name.
    """
    if not fmt.apart:
        everybody = tuple(numbers)
        return ((NO_NAME, everybody),) if everybody else ()
    members: dict[str, list[PlayerNo]] = {each: [] for each in (*(each.id for each in fmt.divisions), "")}
    for number in numbers:
        members[fmt.division_of(tournament.players[number].division)].append(number)
    names = {each.id: each.name for each in fmt.divisions} | {"": NO_NAME}
    return tuple((names[each], tuple(group)) for each, group in members.items() if group)


def sizes_to_draw(
    tournament: Tournament, fmt: Format, sizes: tuple[int, ...], numbers: Collection[PlayerNo]
) -> tuple[int, ...]:
    """The sizes of the tables that a draw makes for these players. Refused if they cannot be divided, or a
    division cannot.
    """
    if not fmt.apart or not numbers:
        return table_sizes(len(numbers), sizes)
    made: list[int] = []
    for name, group in groups_of(tournament, fmt, numbers):
        if not name:
            raise Refused("awards.in_no_division", n=len(group), numbers=list(group))
        try:
            made += table_sizes(len(group), sizes)
        except Refused as error:
            why = Message(error.key, error.params)
            raise Refused("awards.division_sizes", division=name, why=why) from None
    return tuple(made)


def sits_apart(tournament: Tournament, fmt: Format, number: PlayerNo, table: Table) -> bool:
    """Whether a table of a heat has somebody with whom the player may not sit."""
    if not fmt.apart or table.heat in STAGES:
        return False
    divisions = {fmt.division_of(tournament.players[each].division) for each in (*table.seats, number)}
    return len(divisions) > 1
