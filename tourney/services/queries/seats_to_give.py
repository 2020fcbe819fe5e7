"""The seats that one button gives to people without one: the same at the desk, on Players and on Heats."""

from __future__ import annotations

from collections.abc import Collection

from tourney.base.ids import STAGES, HeatId, PlayerNo, heat_order
from tourney.competition.records import AWAY, Status, Table, Tournament
from tourney.competition.tables import has_begun
from tourney.services.rules import Rules


def room_at(tournament: Tournament, rules: Rules, table: Table) -> int:
    """How many more players a table may take; 0 once it has begun."""
    return 0 if has_begun(tournament, table) else max(0, rules.most_at(table) - len(table.seats))


def seats_to_give(
    tournament: Tournament, rules: Rules, numbers: Collection[PlayerNo]
) -> tuple[tuple[HeatId, PlayerNo], ...]:
    """In which drawn heats each of these can still be given a seat: tables that have begun take nobody.

    Where a heat has not room for all: who is here before who is expected, and alternates last.
    """
    found = []
    for heat in sorted((each for each in tournament.heats if each not in STAGES), key=heat_order):
        tables = tournament.tables_of(heat)
        seated = {number for table in tables for number in table.seats}
        room = sum(room_at(tournament, rules, table) for table in tables)
        lacking = [
            player
            for number, player in tournament.players.items()
            if number in numbers and number not in seated and player.status not in AWAY
        ]
        lacking.sort(key=lambda who: (who.alternate, who.status is not Status.PRESENT, who.number))
        found += [(heat, number) for number in sorted(player.number for player in lacking[:room])]
    return tuple(found)
