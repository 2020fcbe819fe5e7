"""Opens tables for the engine, takes their results over, carries records back.

The play at the table itself is entries of its record (`console.session`), no commands. The engine computes
the result of a record; `scores.commands` handles the sheets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

import msgspec

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.game_log import GameLines
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.spelling import clean
from tourney.base.texts import CHINESE, msg
from tourney.clock.clock import planned_minutes
from tourney.event.collections import GAMES
from tourney.event.command import Command, UnitOfWork, needed_reason, record_ruling
from tourney.event.records import ENGINE, Player, RulingKind, Table, TableGame, Tournament
from tourney.event.rule_book_words import kept_book, why_not_run
from tourney.event.rule_books import refuse_players
from tourney.event.seats import table_of
from tourney.game.console.history import net_worth_by_round
from tourney.game.console.loading import TableReference, belongs, load_game
from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import VERSION, Header
from tourney.game.engine.game import GameRecord
from tourney.game.engine.sheets import may_be_counted
from tourney.game.engine.sheets import sheets as sheets_of
from tourney.game.record import new_game, written
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset
from tourney.scores.commands import EnteredTable, EnterSheets, TableEntry, chosen_book, give_rules
from tourney.scoresheet.sheet import Sheet

_LONGEST_NAME = 60


def record_name(player: Player) -> str:
    """A player's name in a record, `3 李小龍`: the number makes it unique and identifies the player."""
    name = clean(player.name.zh) or clean(player.name.en)
    return f"{player.number} {name[:_LONGEST_NAME].strip()}".strip()


def header_for(
    tournament: Tournament,
    table: Table,
    book: RuleBook,
    first: int | None,
    minutes: int,
) -> Header:
    """The header of a table's record: its players in seat order, its rule book, its event and table."""
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


# a database's whole numbers have 64 bits, one of them the sign
_SEEDS = 1 << 63


class _Result(NamedTuple):
    """A record of this table: its players, its position, its sheets by start number."""

    header: Header
    origin: TableReference
    game: GameRecord
    sheets: tuple[Sheet, ...]
    bank_has: tuple[DeedId, ...]


@dataclass(frozen=True, slots=True)
class OpenTableGame(Command[None]):
    """Let the engine referee a published table whose result is not in: its players in seat order.

    By the table's own rule book, else the event's, changed by `ruleset`, `options` (the differences) and
    `edition`; from then on the table has that one. `first`: the seat that begins, None for the first (or for
    the throws that decide it). `seed` makes the dice and decks on screen and is shown to nobody.
    """

    code: ClassVar[str] = "table_game_opened"
    heat: HeatId
    table: TableNo
    seed: int
    ruleset: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    first: int | None = None
    edition: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        table = _playable(work, table_of(work, self.heat, self.table))
        if (table.heat, table.table) in work.t.games:
            raise Refused("tables.open_already", heat=heat_named(table.heat), table=table.table)
        if self.first is not None and not 0 <= self.first < len(table.seats):
            raise BadInput("tables.no_such_seat", n=len(table.seats))
        book = work.rules.books.of(table)
        if self.ruleset or self.options or self.edition:
            book = chosen_book(work.rules.books, book, self.ruleset, self.edition, self.options)
        refuse_players(table, load_ruleset(book.ruleset))
        header = header_for(work.t, table, book, self.first, planned_minutes(work.rules, table.heat))
        new_game(header)
        (line,) = written(header, ())
        give_rules(work, table, book)
        _put_game(work, table, header, GameLines(work.revision + 1, 0, (line,)), self.seed)
        work.params |= {"heat": table.heat, "table": table.table} | kept_book(book, work.rules.book)


@dataclass(frozen=True, slots=True)
class CloseTableGame(Command[None]):
    """Stop refereeing this table: its sheets are typed in. The record is kept in the file; undoing this
    brings the game back.
    """

    code: ClassVar[str] = "table_game_closed"
    heat: HeatId
    table: TableNo
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        game = _game_of(work, table_of(work, self.heat, self.table))
        reason = needed_reason(self.reason)
        work.drop(GAMES, (game.heat, game.table))
        work.params |= {"heat": game.heat, "table": game.table, "reason": reason}


@dataclass(frozen=True, slots=True)
class TakeTableResult(Command[tuple[EnteredTable, ...]]):
    """Store the sheets of a finished game, as if typed: checked, waiting to be confirmed.

    `lines` is the table's record. `reason` replaces sheets that were typed already. `as_it_stands` takes a
    game whose time was called but whose round was not finished, with the reason.
    """

    code: ClassVar[str] = "table_result_taken"
    heat: HeatId
    table: TableNo
    lines: tuple[str, ...]
    reason: str = ""
    as_it_stands: bool = False

    def carry_out(self, work: UnitOfWork) -> tuple[EnteredTable, ...]:
        table = _playable(work, table_of(work, self.heat, self.table))
        _game_of(work, table)
        result = _result(work, table, self.lines)
        entered = _take(work, table, result, self.reason, self.as_it_stands)
        work.params |= {"heat": table.heat, "table": table.table}
        return entered


@dataclass(frozen=True, slots=True)
class ImportTableGame(Command[tuple[EnteredTable, ...]]):
    """Bring a carried-out table back: its record and its sheets, whole or not at all.

    `known`: so many of the lines the event has already, the same ones.
    """

    code: ClassVar[str] = "table_game_imported"
    heat: HeatId
    table: TableNo
    lines: tuple[str, ...]
    known: int
    seed: int
    reason: str = ""
    as_it_stands: bool = False

    def carry_out(self, work: UnitOfWork) -> tuple[EnteredTable, ...]:
        """The record goes on from the end of the event's, and its sheets are stored."""
        table = _playable(work, table_of(work, self.heat, self.table))
        result = _result(work, table, self.lines)
        open_now = work.t.games.get((table.heat, table.table))
        more = self.lines[self.known :]
        if open_now is not None:
            if more:
                work.lines.append(GameLines(open_now.game, self.known, more))
        else:
            if any((table.heat, number) in work.t.sheets for number in table.seats):
                needed_reason(self.reason)
            _put_game(work, table, result.header, GameLines(work.revision + 1, 0, self.lines), self.seed)
        entered = _take(work, table, result, self.reason, self.as_it_stands)
        work.params |= {"heat": table.heat, "table": table.table, "n": len(self.lines) - 1}
        return entered


def _playable(work: UnitOfWork, table: Table) -> Table:
    """The table, if nothing keeps the engine from refereeing it."""
    why = why_not_run(work.t, table)
    if why is not None:
        raise Refused(why.key, **why.params)
    return table


def _game_of(work: UnitOfWork, table: Table) -> TableGame:
    game = work.t.games.get((table.heat, table.table))
    if game is None:
        raise NotFound("tables.not_open", heat=heat_named(table.heat), table=table.table)
    return game


def _put_game(work: UnitOfWork, table: Table, header: Header, lines: GameLines, seed: int) -> None:
    game = TableGame(
        heat=table.heat,
        table=table.table,
        game=lines.game,
        opened_at=work.now,
        by=work.who,
        ruleset=header.ruleset,
        players=header.players,
        numbers=table.seats,
        seed=seed % _SEEDS,
    )
    work.put(GAMES, game)
    work.lines.append(lines)


def _result(work: UnitOfWork, table: Table, lines: Sequence[str]) -> _Result:
    """The result of the record. BadInput if it is damaged or belongs elsewhere."""
    header, origin, game = load_game(lines)
    if origin is None or origin.event != work.t.event.code:
        raise BadInput("tables.other_event", event=work.t.event.name_zh or work.t.event.name)
    if not belongs(origin, table.heat, table.table):
        raise BadInput("tables.other_table", heat=heat_named(HeatId(origin.heat)), table=origin.table)
    if tuple(origin.numbers) != tuple(table.seats):
        raise BadInput("tables.other_players", table=table.table, numbers=list(origin.numbers))
    context = game.play
    sheets = [replace(s, player=number) for number, s in zip(table.seats, sheets_of(context), strict=True)]
    unsold = tuple(
        DeedId(context.board.deed_ids[at]) for at in context.board.deeds if context.state.owner[at] == BANK
    )
    return _Result(header, origin, game=game, sheets=tuple(sheets), bank_has=unsold)


def _take(
    work: UnitOfWork, table: Table, result: _Result, reason: str, as_it_stands: bool
) -> tuple[EnteredTable, ...]:
    """Store the sheets, if the game is over and nobody typed others. They are valued by the record's rule
    book.
    """
    state = result.game.play.state
    played = result.game.play.book
    give_rules(work, table, work.rules.books.named(played.ruleset, played.edition.id, played.changes))
    if not state.over:
        if not as_it_stands:
            raise Refused("tables.not_over", heat=heat_named(table.heat), table=table.table)
        if not may_be_counted(result.game.play):
            raise Refused("tables.not_at_rest", table=table.table)
        said = needed_reason(reason)
        record_ruling(work, RulingKind.CORRECTION, said, heat=table.heat, table=table.table)
    replaced = typed_otherwise(work.t, table.heat, table.seats, result.sheets)
    if replaced and not reason.strip():
        raise Refused("tables.typed_already", table=table.table, numbers=replaced)
    if replaced and state.over:
        said = needed_reason(reason)
        record_ruling(work, RulingKind.CORRECTION, said, heat=table.heat, table=table.table)
    if state.rents:
        deeds = [result.game.play.deed(rent.square) for rent in state.rents]
        work.warnings.append(msg("tables.claims_open", table=table.table, deeds=deeds))
    game = work.t.games[(table.heat, table.table)]
    worth = net_worth_by_round(result.header, result.game)
    work.put(GAMES, replace(game, worth=worth))
    entry = TableEntry(table.table, result.sheets, result.bank_has)
    entered = EnterSheets(table.heat, (entry,), source=ENGINE).carry_out(work)
    work.params.clear()
    return entered


def typed_otherwise(
    tournament: Tournament, heat: HeatId, seats: Sequence[PlayerNo], sheets: Sequence[Sheet]
) -> list[PlayerNo]:
    """Players with other typed sheets than these, in seat order. Two records of a bankruptcy do not
    conflict.
    """
    differing = []
    for number, sheet in zip(seats, sheets, strict=True):
        stored = tournament.sheets.get((heat, number))
        if stored is None or stored.source == ENGINE or replace(stored.sheet, player=sheet.player) == sheet:
            continue
        both_out = stored.sheet.bankrupt is not None and sheet.bankrupt is not None
        if not both_out:
            differing.append(number)
    return differing
