"""What records owe one another: seats their players, sheets their seats, rulings their players.

Commands keep this by themselves. Taking back one older entry could break it (the import of players who
have been seated since), so whoever replays changes asks here first.
"""

from __future__ import annotations

from tourney.base.ids import HeatId, TableNo
from tourney.competition.formats import Format
from tourney.competition.records import HeatState, TableGame, Tournament
from tourney.errors import TourneyError


def broken(before: Tournament, after: Tournament) -> str | None:
    """The collection of `after` that would hang in the air though it did not in `before`; None if none.

    What was loose before (an older file) does not stand in the way.
    """
    loose = _loose(after)
    if not loose:
        return None
    return next((name for name, key in sorted(loose - _loose(before), key=str)), None)


def _loose(tournament: Tournament) -> set[tuple[str, object]]:
    players, heats, tables = tournament.players, tournament.heats, tournament.tables
    foreseen = _foreseen(tournament)
    loose: set[tuple[str, object]] = {("heats", heat) for heat in heats if heat not in foreseen}
    seats: set[tuple[object, object]] = set()
    for key, table in tables.items():
        if table.heat not in heats or any(number not in players for number in table.seats):
            loose.add(("tables", key))
        seats.update((table.heat, number) for number in table.seats)
    loose |= {("sheets", key) for key in tournament.sheets if key not in seats}
    loose |= {("clocks", key) for key in tournament.clocks if key[0] not in heats}
    loose |= {("table_clocks", key) for key in tournament.table_clocks if not _has_clock(tournament, key)}
    loose |= {("games", key) for key, game in tournament.games.items() if not _has_players(tournament, game)}
    for number, ruling in tournament.rulings.items():
        homeless = ruling.table is not None and (ruling.heat, ruling.table) not in tables
        if homeless or any(each not in players for each in ruling.order):
            loose.add(("rulings", number))
    loose |= {("receipts", key) for key, each in tournament.receipts.items() if each.player not in players}
    doubled = len(seats) < sum(len(table.seats) for table in tables.values())
    return loose | ({("tables", "twice")} if doubled else set())


def _has_players(tournament: Tournament, game: TableGame) -> bool:
    """Whether the players of a game sit at its table, in that order, and the heat is announced."""
    table, heat = tournament.tables.get((game.heat, game.table)), tournament.heats.get(game.heat)
    announced = heat is not None and heat.state is HeatState.PUBLISHED
    return announced and table is not None and table.seats == game.numbers


def _has_clock(tournament: Tournament, key: tuple[HeatId, TableNo]) -> bool:
    """Whether the table is there and its heat's clock has been started."""
    table = tournament.tables.get(key)
    return table is not None and (table.heat, table.wave) in tournament.clocks


def _foreseen(tournament: Tournament) -> frozenset[str]:
    """The heats of the event's format; a format that cannot be read foresees none."""
    try:
        fmt = Format.from_data(tournament.event.format)
    except TourneyError:
        return frozenset()
    return frozenset(fmt.all_heats)
