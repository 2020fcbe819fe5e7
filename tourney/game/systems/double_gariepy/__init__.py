"""Double Monopoly by John-Michael Gariepy: two boards that share GO, over the official rules (Y1-Y6)."""

from __future__ import annotations

from tourney.game.engine.entries import Bankrupt, Buy, Claim, JailCard, JailPay, Pay, Throw
from tourney.game.engine.frames import FreshThrow
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import Variant, Verb, VerbSpec
from tourney.game.engine.steps import debts
from tourney.game.engine.steps import debts as bankruptcy
from tourney.game.engine.steps import landing as purchase
from tourney.game.systems.double_gariepy import narration as words
from tourney.game.systems.double_gariepy import rules as deeds
from tourney.game.systems.double_gariepy import rules as jail
from tourney.game.systems.double_gariepy import rules as phases
from tourney.game.systems.double_gariepy import rules as worlds
from tourney.game.systems.double_gariepy.rules import BoardChoice, Crossing, JailFine, Onward
from tourney.game.systems.double_gariepy.state import KEEPS, ChooseBoard

_SPECS = OFFICIAL.specs

_BOARD = VerbSpec(
    ChooseBoard,
    words.board,
    Verb(worlds.may_choose, worlds.choose),
    offer=worlds.offer_boards,
    texts="double_gariepy",
    ask="double_gariepy.ask_world",
    key="Shift+G",
    clause="Y2.3",
    loose=True,
)

VARIANT: Variant = OFFICIAL.with_more(
    (
        _SPECS[Throw].but(
            sentence=words.throw,
            meaning=jail.Throwing(),
            within={FreshThrow: deeds.throwing_afresh(), BoardChoice: worlds.CHOOSE_FIRST},
        ),
        _SPECS[Claim].but(meaning=Verb(deeds.may_claim, deeds.nothing)),
        _SPECS[Pay].but(within={JailFine: Verb(debts.may_pay_debt, debts.pay_debt)}),
        _SPECS[Bankrupt].but(within={JailFine: Verb(jail.may_go_bankrupt, bankruptcy.go_bankrupt)}),
        _SPECS[JailPay].but(meaning=Verb(jail.may_jail_pay, jail.jail_pay)),
        _SPECS[JailCard].but(
            within={JailFine: Verb(jail.may_give_card, jail.give_card)}, offer=jail.offer_card
        ),
        _SPECS[Buy].but(meaning=Verb(deeds.may_buy, purchase.buy)),
        _BOARD,
    ),
    frames={
        BoardChoice: worlds.BOARD_CHOICE,
        Onward: worlds.ONWARD,
        Crossing: worlds.CROSSING,
        JailFine: jail.JAIL_FINE,
    },
    squares={"station": deeds.on_railway},
    on_deed=deeds.on_deed,
    effects={
        "advance": worlds.advance_to,
        "advance_nearest": worlds.advance_nearest,
        "move_back_to": worlds.back_to,
    },
    hooks=OFFICIAL.hooks.but(
        advance=worlds.advance,
        to_jail=jail.to_jail,
        salary=phases.salary,
        leave=phases.leave,
    ),
    keeps=KEEPS,
    idea=jail.before_the_throw,
)
"""Its rules."""

__all__ = ["VARIANT"]
