"""Runs one table's game for a window: entries are judged, put on disk, and only then shown.

The game is in memory and in its log, never in two versions: an entry that the log refuses is taken back. It
does not know where the log is, nor the event. One thread at a time may use a session.

`FileClock` is the clock of a table that was carried out of the hall: seconds played, from its record on. It
goes by the steady clock and stops while play is paused. While nobody has the record open (the lid is closed,
the program was killed) the table plays on, and the time of day gives the length.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

import msgspec

from tourney.base.clocks import Clock
from tourney.base.errors import BadInput, Conflict
from tourney.base.game_log import GameLog
from tourney.base.ids import HeatId, TableNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg
from tourney.game.console import entry_parsing, history
from tourney.game.console.board import board_now, plain_squares, worth_now
from tourney.game.console.choices import called, players_choices, referee_choices
from tourney.game.console.history import ClauseNames, GameHistory
from tourney.game.console.loading import Replayer, before_of, begun, carry_on, numbers_of
from tourney.game.console.pending import claims_now, pendings_now
from tourney.game.console.view import (
    Accepted,
    BoardView,
    CardPending,
    DealtPending,
    Entered,
    GoBack,
    Pending,
    PositionAt,
    Rejected,
    SquareView,
    StartThrowPending,
    TableTitle,
    TableView,
    ThrowPending,
)
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.decisions import Draw
from tourney.game.engine.dice import next_throw, thrown_besides, throws_in
from tourney.game.engine.entries import REFEREE, Dealt, Entry, Note, Redo, Throw, ThrowForStart, Turned, Undo
from tourney.game.engine.game import GameRecord
from tourney.game.engine.legality import refusal
from tourney.game.engine.sheets import may_be_counted, sheets
from tourney.game.record import line_of
from tourney.game.replaying import phase
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.sheet import Sheet

_SAME_GAME = timedelta(hours=6)
"""A record opened later than this is only looked at, and the clock does not run on."""


def played_away(clock: Clock, left: datetime | None) -> float:
    """Seconds since the record was left; 0 if that is in the future or too long ago to be one game."""
    away = clock.now() - left if left is not None else timedelta()
    return away.total_seconds() if timedelta() < away < _SAME_GAME else 0.0


class FileClock:
    """A call returns the seconds played. `played`: those of the last dated entry."""

    def __init__(self, clock: Clock, played: float = 0.0, running: bool = True) -> None:
        self._clock = clock
        self._played = played
        self._since = clock.steady().ms if running else None

    def __call__(self) -> float:
        if self._since is None:
            return self._played
        passed = max(0, self._clock.steady().ms - self._since)
        return round(self._played + passed / 1000, 1)

    @property
    def running(self) -> bool:
        """Whether time is being played."""
        return self._since is not None

    def follow(self, running: bool) -> None:
        """Stop or go on with play."""
        if running and self._since is None:
            self._since = self._clock.steady().ms
        elif not running:
            self._played, self._since = self(), None


Seconds = Callable[[], float | None]
"""The table's clock in seconds played; None if none runs."""


_AGAIN = 100_003
"""Separates throws that were ordered again from the others."""


def _no_clock() -> None:
    return None


class TableSession:
    """A game in progress. `view` is the state on disk; `watch` the table's own clock, if it has one."""

    def __init__(
        self,
        log: GameLog,
        seconds: Seconds = _no_clock,
        seed: int | None = None,
        all_land: bool = False,
    ) -> None:
        """`seconds` dates the entries. `seed` makes dice and decks on screen; None: there are none.
        `all_land`: what parts equal totals in the event's format (`scoresheet.ranking.value`).

        BadInput if a line of the log cannot be read or is not allowed.
        """
        self._log = log
        self._seconds = seconds
        self._seed = seed
        self._all_land = all_land
        self.watch: FileClock | None = None
        self._lines = log.lines()
        self._restart()

    @property
    def view(self) -> TableView:
        """Everything the console shows."""
        return self._view

    @property
    def on_screen(self) -> bool:
        """Whether dice and decks on screen are available."""
        return self._seed is not None

    @property
    def lines(self) -> tuple[str, ...]:
        """The record as it is on disk, the header first."""
        return tuple(self._lines)

    def sheets(self) -> tuple[Sheet, ...]:
        """The scoresheets of the position, in seat order, by the names of the record (T9.2)."""
        return tuple(sheets(self._game.play))

    # ---- entering -----------------------------------------------------------------------------

    def read(self, line: str) -> Entry | Rejected:
        """The entry in a line by the verbs of this table's rules; an undo has its `reason`."""
        game = self._game
        return entry_parsing.read_typed(line, len(game.entries) + 1, game.play.variant.reader)

    def enter(self, entry: Entry) -> Entered:
        """Judge one entry and put it on disk. The caller keeps the object: the game reads its entry from the
        line.

        Going back includes its reason (`GoBack`). Conflict if another window has entered something, which the
        view then shows; EnvironmentFailure if it cannot be stored. Nothing has changed in either case.
        """
        if isinstance(entry, Undo):
            return self.undo(entry.to, entry.reason if isinstance(entry, GoBack) else "")
        game = self._game
        read = entry_parsing.checked(entry, len(game.entries) + 1, game.play.variant.reader)
        if isinstance(read, Rejected):
            return read
        if isinstance(read, Note) and not read.text.strip():
            return self._rejected(msg("tables.bad_text"), "T1.3", "entry.text", "text")
        return self._entered([read])

    def why_not(self, entry: Entry) -> Rejected | None:
        """Why an entry would be refused now; None if it would be accepted. Nothing changes."""
        game = self._game
        read = entry_parsing.checked(entry, len(game.entries) + 1, game.play.variant.reader)
        if isinstance(read, Rejected):
            return read
        refused = refusal(game.play, read)
        return None if refused is None else self._refused(refused)

    def undo(self, to: int | None, reason: str) -> Entered:
        """Go back to the position after entry `to` (0: the start; None: back by one), with the reason."""
        line = self._game.line
        if not reason.strip():
            return self._rejected(msg("tables.reason_needed"), "T1.3", "entry.reason", "reason")
        if not line:
            return self._rejected(msg("engine.undo_where"), "T1.3", "undo.where", "to")
        target = (line[-2].n if len(line) > 1 else 0) if to is None else to
        if target and target not in {entry.n for entry in line}:
            return self._rejected(msg("engine.undo_where"), "T1.3", "undo.where", "to")
        said = reason.strip()[:2000]
        return self._entered([Note(by=REFEREE, text=said), Undo(by=REFEREE, to=target)])

    def redo(self) -> Entered:
        """Redo the last undo."""
        return self._entered([Redo(by=REFEREE)])

    def throw(self, seat: int = -1) -> Entered:
        """Throw the dice on screen for the player who has to throw; for this seat if several have the
        turn.
        """
        with self._of_turn(seat) as view:
            entry = self._thrown(view)
        if entry is None:
            return self._rejected(msg("tables.no_throw_now"), "T3.2", "throw.not_now")
        return self.throw_besides(entry) if type(entry) in self._dice_of_their_own else self.enter(entry)

    @property
    def _dice_of_their_own(self) -> Collection[type]:
        return self._game.play.variant.more_throws

    @contextmanager
    def _of_turn(self, seat: int) -> Iterator[TableView]:
        """Within it, the turn in front is the one that waits for this seat."""
        view, turns = self._view.seen_by(seat), self._game.play.variant.turns
        other = turns is not None and view.front > 0 and turns.turn_round(self._game.play)
        try:
            yield view
        finally:
            if other and turns is not None:
                turns.turn_round(self._game.play)

    def _thrown(self, view: TableView) -> Throw | ThrowForStart | None:
        """The throw on screen that is waited for."""
        pending = view.pending
        if self._seed is None or not isinstance(pending, (ThrowPending, StartThrowPending)):
            return None
        before = sum(isinstance(entry, (Throw, ThrowForStart)) for entry in self._game.line)
        kinds = self._game.play.dice
        dice = history.thrown(kinds, self._seed, before, self._chronicle.ordered_again)
        if self._header.chance == "seeded" and self._header.seed is not None:
            dice = next_throw(kinds, self._header.seed, self._game.entries)
        game, seat, more = self._game.play, pending.seats[0], before
        seed = self._seed
        if self._header.chance == "seeded" and self._header.seed is not None:
            seed, more = self._header.seed, throws_in(self._game.entries)
        else:
            more += _AGAIN * self._chronicle.ordered_again
        if isinstance(pending, StartThrowPending):
            return ThrowForStart(by=game.names[seat], dice=dice)
        return game.hooks.thrown(game, seat, dice, seed, more)

    def throw_besides(self, entry: Entry) -> Entered:
        """Enter an entry with dice of its own, replaced by dice thrown on screen."""
        game, seed = self._game.play, self._seed
        faces = game.variant.more_throws.get(type(entry))
        if seed is None or faces is None:
            return self._rejected(msg("tables.no_throw_now"), "T3.2", "throw.not_now")
        if self._header.chance == "seeded" and self._header.seed is not None:
            dice = thrown_besides(faces, self._header.seed, len(self._game.entries))
        else:
            before = sum(type(each) in game.variant.more_throws for each in self._game.line)
            dice = thrown_besides(faces, seed, before + _AGAIN * self._chronicle.ordered_again)
        return self.enter(msgspec.structs.replace(entry, dice=dice))

    def turn_card(self, seat: int = -1) -> Entered:
        """Turn up the top card of the deck on screen; for this seat if several have the turn."""
        with self._of_turn(seat) as view:
            top, pending = self._game.play.top, view.pending
        if self._seed is None or not isinstance(top, Draw) or not isinstance(pending, CardPending):
            return self._rejected(msg("tables.no_card_now"), "T8.1", "card.not_now")
        chronicle = self._chronicle
        moved = chronicle.card_moves(self._game.line)
        board = self._game.play.board
        card = history.next_card(self._seed, board, top.deck, chronicle.start, moved, chronicle.ordered_again)
        if card is None:
            return self._rejected(msg("tables.deck_empty"), "T8.1", "card.none")
        return self.enter(Turned(by=self._game.play.names[top.seat], card=card))

    def deal(self) -> Entered:
        """Deal from the shuffled deeds on screen to the player whose deal it is."""
        game, pending = self._game.play, self._view.pending
        rule = None if game.top is None else game.rule(game.top)
        if self._seed is None or not isinstance(pending, DealtPending) or rule is None or not rule.several:
            return self._rejected(msg("tables.no_dealing_now"), "T2.1", "dealt.not_now")
        before = sum(isinstance(entry, Dealt) for entry in self._game.line)
        pile = [card.id for card in rule.several(game, game.top).cards]
        drawn = history.dealt(self._seed, range(len(pile)), pending.number, before)
        deeds = tuple(pile[at] for at in drawn)
        return self.enter(Dealt(by=game.names[pending.seats[0]], deeds=deeds))

    # ---- looking ------------------------------------------------------------------------------

    def position_at(self, n: int) -> PositionAt:
        """The position as it was after entry `n` (0: at the start). BadInput if there is no such entry."""
        if not 0 <= n <= len(self._game.entries):
            raise BadInput("tables.no_such_entry", n=n, most=len(self._game.entries))
        past = self._replayer.at(n)
        game, state = past.play, past.play.state
        start_open = self._start_open(past)
        waits = () if state.paused else pendings_now(game, past.line, start_open and self._decides_start)
        pending, beside, seats = self._both(waits)
        return PositionAt(
            board=self._board(past, self._view.board.squares, worth_now(game), seats),
            line=self._chronicle.line_of(n),
            pending=pending,
            beside=beside,
            choices=self._names.choices(players_choices(game, waits, start_open)),
            claims=self._names.claims(claims_now(game)),
            phase=phase(game),
            over=state.over,
            paused=state.paused,
            time_called=state.time_called,
        )

    def refresh(self) -> bool:
        """Take over the entries of another window. True if there were any."""
        more = self._log.lines(len(self._lines))
        if not more:
            return False
        lines = [*self._lines, *more]
        carry_on(self._game, lines, len(self._lines), self._chronicle.follow)
        self._lines = lines
        self._view = self._made()
        return True

    def time_by(self, clock: Clock, left: datetime | None = None) -> FileClock:
        """Date the entries by the table's own clock, which continues from the last dated entry.

        `left`: when the record was left; the time since then counts as played unless it was paused.
        """
        last = next((line.at for line in reversed(self._view.log) if line.at is not None), None)
        running = not (self._view.paused or self._view.over)
        away = played_away(clock, left) if running and last is not None else 0.0
        self.watch = FileClock(clock, (last or 0.0) + away, running)
        self._seconds = self.watch
        return self.watch

    def close(self) -> None:
        self._log.close()

    # ---- inside -------------------------------------------------------------------------------

    def _entered(self, entries: list[Entry]) -> Entered:
        """Apply the entries one by one; the first refused one ends it."""
        first = len(self._game.entries)
        for entry in entries:
            refused = self._one(entry)
            if refused is not None:
                if len(self._game.entries) > first:
                    self._view = self._made()
                return refused
        self._view = self._made()
        if self.watch is not None:
            self.watch.follow(running=not (self._view.paused or self._view.over))
        return Accepted(self._view, self._view.log[first:])

    def _refused(self, refusal: Refusal) -> Rejected:
        return self._rejected(called(refusal.message), refusal.clause, refusal.code)

    def _rejected(self, message: Message, clause: str, code: str, field: str = "") -> Rejected:
        return Rejected(self._names.worded(message), self._names.shown(clause, message.key), code, field)

    def _one(self, entry: Entry) -> Rejected | None:
        """Judge one entry, put it on disk, add it to the log."""
        game = self._game
        if entry.at is None:
            entry.at = self._seconds()
        before = before_of(game.play)
        refused = game.apply(entry)
        if refused is not None:
            return self._refused(refused)
        try:
            self._chronicle.follow(entry, before, game)
            line = line_of(entry)
            self._log.append(len(self._lines), line)
        except Conflict:
            self._restart(self._log.lines())
            raise
        # Ctrl+C too: the position is ahead of the log, which did not take the line
        except BaseException:
            self._restart()
            raise
        self._lines.append(line)
        return None

    def _restart(self, lines: list[str] | None = None) -> None:
        """The game as the log has it."""
        if lines is not None:
            self._lines = lines
        self._header, self._origin, self._game = begun(self._lines)
        book = self._game.play.book
        self._book, self._names = book.clauses.clauses, ClauseNames(book)
        self._chronicle = GameHistory(self._game, self._names)
        self._squares = plain_squares(self._game.play.board)
        self._numbers = numbers_of(self._origin, self._game.play.names)
        carry_on(self._game, self._lines, follow=self._chronicle.follow)
        self._replayer = Replayer(self._lines[0], self._game)
        self._view = self._made()

    def _start_open(self, game: GameRecord) -> bool:
        """Whether the first player may still be thrown for: nobody was named, nothing was thrown, nothing
        waits.
        """
        begun_by = (Throw, ThrowForStart)
        if self._header.first is not None or self._header.setup is not None or game.play.top is not None:
            return False
        return not any(isinstance(entry, begun_by) for entry in game.line)

    @property
    def _decides_start(self) -> bool:
        """At a table of an event without a named first player, the first player is thrown for (T3.1)."""
        return self._origin is not None

    def _title(self) -> TableTitle:
        origin, ruleset = self._origin, load_ruleset(self._header.ruleset)
        return TableTitle(
            heat=HeatId(origin.heat) if origin else None,
            table=TableNo(origin.table) if origin else None,
            event=Name(origin.name, origin.name_en) if origin else NO_NAME,
            ruleset=ruleset.id,
            ruleset_name=ruleset.name,
            edition=self._header.edition,
            minutes=origin.minutes if origin else 0,
            place=self._log.place,
            book=self._book,
            over=self._game.play.book.over,
            finishes_round=self._game.play.options.equal_turns,
        )

    def _both(
        self, waits: Sequence[tuple[bool, Pending]]
    ) -> tuple[Pending | None, Pending | None, tuple[int, ...]]:
        """The decisions waited for, in the turn in front and in another under way, and the seats of both."""
        named = [self._names.pending(pending) for _, pending in waits]
        first, other = (*named, None, None)[:2]
        return first, other, tuple(seat for _, pending in waits for seat in pending.seats)

    def _warnings(self) -> tuple[Message, ...]:
        torn = msg("tables.torn_line", place=self._log.place) if self._log.mended else None
        return () if torn is None else (torn,)

    def _board(
        self, game: GameRecord, squares: Sequence[SquareView], worth: Sequence[int], seats: Sequence[int]
    ) -> BoardView:
        return board_now(game, squares, self._numbers, worth, seats, self._all_land)

    def _made(self) -> TableView:
        """The view of the position that is on disk."""
        game, chronicle = self._game, self._chronicle
        context = game.play
        start_open = self._start_open(game)
        paused = context.state.paused
        waits = () if paused else pendings_now(context, game.line, start_open and self._decides_start)
        pending, beside, seats = self._both(waits)
        worth = chronicle.worth
        board = self._board(game, self._squares, worth[-1].worth, seats)
        self._squares = board.squares
        choices = players_choices(context, waits, start_open)
        choices += referee_choices(context, game.line, chronicle.can_redo)
        return TableView(
            title=self._title(),
            board=board,
            pending=pending,
            beside=beside,
            choices=self._names.choices(choices),
            claims=self._names.claims(claims_now(context)),
            log=tuple(chronicle.log),
            worth=worth,
            phase=phase(context),
            over=context.state.over,
            paused=context.state.paused,
            time_called=context.state.time_called,
            can_redo=chronicle.can_redo,
            extra=chronicle.extra,
            warnings=self._warnings(),
            sheets=self.sheets() if context.state.over else (),
            may_be_counted=may_be_counted(context),
        )
