"""Glamour: a double costs the next turn, house arrest for jail, utilities bought from their owner (U1-U6)."""

from __future__ import annotations

from tourney.game.engine import flow
from tourney.game.engine import turns as movement
from tourney.game.engine.entries import Throw
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import Play, Variant, Verb, VerbSpec
from tourney.game.systems.glamour import narration as words
from tourney.game.systems.glamour import rules as buyout
from tourney.game.systems.glamour import rules as turns
from tourney.game.systems.glamour.state import KEEPS, Buyout

_SPECS = OFFICIAL.specs


def _next_turn(play: Play) -> None:
    flow.next_turn(play)
    turns.pass_lost_turns(play)


def _to_jail(play: Play, seat: int) -> None:
    movement.to_jail(play, seat)
    turns.wipe_out(play, seat)


_BUYOUT = VerbSpec(
    Buyout,
    words.buyout,
    Verb(buyout.may_buyout, buyout.buyout),
    offer=buyout.offer_buyout,
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
        _SPECS[Throw].but(sentence=words.throw, meaning=turns.THROW),
        _BUYOUT,
    ),
    squares={"jail": turns.on_arrest},
    on_deed=buyout.on_deed,
    hooks=OFFICIAL.hooks.but(
        next_turn=_next_turn,
        on_double=turns.on_double,
        doubles_before=turns.doubles_before,
        to_jail=_to_jail,
        leave=buyout.leave,
    ),
    keeps=KEEPS,
    fill=turns.pass_lost_turns,
    idea=buyout.idea,
)
"""Its rules."""

__all__ = ["VARIANT"]
