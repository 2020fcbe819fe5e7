"""The community rulebook: how money is raised, jail cards for the bank, deals at any moment (C1-C9)."""

from __future__ import annotations

from tourney.game.engine.entries import Bankrupt, Deal, Mortgage
from tourney.game.engine.game_context import Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.steps import deals, debts, mortgage
from tourney.game.systems.community import rules
from tourney.game.systems.community.state import SellCard

_SPECS = OFFICIAL.specs

VARIANT: Variant = OFFICIAL.extended(
    (
        _SPECS[Mortgage].replaced(meaning=Verb(rules.may_mortgage, mortgage.mortgage)),
        _SPECS[Bankrupt].replaced(meaning=Verb(rules.may_go_bankrupt, debts.go_bankrupt)),
        _SPECS[Deal].replaced(meaning=Verb(rules.may_deal, deals.deal)),
        VerbSpec(
            SellCard,
            rules.told_sell_card,
            Verb(rules.may_sell_card, rules.sell_card),
            offer=rules.offer_card,
            key="Shift+J",
            clause="C3.5",
            loose=True,
            raises=True,
        ),
    ),
    hooks=OFFICIAL.hooks.replaced(liquidation_value=rules.liquidation_value, deal_window=rules.deal_window),
)
"""Its rules."""
