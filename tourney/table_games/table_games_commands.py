"""Table games commands."""

from __future__ import annotations

import msgspec

from tourney.base.spelling import clean
from tourney.base.texts import CHINESE
from tourney.event.records import Player, Table, Tournament
from tourney.game.console.table_reference import _LONGEST_NAME, TableReference
from tourney.game.engine.entries import VERSION, Header
from tourney.rules.rulebook import RuleBook


def record_name(player: Player) -> str:
    """A player's name in a record, `3 李小龍`: the number makes it unique and says who it is."""
    name = clean(player.name.zh) or clean(player.name.en)
    return f"{player.number} {name[:_LONGEST_NAME].strip()}".strip()


def header_for(
    tournament: Tournament,
    table: Table,
    book: RuleBook,
    first: int | None,
    minutes: int,
) -> Header:
    """The header of a table's record: its players in seat order, its rule book, where it belongs."""
    event = tournament.event
    players = tuple(record_name(tournament.players[number]) for number in table.seats)
    origin = TableReference(
        event=event.code,
        name=CHINESE.name(event.title),
        name_en=event.name,
        heat=table.heat,
        table=table.table,
        numbers=tuple(table.seats),
        minutes=minutes,
        deed_names={deed: (name.zh, name.en) for deed, name in event.deed_names.items()},
    )
    return Header(
        record="tourney-game",
        version=VERSION,
        ruleset=book.ruleset,
        options=dict(book.changes),
        edition=book.edition.id,
        players=players,
        first=None if first is None else players[first],
        origin=msgspec.to_builtins(origin),
    )
