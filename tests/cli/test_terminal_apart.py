"""Two of one name in the terminal: people who may be one are listed, and told apart by a step of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Terminal

LIST = "姓名,英文姓名,學校\n陳嘉欣,Chan Ka Yan,甲校\n陳嘉欣,Chan Ka Yan,\n李小明,Lee Siu Ming,\n"


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """An event file beside a list with two of one name."""
    tourney("new", "day.tourney", "--format", "hk-90")
    Path("list.csv").write_text(LIST, "utf-8")
    return tourney


def test_they_are_listed_told_apart_asked_about_again_after_undo(day: Terminal) -> None:
    day("import", "day.tourney", "list.csv", "--allow-duplicates")
    (pair,) = day("two-people", "day.tourney", "--json")["pairs"]
    assert pair == {"first": 1, "second": 2, "why": ["same name"]}
    assert "same name" in day("two-people", "day.tourney")
    day("two-people", "day.tourney", 2, 1)
    assert day("two-people", "day.tourney", "--json") == {"pairs": [], "told_apart": [[1, 2]]}
    assert "No double" in day("two-people", "day.tourney")
    assert "Players 1 and 2 are two people" in day("journal", "day.tourney")
    day("undo", "day.tourney")
    assert len(day("two-people", "day.tourney", "--json")["pairs"]) == 1


@pytest.mark.parametrize(("how", "apart"), [("kept", [[1, 2]]), ("refused,3=kept", [[1, 2]]), ("merged", [])])
def test_what_an_import_keeps_on_purpose_is_told_apart_in_its_own_step(
    day: Terminal, how: str, apart: list[list[int]]
) -> None:
    day("import", "day.tourney", "list.csv", "--duplicates", how)
    report = day("two-people", "day.tourney", "--json")
    assert report["told_apart"] == apart and report["pairs"] == []
    day("undo", "day.tourney")
    assert day("two-people", "day.tourney", "--json")["told_apart"] == []


def test_it_needs_two_numbers_of_players(day: Terminal) -> None:
    day("import", "day.tourney", "list.csv", "--allow-duplicates")
    assert "both start numbers" in day("two-people", "day.tourney", 1, code=1)
    assert "both start numbers" in day("two-people", "day.tourney", 1, 2, 3, code=1)
    assert "99" in day("two-people", "day.tourney", 1, 99, code=1)
    assert "1" in day("two-people", "day.tourney", 1, 1, code=1)
