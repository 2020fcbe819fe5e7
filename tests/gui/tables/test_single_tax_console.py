"""The single-tax mode at the console: the treasury beside the board, opportunities by their buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.texts import CHINESE, ENGLISH
from tourney.views.table_play import DebtPending, OtherPending
from ui.table_play.key_button import KeyButton

from .driver import NAMES, Driver, standing

RULES: dict[str, Any] = {"ruleset": "single-tax", "edition": "landlord"}
SIX = ["soakum-lighting", "slambang-trolley", "royal-rusher", "shooting-star", "gee-whiz", "pdq"]
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(more: dict[str, Any] | None = None, **players: Any) -> Driver:
        hands = {letter: {"cash": 400} | players.get(letter, {}) for letter in "ABCD"}
        return table({**standing(**hands), "turn": NAMES[0], **(more or {})}, **RULES)

    return opened


def test_what_the_public_has_stands_beside_the_treasury(room: Opens) -> None:
    driver = room({"treasury": 49, "public": SIX, "colleges": ["hogg"]}, A={"square": 21})
    assert [pile.amount for pile in driver.view.board.piles] == [49]
    assert "D.F. Hogg’s Game Preserves" in ENGLISH.say(driver.view.board.stock[-1])
    driver.press("14")
    driver.press("d")
    while driver.view.pending is not None and driver.view.pending.clause == "L3.1":
        driver.press("x")
    assert [pile.amount for pile in driver.view.board.piles] == [15]
    assert "Lord Blueblood’s Estate" in ENGLISH.say(driver.view.board.stock[-1])
    assert "藍血勳爵莊園" in CHINESE.say(driver.view.board.stock[-1])


def test_a_bankrupt_chooses_an_opportunity_by_its_button(room: Opens) -> None:
    driver = room(A={"square": 16, "cash": 15}, B={"deeds": {"cottage-terrace": 2}})
    driver.press("12")
    pending = driver.view.pending
    assert isinstance(pending, DebtPending) and pending.amount == 32
    driver.shift("b")
    driver.press("\n")
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and pending.clause == "X4.1"
    buttons = driver.console.panel.findChildren(KeyButton)
    mines = [each for each in buttons if each.isVisibleTo(driver.window) and "Coal Mines" in each.words]
    assert [each.words for each in mines] == ["Coal Mines: wage M80, rent M50"]
    mines[0].click()
    driver.settle()
    assert "at Coal Mines" in [ENGLISH.say(note) for note in driver.view.board.seats[0].notes]
    assert driver.view.board.seats[0].out == 0 and driver.view.board.seats[0].square == 19
