"""The games room: no auctions, taxes into the middle, out of jail at any moment, all to the bank (G1-G10)."""

from __future__ import annotations

from tourney.game.engine.decisions import FreshThrow
from tourney.game.engine.entries import Buy, Claim, JailCard, JailPay, Throw
from tourney.game.engine.game_context import Variant, Verb
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.steps import landing, rent, turn
from tourney.game.systems.games_room import narration, rules
from tourney.game.systems.games_room.state import KEEPS, begin

_SPECS = OFFICIAL.specs

VARIANT: Variant = OFFICIAL.extended(
    (
        _SPECS[Throw].replaced(
            meaning=Verb(turn.may_throw, rules.throw),
            within={FreshThrow: Verb(rent.may_throw_afresh, rules.throw_afresh)},
        ),
        _SPECS[Buy].replaced(meaning=Verb(rules.may_buy, landing.buy)),
        _SPECS[Claim].replaced(meaning=Verb(rules.may_claim, rent.claim)),
        _SPECS[JailPay].replaced(
            sentence=narration.jail_pay,
            meaning=Verb(rules.may_jail_pay, rules.jail_pay),
            entry_label=narration.pay_button,
            clause="G4.3",
        ),
        _SPECS[JailCard].replaced(
            sentence=narration.jail_card,
            meaning=Verb(rules.may_jail_card, rules.jail_card),
            entry_label=narration.card_button,
            clause="G4.4",
        ),
    ),
    squares={"free_parking": rules.on_free_parking},
    on_deed=rules.on_deed,
    hooks=OFFICIAL.hooks.replaced(leave=rules.leave, salary=rules.salary, owe_tax=rules.owe_tax),
    extension=KEEPS,
    begin=begin,
    more_cards=rules.more_cards,
    lingers=True,
)
"""Its rules."""
