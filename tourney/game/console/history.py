"""What happened at a table so far: the log in words, worth over time, which cards were drawn.

It follows a game entry by entry. It does not judge and does not store.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tourney.game.console.board import worth_now
from tourney.game.console.clause_names import ClauseNames
from tourney.game.console.screen_dice import CardMoved, moves
from tourney.game.console.view import REFEREE_SEAT, Effect, LogLine, WorthPoint
from tourney.game.engine.entries import Entry, Note, Redo, Turned, Undo, VoidThrow
from tourney.game.engine.frames import Draw
from tourney.game.engine.game import GameRecord
from tourney.game.engine.narration_engine import narrate, verb_name
from tourney.game.engine.play import Play
from tourney.game.engine.story import reason, repeats, sentence

_GOING_BACK = (Undo, Redo, VoidThrow)


class GameHistory:
    """The story of one game. `log` has a line for each entry, `ordered_again` counts voided throws.

    `extra`: seconds of extra time given; going back in the game does not take them away.
    """

    def __init__(self, game: GameRecord, names: ClauseNames) -> None:
        self._names = names
        self.start = game.play.state.copy()
        self.log: list[LogLine] = []
        self.ordered_again = 0
        self.extra = 0
        self._worth = [WorthPoint(0, None, worth_now(game.play))]
        self._points: dict[int, WorthPoint] = {0: self._worth[0]}
        self._moves: dict[int, list[CardMoved]] = {}
        self._redoable = 0

    def follow(self, entry: Entry, before: Play, game: GameRecord) -> None:
        """Take in an entry that was just applied; `before` is the position before it."""
        events, effects = game.events, effects_of(game)
        seat = before.seats.get(entry.by, REFEREE_SEAT)
        text, verb = narrate(before, entry), verb_name(entry)
        clause = ""
        if repeats(verb, events):
            clause, effects = self._names.shown(effects[0].clause, effects[0].message.key), effects[1:]
        effects = self._names.effects(effects)
        back = isinstance(entry, _GOING_BACK)
        self.extra += entry.extra if isinstance(entry, Note) else 0
        self.log.append(
            LogLine(
                entry.n,
                entry.at,
                by=entry.by,
                seat=seat,
                verb=verb,
                text=text,
                consequences=effects,
                can_undo_to=not back,
                clause=clause,
            )
        )
        if back:
            self._went_back(entry, game)
            return
        self._redoable = 0
        point = WorthPoint(entry.n, entry.at, worth_now(game.play))
        self._points[entry.n] = point
        self._worth.append(point)
        turned = _turned(entry, before)
        moved = moves(game.play.board, before.state, game.play.state, turned)
        if moved:
            self._moves[entry.n] = moved

    @property
    def worth(self) -> tuple[WorthPoint, ...]:
        """Net worth after each entry that stands, the start first."""
        return tuple(self._worth)

    @property
    def can_redo(self) -> bool:
        """Whether an undo was the last thing that changed anything."""
        return self._redoable > 0

    def card_moves(self, line: Sequence[Entry]) -> list[CardMoved]:
        """What became of the cards in the entries that stand, in order."""
        return [move for entry in line for move in self._moves.get(entry.n, ())]

    def line_of(self, n: int) -> LogLine | None:
        """The line of entry `n`."""
        return self.log[n - 1] if 0 < n <= len(self.log) else None

    def _went_back(self, entry: Entry, game: GameRecord) -> None:
        if isinstance(entry, Undo):
            self._redoable += 1
        elif isinstance(entry, Redo):
            self._redoable -= 1
        else:
            self._redoable = 0
            self.ordered_again += 1
        standing = {each.n for each in game.line}
        self.log = [_marked(line, line.n in standing) for line in self.log]
        self._worth = [self._points[0], *(self._points[each.n] for each in game.line)]


def effects_of(game: GameRecord) -> tuple[Effect, ...]:
    """What the last entry brought about, as data: clause, sentence and, where money is due, why."""
    board = game.play.board
    return tuple(Effect(event.clause, sentence(board, event), reason(board, event)) for event in game.events)


def _marked(line: LogLine, stands: bool) -> LogLine:
    """The line as it stands now. Going back is never taken back itself, nor is what was only said."""
    undone = not stands and line.verb not in ("undo", "redo", "void_throw", "note")
    if line.undone == undone and line.can_undo_to == stands:
        return line
    return replace(line, undone=undone, can_undo_to=stands)


def _turned(entry: Entry, before: Play) -> tuple[int, str] | None:
    top = before.top
    return (top.deck, entry.card) if isinstance(entry, Turned) and isinstance(top, Draw) else None
