"""Dice and cards that a seed decides: every throw of a record by its number, on every machine alike.

A throw is in the record with its dice, so a replay needs none of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from tourney.base.chance import Chance, drawn, numbered
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Entry, Throw, ThrowForStart
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import Away
from tourney.rules.dice import Dice, DiceRoll, Face, total

_THROWS: Final = 0x5DEECE66D
"""Separates dice from everything else that is drawn from the same seed."""

_BESIDES: Final = 0x3C6EF372FE94F82A
"""The same for dice that are no throw of a turn."""


def thrown(ways: tuple[tuple[Face, ...], ...], seed: int, number: int) -> tuple[Face, ...]:
    """The dice of throw `number`, from 0, of a seeded record; `ways` is `every_throw` of the board's dice."""
    return ways[drawn(seed, _THROWS, number, len(ways))]


def thrown_besides(faces: tuple[tuple[Face, ...], ...], seed: int, number: int) -> tuple[Face, ...]:
    """Dice that no throw of a turn uses, for entry `number` of a seeded record."""
    chance = numbered(seed, _BESIDES, number)
    return tuple(die[chance.below(len(die))] for die in faces)


def next_throw(dice: Dice, seed: int, entries: Sequence[Entry]) -> tuple[Face, ...]:
    """The dice after these entries: a throw that was taken back is used up."""
    return thrown(every_throw(dice), seed, throws_in(entries))


def throws_in(entries: Sequence[Entry]) -> int:
    """How many throws there are, which is the number of the next, from 0."""
    return sum(isinstance(entry, (Throw, ThrowForStart)) for entry in entries)


def plain_throw(dice: Dice) -> tuple[Face, ...]:
    """A throw as an example, no double."""
    *first, last = dice.faces
    return (*(faces[0] for faces in first), last[1])


def every_throw(dice: Dice) -> tuple[tuple[Face, ...], ...]:
    """Every way in which the dice can fall, all equally likely."""
    return tuple(product(*dice.faces))


def fair(dice: Dice, thrown: tuple[Any, ...]) -> bool:
    """Whether these are dice of this board, all of them."""
    faces = dice.faces
    return len(thrown) == len(faces) and all(thrown[at] in faces[at] for at in range(len(faces)))


def fair_throw(game: GameContext, entry: Any) -> bool:
    """The board's dice, all of them, for an entry from any source.

    `Any`, because compiled code trusts a declared number without checking.
    """
    given = entry.dice
    if type(given) is not tuple:
        return type(given) is list and _fair_list(game, given)
    faces: tuple[object, ...] = given
    for face in faces:
        if type(face) is not int:
            return _fair_list(game, list(faces))
    roll = game.rolls.get(faces)
    if roll is None:
        if not fair(game.dice, faces):
            return False
        game.rolls[faces] = roll = _reckoned(game.dice, given)
    game.dice_shown, game.roll = entry, roll
    return True


def fall_of(game: GameContext, entry: Throw) -> DiceRoll:
    """The result of a throw that is allowed."""
    return game.roll if entry is game.dice_shown else _reckoned(game.dice, tuple(entry.dice))


def _fair_list(game: GameContext, given: list[Any]) -> bool:
    return all(type(face) is int or type(face) is str for face in given) and fair(game.dice, tuple(given))


def _reckoned(dice: Dice, faces: tuple[Face, ...]) -> DiceRoll:
    return DiceRoll(total(faces), is_double(dice, faces))


def is_double(dice: Dice, faces: tuple[Face, ...]) -> bool:
    """Whether the dice that make a double all show the same number (T3.3)."""
    first = faces[dice.double[0]]
    for at in dice.double:
        if faces[at] != first:
            return False
    return type(first) is int


def shuffle(board: Board, state: State, chance: Chance, away: Away | None = None) -> None:
    """The decks of a seeded record: under the known top cards the others in the seed's order.

    `away`: cards in hands besides those that every system keeps; unknown ones are the last.
    """
    for deck, known in enumerate(state.decks):
        order = chance.shuffled(range(len(board.decks[deck])))
        held: list[int] = []
        for number, kind in enumerate(board.kept):
            if kind.deck == deck:
                out = sum(card.kind == number for card in state.held_cards)
                held += [at for at in kind.at if at not in known][:out]
        unknown = 0
        if away is not None:
            named, unknown = away(board, state, deck)
            held += named
        rest = [at for at in order if at not in known and at not in held]
        known += rest[: len(rest) - unknown]
