"""Auctions, shortages, deals, debts and what was mistyped, by real keys at the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests.ui.console.conftest import Make
from tests.ui.console.driver import Driver, standing
from tourney.base.errors import EnvironmentFailure
from tourney.base.texts import CHINESE, ENGLISH, msg
from tourney.game.console.view import (
    AskKind,
    AuctionPending,
    DebtPending,
    Entered,
    LotPending,
    OfferPending,
    PlacePending,
    Prompt,
    ProposalPending,
    ShortagePending,
    ThrowPending,
)
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import BANK
from tourney.store.game_file import GameFile
from ui.console.choice_form import DealField

BROKE = standing(
    A={"cash": 10, "deeds": {"baltic-avenue": 0}},
    B={"cash": 500, "deeds": {"reading-railroad": 0, "pennsylvania-railroad": 0}},
    C={"cash": 500},
    D={"cash": 500},
)
OWNER = standing(
    A={"cash": 500, "deeds": {"boardwalk": 0}}, B={"cash": 500}, C={"cash": 500}, D={"cash": 500}
)
ORANGE = ("st-james-place", "tennessee-avenue", "new-york-avenue")
LIGHT_BLUE = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
SHORT = standing(
    A={"cash": 900, "deeds": {**dict.fromkeys(LIGHT_BLUE, 4), **dict.fromkeys(ORANGE, 4)}},
    B={
        "cash": 900,
        "deeds": {
            "mediterranean-avenue": 4,
            "baltic-avenue": 3,
            "states-avenue": 0,
            "virginia-avenue": 0,
            "st-charles-place": 0,
        },
    },
    C={"cash": 900, "deeds": {"pacific-avenue": 0, "north-carolina-avenue": 0, "pennsylvania-avenue": 0}},
    D={"cash": 900},
)


def bankrupt(driver: Driver) -> None:
    """A lands on B's station, cannot pay, and goes bankrupt after seeing what follows."""
    driver.press("14 ")
    assert isinstance(driver.view.pending, DebtPending)
    driver.press("1")
    assert driver.view.board.squares[3].mortgaged
    driver.shift("b")
    form = driver.console.panel.form
    assert form is not None and form.choice.consequences
    assert driver.view.board.seats[0].out == 0
    driver.press("\n")


def test_an_undo_across_a_bankruptcy_brings_everything_back(table: Make) -> None:
    driver = table(setup=BROKE)
    driver.press("14 ")
    before = driver.view.board.seats
    n = driver.view.n
    driver.press("1")
    driver.shift("b")
    driver.press("\n")
    assert driver.view.board.seats[0].out == 1
    assert driver.view.board.squares[3].owner == 1
    driver.console.look_back(n)
    driver.settle()
    assert driver.console.past.active
    assert "THE PAST" in driver.console.past.words(driver.console._texts)
    driver.console.replay.undo.click()
    driver.settle()
    driver.words("the throw was read wrongly")
    driver.press("\n")
    assert not driver.console.past.active
    assert driver.view.board.seats == before
    assert isinstance(driver.view.pending, DebtPending)
    assert any("read wrongly" in line for line in driver.console.lookup.log.words)


def test_a_bankruptcy_shows_its_consequences_before_it_is_confirmed(table: Make) -> None:
    driver = table(setup=BROKE)
    bankrupt(driver)
    assert driver.view.board.seats[0].out == 1


def test_a_shortage_is_declared_and_auctioned_building_by_building(table: Make) -> None:
    driver = table(setup=SHORT)
    assert driver.view.board.houses == 1
    driver.console.choose_seat(1)
    driver.press("w")
    form = driver.console.panel.form
    assert form is not None
    form.choose_seat(1)
    driver.words("pink")
    form.fields["count"].start()
    driver.press("\n")
    assert isinstance(driver.view.pending, ShortagePending)
    assert driver.console.seat == 2
    driver.press("w\n")
    pending = driver.view.pending
    assert isinstance(pending, LotPending)
    assert (pending.least_bid, pending.still_in) == (100, (1, 2))
    assert "wants 1" in driver.console.panel.words
    driver.press("++x")
    assert isinstance(driver.view.pending, PlacePending)
    driver.press("2")
    assert driver.view.board.houses == 0
    assert sum(max(square.level, 0) for square in driver.view.board.squares) == 32


def test_the_referee_ends_the_wishes_with_one_key(table: Make) -> None:
    driver = table(setup=SHORT)
    driver.console.choose_seat(1)
    driver.press("w")
    form = driver.console.panel.form
    assert form is not None
    form.choose_seat(1)
    driver.words("pink")
    assert driver.console.panel.form is form
    form.fields["count"].start()
    driver.press("\n")
    assert isinstance(driver.view.pending, ShortagePending)
    assert driver.console.panel.button("Nobody else").key == "U"
    driver.press("u")
    assert not isinstance(driver.view.pending, ShortagePending)
    assert driver.view.log[-1].verb == "pass"
    driver.press("u")
    assert driver.note


def test_a_winner_who_cannot_pay_hears_of_the_next_auction_not_of_bankruptcy(table: Make) -> None:
    driver = table()
    entries: tuple[e.Entry, ...] = (
        e.Throw(by="陳大文", dice=(1, 2)),
        e.Decline(by="陳大文"),
        e.Bid(by="李", amount=9000),
        *(e.Pass(by=name) for name in ("陳大文", "Chan Siu Ming", "Ng")),
    )
    for entry in entries:
        driver.console.enter(entry)
        driver.settle()
    assert isinstance(driver.view.pending, DebtPending)
    assert "a new auction" in driver.console.panel.words
    assert "bankrupt" not in driver.console.panel.words


def test_a_winner_raises_the_bid_and_pays_it_with_the_key_that_pays_everything(table: Make) -> None:
    cash = {"cash": 100}
    driver = table(setup=standing(A=cash, B={"cash": 0, "deeds": {"reading-railroad": 0}}, C=cash, D=cash))
    driver.press("12d")
    driver.press("2 m")
    driver.words("40")
    driver.press("\n")
    driver.press("1 x3 x4 x")
    assert isinstance(driver.view.pending, DebtPending)
    driver.press("p")
    assert "M40" in driver.note
    driver.press("1")
    assert driver.view.board.squares[3].owner == BANK
    assert ": pay" in driver.console.panel.words
    driver.shift("x")
    assert "covers the bid" in driver.note
    driver.press("\n")
    assert (driver.view.board.squares[3].owner, driver.view.board.seats[1].cash) == (1, 60)
    assert isinstance(driver.view.pending, ThrowPending)


def test_a_winner_with_the_cash_has_paid_without_a_key(table: Make) -> None:
    driver = table()
    driver.press("12d+2 x3 x4 x")
    assert (driver.view.board.squares[3].owner, driver.view.log[-1].verb) == (0, "pass")


def test_an_auction_goes_by_one_key_a_bid_and_any_seat_may_speak(table: Make) -> None:
    driver = table()
    driver.press("12d")
    assert isinstance(driver.view.pending, AuctionPending)
    driver.press("+*4 x")
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending)
    assert (pending.high, pending.bidder, pending.still_in) == (11, 1, (0, 1, 2))
    driver.press("3 m")
    driver.words("250")
    driver.press("\n")
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending)
    assert (pending.high, pending.bidder) == (250, 2)
    driver.press("xx")
    assert driver.view.board.squares[3].owner == 2


def test_a_bid_is_typed_as_it_is_spoken_the_seat_then_the_amount(table: Make) -> None:
    """ "Seat 4: forty" is 4, Space, 40, Enter; with M behind the seat it is the same."""
    driver = table()
    driver.press("12d4 40\n")
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending) and (pending.high, pending.bidder) == (40, 3)
    driver.press("2 m")
    driver.words("50")
    driver.press("\n")
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending) and (pending.high, pending.bidder) == (50, 1)
    driver.press("3 ")
    assert driver.console.seat == 2 and driver.console.panel.form is None


@pytest.mark.parametrize(("typed", "amount"), [("45", 45), ("30", 30), ("4", 4), ("120", 120)])
def test_digits_in_a_row_are_an_amount_never_a_seat_and_an_amount(
    table: Make, typed: str, amount: int
) -> None:
    driver = table()
    driver.press("12d")
    speaking = driver.console.seat
    assert "seat, Space" in driver.console.panel.words
    driver.press(f"{typed}\n")
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending) and (pending.high, pending.bidder) == (amount, speaking)


def test_a_seat_where_nobody_plays_is_told_and_nobody_bids(table: Make) -> None:
    driver = table()
    driver.press("12d9 ")
    assert driver.note == "Nobody plays at seat 9."
    driver.press("\x1b")
    assert driver.console.seat == 0 and driver.console.panel.form is None


def test_a_seat_that_is_out_of_the_auction_gets_no_form_for_a_bid(table: Make) -> None:
    driver = table()
    driver.press("12d4 x4 ")
    driver.press("4")
    assert driver.console.panel.form is None and driver.note
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending) and pending.bidder is None


def test_a_bid_that_asks_for_more_than_an_amount_is_filled_in(table: Make) -> None:
    """A later system's bid may have fields of its own: a key cannot say them."""
    driver = table()
    driver.press("12d")
    client, more = driver.window.client, Prompt(AskKind.TEXT, "text", msg("console.key_note"), 1)
    choices = [
        replace(each, asks=(*each.asks, more)) if each.id == "bid" else each for each in client.view.choices
    ]
    client.view = replace(client.view, choices=tuple(choices))
    driver.console.refresh()
    driver.press("+")
    form = driver.console.panel.form
    assert form is not None and set(form.fields) == {"amount", "text"}
    assert isinstance(driver.view.pending, AuctionPending) and driver.view.pending.bidder is None


def test_a_deal_needs_the_consent_of_both(table: Make) -> None:
    driver = table(setup=SHORT)
    driver.press("e")
    form = driver.console.panel.form
    assert form is not None
    form.choose_seat(3)
    field = form.fields["with"]
    assert isinstance(field, DealField)
    field.partners.set_value("2")
    field._show_partner()
    field.give.cash.set_value(300)
    field.take.deeds["pacific-avenue"].setChecked(True)
    form.submit()
    driver.settle()
    assert isinstance(driver.view.pending, ProposalPending)
    assert driver.view.board.squares[31].owner == 2
    driver.press("a")
    assert driver.view.board.squares[31].owner == 3
    assert driver.view.board.seats[2].cash == 1200


def test_a_deal_for_a_deed_that_is_not_his_is_refused_in_words(table: Make) -> None:
    driver = table(setup=SHORT)
    driver.console.enter(e.Deal(by="Ng", other="李", give=e.Goods(deeds=("boardwalk",))))
    driver.settle()
    assert "Ng does not own The Peak" in driver.note
    assert isinstance(driver.view.pending, ThrowPending)


def test_a_loan_is_refused_beside_the_form_and_what_was_typed_stays(table: Make) -> None:
    driver = table()
    driver.press("e")
    form = driver.console.panel.form
    assert form is not None
    driver.words("200")
    driver.press("\n")
    assert "no loans" in driver.note
    assert driver.console.panel.form is form
    assert form.note.clause == "T3.5"
    driver.press("\x1b")
    assert driver.console.panel.form is None


@pytest.mark.parametrize("typed", ["7", "0", "9", "#", "%"])
def test_what_is_no_die_is_said_and_nothing_happens(table: Make, typed: str) -> None:
    driver = table()
    driver.press(typed)
    assert "not on this die: 1 2 3 4 5 6" in driver.note
    driver.press("3" + typed)
    assert "not on this die: 1 2 3 4 5 6" in driver.note
    assert driver.view.n == 0
    driver.press("4")
    assert driver.view.board.last_throw == (3, 4)


def test_a_card_that_is_not_in_the_deck_is_said(table: Make) -> None:
    driver = table()
    driver.press("34")
    driver.words("17")
    assert "No card “17”" in driver.console.panel.cards.problem.full_text
    driver.press("\b\b")
    driver.words("GO")
    assert driver.console.panel.cards.shown
    driver.press("\n")
    assert driver.view.n == 2


def test_enter_takes_no_card_before_one_is_typed_or_chosen(table: Make) -> None:
    driver = table()
    driver.press("34\n")
    assert driver.view.n == 1 and "card" in driver.note
    driver.key(Qt.Key.Key_Down)
    driver.key(Qt.Key.Key_Down)
    second = driver.console.panel.cards.shown[1]
    driver.press("\n")
    assert driver.view.n == 2
    assert driver.console._client.lines[-1].count(second) == 1


def test_enter_on_the_screens_deck_turns_a_card_of_the_deck(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = table()
    driver.press("34")
    driver.console.on_screen = True
    driver.console.refresh()
    client = driver.console._client
    asked: list[partial[Entered]] = []
    monkeypatch.setattr(client, "play", asked.append)
    driver.press("\n")
    assert [call.func for call in asked] == [client.session.turn_card] and driver.view.n == 1


def test_a_key_beside_the_fields_of_a_form_does_not_throw_the_form_away(table: Make) -> None:
    driver = table(OWNER)
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None and form.choice.id == "correct"
    driver.console.setFocus()
    driver.press("e5k")
    assert driver.console.panel.form is form and "Esc" in form.note.words and driver.view.n == 0
    driver.press("s")
    assert driver.console.lookup.tabs.value == "score" and driver.console.panel.form is form
    driver.console.look_back(0)
    assert driver.console.panel.form is form and not driver.console.past.active
    driver.press("\x1be")
    form = driver.console.panel.form
    assert form is not None and form.choice.id == "deal"


def test_a_claim_made_while_a_purchase_waits_says_that_it_is_paid_later(table: Make) -> None:
    driver = table()
    driver.press("12\n12")
    assert driver.view.claims and "once the rest" not in driver.console.panel.words
    driver.press("14")
    assert isinstance(driver.view.pending, OfferPending)
    assert driver.view.claims and "once the rest" in driver.console.panel.words


def test_a_full_disk_is_said_nothing_is_lost_and_the_game_goes_on(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = table()
    driver.press("12")
    keep = GameFile.append

    def full(self: GameFile, known: int, line: str) -> None:
        raise EnvironmentFailure("tables.not_kept", place=self.place, reason="No space left on device")

    monkeypatch.setattr(GameFile, "append", full)
    driver.press("\n")
    assert "No space left" in driver.note
    assert driver.view.n == 1
    monkeypatch.setattr(GameFile, "append", keep)
    driver.press("\n")
    assert driver.view.board.squares[3].owner == 0


def test_what_cannot_be_done_now_is_refused_with_its_clause(table: Make) -> None:
    driver = table()
    for key, clause in (("b", "T4.1"), ("p", "T7.1"), ("j", "T8.7"), ("h", "T5.1"), (" ", "T4.4")):
        driver.press(key)
        assert driver.note, key
        assert driver.console.panel.note.clause == clause, key
    assert driver.view.n == 0


def test_the_rent_window_is_told_by_name(table: Make) -> None:
    driver = table()
    driver.press("12\n12")
    assert "until" in driver.console.panel.words
    assert "李" in driver.console.panel.words
    driver.press("13")
    driver.press("d" + "x" * 4)
    driver.press("14")
    assert not driver.view.claims


def test_enter_in_a_form_is_not_enter_at_the_table_too(table: Make) -> None:
    """The press that sends the reason of an undo would otherwise buy the deed on offer."""
    driver = table(OWNER)
    driver.press("12k1")
    assert driver.view.board.squares[39].mortgaged
    driver.ctrl("z")
    driver.words("not yet")
    driver.press("\n")
    assert not driver.view.board.squares[39].mortgaged
    assert isinstance(driver.view.pending, OfferPending)
    assert driver.view.board.squares[3].owner == -1


def test_enter_sends_a_deal_from_its_boxes(table: Make) -> None:
    driver = table(OWNER)
    driver.press("e10\t \n")
    assert isinstance(driver.view.pending, ProposalPending)


def test_the_enter_that_a_hand_adds_to_a_card_s_number_buys_nothing(table: Make) -> None:
    """The number acts as it is typed, so the Enter after it belongs to nothing: the next one buys."""
    driver = table()
    driver.press("34")
    card = next(choice for choice in driver.view.choices if choice.id == "card")
    to_a_deed = next(each for each in card.asks[0].options if "Peak" in ENGLISH.say(each.label))
    driver.press(f"{to_a_deed.number}\n")
    assert isinstance(driver.view.pending, OfferPending)
    assert driver.note == ENGLISH("console.spare_enter")
    driver.press("\n")
    assert driver.view.board.squares[39].owner == 0


def test_an_enter_that_comes_with_the_throw_buys_nothing(table: Make) -> None:
    """Nobody can have read yet where the throw led: the next Enter buys."""
    driver = table()
    driver.console.reading_ms = 60_000
    driver.press("12\n")
    assert isinstance(driver.view.pending, OfferPending)
    assert driver.note == ENGLISH("console.spare_enter")
    driver.press("\n")
    assert driver.view.board.squares[3].owner == 0


def test_a_second_enter_with_the_throw_on_screen_buys_nothing(table: Make) -> None:
    driver = table()
    driver.window.screen_dice.setChecked(True)
    driver.console.reading_ms = 60_000
    driver.press("\n")
    assert driver.view.board.last_throw is not None
    driver.press("\n")
    assert all(square.owner < 0 for square in driver.view.board.squares)


def test_after_a_throw_any_other_key_means_what_it_says(table: Make) -> None:
    driver = table()
    driver.console.reading_ms = 60_000
    driver.press("12b")
    assert driver.view.board.squares[3].owner == 0


def test_after_a_card_s_number_any_other_key_means_what_it_says(table: Make) -> None:
    driver = table()
    driver.press("34")
    card = next(choice for choice in driver.view.choices if choice.id == "card")
    to_a_deed = next(each for each in card.asks[0].options if "Peak" in ENGLISH.say(each.label))
    driver.press(f"{to_a_deed.number}d")
    assert isinstance(driver.view.pending, AuctionPending)


def test_more_houses_than_a_street_holds_are_refused_in_words(table: Make) -> None:
    """The 6 stands in the field and is refused; one house less is not built in its place (T5.3)."""
    hands = standing(A={"cash": 1000, "deeds": dict.fromkeys(LIGHT_BLUE, 0)}, B={}, C={}, D={})
    driver = table({**hands, "turn": "陳大文"}, edition="atlantic-city")
    driver.press("h6\n")
    form = driver.console.panel.form
    assert form is not None and "has its hotel" in driver.note
    assert all(driver.view.board.squares[at].level == 0 for at in (6, 8, 9))
    assert driver.view.board.seats[0].cash == 1000


def test_a_sum_too_big_for_the_game_is_refused_in_words(table: Make) -> None:
    """None of its digits is dropped."""
    driver = table(standing(A={}, B={}, C={}, D={}))
    driver.press("12d")
    driver.press("1" + "1234567890\n")
    assert "999,999,999" in driver.note
    assert driver.console.panel.form is not None


@pytest.mark.parametrize(("cards", "named"), [([], False), (["chance"], True)])
def test_the_third_failure_names_the_card_only_of_who_has_one(
    table: Make, cards: list[str], named: bool
) -> None:
    jailed = {"cash": 500, "square": 10, "in_jail": 2, "cards": cards}
    driver = table({**standing(A=jailed, B={}, C={}, D={}), "turn": "陳大文"}, edition="atlantic-city")
    driver.press("12")
    said, chinese = ENGLISH.say(driver.view.pending.message), CHINESE.say(driver.view.pending.message)
    assert ("card" in said, "用卡" in chinese) == (named, named)
