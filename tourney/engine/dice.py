"""Dice and cards that a seed decides: every throw of a record by its number, on every machine alike.

A throw stands in the record with its dice, so that a replay asks for none of this.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.chance import Chance
from tourney.engine.accounts import BANK
from tourney.engine.board import Board
from tourney.engine.entries import Entry, Throw, ThrowForStart
from tourney.engine.state import State

_GAMMA = 0x9E3779B97F4A7C15
_FACES = tuple((first, second) for first in range(1, 7) for second in range(1, 7))


def thrown(seed: int, number: int) -> tuple[int, int]:
    """The dice of throw `number`, from 0, of a seeded record."""
    return _FACES[Chance(seed ^ 0x5DEECE66D ^ number * _GAMMA).below(36)]


def next_throw(seed: int, entries: Sequence[Entry]) -> tuple[int, int]:
    """The dice after these entries: a throw that was taken back has been used up."""
    return thrown(seed, sum(isinstance(entry, (Throw, ThrowForStart)) for entry in entries))


def shuffle(board: Board, state: State, chance: Chance) -> None:
    """The decks of a seeded record: under the known top cards the others in the seed's order."""
    for deck, known in enumerate(state.decks):
        order = chance.shuffled(range(len(board.decks[deck])))
        held = board.jail_cards[deck] if state.jail_cards[deck] != BANK else -1
        known += [at for at in order if at not in known and at != held]
