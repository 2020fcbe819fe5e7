"""Amounts are written one way: with commas between the thousands, in sentences as beside them."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, Texts, area, donated
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_an_amount_of_thousands_has_commas(texts: Texts) -> None:
    said = texts("console.offer_left", price=60, cash=1500, left=1234567)
    assert "M60" in said and "M1,500" in said and "M1,234,567" in said


def test_only_whole_numbers_after_the_sign_are_amounts() -> None:
    assert ENGLISH("console.at_least", n="many") == "Mmany or more"
    assert ENGLISH("console.at_least", n=-1500) == "M-1,500 or more"
    assert "1500" in ENGLISH("console.no_such_seat", n=1500)


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_donations_have_their_own_sign_and_commas_too(texts: Texts) -> None:
    assert "HK$25,420" in texts("players.sums", pledged=0, received=25420)


def test_no_sentence_writes_a_sign_of_its_own() -> None:
    """M$ and HK$ with a blank were three ways to write two kinds of money."""
    entries = [
        (f"{path.stem}.{key}", words)
        for path in (resources() / "i18n").glob("*.toml")
        for key, entry in area(path.stem).items()
        for words in entry.values()
    ]
    dollars = {key for key, words in entries if re.search(r"M\$|HK\$ \{|(?<!HK)\$\{", words)}
    pounds = {key for key, words in entries if "£{" in words}
    own = pounds | {each.replace("pounds", "dollars") for each in pounds} | {"double_davenport.dollars"}
    assert not dollars - own, "only where a board has pounds, the other has dollars (D2.1)"
    assert (ENGLISH.money(1306), donated(Decimal(1306))) == ("M1,306", "HK$1,306")


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_rules_with_money_of_their_own_write_it_their_way_everywhere(texts: Texts) -> None:
    own = texts.in_words("words_millionaire")
    assert own.money(1306) == "1,306\N{NO-BREAK SPACE}F" and own.money(60) == "60\N{NO-BREAK SPACE}F"
    said = own("console.offer_left", price=60, cash=1500, left=1234567)
    assert (
        "60\N{NO-BREAK SPACE}F" in said
        and "1,500\N{NO-BREAK SPACE}F" in said
        and "1,234,567\N{NO-BREAK SPACE}F" in said
        and "M" not in said
    )
    clause = rule_book(load_edition("millionaire"), "millionaire").clauses.said("M4.2")
    assert clause is not None
    assert (
        "100\N{NO-BREAK SPACE}F" in texts.say(clause)
        and "500\N{NO-BREAK SPACE}F" in texts.say(clause)
        and "M" not in texts.say(clause)
    )
    assert not re.search(r"\d F\b", texts("console.offer_left", price=60, cash=1500, left=1))
