"""Names a table's state and its rules, the same on Today, the strip, the board at zero, Scores and in the
terminal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.formats import Itemised
from tourney.event.records import Table, Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.event.table_state import TableState, paper_is_out


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rule book of a table. `own`: it is not the event's. `options` are what differs from the ruleset."""

    heat: HeatId
    table: TableNo
    ruleset: str
    options: Mapping[str, object]
    edition: str
    own: bool
    words: Message


def rules_of_tables(tournament: Tournament, rules: Rules) -> tuple[TableRules, ...]:
    """Every drawn table with its rules, in order of heats and tables."""
    table_rules = []
    for key in sorted(tournament.tables, key=lambda key: (heat_order(key[0]), key[1])):
        book = rules.books.of(tournament.tables[key])
        own, words = book is not rules.book, book_words(book, rules.book)
        table_rules.append(TableRules(*key, book.ruleset, book.changes, book.edition.id, own, words))
    return tuple(table_rules)


@dataclass(frozen=True, slots=True)
class BoardTable:
    """One table on the board. `problems` counts those that block; `missing` the players without a sheet.

    `needs_deeds`: entered from totals, and the format asks for the deeds of every table. `paper_out`: whether
    its scoresheets are in the hall and nothing has come in.
    """

    heat: HeatId
    table: TableNo
    wave: int
    state: TableState
    players: int
    missing: tuple[PlayerNo, ...] = ()
    problems: int = 0
    needs_deeds: bool = False
    paper_out: bool = True


_ORDER = (
    TableState.OUT,
    TableState.IN,
    TableState.ENTERED,
    TableState.SECOND,
    TableState.CHECKED,
    TableState.CONFIRMED,
)


def table_tile(tournament: Tournament, rules: Rules, table: Table) -> BoardTable:
    """How far the result of one table has come."""
    assessment = rules.assess(tournament, table)
    return BoardTable(
        heat=table.heat,
        table=table.table,
        wave=table.wave,
        state=assessment.state,
        players=len(table.seats),
        missing=assessment.missing,
        problems=len(assessment.blocking),
        needs_deeds=assessment.totals_only and rules.format.itemised is Itemised.ALL,
        paper_out=assessment.state is not TableState.OUT or paper_is_out(tournament, table),
    )


def tiles_of(tournament: Tournament, rules: Rules, heat: HeatId, wave: int | None = None) -> list[BoardTable]:
    """The tables of a heat, those furthest behind first; of one wave if given."""
    tables = [table for table in tournament.tables_of(heat) if wave is None or table.wave <= wave]
    tiles = [table_tile(tournament, rules, table) for table in tables]
    return sorted(
        tiles, key=lambda tile: (_ORDER.index(tile.state), not tile.needs_deeds, tile.wave, tile.table)
    )


_WORDS = {
    TableState.OUT: msg("day.state_out"),
    TableState.IN: msg("day.state_in"),
    TableState.ENTERED: msg("day.state_error"),
    TableState.CHECKED: msg("day.state_entered"),
    TableState.SECOND: msg("second_entry.state"),
    TableState.CONFIRMED: msg("day.state_confirmed"),
}


_COUNTS = {
    TableState.CONFIRMED: "day.count_confirmed",
    TableState.ENTERED: "day.count_error",
    TableState.CHECKED: "day.count_entered",
    TableState.SECOND: "second_entry.count",
    TableState.IN: "day.count_in",
    TableState.OUT: "day.count_out",
}
"""In the order of a summary: tables that are done, that need work, that are still in the hall."""


def state_word(state: TableState, *, paper_out: bool = True) -> Message:
    """The state of a table in a word. `paper_out`: whether its scoresheets are in the hall."""
    return msg("day.state_not_yet") if state is TableState.OUT and not paper_out else _WORDS[state]


def counts_told(tiles: Sequence[BoardTable]) -> tuple[Message, ...]:
    """How many tables are in each state, without empty states."""
    states = [tile.state for tile in tiles]
    waiting = sum(tile.state is TableState.OUT and not tile.paper_out for tile in tiles)
    numbers = [(key, states.count(state)) for state, key in _COUNTS.items()]
    numbers[-1] = (_COUNTS[TableState.OUT], states.count(TableState.OUT) - waiting)
    numbers.append(("day.count_not_yet", waiting))
    messages = [Message(key, {"n": n}) for key, n in numbers if n]
    deeds = sum(tile.needs_deeds and tile.state is TableState.CONFIRMED for tile in tiles)
    return (*messages, msg("day.count_deeds", n=deeds)) if deeds else tuple(messages)
