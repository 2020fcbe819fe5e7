"""What else may be done stands in one order, and no key stands on two buttons at once."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.ui.console.conftest import Make
from tests.ui.console.driver import Driver, Referee, standing
from tests.ui.console.test_turns import BROKE
from tourney.game.console.view import DebtPending
from ui.console.keys import TABLE_KEYS, KeyButton, between, shown

ORDER = [each.id for each in TABLE_KEYS]
RICH = standing(
    A={"cash": 600, "deeds": {"baltic-avenue": 0, "mediterranean-avenue": 0, "boardwalk": "mortgaged"}},
    B={"cash": 500, "deeds": {"reading-railroad": 0, "pennsylvania-railroad": 0}},
    C={"cash": 60, "deeds": {"oriental-avenue": 1, "vermont-avenue": 1, "connecticut-avenue": 1}},
    D={"cash": 900},
)


def keys(driver: Driver) -> list[str]:
    """Every key that stands on a button of the panel."""
    buttons = driver.console.panel.findChildren(KeyButton)
    return [key for b in buttons if b.isVisibleTo(driver.window) for key in b.key.split(" / ") if key]


@pytest.mark.parametrize("seed", [1, 2])
def test_through_a_game_every_key_stands_on_one_button_and_the_order_stays(table: Make, seed: int) -> None:
    driver = table(setup=RICH)
    referee, seen = Referee(driver, seed), set()
    for _ in range(40):
        found = [action for action, _choices in between(driver.view)]
        assert [ORDER.index(action) for action in found] == sorted(ORDER.index(action) for action in found)
        seen |= set(pairwise(found))
        assert len(keys(driver)) == len(set(keys(driver))), keys(driver)
        referee.step()
    assert not {(b, a) for a, b in seen} & seen and len(seen) > 2


def test_in_a_debt_the_keys_are_the_debtors_and_the_others_have_their_own_button(table: Make) -> None:
    driver = table(setup=BROKE)
    driver.press("14 ")
    assert isinstance(driver.view.pending, DebtPending)
    found = keys(driver)
    assert len(found) == len(set(found)), found
    assert {"K", "E"} <= set(found)
    panel = driver.console.panel
    others = [b for b in panel.findChildren(KeyButton) if b.isVisibleTo(driver.window) and "②" in b.words]
    assert others and not any(b.key for b in others if shown("K") in b.key or shown("E") in b.key)
    deal = next(b for b in others if "Deal" in b.words)
    deal.click()
    driver.settle()
    assert panel.form is not None and panel.form.choice.seat != 0
