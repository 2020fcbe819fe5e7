"""The dealer deals for cash, bids against a rival's group and builds several at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.base.chance import Chance
from tourney.game.engine.entries import Accept, Bid, Build, Deal, Pass, Refuse
from tourney.game.engine.legality import refusal
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.rules.rulesets import RULESETS, load_ruleset

Table = Callable[..., Any]
DEALER = BOTS["dealer"]
ORANGE = ("st-james-place", "tennessee-avenue", "new-york-avenue")


def offers(game: Any, seat: int) -> list[Deal]:
    found = (DEALER.idle(game.game.play, seat, Chance(seed)) for seed in range(40))
    return [entry for entry in found if isinstance(entry, Deal)]


def orange(table: Table, **known: Any) -> Any:
    hand = {"deeds": dict.fromkeys(ORANGE[:2], 0), "cash": 2000}
    return table(A=hand, B={"deeds": {ORANGE[2]: 0}}, **known)


def test_it_offers_cash_for_the_last_street_and_another_dealer_takes_it(table: Table) -> None:
    game = orange(table)
    deals = offers(game, 0)
    assert 0 < len(deals) < 20
    deal = deals[0]
    assert (deal.other, deal.take.deeds) == ("B", (ORANGE[2],)) and 200 < deal.give.cash <= 2000 - 150
    assert game.game.apply(deal) is None
    assert isinstance(DEALER.asked(game.game.play, 1, Chance(1)), Accept)
    assert isinstance(BOTS["builder"].asked(game.game.play, 1, Chance(1)), Refuse)


def test_it_offers_nothing_that_it_cannot_pay_and_takes_no_bad_price(table: Table) -> None:
    poor = orange(table)
    poor.game.play.state.cash[0] = 300
    assert not offers(poor, 0)
    game = orange(table)
    deal = {"with": "B", "give": {"cash": 210}, "take": {"deeds": [ORANGE[2]]}}
    game.does("A", "deal", **deal)
    assert isinstance(DEALER.asked(game.game.play, 1, Chance(1)), Refuse)


def test_it_bids_against_a_rival_s_group_and_more_for_its_own(table: Table) -> None:
    def limit(**known: Any) -> int:
        game = table(C={"square": 14, "cash": 900}, turn="C", **known)
        game.does("C", "throw", dice=[2, 3]).does("C", "decline")
        highest = 0
        for _ in range(80):
            mine = DEALER.asked(game.game.play, 1, Chance(1))
            if isinstance(mine, Pass):
                break
            assert isinstance(mine, Bid) and game.game.apply(mine) is None
            highest = mine.amount
            game.does("C", "bid", amount=highest + 1)
        return highest

    two = dict.fromkeys((ORANGE[0], ORANGE[1]), 0)
    alone = limit(B={}, A={"deeds": {ORANGE[0]: 0}})
    rival = limit(B={}, A={"deeds": two})
    own = limit(B={"deeds": two}, A={})
    assert alone <= 200 < rival <= 300 < own <= 400


def test_it_builds_several_at_once_evenly(table: Table) -> None:
    game = table(A={"cash": 900, "deeds": dict.fromkeys(ORANGE, 0)})
    entry = DEALER.idle(game.game.play, 0, Chance(1))
    assert isinstance(entry, Build) and sum(entry.deeds.values()) == 7
    assert refusal(game.game.play, entry) is None
    assert max(entry.deeds.values()) - min(entry.deeds.values()) == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_dealers_play_every_ruleset_to_its_end(ruleset: str) -> None:
    for seed, sitting in enumerate((("dealer",) * 3, ("dealer", "trader", "random"))):
        header = header_of(ruleset, load_ruleset(ruleset).edition, "ABC", seed)
        played = play_game(header, [BOTS[name] for name in sitting], 40, seed)
        assert played.game.play.state.over
