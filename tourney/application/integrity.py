"""Checks references between records before changes are replayed; commands keep them by themselves.

Taking back one older entry could break them (the import of players who have been seated since). The
collections declare references that the database holds as foreign keys too (`Owes`); here are those that no
foreign key can express.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import TypeAlias

from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId, TableNo
from tourney.event.collections import (
    BANK_LINES,
    CLOCKS,
    COLLECTIONS,
    DONORS,
    EVENT,
    GAMES,
    HEATS,
    PLAYERS,
    RULINGS,
    TABLE_CLOCKS,
    TABLES,
    Collection,
    Owes,
    differing,
)
from tourney.event.donations import givers
from tourney.event.formats import Format
from tourney.event.records import HeatState, TableGame, Tournament

Collected: TypeAlias = Mapping[object, object]
Loose: TypeAlias = tuple[str, object]
"""A record with a broken reference: the name of its collection, and its key."""


def broken(before: Tournament, after: Tournament) -> str | None:
    """The collection of `after` with a broken reference that `before` does not have; None if none.

    References that were broken before (an older file) do not count.
    """
    loose = _loose(after, since=before)
    if loose:
        loose -= _loose(before, since=Tournament(before.event))
    return min(loose, key=str)[0] if loose else None


def _loose(tournament: Tournament, since: Tournament) -> set[Loose]:
    """Broken references that the change from another state of the event can have caused."""
    changed = differing(since, tournament)
    loose: set[Loose] = set()
    for collection in COLLECTIONS:
        for owed in collection.owes:
            if changed & {collection.name, owed.to.name}:
                loose.update(_owing_in_vain(tournament, since, collection, owed))
    for rule, rests_on in _NO_FOREIGN_KEYS.items():
        if changed & rests_on:
            loose.update(rule(tournament))
    return loose


def _owing_in_vain(
    tournament: Tournament, since: Tournament, collection: Collection[object, object], owed: Owes
) -> Iterator[Loose]:
    """The records of a collection whose reference is missing; and records that exist twice but must be
    unique.

    While everything referred to is still there only changed records are checked.
    """
    there: Collected = owed.to.of(tournament)
    records, were = collection.of(tournament), collection.of(since)
    moved = _has_moved(owed, there, owed.to.of(since))
    if not moved:
        records = {key: each for key, each in records.items() if were.get(key) is not each}
        if not records:
            return
    if owed.among:
        keys = [key for each in there.values() for key in _keys(each, (*owed.fields[:-1], owed.among))]
        there = dict.fromkeys(keys)
        if len(there) < len(keys):
            yield owed.to.name, "twice"
    for key, record in records.items():
        for needed in _keys(record, owed.fields):
            if needed not in there:
                yield collection.name, key


def _has_moved(owed: Owes, there: Collected, was_there: Collected) -> bool:
    """Whether a record that others refer to may have been removed."""
    if there is was_there:
        return False
    if not owed.among:
        return not was_there.keys() <= there.keys()
    if there.keys() != was_there.keys():
        return True
    items = attrgetter(owed.among)
    return any(
        each is not was_there[key] and items(each) != items(was_there[key]) for key, each in there.items()
    )


def _keys(record: object, fields: tuple[str, ...]) -> Iterable[object]:
    """The keys in these fields of a record; one for each item of the last, if that is a list."""
    *first, last = fields
    value: object = getattr(record, last)
    items = value if isinstance(value, tuple) else () if value is None else (value,)
    if not first:
        return items
    within = tuple(getattr(record, name) for name in first)
    return [(*within, item) for item in items]


def _heats_not_foreseen(tournament: Tournament) -> Iterator[Loose]:
    """A format that cannot be read has no heats."""
    try:
        foreseen = frozenset(Format.from_data(tournament.event.format).all_heats)
    except TourneyError:
        foreseen = frozenset()
    yield from ((HEATS.name, heat) for heat in tournament.heats if heat not in foreseen)


def _clocks_of_no_heat_started(tournament: Tournament) -> Iterator[Loose]:
    """A table's own clock needs the clock of its heat, which has been started."""

    def has_one(key: tuple[HeatId, TableNo]) -> bool:
        table = tournament.tables.get(key)
        return table is not None and (table.heat, table.wave) in tournament.clocks

    yield from ((TABLE_CLOCKS.name, key) for key in tournament.table_clocks if not has_one(key))


def _games_of_others(tournament: Tournament) -> Iterator[Loose]:
    """The players of a game sit at its table, in that order, and the heat is published."""

    def is_theirs(game: TableGame) -> bool:
        table, heat = tournament.tables.get((game.heat, game.table)), tournament.heats.get(game.heat)
        announced = heat is not None and heat.state is HeatState.PUBLISHED
        return announced and table is not None and table.seats == game.numbers

    yield from ((GAMES.name, key) for key, game in tournament.games.items() if not is_theirs(game))


def _stand_ins_of_nobody(tournament: Tournament) -> Iterator[Loose]:
    """A stand-in sits at the table, for a player who is there and sits nowhere in that heat."""
    for key, table in tournament.tables.items():
        for each in table.stand_ins:
            sits = any(each.instead_of in other.seats for other in tournament.tables_of(table.heat))
            if sits or each.player not in table.seats or each.instead_of not in tournament.players:
                yield TABLES.name, key


def _rulings_of_no_table(tournament: Tournament) -> Iterator[Loose]:
    for number, ruling in tournament.rulings.items():
        if any(key not in tournament.tables for key in ruling.about):
            yield RULINGS.name, number


def _lines_of_no_gift(tournament: Tournament) -> Iterator[Loose]:
    """Each line of a bank's statement shows a gift of its own."""
    lines = tournament.bank_lines.values()
    shown = Counter((each.giver, each.gift) for each in lines)
    there = givers(tournament) if shown else {}
    for each in lines:
        giver = there.get(each.giver)
        if giver is not None and giver.gifts.count(each.gift) < shown[each.giver, each.gift]:
            yield BANK_LINES.name, each.id


_NO_FOREIGN_KEYS: Mapping[Callable[[Tournament], Iterator[Loose]], frozenset[str]] = {
    _heats_not_foreseen: frozenset({HEATS.name, EVENT.name}),
    _clocks_of_no_heat_started: frozenset({TABLE_CLOCKS.name, TABLES.name, CLOCKS.name}),
    _games_of_others: frozenset({GAMES.name, TABLES.name, HEATS.name}),
    _stand_ins_of_nobody: frozenset({TABLES.name, PLAYERS.name}),
    _rulings_of_no_table: frozenset({RULINGS.name, TABLES.name}),
    _lines_of_no_gift: frozenset({BANK_LINES.name, PLAYERS.name, DONORS.name}),
}
"""Each rule with the collections that it depends on."""
