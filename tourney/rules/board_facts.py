"""What a clause says of the board: how many deeds, dice, notes; named as options are, for the texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from tourney.base.texts import Message, msg
from tourney.rules.board import DeedKind, Edition
from tourney.rules.dice import Dice

CLASSIC_BOARD: Final[Mapping[str, object]] = {
    "deeds": 28,
    "streets": 22,
    "stations": 4,
    "utilities": 2,
    "cards": "printed",
    "own_notes": False,
    "dice": 2,
    "alike": 2,
    "doubles_jail": 3,
}
"""Those of a classic board, by which the tournament's clauses are written."""


def board_facts(edition: Edition, dice: Dice) -> Mapping[str, object]:
    """The same of an edition that is played with these dice.

    `cards`: "printed" (a set of `resources/decks`), "own" or "none"; `alike`: how many dice are a double;
    `doubles_jail`: which of a turn goes to jail, `nth` the same in words.
    """
    kinds = Counter(deed.kind for deed in edition.deeds)
    return {
        "deeds": len(edition.deeds),
        "streets": kinds[DeedKind.STREET],
        "stations": kinds[DeedKind.STATION],
        "utilities": kinds[DeedKind.UTILITY],
        "cards": "own" if edition.deck == edition.id else "printed" if edition.deck else "none",
        "own_notes": bool(edition.notes),
        "dice": len(dice.faces),
        "alike": len(dice.double),
        "doubles_jail": dice.doubles_to_jail,
        "nth": nth(dice.doubles_to_jail),
    }


def nth(number: int) -> Message:
    """Third, and so on."""
    return msg(f"engine.nth_{number}" if 1 <= number <= 3 else "engine.nth", n=number)
