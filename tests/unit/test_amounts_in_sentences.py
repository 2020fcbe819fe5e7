"""Amounts are written one way: with commas between the thousands, in sentences as beside them."""

from __future__ import annotations

import re

import pytest

from tourney.money import donated, game_money
from tourney.paths import resources
from tourney.texts import CHINESE, ENGLISH, Texts, area


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
    assert "HK$25,420" in texts("players.sums", pledged=25420, received=0)


def test_no_sentence_writes_a_sign_of_its_own() -> None:
    """M$ and HK$ with a blank were three ways to write two kinds of money."""
    entries = [
        (f"{path.stem}.{key}", words)
        for path in (resources() / "i18n").glob("*.toml")
        for key, entry in area(path.stem).items()
        for words in entry.values()
    ]
    assert not [key for key, words in entries if re.search(r"M\$|HK\$ \{|(?<!HK)\$\{", words)]
    assert (game_money(1306), donated(1306)) == ("M1,306", "HK$1,306")
