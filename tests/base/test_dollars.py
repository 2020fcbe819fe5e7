"""An amount is taken as it was meant, or not at all."""

from __future__ import annotations

import pytest

from tourney.base.dollars import typed_dollars, written


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1306", "1,306"),
        ("1,306.5", "1,306.50"),
        ("HK$12,345,678", "12,345,678"),
        ("hk$ 5.", "5"),
        ("$.50", "0.50"),
        ("HK$１，２３４．５０", "1,234.50"),
    ],
)
def test_an_amount_is_read_as_people_type_it(typed: str, meant: str) -> None:
    assert written(typed_dollars(typed)) == meant


@pytest.mark.parametrize(
    "typed", ["12,5", "1,2345", "1234,567", ",5", "1e3", "1_000", "5.005", "5.500", "-5", "", "$", "."]
)
def test_what_may_mean_another_amount_is_none(typed: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        typed_dollars(typed)
