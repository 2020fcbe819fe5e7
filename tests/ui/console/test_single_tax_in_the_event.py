"""A table of an event under the single tax, refereed in the window by keys: its sheets go back to Scores."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.console.driver import Driver
from tourney.application.application import Application
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.game.console.view import (
    AuctionPending,
    CardPending,
    DealtPending,
    DebtPending,
    OfferPending,
    ThrowPending,
)
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from ui.console import keys as acts
from ui.console.fields import DeedsField
from ui.console.windows import OpeningDialog, ResultDialog
from ui.main_window import MainWindow

HEAT, TABLE = HeatId("1"), TableNo(1)
TURNS = 25


def test_a_table_is_played_by_keys_and_its_sheets_are_handed_in(
    tmp_path: Path, clock: FixedClock, window_of: Callable[[Application], MainWindow], qtbot: QtBot
) -> None:
    place, ten = str(tmp_path / "tax.tourney"), {"step_price": 10}
    event = create_event(place, "hk-90", clock=clock, ruleset="single-tax", options=ten)
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    event.run(DrawHeats((HEAT,), 7))
    event.run(PublishHeat(HEAT))
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    shell.run_table(HEAT, TABLE)
    dialog = window.findChild(OpeningDialog, "who-begins")
    assert dialog is not None
    field = dialog.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "1")
    dialog.start.click()
    QApplication.processEvents()
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=5000)
    driver, chance = Driver(window.tables.windows[-1]), Chance(3)
    while sum(line.verb == "throw" for line in driver.view.log) < TURNS:
        before = driver.view.n
        one_thing(driver, chance)
        assert driver.view.n > before, driver.view.pending
    told = [effect for line in driver.view.log for effect in line.consequences]
    assert {"X1.3", "X2.1"} <= {effect.clause for effect in told}
    assert all(texts.say(effect.message) for effect in told for texts in (ENGLISH, CHINESE))
    driver.console.take(next(choice for choice in driver.view.choices if choice.id == "time"))
    driver.press("\n")
    while not driver.view.over:
        one_thing(driver, chance)
    cash = [seat.cash for seat in driver.view.board.seats]
    driver.press("\n")
    result = driver.window.findChild(ResultDialog, "result")
    assert result is not None
    result.send.click()
    tournament = shell.gateway
    seats = tournament.tournament.tables[HEAT, TABLE].seats
    qtbot.waitUntil(
        lambda: all((HEAT, number) in tournament.tournament.sheets for number in seats), timeout=5000
    )
    assert [tournament.tournament.sheets[HEAT, number].sheet.cash for number in seats] == cash


def one_thing(driver: Driver, chance: Chance) -> None:
    """What is waited for, by its key; of several ways the first by its number."""
    view = driver.view
    pending = view.pending
    named = {choice.id for choice in view.choices}
    if isinstance(pending, DealtPending):
        driver.press("\n")
        form = driver.console.panel.form
        assert form is not None
        cards = form.fields["deeds"]
        assert isinstance(cards, DeedsField)
        for box in list(cards.boxes.values())[: pending.number]:
            box.click()
        form.submit()
        driver.settle()
    elif "take" in named:
        driver.shift("d")
        driver.press("\n")
    elif isinstance(pending, ThrowPending) or acts.asks_dice(view) is not None:
        driver.press(f"{chance.below(6) + 1}{chance.below(6) + 1}")
    elif isinstance(pending, OfferPending):
        driver.press("\n" if pending.cash >= pending.price else "d")
    elif isinstance(pending, AuctionPending):
        driver.press("x")
    elif isinstance(pending, DebtPending):
        driver.press("p" if pending.cash >= pending.amount else "1" if pending.ways else "B\n")
    elif isinstance(pending, CardPending):
        driver.press("7\n")
    elif "bet" in named or "decline" in named:
        driver.press("d")
    else:
        driver.press("1")
