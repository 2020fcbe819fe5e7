"""Keys that the console's F1 names, pressed: looking things up, the referee's own, and an auction's."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from tourney.texts import ENGLISH
from ui.widgets import Label

from .conftest import Make
from .driver import Driver


def asked(driver: Driver) -> str:
    """What the form asks that a key has opened; it is given up again."""
    form = driver.console.panel.form
    assert form is not None
    title = form.findChild(Label)
    assert isinstance(title, Label)
    words = title.full_text
    driver.press("\x1b")
    assert driver.console.panel.form is None
    return words


def test_everything_that_can_be_looked_up_has_its_key(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    tabs = driver.console.lookup.tabs
    for key, tab in {"n": "chart", "v": "deeds", "s": "score", "l": "log", "f": "deed"}.items():
        driver.press(key)
        assert tabs.value == tab, key
    driver.ctrl("r")
    assert driver.console.past.active
    driver.press("\x1b")
    assert not driver.console.past.active
    driver.press("?")
    dialog = driver.window.findChild(QDialog, "rule")
    assert dialog is not None
    dialog.close()
    assert driver.view.n == 2, "nothing was entered"


def test_what_the_referee_does_has_its_key(table: Make) -> None:
    driver = table()
    driver.press("12")
    driver.ctrl("t")
    assert driver.view.n == 2 and driver.view.log[-1].verb == "void_throw"
    for letter, title in {"e": "position", "n": "name", "d": "leaves", "m": "Note"}.items():
        driver.ctrl(letter)
        assert title in asked(driver), letter
    assert driver.view.n == 2, "Esc gives each up"
    driver.ctrl("o")
    assert driver.note.startswith("Overrule"), "where nothing was refused there is nothing to overrule"
    driver.ctrl("p")
    assert driver.view.paused
    driver.ctrl("p")
    assert not driver.view.paused


def test_an_auctions_keys_and_the_seat_spoken_before_the_sum(table: Make) -> None:
    driver = table()
    driver.press("12d+")
    assert driver.view.pending.high == 1
    driver.press("*")
    assert driver.view.pending.high == 11
    driver.press("m")
    assert asked(driver)
    assert "4, 40, Enter" in ENGLISH("help.table")
    driver.press("440\n")
    assert (driver.view.pending.high, driver.view.pending.bidder) == (40, 3)
    driver.press("x")
    assert len(driver.view.pending.still_in) == 3
