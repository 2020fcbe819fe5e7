"""The community rulebook: how money is raised, jail cards for the bank, deals at any moment (C1-C9)."""

from __future__ import annotations

from tourney.game.engine.entries import Bankrupt, Deal, Mortgage
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import Variant, Verb, VerbSpec
from tourney.game.engine.steps import deals as official
from tourney.game.engine.steps import debts as bankruptcy
from tourney.game.engine.steps import mortgage
from tourney.game.systems.community import rules as deals
from tourney.game.systems.community import rules as raising
from tourney.game.systems.community.state import SellCard

_SPECS = OFFICIAL.specs

VARIANT: Variant = OFFICIAL.with_more(
    (
        _SPECS[Mortgage].but(meaning=Verb(raising.may_mortgage, mortgage.mortgage)),
        _SPECS[Bankrupt].but(meaning=Verb(raising.may_go_bankrupt, bankruptcy.go_bankrupt)),
        _SPECS[Deal].but(meaning=Verb(deals.may_deal, official.deal)),
        VerbSpec(
            SellCard,
            raising.told_sell_card,
            Verb(raising.may_sell_card, raising.sell_card),
            offer=raising.offer_card,
            key="Shift+J",
            clause="C3.5",
            loose=True,
            raises=True,
        ),
    ),
    hooks=OFFICIAL.hooks.but(liquidation_value=raising.liquidation_value, deal_window=deals.deal_window),
)
"""Its rules."""

__all__ = ["VARIANT", "SellCard"]
