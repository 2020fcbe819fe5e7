"""«Millionaire»: industries of three plots, surprise squares, a charity fund, a jackpot machine (M1-M8)."""

from __future__ import annotations

from tourney.game.engine.entries import Accept, Claim, Decline, Mortgage, Pay, Sell
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import Variant, Verb, VerbSpec
from tourney.game.engine.steps import building, cards, deals, debts, mortgage, rent
from tourney.game.systems.millionaire import narration as words
from tourney.game.systems.millionaire import rules as industries
from tourney.game.systems.millionaire import rules as machine
from tourney.game.systems.millionaire import rules as rents
from tourney.game.systems.millionaire import rules as squares
from tourney.game.systems.millionaire.rules import Machine, RentDebt
from tourney.game.systems.millionaire.state import KEEPS, Spin, UseCard

_SPECS = OFFICIAL.specs

_SPIN = VerbSpec(
    Spin,
    words.spin,
    Verb(machine.may_spin, machine.spin),
    offer=machine.offer_machine,
    texts="millionaire",
    key="Z",
    clause="M4.1",
    loose=True,
    faces=machine.COLUMNS,
)

_USE_CARD = VerbSpec(
    UseCard,
    words.use_card,
    Verb(rents.may_use_card, rents.use_card),
    offer=rents.offer_card,
    texts="millionaire",
    key="Shift+U",
    clause="M3.4",
    loose=True,
)

VARIANT: Variant = OFFICIAL.with_more(
    (
        _SPECS[Decline].but(sentence=words.decline, within={Machine: Verb(machine.may_leave, machine.leave)}),
        _SPECS[Claim].but(meaning=Verb(rent.may_claim, rents.claim)),
        _SPECS[Pay].but(within={RentDebt: Verb(debts.may_pay_debt, debts.pay_debt)}),
        _SPECS[Sell].but(meaning=Verb(industries.may_sell, building.sell)),
        _SPECS[Mortgage].but(meaning=Verb(mortgage.may_mortgage, industries.mortgage)),
        _SPECS[Accept].but(meaning=Verb(deals.may_accept, industries.accept)),
        _SPIN,
        _USE_CARD,
    ),
    frames={Machine: machine.MACHINE, RentDebt: rents.RENT_DEBT},
    squares={
        "jail": squares.on_inspectorate,
        "charity_fund": squares.on_white,
        "white_business": squares.on_white,
        "black_business": squares.on_black,
        "jackpot": machine.on_jackpot,
    },
    effects={"pay_charity": squares.pay_charity, "keep_rent": cards.keep},
    keeps=KEEPS,
)
"""Its rules."""

__all__ = ["VARIANT"]
