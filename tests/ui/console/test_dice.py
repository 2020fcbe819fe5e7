"""Dice, decks and deeds on screen in place of those on the table."""

from __future__ import annotations

from tests.ui.console.conftest import Make
from tourney.game.console.view import ThrowPending
from ui.console.fields import DeedsField


def test_dice_and_decks_on_screen_need_one_key(table: Make) -> None:
    driver = table()
    driver.window.screen_dice.setChecked(True)
    driver.press("\n")
    assert driver.view.board.last_throw is not None


def test_dice_on_screen_are_remembered(table: Make) -> None:
    driver = table()
    assert not driver.window.screen_dice.isChecked()
    driver.window.screen_dice.trigger()
    memory = driver.window._memory
    assert memory.table_screen
    again = table(memory=memory)
    assert again.window.screen_dice.isChecked()
    again.press("\n")
    assert again.view.n == 1
    again.window.screen_dice.trigger()
    assert not memory.table_screen


def test_deeds_are_dealt_by_the_screen_or_as_they_came(table: Make) -> None:
    driver = table(ruleset="short")
    driver.press("\n")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["deeds"]
    assert isinstance(field, DeedsField)
    for deed in ("boardwalk", "baltic-avenue"):
        field.boxes[deed].click()
    form.submit()
    driver.settle()
    assert driver.view.board.seats[0].deeds == (3, 39)
    driver.window.screen_dice.trigger()
    driver.press("\n\n\n")
    assert isinstance(driver.view.pending, ThrowPending)
    assert [len(seat.deeds) for seat in driver.view.board.seats] == [2, 2, 2, 2]
