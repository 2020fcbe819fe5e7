"""Double Monopoly by John-Michael Gariepy: two boards that share GO, over the official rules (Y1-Y6)."""

from __future__ import annotations

from tourney.game.engine.decisions import FreshThrow
from tourney.game.engine.entries import Bankrupt, Buy, Claim, JailCard, JailPay, Pay, Throw
from tourney.game.engine.game_context import Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.steps import debts, landing
from tourney.game.systems.double_gariepy import narration, rules
from tourney.game.systems.double_gariepy.rules import BoardChoice, Crossing, JailFine, Onward
from tourney.game.systems.double_gariepy.state import KEEPS, ChooseBoard

_SPECS = OFFICIAL.specs

_BOARD = VerbSpec(
    ChooseBoard,
    narration.board,
    Verb(rules.may_choose, rules.choose),
    offer=rules.offer_boards,
    texts="double_gariepy",
    ask="double_gariepy.ask_world",
    key="Shift+G",
    clause="Y2.3",
    loose=True,
)

VARIANT: Variant = OFFICIAL.extended(
    (
        _SPECS[Throw].replaced(
            sentence=narration.throw,
            meaning=rules.Throwing(),
            within={FreshThrow: rules.throwing_afresh(), BoardChoice: rules.CHOOSE_FIRST},
        ),
        _SPECS[Claim].replaced(meaning=Verb(rules.may_claim, rules.nothing)),
        _SPECS[Pay].replaced(within={JailFine: Verb(debts.may_pay_debt, debts.pay_debt)}),
        _SPECS[Bankrupt].replaced(within={JailFine: Verb(rules.may_go_bankrupt, debts.go_bankrupt)}),
        _SPECS[JailPay].replaced(meaning=Verb(rules.may_jail_pay, rules.jail_pay)),
        _SPECS[JailCard].replaced(
            within={JailFine: Verb(rules.may_give_card, rules.give_card)}, offer=rules.offer_card
        ),
        _SPECS[Buy].replaced(meaning=Verb(rules.may_buy, landing.buy)),
        _BOARD,
    ),
    decisions={
        BoardChoice: rules.BOARD_CHOICE,
        Onward: rules.ONWARD,
        Crossing: rules.CROSSING,
        JailFine: rules.JAIL_FINE,
    },
    squares={"station": rules.on_railway},
    on_deed=rules.on_deed,
    effects={
        "advance": rules.advance_to,
        "advance_nearest": rules.advance_nearest,
        "move_back_to": rules.back_to,
    },
    hooks=OFFICIAL.hooks.replaced(
        advance=rules.advance,
        to_jail=rules.to_jail,
        salary=rules.salary,
        leave=rules.leave,
    ),
    extension=KEEPS,
    idea=rules.before_the_throw,
)
"""Its rules."""
