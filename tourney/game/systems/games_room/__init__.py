"""The games room: no auctions, taxes into the middle, out of jail at any moment, all to the bank (G1-G10)."""

from __future__ import annotations

from tourney.game.engine.entries import Buy, Claim, JailCard, JailPay, Throw
from tourney.game.engine.frames import FreshThrow
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import Variant, Verb
from tourney.game.engine.steps import landing as purchase
from tourney.game.engine.steps import rent, turn
from tourney.game.systems.games_room import narration as words
from tourney.game.systems.games_room import rules as deeds
from tourney.game.systems.games_room import rules as jail
from tourney.game.systems.games_room import rules as money
from tourney.game.systems.games_room.state import KEEPS, begin

_SPECS = OFFICIAL.specs

VARIANT: Variant = OFFICIAL.with_more(
    (
        _SPECS[Throw].but(
            meaning=Verb(turn.may_throw, jail.throw),
            within={FreshThrow: Verb(rent.may_throw_afresh, deeds.throw_afresh)},
        ),
        _SPECS[Buy].but(meaning=Verb(deeds.may_buy, purchase.buy)),
        _SPECS[Claim].but(meaning=Verb(deeds.may_claim, rent.claim)),
        _SPECS[JailPay].but(
            sentence=words.jail_pay,
            meaning=Verb(jail.may_jail_pay, jail.jail_pay),
            each=words.pay_button,
            clause="G4.3",
        ),
        _SPECS[JailCard].but(
            sentence=words.jail_card,
            meaning=Verb(jail.may_jail_card, jail.jail_card),
            each=words.card_button,
            clause="G4.4",
        ),
    ),
    squares={"free_parking": money.on_free_parking},
    on_deed=deeds.on_deed,
    hooks=OFFICIAL.hooks.but(leave=money.leave, salary=money.salary, owe_tax=money.owe_tax),
    keeps=KEEPS,
    begin=begin,
    more_cards=deeds.more_cards,
    lingers=True,
)
"""Its rules."""

__all__ = ["VARIANT"]
