"""Which tables the hall has, and its map, on which each of them has a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import typed
from tourney.base.ids import TableNo
from tourney.base.texts import Message, msg
from tourney.event.hall_map import HallMap, Template, laid_out
from tourney.event.records import AWAY, Tournament
from tourney.event.rules import Rules
from tourney.event.table_sizes import table_sizes

_NAMES: Mapping[Template | None, Message] = {
    Template.ROWS: msg("hallmap.template_rows"),
    Template.HORSESHOE: msg("hallmap.template_horseshoe"),
    Template.ISLANDS: msg("hallmap.template_islands"),
}


def hall_tables(tournament: Tournament, rules: Rules) -> tuple[TableNo, ...]:
    """The tables of all heats that are drawn; before the first draw as many as the players will fill."""
    drawn = sorted({table.table for table in tournament.tables.values()})
    if drawn:
        return tuple(drawn)
    return tuple(TableNo(number) for number in range(1, tables_to_fill(tournament, rules) + 1))


def tables_to_fill(tournament: Tournament, rules: Rules) -> int:
    """How many tables a draw makes of those who play."""
    coming = sum(player.status not in AWAY for player in tournament.players.values())
    try:
        return len(table_sizes(coming, rules.sizes))
    except Refused:  # nobody can be seated yet: the usual size says how many tables it will be
        return -(-coming // rules.sizes[0])


def kept_map(tournament: Tournament) -> HallMap | None:
    """The event's map as it is kept, None where nobody has laid the hall out."""
    return HallMap.from_data(tournament.event.hall) if tournament.event.hall else None


def shown_map(tournament: Tournament, rules: Rules) -> HallMap:
    """The event's map with a place for every table there is; in rows where nobody has laid the hall out."""
    numbers = hall_tables(tournament, rules)
    return (kept_map(tournament) or laid_out(numbers, Template.ROWS)).with_all(numbers)


def map_asked_for(tournament: Tournament, rules: Rules, asked: object) -> dict[str, object]:
    """What the event keeps of a map as data, of a template's name, or of nothing (no map any more)."""
    if asked == "" or asked == {}:
        return {}
    if isinstance(asked, str):
        if asked not in set(Template):
            raise BadInput("hallmap.no_such_template", name=asked[:40], known=list(Template))
        return laid_out(hall_tables(tournament, rules), Template(asked)).to_data()
    if isinstance(asked, Mapping):
        return HallMap.from_data(asked).to_data()
    raise BadInput("hallmap.not_a_map")


def places_lacking(tables: Sequence[TableNo]) -> Message:
    """That a map has no place for these tables, and what to do."""
    return msg("hallmap.fewer_places", n=len(tables), tables=typed(tables))


def template_named(template: Template | None) -> Message:
    """What an arrangement is called."""
    return _NAMES.get(template, msg("hallmap.template_own"))


def map_told(hall: HallMap) -> Message:
    """A map in a few words."""
    return msg("hallmap.told", template=template_named(hall.template), n=len(hall.tables))
