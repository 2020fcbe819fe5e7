"""Dice and decks on screen: the next throw, card or deeds dealt, from a secret seed and what was played.

The decks are followed as piles: what was drawn lies at the bottom in that order, a kept card is out until it
is given back. So a record played with real cards can go on with the screen's, after a restart too, and an
undo brings back the same dice instead of better ones. What comes out is written into the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tourney.base.chance import Chance
from tourney.game.engine.board import Board
from tourney.game.engine.state import State
from tourney.rules.dice import Dice, Face

_STEP = 0x632BE59BD9B4E019
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
    """So many cards of those that are left, in their order; `before` players were dealt to already."""
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
            for card in kept[kind.id][: _held(start, number)]:
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
    """What became of the cards in one entry: the one turned up, kept ones given back."""
    moved = [] if turned is None else [CardMoved(*turned)]
    moved += [
        CardMoved(kind.deck, kind.id, returned=True)
        for number, kind in enumerate(board.kept)
        for _ in range(_held(before, number) - _held(after, number))
    ]
    return moved


def _held(state: State, kind: int) -> int:
    return sum(card.kind == kind for card in state.held_cards)


def _stream(seed: int, kind: int, before: int, ordered_again: int) -> Chance:
    chance = Chance(seed + _STEP * (1 + kind + 4 * (before + 100_003 * ordered_again)))
    return Chance(chance.bits() ^ seed)
