"""Amounts are written one way: with commas between the thousands, in sentences as beside them."""

from __future__ import annotations

import pytest

from tourney.texts import CHINESE, ENGLISH, Texts


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_an_amount_of_thousands_has_commas(texts: Texts) -> None:
    said = texts("console.offer_left", price=60, cash=1500, left=1234567)
    assert "M60" in said and "M1,500" in said and "M1,234,567" in said


def test_only_whole_numbers_after_the_sign_are_amounts() -> None:
    assert ENGLISH("console.at_least", n="many") == "Mmany or more"
    assert ENGLISH("console.at_least", n=-1500) == "M-1,500 or more"
    assert "1500" in ENGLISH("console.no_such_seat", n=1500)
