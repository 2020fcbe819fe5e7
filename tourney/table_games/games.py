"""Opens, lists, carries out and brings back an event's tables that are played with the engine.

The window and the terminal call these; commands change the event. The record of a game is in the event's own
file.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.application.application import Application
from tourney.base.errors import BadInput, Conflict, NotFound
from tourney.base.game_log import GameLines
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.event.command import Outcome
from tourney.event.ports import GameRecords
from tourney.event.records import TableGame, Tournament
from tourney.game.console.loading import begun, load_game
from tourney.game.console.session import Seconds, TableSession
from tourney.game.console.view import GameStage, TableGameView
from tourney.scores.commands import EnteredTable
from tourney.table_games.commands import ImportTableGame


class EventGameLog:
    """Implements `GameLog` on an open event, which closes by itself."""

    def __init__(self, records: GameRecords, game: int, place: str) -> None:
        self._records = records
        self._game = game
        self._place = place

    @property
    def place(self) -> str:
        return self._place

    @property
    def mended(self) -> bool:
        return False

    def lines(self, start: int = 0) -> list[str]:
        return self._records.game_lines(self._game, start)

    def append(self, known: int, line: str) -> None:
        self._records.add_game_lines(GameLines(self._game, known, (line,)))

    def close(self) -> None:
        """The event stays open."""


def open_table(app: Application, heat: HeatId, table: TableNo) -> TableSession:
    """The session of a table whose game was opened by `OpenTableGame`. NotFound otherwise."""
    game = game_of(app.tournament, heat, table)
    log = EventGameLog(app.game_records, game.game, app.place)
    return TableSession(log, seconds_of(app, heat, table), game.seed, app.rules.format.all_land)


def seconds_of(app: Application, heat: HeatId, table: TableNo) -> Seconds:
    """The seconds played by the table's clock, from the hall's clock and the table's own time."""

    def seconds() -> float | None:
        t = app.tournament
        record = t.tables.get((heat, table))
        clock = t.clocks.get((heat, record.wave)) if record else None
        if clock is None:
            return None
        elapsed, own = clock.elapsed(app.clock.now()), t.table_clocks.get((heat, table))
        return float(own.elapsed(elapsed) if own else elapsed)

    return seconds


def game_of(tournament: Tournament, heat: HeatId, table: TableNo) -> TableGame:
    """The game of a table. NotFound if it is not played with the engine."""
    game = tournament.games.get((heat, table))
    if game is None:
        raise NotFound("tables.not_open", heat=heat_named(heat), table=table)
    return game


def record_of(app: Application, heat: HeatId, table: TableNo) -> list[str]:
    """The lines of a table's record: for carrying out, and for taking a result."""
    return app.game_records.game_lines(game_of(app.tournament, heat, table).game)


def idle_of(app: Application, heat: HeatId, table: TableNo) -> float:
    """Seconds that the table's clock has gone on since its last dated entry; 0 if none is dated."""
    now = seconds_of(app, heat, table)()
    dated = (entry.at for entry in reversed(load_game(record_of(app, heat, table)).game.entries))
    last = next((at for at in dated if at is not None), None)
    return 0.0 if now is None or last is None else max(0.0, now - last)


def bring_back(
    app: Application,
    heat: HeatId,
    table: TableNo,
    lines: Sequence[str],
    seed: int,
    reason: str = "",
    as_it_stands: bool = False,
) -> Outcome[tuple[EnteredTable, ...]]:
    """A table that was carried out comes back, record and sheets, whole or not at all.

    Conflict if the table has gone on here meanwhile, BadInput if the record is damaged or of another table.
    """
    open_now = app.tournament.games.get((heat, table))
    known = 0
    if open_now is not None:
        here = app.game_records.game_lines(open_now.game)
        known = len(here)
        same = next((i for i, (a, b) in enumerate(zip(here, lines, strict=False)) if a != b), None)
        if same is not None:
            load_game(lines)
            raise Conflict("tables.gone_on_here", table=table, n=same)
        if len(lines) < len(here):
            raise Conflict("tables.shorter_here", table=table, n=len(lines))
    return app.run(
        ImportTableGame(
            heat, table, lines=tuple(lines), known=known, seed=seed, reason=reason, as_it_stands=as_it_stands
        )
    )


def home_of(lines: Sequence[str]) -> tuple[str, HeatId, TableNo]:
    """Event code, heat and table in a record's header. BadInput if it has none."""
    origin = begun(lines[:1]).origin
    if origin is None:
        raise BadInput("tables.no_origin")
    return origin.event, HeatId(origin.heat), TableNo(origin.table)


def table_games(app: Application) -> tuple[TableGameView, ...]:
    """Every table that is played with the engine, in the order of heats and tables."""
    games = app.tournament.games.values()
    return tuple(
        _shown(app, game) for game in sorted(games, key=lambda game: (heat_order(game.heat), game.table))
    )


def _shown(app: Application, game: TableGame) -> TableGameView:
    lines = app.game_records.game_lines(game.game)
    sheets = [app.tournament.sheets.get((game.heat, number)) for number in game.numbers]
    if all(record is not None for record in sheets):
        stage = GameStage.TAKEN
    else:
        stage = GameStage.OVER if load_game(lines).game.play.state.over else GameStage.RUNNING
    book = begun(lines[:1]).game.play.book
    return TableGameView(
        heat=game.heat,
        table=game.table,
        players=game.players,
        ruleset=book.ruleset,
        options=book.changes,
        edition=book.edition.id,
        opened_at=game.opened_at,
        entries=len(lines) - 1,
        stage=stage,
    )
