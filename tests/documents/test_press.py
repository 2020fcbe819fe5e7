"""The press summary says what was raised, and nothing of an event that raised nothing."""

from __future__ import annotations

from dataclasses import replace

from tests.documents import samples_ceremony
from tests.documents.pdf_reading import text
from tourney.documents.kit.rendering import render
from tourney.documents.kit.wording import Wording
from tourney.documents.press import press


def shown(received: int) -> str:
    """What stands on the summary of 16 players."""
    paper = replace(samples_ceremony.press(16), received=received)
    return text(render(press(paper, Wording("en"))))


def test_money_stands_first_where_some_came_in() -> None:
    assert "HK$6,400donationsreceived" in shown(6400)


def test_nothing_is_said_of_no_money_but_what_is_promised() -> None:
    none = shown(0)
    assert "HK$0" not in none and "donationsreceived" not in none
    assert "16Players" in none and "8,000" in none
