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
from tourney.game.engine.game_context import Play
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import Away
from tourney.rules.dice import Dice, Face, Fall, total

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


def fair(dice: Dice, shown: tuple[Any, ...]) -> bool:
    """Whether these are dice of this board, all of them."""
    faces = dice.faces
    return len(shown) == len(faces) and all(shown[at] in faces[at] for at in range(len(faces)))


def fair_throw(play: Play, entry: Any) -> bool:
    """The board's dice, all of them, for an entry from any source.

    `Any`, because compiled code trusts a declared number without checking.
    """
    given = entry.dice
    if type(given) is not tuple:
        return type(given) is list and _fair_list(play, given)
    shown: tuple[object, ...] = given
    for face in shown:
        if type(face) is not int:
            return _fair_list(play, list(shown))
    fall = play.falls.get(shown)
    if fall is None:
        if not fair(play.dice, shown):
            return False
        play.falls[shown] = fall = _reckoned(play.dice, given)
    play.shown, play.fall = entry, fall
    return True


def fall_of(play: Play, entry: Throw) -> Fall:
    """The result of a throw that is allowed."""
    return play.fall if entry is play.shown else _reckoned(play.dice, tuple(entry.dice))


def _fair_list(play: Play, given: list[Any]) -> bool:
    return all(type(face) is int or type(face) is str for face in given) and fair(play.dice, tuple(given))


def _reckoned(dice: Dice, shown: tuple[Face, ...]) -> Fall:
    return Fall(total(shown), is_double(dice, shown))


def is_double(dice: Dice, shown: tuple[Face, ...]) -> bool:
    """Whether the dice that make a double all show the same number (T3.3)."""
    first = shown[dice.double[0]]
    for at in dice.double:
        if shown[at] != first:
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
