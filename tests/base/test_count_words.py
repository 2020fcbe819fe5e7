"""What the program says stays short: its words do not grow back."""

from __future__ import annotations

from tests.count_words import counted, words_of

MOST = 30_000
"""The most English words that the texts of 1.0 may have together, without rules, cards and clauses."""
SINCE = {
    "public_page": 550,
    "hall_network": 400,
    "giving": 600,
    "paying": 550,
    "awards": 180,
    "interval": 120,
    "stand_in": 120,
    "landmarks": 20,
    "checking": 240,
    "erasing": 240,
    "check_code": 60,
    "second_entry": 260,
    "photos": 110,
}
"""Areas of what came after 1.0, each with the most words that it may have: all that its feature says."""


def test_words_are_counted_as_a_reader_does() -> None:
    assert words_of("Tables {tables} have ended. Undo that first.") == 7
    assert words_of("{n} {n:player is|players are} here · {wave}") == 5


def test_the_texts_have_no_more_words_than_they_may() -> None:
    words = counted()
    for area, most in SINCE.items():
        assert words.pop(area, 0) <= most, f"{area}: say it shorter"
    assert words.total() <= MOST, "say it shorter, or shorten another text: python -m tests.count_words"
    assert "rules" not in words and "cards" not in words and "words_glamour" in words
