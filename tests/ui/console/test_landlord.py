"""The Landlord's Game at the console: ways, bets, luxury and dealt cards by their buttons and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtTest import QTest

from tests.ui.console.driver import NAMES, Driver, standing
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import AuctionPending, DealtPending, OtherPending, ThrowPending
from ui.console.correction import CorrectField, SomeField
from ui.console.fields import AmountField, PickField
from ui.console.keys import KeyButton
from ui.console.words import seat_words, state_words
from ui.widgets.text import Label

RULES: dict[str, Any] = {"ruleset": "landlord", "edition": "landlord"}
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(more: dict[str, Any] | None = None, **players: Any) -> Driver:
        hands = {letter: {"cash": 400} | players.get(letter, {}) for letter in "ABCD"}
        return table({**standing(**hands), "turn": NAMES[0], **(more or {})}, **RULES)

    return opened


def test_a_bet_is_made_by_its_key_and_thrown(room: Opens) -> None:
    driver = room({"treasury": 70}, A={"square": 6})
    driver.press("11")
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and pending.clause == "L3.9"
    driver.press("b")
    driver.shift("l")
    driver.press("56")
    assert driver.view.board.seats[0].cash == 400 - 50 - 10 + 90
    assert [pile.amount for pile in driver.view.board.piles] == [70]


@pytest.mark.parametrize("auction", [True, False])
def test_who_is_withdrawn_retires_by_the_clause_of_that(table: Opens, auction: bool) -> None:
    """The bank auctions nothing, whatever the option of the ordinary game says (L8.4)."""
    hands = {letter: {"cash": 400} for letter in "ABCD"}
    driver = table({**standing(**hands), "turn": NAMES[0]}, **RULES, options={"auction": auction})
    (leaves,) = [choice for choice in driver.view.choices if choice.id == "withdraw"]
    ((clause, message),) = [(each.clause, each.message) for each in leaves.consequences]
    assert clause == "L8.4" and ENGLISH.say(message).startswith("Retires for good: deeds to the pile")


def test_the_licence_under_the_hammer_cites_its_own_clause(table: Opens) -> None:
    hands = {letter: {"cash": 400} for letter in "ABCD"} | {"A": {"cash": 400, "square": 6}}
    setup = {**standing(**hands), "turn": NAMES[0]}
    driver = table(setup, **RULES, options={"licence_auction": True})
    driver.press("11")
    driver.press("d")
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending) and pending.clause == "L3.9"


def test_every_way_has_a_button_that_says_where_it_leads(room: Opens) -> None:
    driver = room(A={"square": 23})
    driver.press("33")
    said = [ENGLISH.say(choice.label) for choice in driver.view.choices if choice.id == "route"]
    assert said == [
        "Forward to The Bowery",
        "Pass at Gee Whiz R.R., to Luxury",
        "Back to Absolute Necessity (Food)",
    ]


def test_a_way_is_chosen_by_its_number_or_by_a_click_where_it_leads(room: Opens) -> None:
    driver = room(A={"square": 23})
    driver.press("33")
    assert driver.console.panel.situation.words.count("Forward to The Bowery") == 1
    assert "Forward to The Bowery" not in driver.console.panel.words.replace(
        driver.console.panel.situation.words, ""
    )
    driver.press("2")
    assert driver.view.board.seats[0].square == 39
    driver = room(A={"square": 23})
    driver.press("33")
    driver.click_square(35)
    assert driver.console.panel.note.clause == "L2.2" and driver.view.board.seats[0].square == 23
    driver.click_square(17)
    assert driver.view.board.seats[0].square == 17


def test_six_houses_are_six_houses(room: Opens) -> None:
    driver = room(A={"deeds": {"broadway": 6}})
    square = driver.view.board.squares[31]
    assert (square.houses, square.hotel) == (6, False)


def test_of_the_cards_dealt_any_may_be_bought(room: Opens) -> None:
    hands: dict[str, Any] = {letter: {"dealt": []} for letter in "BCD"} | {
        "A": {"dealt": ["wayback", "speculation"]}
    }
    driver = room({"phase": "deal"}, **hands)
    asks = next(choice for choice in driver.view.choices if choice.id == "take").asks
    assert [(ENGLISH.say(option.label), option.amount) for option in asks[0].options] == [
        ("Wayback", 25),
        ("the broker’s licence", 50),
    ]
    driver.shift("d")
    form = driver.console.panel.form
    assert form is not None
    driver.press("bro l wa ")
    said = [label.full_text for label in form.findChildren(Label)]
    assert any(words.startswith("1 ticked, M25") for words in said), "the licence was ticked and given up"
    driver.press("\n")
    assert driver.view.board.seats[0].cash == 375


def test_broker_and_league_are_said_beside_the_treasury(room: Opens) -> None:
    rails = {
        "C": {"deeds": {"royal-rusher": 0, "pdq": 0}},
        "D": {"deeds": {"gee-whiz": 0, "shooting-star": 0}},
    }
    board = room({"licence": NAMES[3], "league": [NAMES[2], NAMES[3]]}, **rails).view.board
    assert [ENGLISH.say(said) for said in board.stock] == [
        f"Broker: {NAMES[3]}",
        f"Railroad league: {NAMES[2]} and {NAMES[3]}",
    ]
    assert "Houses without limit" in seat_words(room().view.board, ENGLISH.in_words("words_landlord")).stock


def test_a_card_dealt_that_was_misread_is_set_right_in_the_form(room: Opens) -> None:
    hands: dict[str, Any] = {letter: {"dealt": []} for letter in "BCD"} | {"A": {"dealt": ["wayback", "pdq"]}}
    driver = room({"phase": "deal"}, **hands)
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    assert field.value() is None
    dealt = {kept.field: part for kept, part in field.players[0].kept}["dealt"]
    assert isinstance(dealt, SomeField)
    for card in ("pdq", "speculation"):
        dealt.boxes[card].click()
    form.fields["reason"].start()
    driver.words("misread")
    form.submit()
    driver.settle()
    assert f"cards dealt of {NAMES[0]}: Wayback, the broker’s licence" in ENGLISH.say(
        driver.view.log[-1].text
    )
    asks = next(choice for choice in driver.view.choices if choice.id == "take").asks
    assert [ENGLISH.say(option.label) for option in asks[0].options] == ["Wayback", "the broker’s licence"]


def test_cards_are_dealt_by_enter_and_letters(table: Opens) -> None:
    driver = table(None, names=NAMES, **RULES)
    assert isinstance(driver.view.pending, DealtPending) and driver.view.pending.clause == "L1.5"
    driver.press("\n")
    form = driver.console.panel.form
    assert form is not None
    driver.press("way pdq rub cott wall easy ")
    ticked = ("wayback", "rubeville", "cottage-terrace", "easy-street", "pdq", "wall-street")
    assert form.fields["deeds"].value() == ticked
    driver.press("\n")
    assert [ENGLISH.say(line.text) for line in driver.view.log] == [f"Cards for {NAMES[0]}."]
    assert isinstance(driver.view.pending, DealtPending) and driver.view.pending.seats == (1,)


def test_the_form_of_a_pledge_is_filled_in_by_keys_alone(room: Opens) -> None:
    driver = room(A={"deeds": {"broadway": 2, "pdq": 0}}, B={"cash": 90})
    driver.press("k")
    driver.press("1")
    form = driver.console.panel.form
    assert form is not None and isinstance(form.fields["deed"], PickField)
    assert form.fields["deed"].value() == "broadway"
    driver.press("2\n")
    assert driver.console.panel.form is form and "Sum lent" in form.note.words
    driver.press("60\n6\n")
    assert driver.console.panel.form is None
    assert [ENGLISH.say(line.text) for line in driver.view.log] == [
        f"{NAMES[0]} offers {NAMES[1]} Broadway in pledge for M60, interest M6."
    ]
    driver.press("a")
    assert [seat.cash for seat in driver.view.board.seats[:2]] == [460, 30]


def test_what_several_may_do_is_called_as_these_rules_call_it(room: Opens) -> None:
    driver = room(A={"deeds": {"broadway": 2}}, B={"deeds": {"pdq": 0}})
    words = [button.accessibleName() for button in driver.console.panel.findChildren(KeyButton)]
    assert any(word.startswith("Pledge a deed") for word in words)
    assert not any(word.startswith("Mortgage") for word in words)


def test_a_deed_is_pledged_by_key_and_form_and_the_lender_answers(room: Opens) -> None:
    driver = room(A={"deeds": {"broadway": 2, "pdq": 0}}, B={"cash": 90})
    driver.press("k")
    form = driver.console.panel.form
    assert form is not None
    deed, lender, amount, interest = form.fields.values()
    assert isinstance(deed, PickField) and isinstance(lender, PickField)
    assert isinstance(amount, AmountField) and isinstance(interest, AmountField)
    deed.list.mark("broadway")
    lender.list.mark(NAMES[1])
    for field, typed in ((amount, "60"), (interest, "6")):
        field.start()
        QTest.keyClicks(field.field, typed)
    form.send.click()
    driver.settle()
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and (pending.seats, pending.clause) == ((1,), "L7.5")
    said = {(c.seat, c.id): ENGLISH.say(c.label) for c in driver.view.choices if c.id in ("accept", "refuse")}
    assert said[0, "refuse"] == "Take the offer back"


def test_houses_are_built_and_given_up_without_limit(room: Opens) -> None:
    driver = room(A={"cash": 1000, "deeds": {"broadway": 6, "pdq": 0}})
    built = next(choice for choice in driver.view.choices if choice.id == "build")
    assert [(option.value, option.amount, option.most) for option in built.asks[0].options] == [
        ("broadway", 100, 10)
    ]
    sold = next(choice for choice in driver.view.choices if choice.id == "sell")
    assert [(option.value, option.amount, option.most) for option in sold.asks[0].options] == [
        ("broadway", 50, 6)
    ]


def test_what_a_pledge_costs_to_redeem_and_what_ruin_brings_is_shown(room: Opens) -> None:
    pledged = {"houses": 1, "to": NAMES[1], "amount": 60, "interest": 6}
    driver = room(A={"square": 14, "cash": 5, "deeds": {"pdq": 0, "broadway": pledged}})
    driver.press("12")
    ruin = next(choice for choice in driver.view.choices if choice.id == "bankrupt")
    assert [effect.clause for effect in ruin.consequences] == ["L8.2", "L8.1", "L8.3"]
    driver = room(A={"deeds": {"broadway": pledged}})
    redeem = next(choice for choice in driver.view.choices if choice.id == "redeem")
    assert [option.amount for option in redeem.asks[0].options] == [66]


def test_of_the_cards_dealt_nothing_may_be_bought(room: Opens) -> None:
    hands: dict[str, Any] = {letter: {"dealt": []} for letter in "BCD"} | {"A": {"dealt": ["wayback"]}}
    driver = room({"phase": "deal"}, **hands)
    driver.shift("d")
    driver.press("\n")
    assert not driver.view.board.seats[0].deeds and driver.view.board.seats[0].cash == 400
    assert driver.view.choices[0].id == "throw"


def test_a_pledged_deed_lies_face_down(room: Opens) -> None:
    pledged = {"houses": 7, "to": NAMES[1], "amount": 60, "interest": 6}
    driver = room(A={"deeds": {"broadway": pledged, "pdq": 0, "wayback": 9}}, B={"deeds": {"the-farm": 0}})
    squares = driver.view.board.squares
    assert squares[31].mortgaged and squares[31].houses == 7 and not squares[35].mortgaged
    said = f"pledged to {NAMES[1]} with 7 houses for M60, interest M6: no rent"
    assert state_words(squares[31], ENGLISH) == said


def test_a_debt_lists_the_luxury_card_that_pays_it(room: Opens) -> None:
    driver = room(A={"square": 14, "cash": 5, "luxury": 1})
    driver.press("12")
    assert [ENGLISH.say(way.label) for way in driver.view.pending.ways] == ["A luxury card sold: M100"]


@pytest.mark.parametrize("ruleset", ["landlord", "single-tax"])
def test_a_fresh_throw_says_what_it_is_for(table: Opens, ruleset: str) -> None:
    """A bet and a card's free turn set no rent (L3.8, L3.10)."""
    hands = {letter: {"cash": 400} for letter in "ABCD"}
    rules = {"ruleset": ruleset, "edition": "landlord"}

    def sent(square: int, keys: str, more: dict[str, Any]) -> Driver:
        position = standing(**hands | {"A": {"cash": 400, "square": square}})
        driver = table({**position, "turn": NAMES[0], **more}, **rules)
        driver.press(keys)
        return driver

    bet = sent(6, "11", {"licence": NAMES[1]})
    bet.press("b") if isinstance(bet.view.pending, OtherPending) else None
    bet.shift("l")
    card = sent(17, "32", {})
    card.press("free\n")
    for driver, clause, english, chinese in (
        (bet, "L3.10", f"{NAMES[0]} throws for the bet.", "為下注擲骰"),
        (card, "L3.8", f"{NAMES[0]} throws again by the card.", "按卡片再擲一次"),
    ):
        pending = driver.view.pending
        assert isinstance(pending, ThrowPending)
        assert pending.clause == clause
        assert ENGLISH.say(pending.message) == english and chinese in CHINESE.say(pending.message)


def test_the_way_is_chosen_by_the_clause_that_gives_the_choice(room: Opens) -> None:
    """Back or forward (L2.4); with a double past a railroad the pass as well (L2.2)."""
    driver = room(A={"square": 26})
    driver.press("12")
    assert driver.view.pending.clause == "L2.4"
    driver = room(A={"square": 9})
    driver.press("44")
    assert driver.view.pending.clause == "L2.2"


@pytest.mark.parametrize(
    ("failed", "cards", "said"),
    [
        (0, 0, "{} throws in jail."),
        (0, 1, "{} in jail: throw or card."),
        (1, 0, "{} in jail: throw or pay."),
        (1, 1, "{} in jail: throw, pay or card."),
        (2, 0, "{} throws in jail."),
    ],
)
def test_in_jail_only_what_is_possible_is_named(room: Opens, failed: int, cards: int, said: str) -> None:
    """The fine is paid before the second throw only (L6.2)."""
    held = {"cards": ["jail_free"] * cards}
    driver = room(A={"square": 10, "in_jail": failed, **held})
    assert ENGLISH.say(driver.view.pending.message) == said.format(NAMES[0])


@pytest.mark.parametrize(
    ("typed", "said"),
    [("4", "at most 3 houses"), ("44", "at most 3 houses"), ("4000", "1 to 99")],
)
def test_more_houses_than_there_may_be_are_refused_in_words(table: Opens, typed: str, said: str) -> None:
    """What is typed stands in the field; nothing smaller is built in its place (LA1.3)."""
    hands = {letter: {"cash": 400} for letter in "ABCD"} | {"A": {"cash": 400, "deeds": {"broadway": 0}}}
    driver = table({**standing(**hands), "turn": NAMES[0]}, **RULES, options={"advanced": True})
    driver.press("h" + typed + "\n")
    assert driver.console.panel.form is not None
    assert said in driver.note
    assert driver.view.board.squares[31].houses == 0
