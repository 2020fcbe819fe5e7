"""Follows a game entry by entry: the log in words, worth over time, which cards were drawn.

It does not judge and does not store. `ClauseNames` gives clauses and sentences the names of the ruleset's own
document.

Dice and decks on screen come from a secret seed and the entries: the next throw, card or deeds dealt. Decks
are followed as piles: drawn cards are at the bottom in that order, a kept card is out until it is given back.
So a record played with real cards can continue with the screen's, after a restart too, and an undo brings
back the same dice instead of better ones. The results are written into the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tourney.base.chance import Chance
from tourney.game.console.board import worth_now
from tourney.game.console.view import REFEREE_SEAT, Choice, ClaimView, Effect, LogLine, Pending, WorthPoint
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import Draw
from tourney.game.engine.entries import Entry, Header, Note, Redo, Turned, Undo, VoidThrow
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.setup import cards_held
from tourney.game.engine.state import State
from tourney.game.engine.story import narrate, reason, repeats, sentence, verb_name
from tourney.game.record import new_game
from tourney.rules.dice import Dice, Face
from tourney.rules.rulebook import RuleBook


class ClauseNames:
    """The names of one table's clauses, and its rules' own wordings."""

    def __init__(self, book: RuleBook) -> None:
        self.shown = book.clauses.shown
        self.worded = book.worded

    def effects(self, effects: Sequence[Effect]) -> tuple[Effect, ...]:
        """Consequences, each with its clause."""
        return tuple(map(self._effect, effects))

    def choices(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Choices, with their clauses and consequences."""
        return tuple(
            replace(
                each,
                clause=self.shown(each.clause, each.label.key),
                label=self.worded(each.label),
                consequences=self.effects(each.consequences),
            )
            for each in choices
        )

    def claims(self, claims: Sequence[ClaimView]) -> tuple[ClaimView, ...]:
        """Rents that may be asked for, with their clauses."""
        return tuple(replace(each, clause=self.shown(each.clause)) for each in claims)

    def pending(self, pending: Pending | None) -> Pending | None:
        """What is waited for, with its clause."""
        if pending is None:
            return None
        clause = self.shown(pending.clause, pending.message.key)
        return replace(pending, clause=clause, message=self.worded(pending.message))

    def _effect(self, effect: Effect) -> Effect:
        clause = self.shown(effect.clause, effect.message.key)
        why = None if effect.why is None else self.worded(effect.why)
        return replace(effect, clause=clause, message=self.worded(effect.message), why=why)


_MOST = 60
"""The most points that a chart on paper can show; a longer game is thinned out."""


def net_worth_by_round(header: Header, game: GameRecord) -> tuple[tuple[int, ...], ...]:
    """Net worth by seat (M): at the start, after each round of turns, and at the end."""
    again = new_game(header)
    players = len(header.players)
    points, rounds = [worth_now(again.play)], 0
    for entry in game.line:
        again.apply(entry)
        if again.play.state.begun // players > rounds:
            rounds = again.play.state.begun // players
            points.append(worth_now(again.play))
    points.append(worth_now(game.play))
    step = -(-len(points) // _MOST)
    kept = points[::step]
    return tuple(kept if kept[-1] == points[-1] else [*kept, points[-1]])


# odd, so that no two of its multiples are equal in 64 bits; stored games depend on it
_STEP = 0x632BE59BD9B4E019


# the two decks of cards take 1 and 2
_DICE, _CARDS, _DEEDS = 0, 1, 3


class CardMoved(NamedTuple):
    """A card of a deck was turned up, or (`returned`) one of this kept kind came back under its deck."""

    deck: int
    card: str
    returned: bool = False


def thrown(dice: Dice, seed: int, before: int, ordered_again: int) -> tuple[Face, ...]:
    """The dice, for the throw after `before` standing ones and so many ordered again (T3.7)."""
    chance = _stream(seed, _DICE, before, ordered_again)
    return tuple(faces[chance.below(len(faces))] for faces in dice.faces)


def dealt(seed: int, free: Sequence[int], number: int, before: int) -> list[int]:
    """So many of the remaining cards, in their order; `before` players have had theirs already."""
    left, chance = list(free), _stream(seed, _DEEDS, before, 0)
    return sorted(left.pop(chance.below(len(left))) for _ in range(min(number, len(left))))


def next_card(
    seed: int, board: Board, deck: int, start: State, moved: Sequence[CardMoved], ordered_again: int
) -> str | None:
    """The id of the deck's top card; None if the pile is empty. `start`: the position the game began with."""
    fresh = [card.id for card in board.decks[deck]]
    bottom: list[str] = []
    kept = {kind.id: [board.decks[deck][at].id for at in kind.at] for kind in board.kept if kind.deck == deck}
    for number, kind in enumerate(board.kept):
        if kind.deck == deck:
            for card in kept[kind.id][: cards_held(start, number)]:
                fresh.remove(card)
    stays = {card for cards in kept.values() for card in cards}
    mine = [move for move in moved if move.deck == deck]
    for move in mine:
        if move.returned:
            bottom += [card for card in kept[move.card] if card not in (*fresh, *bottom)][:1]
            continue
        for pile in (fresh, bottom):
            if move.card in pile:
                pile.remove(move.card)
                break
        if move.card not in stays:
            bottom.append(move.card)
    if fresh:
        drawn = sum(not move.returned for move in mine)
        chance = _stream(seed, _CARDS + deck, drawn, ordered_again)
        return fresh[chance.below(len(fresh))]
    return bottom[0] if bottom else None


def moves(board: Board, before: State, after: State, turned: tuple[int, str] | None) -> list[CardMoved]:
    """The moves of cards in one entry: the one turned up, kept ones given back."""
    moved = [] if turned is None else [CardMoved(*turned)]
    moved += [
        CardMoved(kind.deck, kind.id, returned=True)
        for number, kind in enumerate(board.kept)
        for _ in range(cards_held(before, number) - cards_held(after, number))
    ]
    return moved


def _stream(seed: int, kind: int, before: int, ordered_again: int) -> Chance:
    chance = Chance(seed + _STEP * (1 + kind + 4 * (before + 100_003 * ordered_again)))
    return Chance(chance.bits() ^ seed)


_GOING_BACK = (Undo, Redo, VoidThrow)


class GameHistory:
    """The story of one game. `log` has a line for each entry, `ordered_again` counts voided throws.

    `extra`: seconds of extra time given; going back in the game does not remove them.
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

    def follow(self, entry: Entry, before: GameContext, game: GameRecord) -> None:
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
        """The moves of cards in the entries that stand, in order."""
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
    """The consequences of the last entry, as data: clause, sentence and, if money is due, why."""
    board = game.play.board
    return tuple(Effect(event.clause, sentence(board, event), reason(board, event)) for event in game.events)


def _marked(line: LogLine, stands: bool) -> LogLine:
    """The line as it stands now. Going back is never undone itself, nor is a remark."""
    undone = not stands and line.verb not in ("undo", "redo", "void_throw", "note")
    if line.undone == undone and line.can_undo_to == stands:
        return line
    return replace(line, undone=undone, can_undo_to=stands)


def _turned(entry: Entry, before: GameContext) -> tuple[int, str] | None:
    top = before.top
    return (top.deck, entry.card) if isinstance(entry, Turned) and isinstance(top, Draw) else None
