"""Glamour: a double costs the next turn, house arrest for jail, utilities bought from their owner (U1-U6)."""

from __future__ import annotations

from tourney.game.engine import flow, turns
from tourney.game.engine.entries import Throw
from tourney.game.engine.game_context import Play, Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.systems.glamour import narration, rules
from tourney.game.systems.glamour.state import KEEPS, Buyout

_SPECS = OFFICIAL.specs


def _next_turn(play: Play) -> None:
    flow.next_turn(play)
    rules.pass_lost_turns(play)


def _to_jail(play: Play, seat: int) -> None:
    turns.to_jail(play, seat)
    rules.wipe_out(play, seat)


_BUYOUT = VerbSpec(
    Buyout,
    narration.buyout,
    Verb(rules.may_buyout, rules.buyout),
    offer=rules.offer_buyout,
    texts="glamour",
    ask="tables.ask_buyout",
    key="I",
    clause="U5.3",
    besides=True,
    loose=True,
    of_landing=True,
)

VARIANT: Variant = OFFICIAL.with_more(
    (
        _SPECS[Throw].but(sentence=narration.throw, meaning=rules.THROW),
        _BUYOUT,
    ),
    squares={"jail": rules.on_arrest},
    on_deed=rules.on_deed,
    hooks=OFFICIAL.hooks.but(
        next_turn=_next_turn,
        on_double=rules.on_double,
        doubles_before=rules.doubles_before,
        to_jail=_to_jail,
        leave=rules.leave,
    ),
    keeps=KEEPS,
    fill=rules.pass_lost_turns,
    idea=rules.idea,
)
"""Its rules."""
