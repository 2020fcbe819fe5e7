"""The community rulebook at the console: a debt to several, the order of raising, a card for the bank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from tests.ui.console.driver import NAMES, Driver, Referee, standing
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import DebtPending

RULES: dict[str, Any] = {"ruleset": "community", "edition": "atlantic-city"}
EVERYBODY: dict[str, Any] = {letter: {"cash": 1500} for letter in "ABCD"}

Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw; `chance` are the cards on top of that deck."""

    def opened(chance: tuple[str, ...] = (), **players: Any) -> Driver:
        setup = {**standing(**{**EVERYBODY, **players}), "turn": NAMES[0], "decks": {"chance": chance}}
        return table(setup, **RULES)

    return opened


def test_a_debt_to_several_is_raised_in_order_and_paid_to_all(room: Opens) -> None:
    deeds = {"mediterranean-avenue": 1, "baltic-avenue": 0}
    hand = {"cash": 40, "square": 33, "deeds": deeds, "cards": ["community_chest"]}
    driver = room(("chairman",), A=hand)
    driver.press("12")
    pending = driver.view.pending
    assert (pending.amount, pending.clause) == (150, "C2.9")
    assert pending.message.params["other"] == ["Chan Siu Ming", "李", "Ng"]
    assert [way.id for way in pending.ways] == ["sell"]
    driver.press("1")
    assert [way.id for way in driver.view.pending.ways] == ["mortgage", "mortgage"]
    driver.press("1")
    driver.press("1")
    assert [way.id for way in driver.view.pending.ways] == ["sell_card"]
    driver.press("1")
    assert driver.view.board.seats[0].cash == 40 + 25 + 30 + 30 + 50
    driver.press("\n")
    assert [seat.cash for seat in driver.view.board.seats] == [25, 1550, 1550, 1550]


def test_the_card_has_a_key_and_a_word_in_both_languages(room: Opens) -> None:
    driver = room(A={"cash": 20, "square": 36, "cards": ["chance"]})
    assert all(choice.id != "sell_card" for choice in driver.view.choices)
    driver.press("11")
    choice = next(choice for choice in driver.view.choices if choice.id == "sell_card")
    assert choice.clause == "C3.5"
    assert (ENGLISH.say(choice.label), CHINESE.say(choice.label)) == ("Sell jail card", "賣出獄卡")


def test_the_score_counts_a_card_with_the_cash_as_the_sheet_does(room: Opens, table: Opens) -> None:
    hand = {"cash": 100, "cards": ["chance"], "deeds": {"short-line": 0}}
    for driver, cash, note in (
        (room(A=hand), "150", True),
        (table({**standing(**{**EVERYBODY, "A": hand})}, edition="atlantic-city"), "100", False),
    ):
        details = driver.console.lookup.details
        details.show_score(driver.view.board, ENGLISH)
        shown = [label.text() for label in details.findChildren(QLabel)]
        at = next(n for n, text in enumerate(shown) if NAMES[0] in text)
        assert shown[at + 1 : at + 4] == [cash, "200", str(int(cash) + 200)]
        assert any("M50" in text for text in shown) is note


def test_equals_stand_in_the_order_of_their_land_as_on_the_sheets(table: Opens) -> None:
    poor, landed = {"cash": 1000}, {"cash": 880, "deeds": {"connecticut-avenue": 0}}
    driver = table(
        {**standing(**{**EVERYBODY, "A": poor, "B": landed, "C": {"cash": 1400}})}, edition="atlantic-city"
    )
    details = driver.console.lookup.details
    details.show_score(driver.view.board, ENGLISH)
    assert details.words.index(NAMES[1]) < details.words.index(NAMES[0])
    assert "Equal at M1,000" in details.words and "T9.4" in details.words and "M120" in details.words
    seats = driver.view.board.seats
    assert (seats[0].land, seats[1].land, seats[2].land) == (0, 120, None)


@pytest.mark.parametrize(("counts", "total", "words"), [("half", "200", "half"), ("full", "300", "or not")])
def test_the_score_says_how_a_mortgaged_deed_counts(
    table: Opens, counts: str, total: str, words: str
) -> None:
    hands = {**EVERYBODY, "A": {"cash": 100, "deeds": {"short-line": "mortgaged"}}}
    driver = table(standing(**hands), edition="atlantic-city", options={"mortgaged_counts": counts})
    details = driver.console.lookup.details
    details.show_score(driver.view.board, ENGLISH)
    shown = [label.text() for label in details.findChildren(QLabel)]
    assert total in shown and any(words in text for text in shown)


def test_what_followed_is_cited_by_the_document_s_own_clauses(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 20})
    driver.press("55")
    clauses = [effect.clause for line in driver.view.log for effect in line.consequences]
    assert clauses == ["C2.2", "T3.4", "C2.8"]


def test_a_whole_game_is_played_by_keys(room: Opens) -> None:
    """Poor players, so that buildings, deeds and cards are sold, and somebody goes out."""
    brown = {"mediterranean-avenue": 2, "baltic-avenue": 2}
    rich = {"boardwalk": 3, "park-place": 3, "new-york-avenue": 1, "tennessee-avenue": 1, "st-james-place": 1}
    driver = room(
        A={"cash": 120, "square": 5, "deeds": {**brown, "short-line": 0}, "cards": ["chance"]},
        B={"cash": 900, "square": 8, "deeds": {**rich, "reading-railroad": 0}},
        C={"cash": 60, "square": 12, "deeds": {"states-avenue": 0, "water-works": "mortgaged"}},
        D={"cash": 200, "square": 20, "cards": ["community_chest"]},
    )
    referee, verbs = Referee(driver, seed=5), set[str]()
    for _ in range(260):
        pending = driver.view.pending
        if driver.view.over:
            break
        if isinstance(pending, DebtPending) and pending.cash < pending.amount and pending.ways:
            driver.press("1")
        else:
            entered = driver.view.n
            referee.step()
            if driver.view.n == entered:
                driver.press("1\n")
        verbs.add(driver.view.log[-1].verb)
    turns = sum(line.verb == "throw" for line in driver.view.log)
    assert turns >= 25
    assert {"throw", "claim", "sell", "mortgage", "sell_card", "bankrupt"} <= verbs
