"""«Millionaire»: industries of three plots, surprise squares, a charity fund, a jackpot machine (M1-M8)."""

from __future__ import annotations

from tourney.game.engine.entries import Accept, Claim, Decline, Mortgage, Pay, Sell
from tourney.game.engine.game_context import Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.steps import building, cards, deals, debts, mortgage, rent
from tourney.game.systems.millionaire import narration, rules
from tourney.game.systems.millionaire.rules import Machine, RentDebt
from tourney.game.systems.millionaire.state import KEEPS, Spin, UseCard

_SPECS = OFFICIAL.specs

_SPIN = VerbSpec(
    Spin,
    narration.spin,
    Verb(rules.may_spin, rules.spin),
    offer=rules.offer_machine,
    texts="millionaire",
    key="Z",
    clause="M4.1",
    loose=True,
    faces=rules.COLUMNS,
)

_USE_CARD = VerbSpec(
    UseCard,
    narration.use_card,
    Verb(rules.may_use_card, rules.use_card),
    offer=rules.offer_card,
    texts="millionaire",
    key="Shift+U",
    clause="M3.4",
    loose=True,
)

VARIANT: Variant = OFFICIAL.extended(
    (
        _SPECS[Decline].replaced(
            sentence=narration.decline, within={Machine: Verb(rules.may_leave, rules.leave)}
        ),
        _SPECS[Claim].replaced(meaning=Verb(rent.may_claim, rules.claim)),
        _SPECS[Pay].replaced(within={RentDebt: Verb(debts.may_pay_debt, debts.pay_debt)}),
        _SPECS[Sell].replaced(meaning=Verb(rules.may_sell, building.sell)),
        _SPECS[Mortgage].replaced(meaning=Verb(mortgage.may_mortgage, rules.mortgage)),
        _SPECS[Accept].replaced(meaning=Verb(deals.may_accept, rules.accept)),
        _SPIN,
        _USE_CARD,
    ),
    decisions={Machine: rules.MACHINE, RentDebt: rules.RENT_DEBT},
    squares={
        "jail": rules.on_inspectorate,
        "charity_fund": rules.on_white,
        "white_business": rules.on_white,
        "black_business": rules.on_black,
        "jackpot": rules.on_jackpot,
    },
    effects={"pay_charity": rules.pay_charity, "keep_rent": cards.keep},
    extension=KEEPS,
)
"""Its rules."""
