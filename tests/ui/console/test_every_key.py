"""Every key that the console's help and the key editor promise, pressed at a moment where it does something.

A key of the record's verbs is pressed where a recorded game of `tests/games` has that verb; what the window
does by itself has its moment here. An action that gets a key and has no moment fails.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.ui.console.conftest import Make
from tests.ui.console.driver import NAMES, Driver, standing
from tourney.base.texts import ENGLISH
from tourney.game.console.view import Choice, ShortagePending
from ui.console import keys as acts
from ui.console.keys import TABLE_KEYS
from ui.frame.help_panel import HelpPanel
from ui.widgets.text import Label

GAMES: Final = Path(__file__).parents[2] / "games"
Done = Callable[[Driver], object]

MOMENTS: Final[Mapping[str, tuple[str, int]]] = {
    "claim": ("classic/last-one-left", 2),
    "buy": ("classic/bots-to-the-last-player", 2),
    "decline": ("community/deals-in-an-auction", 2),
    "pay": ("double-davenport/journeys-by-rail", 2),
    "jail_pay": ("millionaire/fifty-to-leave", 1),
    "jail_card": ("community/jail-by-card-double-and-fine", 1),
    "build": ("community/others-deal-and-nobody-builds-while-doubles-are-thrown", 1),
    "sell": ("millionaire/enterprises-sold-evenly", 1),
    "mortgage": ("community/unbuilt-neighbours", 1),
    "redeem": ("community/to-a-player-as-it-is", 3),
    "keep": ("community/to-a-player-as-it-is", 4),
    "deal": ("community/card-sold-dear", 1),
    "accept": ("community/card-sold-dear", 2),
    "refuse": ("empire/the-chance-card-is-sold", 4),
    "settle": ("tournament/building-dealing-settling", 16),
    "bankrupt": ("community/bank-stands-in", 2),
    "pass": ("glamour/bankrupt-to-the-bank", 3),
    "default": ("double-davenport/repossession-to-the-last", 15),
    "want": ("classic/scarce-houses-open-as-deeds", 1),
    "drop": ("tournament/shortage", 4),
    "flat": ("classic/income-tax-of-choice", 4),
    "tenth": ("classic/income-tax-of-choice", 2),
    "draw": ("double-davenport/cards-that-lead-back", 3),
    "throw_for_start": ("double-davenport/bots-to-the-clock", 1),
    "undo": ("tournament/auctions-and-referee", 3),
    "redo": ("tournament/auctions-and-referee", 4),
    "void_throw": ("tournament/auctions-and-referee", 5),
    "pause": ("tournament/auctions-and-referee", 8),
    "correct": ("double-davenport/from-a-start-half-way", 1),
    "rename": ("tournament/start-rulings-and-last-claim", 8),
    "withdraw": ("empire/only-one-is-left", 1),
    "note": ("tournament/auctions-and-referee", 1),
    "sell_card": ("community/card-to-the-bank-and-out", 2),
    "buyout": ("with-the-die/glamour", 6),
    "spin": ("millionaire/the-till", 2),
    "use_card": ("millionaire/rent-free", 3),
    "board": ("double-gariepy/bots-to-the-clock", 2),
    "take": ("landlord/bots-to-the-clock", 1),
    "route": ("landlord/a-bankrupt-goes-to-the-poorhouse", 2),
    "bet": ("double-davenport/the-casino", 2),
    "sell_luxury": ("single-tax/two-rents-raised-as-one", 2),
    "league": ("landlord/a-league-a-bet-a-pledge", 1),
    "league_end": ("landlord/a-league-a-bet-a-pledge", 14),
    "retire": ("landlord/out-of-the-poorhouse", 4),
    "swap": ("empire/a-swap-that-jails", 2),
    "move_on": ("empire/bots-to-the-clock", 3),
    "office": ("empire/an-office-is-bought", 1),
    "tax_rival": ("empire/example-2-go-pays-and-a-rival-is-taxed", 2),
    "trip": ("empire/taxes-a-trip-and-an-empty-tower", 3),
    "steps": ("empire/every-chance-card", 41),
    "casino": ("empire/every-chance-card", 19),
    "play": ("empire/a-crash-a-no-and-a-no", 1),
    "start_at": ("double-davenport/from-a-start-half-way", 2),
    "declare": ("double-davenport/go-is-landed-on", 3),
    "pass_turn": ("double-davenport/three-demands-end-the-two-turns", 2),
    "demand": ("double-davenport/three-demands-end-the-two-turns", 1),
    "salary": ("double-davenport/directions", 2),
    "mark": ("double-davenport/bots-to-the-clock", 5),
    "waive": ("double-davenport/journeys-by-rail", 10),
    "travel": ("double-davenport/mortgaged-railways-and-an-owner-in-jail", 2),
    "bail": ("double-davenport/on-with-doubles-of-both-pairs", 3),
    "stay": ("double-davenport/a-third-double", 4),
    "offer": ("double-davenport/repossession-pays-the-debt", 3),
    "wrong_way": ("double-davenport/jail-and-what-frees", 9),
    "move": ("speed-die/the-examples-of-the-page", 4),
}
"""In which recorded game each verb is entered, and in which line after the header."""


def shows(tab: str) -> Done:
    """The table of things looked up that a key brings to the front."""
    return lambda driver: driver.console.lookup.tabs.value == tab


def answers(word: str) -> Done:
    """What a key answers beside the field."""
    return lambda driver: word in driver.note


def rule_shown(driver: Driver) -> bool:
    """The rule stands in a dialog, which is closed again."""
    dialog = driver.window.findChild(QDialog, "rule")
    return isinstance(dialog, QDialog) and dialog.isVisible() and dialog.close()


def past_shown(driver: Driver) -> bool:
    """The past is shown until Esc."""
    began = driver.console.past.active
    driver.press("\x1b")
    return began and not driver.console.past.active


def deeds_of_others(driver: Driver) -> bool:
    """The deeds of everybody but the seat that speaks."""
    shown = " ".join(label.full_text for label in driver.console.lookup.details.findChildren(Label))
    return NAMES[1] in shown and NAMES[0] not in shown


LOOKED_UP: Final[Mapping[str, Done]] = {
    "others": deeds_of_others,
    "deeds": shows("deeds"),
    "chart": shows("chart"),
    "score": shows("score"),
    "log": shows("log"),
    "deed": shows("deed"),
    "where": answers("GO"),
    "whose": answers("turn"),
    "till": answers("1,5"),
    "replay": past_shown,
    "rule": rule_shown,
}
"""What may be looked up at any moment: nothing is entered."""

IN_TURN: Final = ("go", "raise", "raise_ten", "amount", "nobody_else", "overrule", "other_turn")
"""What is pressed by a test of its own below."""


def key_of(driver: Driver, action: str) -> None:
    """The key of an action at this table, as it is written there."""
    key = driver.console.keys.key(action)
    assert key, f"{action} has no key at this table"
    QTest.keySequence(driver.window.focusWidget() or driver.console, QKeySequence(key))
    driver.settle()


def form_of(driver: Driver) -> Choice:
    """What the form asks that a key has opened; it is given up again."""
    form = driver.console.panel.form
    assert form is not None
    choice = form.choice
    driver.press("\x1b")
    assert driver.console.panel.form is None
    return choice


def begun(game: str, lines: int, folder: Path) -> Path:
    """A recorded game as it stands after so many lines."""
    path = folder / "table.jsonl"
    kept = (GAMES / f"{game}.jsonl").read_text("utf-8").splitlines()[: lines + 1]
    path.write_text("\n".join(kept) + "\n", "utf-8")
    return path


def test_every_action_with_a_key_has_its_moment_here() -> None:
    assert sorted((*MOMENTS, *LOOKED_UP, *IN_TURN)) == sorted(each.id for each in TABLE_KEYS)


@pytest.mark.parametrize("action", MOMENTS)
def test_a_key_does_what_the_record_says_at_that_moment(table: Make, tmp_path: Path, action: str) -> None:
    game, at = MOMENTS[action]
    entry = json.loads((GAMES / f"{game}.jsonl").read_text("utf-8").splitlines()[at])
    assert action in (entry["do"], entry.get("choice")), "the game has another entry there"
    driver = table(path=begun(game, at - 1, tmp_path))
    names = [seat.name for seat in driver.view.board.seats]
    if entry["by"] in names:
        driver.console.choose_seat(names.index(entry["by"]))
    key_of(driver, action)
    entered = driver.window.client.lines[at:]
    if driver.console.panel.form is not None:
        assert (acts.action_of(form_of(driver)), entered) == (action, ()), "asked for, not yet entered"
        return
    (done,) = entered
    same = ("do", "choice", "by")
    assert [json.loads(done).get(each) for each in same] == [entry.get(each) for each in same]


def test_everything_that_can_be_looked_up_has_its_key(table: Make) -> None:
    hands = standing(A={"cash": 1500}, B={"cash": 1500, "deeds": {"boardwalk": 0}}, C={"cash": 1500})
    everybody = {"players": {**hands["players"], NAMES[3]: {"cash": 1500}}, "turn": NAMES[0]}
    driver = table(everybody, ruleset="games-room", edition="atlantic-city")
    for action, done in LOOKED_UP.items():
        key_of(driver, action)
        assert done(driver), action
    assert driver.view.n == 0, "nothing was entered"


def test_throwing_and_overruling_have_their_keys(table: Make) -> None:
    driver = table()
    key_of(driver, "overrule")
    assert driver.note.startswith("Overrule"), "where nothing was done there is nothing to overrule"
    driver.press("12")
    key_of(driver, "overrule")
    assert acts.action_of(form_of(driver)) == "overrule"
    key_of(driver, "go")
    assert driver.view.log[-1].verb == "buy", "Enter is the ordinary next step"


def test_an_auctions_keys_and_the_seat_spoken_before_the_sum(table: Make) -> None:
    driver = table()
    driver.press("12d")
    key_of(driver, "raise")
    assert driver.view.pending.high == 1
    key_of(driver, "raise_ten")
    assert driver.view.pending.high == 11
    key_of(driver, "amount")
    assert acts.action_of(form_of(driver)) == "raise"
    assert "4, Space, 40, Enter" in ENGLISH("help.table")
    driver.press("4 40\n")
    assert (driver.view.pending.high, driver.view.pending.bidder) == (40, 3)
    driver.press("x")
    assert len(driver.view.pending.still_in) == 3


def test_one_key_says_that_nobody_else_wants_one(table: Make, tmp_path: Path) -> None:
    driver = table(path=begun("tournament/shortage", 2, tmp_path))
    assert isinstance(driver.view.pending, ShortagePending)
    key_of(driver, "nobody_else")
    assert not isinstance(driver.view.pending, ShortagePending) and driver.view.log[-1].verb == "pass"


def test_one_key_turns_to_the_other_of_two_turns(table: Make, tmp_path: Path) -> None:
    driver = table(path=begun("double-davenport/directions", 1, tmp_path))
    before, beside = driver.console.seat, driver.view.beside
    assert beside is not None
    key_of(driver, "other_turn")
    assert driver.console.seat == beside.seats[0] != before


def test_the_consoles_own_menus_are_reached_by_the_keys_that_its_help_names(table: Make) -> None:
    driver = table()
    window, sizes = driver.window, [0]
    window.frame_menus.wants_scale.connect(sizes.append)
    for keys, step in {"Ctrl++": 1, "Ctrl+=": 1, "Ctrl+-": -1, "Ctrl+Shift+0": 0}.items():
        sizes.clear()
        QTest.keySequence(window.focusWidget() or window, QKeySequence(keys))
        assert sizes == [step], keys
    for leave in ("Esc", "F1"):
        QTest.keySequence(window.focusWidget() or window, QKeySequence("F1"))
        (panel,) = window.findChildren(HelpPanel)
        assert panel.words == [ENGLISH("help.table_title"), *ENGLISH("help.table").split("\n")]
        assert (
            panel.isVisible() and panel.geometry().right() < driver.console.panel.mapTo(window, QPoint()).x()
        )
        QTest.keySequence(window.focusWidget() or window, QKeySequence(leave))
        assert not panel.isVisible(), leave
    QTest.keySequence(window.focusWidget() or window, QKeySequence("Ctrl+F1"))
    dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
    assert dialog.windowTitle() == ENGLISH("window.help_keys")
    dialog.close()
    for full in (True, False):
        QTest.keySequence(window.focusWidget() or window, QKeySequence("F11"))
        assert window.isFullScreen() is full
