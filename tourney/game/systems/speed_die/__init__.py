"""The speed die, over any ruleset of the classic family: a third die with faces of its own (S1-S11)."""

from __future__ import annotations

from tourney.game.engine.decisions import FreshThrow
from tourney.game.engine.entries import Throw
from tourney.game.engine.game_context import FurtherDie, Variant, Verb, VerbSpec
from tourney.game.systems.speed_die import narration, rules
from tourney.game.systems.speed_die.rules import Bus, Hunt, Triple
from tourney.game.systems.speed_die.state import KEEPS, Move, SpeedThrow, fill

_OF_THE_TURN = (
    *("throw_for_start", "buy", "decline", "bid", "pass", "card", "choose", "tax", "pay"),
    *("jail_pay", "jail_card", "keep", "default", "settle", "bankrupt", "dealt"),
)
"""The other verbs of a turn, which wait until the player has chosen (S5.2, S6.1)."""

_MOVE = VerbSpec(
    Move,
    narration.move,
    Verb(rules.may_move, rules.move),
    offer=rules.offer_move,
    texts="speed_die",
    ask="speed_die.ask_square",
    key="O",
    clause="S5.2",
    loose=True,
)


def overlay(variant: Variant) -> Variant:
    """The rules below, with the speed die added."""
    throw = variant.specs[Throw]
    assert throw.meaning is not None
    first = {Bus: rules.CHOOSE_FIRST, Triple: rules.CHOOSE_FIRST}
    waiting = [spec.replaced(within=first) for spec in variant.specs.values() if spec.id in _OF_THE_TURN]
    thrown = throw.replaced(
        entry=SpeedThrow,
        further=FurtherDie("speed", tuple(dict.fromkeys(rules.FACES))),
        sentence=narration.telling(throw.sentence),
        meaning=rules.Throwing(throw.meaning),
        within={FreshThrow: rules.throwing_afresh(throw.within[FreshThrow]), **first},
    )
    return variant.extended(
        (*waiting, thrown, _MOVE),
        decisions={Bus: rules.BUS, Triple: rules.TRIPLE, Hunt: rules.HUNT},
        hooks=rules.overlaid_hooks(variant.hooks),
        extension=KEEPS,
        fill=fill,
    )
