"""Glamour: a double costs the next turn, house arrest for jail, utilities bought from their owner (U1-U6)."""

from __future__ import annotations

from tourney.game.engine import flow, turns
from tourney.game.engine.entries import Throw
from tourney.game.engine.game_context import GameContext, Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.systems.glamour import narration, rules
from tourney.game.systems.glamour.state import KEEPS, Buyout

_SPECS = OFFICIAL.specs


def _next_turn(game: GameContext) -> None:
    flow.next_turn(game)
    rules.pass_lost_turns(game)


def _to_jail(game: GameContext, seat: int) -> None:
    turns.to_jail(game, seat)
    rules.wipe_out(game, seat)


_BUYOUT = VerbSpec(
    Buyout,
    narration.buyout,
    Verb(rules.may_buyout, rules.buyout),
    offer=rules.offer_buyout,
    texts="glamour",
    ask="tables.ask_buyout",
    key="I",
    clause="U5.3",
    any_time=True,
    loose=True,
    of_landing=True,
)

VARIANT: Variant = OFFICIAL.extended(
    (
        _SPECS[Throw].replaced(sentence=narration.throw, meaning=rules.THROW),
        _BUYOUT,
    ),
    squares={"jail": rules.on_arrest},
    on_deed=rules.on_deed,
    hooks=OFFICIAL.hooks.replaced(
        next_turn=_next_turn,
        on_double=rules.on_double,
        doubles_before=rules.doubles_before,
        to_jail=_to_jail,
        leave=rules.leave,
    ),
    extension=KEEPS,
    fill=rules.pass_lost_turns,
    idea=rules.idea,
)
"""Its rules."""
